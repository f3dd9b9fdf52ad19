"""Exercises: small positions with a task whose goal is checked through the contract.

A file ``resources/<game>/exercises.json`` holds them, ``best.json`` those about the best move
(docs/exercises.md, schema ``exercises-1.json``). Whether an action meets a goal is decided by the
judge (exercises/judging.py), which asks the game; of the best moves the file holds what the
strongest level says.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque.core.contract import State
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.goals import Condition, Weighed
from ludotheque.core.languages import SOURCE
from ludotheque.core.messages import Catalogue, M, catalogue
from ludotheque.core.paths import resources
from ludotheque.files.atomic import read_limited
from ludotheque.files.reading import Node, naming, parse_json
from ludotheque.record.record import SeatInfo
from ludotheque.record.registry import create_game, goal_judges
from ludotheque.record.timeline import Timeline

Json = Any

FILE: Final = "exercises.json"
BEST: Final = "best.json"
"""The file of the best moves, beside the other."""
FORMAT: Final = "ludotheque-exercises"
VERSION: Final = 1
MAX_BYTES: Final = 1_000_000
MAX_EXERCISES: Final = 100
MAX_PLAYERS: Final = 4
GRADES: Final = 3
"""The highest grade; grades count from 1 (easy)."""
MAX_MOVES: Final = 3
"""Depth limit of searches, in moves of the solver."""
MAX_TRICKS: Final = 6
"""Depth limit of searches for tricks, in cards of the solver."""
MAX_WORTH: Final = 30_000
MAX_ACTIONS: Final = 400
"""Actions weighed in one position at most."""
MAX_ROLLS: Final = 6
"""Known outcomes of chance in one exercise at most."""

KINDS: Final = (
    "win", "hold", "together", "event", "without", "safe", "pass", "pieces", "figure", "tricks",
    "best",
)  # fmt: skip
EVENTS: Final = ("captured", "removed", "moved", "exposed")
BY: Final = ("side", "seat")
_FORCED: Final = frozenset({"win", "event", "tricks"})
"""The kinds of conditions which may take several moves of the solver."""
OWN: Final = frozenset({"figure", "tricks"})
"""The kinds of conditions which a game judges itself."""
_CODE: Final = re.compile(r"[a-z]{2,3}")
"""What a language is called in a file."""
FIGURES: Final = ("goal-next", "conceded", "blocked-next", "opponent-blocked")


@attrs.frozen
class Wording:
    """A text by language, as the file has it; languages it leaves out have it in their catalogues.

    ``str`` is the text in the language in use.
    """

    texts: dict[str, str]

    def __str__(self) -> str:
        return self.said(catalogue())

    def __getitem__(self, language: str) -> str:
        return self.said(Catalogue(language))

    def said(self, spoken: Catalogue) -> str:
        """Return the text in a language, in the program's own where it is nowhere to be found."""
        found = self.texts.get(spoken.language)
        return spoken.text(self.texts[SOURCE]) if found is None else found


@attrs.frozen
class Exercise:
    """A position with a task; ``unique`` claims that exactly one first action is right.

    ``rolls`` are the coming actions of chance, in order, where the task tells them; ``names`` are
    those of the players, by seat, where the task mentions them. ``marked`` are places which are
    framed on the board with the task.
    """

    game: str
    id: str
    grade: int
    title: Wording
    task: Wording
    hint: Wording
    explanation: Wording
    options: dict[str, str]
    position: Json
    goal: tuple[Condition, ...]
    unique: bool
    rolls: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Return the key under which the progress is stored: « GAME/ID »."""
        return f"{self.game}/{self.id}"

    @property
    def best(self) -> bool:
        """Return whether the best move is to be found, as the strongest level sees it."""
        return any(condition.kind == "best" for condition in self.goal)

    @property
    def moves(self) -> int:
        """Return how many moves of the solver the exercise takes at most."""
        aim = self.aim
        return max(1, aim.moves) if aim.kind in _FORCED else 1

    @property
    def aim(self) -> Condition:
        """Return the condition which takes most moves, the first one if none takes several."""
        forced = [c for c in self.goal if c.kind in _FORCED]
        return max(forced, key=lambda c: c.moves, default=self.goal[0])

    def timeline(self, seats: tuple[SeatInfo, ...] | None = None) -> Timeline:
        """Return a record beginning with the position; raises OptionError or PositionError."""
        game = create_game(self.game, self.options)
        if seats is None and self.names:
            seats = tuple(map(SeatInfo, self.names))
        return Timeline(game, seed=0, start=self.position, seats=seats)

    def state(self) -> State:
        """Return the position; raises OptionError or PositionError."""
        return self.timeline().state


@cache
def has_exercises(game: str) -> bool:
    """Return whether the program has exercises of a game."""
    return (resources() / game / FILE).is_file()


def load(game: str, path: Path | None = None) -> tuple[Exercise, ...]:
    """Return the exercises of a game from its file, by default the program's own.

    Raises SaveError with one sentence: the file cannot be read, is damaged (the path is named),
    belongs to another game, or holds a position which the game refuses or where nobody may move.
    """
    source = path or resources() / game / FILE
    data = read_limited(source, MAX_BYTES)
    with naming(source):
        return read(game, parse_json(data))


@cache
def has_best(game: str) -> bool:
    """Return whether the program has positions of a game where the best move is to be found."""
    return (resources() / game / BEST).is_file()


def load_best(game: str) -> tuple[Exercise, ...]:
    """Return the positions of a game where the best move is to be found; raises as ``load``."""
    return load(game, resources() / game / BEST)


def best_move_of(game: str, number: int) -> Exercise:
    """Return one of these positions, by its number from 0; raises as ``load``, or IndexError."""
    return _exercise(game, _best_nodes(game)[number])


@cache
def best_moves_of(game: str) -> int:
    """Return how many of these positions a game has; raises SaveError as ``load``."""
    return len(_best_nodes(game))


def _best_nodes(game: str) -> list[Node]:
    source = resources() / game / BEST
    with naming(source):
        return _nodes(game, parse_json(read_limited(source, MAX_BYTES)))


def read(game: str, data: Json) -> tuple[Exercise, ...]:
    """Return the exercises of a JSON value; raises SaveError as ``load`` does."""
    found = tuple(_exercise(game, node) for node in _nodes(game, data))
    for name, count in Counter(exercise.id for exercise in found).items():
        if count > 1:
            raise SaveError(M("The file is damaged: “{place}” stands there twice.", place=name))
    return found


def _nodes(game: str, data: Json) -> list[Node]:
    fields = Node(data).fields(("format", "version", "game", "exercises"))
    fields["format"].one_of((FORMAT,))
    fields["version"].integer(VERSION, VERSION)
    fields["game"].one_of((game,))
    return fields["exercises"].items(MAX_EXERCISES)


def _exercise(game: str, node: Node) -> Exercise:
    fields = node.fields(
        ("id", "grade", "title", "task", "hint", "explanation", "position", "goal"),
        ("options", "unique", "rolls", "names", "marked"),
    )
    options = fields["options"].entries() if "options" in fields else {}
    exercise = Exercise(
        game=game,
        id=fields["id"].text(40),
        grade=fields["grade"].integer(1, GRADES),
        title=_wording(fields["title"], 60),
        task=_wording(fields["task"], 400),
        hint=_wording(fields["hint"], 400),
        explanation=_wording(fields["explanation"], 800),
        options={key: value.text(100) for key, value in options.items()},
        position=fields["position"].value,
        goal=tuple(map(_condition, fields["goal"].items(6))),
        unique=fields["unique"].flag() if "unique" in fields else False,
        names=_names(fields["names"]) if "names" in fields else (),
        marked=_names(fields["marked"]) if "marked" in fields else (),
    )
    if not exercise.goal:
        raise fields["goal"].wrong(M("The file is damaged: “{place}” is missing."))
    rolls = (
        [text.text(100) for text in fields["rolls"].items(MAX_ROLLS)] if "rolls" in fields else []
    )
    try:
        if exercise.names and len(exercise.names) != len(create_game(game, exercise.options).seats):
            raise fields["names"].wrong(M("The file is damaged: “{place}” must name every player."))
        state = exercise.state()
        if rolls:
            exercise = attrs.evolve(exercise, rolls=tuple(map(state.parse, rolls)))
    except LudothequeError as problem:
        raise SaveError(
            M(
                "The exercise “{name}” cannot be laid out: {problem}",
                name=exercise.id,
                problem=problem.message,
            )
        ) from problem
    for condition in exercise.goal:
        if condition.kind in OWN and condition.kind not in goal_judges(game):
            raise SaveError(
                M(
                    "The exercise “{name}” has a goal which its game does not know: “{kind}”.",
                    name=exercise.id,
                    kind=condition.kind,
                )
            )
    if state.is_chance() or not state.actors():
        raise SaveError(M("The exercise “{name}” has nobody on turn.", name=exercise.id))
    _demand_all_weighed(exercise, state)
    return exercise


def _demand_all_weighed(exercise: Exercise, state: State) -> None:
    """Raise SaveError where a condition does not weigh the legal actions, each once."""
    for condition in exercise.goal:
        weighed = sorted(found.action for found in condition.weighed)
        if condition.kind == "best" and weighed != sorted(
            map(state.notation, state.legal_actions())
        ):
            raise SaveError(
                M("The exercise “{name}” does not weigh every action.", name=exercise.id)
            )


def _names(node: Node) -> tuple[str, ...]:
    return tuple(name.text(20) for name in node.items(MAX_PLAYERS))


def _wording(node: Node, most: int) -> Wording:
    others = tuple(filter(_CODE.fullmatch, node.entries()))
    fields = node.fields((SOURCE,), others)
    return Wording({language: text.text(most) for language, text in fields.items()})


def _condition(node: Node) -> Condition:
    entries = node.entries()
    if "kind" not in entries:
        node.fields(("kind",), tuple(entries))
    kind = entries["kind"].one_of(KINDS)
    if kind == "win":
        fields = node.fields(("kind", "moves"), ("how",))
        how = fields["how"].text(60) if "how" in fields else ""
        return Condition(kind, moves=fields["moves"].integer(1, MAX_MOVES), how=how)
    if kind == "hold":
        fields = node.fields(("kind", "moves"))
        return Condition(kind, moves=fields["moves"].integer(1, MAX_MOVES))
    if kind == "pieces":
        fields = node.fields(("kind", "least"))
        return Condition(kind, least=fields["least"].integer(2, 20))
    if kind in {"together", "safe", "pass"}:
        node.fields(("kind",))
        return Condition(kind)
    if kind == "tricks":
        fields = node.fields(("kind", "least", "moves"), ("by",))
        return Condition(
            kind,
            moves=fields["moves"].integer(1, MAX_TRICKS),
            least=fields["least"].integer(1, MAX_TRICKS),
            by=fields["by"].one_of(BY) if "by" in fields else BY[0],
        )
    if kind == "best":
        return _best(node)
    if kind == "figure":
        return Condition(kind, what=node.fields(("kind", "what"))["what"].one_of(FIGURES))
    return _event(node, kind)


def _event(node: Node, kind: str) -> Condition:
    optional = ("piece", "place", "moves") if kind == "event" else ("piece", "place")
    fields = node.fields(("kind", "what"), optional)
    return Condition(
        kind,
        moves=fields["moves"].integer(1, MAX_MOVES) if "moves" in fields else int(kind == "event"),
        what=fields["what"].one_of(EVENTS),
        piece=fields["piece"].text(20) if "piece" in fields else "",
        place=fields["place"].text(20) if "place" in fields else "",
    )


def _best(node: Node) -> Condition:
    fields = node.fields(("kind", "worths"), ("replies",))
    worths = fields["worths"].entries(MAX_ACTIONS)
    replies = fields["replies"].entries(MAX_ACTIONS) if "replies" in fields else {}
    if len(worths) < 2 or not replies.keys() <= worths.keys():
        raise fields["worths"].wrong(M("The file is damaged: “{place}” must weigh the actions."))
    weighed = tuple(
        Weighed(
            action,
            worth.integer(-MAX_WORTH, MAX_WORTH),
            replies[action].text(100) if action in replies else "",
        )
        for action, worth in worths.items()
    )
    return Condition("best", weighed=weighed)
