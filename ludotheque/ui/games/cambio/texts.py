"""The texts of Cambio’s table: symbols, names, ribbon, list of moves."""

from typing import Final, cast

import attrs

from ludotheque.core.contract_types import Outcome
from ludotheque.core.events import Passed
from ludotheque.core.messages import Arg, M, Message
from ludotheque.core.printed import printed
from ludotheque.games.cambio import actions, names
from ludotheque.games.cambio.state import CambioState
from ludotheque.table.controller import TableController
from ludotheque.ui.board.movelog import EntryTexts, MoveLog
from ludotheque.ui.board.ribbon import Ribbon, end_ribbon
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.widgets.fitting import rendered

SIGNS: Final = dict(zip(names.SYMBOLS, "○△□×◆☆", strict=True))
"""The symbols as signs, for the list of moves."""
THE: Final = dict(zip(names.SYMBOLS, names.SYMBOL_NAMES, strict=True))
BARE: Final = {
    "O": M("circle"), "T": M("triangle"), "S": M("square"),
    "X": M("cross"), "D": M("diamond"), "R": M("star"),
}  # fmt: skip
ONE: Final = {
    "O": M("a circle"), "T": M("a triangle"), "S": M("a square"),
    "X": M("a cross"), "D": M("a diamond"), "R": M("a star"),
}  # fmt: skip
MANY: Final = {
    "O": M("circles"), "T": M("triangles"), "S": M("squares"),
    "X": M("crosses"), "D": M("diamonds"), "R": M("stars"),
}  # fmt: skip
YOURS: Final = {
    "O": M("your circle"), "T": M("your triangle"), "S": M("your square"),
    "X": M("your cross"), "D": M("your diamond"), "R": M("your star"),
}  # fmt: skip
ONE_OF_YOURS: Final = {
    "O": M("one of your own circles"), "T": M("one of your own triangles"),
    "S": M("one of your own squares"), "X": M("one of your own crosses"),
    "D": M("one of your own diamonds"), "R": M("one of your own stars"),
}  # fmt: skip
PLAYS: Final = {
    "O": M("plays the circles"), "T": M("plays the triangles"), "S": M("plays the squares"),
    "X": M("plays the crosses"), "D": M("plays the diamonds"), "R": M("plays the stars"),
}  # fmt: skip


def named(controller: TableController, message: Message) -> Message:
    """Return a sentence of the rules with the players’ names, where they have some."""

    def shown(arg: Arg) -> Arg:
        if isinstance(arg, tuple):
            return tuple(map(shown, arg))
        if isinstance(arg, Message) and arg in names.PLAYERS:
            return player(controller, names.PLAYERS.index(arg))
        return arg

    args = {key: shown(arg) for key, arg in message.args}
    for key in ("owner", "other"):  # letters of seats
        letter = args.get(key)
        if isinstance(letter, str) and letter in names.SEATS:
            name = player(controller, names.SEATS.index(letter))
            args[key] = letter if name in names.PLAYERS else name
    return attrs.evolve(message, args=tuple(sorted(args.items())))


def pass_before(controller: TableController) -> Message | None:
    """Return the sentence of a pass just made, None if there was none.

    The next prompt repeats it, because a pass moves no dice.
    """
    timeline, ply = controller.timeline, controller.shown_ply
    if not ply:
        return None
    before, action = timeline.state_at(ply - 1), timeline.action_at(ply - 1)
    if actions.kind(action) != actions.PASS:
        return None
    return named(controller, before.describe(action, controller.observer()))


def seat_line(controller: TableController, symbol: str, seat: int) -> Message:
    """Return what a player plays, after his seat’s letter if he has a name: « A – plays … »."""
    if not symbol:
        return M("has no symbol yet")
    if controller.timeline.seats[seat].shown:
        return M("{letter} – {plays}", letter=names.SEATS[seat], plays=PLAYS[symbol])
    return PLAYS[symbol]


# The end


def banner(controller: TableController) -> Ribbon | None:
    """Return title, line and winning seat of the ribbon at the end, None before it."""

    def played_out(outcome: Outcome) -> Ribbon:
        if len(outcome.winners) != 1:
            named = tuple(player(controller, seat) for seat in outcome.winners)
            if named:
                line = M("between {names}", names=named)
            elif outcome.code == "cambio.repetition":
                line = M("the same position for the third time")
            else:
                line = M("all complete lines at once")
            return str(M("Draw")), rendered(line), None
        winner = outcome.winners[0]
        name = player(controller, winner)
        if controller.timeline.game.options["players"] == "3":
            line = M("{name} has four in a row", name=name)
        else:
            line = M("{name} has five in a row", name=name)
        return str(M("Well played!")), rendered(line), winner

    return end_ribbon(controller, played_out)


# The moves

_BEFORE_PLAY: Final = frozenset({actions.TURN, actions.SYMBOL})
_PREPARATION: Final = EntryTexts(M("Preparation"), M("Preparation"))
_PLAY: Final = EntryTexts(M("Play begins"), M("Play begins"))


def list_move(controller: TableController, log: MoveLog, ply: int) -> None:
    """Append an action to the list, under the heading of the preparation or of play."""
    timeline = controller.timeline
    kind = actions.kind(timeline.action_at(ply))
    if kind in {actions.TRAY, actions.START, actions.DEAL, actions.FILL}:
        return
    state = cast(CambioState, timeline.state_at(ply))
    last = log.entries[-1] if log.entries else None
    preparing = kind in _BEFORE_PLAY
    prepared = last is not None and actions.kind(timeline.action_at(last.ply)) in _BEFORE_PLAY
    number = 1  # rounds are counted from 1 in either part
    if preparing and not prepared:
        log.add(ply - 1, None, _PREPARATION)
    elif prepared and not preparing:
        log.add(ply - 1, None, _PLAY)
    elif last is not None:
        assert last.round is not None
        assert last.seat is not None
        number = last.round + (state.side <= last.seat)
    log.add(ply, state.side, round=number)


def move_texts(controller: TableController, ply: int) -> EntryTexts:
    """Return text and sentence of an action in the list of moves."""
    timeline = controller.timeline
    state, action = cast(CambioState, timeline.state_at(ply)), timeline.action_at(ply)
    events, sentence = controller.descriptions.at(ply, state, action, controller.observer())
    text = "–" if isinstance(events[0], Passed) else _text(state, action)
    return EntryTexts(text, named(controller, sentence))


def _text(state: CambioState, action: int) -> str:
    """Return an action as the list of moves writes it: « a3→ », « c3 □ », « ○ »."""
    match actions.kind(action):
        case actions.SYMBOL:
            return SIGNS[names.SYMBOLS[actions.rolled(action)[1]]]
        case actions.TURN:
            cell, letter = actions.turned(action)
            return f"{names.CELLS[cell]} {SIGNS[names.SYMBOLS[state.symbols[letter]]]}"
    return printed(state, action)
