"""When the figures of the cars may not be looked up: a deal in which they must be remembered."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.record.timeline import Timeline
from ludotheque.ui.pages.host import Closed

CLOSED: Final = M(
    "In this game the figures are to be remembered: the cars can be looked up again when the deal "
    "is over."
)
EXERCISES_CLOSED: Final = M(
    "In this game the figures are to be remembered: the exercises, whose cards show them, can be "
    "done again when the deal is over."
)
_PLAYED: Final = ("play", "contest", "exchange", "lead")


def closed_by(timeline: Timeline) -> Closed | None:
    """Return why a game keeps closed what shows the figures, None where they may be looked up.

    It does while a deal is played in which they must be remembered.
    Source: rules, automatch, « la carte annoncée ».
    """
    if not getattr(timeline.game, "figures_secret", False):
        return None
    if getattr(timeline.state.observe(None), "phase", "") not in _PLAYED:
        return None
    return Closed(CLOSED, EXERCISES_CLOSED)
