"""Actions of Cambio as events and as sentences; the tray as plain text.

A push is described die by die: the one at the far end leaves, the others move on one after the
other, the new one comes from beside the tray.
"""

from ludotheque.core.contract_types import CHANCE, Outcome
from ludotheque.core.events import Ended, Event, LotDrawn, Moved, Passed, Removed, Rolled, SetUp
from ludotheque.core.messages import Arg, M, Message
from ludotheque.games.cambio import actions, names
from ludotheque.games.cambio.position import CambioPosition, Phase

# The end


def outcome(position: CambioPosition) -> Outcome:
    """Return the result of a position in which the game is over (rules: end, D5)."""
    lines = position.lines()
    owners = tuple(dict.fromkeys(seat for seat, _ in lines))
    if not owners:
        return Outcome(
            (), "cambio.repetition",
            M("The position has occurred for the third time: the game is drawn."),
        )  # fmt: skip
    if len(owners) == position.variant.players:
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
    pusher = (position.side - 1) % position.variant.players
    line = lines[0][1]
    args = {"player": players[0], "line": line.name}
    if pusher != owners[0]:
        return Outcome(
            owners, "cambio.opponent-line",
            M(
                "{pusher} completes an opponent’s line, {line}: {player} wins.",
                pusher=names.PLAYERS[pusher], **args,
            ),
        )  # fmt: skip
    if position.variant.three:
        message = M("{player} has four in a row on {line} and wins.", **args)
        return Outcome(owners, "cambio.four", message)
    return Outcome(owners, "cambio.five", M("{player} has five on {line} and wins.", **args))


# Events


def events(position: CambioPosition, action: int, after: CambioPosition) -> tuple[Event, ...]:
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
            return (SetUp(position.side, ((names.CELLS[cell], after.letter(cell)),)),)
        case actions.TRAY | actions.DEAL | actions.FILL:
            return (SetUp(None, _laid(position, after)),)
    happened = (
        _pushed(position, payload)
        if actions.kind(action) == actions.PUSH
        else (Passed(position.side, M("every push would drive an opponent’s die out")),)
    )
    return (*happened, Ended(outcome(after))) if after.phase is Phase.OVER else happened


def _laid(position: CambioPosition, after: CambioPosition) -> tuple[tuple[str, str], ...]:
    """Return the dice which an action has added to the tray, as (cell, die) pairs, a1 first."""
    before, now = ("".join(reversed(one.rows())) for one in (position, after))
    signs = zip(names.CELLS, before, now, strict=True)
    return tuple((cell, sign) for cell, old, sign in signs if old == ".")


def _pushed(position: CambioPosition, push: int) -> tuple[Event, ...]:
    way = names.way(push)
    shown = [position.letter(names.CELL[cell]) for cell in way]
    owner = names.SEATS.find(shown[-1])
    moved = [
        Moved(position.side, die, way[number], way[number + 1])
        for number, die in reversed(list(enumerate(shown[:-1])))
    ]
    return (
        Removed(owner if owner >= 0 else CHANCE, shown[-1], way[-1]),
        *moved,
        Moved(position.side, names.SEATS[position.side], names.BESIDE, way[0]),
    )


# Sentences


def sentence(position: CambioPosition, action: int) -> Message:
    """Return one sentence on a legal action."""
    player = names.PLAYERS[position.side]
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
            return _turned(position, action)
        case actions.PASS:
            return M(
                "{player} passes: every push would drive an opponent’s die out.", player=player
            )
    return _push(position, payload)


def _turned(position: CambioPosition, action: int) -> Message:
    cell, letter = actions.turned(action)
    args: dict[str, Arg] = {
        "player": names.PLAYERS[position.side], "cell": names.CELLS[cell],
        "owner": names.SEATS[position.owner],
    }  # fmt: skip
    if position.phase is Phase.CORNERS:
        return M("{player} places one of {owner}’s symbols on {cell}.", **args)
    if letter == position.owner:
        return M("{player} turns the neutral die on {cell} to {owner}’s symbol.", **args)
    return M(
        "{player} turns {owner}’s die on {cell} to a neutral symbol: {symbol}.",
        symbol=names.SYMBOL_NAMES[position.symbols[letter]], **args,
    )  # fmt: skip


def _push(position: CambioPosition, push: int) -> Message:
    way = names.way(push)
    leaving = position.letter(names.CELL[way[-1]])
    args: dict[str, Arg] = {
        "player": names.PLAYERS[position.side], "line": names.line_of(push).name,
        "entry": way[0], "exit": way[-1],
    }  # fmt: skip
    if leaving in names.SEATS:
        return M(
            "{player} pushes into {line} from {entry}; a die of the same player leaves at {exit}.",
            **args,
        )
    return M("{player} pushes into {line} from {entry}; a neutral die leaves at {exit}.", **args)


# Text


def board(position: CambioPosition) -> str:
    """Return the tray in fixed pitch, row 5 first, the player on turn, and the letters' symbols."""
    lines = [f"{5 - i}  {' '.join(row)}" for i, row in enumerate(position.rows())]
    lines.append(f"   {' '.join(names.COLUMNS)}")
    actors = position.actors()
    side = "-" if not actors else "chance" if actors == (CHANCE,) else names.SEATS[position.side]
    lines.append(f"side {side}  phase {position.phase.value}")
    known = [
        f"{letter}={names.SYMBOLS[face]}"
        for letter, face in zip(names.LETTERS, position.symbols, strict=True)
        if face >= 0
    ]
    if known:
        lines.append(" ".join(known))
    return "\n".join(lines)
