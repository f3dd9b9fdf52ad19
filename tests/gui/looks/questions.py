"""Every question and every notice of the program, put as the program puts them."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget
from shots.camera import played

import ludotheque.ui
from ludotheque.archive.bundle import pack
from ludotheque.archive.everything import Came
from ludotheque.core.messages import M
from ludotheque.games import ENGINES, info
from ludotheque.record.mending import Mended
from ludotheque.record.post import letter
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs import files as printfiles
from ludotheque.ui.dialogs.shortcutsdialog import ShortcutsDialog
from ludotheque.ui.evenings.naming import ask_name, confirm_removal
from ludotheque.ui.shelf.filequestions import ask_mended, ask_to_replace, ask_which
from ludotheque.ui.shelf.forget import confirm_forget
from ludotheque.ui.shelf.gamecards import CardItem
from ludotheque.ui.shelf.versions import Version
from ludotheque.ui.table.endings import ask_resignation
from ludotheque.ui.widgets import dialogs
from ludotheque.ui.widgets.dialogs import Question
from ludotheque.ui.window import archivegames, mainwindow
from ludotheque.ui.window.bringing import _summary, bring, joined
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.examples import hiding, without_chance
from tests.gui.looks import eveningpages, pages

PATH = "/home/marie-antoinette/Documents/Jeux de société/Finale des finales du dimanche.ludo"
DAMAGED = M("The file “{name}” is damaged: {reason}.", name=Path(PATH).name, reason=PATH)
CHOICES: dict[str, tuple[Callable[[MainWindow, Path], object], ...]] = {
    **{name: put for key in ENGINES for name, put in on_screen(key, "QUESTIONS", {}).items()},
    "table.endings": (
        lambda window, _path: ask_resignation(window, pages.match(4, 4)),
        lambda window, _path: ask_resignation(window, pages.match(2, 4)),
    ),
    "shelf.filequestions": (
        lambda window, path: ask_to_replace(window, path, None, version(), own=True),
        lambda window, path: ask_to_replace(window, path, version(), version(6), own=True),
        lambda window, path: ask_to_replace(window, path, version(6), version(), own=False),
        lambda window, path: ask_to_replace(window, path, None, version(), own=False),
        lambda window, path: ask_which(
            window, path, version(6), version(), M("The one in the archive")),
        lambda window, _path: ask_which(
            window, None, version(6), version(), M("The one in the archive")),
        lambda window, path: ask_mended(window, mended(whole=False), path),
        lambda window, _path: ask_mended(window, mended(whole=True), None),
        lambda window, path: ask_mended(window, mended(whole=False), path, whole=True),
    ),
    "dialogs.filetemplate": (lambda window, _path: dialogs.tell(window, DAMAGED, warning=True),),
    "window.fileswindow": (lambda window, _path: window.tell_crash(PATH),),
    "shelf.forget": (
        lambda window, _path: confirm_forget(window, kept(finished=False)),
        lambda window, _path: confirm_forget(window, kept(finished=True)),
    ),
    "shelf.bindialog": (lambda window, _path: pages.filled_bin(window).empty(),),
    "window.mainwindow": (
        lambda window, _path: window.warn(DAMAGED),
        lambda window, _path: window.warn(
            DAMAGED, M("A game in the archive is damaged and is not shown."), pages.LONGEST),
    ),
    "dialogs.overwriting": (
        lambda window, _path: printfiles.ask_path(
            window, M("Save as PDF"), "x", ".ludo", M("PDF documents")),
    ),
    "printing.dialog": (lambda window, _path: dialogs.tell(window, DAMAGED, warning=True),),
    "printing.sheetdialog": (lambda window, _path: dialogs.tell(window, DAMAGED, warning=True),),
    "printing.picture": (
        lambda window, _path: dialogs.tell(window, DAMAGED, warning=True, details=PATH),
    ),
    "dialogs.shortcutsdialog": (lambda window, _path: reset_keys(window),),
    "evenings.naming": (
        lambda window, _path: confirm_removal(window, eveningpages.evening("everyone", 2)),
        lambda window, _path: ask_name(window, eveningpages.evening("everyone", 2)),
    ),
    "window.archivegames": (lambda window, _path: window.archive_games.secure(),),
    "window.bringing": (
        lambda window, path: write_and_bring(window, path),  # noqa: PLW0108 - it stands below
        lambda window, _path: dialogs.tell(window, joined([*_summary(Came(12, 3, 2, 4, 1))])),
    ),
    "window.posting": (
        lambda window, _path: window.posting.tell_letter(letter(pages.match(4, 9)), PATH),
    ),
    "window.tablecommands": (lambda window, _path: look_back_and_play_on(window),),
}  # fmt: skip
"""What asks or tells in each module of the program's windows which does."""


def version(moves: int = 10) -> Version:
    """A match as a file has it."""
    timeline = pages.match(4, moves)
    return Version(M("In the file"), timeline, "2026-01-02T03:04:05Z")


def mended(*, whole: bool) -> Mended:
    """What can be played of a damaged match."""
    return Mended(pages.match(4, 10), 1234, whole)


def kept(*, finished: bool) -> CardItem:
    """A game as the shelf shows it."""
    names = ", ".join(pages.NAMES)
    return CardItem("1", hiding(), info(hiding()).title, (names,), "", "", finished=finished)


def reset_keys(window: MainWindow) -> None:
    """Ask before all keys are as at first again."""
    window.change_settings(shortcuts={"roll": "F9"})
    dialog = ShortcutsDialog(window.menuBar(), window.settings.shortcuts, window)
    dialog.show()
    dialog.reset_button.click()
    window.change_settings(shortcuts={})


def look_back_and_play_on(window: MainWindow) -> None:
    """Ask for what takes later moves back."""
    assert window.table is not None
    window.table.replay.go(2)
    window.menus.actions["play_on"].trigger()


def write_and_bring(window: MainWindow, path: Path) -> None:
    """Ask before a file of games is brought in."""
    there = path.with_name("Ludothèque 2026-11-30.zip")
    there.write_bytes(pack((), {}))
    bring(window, there)


def held(question: Question, asked: list[Question]) -> None:
    """Keep a question in place of waiting for its answer."""
    asked.append(question)


def asking() -> set[str]:
    """The modules which ask or tell something, by what they import and call."""
    root = Path(ludotheque.ui.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        called = {
            node.func.id
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        if called & {"ask", "tell"} and name != "dialogs":
            found.add(name)
    return found


def questions(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Every question and notice, one after another, over a game on the table."""
    window.lay_table(window.session.lay(played({}, 16, pages.NAMES[:2], key=without_chance())))
    game = window.game
    assert game is not None
    asked: list[Question] = []
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        there = Path(folder) / Path(PATH).name
        there.write_text("", "utf-8")
        without = there.with_suffix("")
        patch.setattr(filechooser, "to_write", lambda *_, **__: without)
        patch.setattr(game.controller, "keep_now", lambda: False)
        for module, name in ((archivegames, "ask"), (mainwindow, "tell")):
            patch.setattr(module, name, getattr(dialogs, name))
        patch.setattr(Question, "exec", lambda self: held(self, asked))
        patch.setattr(dialogs, "let_go", lambda *_: None)  # it stays, to be looked at
        for module_name, choices in CHOICES.items():
            for number, put in enumerate(choices):
                put(window, there)
                pages.settle()
                (question,) = asked
                asked.clear()
                question.show()
                yield f"question {number} of {module_name}", question
                question.hide()
                question.setParent(None)
    QCoreApplication.processEvents()
    window.leave_table()
