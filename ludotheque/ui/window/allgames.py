"""The commands for all that is kept: the bin, and one file with everything."""

from collections.abc import Callable

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.window.windowparts import Window


class AllGames:
    """The window's commands for everything that is kept."""

    def __init__(self, window: Window, show_kept: Callable[[], None]) -> None:
        """Work for a window whose menus exist; ``show_kept`` shows its games anew."""
        self._window, self._show_kept = window, show_kept
        for name, slot in (
            ("bin", self.show_bin), ("write_all", self.write_all), ("bring_in", self.bring_in),
        ):  # fmt: skip
            window.menus.on(name, slot)

    def show_bin(self) -> None:
        """Show the games removed lately; what is put back stands on shelf and cover."""
        from ludotheque.ui.shelf.bindialog import BinDialog  # noqa: PLC0415 - not needed to start

        window = self._window
        dialog = BinDialog(window.archive, window.widget)
        dialog.exec()
        let_go(dialog)
        self._show_kept()

    def tell_removed(self, uid: str) -> None:
        """Tell that the game with this id is in the bin, with « Undo » to put it back."""
        text = M("The game is in the bin for thirty days.")
        self._window.toast.offer(text, M("Undo"), lambda: self._put_back(uid))

    def _put_back(self, uid: str) -> None:
        window = self._window
        try:
            game = next((one for one in window.archive.bin.games() if one.uid == uid), None)
            if game is not None:
                window.archive.bin.restore(game.id)
        except LudothequeError as problem:
            window.warn(problem.message)
        self._show_kept()

    def write_all(self) -> None:
        """Ask for a file and write everything that is kept to it."""
        from ludotheque.ui.window.bringing import write_all  # noqa: PLC0415 - not needed to start

        write_all(self._window)

    def bring_in(self) -> None:
        """Ask for a file of everything and bring it in."""
        from ludotheque.ui.window.bringing import ask_and_bring  # noqa: PLC0415 - not needed to start

        ask_and_bring(self._window)
