"""The command on the archive: stats, as lines to read or as CSV."""

import sys
from pathlib import Path
from typing import Final

from ludotheque import games
from ludotheque.archive.store import NAME
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import MN, M, render
from ludotheque.core.paths import data_folder
from ludotheque.core.playernames import name_key
from ludotheque.files.atomic import demand_file, write_atomic
from ludotheque.stats.csvfiles import KINDS, dice_csv, games_csv, players_csv
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.fairness import dice_of
from ludotheque.stats.gathering import CACHE_NAME, Damaged, gather
from ludotheque.stats.summary import Filter, Summary, counted, spread, summarise
from ludotheque.tools.arguments import Arguments, UsageError


def stats_command(arguments: Arguments) -> int:
    """Print sums over the archive's games, or write a table as CSV to -o or the output."""
    kind = arguments.text("--csv")
    if kind is not None and kind not in KINDS:
        raise UsageError(M("--csv can be {known}, not “{kind}”.", known=KINDS, kind=quoted(kind)))
    if kind is None and "-o" in arguments:
        raise UsageError(M("“{command}” needs {word}.", command="stats -o", word="--csv"))
    key = arguments.text("--game") or ""
    if key:
        games.game_class(key)
    found, damaged = _gathered(arguments.text("--archive"))
    chosen = Filter(game=key, player=name_key(arguments.text("--player") or ""))
    summary = summarise(counted(found), chosen)
    if damaged:
        print(
            render(
                MN(
                    "{n} game in the archive cannot be read and is not counted.",
                    "{n} games in the archive cannot be read and are not counted.",
                    damaged,
                )
            ),
            file=sys.stderr,
        )
    if kind is None:
        _print(summary)
        return 0
    text = {
        "games": lambda: games_csv(summary.games),
        "players": lambda: players_csv(summary.players),
        "dice": lambda: dice_csv(dice_of(summary.games)),
    }[kind]()
    out = arguments.text("-o")
    if out is not None:
        write_atomic(Path(out), text.encode())
    else:
        sys.stdout.write(text.replace("\r\n", "\n"))
    return 0


def _gathered(name: str | None) -> tuple[list[GameFacts], int]:
    """Return the facts and how many games are damaged; an archive named must be there."""
    if name is not None:
        demand_file(Path(name))
    path = Path(name) if name is not None else data_folder() / NAME
    cache = data_folder() / CACHE_NAME if name is None and path.exists() else None
    facts, damaged = [], 0
    for found in gather(path, cache):
        if isinstance(found, GameFacts):
            facts.append(found)
        damaged += isinstance(found, Damaged)
    return facts, damaged


_LINES: Final = ("won", "drawn", "abandoned", "unfinished", "branches")


def _print(summary: Summary) -> None:
    for line in summary.by_game:
        totals = " ".join(f"{part}={getattr(line.totals, part)}" for part in _LINES)
        first = line.beginners
        lengths = spread(line.lengths.moves)
        moves = "" if lengths is None else f" moves={lengths.low}/{lengths.middle:g}/{lengths.high}"
        print(
            f"game {line.game} played={line.totals.played} {totals} "
            f"first={first.won}/{first.drawn}/{first.lost}{moves}"
        )
    for player in summary.players:
        all_ = player.results.all
        name = player.name if player.level is None else f"computer:{player.level}"
        streak = f"{player.streak.kind or 'none'}:{player.streak.length}"
        print(
            f"player games={player.results.games} won={all_.won} drawn={all_.drawn} "
            f"lost={all_.lost} streak={streak} longest={player.longest_won} {name}"
        )
    for one in dice_of(summary.games):
        shown = " ".join(
            f"{face.key}={count}"
            for face, count in zip(one.die.faces, one.rolls.counts, strict=True)
        )
        tail = "-" if one.tail is None else f"{one.tail:.4f}"
        print(f"die {one.game} {one.die.key} {shown} p={tail} {one.level}")
