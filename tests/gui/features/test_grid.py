"""Screen readers are told the row and the column of every cell, as the board lies."""

import re

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAccessible

from ludotheque.games import ENGINES
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.gui.features.conftest import played

SAID = re.compile(r"row (\d+) of (\d+), column (\d+) of (\d+)")


def grid(key: str) -> tuple[int, int] | None:
    """Return how many rows and columns a board has, None where it is no grid."""
    return on_screen(key, "GRID")


def where(window: MainWindow, name: str) -> tuple[int, ...]:
    """Return row, rows, column and columns of a place as a screen reader is told them."""
    assert window.table is not None
    place = window.table.scene.places[name]
    reader = QAccessible.queryAccessibleInterface(place)
    found = SAID.match(reader.text(QAccessible.Text.Description))
    return tuple(map(int, found.groups())) if found else ()


def cells(window: MainWindow) -> list[str]:
    """Return the names of the cells."""
    assert window.table is not None
    return [name for name, place in window.table.scene.places.items() if place.kind == "cell"]


@pytest.mark.parametrize("key", [key for key in ENGINES if grid(key)])
@pytest.mark.parametrize("flipped", [False, True])
def test_each_cell_has_a_row_and_a_column_of_its_own(
    window: MainWindow, key: str, flipped: bool
) -> None:
    window.change_settings(flipped=flipped)
    window.lay_table(window.session.lay(played(key, {}, 12)))
    QCoreApplication.processEvents()
    assert window.table is not None
    told = {name: where(window, name) for name in cells(window)}
    rows, columns = grid(key)
    assert {(place[1], place[3]) for place in told.values()} == {(rows, columns)}
    assert len(set(told.values())) == len(told)
    rects = {name: window.table.scene.places[name].rect for name in told}
    for one in told:
        for other in told:
            here, there = rects[one].center(), rects[other].center()
            if abs(here.y() - there.y()) > 5:
                assert (told[one][0] < told[other][0]) == (here.y() < there.y())
            if abs(here.x() - there.x()) > 5:
                assert (told[one][2] < told[other][2]) == (here.x() < there.x())


@pytest.mark.parametrize("key", ENGINES)
def test_what_is_no_cell_of_a_grid_is_in_no_row(window: MainWindow, key: str) -> None:
    """A die or a bench beside a grid; a labyrinth or a table of cards as a whole."""
    window.lay_table(window.session.lay(played(key, {}, 12)))
    assert window.table is not None
    apart = set(window.table.scene.places) - set(cells(window) if grid(key) else ())
    assert not any(where(window, name) for name in apart)
