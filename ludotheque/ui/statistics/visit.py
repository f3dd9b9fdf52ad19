"""A visit to the statistics: games opened from there, tables exported."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from ludotheque.core.atomic import write_atomic
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.core.settings import Settings
from ludotheque.stats.gathering import CACHE_NAME
from ludotheque.ui.dialogs import Answer, ask
from ludotheque.ui.filedialogs import first_folder, safe_name
from ludotheque.ui.statistics.page import StatisticsPage

if TYPE_CHECKING:
    from ludotheque.ui.mainwindow import MainWindow

SUFFIX = ".csv"
TITLES = {
    "games": M("Ludothèque – games"),
    "players": M("Ludothèque – players"),
    "dice": M("Ludothèque – dice"),
}


class StatisticsVisit(QObject):
    """Serves one page of statistics for the window which shows it."""

    def __init__(self, window: "MainWindow", game: str = "") -> None:
        """Make the page, of one game where it is named."""
        path = window.archive.path
        page = StatisticsPage(path, path.with_name(CACHE_NAME), game)
        super().__init__(page)
        self.page = page
        self.window = window
        page.export.connect(self.ask_export)
        page.opened.connect(lambda number: window.resume(str(number)))

    def ask_export(self, kind: str) -> None:
        """Ask for a file and write a table of the games chosen."""
        path = ask_csv_path(self.page, self.window.settings, TITLES[kind])
        if path is not None:
            self.export(kind, path)

    def export(self, kind: str, path: Path) -> bool:
        """Write a table, whole or not at all; where that fails, say why."""
        try:
            write_atomic(path, self.page.csv(kind).encode())
        except LudothequeError as problem:
            self.window.warn(problem.message)
            return False
        kept = self.window.settings.with_recent(str(path))
        self.window.change_settings(recent_folder=kept.recent_folder)
        self.window.toast.say(M("The table is in “{name}”.", name=path.name))
        return True


def ask_csv_path(parent: QWidget, settings: Settings, title: Message) -> Path | None:
    """Ask for a CSV file to write; None where the question is left."""
    first = first_folder(settings) / f"{safe_name(str(title))}{SUFFIX}"
    kind = str(M("Tables"))
    name, _ = QFileDialog.getSaveFileName(
        parent, str(M("Export as CSV")), str(first), f"{kind} (*{SUFFIX})"
    )
    if not name:
        return None
    chosen = Path(name)
    if chosen.suffix:
        return chosen
    # The file dialog has asked about the name without ending, not about this one.
    chosen = chosen.with_suffix(SUFFIX)
    return chosen if not chosen.exists() or may_replace(parent, chosen) else None


def may_replace(parent: QWidget, path: Path) -> bool:
    """Ask whether a file which is there may be replaced."""
    question = M("There is already a file “{name}”. Replace it?", name=path.name)
    answers = (Answer("cancel", M("Cancel"), "cancel"), Answer("replace", M("Replace"), "danger"))
    return ask(parent, M("Export as CSV"), question, answers, icon="warning") == "replace"
