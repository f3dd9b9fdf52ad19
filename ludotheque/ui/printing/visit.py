"""« Print and play » for a window: the dialog begins with the game at hand."""

import contextlib

from ludotheque.core.errors import LudothequeError
from ludotheque.games import SHELF
from ludotheque.games.automatch.table import reconstruction as own_table
from ludotheque.games.ordino.board import Board, read_board
from ludotheque.games.ordino.board import reconstruction as own_board
from ludotheque.ui.games.automatch.encyclopaedia.visit import table_in_use
from ludotheque.ui.pages.host import Host
from ludotheque.ui.pages.ownpage import game_habits
from ludotheque.ui.printing.dialog import PrintDialog, usual_paper
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.widgets.leaving import let_go


def print_and_play(host: Host) -> None:
    """Show the dialog."""
    if host.game is not None:
        host.game.controller.settle()
    dialog = print_dialog(host)
    dialog.exec()
    let_go(dialog)


def print_dialog(host: Host) -> PrintDialog:
    """Return the dialog for a window: with the board and the key table used there."""
    wish = Wish(usual_paper(), board_in_use(host), table_in_use(host)[0] or own_table())
    closed = (host.closed(game.key) for game in SHELF)
    why = next((found.pages for found in closed if found is not None), None)
    return PrintDialog(wish, host.current_key(), host.widget, closed=why)


def board_in_use(host: Host) -> Board:
    """Return the board of the game on the table, else the one played on last, else our own."""
    game = host.game
    if game is not None and not game.controller.is_empty:
        found = getattr(game.controller.timeline.game, "board", None)
        if isinstance(found, Board):
            return found
    path = game_habits("ordino").offered(host.settings).get("board")
    if path:
        with contextlib.suppress(LudothequeError):  # the file has become another since
            return read_board(path)
    return own_board()
