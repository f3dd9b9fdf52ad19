"""What Cambio's table says: the sentence of what to do, the ribbon, the moves of the list."""

from typing import TYPE_CHECKING, Final, cast

import attrs

from ludotheque.core.events import LotDrawn, Passed, Rolled, SetUp
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.core.printed import printed
from ludotheque.games.cambio import actions, names
from ludotheque.games.cambio.position import Task
from ludotheque.games.cambio.state import CambioState
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.movelog import MoveLog, Words
from ludotheque.ui.board.ribbon import Ribbon, ended_by_players
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.cambio.names import MANY, ONE, PLAYS, SIGNS, THE, YOURS, leaving, owner_of
from ludotheque.ui.widgets.fitting import rendered

if TYPE_CHECKING:
    from ludotheque.ui.games.cambio.scene import CambioScene


THROWN: Final = M("The 25 dice are thrown into the tray…")
DEALT: Final = M("A balanced tray is dealt…")
FILLED: Final = M("The cells left over are filled with neutral dice…")


def named(controller: TableController, message: Message) -> Message:
    """Return a sentence of the rules with the names of the players where they gave any."""

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
            args[key] = controller.timeline.seats[names.SEATS.index(letter)].shown or letter
    return attrs.evolve(message, args=tuple(sorted(args.items())))


def prompt(scene: "CambioScene") -> Message:
    """Return the one sentence which says what the table waits for."""
    controller, seen = scene.controller, scene.position
    who = player(controller, seen.side)
    outcome = controller.timeline.outcome()
    if controller.mode is Mode.OVER:
        if outcome is None:
            return M("This game has been abandoned.")
        result = named(controller, outcome.message)
        if len(outcome.winners) == 1:
            name = player(controller, outcome.winners[0])
            return M("{result} Well played, {name}!", result=result, name=name)
        return result
    if isinstance(scene.telling, Rolled):
        return M("{name} rolls for a symbol…", name=player(controller, scene.telling.seat))
    if isinstance(scene.telling, SetUp):
        return _laid(scene.telling)
    if isinstance(scene.telling, LotDrawn):
        return M("The lot decides who starts…")
    match seen.phase:
        case "tray":
            if controller.auto_dice:
                return THROWN
            return M("Throw the 25 dice: click the tray or press Space.")
        case "lot":
            return M("The lot decides who starts…")
        case "symbol":
            if controller.auto_dice:
                return M("{name}, the die is rolled for your symbol…", name=who)
            return M(
                "{name}, roll the die for your symbol: click it or press Space.", name=who
            )  # fmt: skip
        case "deal":
            return DEALT
        case "fill":
            return FILLED
    if seen.task is not None:
        return _preparing(scene, seen.task, who)
    if controller.forced_pass() is not None:
        state = controller.state
        passing = state.describe(state.legal_actions()[0], controller.observer())
        return named(controller, passing)
    return _pushing(scene, who)


# Before play


def _laid(event: SetUp) -> Message:
    """Return what chance is laying into the tray."""
    if len(event.pieces) < len(names.CELLS):
        return FILLED
    return THROWN if event.pieces[0][1] in names.SYMBOLS else DEALT


def _preparing(scene: "CambioScene", task: Task, who: str | Message) -> Message:
    symbol = scene.position.symbols[task.owner]
    chosen = scene.selection.origin
    if chosen is not None:
        return _turning(scene, chosen)
    if scene.brush is not None and task.stage != "place":
        face = scene.dice.expected()[f"to-{scene.brush}"][0]
        return M("Now click one of the ringed dice: it is turned to {symbol}.", symbol=ONE[face])
    words: dict[str, Arg] = {
        "name": who, "owner": player(scene.controller, task.owner), "symbols": MANY[symbol],
        "have": task.have, "want": task.want,
    }  # fmt: skip
    match task.stage:
        case "crowded":
            return MN(
                "{name}, correct the {symbols}: {owner} has more than two on one line. Turn one "
                "of the ringed dice.",
                "{name}, correct the {symbols}: {owner} has more than two on {n} lines. Turn one "
                "of the ringed dice.",
                len(task.crowded), **words,
            )  # fmt: skip
        case "many":
            return MN(
                "{name}, correct the {symbols}: {owner} has {have} and should have {want}. Turn "
                "{n} of them to a neutral symbol.",
                "{name}, correct the {symbols}: {owner} has {have} and should have {want}. Turn "
                "{n} of them to a neutral symbol.",
                task.have - task.want, **words,
            )  # fmt: skip
        case "few":
            return MN(
                "{name}, correct the {symbols}: {owner} has {have} and should have {want}. Turn "
                "{n} of the ringed dice.",
                "{name}, correct the {symbols}: {owner} has {have} and should have {want}. Turn "
                "{n} of the ringed dice.",
                task.want - task.have, **words,
            )  # fmt: skip
        case "stuck":
            return M(
                "{name}, {owner} has only {have} of {want} {symbols}, but any further one would be "
                "the third on a line. First turn one of them to a neutral symbol.",
                **words,
            )
    return M(
        "{name}, put {symbol} on a free cell: {owner} has {have} of {want}.",
        symbol=ONE[symbol], **words,
    )  # fmt: skip


def _turning(scene: "CambioScene", cell: str) -> Message:
    """Return what the die chosen may be turned to."""
    expected = scene.dice.expected()
    symbols = tuple(ONE[expected[place][0]] for place in scene.target_places())
    if len(symbols) == 2:
        return M(
            "Die {cell}: choose beside the tray what it is turned to, {first} or {second}.",
            cell=cell, first=symbols[0], second=symbols[1],
        )  # fmt: skip
    return M("Die {cell}: choose beside the tray what it is turned to.", cell=cell)


# Play


def _pushing(scene: "CambioScene", who: str | Message) -> Message:
    push = scene.pointed_arrow()
    symbol = scene.position.symbols[scene.position.side]
    if push is not None and scene.choosing():
        return _arrow(scene, push, symbol)
    ask = M(
        "{name}, push {yours} in: click an arrow, or drag the die to one.",
        name=who, yours=YOURS[symbol],
    )  # fmt: skip
    before = _pass_before(scene.controller)
    if before is None and scene.position.occurrence >= 2:
        before = M("This position stands for the second time; the third time it is a draw.")
    return ask if before is None else M("{passed} {ask}", passed=before, ask=ask)


def _arrow(scene: "CambioScene", push: str, symbol: str) -> Message:
    way = names.way(names.PUSH_NUMBER[push])
    code = scene.dice.expected()[way[-1]]
    if scene.is_legal(push):
        return M(
            "Push here: {yours} enters at {entry}, {leaving} leaves at {exit}.",
            yours=YOURS[symbol], entry=way[0], leaving=leaving(scene, code), exit=way[-1],
        )  # fmt: skip
    owner = owner_of(scene, code)
    assert owner is not None  # the rules forbid nothing else
    return M(
        "Forbidden: {symbol} on {exit} is {owner}’s and would leave the tray.",
        symbol=THE[code[0]], exit=way[-1], owner=owner,
    )  # fmt: skip


def _pass_before(controller: TableController) -> Message | None:
    """Return the sentence of a pass just made: without movements nobody would have seen it."""
    timeline, place = controller.timeline, controller.place
    if not place:
        return None
    before, action = timeline.state_at(place - 1), timeline.action_at(place - 1)
    if actions.kind(action) != actions.PASS:
        return None
    return named(controller, before.describe(action, controller.observer()))


def seat_line(controller: TableController, symbol: str, seat: int) -> Message:
    """Return what a player plays, with the letter his seat has in the rules’ words."""
    if not symbol:
        return M("has no symbol yet")
    if controller.timeline.seats[seat].shown:
        return M("{letter} – {plays}", letter=names.SEATS[seat], plays=PLAYS[symbol])
    return PLAYS[symbol]


# The end


def banner(controller: TableController) -> Ribbon | None:
    """Return title, line and winning seat of the ribbon at the end, None before it."""
    outcome = controller.timeline.outcome()
    if controller.mode is not Mode.OVER or outcome is None:
        return None
    if (ended := ended_by_players(controller)) is not None:
        return ended
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


# The moves

_BEFORE_PLAY: Final = frozenset({actions.TURN, actions.SYMBOL})
_PREPARATION: Final = Words(M("Preparation"), M("Preparation"))
_PLAY: Final = Words(M("Play begins"), M("Play begins"))


def list_move(controller: TableController, log: MoveLog, ply: int) -> None:
    """Append an action to the list: preparation and pushes, each under a heading of its own."""
    timeline = controller.timeline
    kind = actions.kind(timeline.action_at(ply))
    if kind in {actions.TRAY, actions.START, actions.DEAL, actions.FILL}:
        return
    state = cast(CambioState, timeline.state_at(ply))
    last = log.entries[-1] if log.entries else None
    preparing = kind in _BEFORE_PLAY
    prepared = last is not None and actions.kind(timeline.action_at(last.ply)) in _BEFORE_PLAY
    number = 1  # each part counts for itself
    if preparing and not prepared:
        log.add(ply - 1, None, _PREPARATION)
    elif prepared and not preparing:
        log.add(ply - 1, None, _PLAY)
    elif last is not None:
        assert last.round is not None
        assert last.seat is not None
        number = last.round + (state.side <= last.seat)
    log.add(ply, state.side, round=number)


def move_words(controller: TableController, ply: int) -> Words:
    """Return how the list tells of an action."""
    timeline = controller.timeline
    state, action = cast(CambioState, timeline.state_at(ply)), timeline.action_at(ply)
    events, sentence = controller.told.at(ply, state, action, controller.observer())
    text = "–" if isinstance(events[0], Passed) else _text(state, action)
    return Words(text, named(controller, sentence))


def _text(state: CambioState, action: int) -> str:
    """Return an action as the list of moves writes it: « a3→ », « c3 □ », « ○ »."""
    match actions.kind(action):
        case actions.SYMBOL:
            return SIGNS[names.SYMBOLS[actions.rolled(action)[1]]]
        case actions.TURN:
            cell, letter = actions.turned(action)
            return f"{names.CELLS[cell]} {SIGNS[names.SYMBOLS[state.symbols[letter]]]}"
    return printed(state, action)
