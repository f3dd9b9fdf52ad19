"""House rules in the new game dialog: whom they favour, by name, and what they do."""

from collections.abc import Mapping

import attrs

from ludotheque.core.contract import Game
from ludotheque.core.handicap import effect_text
from ludotheque.core.messages import Arg, M, Message


def favoured_title(game: Game, called: Mapping[str, str | Message]) -> Message:
    """Return the title of the value with which a game favours somebody.

    ``called`` are the players' names by seat; where none is given, the side is named.
    """
    found = game.handicap()
    seats = () if found is None else found.favoured
    names = tuple(called.get(game.seats[seat]) or game.seat_name(seat) for seat in seats)
    return M("Head start for {names}", names=names)


def effect_told(game: Game, called: Mapping[str, str | Message]) -> Message | None:
    """Return what the house rules of a game give and do, None without any."""
    given = game.handicap()
    if given is None:
        return None
    pairs = ((game.seat_name(seat), called.get(key)) for seat, key in enumerate(game.seats))
    names = {side: name for side, name in pairs if name}
    effect = _named(effect_text(game), names)
    return M("{first} {second}", first=_named(given.given, names), second=effect)


def _named(message: Message, names: Mapping[Message, str | Message]) -> Message:
    """Return a message with players' names in place of their sides."""

    def shown(value: Arg) -> Arg:
        if isinstance(value, tuple):
            return tuple(map(shown, value))
        if not isinstance(value, Message):
            return value
        return names.get(value) or _named(value, names)

    return attrs.evolve(message, args=tuple((key, shown(arg)) for key, arg in message.args))
