"""Actions of Ordino Match as events and as sentences; the board as plain text."""

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
from ludotheque.games.ordino.answers import pass_reason
from ludotheque.games.ordino.position import OrdinoPosition
from ludotheque.games.ordino.reasons import combination
from ludotheque.games.ordino.reasons_moves import faces


def outcome(position: OrdinoPosition) -> Outcome | None:
    """Return the result: a side has lost its eight pieces; None before that."""
    if position.phase != kernel_turn.OVER:
        return None
    winner, variant = position.data[21], position.variant
    seats = tuple(seat for seat in range(len(variant.seats)) if seat & 1 == winner)
    return Outcome(
        seats,
        "ordino.all-captured",
        M("{winner} has captured all pieces of {loser} and wins.",
          winner=variant.side_name(winner), loser=variant.side_name(1 - winner)),
    )  # fmt: skip


def events(position: OrdinoPosition, action: int, after: OrdinoPosition) -> tuple[Event, ...]:
    """Return the events of a legal action, in order.

    A capture from the centre without any choice belongs to the action which led there.
    """
    seat, payload = position.seat, action >> 4
    board = position.variant.board.names
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
            return (Passed(seat, pass_reason(position)),)
        case kernel.STAY:
            return (Passed(seat, M("the piece stays on the centre")),)
        case kernel.PUT | kernel.BACK:
            cell = payload & 255 if actions.kind(action) == kernel.PUT else payload
            return (SetUp(seat, ((board[cell], names.code(after.at()[cell] - 1)),)),)
        case kernel.TAKE:
            found = _taken(position, position.mover, board[payload])
        case _:
            found = _moved(position, action)
            if cell_taken := forced(position, action, after):
                moved = int(kernel_turn.piece_of(list(position.data), position.at(), action))
                found += _taken(position, moved, cell_taken)
    end = outcome(after)
    return (*found, Ended(end)) if end else tuple(found)


def forced(position: OrdinoPosition, action: int, after: OrdinoPosition) -> str:
    """Return the cell on which a sphere captures at once from the centre, "" for no capture."""
    if actions.kind(action) != kernel.MOVE or actions.parts(action).target != kernel.CENTRE:
        return ""
    moved = int(kernel_turn.piece_of(list(position.data), position.at(), action))
    if moved & 7 < 6 or after.at()[0]:
        return ""
    low = 8 - (moved & 8)
    before, left = set(position.data[low : low + 8]), set(after.data[low : low + 8])
    (cell,) = (cell for cell in before - left if cell > 0)
    return position.variant.board.names[cell]


def _moved(position: OrdinoPosition, action: int) -> list[Event]:
    parts = actions.parts(action)
    moved = int(kernel_turn.piece_of(list(position.data), position.at(), action))
    target = position.variant.board.names[parts.target]
    way = arrangements.route(position, action)
    found: list[Event] = []
    if parts.capture:
        victim = position.at()[parts.target] - 1
        found.append(Captured(position.owner(victim), names.code(victim), target))
    found.append(Moved(position.seat, names.code(moved), position.cell(moved), target, way.cells))
    return found


def _taken(position: OrdinoPosition, mover: int, cell: str) -> list[Event]:
    """Return the events of a capture from the centre: the piece goes to the captured one's cell."""
    board = position.variant.board
    victim = position.at()[board.number[cell]] - 1
    return [
        Captured(position.owner(victim), names.code(victim), cell),
        Moved(position.seat, names.code(mover), board.names[0], cell),
    ]


def sentence(position: OrdinoPosition, action: int, after: OrdinoPosition) -> Message:
    """Return one sentence on a legal action."""
    seat, payload = position.variant.seat_name(position.seat), action >> 4
    board = position.variant.board.names
    match actions.kind(action):
        case kernel.START:
            return M("The lot decides: {side} starts.", side=position.variant.seat_name(payload))
        case kernel.ROLL | kernel.PLACE:
            count = 6 if actions.kind(action) == kernel.ROLL else 3
            rolled = faces(actions.dice_of(payload, count))
            return M("{side} rolls {faces}.", side=seat, faces=rolled)
        case kernel.REROLL:
            return _rerolled(position, payload)
        case kernel.PASS:
            return M("{side} passes: {reason}.", side=seat, reason=pass_reason(position))
        case kernel.STAY:
            return M("{side} leaves {piece} on the centre.",
                     side=seat, piece=names.the_piece(position.mover))  # fmt: skip
        case kernel.PUT:
            number = payload >> 8
            assert position.dice is not None
            return M("{side} places {piece} on {cell} (“{dice}”).",
                     side=seat, piece=names.the_piece(number - 1), cell=board[payload & 255],
                     dice=combination(position.dice))  # fmt: skip
        case kernel.BACK:
            return M("{side} takes a sphere back and puts it on {cell}.",
                     side=seat, cell=board[payload])  # fmt: skip
        case kernel.TAKE:
            victim = position.at()[payload] - 1
            return M("From the centre {piece} captures {victim} of {other} on {cell}.",
                     piece=names.the_piece(position.mover), victim=names.the_piece(victim),
                     other=names.SIDES[victim >> 3], cell=board[payload])  # fmt: skip
    return _move_sentence(position, action, after)


def _rerolled(position: OrdinoPosition, payload: int) -> Message:
    dice = actions.dice_of(payload, 2)
    side, kind = position.variant.seat_name(position.seat), names.TYPE_NAMES[dice.type]
    piece = names.the_piece(position.mover)
    if any(arrangements.fits(dice, position.mover)):
        return M(
            "{side} rolls again for the centre: {type} or {number} – that is {piece}.",
            side=side, type=kind, number=dice.number, piece=piece,
        )  # fmt: skip
    return M(
        "{side} rolls again for the centre: {type} or {number} – that is not {piece}.",
        side=side, type=kind, number=dice.number, piece=piece,
    )  # fmt: skip


def _move_sentence(position: OrdinoPosition, action: int, after: OrdinoPosition) -> Message:
    parts = actions.parts(action)
    moved = int(kernel_turn.piece_of(list(position.data), position.at(), action))
    variant = position.variant
    side, piece = variant.seat_name(position.seat), names.the_piece(moved)
    origin, target = position.cell(moved), variant.board.names[parts.target]
    other = variant.side_name(1 - position.side)
    helped = position.owner(moved) != position.seat
    where: dict[str, Arg] = {"side": side, "piece": piece, "origin": origin}
    if taken := forced(position, action, after):
        victim = names.the_piece(position.at()[variant.board.number[taken]] - 1)
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
        victim = names.the_piece(position.at()[parts.target] - 1)
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


def board(position: OrdinoPosition) -> str:
    """Return the rings in fixed pitch, outermost first, each from sector 0 on."""
    labyrinth, at = position.variant.board, position.at()
    lines: list[str] = []
    cell = 0
    for ring, count in enumerate(labyrinth.rings):
        pieces = [names.code(at[n] - 1) if at[n] else " ." for n in range(cell, cell + count)]
        lines.insert(0, f"{ring or 'C'}  {' '.join(pieces)}")
        cell += count
    beside = [names.code(n) for n in range(16) if position.data[n] == kernel.BESIDE]
    if beside:
        lines.append(f"beside {' '.join(beside)}")
    actor = "-" if position.phase == kernel_turn.OVER else position.variant.seats[position.seat]
    dice = " ".join(position.dice.faces) if position.dice else "-"
    again = f"  reroll {' '.join(position.reroll.faces)}" if position.reroll else ""
    lines.append(f"side {actor}  dice {dice}{again}  phase {names.PHASES[position.phase]}")
    return "\n".join(lines)
