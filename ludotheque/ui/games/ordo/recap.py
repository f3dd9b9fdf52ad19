"""What sums a finished game of Ordo up: moves, captures, who was ahead when."""

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
    found = tally(controller.timeline)
    names = [player(controller, seat) for seat in (0, 1)]
    lines = [moves_line(found)]
    if any(found.lost):
        lines.append(M("Captured: {counts}.", counts=counts(names, found.lost[::-1])))
    return (*lines, *lead_lines(controller, found, names, outcome.winners))
