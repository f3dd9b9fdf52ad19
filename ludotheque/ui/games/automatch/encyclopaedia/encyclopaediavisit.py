"""A visit to the encyclopaedia: opening an owner's table, the way to the practice and back."""

import contextlib
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M
from ludotheque.games.automatch.keytable import Table, read_table, reconstruction
from ludotheque.ui.dialogs.filedialogs import ask_file
from ludotheque.ui.dialogs.filetemplate import save_template
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes
from ludotheque.ui.games.automatch.encyclopaedia.cartexts import KEY
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediapage import EncyclopaediaPage
from ludotheque.ui.games.automatch.encyclopaedia.practicepage import PracticePage
from ludotheque.ui.pages.host import Host
from ludotheque.ui.pages.ownpage import game_habits


class EncyclopaediaVisit(QObject):
    """Carries out what a page of the encyclopaedia asks for: practice, other tables, a template."""

    def __init__(self, host: Host, table: Table | None = None, path: Path | None = None) -> None:
        """Make the page, by default with the table of the game in play, else the one used last."""
        icons = [host.menu_actions[name] for name in ("rules", "full")]
        if table is None:
            table, path = table_in_use(host)
        page = EncyclopaediaPage(icons, table, path)
        super().__init__(page)
        self.page = page
        self._host = host
        page.asked.connect(self._act)

    def _act(self, name: str) -> None:
        match name:
            case "practise":
                show_practice(self._host, self.page.table, self.page.path)
            case "open":
                self.ask_open()
            case "template":
                save_template(self.page, KEY, "table", self._host.say)
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
        """Show an owner's table; where it is faulty, warn with line and column and return False."""
        try:
            table = read_table(str(path))
        except LudothequeError as problem:
            self._host.warn(problem.message)
            return False
        self.page.show_table(table, path)
        self.page.retranslate()
        self.page.list.setFocus()
        self._offer(path)
        return True

    def _offer(self, path: Path | None) -> None:
        """Offer this table, ours for None, in the next new game, and say so."""
        before = self._host.settings.table
        self._host.offer_next(KEY, game_habits(KEY).remembered({"table": str(path or "")}))
        if path is None:
            if before:
                self._host.say(M("The next new game is offered with our own figures."))
        elif self._host.settings.table:
            text = M("The next new game is offered with “{name}”.", name=file_name(path))
            self._host.say(text)


def table_in_use(host: Host) -> tuple[Table | None, Path | None]:
    """Return the key table of the game on the table, else the one used last and its file."""
    table = table_in_play(host)
    path = game_habits(KEY).offered(host.settings).get("table")
    if table is None and path:
        with contextlib.suppress(LudothequeError):  # the file has been changed or removed since
            return read_table(path), Path(path)
    return table, None


def show_cars(host: Host, table: Table | None = None, path: Path | None = None) -> None:
    """Show the encyclopaedia with a key table, by default that of the game on the table."""
    host.show_page(EncyclopaediaVisit(host, table, path).page)


def show_practice(host: Host, table: Table, path: Path | None = None) -> None:
    """Show the ordering of a table's cars; leaving it leads back to the encyclopaedia."""
    times = BestTimes()
    page = PracticePage(table, times, [host.menu_actions[name] for name in ("rules", "full")])
    page.trouble.connect(host.tell_soon)
    for notice in times.notices:
        host.tell_soon(notice)
    host.show_page(page, back=lambda: show_cars(host, table, path))


def table_in_play(host: Host) -> Table | None:
    """Return the key table of the game on the table, None where there is none."""
    if host.game is None:
        return None
    found = getattr(host.game.controller.timeline.game, "table", None)
    return found if isinstance(found, Table) else None


def ask_table(parent: QWidget) -> Path | None:
    """Ask for a key table to open; return its path, None if the user cancels."""
    tables, everything = M("Key tables"), M("All files")
    kinds = f"{tables} (*.csv *.tsv *.txt);;{everything} (*)"
    return ask_file(parent, M("Open a key table"), kinds)
