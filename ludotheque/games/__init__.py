"""The games, found by key; a game's rules are imported only when it is asked for."""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import GameInfo
from ludotheque.core.errors import OptionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M

SHELF: Final = (
    GameInfo(
        "ordino", "Ordino Match", "", "", "1971", (2, 4), 40, 8,
        M("Six dice make an instruction, a piece executes it on the labyrinth."),
    ),
    GameInfo(
        "ordo", "Ordo", "Dieter Stein", "spielstein.com", "2009", (2,), 20, 10,
        M("Keep your pieces in one group and reach the opponent’s home row."),
    ),
    GameInfo(
        "automatch", "L’Auto-Match", "L’Auto-Journal", "La Ducale", "v. 1960", (4, 3, 2), 30, 10,
        M("Tricks won by engine size, then by consumption, then by speed."),
    ),
    GameInfo(
        "cambio", "Cambio", "Maureen Hiron", "Pintoys", "1996", (2, 3), 15, 10,
        M("Push your die into the tray and line up your symbols."),
    ),
    GameInfo(
        "finale", "Finale", "Ingo Althöfer", "Noris", "2005", (2,), 15, 6,
        M("Football on a die: bring a pawn into the opponent’s goal."),
    ),
)  # fmt: skip
"""What stands on the shelf, from left to right."""

ENGINES: Final = ("finale", "ordo", "automatch", "ordino", "cambio")
"""The games whose rules exist, by key."""


def info(key: str) -> GameInfo:
    """Return the shelf's description of a game; raises KeyError for an unknown key."""
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
    found: type[Game] = import_module(f"ludotheque.games.{key}").GAME
    return found


def create(key: str, options: Mapping[str, str] | None = None) -> Game:
    """Return a game with its options; raises OptionError."""
    return game_class(key).create(options or {})
