"""The computer players of Ordo: a search, from any position."""

from typing import Final

import attrs

from ludotheque.core.draws import RandomSource, shuffled
from ludotheque.core.explanations import Explanation
from ludotheque.core.kernel_search import WIN, WON
from ludotheque.core.levels import Standing, Thought, own_chance
from ludotheque.games.ordo import explaining, kernel, kernel_search
from ludotheque.games.ordo.game import OrdoGame
from ludotheque.games.ordo.position import LETTERS, Board
from ludotheque.games.ordo.state import OrdoObservation
from ludotheque.games.ordo.weights import new_search

SEES: Final = OrdoObservation


@attrs.frozen
class Level:
    """How well a player plays.

    ``depth`` moves are looked ahead, at most ``nodes`` positions. In ``overlooks`` of a hundred
    turns it looks one move ahead only, and overlooks what the other side can reach at once and that
    a group must be reconnected. ``noise`` is how wrong its judgement is (standard deviation, 1,000
    = one logit). The table has 2**bits positions.
    """

    depth: int
    nodes: int
    noise: int
    overlooks: int
    bits: int


LEVELS: Final = {
    1: Level(depth=1, nodes=3_000, noise=400, overlooks=100, bits=8),
    2: Level(depth=2, nodes=3_000, noise=400, overlooks=40, bits=11),
    3: Level(depth=60, nodes=400, noise=200, overlooks=12, bits=11),
    4: Level(depth=60, nodes=1_500, noise=80, overlooks=3, bits=11),
    5: Level(depth=60, nodes=7_500, noise=0, overlooks=0, bits=14),
}
RULE: Final = Level(depth=1, nodes=3_000, noise=0, overlooks=0, bits=8)
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
    """Return the best and the second best action of the side to move, as far as there are two."""
    best = think(observation, game, level, seed)
    chance = own_chance(observation, level, seed)
    second = _thought(observation, _deepened(LEVELS[level], best), chance, without=best.action)
    return (best,) if second is None else (best, second)


def compared(
    observation: OrdoObservation, game: OrdoGame, level: int, seed: int, action: int
) -> tuple[Thought, Thought]:
    """Return the best action of the side to move and the one given, both with their scores."""
    best = think(observation, game, level, seed)
    if best.action == action and best.score is not None:
        return best, best
    chance = own_chance(observation, level, seed)
    given = _thought(observation, _deepened(LEVELS[level], best), chance, only=action)
    assert given is not None
    return (given if best.action == action else best), given


def _deepened(skill: Level, best: Thought) -> Level:
    """Return the level which searches as deep as the best action was searched, and no deeper."""
    if best.score is None or abs(best.score) > WON:
        return skill
    return attrs.evolve(skill, depth=max(best.depth, 1), nodes=2 * skill.nodes)


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
    observation: OrdoObservation, skill: Level, chance: RandomSource, *, without: int = -1,
    only: int = -1,
) -> Thought | None:  # fmt: skip
    """Return the action of a side, None where there is none.

    It is another one than ``without``; where ``only`` is given, that one, searched in any case.
    """
    board, side = _board(observation), observation.side
    order = shuffled(kernel.legal_actions(*board, side == 0), chance)
    order = [only] if only >= 0 else [action for action in order if action != without]
    won = kernel_search.reaching(order, side == 0)
    if won >= 0:
        return Thought(int(won), int(WIN) - 1)
    if not order:
        return None
    if len(order) == 1 and without < 0 and only < 0:
        return Thought(order[0])
    search = new_search(skill.bits)
    search.noise, search.salt = skill.noise, chance.below(1 << 30)
    search.blind = chance.below(100) < skill.overlooks
    depth = 1 if search.blind else skill.depth
    met = [
        kernel_search.key_of(*past, (side + number) % 2)
        for number, past in enumerate(observation.past or (board,))
    ]
    action = search.think(*board, side, order, met[::-1], depth, skill.nodes)
    return Thought(action, search.score, search.nodes, search.depth)


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
