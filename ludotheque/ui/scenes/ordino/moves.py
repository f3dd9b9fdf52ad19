"""Ordino's list of moves: a line for every turn, what was done and which instruction said so."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

import attrs
from PySide6.QtGui import QPixmap

from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import (
    actions,
    arrangements,
    kernel,
    kernel_turn,
    names,
    reasons,
    teaching_words,
)
from ludotheque.games.ordino.actions import kind
from ludotheque.games.ordino.arrangement_reasons import pass_reason
from ludotheque.table.controller import TableController
from ludotheque.ui.movelist import MoveEntry
from ludotheque.ui.scenes.ordino import pieces
from ludotheque.ui.scenes.ordino.players import named

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState

Picture = Callable[[float, float], QPixmap]
_FOLLOWS = {int(number) for number in (kernel.TAKE, kernel.BACK, kernel.STAY)}


@attrs.frozen
class _Told:
    """An action as it is written: its effect, and the instruction or the reason."""

    state: "OrdinoState"
    action: int
    effect: Message
    why: Message | None
    picture: Picture


class Moves:
    """The lines of one table; each is worked out once, for lists are brought up to date often."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._known: dict[int, _Told] = {}

    def entries(self, controller: TableController, seat_code: Callable[[int], str]) -> list[
        MoveEntry
    ]:  # fmt: skip
        """Return the moves so far; what the centre brings stands behind the move it follows.

        ``seat_code`` names a piece which stands for a seat, as events do.
        """
        timeline, observer = controller.timeline, controller.observer()
        found: list[MoveEntry] = []
        told: list[tuple[Message, Message | None]] = []
        for ply, action in enumerate(timeline.actions):
            state = cast("OrdinoState", timeline.state_at(ply))
            if state.is_chance():
                continue
            sentence = named(controller, controller.told.at(ply, state, action, observer)[1])
            seat, one = state.actor_of(action), self._told(ply, state, action, seat_code)
            effect, why, picture = one.effect, one.why, one.picture
            if kind(action) in _FOLLOWS and found and found[-1].seat == seat:
                last = found.pop()
                before, why = told.pop()
                effect = M("{effect}, {more}", effect=before, more=effect)
                sentence = M("{passes} {ask}", passes=last.sentence, ask=sentence)
                picture = last.picture or picture
            text = effect if why is None else M("{effect} · {why}", effect=effect, why=why)
            found.append(MoveEntry(ply, seat, text, sentence, picture=picture))
            told.append((effect, why))
        return found

    def _told(
        self, ply: int, state: "OrdinoState", action: int, seat_code: Callable[[int], str]
    ) -> _Told:
        known = self._known.get(ply)
        if known is None or known.state is not state or known.action != action:
            effect, why = _effect(state, action), _why(state, action)
            picture = partial(pieces.piece, _code(state, action, seat_code))
            known = self._known[ply] = _Told(state, action, effect, why, picture)
        return known


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
    board, payload = state.game.board.names, action >> 4
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
    return teaching_words.name(state.at()[cell] - 1)


def _why(state: "OrdinoState", action: int) -> Message | None:
    """Return the instruction an action executes, None where there is none."""
    if kind(action) == kernel.MOVE:
        return arrangements.sentence(state, arrangements.reading_of(state, action))
    if kind(action) == kernel.PUT and state.dice is not None:
        return reasons.combination(state.dice)
    return None
