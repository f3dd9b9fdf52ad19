"""What sums a finished game of Finale up: moves, pawns that left, points of a championship."""

from ludotheque.core.contract_types import Outcome
from ludotheque.core.messages import MN, M, Message
from ludotheque.record.tally import tally
from ludotheque.table.controller import TableController
from ludotheque.ui.board.recap import counts, lead_lines, moves_line, seat_names


def recap(controller: TableController, outcome: Outcome) -> list[Message]:
    """Return the sentences which sum a finished game up."""
    found = tally(controller.timeline)
    names = seat_names(controller)
    lines = [moves_line(found)]
    if any(found.removed):
        lines.append(M("Pawns that left the field: {counts}.",
                       counts=counts(names, found.removed)))  # fmt: skip
    if found.totals:
        lines.append(MN("{n} game, {counts}.", "{n} games, {counts}.", len(found.totals),
                        counts=counts(names, found.totals[-1])))  # fmt: skip
        lines += lead_lines(found, names, outcome.winners)
    return lines
