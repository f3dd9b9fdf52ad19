"""A key held down does its work once, also where the X server does not mark repeats.

Such a server tells of a release and a press at the same instant, again and again.
"""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.core.messages import M
from ludotheque.games import SHELF
from ludotheque.table.controller import Mode
from ludotheque.ui.shelf.gamecards import GameCard
from ludotheque.ui.widgets.boxes import Box
from ludotheque.ui.widgets.keys import is_repeat
from ludotheque.ui.widgets.widgets import TextButton
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import hiding, with_seats, without_chance
from tests.stats.making import played

Key = Qt.Key


def send(kind: QEvent.Type, key: Qt.Key, at: int) -> None:
    """Send a key event of that instant to the widget which has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None
    event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, "\r")
    event.setTimestamp(at)
    QCoreApplication.sendEvent(widget, event)
    QCoreApplication.processEvents()


def hold(key: Qt.Key, times: int = 30) -> None:
    """Hold a key down where the keyboard is, as a server tells it which marks no repeats."""
    send(QEvent.Type.KeyPress, key, 50_000)
    for number in range(times):
        at = 50_500 + 30 * number
        send(QEvent.Type.KeyRelease, key, at)
        send(QEvent.Type.KeyPress, key, at)
    send(QEvent.Type.KeyRelease, key, 60_000)


def focus(widget: QWidget) -> None:
    """Give a widget the keyboard."""
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is widget


@pytest.fixture
def clicks(window: MainWindow) -> list[bool]:
    """The clicks of a button which has the keyboard."""
    button = TextButton(M("Next"))
    button.setParent(window)
    button.show()
    found: list[bool] = []
    button.clicked.connect(lambda: found.append(True))
    focus(button)
    return found


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter, Key.Key_Space])
def test_a_button_is_clicked_once(clicks: list[bool], key: Qt.Key) -> None:
    hold(key)
    assert len(clicks) == 1
    send(QEvent.Type.KeyPress, key, 61_000)  # pressed anew
    send(QEvent.Type.KeyRelease, key, 61_080)
    assert len(clicks) == 2


def test_two_presses_within_a_moment_are_two(clicks: list[bool]) -> None:
    """However fast somebody types, a press is later than the release before it."""
    for number in range(5):
        send(QEvent.Type.KeyPress, Key.Key_Return, 70_000 + 2 * number)
        send(QEvent.Type.KeyRelease, Key.Key_Return, 70_001 + 2 * number)
    assert len(clicks) == 5


def test_a_box_opens_once_and_the_cover_is_left_alone(window: MainWindow) -> None:
    focus(window.shelf.findChildren(Box)[0])
    hold(Key.Key_Return)
    assert window.cover is not None
    assert window.table is None


def test_a_card_opens_its_game_and_nothing_is_played(window: MainWindow) -> None:
    key = without_chance()
    window.archive.begin(played(key, seed=1, names=("Ann", "Bob"), most=6))
    window.show_shelf()
    QCoreApplication.processEvents()
    focus(next(card for card in window.findChildren(GameCard) if card.isVisible()))
    hold(Key.Key_Return)
    assert window.game is not None
    assert window.game.controller.timeline.ply == 6
    assert window.table.scene.selection.chosen == ()


def test_a_hand_is_lifted_and_no_card_of_it_chosen(window: MainWindow) -> None:
    """Enter lifts the curtain; held on, it neither chooses nor plays a card."""
    info = next(game for game in SHELF if game.key == hiding())
    options = with_seats(info.key, 2)
    window.begin(info.key, options, ["Ann", "Bob"])
    assert window.table is not None
    assert window.game is not None
    page, controller = window.table, window.game.controller
    focus(page.view)
    for _ in range(3):
        QCoreApplication.processEvents()
    assert controller.mode is Mode.COVERED
    ply = controller.timeline.ply
    hold(Key.Key_Return)
    assert controller.mode is Mode.CHOOSING
    scene = page.scene
    scene.cursor = scene.starter_places()[0]
    scene.show_cursor()
    hold_on(ply)
    assert scene.selection.chosen == ()
    assert controller.timeline.ply == ply


def hold_on(_ply: int) -> None:
    """Go on holding Enter: repeats alone."""
    for number in range(20):
        at = 62_000 + 30 * number
        send(QEvent.Type.KeyRelease, Key.Key_Return, at)
        send(QEvent.Type.KeyPress, Key.Key_Return, at)


def test_what_has_no_time_is_no_repeat(qapp: QApplication) -> None:
    """Events which programs make have none: each of their presses counts."""
    event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")
    assert not is_repeat(event)
    marked = QKeyEvent(
        QEvent.Type.KeyPress, Key.Key_A, Qt.KeyboardModifier.NoModifier, "a", autorep=True
    )
    assert is_repeat(marked)
