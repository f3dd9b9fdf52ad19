"""The window stands whole on the screen, whatever the screen, its scale and its bars."""

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMargins, QRect, QSize

from ludotheque.ui.widgets.screens import LEAST, Standing, _read, fitted, rect_text
from tests.gui.conftest import OpenWindow

FRAMES = (QMargins(), QMargins(1, 20, 1, 5), QMargins(8, 38, 8, 8))
ROOMS = (
    [QRect(0, 0, 800, 440)], [QRect(0, 28, 960, 512)], [QRect(64, 0, 1856, 1080)],
    [QRect(0, 0, 1097, 594), QRect(1097, 0, 1920, 1040)],
    [QRect(0, 0, 1920, 1080), QRect(-1280, 200, 1280, 760)],
)  # fmt: skip
ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.ui.window.app import make_application, make_window
from shots.camera import played
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
application = make_application()
SettingsFile().save(Settings(animation="off", language="fr"))
def told(what):
    room = window.screen().availableGeometry()
    assert room.contains(window.frameGeometry()), (what, room, window.frameGeometry())
for start in range(3):
    window = make_window()
    window.show()
    QTest.qWait(20)
    told("at once")
    QTest.qWait(700)
    told("later")
    window.lay_table(window.session.lay(played({}, 30, ["A", "B"])))
    QTest.qWait(20)
    replay = window.table.panel.replay
    for part in (replay, window.table.view):
        corner = part.mapTo(window, part.rect().bottomRight())
        assert window.rect().contains(corner), (part, corner, window.rect())
    dialogs = []
    for name in ("settings", "keys", "about", "print", "picture", "new", "draw", "resign"):
        def look():
            from PySide6.QtWidgets import QApplication
            dialog = QApplication.activeModalWidget()
            room = dialog.screen().availableGeometry()
            frame = dialog.frameGeometry()
            assert frame.width() <= room.width() and frame.height() <= room.height(), (name, frame)
            dialogs.append(name)
            dialog.reject()
        QTimer.singleShot(60, look)
        window.menus.actions[name].trigger()
    assert len(dialogs) == 8, dialogs
    window.commands.reset_layout()
    QTest.qWait(30)
    told("first layout")
    window.resize(789, 431)
    window.close()
print("WELL", application.devicePixelRatio())
"""


@pytest.mark.parametrize("frame", FRAMES, ids=["none", "thin", "thick"])
def test_a_window_is_laid_whole_on_a_screen(frame: QMargins) -> None:
    """Wherever it is wanted, however large; what lies on the screens already stays."""
    sizes = (QSize(1280, 800), QSize(480, 320), QSize(5_000, 3_000), QSize(1, 1))
    for rooms, size in itertools.product(ROOMS, sizes):
        for left, top in itertools.product((-9_000, -30, 0, 37, 700, 9_000), repeat=2):
            wanted = QRect(left, top, size.width(), size.height())
            found = fitted(wanted, frame, rooms)
            assert any(room.contains(found.marginsAdded(frame)) for room in rooms) or (
                found == wanted
            )
            assert fitted(found, frame, rooms) == found
            if any(room.contains(wanted.marginsAdded(frame)) for room in rooms):
                assert found == wanted
            if all(size.width() + 16 <= r.width() and size.height() + 46 <= r.height()
                   for r in rooms):  # fmt: skip
                assert found.size() == size


def test_a_window_across_two_screens_stays_there() -> None:
    """Somebody has laid it so; without the second screen it comes to the first."""
    rooms = [QRect(0, 0, 1920, 1080), QRect(1920, 0, 1920, 1080)]
    wanted = QRect(1500, 100, 900, 640)
    assert fitted(wanted, QMargins(1, 20, 1, 5), rooms) == wanted
    alone = fitted(wanted, QMargins(1, 20, 1, 5), rooms[:1])
    assert rooms[0].contains(alone)
    assert alone.size() == wanted.size()


def test_a_place_is_kept_as_it_was() -> None:
    """Place, size and whether it fills the screen; nonsense is passed over."""
    for rect in (QRect(3, 40, 801, 577), QRect(-1920, 0, 1281, 801)):
        for full in (True, False):
            assert _read(rect_text(rect, full=full)) == (rect, full)
    read = _read(rect_text(QRect(0, 0, -5, 0)))
    assert read is not None
    assert (read[0].width(), read[0].height()) == LEAST
    for text in (
        "",
        "AdnQywADAAA=",
        "cGxhY2UgMSA=",
        "cGxhY2UgMSBhIGI=",
        rect_text(QRect(1 << 30, 0, 9, 9)),
    ):
        assert _read(text) is None


def test_what_rounding_changes_is_not_kept(open_window: OpenWindow) -> None:
    """A desktop which gives a pixel less each time makes the window no smaller."""
    window = open_window()
    text = rect_text(QRect(2, 30, 601, 431))
    standing = Standing(window)
    standing.restore(text)
    assert window.size() == QSize(601, 431)
    window.resize(600, 430)  # as at 175 %
    standing._rest()
    assert _read(standing.text()) == (QRect(2, 30, 601, 431), False)
    window.resize(640, 480)  # by hand
    assert _read(standing.text())[0].size() == QSize(640, 480)


@pytest.mark.parametrize(
    ("size", "factor"),
    [
        ((800, 480), "1"),
        pytest.param((1920, 1080), "2", marks=pytest.mark.slow),
        ((1920, 1080), "1.75"),
        pytest.param((2560, 1440), "3", marks=pytest.mark.slow),
    ],
)
def test_on_every_screen_all_is_within_it(
    tmp_path: Path, size: tuple[int, int], factor: str
) -> None:
    """Start after start; the window, its dialogs, the board and the replay bar."""
    screen = {"name": "one", "x": 0, "y": 0, "width": size[0], "height": size[1],
              "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}  # fmt: skip
    path = tmp_path / "screens.json"
    path.write_text(json.dumps({"screens": [screen]}), "utf-8")
    environment = {
        # Relative: the colon of a drive would end the argument.
        **os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={path.name}",
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "packaging")]),
        "QT_SCALE_FACTOR": factor, "LUDOTHEQUE_DATA": str(tmp_path / "data"),
        "LUDOTHEQUE_CONFIG": str(tmp_path / "config"),
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, cwd=tmp_path, capture_output=True,
        text=True, timeout=300, check=False,
    )  # fmt: skip
    assert "WELL" in done.stdout, done.stderr[-2_000:]
