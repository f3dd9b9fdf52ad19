"""Hundreds of whole games in one process: nothing of a game that has been left is kept.

A case is one whole random game in the real window, all five games in turn, looked back at, changed
about and left by one of the ways there are. After it no scene, page, view or controller may be
left, and from the 150th game of the process on memory must not grow with the games.
"""

import ctypes
import gc
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from shiboken6 import isValid

from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.games import ENGINES
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.board.stage import BoardStage
from ludotheque.ui.look.pixmapstore import pixmaps_kept
from ludotheque.ui.pages.startpage import StartPage
from ludotheque.ui.window.app import make_application, make_window
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import about
from tests.examples import without_chance

TARGET = 300
SHORT = 1
WARM = 150
"""Games of a process until what is kept within bounds is full: drawings, cards, ways, texts."""
SLACK = 6.0
"""Megabytes by which the memory of a process goes up and down by itself."""
A_GAME = 0.02
"""Megabytes a game may add: the archive's list of games grows on the shelf."""

FORMS: dict[str, tuple[dict[str, str], ...]] = {
    key: about(key, "SHORT_FORMS", ({},)) for key in ENGINES
}
"""Forms of each game which end soon."""
NAMES = ("Anne", "Bruno", "Chloé", "David")
MOST = 240
"""Actions after which a game is left unfinished."""


@contextmanager
def user() -> Iterator[MainWindow]:
    """Open a window of somebody who has folders of his own, without movements."""
    with tempfile.TemporaryDirectory() as name:
        folders = {
            "LUDOTHEQUE_DATA": str(Path(name) / "data"),
            "LUDOTHEQUE_CONFIG": str(Path(name) / "config"),
        }
        with patch.dict(os.environ, folders):
            make_application()
            SettingsFile().save(
                Settings(
                    language="en",
                    scheme="light",
                    animation="off",
                    sound="off",
                    lessons=tuple(ENGINES),
                )
            )
            window = make_window()
            window.resize(900, 660)
            window.show()
            try:
                yield window
            finally:
                window.change_settings(language="en", scheme="light", text_size="normal")
                window.close()
                window.deleteLater()
                settle()


def settle() -> None:
    """Let what is due happen."""
    for _ in range(3):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def resident() -> float:
    """Return this process's memory in megabytes, 0 where the system does not tell.

    Pixmaps kept are not counted: they fill the room that is set for them, and no more. Memory
    which the allocator holds free for the next objects is given back first.
    """
    if sys.platform != "linux":
        return 0.0
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc's own
    if trim is not None:
        trim(0)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return (pages * os.sysconf("SC_PAGE_SIZE") - pixmaps_kept()[1]) / 1e6


def left() -> list[str]:
    """Return what should have gone with its page."""
    gc.collect()
    return sorted(
        type(one).__name__
        for one in gc.get_objects()
        if isinstance(one, BoardStage | StartPage | BoardView | TableController) and isValid(one)
    )


def play(window: MainWindow, key: str, rng: random.Random) -> None:
    """Play a whole game at random, with second thoughts and looks back."""
    options = rng.choice(FORMS[key])
    window.begin(key, options, list(NAMES[: int(options.get("players", "2"))]))
    assert window.game is not None
    controller = window.game.controller
    for number in range(MOST):
        mode = controller.mode
        if mode is Mode.OVER:
            break
        if mode is Mode.CHOOSING:
            controller.commit(rng.choice(controller.state.legal_actions()))
        elif mode is Mode.COVERED:
            controller.lift()
        elif mode is Mode.LOOKING:
            controller.pass_on()
        elif not controller.hurry() and not controller.roll():
            QCoreApplication.processEvents()
        if number % 20 == 0:
            QCoreApplication.processEvents()
        if rng.random() < 0.02:
            controller.undo()
        if rng.random() < 0.01:
            controller.look_at(rng.randint(0, controller.timeline.ply))
            QCoreApplication.processEvents()
            controller.look_at(controller.timeline.ply)
    QCoreApplication.processEvents()


def change(window: MainWindow, rng: random.Random) -> None:
    """Change something about how the program looks, so that all of it has been met soon."""
    window.change_settings(**rng.choice((
        {"scheme": "dark"}, {"scheme": "light"}, {"language": "fr"}, {"language": "en"},
        {"text_size": "large"}, {"text_size": "normal"}, {"flipped": True}, {"flipped": False},
    )))  # fmt: skip


def leave(window: MainWindow, rng: random.Random) -> None:
    """Leave the table by one of the ways there are, and come to the shelf."""
    key = window.current_key()
    match rng.randrange(7):
        case 0:
            QTest.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
        case 1:
            window.show_cover(key)
            QCoreApplication.processEvents()
        case 2:
            window.visits.show_statistics()
        case 3:
            window.visits.show_exercises(key)
            QCoreApplication.processEvents()
        case 4:
            window.begin(without_chance(), {}, ["", ""])
        case 5:
            window.visits.show_tour()
            QCoreApplication.processEvents()
    window.show_shelf()
    # A shelf of hundreds of games is another matter: those left long ago are removed.
    for kept in (*window.archive.unfinished()[3:], *window.archive.finished()[3:]):
        window.archive.delete(kept)
    settle()


def cases(first: int) -> Iterator[str | None]:
    """Play game number ``first``, ``first + 1``, … in one window."""
    with user() as window:
        settle()
        start, number, at_warm = left(), first, 0.0
        while True:
            key = tuple(FORMS)[number % len(FORMS)]
            rng = random.Random(number)
            play(window, key, rng)
            change(window, rng)
            leave(window, rng)
            found, played = left(), number - first + 1
            verdict = None
            if found != start:
                verdict = f"after {key} there are {found}, at first {start}"
            if played == WARM:
                at_warm = resident()
            elif played > WARM and at_warm:
                grown, may = resident() - at_warm, SLACK + A_GAME * (played - WARM)
                if grown > may:
                    verdict = f"{grown:.1f} MB more than after {WARM} games, of {may:.1f} allowed"
            yield verdict
            number += 1
