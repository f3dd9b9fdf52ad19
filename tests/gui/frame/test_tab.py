"""Tab leads through all of a page and round again, Shift+Tab the other way, on every page."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QRadioButton, QWidget

from ludotheque.games import SHELF
from ludotheque.ui.window.mainwindow import MainWindow
from ludotheque.ui.window.visits import keys_with_exercises
from tests.gui.features.conftest import players

from .test_resume import DICE, PLAIN, keep

KEYS = [game.key for game in SHELF]
Way = Callable[[MainWindow], None]


def _table(key: str) -> Way:
    return lambda window: window.begin(key, {}, players(key))


def _exercise(key: str) -> Way:
    return lambda window: window.visits.open_exercise(key, 0)


PAGES: dict[str, Way] = {
    "shelf": lambda window: window.show_shelf(),
    **{f"cover {key}": lambda window, key=key: window.show_cover(key) for key in KEYS},
    **{
        f"exercises {key}": lambda window, key=key: window.visits.show_exercises(key)
        for key in keys_with_exercises()
    },
    "exercise": _exercise(keys_with_exercises()[-1]),
    "set-up": lambda window: window.visits.show_own("position"),
    "boards": lambda window: window.visits.show_own("boards"),
    "cars": lambda window: window.visits.show_own("cars"),
    **{f"table {key}": _table(key) for key in KEYS},
}


def walk(key: Qt.Key) -> list[QWidget]:
    """Press a key until the keyboard is where it has been before; return where it was."""
    seen: list[QWidget] = []
    while (held := QApplication.focusWidget()) not in seen:
        assert held is not None
        seen.append(held)
        QTest.keyClick(held, key)
    assert QApplication.focusWidget() is seen[0], "the way round does not lead back"
    return seen


@pytest.mark.parametrize("page", PAGES)
def test_tab_leads_through_all_and_round(window: MainWindow, page: str) -> None:
    keep(window, PLAIN, 3)
    keep(window, DICE, 2)
    PAGES[page](window)
    QCoreApplication.processEvents()
    shown = window.pages.currentWidget()
    forward, back = walk(Qt.Key.Key_Tab), walk(Qt.Key.Key_Backtab)
    assert forward[1:] == back[:0:-1]
    missed = [
        widget
        for widget in shown.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not isinstance(widget, QRadioButton)  # of these one stands for all
        and widget not in forward
    ]
    assert missed == []


class _Windows(QObject):
    """Writes down every window which is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.met: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt’s name
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.met.append(type(watched).__name__)
        return False


@pytest.mark.parametrize("page", PAGES)
def test_no_part_of_a_page_ever_stands_alone_as_a_window(window: MainWindow, page: str) -> None:
    watch = _Windows()
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(watch)
    try:
        PAGES[page](window)
        QCoreApplication.processEvents()
    finally:
        application.removeEventFilter(watch)
    assert watch.met == []
    assert window.isActiveWindow()
