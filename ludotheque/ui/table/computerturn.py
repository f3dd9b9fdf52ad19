"""What the page of a table says and offers while a computer player is on turn."""

from collections.abc import Mapping
from typing import Final

from ludotheque.core.levels import level_name
from ludotheque.core.messages import M, Message
from ludotheque.record.seating import has_left
from ludotheque.table.controller import Mode, TableController

THINKS: Final[Mapping[int, Message]] = {
    1: M("The beginner thinks…"),
    2: M("The Sunday player thinks…"),
    3: M("The regular thinks…"),
    4: M("The strong player thinks…"),
    5: M("The champion thinks…"),
}
"""By level, of a player which has its seat alone."""
PLAY_NOW: Final = M("Play now")
PAUSE: Final = M("Pause")
GO_ON: Final = M("Go on")
_SHOWN: Final = frozenset({Mode.THINKING, Mode.ANIMATING, Mode.WAITING, Mode.IDLE})
"""The modes in which computers that play among themselves can be paused."""


def _thinks_for(level: int, name: str | Message) -> Message:
    """Return that a player thinks in whose seat somebody else sat, or whose level sits twice."""
    match level:
        case 1:
            return M("The beginner thinks for {name}…", name=name)
        case 2:
            return M("The Sunday player thinks for {name}…", name=name)
        case 3:
            return M("The regular thinks for {name}…", name=name)
        case 4:
            return M("The strong player thinks for {name}…", name=name)
        case _:
            return M("The champion thinks for {name}…", name=name)


def thinking_text(controller: TableController) -> Message | None:
    """Return the sentence about the computer player on turn, None where a person is, or nobody.

    Of a pass it is forced to the board says more.
    """
    if controller.is_empty or controller.reviewing or controller.timeline.is_over():
        return None
    if controller.state.is_chance():
        return _rolling_text(controller)
    hidden_change = controller.mode is Mode.ANIMATING and controller.hides
    if controller.mode not in {Mode.THINKING, Mode.ANIMATING} or hidden_change:
        return None
    actors = controller.state.actors()
    seat = actors[0] if actors else -1
    level = controller.level(seat) if seat >= 0 else None
    if level is None or controller.forced_pass() is not None:
        return None
    timeline = controller.timeline
    if controller.paused and controller.watching:
        return M("{name} is next: the game is paused.", name=timeline.player_name(seat))
    if timeline.seats[seat].shown:
        return _thinks_for(level, timeline.player_name(seat))
    if [timeline.level(other) for other in range(len(timeline.seats))].count(level) > 1:
        return _thinks_for(level, timeline.game.seat_name(seat))
    return THINKS[level]


def _rolling_text(controller: TableController) -> Message | None:
    """Return that a computer player rolls, None where the dice are not its own."""
    seat = controller.state.thrower()
    if seat is None or controller.level(seat) is None:
        return None
    if controller.mode not in {Mode.WAITING, Mode.ANIMATING}:
        return None
    return M("{name} rolls…", name=controller.timeline.player_name(seat))


def card_name(controller: TableController, seat: int) -> str:
    """Return the name on the card of a seat, which shows its side besides."""
    level, timeline = controller.level(seat), controller.timeline
    if level is None or timeline.seats[seat].shown:
        return str(timeline.player_name(seat))
    return str(level_name(level))


def sits_text(controller: TableController, seat: int) -> Message | None:
    """Return who plays in the seat of somebody else, None where it is its own player."""
    level = controller.level(seat)
    if level is None:
        return None
    if has_left(controller.timeline.events, seat):
        return M("has left, {player} plays on", player=level_name(level))
    if controller.timeline.seats[seat].shown:
        return M("{player} plays here", player=level_name(level))
    return None


def labels(controller: TableController) -> tuple[Message | None, ...] | None:
    """Return the labels of the buttons, None where the board's own are to be offered."""
    if controller.is_empty or controller.reviewing or controller.timeline.is_over():
        return None
    if controller.watching and controller.mode in _SHOWN:
        return (GO_ON if controller.paused else PAUSE,)
    if controller.mode is Mode.THINKING:
        return (PLAY_NOW,)
    return None if thinking_text(controller) is None else (None,)


def act(controller: TableController) -> bool:
    """Do what the main button offers; return whether it is one of these."""
    return labels(controller) is not None and controller.nudge()
