"""Random play of Cambio inside the kernel, in the shape the headless commands use."""

from ludotheque.games.cambio import kernel_play
from ludotheque.games.cambio.game import CambioGame


def run(game: CambioGame, seed: int, count: int) -> tuple[int, int]:
    """Play random games from the seeds ``seed``, ``seed + 1`` …; return how many, their actions."""
    return count, kernel_play.playouts(*_setting(game), seed, count)


def trace(game: CambioGame, seed: int) -> list[int]:
    """Return every action of the random game from ``seed``, chance included."""
    played: list[int] = []
    kernel_play.playout(*_setting(game), seed, played, None)
    return played


def trace_lists(game: CambioGame, seed: int) -> list[tuple[list[int], int]]:
    """Return every action of the random game with the legal list it was drawn from.

    The list is empty for chance.
    """
    played: list[int] = []
    lists: list[list[int]] = []
    kernel_play.playout(*_setting(game), seed, played, lists)
    return list(zip(lists, played, strict=True))


def _setting(game: CambioGame) -> tuple[bool, int, bool, int, int]:
    variant = game.variant
    return variant.three, variant.preparation, variant.draws, variant.begins, variant.ahead
