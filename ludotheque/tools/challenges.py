"""The command challenges: exercises of Ordino Match and of Cambio from games played at random.

What is kept is judged by exercises/judging.py: exactly one first action reaches the goal, and most
of the others fail.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

import attrs

from ludotheque import games
from ludotheque.core.contract import Game
from ludotheque.core.draws import RandomSource
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.exercises.exercises import FORMAT, MAX_EXERCISES, VERSION
from ludotheque.record.seeds import LIMIT
from ludotheque.tools import (
    challenge_cambio,
    challenge_cambio_texts,
    challenge_ordino,
    challenge_texts,
)
from ludotheque.tools.arguments import Arguments, UsageError

Json = Any


class Measured(Protocol):
    """How hard an exercise is."""

    @property
    def points(self) -> int:
        """Return the points which make the grade."""

    @property
    def grade(self) -> int:
        """Return 1 (easy), 2 or 3 (hard)."""


class Made(Protocol):
    """An exercise which has been found."""

    @property
    def position(self) -> Json:
        """Return the position it begins with."""

    @property
    def goal(self) -> list[dict[str, Any]]:
        """Return its conditions, as a file holds them."""

    @property
    def rolls(self) -> tuple[str, ...]:
        """Return what chance will bring."""

    @property
    def measure(self) -> Measured:
        """Return how hard it is."""


@attrs.frozen
class Maker:
    """How exercises of one game are made.

    ``search`` yields exercises of a game with a goal, ``texts`` gives title, task, hint and
    explanation of one by language.
    """

    goals: tuple[str, ...]
    search: Callable[[Any, str, RandomSource], Iterator[Made]]
    texts: Callable[[str, int, Any], dict[str, dict[str, str]]]


MAKERS: Final = {
    "ordino": Maker(tuple(challenge_ordino.GOALS), challenge_ordino.search, challenge_texts.texts),
    "cambio": Maker(
        tuple(challenge_cambio.GOALS), challenge_cambio.search, challenge_cambio_texts.texts
    ),
}


def all_goals() -> tuple[str, ...]:
    """Return the goals of all games, each once."""
    return tuple(dict.fromkeys(goal for maker in MAKERS.values() for goal in maker.goals))


def challenges_command(arguments: Arguments) -> int:
    """Print exercises in the format of resources/<game>/exercises.json."""
    key = arguments.words["GAME"]
    if key not in MAKERS:
        raise UsageError(M("Challenges are made for {games} alone.", games=tuple(MAKERS)))
    maker = MAKERS[key]
    game = games.create(key, arguments.options())
    count = arguments.whole("--count", 1, MAX_EXERCISES) or 1
    seed = arguments.whole("--seed", 0, LIMIT - 1) or 0
    grade = arguments.whole("--grade", 1, 3)
    name = arguments.text("--goal") or maker.goals[0]
    if name not in maker.goals:
        raise UsageError(
            M("--goal can be {known}, not “{text}”.", known=maker.goals, text=quoted(name))
        )
    found: list[Made] = []
    for challenge in maker.search(game, name, RandomSource(seed)):
        if grade in {None, challenge.measure.grade}:
            found.append(challenge)
        if len(found) == count:
            break
    found.sort(key=lambda challenge: challenge.measure.points)
    print(json.dumps(as_file(game, maker, name, seed, found), indent=1, ensure_ascii=False))
    return 0 if len(found) == count else 1


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
