"""Random play of Ordino Match inside the kernel, in the shape the headless commands use."""

from ludotheque.games.ordino import kernel_play
from ludotheque.games.ordino.game import OrdinoGame


def run(game: OrdinoGame, seed: int, count: int) -> tuple[int, int]:
    """Play ``count`` random games from ``seed`` on; return how many and their actions."""
    return count, sum(_played(game, seed + i, None, None) for i in range(count))


def trace(game: OrdinoGame, seed: int) -> list[int]:
    """Return every action of one random game, chance included."""
    actions: list[int] = []
    _played(game, seed, actions, None)
    return actions


def trace_lists(game: OrdinoGame, seed: int) -> list[tuple[list[int], int]]:
    """Return every action of one random game with the legal list it was drawn from.

    The list is empty for chance.
    """
    actions: list[int] = []
    lists: list[list[int]] = []
    _played(game, seed, actions, lists)
    return list(zip(lists, actions, strict=True))


def _played(
    game: OrdinoGame, seed: int, actions: list[int] | None, lists: list[list[int]] | None
) -> int:
    start = list(game.initial().data)
    return kernel_play.playout(seed, start, game.rules, game.cells, *game.lists, actions, lists)
