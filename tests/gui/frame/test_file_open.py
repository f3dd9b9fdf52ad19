"""A saved game which the desktop hands to the running program, as macOS does, is opened."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.record.savefile import save
from ludotheque.record.timeline import start_timeline
from tests.examples import without_chance

# The program is started as always; once it runs, the event comes as the desktop would send it.
PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer, QUrl
from PySide6.QtGui import QFileOpenEvent
from ludotheque.ui.window import app
from ludotheque.ui.window import mainwindow

told = []
mainwindow.tell = lambda window, message, **_: told.append(str(message))
make = app.make_window

def remember(language=None):
    global window
    window = make(language)
    QTimer.singleShot(50, ask)
    return window

def ask():
    for word in sys.argv[1:]:
        event = QFileOpenEvent(QUrl(word) if "://" in word else word)
        QCoreApplication.sendEvent(QCoreApplication.instance(), event)
    QTimer.singleShot(0, finish)

def finish():
    print(window.windowTitle(), *told, sep="|")
    window.close()

app.make_window = remember
sys.exit(app.run([], "en"))
"""


def opened(folder: Path, *files: str) -> str:
    """What the window is called, and what it told, after these files were handed over."""
    program = folder / "program.py"
    program.write_text(PROGRAM, "utf-8")
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "LUDOTHEQUE_DATA": str(folder / "data"),
        "LUDOTHEQUE_CONFIG": str(folder / "config"),
        "PYTHONUTF8": "1",
        "PYTHONPATH": str(Path(__file__).parents[3]),  # it stands elsewhere
    }
    answer = subprocess.run(
        [sys.executable, str(program), *files], env=environment, check=False, timeout=60,
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.strip()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "Parties d’été" / "chez Zoé.ludo"
    path.parent.mkdir()
    save(path, start_timeline(without_chance(), {}, 1).to_record())
    return path


def test_a_file_is_opened(tmp_path: Path, game: Path) -> None:
    assert opened(tmp_path, str(game)).startswith("chez Zoé – Ludothèque")


def test_a_file_that_is_none_of_ours_is_answered(tmp_path: Path) -> None:
    other = tmp_path / "autre.ludo"
    other.write_text("nothing")
    title, told = opened(tmp_path, str(other)).split("|")
    assert title == "Ludothèque"
    assert (
        told == "“autre.ludo”: The file is damaged or no saved game: line 1, column 1 is not JSON."
    )


def test_an_address_elsewhere_is_left_alone(tmp_path: Path) -> None:
    assert opened(tmp_path, "https://nowhere.invalid/a.ludo") == "Ludothèque"
