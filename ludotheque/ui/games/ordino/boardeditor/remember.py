"""The board and the key table of an owner of the original: offered again in the next new game."""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludotheque.files.settings import Settings
from ludotheque.games.ordino.keptboards import kept_boards

GAME = "ordino"
OPTION = "board"
FILES = {GAME: OPTION, "automatch": "table"}
"""The option of each game which takes a file, and the setting which keeps it."""


def kept_choices(key: str, option: str) -> list[tuple[str, str]]:
    """Return path and name of the boards kept by the program that can be chosen for an option."""
    if (key, option) != (GAME, OPTION):
        return []
    return [(str(b.path), b.name) for b in kept_boards() if b.problem is None]


def remembered(settings: Settings, key: str) -> dict[str, str]:
    """Return the options a new game of ``key`` is offered with first."""
    option = FILES.get(key, "")
    path = getattr(settings, option) if option else ""
    if path:
        with contextlib.suppress(OSError, ValueError):
            if Path(path).is_file():
                return {option: path}
    return {}


def remembering(key: str, options: Mapping[str, str]) -> dict[str, Any]:
    """Return what the settings keep of the options of a game just begun."""
    option = FILES.get(key, "")
    path = options.get(option, "")
    return {option: path if path.isprintable() else ""} if option else {}
