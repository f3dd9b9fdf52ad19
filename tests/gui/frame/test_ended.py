"""The program ended by a signal while a window is open."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import signal
from PySide6.QtCore import QTimer
from ludotheque.core.ending import listen
from ludotheque.ui.window.app import make_application, make_window

listen()
application = make_application()
window = make_window()
window.show()
QTimer.singleShot(0, lambda: signal.raise_signal(signal.SIGTERM))
application.exec()
"""


def test_its_status_names_the_signal(tmp_path: Path) -> None:
    """On every system, and nothing is said: where libraries were let end, Qt would abort."""
    folders = {"LUDOTHEQUE_DATA": str(tmp_path / "d"), "LUDOTHEQUE_CONFIG": str(tmp_path / "c")}
    done = subprocess.run(
        (sys.executable, "-c", PROGRAM), check=False, capture_output=True, text=True, timeout=60,
        env={**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (128 + 15, ""), done.stderr
