"""The commands on games and positions: games, perft, moves."""

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ludotheque import games
from ludotheque.core.contract import Game, State
from ludotheque.core.contract_types import Option
from ludotheque.core.errors import FinishedError
from ludotheque.core.messages import M
from ludotheque.files.atomic import read_limited
from ludotheque.files.reading import naming, parse_json
from ludotheque.tools.arguments import MORE, Arguments, UsageError, shown, whole_number

LONG_LIST: Final = 1_000
_SIGNS: Final = re.compile(r"([ =:-])")
"""The signs between the words of a notation."""
_MAX_DEPTH: Final = 100
_MAX_POSITION: Final = 1_000_000


def games_command(_arguments: Arguments) -> int:
    """Print one line a game: key, players, options with the default value first."""
    for key in games.ENGINES:
        options = games.game_class(key).option_list
        parts = [_option(option) for option in options if option.key != "players"]
        players = next((o for o in options if o.key == "players"), None)
        text = _option(players) if players else _players(games.info(key).players)
        print(" ".join([key, text, *parts]))
    return 0


def _players(numbers: tuple[int, ...]) -> str:
    return "players=" + "|".join(map(str, numbers))


def _option(option: Option) -> str:
    if option.kind == "file":
        return shown(f"{option.key}=FILE")
    if option.kind == "number":
        return f"{option.key}={option.default} ({option.low}..{option.high})"
    return f"{option.key}=" + "|".join(value.value for value in option.values)


def perft_command(arguments: Arguments) -> int:
    """Print depth, number of action sequences of that length, seconds."""
    game = games.create(arguments.words["GAME"], arguments.options())
    depth = whole_number("DEPTH", arguments.words["DEPTH"], 1, _MAX_DEPTH)
    if not game.deterministic:
        raise UsageError(
            M("“{game}” is not without chance: its sequences cannot be counted.", game=game.key)
        )
    start = start_state(game, arguments)
    if start is None:
        for length in range(1, depth + 1):
            print(length, 0, "0.000", flush=True)
        return 0
    if start.is_chance():
        raise UsageError(
            M(
                "Chance acts first at this start of “{game}”: give a position with {word}.",
                game=game.key,
                word=shown("--start FILE"),
            )
        )
    for length in range(1, depth + 1):
        began = time.perf_counter()
        nodes = perft(start, length)
        print(length, nodes, f"{time.perf_counter() - began:.3f}", flush=True)
    return 0


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` legal actions (rules: ordo, facts for tests)."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.child(action), depth - 1) for action in actions)


def moves_command(arguments: Arguments) -> int:
    """Print the legal actions in notation, one a line, sorted."""
    game = games.create(arguments.words["GAME"], arguments.options())
    state = start_state(game, arguments)
    if state is None:
        return 0
    if state.is_chance():
        print("chance")
        return 0
    texts = sorted(state.notation(action) for action in state.legal_actions())
    if len(texts) > LONG_LIST:
        print(len(texts), pattern(texts))
        return 0
    for text in texts:
        print(text)
    return 0


def pattern(texts: list[str]) -> str:
    """Return what all texts share, a full stop for each character which differs.

    Texts built in several ways (« F1 », « F1=298 ») give a pattern for each way, with « | »
    between two; where the words at one position differ in length, « … » stands for them.
    """
    built: dict[tuple[str, ...], list[list[str]]] = {}
    for text in texts:
        parts = _SIGNS.split(text)
        built.setdefault(tuple(parts[1::2]), []).append(parts)
    return " | ".join(
        "".join(_shared(words) for words in zip(*built[signs], strict=True))
        for signs in sorted(built)
    )


def _shared(words: Sequence[str]) -> str:
    """Return the pattern of the words at one position of a notation."""
    if len({len(word) for word in words}) == 1:
        columns = zip(*words, strict=True)
        return "".join(column[0] if len(set(column)) == 1 else "." for column in columns)
    shortest = min(words, key=len)
    same = (shortest[:n] for n in range(len(shortest), 0, -1))
    return next((n for n in same if all(w.startswith(n) for w in words)), "") + MORE


def start_state(game: Game, arguments: Arguments) -> State | None:
    """Return the state to start from, --start FILE or the game's own.

    None stands for a position in which the game is over: it has no moves, which is no fault.
    Raises SaveError, PositionError.
    """
    name = arguments.text("--start")
    if name is None:
        return game.initial()
    text = read_limited(Path(name), _MAX_POSITION)
    try:
        with naming(name):
            data: Any = parse_json(text)
            return game.from_position(data)
    except FinishedError:
        return None
