"""Section 4: the list of everything that can be done, reading by reading."""

from typing import Final

import attrs
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from ludotheque.core.messages import M, Message
from ludotheque.games.ordino.teaching_values import Possibility, Reading
from ludotheque.ui.games.ordino.lesson.lessonpictures import GAME, draw_piece, height_of
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.keys import is_repeat
from ludotheque.ui.widgets.mouse import left_button_only
from ludotheque.ui.widgets.touch import by_touch
from ludotheque.ui.widgets.widgets import Capital, draw_focus

Index = QModelIndex | QPersistentModelIndex
HEADING: Final = 34
ENTRY: Final = 46
PIECE: Final = 24


@attrs.frozen
class Entry:
    """A line of the list: something that can be done, or the heading of a reading."""

    possibility: Possibility | None
    heading: Message | None = None


def entries(possibilities: tuple[Possibility, ...], readings: tuple[Reading, ...]) -> list[Entry]:
    """Return what can be done below the reading which allows it."""
    sentences = {one.arrangement: one.sentence for one in readings if one.arrangement}
    found: list[Entry] = []
    last = None
    for one in possibilities:
        if one.arrangement is not None and one.arrangement != last:
            last = one.arrangement
            found.append(Entry(None, sentences[last]))
        found.append(Entry(one))
    return found


class PossibleModel(QAbstractListModel):
    """The lines of the list."""

    def __init__(self, lines: list[Entry]) -> None:
        """Hold the lines."""
        super().__init__()
        self.lines = lines

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of lines."""
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a line; for screen readers and tool tips the whole way."""
        line = self.lines[index.row()]
        text, spoken = line.heading, line.heading
        if line.possibility is not None:
            text, spoken = line.possibility.text, line.possibility.spoken
        if role == Qt.ItemDataRole.DisplayRole:
            return str(Capital(text or ""))
        if role in {Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}:
            return str(Capital(spoken or ""))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return no flags for a heading, so that it cannot be chosen."""
        if self.lines[index.row()].possibility is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class _Lines(QStyledItemDelegate):
    """Draws headings and entries."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a line."""
        view = self.parent()
        assert isinstance(view, PossibleList)
        return QSize(scaled(100), view.height_of(index.row()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one line."""
        view = self.parent()
        assert isinstance(view, PossibleList)
        line = view.lines[index.row()]
        box = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = str(index.data())
        if line.possibility is None:
            painter.setFont(text_font(13, 600))
            painter.setPen(QColor(current_theme().ink2))
            shown = painter.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, int(box.width())
            )
            room = box.adjusted(0, scaled(8), 0, 0)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), shown)
        else:
            self._entry(painter, box, line.possibility, text, lit=index.row() == view.lit)
            if view.hasFocus() and index == view.currentIndex():
                draw_focus(painter, box.adjusted(0, 1, 0, -1), 7, current_theme().ink)
        painter.restore()

    def _entry(
        self, painter: QPainter, box: QRectF, one: Possibility, text: str, *, lit: bool
    ) -> None:
        theme = current_theme()
        if lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.sunk))
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 7, 7)
        side = scaled(PIECE)
        middle = box.center().y()
        draw_piece(
            painter, one.piece, QPointF(box.left() + scaled(5), middle - height_of(side) / 2), side
        )
        left = box.left() + side + scaled(13)
        right = box.right() - scaled(6)
        if one.victim:
            right -= side
            draw_piece(painter, one.victim, QPointF(right, middle - height_of(side) / 2), side)
            right -= scaled(18)
            _draw_cross(painter, QPointF(right + scaled(9), middle), scaled(4))
        room = QRectF(left, box.top(), right - left, box.height())
        painter.setFont(text_font(14, 600))
        painter.setPen(QColor(theme.ink))
        vertical = int(Qt.AlignmentFlag.AlignVCenter)
        if one.way is None:
            painter.setFont(text_font(14))
            painter.drawText(room, vertical | int(Qt.TextFlag.TextWordWrap), text)
            return
        top = QRectF(left, box.top() + scaled(4), room.width(), scaled(20))
        painter.drawText(top, vertical, text)
        painter.setFont(text_font(13))
        painter.setPen(QColor(theme.ink2))
        rest = QRectF(left, box.top() + scaled(24), room.width(), box.height() - scaled(27))
        painter.drawText(rest, int(Qt.TextFlag.TextWordWrap), str(one.way))


def _draw_cross(painter: QPainter, at: QPointF, half: float) -> None:
    pen = painter.pen()
    pen.setColor(QColor(current_theme().accent(GAME)))
    pen.setWidthF(max(1.8, half * 0.5))
    pen.setStyle(Qt.PenStyle.SolidLine)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(at + QPointF(-half, -half), at + QPointF(half, half))
    painter.drawLine(at + QPointF(-half, half), at + QPointF(half, -half))


class PossibleList(QListView):
    """The list; an entry is shown on the board while the pointer or the keyboard is on it."""

    shown = Signal(object)
    """The Possibility pointed at, None for none."""
    taken = Signal(object)
    """A Possibility has been clicked, or chosen with Enter or Space."""
    closed = Signal()
    """Escape was pressed."""
    moved = Signal(object)
    """The rectangle of the entry the keyboard is on, to be scrolled to."""

    def __init__(self, lines: list[Entry]) -> None:
        """Show all lines at full height, because the area around the list scrolls."""
        super().__init__()
        left_button_only(self)
        self.lines = lines
        self.lit = -1
        """The row of the entry which is pointed at."""
        self.by_keys = False
        """Whether the last entry was taken by a key."""
        self.setModel(PossibleModel(lines))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListView { border: 0; background: transparent; padding: 0; }")
        self.setItemDelegate(_Lines(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        if any(line.possibility and line.possibility.instruction for line in lines):
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._clicked)
        self._tapped = self._showing = -1
        """The row which a finger's last tap has shown, and the one it shows now."""
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self._fit()
        self._describe()

    def _describe(self) -> None:
        self.setAccessibleName(str(M("Everything that can be done")))

    def height_of(self, row: int) -> int:
        """Return the height of a line; that of an entry depends on the lines its way takes."""
        line = self.lines[row]
        if line.possibility is None:
            return scaled(HEADING)
        text = line.possibility.way
        if text is None:
            return scaled(ENTRY)
        room = self.width() - scaled(PIECE + 19)
        if line.possibility.victim:
            room -= scaled(PIECE + 18)
        metrics = QFontMetrics(text_font(13))
        box = QRect(0, 0, max(scaled(60), room), 10_000)
        wanted = metrics.boundingRect(box, int(Qt.TextFlag.TextWordWrap), str(text)).height()
        return max(scaled(ENTRY), wanted + scaled(28))

    def _fit(self) -> None:
        self.setFixedHeight(sum(map(self.height_of, range(len(self.lines)))) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the height to the lines at the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def rows(self) -> list[int]:
        """Return the rows which are not headings."""
        return [row for row, line in enumerate(self.lines) if line.possibility is not None]

    def begin(self) -> None:
        """Put the keyboard focus on the first entry."""
        rows = self.rows()
        if rows:
            self.setCurrentIndex(self.model().index(rows[0], 0))
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Pointing

    def _possibility(self, index: Index) -> Possibility | None:
        return self.lines[index.row()].possibility if index.isValid() else None

    def _point(self, index: QModelIndex) -> None:
        one = self._possibility(index)
        self.lit = -1 if one is None else index.row()
        self.shown.emit(one)
        self.viewport().update()

    def _take(self, index: QModelIndex, *, by_keys: bool) -> None:
        one = self._possibility(index)
        self.by_keys = by_keys
        if one is not None:
            self.taken.emit(one)

    def _clicked(self, index: QModelIndex) -> None:
        if self._showing == index.row():
            self._showing = -1
            self._point(index)
            return
        self._take(index, by_keys=False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let a finger's first tap show an entry; the second one takes it."""
        row = self.indexAt(event.position().toPoint()).row()
        shows = by_touch(event) and row != self._tapped
        self._showing = self._tapped = row if shows else -1
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a finger's second tap for another press, however quickly it follows."""
        if by_touch(event):
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the entry under the pointer."""
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.row() != self.lit:
            self._point(index)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at the current entry while the list has the focus, else at none."""
        super().leaveEvent(event)
        self._point(self.currentIndex() if self.hasFocus() else QModelIndex())

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Point at the current entry while the list has the focus."""
        super().currentChanged(current, previous)
        if self.hasFocus() and current.isValid():
            self._follow()

    def _follow(self) -> None:
        index = self.currentIndex()
        self._point(index)
        self.moved.emit(self.visualRect(index))

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take an entry with Enter or Space, close with Escape."""
        key = event.key()
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            if not is_repeat(event):
                self._take(self.currentIndex(), by_keys=True)
        elif key == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: letters are commands, not a search."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Point at the current entry, the first one by default, unless a click gave the focus."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            if not self.currentIndex().isValid() and self.rows():
                self.setCurrentIndex(self.model().index(self.rows()[0], 0))
            self._follow()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Point at no entry."""
        super().focusOutEvent(event)
        self._point(QModelIndex())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page around the list."""
        event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self._fit()
            self.scheduleDelayedItemsLayout()
