"""The list of tricks: a row for each trick, a column for each seat, lines for what else is done."""

from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, cast

from ludotheque.core.contract import State
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.actions import Action, Kind, said, take_apart
from ludotheque.games.automatch.cards import PUMP, SHOWN
from ludotheque.table.controller import TableController
from ludotheque.ui.board.movelog import MoveLog, Words
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch.names import named

if TYPE_CHECKING:
    from ludotheque.games.automatch.state import AutoMatchState

TAKES = "•"
"""Stands behind the card which has taken its trick."""


def list_move(controller: TableController, log: MoveLog, ply: int) -> None:
    """Append what one action did."""
    timeline = controller.timeline
    state, after = _state(timeline.state_at(ply)), _state(timeline.state_at(ply + 1))
    parts = take_apart(timeline.action_at(ply))
    assert parts is not None  # it has been played
    if parts.kind is Kind.CARD:
        log.add(ply, state.actors()[0], round=len(state.past) + 1)
    elif parts.kind not in {Kind.START, Kind.LET, Kind.DECLINE}:
        log.add(ply, None)
    if len(after.past) > len(state.past):
        _mark_winner(controller, log, after, ply)


def move_words(controller: TableController, ply: int) -> Words:
    """Return how the list of tricks tells of an action, as the eyes on the table may know it."""
    timeline, action = controller.timeline, controller.timeline.action_at(ply)
    state, after = _state(timeline.state_at(ply)), _state(timeline.state_at(ply + 1))
    parts = take_apart(action)
    assert parts is not None  # it has been played
    sentence = named(controller, controller.told.at(ply, state, action, controller.observer())[1])
    if parts.kind is Kind.CARD:
        return Words(_card_text(parts), sentence)
    return Words(_line(controller, state, after, parts), sentence)


def _state(state: State) -> "AutoMatchState":
    return cast("AutoMatchState", state)


def _card_text(parts: Action) -> str | Message:
    if parts.card >= PUMP:
        return M("pump") if parts.card == PUMP else M("motorway")
    figure = said(parts.saying)
    if figure is None:
        return SHOWN[parts.card]
    shown: str | Decimal = figure if figure == "?" else Decimal(figure)
    return M("{card} {figure}", card=SHOWN[parts.card], figure=shown)


def _line(
    controller: TableController, state: "AutoMatchState", after: "AutoMatchState", parts: Action
) -> Message:
    if parts.kind is Kind.DEAL:
        return M(
            "Deal {number}, dealt by {name}",
            number=after.number, name=player(controller, state.dealer),
        )  # fmt: skip
    name = player(controller, state.actors()[0])
    if parts.kind is Kind.EXCHANGE:
        return M("{name} exchanges a card", name=name)
    if parts.kind is Kind.LEAD:
        return M("{name} takes the lead", name=name)
    other = player(controller, parts.seat)
    trick = after.past[-1] if len(after.past) > len(state.past) else after.trick
    if trick.contests[-1][2]:
        return M("{name} contests {other} in vain", name=name, other=other)
    return M("{name} contests {other} rightly", name=name, other=other)


def _mark_winner(
    controller: TableController, log: MoveLog, after: "AutoMatchState", ply: int
) -> None:
    """Mark the card which has taken the trick just gathered, by action number ``ply``."""
    winner = after.past[-1].winner
    assert winner is not None  # it has been gathered
    for index in reversed(range(len(log.entries))):
        entry = log.entries[index]
        if entry.seat == winner:
            log.exchange(index, entry.ply, partial(_winner_words, controller, winner), ply)
            return


def _winner_words(controller: TableController, winner: int, ply: int) -> Words:
    """Return how the card which has taken its trick is told."""
    card = move_words(controller, ply)
    takes = M("{name} takes the trick.", name=player(controller, winner))
    text = M("{card} {mark}", card=card.text, mark=TAKES)
    return Words(text, M("{first} {second}", first=card.sentence, second=takes))
