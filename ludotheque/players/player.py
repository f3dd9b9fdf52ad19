"""What a computer player is asked, and who answers: the game's own players, else a random one.

A player is a pure function ``choose(observation, game, level, seed)`` in the module ``player`` of
its game's folder. It has no clock and sees what its seat sees: no State, no seed of the record.
"""

from typing import Any

import attrs

from ludotheque import games
from ludotheque.core.contract import Game, Observation, State
from ludotheque.core.contract_types import CHANCE
from ludotheque.core.levels import LEVELS, Thought, own_chance
from ludotheque.core.observed import Unread, as_data, from_data

Json = Any


@attrs.frozen
class Question:
    """All that a player may know when it is asked for an action.

    ``offered`` are the legal actions, known to the seat on turn, where the game has no player of
    its own; a game's players list them themselves.
    """

    game: Game
    observation: Observation
    level: int
    seed: int
    offered: tuple[int, ...] = ()


def has_players(key: str) -> bool:
    """Return whether a game has players of its own; raises OptionError for an unknown key."""
    return games.player_module(key) is not None


def question(state: State, level: int, seed: int = 0) -> Question:
    """Return the question for the seat on turn, the first of several which may act.

    Raises ValueError where no seat is to act, or for an unknown level.
    """
    actors = state.actors()
    if not actors or actors[0] == CHANCE:
        raise ValueError("no seat is on turn")
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}")
    offered = () if has_players(state.game.key) else tuple(state.legal_actions())
    return Question(state.game, state.observe(actors[0]), level, seed, offered)


def choose(asked: Question) -> int:
    """Return the action chosen; the same for equal questions."""
    module = games.player_module(asked.game.key)
    if module is not None:
        return int(module.choose(asked.observation, asked.game, asked.level, asked.seed))
    source = own_chance(asked.observation, asked.level, asked.seed)
    return asked.offered[source.below(len(asked.offered))]


def thought(asked: Question) -> Thought:
    """Return the action chosen, with what it was chosen by where the game's players tell that."""
    module = games.player_module(asked.game.key)
    if module is None or not hasattr(module, "think"):
        return Thought(choose(asked))
    found: Thought = module.think(asked.observation, asked.game, asked.level, asked.seed)
    return found


def as_json(asked: Question) -> dict[str, Json]:
    """Return a question as JSON data, which holds what the seat may know and nothing else."""
    return {
        "game": asked.game.key,
        "options": dict(asked.game.options),
        "embedded": asked.game.embedded(),
        "observation": as_data(asked.observation),
        "level": asked.level,
        "seed": asked.seed,
        "offered": list(asked.offered),
    }


def from_json(data: dict[str, Json]) -> Question:
    """Return the question of JSON data; raises LudothequeError, TypeError, KeyError, ValueError."""
    game = games.game_class(data["game"]).restore(data["options"], data["embedded"])
    module = games.player_module(game.key)
    seen = data["observation"]
    observation = Unread.of(seen) if module is None else from_data(module.SEES, seen)
    return Question(game, observation, data["level"], data["seed"], tuple(data["offered"]))
