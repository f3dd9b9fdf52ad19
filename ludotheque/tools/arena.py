"""The command arena: full games between players, through State."""

import json
import time
from decimal import Decimal
from typing import Any, Final

import attrs

from ludotheque import games
from ludotheque.core.contract import Game
from ludotheque.core.contract_types import CHANCE, Outcome
from ludotheque.core.draws import RandomSource
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M, render
from ludotheque.record.seeds import LIMIT
from ludotheque.tools.arguments import Arguments, UsageError

_MAX_ACTIONS: Final = 1_000_000
"""Where a game without end is given up and counted as unfinished."""


@attrs.define
class Tally:
    """What one player has reached."""

    player: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: int = 0
    all_points: int = 0
    moves: int = 0
    seconds: float = 0.0

    def share(self) -> float:
        """Return points / all points where deals are counted, else (wins + ½ draws) / games."""
        if self.all_points:
            return self.points / self.all_points
        played = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / played if played else 0.0


def arena_command(arguments: Arguments) -> int:
    """Play the games and print the table."""
    game = games.create(arguments.words["GAME"], arguments.options())
    players = _players(game, arguments.text("--seats"))
    count = arguments.whole("--games", 1, 10_000_000)
    if count is None:
        raise UsageError(M("“{command}” needs {word}.", command="arena", word="--games N"))
    seed = arguments.whole("--seed", 0, LIMIT - 1) or 0
    result = play_games(game, players, count, seed)
    if "--json" in arguments:
        print(json.dumps(result))
        return 1 if result["unfinished"] else 0
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
                    share=Decimal(f"{seat['points_share']:.3f}"),
                    ms=Decimal(f"{seat['ms_per_move']:.3f}"),
                )
            )
        )
    print(
        render(
            M(
                "{games} games of {game}, {turns} turns, {rate} turns/s, {unfinished} unfinished.",
                games=result["games"],
                game=game.key,
                turns=result["turns"],
                rate=round(result["turns_per_s"]),
                unfinished=result["unfinished"],
            )
        )
    )
    return 1 if result["unfinished"] else 0


def _players(game: Game, text: str | None) -> list[str]:
    """Return the players by name, one a seat; raises UsageError."""
    if text is None:
        raise UsageError(M("“{command}” needs {word}.", command="arena", word="--seats S1,S2"))
    players = text.split(",")
    for player in players:
        if player != "random":
            raise UsageError(
                M(
                    "A player can be “random”, not “{player}”: there are no computer levels yet.",
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


def play_games(game: Game, players: list[str], count: int, seed: int) -> dict[str, Any]:
    """Return the figures of ``count`` games; player p sits at seat (p + game) modulo seats."""
    tallies = [Tally(player) for player in players]
    source = RandomSource(seed)
    unfinished = turns = 0
    began = time.perf_counter()
    for number in range(count):
        shift = number % len(players)
        seated = tallies[-shift:] + tallies[:-shift] if shift else tallies
        outcome, turn = _play(game, seated, source)
        turns += turn
        if outcome is None:
            unfinished += 1
        else:
            _count(game, seated, outcome)
    took = max(time.perf_counter() - began, 1e-9)
    return {
        "game": game.key,
        "games": count,
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


def _play(game: Game, seated: list[Tally], source: RandomSource) -> tuple[Outcome | None, int]:
    clock = time.perf_counter
    state = game.initial()
    for _ in range(_MAX_ACTIONS):
        actors = state.actors()
        if not actors:
            return state.outcome(), state.turn
        if actors[0] == CHANCE:
            state = state.child(state.sample(source))
            continue
        began = clock()
        action = state.random_action(source)
        took = clock() - began
        tally = seated[state.actor_of(action)]
        tally.moves += 1
        tally.seconds += took
        state = state.child(action)
    return None, state.turn


def _count(game: Game, seated: list[Tally], outcome: Outcome) -> None:
    points = _points(game, outcome) if game.hidden else None
    for seat, tally in enumerate(seated):
        if not outcome.winners or _shared(game, outcome, seat):
            tally.draws += 1
        elif seat in outcome.winners:
            tally.wins += 1
        else:
            tally.losses += 1
        if points is not None:
            tally.points += points[seat][0]
            tally.all_points += points[seat][1]


def _shared(game: Game, outcome: Outcome, seat: int) -> bool:
    """Return whether a winner shares the result with an opponent: a draw between them."""
    others = set(outcome.winners) & set(game.opponents(seat))
    return seat in outcome.winners and bool(others)


def _points(game: Game, outcome: Outcome) -> list[tuple[int, int]] | None:
    """Return for each seat the points of its side and of all sides; partners share one score."""
    scores, seats = outcome.scores, range(len(game.seats))
    if scores is None:
        return None
    sides: list[set[int]] = []
    for seat in seats:
        side = set(seats) - set(game.opponents(seat))
        if side not in sides:
            sides.append(side)
    by_side = list(scores) if len(scores) == len(sides) else [scores[min(side)] for side in sides]
    own = [next(i for i, side in enumerate(sides) if seat in side) for seat in seats]
    return [(by_side[i], sum(by_side)) for i in own]
