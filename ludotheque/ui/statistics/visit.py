"""A visit to the statistics: games opened from there, tables exported."""

from PySide6.QtCore import QObject

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M
from ludotheque.stats.gathering import CACHE_NAME
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.pages.host import Host
from ludotheque.ui.statistics.page import StatisticsPage

SUFFIX = ".csv"
TITLES = {
    "games": M("Ludothèque – games"),
    "players": M("Ludothèque – players"),
    "dice": M("Ludothèque – dice"),
}


class StatisticsVisit(QObject):
    """Serves one page of statistics for the window which shows it."""

    def __init__(self, host: Host, game: str = "") -> None:
        """Make the page, of one game where it is named."""
        path = host.archive.path
        page = StatisticsPage(path, path.with_name(CACHE_NAME), game)
        super().__init__(page)
        self.page = page
        self._host = host
        page.export.connect(self.ask_export)
        page.opened.connect(lambda number: host.resume(str(number)))

    def ask_export(self, kind: str) -> None:
        """Ask for a file and write a table of the games chosen."""
        title, words = M("Export as CSV"), M("Tables")
        target = ask_path(self.page, title, str(TITLES[kind]), SUFFIX, words)
        if target is not None:
            self.export(kind, target)

    def export(self, kind: str, target: Target) -> bool:
        """Write a table, whole or not at all; where that fails, say why."""
        try:
            target.write(self.page.csv(kind).encode())
        except LudothequeError as problem:
            self._host.warn(problem.message)
            return False
        self._host.say(M("The table is in “{name}”.", name=file_name(target.path)))
        return True


def show_statistics(host: Host, game: str = "") -> None:
    """Show the statistics, of one game where it is named, unless they are shown already."""
    if not isinstance(host.aside, StatisticsPage):
        host.show_page(StatisticsVisit(host, game).page)
