"""The panel of the board editor: name, faults, rings, other boards, saving, playing."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.foreign import file_name
from ludotheque.core.messages import MN, M, Message
from ludotheque.games import info
from ludotheque.games.ordino.board import BoardError
from ludotheque.games.ordino.boarddraft import MOST_ERRORS, Draft
from ludotheque.games.ordino.boarddrawing import ring_choices, ring_numbers
from ludotheque.games.ordino.ownboards import folder
from ludotheque.ui.board.deafness import Deafness
from ludotheque.ui.games.ordino import board_art
from ludotheque.ui.look.keybook import keybook
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.pages.startpage import note_slot
from ludotheque.ui.widgets.fold import PanelFold, fold
from ludotheque.ui.widgets.leaving import delete_later
from ludotheque.ui.widgets.lowhead import LowHead
from ludotheque.ui.widgets.mouse import leave_wheel
from ludotheque.ui.widgets.naming import name_box
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.sidepanel import ROOM, lay_panel, panel_body, panel_head
from ludotheque.ui.widgets.tick import Tick
from ludotheque.ui.widgets.widgets import Fresh, Line, Note, TextButton, TextLabel

KEY = "ordino"
_WIDTH: Final = 52
_HEIGHT: Final = 26


class EditorPanel(QWidget):
    """The panel beside the labyrinth being drawn."""

    back = Signal()
    asked = Signal(str)
    """A command: "own", "open", "walls" (new boards), "kept", "file" (open one), "save", "play"."""
    renamed = Signal(str)
    annotated = Signal(str)
    symmetric = Signal(bool)
    next_fault = Signal()

    def __init__(self, actions: Sequence[QAction]) -> None:
        """Make the panel; ``actions`` stand as icons."""
        super().__init__()
        outer = lay_panel(self)
        body, column = panel_body(10, 8, 10)
        self._low_head = LowHead(self, outer, self._head(outer, actions), column)
        self._fill(column)
        self.area = scroll_area(body)
        outer.addWidget(self.area, 1)
        self.note_slot = note_slot()
        nest(outer, self.note_slot)
        outer.addWidget(Line())
        nest(outer, self._foot())
        fold(self, PanelFold)
        self.retranslate()

    def _head(self, outer: QVBoxLayout, actions: Sequence[QAction]) -> QVBoxLayout:
        self.back_button = TextButton(M("Back"), "quiet", KEY, "back")
        self.back_button.clicked.connect(self.back)
        head = panel_head(outer, self.back_button, actions)
        head.addWidget(TextLabel(info(KEY).title, "small", "ink2"))
        head.addWidget(TextLabel(M("Board editor"), "game", wrap=True))
        self.hint = TextLabel("", "strong", wrap=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        keep_scaled(self.hint.setMinimumHeight, 62)  # three lines: what is below must not move
        head.addWidget(self.hint)
        return head

    def _fill(self, column: QVBoxLayout) -> None:
        self.name = self._field(200)
        self.name.textEdited.connect(self.renamed)
        column.addWidget(self.name)
        for row in legend():
            column.addWidget(row)
        self.tick = Tick(M("Alike in all four quarters"), KEY, ROOM)
        self.tick.toggled.connect(self.symmetric)
        column.addWidget(self.tick)
        self.note = Note(KEY)
        self.others = TextLabel("", "body", "ink2")
        self.more = TextButton(M("Next fault"), "", KEY)
        self.more.clicked.connect(self.next_fault)
        self.note.column.addWidget(self.others)
        self.note.column.addWidget(self.more)
        column.addWidget(self.note)
        column.addWidget(Line())
        self.rings = Rings(KEY)
        column.addWidget(self.rings)
        column.addWidget(Line())
        column.addWidget(TextLabel(M("Another board"), "strong"))
        self.buttons: dict[str, TextButton] = {}
        for name, text in (
            ("own", M("Our reconstruction")),
            ("open", M("Without walls")),
            ("walls", M("Walls everywhere")),
            ("kept", M("My boards…")),
            ("file", M("Open a board…")),
        ):
            self._button(column, name, text)
        for name, text in (
            ("own", M("Begins anew with the board of the program")),
            ("open", M("Begins anew with passages everywhere: build the walls")),
            ("walls", M("Begins anew with walls everywhere: open the passages")),
            ("kept", M("Boards which the program keeps: open, rename, delete, export")),
            ("file", M("Opens a board from its file")),
        ):
            self.buttons[name].explain(text)
        column.addWidget(Line())
        column.addWidget(TextLabel(M("Where it comes from"), "strong"))
        self.origin = self._field(2_000)
        self.origin.textEdited.connect(self.annotated)
        column.addWidget(self.origin)
        self.keys = TextLabel(
            Fresh(_keys_text),
            "small", "ink2", wrap=True,
        )  # fmt: skip
        column.addWidget(self.keys)
        column.addStretch(1)

    @staticmethod
    def _field(most: int) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(most)
        field.setProperty("game", KEY)
        return field

    def _button(self, column: QVBoxLayout, name: str, text: Message) -> None:
        button = TextButton(text, "", KEY, "open" if name == "file" else "")
        button.clicked.connect(lambda: self.asked.emit(name))
        self.buttons[name] = button
        column.addWidget(button)

    def _foot(self) -> QVBoxLayout:
        foot = QVBoxLayout()
        foot.setContentsMargins(20, 12, 20, 0)
        foot.setSpacing(8)
        self.kept = TextLabel("", "small", "ink2", wrap=True)
        foot.addWidget(self.kept)
        self.play_button = TextButton(M("Play on it…"), "primary", KEY, "play")
        self.play_button.explain(M("Keeps the board and begins a game on it"))
        self.save_button = TextButton(M("Save"), "", KEY, "save")
        self.save_button.explain(
            M("Keeps the board under “My boards”, or in its file if it has one")
        )
        for name, button in (("play", self.play_button), ("save", self.save_button)):
            button.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            foot.addWidget(button)
        self._deafness = Deafness(self.play_button, self.save_button)
        return foot

    # Showing

    def refresh(self, draft: Draft, problems: Sequence[BoardError]) -> None:
        """Show a draft, and what is wrong with it."""
        for field, text in ((self.name, draft.now.name), (self.origin, draft.now.note)):
            if field.text() != text:
                field.setText(text)
        self.rings.show_rings(draft.now.rings)
        self._say_problems(draft, problems)
        self.play_button.setEnabled(not problems)
        self.save_button.setEnabled(draft.unsaved or draft.path is None)
        self.kept.say(_kept(draft))

    def _say_problems(self, draft: Draft, problems: Sequence[BoardError]) -> None:
        if not problems:
            doors = sum(ring == 1 for ring, _ in draft.now.inward)
            cells = sum(draft.now.rings)
            found = MN(
                "Each of the {cells} cells can be reached, {n} door leads to the centre.",
                "Each of the {cells} cells can be reached, {n} doors lead to the centre.",
                doors, cells=cells,
            )  # fmt: skip
            self.note.say(M("Ready to play"), found)
        else:
            self.note.say(M("Not ready yet"), problems[0].message, bad=True)
        others = len(problems) - 1
        for widget in (self.others, self.more):
            widget.setVisible(others > 0)
        if others > 0:
            self.others.say(
                M("and at least {n} more", n=others)
                if len(problems) >= MOST_ERRORS
                else M("and {n} more", n=others)
            )

    def summary(self) -> str:
        """Return heading and text of the note."""
        return f"{self.note.heading.text()}. {self.note.text.text()}"

    def retranslate(self) -> None:
        """Set placeholders and accessible names in the current language."""
        self.name.setPlaceholderText(str(M("Name of the board")))
        self.name.setAccessibleName(str(M("Name of the board")))
        self.origin.setPlaceholderText(str(M("For instance: drawn after a photograph")))
        self.origin.setAccessibleName(str(M("Where it comes from")))

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _kept(draft: Draft) -> Message:
    """Return where the board is kept."""
    if draft.path is None:
        return M("Not kept yet.")
    if draft.path.parent == folder():
        if draft.unsaved:
            return M("Changed since it was kept under “My boards”.")
        return M("Kept under “My boards”.")
    if draft.unsaved:
        return M("Changed since it was saved in “{name}”.", name=file_name(draft.path))
    return M("Saved in “{name}”.", name=file_name(draft.path))


class Choice(QComboBox):
    """A combo box of numbers; ``picked`` carries the one the user has chosen."""

    picked = Signal(int)

    def __init__(self, game: str) -> None:
        """Make an empty combo box."""
        super().__init__()
        self.setProperty("game", game)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(82)
        leave_wheel(self)
        self.activated.connect(lambda _index: self.picked.emit(int(self.currentText())))

    def offer(self, numbers: tuple[int, ...], number: int) -> None:
        """Offer these numbers, with ``number`` as the current one."""
        with QSignalBlocker(self):
            self.clear()
            self.addItems([str(one) for one in numbers])
            self.setCurrentText(str(number))


class Rings(QWidget):
    """Combo boxes for the number of rings and for the number of cells in each of them."""

    number_changed = Signal(int)
    ring_changed = Signal(int, int)
    """A ring, and its new number of cells."""

    def __init__(self, game: str) -> None:
        """Make the combo boxes, without rings yet."""
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
        first.addWidget(TextLabel(M("Number of rings"), "strong", wrap=True), 0, 0)
        first.addWidget(self.number, 0, 1)
        first.setColumnStretch(2, 1)
        nest(column, first)
        column.addWidget(
            TextLabel(M("Cells of each ring, from the centre"), "body", "ink2", wrap=True)
        )
        nest(column, self._grid)

    def show_rings(self, rings: tuple[int, ...]) -> None:
        """Show the rings of a board by their numbers of cells, that of the centre first."""
        if rings == self._rings:
            return
        self._rings = rings
        self.number.offer(ring_numbers(rings), len(rings) - 1)
        while len(self.rings) > len(rings) - 1:
            for widget in (self.rings.pop(), self._labels.pop()):
                self._grid.removeWidget(widget)
                delete_later(widget)
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
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()


def _line(painter: QPainter, part: str, width: float) -> None:
    pen = QPen(QColor(current_theme().of("ordino", part)), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(8, _HEIGHT / 2), QPointF(_WIDTH - 8, _HEIGHT / 2))


def _wall(painter: QPainter) -> None:
    _line(painter, "wall", 7)


def _passage(painter: QPainter) -> None:
    _line(painter, "slot_edge", 1.6)


def _mark(painter: QPainter) -> None:
    board_art.paint_mark(painter, 0, QPointF(_WIDTH / 2, _HEIGHT / 2))


class Sample(QWidget):
    """A sample in the legend: a wall, a passage or a mark."""

    def __init__(self, draw: Callable[[QPainter], None]) -> None:
        """Show what ``draw`` draws, on the ground of a cell."""
        super().__init__()
        self._draw = draw
        keep_scaled(self.setFixedSize, _WIDTH, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sample."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / _WIDTH, self.height() / _HEIGHT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().of("ordino", "band1")))
        painter.drawRoundedRect(0, 0, _WIDTH, _HEIGHT, 6, 6)
        self._draw(painter)


def _row(draw: Callable[[QPainter], None], text: Message) -> QWidget:
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    keep_scaled(line.setSpacing, 10)
    line.addWidget(Sample(draw), 0, Qt.AlignmentFlag.AlignTop)
    line.addWidget(TextLabel(text, "small", "ink2", wrap=True), 1)
    return row


def legend() -> tuple[QWidget, ...]:
    """Return the rows of the legend: wall, passage and mark."""
    return (
        _row(_wall, M("Wall: click it, or drag along several, to open them.")),
        _row(_passage, M("Passage: click it, or drag along several, to build walls.")),
        _row(_mark, M("Mark of a piece: drag it to its green cell, or click it, then the cell.")),
    )


def _keys_text() -> Message:
    return M(
        "Keys: arrows move, with Shift from place to place; Enter or Space opens and closes walls, "
        "takes and sets marks; {away} takes a green cell away; Page Down shows the next fault.",
        away=keybook().one("ordino.editor.remove") or "–",
    )
