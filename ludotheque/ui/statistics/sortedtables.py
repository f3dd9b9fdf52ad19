"""Tables of statistics, sorted by a click on a heading and read row by row with the keyboard."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import attrs
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import current_theme, mix
from ludotheque.ui.widgets.keys import is_repeat
from ludotheque.ui.widgets.mouse import left_button_only
from ludotheque.ui.widgets.naming import speak_current
from ludotheque.ui.widgets.sortheading import SortHeading, lay_rows
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import draw_focus

T = TypeVar("T")
Index = QModelIndex | QPersistentModelIndex

_PAD: Final = 9
_MEASURED: Final = 60
"""How many rows are measured to find the width of a column."""
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@attrs.frozen
class Head(Generic[T]):
    """A column: its heading, the text of a row, and the sort key of a row.

    ``is_text`` aligns it to the left; ``down`` sorts in descending order first; ``wide`` takes the
    remaining width.
    """

    title: Message
    text: Callable[[T], str]
    key: Callable[[T], Any]
    is_text: bool = False
    down: bool = True
    wide: bool = False
    most: int = 260


class Rows(QAbstractTableModel, Generic[T]):
    """A table model of rows of any type, which can be sorted."""

    def __init__(self, heads: Sequence[Head[T]], parent: QObject | None = None) -> None:
        """Make a model without rows."""
        super().__init__(parent)
        self.heads = tuple(heads)
        self.rows: list[T] = []
        self._by: tuple[int, bool] | None = None

    def fill(self, rows: Sequence[T]) -> None:
        """Replace the rows, sorted as before."""
        self.beginResetModel()
        self.rows = list(rows)
        if self._by is not None:
            self._order(*self._by)
        self.endResetModel()

    def _order(self, column: int, down: bool) -> None:
        self.rows.sort(key=self.heads[column].key, reverse=down)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; equal rows keep their order."""
        if not 0 <= column < len(self.heads):
            return
        self._by = column, order == Qt.SortOrder.DescendingOrder
        self.layoutAboutToBeChanged.emit()
        before = list(self.rows)
        self._order(*self._by)
        where = {id(row): i for i, row in enumerate(self.rows)}
        for index in self.persistentIndexList():
            now = where[id(before[index.row()])]
            self.changePersistentIndex(index, self.index(now, index.column()))
        self.layoutChanged.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # fmt: skip
        """Return the heading of a column."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.heads):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return str(self.heads[section].title)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if self.heads[section].is_text else _RIGHT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the data of a cell by role."""
        if not index.isValid():
            return None
        head, row = self.heads[index.column()], self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return head.text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(head.text(row))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{head.title} {head.text(row)}"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if head.is_text else _RIGHT
        return None


class Heading(SortHeading):
    """A header with the sort arrow."""

    def __init__(self, parent: QWidget, game: str) -> None:
        """Make a clickable header."""
        super().__init__(parent, game, 40)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw one section."""
        painter.save()
        head = self.begin_section(painter, rect, section)
        font = text_font(14, 700 if head.chosen else 600)
        wide = QFontMetricsF(font).horizontalAdvance(head.text)
        room = QRectF(rect).adjusted(_PAD, 0, -_PAD, 0)
        painter.setFont(font)
        painter.drawText(room, head.side | Qt.AlignmentFlag.AlignVCenter, head.text)
        if head.chosen:
            half = scaled(4)
            x = room.left() + wide + half + 3 if head.left else room.right() - wide - half - 3
            self.draw_arrow(painter, QPointF(x, rect.center().y() + 1), half)
        painter.restore()


class RowPainter(QStyledItemDelegate):
    """Paints rows with a line below them, and the current one on a tint."""

    def __init__(self, table: "Table[Any]") -> None:
        """Paint the rows of ``table``."""
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        theme, table = current_theme(), self._table
        state = getattr(option, "state")  # noqa: B009 - missing in the declarations
        rect = QRect(getattr(option, "rect"))  # noqa: B009
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        ground = QColor(theme.raised)
        if chosen:
            ground = mix(theme.accent(table.game), theme.raised, 0.8)
        painter.save()
        painter.fillRect(rect, ground)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.line))
        painter.setPen(QColor(theme.ink))
        painter.setFont(text_font(15, 600 if index.column() == 0 else 400))
        room = rect.adjusted(_PAD, 0, -_PAD, 0)
        text = painter.fontMetrics().elidedText(
            str(index.data(Qt.ItemDataRole.DisplayRole)), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(
            room, Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole)), text
        )
        painter.restore()


class Table(QTableView, Generic[T]):
    """A table of statistics."""

    chosen = Signal(object)
    """Emitted with the current row, None for none."""
    opened = Signal(object)
    """Emitted with a row which is double-clicked or opened with Enter."""

    def __init__(self, heads: Sequence[Head[T]], game: str = "shelf") -> None:
        """Make a table without rows."""
        super().__init__()
        left_button_only(self)
        self.game = game
        self.rows: Rows[T] = Rows(heads, self)
        self.setModel(self.rows)
        self.setHorizontalHeader(Heading(self, game))
        self.setItemDelegate(RowPainter(self))
        lay_rows(self, len(heads), row=34, least=40)
        self.selectionModel().currentRowChanged.connect(lambda *_: self.chosen.emit(self.row()))
        self.doubleClicked.connect(lambda index: self.opened.emit(self.rows.rows[index.row()]))
        self.setSortingEnabled(False)
        self.horizontalHeader().sectionClicked.connect(self._clicked)

    def _clicked(self, column: int) -> None:
        """Sort by a column in its usual direction, or in the other if it is sorted so already."""
        header = self.horizontalHeader()
        down = self.rows.heads[column].down
        if self._by is not None and self._by[0] == column:
            down = not self._by[1]
        self.order(column, down=down)
        header.viewport().update()
        title = self.rows.heads[column].title
        text = (
            M("Sorted by “{column}”, descending.", column=title)
            if down
            else M("Sorted by “{column}”, ascending.", column=title)
        )
        announce(self, str(text))

    _by: tuple[int, bool] | None = None
    wanted = 0
    """The width at which every column has room for its words."""

    def order(self, column: int, *, down: bool) -> None:
        """Sort by a column, in descending order if ``down``."""
        self._by = column, down
        way = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        self.horizontalHeader().setSortIndicator(column, way)
        self.rows.sort(column, way)
        self.scrollTo(self.currentIndex())

    def fill(self, rows: Sequence[T]) -> None:
        """Replace the rows and make the first one current."""
        self.rows.fill(rows)
        self._share()
        if rows:
            self.setCurrentIndex(self.rows.index(0, 0))
        self.chosen.emit(self.row())

    def choose(self, wanted: Callable[[T], bool]) -> None:
        """Make the first row current of which this is true; without one, nothing changes."""
        at = next((i for i, row in enumerate(self.rows.rows) if wanted(row)), None)
        if at is not None:
            self.setCurrentIndex(self.rows.index(at, 0))

    def row(self) -> T | None:
        """Return the current row, None if there is none."""
        index = self.currentIndex()
        return self.rows.rows[index.row()] if index.isValid() else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Give every column the width of its text, and the wide one what is left."""
        heading, text = QFontMetricsF(text_font(14, 700)), QFontMetricsF(text_font(15, 600))
        left = self.viewport().width()
        shown = self.rows.rows[:_MEASURED]
        widths = []
        for head in self.rows.heads:
            words = heading.horizontalAdvance(str(head.title)) + scaled(12)
            found = max((text.horizontalAdvance(head.text(row)) for row in shown), default=0)
            widths.append(round(max(words, min(found, scaled(head.most)))) + 2 * _PAD + 2)
        self.wanted = sum(widths) + 2 * self.frameWidth()
        for column, head in enumerate(self.rows.heads):
            width = widths[column]
            if head.wide:
                width = max(width, left - sum(widths) + width)
            self.setColumnWidth(column, width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open a row with Enter, move with Home and End, sort with Ctrl+Left and Ctrl+Right."""
        last = self.rows.rowCount() - 1
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and last >= 0:
            if not is_repeat(event):
                self.opened.emit(self.row())
            return
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End) and last >= 0:
            self.setCurrentIndex(self.rows.index(0 if key == Qt.Key.Key_Home else last, 0))
            return
        if key in _SORTING and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            by = 0 if self._by is None else self._by[0]
            self._clicked((by + _SORTING[Qt.Key(key)]) % len(self.rows.heads))
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Announce the current row."""
        super().focusInEvent(event)
        speak_current(self)

    def full_height(self, most: int) -> int:
        """Return the height for all rows, but for at most ``most``."""
        rows = min(self.rows.rowCount(), most)
        total = sum(self.columnWidth(column) for column in range(len(self.rows.heads)))
        scrolls = total > self.viewport().width()
        wide = self.horizontalScrollBar().sizeHint().height() if scrolls else 0
        return scaled(40) + rows * scaled(34) + wide + 2 * self.frameWidth()

    def paintEvent(self, event: Any) -> None:
        """Draw the table, and the focus ring above the rows."""
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            accent = current_theme().accent(self.game)
            draw_focus(painter, QRectF(self.viewport().rect()), 4, accent)

    def retranslate(self) -> None:
        """Update the headings when the language changes."""
        self.rows.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.rows.heads) - 1)
        self._share()
        self.viewport().update()


_SORTING: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
"""Keys which, with Ctrl, sort by the previous or the next column."""
