"""Every registered game with its variants: each pair of option values stands in some of them."""

import itertools
from functools import cache

from ludotheque import games
from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Option
from ludotheque.core.errors import OptionError

SHORT = "3"
"""The value of number options (« target »): random matches stay short."""


def _values(option: Option) -> list[str]:
    if option.kind == "number":
        return [str(max(option.low, int(SHORT)))]
    return [value.value for value in option.values]


def _accepted(key: str, options: dict[str, str]) -> bool:
    try:
        games.create(key, options)
    except OptionError:
        return False
    return True


@cache
def variants(key: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return sets of options which together hold every pair of values that goes together."""
    options = games.game_class(key).option_list
    names = [option.key for option in options]
    everything = [
        dict(zip(names, values, strict=True))
        for values in itertools.product(*map(_values, options))
    ]
    allowed = [one for one in everything if _accepted(key, one)]

    def pairs(one: dict[str, str]) -> set[tuple[tuple[str, str], ...]]:
        return set(itertools.combinations(one.items(), 2)) if len(one) > 1 else {tuple(one.items())}

    chosen: list[dict[str, str]] = []
    missing = set().union(*map(pairs, allowed))
    while missing:
        best = max(allowed, key=lambda one: len(pairs(one) & missing))
        chosen.append(best)
        missing -= pairs(best)
    return tuple(tuple(one.items()) for one in chosen)


CONFIGURATIONS = tuple((key, options) for key in games.ENGINES for options in variants(key))


def title(configuration: tuple[str, tuple[tuple[str, str], ...]]) -> str:
    """Return a readable test name."""
    key, options = configuration
    defaults = {option.key: option.default for option in games.game_class(key).option_list}
    return " ".join([key, *(f"{k}={v}" for k, v in options if v != defaults[k])])


def created(configuration: tuple[str, tuple[tuple[str, str], ...]]) -> Game:
    """Return the game of a configuration."""
    key, options = configuration
    return games.create(key, dict(options))
