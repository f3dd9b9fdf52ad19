"""The arrows between the parts of the program."""

import pytest

from tests.project.checkers import PACKAGE, import_faults, module_name, python_files

GAMES = frozenset(p.parent.name for p in (PACKAGE / "games").glob("*/__init__.py"))


def test_every_import_follows_the_arrows() -> None:
    files = python_files()
    assert len(files) > 10
    faults = [
        fault
        for path in files
        for fault in import_faults(path.read_text("utf-8"), module_name(path), GAMES)
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("ludotheque.core.paths", "import PySide6.QtCore"),
        ("ludotheque.core.paths", "from ludotheque.games import registry"),
        ("ludotheque.core.paths", "from ludotheque import games"),
        ("ludotheque.core.paths", "from ..games import registry"),
        ("ludotheque.core.paths", "if x:\n    def f():\n        import ludotheque.ui.window"),
        ("ludotheque.games.one.rules", "from ludotheque.games.two import kernel"),
        ("ludotheque.games.one.rules", "from ludotheque.games import two"),
        ("ludotheque.games.one.rules", "from ..two.kernel import step"),
        ("ludotheque.games.one.rules", "from ludotheque.games import game_for"),
        ("ludotheque.games.one.rules", "from ludotheque.record.recorded import recorded_game"),
        ("ludotheque.games.one.rules", "import ludotheque.record.registry"),
        ("ludotheque.games.one.rules", "import ludotheque.archive.shelf"),
        ("ludotheque.players.search", "from ludotheque.games.one import kernel"),
        ("ludotheque.players.search", "from PySide6 import QtCore"),
        ("ludotheque.archive.shelf", "import ludotheque.games"),
        ("ludotheque.tools.perft", "import ludotheque.table.controller"),
        ("ludotheque.tools.perft", "def f():\n    from ludotheque.ui import window"),
        ("ludotheque.tools.export", "from ludotheque.ui import window"),
        ("ludotheque.tools.export", "from PySide6 import QtGui"),
        ("ludotheque.table.controller", "from PySide6.QtGui import QColor"),
        ("ludotheque.table.controller", "from PySide6 import QtCore, QtGui"),
        ("ludotheque.table.controller", "import ludotheque.ui.window"),
        ("ludotheque.__main__", "from ludotheque.ui.window.app import run"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, source: str) -> None:
    assert len(import_faults(source, module, frozenset({"one", "two"}))) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("ludotheque.core.paths", "from ludotheque import __version__\nimport json"),
        ("ludotheque.core.paths", "from ludotheque.core.errors import SaveError"),
        (
            "ludotheque.games.one.rules",
            "from . import kernel\nfrom ludotheque.core import messages",
        ),
        ("ludotheque.games.__init__", "from ludotheque.games.one import GAME"),
        ("ludotheque.players.search", "from ludotheque.games import game_for"),
        ("ludotheque.tools.export", "def f():\n    from ludotheque.ui.window import picture"),
        ("ludotheque.table.controller", "from PySide6.QtCore import QObject"),
        ("ludotheque.table.controller", "from PySide6 import QtCore"),
        (
            "ludotheque.ui.window.main",
            "from PySide6 import QtWidgets\nimport ludotheque.table.seat",
        ),
        ("ludotheque.__main__", "def main():\n    from ludotheque.ui.window.app import run"),
    ],
)
def test_a_right_arrow_is_none(module: str, source: str) -> None:
    assert import_faults(source, module, frozenset({"one", "two"})) == []
