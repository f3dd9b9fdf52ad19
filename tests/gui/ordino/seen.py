"""What tests of all pages are shown of Ordino Match: its boards, a bad file, lessons."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QWidget

from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.games.ordino.boardeditor.ownboardsdialog import OwnBoardsDialog
from ludotheque.ui.games.ordino.lesson.lessontab import LessonView
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordino.lesson_hands import FakeBoard
from tests.gui.ordino.lesson_hands import table as lesson

TABLES = (({}, 60), ({"players": "4"}, 90), ({"players": "4", "super": "yes"}, 30))
MORE_EXERCISES = (25,)


def dialogs(window: MainWindow) -> list[tuple[str, Callable[[], QDialog]]]:
    """The owner's boards, and a new game with a board which cannot be read."""
    return [
        ("my boards", lambda: OwnBoardsDialog(window)),
        ("new game with a bad file", lambda: with_a_bad_file(window)),
    ]


def with_a_bad_file(window: MainWindow) -> QDialog:
    """The dialog of a new game with a board which cannot be read."""
    path = "/home/marie-antoinette/Documents/Jeux de société/labyrinthe de la place.json"
    return NewGameDialog("ordino", window, names=(), known=(), options={"board": path})


def more_at_the_tab(page: TablePage) -> Iterator[str]:
    """The possibilities, where the lesson is shown."""
    if isinstance(page.side, LessonView) and page.side.isVisible():
        page.show_possibilities()
        yield "possibilities"


def more_tables(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """The longest lessons."""
    for name in ("sphere", "centre"):
        controller = lesson(name)
        window.lay_table(window.session.lay(controller.timeline))
        page = window.table
        assert page is not None
        assert page.side is not None
        page.panel.tabs.setCurrentWidget(page.side)
        _settle()
        assert isinstance(page.side, LessonView)
        page.side.stepper.buttons[2].click()
        yield f"lesson of {name}, the step which weighs", window
        page.show_possibilities()
        yield f"lesson of {name}", window
    view = LessonView(FakeBoard(lesson("mixed")))  # high enough for all steps
    view.resize(320, 398)
    view.show()
    yield "whole lesson", view
    view.close()


def _settle() -> None:
    """Let what is due happen."""
    for _ in range(4):
        QCoreApplication.processEvents()
