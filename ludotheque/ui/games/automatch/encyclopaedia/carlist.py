"""The list of cars: a table with a heading to click, plates of the countries, one row chosen."""

from typing import Any, Final

from PySide6.QtCore import (
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
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ludotheque.core.messages import M
from ludotheque.ui.games.automatch import card_art
from ludotheque.ui.games.automatch.encyclopaedia import model as cars
from ludotheque.ui.games.automatch.encyclopaedia.model import CARD_ROLE, CarFilter, CarModel
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager, mix
from ludotheque.ui.widgets.mouse import left_button_only
from ludotheque.ui.widgets.naming import tell_current
from ludotheque.ui.widgets.sortheading import PAD, SortHeading

Index = QModelIndex | QPersistentModelIndex
_WIDTHS: Final = {
    cars.COUNTRY: 84, cars.NUMBER: 58, cars.YEAR: 70, cars.ENGINE: 92, cars.CONSUMPTION: 132,
    cars.SPEED: 112,
}  # fmt: skip
_LEAST_NAME: Final = 190


class Heading(SortHeading):
    """Headings in two lines, the figure's name and its unit, with the order's arrow."""

    def __init__(self, parent: QWidget) -> None:
        """Make a heading which can be clicked."""
        super().__init__(parent, "automatch", 50)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw one heading."""
        painter.save()
        head = self.begin_section(painter, rect, section)
        room = QRectF(rect).adjusted(PAD, scaled(5), -PAD, -scaled(5))
        painter.setFont(text_font(14, 700 if head.chosen else 600))
        unit = cars.unit(section)
        level = Qt.AlignmentFlag.AlignTop if unit else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, head.side | level, head.words)
        if unit:
            painter.setFont(text_font(13))
            painter.drawText(room, head.side | Qt.AlignmentFlag.AlignBottom, unit)
        if head.chosen:  # below a word, or beside the unit
            half = scaled(5)
            at = QPointF(rect.left() + PAD + half, QRectF(rect).bottom() - scaled(12))
            self.draw_arrow(painter, at, half)
        painter.restore()


class RowPainter(QStyledItemDelegate):
    """Paints rows: the plate on its country's colour, the number on a disc, texts and figures."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        theme = current_theme()
        state = getattr(option, "state")  # noqa: B009 - missing in the declarations
        rect = QRect(getattr(option, "rect"))  # noqa: B009
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(theme.raised)
        if chosen:
            ground = mix(theme.accent("automatch"), theme.raised, 0.8)
        painter.fillRect(rect, ground)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.line))
        column = index.column()
        if column == cars.COUNTRY:
            self._country(painter, rect, index, chosen=chosen)
        else:
            bold = column in {cars.NAME, self._sorted_by()}
            painter.setPen(QColor(theme.ink))
            painter.setFont(text_font(15, 600 if bold else 400))
            where = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole))
            room = rect.adjusted(PAD, 0, -PAD, 0)
            text = str(index.data(Qt.ItemDataRole.DisplayRole))
            metrics = painter.fontMetrics()
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, where, text)
        painter.restore()

    def _country(self, painter: QPainter, rect: QRect, index: Index, *, chosen: bool) -> None:
        theme = current_theme()
        card = int(index.data(CARD_ROLE))
        country = card // 13
        if chosen:
            bar = QRect(rect.left(), rect.top(), scaled(5), rect.height() - 1)
            painter.fillRect(bar, QColor(theme.accent("automatch")))
        height = scaled(24)
        box = QRectF(rect.left() + PAD, rect.center().y() - height / 2, scaled(54), height)
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.setBrush(QColor(card_art.country_color(theme, country)))
        painter.drawRoundedRect(box, 5, 5)
        width = height * 1.34
        oval = QRectF(box.center().x() - width / 2, box.top() + 2.5, width, height - 5)
        card_art.plate(painter, country, oval)

    def _sorted_by(self) -> int:
        parent = self.parent()
        assert isinstance(parent, QTableView)
        return parent.horizontalHeader().sortIndicatorSection()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of a cell."""
        return QSize(scaled(_WIDTHS.get(index.column(), _LEAST_NAME)), scaled(36))


class CarList(QTableView):
    """The cars; arrow keys and letters go from one to another."""

    chosen = Signal(int)
    """The number of a card, -1 where none is shown."""
    ordered = Signal(int, bool)
    """The column the cars are sorted by, and whether downwards."""

    def __init__(self, model: CarModel) -> None:
        """Show the cars of a model."""
        super().__init__()
        left_button_only(self)
        self.filter = CarFilter(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QTableView { border: 0; background: transparent; }")
        self.setHorizontalHeader(Heading(self))
        self.setItemDelegate(RowPainter(self))
        self.setModel(self.filter)
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(scaled(36))
        header = self.horizontalHeader()
        keep_scaled(header.setMinimumSectionSize, 50)
        for column in range(cars.COLUMNS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        header.sortIndicatorChanged.connect(self._sorted)
        self.setSortingEnabled(True)
        self.order(cars.COUNTRY)
        self.choose(0)
        self.selectionModel().currentRowChanged.connect(lambda *_: self._chosen())
        self.filter.modelReset.connect(self._keep_one)
        self.filter.rowsRemoved.connect(self._keep_one)
        self.filter.rowsInserted.connect(self._keep_one)
        self.filter.layoutChanged.connect(lambda *_: self.scrollTo(self.currentIndex()))
        manager().changed.connect(self.viewport().update)
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names what room there is."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Give every column the room its heading wants, and the names what is left."""
        measure, left = QFontMetricsF(text_font(14, 700)), self.viewport().width()
        for column, least in _WIDTHS.items():
            words = measure.horizontalAdvance(str(cars.HEADS[column])) + 2 * PAD + 2
            width = max(scaled(least), round(words))
            self.setColumnWidth(column, width)
            left -= width
        self.setColumnWidth(cars.NAME, max(scaled(_LEAST_NAME), left))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell at which car the keyboard is."""
        super().focusInEvent(event)
        tell_current(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the first or last car with Home and End, else do what tables do."""
        last = self.filter.rowCount() - 1
        if event.key() in {Qt.Key.Key_Home, Qt.Key.Key_End} and last >= 0:
            row = 0 if event.key() == Qt.Key.Key_Home else last
            self.setCurrentIndex(self.filter.index(row, self.currentIndex().column()))
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Look for letters among the names, whichever column is current."""
        current = self.currentIndex()
        if current.isValid() and current.column() != cars.NAME:
            self.setCurrentIndex(current.siblingAtColumn(cars.NAME))
        super().keyboardSearch(search)

    def card(self) -> int:
        """Return the card chosen, -1 where there is none."""
        index = self.currentIndex()
        return int(index.data(CARD_ROLE)) if index.isValid() else -1

    def shown(self) -> list[int]:
        """Return the cards from top to bottom."""
        rows = range(self.filter.rowCount())
        return [int(self.filter.index(row, 0).data(CARD_ROLE)) for row in rows]

    def choose(self, card: int) -> None:
        """Choose a card if it is shown."""
        source = self.filter.sourceModel().index(card, cars.NAME)
        index = self.filter.mapFromSource(source)
        if index.isValid():
            self.setCurrentIndex(index)

    def order(self, column: int, *, down: bool = False) -> None:
        """Sort by a column."""
        way = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        self.sortByColumn(column, way)

    def narrow(self, country: int | None, text: str) -> None:
        """Show the cars of a country (None: of all) which hold every word of the text."""
        self.filter.narrow(country, text)
        self._keep_one()

    def _keep_one(self, *_: Any) -> None:
        """Have a row chosen as long as there is one."""
        if not self.currentIndex().isValid() and self.filter.rowCount():
            self.setCurrentIndex(self.filter.index(0, cars.NAME))
        self.scrollTo(self.currentIndex())
        self._chosen()

    def _chosen(self) -> None:
        self.chosen.emit(self.card())

    def _sorted(self, column: int, way: Qt.SortOrder) -> None:
        self.ordered.emit(column, way == Qt.SortOrder.DescendingOrder)

    def retranslate(self) -> None:
        """Follow the language."""
        self._share()
        self.setAccessibleName(str(M("Key table of the cars")))
        self.setAccessibleDescription(
            str(M("Arrow keys go from car to car, letters to a car whose name begins with them."))
        )
