"""Finds the game of a record by its key at run time, so that core imports no game."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import GameInfo
from ludotheque.core.goals import GoalJudge

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


def shelf() -> tuple[GameInfo, ...]:
    """Return the games there are, in the order of the shelf."""
    found: tuple[GameInfo, ...] = import_module("ludotheque.games").SHELF
    return found


def restore_game(key: str, options: Mapping[str, str], embedded: Json) -> Game:
    """Return the game of a record; raises OptionError, or LudothequeError for ``embedded``."""
    return game_class(key).restore(options, embedded)


@cache
def goal_judges(key: str) -> Mapping[str, GoalJudge]:
    """Return the judges of a game's own kinds of goals, by kind, from its module ``goals``.

    Empty where the game has no such module.
    """
    name = f"ludotheque.games.{key}.goals"
    try:
        found: Mapping[str, GoalJudge] = import_module(name).GOALS
    except ModuleNotFoundError as problem:
        if problem.name is None or not f"{name}.".startswith(f"{problem.name}."):
            raise
        return {}
    return found
