"""L’Auto-Match's own page, the encyclopaedia of cars, and when it is closed."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.record.timeline import Timeline
from ludotheque.ui.pages.host import Closed, Host
from ludotheque.ui.pages.ownpage import GameHabits, OwnPage

CLOSED: Final = M(
    "In this game the figures are to be remembered: the cars can be looked up again when the deal "
    "is over."
)
EXERCISES_CLOSED: Final = M(
    "In this game the figures are to be remembered: the exercises, whose cards show them, can be "
    "done again when the deal is over."
)
TABLE: Final = "table"
"""The option which takes the file of an owner's key table."""
_PLAYED: Final = ("play", "contest", "exchange", "lead")


def closed_by(timeline: Timeline) -> Closed | None:
    """Return why a game closes what shows the figures, None where they may be looked up.

    They stay closed during a deal in which the figures must be remembered.
    Source: rules, automatch, « la carte annoncée ».
    """
    if not getattr(timeline.game, "figures_secret", False):
        return None
    if getattr(timeline.state.observe(None), "phase", "") not in _PLAYED:
        return None
    return Closed(CLOSED, EXERCISES_CLOSED)


def _kept_choices(option: str) -> list[tuple[str, str]]:
    from ludotheque.ui.games.automatch.kept import kept_tables  # noqa: PLC0415 - not needed to start

    return kept_tables() if option == TABLE else []


def _show_cars(host: Host) -> None:
    from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediavisit import show_cars  # noqa: PLC0415 - not needed to start

    show_cars(host)


PAGES = (
    OwnPage(
        name="cars",
        entry=M("The &cars of L’Auto-Match"),
        entry_elsewhere=M("The &cars of L’Auto-Match"),
        button=M("The cars"),
        lacking=M("There are no cars in {game}."),
        shortcut="Ctrl+Shift+A",
        order=3,
        open=_show_cars,
    ),
)
HABITS = GameHabits(file_option=TABLE, closes=closed_by, kept_choices=_kept_choices)
