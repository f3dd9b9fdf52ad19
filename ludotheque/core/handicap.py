"""House rules which favour a seat: their option, and how much they have been measured to help.

A game decides what they do (``Game.handicap``), as a part of its rules: see docs/contract.md. The
figures stand in ``resources/<game>/handicap.json``, one entry for each form of the game, and come
from ``packaging/dev.py handicaps``.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import attrs

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Option, OptionValue
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import resources

Json = Any
KEY: Final = "handicap"
"""The key of the option, the same in every game."""
NONE: Final = "none"
FILE: Final = "handicap.json"
NOT_MEASURED: Final = M("How much this helps has not been measured well enough with these options.")


@attrs.frozen
class Effect:
    """What was measured of a form: the ``share`` of all wins which the favoured side had.

    A draw counts as half a win. ``margin`` is half the width of the 95 % interval, ``even`` the
    share of a side without house rules; ``games`` were played by players of ``level``.
    """

    share: float
    margin: float
    even: float
    games: int
    level: int


def option(sides: Mapping[str, Message], former: Mapping[str, Message] | None = None) -> Option:
    """Return the option of a game whose sides may be favoured: a value and a name for each.

    ``former`` are the values, with a side each, of house rules which were offered once.
    """
    return Option(
        KEY,
        M("House rules"),
        M("A head start for a younger or new player, outside the rules of the game."),
        (
            OptionValue(NONE, M("none")),
            *(
                OptionValue(key, M("head start for {side}", side=name))
                for key, name in sides.items()
            ),
        ),
        later=True,
        former=tuple(
            OptionValue(key, M("head start for {side}, as it was given before", side=name))
            for key, name in (former or {}).items()
        ),
    )


@lru_cache
def read(key: str) -> Mapping[str, Json]:
    """Return the entries of a game's file by form, none where it has no file."""
    path = resources() / key / FILE
    found: dict[str, Json] = {}
    if path.is_file():
        found = json.loads(path.read_text(encoding="utf-8"))
    return found


def effect(game: Game) -> Effect | None:
    """Return what was measured of a game's handicap.

    None without one, where nothing was measured, or where the figures are missing or damaged.
    """
    found = game.handicap()
    if found is None:
        return None
    beaten = len(game.opponents(found.favoured[0]))
    even = len(found.favoured) / (len(found.favoured) + beaten)
    try:
        entry = read(game.key)[found.form]
        return Effect(entry["share"], entry["margin"], even, entry["games"], entry["level"])
    except (OSError, ValueError, TypeError, KeyError):
        return None


def given_text(game: Game) -> Message | None:
    """Return a sentence on what a game's house rules give, None without any."""
    found = game.handicap()
    return None if found is None else M("House rules: {sentence}", sentence=found.given)


def effect_text(game: Game) -> Message:
    """Return a sentence on what the house rules of a game have been measured to do."""
    found, measured = game.handicap(), effect(game)
    if found is None or measured is None:
        return NOT_MEASURED
    side = tuple(game.seat_name(seat) for seat in found.favoured)
    n = round(100 * measured.share)
    if measured.even == 1 / 2:
        return M("Between equals about {n} wins in 100 then go to {side}.", n=n, side=side)
    even = round(100 * measured.even)
    return M(
        "Between equals about {n} wins in 100 then go to {side}, instead of {even}.",
        n=n, side=side, even=even,
    )  # fmt: skip


def offered_text(game: Game) -> Message | None:
    """Return what the house rules of a game would do, one in which somebody is favoured."""
    measured = effect(game)
    if measured is None:
        return None
    n = round(100 * measured.share)
    return M("Between equals about {n} wins in 100 go to whoever has it.", n=n)


def figures(key: str) -> dict[str, Message]:
    """Return the figures of a game by the name they have in its rules, `FORM.share` for example.

    ``share`` and ``margin`` are whole percent, ``games`` and ``level`` numbers.
    """
    found: dict[str, Message] = {}
    for form, entry in read(key).items():
        for name in ("share", "margin"):
            found[f"{form}.{name}"] = M("{n}%", n=round(100 * entry[name]))
        for name in ("games", "level"):
            found[f"{form}.{name}"] = Message("{n}", (("n", entry[name]),))
    return found
