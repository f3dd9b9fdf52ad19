"""No game is left behind which the archive could not keep, unless the players say so."""

from typing import TYPE_CHECKING

from ludotheque.core.messages import M
from ludotheque.table.keeping import is_untouched
from ludotheque.ui.widgets.dialogs import Answer, ask

if TYPE_CHECKING:
    from ludotheque.ui.window.fileswindow import FilesWindow


def secure(window: "FilesWindow") -> None:
    """Keep the game on the table once more; where that fails, offer to save it to a file."""
    game = window.game
    if game is None or game.controller.is_empty or game.controller.keep_now():
        return
    if is_untouched(game.controller.timeline, by_hand=not game.controller.auto_dice):
        return
    while not game.is_saved:
        answer = ask(
            window,
            M("This game is not kept"),
            M("The archive of games could not be written. Save the game to a file, or lose it."),
            (
                Answer("save", M("Save the game as…"), "default"),
                Answer("leave", M("Leave without saving"), "danger"),
            ),
            icon="warning",
        )
        if answer == "leave":
            return
        window.ask_save()
