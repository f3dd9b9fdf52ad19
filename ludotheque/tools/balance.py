"""The command balance: how a game goes between players of one strength, kept for its rules page."""

import contextlib
import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from ludotheque import games
from ludotheque.core.balance import FILE, read
from ludotheque.core.contract import Game
from ludotheque.core.errors import SaveError
from ludotheque.core.foreign import quoted
from ludotheque.core.levels import LEVELS
from ludotheque.core.messages import M, render
from ludotheque.core.paths import resources
from ludotheque.files.atomic import demand_place, write_atomic
from ludotheque.players.player import has_players
from ludotheque.record.seeds import LIMIT
from ludotheque.tools.arguments import Arguments, UsageError
from ludotheque.tools.crew import all_played, cores
from ludotheque.tools.matches import Played, Setting

Json = Any
GAMES: Final = 2_000
_MOST: Final = 1_000_000


def balance_command(arguments: Arguments) -> int:
    """Play the games, print the figures, and write them into the data file."""
    game = games.create(arguments.words["GAME"], arguments.options())
    if not has_players(game.key):
        raise UsageError(M("“{game}” has no computer players.", game=game.key))
    level = arguments.whole("--level", LEVELS[0], LEVELS[-1]) or LEVELS[-1]
    number = arguments.whole("--games", 2, _MOST) or GAMES
    seed = arguments.whole("--seed", 0, LIMIT - 1) or 0
    name = arguments.text("--name") or "usual"
    if re.fullmatch("[a-z-]{1,20}", name) is None:
        raise UsageError(
            M("--name is a short word of small letters, not “{text}”.", text=quoted(name))
        )
    refusal = game.refuses_computers()
    if refusal is not None:
        raise UsageError(refusal)
    path = Path(arguments.text("-o") or resources() / game.key / FILE)
    demand_place(path)
    before = _kept(path)
    found = figures(game, level, number, seed, arguments.whole("--jobs", 1, 1024))
    print(json.dumps(found, indent=1))
    written = {**before, name: found}
    write_atomic(path, (json.dumps(dict(sorted(written.items())), indent=1) + "\n").encode())
    print(render(M("The figures are in “{name}”.", name=quoted(path.name))))
    return 0


def _kept(path: Path) -> dict[str, Json]:
    """Return the entries of the file which is to be added to; raises SaveError."""
    try:
        return read(path)
    except ValueError as problem:
        sentence = M("“{name}” is damaged: nothing can be added to it.", name=quoted(path.name))
        raise SaveError(sentence) from problem


def figures(
    game: Game, level: int, number: int, seed: int = 0, jobs: int | None = None
) -> dict[str, Json]:
    """Return what so many games between players of a level show, as JSON data.

    Where no chance opens a game, a few random actions do.

    ``share`` holds what each seat has won of all, as the game counts it, the one which began first;
    ``drawn`` is the share of drawn games, ``ended`` that of games by the code of their end;
    ``turns`` are a short game, the median and a long one (10, 50 and 90 of a hundred).
    """
    setting = Setting(
        game.key, dict(game.options), game.embedded(), (str(level),) * len(game.seats), seed,
        varied=True,
    )  # fmt: skip
    every = all_played(game, setting, number, jobs or cores(number, setting))
    with contextlib.closing(every):
        played = [one for several in every for one in several]
    ended = [one for one in played if one.outcome is not None]
    usual = games.create(game.key).options
    lengths = quantiles((one.turn for one in ended), n=10)
    return {
        "options": {k: v for k, v in game.options.items() if usual.get(k) != v},
        "level": level,
        "games": len(played),
        "seed": seed,
        "unfinished": len(played) - len(ended),
        "share": _shares(ended, len(game.seats)),
        "drawn": _part(sum(_is_drawn(one) for one in ended), len(ended)),
        "turns": [round(lengths[at]) for at in (0, 4, 8)],
        "ended": {
            code: _part(count, len(ended))
            for code, count in Counter(_code(one) for one in ended).most_common()
        },
        "milestones": _milestones(ended),
    }


def _milestones(ended: Sequence[Played]) -> dict[str, dict[str, float]]:
    """Return by name in what share of the games one came, and how often who came first won.

    A win counts as the game counts what is settled, shared by those who win together.
    """
    found: dict[str, dict[str, float]] = {}
    for name in sorted({name for one in ended for name in one.milestones}):
        games = [one for one in ended if name in one.milestones]
        won = sum(one.won[one.milestones[name]] / (max(one.won) or 1) for one in games)
        found[name] = {"games": _part(len(games), len(ended)), "won": round(won / len(games), 4)}
    return found


def _part(count: int, whole: int) -> float:
    return round(count / max(whole, 1), 4)


def _is_drawn(one: Played) -> bool:
    return one.outcome is not None and len(one.outcome.winners) in {0, len(one.seated)}


def _code(one: Played) -> str:
    return one.outcome.code if one.outcome is not None else ""


def _shares(ended: Sequence[Played], seats: int) -> list[float]:
    points = [0.0] * seats
    for one in ended:
        for seat, won in enumerate(one.won):
            points[(seat - (one.first or 0)) % seats] += won
    return [round(found / max(sum(points), 1), 4) for found in points]
