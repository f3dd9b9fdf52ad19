"""A position of Cambio: dice in the tray, player on turn, legal actions, its JSON form."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

import attrs

from ludotheque.core.contract import Json
from ludotheque.core.contract_types import CHANCE
from ludotheque.core.errors import FinishedError, PositionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.cambio import actions, chance, kernel, kernel_setup, kernel_throw, names

Tray = tuple[int, int, int]
"""The kernel’s three masks: low, high, kind."""
UNKNOWN: Final = (-1,) * 5
_STAGES: Final = ("", "crowded", "many", "few", "stuck")
"""The kernel’s stages of a correction by name."""
_KEYS: Final = ("tray", "side")


class Phase(Enum):
    """The phase of a game: the kind of action which comes next."""

    TRAY = "tray"
    LOT = "lot"
    SYMBOL = "symbol"
    DEAL = "deal"
    BALANCE = "balance"
    CORNERS = "corners"
    FILL = "fill"
    PUSH = "push"
    OVER = "over"


_DRAWN: Final = {
    Phase.TRAY: actions.TRAY, Phase.LOT: actions.START, Phase.SYMBOL: actions.SYMBOL,
    Phase.DEAL: actions.DEAL, Phase.FILL: actions.FILL,
}  # fmt: skip
"""The kind of the chance action, by phase."""
_UNLISTED: Final = (Phase.TRAY, Phase.DEAL, Phase.FILL)
_EMPTY: Final = (*_UNLISTED, Phase.LOT, Phase.CORNERS)
"""The phases in which cells of the tray may be empty."""


@attrs.frozen
class Variant:
    """The options which decide what is legal and how a game ends.

    ``three``: for three players, who win with four in a row; ``preparation`` is the kernel’s
    number of the preparation; ``draws``: the third occurrence of a position is a draw (D5);
    ``begins``: the seat which begins by house rules (D8), -1 where the lot decides; ``ahead``:
    which of three has a symbol more than the others by them, -1 nobody.
    """

    three: bool
    preparation: int
    draws: bool
    begins: int
    ahead: int
    players: int = attrs.field(init=False)

    @players.default
    def _players(self) -> int:
        return 3 if self.three else 2


@attrs.frozen
class Task:
    """What the player on turn still has to do with another player’s symbols before play begins.

    ``stage`` is "crowded" (lines hold more than two), "many", "few" or "stuck" (too few, and each
    neutral die would be the third in a line: one is turned back first); "place" where symbols are
    placed. ``dice`` are the cells which may be chosen now, ``crowded`` the lines with more than
    two.
    """

    owner: int
    stage: str
    have: int
    want: int
    dice: tuple[str, ...]
    crowded: tuple[tuple[str, ...], ...]


@attrs.frozen(eq=False, repr=False, kw_only=True)
class CambioPosition:
    """The dice, the player on turn and the earlier positions, without game or turn.

    ``faces`` are the symbols of the 25 dice until the players have theirs, ``symbols`` those of A,
    B, C, m and n, -1 where unknown. ``barred`` is the mask of the die turned back just before (D6).
    ``past`` is the kernel’s list of positions since the last irreversible push, shared with the
    positions before and after; None where repetition is not counted.
    """

    variant: Variant
    phase: Phase
    side: int = 0
    starter: int = 0
    faces: tuple[int, ...] = ()
    symbols: tuple[int, ...] = UNKNOWN
    tray: Tray = (0, 0, 0)
    barred: int = 0
    past: object = None
    _actions: Sequence[int] | None = attrs.field(default=None, init=False)

    @property
    def owner(self) -> int:
        """Return the seat whose symbols the player on turn corrects or places: the one before."""
        return (self.side - 1) % self.variant.players

    def actors(self) -> tuple[int, ...]:
        """Return the player on turn, chance for throws, lots and deals, () at the end."""
        if self.is_chance():
            return (CHANCE,)
        return () if self.phase is Phase.OVER else (self.side,)

    def is_chance(self) -> bool:
        """Return whether chance is to act; fast for the phase of play, the most frequent one."""
        return self.phase is not Phase.PUSH and self.phase in _DRAWN

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions, also symbols and lots of chance, but none for a deal."""
        found = self._actions
        if found is None:
            found = self._listed()
            object.__setattr__(self, "_actions", found)
        return found

    def _listed(self) -> list[int]:
        low, high, _kind = self.tray
        match self.phase:
            case Phase.PUSH:
                return kernel.legal_actions(low, high, self.side)
            case Phase.BALANCE:
                return kernel_setup.corrections(*self.correction())
            case Phase.CORNERS:
                return kernel_setup.placements(low, high, self.owner)
            case Phase.LOT:
                return [actions.start(seat) for seat in range(self.variant.players)]
            case Phase.SYMBOL:
                taken = list(self.symbols[:3])
                free = kernel_throw.available(list(self.faces), taken)
                return [actions.symbol(self.side, face) for face in free]
        return []

    def is_legal(self, action: int) -> bool:
        """Return whether the action is legal."""
        if not actions.well_formed(action, self.variant.players):
            return False
        if self.phase in _UNLISTED:
            right = actions.kind(action) == _DRAWN[self.phase]
            three, ahead = self.variant.three, self.variant.ahead
            return right and chance.fault(action, self.starter, three=three, ahead=ahead) is None
        return action in self.legal_actions()

    def correction(self) -> tuple[int, int, int, int, bool, int]:
        """Return the kernel's arguments for a correction.

        They are low, high, owner, number of symbols wanted, three players, barred.
        """
        low, high, _kind = self.tray
        owner, three = self.owner, self.variant.three
        want = kernel_setup.wanted(owner, self.starter, three, self.variant.ahead)
        return low, high, owner, want, three, self.barred

    def rows(self) -> tuple[str, ...]:
        """Return the tray as five rows, row 5 first, as in ``CambioObservation.tray``."""
        if self.faces:
            return actions.rows(names.SYMBOLS[face] for face in self.faces)
        return actions.rows(map(self.letter, range(25)))

    def letter(self, cell: int) -> str:
        """Return A, B, C, m or n for a cell of the prepared tray, a full stop for an empty one."""
        low, high, kind = (mask >> cell & 1 for mask in self.tray)
        if low or high:
            return names.LETTERS[low + 2 * high - 1]
        if self.phase in _EMPTY:
            return "."
        return "m" if kind else "n"

    def lines(self) -> tuple[tuple[int, names.Line], ...]:
        """Return (owner, line) for each complete line; there are some at the end only."""
        low, high, _kind = self.tray
        return tuple(
            (seat, line)
            for seat in range(self.variant.players)
            for line in names.winning(three=self.variant.three)
            if line.mask & ~kernel.symbols(low, high, seat) == 0
        )

    def task(self) -> Task | None:
        """Return the task of the player on turn before play begins, None in play."""
        if self.phase not in {Phase.BALANCE, Phase.CORNERS}:
            return None
        low, high, owner, want, three, _barred = self.correction()
        own = int(kernel.symbols(low, high, owner))
        crowded = tuple(
            line.cells for line in names.lines(three=three) if (own & line.mask).bit_count() > 2
        )
        if self.phase is Phase.CORNERS:
            cells = [actions.turned(action)[0] for action in self.legal_actions()]
            dice, stage = sum(1 << cell for cell in cells), "place"
        else:
            dice = kernel_setup.dice(*self.correction())
            stage = _STAGES[kernel_setup.stage(*self.correction())]
        return Task(owner, stage, own.bit_count(), want, names.cells_of(dice), crowded)


# As JSON: {"tray": [5 strings of 5, row 5 first], "side": "A"}


def as_position(position: CambioPosition) -> Json:
    """Return the JSON form of a position in which the preparation is over."""
    return {"tray": list(position.rows()), "side": names.SEATS[position.side]}


def read_position(data: Json, variant: Variant) -> tuple[int, Tray]:
    """Return the player to move and the tray of a position.

    Any number of symbols is accepted, as exercises need few, but no complete line. Raises
    PositionError naming the key, the row, the cell or the line which is wrong.
    """
    if not isinstance(data, dict):
        raise PositionError(
            M("A position of Cambio is an object with the keys {keys}.", keys=_KEYS)
        )
    for key in data:
        if key not in _KEYS:
            raise PositionError(M("A position of Cambio has no key “{key}”.", key=quoted(key)))
    side = data.get("side")
    seats = tuple(names.SEATS[: variant.players])
    if not isinstance(side, str) or side not in seats:
        raise PositionError(M("“side” says who is to push: {sides}.", sides=seats))
    rows = data.get("tray")
    if not isinstance(rows, list) or len(rows) != len(names.COLUMNS):
        raise PositionError(M("“tray” is a list of five rows, row 5 first."))
    low = high = kind = 0
    for number, row in zip(range(5, 0, -1), rows, strict=True):
        for cell, letter in enumerate(_row(number, row, variant.players), 5 * (number - 1)):
            bit = 1 << cell
            low |= bit if letter in "AC" else 0
            high |= bit if letter in "BC" else 0
            kind |= bit if letter == "m" else 0
    for seat in range(len(seats)):
        own = kernel.symbols(low, high, seat)
        for line in names.winning(three=variant.three):
            if line.mask & ~own == 0:
                raise FinishedError(
                    M(
                        "The game is over already: {player} has a complete line on {cells}.",
                        player=names.PLAYERS[seat], cells=line.cells,
                    )
                )  # fmt: skip
    return seats.index(side), (low, high, kind)


def _row(number: int, row: Json, players: int) -> str:
    """Return a row of the tray after checking its form; raises PositionError."""
    if not isinstance(row, str) or len(row) != len(names.COLUMNS):
        raise PositionError(M("Row {row} of the tray needs five characters.", row=number))
    known = tuple(names.LETTERS[n] for n in actions.letters(players))
    for letter, cell in zip(row, names.CELLS[5 * (number - 1) :], strict=False):
        if letter not in known:
            raise PositionError(
                M(
                    "“{letter}” on {cell} is none of the symbols {letters}.",
                    letter=letter, cell=cell, letters=known,
                )
            )  # fmt: skip
    return row
