"""A game's own pages, such as a board editor, and its habits around the table.

They are parts of its look: ``pages``, a tuple of OwnPage, and ``habits``, a GameHabits.
"""

import contextlib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import attrs

from ludotheque.core.messages import Message
from ludotheque.files.settings import Settings
from ludotheque.games import SHELF
from ludotheque.record.timeline import Timeline
from ludotheque.ui.look.games import part
from ludotheque.ui.pages.host import Closed, Host


@attrs.frozen
class OwnPage:
    """A page which only one game has, such as a board editor."""

    name: str
    """The name of its menu action and of its button on the cover, such as "boards"."""
    entry: Message
    """The text of the menu entry while the game is at hand."""
    entry_elsewhere: Message
    """The text of the menu entry on the shelf, with the game's title as ``{game}``."""
    button: Message
    """The text of the button on the cover."""
    lacking: Message
    """Why the page is not available while another game, ``{game}``, is at hand."""
    shortcut: str
    order: int
    """The position of its entry in the menu among those of other games, smallest first."""
    open: Callable[[Host], object]
    """Function which shows the page."""


def _no_choices(_option: str) -> list[tuple[str, str]]:
    return []


def _open(_timeline: Timeline) -> Closed | None:
    return None


@attrs.frozen
class GameHabits:
    """What is special to a game outside its rules and board; by default nothing."""

    file_option: str = ""
    """The key of the option whose value is the path of a user's file.

    The setting of the same name keeps the last path, which the next new game offers.
    """
    kept_choices: Callable[[str], list[tuple[str, str]]] = _no_choices
    """Function from an option's key to the files the program keeps for it, as (path, name)."""
    closes: Callable[[Timeline], Closed | None] = _open
    """Function which returns why the game's pages must stay closed now, None if they may open."""

    def offered(self, settings: Settings) -> dict[str, str]:
        """Return the options preselected for a new game."""
        path = getattr(settings, self.file_option) if self.file_option else ""
        if path:
            with contextlib.suppress(OSError, ValueError):
                if Path(path).is_file():
                    return {self.file_option: path}
        return {}

    def remembered(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the settings to save from the options of a game just begun."""
        if not self.file_option:
            return {}
        path = options.get(self.file_option, "")
        return {self.file_option: path if path.isprintable() else ""}


@cache
def own_pages(key: str) -> tuple[OwnPage, ...]:
    """Return a game's own pages, in the order of its cover."""
    return part(key, "pages", tuple) or ()


@cache
def all_own_pages() -> tuple[tuple[str, OwnPage], ...]:
    """Return pairs of game key and own page, for all games, in the order of the menu."""
    found = [(game.key, page) for game in SHELF for page in own_pages(game.key)]
    return tuple(sorted(found, key=lambda one: one[1].order))


@cache
def game_habits(key: str) -> GameHabits:
    """Return a game's habits."""
    return part(key, "habits", GameHabits) or GameHabits()
