"""What pages and helpers of the window may ask of it, without knowing the window."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import attrs
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from ludotheque.archive.store import Archive
from ludotheque.core.contract import Json
from ludotheque.core.messages import Message
from ludotheque.files.settings import Settings
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.pages.session import OpenGame


@attrs.frozen
class Closed:
    """Why a game keeps closed, while it is played, what shows more than its players may see."""

    pages: Message
    """Said instead of its own pages, and beside what cannot be printed now."""
    exercises: Message
    """Said instead of its exercises."""


class Host(Protocol):
    """The window, as far as a page shown in it needs to know it."""

    @property
    def widget(self) -> QWidget:
        """Return the widget over which questions are asked."""

    @property
    def menu_actions(self) -> Mapping[str, QAction]:
        """Return the actions of the menus: "undo", "rules", …"""

    @property
    def settings(self) -> Settings:
        """Return the user's settings."""

    @property
    def archive(self) -> Archive:
        """Return the archive of the user's games."""

    @property
    def game(self) -> OpenGame | None:
        """Return the game on the table, None where none is."""

    @property
    def aside(self) -> AsidePage | None:
        """Return the page shown beside the games, None where none is."""

    def current_key(self) -> str:
        """Return the key of the game at hand; a beginner's game where none is."""

    def game_title(self) -> str:
        """Return game and players of the table, as the name of a file begins."""

    def closed(self, key: str) -> Closed | None:
        """Return why pages of game ``key`` must stay closed now, None where they need not.

        A game which waits while pages are visited from it is as much in play as one on the table.
        """

    # Words

    def say(self, message: Message) -> None:
        """Show a short note."""

    def warn(self, message: Message) -> None:
        """Tell something which went wrong, and wait until it is read."""

    def tell_soon(self, message: Message) -> None:
        """Tell something which went wrong as soon as what is going on is over."""

    # Settings

    def change_settings(self, **changes: Any) -> None:
        """Change some settings."""

    def remember_file(self, path: Path) -> None:
        """List a saved game among the files used last."""

    def offer_next(self, key: str, options: Mapping[str, str]) -> None:
        """Have the next new game of ``key`` offered with these options."""

    # Pages

    def show_page(self, page: AsidePage, back: Callable[[], object] | None = None) -> None:
        """Show a page beside the games, unless the one shown may not be left.

        Its ``back`` leads to where the visit began: the game on the table, a cover or the shelf;
        or does what is given here.
        """

    def show_page_over(self, page: AsidePage) -> None:
        """Show a page beside the games; another one waits below it and comes back after it."""

    def show_shelf(self) -> None:
        """Show the shelf."""

    def resume(self, number: str) -> None:
        """Go on with a game of the archive."""

    def begin(
        self, key: str, options: Mapping[str, str], names: Sequence[str], position: Json = None
    ) -> None:
        """Lay a fresh game on the table, from a JSON position where one is given."""
