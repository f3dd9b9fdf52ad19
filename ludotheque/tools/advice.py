"""The commands hint and choose: what computer players would do in a position or a saved game."""

import contextlib
from typing import Final

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.errors import LudothequeError
from ludotheque.core.levels import LEVELS
from ludotheque.core.messages import M, render
from ludotheque.players import solved
from ludotheque.players.hints import asked_for, hints
from ludotheque.players.player import Question, choose, question
from ludotheque.record import savefile
from ludotheque.record.seeds import LIMIT
from ludotheque.tools.arguments import Arguments, UsageError, path_word
from ludotheque.tools.inspect import start_state
from ludotheque.tools.records import state_at

WORD: Final = "GAME|FILE.ludo"


class NobodyError(LudothequeError):
    """No seat is on turn where it was asked what to do."""


def hint_command(arguments: Arguments) -> int:
    """Print the best action and the second best, each with why and what it is worth."""
    state = _state(arguments)
    asked = asked_for(state, arguments.whole("--seed", 0, LIMIT - 1) or 0)
    for number, hint in enumerate(hints(asked)):
        if number:
            print()
        print(state.notation(hint.action))
        print(render(hint.explanation.message))
        if hint.worth is not None:
            print(render(hint.worth))
    verdict = _verdict(asked)
    if verdict is not None:
        print()
        print(render(solved.SAID[verdict]))
    return 0


def _verdict(asked: Question) -> int | None:
    """Return what the table of the game says of a position, None where it says nothing."""
    table = solved.opened(asked.game.key)
    if table is None:
        return None
    with contextlib.closing(table):
        return table.verdict(asked)


def choose_command(arguments: Arguments) -> int:
    """Print the action which a level chooses, the highest by default."""
    state = _state(arguments)
    level = arguments.whole("--level", LEVELS[0], LEVELS[-1]) or LEVELS[-1]
    seed = arguments.whole("--seed", 0, LIMIT - 1) or 0
    print(state.notation(choose(question(state, level, seed))))
    return 0


def _state(arguments: Arguments) -> State:
    """Return the state asked about, that of a saved game or of a game's position.

    Raises NobodyError where no seat is on turn.
    """
    word = arguments.words[WORD]
    if word in games.ENGINES:
        if "--ply" in arguments:
            raise UsageError(M("--ply is for saved games, --start for positions of a game."))
        state = start_state(games.create(word, arguments.options()), arguments)
    else:
        if "--start" in arguments or "--option" in arguments:
            raise UsageError(M("--start and --option go with a game, not with a saved one."))
        state = state_at(savefile.load_timeline(path_word(word)), arguments)
    if state is None or not state.actors() or state.is_chance():
        raise NobodyError(M("No player is on turn there: the game is over, or chance is to act."))
    return state
