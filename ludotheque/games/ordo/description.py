"""Actions of Ordo as events and as sentences; the board as plain text."""

from ludotheque.core.contract_types import Outcome
from ludotheque.core.events import Captured, Ended, Event, Moved
from ludotheque.core.messages import M, Message
from ludotheque.core.printed import printed_text
from ludotheque.games.ordo import kernel, kernel_play
from ludotheque.games.ordo.notation import COLUMNS, SQUARES, decoded, moved
from ludotheque.games.ordo.position import LETTERS, NAMES, SEATS, OrdoPosition


def outcome(position: OrdoPosition) -> Outcome:
    """Return the result where the side to move has no legal action (rules: end, D3, D4)."""
    how = position.ended()
    if how == kernel_play.REPEATED:
        return Outcome(
            (), "ordo.repetition",
            M("The position has occurred for the third time: the game is drawn."),
        )  # fmt: skip
    winner = 1 - position.side
    names = {"winner": NAMES[winner], "loser": NAMES[position.side]}
    code, message = "ordo.no-move", M("{loser} has no legal move: {winner} wins.", **names)
    if how == kernel.REACHED:
        code, message = "ordo.home-row", M("{winner} reaches the opponent’s home row and wins.",
                                           winner=names["winner"])  # fmt: skip
    elif how == kernel.NO_PIECES:
        code, message = "ordo.no-pieces", M("{loser} has no pieces left: {winner} wins.", **names)
    elif position.is_split():
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


def events(position: OrdoPosition, action: int, after: OrdoPosition) -> tuple[Event, ...]:
    """Return the events of a legal action, in order."""
    found: list[Event] = []
    _first, _last, target, capture = decoded(action)
    if capture:
        found.append(Captured(1 - position.side, LETTERS[1 - position.side], SQUARES[target]))
    found += [
        Moved(position.side, LETTERS[position.side], SQUARES[origin], SQUARES[end])
        for origin, end in pairs(action)
    ]
    if not after.legal_actions():
        found.append(Ended(outcome(after)))
    return tuple(found)


def sentence(position: OrdoPosition, action: int, after: OrdoPosition) -> Message:
    """Return one sentence on a legal action; for a capture, also whether it splits the opponent."""
    first, last, target, capture = decoded(action)
    player = NAMES[position.side]
    other = NAMES[1 - position.side]
    origin, end = SQUARES[first], SQUARES[target]
    if first != last:
        return M(
            "{player} moves the ordo {ordo} so that {origin} comes to {target}.",
            player=player, ordo=printed_text(moved(action)), origin=origin, target=end,
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
    if position.is_split():
        return M(
            "{player} moves from {origin} to {target} and reconnects the group.",
            player=player, origin=origin, target=end,
        )  # fmt: skip
    return M("{player} moves from {origin} to {target}.", player=player, origin=origin, target=end)


def board(position: OrdoPosition) -> str:
    """Return the board in fixed pitch (W, B and full stops), and the side to move."""
    lines = [f"{8 - i}  {' '.join(row)}" for i, row in enumerate(position.rows())]
    lines.append(f"   {' '.join(COLUMNS)}")
    side = SEATS[position.side] if position.legal_actions() else "-"
    lines.append(f"side {side}")
    return "\n".join(lines)
