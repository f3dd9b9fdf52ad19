"""How many rings a board has, and how many cells each of them."""

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from ludotheque.core.messages import M
from ludotheque.games.ordino.drawing import ring_choices, ring_numbers
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.mouse import leave_wheel
from ludotheque.ui.widgets.naming import name_box
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import TextLabel


class Choice(QComboBox):
    """A number chosen from a list."""

    picked = Signal(int)

    def __init__(self, game: str) -> None:
        """Make an empty choice."""
        super().__init__()
        self.setProperty("game", game)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        keep_scaled(self.setMinimumWidth, 82)
        leave_wheel(self)
        self.activated.connect(lambda _index: self.picked.emit(int(self.currentText())))

    def offer(self, numbers: tuple[int, ...], number: int) -> None:
        """Offer these numbers, ``number`` being chosen."""
        with QSignalBlocker(self):
            self.clear()
            self.addItems([str(one) for one in numbers])
            self.setCurrentText(str(number))


class Rings(QWidget):
    """The number of rings, and a choice for each of them."""

    number_changed = Signal(int)
    ring_changed = Signal(int, int)
    """Ring, and its new number of cells."""

    def __init__(self, game: str) -> None:
        """Make the choices."""
        super().__init__()
        self._game = game
        self._rings: tuple[int, ...] = ()
        self.number = Choice(game)
        self.number.picked.connect(self.number_changed)
        self.rings: list[Choice] = []
        self._labels: list[TextLabel] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(4, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        first = QGridLayout()
        first.setHorizontalSpacing(8)
        first.addWidget(TextLabel(M("Number of rings"), "strong"), 0, 0)
        first.addWidget(self.number, 0, 1)
        first.setColumnStretch(2, 1)
        nest(column, first)
        column.addWidget(TextLabel(M("Cells of each ring, from the centre"), "body", "ink2"))
        nest(column, self._grid)

    def show_rings(self, rings: tuple[int, ...]) -> None:
        """Show the rings of a board, the centre being the first."""
        if rings == self._rings:
            return
        self._rings = rings
        self.number.offer(ring_numbers(rings), len(rings) - 1)
        while len(self.rings) > len(rings) - 1:
            for widget in (self.rings.pop(), self._labels.pop()):
                self._grid.removeWidget(widget)
                widget.deleteLater()
        while len(self.rings) < len(rings) - 1:
            self._add(len(self.rings) + 1)
        for ring, choice in enumerate(self.rings, 1):
            choice.offer(ring_choices(rings, ring), rings[ring])
        self._describe()

    def _add(self, ring: int) -> None:
        choice, label = Choice(self._game), TextLabel(str(ring), "strong", "ink2")
        choice.picked.connect(lambda count: self.ring_changed.emit(ring, count))
        row, column = divmod(ring - 1, 2)
        keep_scaled(label.setMinimumWidth, 18)
        self._grid.addWidget(label, row, 2 * column)
        self._grid.addWidget(choice, row, 2 * column + 1)
        self.rings.append(choice)
        self._labels.append(label)

    def _describe(self) -> None:
        name_box(self.number, M("Number of rings"))
        for ring, choice in enumerate(self.rings, 1):
            name_box(choice, M("Cells of ring {ring}", ring=ring))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
