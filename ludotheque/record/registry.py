"""The game of a record; found by name at run time, so that core imports no game."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ludotheque.core.contract import Game

Json = Any


def create_game(key: str, options: Mapping[str, str]) -> Game:
    """Return the game with this key and these options; raises OptionError."""
    game: Game = import_module("ludotheque.games").create(key, options)
    return game


def game_class(key: str) -> type[Game]:
    """Return the class of the game with this key; raises OptionError."""
    found: type[Game] = import_module("ludotheque.games").game_class(key)
    return found


def game_title(key: str) -> str:
    """Return the title of the game with this key; raises KeyError for an unknown one."""
    title: str = import_module("ludotheque.games").info(key).title
    return title


def restore_game(key: str, options: Mapping[str, str], embedded: Json) -> Game:
    """Return the game of a record; raises OptionError, or LudothequeError for ``embedded``."""
    return game_class(key).restore(options, embedded)
