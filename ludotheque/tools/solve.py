"""The command solve: the table of a game's endings, made and checked."""

import time
from decimal import Decimal
from typing import Final

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, render
from ludotheque.players import solved
from ludotheque.record.seeds import LIMIT
from ludotheque.tools.arguments import Arguments, UsageError

MOST: Final = 10_000_000


class WrongError(LudothequeError):
    """A table which is not true to the rules or to what a search finds."""


def solve_command(arguments: Arguments) -> int:
    """Make the table where there is none; with --check hold positions of it to the rules."""
    key = arguments.words["GAME"]
    module = games.solving_module(key)
    if module is None:
        raise UsageError(M("“{game}” has no endings which could be solved.", game=key))
    count = arguments.whole("--check", 1, MOST)
    seed = arguments.whole("--seed", 0, LIMIT - 1) or 0
    table = solved.opened(key)
    if table is None:
        table = _made(key)
    name = solved.path_of(key)
    print(render(M("The table is in “{name}”.", name=str(name))))
    if count is not None:
        _check(key, table, count, seed)
    table.close()
    return 0


def _made(key: str) -> solved.Solved:
    if not solved.can_solve(key):
        raise UsageError(M("Endings are solved by compiled kernels only; these are not."))
    began = time.perf_counter()
    last = began

    def told(known: int, whole: int) -> None:
        nonlocal last
        now = time.perf_counter()
        if now - last >= 1 or known == whole:
            last = now
            print(render(M("{known} of {whole} positions are known.", known=known, whole=whole)),
                  flush=True)  # fmt: skip

    solved.solve(key, told)
    print(render(M("It took {seconds} s.", seconds=round(time.perf_counter() - began))))
    table = solved.opened(key)
    assert table is not None
    return table


def _check(key: str, table: solved.Solved, count: int, seed: int) -> None:
    """Compare positions with what follows from the positions after them, and with a search."""
    module = games.solving_module(key)
    assert module is not None
    samples = module.samples(RandomSource(seed))
    ended, shares = 0, {1: 0, 0: 0, -1: 0}
    for _ in range(count):
        sample = next(samples)
        verdict, followed, searched = module.check(table.table, sample)
        shares[verdict] += 1
        ended += searched is not None
        if verdict != followed or (searched is not None and searched != verdict):
            raise WrongError(
                M("Position {sample}: the table says {verdict}, the rules {followed}, a search "
                  "{searched}.", sample=str(sample), verdict=str(verdict), followed=str(followed),
                  searched=str(searched))
            )  # fmt: skip
    print(
        render(
            M(
                "{count} positions: {won}% won, {drawn}% drawn, {lost}% lost. All follow from the "
                "positions after them, and {ended} which a search played to the end agree.",
                count=count, ended=ended,
                won=_percent(shares[1], count), drawn=_percent(shares[0], count),
                lost=_percent(shares[-1], count),
            )
        )
    )  # fmt: skip


def _percent(part: int, whole: int) -> Decimal:
    return Decimal(f"{100 * part / whole:.1f}")
