"""What sums a finished match up: deals, tricks, contests, who was ahead when."""

from typing import TYPE_CHECKING, cast

from ludotheque.core.contract_types import Outcome
from ludotheque.core.messages import MN, M, Message
from ludotheque.record.tally import tally
from ludotheque.table.controller import TableController
from ludotheque.ui.board.recap import counts, lead_lines
from ludotheque.ui.games.automatch.names import side_names

if TYPE_CHECKING:
    from ludotheque.games.automatch.game import AutoMatch


def recap(controller: TableController, outcome: Outcome) -> list[Message]:
    """Return the sentences which sum a finished game up."""
    timeline = controller.timeline
    game = cast("AutoMatch", timeline.game)
    found = tally(timeline)
    names = [M("{names}", names=side_names(controller, side)) for side in range(game.sides)]
    won = [0 for _ in names]
    for seat, tricks in enumerate(found.tricks):
        won[game.side_of(seat)] += tricks
    lines = [MN("{n} deal in all.", "{n} deals in all.", len(found.totals))]
    if any(won):
        lines.append(M("Tricks: {counts}.", counts=counts(names, won)))
    if found.contests:
        right = MN("{n} with reason", "{n} with reason", found.right)
        lines.append(MN("{n} figure contested, {right}.", "{n} figures contested, {right}.",
                        found.contests, right=right))  # fmt: skip
    if len(found.totals) < 2:
        return lines
    sides = sorted({game.side_of(seat) for seat in outcome.winners})
    return [*lines, *lead_lines(found, names, sides)]
