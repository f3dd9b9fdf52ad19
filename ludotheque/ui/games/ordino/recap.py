"""What sums a finished game of Ordino up: moves, captures, who was ahead when."""

from ludotheque.core.messages import M, Message
from ludotheque.record.tally import tally
from ludotheque.table.controller import TableController
from ludotheque.ui.board.recap import counts, lead_lines, moves_line
from ludotheque.ui.board.seatnames import player


def recap(controller: TableController) -> tuple[Message, ...]:
    """Return the sentences, none before the end."""
    outcome = controller.timeline.outcome()
    if outcome is None:
        return ()
    timeline = controller.timeline
    found = tally(timeline)
    seats = range(len(timeline.seats))
    names: list[str | Message] = [player(controller, seat) for seat in seats]
    lines = [moves_line(found)]
    if any(found.lost) and len(seats) == 2:
        lines.append(M("Captured: {counts}.", counts=counts(names, found.lost[::-1])))
        lines += lead_lines(controller, found, names, outcome.winners)
    elif any(found.lost):
        lines.append(M("Pieces lost: {counts}.", counts=counts(names, found.lost)))
    return tuple(lines)
