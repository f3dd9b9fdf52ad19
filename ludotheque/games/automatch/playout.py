"""Random play of L'Auto-Match inside the kernel, one deal a playout."""

from ludotheque.games.automatch import actions, kernel
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.kernel_random_play import playout, playouts


def run(game: AutoMatch, seed: int, count: int) -> tuple[int, int]:
    """Play ``count`` random deals, deal i from ``seed + i``; return how many and their actions.

    The lot and the deal count as actions, as in ``trace``.
    """
    return count, playouts(game.rules, seed, count)


def trace(game: AutoMatch, seed: int) -> list[int]:
    """Return every action of one random deal, lot and deal included."""
    log: list[int] = []
    playout(game.rules, [0] * kernel.D_SIZE, seed, log)
    return [actions.start(log[0]), actions.deal(log[1:55]), *log[55:]]
