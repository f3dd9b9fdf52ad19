"""A game's own pages, such as a board editor, and what it remembers for the next new game.

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
    """A page which one game alone has, a board editor for example."""

    name: str
    """Of its action in the menu and of its button on the cover, "boards" for example."""
    entry: Message
    """The menu's words where the game is at hand."""
    entry_elsewhere: Message
    """The menu's words on the shelf, where no game is at hand; ``{game}`` is the game's title."""
    button: Message
    """The words on the cover."""
    lacking: Message
    """Why it cannot be had of another game, whose title is ``{game}``."""
    shortcut: str
    order: int
    """Where its entry stands in the menu among those of other games, the smallest first."""
    open: Callable[[Host], object]
    """Shows the page."""


def _no_choices(_option: str) -> list[tuple[str, str]]:
    return []


def _open(_timeline: Timeline) -> Closed | None:
    return None


@attrs.frozen
class GameHabits:
    """What a game does around its table; by default nothing."""

    file_option: str = ""
    """The option which takes a file of an owner's.

    Settings of the same name keep the path used last, to be offered in the next new game.
    """
    kept_choices: Callable[[str], list[tuple[str, str]]] = _no_choices
    """Returns path and name of the files which the program keeps for an option, by its key."""
    closes: Callable[[Timeline], Closed | None] = _open
    """Returns why its pages must stay closed as a game stands, None where they may open."""

    def offered(self, settings: Settings) -> dict[str, str]:
        """Return the options with which a new game is offered first."""
        path = getattr(settings, self.file_option) if self.file_option else ""
        if path:
            with contextlib.suppress(OSError, ValueError):
                if Path(path).is_file():
                    return {self.file_option: path}
        return {}

    def remembered(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return what the settings keep of the options of a game just begun."""
        if not self.file_option:
            return {}
        path = options.get(self.file_option, "")
        return {self.file_option: path if path.isprintable() else ""}


@cache
def own_pages(key: str) -> tuple[OwnPage, ...]:
    """Return the pages of a game's own, in the order of its cover."""
    return part(key, "pages", tuple) or ()


@cache
def all_own_pages() -> tuple[tuple[str, OwnPage], ...]:
    """Return the own pages of all games with the keys of these, in the order of the menu."""
    found = [(game.key, page) for game in SHELF for page in own_pages(game.key)]
    return tuple(sorted(found, key=lambda one: one[1].order))


@cache
def game_habits(key: str) -> GameHabits:
    """Return what a game does around its table."""
    return part(key, "habits", GameHabits) or GameHabits()
