"""What the house rules of the games do: writes resources/KEY/handicap.json.

Equal players, of level LEVEL, play every form of a game which its ``handicap`` names, each side
being favoured in as many games; game i from seed i, so that a second run writes the same file.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from ludotheque.core.contract import Game
from ludotheque.core.draws import HashSource
from ludotheque.core.errors import OptionError
from ludotheque.core.handicap import FILE, KEY, NONE
from ludotheque.core.paths import resources
from ludotheque.files.atomic import write_atomic
from ludotheque.games import ENGINES, create, game_class
from ludotheque.players.player import choose, question

Json = Any
GAMES = 200
"""The games of a form in which each side is favoured."""
LEVEL = 2


def offered(key: str) -> Iterator[list[Game]]:
    """Yield for each combination of options the games of it, another side favoured in each."""
    kind = game_class(key)
    choices = [o for o in kind.option_list if o.kind == "choice" and o.key != KEY]
    helped = next(o for o in kind.option_list if o.key == KEY)
    for values in product(*(option.values for option in choices)):
        options = {o.key: item.value for o, item in zip(choices, values, strict=True)}
        games = []
        for item in helped.values:
            try:
                game = create(key, {**options, **kind.proposals(options), KEY: item.value})
            except OptionError:
                continue
            games += [game] if game.handicap() is not None else []
        if games:
            yield games


def forms(key: str) -> dict[str, list[Game]]:
    """Return for each form its games, of the first options which are of it."""
    found: dict[str, list[Game]] = {}
    for games in offered(key):
        given = games[0].handicap()
        assert given is not None
        if given.form:
            found.setdefault(given.form, games)
    return found


def points(game: Game, number: int) -> float:
    """Play a game; return what it is worth for the favoured side: 1, or its part of a draw.

    Chance comes from the number as at a table from the seed of a record.
    """
    given = game.handicap()
    assert given is not None
    state, drawn = game.initial(), Counter[tuple[int, str]]()
    while (outcome := state.outcome()) is None:
        if state.is_chance():
            draw = state.turn, state.chance_kind()
            action = state.sample(HashSource(number, *draw, drawn[draw]))
            drawn[draw] += 1
        else:
            action = choose(question(state, LEVEL, number))
        state = state.child(action)
    shared = outcome.winners or tuple(range(len(game.seats)))
    return len({*given.favoured} & {*shared}) / len(shared)


def measured(games: list[Game], number: int = GAMES) -> dict[str, Json]:
    """Return what a form has shown: shares of each side favoured, of all, half the interval."""
    shares = [[points(game, seed) for seed in range(number)] for game in games]
    every = [one for some in shares for one in some]
    mean = sum(every) / len(every)
    spread = math.sqrt(sum((one - mean) ** 2 for one in every) / (len(every) - 1))
    return {
        "options": unusual(games[0]),
        "level": LEVEL,
        "games": len(every),
        "share": round(mean, 4),
        "margin": round(1.96 * spread / math.sqrt(len(every)), 4),
        "sides": [round(sum(some) / len(some), 4) for some in shares],
    }


def unusual(game: Game) -> dict[str, str]:
    """Return the options which are not as usual, house rules left out."""
    usual: Mapping[str, str] = create(game.key, {KEY: NONE}).options
    return {k: v for k, v in game.options.items() if k != KEY and usual[k] != v}


def main() -> int:
    """Measure the games named, or all, and write what was found."""
    parser = argparse.ArgumentParser("handicaps", description=__doc__)
    parser.add_argument("game", nargs="*", default=list(ENGINES))
    parser.add_argument("--form", help="this form alone, the others as they stand")
    parser.add_argument("--games", type=int, default=GAMES)
    given = parser.parse_args()
    for key in given.game:
        path = resources() / key / FILE
        entries: dict[str, Json] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        known = forms(key)
        entries = {form: entry for form, entry in entries.items() if form in known}
        for form, games in known.items():
            if given.form in (None, form):
                entries[form] = measured(games, given.games)
                print(key, form, entries[form], flush=True)
                text = json.dumps({one: entries[one] for one in known if one in entries}, indent=1)
                write_atomic(path, (text + "\n").encode())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
