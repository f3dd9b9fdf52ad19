"""An export asks once before it takes another file's place, and guards it until it is written."""

from pathlib import Path

import pytest

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.answering import Answering


def ask(window: MainWindow) -> Target | None:
    """Ask for a text file as an export does."""
    return ask_path(window, M("Save the board"), "x", ".txt", M("Text files"))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file somebody has, and which the dialog names without its ending."""
    found = tmp_path / "moves.txt"
    found.write_bytes(b"theirs")
    short = tmp_path / "moves"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: short)
    return found


def test_what_is_replaced_stays_beside_the_export(window: MainWindow, path: Path) -> None:
    """What the program exported itself need not stay."""
    with Answering("cancel"):
        assert ask(window) is None
    with Answering("replace"):
        target = ask(window)
    assert target is not None
    target.write(b"ours")
    assert path.read_bytes() == b"ours"
    backup = path.with_name("moves.txt~")
    assert backup.read_bytes() == b"theirs"
    with Answering("replace"):
        target = ask(window)
    assert target is not None
    target.write(b"ours again")
    assert sorted(path.parent.glob("moves*")) == [path, backup]


def test_another_name_may_be_chosen(
    window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """« Save as… » asks for a file again."""
    names = iter([path, path.with_name("free.txt")])
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: next(names))
    with Answering("elsewhere"):
        target = ask(window)
    assert target is not None
    assert target.path.name == "free.txt"


def test_a_file_that_changes_before_the_export_is_written_stays(
    window: MainWindow, path: Path
) -> None:
    """The user has agreed to replace what stood there, not what stands there now."""
    with Answering("replace"):
        target = ask(window)
    assert target is not None
    path.write_bytes(b"newer")
    with pytest.raises(SaveError, match="changed by another program"):
        target.write(b"ours")
    path.unlink()
    target = ask(window)
    assert target is not None
    path.write_bytes(b"appeared")
    with pytest.raises(SaveError, match="changed by another program"):
        target.write(b"ours")
    assert path.read_bytes() == b"appeared"
