"""Random play of Finale inside the kernel, in the shape the headless commands use."""

from ludotheque.games.finale import kernel
from ludotheque.games.finale.game import FinaleGame


def run(game: FinaleGame, seed: int, count: int) -> tuple[int, int]:
    """Play ``count`` random records from ``seed`` on; return how many and their actions."""
    actions = 0
    setting = _setting(game)
    for i in range(count):
        actions += kernel.playout(seed + i, *setting, None, None)[1]
    return count, actions


def trace(game: FinaleGame, seed: int) -> list[int]:
    """Return every action of one random record, chance included."""
    actions: list[int] = []
    kernel.playout(seed, *_setting(game), actions, None)
    return actions


def trace_lists(game: FinaleGame, seed: int) -> list[tuple[list[int], int]]:
    """Return every action of one random record with the legal list it was drawn from.

    The list is empty for chance and for arrangements, which the kernel draws without listing.
    """
    actions: list[int] = []
    lists: list[list[int]] = []
    kernel.playout(seed, *_setting(game), actions, lists)
    return list(zip(lists, actions, strict=True))


def _setting(game: FinaleGame) -> tuple[bool, bool, int, bool, int, int]:
    starter = 2 if game.starter is None else game.starter
    variant = game.variant
    return (
        variant.elimination, variant.balanced, starter, variant.championship,
        variant.short, variant.ahead,
    )  # fmt: skip
