"""Sentences of a game, met by playing, by trying what is illegal, and by damaging positions."""

import json
import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.errors import NotationError, PositionError
from ludotheque.core.events import Ended, Event, Passed, Scored
from ludotheque.core.messages import Catalogue, Message
from ludotheque.record.timeline import Timeline
from tests.contract.configurations import variants
from tests.contract.notations import Notations
from tests.contract.playing import new_game
from tests.longer import longer

PLAYED = Path(__file__).parents[1] / "golden"
ENGLISH = Catalogue("en")
SEEDS = 2
WRITES = os.environ.get("LUDOTHEQUE_GOLDEN") == "write"
ATTEMPTS = 40_000 if WRITES else longer(10_000, 40_000)
"""The first of the same attempts without --full: what they meet is part of what all meet."""
Line = tuple[str, str, str]
"""By what it came, the sentence with its gaps, how it reads."""


def line(source: str, message: Message) -> Line:
    """The line of a message, in the plural where it stands so."""
    one = message.number == 1 or message.plural is None
    return source, message.text if one else str(message.plural), ENGLISH.render(message)


def inner(message: Message) -> Iterator[Message]:
    """The messages which stand in the gaps of a message, and in theirs."""
    for _, arg in message.args:
        for one in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(one, Message):
                yield one
                yield from inner(one)


def kinds(events: tuple[Event, ...]) -> str:
    """What happened, in the words of the program, without who did it."""
    return ", ".join(type(event).__name__ for event in events if not isinstance(event, Ended))


def told(state: State, action: int) -> Iterator[Line]:
    """Every sentence that is told of an action: to a spectator, and to whoever does it."""
    for observer in (None, *(actor for actor in state.actors() if actor >= 0)):
        events = state.transition(action, observer)
        eyes = "seen" if observer is None else "own"
        sentence = state.describe(action, observer)
        yield line(f"{eyes}: {kinds(events)}", sentence)
        yield from (line("a part", part) for part in inner(sentence))
        for event in events:
            if isinstance(event, Passed):
                yield line("why passed", event.reason)
            if isinstance(event, Scored):
                yield line("points", event.message)
            if isinstance(event, Ended):
                yield line(f"end {event.outcome.code}", event.outcome.message)


def written_down(key: str) -> Iterator[Timeline]:
    """The golden playthroughs of a game."""
    for path in sorted(PLAYED.glob(f"{key}*.txt")):
        lines = [one for one in path.read_text("utf-8").splitlines() if one.strip()]
        head, *actions = [one for one in lines if not one.startswith(("#", "tricks ", "result "))]
        options = dict(option.split("=", 1) for option in head.split()[1:])
        timeline = Timeline(games.create(key, options), seed=0)
        for text in actions:
            timeline.apply(timeline.state.parse(text))
        yield timeline


@cache
def played(key: str) -> tuple[Timeline, ...]:
    """Games played at random, in every variant, and those which are written down."""
    found = (
        new_game(games.create(key, dict(options)), seed)
        for options in variants(key)
        for seed in range(SEEDS)
    )
    return (*found, *written_down(key))


def refused(key: str) -> Iterator[Line]:
    """The reasons why actions, and choices with which none begins, are illegal."""
    chance = random.Random(key)
    timelines = played(key)
    texts = {one.notation_at(i) for one in timelines for i in range(0, one.ply, 5)}
    steps = {
        step
        for one in timelines
        for i in range(0, one.ply, 7)
        for action in one.state_at(i).legal_actions()[:9]
        for step in one.state_at(i).steps(action)
    }
    notations, words = Notations(texts), sorted(steps)
    for _ in range(ATTEMPTS):
        one = chance.choice(timelines)
        # What comes before the first move is short, and has many reasons of its own.
        first = 12 if chance.random() < 0.3 else one.ply
        state = one.state_at(chance.randrange(min(first, one.ply) + 1))
        text = notations.draw(chance)
        if chance.random() < 0.05:  # damaged in one place
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice("xz09 :-") + text[at + chance.randrange(2) :]
        try:
            reason = state.why_not(state.parse(text))
        except NotationError as problem:
            yield line("not an action", problem.message)
        else:
            if reason is not None:
                yield line(reason.code, reason.message)
                yield from (line("a part", part) for part in inner(reason.message))
        if state.is_chance() or chance.random() < 0.7:
            continue
        made = (chance.choice(words),)
        legal = state.legal_actions()
        if legal and chance.random() < 0.5:
            made = state.steps(chance.choice(list(legal)[:60]))[:1]
        if chance.random() < 0.5:
            made = (*made, *chance.choices(words, k=chance.choice((1, 1, 1, 2))))
        reason = state.why_not_steps(made)
        if reason is not None:
            yield line(f"{reason.code}, chosen {len(made)}", reason.message)


def damages(data: Any) -> Iterator[tuple[str, Any]]:
    """A position with one fault after another, and where the fault is."""
    if isinstance(data, dict):
        yield "a key more", {**data, "x": 1}
        for key, value in data.items():
            yield f"no {key}", {k: v for k, v in data.items() if k != key}
            for where, other in damages(value):
                yield f"{key}, {where}", {**data, key: other}
        if len(data) > 1:
            one, other = list(data)[:2]
            yield "two alike", {**data, one: data[other]}
    elif isinstance(data, list):
        yield "one less", data[1:]
        yield "none", []
        for where, other in damages(data[0]) if data else ():
            yield f"first, {where}", [other, *data[1:]]
    elif isinstance(data, str):
        yield "longer", data + "x"
        if len(data) > 1:
            yield "a strange letter", data[:-1] + "x"
            yield "twice the same", data[:2] * (len(data) // 2)
    for rubbish in (None, 0, 99, "x", [], {}):
        yield f"{rubbish!r}", rubbish


def damaged(key: str) -> Iterator[Line]:
    """The sentences by which damaged positions are refused, by what was damaged."""
    for options in variants(key)[:6]:
        timeline = new_game(games.create(key, dict(options)), 3, 40)
        for ply in range(0, timeline.ply, 5):
            position = timeline.state_at(ply).position()
            for where, data in damages(json.loads(json.dumps(position))):
                try:
                    timeline.game.from_position(data)
                except PositionError as problem:
                    yield line(f"position: {where}", problem.message)


def offered(key: str) -> Iterator[Line]:
    """What the options of a game are called, and what is said of them."""
    yield line("summary", games.info(key).summary)
    for option in games.game_class(key).option_list:
        yield line(f"option {option.key}", option.title)
        yield line(f"about {option.key}", option.explanation)
        for value in option.values:
            yield line(f"option {option.key}={value.value}", value.title)


@cache
def met(key: str) -> tuple[Line, ...]:
    """Every sentence once by what it came with; of damaged positions once in all."""
    found: dict[tuple[str, str], str] = {}
    for timeline in played(key):
        for ply in range(timeline.ply):
            for source, text, shown in told(timeline.state_at(ply), timeline.line[ply]):
                found.setdefault((source, text), shown)
    for source, text, shown in (*refused(key), *offered(key)):
        found.setdefault((source, text), shown)
    known: set[str] = set()
    for source, text, shown in damaged(key):
        if text not in known:
            known.add(text)
            found[source, text] = shown
    return tuple((source, text, shown) for (source, text), shown in found.items())
