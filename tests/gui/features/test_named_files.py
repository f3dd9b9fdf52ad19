"""What an option of a save names is never opened: neither its file, nor a pipe in its place."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.games import ENGINES, game_class
from ludotheque.record import savefile
from ludotheque.record.record import Ending, Record
from ludotheque.record.timeline import start_timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.pages.ownpage import game_habits
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import about

LEFT = Qt.MouseButton.LeftButton
NAMED = [
    (key, option.key)
    for key in ENGINES
    for option in game_class(key).option_list
    if option.kind == "file"
]
_opened: list[str] | None = None


def _listen(event: str, arguments: tuple[object, ...]) -> None:
    if _opened is not None and event == "open":
        _opened.append(str(arguments[0]))


sys.addaudithook(_listen)


@pytest.fixture
def opened() -> Iterator[list[str]]:
    """The paths of all files which are opened meanwhile, by whatever call."""
    global _opened  # noqa: PLW0603 - a hook of the interpreter cannot be taken away
    _opened = []
    yield _opened
    _opened = None


def own_file(key: str, folder: Path) -> Path:
    """A board or a table an owner has made."""
    make = about(key, "own_file")
    assert make is not None, "its own tests say what such a file holds"
    return make(folder)  # type: ignore[no-any-return]


def ended(key: str, option: str, tmp_path: Path, named: Path) -> Record:
    """A game given up at once on an owner's board or table, whose save names another file."""
    timeline = start_timeline(key, {option: str(own_file(key, tmp_path))}, 5)
    timeline.settle()
    timeline.end(Ending("resign", 0))
    record = timeline.to_record()
    assert record.embedded is not None
    return attrs.evolve(record, options={**record.options, option: str(named)})


def settled(window: MainWindow) -> None:
    """Let what goes by itself be over."""
    for _ in range(5):
        QCoreApplication.processEvents()
    if window.game is not None:
        window.game.controller.settle()


@pytest.fixture(params=["pipe", "secret", "absent"])
def named(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What a save from somebody else names: opening the pipe would wait for ever."""
    path = tmp_path / "named by a save"
    if request.param == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("pipes have no names among the files here")
        os.mkfifo(path)
    elif request.param == "secret":
        path.write_text("secret")
    return path


def test_the_listener_hears_what_is_opened(opened: list[str], tmp_path: Path) -> None:
    """In every way files are opened here."""
    path = tmp_path / "x"
    path.write_text("x")
    path.read_bytes()
    os.close(os.open(path, os.O_RDONLY))
    assert opened.count(str(path)) == 3


@pytest.mark.parametrize(("key", "option"), NAMED)
def test_another_game_has_the_board_or_table_of_the_save(
    window: MainWindow, tmp_path: Path, opened: list[str], named: Path, key: str, option: str
) -> None:
    """Opened, looked at, played again, and offered anew: the path it names is only a text."""
    record = ended(key, option, tmp_path, named)
    path = tmp_path / "game.ludo"
    savefile.save(path, record)
    opened.clear()
    assert window.open_file(path)
    settled(window)
    assert window.game is not None
    assert window.table is not None
    assert window.game.controller.mode is Mode.OVER
    QTest.mouseClick(window.table.panel.button, LEFT)
    settled(window)
    game = window.game.controller.timeline
    assert window.game.controller.mode is not Mode.OVER
    assert game.game.embedded() == record.embedded
    setting = game_habits(key).file_option
    offered = getattr(window.settings, setting) if setting else ""
    assert offered == "", "what is offered next time is the user's own choice"
    window.show_cover(key)
    settled(window)
    assert window.cover is not None
    QTest.mouseClick(window.cover.finished.row.cards[0], LEFT)
    settled(window)
    dialog = NewGameDialog(key, window)
    assert dialog.options()[option] == ""
    dialog.deleteLater()
    window.save_to(tmp_path / "again.ludo")
    assert str(path) in opened
    assert [one for one in opened if one.endswith(named.name)] == []


@pytest.mark.parametrize(("key", "option"), NAMED)
def test_no_way_to_restore_a_game_reads_what_it_names(
    opened: list[str], named: Path, tmp_path: Path, key: str, option: str
) -> None:
    """Not even a record that holds nothing instead of the file."""
    record = ended(key, option, tmp_path, named)
    opened.clear()
    found = game_class(key).restore(record.options, record.embedded)
    assert found.embedded() == record.embedded
    assert game_class(key).restore(record.options, None).embedded() is None
    assert [one for one in opened if one.endswith(named.name)] == []
