"""The players' names in Ordino's sentences, where the rules speak of sides and seats."""

import attrs

from ludotheque.core.messages import Arg, M, Message
from ludotheque.games.ordino import names
from ludotheque.table.controller import TableController
from ludotheque.ui.board.seatnames import player

LETTERS = (M("N"), M("E"), M("S"), M("W"))
"""The seats of four players, as on a compass."""


def named(controller: TableController, message: Message) -> Message:
    """Return a sentence of the rules with the players' names in place of their sides and seats.

    Of two players each is a side; of four, who wins is named beside the side.
    """
    count = len(controller.timeline.seats)
    seats = names.SIDES if count == len(names.SIDES) else names.FOUR_NAMES

    def shown(key: str, value: Arg) -> Arg:
        if isinstance(value, tuple):
            return tuple(shown(key, item) for item in value)
        if not isinstance(value, Message):
            return value
        if value in seats:
            return player(controller, seats.index(value))
        if key == "winner" and value in names.SIDES:
            return _team(controller, names.SIDES.index(value))
        return named(controller, value)

    args = tuple((key, shown(key, value)) for key, value in message.args)
    return attrs.evolve(message, args=args)


def _team(controller: TableController, side: int) -> Message:
    both = tuple(player(controller, seat) for seat in (side, side + 2))
    if all(isinstance(name, Message) for name in both):
        return names.SIDES[side]
    return M("{side} ({names})", side=names.SIDES[side], names=both)
