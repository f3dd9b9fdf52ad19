"""What happened in Cambio, told as events and as sentences; the tray as plain text.

A push is told die by die, as they go: the one at the far end leaves, the others move on one after
the other, the new one comes from beside the tray.
"""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import CHANCE, Outcome
from ludotheque.core.events import Ended, Event, LotDrawn, Moved, Passed, Removed, Rolled, SetUp
from ludotheque.core.messages import Arg, M, Message
from ludotheque.games.cambio import actions, names
from ludotheque.games.cambio.observation import Phase

if TYPE_CHECKING:
    from ludotheque.games.cambio.state import CambioState


# The end


def outcome(state: "CambioState") -> Outcome:
    """Return the result of a state in which the game is over (rules: end, D5)."""
    lines = state.lines()
    owners = tuple(dict.fromkeys(seat for seat, _ in lines))
    if not owners:
        return Outcome(
            (), "cambio.repetition",
            M("The position has occurred for the third time: the game is drawn."),
        )  # fmt: skip
    if len(owners) == len(state.game.seats):
        return Outcome(
            (), "cambio.all-lines",
            M("The same push completes lines for all players: the game is drawn."),
        )  # fmt: skip
    players = tuple(names.PLAYERS[seat] for seat in owners)
    if len(owners) > 1:
        return Outcome(
            owners, "cambio.shared",
            M(
                "The same push completes lines for {players}: the game is drawn between them.",
                players=players,
            ),
        )  # fmt: skip
    pusher = (state.side - 1) % len(state.game.seats)
    line = lines[0][1]
    words = {"player": players[0], "line": line.name}
    if pusher != owners[0]:
        return Outcome(
            owners, "cambio.opponent-line",
            M(
                "{pusher} completes an opponent’s line, {line}: {player} wins.",
                pusher=names.PLAYERS[pusher], **words,
            ),
        )  # fmt: skip
    if state.game.three:
        message = M("{player} has four in a row on {line} and wins.", **words)
        return Outcome(owners, "cambio.four", message)
    return Outcome(owners, "cambio.five", M("{player} has five on {line} and wins.", **words))


# Events


def events(state: "CambioState", action: int, after: "CambioState") -> tuple[Event, ...]:
    """Return the events of a legal action, in order."""
    payload = action >> 3
    match actions.kind(action):
        case actions.START:
            return (LotDrawn(payload),)
        case actions.SYMBOL:
            seat, face = actions.rolled(action)
            return (Rolled(seat, (names.SYMBOLS[face],), "symbol"),)
        case actions.TURN:
            cell = actions.turned(action)[0]
            return (SetUp(state.side, ((names.CELLS[cell], after.letter(cell)),)),)
        case actions.TRAY | actions.DEAL | actions.FILL:
            return (SetUp(None, _laid(state, after)),)
    ended = after.outcome()
    happened = (
        _pushed(state, payload)
        if actions.kind(action) == actions.PUSH
        else (Passed(state.side, M("every push would drive an opponent’s die out")),)
    )
    return (*happened, Ended(ended)) if ended else happened


def _laid(state: "CambioState", after: "CambioState") -> tuple[tuple[str, str], ...]:
    """Return the dice which lie in the tray after an action and not before it, a1 first."""
    before, now = ("".join(reversed(one.rows())) for one in (state, after))
    signs = zip(names.CELLS, before, now, strict=True)
    return tuple((cell, sign) for cell, old, sign in signs if old == ".")


def _pushed(state: "CambioState", push: int) -> tuple[Event, ...]:
    way = names.way(push)
    shown = [state.letter(names.CELL[cell]) for cell in way]
    owner = names.SEATS.find(shown[-1])
    steps = [
        Moved(state.side, die, way[number], way[number + 1])
        for number, die in reversed(list(enumerate(shown[:-1])))
    ]
    return (
        Removed(owner if owner >= 0 else CHANCE, shown[-1], way[-1]),
        *steps,
        Moved(state.side, names.SEATS[state.side], names.BESIDE, way[0]),
    )


# Sentences


def sentence(state: "CambioState", action: int) -> Message:
    """Return one sentence on a legal action."""
    player = names.PLAYERS[state.side]
    payload = action >> 3
    match actions.kind(action):
        case actions.TRAY:
            shown = sorted(set(actions.digits(action)))
            return M(
                "The dice are thrown; in the tray lie four symbols: {symbols}.",
                symbols=tuple(names.SYMBOL_NAMES[face] for face in shown),
            )
        case actions.START:
            return M("The lot decides: {side} starts.", side=names.PLAYERS[payload])
        case actions.SYMBOL:
            symbol = names.SYMBOL_NAMES[actions.rolled(action)[1]]
            return M("{player} rolls for a symbol: {symbol}.", player=player, symbol=symbol)
        case actions.DEAL:
            return M("A balanced tray is dealt.")
        case actions.FILL:
            return M("The cells left over are filled with neutral dice.")
        case actions.TURN:
            return _turned(state, action)
        case actions.PASS:
            return M(
                "{player} passes: every push would drive an opponent’s die out.", player=player
            )
    return _push(state, payload)


def _turned(state: "CambioState", action: int) -> Message:
    cell, letter = actions.turned(action)
    words: dict[str, Arg] = {
        "player": names.PLAYERS[state.side], "cell": names.CELLS[cell],
        "owner": names.SEATS[state.owner],
    }  # fmt: skip
    if state.phase is Phase.CORNERS:
        return M("{player} places one of {owner}’s symbols on {cell}.", **words)
    if letter == state.owner:
        return M("{player} turns the neutral die on {cell} to {owner}’s symbol.", **words)
    return M(
        "{player} turns {owner}’s die on {cell} to a neutral symbol: {symbol}.",
        symbol=names.SYMBOL_NAMES[state.symbols[letter]], **words,
    )  # fmt: skip


def _push(state: "CambioState", push: int) -> Message:
    way = names.way(push)
    leaving = state.letter(names.CELL[way[-1]])
    words: dict[str, Arg] = {
        "player": names.PLAYERS[state.side], "line": names.line_of(push).name,
        "entry": way[0], "exit": way[-1],
    }  # fmt: skip
    if leaving in names.SEATS:
        return M(
            "{player} pushes into {line} from {entry}; a die of the same player leaves at {exit}.",
            **words,
        )
    return M("{player} pushes into {line} from {entry}; a neutral die leaves at {exit}.", **words)


# Text


def board(state: "CambioState") -> str:
    """Return the tray in fixed pitch, row 5 first, who is on turn and what the letters show."""
    lines = [f"{5 - i}  {' '.join(row)}" for i, row in enumerate(state.rows())]
    lines.append(f"   {' '.join(names.COLUMNS)}")
    actors = state.actors()
    side = "-" if not actors else "chance" if actors == (CHANCE,) else names.SEATS[state.side]
    lines.append(f"side {side}  phase {state.phase.value}")
    known = [
        f"{letter}={names.SYMBOLS[face]}"
        for letter, face in zip(names.LETTERS, state.symbols, strict=True)
        if face >= 0
    ]
    if known:
        lines.append(" ".join(known))
    return "\n".join(lines)
