"""Ordo's own page: the set-up of positions."""

from ludotheque.core.messages import M
from ludotheque.ui.pages.host import Host
from ludotheque.ui.pages.ownpage import OwnPage


def _show_setup(host: Host) -> None:
    from ludotheque.ui.games.ordo.setup.setuppage import show_setup  # noqa: PLC0415 - not needed to start

    show_setup(host)


PAGES = (
    OwnPage(
        name="position",
        entry=M("Set up a &position…"),
        entry_elsewhere=M("Set up a &position of {game}…"),
        button=M("Set up a position…"),
        lacking=M("No position of {game} can be set up."),
        shortcut="Ctrl+Shift+P",
        order=1,
        open=_show_setup,
    ),
)
