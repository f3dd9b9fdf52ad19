"""Pages which do not show a game of the archive: exercises, statistics, a game's own pages."""

from typing import Protocol

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent

from ludotheque.ui.board.announcing import announce
from ludotheque.ui.board.asking import answered
from ludotheque.ui.pages.startpage import StartPage


class History(Protocol):
    """Tells whether undo and redo are possible on a page."""

    @property
    def can_undo(self) -> bool:
        """Return whether there is something to undo."""

    @property
    def can_redo(self) -> bool:
        """Return whether there is something to redo."""


class AsidePage(StartPage):
    """A page shown instead of a table; the window passes undo and redo on to it."""

    back = Signal()
    changed = Signal()
    """Emitted when the title, or what undo and redo can do, has changed."""

    key = ""
    """The key of the game the page is about."""
    waiting: "AsidePage | None" = None
    """The page below this one, shown again after it.

    If the window shows something else instead, it is removed as well.
    """

    @property
    def home(self) -> str:
        """Return the key of the game whose cover the page leads back to, "" for the shelf."""
        return self.key

    @property
    def history(self) -> History | None:
        """Return the history which undo and redo go through, None if the page has none."""
        return None

    @property
    def can_undo(self) -> bool:
        """Return whether there is something to undo."""
        return self.history is not None and self.history.can_undo

    @property
    def can_redo(self) -> bool:
        """Return whether there is something to redo."""
        return self.history is not None and self.history.can_redo

    def undo(self) -> None:
        """Undo the last change on the page."""

    def redo(self) -> None:
        """Redo what was undone."""

    def follow_language(self) -> None:
        """Update what depends on the language and the text scale."""

    def changeEvent(self, event: QEvent) -> None:
        """Call ``follow_language`` when the language changes; the labels follow after this."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.follow_language()

    @property
    def waits_for_roll(self) -> bool:
        """Return whether dice on the page wait for the user to roll them."""
        return False

    def roll(self) -> None:
        """Roll the dice."""

    def show_rules(self) -> bool:
        """Show the rules on the page, if it has them; return whether it has."""
        return False

    @property
    def can_save(self) -> bool:
        """Return whether « Save » applies to this page."""
        return False

    def save(self, *, elsewhere: bool = False) -> None:
        """Save the contents of the page, to another file if ``elsewhere``."""

    def may_leave(self) -> bool:
        """Return whether the page may be left; ask the user first if something would be lost."""
        return True

    def heading(self) -> str:
        """Return the window title for this page."""
        return ""

    def apply_settings(self, animation: str, *, show_destinations: bool, coordinates: str) -> None:
        """Apply the user's settings."""

    def leave(self) -> None:
        """Disconnect the page before it is deleted (``let_go``)."""

    def now_text(self) -> str:
        """Return what is to be done now, for who hears it; "" where nothing is."""
        return ""

    def standing_text(self) -> str:
        """Return how things stand, for who hears it; "" where there is nothing to say."""
        return ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Escape; on other keys say what is to be done, and how things stand."""
        if (text := answered(event, self.now_text, self.standing_text)) is not None:
            announce(self, text)
            return
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Back):
            self.back.emit()
            return
        super().keyPressEvent(event)
