"""The trick that ended last: it stands on the next curtain, else until a card is laid."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from ludotheque.games.automatch.cards import CARD, PUMP
from ludotheque.games.automatch.showing import TrickView
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.table.controller import Mode
from ludotheque.ui.games.automatch import table_art, texts
from ludotheque.ui.games.automatch.curtain import Curtain
from ludotheque.ui.games.automatch.layout import layout_for
from ludotheque.ui.games.automatch.table import card_box
from ludotheque.ui.games.automatch.table_cards import CardSprite, card_picture
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import (
    PLAYERS,
    AutoHands,
    leads_after_his_own_trick,
    leads_on,
    phase,
    played_until,
)


def loses_the_trick(state: AutoMatchState, action: int) -> bool:
    """Return whether an action ends the trick, and another seat begins the next one."""
    after = state.child(action)
    assert isinstance(after, AutoMatchState)
    ended = len(after.past) > len(state.past)
    return ended and phase(after) == "play" and after.actors() != state.actors()


def may_lose_the_trick(state: AutoMatchState) -> bool:
    """Return whether the trick may be ended by a seat which does not win it."""
    if phase(state) != "play" or not state.trick.cards:
        return False
    return any(loses_the_trick(state, action) for action in state.legal_actions())


def laid_last(hands: AutoHands) -> TrickView:
    """The trick that ended last, as its winner's curtain shows it."""
    trick = texts.last_on_curtain(hands.board)
    assert trick is not None
    return trick


def standing(hands: AutoHands) -> TrickView | None:
    """The trick that ended last, if it stands on the table."""
    return hands.board.held


def test_the_last_trick_stands_on_the_curtain_until_it_is_lifted(
    window: MainWindow, tmp_path: Path
) -> None:
    """By the winner, and apart from the lead on the curtain of each of the others."""
    hands = AutoHands(window).open_timeline(
        tmp_path, played_until(may_lose_the_trick, seed=2, players="3")
    )
    hands.lift()
    action = next(a for a in hands.deal.legal_actions() if loses_the_trick(hands.deal, a))
    hands.perform(action, "click")
    hands.rest()
    assert hands.mode is Mode.COVERED
    trick = hands.deal.observe(None).past[-1]
    assert trick.winner is not None
    assert standing(hands) == laid_last(hands) == trick
    hands.check()
    spoken = hands.board.place_text("curtain")
    assert f"Last trick, taken by {PLAYERS[trick.winner]}." in spoken
    assert len(hands.board.curtain._rows()) == 1
    hands.lift()
    assert standing(hands) is None
    assert not [place for place in hands.board.places if place.startswith("trick")]
    hands.double_click(hands.board.starter_places()[0])
    hands.rest()
    for cards in (1, 2):  # the two who follow
        assert hands.mode is Mode.COVERED
        assert len(hands.deal.trick.cards) == cards
        assert laid_last(hands) == trick
        assert standing(hands) is None
        assert len(hands.board.curtain._rows()) == 2
        spoken = hands.board.place_text("curtain")
        assert spoken.index("Last trick") < spoken.index(f"{PLAYERS[trick.winner]}: ", 40)
        hands.window.grab()
        hands.lift()
        if cards == 1:
            hands.double_click(hands.board.starter_places()[0])
            hands.rest()


def test_without_a_curtain_the_trick_stands_until_a_card_is_laid(
    window: MainWindow, tmp_path: Path
) -> None:
    """Its winner leads on, sees it all the time, and lays his card with the clicks of any other."""
    hands = AutoHands(window).open_timeline(
        tmp_path, played_until(leads_after_his_own_trick, players="2")
    )
    hands.lift()
    seat = hands.controller.observer()
    action = next(a for a in hands.deal.legal_actions() if leads_on(hands.deal, a))
    hands.perform(action, "click")
    hands.rest()
    board = hands.board
    assert hands.mode is Mode.CHOOSING
    assert hands.controller.observer() == seat
    trick = standing(hands)
    assert trick == hands.deal.observe(None).past[-1]
    assert trick is not None
    assert "takes the trick" in board.place_text(f"trick-{seat}")
    assert "next trick" in hands.page.panel.now.text()
    assert board.ahead is None
    hands.check()
    card = board.starter_places()[0]
    hands.click(card)
    hands.click(f"trick-{seat}")  # the table, under the card which lies there
    hands.rest()
    assert hands.deal.trick.cards == (CARD[card],)
    assert standing(hands) is None
    assert board.past[-1] == trick
    hands.check()
    hands.undo()
    hands.rest()
    hands.lift()
    assert hands.board.past[-1] == trick


def test_the_gathered_trick_makes_room_for_the_card_that_is_laid(
    lively: MainWindow, tmp_path: Path
) -> None:
    """While the card flies the trick goes to its winner; then both are where they belong."""
    hands = AutoHands(lively).open_timeline(
        tmp_path, played_until(leads_after_his_own_trick, players="2")
    )
    hands.lift()
    action = next(a for a in hands.deal.legal_actions() if leads_on(hands.deal, a))
    assert hands.controller.commit(action) is None
    assert standing(hands) is not None
    assert not hands.board.position.hand, "the hand lies face down"
    hands.rest()
    assert hands.controller.commit(hands.deal.legal_actions()[0]) is None
    assert hands.board.moving
    assert standing(hands) is None
    assert sum(place.startswith("won-trick-") for place in hands.board.sprites) == 2
    hands.rest()
    hands.check()


def test_looking_back_shows_the_trick_that_ended(window: MainWindow) -> None:
    """Where it ended, no later; the card before it lies alone."""
    hands = AutoHands(window).begin(players="2")
    hands.skip(4)
    ends = [
        ply for ply in range(2, hands.timeline.ply)
        if len(hands.timeline.state_at(ply).past) > len(hands.timeline.state_at(ply - 1).past)  # type: ignore[attr-defined]
    ]  # fmt: skip
    for ply in ends:
        for at, stands in ((ply, True), (ply - 1, False), (ply + 1, False)):
            hands.controller.look_at(at)
            hands.rest()
            assert (standing(hands) is not None) is stands
            assert dict(hands.board.shown()) == dict(hands.board.expected())
    assert ends


def test_the_standing_trick_keeps_its_own_rule(window: MainWindow, tmp_path: Path) -> None:
    """The pump rules from the next trick on; its own trick was won without it."""

    def pumped(state: AutoMatchState) -> bool:
        past = state.past
        fresh = bool(past) and not state.trick.cards and phase(state) == "play"
        return fresh and PUMP in past[-1].cards and past[-1].ruling == 0

    hands = AutoHands(window).open_timeline(tmp_path, played_until(pumped, players="2"))
    board = hands.board
    trick = standing(hands)
    assert trick is not None
    assert trick.ruling == "engine"
    assert board.ruling == "consumption"
    seat = next(s for s, card in zip(trick.seats, trick.cards, strict=True)
                if CARD[card] < PUMP)  # fmt: skip
    sprite = board.sprites[f"trick-{seat}"]
    assert isinstance(sprite, CardSprite)
    pictures = [
        card_picture(board, sprite.name, sprite.width, 1.0, ruling).toImage()
        for ruling in ("engine", "consumption")
    ]
    assert pictures[0] != pictures[1]
    assert sprite._picture(1.0).toImage() == pictures[0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("market", [False, True])
def test_nothing_lies_on_the_line_above_the_trick(players: int, tall: bool, market: bool) -> None:
    """Neither the cards with their flags nor plates, fans, stock and piles."""
    lay = layout_for(players, tall=tall, market=market)
    cards = [card_box(centre, lay.trick_width).adjusted(-6, -12, 14, 60) for centre in lay.trick]
    stock = card_box(lay.stock[0], lay.stock_width * 0.72).adjusted(-26, -6, 26, 27)
    fans = [
        QTransform().rotate(seat.angle).mapRect(QRectF(-135, -50, 270, 100)).translated(seat.fan)
        for seat in lay.seats
    ]
    plates = [seat.plate for seat in lay.seats]
    for rect in (*cards, *fans, *plates, stock, lay.piles, lay.ruling, lay.last, lay.drop):
        assert not lay.head.intersects(rect)
    assert lay.table.contains(lay.head)


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("announce", ["no", "always"])
def test_both_rows_of_the_curtain_fit(
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    players: str,
    announce: str,
    tall: bool,
) -> None:
    """However many cards lie there: within the table, clear of the tag, above what is written."""

    def last_to_lay(state: AutoMatchState) -> bool:
        laid = len(state.trick.cards) == state.variant.players - 1
        return phase(state) == "play" and laid and len(state.past) > 2

    timeline = played_until(last_to_lay, players=players, announce=announce)
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    board = hands.board
    board.layout_ = layout_for(int(players), tall=tall)
    plaque, rows = board.curtain.plaque(), board.curtain._rows()
    assert len(rows) == 2
    assert board.layout_.area.contains(plaque)
    assert not plaque.intersects(board.layout_.lift)
    drawn: list[QRectF] = []

    paint = Curtain._trick

    def noted(curtain: Curtain, painter: QPainter, room: QRectF, trick: TrickView) -> None:
        drawn.append(room)
        paint(curtain, painter, room, trick)

    monkeypatch.setattr(Curtain, "_trick", noted)
    hands.window.grab()
    assert len(drawn) == 2
    assert not drawn[0].intersects(drawn[1])
    assert all(plaque.contains(room) for room in drawn)
    assert min(room.height() for room in drawn) > 100


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("tall", [False, True])
def test_no_card_lies_on_the_title_of_the_last_trick(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, players: str, tall: bool
) -> None:
    """Nor with the longest names in very large letters: beside a card it takes more lines."""
    window.change_settings(text_size="largest")
    timeline = played_until(lambda state: len(state.past) > 2, players=players)
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    board = hands.board
    board.layout_ = layout_for(int(players), tall=tall)
    rooms: list[QRectF] = []

    def noted(_painter: QPainter, room: QRectF, text: str, *_rest: object) -> None:
        if text.startswith("Last trick"):
            rooms.append(room)

    monkeypatch.setattr(table_art, "write", noted)
    monkeypatch.setattr(table_art, "write_lines", noted)
    laid = board.sheets.laid
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    laid.last_trick(painter)
    painter.end()
    assert len(rooms) == 1
    assert rooms[0].width() > 150
    for seat in range(int(players)):
        assert not rooms[0].intersects(laid.box(seat))
