"""The computer players of Ordino Match: one action ahead, with what the next rolls may win.

Two players, teams and Super, on any board: the observation has the pieces, the game its board.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from ludotheque.core import levels
from ludotheque.core.draws import RandomSource, shuffled
from ludotheque.core.explanations import Explanation
from ludotheque.core.kernel_search import MOST, WIN
from ludotheque.core.levels import Thought, own_chance
from ludotheque.games.ordino import actions, explaining, kernel, kernel_choice, names
from ludotheque.games.ordino.arrangements import possibilities
from ludotheque.games.ordino.game import OrdinoGame
from ludotheque.games.ordino.position import MOVING, OrdinoPosition
from ludotheque.games.ordino.state import OrdinoObservation
from ludotheque.games.ordino.weights import weighing

SEES: Final = OrdinoObservation


@attrs.frozen
class Level:
    """How well a player plays.

    In ``overlooks`` of a hundred cases it does not see a piece of its own, one of two readings of
    the dice, a cell to put a piece on, or, for a whole turn, what the others may capture next.
    ``ahead``: it looks at all for what the next rolls may win; else only for what it wins at once.
    """

    overlooks: int
    ahead: bool


LEVELS: Final = {
    1: Level(overlooks=65, ahead=False),
    2: Level(overlooks=35, ahead=False),
    3: Level(overlooks=35, ahead=True),
    4: Level(overlooks=15, ahead=True),
    5: Level(overlooks=0, ahead=True),
}
RULE: Final = Level(overlooks=0, ahead=False)
"""The simple player which levels are measured against: it captures what is worth most."""


def choose(observation: OrdinoObservation, game: OrdinoGame, level: int, seed: int) -> int:
    """Return the action of the seat on turn."""
    return think(observation, game, level, seed).action


def think(observation: OrdinoObservation, game: OrdinoGame, level: int, seed: int) -> Thought:
    """Return the action of the seat on turn, with what it was chosen by."""
    return _thought(observation, game, LEVELS[level], own_chance(observation, level, seed))


def ranked(
    observation: OrdinoObservation, game: OrdinoGame, level: int, seed: int
) -> tuple[Thought, ...]:
    """Return the best and the second best action of the seat on turn, as far as it sees two.

    The second best changes the position otherwise: two ways which each lead a piece back to where
    it stands are the same.
    """
    best, *others = _ranked(observation, game, LEVELS[level], own_chance(observation, level, seed))
    here = seen(observation, game)

    def after(thought: Thought) -> tuple[int, ...]:
        return tuple(explaining.seen(here, thought.action).after.data)

    there = after(best)
    second = next((other for other in others if after(other) != there), None)
    return (best,) if second is None else (best, second)


def why(
    observation: OrdinoObservation,
    game: OrdinoGame,
    action: int,
    thought: Thought,  # noqa: ARG001 - what is said is true whatever was thought
) -> Explanation | None:
    """Return why an action is a good one, None where nothing can be said for sure."""
    return explaining.explained(explaining.seen(seen(observation, game), action))


def compared(
    observation: OrdinoObservation, game: OrdinoGame, level: int, seed: int, action: int
) -> tuple[Thought, Thought]:
    """Return the best action of the seat on turn and the one given, both with their scores."""
    best = think(observation, game, level, seed)

    def weighed() -> Thought:
        weights = weighing(game, ahead=LEVELS[level].ahead, blind=False)
        (worth,) = weigh(seen(observation, game), weights, [action])
        return Thought(action, _score(worth), 1, 1)

    return levels.compared(best, action, weighed)


def rule(observation: OrdinoObservation, game: OrdinoGame, seed: int) -> int:
    """Return the action of the simple player."""
    return _thought(observation, game, RULE, own_chance(observation, 0, seed)).action


def _thought(
    observation: OrdinoObservation, game: OrdinoGame, skill: Level, chance: RandomSource
) -> Thought:
    return _ranked(observation, game, skill, chance)[0]


def _ranked(
    observation: OrdinoObservation, game: OrdinoGame, skill: Level, chance: RandomSource
) -> tuple[Thought, ...]:
    """Return the actions which a player sees, best first; of equal ones the order is random."""
    here = seen(observation, game)
    legal = here.legal_actions()
    if len(legal) == 1:
        return (Thought(legal[0]),)
    order = shuffled(legal, chance)
    among = _noticed(here, order, skill, chance) or order[:1]
    blind = chance.below(100) < skill.overlooks
    weights = weighing(game, ahead=skill.ahead, blind=blind)
    worths = weigh(here, weights, among)
    found = sorted(zip(worths, among, strict=True), key=lambda one: one[0], reverse=True)
    return tuple(Thought(action, _score(worth), len(among), 1) for worth, action in found)


def _score(worth: int) -> int:
    """Return a worth as a score: a game which is won at once, else a chance of winning."""
    if worth == kernel_choice.WON:
        return int(WIN) - 1
    return max(-int(MOST), min(int(MOST), worth))


def weigh(here: OrdinoPosition, weights: list[int], among: list[int]) -> list[int]:
    """Return what legal actions of the seat on turn are worth to it, in thousandths of a logit."""
    variant = here.variant
    found: list[int] = kernel_choice.worths(
        list(here.data), variant.rules, variant.cells, *variant.lists, variant.board.between,
        weights, among,
    )  # fmt: skip
    return found


# What is seen of the game


def seen(observation: OrdinoObservation, game: OrdinoGame) -> OrdinoPosition:
    """Return the position of an observation in which a seat is to act."""
    numbers = game.board.number
    off = {names.CAPTURED: int(kernel.CAPTURED), names.BESIDE: int(kernel.BESIDE)}
    where = [off[place] if place in off else numbers[place] for _, place, _ in observation.pieces]
    mover = where.index(numbers[observation.earned]) if observation.earned else -1
    phase = names.PHASES.index(observation.phase)
    dice, again = _packed(observation.dice), _packed(observation.reroll)
    rest = (phase, observation.side, dice, again, mover, -1, observation.turn)
    return OrdinoPosition(game, (*where, *rest))


def _packed(faces: Sequence[str]) -> int:
    """Return the dice of these faces as the kernel's number, 0 for none."""
    if not faces:
        return 0
    words = tuple(face for face in faces[2:] if face in actions.WORDS)
    return actions.Dice(faces[0], int(faces[1]), words, tuple(faces[2 + len(words) :])).packed


# What is overlooked


def _noticed(
    here: OrdinoPosition, order: list[int], skill: Level, chance: RandomSource
) -> list[int]:
    """Return the actions which a player of a level sees; perhaps none."""

    def overlooked() -> bool:
        return chance.below(100) < skill.overlooks

    if here.phase != MOVING:
        return [action for action in order if action == kernel.STAY or not overlooked()]
    # The pieces in the order of their first actions, which is random.
    hidden = {head: overlooked() for head in dict.fromkeys(map(_head, order))}
    found = [action for action in order if not hidden[_head(action)]]
    dice = here.dice
    if dice is None or dice.words[0] == dice.words[1] or not overlooked():
        return found
    word = dice.words[chance.below(2)]
    read = {one.action for how, one in possibilities(here) if how.second == word}
    return [action for action in found if action in read] or found


def _head(action: int) -> int:
    """Return the first part of a move: its piece, and the origin of a sphere."""
    return action >> 13
