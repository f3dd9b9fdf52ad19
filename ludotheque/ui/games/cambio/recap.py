"""What sums a finished game of Cambio up: pushes, and whose."""

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.cambio import actions
from ludotheque.table.controller import TableController
from ludotheque.ui.board.recap import counts, seat_names


def recap(controller: TableController) -> list[Message]:
    """Return the sentences which sum a finished game up."""
    timeline = controller.timeline
    pushes, passes = [0 for _ in timeline.seats], 0
    for ply in range(timeline.ply):
        action = timeline.action_at(ply)
        match actions.kind(action):
            case actions.PUSH:
                pushes[timeline.state_at(ply).actor_of(action)] += 1
            case actions.PASS:
                passes += 1
    names = seat_names(controller)
    lines = [MN("{n} push in all.", "{n} pushes in all.", sum(pushes))]
    if any(pushes):
        lines.append(M("Pushes: {counts}.", counts=counts(names, pushes)))
    if passes:
        lines.append(MN("Passed once.", "Passed {n} times.", passes))
    return lines
