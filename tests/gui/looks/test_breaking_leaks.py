"""Nothing is left behind: pages, dialogs and settings, again and again."""

import gc
from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from ludotheque.archive import Archive
from ludotheque.exercises.exercise import has_exercises
from ludotheque.games import ENGINES
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.statistics.hands import counted
from tests.longer import longer
from tests.stats.making import played


def objects() -> tuple[int, int]:
    """How many objects of Qt Python knows of, and how many widgets there are."""
    for _ in range(3):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    known = [one for one in gc.get_objects() if isinstance(one, QObject)]
    return sum(map(shiboken6.isValid, known)), len(QApplication.allWidgets())


def statistics(window: MainWindow) -> None:
    """All tabs of the statistics."""
    window.visits.show_statistics()
    page = counted(window)
    for tab in range(5):
        page.tabs.setCurrentIndex(tab)


def dialog(action: str) -> Callable[[MainWindow], None]:
    """A dialog from the menus, left by Escape."""

    def go(window: MainWindow) -> None:
        def leave() -> None:
            shown = QApplication.activeModalWidget()
            if isinstance(shown, QDialog):
                shown.reject()
            else:
                QTimer.singleShot(5, leave)

        QTimer.singleShot(5, leave)
        window.menus.actions[action].trigger()

    return go


def picture(window: MainWindow) -> None:
    """The dialog of the picture of a position."""
    window.resume("1")
    dialog("picture")(window)


def language(window: MainWindow) -> None:
    """There and back."""
    window.change_settings(language="fr")
    window.change_settings(language="en")


def look(window: MainWindow) -> None:
    """Colours and sizes, there and back."""
    window.change_settings(scheme="dark", text_size="largest")
    window.change_settings(scheme="light", text_size="normal")


def tables(window: MainWindow) -> None:
    """Every game on the table."""
    for number in range(1, len(ENGINES) + 1):
        window.resume(str(number))
        QCoreApplication.processEvents()


def covers(window: MainWindow) -> None:
    """Every cover."""
    for key in ENGINES:
        window.show_cover(key)
        QCoreApplication.processEvents()


def exercises(window: MainWindow) -> None:
    """The first exercise of every game."""
    for key in filter(has_exercises, ENGINES):
        window.visits.show_exercises(key)
        window.visits.open_exercise(key, 1)
        QCoreApplication.processEvents()


DEEDS: dict[str, Callable[[MainWindow], None]] = {
    "statistics": statistics,
    "tour": lambda window: window.visits.show_tour(),
    "language": language,
    "tables": tables,
    "picture": picture,
    "print": dialog("print"),
    "settings": dialog("settings"),
    "new": dialog("new"),
    "about": dialog("about"),
    "keys": dialog("keys"),
    "cars": lambda window: window.visits.show_own("cars"),
    "boards": lambda window: window.visits.show_own("boards"),
    "setup": lambda window: window.visits.show_own("position"),
    "look": look,
    "covers": covers,
    "exercises": exercises,
}
OFTEN = ("statistics", "tables")


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=() if one in OFTEN else pytest.mark.slow) for one in DEEDS],
)
def test_again_and_again_leaves_nothing_behind(open_window: OpenWindow, name: str) -> None:
    archive = Archive()
    for key in ENGINES:
        archive.begin(played(key, seed=1, names=("Ann", "Bob"), most=12))
    archive.close()
    window = open_window()
    found = []
    for _ in range(longer(3, 4)):
        DEEDS[name](window)
        window.show_shelf()
        found.append(objects())
    assert found[-1] == found[-2], found  # pictures and modules come with the first times
