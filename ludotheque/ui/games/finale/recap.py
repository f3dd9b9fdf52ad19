"""What sums a finished game of Finale up: moves, pawns that left, points of a championship."""

from ludotheque.core.messages import MN, M, Message
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
    if any(found.removed):
        lines.append(M("Pawns that left the field: {counts}.",
                       counts=counts(names, found.removed)))  # fmt: skip
    if found.totals:
        lines.append(MN("{n} game, {counts}.", "{n} games, {counts}.", len(found.totals),
                        counts=counts(names, found.totals[-1])))  # fmt: skip
        lines += lead_lines(controller, found, names, outcome.winners)
    return tuple(lines)
