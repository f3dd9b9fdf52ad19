"""The card at the end of a game: in sight after the winning click, over nothing that decided."""

import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from ludotheque.games import ENGINES, create
from ludotheque.players.analysis import refusal
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.board.ending import GOLD, free_place
from ludotheque.ui.look.pace import set_motion
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.features.conftest import answer
from tests.gui.features.test_ribbons import NAMES, finished, laid
from tests.gui.table.hands import LEFT, NO_BUTTON, Hands, Key, hands_at, until
from tests.longer import FULL

ENDS = {key: on_screen(key, "ENDS")[0] for key in ENGINES}
SIZES = ((788, 404), (800, 600), (1024, 600), (1280, 800), (2560, 1440))


class Wish(random.Random):
    """Chance which always chooses one action, as long as it is among those there are."""

    wished = -1

    def choice(self, seq: Any) -> Any:
        """Return the wished action, else the first."""
        return self.wished if self.wished in seq else seq[0]


def one_action_before_the_end(key: str) -> tuple[Timeline, int]:
    """A game up to the action of a seat which ended it, and that action."""
    options, seed = ENDS[key][:2]
    whole = finished(key, options, seed)
    game = create(key, options)
    timeline = Timeline(game, seed=seed, seats=tuple(map(SeatInfo, NAMES[: len(game.seats)])))
    last = whole.ply - 1
    assert not whole.state_at(last).is_chance()
    for ply in range(last):
        timeline.apply(whole.action_at(ply))
    return timeline, whole.action_at(last)


def won_by_a_click(window: MainWindow, key: str, folder: Path) -> Hands:
    """A game whose last action has just been clicked."""
    timeline, action = one_action_before_the_end(key)
    hands = hands_at(window, key).open_timeline(folder, timeline)
    wish = Wish()
    wish.wished = action
    while hands.mode is not Mode.OVER:
        hands.one_action(wish, "click")
    hands.rest()
    return hands


def in_view(page: TablePage, rect: QRect) -> QRect:
    """A rectangle of the page in the coordinates of the view."""
    return rect.translated(-page.view.pos())


def covers_nothing(page: TablePage) -> bool:
    """Whether the card lies within the board and over nothing that decided the game."""
    card = in_view(page, page.end_card.geometry())
    decided = page._deciding()
    assert page.view.rect().contains(card)
    return not any(card.intersects(rect) for rect in decided)


def tones(page: TablePage, rect: QRect) -> set[str]:
    """The colours seen in a part of the view, as the user sees it."""
    image = page.grab(rect.translated(page.view.pos())).toImage()
    return {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }


@pytest.mark.parametrize("key", ENGINES)
def test_the_end_is_seen_with_the_pointer_where_the_winning_click_was(
    window: MainWindow, tmp_path: Path, key: str
) -> None:
    hands = won_by_a_click(window, key, tmp_path)
    page, scene = hands.page, hands.scene
    decided = page._deciding()
    assert decided
    # The pointer rests on each deciding piece, and in the middle of the board.
    for at in (*(rect.center() for rect in decided), page.view.viewport().rect().center()):
        hands.move(at, NO_BUTTON)
        hands.rest()
        assert page.end_card.isVisible()
        assert covers_nothing(page)
        end = page.end_card.end
        assert end is not None
        assert (end.title, end.line) == scene.end_ribbon()[:2]  # type: ignore[index]
        ribbon = QRect(
            page.end_card.ribbon.mapTo(page, QPoint(0, 0)) - page.view.pos(),
            page.end_card.ribbon.size(),
        )
        assert end.ground.name() in tones(page, ribbon)
        if scene.rings_decided:
            assert all(GOLD.name() in tones(page, rect.adjusted(-4, -4, 4, 4)) for rect in decided)
    winners = hands.timeline.outcome().winners  # type: ignore[union-attr]
    lit = [card.on_turn for card in page.panel.cards]
    assert lit == [seat in winners for seat in range(len(lit))]
    assert all("has won" in page.panel.cards[seat].accessibleName() for seat in winners)


@pytest.mark.parametrize("key", ENGINES)
def test_the_card_finds_room_in_every_window(window: MainWindow, key: str) -> None:
    timeline = finished(key, *ENDS[key][:2])
    for text in ("normal", "large", "largest") if FULL else ("normal", "largest"):
        window.change_settings(text_size=text)
        page = laid(window, timeline)
        for size in SIZES:
            window.resize(*size)
            QCoreApplication.processEvents()
            assert page.end_card.isVisible(), (size, text)
            assert covers_nothing(page), (size, text)
            ribbon = page.end_card.ribbon
            assert ribbon.height() >= ribbon._parts(ribbon.width())[2], (size, text)
            for button in page.end_card.buttons:
                if button.isVisible():
                    inside = QRect(button.mapTo(page.end_card, QPoint(0, 0)), button.size())
                    assert page.end_card.rect().contains(inside), (size, text)
        window.leave_table()
    window.change_settings(text_size="normal")


@pytest.mark.parametrize("key", ENGINES)
def test_it_stays_until_it_is_closed_and_comes_again(window: MainWindow, key: str) -> None:
    wait_active(window)
    page = laid(window, finished(key, *ENDS[key][:2]))
    card = page.end_card
    page.view.setFocus()
    for widget in (*card.buttons, card.close_button):
        QTest.keyClick(QApplication.focusWidget(), Key.Key_Tab)
        assert QApplication.focusWidget() is widget
    QTest.mouseClick(card.copy_button, LEFT)
    copied = QGuiApplication.clipboard().text()
    assert card.ribbon.accessibleName() in copied
    assert card.recap.text()
    assert card.recap.text() in copied
    assert card.copy_button.text() == "Copied"
    QTest.keyClick(card.copy_button, Key.Key_Escape)
    assert card.isHidden()
    assert page.view.hasFocus()
    page.refresh()
    assert card.isHidden()
    number = window.game.keeper.number  # type: ignore[union-attr]
    window.leave_table()
    window.resume(str(number))
    assert window.table is not None
    again = window.table
    until(again.end_card.isVisible, "for the end again")
    QTest.mouseClick(again.end_card.close_button, LEFT)
    assert again.end_card.isHidden()


@pytest.mark.parametrize("key", ENGINES)
def test_looking_back_begins_at_the_beginning(window: MainWindow, key: str) -> None:
    page = laid(window, finished(key, *ENDS[key][:2]))
    QTest.mouseClick(page.end_card.back_button, LEFT)
    assert page.controller.mode is Mode.REVIEW
    assert page.replay.at == 0
    assert page.end_card.isHidden()
    assert not page.scene.deciding_rects()
    QTest.mouseClick(page.panel.replay.buttons["last"], LEFT)
    until(page.end_card.isVisible, "for the end again")


@pytest.mark.parametrize("key", ENGINES)
def test_it_leads_to_the_analysis(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """By mouse or by keys; where a game cannot be analysed it is not offered."""
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "cache"))
    wait_active(window)
    timeline = finished(key, *ENDS[key][:2])
    page = laid(window, timeline)
    button = page.end_card.analyse_button
    assert button.isVisible() == (refusal(timeline.game, over=True) is None)
    assert button.isVisible() or len(timeline.seats) > 2
    if not button.isVisible():
        return
    met = answer(lambda dialog: dialog.reject())
    if ENGINES.index(key) % 2:
        QTest.mouseClick(button, LEFT)
    else:
        button.setFocus()
        QTest.keyClick(button, Key.Key_Space)
    until(lambda: bool(met), "for the analysis")
    assert met == ["AnalysisDialog"]
    assert page.end_card.isVisible()


@pytest.mark.parametrize("key", ENGINES)
def test_another_game_begins_from_the_card(window: MainWindow, key: str) -> None:
    page = laid(window, finished(key, *ENDS[key][:2]))
    before = window.game
    QTest.mouseClick(page.end_card.again_button, LEFT)
    until(lambda: window.game is not before, "for another game")
    assert window.table is not None
    assert window.table.controller.timeline.game.key == key
    assert window.table.end_card.isHidden()


@pytest.mark.parametrize("key", ENGINES)
def test_nobody_has_played_well_by_a_resignation(window: MainWindow, key: str) -> None:
    game = create(key, ENDS[key][0])
    for seat in range(len(game.seats)):
        timeline = Timeline(game, seed=1, seats=tuple(map(SeatInfo, NAMES[: len(game.seats)])))
        timeline.settle()
        timeline.end(Ending("resign", seat))
        page = laid(window, timeline)
        assert page.end_card.isVisible()
        said = [label.text() for label in page.findChildren(QLabel)]
        said += [page.end_card.ribbon.accessibleName(), page.panel.now.text()]
        assert any("resigned" in text for text in said)
        assert not any("Well played" in text for text in said)
        assert not page.scene.celebration.running
        window.leave_table()


@pytest.mark.parametrize("key", ENGINES)
def test_nobody_is_told_to_act_while_the_last_action_moves(
    open_window: OpenWindow, tmp_path: Path, key: str
) -> None:
    timeline, action = one_action_before_the_end(key)
    hands = hands_at(open_window(animation="fast"), key).open_timeline(tmp_path, timeline)
    told: list[str] = []

    def note() -> None:
        if hands.mode is Mode.ANIMATING and hands.timeline.is_over():
            told.append(hands.page.panel.now.text())

    hands.controller.changed.connect(note)
    wish = Wish()
    wish.wished = action
    while hands.mode is not Mode.OVER:
        hands.one_action(wish, "click")
    assert told
    assert not any(text.startswith(f"{name},") for text in told for name in NAMES)


@pytest.mark.spread
@pytest.mark.parametrize("key", ENGINES)
@pytest.mark.parametrize("animation", ["fast", "off"])
def test_shreds_fall_once_and_only_where_things_may_move(
    open_window: OpenWindow, tmp_path: Path, key: str, animation: str
) -> None:
    window = open_window(animation=animation)
    timeline, action = one_action_before_the_end(key)
    hands = hands_at(window, key).open_timeline(tmp_path, timeline)
    celebrated: list[bool] = []
    begin = hands.scene.celebration.begin

    def noted(*arguments: Any) -> None:
        begin(*arguments)
        celebrated.append(hands.scene.celebration.running)

    hands.scene.celebration.begin = noted  # type: ignore[method-assign]
    wish = Wish()
    wish.wished = action
    while hands.mode is not Mode.OVER:
        hands.one_action(wish, "click")
    hands.rest()
    assert celebrated == [animation == "fast"]
    hands.undo()
    assert not hands.scene.celebration.running
    assert hands.page.end_card.isHidden()
    set_motion("normal")


def test_a_free_place_covers_nothing_and_is_near() -> None:
    area, keep = QRect(0, 0, 200, 100), [QRect(90, 40, 20, 20)]
    found = free_place(area, QRect(0, 0, 60, 60).size(), keep)
    assert found is not None
    assert area.contains(found)
    assert not found.intersects(keep[0])
    assert free_place(area, QRect(0, 0, 190, 90).size(), keep) is None
    assert free_place(area, QRect(0, 0, 201, 10).size(), []) is None


@pytest.mark.parametrize("key", ENGINES)
def test_its_buttons_have_room_with_the_largest_text(window: MainWindow, key: str) -> None:
    window.change_settings(text_size="largest")
    page = laid(window, finished(key, *ENDS[key][:2]))
    card = page.end_card
    for size in ((1280, 800), (1024, 600)):
        window.resize(*size)
        QCoreApplication.processEvents()
        if size == (1024, 600) and not page.scene.rings_decided:
            continue  # what decided takes up the middle of the board: the panel has a button
        assert all(button.isVisible() for button in card.buttons), size
    window.change_settings(text_size="normal")
