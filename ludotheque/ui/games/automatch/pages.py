"""The page of L’Auto-Match's own, the encyclopaedia of cars, and when it stays closed."""

from ludotheque.core.messages import M
from ludotheque.ui.games.automatch.encyclopaedia.closing import closed_by
from ludotheque.ui.pages.host import Host
from ludotheque.ui.pages.ownpage import GameHabits, OwnPage


def _show_cars(host: Host) -> None:
    from ludotheque.ui.games.automatch.encyclopaedia.visit import show_cars  # noqa: PLC0415 - not needed to start

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
HABITS = GameHabits(file_option="table", closes=closed_by)
