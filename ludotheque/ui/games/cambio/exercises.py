"""Exercises of Cambio: the solver plays a symbol."""

from typing import Final

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.exercises.habits import ExerciseHabits
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


EXERCISES: Final = SymbolHabits()
