"""A user's two hands at Ordo's board."""

from typing import cast

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from ludotheque.games.ordo.state import OrdoState
from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.games.ordo.scene import OrdoScene, squares_of
from tests.gui.table.hands import ARROWS, LEFT, NO_BUTTON, SHIFT, Hands, Key

_WAYS = {(-1, 0): Key.Key_Left, (1, 0): Key.Key_Right, (0, -1): Key.Key_Down, (0, 1): Key.Key_Up}


class OrdoHands(Hands):
    """Plays Ordo at a window; White below."""

    game = "ordo"

    @property
    def board(self) -> OrdoScene:
        """The board."""
        return cast(OrdoScene, self.page.scene)

    @property
    def position(self) -> OrdoState:
        """The position."""
        return cast(OrdoState, self.timeline.state)

    def check(self) -> None:
        """The board must show exactly the model, and nothing else."""
        rows = self.position.text(None).splitlines()
        pieces = {
            f"{column}{8 - index}": letter
            for index, row in enumerate(rows[:8])
            for column, letter in zip("abcdefghij", row.split()[1:11], strict=True)
            if letter in "WB"
        }
        assert dict(self.board.expected()) == pieces
        assert dict(self.board.shown()) == pieces
        assert self.board.hand == ()
        assert self.view.drag is Drag.NONE

    def shift_click(self, place: str) -> None:
        """Click with Shift held."""
        pos = self.at(place)
        self.move(pos, NO_BUTTON)
        QTest.mouseClick(self.view.viewport(), LEFT, SHIFT, pos)

    def choose_piece(self, step: str, way: str) -> None:
        """Choose a piece or an ordo without moving it."""
        squares = squares_of(step)
        if len(squares) == 1:
            if way == "keys":
                self.walk(step)
                self.key(Key.Key_Return)
            else:
                self.click(step)
            return
        if way == "click":
            self.click(squares[0])
            self.shift_click(squares[-1])
        elif way == "drag":
            self.drag(squares[0], squares[-1])
        else:
            self.walk(squares[0])
            across = squares[0][1] == squares[-1][1]
            for _ in squares[1:]:
                self.key(_WAYS[(1, 0) if across else (0, 1)], SHIFT)

    def perform(self, action: int, way: str) -> None:
        """Play an action of the side on turn."""
        step, target = self.position.steps(action)
        if way == "drag" and ":" not in step:
            self.jump(step, target)
            return
        self.choose_piece(step, way)
        assert self.chosen == (step,), (step, way, self.chosen)
        if way == "click":
            self.click(target)
        elif way == "drag":
            self.jump(squares_of(step)[0], target)
        else:
            self.walk(target)
            self.key(Key.Key_Return)

    def jump(self, origin: str, target: str) -> None:
        """Drag from place to place by a way which crosses no piece: around the board's edge."""
        start, end = self.at(origin), self.at(target)
        self.press(start)
        for point in (start + QPoint(9, 9), QPoint(3, 3), end + QPoint(3, 3), end):
            self.move(point)
        self.release(end)

    def straight(self, origin: str, target: str) -> None:
        """Drag from place to place in a straight line."""
        self.drag(origin, target)


__all__ = ["ARROWS", "OrdoHands"]
