"""What happened in Ordo, told as events and as sentences; the board as plain text."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Outcome
from ludotheque.core.events import Captured, Ended, Event, Moved
from ludotheque.core.messages import M, Message
from ludotheque.games.ordo import kernel, kernel_play
from ludotheque.games.ordo.notation import COLUMNS, SQUARES, decoded, moved
from ludotheque.games.ordo.position import LETTERS, rows

if TYPE_CHECKING:
    from ludotheque.games.ordo.state import OrdoState


def outcome(state: "OrdoState") -> Outcome:
    """Return the result of a state whose side to move has no legal action (rules: end, D3, D4)."""
    how = state.ended()
    if how == kernel_play.REPEATED:
        return Outcome(
            (), "ordo.repetition",
            M("The position has occurred for the third time: the game is drawn."),
        )  # fmt: skip
    winner = 1 - state.side
    names = {"winner": state.game.seat_name(winner), "loser": state.game.seat_name(state.side)}
    code, message = "ordo.no-move", M("{loser} has no legal move: {winner} wins.", **names)
    if how == kernel.REACHED:
        code, message = "ordo.home-row", M("{winner} reaches the opponent’s home row and wins.",
                                           winner=names["winner"])  # fmt: skip
    elif how == kernel.NO_PIECES:
        code, message = "ordo.no-pieces", M("{loser} has no pieces left: {winner} wins.", **names)
    elif state.is_split():
        code, message = (
            "ordo.cannot-reconnect",
            M("{loser} cannot reconnect the split group: {winner} wins.", **names),
        )
    return Outcome((winner,), code, message)


def pairs(action: int) -> tuple[tuple[int, int], ...]:
    """Return origin and target of each piece an action moves, from the first end on."""
    first, last, target, _capture = decoded(action)
    step = 1 if last - first < 10 else 10
    return tuple((square, square + target - first) for square in range(first, last + 1, step))


def events(state: "OrdoState", action: int, after: "OrdoState") -> tuple[Event, ...]:
    """Return the events of a legal action, in order."""
    found: list[Event] = []
    _first, _last, target, capture = decoded(action)
    if capture:
        found.append(Captured(1 - state.side, LETTERS[1 - state.side], SQUARES[target]))
    found += [
        Moved(state.side, LETTERS[state.side], SQUARES[origin], SQUARES[end])
        for origin, end in pairs(action)
    ]
    result = after.outcome()
    return (*found, Ended(result)) if result else tuple(found)


def sentence(state: "OrdoState", action: int, after: "OrdoState") -> Message:
    """Return one sentence on a legal action; a capture tells whether it split the opponent."""
    first, last, target, capture = decoded(action)
    player = state.game.seat_name(state.side)
    other = state.game.seat_name(1 - state.side)
    origin, end = SQUARES[first], SQUARES[target]
    if first != last:
        return M(
            "{player} moves the ordo {ordo} so that {origin} comes to {target}.",
            player=player, ordo=moved(action), origin=origin, target=end,
        )  # fmt: skip
    if capture and after.is_split():
        return M(
            "{player} captures on {target}, coming from {origin}, and splits the group of {other}.",
            player=player, origin=origin, target=end, other=other,
        )  # fmt: skip
    if capture:
        return M(
            "{player} captures on {target}, coming from {origin}.",
            player=player, origin=origin, target=end,
        )  # fmt: skip
    if state.is_split():
        return M(
            "{player} moves from {origin} to {target} and reconnects the group.",
            player=player, origin=origin, target=end,
        )  # fmt: skip
    return M("{player} moves from {origin} to {target}.", player=player, origin=origin, target=end)


def board(state: "OrdoState") -> str:
    """Return the board in fixed pitch, W, B and full stops, and the side to move."""
    lines = [f"{8 - i}  {' '.join(row)}" for i, row in enumerate(rows(state))]
    lines.append(f"   {' '.join(COLUMNS)}")
    side = state.game.seats[state.side] if state.actors() else "-"
    lines.append(f"side {side}")
    return "\n".join(lines)
