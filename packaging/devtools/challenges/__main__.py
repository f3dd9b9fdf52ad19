"""Print exercises of a game in the format of resources/<game>/exercises.json.

What is kept is judged by exercises/judging.py: exactly one first action reaches the goal, and most
of the others fail. The goal « best » is for all games: the best move, out of games between players.
A seed always gives the same.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NoReturn

from ludotheque import games
from ludotheque.core.contract import Game
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import Catalogue
from ludotheque.exercises.exercise import FORMAT, MAX_EXERCISES, VERSION
from ludotheque.record.seeds import LIMIT

from . import ChallengeError, Made, Maker
from .best import GOAL
from .bestwriting import best_moves


def makers() -> dict[str, Maker]:
    """Return how exercises are made, by game: modules named after a game may have a ``MAKER``."""
    modules = {
        key: import_module(f"{__package__}.{key}")
        for key in games.ENGINES
        if find_spec(f"{__package__}.{key}")
    }
    return {key: module.MAKER for key, module in modules.items() if hasattr(module, "MAKER")}


class _Parser(argparse.ArgumentParser):
    """Bad usage is answered by one sentence."""

    def error(self, message: str) -> NoReturn:
        raise ChallengeError(f"{self.prog}: {message}; see {self.prog} --help.")


def main(words: Sequence[str]) -> int:
    """Print exercises; returns 0, 1 where fewer were found than asked for, 2 for bad words."""
    try:
        return _run(words)
    except ChallengeError as problem:
        print(problem, file=sys.stderr)
        return 2
    except LudothequeError as problem:
        print(Catalogue("en").render(problem.message), file=sys.stderr)
        return 2


def _run(words: Sequence[str]) -> int:
    known = makers()
    goals = dict.fromkeys(goal for maker in known.values() for goal in (*maker.goals, GOAL))
    parser = _Parser(prog="dev.py challenges", description="Make exercises out of random games.")
    parser.add_argument("game", choices=games.ENGINES)
    parser.add_argument("--count", type=_from_to(1, MAX_EXERCISES), default=1, help="how many")
    parser.add_argument("--seed", type=_from_to(0, LIMIT - 1), default=0, help="of all draws")
    parser.add_argument("--goal", help=f"what is to be found: {', '.join(goals)}")
    parser.add_argument("--grade", type=int, choices=(1, 2, 3), help="easy, medium or hard alone")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE",
                        help="an option of the game; may be repeated")  # fmt: skip
    asked = parser.parse_args(words)
    maker = known.get(asked.game)
    own = (*maker.goals, GOAL) if maker else (GOAL,)
    name = own[0] if asked.goal is None else asked.goal
    if name not in own:
        raise ChallengeError(f"--goal can be {', '.join(own)}, not “{name}”.")
    if bad := [option for option in asked.option if "=" not in option]:
        raise ChallengeError(f"--option needs the form KEY=VALUE, not “{bad[0]}”.")
    game = games.create(asked.game, dict(option.split("=", 1) for option in asked.option))
    if maker is None or name == GOAL:
        data = best_moves(game, asked.seed, asked.count, asked.grade)
        return _print(data, asked.count)
    found: list[Made] = []
    for challenge in maker.search(game, name, RandomSource(asked.seed)):
        if asked.grade in {None, challenge.measure.grade}:
            found.append(challenge)
        if len(found) == asked.count:
            break
    found.sort(key=lambda challenge: challenge.measure.points)
    return _print(as_file(game, maker, name, asked.seed, found), asked.count)


def _print(data: dict[str, Any], count: int) -> int:
    print(json.dumps(data, indent=1, ensure_ascii=False))
    return 0 if len(data["exercises"]) == count else 1


def _from_to(low: int, high: int) -> Callable[[str], int]:
    def whole(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"needs a whole number from {low} to {high}")
        return int(text)

    return whole


def as_file(game: Game, maker: Maker, name: str, seed: int, found: list[Made]) -> dict[str, Any]:
    """Return challenges as the value of a file of exercises."""
    defaults = {option.key: option.default for option in game.option_list}
    changed = {key: value for key, value in game.options.items() if value != defaults[key]}
    exercises = []
    for number, challenge in enumerate(found, 1):
        item: dict[str, Any] = {
            "id": f"{name}-{seed}-{number}",
            "grade": challenge.measure.grade,
            **maker.texts(name, number, challenge),
            "options": changed,
            "position": challenge.position,
            "goal": challenge.goal,
            "unique": True,
        }
        if challenge.rolls:
            item["rolls"] = list(challenge.rolls)
        exercises.append(item)
    return {"format": FORMAT, "version": VERSION, "game": game.key, "exercises": exercises}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
