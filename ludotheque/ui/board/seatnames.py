"""Puts the players' names into messages of the rules, which name only sides."""

import attrs

from ludotheque.core.messages import Arg, Message
from ludotheque.table.controller import TableController


def player(controller: TableController, seat: int) -> str | Message:
    """Return the name of the player at a seat, or that of the side if none was given."""
    return controller.timeline.player_name(seat)


def named(controller: TableController, message: Message) -> Message:
    """Return a message of the rules with the players' names in place of their sides."""
    if controller.is_empty:
        return message
    game = controller.timeline.game
    sides = [game.seat_name(seat) for seat in range(len(controller.timeline.seats))]

    def shown(value: Arg) -> Arg:
        if isinstance(value, tuple):
            return tuple(map(shown, value))
        if not isinstance(value, Message):
            return value
        if value in sides:
            return player(controller, sides.index(value))
        return attrs.evolve(value, args=tuple((key, shown(arg)) for key, arg in value.args))

    return attrs.evolve(message, args=tuple((key, shown(arg)) for key, arg in message.args))
