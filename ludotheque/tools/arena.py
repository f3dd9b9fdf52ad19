"""The command arena: full games between players, through State."""

import contextlib
import json
import time
from decimal import Decimal
from typing import Any, Final

from ludotheque import games
from ludotheque.core.contract import Game
from ludotheque.core.foreign import quoted
from ludotheque.core.levels import LEVELS
from ludotheque.core.messages import M, render
from ludotheque.players.player import has_players
from ludotheque.record.seeds import LIMIT
from ludotheque.tools import sparring
from ludotheque.tools.arguments import Arguments, UsageError
from ludotheque.tools.crew import all_played, cores
from ludotheque.tools.matches import RANDOM, Setting
from ludotheque.tools.tally import Tally, count, interval, of_pair

_MOST: Final = 10_000_000
_FEWEST: Final = 20
"""How many pairs are played before the width of the interval is believed."""


def arena_command(arguments: Arguments) -> int:
    """Play the games and print the table."""
    game = games.create(arguments.words["GAME"], arguments.options())
    players = _players(game, arguments.text("--seats"))
    number, pairs = (arguments.whole(flag, 1, _MOST) for flag in ("--games", "--pairs"))
    if (number is None) == (pairs is None):
        raise UsageError(
            M("“{command}” needs {word}.", command="arena", word="--games N | --pairs N")
        )
    width = _width(arguments.text("--width"))
    if width is not None and pairs is None:
        raise UsageError(M("“{command}” needs {word}.", command="arena", word="--pairs N"))
    seed = arguments.whole("--seed", 0, LIMIT - 1) or 0
    jobs = arguments.whole("--jobs", 1, 1024)
    result = play_games(
        game, players, number or pairs or 0, seed, pairs=pairs is not None, width=width, jobs=jobs
    )
    if "--json" in arguments:
        print(json.dumps(result))
    else:
        _print(result)
    return 1 if result["unfinished"] else 0


def _print(result: dict[str, Any]) -> None:
    for seat in result["seats"]:
        print(
            render(
                M(
                    "{player}: {wins} won, {draws} drawn, {losses} lost, share {share}, "
                    "{ms} ms a move.",
                    player=seat["player"],
                    wins=seat["wins"],
                    draws=seat["draws"],
                    losses=seat["losses"],
                    share=_rounded(seat["points_share"]),
                    ms=_rounded(seat["ms_per_move"]),
                )
            )
        )
    if "pairs" in result:
        low, high = result["interval"]
        print(
            render(
                M(
                    "{player} has a share of {share} of {pairs} pairs; 95% interval from {low} "
                    "to {high}.",
                    player=result["seats"][0]["player"],
                    share=_rounded(result["share"]),
                    pairs=result["pairs"],
                    low=_rounded(low),
                    high=_rounded(high),
                )
            )
        )
    print(
        render(
            M(
                "{games} games of {game}, {turns} turns, {rate} turns/s, {unfinished} unfinished.",
                games=result["games"],
                game=result["game"],
                turns=result["turns"],
                rate=round(result["turns_per_s"]),
                unfinished=result["unfinished"],
            )
        )
    )


def _rounded(value: float) -> Decimal:
    return Decimal(f"{value:.3f}")


def _width(text: str | None) -> float | None:
    """Return the width of the interval at which to stop; raises UsageError."""
    if text is None:
        return None
    width = 0.0
    with contextlib.suppress(ValueError):
        width = float(text) if text.isascii() and len(text) <= 20 else 0.0
    if not 0 < width < 1:
        raise UsageError(
            M(
                "--width is the width of the interval at which to stop, between 0 and 1, not "
                "“{text}”.",
                text=quoted(text),
            )
        )
    return width


def _players(game: Game, text: str | None) -> list[str]:
    """Return the players by name, one a seat; raises UsageError."""
    if text is None:
        raise UsageError(M("“{command}” needs {word}.", command="arena", word="--seats S1,S2"))
    players = text.split(",")
    known = (
        RANDOM,
        *(map(str, LEVELS) if has_players(game.key) else ()),
        *((sparring.RULE,) if sparring.has_rule(game.key) else ()),
    )
    for number, player in enumerate(players):
        if player not in known and not _spars(game, players, number):
            raise UsageError(
                M(
                    "The players of “{game}” are {known}, not “{player}”.",
                    game=game.key,
                    known=(*known, *((sparring.UCT,) if sparring.is_searched(game.key) else ())),
                    player=quoted(player),
                )
            )
    if len(players) != len(game.seats):
        raise UsageError(
            M(
                "“{game}” has {wanted} seats with these options, not {found}.",
                game=game.key,
                wanted=len(game.seats),
                found=len(players),
            )
        )
    refusal = game.refuses_computers()  # nobody else sits in an arena
    if refusal is not None:
        raise UsageError(refusal)
    return players


def _spars(game: Game, players: list[str], number: int) -> bool:
    """Return whether a player is UCT, with its time or a multiple of that of a level at seat 1."""
    if not sparring.is_searched(game.key) or not sparring.is_uct(players[number]):
        return False
    return "@" in players[number] or (number > 0 and players[0].isdecimal())


def play_games(
    game: Game, players: list[str], number: int, seed: int, *, pairs: bool = False,
    width: float | None = None, jobs: int | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Return the figures of so many games, or pairs of games.

    Player p sits at seat (p + game) modulo seats; in a pair at each seat once. It ends earlier
    where the interval of the share is no wider than ``width``. By default all cores are used.
    """
    setting = Setting(
        game.key, dict(game.options), game.embedded(), tuple(players), seed, pairs=pairs
    )
    tallies = [Tally(player) for player in players]
    unfinished = turns = played = 0
    shares: list[tuple[float, float]] = []
    began = time.perf_counter()
    every = all_played(game, setting, number, jobs or cores(number, setting))
    with contextlib.closing(every):
        for several in every:
            for one in several:
                played += 1
                turns += one.turn
                unfinished += one.outcome is None
                count(game, tallies, one)
            if pairs:
                shares.append(of_pair(game, several))
                if width is not None and len(shares) >= _FEWEST:
                    _share, low, high = interval(shares)
                    if high - low <= width:
                        break
    took = max(time.perf_counter() - began, 1e-9)
    result: dict[str, Any] = {
        "game": game.key,
        "games": played,
        "seats": [
            {
                "player": tally.player,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "points_share": round(tally.share(), 4),
                "ms_per_move": round(1000 * tally.seconds / max(tally.moves, 1), 4),
            }
            for tally in tallies
        ],
        "turns": turns,
        "turns_per_s": round(turns / took, 1),
        "unfinished": unfinished,
    }
    if pairs:
        share, low, high = interval(shares)
        result |= {
            "pairs": len(shares),
            "share": round(share, 4),
            "interval": [round(low, 4), round(high, 4)],
        }
    return result
