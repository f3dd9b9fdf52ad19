"""How three players of Cambio push: by games played at random from a tree, or one push ahead.

Where a push draws the game by repetition, the tree knows it for the first push only.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from ludotheque.core.draws import RandomSource
from ludotheque.core.kernel_search import WIN
from ludotheque.core.levels import Thought
from ludotheque.core.logits import of_odds
from ludotheque.games.cambio import kernel
from ludotheque.games.cambio.kernel_three import GAME, Three
from ludotheque.games.cambio.position import Tray

SEATS: Final = 3


@attrs.frozen
class Skill:
    """How well one of three plays: by ``playouts`` games, none where 0.

    In ``misses`` of a hundred turns, and always without games, it looks only whether it can win at
    once; where it misses nothing, also whether another one could.
    """

    playouts: int
    misses: int


def after(tray: Tray, side: int, action: int) -> Tray:
    """Return the tray after a push or a pass of a seat."""
    return tray if action == kernel.PASS else kernel.pushed(*tray, side, action >> 3)


def chosen(
    order: Sequence[int], tray: Tray, side: int, past: Sequence[int], skill: Skill,
    chance: RandomSource,
) -> Thought:  # fmt: skip
    """Return the action of a player on turn; of equal ones the first of ``order``."""
    if skill.playouts and chance.below(100) >= skill.misses:
        return tried(order, tray, side, past, skill.playouts, chance)
    won = winning(order, tray, side)
    if won is not None:
        return Thought(won, int(WIN) - 1)
    return Thought(order[0] if skill.misses else cautious(order, tray, side))


def tried(
    order: Sequence[int], tray: Tray, side: int, past: Sequence[int], playouts: int,
    chance: RandomSource,
) -> Thought:  # fmt: skip
    """Return the best of some actions by so many games, with the share each seat may expect.

    ``past`` is that of the observation.
    """
    tree = Three(*tray[:2], side, chance.below(1 << 30))
    tree.begin(list(order), [a for a in order if repeats(tray, side, a, past)])
    tree.run(playouts)
    node = int(tree.chosen())
    visits = int(tree.visits[node])
    gained = [int(one) for one in tree.gained[3 * node : 3 * node + 3]]
    if tree.lines[node] == 1 << side:
        score = int(WIN) - 1
    else:
        whole = int(GAME)
        score = of_odds((gained[side] + 1) / (whole * visits - gained[side] + 2))
    shares = tuple(one / (int(GAME) * visits) for one in gained)
    return Thought(int(tree.actions[node]), score, playouts, 1, shares=shares)


def repeats(tray: Tray, side: int, action: int, past: Sequence[int]) -> bool:
    """Return whether the position after an action has then occurred for the third time."""
    low, high, _kind = after(tray, side, action)
    if action != kernel.PASS and not (tray[0] | tray[1]) >> kernel.exit_of(action >> 3) & 1:
        return False  # a neutral die has left
    key = int(kernel.key(low, high))
    return 1 + list(past[SEATS - 1 :: SEATS]).count(key) >= kernel.DRAWN


def winning(order: Sequence[int], tray: Tray, side: int) -> int | None:
    """Return an action which completes a line of the seat alone, None where there is none."""
    for action in order:
        if kernel.winners(*after(tray, side, action)[:2], True) == 1 << side:
            return action
    return None


def cautious(order: Sequence[int], tray: Tray, side: int) -> int:
    """Return the first of the pushes after which fewest others have won or can win at once."""

    def danger(action: int) -> int:
        here = after(tray, side, action)
        if kernel.winners(*here[:2], True) & ~(1 << side):
            return SEATS
        return _threats(here, side)

    return min(order, key=danger)


def _threats(tray: Tray, side: int) -> int:
    """Return how many of the other two players could win by a push of theirs."""
    found = 0
    for seat in range(SEATS):
        if seat != side:
            pushes = kernel.legal_actions(*tray[:2], seat)
            found += any(
                kernel.winners(*after(tray, seat, push)[:2], True) & 1 << seat for push in pushes
            )
    return found
