"""The games: one folder each, found by listing; rules are imported only when needed."""

import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import GameInfo
from ludotheque.core.errors import OptionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M


def _listed() -> tuple[GameInfo, ...]:
    """Return the INFO of every game's folder, sorted by rank and key."""
    keys = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    found: list[GameInfo] = [import_module(f"{__name__}.{key}").INFO for key in keys]
    return tuple(sorted(found, key=lambda info: (info.rank, info.key)))


SHELF: Final = _listed()
"""The games on the shelf, from left to right."""

ENGINES: Final = tuple(info.key for info in SHELF)
"""The games by key, in the same order."""


def info(key: str) -> GameInfo:
    """Return the GameInfo of a game; raises KeyError for an unknown key."""
    for item in SHELF:
        if item.key == key:
            return item
    raise KeyError(key)


def game_class(key: str) -> type[Game]:
    """Return the class of the game with this key; raises OptionError for an unknown one."""
    if key not in ENGINES:
        raise OptionError(
            M("There is no game “{key}”; known are {known}.", key=quoted(key), known=ENGINES)
        )
    found: type[Game] = import_module(f"{__name__}.{key}").GAME
    return found


def create(key: str, options: Mapping[str, str] | None = None) -> Game:
    """Return a game with its options; raises OptionError."""
    return game_class(key).create(options or {})


@cache
def player_module(key: str) -> ModuleType | None:
    """Return the module with the computer players of a game, None where it has none.

    It has ``choose(observation, game, level, seed)`` and ``SEES``, the class of the observation.
    Raises OptionError for an unknown key.
    """
    game_class(key)
    name = f"{__name__}.{key}.player"
    return import_module(name) if find_spec(name) is not None else None


@cache
def solving_module(key: str) -> ModuleType | None:
    """Return the module which solves endings of a game for good, None where it has none.

    What it has is told in docs/contract.md. Raises OptionError for an unknown key.
    """
    game_class(key)
    name = f"{__name__}.{key}.solving"
    return import_module(name) if find_spec(name) is not None else None


def beginners_game(keys: Iterable[str] = ()) -> str:
    """Return the key of the game for the youngest players, among ``keys`` or all games."""
    among = set(keys) or {item.key for item in SHELF}
    return min((item for item in SHELF if item.key in among), key=lambda item: item.age).key
