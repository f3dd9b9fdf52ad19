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
    return [action for _, action in trace_lists(game, seed)]


def trace_lists(game: AutoMatch, seed: int) -> list[tuple[list[int], int]]:
    """Return every action of one random deal with the legal list it belongs to.

    The list is empty for lot and deal.
    """
    log: list[int] = []
    lists: list[list[int]] = []
    playout(game.rules, [0] * kernel.D_SIZE, seed, log, lists)
    chance: list[tuple[list[int], int]] = [
        ([], actions.start(log[0])),
        ([], actions.deal(log[1:55])),
    ]
    return [*chance, *zip(lists, log[55:], strict=True)]
