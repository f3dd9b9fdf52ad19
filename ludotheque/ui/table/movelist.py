"""The list of moves: one row for each round, a column for each seat."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, Qt, Signal
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
from ludotheque.ui.table.movemodel import HEAD, HINTED, NOTED, PICTURE, Index, MoveModel
from ludotheque.ui.table.notesign import draw_note
from ludotheque.ui.widgets.fitting import fitted
from ludotheque.ui.widgets.flags import without
from ludotheque.ui.widgets.mouse import left_button_only
from ludotheque.ui.widgets.naming import speak_current
from ludotheque.ui.widgets.widgets import draw_focus

MARGIN = 20
"""The free width at the right, with the scroll bar, as elsewhere in the panel."""
LAMP: Final = 8
"""The radius of the signs beside an entry: a lamp after a hint, a sheet for a note."""
ONE_LINE: Final = 29
TWO_LINES: Final = 46
"""The heights of rows."""


def _lamp(painter: QPainter, at: QPointF, radius: float) -> None:
    lamp(painter, at, radius, 0)


def _narrowed(font: QFont, text: str, room: float, least: int) -> QFont:
    """Make a font smaller, not below ``least`` pixels, until a text fits; return it."""
    while font.pixelSize() > least and QFontMetricsF(font).horizontalAdvance(text) > room:
        font.setPixelSize(font.pixelSize() - 1)
    return font


class TwoLines(QStyledItemDelegate):
    """Draws entries which have a head: picture, head and aside, below them the text."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell, at its right a lamp after a hint and a sheet where a note stands."""
        signs = [draw for role, draw in ((HINTED, _lamp), (NOTED, draw_note)) if index.data(role)]
        if signs:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            radius, box = scaled(LAMP), QRectF(option.rect)
            side = 2 * radius + 8
            ground = index.data(Qt.ItemDataRole.BackgroundRole)
            if isinstance(ground, QColor):
                painter.fillRect(box, ground)
            at = QPointF(box.right() + side / 2, box.center().y())
            for draw in signs:
                at -= QPointF(side, 0)
                draw(painter, at, radius)
            painter.restore()
            option.rect = option.rect.adjusted(0, 0, -side * len(signs), 0)
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
        hinted: Iterable[int] = (), noted: Mapping[int, Message | str] | None = None,
    ) -> None:  # fmt: skip
        """Show the moves up to a ply, and the entries ``below`` them.

        Those of the actions ``hinted`` bear a lamp, those with a note, by ply in ``noted``, a
        sheet. The marked entry is scrolled into view.
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
        self.mark_notes(noted or {})
        self._settle_rows(first)
        key = (*log.key, self._model.ratio)
        if key != self._key:  # another seat looks, the language or the pixel ratio has changed
            self._key = key
            self._all_changed()
        self.show_ply(self._ply)

    def mark_notes(self, notes: Mapping[int, Message | str]) -> None:
        """Mark the moves on which notes stand, given by ply."""
        if self._model.mark_notes(notes):
            self._repaint()

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
        if without(event.modifiers(), Qt.KeyboardModifier.KeypadModifier):
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
