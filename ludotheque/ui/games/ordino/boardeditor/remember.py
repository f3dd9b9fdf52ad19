"""The board an owner of the original plays on: offered again in the next new game."""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludotheque.files.settings import Settings
from ludotheque.games.ordino.keptboards import kept_boards

GAME = "ordino"
OPTION = "board"


def kept_choices(key: str, option: str) -> list[tuple[str, str]]:
    """Return path and name of the boards kept by the program that can be chosen for an option."""
    if (key, option) != (GAME, OPTION):
        return []
    return [(str(b.path), b.name) for b in kept_boards() if b.problem is None]


def remembered(settings: Settings, key: str) -> dict[str, str]:
    """Return the options a new game of ``key`` is offered with first."""
    if key == GAME and settings.board:
        with contextlib.suppress(OSError, ValueError):
            if Path(settings.board).is_file():
                return {OPTION: settings.board}
    return {}


def remembering(key: str, options: Mapping[str, str]) -> dict[str, Any]:
    """Return what the settings keep of the options of a game just begun."""
    path = options.get(OPTION, "")
    return {"board": path if path.isprintable() else ""} if key == GAME else {}
