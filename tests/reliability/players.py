"""Players of all levels finish every form of every game legally, and choose alike again."""

import itertools
import json
import random
from collections.abc import Iterator

from ludotheque import games
from ludotheque.core.draws import HashSource
from ludotheque.core.levels import LEVELS
from ludotheque.players.player import as_json, choose, from_json, has_players, question
from tests.contract.configurations import CONFIGURATIONS

TARGET = 2_000
SHORT = 12
_LONGEST = 20_000
_STRONGEST = 4
"""Level 5 plays each 25th case only: it is like level 4 with more positions, and slower."""


def cases(first: int) -> Iterator[str | None]:
    """Yield None for each game that went well, else what went wrong."""
    for number in itertools.count(first):
        yield _case(number)


def _case(number: int) -> str | None:
    forms = [one for one in CONFIGURATIONS if has_players(one[0])]
    key, options = forms[number % len(forms)]
    game = games.create(key, dict(options))
    if game.refuses_computers() is not None:
        return None
    chance = random.Random(number)
    most = LEVELS[-1] if number % 25 == 24 else _STRONGEST
    levels = [chance.randint(1, most) for _ in game.seats]
    state, draws = game.initial(), 0
    for ply in range(_LONGEST):
        actors = state.actors()
        if not actors:
            return None
        if state.is_chance():
            state = state.apply(state.sample(HashSource(number, ply, state.chance_kind(), draws)))
            draws += 1
            continue
        asked = question(state, levels[actors[0]], number)
        action = choose(asked)
        if not state.is_legal(action):
            return f"{key} {options} level {levels[actors[0]]}: {action} is illegal at {ply}"
        if ply % 7 == 0 and choose(from_json(json.loads(json.dumps(as_json(asked))))) != action:
            return f"{key} {options} level {levels[actors[0]]}: another choice at {ply}"
        state = state.child(action)
    return f"{key} {options} {levels}: no end after {_LONGEST} actions"
