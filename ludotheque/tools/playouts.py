"""The command playouts: random play inside the kernels, timed, and checked against State."""

import json
import time
from decimal import Decimal
from importlib import import_module
from typing import Any, Final, Protocol, cast

from ludotheque import games
from ludotheque.core.compiled import report
from ludotheque.core.contract import Game, State
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import LudothequeError, NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import MN, M, Message, render
from ludotheque.tools.arguments import Arguments, UsageError

_SLICE_SECONDS: Final = 0.05
_MAX_SEED: Final = 2**31 - 1
_MAX_GAMES: Final = 1_000_000


class VerifyError(LudothequeError):
    """The kernel and the State do not agree on a game."""


def playouts_command(arguments: Arguments) -> int:
    """Play at random for some seconds and print the rates; --verify first."""
    game = games.create(arguments.words["GAME"], arguments.options())
    module = _playouts(game.key)
    seconds = _seconds(arguments.text("--seconds"))
    seed = arguments.whole("--seed", 0, _MAX_SEED) or 0
    verified = arguments.whole("--verify", 1, _MAX_GAMES) or 0
    if verified:
        verify(game, module, seed, verified)
    count, actions, took = _timed(game, module, seed, seconds)
    compiled = is_compiled(game.key)
    if "--json" in arguments:
        print(
            json.dumps(
                {
                    "game": game.key,
                    "compiled": compiled,
                    "playouts": count,
                    "seconds": round(took, 3),
                    "playouts_per_s": round(count / took, 1),
                    "plies_per_s": round(actions / took, 1),
                }
            )
        )
        return 0
    if verified:
        print(
            render(
                MN(
                    "{n} game replayed by the rules, no difference.",
                    "{n} games replayed by the rules, no difference.",
                    verified,
                )
            )
        )
    how = M("compiled") if compiled else M("not compiled")
    print(
        render(
            M(
                "{game} ({how}): {count} games in {seconds} s, {rate} games/s, {plies} actions/s.",
                game=game.key,
                how=how,
                count=count,
                seconds=Decimal(f"{took:.1f}"),
                rate=round(count / took),
                plies=round(actions / took),
            )
        )
    )
    return 0


class Playouts(Protocol):
    """Random play of a game, as its module ``playout`` offers it."""

    def run(self, game: Any, seed: int, count: int) -> tuple[int, int]:
        """Play ``count`` random records from ``seed`` on; return how many and their actions."""

    def trace(self, game: Any, seed: int) -> list[int]:
        """Return every action of one random record, chance included."""


class StatePlayouts:
    """Random play through State, for a game without a kernel."""

    def run(self, game: Game, seed: int, count: int) -> tuple[int, int]:
        """Play ``count`` random records from ``seed`` on; return how many and their actions."""
        return count, sum(len(self.trace(game, seed + number)) for number in range(count))

    def trace(self, game: Game, seed: int) -> list[int]:
        """Return every action of one random record, chance included."""
        state, source = game.initial(), RandomSource(seed)
        actions: list[int] = []
        while state.actors():
            act = state.sample if state.is_chance() else state.random_action
            actions.append(act(source))
            state = state.child(actions[-1])
        return actions


def _playouts(key: str) -> Playouts:
    """Return a game's random play: inside its kernel where it has one."""
    name = f"ludotheque.games.{key}.playout"
    try:
        return cast(Playouts, import_module(name))
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
    return StatePlayouts()


def _seconds(text: str | None) -> float:
    if text is None:
        raise UsageError(M("“{command}” needs {word}.", command="playouts", word="--seconds T"))
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 86_400:
        raise UsageError(M("--seconds needs a number above 0, not “{text}”.", text=quoted(text)))
    return value


def _timed(game: Game, module: Playouts, seed: int, seconds: float) -> tuple[int, int, float]:
    """Return how many games and actions were played in how many seconds."""
    count, actions, batch = 0, 0, 1
    began = time.perf_counter()
    while True:
        start = time.perf_counter()
        if start - began >= seconds and count:
            return count, actions, start - began
        played, acted = module.run(game, (seed + count) % _MAX_SEED, batch)
        count += played
        actions += acted
        took = time.perf_counter() - start
        left = seconds - (time.perf_counter() - began)
        # Batches as long as a slice, and short enough for what is left.
        wanted = min(_SLICE_SECONDS, max(left, 0.0))
        batch = max(1, min(batch * 4, int(batch * wanted / max(took, 1e-6))))


def is_compiled(key: str) -> bool:
    """Return whether the kernels a game uses are loaded compiled."""
    prefixes = (f"ludotheque.games.{key}.", "ludotheque.core.")
    return all(value for name, value in report().items() if name.startswith(prefixes))


def verify(game: Game, module: Playouts, seed: int, count: int) -> None:
    """Replay the kernel's games through State, list by list; raises VerifyError."""
    actions = 0
    for number in range(seed, seed + count):
        lists = getattr(module, "trace_lists", None)
        if lists is not None:
            traced = lists(game, number)
        else:
            traced = [([], action) for action in module.trace(game, number)]
        _replay(game, number, traced)
        actions += len(traced)
    reported = module.run(game, seed, count)
    if reported != (count, actions):
        raise VerifyError(
            M(
                "The kernel tells {told} actions where its games have {found}.",
                told=reported[1],
                found=actions,
            )
        )


def _replay(game: Game, seed: int, traced: list[tuple[list[int], int]]) -> None:
    state = game.initial()
    for number, (listed, action) in enumerate(traced, 1):
        problem = _difference(state, listed, action)
        if problem:
            raise VerifyError(
                M(
                    "Game of seed {seed}, action {n}: {problem}",
                    seed=str(seed),
                    n=number,
                    problem=problem,
                )
            )
        state = state.child(action)
    # In a card game one playout is one deal, after which the record may go on.
    next_deal = game.hidden and state.chance_kind() == "deal"
    if state.outcome() is None and not next_deal:
        raise VerifyError(
            M("Game of seed {seed}: the kernel stopped before the end.", seed=str(seed))
        )


def _difference(state: State, listed: list[int], action: int) -> Message | None:
    """Return what differs at one action, None where nothing does."""
    if not state.actors():
        return M("the game is over already.")
    if not state.is_legal(action) or state.why_not(action) is not None:
        return M("“{action}” is illegal.", action=str(action))
    text = state.notation(action)
    try:
        same = state.parse(text) == action
    except NotationError as problem:
        return problem.message
    if not same:
        return M("“{text}” is read as another action.", text=text)
    if state.is_chance():
        return None
    legal = sorted(state.legal_actions())
    if action not in legal:
        return M("“{text}” is not in the list of the rules.", text=text)
    if listed and sorted(listed) != legal:
        return M(
            "the kernel lists {found} actions, the rules {wanted} or others.",
            found=len(listed),
            wanted=len(legal),
        )
    return None
