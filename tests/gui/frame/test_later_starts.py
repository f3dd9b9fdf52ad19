"""A later start's wish reaches the window: it comes forward, and a question is answered first."""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.core import messages
from ludotheque.record import savefile
from ludotheque.system.onewindow import Wish
from ludotheque.ui.widgets.dialogs import Answer, Question
from ludotheque.ui.window import app
from ludotheque.ui.window.app import Grant, LaterStarts
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.conftest import wait_active
from tests.stats.making import played


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "chez Zoé.ludo"
    savefile.save(path, played(without_chance(), seed=1, names=("Ann", "Bob"), most=5).to_record())
    return path


@pytest.fixture
def later(window: MainWindow) -> LaterStarts:
    """The window as the program has it."""
    made = LaterStarts(window)
    made.came.connect(lambda wish: app._come(window, wish))
    return made


def asked(
    later: LaterStarts, wish: Wish, meanwhile: Callable[[threading.Thread], object] = bool
) -> bool:
    """What a thread hears that brings this wish."""
    told: list[bool] = []
    thread = threading.Thread(target=lambda: told.append(later.take(wish)))
    thread.start()
    meanwhile(thread)
    while thread.is_alive():
        QTest.qWait(5)
    return told[0]


def test_a_file_is_opened_in_the_window(later: LaterStarts, window: MainWindow, game: Path) -> None:
    assert asked(later, Wish(str(game)))
    assert window.windowTitle().startswith("chez Zoé")
    assert window.game is not None
    assert window.game.path == game


def test_a_file_that_is_none_is_told_in_the_window(
    later: LaterStarts, window: MainWindow, told: list[str], tmp_path: Path
) -> None:
    assert asked(later, Wish(str(tmp_path / "absent.ludo")))
    assert "absent.ludo" in told.pop()
    assert window.game is None


@pytest.mark.parametrize("hidden", ["minimized", "behind", "full screen"])
def test_the_window_comes_forward_as_it_was(
    later: LaterStarts, window: MainWindow, qtbot: Any, hidden: str
) -> None:
    if hidden == "minimized":
        window.showMinimized()
    elif hidden == "full screen":
        window.full_screen.toggle()
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    wait_active(other)
    assert asked(later, Wish())
    qtbot.waitUntil(window.isActiveWindow)
    assert not window.isMinimized()
    assert window.isFullScreen() is (hidden == "full screen")


def test_a_desktop_that_lets_nobody_forward_is_asked_for_attention(
    later: LaterStarts, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    alerted: list[QWidget] = []
    seen: list[str | None] = []
    monkeypatch.setattr(QApplication, "alert", lambda one, *_: alerted.append(one))
    monkeypatch.setattr(
        MainWindow, "activateWindow", lambda _: seen.append(os.environ.get("XDG_ACTIVATION_TOKEN"))
    )
    assert asked(later, Wish(None, None, "the desktop's leave"))
    assert alerted == [window]
    assert seen == ["the desktop's leave"]
    assert "XDG_ACTIVATION_TOKEN" not in os.environ


def test_a_language_is_spoken_and_not_written(
    later: LaterStarts, window: MainWindow, user_folders: Path
) -> None:
    before = (user_folders / "config" / "settings.json").read_bytes()
    assert asked(later, Wish(None, "fr"))
    assert messages.catalogue().language == "fr"
    assert window.menus.recent.title() != ""
    assert (user_folders / "config" / "settings.json").read_bytes() == before
    assert asked(later, Wish(None, "en"))
    assert messages.catalogue().language == "en"


def test_a_question_comes_forward_and_is_answered_first(
    later: LaterStarts, window: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    monkeypatch.setattr(app, "WAIT", 5)
    question = Question(window, "Resign?", "Ann resigns?", (Answer("no", "No", "cancel"),))
    qtbot.addWidget(question)
    question.open()
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    wait_active(other)
    assert asked(later, Wish(str(game))), "the later start may end at once"
    qtbot.waitUntil(question.isActiveWindow)
    QTest.qWait(40)
    assert window.game is None
    QTest.keyClick(question, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.game is not None)
    assert window.game is not None
    assert window.game.path == game


def test_a_window_that_is_busy_too_long_takes_nothing_later(
    later: LaterStarts, window: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The later start has opened the file in a window of its own by then."""
    monkeypatch.setattr(app, "TAKE_SECONDS", 0.05)
    assert not asked(later, Wish(str(game)), threading.Thread.join)
    QTest.qWait(50)
    assert window.game is None


def test_a_window_that_is_closed_takes_nothing(
    later: LaterStarts, window: MainWindow, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "TAKE_SECONDS", 0.2)
    window.close()
    assert not asked(later, Wish(str(game)))
    assert not window.isVisible()


def test_a_grant_is_given_or_given_up_never_both() -> None:
    for _ in range(300):
        grant = Grant()
        told: list[bool] = []
        thread = threading.Thread(target=lambda g=grant, t=told: t.append(g.wait(0.0005)))
        thread.start()
        time.sleep(0.0005)
        given = grant.give()
        thread.join()
        assert told == [given]
        assert not grant.give()
