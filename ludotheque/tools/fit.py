"""The command fit: the weights of a game's evaluation, learnt from play."""

import json
import time
from collections.abc import Iterator
from decimal import Decimal
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ludotheque import games
from ludotheque.core.fitting import Round
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M, render
from ludotheque.core.paths import resources
from ludotheque.core.weights import FILE
from ludotheque.files.atomic import demand_place, write_atomic
from ludotheque.record.seeds import LIMIT
from ludotheque.tools.arguments import Arguments, UsageError

Json = Any
PERCENT: Final = 100


def fit_command(arguments: Arguments) -> int:
    """Fit the weights, tell each round, and write the data file."""
    key = arguments.words["GAME"]
    games.game_class(key)
    name = f"ludotheque.games.{key}.fitting"
    if find_spec(name) is None:
        raise UsageError(M("“{game}” has no weights to be fitted.", game=quoted(key)))
    seed = arguments.whole("--seed", 0, LIMIT - 1) or 0
    percent = arguments.whole("--percent", 1, 10_000) or PERCENT
    path = Path(arguments.text("-o") or resources() / key / FILE)
    demand_place(path)
    rounds: Iterator[tuple[Json, Round]] = import_module(name).fit(percent / PERCENT, seed)
    began, data = time.perf_counter(), None
    for number, (data, done) in enumerate(rounds, 1):  # noqa: B007 - the last one is written
        print(
            render(
                M(
                    "Round {number}: {games} games, {draws} drawn, {positions} positions, loss "
                    "{loss}, {seconds} s.",
                    number=number,
                    games=done.games,
                    draws=done.draws,
                    positions=done.positions,
                    loss=Decimal(f"{done.loss:.4f}"),
                    seconds=round(time.perf_counter() - began),
                )
            ),
            flush=True,
        )
    write_atomic(path, (json.dumps(data) + "\n").encode())
    print(render(M("The weights are in “{name}”.", name=quoted(path.name))))
    return 0
