"""The panel stands on the side that is set; sentences and buttons turn to two who sit opposite."""

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.files.settings import SettingsFile
from ludotheque.games import ENGINES, info
from ludotheque.record.record import Ending
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.pages.ownpage import all_own_pages
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.widgets.turned import TurnedLabel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import many_dice, of_many, of_three, with_seats, without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import played, players
from tests.gui.frame.test_tab import walk
from tests.gui.table.hands import LEFT, hands_at
from tests.gui.table.opposite import check_turned, grey

FOR_TWO = [key for key in ENGINES if 2 in info(key).players]
WAITING = {Mode.IDLE, Mode.CHOOSING, Mode.COVERED}


def settle() -> None:
    """Let what is due happen."""
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        QCoreApplication.processEvents()


def span(widget: QWidget, window: QWidget) -> tuple[int, int]:
    """Where a widget begins and ends across the window."""
    left = widget.mapTo(window, QPoint(0, 0)).x()
    return left, left + widget.width()


# The panel


def halves(window: MainWindow) -> tuple[QWidget, QWidget]:
    """The board or list of the page shown, and its panel."""
    row = window.pages.currentWidget().layout()
    assert row is not None
    board, panel = (row.itemAt(number).widget() for number in range(2))
    return board, panel


PAGES: dict[str, Callable[[MainWindow], object]] = {
    **{
        f"table {key}": lambda window, key=key: window.begin(key, {}, players(key))
        for key in ENGINES
    },
    "exercise": lambda window: window.visits.open_exercise(many_dice(), 0),
    **{
        page.name: lambda window, name=page.name: window.visits.show_own(name)
        for _key, page in all_own_pages()
    },
}


@pytest.mark.parametrize("page", PAGES)
def test_the_panel_changes_its_side_while_a_page_stands(window: MainWindow, page: str) -> None:
    window.resize(1280, 800)
    PAGES[page](window)
    settle()
    board, panel = halves(window)
    wide, across = panel.width(), span(board, window)[1]
    assert span(panel, window) == (across, window.width())
    order = walk(Qt.Key.Key_Tab)
    window.change_settings(panel="left")
    settle()
    assert (span(panel, window), span(board, window)) == ((0, wide), (wide, window.width()))
    assert SettingsFile().load().panel == "left"
    held = QApplication.focusWidget()
    assert held is order[0]
    assert walk(Qt.Key.Key_Tab) == order
    window.menus.actions["layout"].trigger()
    settle()
    assert span(panel, window) == (window.width() - wide, window.width())


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_card_on_turn_reaches_the_board(
    open_window: OpenWindow, size: tuple[int, int], count: int
) -> None:
    """On either side, and no other card does; nothing is cut off at the other edge."""
    window = open_window(panel="left")
    window.resize(*size)
    key = of_three() if count == 3 else of_many()
    window.lay_table(window.session.lay(played(key, with_seats(key, count), 14)))
    for side in ("left", "right"):
        window.change_settings(panel=side)
        settle()
        panel = window.table.panel
        edge = panel.width() - 1 if side == "left" else 0
        picture = panel.grab().toImage()
        lit = QColor(current_theme().accent(key))
        for card in panel.cards:
            middle = card.mapTo(panel, card.rect().center())
            reaches = picture.pixelColor(edge, middle.y()) == lit
            beside = [other for other in panel.cards if other.y() == card.y()]
            inner = max if side == "left" else min
            if card is inner(beside, key=QWidget.x):
                assert reaches == card.on_turn
            away = panel.width() - 1 - edge
            assert picture.pixelColor(away, middle.y()) != lit


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_note_above_the_board_never_lies_on_the_panel(open_window: OpenWindow, side: str) -> None:
    """In a window too low for it in the panel, also when the panel changes its side meanwhile."""
    window = open_window(panel="left" if side == "right" else "right", text_size="largest")
    window.resize(788, 404)
    window.begin(many_dice(), {}, players(many_dice()))
    settle()
    window.toast.say(M("The moves are on the clipboard."))
    window.change_settings(panel=side)
    settle()
    note, (board, _panel) = span(window.toast, window), halves(window)
    assert span(board, window)[0] < note[0] < note[1] < span(board, window)[1]


# Sentences and buttons


def opposite(window: MainWindow, key: str, seats: int = 2) -> TablePage:
    """A game in which the second player is on turn, with sentences that turn."""
    for plies in range(14, 60):
        timeline = played(key, with_seats(key, seats), plies)
        window.lay_table(window.session.lay(timeline))
        page = window.table
        assert page is not None
        on_turn = [seat for seat, card in enumerate(page.panel.cards) if card.on_turn]
        if on_turn == [1] and page.controller.mode in WAITING:
            settle()
            return page
    raise AssertionError("the second player is never on turn")


def faces(page: TablePage) -> bool:
    """Whether the sentence is turned; the buttons always are with it."""
    panel = page.panel
    found = {part.turned for part in (panel.now, panel.button, panel.other, panel.third)}
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize("key", FOR_TWO)
def test_what_is_to_be_done_is_read_from_the_side_of_who_is_on_turn(
    open_window: OpenWindow, key: str
) -> None:
    """Sentence and buttons, used by click, touch and key where they are seen."""
    window = open_window(sentences="turned")
    page = opposite(window, key)
    panel, replay = page.panel, page.replay
    assert faces(page)
    check_turned(window, panel.now)
    row = panel.button.parentWidget()
    assert row is not None
    device = QTest.createTouchDevice()
    for use in ("touch", "key", "click"):
        replay.back()
        settle()
        assert page.controller.reviewing
        assert faces(page)  # who looks back sits where he sat
        button = panel.other
        place = button.mapTo(row, button.rect().center())
        assert row.childAt(place) is button
        at, whole = row.mapTo(window, place), window.windowHandle()
        if use == "key":
            bare = grey(button)
            button.setFocus(Qt.FocusReason.TabFocusReason)
            assert grey(button) != bare
            check_turned(window, button)
            QTest.keyClick(button, Qt.Key.Key_Return)
        elif use == "touch":
            QTest.touchEvent(whole, device).press(0, at, whole).commit()
            QTest.touchEvent(whole, device).release(0, at, whole).commit()
        else:
            QTest.mouseClick(whole, LEFT, pos=at)
        assert not page.controller.reviewing, use
    page.scene.refused.emit(Reason("test", M("Not so.")), next(iter(page.scene.places)))
    settle()
    assert page.bubble.isVisible()
    assert page.bubble.findChildren(TurnedLabel)[0].turned


def test_readers_hear_nothing_of_it(open_window: OpenWindow) -> None:
    """Names, places and the order of what is read are those of an upright panel."""
    window = open_window(sentences="turned")
    panel = opposite(window, many_dice()).panel

    def heard() -> list[tuple[object, ...]]:
        settle()
        found = [QAccessible.queryAccessibleInterface(w) for w in (panel.now, panel.button)]
        return [(one.text(QAccessible.Text.Name), one.rect(), one.role()) for one in found]

    there = heard()
    assert there[0][0] == panel.now.text()
    window.change_settings(sentences="upright")
    assert heard() == there


def test_it_turns_with_the_turn_and_with_the_board(window: MainWindow) -> None:
    """Towards whoever plays; turned round by hand, the first player sits opposite."""
    window.change_settings(sentences="turned")
    hands = hands_at(window, without_chance()).begin()
    page, rng = hands.page, random.Random(3)
    for turn in range(4):
        assert faces(page) == (turn % 2 == 1)
        hands.one_action(rng, "click")
    window.menus.actions["flip"].trigger()
    assert faces(page)
    window.menus.actions["flip_each_turn"].trigger()  # then all sit on the same side
    assert not faces(page)
    assert window.settings.sentences == "upright"
    hands.one_action(rng, "click")
    window.change_settings(sentences="turned")
    assert not window.settings.flip_each_turn
    assert not window.menus.actions["flip_each_turn"].isChecked()
    assert not faces(page)  # the second one, who sits on this side since the board was turned
    window.menus.actions["flip"].trigger()
    assert faces(page)
    page.controller.end(Ending("resign", 0))
    assert page.controller.mode is Mode.OVER
    assert not faces(page)


def test_nothing_turns_among_three(open_window: OpenWindow) -> None:
    page = opposite(open_window(sentences="turned"), of_three(), 3)
    assert not faces(page)


def test_a_pill_in_the_settings_turns_the_table_below(window: MainWindow) -> None:
    """Of two settings that exclude each other the other one goes off, in sight."""
    page = opposite(window, without_chance())
    window.change_settings(flip_each_turn=True)
    seen = []

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, SettingsDialog)
        tick, pills = dialog.ticks["flip_each_turn"], dialog.pills["sentences"]
        for widget in (pills.pill("turned"), tick):
            dialog.area.ensureWidgetVisible(widget)
            settle()
            QTest.mouseClick(widget, LEFT)
            seen.append((pills.value(), tick.isChecked(), faces(page)))
        QTest.mouseClick(dialog.pills["panel"].pill("left"), LEFT)
        dialog.close()

    QTimer.singleShot(0, window, press)
    window.show_settings()
    assert seen == [("turned", False, True), ("upright", True, False)]
    settle()
    assert span(page.panel, window)[0] == 0
