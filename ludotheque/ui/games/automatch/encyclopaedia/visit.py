"""A visit to the encyclopaedia: an owner's table opened, the way to practising and back."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M
from ludotheque.games.automatch.table import Table, read_table, reconstruction
from ludotheque.ui.dialogs.filedialogs import ask_file
from ludotheque.ui.dialogs.filetemplate import save_template
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes
from ludotheque.ui.games.automatch.encyclopaedia.page import EncyclopaediaPage
from ludotheque.ui.games.automatch.encyclopaedia.practicepage import PracticePage
from ludotheque.ui.games.automatch.encyclopaedia.words import KEY
from ludotheque.ui.games.ordino.boardeditor.remember import remembered, remembering

if TYPE_CHECKING:
    from ludotheque.ui.window.mainwindow import MainWindow


class EncyclopaediaVisit(QObject):
    """Serves one page of the encyclopaedia for the window which shows it."""

    def __init__(
        self, window: "MainWindow", table: Table | None = None, path: Path | None = None
    ) -> None:
        """Make the page; an owner's table on the table is the one to begin with."""
        actions = window.menus.actions
        icons = [actions[name] for name in ("rules", "full")]
        if table is None:
            table, path = table_in_use(window)
        page = EncyclopaediaPage(icons, table, path)
        super().__init__(page)
        self.page = page
        self.window = window
        page.asked.connect(self._act)

    def _act(self, name: str) -> None:
        match name:
            case "practise":
                self.window.visits.show_practice(self.page.table, self.page.path)
            case "open":
                self.ask_open()
            case "template":
                save_template(self.page, KEY, "table", self.window.toast.say)
            case "own":
                self.page.show_table(reconstruction())
                self.page.retranslate()
                self._offer(None)

    def ask_open(self) -> None:
        """Ask for the file of a key table and show it."""
        path = ask_table(self.page)
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> bool:
        """Show an owner's table; where it is wrong, name line and column and leave all as it is."""
        try:
            table = read_table(str(path))
        except LudothequeError as problem:
            self.window.warn(problem.message)
            return False
        self.page.show_table(table, path)
        self.page.retranslate()
        self.page.list.setFocus()
        self._offer(path)
        return True

    def _offer(self, path: Path | None) -> None:
        """Have the next new game offered with this table, by default with ours; say so."""
        before = self.window.settings.table
        kept = remembering(KEY, {"table": str(path or "")})
        self.window.change_settings(**kept)
        choice = self.window.kept.offered.get(KEY)
        if choice is not None:  # what was chosen for a game nobody touched goes before
            options = {**choice.options, **kept}
            self.window.kept.offered[KEY] = attrs.evolve(choice, options=options)
        if path is None:
            if before:
                self.window.toast.say(M("The next new game is offered with our own figures."))
        elif self.window.settings.table:
            words = M("The next new game is offered with “{name}”.", name=file_name(path))
            self.window.toast.say(words)


def table_in_use(window: "MainWindow") -> tuple[Table | None, Path | None]:
    """Return the key table of the game on the table, else the one used last and its file."""
    table = table_in_play(window)
    path = remembered(window.settings, KEY).get("table")
    if table is None and path:
        with contextlib.suppress(LudothequeError):  # the file has become another since
            return read_table(path), Path(path)
    return table, None


def table_in_play(window: "MainWindow") -> Table | None:
    """Return the key table of the game on the table, None where there is none."""
    if window.game is None:
        return None
    found = getattr(window.game.controller.timeline.game, "table", None)
    return found if isinstance(found, Table) else None


def ask_table(parent: QWidget) -> Path | None:
    """Ask for a key table to open; None where the question is left."""
    tables, everything = M("Key tables"), M("All files")
    kinds = f"{tables} (*.csv *.tsv *.txt);;{everything} (*)"
    return ask_file(parent, M("Open a key table"), kinds)


def practice_page(window: "MainWindow", table: Table) -> PracticePage:
    """Return the page on which the cars of a table are put in order."""
    actions = window.menus.actions
    times = BestTimes()
    page = PracticePage(table, times, [actions[name] for name in ("rules", "full")])
    page.trouble.connect(window.tell_soon)
    for notice in times.notices:
        window.tell_soon(notice)
    return page
