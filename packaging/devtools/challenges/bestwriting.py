"""Best moves as the value of a file of exercises."""

import hashlib
import json
from importlib import import_module
from typing import Any, Final

from ludotheque.core.contract import Game
from ludotheque.core.draws import RandomSource
from ludotheque.exercises.exercise import FORMAT, VERSION

from .best import BestMoves
from .bestfinding import Found, search
from .besttexts import texts

_DIGITS: Final = 4
"""Bytes of a position's digest in the name of its exercise."""


def habits_of(key: str) -> BestMoves:
    """Return how best moves of a game are found and told."""
    found: BestMoves = import_module(f"{__package__}.{key}").BEST
    return found


def best_moves(game: Game, seed: int, count: int, grade: int | None = None) -> dict[str, Any]:
    """Return so many best moves of a game as the value of a file, fewer where no more are found."""
    habits = habits_of(game.key)
    found = search(game, habits, RandomSource(seed), count, grade)
    items = [_item(habits, one, number) for number, one in enumerate(found)]
    return {"format": FORMAT, "version": VERSION, "game": game.key, "exercises": items}


def _item(habits: BestMoves, found: Found, number: int) -> dict[str, Any]:
    game = found.state.game
    defaults = {option.key: option.default for option in game.option_list}
    position = found.state.position()
    item: dict[str, Any] = {
        "id": f"best-{_digest(position)}",
        "grade": found.grade,
        **texts(habits, found, number),
        "options": {key: value for key, value in game.options.items() if value != defaults[key]},
        "position": position,
        "goal": found.goal,
        "unique": found.unique,
    }
    if habits.names:
        item["names"] = list(habits.names)
    return item


def _digest(position: Any) -> str:
    """Return a few digits which tell a position from all others: its exercise keeps its name."""
    canonical = json.dumps(position, sort_keys=True).encode()
    return hashlib.blake2b(canonical, digest_size=_DIGITS).hexdigest()
