"""The list of tricks: a row for each card, the lead and the winner marked, lines for the rest."""

from functools import partial
from typing import TYPE_CHECKING, cast

import attrs
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.core.contract import State
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.actions import Action, Kind, said, take_apart
from ludotheque.games.automatch.cards import CHARACTERISTICS, PUMP, special_name, word
from ludotheque.games.automatch.showing import true_figure
from ludotheque.table.controller import TableController
from ludotheque.ui.board.movelog import EntryTexts, MoveLog
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch import table_art
from ludotheque.ui.games.automatch.names import named, shown_figure

if TYPE_CHECKING:
    from ludotheque.games.automatch.game import AutoMatch
    from ludotheque.games.automatch.state import AutoMatchState


def list_move(controller: TableController, log: MoveLog, ply: int) -> None:
    """Append the entry of action number ``ply`` to the list of tricks."""
    timeline = controller.timeline
    state, after = _state(timeline.state_at(ply)), _state(timeline.state_at(ply + 1))
    parts = take_apart(timeline.action_at(ply))
    assert parts is not None  # it has been played
    if parts.kind is Kind.CARD:
        log.add(ply, state.actors()[0], round=len(state.past) + 1, wide=True)
    elif parts.kind not in {Kind.START, Kind.LET, Kind.DECLINE}:
        log.add(ply, None)
    if len(after.past) > len(state.past):
        _mark_winner(controller, log, after, ply)


def move_texts(controller: TableController, ply: int) -> EntryTexts:
    """Return text and sentence of an action in the list of tricks, as its observer may know it."""
    timeline, action = controller.timeline, controller.timeline.action_at(ply)
    state, after = _state(timeline.state_at(ply)), _state(timeline.state_at(ply + 1))
    parts = take_apart(action)
    assert parts is not None  # it has been played
    sentence = named(
        controller, controller.descriptions.at(ply, state, action, controller.observer())[1]
    )
    if parts.kind is Kind.CARD:
        return _card_texts(controller, state, parts, sentence)
    return EntryTexts(_line(controller, state, after, parts), sentence)


def written(state: State, action: int) -> Message:
    """Return an action in a few words: the card as on its plate, with the figure announced."""
    parts, here = take_apart(action), _state(state)
    assert parts is not None
    if parts.kind is Kind.CARD:
        card, figure = word(parts.card), said(parts.saying)
        if figure is None:
            return M("{name}", name=card)
        shown = shown_figure(figure, CHARACTERISTICS[here.trick.ruling])
        return M("{card}, {figure}", card=card, figure=shown)
    if parts.kind is Kind.CONTEST:
        card = word(here.trick.cards[here.trick.seats.index(parts.seat)])
        return M("contest {card}", card=card)
    if parts.kind is Kind.EXCHANGE:
        card = word(parts.card)
        if parts.place:
            return M("exchange {card} for the second card of the stock", card=card)
        return M("exchange {card}", card=card)
    if parts.kind is Kind.LET:
        return M("contest nothing")
    if parts.kind is Kind.LEAD:
        return M("take the lead")
    return M("exchange nothing") if here.phase == kernel.EXCHANGE else M("leave the lead")


def _state(state: State) -> "AutoMatchState":
    return cast("AutoMatchState", state)


def _card_texts(
    controller: TableController, state: "AutoMatchState", parts: Action, sentence: Message
) -> EntryTexts:
    """Return who laid a card and whether it was the lead, its figure, and the car."""
    game = cast("AutoMatch", controller.timeline.game)
    name = player(controller, state.actors()[0])
    head = name if state.trick.cards else M("{name} leads", name=name)
    if parts.card >= PUMP:
        return EntryTexts(special_name(parts.card), sentence, head=head)
    ruling = CHARACTERISTICS[state.trick.ruling]
    figure = said(parts.saying)
    if figure is None and not game.figures_hidden:
        figure = true_figure(state, parts.card, state.trick.ruling)
    aside = "" if figure is None else shown_figure(figure, ruling)
    return EntryTexts(game.table.cars[parts.card].name, sentence, head=head, aside=aside)


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
    """Mark the card that took the trick which action number ``ply`` ended."""
    winner = after.past[-1].winner
    assert winner is not None  # it has been gathered
    for index in reversed(range(len(log.entries))):
        entry = log.entries[index]
        if entry.seat == winner:
            log.exchange(index, entry.ply, partial(_winner_texts, controller, winner), ply)
            return


def _winner_texts(controller: TableController, winner: int, ply: int) -> EntryTexts:
    """Return the texts of a card that took its trick, with the flag before them."""
    card = move_texts(controller, ply)
    takes = M("{name} takes the trick.", name=player(controller, winner))
    sentence = M("{first} {second}", first=card.sentence, second=takes)
    return attrs.evolve(card, sentence=sentence, picture=_flag)


def _flag(side: float, ratio: float) -> QPixmap:
    """Return the chequered flag of a winner, as on the table."""
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.fill("transparent")
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    table_art.flag(painter, QPointF(side / 2, side / 2), side / 2 - 1.5)
    painter.end()
    return picture
