"""What the boards say while a game is played: prompts, places, buttons, in every game.

`tests/golden/boards/GAME.txt` holds every sentence once, with what the place was then: chosen, a
destination, one that may begin, or at rest. Games stop at many points; at each the first and the
last place which may begin are chosen; without --full in one variant of each game. After a wanted
change run this module with LUDOTHEQUE_GOLDEN=write and read what `git diff` shows.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from shots.camera import played

from ludotheque.core.messages import Message
from ludotheque.games import ENGINES, create
from ludotheque.record.record import Ending
from ludotheque.table.controller import Mode
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.table.voice import WAITING
from ludotheque.ui.window.mainwindow import MainWindow
from tests.contract.configurations import variants
from tests.gui.looks.named import settle
from tests.longer import FULL, longer

FOLDER = Path(__file__).parents[2] / "golden" / "boards"
NAMES = ["Camille", "Jules", "Anne", "Denis"]
PLIES = (0, 1, 2, 4, 7, 20, 45)
WRITES = os.environ.get("LUDOTHEQUE_GOLDEN") == "write"
MOST = 3 if WRITES else longer(1, 3)
"""Variants of a game; what the first of them say is part of what all say."""
SEEN = re.compile(r"\b(?:click|drag|glows?|marked|ringed|beside the tray)\b", re.IGNORECASE)
"""What only an eye or a pointer makes something of."""
Line = tuple[str, str]


def kind_of(page: TablePage, place: str) -> str:
    """What a place is to whoever chooses."""
    scene = page.scene
    if place == scene.chosen_place():
        return "chosen"
    if place in scene.target_places():
        return "destination"
    return "beginning" if place in scene.starter_places() else "at rest"


def said(page: TablePage) -> Iterator[Line]:
    """What is said at one moment."""
    mode = page.controller.mode.name.lower()
    yield f"{mode}: now", page.panel.now.text()
    asked = page.scene.ask() if page.controller.mode in WAITING else None
    if asked is not None:
        yield f"{mode}: asked of who hears", str(asked)
    labels: dict[str, Message | None] = {
        "action": page.scene.action_label(),
        "other action": page.scene.other_label(),
        "goal": page.scene.score_goal(),
        "title of the moves": page.scene.moves_title(),
    }
    for seat in range(len(page.controller.timeline.seats)):
        labels[f"line of seat {seat}"] = page.scene.seat_line(seat)
        labels[f"told of seat {seat}"] = page.scene.seat_text(seat)
        labels[f"score of seat {seat}"] = Message(page.scene.seat_score(seat))
    for name, message in labels.items():
        if message is not None and str(message):
            yield f"{mode}: {name}", str(message)
    for place in page.scene.places:
        kind = f"{mode}: {kind_of(page, place)}"
        yield kind, page.scene.place_text(place)
        if about := page.scene.place_about(place):
            yield f"{kind}, about", about
    entries = page.panel.moves.entries
    yield from (("list of moves", str(entry.text)) for entry in entries[-6:])


def moments(window: MainWindow, key: str) -> Iterator[TablePage]:
    """Games at many points, and what has been chosen there."""
    # Resigned at every point of its beginning, and taken out again.
    for plies in range(12):
        timeline = played({}, plies, NAMES[: len(create(key, {}).seats)], key=key)
        timeline.end(Ending("resign", plies % 2))
        window.lay_table(window.session.lay(timeline))
        assert window.table is not None
        settle()
        yield window.table
    for options in map(dict, variants(key)[:MOST]):
        seats = len(create(key, options).seats)
        for plies in PLIES:
            timeline = played(options, plies, NAMES[:seats], key=key)
            window.lay_table(window.session.lay(timeline))
            page = window.table
            assert page is not None
            settle()
            yield page
            if page.controller.mode is Mode.COVERED:
                page.controller.lift()
                settle()
                yield page
            if page.controller.mode is not Mode.CHOOSING:
                continue
            begin = page.scene.starter_places()
            for place in {begin[0]: 0, begin[-1]: 0} if begin else {}:
                if len(page.controller.state.legal_actions()) > 1:
                    before = page.controller.timeline.ply
                    page.scene.activate(place)
                    settle()
                    yield page
                    if page.controller.timeline.ply != before:
                        break
                    page.scene.clear_choice()
            page.replay.go(page.replay.count // 2)
            settle()
            yield page


def shape(text: str) -> str:
    """A sentence without the names of places, numbers and players."""
    text = re.sub(r"\b(?:[a-j]?\d[\d.,]*|[A-Z]\d+|[A-E])\b", "#", text)
    return re.sub("|".join(NAMES), "@", text)


@pytest.mark.parametrize("key", ENGINES)
def test_the_boards_say_what_is_written_down(window: MainWindow, key: str) -> None:
    window.setUpdatesEnabled(False)  # nothing is looked at, only asked
    found: dict[Line, str] = {}
    for page in moments(window, key):
        for kind, text in said(page):
            found.setdefault((kind, shape(text)), text)
    assert [
        text for (kind, _), text in found.items() if "asked" in kind and SEEN.search(text)
    ] == []
    lines = sorted(f"{kind} | {' ⏎ '.join(text.splitlines())}" for (kind, _), text in found.items())
    path = FOLDER / f"{key}.txt"
    if WRITES:
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", "utf-8")
    written = path.read_text("utf-8").splitlines()
    if FULL:
        assert lines == written
    assert [one for one in lines if one not in written] == []
    assert len(lines) > len(written) / 3
