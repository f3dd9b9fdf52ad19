"""What the lesson draws: small dice and pieces, signs, groups of dice, the truth table."""

from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ludotheque.core.messages import M, Message
from ludotheque.games.ordino.teaching_values import (
    Building,
    Group,
    Pile,
    TruthRow,
    TruthTable,
    yes_no,
)
from ludotheque.ui.games.ordino import pieces
from ludotheque.ui.look.fonts import scaled, text_font, typewriter_font
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.widgets.mouse import left_button_only
from ludotheque.ui.widgets.widgets import Text, TextLabel, draw_focus, draw_tick

GAME: Final = "ordino"
_KINDS: Final = {face: kind for kind, faces in pieces.FACES.items() for face in faces}
DIE: Final = 32
SMALL: Final = 25
GAP: Final = 4
APART: Final = 8
"""The least gap between two piles of dice with their names."""
Index = QModelIndex | QPersistentModelIndex
COLUMN: Final = 39
ROW: Final = 32
TALL: Final = 44
HEAD: Final = 38
LOW_ROW: Final = 21
LOW_HEAD: Final = 24
LOW_PIECE: Final = 18
"""The lengths of a table with little room."""
LEAST_ROW: Final = 17
"""The pixels of a row at least, where there is less room than its text would like."""
LOW_SIZES: Final = (13, 12, 11, 10, 9)
"""The font sizes of names in a low row, the usual one first."""
PIECE: Final = 22
FACE: Final = 25
_WORDS: Final = ("et", "ou")


def height_of(side: float) -> float:
    """Return the height of a die or piece ``side`` pixels wide."""
    return side * pieces.HEIGHT


def draw_die(painter: QPainter, face: str, at: QPointF, side: float) -> None:
    """Draw a die with a face of the notation up, its left upper corner at a point."""
    _draw(painter, pieces.die(_KINDS[face], face, side, _ratio(painter)), at, side)


def draw_piece(painter: QPainter, code: str, at: QPointF, side: float) -> None:
    """Draw a piece by its name in events, its left upper corner at a point."""
    _draw(painter, pieces.piece(code, side, _ratio(painter)), at, side)


def _ratio(painter: QPainter) -> float:
    return painter.device().devicePixelRatioF()


def _draw(painter: QPainter, picture: QPixmap, at: QPointF, side: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    target = QRectF(at.x(), at.y(), side, height_of(side))
    painter.drawPixmap(target, picture, QRectF(picture.rect()))


def draw_dash(painter: QPainter, box: QRectF, color: QColor | str) -> None:
    """Draw a dash in the middle of ``box``."""
    pen = QPen(QColor(color), max(1.6, box.width() * 0.13))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    y, quarter = box.center().y(), box.width() / 4
    painter.drawLine(QPointF(box.left() + quarter, y), QPointF(box.right() - quarter, y))


class Sign(QWidget):
    """A tick in the accent, or a pale dash."""

    def __init__(self, *, on: bool) -> None:
        """Make a tick where ``on``."""
        super().__init__()
        self._on = on
        keep_scaled(self.setFixedSize, 16, 20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sign."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = scaled(14)
        box = QRectF(0, (self.height() - side) / 2, side, side)
        if self._on:
            draw_tick(painter, box, theme.accent(GAME))
        else:
            draw_dash(painter, box, theme.ink2)


class SignedLine(QWidget):
    """A sign and the text it stands for, which wraps."""

    def __init__(self, text: Text, *, on: bool, font: str = "menu") -> None:
        """Show ``text`` behind a tick where ``on``, else behind a dash."""
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        keep_scaled(row.setSpacing, 6)
        row.addWidget(Sign(on=on), 0, Qt.AlignmentFlag.AlignTop)
        self.label = TextLabel(text, font, "ink" if on else "ink2", wrap=True)
        row.addWidget(self.label, 1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)


class _Picture(QWidget):
    """A painted widget with a fixed height and a name for screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def text(self) -> Message:
        """Return what the picture shows."""
        return Message("")

    def describe(self) -> None:
        """Give the picture its name in the language in use."""
        self.setAccessibleName(str(self.text()))

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.describe()
            self.update()


class PileRow(_Picture):
    """The dice by kind, side by side, each kind with its name below."""

    def __init__(self, piles: tuple[Pile, ...]) -> None:
        """Show the piles."""
        super().__init__()
        self._piles = piles
        self.describe()

    def text(self) -> Message:
        """Return the piles in words."""
        lines = tuple(M("{kind}: {dice}", kind=p.title, dice=p.text) for p in self._piles)
        return M("{lines}", lines=lines)

    def sizeHint(self) -> QSize:
        """Return room for dice and names."""
        return QSize(scaled(240), round(height_of(scaled(DIE))) + scaled(22))

    def fitted(self) -> tuple[QFont, float, list[float]]:
        """Return font, side of a die, and widths of the piles, so small that they stand apart."""
        for part in (1.0, 0.92, 0.85, 0.78, 0.7):
            font, side = text_font(13 * part), scaled(DIE) * part
            metrics, gap = QFontMetricsF(font), side * GAP / DIE
            widths = [
                max(metrics.horizontalAdvance(str(p.title)), len(p.faces) * (side + gap) - gap)
                for p in self._piles
            ]
            if sum(widths) + scaled(APART) * (len(widths) - 1) <= self.width():
                break
        return font, side, widths

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dice and their names."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font, side, widths = self.fitted()
        gap = side * GAP / DIE
        room = self.width() - sum(widths)
        between = min(scaled(18), room / max(1, len(widths) - 1)) if len(widths) > 1 else 0
        x = 0.0
        painter.setFont(font)
        for pile, width in zip(self._piles, widths, strict=True):
            for n, face in enumerate(pile.faces):
                draw_die(painter, face, QPointF(x + n * (side + gap), 1), side)
            painter.setPen(QColor(theme.ink2))
            box = QRectF(x, height_of(side) + scaled(3), width + 2, scaled(19))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), str(pile.title))
            x += width + between


class GroupGrid(_Picture):
    """The readings as columns: row one over row two, as on the punched card."""

    def __init__(self, building: Building) -> None:
        """Show the groups."""
        super().__init__()
        self._groups = building
        self.describe()

    def text(self) -> Message:
        """Return the readings in words."""
        who, what = self._groups.who, self._groups.what
        lines: tuple[Message, ...] = tuple(group.text for group in who)
        if what:
            lines = tuple(
                M("reading {n}: {who}, {what}", n=n, who=one.text, what=other.text)
                for n, (one, other) in enumerate(zip(who, what, strict=True), 1)
            )
        return M("{lines}", lines=lines)

    def _rows(self) -> list[tuple[Message, tuple[Group, ...]]]:
        rows = [(M("WHO"), self._groups.who)]
        if self._groups.what:
            rows.append((M("WHAT"), self._groups.what))
        return rows

    def _has_heads(self) -> bool:
        return len(self._groups.who) > 1

    def sizeHint(self) -> QSize:
        """Return room for the rows, and for the numbers of several readings."""
        head = scaled(22) if self._has_heads() else 0
        row = round(height_of(scaled(SMALL))) + scaled(6)
        return QSize(scaled(240), head + len(self._rows()) * row)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the groups."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, gap = scaled(SMALL), scaled(GAP)
        group = 3 * side + 2 * gap
        font = QFont(typewriter_font(16))
        first = max(QFontMetricsF(font).horizontalAdvance(str(head)) for head, _ in self._rows())
        first += scaled(12)
        between = min(scaled(22), self.width() - first - 2 * group)
        y = 0.0
        if self._has_heads():
            painter.setFont(text_font(13))
            painter.setPen(QColor(theme.ink2))
            for n in range(len(self._groups.who)):
                x = first + n * (group + between)
                text = str(M("reading {n}", n=n + 1))
                painter.drawText(QRectF(x, 0, group + between, scaled(20)), 0, text)
            y = scaled(22)
        for head, groups in self._rows():
            painter.setFont(font)
            painter.setPen(QColor(theme.ink))
            box = QRectF(0, y, first, side)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), str(head))
            for n, one in enumerate(groups):
                x = first + n * (group + between)
                for k, face in enumerate(one.faces):
                    draw_die(painter, face, QPointF(x + k * (side + gap), y), side)
            y += height_of(side) + scaled(6)


def note_of(row: TruthRow) -> Message | None:
    """Return what stands below the name of a piece."""
    if row.partner:
        return M("your partner’s")
    return row.status


class TruthModel(QAbstractTableModel):
    """Pieces as rows; columns: the piece, type, number, « et », « ou »."""

    def __init__(self, table: TruthTable) -> None:
        """Hold a table."""
        super().__init__()
        self.table = table

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of pieces."""
        return 0 if parent is not None and parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else 5

    def face(self, column: int) -> str:
        """Return the face of the die which heads a column, "" over the pieces."""
        return ("", self.table.type, self.table.number, *_WORDS)[column]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name, « yes » or « no »; for screen readers and tool tips the whole row."""
        row = self.table.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            if index.column():
                return str(yes_no(row.cells[index.column() - 1]))
            return str(row.name)
        if role in {Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}:
            note = note_of(row)
            if note is None:
                return str(row.spoken)
            return str(M("{row} ({note})", row=row.spoken, note=note))
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the column's meaning in words."""
        if orientation != Qt.Orientation.Horizontal or role not in {
            Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        }:  # fmt: skip
            return None
        return str(
            (M("piece"), M("type"), M("number"), M("AND: both"), M("OR: at least one"))[section]
        )


class _Head(QHeaderView):
    """The heads of the columns as dice."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHighlightSections(False)
        self.setStyleSheet("QHeaderView { border: 0; background: transparent; }")
        self.viewport().setAutoFillBackground(False)
        self.setSectionsClickable(False)

    def sizeHint(self) -> QSize:
        """Return the height of a die with a margin."""
        view = self.parent()
        low = isinstance(view, TruthView) and view.low
        return QSize(scaled(200), scaled(LOW_HEAD if low else HEAD))

    def paintSection(self, painter: QPainter, rect: QRect, column: int, /) -> None:
        """Draw the die which heads a column."""
        view = self.parent()
        assert isinstance(view, TruthView)
        view.paint_ground(painter, QRectF(rect), column)
        painter.setPen(QColor(current_theme().edge))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        face = view.truth.face(column)
        if face:
            side = scaled(LOW_PIECE + 2 if view.low else FACE)
            x = rect.center().x() + 0.5 - side / 2
            draw_die(painter, face, QPointF(x, rect.top() + scaled(1 if view.low else 4)), side)


class _Cells(QStyledItemDelegate):
    """Draws a piece with its name, and ticks or dashes."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        view = self.parent()
        assert isinstance(view, TruthView)
        row = view.truth.table.rows[index.row()]
        box = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view.paint_ground(painter, box, index.column())
        theme = current_theme()
        painter.setPen(QColor(theme.line))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        if index.column() == 0:
            _draw_name(painter, box, row, low=view.low)
        else:
            side = scaled(15)
            sign = QRectF(0, 0, side, side)
            sign.moveCenter(box.center())
            if row.cells[index.column() - 1]:
                strong = index.column() > 2
                draw_tick(painter, sign, theme.accent(GAME) if strong else theme.ink)
            else:
                draw_dash(painter, sign, theme.edge)
        if view.hasFocus() and index == view.currentIndex():
            draw_focus(painter, box.adjusted(1, 1, -1, -1), 4, theme.ink)
        painter.restore()


def _draw_name(painter: QPainter, box: QRectF, row: TruthRow, *, low: bool) -> None:
    theme, side = current_theme(), scaled(LOW_PIECE if low else PIECE)
    side = min(side, round(box.height() - 2)) if low else side
    off = row.place in {"captured"} or (row.status is not None and row.place != "beside")
    middle = box.center().y()
    painter.setOpacity(0.55 if off else 1)
    draw_piece(painter, row.piece, QPointF(1, middle - height_of(side) / 2), side)
    painter.setOpacity(1)
    left = side + scaled(7)
    note = note_of(row)
    painter.setPen(QColor(theme.ink2 if off else theme.ink))
    painter.setFont(text_font(14))
    vertical = int(Qt.AlignmentFlag.AlignVCenter)
    room = QRectF(left, box.top(), box.width() - left, box.height())
    if low:
        for size in LOW_SIZES:
            painter.setFont(text_font(size))
            if painter.fontMetrics().height() <= box.height():
                break
        text = str(row.name if note is None else M("{piece}, {note}", piece=row.name, note=note))
        shown = painter.fontMetrics().elidedText(
            text, Qt.TextElideMode.ElideRight, int(room.width())
        )
        painter.drawText(room, vertical, shown)
        return
    if note is None:
        painter.drawText(room, vertical, str(row.name))
        return
    top = QRectF(left, box.top() + scaled(3), room.width(), scaled(19))
    painter.drawText(top, vertical, str(row.name))
    painter.setFont(text_font(13))
    painter.setPen(QColor(theme.ink2))
    painter.drawText(top.translated(0, scaled(18)), vertical, str(note))


class TruthView(QTableView):
    """The table; arrow keys go from cell to cell."""

    def __init__(self, table: TruthTable) -> None:
        """Show a table."""
        super().__init__()
        left_button_only(self)
        self.truth = TruthModel(table)
        self._word = ""
        self.setModel(self.truth)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QTableView { border: 0; background: transparent; }")
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalHeader(_Head())
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(8)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setItemDelegate(_Cells(self))
        self.low = False
        """Whether there is little room: rows and dice are lower, notes stand beside the names."""
        self._room = 0
        """The height there is, 0 for any."""
        self._lay()
        head = self.horizontalHeader()
        keep_scaled(head.setMinimumSectionSize, 20)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.setCurrentIndex(self.truth.index(0, 0))
        manager().changed.connect(self._repaint)
        self._describe()

    def lower(self, *, low: bool, room: int = 0) -> None:
        """Take as little height as can be read, at best no more than ``room``, or the usual one."""
        if (low, room) != (self.low, self._room):
            self.low, self._room = low, room
            self._lay()
            self.horizontalHeader().updateGeometry()
            self.updateGeometries()
            self._repaint()

    def _lay(self) -> None:
        height, rows = scaled(LOW_HEAD if self.low else HEAD), self.truth.table.rows
        low = scaled(LOW_ROW)
        if self._room:
            low = min(low, max(LEAST_ROW, (self._room - height) // max(1, len(rows))))
        for number, row in enumerate(rows):
            tall = low if self.low else scaled(ROW if note_of(row) is None else TALL)
            self.setRowHeight(number, tall)
            height += tall
        self.setFixedHeight(height)
        self._lay_columns()

    def _lay_columns(self) -> None:
        """Give the ticks what the names leave, at most the usual width."""
        metrics = QFontMetrics(text_font(LOW_SIZES[0]))
        named = max(
            (metrics.horizontalAdvance(str(row.name)) for row in self.truth.table.rows), default=0
        )
        left = self.width() - named - scaled(LOW_PIECE) - scaled(10)
        wide = max(scaled(LOW_PIECE) + 4, min(scaled(COLUMN), left // 4)) if self.low else 0
        for column in range(1, 5):
            self.setColumnWidth(column, wide or scaled(COLUMN))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Divide the width again."""
        super().resizeEvent(event)
        self._lay_columns()

    def show_word(self, word: str) -> None:
        """Mark the column of the word which joins row one on the card, "" for none."""
        if word != self._word:
            self._word = word
            self._repaint()

    @property
    def word(self) -> str:
        """Return the word whose column is marked."""
        return self._word

    def paint_ground(self, painter: QPainter, box: QRectF, column: int) -> None:
        """Draw the ground of a cell: darker in the column on the card."""
        if column > 2 and self._word == _WORDS[column - 3]:
            painter.fillRect(box, QColor(current_theme().sunk))

    def _repaint(self) -> None:
        self.viewport().update()
        self.horizontalHeader().viewport().update()

    def _describe(self) -> None:
        self.setAccessibleName(str(M("Which of your pieces the dice mean: truth table")))

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self._lay()  # the text may have another size
            self._repaint()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Repaint, because the current cell is framed while the table has the focus."""
        super().focusInEvent(event)
        self._repaint()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Repaint, because the current cell is framed while the table has the focus."""
        super().focusOutEvent(event)
        self._repaint()

    def wheelEvent(self, event: object) -> None:
        """Leave the wheel to the page around the table."""
        event.ignore()  # type: ignore[attr-defined]
