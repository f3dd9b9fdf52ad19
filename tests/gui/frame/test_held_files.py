"""A file of the program's own which another program holds: play goes on, and nothing is lost."""

import json
import logging
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from ludotheque.core.paths import config_folder
from ludotheque.games import ENGINES
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.window.mainwindow import MainWindow
from ludotheque.ui.window.rolling import Rolling
from tests.files.holding import held

KEY = ENGINES[0]


def kept(name: str) -> object:
    return json.loads((config_folder() / "settings.json").read_text("utf-8"))[name]


def test_settings_are_written_later_in_silence(window: MainWindow, told: list[str]) -> None:
    with held(config_folder() / "settings.json"):
        window.change_settings(scheme="dark")
        window.change_settings(sound="loud")
        QApplication.processEvents()
    assert window.settings.scheme == "dark", "the change applies all the same"
    window.change_settings(panel="left")
    assert (kept("scheme"), kept("sound"), kept("panel")) == ("dark", "loud", "left")
    QApplication.processEvents()
    assert told == []


def test_settings_are_written_at_the_end_in_silence(window: MainWindow, told: list[str]) -> None:
    with held(config_folder() / "settings.json"):
        window.change_settings(scheme="dark")
    window.close()
    assert kept("scheme") == "dark"
    assert told == []


def test_changes_which_would_be_lost_are_told_once_at_the_end(
    window: MainWindow, told: list[str]
) -> None:
    with held(config_folder() / "settings.json"):
        window.change_settings(scheme="dark")
        window.change_settings(sound="loud")
        QApplication.processEvents()
        assert told == []
        window.close()
    assert not window.isVisible()
    (sentence,) = told
    told.clear()
    assert "not kept: “settings.json” is in use" in sentence


def test_the_place_of_the_window_alone_is_worth_no_word(
    window: MainWindow, told: list[str]
) -> None:
    window.resize(window.width() - 30, window.height() - 30)
    with held(config_folder() / "settings.json"):
        window.close()
    assert told == []


def test_a_solved_exercise_is_marked_and_written_with_the_next(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "exercises.json")
    progress.solve(f"{KEY}/1", alone=True)
    other = Progress(progress.file.path)
    with held(progress.file.path), pytest.raises(ValueError, match="in use"):
        other.solve(f"{KEY}/2", alone=False)
    assert other.mark(f"{KEY}/2") == "helped"
    progress.solve(f"{KEY}/3", alone=True)
    other.solve(f"{KEY}/4", alone=True)
    found = Progress(progress.file.path)
    assert [found.mark(f"{KEY}/{n}") for n in (1, 2, 3, 4)] == ["alone", "helped", "alone", "alone"]


def test_the_log_goes_on_where_it_cannot_begin_anew(tmp_path: Path) -> None:
    path = tmp_path / "ludotheque.log"
    handler = Rolling(path, maxBytes=100, backupCount=1, encoding="utf-8")

    def note(text: str) -> None:
        handler.emit(logging.LogRecord("x", logging.ERROR, "", 0, text, (), None))

    note("one " * 30)
    with held(path):
        note("two " * 30)
        note("three " * 30)
    note("four " * 30)
    handler.close()
    before, now = (tmp_path / "ludotheque.log.1").read_text(), path.read_text()
    assert all(word in before for word in ("one", "two", "three"))
    assert "four" in now
