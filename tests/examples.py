"""Games which have a property of the contract: tests that need some game of a kind ask here.

The first one on the shelf is returned, so that no test names a game.
"""

from collections.abc import Callable

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Option
from ludotheque.games import ENGINES, create, game_class, info


def first(wanted: Callable[[Game], bool]) -> str:
    """Return the first game whose form with default options has a property; there must be one."""
    return next(key for key in ENGINES if wanted(create(key)))


def hiding() -> str:
    """A game in which a seat may not see everything."""
    return first(lambda game: game.hidden)


def open_to_all() -> str:
    """A game which hides nothing."""
    return first(lambda game: not game.hidden)


def with_dice() -> str:
    """A game in which dice are thrown, every seat seeing all."""
    return first(lambda game: bool(game.dice) and not game.hidden)


def deterministic() -> str:
    """A game without chance."""
    return first(lambda game: game.deterministic)


def a_match() -> str:
    """A game of several deals, counted together."""
    return first(lambda game: game.is_match())


def option(key: str, name: str) -> Option:
    """Return an option of a game."""
    return next(one for one in game_class(key).option_list if one.key == name)


def file_option(key: str) -> Option | None:
    """Return the option of a game which takes a file, None where there is none."""
    options = game_class(key).option_list
    return next((one for one in options if one.kind == "file"), None)


def with_file_option() -> str:
    """A game which takes something from a file of the user's."""
    return first(lambda game: file_option(game.key) is not None)


def with_seats(key: str, count: int) -> dict[str, str]:
    """Return options with which a game has so many seats."""
    assert count in info(key).players
    plain = len(create(key).seats) == count
    options = {} if plain else {"players": str(count)}
    assert len(create(key, options).seats) == count
    return options


def of_two() -> str:
    """A game which may be played by two."""
    return first(lambda game: 2 in info(game.key).players)


def of_many() -> str:
    """A game which more than two may play."""
    return first(lambda game: max(info(game.key).players) > 2)
