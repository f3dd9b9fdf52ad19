"""The rows of a new game which not everyone needs, folded under a heading."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

import attrs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.ui.dialogs.optionrow import OptionRow
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import TextButton, TextLabel


@attrs.frozen
class Words:
    """The words of a fold: its heading, tool tips, and how many rows are not as usual."""

    heading: Message
    hide: Message
    show: Message
    unusual: Callable[[int], Message]


VARIANTS: Final = Words(
    M("Variants"),
    M("Hide the rules which can vary"),
    M("Show the rules which can vary"),
    lambda n: MN("{n} rule is varied", "{n} rules are varied", n),
)
AGREED: Final = Words(
    M("Agreements"),
    M("Hide what the players agree on"),
    M("Show what the players agree on: time, hints, taking back"),
    lambda n: MN("{n} agreement", "{n} agreements", n),
)


class Variants(QWidget):
    """A button which folds and unfolds rows of options; ``toggled`` follows every change."""

    toggled = Signal()

    def __init__(self, rows: Sequence[OptionRow], game: str, words: Words = VARIANTS) -> None:
        """Hold the rows, folded."""
        super().__init__()
        self.rows = tuple(rows)
        self._words = words
        self.unfolded = False
        self._unusual = 0
        self.button = TextButton(words.heading, "quiet", game, icon="down")
        self.button.clicked.connect(lambda: self.unfold(on=not self.unfolded))
        self.note = TextLabel("", "body", "ink2")
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.button)
        top.addWidget(self.note)
        top.addStretch(1)
        self._inside = QWidget()
        column = QVBoxLayout(self._inside)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(18)
        for row in self.rows:
            column.addWidget(row)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        nest(outer, top)
        outer.addWidget(self._inside)
        self.setVisible(bool(self.rows))
        self.unfold(on=False)

    def unfold(self, *, on: bool) -> None:
        """Show the rows, or fold them up."""
        self.unfolded = on
        self._inside.setVisible(on)
        bind_icon(self.button, "up" if on else "down", "ink2")
        self.button.explain(self._words.hide if on else self._words.show)
        self._tell()
        self.toggled.emit()

    def show_rows(self, idle: Collection[str], unusual: int) -> None:
        """Hide the rows of ``idle`` options; ``unusual`` is how many values are not the usual."""
        for row in self.rows:
            row.setVisible(row.option.key not in idle)
        self._unusual = unusual
        self._tell()

    def _tell(self) -> None:
        """Say beside the folded rows how many of them are not as usual."""
        self.note.say(self._words.unusual(self._unusual))
        self.note.setVisible(self._unusual > 0 and not self.unfolded)

    def stops(self) -> list[QWidget]:
        """Return the widgets in Tab order."""
        return [self.button, *(stop for row in self.rows for stop in row.stops())]
