"""Every question Ordino Match puts away from its table, put as the program puts it."""

from attrs import evolve

from ludotheque.games.ordino import ownboards
from ludotheque.games.ordino.board import reconstruction
from ludotheque.games.ordino.boarddrawing import drawing_of
from ludotheque.ui.games.ordino.boardeditor import files as boardfiles
from ludotheque.ui.games.ordino.boardeditor.ownboardsdialog import OwnBoardsDialog
from ludotheque.ui.window.mainwindow import MainWindow

QUESTIONS = {
    "games.ordino.boardeditor.files": (
        lambda window, path: boardfiles.ask_board_to_replace(window, path, own=True),
        lambda window, path: boardfiles.ask_board_to_replace(window, path, own=False),
        lambda window, _path: boardfiles.ask_unsaved(window, "Le labyrinthe de la place d’Armes"),
        lambda window, _path: boardfiles.ask_unsaved(window, ""),
    ),
    "games.ordino.boardeditor.ownboardsdialog": (lambda window, _path: delete_a_board(window),),
}  # fmt: skip
"""What asks in each module of the board editor which does."""


def delete_a_board(window: MainWindow) -> None:
    """Ask whether a kept board is to go."""
    ownboards.keep(evolve(drawing_of(reconstruction()), name="Le labyrinthe de la place d’Armes"))
    OwnBoardsDialog(window).delete()
