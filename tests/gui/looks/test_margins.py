"""What stands below one another in the panel ends on one line."""

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtWidgets import QWidget

from ludotheque.games import ENGINES, create
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import played


def settle() -> None:
    """Let what is due happen."""
    for _ in range(5):
        QCoreApplication.processEvents()


def right_of(widget: QWidget, panel: QWidget) -> int:
    """How much of the panel is free at the right of a widget."""
    return panel.width() - widget.mapTo(panel, QPoint(widget.width(), 0)).x()


@pytest.mark.spread
@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("plies", [9, 10, 80, 81], ids=lambda plies: f"{plies} plies")
@pytest.mark.parametrize("key", [key for key in ENGINES if not create(key).hidden])
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
    free = min(right_of(card, panel) for card in panel.cards)  # beside each other if it is low
    ends = [
        moves.columnViewportPosition(column) + moves.columnWidth(column)
        for column in range(moves.model().columnCount())
    ]
    assert ends == sorted(ends)
    last = moves.viewport().mapTo(panel, QPoint(ends[-1], 0)).x()
    assert panel.width() - last == free
    assert not moves.horizontalScrollBar().maximum()
