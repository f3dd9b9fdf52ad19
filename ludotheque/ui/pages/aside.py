"""Pages which are no game of the archive: exercises, statistics, a game's own pages."""

from typing import Protocol

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent

from ludotheque.ui.pages.startpage import StartPage


class History(Protocol):
    """What a page's commands for undo and redo go through."""

    @property
    def can_undo(self) -> bool:
        """Return whether there is something to take back."""

    @property
    def can_redo(self) -> bool:
        """Return whether something was taken back."""


class AsidePage(StartPage):
    """A page the window shows instead of a table; the commands for undo and redo reach it."""

    back = Signal()
    changed = Signal()
    """What undo and redo may do has changed, or the title."""

    key = ""
    """The game the page belongs to."""
    waiting: "AsidePage | None" = None
    """A page which waits below this one and is shown again after it.

    Where the window goes elsewhere, it goes as well.
    """

    @property
    def home(self) -> str:
        """Return the game whose cover the page leads back to from the shelf, "" for the shelf."""
        return self.key

    @property
    def history(self) -> History | None:
        """Return what knows whether anything can be taken back or made again, None for neither."""
        return None

    @property
    def can_undo(self) -> bool:
        """Return whether there is something to take back."""
        return self.history is not None and self.history.can_undo

    @property
    def can_redo(self) -> bool:
        """Return whether something was taken back."""
        return self.history is not None and self.history.can_redo

    def undo(self) -> None:
        """Take back the last change on the page."""

    def redo(self) -> None:
        """Do again what was taken back."""

    def follow_language(self) -> None:
        """Follow the language and the size of the text."""

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language: the labels do so after this."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.follow_language()

    @property
    def waits_for_roll(self) -> bool:
        """Return whether dice wait on the page for the user's hand."""
        return False

    def roll(self) -> None:
        """Roll them."""

    def show_rules(self) -> bool:
        """Show the rules where the page has its own; return whether it has."""
        return False

    @property
    def can_save(self) -> bool:
        """Return whether the commands for saving mean this page."""
        return False

    def save(self, *, elsewhere: bool = False) -> None:
        """Save what is on the page, with ``elsewhere`` to another file."""

    def may_leave(self) -> bool:
        """Ask about what would be lost, if anything; return whether the page may go away."""
        return True

    def heading(self) -> str:
        """Return the title of the window."""
        return ""

    def apply_settings(self, animation: str, *, show_destinations: bool) -> None:
        """Apply the settings of the user."""

    def leave(self) -> None:
        """Disconnect the page before it is deleted (``let_go``)."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Escape."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Back):
            self.back.emit()
            return
        super().keyPressEvent(event)
