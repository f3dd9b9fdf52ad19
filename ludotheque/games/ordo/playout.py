"""Random play of Ordo inside the kernel, in the shape the headless commands use."""

from ludotheque.core.kernel_random import seeded
from ludotheque.games.ordo import kernel_play
from ludotheque.games.ordo.game import OrdoGame


def run(game: OrdoGame, seed: int, count: int) -> tuple[int, int]:
    """Play ``count`` random games, from ``seed``, ``seed + 1`` …; return games and actions."""
    return count, kernel_play.playouts(game.draws, game.short, seed, count)


def trace(game: OrdoGame, seed: int) -> list[int]:
    """Return every action of the random game from ``seed``."""
    actions: list[int] = []
    kernel_play.playout(game.draws, game.short, seeded(seed), actions, None)
    return actions


def trace_lists(game: OrdoGame, seed: int) -> list[tuple[list[int], int]]:
    """Return every action of the random game with the legal list it was drawn from."""
    actions: list[int] = []
    lists: list[list[int]] = []
    kernel_play.playout(game.draws, game.short, seeded(seed), actions, lists)
    return list(zip(lists, actions, strict=True))
