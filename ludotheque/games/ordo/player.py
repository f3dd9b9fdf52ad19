"""The computer players of Ordo: a search, from any position."""

from typing import Final

from ludotheque.core import levels
from ludotheque.core.draws import RandomSource, shuffled
from ludotheque.core.explanations import Explanation
from ludotheque.core.kernel_search import WIN
from ludotheque.core.levels import Standing, Thought, own_chance
from ludotheque.core.searching import SearchLevel, as_deep, elsewhere, searched
from ludotheque.games.ordo import explaining, kernel, kernel_search
from ludotheque.games.ordo.game import OrdoGame
from ludotheque.games.ordo.position import LETTERS, Board
from ludotheque.games.ordo.state import OrdoObservation
from ludotheque.games.ordo.weights import new_search

SEES: Final = OrdoObservation


LEVELS: Final = {
    1: SearchLevel(depth=1, nodes=3_000, noise=400, overlooks=100, bits=8),
    2: SearchLevel(depth=2, nodes=3_000, noise=400, overlooks=40, bits=11),
    3: SearchLevel(depth=60, nodes=400, noise=200, overlooks=12, bits=11),
    4: SearchLevel(depth=60, nodes=1_500, noise=80, overlooks=3, bits=11),
    5: SearchLevel(depth=60, nodes=7_500, noise=15, overlooks=0, bits=14),
}
RULE: Final = SearchLevel(depth=1, nodes=3_000, noise=0, overlooks=0, bits=8)
"""The simple player which levels are measured against: greedy, one move deep."""


def choose(observation: OrdoObservation, game: OrdoGame, level: int, seed: int) -> int:
    """Return the action of the side to move."""
    return think(observation, game, level, seed).action


def think(
    observation: OrdoObservation,
    game: OrdoGame,  # noqa: ARG001 - all its forms are played alike
    level: int,
    seed: int,
) -> Thought:
    """Return the action of the side to move, with what it was chosen by."""
    found = _thought(observation, LEVELS[level], own_chance(observation, level, seed))
    assert found is not None
    return found


def ranked(
    observation: OrdoObservation, game: OrdoGame, level: int, seed: int
) -> tuple[Thought, ...]:
    """Return the best and the second best action of the side to move, as far as there are two.

    The second best leads to another position than the best one.
    """
    best = think(observation, game, level, seed)
    skill, chance = as_deep(LEVELS[level], best), own_chance(observation, level, seed)
    second = _thought(observation, skill, chance, without=best.action)
    return (best,) if second is None else (best, second)


def compared(
    observation: OrdoObservation, game: OrdoGame, level: int, seed: int, action: int
) -> tuple[Thought, Thought]:
    """Return the best action of the side to move and the one given, both with their scores."""
    best = think(observation, game, level, seed)

    def weighed() -> Thought:
        skill, chance = as_deep(LEVELS[level], best), own_chance(observation, level, seed)
        given = _thought(observation, skill, chance, only=action)
        assert given is not None
        return given

    return levels.compared(best, action, weighed)


def why(
    observation: OrdoObservation,
    game: OrdoGame,  # noqa: ARG001 - as above
    action: int,
    thought: Thought,
) -> Explanation | None:
    """Return why an action is a good one, None where nothing can be said for sure."""
    position = explaining.opened(observation.side, _board(observation), observation.past)
    return explaining.explained(explaining.seen(position, action), thought.score)


def rule(observation: OrdoObservation, game: OrdoGame, seed: int) -> int:  # noqa: ARG001 - as above
    """Return the action of the simple player."""
    found = _thought(observation, RULE, own_chance(observation, 0, seed))
    assert found is not None
    return found.action


def _thought(
    observation: OrdoObservation, skill: SearchLevel, chance: RandomSource, *, without: int = -1,
    only: int = -1,
) -> Thought | None:  # fmt: skip
    """Return the action of a side, None where there is none.

    It leads elsewhere than ``without``; where ``only`` is given, that one, searched in any case.
    """
    board, side = _board(observation), observation.side
    order = shuffled(kernel.legal_actions(*board, side == 0), chance)
    standing = new_search(skill.bits), board, side
    if only >= 0:
        order = [only]
    elif without >= 0:
        order = elsewhere(standing, order, without)
    won = kernel_search.reaching(order, side == 0)
    if won >= 0:
        return Thought(int(won), int(WIN) - 1)
    if not order:
        return None
    if len(order) == 1 and without < 0 and only < 0:
        return Thought(order[0])
    met = [
        kernel_search.key_of(*past, (side + number) % 2)
        for number, past in enumerate(observation.past or (board,))
    ]
    return searched(standing, order, met[::-1], skill, chance)


def standing(observation: OrdoObservation, game: OrdoGame) -> Standing | None:  # noqa: ARG001 - as above
    """Return a search and its position."""
    return new_search(1), _board(observation), observation.side


def _board(observation: OrdoObservation) -> Board:
    """Return the pieces that are seen, those of the side to move first."""
    masks = [0, 0]
    for row, line in zip(range(7, -1, -1), observation.board, strict=True):
        for column, letter in enumerate(line):
            if letter != ".":
                masks[LETTERS.index(letter)] |= 1 << 10 * row + column
    half = (1 << 40) - 1
    own, other = masks[observation.side], masks[1 - observation.side]
    return own & half, own >> 40, other & half, other >> 40
