"""Compares what a screen reader said with what the program told it, and with the game played."""

import os
import shutil
import tempfile
import time
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import attrs

from devtools.common import say
from ludotheque.core.messages import use_language
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.board.boardscene import scene_class

from .pages import PAGES, WALK, walk
from .playing import play
from .readers import READERS

LONG = 3
"""Words of a text which nobody wants to hear again and again in one place."""
OVERTAKEN = 0.5
"""Seconds after a request in which its answer makes it a thing of the past."""


@attrs.frozen
class Verdict:
    """What was found of one game."""

    told: int
    spoken: int
    words: int
    steps: int
    tasks: int
    faults: tuple[str, ...]


def plain(text: str) -> str:
    """A text without what readers add to it or leave out."""
    return " ".join(text.replace("\u200b", "").split()).rstrip(".")


def compare(told: list[dict[str, Any]], spoken: list[str], timeline: Timeline) -> Verdict:
    """Find what was lost, said twice, out of order, or never told."""
    heard, faults = list(map(plain, spoken)), announced(told, spoken)
    steps, missing = in_order(told, sentences(timeline))
    faults += [f"never told: {sentence}" for sentence in missing]
    tasks = sum(line["asks"] for line in told)
    turns = sum(
        not timeline.state_at(ply).is_chance() and len(timeline.state_at(ply).legal_actions()) > 1
        for ply in range(timeline.ply)
    )
    if tasks < turns:
        faults.append(f"{turns} choices, but only {tasks} requests")
    words = sum(len(text.split()) for text in heard)
    return Verdict(len(told), len(heard), words, steps, tasks, tuple(faults))


def announced(told: list[dict[str, Any]], spoken: list[str]) -> list[str]:
    """What was lost of the texts told, spoken twice, or out of order."""
    faults: list[str] = []
    texts = [plain(line["text"]) for line in told]
    said = [text for text in map(plain, spoken) if text in set(texts)]
    alike = SequenceMatcher(None, texts, said, autojunk=False)
    for what, start, end, begin, until in alike.get_opcodes():
        if what != "equal":
            faults += [f"lost: {texts[at]}" for at in range(start, end) if not overtaken(told, at)]
            faults += [f"once too often, or late: {text}" for text in said[begin:until]]
    return faults


def judge(told: list[dict[str, Any]], spoken: list[list[str]]) -> Verdict:
    """Find what had to be heard at each stop of pages and dialogs, and was not, or too often."""
    heard = [[plain(text) for text in texts] for texts in spoken]
    whole = [text for texts in heard for text in texts]
    faults, steps = announced(told, whole), 0
    for one, texts in zip(WALK, heard, strict=True):
        at = 0
        for wanted in map(plain, one.heard):
            found = next((n for n in range(at, len(texts)) if wanted in texts[n]), None)
            if found is None:
                faults.append(f"not spoken after {one.keys!r}: {wanted}; but {texts}")
            else:
                at, steps = found, steps + 1
        # Orca 48 says what has the focus once more when its window comes back.
        often = [text for text in texts if len(text.split()) > LONG and texts.count(text) > 2]
        faults += [
            f"spoken again and again after {one.keys!r}: {text}" for text in dict.fromkeys(often)
        ]
    words = sum(len(text.split()) for text in whole)
    return Verdict(len(told), len(whole), words, steps, 0, tuple(faults))


def overtaken(told: list[dict[str, Any]], at: int) -> bool:
    """Whether a request was followed by the next text before anybody could hear it."""
    return bool(
        told[at]["asks"] and at + 1 < len(told) and told[at + 1]["at"] - told[at]["at"] < OVERTAKEN
    )


def sentences(timeline: Timeline) -> list[str]:
    """The sentences of all actions of a game, with the players' names."""
    table = cast(TableController, SimpleNamespace(timeline=timeline, is_empty=False))
    scene = SimpleNamespace(controller=table)
    name = partial(scene_class(timeline.game.key).named, cast(Any, scene))
    return [
        str(name(timeline.state_at(ply).describe(timeline.action_at(ply), None)))
        for ply in range(timeline.ply)
    ]


def in_order(told: list[dict[str, Any]], wanted: list[str]) -> tuple[int, list[str]]:
    """How many sentences were told one after another, and those which were not."""
    whole = "\n".join(line["text"] for line in told)
    at, missing = 0, []
    for sentence in wanted:
        found = whole.find(sentence, at)
        if found < 0:
            missing.append(sentence)
        else:
            at = found + len(sentence)
    return len(wanted) - len(missing), missing


def prove(readers: list[str], games: list[str], logs: Path | None) -> bool:
    """Play games with readers; whether all was said once and in order."""
    well = True
    use_language("en")
    for version in readers or list(READERS):
        reader = READERS[version]
        reader.make()
        for key in games:
            began = time.monotonic()
            # Orca's own log is long, and asked for at every step: it is kept in memory.
            memory = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: PTH112
            folder = Path(tempfile.mkdtemp(prefix="ludotheque-heard-", dir=memory))
            try:
                verdict = (
                    judge(*walk(reader, folder)) if key == PAGES
                    else compare(*play(key, reader, folder))
                )  # fmt: skip
                if logs is not None:
                    logs.mkdir(parents=True, exist_ok=True)
                    lines = reader.spoken(folder)
                    (logs / f"{key}-{version}.txt").write_text("\n".join(lines) + "\n", "utf-8")
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            say(
                f"Orca {version}, {key}: {verdict.told} texts told, {verdict.steps} steps, "
                f"{verdict.tasks} requests; {verdict.spoken} spoken with {verdict.words} words, "
                f"{len(verdict.faults)} faults, {time.monotonic() - began:.0f} s"
            )
            for fault in verdict.faults:
                say(f"  {fault}")
            well = well and not verdict.faults
    return well
