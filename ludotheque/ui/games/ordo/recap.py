"""What sums a finished game of Ordo up: moves, captures, who was ahead when."""

from ludotheque.core.contract_types import Outcome
from ludotheque.core.messages import M, Message
from ludotheque.record.tally import tally
from ludotheque.table.controller import TableController
from ludotheque.ui.board.recap import counts, lead_lines, moves_line, seat_names


def recap(controller: TableController, outcome: Outcome) -> list[Message]:
    """Return the sentences which sum a finished game up."""
    found = tally(controller.timeline)
    names = seat_names(controller)
    lines = [moves_line(found)]
    if any(found.lost):
        lines.append(M("Captured: {counts}.", counts=counts(names, found.lost[::-1])))
    return [*lines, *lead_lines(found, names, outcome.winners)]
