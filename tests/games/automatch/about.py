"""What tests over all games ask of this one (tests/about.py)."""

import random
import shutil
from pathlib import Path
from typing import Any

from ludotheque.core.paths import resources
from ludotheque.games.automatch.cards import NAMES
from ludotheque.games.automatch.keytable import read_table, reconstruction
from ludotheque.record.timeline import Timeline
from tests.contract.twins import replayed

FIGURES = range(14, 19)
"""How many figures its rules have."""
DECISIONS = 10
"""How many decisions its rules tell, D1 to the last."""
FORMS = (
    {"players": "2"},
    {"players": "4", "announce": "always"},
    {"players": "3", "market": "yes"},
)
"""Forms in which something else is seen and done."""
SHORT_FORMS = (
    {"players": "2", "target": "1"},
    {"players": "4", "target": "1", "announce": "always"},
    {"players": "3", "target": "1", "market": "yes"},
)
"""Forms which end soon."""
LONG_FORM = {"players": "2", "target": "200"}
"""A form which need not end."""
LONG_SCORE = 195
"""No side is let come nearer to the end of a long match."""
LONG_MOST = 3800
"""Actions of a match which its scores end: however it is played, it gets hardly longer."""
OF_THIS_GAME = "de L’Auto-Match"
"""How French speaks of a game of this title."""
READERS = {"table": lambda path: read_table(str(path))}
"""What reads the user’s files of this game, by what they hold."""
NEVER_SAID = {
    "de": (r"\bFiguren?\b", r"\bSteine?n?s?\b", r"\bFelde?r?n?\b"),
    "fr": (
        r"\bpions?\b",
        r"\bcases?\b",
    ),
    "en": (r"\bpawns?\b",),
}
"""What is never said in rules, exercises and messages of the game, by language."""
EXERCISES = {
    "largest-engine": "F4",
    "last-drop": "D12",
    "small-and-fast": "I11",
    "special-anyway": "motorway",
    "common-market": "F2",
    "dead-heat": "D8",
    "save-the-big-one": "F6",
    "motorway-now": "motorway",
    "pump-not-yet": "D2",
    "partner-alone": "I8",
    "hairs-breadth": "D7",
    "green-island": "G13",
    "false-figure": "contest 4",
    "exact-figure": "F13=425",
    "worth-nothing": "pump",
    "short-of-germans": "D6",
    "in-order": "D2 G10",
    "right-contest": "contest 2",
    "take-the-lead": "lead",
}
"""The solutions of each exercise, by its id."""
EXERCISE_PLACES = r"\b[FIDG]\d{1,2}\b"
"""The places which texts of exercises name."""
EXPLAINED = {
    "special-anyway": ("The motorway!", "L’autoroute !"),
    "motorway-now": ("The motorway!", "L’autoroute !"),
    "worth-nothing": ("The pump", "La pompe"),
    "false-figure": ("Denis!", "Denis !"),
    "right-contest": ("Bruno!", "Bruno !"),
    "take-the-lead": ("Take the lead!", "Prenez l’entame !"),
}
"""What explanations begin with whose solution is no place."""
TOLD_PLACES = 0
"""How many places of a solution a task may name."""
KINDS_OF_PIECES = {"2": 40, "4": 40}
"""How many kinds of pieces are met at least, by the number of seats."""


def last_position(timeline: Timeline) -> Any:
    """Return the last position which has a JSON shape, with the trick that ended the game."""
    running = next(s for s in reversed(timeline.states) if s.position() is not None)
    ply = next(i for i in range(timeline.ply, -1, -1) if timeline.state_at(i) == running)
    last = running.position()
    plays = last["play"]
    last["play"] = [*plays[:-1], f"{plays[-1]}, {timeline.notation_at(ply)}"]
    return last


def twin(timeline: Timeline, seat: int | None, chance: random.Random) -> Timeline | None:
    """Swap two cards of the last deal which the seat has neither held nor seen played.

    An exchange by somebody else is secret, too: its card is swapped with them.
    """
    texts = list(timeline.notations())
    deals = [i for i, text in enumerate(texts) if text.startswith("deal ")]
    if not deals:
        return None
    start = deals[-1]
    seen: set[str] = set()
    for i in range(start + 1, timeline.ply + 1):
        state = timeline.state_at(i)
        if seat is not None and state.stage.value == "running":  # type: ignore[attr-defined]
            seen |= {NAMES[card] for card in state.hand(seat)}  # type: ignore[attr-defined]
        if i < timeline.ply and not state.is_secret(timeline.line[i]):
            seen.add(texts[i].partition("=")[0])
    unseen = [name for name in NAMES if name not in seen]
    if len(unseen) < 2:
        return None
    a, b = chance.sample(unseen, 2)
    other = {a: b, b: a}
    for i in range(start, timeline.ply):
        state, action = timeline.state_at(i), timeline.line[i]
        if state.is_secret(action) and (i == start or state.actor_of(action) != seat):
            texts[i] = " ".join(other.get(word, word) for word in texts[i].split(" "))
    return replayed(timeline, texts)


def own_file(folder: Path) -> Path:
    """Return a file with an owner's key table."""
    path = folder / "own.csv"
    shutil.copy(resources() / "automatch" / "cars.csv", path)
    return path


def whole_table() -> bytes:
    """Return our table of cars as a file of an owner's."""
    names = ("France", "Italy", "Germany", "England")
    lines = ["country,number,make,model,displacement_cm3,consumption_l_100km,top_speed_kmh,year"]
    for car in reconstruction().cars:
        figures = (*map(str, car.figures), car.year)
        lines.append(",".join((names[car.country], str(car.number), car.make, car.model, *figures)))
    return "\n".join(lines).encode()


WHOLE_FILES = {"table": whole_table}
"""Makers of whole files of a user, by what they hold."""
