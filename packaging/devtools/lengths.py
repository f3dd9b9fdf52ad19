"""How long random games last, for the minutes on the boxes: writes games/KEY/lengths.py.

Each line is the median of GAMES games played through the State, game i from seed i, so that a
second run writes the same files. Options in COUNTED are measured in every combination the game
accepts, a number option at each of POINTS.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from statistics import median

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Option
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import OptionError
from ludotheque.core.lengths import Length
from ludotheque.games import ENGINES, create, game_class

GAMES = 61
POINTS = ("1", "10", "30", "60")
MOST = 20_000
"""Actions, in case a game does not end."""
HEAD = '''"""How long games last, counted in random play by `dev.py lengths`; do not edit."""

from typing import Final

from ludotheque.core.lengths import Length

LENGTHS: Final = (
'''


def count(game: Game, seed: int) -> tuple[int, int]:
    """Play one game at random; return decisions and other turns."""
    source = RandomSource(seed)
    state, decisions, others = game.initial(), 0, 0
    while state.outcome() is None and decisions + others < MOST:
        if state.is_chance():
            action = state.sample(source)
            others += 1
        else:
            legal = state.legal_actions()
            decisions += len(legal) > 1
            others += len(legal) == 1
            action = state.random_action(source)
        state = state.child(action)
    return decisions, others


def counted(key: str) -> list[Option]:
    """Return the options which change the length of a game: the choices marked so."""
    return [option for option in game_class(key).option_list if option.lasts]


def measured(key: str) -> Iterator[Length]:
    """Yield the lengths of a game, that of the default options first."""
    options = counted(key)
    for values in product(*(_values(option) for option in options)):
        chosen = {option.key: value for option, value in zip(options, values, strict=True)}
        try:
            game = create(key, chosen)
        except OptionError:
            continue
        yield _length(game, options, chosen)


def _values(option: Option) -> tuple[str, ...]:
    if option.kind == "number":
        return tuple(dict.fromkeys((option.default, *POINTS)))
    return tuple(item.value for item in option.values)


def _length(game: Game, options: list[Option], chosen: Mapping[str, str]) -> Length:
    found = [count(game, seed) for seed in range(GAMES)]
    numbers = [chosen[option.key] for option in options if option.kind == "number"]
    return Length(
        tuple((o.key, chosen[o.key]) for o in options if o.kind != "number"),
        int(numbers[0]) if numbers else 0,
        int(median(decisions for decisions, _ in found)),
        int(median(others for _, others in found)),
    )


def text(lengths: list[Length]) -> str:
    """Return the module which holds these lengths."""
    lines = [
        f"    Length({one.options!r}, {one.points}, {one.decisions}, {one.others}),\n".replace(
            "'", '"'
        )
        for one in lengths
    ]
    return HEAD + "".join(lines) + ")\n"


def main(words: list[str]) -> int:
    """Measure the games named, or all, and write what was found."""
    for key in words or ENGINES:
        path = Path(sys.modules[game_class(key).__module__].__file__ or "").with_name("lengths.py")
        path.write_text(text(list(measured(key))), "utf-8")
        subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(path)], check=True)
        print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
