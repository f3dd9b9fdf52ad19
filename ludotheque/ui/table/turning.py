"""Which way a board is turned: by hand, and towards who is on turn where the players want that."""

from PySide6.QtCore import QObject, QTimer, Signal

from ludotheque.table.controller import Mode
from ludotheque.ui.board.view import BoardView, Drag

AGAIN = 60
"""Milliseconds after which a board is tried again whose piece is in the hand."""


class Turning(QObject):
    """Turns one board.

    A turn by hand is made at once. Those from turn to turn wait until the table waits for a
    player and nothing moves or is in the hand; who looks back is not turned round.
    """

    turned = Signal()
    """The board shows its other side."""

    def __init__(self, view: BoardView) -> None:
        """Turn the board of ``view``."""
        super().__init__(view)
        self._view = view
        self._by_hand = False
        self._each_turn = False
        self._seat = 0
        self._again = QTimer(self, singleShot=True, interval=AGAIN)
        self._again.timeout.connect(self.follow)

    def wish(self, *, flipped: bool, each_turn: bool) -> None:
        """Take the user's wishes."""
        if (flipped, each_turn) == (self._by_hand, self._each_turn):
            return
        self._by_hand, self._each_turn = flipped, each_turn
        if self._at_rest():
            self._seat = self._on_turn()
        self._turn()

    def follow(self) -> None:
        """Follow the table."""
        if not self._at_rest():
            return
        seat = self._on_turn()
        if seat == self._seat:
            return
        scene = self._view.board()
        if self._each_turn and (scene.moving or scene.hand or self._view.drag is not Drag.NONE):
            self._again.start()
            return
        self._seat = seat
        self._turn()

    def _at_rest(self) -> bool:
        controller = self._view.board().controller
        return not controller.is_empty and controller.mode in {Mode.IDLE, Mode.CHOOSING}

    def _on_turn(self) -> int:
        scene = self._view.board()
        actors = scene.controller.state.actors()
        seat: int | None = actors[0] if actors else None
        if seat is not None and seat < 0:
            seat = scene.next_seat()
        return self._seat if seat is None else seat

    def _turn(self) -> None:
        scene = self._view.board()
        quarter = scene.facing(self._seat) if self._each_turn else 0
        quarter = (quarter + 2 * self._by_hand) % 4
        if quarter != scene.quarter:
            self._view.cancel()
            scene.turn(quarter)
            self.turned.emit()
