"""Seats computers in the new game dialog, by mouse or keys."""

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.whosits import WhoSits
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import wait_active
from tests.gui.features.conftest import answer
from tests.gui.table.hands import until

LEFT = Qt.MouseButton.LeftButton


def seat(dialog: NewGameDialog, number: int, level: int | None, *, keys: bool = False) -> None:
    """Choose who plays at a seat from its menu."""
    who = dialog.seats.cards[number].who
    assert who is not None
    choose_level(who, level, keys=keys)


def choose_level(who: WhoSits, level: int | None, *, keys: bool = False) -> None:
    """Choose who plays from the menu of a button."""

    def pick() -> None:
        menu = who.menu()
        assert menu is not None
        if not menu.isVisible():
            return
        waiting.stop()
        action = who.choices[level]
        if keys:
            for _ in range(20):
                if menu.activeAction() is action:
                    break
                QTest.keyClick(menu, Qt.Key.Key_Down)
            QTest.keyClick(menu, Qt.Key.Key_Return)
        else:
            QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())

    waiting = QTimer(who, interval=2)  # the menu has an event loop of its own
    waiting.timeout.connect(pick)
    waiting.start()
    wait_active(who.window())  # when it becomes so later, that closes the menu
    if keys:
        who.setFocus()
        QTest.keyClick(who, Qt.Key.Key_Space)
    else:
        QTest.mouseClick(who, LEFT, pos=QPoint(10, who.height() // 2))
    until(lambda: not waiting.isActive(), "for the menu")
    QApplication.processEvents()
    assert who.level == level


def begin_with(window: MainWindow, key: str, levels: tuple[int | None, ...]) -> None:
    """Begin a game from its cover, with these players."""

    def fill(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        for number, level in enumerate(levels):
            seat(dialog, number, level, keys=number % 2 == 1)
        QTest.mouseClick(dialog.play, LEFT)

    window.show_cover(key)
    assert window.cover is not None
    met = answer(fill)
    QTest.mouseClick(window.cover.play_button, LEFT)
    QApplication.processEvents()
    assert met[:1] == ["NewGameDialog"]
