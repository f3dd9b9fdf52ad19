"""What tests over all games ask of this one (tests/about.py)."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludotheque.core.contract import State
from ludotheque.core.events import Captured
from ludotheque.core.paths import resources
from ludotheque.games.ordino import playout
from ludotheque.games.ordino.actions import rolled
from ludotheque.games.ordino.board import read_board
from ludotheque.games.ordino.boarddraft import read_drawing, write_drawing
from ludotheque.games.ordino.boarddrawing import fresh
from ludotheque.games.ordino.position import as_position
from ludotheque.record.timeline import Timeline

OVER = {"white": {"1": "5.0", "s": []}, "black": {"s": []}, "side": "black"}
"""A position in which the game is over."""
FIGURES = range(10, 100)
"""How many figures its rules have."""
DECISIONS = 11
"""How many decisions its rules tell, D1 to the last."""
FORMS = ({}, {"players": "4"}, {"super": "yes"})
"""Forms in which something else is seen and done."""
SHORT_FORMS = FORMS
"""Forms which end soon."""
LONG_FORM = {}
"""A form which need not end."""
OF_THIS_GAME = "d’Ordino Match"
"""How French speaks of a game of this title."""
READERS = {"board": lambda path: read_board(str(path)), "drawing": read_drawing}
"""What reads the user’s files of this game, by what they hold."""
WRITTEN = {"ordino.captures", "ordino.nothing-captured"}
"""Refusals of how an action is written."""
SECTION = "Ordino"
"""The section of docs/notation.md."""
LONGER = {"super": "yes"}
"""A form in which more dice are thrown."""
NEVER_SAID = {
    "de": (r"\bSteine?n?s?\b", r"\bQuadrate?\b", r"\bOrdino\b(?![ -]Match)"),
    "fr": (
        r"\bpions?\b",
        r"\bcarrés?\b",
        r"(?<!un )\bnombres?\b(?! (?:de|d’))",
        r"\bOrdino\b(?![ -]Match)",
        r"\b(?:première|seconde|deuxième) ligne\b",
        r"\bhors du plateau\b",
        r"\brepr(?:is|ise|end|endre|enez) (?:une|la|votre) sphère",
    ),
    "en": (r"\bpawns?\b", r"\bsquares?\b", r"\bOrdino\b(?![ -]Match)"),
}
"""What is never said in rules, exercises and messages of the game, by language."""
EXERCISES = {
    "between-two-crosses": "1x3.21",
    "two-steps-out": "5x4.1",
    "cube-and-three": "3x1.10",
    "king-of-the-castle": "4xC",
    "to-the-middle": "2-C",
    "out-of-the-door": "6x1.1",
    "peaceful-day": "1-1.9",
    "sphere-at-the-centre": "s1.7-C",
    "last-one-standing": "1x1.8",
    "behind-the-wall": "5x3.22",
    "mind-your-friend": "5x1.3",
    "first-things-first": "5x3.7",
    "long-way-round": "1x1.1",
    "run-up": "4x3.22",
    "through-the-middle": "3x1.7",
    "not-that-one": "6x1.10",
    "enter-the-sphere": "s2.8x3.14",
    "side-entrance": "4-C",
    "partners-help": "6x3.2",
    "early-bird": "6x3.16",
    "last-trump": "s1.0-C",
    "there-and-back": "6x2.1",
    "crossing": "1x2.10",
    "partners-sphere": "s3.7x5.5",
    "spoilt-for-choice": "s1.7-C",
    "one-roll-ahead": "4-2.5",
    "sleep-soundly": "3-3.1",
    "two-birds": "3x2.0",
    "good-place": "put 4 3.16",
}
"""The solutions of each exercise, by its id."""
EXERCISE_PLACES = r"[1-5]\.\d{1,2}|\bC\b"
"""The places which texts of exercises name."""
TOLD_PLACES = 0
"""How many places of a solution a task may name."""
KINDS_OF_PIECES = {"2": 8, "4": 12}
"""How many kinds of pieces are met at least, by the number of seats."""


def last_position(timeline: Timeline) -> Any:
    """Return the last board as if it were a start."""
    state: Any = timeline.state
    return as_position(state)


def dice_shown(texts: tuple[str, ...]) -> dict[str, Counter[str]]:
    """Return what the dice showed once somebody had moved, read from the notation.

    Re-rolls do not count, nor what lay there before the first move.
    """
    found: dict[str, Counter[str]] = {}
    begun = False
    names = ("piece", "number", "word-1", "word-2", "arrow-1", "arrow-2")
    for text in texts:
        word, *rest = text.split()
        begun = begun or word not in {"start", "roll", "place", "reroll"}
        for die, face in zip(names, rest if word == "roll" and begun else (), strict=False):
            found.setdefault(die, Counter())[face] += 1
    return found


def thrown(game: Any, seed: int) -> Iterator[tuple[int, int]]:
    """Yield what the dice of a game played at random to its end showed, as the kernel plays it."""
    for action in playout.trace(game, seed):
        yield from rolled(action)


def figure_places(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Return the steps which are places of a figure: a piece beside the board is none."""
    return steps[-1:]


def own_file(folder: Path) -> Path:
    """Return a file with a board an owner has drawn."""
    path = folder / "own.json"
    write_drawing(path, fresh("own", "Mine"))
    return path


def long_refuses(state: State, action: int) -> bool:
    """Return whether an action captures, which a long game does without."""
    return any(isinstance(event, Captured) for event in state.transition(action, None))


def whole_board() -> bytes:
    """Return our board as a file of an owner's."""
    return (resources() / "ordino" / "boards" / "reconstruction.json").read_bytes()


WHOLE_FILES = {"board": whole_board}
"""Makers of whole files of a user, by what they hold."""
