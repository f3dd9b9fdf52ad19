"""Why nothing can be done on a board now, whatever place is meant."""

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.table.computerseats import why_wait
from ludotheque.table.controller import Mode, TableController

EARLIER = M(
    "This is an earlier point of the game: go back to the game, or choose to play on from here."
)
"""Why nothing can be moved during a replay."""


def why_not_now(controller: TableController) -> Reason | None:
    """Return why a click on any place does nothing: a replay, or a computer player on turn."""
    if controller.mode is Mode.REVIEW:
        return Reason("table.review", EARLIER)
    seat = controller.thinker
    return None if seat is None else why_wait(controller.timeline.player_name(seat))
