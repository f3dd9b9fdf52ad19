"""The computer players of Cambio.

For two players a search, for three a tree of random games (``three.py``); before the first push
one action is looked ahead.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from ludotheque.core import levels
from ludotheque.core.draws import RandomSource, shuffled
from ludotheque.core.explanations import Explanation
from ludotheque.core.levels import Standing, Thought, own_chance
from ludotheque.core.searching import SearchLevel, as_deep, searched
from ludotheque.games.cambio import actions, explaining, kernel, names, three
from ludotheque.games.cambio.explaining import Seen
from ludotheque.games.cambio.game import CambioGame
from ludotheque.games.cambio.kernel_setup import turned
from ludotheque.games.cambio.position import Task, Tray
from ludotheque.games.cambio.state import CambioObservation
from ludotheque.games.cambio.weights import new_search

SEES: Final = CambioObservation


@attrs.frozen
class Level(SearchLevel):
    """How well a player plays.

    In ``careless`` of a hundred actions of the preparation it does not look at all. ``three`` is
    how well it pushes as one of three.
    """

    careless: int
    three: three.Skill


LEVELS: Final = {
    1: Level(depth=1, nodes=2_000, noise=400, overlooks=100, bits=8, careless=80,
             three=three.Skill(0, 100)),
    2: Level(depth=2, nodes=5_000, noise=400, overlooks=25, bits=12, careless=50,
             three=three.Skill(60, 35)),
    3: Level(depth=2, nodes=5_000, noise=150, overlooks=5, bits=12, careless=25,
             three=three.Skill(200, 7)),
    4: Level(depth=60, nodes=3_000, noise=50, overlooks=3, bits=12, careless=10,
             three=three.Skill(1_200, 3)),
    5: Level(depth=60, nodes=100_000, noise=0, overlooks=0, bits=17, careless=0,
             three=three.Skill(12_000, 0)),
}  # fmt: skip
FEWEST: Final = 300
"""So many games are played at least where pushes of three players are compared."""
RULE: Final = Level(depth=1, nodes=2_000, noise=0, overlooks=0, bits=8, careless=0,
                    three=three.Skill(0, 0))  # fmt: skip
"""The simple player which levels are measured against: greedy, one push deep."""


def choose(observation: CambioObservation, game: CambioGame, level: int, seed: int) -> int:
    """Return the action of a player on turn."""
    return think(observation, game, level, seed).action


def think(observation: CambioObservation, game: CambioGame, level: int, seed: int) -> Thought:
    """Return the action of a player on turn, with what it was chosen by."""
    found = _thought(observation, game, LEVELS[level], own_chance(observation, level, seed))
    assert found is not None
    return found


def ranked(
    observation: CambioObservation, game: CambioGame, level: int, seed: int
) -> tuple[Thought, ...]:
    """Return the best and the second best action of a player on turn, as far as there are two.

    The second best leads to another tray than the best one, neutral dice being alike.
    """
    best = think(observation, game, level, seed)
    skill, chance = as_deep(LEVELS[level], best), own_chance(observation, level, seed)
    second = _thought(observation, game, skill, chance, without=best.action)
    return (best,) if second is None else (best, second)


def compared(
    observation: CambioObservation, game: CambioGame, level: int, seed: int, action: int
) -> tuple[Thought, Thought]:
    """Return the best action of a player on turn and the one given, with scores where they can be.

    Before the first push nothing is searched which would give one. With three players each has as
    many games as the other.
    """
    best = think(observation, game, level, seed)
    if observation.task is not None:
        return best, Thought(action)
    skill = as_deep(LEVELS[level], best)
    if game.variant.three:
        games = max(skill.three.playouts, FEWEST)
        skill = attrs.evolve(skill, three=three.Skill(games, 0))

    def weighed(action: int = action) -> Thought:
        chance = own_chance(observation, level, seed)
        given = _thought(observation, game, skill, chance, only=action)
        assert given is not None
        return given

    if game.variant.three and action != best.action:
        return weighed(best.action), weighed()
    return levels.compared(best, action, weighed)


def chances(
    observation: CambioObservation,  # noqa: ARG001 - the thought has them
    game: CambioGame,  # noqa: ARG001 - as above
    thought: Thought,
) -> tuple[float, ...] | None:
    """Return the share of the game each of three players may expect; None: two, or unknown."""
    return thought.shares


def why(
    observation: CambioObservation, game: CambioGame, action: int, thought: Thought
) -> Explanation | None:
    """Return why an action is a good one, None where nothing can be said for sure."""
    seen = Seen(_tray(observation), observation.side, game.variant.three, observation.past)
    if observation.task is not None:
        return explaining.turned(seen, observation.task, action)
    return explaining.pushed(seen, action, thought.score)


def rule(observation: CambioObservation, game: CambioGame, seed: int) -> int:
    """Return the action of the simple player."""
    found = _thought(observation, game, RULE, own_chance(observation, 0, seed))
    assert found is not None
    return found.action


def _thought(
    observation: CambioObservation, game: CambioGame, skill: Level, chance: RandomSource, *,
    without: int = -1, only: int = -1,
) -> Thought | None:  # fmt: skip
    """Return the action of a player, None where there is none.

    It leads elsewhere than ``without``; where ``only`` is given, that one, searched in any case.
    """
    tray, side = _tray(observation), observation.side
    if observation.task is not None:
        order = shuffled(_turnings(observation.task, three=game.variant.three), chance)
    else:
        order = shuffled(kernel.legal_actions(*tray[:2], side), chance)
    if only >= 0:
        order = [only]
    elif without >= 0:
        there = after(tray, side, without)[:2]
        order = [action for action in order if after(tray, side, action)[:2] != there]
    if not order:
        return None
    if len(order) == 1 and without < 0 and only < 0:
        return Thought(order[0])
    if observation.task is not None:
        return Thought(_prepared(order, tray, side, game, skill, chance))
    if game.variant.three:
        return three.chosen(order, tray, side, observation.past, skill.three, chance)
    standing = _standing(tray, side, skill.bits)
    own, other = standing[1][:2]
    met = way_here(observation.past, side) or [own | other << 25]
    return searched(standing, order, met, skill, chance)


def after(tray: Tray, side: int, action: int) -> Tray:
    """Return the tray after a push, a pass or the turning of a die by a seat."""
    if actions.kind(action) == kernel.TURN:
        return turned(*tray, action)
    return three.after(tray, side, action)


def standing(observation: CambioObservation, game: CambioGame) -> Standing | None:
    """Return a search and its position, None where nothing is searched: three, preparation."""
    if game.variant.three or observation.task is not None:
        return None
    return _standing(_tray(observation), observation.side, 1)


def _standing(tray: Tray, side: int, bits: int) -> Standing:
    own, other = (tray[0], tray[1]) if side == 0 else (tray[1], tray[0])
    return new_search(bits), (own, other, 0, 0), side


def way_here(past: Sequence[int], side: int) -> list[int]:
    """Return the positions of an observation as the search knows them, oldest first."""
    found = []
    for number, key in enumerate(past):
        a, b = key & int(kernel.ALL), key >> 25
        found.append(a | b << 25 if (side + number) % 2 == 0 else b | a << 25)
    return found[::-1]


# Before the first push


def _turnings(task: Task, *, three: bool) -> list[int]:
    """Return the turnings of dice which are allowed."""
    letters = _letters(task, three=three)
    return [actions.turn(names.CELL[cell], letter) for cell in task.dice for letter in letters]


def _prepared(
    order: Sequence[int], tray: Tray, side: int, game: CambioGame, skill: Level,
    chance: RandomSource,
) -> int:  # fmt: skip
    """Return the turning of a die after which the tray is worth most to the player who turns it."""
    if game.variant.three or chance.below(100) < skill.careless:
        return order[0]
    search = new_search(1)

    def worth(action: int) -> int:
        low, high, _kind = turned(*tray, action)
        own, other = (low, high) if side == 0 else (high, low)
        return int(search.value(own, other, 0, 0, side))

    return max(order, key=worth)


def _letters(task: Task, *, three: bool) -> tuple[int, ...]:
    """Return what a die may be turned to: the owner's symbol or a neutral one."""
    if task.stage in {"place", "few"}:
        return (task.owner,)
    return (4,) if three else (3, 4)


def _tray(observation: CambioObservation) -> Tray:
    """Return the masks of the tray that is seen."""
    low = high = kind = 0
    for cell, letter in zip(names.READING, "".join(observation.tray), strict=True):
        low |= (letter in "AC") << cell
        high |= (letter in "BC") << cell
        kind |= (letter == "m") << cell
    return low, high, kind
