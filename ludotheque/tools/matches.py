"""Games between players, through State.

A game is a pure function of the setting and its number, so that the figures do not depend on how
many processes play. What chance decides is drawn as at a table, from a seed of the game.
"""

import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from ludotheque import games
from ludotheque.core.contract import Game, State
from ludotheque.core.contract_types import CHANCE, Outcome
from ludotheque.core.draws import HashSource, RandomSource
from ludotheque.players.player import choose, question
from ludotheque.tools import sparring

Json = Any

RANDOM: Final = "random"
OPENING: Final = 4
"""How many actions open a pair of games in which no chance does."""
_TRIES: Final = 1_000
_MAX_ACTIONS: Final = 1_000_000
"""Where a game without end is given up and counted as unfinished."""
_SEEDS: Final = 2**32


@attrs.frozen
class Setting:
    """What is played: a game, the players by name (« random » or a level), the seed of it all.

    With ``pairs`` each number stands for as many games as there are seats, with the same chance or
    opening, in which each player has had each seat. Of games in which players of the same names sit
    alike – partners who have changed places – only the first is played. A game in which chance does
    not open, is ``opened`` by a few random actions, for pairs and where ``varied`` says so: strong
    players would play the same game again and again.
    """

    key: str
    options: dict[str, str]
    embedded: Json
    players: tuple[str, ...]
    seed: int
    pairs: bool = False
    varied: bool = False

    def game(self) -> Game:
        """Return the game."""
        return games.game_class(self.key).restore(self.options, self.embedded)


@attrs.frozen
class Played:
    """A game that was played: ``seated`` are the players by seat, as indexes.

    ``outcome`` is None for a game given up as unfinished. ``moves`` and ``seconds`` (of processor
    time) are by seat, and so is ``won``: what has been settled, as the game counts it. ``first`` is
    the seat which began (``Game.begins``), whoever acted in a preparation. ``milestones`` names
    who came to each first (``Game.milestones``).
    """

    seated: tuple[int, ...]
    outcome: Outcome | None
    turn: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    won: tuple[float, ...]
    first: int | None = None
    milestones: Mapping[str, int] = {}


def play(game: Game, setting: Setting, number: int) -> list[Played]:
    """Return the games of a number: one, or as many as there are seats."""
    seats = len(setting.players)
    shifts = _shifts(setting.players) if setting.pairs else [number % seats]
    state = game.initial()
    if (setting.pairs or setting.varied) and not state.is_chance():
        state = opened(state, RandomSource(_seed(setting.seed, number, -1)))
    return [_play(state, setting, number, shift) for shift in shifts]


def _shifts(players: Sequence[str]) -> list[int]:
    """Return by how many seats the players are moved in the games of a pair."""
    seats = len(players)
    seatings = [tuple(players[seat - shift] for seat in range(seats)) for shift in range(seats)]
    if len(set(players)) == 1:
        return list(range(seats))
    return [shift for shift in range(seats) if seatings.index(seatings[shift]) == shift]


def opened(initial: State, source: RandomSource) -> State:
    """Return a state a few random actions later, in which nobody can win at once.

    The initial one where no such is found.
    """
    for _try in range(_TRIES):
        state = initial
        for _ in range(OPENING):
            if state.outcome() is not None:
                break
            state = state.child(state.random_action(source))
        actions = state.legal_actions() if state.outcome() is None else ()
        if actions and all(state.child(action).outcome() is None for action in actions):
            return state
    return initial


def _play(state: State, setting: Setting, number: int, shift: int) -> Played:
    seats = len(setting.players)
    seated = tuple((seat - shift) % seats for seat in range(seats))
    salt = _seed(setting.seed, number, 0)
    chances = [RandomSource(_seed(setting.seed, number, 1 + shift, seat)) for seat in range(seats)]
    drawn: Counter[tuple[int, str]] = Counter()
    moves, seconds, won = [0] * seats, [0.0] * seats, [0.0] * seats
    first = None
    milestones: dict[str, int] = {}
    for _ in range(_MAX_ACTIONS):
        actors = state.actors()
        if not actors:
            break
        if actors[0] == CHANCE:
            draw = state.turn, state.chance_kind()
            action = state.sample(HashSource(salt, *draw, drawn[draw]))
            drawn[draw] += 1
        else:
            seat = actors[0]
            began = time.process_time()
            action = _chosen(setting.players[seated[seat]], setting, state, salt, chances[seat])
            seconds[seat] += time.process_time() - began
            moves[seat] += 1
        before, state = state, state.child(action)
        if first is None:
            first = state.game.begins(before, state)
        for name, reached in state.game.milestones(before, state):
            milestones.setdefault(name, reached)
        settled = state.game.settled(before, state)
        if settled is not None:
            won = [old + new for old, new in zip(won, settled, strict=True)]
    return Played(
        seated, state.outcome(), state.turn, tuple(moves), tuple(seconds), tuple(won), first,
        milestones,
    )  # fmt: skip


def _chosen(player: str, setting: Setting, state: State, salt: int, chance: RandomSource) -> int:
    if player == RANDOM:
        return state.random_action(chance)
    if player == sparring.RULE:
        return sparring.rule(state, salt)
    if sparring.is_uct(player):
        return sparring.uct(player, setting.players[0], state, chance)
    return choose(question(state, int(player), salt))


def _seed(*parts: int) -> int:
    """Return a seed which depends on all of these numbers."""
    return random.Random(repr(parts)).randrange(_SEEDS)
