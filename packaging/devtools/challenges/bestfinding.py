"""Best moves out of games between players of mixed levels."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from ludotheque import games
from ludotheque.core.contract import Game, State
from ludotheque.core.draws import RandomSource
from ludotheque.core.explanations import Explanation
from ludotheque.core.kernel_search import WIN
from ludotheque.core.levels import LEVELS, Thought
from ludotheque.core.logits import of_odds
from ludotheque.players.hints import explanation, ranked
from ludotheque.players.player import Question, choose, question

from . import Json
from .best import GOAL, KEPT, MARGIN, BestMoves
from .chances import chance

GAMES: Final = 6_000
"""After so many games in all the search is given up."""
LONGEST: Final = 500
LOOKED: Final = 3
"""One of so many decisions is looked at."""
ASKED: Final = 8
"""So often each lower level is asked, with another chance each time."""
EASY: Final = 0.5
"""An exercise is easy where the two lowest levels find the best move so often at least."""
HARD: Final = 0.5
"""It is hard where the second highest level finds it so often at most."""

SHARE: Final = 0.4
"""At most this part of all exercises is of one grade."""

Wanted = Callable[[int, str], bool]
"""Tells whether an exercise of a grade, explained by a kind of reason, is still looked for."""


@attrs.frozen
class Found:
    """A position with its best move.

    ``worths`` has what every action is worth, ``second`` is the best of the wrong ones, ``replies``
    what is best after wrong ones, ``rates`` how often the levels from 1 to 4 find the best move,
    ``number`` counts the turns of the game.
    """

    state: State
    best: Thought
    why: Explanation
    worths: dict[int, int]
    second: int
    replies: dict[int, int]
    rates: tuple[float, ...]
    number: int

    @property
    def unique(self) -> bool:
        """Return whether one action alone is right."""
        worths = list(self.worths.values())
        return worths.count(max(worths)) == 1

    @property
    def grade(self) -> int:
        """Return 1 (easy), 2 or 3 (hard)."""
        return graded(self.rates)

    @property
    def goal(self) -> list[dict[str, Any]]:
        """Return the condition, as a file holds it."""
        notation, after = self.state.notation, self.state.child
        goal: dict[str, Json] = {
            "kind": GOAL,
            "worths": {notation(action): worth for action, worth in self.worths.items()},
        }
        if self.replies:
            goal["replies"] = {
                notation(action): after(action).notation(reply)
                for action, reply in self.replies.items()
            }
        return [goal]


def graded(rates: tuple[float, ...]) -> int:
    """Return the grade of an exercise whose best move the lower levels find so often."""
    if sum(rates[:2]) / 2 >= EASY:
        return 1
    return 3 if rates[-1] <= HARD else 2


def search(
    game: Game, habits: BestMoves, source: RandomSource, count: int, grade: int | None
) -> list[Found]:
    """Return so many best moves, one a game at most, of mixed grades and for mixed reasons."""
    each = max(1, round(SHARE * count))
    kinds: Counter[str] = Counter()
    grades: Counter[int] = Counter()
    found: list[Found] = []

    def wanted(graded: int, kind: str) -> bool:
        full = grades[graded] >= each if grade is None else graded != grade
        return not full and kinds[kind] < -(-count // habits.same)

    for one in _candidates(game, habits, source, wanted):
        if not habits.check(one.state, one.best.action, KEPT / 100):
            continue
        kinds[one.why.code] += 1
        grades[one.grade] += 1
        found.append(one)
        if len(found) == count:
            break
    return sorted(found, key=lambda one: (one.grade, -sum(one.rates), one.number))


def _candidates(
    game: Game, habits: BestMoves, source: RandomSource, wanted: Wanted
) -> Iterator[Found]:
    seen: set[str] = set()
    for _ in range(GAMES):
        for state, number in _positions(game, habits, source):
            one = weighed(state, number, wanted)
            if one is not None and (key := str(state.position())) not in seen:
                seen.add(key)
                yield one
                break


def _positions(game: Game, habits: BestMoves, source: RandomSource) -> Iterator[tuple[State, int]]:
    """Yield decisions out of a game with the number of the turn, read back as a file would be."""
    levels = [LEVELS[source.below(len(LEVELS))] for _ in game.seats]
    state, number, last = game.initial(), 0, -1
    for _ in range(LONGEST):
        if not state.actors():
            return
        if state.is_chance():
            state = state.child(state.sample(source))
            continue
        legal, seat = state.legal_actions(), state.actors()[0]
        number, last = number + (seat != last), seat
        chosen = legal[0]
        if len(legal) > 1:
            chosen = choose(question(state, levels[seat], source.below(1_000_000)))
            if (
                number >= habits.earliest and len(legal) >= habits.fewest
                and not source.below(LOOKED) and habits.wanted(state)
                and (position := state.position()) is not None
            ):  # fmt: skip
                yield game.from_position(position), number
        state = state.child(chosen)


def _anything(_grade: int, _kind: str) -> bool:
    return True


def weighed(state: State, number: int = 0, wanted: Wanted = _anything) -> Found | None:
    """Return a position with its best move where that is clearly the best, else None.

    What wins at once is left out, and what is not ``wanted``.
    """
    asked = question(state, LEVELS[-1])
    thoughts = ranked(asked)
    best = thoughts[0]
    if best.score is None or best.score == WIN - 1 or len(thoughts) < 2:
        return None
    second = thoughts[1].score
    if second is None or not _clear(best.score, second):
        return None
    why, found_by = explanation(asked, best), rates(state)
    if not wanted(graded(found_by), why.code):
        return None
    worths = _worths(asked, state, best)
    if worths is None:
        return None
    wrong = {action: worth for action, worth in worths.items() if worth < best.score}
    if not wrong or not all(_clear(best.score, worth) for worth in wrong.values()):
        return None
    return Found(
        state, best, why, worths, max(wrong, key=lambda a: wrong[a]), _replies(state, wrong),
        found_by, number,
    )  # fmt: skip


def _clear(best: int, other: int) -> bool:
    margin: bool = chance(best) - chance(other) >= MARGIN / 100
    return margin


def _worths(asked: Question, state: State, best: Thought) -> dict[int, int] | None:
    """Return what each action is worth, None where one cannot be compared or is not worth less.

    What leads to the same position as the best is worth the same.
    """
    module = games.player_module(asked.game.key)
    assert module is not None
    assert best.score is not None
    there, worths = state.child(best.action), {}
    for action in state.legal_actions():
        if state.child(action) == there:
            worths[action] = best.score
            continue
        first, given = module.compared(
            asked.observation, asked.game, asked.level, asked.seed, action
        )
        if first.score is None or given.score is None or given.score >= first.score:
            return None
        worths[action] = _shifted(given.score, first.score, best.score)
    return worths


def _shifted(given: int, first: int, best: int) -> int:
    """Return the worth of an action which was compared with a best one worth ``first`` there.

    It gives up as much chance against ``best``.
    """
    if first == best:
        return given
    left = max(0.001, chance(best) - chance(first) + chance(given))
    return of_odds(left / (1 - left))


def _replies(state: State, wrong: dict[int, int]) -> dict[int, int]:
    """Return the best replies to actions which another side answers at once, seeing all."""
    found = {}
    for action in wrong:
        after = state.child(action)
        if state.game.hidden or not after.actors() or after.is_chance():
            continue
        if after.actors()[0] != state.actors()[0]:
            found[action] = choose(question(after, LEVELS[-1]))
    return found


def rates(state: State) -> tuple[float, ...]:
    """Return how often each level but the highest does the same as the highest."""
    there = state.child(choose(question(state, LEVELS[-1])))
    return tuple(
        sum(state.child(choose(question(state, level, seed))) == there for seed in range(ASKED))
        / ASKED
        for level in LEVELS[:-1]
    )
