"""Shelf and covers are shown without the rules: they are loaded when a game is laid out."""

import os
import subprocess
import sys
from pathlib import Path

from ludotheque.games import ENGINES

PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication
from ludotheque.games import ENGINES
from ludotheque.ui.window.app import make_application, make_window

def loaded():
    return sorted(
        name for name in sys.modules for key in ENGINES
        if name.startswith(f"ludotheque.games.{key}.")
        and not name.endswith((".info", ".lengths", ".paths"))
    )

make_application()
window = make_window()
window.show()
for key in ENGINES:
    window.show_cover(key)
    QCoreApplication.processEvents()
    print(key, loaded())
window.menus.move_menu.aboutToShow.emit()
print("menu", bool(loaded()))
window.close()
"""


def test_a_cover_is_shown_without_the_rules(tmp_path: Path) -> None:
    folders = {"LUDOTHEQUE_DATA": str(tmp_path / "d"), "LUDOTHEQUE_CONFIG": str(tmp_path / "c")}
    done = subprocess.run(
        (sys.executable, "-c", PROGRAM), check=True, capture_output=True, text=True, timeout=120,
        env={**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.stdout.splitlines() == [*(f"{key} []" for key in ENGINES), "menu True"]


START = """
import sys, time
from PySide6.QtCore import QCoreApplication
from ludotheque.files.settings import Settings, SettingsFile
SettingsFile().save(Settings())  # not the first start
from ludotheque.ui.widgets.boxes import Box
from ludotheque.ui.window.app import make_application, make_window

LATER = (
    "archive.contents", "archive.everything", "archive.salvage", "evenings.evening",
    "table.selection", "ui.board.boardscene", "ui.board.boardview", "ui.shelf.gamesearch",
    "ui.shelf.headingdialog", "ui.shelf.versions", "ui.table.tablepage", "ui.tour.gametour",
)
painted = []
paint = Box.paintEvent
Box.paintEvent = lambda self, event: (paint(self, event), painted.append(self))

def drawn():
    return sum(not action.icon().isNull() for action in window.menus.actions.values())

def until(holds):
    end = time.monotonic() + 60
    while not holds() and time.monotonic() < end:
        QCoreApplication.processEvents()

make_application()
window = make_window()
window.show()
until(lambda: painted)
print([name for name in LATER if f"ludotheque.{name}" in sys.modules], drawn())
menu = window.menus.move_menu
menu.aboutToShow.emit()
print(any(not action.icon().isNull() for action in menu.actions()), drawn() < 20)
until(lambda: "ludotheque.ui.table.tablehints" in sys.modules and drawn() > 30)
print("ludotheque.ui.table.tablepage" in sys.modules, drawn() > 30)
window.close()
"""


def test_the_shelf_is_painted_before_what_is_needed_later(tmp_path: Path) -> None:
    """Then an opened menu has its icons; the rest follows by itself, a little at a time."""
    folders = {"LUDOTHEQUE_DATA": str(tmp_path / "d"), "LUDOTHEQUE_CONFIG": str(tmp_path / "c")}
    done = subprocess.run(
        (sys.executable, "-c", START), check=True, capture_output=True, text=True, timeout=120,
        env={**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.stdout.splitlines() == ["[] 0", "True True", "True True"]
