"""The list of tricks: a row for each trick, a column for each seat, lines for what else is done."""

from decimal import Decimal
from typing import TYPE_CHECKING, cast

from ludotheque.core.contract import State
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.actions import Action, Kind, said, take_apart
from ludotheque.games.automatch.cards import NAMES, PUMP
from ludotheque.table.controller import TableController
from ludotheque.ui.movelist import MoveEntry
from ludotheque.ui.scenes.automatch.names import named
from ludotheque.ui.scenes.seatnames import player

if TYPE_CHECKING:
    from ludotheque.games.automatch.state import AutoMatchState

TAKES = "•"
"""Stands behind the card which has taken its trick."""


class Moves:
    """Tells what has been played, each action once for everybody who looks."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._known: dict[int | None, tuple[list[State], list[MoveEntry]]] = {}

    def entries(self, controller: TableController) -> list[MoveEntry]:
        """Return what has been played, as the eyes on the table may know it."""
        states = controller.timeline.states
        observer = controller.observer()
        known, entries = self._known.get(observer, ([], []))
        # States are never made twice: the same one stands for the same way to it.
        if not known or len(known) > len(states) or states[len(known) - 1] is not known[-1]:
            known, entries = list(states[:1]), []
        for ply in range(len(known) - 1, len(states) - 1):
            _tell(controller, ply, observer, entries)
        self._known[observer] = list(states), entries
        return list(entries)


def _tell(
    controller: TableController, ply: int, observer: int | None, entries: list[MoveEntry]
) -> None:
    """Append what one action did."""
    timeline, action = controller.timeline, controller.timeline.line[ply]
    state, after = _state(timeline.state_at(ply)), _state(timeline.state_at(ply + 1))
    parts = take_apart(action)
    assert parts is not None  # it has been played
    if parts.kind is Kind.CARD:
        sentence = named(controller, controller.told.at(ply, state, action, observer)[1])
        number = len(state.past) + 1
        entry = MoveEntry(ply, state.actors()[0], _card_text(parts), sentence, round=number)
        entries.append(entry)
    elif parts.kind not in {Kind.START, Kind.LET, Kind.DECLINE}:
        sentence = named(controller, controller.told.at(ply, state, action, observer)[1])
        text = _line(controller, state, after, parts)
        entries.append(MoveEntry(ply, None, text, sentence))
    if len(after.past) > len(state.past):
        _mark_winner(controller, entries, after)


def _state(state: State) -> "AutoMatchState":
    return cast("AutoMatchState", state)


def _card_text(parts: Action) -> str | Message:
    if parts.card >= PUMP:
        return M("pump") if parts.card == PUMP else M("motorway")
    figure = said(parts.saying)
    if figure is None:
        return NAMES[parts.card]
    shown: str | Decimal = figure if figure == "?" else Decimal(figure)
    return M("{card} {figure}", card=NAMES[parts.card], figure=shown)


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
    controller: TableController, entries: list[MoveEntry], after: "AutoMatchState"
) -> None:
    """Mark the card which has taken the trick just gathered."""
    winner = after.past[-1].winner
    assert winner is not None  # it has been gathered
    takes = M("{name} takes the trick.", name=player(controller, winner))
    for index in reversed(range(len(entries))):
        entry = entries[index]
        if entry.seat == winner:
            text = M("{card} {mark}", card=entry.text, mark=TAKES)
            told = M("{first} {second}", first=entry.sentence, second=takes)
            entries[index] = MoveEntry(entry.ply, winner, text, told, round=entry.round)
            return
