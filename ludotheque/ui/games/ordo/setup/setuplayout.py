"""The position being set up: pieces, side to move, undo, and the check by the rules."""

from typing import Any, Final

import attrs

from ludotheque.core.errors import PositionError
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.undoing import Undoing
from ludotheque.games import create
from ludotheque.games.ordo.notation import SQUARES
from ludotheque.games.ordo.position import LETTERS, NAMES, groups

_STANDARD: Final = create("ordo").initial()
Placement = tuple[tuple[tuple[str, str], ...], str]
"""The pieces by square, sorted, and the letter of the side on turn."""


@attrs.frozen
class Check:
    """The engine's verdict on a position: whether it can be played from, and why."""

    ready: bool
    message: Message


class Layout:
    """A position which may be changed freely, legal or not, with undo and redo."""

    def __init__(self, position: Any = None) -> None:
        """Begin with a JSON position, by default the standard set-up."""
        self.pieces: dict[str, str] = {}
        self.side = "W"
        self._undoing: Undoing[Placement] = Undoing()
        self._take(position or _STANDARD.position())

    def _take(self, position: Any) -> None:
        rows = position["board"]
        self.pieces = {
            square: rows[7 - index // 10][index % 10]
            for index, square in enumerate(SQUARES)
            if rows[7 - index // 10][index % 10] != "."
        }
        self.side = position["side"]

    def position(self) -> dict[str, Any]:
        """Return the position as JSON, legal or not."""
        cells = [self.pieces.get(square, ".") for square in SQUARES]
        rows = ["".join(cells[10 * row : 10 * row + 10]) for row in range(7, -1, -1)]
        return {"board": rows, "side": self.side}

    def count(self, letter: str) -> int:
        """Return how many pieces a side has."""
        return sum(found == letter for found in self.pieces.values())

    def check(self) -> Check:
        """Return the engine's verdict on the position."""
        try:
            state = create("ordo").from_position(self.position())
        except PositionError as problem:
            return Check(False, problem.message)
        outcome = state.outcome()
        if outcome is not None:
            return Check(False, outcome.message)
        side = NAMES[LETTERS.index(self.side)]
        number = len(state.legal_actions())
        if len(self.parts(self.side)) > 1:
            split = MN(
                "The group of {side} is split: there is {n} move which reconnects it.",
                "The group of {side} is split: there are {n} moves which reconnect it.",
                number, side=side,
            )  # fmt: skip
            return Check(True, split)
        found = MN("{side} has {n} legal move.", "{side} has {n} legal moves.", number, side=side)
        other = "B" if self.side == "W" else "W"
        if len(self.parts(other)) > 1:
            name = NAMES[LETTERS.index(other)]
            return Check(True, M("{found} The group of {other} is split.", found=found, other=name))
        return Check(True, found)

    def parts(self, letter: str) -> tuple[tuple[str, ...], ...]:
        """Return the groups of a side, the largest first."""
        mask = sum(1 << i for i, square in enumerate(SQUARES) if self.pieces.get(square) == letter)
        return groups(mask & (1 << 40) - 1, mask >> 40)

    # Changes

    def _now(self) -> Placement:
        return tuple(sorted(self.pieces.items())), self.side

    def keep(self) -> None:
        """Store the position for undo, and drop what could be redone."""
        self._undoing.keep(self._now())

    def put(self, square: str, letter: str) -> None:
        """Lay a piece ("W", "B") on a square, or take the one there away ("")."""
        if letter:
            self.pieces[square] = letter
        else:
            self.pieces.pop(square, None)

    def lay(self, position: Any) -> None:
        """Replace the position by another one, given as JSON."""
        self.keep()
        self._take(position)

    def clear(self) -> None:
        """Take all pieces away."""
        self.keep()
        self.pieces = {}

    def standard(self) -> None:
        """Replace the position by the game's standard set-up."""
        self.lay(_STANDARD.position())

    def turn_to(self, side: str) -> None:
        """Set the side on turn: "W" or "B"."""
        if side != self.side:
            self.keep()
            self.side = side

    @property
    def can_undo(self) -> bool:
        """Return whether there is something to take back."""
        return self._undoing.can_undo(self._now())

    @property
    def can_redo(self) -> bool:
        """Return whether something was taken back."""
        return self._undoing.can_redo

    def undo(self) -> None:
        """Take the last change back."""
        self._return_to(self._undoing.undo(self._now()))

    def redo(self) -> None:
        """Redo what was taken back."""
        self._return_to(self._undoing.redo(self._now()))

    def _return_to(self, placement: Placement) -> None:
        pieces, self.side = placement
        self.pieces = dict(pieces)
