"""Choosing and looking at the table: every way, and what is refused."""

import random
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QLabel

from ludotheque.core import messages
from ludotheque.games.automatch.actions import lay
from ludotheque.games.automatch.cards import CARD, NAMES, PUMP
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.record.record import Ending
from ludotheque.table.controller import Mode
from ludotheque.ui.games.automatch.table_cards import CardSprite
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.table.movemodel import HEAD, PICTURE
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import (
    PLAYERS,
    AutoHands,
    following,
    leads_after_his_own_trick,
    leads_on,
    phase,
    played_until,
)
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import ARROWS, NO_BUTTON, Key, until


def must_follow(state: AutoMatchState) -> bool:
    """Somebody holds cards which may not be played."""
    seen = state.observe(state.actors()[0])
    return phase(state) == "play" and 0 < len(seen.playable) < len(seen.hand) and state.number == 1


# Choosing


def test_a_card_is_chosen_changed_and_put_back(window: MainWindow) -> None:
    """Click, another click, Escape; nothing is played by that."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    first, second = hands.board.starter_places()[3:5]
    hands.click(first)
    assert hands.chosen == (first,)
    hands.rest()
    assert hands.board.sprites[first].lift > hands.board.sprites[second].lift > 0
    hands.click(second)
    assert hands.chosen == (second,)
    hands.key(Key.Key_Escape)
    assert hands.chosen == ()
    hands.drag_to(first, hands.at(second))
    hands.rest()
    assert hands.chosen == ()
    hands.drag_to(first, QPoint(3, 3))
    hands.rest()
    hands.check()
    assert hands.timeline.ply == 2


@pytest.mark.parametrize("way", ["again", "double", "table", "button", "enter"])
def test_a_chosen_card_is_played(window: MainWindow, way: str) -> None:
    """By a second click, on it or on the table, by a double click, by the button, by Enter."""
    hands = AutoHands(window).begin(players="3")
    hands.lift()
    card = hands.board.starter_places()[2]
    if way == "double":
        hands.double_click(card)
    else:
        hands.click(card)
        hands.rest()
        if way == "again":
            hands.click(card)
        elif way == "table":
            hands.click("table")
        elif way == "button":
            hands.page.panel.button.click()
        else:
            hands.walk(card)
            hands.key(Key.Key_Return)
    hands.rest()
    assert hands.timeline.notation_at(2) == card
    assert hands.mode is Mode.COVERED


def test_a_card_which_may_not_be_played(window: MainWindow, tmp_path: Path) -> None:
    """It is veiled; clicked or dragged it stays, and the reason is said beside it."""
    hands = AutoHands(window).open_timeline(tmp_path, played_until(must_follow, players="4"))
    hands.lift()
    playable = set(hands.board.starter_places())
    other = next(name for name in hands.board.cards.order if name not in playable)
    for name, sprite in hands.board.sprites.items():
        if isinstance(sprite, CardSprite) and name in CARD:
            assert sprite.veiled == (name not in playable)
            assert (sprite.lift > 0) == (name in playable)
    ply = hands.timeline.ply
    hands.click(other)
    hands.rest()
    assert hands.chosen == ()
    assert other in hands.page.bubble.text
    hands.drag(other, "table")
    hands.rest()
    hands.click(next(iter(playable)))
    hands.click(other)
    hands.rest()
    assert hands.page.bubble.text
    assert hands.timeline.ply == ply
    assert "cannot be played" in hands.board.place_text(other)
    hands.check()


def test_every_visible_card_is_under_the_pointer(window: MainWindow) -> None:
    """The strip the next card leaves belongs to the card, in one row and in two."""
    for players in "234":
        hands = AutoHands(window).begin(players=players)
        hands.lift()
        for name in hands.board.cards.order:
            assert hands.board.place_at(hands.view.mapToScene(hands.at(name))) == name
            hands.move(hands.at(name), NO_BUTTON)
            assert hands.board.hovered == name
            assert hands.board.pointed_card() == name


def test_the_arrow_keys_lead_everywhere(window: MainWindow) -> None:
    """From any place to any other, with 25 cards in two rows."""
    hands = AutoHands(window).begin(players="2")
    hands.skip(4)
    hands.lift()
    places = list(hands.board.places)
    assert {"table", "last", "drop", "ruling"} < set(places)
    random.Random(1).shuffle(places)
    for place in places[:14]:
        hands.walk(place)
        assert hands.board.cursor == place
    hands.window.grab()
    for key in (*ARROWS, Key.Key_PageDown, Key.Key_PageUp):
        hands.key(key)
    hands.key(Key.Key_PageDown)
    assert hands.board.cursor in hands.board.starter_places()


# Looking


def test_enter_alone_plays_on(window: MainWindow) -> None:
    """Once keys are used, the cursor is on a card that may be laid whenever a turn begins."""
    hands = AutoHands(window).begin(players="2")
    board = hands.board
    for _ in range(8):
        hands.lift("keys")
        hands.rest()
        if not board.cursor_shown:
            hands.key(Key.Key_Right)
        assert board.cursor in board.starter_places()
        ply = hands.timeline.ply
        hands.key(Key.Key_Return)
        hands.key(Key.Key_Return)
        hands.rest()
        assert hands.timeline.ply == ply + 1


def test_the_last_trick_can_be_looked_at(window: MainWindow) -> None:
    """Pressed it lies large on the table; pressed again, with L or Escape, it is gone."""
    hands = AutoHands(window).begin(players="3")
    assert "last" not in hands.board.places
    hands.skip(4)
    hands.lift()
    before = hands.view.grab().toImage()
    for on, off in (("last", "last"), ("last", "table"), ("L", "L"), ("L", "Escape")):
        for what, wanted in ((on, True), (off, False)):
            if what in {"L", "Escape"}:
                hands.key(Key.Key_L if what == "L" else Key.Key_Escape)
            else:
                hands.click(what)
            assert hands.board.showing_last == wanted
    hands.board.set_hover(None)
    assert hands.view.grab().toImage() == before
    text = hands.board.place_text("last")
    trick = hands.deal.past[-1]
    assert all(NAMES[card] in text for card in trick.cards)
    assert trick.winner is not None
    assert f"taken by {PLAYERS[trick.winner]}" in text


def test_the_list_of_tricks(window: MainWindow, tmp_path: Path) -> None:
    """A row for each card, under its player's name, the leader told, the winner's card marked."""
    timeline = played_until(lambda state: state.turn == 4 * 13 + 6, players="4", target="200")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    model = hands.page.panel.moves.model()
    assert model.columnCount() == 2
    numbers = [str(model.index(row, 0).data() or "") for row in range(model.rowCount())]
    headings = [i for i, text in enumerate(numbers) if text.startswith("Deal")]
    assert headings == [0, 53]
    deal = next(
        state.past for state in hands.timeline.states
        if isinstance(state, AutoMatchState) and state.number == 1 and len(state.past) == 13
    )  # fmt: skip
    game = hands.deal.game
    for number, trick in enumerate(deal):
        for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            row = 1 + 4 * number + place
            index = model.index(row, 1)
            texts, name = index.data(HEAD), PLAYERS[seat]
            assert numbers[row] == ("" if place else str(number + 1))
            assert str(texts.head) == (name if place else f"{name} leads")
            won = index.data(Qt.ItemDataRole.DecorationRole) is not None
            assert won is (seat == trick.winner)
            told = index.data(Qt.ItemDataRole.AccessibleTextRole)
            assert ("takes the trick" in told) is won
            if card >= PUMP:
                assert str(texts.aside) == ""
                continue
            car = game.table.cars[card]  # type: ignore[attr-defined]
            assert index.data() == car.name
            figure = str(car.figures[trick.ruling])
            assert re.sub("[^0-9.]", "", str(texts.aside).split("/")[0]) in {figure, figure + "3"}


@pytest.mark.parametrize("size", ["normal", "large", "largest"])
def test_every_car_has_its_room_in_the_list(open_window: OpenWindow, size: str) -> None:
    """Make and model are whole in the panel of a window of 1024 × 600."""
    window = open_window(text_size=size)
    window.resize(1024, 600)
    hands = AutoHands(window).begin(players="2")
    hands.skip(3)
    moves = hands.page.panel.moves
    hands.page.panel.tabs.setCurrentWidget(moves)
    QApplication.processEvents()
    beside = scaled(PICTURE) + 8 if size == "normal" else 2
    room = moves.columnWidth(1) - beside - 4
    font = text_font(14)
    font.setPixelSize(11 if size == "normal" else 12)  # larger than in the usual size
    for car in hands.board.game.table.cars:
        assert QFontMetricsF(font).horizontalAdvance(car.name) <= room, car.name


def test_the_score_sheet_counts_sides(window: MainWindow, tmp_path: Path) -> None:
    """Two columns for four players, a row for every deal, the totals of the model."""
    timeline = played_until(lambda state: state.number == 3, players="4", target="200")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    sheet = hands.page.sheet
    assert sheet is not None
    assert len(sheet.rows) == 2
    assert sheet.rows[-1].totals == hands.deal.scores
    assert "Anne and Chloé" in sheet.accessibleName()
    assert "Anne" in str(sheet.rows[0].how) or "Bruno" in str(sheet.rows[0].how)
    hands.page.panel.tabs.setCurrentIndex(0)
    hands.window.grab()


def test_who_sits_where(window: MainWindow) -> None:
    """The own hand below, partners opposite, the next player at the left."""
    hands = AutoHands(window).begin(players="4")
    hands.lift()
    me = hands.deal.actors()[0]
    rects = {
        (seat - me) % 4: hands.board.rect_of(f"seat-{seat}") for seat in range(4) if seat != me
    }
    assert rects[1].center().x() < rects[2].center().x() < rects[3].center().x()
    assert rects[2].center().y() < rects[1].center().y()
    assert "partner" in hands.board.place_text(f"seat-{(me + 2) % 4}")
    assert "opponent" in hands.board.place_text(f"seat-{(me + 1) % 4}")
    assert "13 cards" in hands.board.place_text(f"seat-{(me + 1) % 4}")


def test_what_rules_is_always_in_sight(window: MainWindow, tmp_path: Path) -> None:
    """Characteristic, colour to follow, who competes: spoken as they are drawn."""

    def special(state: AutoMatchState) -> bool:
        return following(state) and state.trick.ruling == 1

    timeline = played_until(special, players="3", market="yes")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    text = hands.board.place_text("ruling")
    assert "Consumption rules" in text
    assert "reconstructed figures" in text
    assert "Follow" in text
    assert "compete" in text or "only English" in text


def _labels(hands: AutoHands) -> str:
    """What stands on the panel beside the table."""
    return "\n".join(label.text() for label in hands.page.panel.findChildren(QLabel))


def test_the_language_changes_at_the_table(open_window: OpenWindow) -> None:
    """Cards, plaques and lists are there in the other language, nothing is played by it."""
    window = open_window(language="en")
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    hands.click(hands.board.starter_places()[0])
    before = hands.view.grab().toImage()
    assert "c. 1960" in _labels(hands)
    window.change_settings(language="fr")
    hands.rest()
    assert "v. 1960" in _labels(hands)
    assert messages.catalogue().language == "fr"
    assert hands.view.grab().toImage() != before
    window.change_settings(language="en")
    hands.rest()
    assert hands.view.grab().toImage() == before
    window.change_settings(scheme="dark")
    hands.rest()
    assert hands.view.grab().toImage() != before
    hands.check()


def test_a_reason_from_beyond_the_list(window: MainWindow) -> None:
    """What the engine refuses when it comes to playing is said beside the card."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    special = [name for name in hands.board.cards.order if CARD[name] >= 52]
    assert not special or hands.deal.why_not(lay(CARD[special[0]])) is not None
    absent = next(name for name in NAMES if name not in hands.board.cards.order)
    reason = hands.board.announce("12")
    assert reason is None, "nothing is chosen"
    assert hands.deal.why_not(lay(CARD[absent])) is not None
    hands.check()


def test_what_a_look_would_tell_is_told(
    window: MainWindow, tmp_path: Path, heard: list[str]
) -> None:
    """Who took the trick, what a deal brought; who is next the place of the curtain says itself."""
    timeline = played_until(lambda state: len(state.past) == 24, players="2", target="200")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.play_on(random.Random(1), "click", 2)
    hands.rest()
    until(lambda: any("scores" in text for text in heard))
    text = "\n".join(heard)
    assert "takes the trick." in text
    assert "scores" in text
    assert "Deal 2" in text
    assert any(name in text for name in PLAYERS[:2])
    assert "Player 1" not in text
    assert hands.deal.number == 2


def test_a_team_whose_player_resigns(window: MainWindow) -> None:
    """The match is the others'; undo brings the curtain back."""
    hands = AutoHands(window).begin(players="4")
    hands.lift()
    hands.controller.end(Ending("resign", hands.deal.actors()[0]))
    hands.rest()
    assert hands.mode is Mode.OVER
    assert not set(NAMES) & set(hands.board.sprites)
    hands.window.grab()
    hands.undo()
    hands.rest()
    assert hands.mode is Mode.COVERED
    hands.check()


def test_turning_the_board_means_nothing_here(window: MainWindow) -> None:
    """The command cannot be used, and a wish from another game changes nothing."""
    window.change_settings(flipped=True, flip_each_turn=True)
    hands = AutoHands(window).begin(players="4")
    assert not window.menus.actions["flip"].isEnabled()
    hands.lift()
    hands.click(hands.board.starter_places()[0])
    assert hands.chosen
    hands.click("table")
    hands.rest()
    hands.lift()
    hands.check()


def test_nothing_stays_behind_where_a_trick_lay(lively: MainWindow, tmp_path: Path) -> None:
    """With its cards the names and the flag around them go: their whole place is painted anew."""
    timeline = played_until(leads_after_his_own_trick, players="2")
    hands = AutoHands(lively).open_timeline(tmp_path, timeline)
    hands.lift()
    action = next(a for a in hands.deal.legal_actions() if leads_on(hands.deal, a))
    assert hands.controller.commit(action) is None
    hands.rest()
    scene = hands.board
    repainted: list[QRectF] = []

    def leaving() -> bool:
        return any(
            place.startswith("won-") and sprite.opacity() < 1
            for place, sprite in scene.sprites.items()
        )

    def note(region: list[QRectF]) -> None:
        if leaving():
            repainted.extend(region)

    scene.changed.connect(note)
    hands.perform(hands.deal.legal_actions()[0], "drag")
    until(leaving, "for the trick to go")
    around = [scene.sheets.laid.box(seat).adjusted(-13, -10, 13, 40) for seat in (0, 1)]
    until(
        lambda: all(any(rect.contains(box) for rect in repainted) for box in around),
        "for the place of the trick to be painted anew",
        seconds=5,
    )


@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_a_first_deal_are_explained_and_have_room(
    window: MainWindow, language: str, size: str
) -> None:
    """« Donne, levée, fournir » stand on the sheet until somebody has points."""
    window.change_settings(language=language, text_size=size)
    window.begin("automatch", {"players": "3"}, ["Anne", "Bruno", "Camille"])
    assert window.table is not None
    sheet = window.table.sheet
    assert sheet is not None
    said = sheet.accessibleDescription()
    words = {"en": ("deal:", "trick:", "follow:"), "fr": ("donne", "levée", "Fournir")}[language]
    assert all(word in said for word in words)
    needed = sheet._foot(sheet.width() - scaled(20)) + scaled(10)
    assert sheet.height() >= sheet._head() + needed
