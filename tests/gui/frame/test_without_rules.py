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
