"""Games which have a property of the contract: tests that need some game of a kind ask here.

The first one on the shelf is returned, so that no test names a game, and one that comes later
changes no test.
"""

import itertools
from collections.abc import Callable
from contextlib import suppress
from functools import cache

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Option
from ludotheque.core.errors import OptionError
from ludotheque.games import ENGINES, create, game_class, info
from ludotheque.players.player import has_players
from tests.contract.configurations import variants


def first(wanted: Callable[[Game], bool]) -> str:
    """Return the first game whose form with default options has a property; there must be one."""
    return next(key for key in ENGINES if wanted(create(key)))


@cache
def hiding() -> str:
    """A game in which a seat may not see everything."""
    return first(lambda game: game.hidden)


@cache
def nothing_hidden() -> str:
    """A game in which every seat may see everything."""
    return first(lambda game: not game.hidden)


@cache
def one_die() -> str:
    """A game of two in which one die is thrown."""
    return first(lambda game: [die.count for die in game.dice] == [1] and len(game.seats) == 2)


@cache
def many_dice() -> str:
    """A game in which several dice are thrown, each one recorded as it fell."""
    return first(
        lambda game: sum(d.count for d in game.dice) > 1 and not any(d.adjusted for d in game.dice)
    )


@cache
def adjusted_dice() -> str:
    """A game whose rules have some dice of a throw turned."""
    return first(lambda game: any(die.adjusted for die in game.dice))


@cache
def without_chance() -> str:
    """A game in which nothing is drawn or thrown, not even before it begins."""
    return first(lambda game: game.deterministic and not game.initial().is_chance())


@cache
def with_players() -> str:
    """A game without chance and secrets which computers can play."""
    return first(
        lambda game: (
            has_players(game.key)
            and game.deterministic
            and not game.initial().is_chance()
            and not game.hidden
        )
    )


@cache
def of_many() -> str:
    """A game which more than two may play."""
    return first(lambda game: max(info(game.key).players) > 2)


@cache
def of_three() -> str:
    """A game without secrets which three may play."""
    return first(lambda game: 3 in info(game.key).players and not game.hidden)


@cache
def of_partners() -> str:
    """A game without secrets which four may play, two against two."""
    return first(
        lambda game: (
            4 in info(game.key).players
            and not game.hidden
            and len(create(game.key, with_seats(game.key, 4)).opponents(0)) == 2
        )
    )


def file_option(key: str) -> Option | None:
    """Return the option of a game which takes a file, None where there is none."""
    options = game_class(key).option_list
    return next((one for one in options if one.kind == "file"), None)


@cache
def another_form(key: str) -> tuple[str, dict[str, str]]:
    """Return a game with options other than the default ones."""
    usual = dict(create(key).options)
    return key, next(dict(one) for one in variants(key) if create(key, dict(one)).options != usual)


@cache
def furthest_form(key: str) -> tuple[str, dict[str, str]]:
    """Return a game with options as far from the default ones as go together.

    The number of seats is another one wherever more than one is possible.
    """
    usual = dict(create(key).options)
    choices = {one.key for one in game_class(key).option_list if one.kind == "choice"}
    plain = len(create(key).seats)

    def distance(form: tuple[tuple[str, str], ...]) -> tuple[bool, int]:
        changed = sum(usual[name] != value for name, value in form if name in choices)
        return len(create(key, dict(form)).seats) != plain, changed

    other = max(variants(key), key=distance)
    return key, {name: value for name, value in other if name in choices}


def with_seats(key: str, count: int) -> dict[str, str]:
    """Return options with which a game has so many seats."""
    assert count in info(key).players
    plain = len(create(key).seats) == count
    options = {} if plain else {"players": str(count)}
    assert len(create(key, options).seats) == count
    return options


@cache
def a_match() -> tuple[str, dict[str, str]]:
    """A game of one die with the fewest options by which several are counted together."""
    key = one_die()
    choices = [one for one in game_class(key).option_list if one.kind == "choice"]
    changes = [(one.key, value.value) for one in choices for value in one.values[1:]]
    for count in range(1, len(changes) + 1):
        for some in itertools.combinations(changes, count):
            with suppress(OptionError):
                if create(key, dict(some)).is_match():
                    return key, dict(some)
    raise AssertionError("no options make a match of it")
