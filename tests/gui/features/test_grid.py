"""Screen readers are told the row and the column of every cell, as the board lies."""

import re

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAccessible

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import played

GRIDS = {"ordo": (8, 10), "finale": (5, 9), "cambio": (5, 5)}
SAID = re.compile(r"row (\d+) of (\d+), column (\d+) of (\d+)")


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


@pytest.mark.parametrize("key", GRIDS)
@pytest.mark.parametrize("flipped", [False, True])
def test_each_cell_has_a_row_and_a_column_of_its_own(
    window: MainWindow, key: str, flipped: bool
) -> None:
    window.change_settings(flipped=flipped)
    window.lay_table(window.session.lay(played(key, {}, 12)))
    QCoreApplication.processEvents()
    assert window.table is not None
    told = {name: where(window, name) for name in cells(window)}
    rows, columns = GRIDS[key]
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


def test_the_names_of_squares_and_their_rows_agree(window: MainWindow) -> None:
    window.lay_table(window.session.lay(played("ordo", {}, 3)))
    assert where(window, "a8") == (1, 8, 1, 10)
    assert where(window, "c1") == (8, 8, 3, 10)
    window.change_settings(flipped=True)
    QCoreApplication.processEvents()
    assert where(window, "a8") == (8, 8, 10, 10)


@pytest.mark.parametrize("key", ["ordino", "automatch"])
def test_what_is_no_grid_has_no_rows(window: MainWindow, key: str) -> None:
    names = ["Camille", "Jules", "Rose", "Noé"][: 4 if key == "automatch" else 2]
    window.begin(key, {}, names)
    assert window.table is not None
    assert not any(where(window, name) for name in window.table.scene.places)


def test_a_die_is_in_no_row(window: MainWindow) -> None:
    window.lay_table(window.session.lay(played("finale", {}, 12)))
    assert where(window, "die") == ()
