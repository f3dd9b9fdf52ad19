"""Ordino's list of moves: a line for every turn, what was done and which instruction said so."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import (
    actions,
    arrangements,
    kernel,
    kernel_turn,
    names,
    reasons,
)
from ludotheque.games.ordino.actions import kind
from ludotheque.games.ordino.answers import pass_reason
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.board.movelog import MoveLog, Words
from ludotheque.ui.games.ordino import pieces
from ludotheque.ui.games.ordino.players import named

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState

_FOLLOWS = {int(number) for number in (kernel.TAKE, kernel.BACK, kernel.STAY)}


SeatCode = Callable[[int], str]
"""Names a piece which stands for a seat, as events do."""


def list_move(controller: TableController, log: MoveLog, ply: int) -> None:
    """Append an action; what the centre brings stands behind the move it follows."""
    timeline = controller.timeline
    state = cast("OrdinoState", timeline.state_at(ply))
    if state.is_chance():
        return
    seat, last = state.actor_of(timeline.action_at(ply)), len(log.entries) - 1
    if kind(timeline.action_at(ply)) in _FOLLOWS and last >= 0 and log.entries[last].seat == seat:
        log.exchange(last, ply, None, ply)
    else:
        log.add(ply, seat, wide=True)


def move_words(controller: TableController, ply: int, seat_code: SeatCode) -> Words:
    """Return how the list tells of an action, and of those it follows: effect and instruction.

    ``seat_code`` names a piece which stands for a seat, as events do.
    """
    timeline, observer = controller.timeline, controller.observer()
    first, *rest = _together(timeline, ply)
    state, action = cast("OrdinoState", timeline.state_at(first)), timeline.action_at(first)
    effect, why = _effect(state, action), _why(state, action)
    picture = partial(pieces.piece, _code(state, action, seat_code))
    sentence = named(controller, controller.told.at(first, state, action, observer)[1])
    for number in rest:
        state, action = cast("OrdinoState", timeline.state_at(number)), timeline.action_at(number)
        effect = M("{effect}, {more}", effect=effect, more=_effect(state, action))
        more = named(controller, controller.told.at(number, state, action, observer)[1])
        sentence = M("{passes} {ask}", passes=sentence, ask=more)
    text = effect if why is None else M("{effect} · {why}", effect=effect, why=why)
    return Words(text, sentence, picture)


def _together(timeline: Timeline, ply: int) -> list[int]:
    """Return the action and those before it which it follows, in the order of play."""
    found = [ply]
    seat = timeline.state_at(ply).actor_of(timeline.action_at(ply))
    place = ply - 1
    while place >= 0 and kind(timeline.action_at(found[-1])) in _FOLLOWS:
        state = timeline.state_at(place)
        if not state.is_chance():
            if state.actor_of(timeline.action_at(place)) != seat:
                break
            found.append(place)
        place -= 1
    return found[::-1]


def _code(state: "OrdinoState", action: int, seat_code: Callable[[int], str]) -> str:
    """Return the piece which stands before a line: who acted, or whose turn was passed."""
    match kind(action):
        case kernel.MOVE:
            return names.code(int(kernel_turn.piece_of(list(state.data), state.at(), action)))
        case kernel.PUT:
            return names.code(8 * state.side + (action >> 12) - 1)
        case kernel.TAKE | kernel.STAY:
            return names.code(state.mover)
        case kernel.BACK:
            return names.code(8 * state.side + 6)
    return seat_code(state.actor_of(action))


def _effect(state: "OrdinoState", action: int) -> Message:
    board, payload = state.variant.board.names, action >> 4
    match kind(action):
        case kernel.PASS:
            return M("passes: {reason}", reason=pass_reason(state))
        case kernel.PUT:
            return M("↓ {cell}", cell=board[payload & 255])
        case kernel.TAKE:
            return M("× {cell} ({piece})", cell=board[payload], piece=_name(state, payload))
        case kernel.BACK:
            return M("a sphere comes back ↓ {cell}", cell=board[payload])
        case kernel.STAY:
            return M("stays there")
    parts = actions.parts(action)
    piece = int(kernel_turn.piece_of(list(state.data), state.at(), action))
    origin, target = state.cell(piece), board[parts.target]
    if parts.capture:
        return M(
            "{origin} × {target} ({piece})",
            origin=origin, target=target, piece=_name(state, parts.target),
        )  # fmt: skip
    return M("{origin} → {target}", origin=origin, target=target)


def _name(state: "OrdinoState", cell: int) -> Message:
    """Return the piece on a cell."""
    return names.bare(state.at()[cell] - 1)


def _why(state: "OrdinoState", action: int) -> Message | None:
    """Return the instruction an action executes, None where there is none."""
    if kind(action) == kernel.MOVE:
        return arrangements.sentence(state, arrangements.reading_of(state, action))
    if kind(action) == kernel.PUT and state.dice is not None:
        return reasons.combination(state.dice)
    return None
