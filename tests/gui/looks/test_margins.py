"""What stands below one another in the panel and on Finale's benches ends on one line."""

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtWidgets import QWidget

from ludotheque.ui.games.finale.board import BENCHES, FinaleBoard
from ludotheque.ui.games.ordino.lesson.view import LessonView
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import Table, played
from tests.gui.looks.pages import lesson


def settle() -> None:
    """Let what is due happen."""
    for _ in range(5):
        QCoreApplication.processEvents()


def right_of(widget: QWidget, panel: QWidget) -> int:
    """How much of the panel is free at the right of a widget."""
    return panel.width() - widget.mapTo(panel, QPoint(widget.width(), 0)).x()


@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("plies", [9, 10, 80, 81], ids=lambda plies: f"{plies} plies")
@pytest.mark.parametrize("key", ["ordo", "finale", "ordino", "cambio"])
def test_the_marked_move_ends_where_the_seats_end(
    window: MainWindow, key: str, plies: int, size: str
) -> None:
    """With a scroll bar and without, in whatever column."""
    window.change_settings(text_size=size)
    window.lay_table(window.session.lay(played(key, {}, plies)))
    assert window.table is not None
    panel, moves = window.table.panel, window.table.panel.moves
    panel.tabs.setCurrentWidget(moves)
    settle()
    free = right_of(panel.cards[0], panel)
    ends = [
        moves.columnViewportPosition(column) + moves.columnWidth(column)
        for column in range(moves.model().columnCount())
    ]
    assert ends == sorted(ends)
    last = moves.viewport().mapTo(panel, QPoint(ends[-1], 0)).x()
    assert panel.width() - last == free
    assert not moves.horizontalScrollBar().maximum()


def test_the_button_of_the_lesson_ends_where_the_seats_end(window: MainWindow) -> None:
    window.resize(1280, 800)
    window.lay_table(window.session.lay(lesson("sphere").timeline))
    page = window.table
    assert page is not None
    assert isinstance(page.side, LessonView)
    page.panel.tabs.setCurrentWidget(page.side)
    settle()
    assert page.side.page is not None
    toggle = page.side.page.toggle
    assert toggle.isVisible()
    assert right_of(toggle, page.panel) == right_of(page.panel.cards[0], page.panel)


@pytest.mark.parametrize("flipped", [False, True])
def test_a_bench_fills_from_where_its_name_stands(window: MainWindow, flipped: bool) -> None:
    """The bench at the right is the mirror image of the one at the left."""
    window.change_settings(flipped=flipped)
    table = Table(window, played("finale", {"starter": "blue"}, 90))
    scene = table.page.scene
    assert isinstance(scene, FinaleBoard)
    for side, name in enumerate(BENCHES):
        rect = scene.bench_rect(side)
        assert rect == scene.rect_of(name)
        at_right = (side == 0) != flipped
        for index in range(12):
            place = scene.bench_slot(side, index)
            along = rect.right() - place.x() if at_right else place.x() - rect.left()
            assert along == 36 + index % 6 * 43
            assert rect.contains(place)
