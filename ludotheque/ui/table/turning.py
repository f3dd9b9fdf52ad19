"""Turns a board towards a player: by hand, at each change of turn, or towards the only person."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardview import BoardView, Drag

AGAIN: Final = 60
"""After how many milliseconds to try again to turn a board while a piece is dragged or moves."""


class Turning(QObject):
    """Turns one board to face a seat.

    A turn by the user is made at once. With a turn at each change of seat, it waits until the table
    waits for a player and no piece moves or is dragged; during a replay the board is not turned.
    """

    turned = Signal()
    """Emitted when the board has been turned."""

    def __init__(self, view: BoardView) -> None:
        """Turn the board of ``view``."""
        super().__init__(view)
        self._view = view
        self._by_hand = False
        self._each_turn = False
        self._seat = 0
        self._home: int | None = None
        self._again = QTimer(self, singleShot=True, interval=AGAIN)
        self._again.timeout.connect(self.follow)

    def wish(self, *, flipped: bool, each_turn: bool) -> None:
        """Apply the settings of the user."""
        wanted = (flipped, each_turn, self._only_person())
        if wanted == (self._by_hand, self._each_turn, self._home):
            return
        self._home = self._only_person()
        self._by_hand, self._each_turn = flipped, each_turn
        if self._at_rest():
            self._seat = self._on_turn()
        self._turn()

    def is_opposite(self, seat: int) -> bool:
        """Return whether a seat of two is the one farther from the eyes of who sits at the screen.

        Where the board turns every turn, all sit on the same side.
        """
        turns = self._view.board().turns
        return (seat == 1) != (turns and self._by_hand) and not (turns and self._each_turn)

    def follow(self) -> None:
        """Turn the board towards the seat on turn, if the settings say so."""
        if not self._at_rest():
            return
        seat, home = self._on_turn(), self._only_person()
        if (seat, home) == (self._seat, self._home):
            return
        scene = self._view.board()
        if self._each_turn and (scene.moving or scene.hand or self._view.drag is not Drag.NONE):
            self._again.start()
            return
        self._seat, self._home = seat, home
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

    def _only_person(self) -> int | None:
        """Return the seat of the only person among computer players, to whom the board lies."""
        controller = self._view.board().controller
        if controller.is_empty or not controller.computers or len(controller.persons) != 1:
            return None
        return controller.persons[0]

    def _turn(self) -> None:
        scene = self._view.board()
        seat = self._seat if self._each_turn else self._home
        quarter = 0 if seat is None else scene.facing(seat)
        quarter = (quarter + 2 * self._by_hand) % 4
        if quarter != scene.quarter:
            self._view.cancel()
            scene.turn(quarter)
            self.turned.emit()
