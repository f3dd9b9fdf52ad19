"""The computer players of Finale: every roll looked ahead, few pawns solved, and the set-up."""

from collections.abc import Sequence
from itertools import permutations
from typing import Final

import attrs

from ludotheque.core import levels
from ludotheque.core.draws import RandomSource, shuffled
from ludotheque.core.explanations import Explanation
from ludotheque.core.kernel_search import WIN, WON
from ludotheque.core.levels import Thought, own_chance
from ludotheque.core.logits import of_odds
from ludotheque.games.finale import cells, explaining, kernel
from ludotheque.games.finale.explaining import is_goal
from ludotheque.games.finale.game import FinaleGame
from ludotheque.games.finale.kernel_ending import FEW, SURE, Endings
from ludotheque.games.finale.kernel_eval import way
from ludotheque.games.finale.kernel_expect import unit
from ludotheque.games.finale.position import Masks, Phase
from ludotheque.games.finale.state import FinaleObservation
from ludotheque.games.finale.weights import new_search, small_victories, twins

SEES: Final = FinaleObservation


@attrs.frozen
class Level:
    """How well a player plays.

    After its own action it looks ``rolls`` rolls ahead, with whatever either side can do with them.
    Of a hundred moves it could make it overlooks ``overlooks``, goals never. ``careless`` is in how
    many of a hundred set-ups it leaves its pawns as they lie. Few pawns are played perfectly where
    at most ``solves`` positions can follow.
    """

    rolls: int
    overlooks: int
    careless: int
    solves: int


LEVELS: Final = {
    1: Level(rolls=0, overlooks=86, careless=100, solves=0),
    2: Level(rolls=0, overlooks=60, careless=75, solves=0),
    3: Level(rolls=0, overlooks=36, careless=50, solves=0),
    4: Level(rolls=1, overlooks=15, careless=25, solves=500),
    5: Level(rolls=3, overlooks=0, careless=0, solves=10_000),
}


def choose(observation: FinaleObservation, game: FinaleGame, level: int, seed: int) -> int:
    """Return the action of the side on turn."""
    return think(observation, game, level, seed).action


def think(observation: FinaleObservation, game: FinaleGame, level: int, seed: int) -> Thought:
    """Return the action of the side on turn, with what it was chosen by."""
    skill, chance = LEVELS[level], own_chance(observation, level, seed)
    if observation.phase == Phase.ARRANGE.value:
        action = _arranged(observation, game, skill, chance)[0]
        return Thought(action, _laid_worth(action, observation, game))
    actions = shuffled(_legal(observation, game), chance)
    goals = [action for action in actions if is_goal(action)]
    if len(actions) == 1 and not goals:
        return Thought(actions[0])
    seen = goals or [action for action in actions if chance.below(100) >= skill.overlooks]
    return _best(seen or actions[:1], observation, game, skill)


def ranked(
    observation: FinaleObservation, game: FinaleGame, level: int, seed: int
) -> tuple[Thought, ...]:
    """Return the best and the second best action of the side on turn, as far as there are two."""
    best, chance = think(observation, game, level, seed), own_chance(observation, level, seed)
    if observation.phase == Phase.ARRANGE.value:
        orders = _arranged(observation, game, LEVELS[level], chance)
        return tuple(Thought(order, _laid_worth(order, observation, game)) for order in orders[:2])
    if best.score is None:
        return (best,)
    others = [a for a in shuffled(_legal(observation, game), chance) if a != best.action]
    return (best, _best(others, observation, game, LEVELS[level])) if others else (best,)


def compared(
    observation: FinaleObservation, game: FinaleGame, level: int, seed: int, action: int
) -> tuple[Thought, Thought]:
    """Return the best action of the side on turn and the one given, both with their scores."""
    best = think(observation, game, level, seed)

    def weighed() -> Thought:
        if observation.phase == Phase.ARRANGE.value:
            return Thought(action, _laid_worth(action, observation, game))
        return _best([action], observation, game, LEVELS[level])

    return levels.compared(best, action, weighed)


def why(
    observation: FinaleObservation,
    game: FinaleGame,
    action: int,
    thought: Thought,  # noqa: ARG001 - what is said does not depend on what the action is worth
) -> Explanation | None:
    """Return why an action is a good one, None where nothing can be said for sure."""
    if observation.phase == Phase.ARRANGE.value:
        return explaining.arranged(observation.side, action)
    masks, elimination = _masks(observation), game.variant.elimination
    seen = explaining.Seen(observation.side, observation.roll, masks, elimination)
    return explaining.explained(seen, action)


def _legal(observation: FinaleObservation, game: FinaleGame) -> list[int]:
    masks = _masks(observation)
    return kernel.legal(observation.side, observation.roll, game.variant.elimination, *masks)


def _best(
    actions: list[int], observation: FinaleObservation, game: FinaleGame, skill: Level
) -> Thought:
    """Return the first of the best of some actions, with what it is worth."""
    goal = next((action for action in actions if is_goal(action)), None)
    if goal is not None:
        return Thought(goal, int(WIN) - 1, exact=True)
    side, masks, scores = observation.side, _masks(observation), observation.scores
    solved = _solved(actions, side, masks, game, scores, skill.solves)
    if solved is not None:
        return solved
    search = new_search(game.variant, scores)
    action = search.best(actions, skill.rolls, side, *masks)
    score = _logits(int(search.score) / int(unit(skill.rolls)))
    return Thought(action, score, search.nodes, skill.rolls + 1)


def _solved(
    actions: Sequence[int], side: int, masks: Masks, game: FinaleGame, scores: tuple[int, int],
    limit: int,
) -> Thought | None:  # fmt: skip
    """Return the best action where few enough positions can follow, else None."""
    if limit == 0 or (masks[0] | masks[1]).bit_count() > FEW:
        return None
    won, lost = small_victories(game.variant, scores)
    small = round(int(SURE) * won), round(int(SURE) * lost)
    endings = Endings(game.variant.elimination, small, limit)
    worth = [endings.acted(action, side, *masks) for action in actions]
    if endings.exceeded:
        return None
    best = max(worth)
    return Thought(actions[worth.index(best)], _logits(best / int(SURE)), endings.nodes, exact=True)


def _logits(chance: float) -> int:
    """Return a chance of winning in thousandths of a logit.

    What is certain is WON: how many actions it takes depends on the dice.
    """
    if not 0 < chance < 1:
        return int(WON) if chance >= 1 else -int(WON)
    return of_odds(chance / (1 - chance))


def _masks(observation: FinaleObservation) -> Masks:
    """Return the masks of the pawns that are seen."""
    sides, bits = [0, 0], [0, 0, 0]
    for cell, pawn in enumerate(observation.cells):
        if pawn:
            sides["br".index(pawn[0])] |= 1 << cell
            for i in range(3):
                bits[i] |= (int(pawn[1]) >> i & 1) << cell
    return sides[0], sides[1], bits[0], bits[1], bits[2]


# The simple player


def rule(observation: FinaleObservation, game: FinaleGame, seed: int) -> int:
    """Return the action of the simple player, which looks no roll ahead.

    It scores if it can; else it moves the pawn which gets nearest to the goal, near it to the
    middle, and not where it is blocked. Of pawns to be removed it takes the one farthest back. It
    leaves its set-up as it lies.
    """
    chance = own_chance(observation, 0, seed)
    if observation.phase == Phase.ARRANGE.value:
        return cells.arrangement(_order(observation, observation.side))
    side, masks = observation.side, _masks(observation)
    actions = shuffled(_legal(observation, game), chance)
    return max(actions, key=lambda action: _liked(action, side, masks))


def _liked(action: int, side: int, masks: Masks) -> int:
    """Return how much the simple player likes an action."""
    if cells.kind(action) == kernel.PASS:
        return 0
    if cells.kind(action) == kernel.REMOVE:
        return way(side, action >> 3)[0]
    if is_goal(action):
        return 1000
    origin, target = action >> 9, action >> 3 & 63
    moves, aside = way(side, target)
    moves = moves or 1
    taken = (masks[0] | masks[1]) & ~(1 << origin)
    blocked = not kernel.targets(side, target, taken)
    return -10 * moves - aside * (6 if moves <= 3 else 1) - 15 * blocked


# The set-up


def _arranged(
    observation: FinaleObservation, game: FinaleGame, skill: Level, chance: RandomSource
) -> list[int]:
    """Return orders of the own pawns, best first: those in front stay, the ones behind are laid.

    It is one alone where a level leaves them as they lie.
    """
    lying = _order(observation, observation.side)
    if chance.below(100) < skill.careless:
        return [cells.arrangement(lying)]
    first, last = lying[:5], lying[5:]
    front = first if observation.side == 0 else last
    worth = twins(game.variant)
    ways = shuffled(list(permutations(range(5))), chance)
    ways.sort(key=lambda way: -sum(worth[5 * row + way[row]] for row in range(5)))
    found = []
    for rows in ways:
        back = [0] * 5
        for row, behind in enumerate(rows):
            back[behind] = front[row]
        found.append(cells.arrangement(front + back if observation.side == 0 else back + front))
    return found


def _laid_worth(action: int, observation: FinaleObservation, game: FinaleGame) -> int:
    """Return what an order is worth against that of the other side, as it lies."""
    side = observation.side
    orders = {side: cells.digits(action, 10), 1 - side: _order(observation, 1 - side)}
    worth = twins(game.variant)
    total = 0
    for owner, numbers in orders.items():
        lower, upper = numbers[:5], numbers[5:]
        front, back = (lower, upper) if owner == 0 else (upper, lower)
        sign = 1 if owner == side else -1
        total += sign * sum(worth[5 * row + back.index(n)] for row, n in enumerate(front))
    return total


def _order(observation: FinaleObservation, side: int) -> list[int]:
    """Return the numbers of a side's pawns as they lie, the lower file first."""
    first = 25 if side == 0 else 0
    return [int(pawn[1]) for pawn in observation.cells[first : first + 10]]
