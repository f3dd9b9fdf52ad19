"""The list of moves: one row for each round, a column for each seat."""

from collections.abc import Callable, Sequence

import attrs
from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from ludotheque.core.messages import M, Message, catalogue
from ludotheque.ui.fonts import scaled, text_font
from ludotheque.ui.frame.naming import tell_current
from ludotheque.ui.mouse import left_button_only
from ludotheque.ui.theme import current_theme, manager
from ludotheque.ui.tips import plain_tip
from ludotheque.ui.widgets import draw_focus

Index = QModelIndex | QPersistentModelIndex
PICTURE = 19
"""Width of the picture before an entry."""
MARGIN = 20
"""What stays free at the right, the scroll bar's room included, as everywhere in the panel."""


@attrs.frozen
class MoveEntry:
    """One action of a seat as the list shows it, with its sentence as tool tip.

    ``seat`` None makes a line of its own (a new game of a match, a set-up). Entries with the same
    ``round`` share a row, whoever began it; without one a row goes from the first seat to the last.
    With a ``picture``, made for a width and a pixel ratio, it has a whole row for itself.
    """

    ply: int
    seat: int | None
    text: str | Message
    sentence: Message
    round: int | None = None
    picture: Callable[[float, float], QPixmap] | None = attrs.field(default=None, eq=False)


@attrs.define
class _Row:
    number: int | None
    cells: list[MoveEntry | None]
    heading: MoveEntry | None = None

    @property
    def wide(self) -> bool:
        """Tell whether one entry has the whole row."""
        return any(cell is not None and cell.picture is not None for cell in self.cells)


class MoveModel(QAbstractTableModel):
    """The moves as rows: number, then one column for each seat."""

    def __init__(self, seats: int) -> None:
        """Make an empty list for this many seats."""
        super().__init__()
        self.seats = seats
        self.rows: list[_Row] = []
        self.ratio = 1.0
        """Device pixels per pixel, for the pictures."""
        self.current = -1
        """The action whose entry is marked."""

    def fill(self, entries: Sequence[MoveEntry]) -> None:
        """Show these entries, in the order of play."""
        self.beginResetModel()
        self.rows = []
        number = 0
        for entry in entries:
            if entry.seat is None:
                self.rows.append(_Row(None, [None] * self.seats, entry))
                continue
            if entry.picture is not None:
                number += 1
                self.rows.append(_Row(number, [entry, *[None] * (self.seats - 1)]))
                continue
            row = self.rows[-1] if self.rows else None
            later = row is None or row.heading is not None or any(row.cells[entry.seat :])
            if entry.round is not None:
                later = row is None or row.heading is not None or row.number != entry.round
            if row is None or later:
                number = number + 1 if entry.round is None else entry.round
                row = _Row(number, [None] * self.seats)
                self.rows.append(row)
            row.cells[entry.seat] = entry
        self.current = entries[-1].ply if entries else -1
        self.endResetModel()

    def mark(self, ply: int) -> None:
        """Mark the entry of another action."""
        if ply != self.current:
            self.current = ply
            corner = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), corner)

    def place_of(self, ply: int) -> QModelIndex:
        """Return the cell of the entry of an action, an invalid one where there is none."""
        for number, row in reversed(list(enumerate(self.rows))):
            if row.heading is not None and row.heading.ply == ply:
                return self.index(number, 0)
            for column, entry in enumerate(row.cells, 1):
                if entry is not None and entry.ply == ply:
                    return self.index(number, column)
        return QModelIndex()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else self.seats + 1

    def entry(self, index: Index) -> MoveEntry | None:
        """Return the entry of a cell."""
        row = self.rows[index.row()]
        if row.heading is not None:
            return row.heading if index.column() == 0 else None
        return row.cells[index.column() - 1] if index.column() else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, tool tip, colours of a cell."""
        entry = self.entry(index)
        if role == Qt.ItemDataRole.DisplayRole:
            if entry is not None:
                return str(entry.text)
            number = self.rows[index.row()].number
            return str(number) if index.column() == 0 and number is not None else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(str(entry.sentence)) if entry is not None else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return str(entry.sentence) if entry is not None else None
        if role == Qt.ItemDataRole.FontRole and entry is not None and entry.picture is not None:
            return text_font(13)
        if role == Qt.ItemDataRole.DecorationRole:
            return None if entry is None else self._picture(entry)
        if role == Qt.ItemDataRole.ForegroundRole:
            theme = current_theme()
            return QColor(theme.ink2 if index.column() == 0 else theme.ink)
        if role == Qt.ItemDataRole.BackgroundRole and entry is not None:
            return QColor(current_theme().sunk) if entry.ply == self.current else None
        return None

    def _picture(self, entry: MoveEntry) -> QPixmap | None:
        if entry.picture is None:
            return None
        found = QPixmap(entry.picture(scaled(PICTURE), self.ratio))
        found.setDevicePixelRatio(self.ratio)
        return found


_KEYS = {
    Qt.Key.Key_Left: "back",
    Qt.Key.Key_Right: "forward",
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
}


class MoveList(QTableView):
    """The list beside the board; a click or a key leads to the place after a move."""

    picked = Signal(int)
    """The number of an action: what it led to is to be shown."""
    went = Signal(str)
    """"first", "back", "forward" or "last": a place is to be shown."""

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__()
        left_button_only(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QTableView { border: 0; background: transparent; }")
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._clicked)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(0)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(scaled(29))
        self.setFont(text_font(15))
        self._model = MoveModel(2)
        self.setModel(self._model)
        self._entries: tuple[MoveEntry, ...] = ()
        self._said = ""
        self._place: int | None = None
        manager().changed.connect(self._repaint)
        self._describe()

    def _repaint(self) -> None:
        self.viewport().update()

    def _describe(self) -> None:
        self.setAccessibleName(str(M("Moves")))

    def show_moves(self, entries: Sequence[MoveEntry], seats: int) -> None:
        """Show these entries; the last one is marked and scrolled to."""
        language = catalogue().language
        if tuple(entries) == self._entries and language == self._said:
            return
        self._entries, self._said = tuple(entries), language
        if seats != self._model.seats:
            self._model = MoveModel(seats)
            self.setModel(self._model)
        self._model.ratio = self.devicePixelRatioF()
        self._model.fill(entries)
        wide = any(row.wide for row in self._model.rows)
        self.setColumnWidth(0, scaled(33 if wide else 40))
        self._spread()
        self.clearSpans()
        for i, row in enumerate(self._model.rows):
            if row.heading is not None:
                self.setSpan(i, 0, 1, seats + 1)
            elif row.wide and seats > 1:
                self.setSpan(i, 1, 1, seats)
        self.show_place(self._place)

    def _spread(self) -> None:
        """Share out the width among the seats."""
        room = self.width() - MARGIN - self.columnWidth(0)
        seats = self._model.seats
        for seat in range(seats):
            width = room * (seat + 1) // seats - room * seat // seats
            self.setColumnWidth(seat + 1, max(0, width))

    def show_place(self, place: int | None) -> None:
        """Mark the move which led to a place (in actions from the start); None: the last one."""
        self._place = place
        before = (entry.ply for entry in self._entries if place is None or entry.ply < place)
        self._model.mark(max(before, default=-1))
        self._follow()

    def _follow(self) -> None:
        """Have the marked move in view and under the keyboard."""
        index = self._model.place_of(self._model.current)
        self.setCurrentIndex(index)
        if index.isValid():
            self.scrollTo(index)
        else:
            self.scrollToTop()

    def _clicked(self, index: QModelIndex) -> None:
        entry = self._model.entry(index)
        if entry is not None:
            self.picked.emit(entry.ply)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lead through the moves: left and right one by one, up and down along a column."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in _KEYS:
            self.went.emit(_KEYS[key])
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._along(-1 if key == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def _along(self, by: int) -> None:
        index = self._model.place_of(self._model.current)
        if not index.isValid():
            self.went.emit("forward" if by > 0 else "back")
            return
        row = index.row() + by
        while 0 <= row < self._model.rowCount():
            entry = self._model.entry(self._model.index(row, max(1, index.column())))
            entry = entry or self._model.entry(self._model.index(row, 0))
            if entry is not None and entry.ply != self._model.current:
                self.picked.emit(entry.ply)
                return
            row += by
        self.went.emit("last" if by > 0 else "first")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the marked move in view."""
        super().resizeEvent(event)
        self._spread()
        self._follow()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show, and tell, where the keyboard is."""
        super().focusInEvent(event)
        self._repaint()
        tell_current(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard is elsewhere."""
        super().focusOutEvent(event)
        self._repaint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the moves, and the focus around the marked one."""
        super().paintEvent(event)
        if not self.hasFocus():
            return
        index = self._model.place_of(self._model.current)
        whole = self.viewport().rect()
        whole.setWidth(min(whole.width(), self.width() - MARGIN))
        box = QRectF(self.visualRect(index) if index.isValid() else whole)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_focus(painter, box, 5, current_theme().ink)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            entries, self._entries = self._entries, ()
            self.show_moves(entries, self._model.seats)
