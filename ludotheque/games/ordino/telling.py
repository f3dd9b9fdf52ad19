"""What happened in Ordino Match, told as events and as sentences; the board as plain text."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Outcome
from ludotheque.core.events import (
    Captured,
    Ended,
    Event,
    LotDrawn,
    Moved,
    Passed,
    Rolled,
    SetUp,
)
from ludotheque.core.messages import Arg, M, Message
from ludotheque.games.ordino import actions, arrangements, kernel, kernel_turn, names
from ludotheque.games.ordino.arrangement_reasons import pass_reason
from ludotheque.games.ordino.reasons import combination
from ludotheque.games.ordino.reasons_moves import faces

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState


def outcome(state: "OrdinoState") -> Outcome:
    """Return the result of a state in which a side has lost its eight pieces."""
    winner = state.data[21]
    game = state.game
    seats = tuple(seat for seat in range(len(game.seats)) if seat & 1 == winner)
    return Outcome(
        seats,
        "ordino.all-captured",
        M("{winner} has captured all pieces of {loser} and wins.",
          winner=game.side_name(winner), loser=game.side_name(1 - winner)),
    )  # fmt: skip


def events(state: "OrdinoState", action: int, after: "OrdinoState") -> tuple[Event, ...]:
    """Return the events of a legal action, in order.

    A capture which the central cell leaves no choice about belongs to the action before it.
    """
    seat, payload = state.seat, action >> 4
    board = state.game.board.names
    found: list[Event] = []
    match actions.kind(action):
        case kernel.START:
            return (LotDrawn(payload),)
        case kernel.ROLL:
            return (Rolled(seat, actions.dice_of(payload, 6).faces),)
        case kernel.PLACE:
            return (Rolled(seat, actions.dice_of(payload, 3).faces, "placing"),)
        case kernel.REROLL:
            return (Rolled(seat, actions.dice_of(payload, 2).faces, "reroll"),)
        case kernel.PASS:
            return (Passed(seat, pass_reason(state)),)
        case kernel.STAY:
            return (Passed(seat, M("the piece stays on the centre")),)
        case kernel.PUT | kernel.BACK:
            cell = payload & 255 if actions.kind(action) == kernel.PUT else payload
            return (SetUp(seat, ((board[cell], names.code(after.at()[cell] - 1)),)),)
        case kernel.TAKE:
            found = _taken(state, state.mover, board[payload])
        case _:
            found = _moved(state, action)
            if cell_taken := forced(state, action, after):
                moved = int(kernel_turn.piece_of(list(state.data), state.at(), action))
                found += _taken(state, moved, cell_taken)
    end = after.outcome()
    return (*found, Ended(end)) if end else tuple(found)


def forced(state: "OrdinoState", action: int, after: "OrdinoState") -> str:
    """Return the cell a sphere captures on at once from the centre, « » where it does not."""
    if actions.kind(action) != kernel.MOVE or actions.parts(action).target != kernel.CENTRE:
        return ""
    moved = int(kernel_turn.piece_of(list(state.data), state.at(), action))
    if moved & 7 < 6 or after.at()[0]:
        return ""
    low = 8 - (moved & 8)
    before, left = set(state.data[low : low + 8]), set(after.data[low : low + 8])
    (cell,) = (cell for cell in before - left if cell > 0)
    return state.game.board.names[cell]


def _moved(state: "OrdinoState", action: int) -> list[Event]:
    parts = actions.parts(action)
    moved = int(kernel_turn.piece_of(list(state.data), state.at(), action))
    target = state.game.board.names[parts.target]
    way = arrangements.route(state, action)
    found: list[Event] = []
    if parts.capture:
        victim = state.at()[parts.target] - 1
        found.append(Captured(state.owner(victim), names.code(victim), target))
    found.append(Moved(state.seat, names.code(moved), state.cell(moved), target, way.cells))
    return found


def _taken(state: "OrdinoState", mover: int, cell: str) -> list[Event]:
    """Return the events of a piece on the centre which takes the nearest one's cell."""
    board = state.game.board
    victim = state.at()[board.number[cell]] - 1
    return [
        Captured(state.owner(victim), names.code(victim), cell),
        Moved(state.seat, names.code(mover), board.names[0], cell),
    ]


def sentence(state: "OrdinoState", action: int, after: "OrdinoState") -> Message:
    """Return one sentence on a legal action."""
    seat, payload = state.game.seat_name(state.seat), action >> 4
    board = state.game.board.names
    match actions.kind(action):
        case kernel.START:
            return M("The lot decides: {side} starts.", side=state.game.seat_name(payload))
        case kernel.ROLL | kernel.PLACE:
            count = 6 if actions.kind(action) == kernel.ROLL else 3
            rolled = faces(actions.dice_of(payload, count))
            return M("{side} rolls {faces}.", side=seat, faces=rolled)
        case kernel.REROLL:
            return _rerolled(state, payload)
        case kernel.PASS:
            return M("{side} passes: {reason}.", side=seat, reason=pass_reason(state))
        case kernel.STAY:
            return M("{side} leaves {piece} on the centre.",
                     side=seat, piece=names.the_piece(state.mover))  # fmt: skip
        case kernel.PUT:
            number = payload >> 8
            assert state.dice is not None
            return M("{side} places {piece} on {cell} (“{dice}”).",
                     side=seat, piece=names.the_piece(number - 1), cell=board[payload & 255],
                     dice=combination(state.dice))  # fmt: skip
        case kernel.BACK:
            return M("{side} takes a sphere back and puts it on {cell}.",
                     side=seat, cell=board[payload])  # fmt: skip
        case kernel.TAKE:
            victim = state.at()[payload] - 1
            return M("From the centre {piece} captures {victim} of {other} on {cell}.",
                     piece=names.the_piece(state.mover), victim=names.the_piece(victim),
                     other=state.game.side_name(victim >> 3), cell=board[payload])  # fmt: skip
    return _move_sentence(state, action, after)


def _rerolled(state: "OrdinoState", payload: int) -> Message:
    dice = actions.dice_of(payload, 2)
    side, kind = state.game.seat_name(state.seat), names.TYPE_NAMES[dice.type]
    piece = names.the_piece(state.mover)
    if any(arrangements.fits(dice, state.mover)):
        return M(
            "{side} rolls again for the centre: {type} or {number} – that is {piece}.",
            side=side, type=kind, number=dice.number, piece=piece,
        )  # fmt: skip
    return M(
        "{side} rolls again for the centre: {type} or {number} – that is not {piece}.",
        side=side, type=kind, number=dice.number, piece=piece,
    )  # fmt: skip


def _move_sentence(state: "OrdinoState", action: int, after: "OrdinoState") -> Message:
    parts = actions.parts(action)
    moved = int(kernel_turn.piece_of(list(state.data), state.at(), action))
    game = state.game
    side, piece = game.seat_name(state.seat), names.the_piece(moved)
    origin, target = state.cell(moved), game.board.names[parts.target]
    other = game.side_name(1 - state.side)
    helped = state.owner(moved) != state.seat
    where: dict[str, Arg] = {"side": side, "piece": piece, "origin": origin}
    if taken := forced(state, action, after):
        victim = names.the_piece(state.at()[game.board.number[taken]] - 1)
        if helped:
            return M(
                "{side} moves the partner’s piece, {piece}, from {origin} onto the centre, where "
                "it captures {victim} of {other} on {cell}.",
                **where, victim=victim, other=other, cell=taken,
            )  # fmt: skip
        return M(
            "{side} moves {piece} from {origin} onto the centre, where it captures {victim} of "
            "{other} on {cell}.",
            **where, victim=victim, other=other, cell=taken,
        )  # fmt: skip
    if parts.capture:
        victim = names.the_piece(state.at()[parts.target] - 1)
        if helped:
            return M(
                "{side} moves the partner’s piece, {piece}, from {origin} to {target} and "
                "captures {victim} of {other}.",
                **where, target=target, victim=victim, other=other,
            )  # fmt: skip
        return M(
            "{side} moves {piece} from {origin} to {target} and captures {victim} of {other}.",
            **where, target=target, victim=victim, other=other,
        )  # fmt: skip
    if helped:
        return M(
            "{side} moves the partner’s piece, {piece}, from {origin} to {target}.",
            **where, target=target,
        )  # fmt: skip
    return M("{side} moves {piece} from {origin} to {target}.", **where, target=target)


def board(state: "OrdinoState") -> str:
    """Return the rings in fixed pitch, outermost first, each from sector 0 on."""
    labyrinth, at = state.game.board, state.at()
    lines: list[str] = []
    cell = 0
    for ring, count in enumerate(labyrinth.rings):
        pieces = [names.code(at[n] - 1) if at[n] else " ." for n in range(cell, cell + count)]
        lines.insert(0, f"{ring or 'C'}  {' '.join(pieces)}")
        cell += count
    beside = [names.code(n) for n in range(16) if state.data[n] == kernel.BESIDE]
    if beside:
        lines.append(f"beside {' '.join(beside)}")
    actor = "-" if state.phase == kernel_turn.OVER else state.game.seats[state.seat]
    dice = " ".join(state.dice.faces) if state.dice else "-"
    again = f"  reroll {' '.join(state.reroll.faces)}" if state.reroll else ""
    lines.append(f"side {actor}  dice {dice}{again}  phase {names.PHASES[state.phase]}")
    return "\n".join(lines)
