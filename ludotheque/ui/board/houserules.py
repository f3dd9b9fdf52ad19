"""What the house rules of the game on a table give to whom, with the players' names."""

from ludotheque.core.handicap import given_text
from ludotheque.core.messages import M, Message
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.table.hinting import used_text
from ludotheque.ui.board.seatnames import named


def house_rules(controller: TableController) -> tuple[Message, ...]:
    """Return a sentence for the panel and the end of a game, none without house rules."""
    given = house_rule(controller.timeline)
    return () if given is None else (named(controller, given),)


def recap_beside(controller: TableController) -> tuple[Message, ...]:
    """Return what the recap of a finished game says besides: house rules, and hints given."""
    hints = used_text(controller.timeline)
    return house_rules(controller) if hints is None else (*house_rules(controller), hints)


def house_rule(timeline: Timeline) -> Message | None:
    """Return a sentence which names the sides, None without house rules.

    A game begun from a position has none: it stood as it was given.
    """
    return given_text(timeline.game) if timeline.start is None else None


def favoured_text(timeline: Timeline) -> Message | None:
    """Return a few words for the card of a game: who had a head start."""
    found = timeline.game.handicap()
    if found is None or timeline.start is not None:
        return None
    names = tuple(timeline.player_name(seat) for seat in found.favoured)
    return M("head start for {names}", names=names)
