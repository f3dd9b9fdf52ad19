"""Exercises of Cambio: the solver plays a symbol."""

from typing import Final, cast

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter

from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercise import Exercise
from ludotheque.games.cambio import names
from ludotheque.games.cambio.state import CambioState
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.exercises.habits import ExerciseHabits
from ludotheque.ui.games.cambio import art
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.die import SPARE
from ludotheque.ui.widgets.widgets import Text

_SYMBOLS: Final = {
    "O": M("You play the circles"), "T": M("You play the triangles"),
    "S": M("You play the squares"), "X": M("You play the crosses"),
    "D": M("You play the diamonds"), "R": M("You play the stars"),
}  # fmt: skip


class SymbolHabits(ExerciseHabits):
    """The panel shows the symbol the solver plays instead of a side."""

    def nameless(self, scene: BoardScene, seat: int, line: Text) -> tuple[Message, Text]:
        """Return a sentence such as « You play the circles », and no further line."""
        symbols: tuple[str, ...] = getattr(scene.seen, "symbols", ())
        return _SYMBOLS[symbols[seat]], ""

    def small_area(self) -> QRectF:
        """Return the inside of the tray with its arrows, and the own die at the left."""
        return geo.TRAY.adjusted(-geo.TRAY.width() / 4, 0, 0, 0)

    def dress_small(self, scene: BoardScene) -> None:
        """Leave the own die out where it lies beside the tray: it would be cut."""
        if (die := scene.sprites.get(SPARE)) is not None:
            die.setOpacity(0)

    def paint_small(self, painter: QPainter, exercise: Exercise, size: QSize, ratio: float) -> None:
        """Paint the solver's own die at the left of the tray."""
        state = exercise.state()
        seat = state.actors()[0]
        seen = cast("CambioState", state).observe(seat)
        side = size.width() / 5 - 6
        picture = art.die(f"{seen.symbols[seat]}{names.SEATS[seat]}", seat, side, ratio)
        box = QRectF(3, (size.height() - side) / 2, side, side)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))


EXERCISES: Final = SymbolHabits()
