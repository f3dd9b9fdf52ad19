"""Ordino's own page, the board editor, and the option whose file the settings remember."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.ui.pages.host import Host
from ludotheque.ui.pages.ownpage import GameHabits, OwnPage

BOARD: Final = "board"
"""The option which takes the file of an owner's board."""


def _kept_choices(option: str) -> list[tuple[str, str]]:
    from ludotheque.games.ordino.ownboards import own_boards  # noqa: PLC0415 - not needed to start

    if option != BOARD:
        return []
    return [(str(b.path), b.name) for b in own_boards() if b.problem is None]


def _show_boards(host: Host) -> None:
    from ludotheque.ui.games.ordino.boardeditor.boardeditorpage import show_boards  # noqa: PLC0415 - not needed to start

    show_boards(host)


PAGES = (
    OwnPage(
        name="boards",
        entry=M("&Board editor"),
        entry_elsewhere=M("&Board editor of {game}"),
        button=M("Board editor"),
        lacking=M("The board of {game} is always the same."),
        shortcut="Ctrl+Shift+B",
        order=2,
        open=_show_boards,
    ),
)
HABITS = GameHabits(file_option=BOARD, kept_choices=_kept_choices)
