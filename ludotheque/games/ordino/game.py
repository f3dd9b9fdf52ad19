"""Ordino Match as a game of the contract: its options, board, seats and starting states."""

from collections.abc import Mapping
from typing import ClassVar, Final

from ludotheque.core import handicap
from ludotheque.core.contract import Game, Json, State
from ludotheque.core.contract_types import Handicap, Option, OptionValue
from ludotheque.core.dice import Die
from ludotheque.core.messages import M, Message
from ludotheque.core.options import complete
from ludotheque.games.ordino import kernel, kernel_turn, names
from ludotheque.games.ordino.actions import DICE
from ludotheque.games.ordino.board import (
    BoardError,
    from_record,
    is_board,
    parse_board,
    reconstruction,
)
from ludotheque.games.ordino.boarddraft import read_playable
from ludotheque.games.ordino.position import OrdinoVariant, read_position
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.games.ordino.words import WORDS

OPTIONS: Final = (
    Option(
        "players",
        M("Players"),
        M("Four play in two teams, partners sitting opposite."),
        (OptionValue("2", M("two")), OptionValue("4", M("four, in two teams"))),
        main=True,
        lasts=True,
    ),
    Option(
        "super",
        M("Super Ordino-Match"),
        M("Whether the pieces start beside the board and are placed with three dice."),
        (
            OptionValue("no", M("the pieces start on the green cells")),
            OptionValue("yes", M("the pieces are placed with three dice")),
        ),
        lasts=True,
    ),
    Option(
        "return_to_start",
        M("Return to the start"),
        M("Whether a piece may end its instruction on the cell it started from."),
        (OptionValue("no", M("is not allowed")), OptionValue("yes", M("is allowed"))),
        lasts=True,
    ),
    Option(
        "last_piece",
        M("The last piece (our addition)"),
        M("Whether a side’s last piece may follow the arrows like a sphere."),
        (
            OptionValue("no", M("needs its name on the dice")),
            OptionValue("yes", M("may play like a sphere")),
        ),
        lasts=True,
    ),
    Option(
        "board",
        M("Board"),
        M("A board of your own, from a file."),
        (OptionValue("", M("our reconstruction")),),
        kind="file",
    ),
    handicap.option(
        {f"{key}-sphere": name for key, name in zip(names.TWO, names.SIDES, strict=True)},
        dict(zip(names.TWO, names.SIDES, strict=True)),
    ),
)
_CROSSES: Final = (0, 1)
_SPHERES: Final = (6, 7)
_SHORT: Final = _SPHERES[:1]
_SHORT_TEAM: Final = (*_CROSSES[1:], *_SPHERES[:1])
"""The pieces, counted within a side, which one may have to play without (D12), one a partner."""

_FORMS: Final = {
    (False, False): "usual", (True, False): "super",
    (False, True): "teams", (True, True): "super_teams",
}  # fmt: skip
"""The entry of what was measured (handicap.json), by whether Super and whether four play."""

_HALF: Final = 8
"""How many of the sixteen pieces are left when half are captured."""


class OrdinoGame(OrdinoVariant, Game):
    """Ordino Match with its options and board fixed. Source: rules, ordino.

    Use ``create`` to check and complete options.
    """

    key: ClassVar[str] = "ordino"
    option_list: ClassVar[tuple[Option, ...]] = OPTIONS
    dice: ClassVar[tuple[Die, ...]] = DICE
    words: ClassVar[Mapping[str, Message]] = WORDS

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "OrdinoGame":
        """Return the game with these options; reads the file of option ``board``.

        Raises OptionError; BoardError, naming ring and sector, for a damaged board.
        """
        full = complete(OPTIONS, options)
        return cls(full, read_playable(full["board"]) if full["board"] else reconstruction())

    @classmethod
    def recognises(cls, data: bytes) -> tuple[str, Message | None] | None:
        """Return the option ``board`` for the JSON of a board, with its first fault if any."""
        if not is_board(data):
            return None
        try:
            parse_board(data)
        except BoardError as problem:
            return "board", problem.message
        return "board", None

    @classmethod
    def restore(cls, options: Mapping[str, str], embedded: Json) -> "OrdinoGame":
        """Return the game of a record, with the board the record holds, if any.

        The file of option ``board`` is never read. Raises OptionError, BoardError.
        """
        if embedded is None:
            return cls.create({**options, "board": ""})
        return cls(complete(OPTIONS, options), from_record(embedded))

    def embedded(self) -> Json:
        """Return an owner's board for the record, None for the program's own."""
        return None if self.board.reconstruction else self.board.to_json()

    def initial(self) -> OrdinoState:
        """Return the state before the lot."""
        places = [int(kernel.BESIDE)] * 16 if self.is_super else list(self.board.green)
        if self.short >= 0:
            less = _CROSSES if self.former else _SHORT_TEAM if self.four else _SHORT
            for piece in less:
                places[8 * self.short + piece] = int(kernel.CAPTURED)
        return self._state((*places, int(kernel_turn.LOT), 0, 0, 0, -1, -1, 0))

    def read_position(self, data: Json) -> OrdinoState:
        """Return the state of a JSON position; raises PositionError."""
        return self._state(read_position(self, data).data)

    def _state(self, data: tuple[int, ...]) -> OrdinoState:
        return OrdinoState(self, data, self)

    def milestones(self, before: State, after: State) -> tuple[tuple[str, int], ...]:
        """Return who captures, who captures a sphere, and who is ahead once eight are captured."""
        assert isinstance(before, OrdinoState)
        assert isinstance(after, OrdinoState)
        had, have = _alive(before), _alive(after)
        found = []
        for side in range(2):
            lost = [n for n in range(8) if had[side][n] and not have[side][n]]
            found += [("capture", 1 - side)] if lost else []
            found += [("sphere", 1 - side)] if {*lost} & {*_SPHERES} else []
        left = [sum(alive) for alive in have]
        if sum(left) <= _HALF < sum(map(sum, had)) and left[0] != left[1]:
            found.append(("ahead", int(left[1] > left[0])))
        return tuple(found)

    def handicap(self) -> Handicap | None:
        """Return whom the pieces favour which the other side plays without (D12)."""
        if self.short < 0:
            return None
        pair = tuple(map(self.seat_name, range(self.short, len(self.seats), 2)))
        if self.former:
            given = M("{side} plays without the crosses 1 and 2.", side=self.side_name(self.short))
            if self.four:
                given = M("{players} play without the crosses 1 and 2.", players=pair)
        elif self.four:
            given = M(
                "{first} plays without one sphere, {second} without the cross 2.",
                first=pair[0], second=pair[1],
            )  # fmt: skip
        else:
            given = M("{side} plays with a single sphere.", side=self.side_name(self.short))
        form = "" if self.former else _FORMS[self.is_super, self.four]
        helped = tuple(seat for seat in range(len(self.seats)) if seat % 2 != self.short)
        return Handicap(helped, given, form)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the other side."""
        return tuple(other for other in range(len(self.seats)) if (other ^ seat) & 1)


def _alive(state: OrdinoState) -> list[list[bool]]:
    """Return for each side which of its eight pieces are not captured; the last two are spheres."""
    return [[p != kernel.CAPTURED for p in state.data[8 * n : 8 * n + 8]] for n in range(2)]
