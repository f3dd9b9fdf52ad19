"""When the figures of the cars may not be looked up: a deal in which they must be remembered."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.messages import M

if TYPE_CHECKING:
    from ludotheque.ui.window.mainwindow import MainWindow

CLOSED: Final = M(
    "In this game the figures are to be remembered: the cars can be looked up again when the deal "
    "is over."
)
EXERCISES_CLOSED: Final = M(
    "In this game the figures are to be remembered: the exercises, whose cards show them, can be "
    "done again when the deal is over."
)
_PLAYED: Final = ("play", "contest", "exchange", "lead")


def must_stay_closed(window: "MainWindow") -> bool:
    """Tell whether a deal is being played in which figures must be remembered.

    A deal waits as it is while a page beside the games is visited from it.
    Source: rules, automatch, « la carte annoncée ».
    """
    if window.game is None:
        return window.visits.from_closed
    controller = window.game.controller
    if not getattr(controller.timeline.game, "figures_secret", False):
        return False
    return getattr(controller.timeline.state.observe(None), "phase", "") in _PLAYED
