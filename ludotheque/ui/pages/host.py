"""The protocol through which pages and helpers reach the window, without importing it."""

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
    """Why, while a game is played, pages are closed which show more than its players may see."""

    pages: Message
    """Shown instead of the game's own pages, and beside what cannot be printed now."""
    exercises: Message
    """Shown instead of its exercises."""


class Host(Protocol):
    """The main window as its pages see it."""

    @property
    def widget(self) -> QWidget:
        """Return the widget which is the parent of dialogs."""

    @property
    def menu_actions(self) -> Mapping[str, QAction]:
        """Return the actions of the menus by name, such as "undo" or "rules"."""

    @property
    def settings(self) -> Settings:
        """Return the user's settings."""

    @property
    def archive(self) -> Archive:
        """Return the archive of the user's games."""

    @property
    def game(self) -> OpenGame | None:
        """Return the game on the table, None if there is none."""

    @property
    def aside(self) -> AsidePage | None:
        """Return the page shown beside the games, None if there is none."""

    def current_key(self) -> str:
        """Return the key of the game at hand, or of a beginner's game if there is none."""

    def game_title(self) -> str:
        """Return the title of the game on the table and its players' names, for a file name."""

    def closed(self, key: str) -> Closed | None:
        """Return why pages of game ``key`` must stay closed now, None if they may open.

        A game from which pages are visited counts as played, like one on the table.
        """

    # Words

    def say(self, message: Message) -> None:
        """Show a short note."""

    def warn(self, message: Message) -> None:
        """Tell the user what went wrong, and wait until the dialog is closed."""

    def tell_soon(self, message: Message) -> None:
        """Tell the user, after the current event, what went wrong."""

    # Settings

    def change_settings(self, **changes: Any) -> None:
        """Change some settings."""

    def remember_file(self, path: Path) -> None:
        """Add a saved game to the recent files."""

    def offer_next(self, key: str, options: Mapping[str, str]) -> None:
        """Let these options be offered for the next new game of ``key``."""

    # Pages

    def show_page(self, page: AsidePage, back: Callable[[], object] | None = None) -> None:
        """Show a page beside the games, unless the one shown may not be left.

        Its way back leads to where the visit began (the game on the table, a cover or the shelf),
        or calls ``back`` if given.
        """

    def show_page_over(self, page: AsidePage) -> None:
        """Show a page beside the games; the page below it waits and comes back after it."""

    def show_shelf(self) -> None:
        """Show the shelf."""

    def resume(self, number: str) -> None:
        """Go on with a game of the archive, by its number."""

    def begin(
        self,
        key: str,
        options: Mapping[str, str],
        names: Sequence[str],
        position: Json = None,
        levels: Sequence[int | None] = (),
        agreed: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a new game and show it, from a JSON position if one is given.

        ``levels`` are those of computer players by seat, None for a person; ``agreed`` are choices
        of agreements.
        """
