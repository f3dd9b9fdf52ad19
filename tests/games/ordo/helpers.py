"""What the tests of Ordo share: positions given, positions made at random, states of them."""

import json
import random
from pathlib import Path
from typing import Any

from ludotheque import games
from ludotheque.core.contract_types import Reason
from ludotheque.games.ordo.state import OrdoState

POSITIONS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("data").joinpath("ordo_positions.json").read_text("utf-8")
)["positions"]


def at(rows: list[str], side: str = "W", **options: str) -> OrdoState:
    """The state of a position, lost or not; columns from a on, row 8 first."""
    state = games.create("ordo", options).read_position({"board": rows, "side": side})
    assert isinstance(state, OrdoState)
    return state


def placed(white: str, black: str, side: str = "W", **options: str) -> OrdoState:
    """The state of a position given by the squares of both sides, e.g. "a3 b3"."""
    cells = [["."] * 10 for _ in range(8)]
    for letter, squares in (("W", white), ("B", black)):
        for square in squares.split():
            cells[8 - int(square[1])]["abcdefghij".index(square[0])] = letter
    return at(["".join(row) for row in cells], side, **options)


def start(**options: str) -> OrdoState:
    """The state before the first move."""
    state = games.create("ordo", options).initial()
    assert isinstance(state, OrdoState)
    return state


def played(state: OrdoState, *texts: str) -> OrdoState:
    """The state after these moves."""
    for text in texts:
        state = state.apply(state.parse(text))
    return state


def legal(state: OrdoState) -> list[str]:
    """The legal moves in notation, sorted."""
    return sorted(map(state.notation, state.legal_actions()))


def why(state: OrdoState, text: str) -> tuple[str, tuple[str, ...]]:
    """Code and places of the reason against a move."""
    return told(state.why_not(state.parse(text)))


def told(reason: Reason | None) -> tuple[str, tuple[str, ...]]:
    """Code and places of a reason that must be there."""
    assert reason is not None
    assert str(reason.message)
    return reason.code, reason.places


def random_rows(rng: random.Random) -> list[str]:
    """A board no game need have led to: scattered, grown into groups, crowded or nearly empty.

    Neither side stands on its goal row; both have one to twenty pieces.
    """
    cells = [["."] * 10 for _ in range(8)]
    for letter, rows in (("W", range(1, 8)), ("B", range(7))):
        count = rng.choice([1, 2, 3, 5, 8, 12, 16, 20])
        strays = rng.choice([0.0, 0.05, 0.3, 1.0])
        mine: list[tuple[int, int]] = []
        for _ in range(20 * count):
            if len(mine) == count:
                break
            if mine and rng.random() >= strays:
                y, x = rng.choice(mine)
                y, x = y + rng.randint(-1, 1), x + rng.randint(-1, 1)
            else:
                y, x = rng.choice(rows), rng.randrange(10)
            if y in rows and 0 <= x < 10 and cells[y][x] == ".":
                cells[y][x] = letter
                mine.append((y, x))
    return ["".join(row) for row in cells]
