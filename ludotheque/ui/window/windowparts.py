"""The protocol through which the helpers of the window reach it."""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import Message
from ludotheque.files.settings import SettingsFile
from ludotheque.record.mending import Mended
from ludotheque.ui.pages.host import Host
from ludotheque.ui.pages.session import FileGame, OpenGame, Session
from ludotheque.ui.pages.toast import Toast
from ludotheque.ui.shelf.shelf import ShelfPage
from ludotheque.ui.widgets.fold import Pages
from ludotheque.ui.widgets.screens import Standing
from ludotheque.ui.window.menus import Menus

if TYPE_CHECKING:  # neither is needed to start
    from ludotheque.ui.shelf.cover import CoverPage
    from ludotheque.ui.table.tablehints import TableHints
    from ludotheque.ui.table.tablepage import TablePage


class Window(Host, Protocol):
    """The protocol of the main window for its helpers."""

    menus: Menus
    toast: Toast
    pages: Pages
    shelf: ShelfPage
    cover: "CoverPage | None"
    cover_key: str
    table: "TablePage | None"
    session: Session
    standing: Standing
    notices: list[Message]
    settings_file: SettingsFile

    def resume(self, number: str) -> None:
        """Go on with a game of the archive, by its number."""

    @property
    def has_key(self) -> bool:
        """Return whether a game is at hand: on the table, on a cover, or as that of a page."""

    def animation(self) -> str:
        """Return the speed of animations: the user's setting, or the system's if so chosen."""

    def ask_save(self) -> None:
        """Ask for a file and save the game on the table to it."""

    def count_wins(self) -> None:
        """Show at the table what its players have won against one another before this game."""

    def drop_cover(self) -> None:
        """Remove the cover, if there is one."""

    def follow_settings(self) -> None:
        """Take over what another window has changed in the settings."""

    def hints_of(self, table: "TablePage") -> "TableHints":
        """Return the hints of a table."""

    def lay_table(self, game: OpenGame, *, fresh: bool = False) -> None:
        """Show a game, a ``fresh`` one or another."""

    def leave_table(self, *, visiting: bool = False) -> None:
        """Remove what is shown; with ``visiting`` the game may soon be back on the table."""

    def note_first(self) -> bool:
        """Return whether « Undo » now means the one in the note."""

    def open_mended(
        self, found: Mended | None, problem: LudothequeError, path: Path | None = None
    ) -> bool:
        """Offer to open a damaged game up to what is damaged; return whether it was opened."""

    def open_found(self, found: FileGame, *, as_it_is: bool = False) -> bool:
        """Open a game which was read from a file or a text; return whether it was opened."""

    def may_leave(self) -> bool:
        """Return whether the page shown may be left; it may ask the user."""

    def refresh(self) -> None:
        """Bring title and actions up to date."""

    def set_title(self, name: str) -> None:
        """Show ``name`` in the title of the window."""

    def show_shelf(self) -> None:
        """Show the shelf."""

    def show_cover(self, key: str) -> None:
        """Show the cover of a game."""

    def tell_notices(self) -> None:
        """Tell the user what failed in the background."""
