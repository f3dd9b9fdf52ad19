"""Leaving in the midst of pictures and pages: nothing is written, nothing crashes, no warning."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType, qInstallMessageHandler

from ludotheque.ui.printing import rendering
from ludotheque.ui.printing.kits import kit_of, pages
from ludotheque.ui.printing.rendering import PdfJob
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.printing.print_hands import Key, key, opened, press

ROOT = Path(__file__).parents[3]
QUIT = """
import sys
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtCore import QTimer
from ludotheque.ui.printing import picture
application = QGuiApplication([])
image = QImage(4000, 3200, QImage.Format.Format_ARGB32_Premultiplied)
image.fill(0xff204060)
for y in range(0, 3200, 2):
    image.setPixel(y, y, 0xff000000 + 777 * y)
job = picture.PictureJob()
job.start(iter([image]))
QTimer.singleShot(int(sys.argv[1]), application.quit)
application.exec()
"""


@pytest.mark.parametrize("wait", [20, 60])
def test_the_program_may_end_while_a_picture_is_packed(wait: int) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", QUIT, str(wait)],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.fixture
def warned() -> Iterator[list[str]]:
    """What Qt warned of."""
    found: list[str] = []

    def note(kind: QtMsgType, _context: object, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and "plugin does not support" not in text:
            found.append(text)

    before = qInstallMessageHandler(note)
    yield found
    qInstallMessageHandler(before)


def test_pages_left_at_any_step_leave_no_painter_behind(
    window: MainWindow, warned: list[str]
) -> None:
    dialog = opened(window)
    wish = dialog.choices.wish
    dialog.reject()
    made = pages([part.key for part in kit_of(without_chance()).parts], wish)
    for left_after in range(0, 40, 3):
        job = PdfJob(made, wish.paper, dialog._summary(made))
        portions = job.portions()
        for _, _ in zip(range(left_after), portions, strict=False):
            pass
        portions.close()
        assert job.data == b"" or left_after > 0
    for page in made:
        picture = rendering.picture(wish.paper, page, 20)
        assert not picture.isNull()
    assert warned == []


def test_a_dialog_left_in_the_midst_of_all_pages(window: MainWindow, warned: list[str]) -> None:
    for _ in range(3):
        dialog = opened(window)
        for tick in dialog.choices.games.values():
            press(tick)
        key(Key.Key_Escape)
        assert not dialog.preview.isVisible()
        assert not dialog.preview.renderings.busy
        dialog.deleteLater()
    assert warned == []
