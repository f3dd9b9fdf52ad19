"""Lessons opened in windows of their own."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from ludotheque.core.messages import use_language
from ludotheque.table.controller import TableController
from ludotheque.ui.games.ordino.lesson.lessontab import LessonView
from ludotheque.ui.look import fonts
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.theme import manager
from tests.gui.conftest import wait_active
from tests.gui.ordino.lesson_hands import FakeBoard, Open, Show, table
from tests.gui.table.hands import let_go


@pytest.fixture
def opened(qapp: QApplication) -> Iterator[Open]:
    """Opens the lesson of a table in a window of its own, as wide as in the panel."""
    made: list[tuple[LessonView, FakeBoard]] = []

    def start(controller: TableController) -> tuple[LessonView, FakeBoard]:
        board = FakeBoard(controller)
        view = LessonView(board)
        made.append((view, board))
        view.resize(scaled(300), scaled(400))
        view.show()
        wait_active(view)
        view.area.clearFocus()  # beside a board the board has it
        return view, board

    use_language("en")
    yield start
    for view, board in made:
        if isValid(view):
            view.close()
            view.deleteLater()
        board.controller.close()
    let_go()
    fonts.set_text_scale(1)
    use_language("en")
    manager().set_scheme("light")


@pytest.fixture
def show(opened: Open) -> Show:
    """Opens one of LESSONS by name."""
    return lambda name: opened(table(name))
