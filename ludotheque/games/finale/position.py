"""A position of Finale: pawns, roll and score, legal actions, its JSON form."""

from collections.abc import Sequence
from enum import Enum
from itertools import permutations
from typing import Final, cast

import attrs

from ludotheque.core.contract import Json
from ludotheque.core.errors import FinishedError, PositionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.finale import cells, kernel

Masks = tuple[int, int, int, int, int]
"""The cells of Blue’s and Red’s pawns, and those whose number has the bits 1, 2 and 4."""

ALL_NUMBERS: Final = sorted([2, 3, 4, 5, 6] * 2)
"""The numbers of the ten pawns a side is dealt."""
_FILE_ORDERS: Final = tuple(permutations(range(2, 7)))
_KEYS: Final = ("blue", "red", "side", "die")


class Phase(Enum):
    """The phase of a game: the kind of action which comes next."""

    LOT = "lot"
    DEAL = "deal"
    ARRANGE = "arrange"
    ROLL = "roll"
    MOVE = "move"
    OVER = "over"


@attrs.frozen
class Variant:
    """The options which decide what is legal and how a game ends (rules: variants).

    ``elimination``: blocked pawns leave the field; ``balanced``: each file holds 2 to 6, and the
    sides choose the order; ``championship``: games are played until one side has ten points.
    ``short``: the side which begins with two pawns less or, in a championship, with ``ahead``
    points less (D9); -1 by the rules.
    """

    elimination: bool
    balanced: bool
    championship: bool
    short: int = int(kernel.NOBODY)
    ahead: int = 0


@attrs.frozen(kw_only=True)
class FinalePosition:
    """The kernel's five masks, the side on turn, the roll, and the state of the championship.

    ``number`` counts the games of a championship from 1; ``laid`` the sides which have arranged
    their pawns; ``how`` is the kernel's status of the last game, ``winner`` the side that won it.
    """

    variant: Variant = attrs.field(eq=False)
    phase: Phase
    side: int = 0
    starter: int = 0
    blue: int = 0
    red: int = 0
    p0: int = 0
    p1: int = 0
    p2: int = 0
    roll: int = 0
    laid: int = 0
    scores: tuple[int, int] = (0, 0)
    number: int = 1
    how: int = 0
    winner: int | None = None

    @property
    def masks(self) -> Masks:
        """Return the five masks the kernel works on."""
        return self.blue, self.red, self.p0, self.p1, self.p2

    @property
    def own(self) -> int:
        """Return the mask of the side on turn."""
        return self.red if self.side else self.blue

    def pawn(self, cell: str) -> str:
        """Return the pawn on a named cell as "b5" or "r1", "" where it is empty."""
        bit = 1 << cells.INDEX[cell]
        if not (self.blue | self.red) & bit:
            return ""
        number = sum(1 << i for i, mask in enumerate((self.p0, self.p1, self.p2)) if mask & bit)
        return ("b" if self.blue & bit else "r") + str(number)

    def arrangement(self) -> list[int]:
        """Return the ten numbers of the side on turn, in the order of ``cells.arrangement``."""
        files = cells.OWN_FILES[self.side]
        return [int(self.pawn(f"{file}{rank}")[1]) for file in files for rank in range(1, 6)]

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions, also rolls and lots of chance, but none for a deal."""
        if self.phase is Phase.MOVE:
            return kernel.legal(self.side, self.roll, self.variant.elimination, *self.masks)
        if self.phase is Phase.ROLL:
            return [cells.roll(number) for number in range(1, 7)]
        if self.phase is Phase.LOT:
            return [cells.start(0), cells.start(1)]
        if self.phase is Phase.ARRANGE:
            return [
                cells.arrangement([*first, *second])
                for first in _FILE_ORDERS
                for second in _FILE_ORDERS
            ]
        return []

    def is_legal(self, action: int) -> bool:
        """Return whether the action is legal."""
        kind = cells.kind(action)
        if not cells.well_formed(action):
            return False
        if self.phase is Phase.MOVE:
            return kind <= kernel.REMOVE and kernel.is_legal(
                action, self.side, self.roll, self.variant.elimination, *self.masks
            )
        if self.phase is Phase.DEAL:
            return kind == kernel.DEAL and self._is_deal(action)
        if self.phase is Phase.ARRANGE:
            return kind == kernel.ARRANGE and _each_once(cells.digits(action, 10))
        return action in self.legal_actions()

    def _is_deal(self, action: int) -> bool:
        numbers = cells.digits(action, 20)
        if self.variant.balanced:
            return _each_once(numbers[:10]) and _each_once(numbers[10:])
        return sorted(numbers[:10]) == ALL_NUMBERS == sorted(numbers[10:])


def _each_once(numbers: list[int]) -> bool:
    first, second = sorted(numbers[:5]), sorted(numbers[5:])
    return first == second == cast("list[int]", [2, 3, 4, 5, 6])


# As JSON


def as_position(position: FinalePosition) -> Json:
    """Return ``{"blue": {cell: number}, "red": {…}, "side": "blue", "die": 5 or null}``."""
    sides: list[dict[str, int]] = [{}, {}]
    for name in cells.NAMES:
        if pawn := position.pawn(name):
            sides[pawn[0] == "r"][name] = int(pawn[1])
    return {
        "blue": sides[0],
        "red": sides[1],
        "side": cells.SIDES[position.side],
        "die": position.roll or None,
    }


def read_position(data: Json, *, elimination: bool) -> tuple[int, int, Masks]:
    """Return the side on turn, its roll (0 before it) and the masks of a JSON position.

    Raises PositionError naming the key, cell or number which is wrong.
    """
    if not isinstance(data, dict):
        raise PositionError(
            M("A position of Finale is an object with the keys {keys}.", keys=_KEYS)
        )
    for key in data:
        if key not in _KEYS:
            raise PositionError(M("A position of Finale has no key “{key}”.", key=quoted(key)))
    masks = [0, 0]
    bits = [0, 0, 0]
    for side, name in enumerate(cells.SIDES):
        for cell, number in _pawns(data.get(name), side).items():
            bit = 1 << cells.INDEX[cell]
            if masks[1 - side] & bit:
                raise PositionError(M("Two pawns stand on {cell}.", cell=cells.named(cell)))
            masks[side] |= bit
            for i in range(3):
                bits[i] |= bit if number >> i & 1 else 0
    if data.get("side") not in cells.SIDES:
        raise PositionError(M("“side” says who is on turn: {sides}.", sides=cells.SIDES))
    die = data.get("die")
    if die is not None and (type(die) is not int or not 1 <= die <= 6):
        raise PositionError(M("“die” is a number from 1 to 6, or null before the roll."))
    side = cells.SIDES.index(data["side"])
    how = kernel.status(1 - side, elimination, *masks)
    if how == kernel.EMPTY:
        raise FinishedError(M("No pawn stands on the field: the game is over already."))
    if how == kernel.STUCK:
        raise FinishedError(
            M(
                "No pawn of {side} can move: the game is over already.",
                side=cells.SIDE_NAMES[side],
            )
        )
    return side, die or 0, (masks[0], masks[1], bits[0], bits[1], bits[2])


def _pawns(data: Json, side: int) -> dict[str, int]:
    if not isinstance(data, dict):
        raise PositionError(M("“{key}” gives the pawns as cell and number.", key=cells.SIDES[side]))
    counts = dict.fromkeys(range(1, 7), 0)
    for cell, number in data.items():
        if cell not in cells.INDEX:
            raise PositionError(M("There is no cell “{cell}”.", cell=quoted(cell)))
        if type(number) is not int or number not in counts:
            raise PositionError(
                M("The pawn on {cell} needs a number from 1 to 6.", cell=cells.named(cell))
            )
        counts[number] += 1
        if counts[number] > (1 if number == 1 else 2):
            raise PositionError(
                M(
                    "{side} has too many pawns with the number {number}, one of them on {cell}.",
                    side=cells.SIDE_NAMES[side],
                    number=number,
                    cell=cells.named(cell),
                )
            )
        if cell == "LR"[side]:
            raise FinishedError(
                M(
                    "The game is over already: a pawn of {side} stands in goal {cell}.",
                    side=cells.SIDE_NAMES[side], cell=cell,
                )
            )  # fmt: skip
        if cell == "RL"[side] and number != 1:
            raise PositionError(M("Only a keeper can stand in its own goal {cell}.", cell=cell))
    return data
