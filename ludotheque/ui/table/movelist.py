"""The list of moves: one row for each round, a column for each seat."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

import attrs
from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.advice import lamp
from ludotheque.ui.board.movelog import EntryTexts, MoveEntry, MoveLog
from ludotheque.ui.look.fonts import scaled, text_font, text_scale
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.widgets.fitting import fitted
from ludotheque.ui.widgets.mouse import left_button_only
from ludotheque.ui.widgets.naming import speak_current
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import draw_focus

Index = QModelIndex | QPersistentModelIndex
PICTURE = 19
"""The width of the picture before an entry."""
MARGIN = 20
"""The free width at the right, with the scroll bar, as elsewhere in the panel."""

HEAD: Final = Qt.ItemDataRole.UserRole + 1
"""The role of the texts of an entry with two lines, None for others."""
HINTED: Final = HEAD + 1
"""The role which says whether a hint was given before an entry."""
AFTER_A_HINT: Final = M("A hint was given before.")
LAMP: Final = 8
"""The radius of the lamp beside an entry before which a hint was given."""
ONE_LINE: Final = 29
TWO_LINES: Final = 46
"""The heights of rows."""
_HEADING: Final = 99
"""Larger than any seat: the last seat of a row which no further entry joins."""


@attrs.frozen
class Row:
    """One row: its number with an entry or None for each seat, or a heading without a number."""

    number: int | None
    cells: list[MoveEntry | None]
    heading: MoveEntry | None = None

    @property
    def wide(self) -> bool:
        """Return whether one entry takes the whole row."""
        return any(cell is not None and cell.wide for cell in self.cells)


class MoveModel(QAbstractTableModel):
    """The table model of the moves: a column for the number, then one for each seat.

    For each row only its number and the index of its first entry are stored; the rest is worked out
    when it is shown.
    """

    def __init__(self, seats: int) -> None:
        """Make an empty model for ``seats`` seats."""
        super().__init__()
        self.seats = seats
        self.ratio = 1.0
        """The device pixel ratio, for the pictures."""
        self.current = -1
        """The action whose entry is marked, -1 for none."""
        self._hinted: frozenset[int] = frozenset()
        """The actions before which a hint was given."""
        self._entries: Sequence[MoveEntry] = ()
        self._below: Sequence[MoveEntry] = ()
        self._known = 0  # number of entries at the last call, without those below
        self._firsts = array("L")  # for each row, the number of its first entry
        self._numbers = array("L")  # for each row, its number, 0 for a heading

    def fill(self, entries: Sequence[MoveEntry]) -> None:
        """Show these entries, in the order of play."""
        self.follow(entries, (), 0)

    def follow(self, entries: Sequence[MoveEntry], below: Sequence[MoveEntry], same: int) -> int:
        """Show ``entries``, then those ``below``; return the first row which may have changed.

        The first ``same`` entries are as at the last call. ``entries`` may be the same list, which
        has grown.
        """
        same = min(same, self._known)
        first = bisect_right(self._firsts, same - 1) - 1 if same else 0
        before = len(self._firsts)
        firsts, numbers = self._lay_out(entries, below, first)
        after = first + len(firsts)
        if after < before:
            self.beginRemoveRows(QModelIndex(), after, before - 1)
        elif after > before:
            self.beginInsertRows(QModelIndex(), before, after - 1)
        self._entries, self._below, self._known = entries, below, len(entries)
        self._firsts[first:], self._numbers[first:] = firsts, numbers
        if after < before:
            self.endRemoveRows()
        elif after > before:
            self.endInsertRows()
        kept = min(before, after)
        if kept > first:
            corner = self.index(kept - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(first, 0), corner)
        return first

    def mark_hints(self, plies: Iterable[int]) -> bool:
        """Mark the entries of the actions before which hints were given; return whether new."""
        listed = (self._before(ply + 1) for ply in plies)
        found = frozenset(self._entry(number).ply for number in listed if number >= 0)
        before, self._hinted = self._hinted, found
        return found != before

    def is_hinted(self, entry: MoveEntry) -> bool:
        """Return whether a hint was given before the action of an entry."""
        return entry.ply in self._hinted

    def sentence(self, entry: MoveEntry) -> Message:
        """Return the sentence of an entry, which says where a hint was given before."""
        if not self.is_hinted(entry):
            return entry.sentence
        return M("{sentence} {after}", sentence=entry.sentence, after=AFTER_A_HINT)

    def _lay_out(
        self, entries: Sequence[MoveEntry], below: Sequence[MoveEntry], row: int
    ) -> "tuple[array[int], array[int]]":
        """Return the first entry and the number of every row from ``row`` on."""
        firsts, numbers = array("L"), array("L")
        number, before = 0, row
        while before and not number:
            before -= 1
            number = self._numbers[before]
        start = self._firsts[row] if 0 < row < len(self._firsts) else 0
        known, last = len(entries), _HEADING
        for at in range(start, known + len(below)):
            entry = entries[at] if at < known else below[at - known]
            if entry.seat is None:
                firsts.append(at)
                numbers.append(0)
                last = _HEADING
                continue
            own = entry.round
            joins = last < entry.seat if own is None else last < _HEADING and number == own
            if entry.wide or not joins:
                number = number + 1 if own is None else own
                firsts.append(at)
                numbers.append(number)
            last = _HEADING if entry.wide else entry.seat
        return firsts, numbers

    @property
    def _count(self) -> int:
        return self._known + len(self._below)

    def _entry(self, number: int) -> MoveEntry:
        known = self._known
        return self._entries[number] if number < known else self._below[number - known]

    def row(self, number: int) -> Row:
        """Return one row with its entries."""
        first = self._firsts[number]
        last = self._firsts[number + 1] if number + 1 < len(self._firsts) else self._count
        cells: list[MoveEntry | None] = [None] * self.seats
        if not self._numbers[number]:
            return Row(None, cells, self._entry(first))
        for entry in map(self._entry, range(first, last)):
            assert entry.seat is not None  # a heading is handled above
            cells[0 if entry.wide else entry.seat] = entry
        return Row(self._shown(number), cells)

    @property
    def rows(self) -> list[Row]:
        """Return all rows."""
        return [self.row(number) for number in range(len(self._firsts))]

    def is_heading(self, row: int) -> bool:
        """Return whether a row is a heading."""
        return not self._numbers[row]

    def mark(self, ply: int) -> None:
        """Mark the entry of action ``ply`` instead of the last one marked."""
        if ply == self.current:
            return
        before, self.current = self.current, ply
        for row in (self.index_of(before).row(), self.index_of(ply).row()):
            if row >= 0:  # a result below its move changes with it
                last = self.columnCount() - 1
                self.dataChanged.emit(self.index(max(0, row - 1), 0), self.index(row, last))

    def _before(self, ply: int) -> int:
        """Return the index of the last entry before ``ply``, -1 for none."""
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            if self._entry(middle).ply < ply:
                low = middle + 1
            else:
                high = middle
        return low - 1

    def last_before(self, ply: int | None) -> int:
        """Return the action of the last entry before ``ply`` (None: of all), -1 for none."""
        number = self._count - 1 if ply is None else self._before(ply)
        return self._entry(number).ply if number >= 0 else -1

    def index_of(self, ply: int) -> QModelIndex:
        """Return the model index of an action's entry, an invalid one if it has none."""
        number = self._before(ply + 1)
        if number < 0 or self._entry(number).ply != ply:
            return QModelIndex()
        entry, row = self._entry(number), bisect_right(self._firsts, number) - 1
        column = 0 if entry.seat is None else 1 if entry.wide else entry.seat + 1
        return self.index(row, column)

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self._firsts)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else self.seats + 1

    def entry(self, index: Index) -> MoveEntry | None:
        """Return the entry in a cell, None if the cell is empty."""
        row = self.row(index.row())
        if row.heading is not None:
            return row.heading if index.column() == 0 else None
        return row.cells[index.column() - 1] if index.column() else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell's text, tool tip, picture, colour or other data by role."""
        entry = self.entry(index)
        if role == Qt.ItemDataRole.DisplayRole:
            if entry is not None:
                return str(entry.text)
            return self._number(index.row()) if index.column() == 0 else ""
        if role == HEAD:
            return None if entry is None or not entry.texts.head else entry.texts
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(str(self.sentence(entry))) if entry is not None else None
        if role == HINTED:
            return entry is not None and self.is_hinted(entry)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return str(self.sentence(entry)) if entry is not None else None
        if role == Qt.ItemDataRole.FontRole and entry is not None and entry.wide:
            return text_font(13)
        if role == Qt.ItemDataRole.DecorationRole:
            return None if entry is None else self._picture(entry)
        if role == Qt.ItemDataRole.ForegroundRole:
            theme = current_theme()
            return QColor(theme.ink2 if index.column() == 0 else theme.ink)
        if role == Qt.ItemDataRole.BackgroundRole and entry is not None:
            return QColor(current_theme().sunk) if entry.ply == self.current else None
        return None

    def _number(self, row: int) -> str:
        """Return the number before a row, "" where it stands before the row above."""
        number = self._shown(row)
        above = self._shown(row - 1) if row else 0
        return str(number) if number and number != above else ""

    def _shown(self, row: int) -> int:
        """Return the number before a row: that of its first move, or of what the game counts."""
        number = self._numbers[row]
        if not number:
            return 0
        start = self._firsts[row]
        first = self._entry(start)
        if first.move is None or (first.wide and first.round is not None):
            return number
        stop = self._firsts[row + 1] if row + 1 < len(self._firsts) else self._count
        moves = (self._entry(at).move for at in range(start, stop))
        return next((move for move in moves if move), 0)  # a roll before it has none

    def _picture(self, entry: MoveEntry) -> QPixmap | None:
        picture = entry.picture
        if picture is None:
            return None
        found = QPixmap(picture(scaled(PICTURE), self.ratio))
        found.setDevicePixelRatio(self.ratio)
        return found


def _narrowed(font: QFont, text: str, room: float, least: int) -> QFont:
    """Make a font smaller, not below ``least`` pixels, until a text fits; return it."""
    while font.pixelSize() > least and QFontMetricsF(font).horizontalAdvance(text) > room:
        font.setPixelSize(font.pixelSize() - 1)
    return font


class TwoLines(QStyledItemDelegate):
    """Draws entries which have a head: picture, head and aside, below them the text."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell, with a lamp at its right after a hint."""
        if index.data(HINTED):
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            radius, box = scaled(LAMP), QRectF(option.rect)
            side = 2 * radius + 8
            ground = index.data(Qt.ItemDataRole.BackgroundRole)
            if isinstance(ground, QColor):
                painter.fillRect(box, ground)
            at = QPointF(box.right() - side / 2, box.center().y())
            lamp(painter, at, radius, 0)
            painter.restore()
            option.rect = option.rect.adjusted(0, 0, -side, 0)
        self._paint(painter, option, index)

    def _paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        texts = index.data(HEAD)
        if not isinstance(texts, EntryTexts):
            super().paint(painter, option, index)
            return
        box = QRectF(option.rect)
        ground = index.data(Qt.ItemDataRole.BackgroundRole)
        if isinstance(ground, QColor):
            painter.fillRect(box, ground)
        picture, side = index.data(Qt.ItemDataRole.DecorationRole), float(scaled(PICTURE))
        room = box.adjusted(side + 8, 3, -4, -3)
        # A larger text has the whole width, below the picture.
        larger = text_scale() > 1
        middle = box.top() + room.height() / 4 + 3 if larger else box.center().y()
        if isinstance(picture, QPixmap):
            painter.drawPixmap(QPointF(box.left() + 2, middle - side / 2), picture)
        theme = current_theme()
        head, aside, text = text_font(14, 600), text_font(13), text_font(14)
        upper = QRectF(room.left(), room.top(), room.width(), room.height() / 2)
        metrics = QFontMetricsF(aside)
        wide = metrics.horizontalAdvance(str(texts.aside))
        painter.setPen(QColor(theme.ink2))
        painter.setFont(aside)
        painter.drawText(upper, _RIGHT, str(texts.aside))
        painter.setPen(QColor(theme.ink))
        left = upper.adjusted(0, 0, -wide - 8 if wide else 0, 0)
        painter.setFont(_narrowed(head, str(texts.head), left.width(), 13))
        painter.drawText(left, _LEFT, fitted(texts.head, QFontMetricsF(head), left.width()))
        lower = upper.translated(0, upper.height())
        if larger:
            lower.setLeft(box.left() + 2)
        painter.setFont(_narrowed(text, str(texts.text), lower.width(), 10))
        painter.drawText(lower, _LEFT, fitted(texts.text, QFontMetricsF(text), lower.width()))


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_KEYS = {
    Qt.Key.Key_Left: "back",
    Qt.Key.Key_Right: "forward",
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
}


class MoveList(QTableView):
    """The list beside the board; a click or a key shows the position after a move."""

    picked = Signal(int)
    """Emitted with the number of an action whose result is to be shown."""
    went = Signal(str)
    """Emitted with "first", "back", "forward" or "last" when a key asks for another stop."""

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
        self.verticalHeader().setDefaultSectionSize(scaled(ONE_LINE))
        self.setItemDelegate(TwoLines(self))
        self.setFont(text_font(15))
        self._model = MoveModel(2)
        self.setModel(self._model)
        self._log: MoveLog | None = None
        self._wide = self._two_lines = False
        self._key: tuple[object, ...] = ()
        self._ply: int | None = None
        manager().changed.connect(self._repaint)
        self._describe()

    def _repaint(self) -> None:
        self.viewport().update()

    def _describe(self) -> None:
        self.setAccessibleName(str(M("Moves")))

    @property
    def entries(self) -> list[MoveEntry]:
        """Return all entries shown, headings included."""
        return [
            cell
            for row in self._model.rows
            for cell in (row.heading, *row.cells)
            if cell is not None
        ]

    def show_moves(
        self, log: MoveLog, upto: int | None, below: Sequence[MoveEntry], seats: int,
        hinted: Iterable[int] = (),
    ) -> None:  # fmt: skip
        """Show the moves up to a ply, and the entries ``below`` them.

        Those of the actions ``hinted`` bear a lamp. The marked entry is scrolled into view.
        """
        log.follow(upto)
        same = log.settled()
        first_played = next((entry for entry in log.entries if entry.seat is not None), None)
        self._wide = first_played is not None and first_played.wide
        self._two_lines = self._wide and first_played is not None and bool(first_played.texts.head)
        columns = 1 if self._wide else seats
        if log is not self._log or columns != self._model.seats:
            self._log, same = log, 0
            self._model = MoveModel(columns)
            self.setModel(self._model)
        self._model.ratio = self.devicePixelRatioF()
        for entry in below:
            entry.move = log.next_move
        first = self._model.follow(log.entries, below, same)
        if self._model.mark_hints(hinted):
            self._repaint()
        self._settle_rows(first)
        key = (*log.key, self._model.ratio)
        if key != self._key:  # another seat looks, the language or the pixel ratio has changed
            self._key = key
            self._all_changed()
        self.show_ply(self._ply)

    def _all_changed(self) -> None:
        rows, columns = self._model.rowCount(), self._model.columnCount()
        if rows:
            corner = self._model.index(rows - 1, columns - 1)
            self._model.dataChanged.emit(self._model.index(0, 0), corner)

    def _settle_rows(self, first: int) -> None:
        """Let headings span their whole row, from row ``first`` on."""
        width = scaled(33 if self._wide else 40)
        if self.columnWidth(0) != width:
            self.setColumnWidth(0, width)
            self._spread()
        columns = self._model.columnCount()
        for row in range(first, self._model.rowCount()):
            wanted = columns if self._model.is_heading(row) else 1
            if self.columnSpan(row, 0) != wanted:
                self.setSpan(row, 0, 1, wanted)
            high = scaled(TWO_LINES if wanted == 1 and self._two_lines else ONE_LINE)
            if self.rowHeight(row) != high:
                self.setRowHeight(row, high)

    def _spread(self) -> None:
        """Divide the width equally among the seats."""
        room = self.width() - MARGIN - self.columnWidth(0)
        seats = self._model.seats
        for seat in range(seats):
            width = room * (seat + 1) // seats - room * seat // seats
            self.setColumnWidth(seat + 1, max(0, width))

    def show_ply(self, ply: int | None) -> None:
        """Mark the move which led to ``ply`` (a number of actions); None: the last move."""
        self._ply = ply
        self._model.mark(self._model.last_before(ply))
        self._follow()

    def _follow(self) -> None:
        """Make the marked move the current cell and scroll to it."""
        index = self._model.index_of(self._model.current)
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
        """Move through the game: left and right by one move, up and down along a column."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in _KEYS:
            self.went.emit(_KEYS[key])
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._along(-1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_Space:
            event.ignore()  # it rolls, or chooses on the board
        else:
            super().keyPressEvent(event)

    def _along(self, by: int) -> None:
        index = self._model.index_of(self._model.current)
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
        """Divide the new width among the columns and keep the marked move in view."""
        super().resizeEvent(event)
        self._spread()
        self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the marked move into view wherever the list was scrolled before it was hidden."""
        super().showEvent(event)
        self._follow()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Draw the focus and announce the current move."""
        super().focusInEvent(event)
        self._repaint()
        speak_current(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Draw the list without the focus."""
        super().focusOutEvent(event)
        self._repaint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the moves, and the focus around the marked one."""
        super().paintEvent(event)
        if not self.hasFocus():
            return
        index = self._model.index_of(self._model.current)
        whole = self.viewport().rect()
        whole.setWidth(min(whole.width(), self.width() - MARGIN))
        box = QRectF(self.visualRect(index) if index.isValid() else whole)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_focus(painter, box, 5, current_theme().ink)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        """Update name and entries when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self._all_changed()
