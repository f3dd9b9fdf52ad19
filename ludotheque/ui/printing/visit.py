"""« Print and play » for a window: the dialog begins with the game at hand."""

import contextlib
from typing import TYPE_CHECKING

from ludotheque.core.errors import LudothequeError
from ludotheque.games.automatch.table import reconstruction as own_table
from ludotheque.games.ordino.board import Board, read_board
from ludotheque.games.ordino.board import reconstruction as own_board
from ludotheque.ui.games.automatch.encyclopaedia.closing import CLOSED, must_stay_closed
from ludotheque.ui.games.automatch.encyclopaedia.visit import table_in_use
from ludotheque.ui.games.ordino.boardeditor.remember import GAME, OPTION, remembered
from ludotheque.ui.printing.dialog import PrintDialog, usual_paper
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.widgets.leaving import let_go

if TYPE_CHECKING:
    from ludotheque.ui.window.mainwindow import MainWindow


def print_and_play(window: "MainWindow") -> None:
    """Show the dialog."""
    if window.game is not None:
        window.game.controller.settle()
    dialog = print_dialog(window)
    dialog.exec()
    let_go(dialog)


def print_dialog(window: "MainWindow") -> PrintDialog:
    """Return the dialog for a window: with the board and the key table used there."""
    wish = Wish(usual_paper(), board_in_use(window), table_in_use(window)[0] or own_table())
    closed = CLOSED if must_stay_closed(window) else None
    return PrintDialog(wish, window.current_key(), window, closed=closed)


def board_in_use(window: "MainWindow") -> Board:
    """Return the board of the game on the table, else the one played on last, else our own."""
    game = window.game
    if game is not None and not game.controller.is_empty:
        found = getattr(game.controller.timeline.game, "board", None)
        if isinstance(found, Board):
            return found
    path = remembered(window.settings, GAME).get(OPTION)
    if path:
        with contextlib.suppress(LudothequeError):  # the file has become another since
            return read_board(path)
    return own_board()
