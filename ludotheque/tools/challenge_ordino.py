"""Challenges of Ordino Match out of games played at random.

Positions are taken out of games, dice are rolled on them, and what is kept is judged by
exercises/judging.py: exactly one first action reaches the goal, and where there are several
to choose from most of them fail.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from ludotheque.core.draws import RandomSource
from ludotheque.exercises.exercises import FORMAT, VERSION, Exercise, read
from ludotheque.exercises.judging import solutions
from ludotheque.games.ordino import actions, arrangements, kernel, kernel_turn
from ludotheque.tools.challenge_measure import Measure, measure

if TYPE_CHECKING:
    from ludotheque.games.ordino.game import OrdinoGame
    from ludotheque.games.ordino.state import OrdinoState

Json = Any

FEWEST: Final = 3
"""No challenge has fewer instructions to choose from."""
_EARLIEST: Final = 24
"""From this turn on positions are taken out of a game."""
_PER_GAME: Final = 6
_ROLLS: Final = 24
"""How many rolls are tried on a position."""
_GREED: Final = 3
"""In one of so many turns a capture is taken where there is one, so that boards empty."""
_LONGEST: Final = 3000
"""So many actions a game is played at most."""
_GAMES: Final = 400
"""After so many games without a challenge the search is given up."""


@attrs.frozen
class Challenge:
    """A position with its goal, its only solution and what it asks for."""

    state: "OrdinoState"
    position: Json
    goal: list[dict[str, Any]]
    rolls: tuple[str, ...]
    solution: int
    measure: Measure


# Positions out of games


def _one_game(game: "OrdinoGame", source: RandomSource) -> Iterator["OrdinoState"]:
    """Yield positions before a roll out of a game played at random."""
    state = game.initial()
    taken, due = 0, _EARLIEST
    for _ in range(_LONGEST):
        if not state.actors() or taken == _PER_GAME:
            return
        if state.phase == kernel_turn.ROLLING and state.turn >= due:
            taken, due = taken + 1, state.turn + 8 + source.below(24)
            yield state
        state = state.child(_played(state, source))


def _played(state: "OrdinoState", source: RandomSource) -> int:
    """Return an action at random, now and then a capture."""
    if state.is_chance():
        return state.sample(source)
    if state.phase == kernel_turn.MOVING and not source.below(_GREED):
        captures = [action for action in state.legal_actions() if _captures(action)]
        if captures:
            return captures[source.below(len(captures))]
    return state.random_action(source)


def _captures(action: int) -> bool:
    return actions.kind(action) == kernel.MOVE and actions.parts(action).capture


# The goals

Goal = list[dict[str, Any]]
Try = Callable[["OrdinoState", RandomSource], Iterator[tuple[Goal, tuple[str, ...]]]]


def _capture(state: "OrdinoState", _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Capture something at once."""
    if sum(map(_captures, state.legal_actions())) <= 1:
        yield [{"kind": "event", "what": "captured"}], ()


def _centre(state: "OrdinoState", _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """End on the centre."""
    if sum(_arrives(action) for action in state.legal_actions()) == 1:
        yield [{"kind": "event", "what": "moved", "place": state.variant.board.names[0]}], ()


def _arrives(action: int) -> bool:
    return actions.kind(action) == kernel.MOVE and actions.parts(action).target == 0


def _win(state: "OrdinoState", _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Capture the last piece."""
    low = 8 - 8 * state.side
    if sum(place != kernel.CAPTURED for place in state.data[low : low + 8]) == 1:
        yield [{"kind": "win", "moves": 1}], ()


def _without(state: "OrdinoState", _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Capture nothing, where nearly everything captures."""
    if sum(map(_captures, state.legal_actions())) >= len(state.legal_actions()) - 1:
        yield [{"kind": "without", "what": "captured"}], ()


def _safe(state: "OrdinoState", _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Leave nothing which a roll of the opponent captures."""
    if sum(place >= 0 for place in state.data[:16]) <= 7:
        yield [{"kind": "safe"}], ()


def _choose(state: "OrdinoState", _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Bring a sphere to the centre and choose the right one of the nearest pieces."""
    for action in filter(_arrives, state.legal_actions()):
        after = state.child(action)
        if after.phase == kernel_turn.CHOOSING and after.seat == state.seat:
            for choice in after.legal_actions():
                if actions.kind(choice) == kernel.TAKE:
                    piece = after.transition(choice, None)[0].piece  # type: ignore[attr-defined]
                    goal = {"kind": "event", "what": "captured", "moves": 2, "piece": piece}
                    yield [goal], ()


def _prepare(state: "OrdinoState", source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Capture with one's next roll, which is known as the opponent's is."""
    if state.variant.four or any(map(_captures, state.legal_actions())):
        return
    before = state.child(state.legal_actions()[0])
    if before.phase == kernel_turn.ROLLING:
        rolls = tuple(before.notation(before.sample(source)) for _ in range(2))
        yield [{"kind": "event", "what": "captured", "moves": 2}], rolls


GOALS: Final[dict[str, Try]] = {
    "capture": _capture, "centre": _centre, "win": _win, "without": _without, "safe": _safe,
    "choose": _choose, "prepare": _prepare,
}  # fmt: skip


# The search


def search(game: "OrdinoGame", name: str, source: RandomSource) -> Iterator[Challenge]:
    """Yield challenges with a goal, until many games have brought none; one a position at most."""
    vain = 0
    while vain < _GAMES:
        vain += 1
        for state in _one_game(game, source):
            challenge = _on_position(game, name, state, source)
            if challenge is not None:
                vain = 0
                yield challenge


def _on_position(
    game: "OrdinoGame", name: str, before: "OrdinoState", source: RandomSource
) -> Challenge | None:
    for _ in range(_ROLLS):
        state = before.child(before.sample(source))
        if len(state.legal_actions()) < FEWEST:
            continue
        for goal, rolls in GOALS[name](state, source):
            challenge = checked(game, state, goal, rolls)
            if challenge is not None:
                return challenge
    return None


def checked(
    game: "OrdinoGame", state: "OrdinoState", goal: Goal, rolls: tuple[str, ...]
) -> Challenge | None:
    """Return the challenge where one action alone reaches the goal and two thirds fail, else None.

    The position is read back as a file would be, so that what is judged is what will be played.
    """
    position = state.position()
    blank = {"en": "–", "fr": "–"}
    item = {
        "id": "x", "grade": 1, "title": blank, "task": blank, "hint": blank, "explanation": blank,
        "options": dict(game.options), "position": position, "goal": goal, "rolls": list(rolls),
    }  # fmt: skip
    data = {"format": FORMAT, "version": VERSION, "game": game.key, "exercises": [item]}
    exercise = read(game.key, data)[0]
    found = solutions(exercise)
    if len(found) != 1 or not _hard_to_guess(exercise, found[0]):
        return None
    start = cast("OrdinoState", exercise.state())
    ahead = exercise.moves > 1 or exercise.goal[0].kind == "safe"
    asked = measure(start, found[0], ahead=ahead)
    return Challenge(start, position, goal, rolls, found[0], asked)


def _hard_to_guess(exercise: Exercise, solution: int) -> bool:
    """Tell whether at least two of three executable instructions fail."""
    listed = arrangements.possibilities(cast("OrdinoState", exercise.state()))
    right = sum(instruction.action == solution for _, instruction in listed)
    return len(listed) >= FEWEST and 3 * right <= len(listed)
