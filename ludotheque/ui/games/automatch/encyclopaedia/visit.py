"""A visit to the encyclopaedia: an owner's table opened, the way to practising and back."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.games.automatch.table import Table, read_table, reconstruction
from ludotheque.ui.dialogs.filedialogs import ask_file
from ludotheque.ui.dialogs.filetemplate import save_template
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes
from ludotheque.ui.games.automatch.encyclopaedia.page import EncyclopaediaPage
from ludotheque.ui.games.automatch.encyclopaedia.practicepage import PracticePage

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
        page = EncyclopaediaPage(icons, table or table_in_play(window), path)
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
                save_template(self.page, "automatch", "table")
            case "own":
                self.page.show_table(reconstruction())
                self.page.retranslate()

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
        return True


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
