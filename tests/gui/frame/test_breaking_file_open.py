"""The desktop asks for files while something else goes on: a question is answered first."""

import sys
from pathlib import Path

import attrs
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from ludotheque.core.foreign import foreign
from ludotheque.record import savefile
from ludotheque.record.record import Ending
from ludotheque.ui.widgets.dialogs import Answer, Question
from ludotheque.ui.window import app
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.stats.making import played


@pytest.fixture
def games(tmp_path: Path) -> list[Path]:
    """Three saved games."""
    found = []
    for seed in (1, 2, 3):
        path = tmp_path / f"game {seed}.ludo"
        timeline = played(without_chance(), seed=seed, names=("Ann", "Bob"), most=5)
        savefile.save(path, timeline.to_record())
        found.append(path)
    return found


def until_open(window: MainWindow, path: Path) -> None:
    """Wait until a file is on the table."""
    for _ in range(600):
        if window.game is not None and window.game.path == path:
            return
        QTest.qWait(5)
    raise AssertionError(path)


def test_a_question_is_answered_before_another_game_is_laid(
    window: MainWindow, games: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "WAIT", 5)
    assert window.open_file(games[0])
    first = window.game
    question = Question(window, "Resign?", "Ann resigns?", (Answer("no", "No", "cancel"),))
    question.open()
    app._open(window, str(games[1]))
    QTest.qWait(60)
    assert window.game is first
    assert question.isVisible()
    question.reject()
    until_open(window, games[1])
    assert QApplication.activeModalWidget() is None
    question.deleteLater()


def test_many_files_at_once_come_in_their_order(window: MainWindow, games: list[Path]) -> None:
    for path in (*games, *games, games[1]):
        app._open(window, str(path))
    assert window.game is not None
    assert window.game.path == games[1]
    assert window.pages.count() == 2  # the shelf and one table


def test_a_game_long_over_is_not_of_today_because_its_file_was_opened(
    window: MainWindow, tmp_path: Path
) -> None:
    played_then = played(
        without_chance(), seed=1, names=("Ann", "Bob"), most=8, ending=Ending("resign", 0)
    )
    date = "2019-01-02T03:04:05Z"
    record = attrs.evolve(played_then.to_record(), created="2019-01-02T03:00:00Z", modified=date)
    savefile.save(tmp_path / "old.ludo", record)
    assert window.open_file(tmp_path / "old.ludo")
    window.show_shelf()
    assert [game.modified for game in window.archive.finished()] == [date]


@pytest.mark.parametrize("what", ["nothing", "folder", "rubbish", "half"])
def test_what_cannot_be_opened_leaves_the_table(
    window: MainWindow, games: list[Path], told: list[str], tmp_path: Path, what: str
) -> None:
    assert window.open_file(games[0])
    first = window.game
    path = tmp_path / "other.ludo"
    if what == "folder":
        path.mkdir()
    elif what == "rubbish":
        path.write_bytes(bytes(range(256)))
    elif what == "half":
        path.write_bytes(games[1].read_bytes()[:-40])
    app._open(window, str(path))
    assert len(told) == 1
    told.clear()
    assert window.game is first
    assert not any(isinstance(one, QDialog) for one in QApplication.topLevelWidgets()
                   if one.isVisible())  # fmt: skip


@pytest.mark.parametrize("name", ["a[*]b", "a\nb", "[*]", "<b>a & b", "\u202ea"])
@pytest.mark.skipif(sys.platform == "win32", reason="such names are none there")
def test_the_window_is_called_after_any_file(
    window: MainWindow, games: list[Path], name: str
) -> None:
    path = games[0].with_name(f"{name}.ludo")
    games[0].rename(path)
    assert window.open_file(path)
    shown = window.windowTitle().replace("[*][*]", "[*]")
    kept = foreign(name)
    assert shown == f"{kept} – Ludothèque"
    assert not window.windowTitle().replace("[*][*]", "").count("[*]")
