"""Sentence, buttons and tabs of the panel stay where they are, and a double click acts once."""

import itertools

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtTest import QTest

from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES, create
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import start_timeline
from ludotheque.table.controller import Mode
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.table.tablepanel import Panel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import about
from tests.clocks import HandClock
from tests.examples import many_dice
from tests.gui.table.hands import LEFT, NO_BUTTON, send_mouse, until
from tests.gui.table.test_turn_guard import play_by_itself
from tests.longer import longer

NAMES = ("Camille", "Jules", "Anne", "Denis")
MOST = longer(80, 1000)
"""How many actions are played of a long game."""
READABLE = 13
"""The smallest letters of a sentence in a window of usual height, at a text scale of 1."""


def begun(window: MainWindow, key: str, **options: str) -> TablePage:
    """A game just begun, which ends soon if there is such a form."""
    wanted = options or about(key, "SHORT_FORMS", ({},))[0]
    seats = tuple(map(SeatInfo, NAMES[: len(create(key, wanted).seats)]))
    window.lay_table(window.session.lay(start_timeline(key, wanted, 5, seats)))
    assert window.table is not None
    settled(window.table)
    return window.table


def settled(page: TablePage) -> None:
    """Let what is to be laid out be laid out."""
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        QCoreApplication.processEvents()


def top(panel: Panel, part: str) -> int:
    """How far below the panel's top a part begins."""
    return getattr(panel, part).mapTo(panel, QPoint(0, 0)).y()  # type: ignore[no-any-return]


def places(panel: Panel) -> dict[str, tuple[int, ...]]:
    """Where the sentence, the row of buttons and the tabs are."""
    row = panel.button.parentWidget()
    assert row is not None
    for button in (panel.button, panel.other, panel.third):
        assert button.isHidden() or button.y() == 0, "all buttons stand in one row"
    return {
        "sentence": (top(panel, "now"), panel.now.height()),
        "buttons": (row.mapTo(panel, QPoint(0, 0)).y(), row.height()),
        "tabs": (top(panel, "tabs"), panel.tabs.height()),
    }


@pytest.mark.spread
@pytest.mark.parametrize("key", ENGINES)
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_nothing_moves_while_a_game_is_played(
    window: MainWindow, key: str, size: tuple[int, int]
) -> None:
    """Whatever is said and asked, at the end, in a look back, and in the other language."""
    window.resize(*size)
    page = begun(window, key)
    panel, controller = page.panel, page.controller
    panel.tabs.setCurrentWidget(panel.moves)
    settled(page)
    first = places(panel)
    source, seen = RandomSource(7), set()
    for _ in range(MOST):
        kind = panel.now.text()[12:], panel.button.isHidden(), panel.other.isHidden()
        if kind not in seen:
            seen.add(kind)
            settled(page)
            assert places(panel) == first, panel.now.text()
            assert panel.now.is_whole()
            if size[1] > 700:
                assert panel.now.font().pixelSize() >= scaled(READABLE), panel.now.text()
        if controller.mode is Mode.OVER:
            break
        if controller.between_games:
            controller.roll()
        play_by_itself(controller, source)
    assert len(seen) > 4
    controller.look_at(controller.timeline.ply // 2)
    for tab in range(panel.tabs.count()):
        panel.tabs.setCurrentIndex(tab)
        settled(page)
        assert places(panel) == first
    window.change_settings(language="fr")
    settled(page)
    assert places(panel) == first


@pytest.mark.parametrize("text_size", ["normal", "largest"])
def test_the_second_button_has_a_place_of_its_own(window: MainWindow, text_size: str) -> None:
    """It never comes where the main one was, in any language."""
    window.change_settings(text_size=text_size)
    page = begun(window, many_dice())
    panel, controller = page.panel, page.controller
    source, alone, second = RandomSource(7), [], []
    for language in ("en", "fr"):
        window.change_settings(language=language)
        for _ in range(longer(20, 300)):
            if controller.mode is Mode.CHOOSING and page.scene.equal_answers():
                pass
            elif panel.other.isVisible():
                second.append(panel.other.geometry())
            elif panel.button.isVisible():
                alone.append(panel.button.geometry())
                if controller.mode is Mode.CHOOSING:
                    page.scene.act()
                    settled(page)
                    continue
            play_by_itself(controller, source)
            settled(page)
    assert alone
    assert second
    pairs = itertools.product(alone, second)
    assert [pair for pair in pairs if pair[0].intersects(pair[1])] == []


def press_again(page: TablePage, at: QPoint) -> None:
    """Press once more where the button was, whatever is there now."""
    under = page.panel.childAt(at)
    assert under is not None
    spot = under.mapFrom(page.panel, at)
    send_mouse(under, QEvent.Type.MouseButtonPress, spot, LEFT, LEFT)
    send_mouse(under, QEvent.Type.MouseButtonRelease, spot, LEFT, NO_BUTTON)


@pytest.mark.parametrize("key", ENGINES)
def test_a_double_click_on_the_main_button_acts_once(
    window: MainWindow, hand_clock: HandClock, key: str
) -> None:
    """In every meaning it has while a game is played; half a second later it acts again."""
    page = begun(window, key)
    panel, controller, scene = page.panel, page.controller, page.scene
    source, tried, used = RandomSource(7), set(), []
    panel.acted.connect(used.append)
    for _ in range(MOST):
        QCoreApplication.processEvents()  # a curtain which is to fall has fallen
        hand_clock.advance(3 * GUARD)
        label = panel.button.text()
        if panel.button.isVisible() and label not in tried and controller.mode is not Mode.OVER:
            tried.add(label)
            at = panel.button.mapTo(panel, panel.button.rect().center())
            used.clear()
            QTest.mouseClick(panel.button, LEFT)
            assert used == [0], label
            until(lambda: not scene.moving and controller.mode is not Mode.ANIMATING)
            for pause in (0, GUARD - 1):
                hand_clock.advance(pause)
                press_again(page, at)
            assert used == [0], label
            continue
        if controller.mode is Mode.OVER:
            break
        scene.clear_choice()
        if controller.between_games:
            controller.roll()
        play_by_itself(controller, source)
    controller.look_at(0)
    used.clear()
    QTest.mouseClick(panel.other, LEFT)  # « Back »
    press_again(page, panel.other.mapTo(panel, panel.other.rect().center()))
    assert used == [1]
    if controller.mode is not Mode.OVER:
        there = panel.button.isVisible()
        hand_clock.advance(GUARD)
        press_again(page, panel.button.mapTo(panel, panel.button.rect().center()))
        assert len(used) == 1 + there
