"""The computer players of Ordo: a search, from any position."""

from typing import Final

import attrs

from ludotheque.core.draws import shuffled
from ludotheque.core.levels import own_chance
from ludotheque.games.ordo import kernel, kernel_search
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
    2: Level(depth=1, nodes=3_000, noise=400, overlooks=40, bits=8),
    3: Level(depth=1, nodes=3_000, noise=250, overlooks=10, bits=10),
    4: Level(depth=2, nodes=3_000, noise=150, overlooks=0, bits=12),
    5: Level(depth=60, nodes=10_000, noise=0, overlooks=0, bits=14),
}


def choose(
    observation: OrdoObservation,
    game: OrdoGame,  # noqa: ARG001 - all its forms are played alike
    level: int,
    seed: int,
) -> int:
    """Return the action of the side to move."""
    chance, skill = own_chance(observation, level, seed), LEVELS[level]
    board, side = _board(observation), observation.side
    order = shuffled(kernel.legal_actions(*board, side == 0), chance)
    won = kernel_search.reaching(order, side == 0)
    if won >= 0:
        return int(won)
    if len(order) == 1:
        return order[0]
    search = new_search(skill.bits)
    search.noise, search.salt = skill.noise, chance.below(1 << 30)
    search.blind = chance.below(100) < skill.overlooks
    depth = 1 if search.blind else skill.depth
    met = [
        kernel_search.key_of(*past, (side + number) % 2)
        for number, past in enumerate(observation.past or (board,))
    ]
    return int(search.think(*board, side, order, met[::-1], depth, skill.nodes))


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
