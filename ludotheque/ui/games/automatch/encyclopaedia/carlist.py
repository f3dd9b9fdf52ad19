"""The list of cars: a table with a heading to click, plates of the countries, one row chosen."""

import unicodedata
from functools import cache
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSortFilterProxyModel,
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
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ludotheque.core.messages import M
from ludotheque.games.automatch.cards import CARD, LETTERS, SHOWN
from ludotheque.games.automatch.keytable import Car, Table
from ludotheque.ui.games.automatch import card_art
from ludotheque.ui.games.automatch.card_art import PLATES, figure_text, shown_figure
from ludotheque.ui.games.automatch.encyclopaedia.cartexts import COUNTRY_TEXTS, UNITS
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import current_theme, mix
from ludotheque.ui.widgets.mouse import left_button_only
from ludotheque.ui.widgets.naming import speak_current
from ludotheque.ui.widgets.sortheading import PAD, SortHeading, lay_rows

COUNTRY, NUMBER, NAME, YEAR, ENGINE, CONSUMPTION, SPEED = range(7)
COLUMNS: Final = 7
HEADS: Final = (
    M("Country"), M("No."), M("Car"), M("Year"), M("Engine"), M("Consumption"), M("Top speed"),
)  # fmt: skip
CARD_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The number of the card, 0 to 51."""
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter

Index = QModelIndex | QPersistentModelIndex
_WIDTHS: Final = {
    COUNTRY: 84, NUMBER: 58, YEAR: 70, ENGINE: 92, CONSUMPTION: 132,
    SPEED: 112,
}  # fmt: skip
_LEAST_NAME: Final = 190


def unit(column: int) -> str:
    """Return the unit of a column's figures, "" where it has none."""
    return UNITS[column - ENGINE] if column >= ENGINE else ""


def plain(text: str) -> str:
    """Return a text without capitals and accents, for comparing."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


class CarModel(QAbstractTableModel):
    """The cars of a key table."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        """Show a table."""
        super().__init__(parent)
        self.table = table

    def show_table(self, table: Table) -> None:
        """Show another table."""
        self.beginResetModel()
        self.table = table
        self.endResetModel()

    def retranslate(self) -> None:
        """Tell the views that headings and cells have texts in another language."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, COLUMNS - 1)
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, COLUMNS - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Return the number of cars."""
        return 0 if parent.isValid() else len(self.table.cars)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else COLUMNS

    def headerData(
        self, section: int, orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # fmt: skip
        """Return the heading of a column."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < COLUMNS:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return str(HEADS[section])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (str(HEADS[section]), unit(section)) if part)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if section in {COUNTRY, NAME} else _RIGHT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; figures in the language's custom."""
        if not index.isValid():
            return None
        card, column = index.row(), index.column()
        car = self.table.cars[card]
        if role == Qt.ItemDataRole.DisplayRole:
            return _shown(car, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(car, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if column in {COUNTRY, NAME} else _RIGHT
        return card if role == CARD_ROLE else None

    def key(self, card: int, column: int) -> tuple[Any, int]:
        """Return the sort key of a car in a column; equal cars are in the order of the deck."""
        car = self.table.cars[card]
        first: Any = card
        if column == NUMBER:
            first = car.number
        elif column == NAME:
            first = plain(car.name)
        elif column == YEAR:
            first = car.year
        elif column >= ENGINE:
            first = car.figures[column - ENGINE]
        return first, card


def _shown(car: Car, column: int) -> str:
    if column == COUNTRY:
        return PLATES[car.country]
    if column == NUMBER:
        return str(car.number)
    if column == NAME:
        return car.name
    return car.year if column == YEAR else figure_text(car.figures[column - ENGINE])


def _spoken(car: Car, column: int) -> str:
    if column == COUNTRY:
        return str(COUNTRY_TEXTS[car.country])
    if column >= ENGINE:
        return shown_figure(car.figures[column - ENGINE], column - ENGINE)
    return _shown(car, column)


class CarFilter(QSortFilterProxyModel):
    """Filters cars by country and by words: each one typed must begin one of the car's."""

    def __init__(self, model: CarModel) -> None:
        """Show all cars in the order of the deck."""
        super().__init__(model)
        self._model = model
        self._country: int | None = None
        self._words: tuple[str, ...] = ()
        self.setSourceModel(model)
        self.setDynamicSortFilter(True)

    def narrow(self, country: int | None, text: str) -> None:
        """Show the cars of a country (None: of all) that match every word of the text."""
        self._country = country
        self._words = tuple(plain(text).split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, _parent: Index) -> bool:
        """Return whether a car is shown."""
        car = self._model.table.cars[row]
        if self._country is not None and car.country != self._country:
            return False
        words = _words_of(car, str(COUNTRY_TEXTS[car.country]))
        return all(any(own.startswith(word) for own in words) for word in self._words)

    def lessThan(self, left: Index, right: Index) -> bool:
        """Compare two cars by a column."""
        key = self._model.key
        return key(left.row(), left.column()) < key(right.row(), right.column())


@cache
def _words_of(car: Car, country: str) -> tuple[str, ...]:
    """Return the words a car is found by: maker, model, year, country, its card « F3 »."""
    card = f"{LETTERS[car.country]}{car.number}"
    cards = f"{card} {SHOWN[CARD[card]]}"  # as files write it, and as its plate does
    words = plain(f"{car.name} {car.year} {country} {cards}").split()
    return (*words, *(part for word in words for part in word.split("-")[1:]))


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
        below = unit(section)
        level = Qt.AlignmentFlag.AlignTop if below else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, head.side | level, head.text)
        if below:
            painter.setFont(text_font(13))
            painter.drawText(room, head.side | Qt.AlignmentFlag.AlignBottom, below)
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
        if column == COUNTRY:
            self._country(painter, rect, index, chosen=chosen)
        else:
            bold = column in {NAME, self._sorted_by()}
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
    """The number of the chosen card, -1 where no car is shown."""
    ordered = Signal(int, bool)
    """The column the cars are sorted by, and whether in descending order."""

    def __init__(self, model: CarModel) -> None:
        """Show the cars of a model."""
        super().__init__()
        left_button_only(self)
        self.filter = CarFilter(model)
        self.setStyleSheet("QTableView { border: 0; background: transparent; }")
        self.setHorizontalHeader(Heading(self))
        self.setItemDelegate(RowPainter(self))
        self.setModel(self.filter)
        lay_rows(self, COLUMNS, row=36, least=50)
        self.horizontalHeader().sortIndicatorChanged.connect(self._sorted)
        self.setSortingEnabled(True)
        self.order(COUNTRY)
        self.choose(0)
        self.selectionModel().currentRowChanged.connect(lambda *_: self._chosen())
        self.filter.modelReset.connect(self._keep_one)
        self.filter.rowsRemoved.connect(self._keep_one)
        self.filter.rowsInserted.connect(self._keep_one)
        self.filter.layoutChanged.connect(lambda *_: self.scrollTo(self.currentIndex()))
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width among the columns."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Give each column the width of its heading, and the names the rest."""
        measure, left = QFontMetricsF(text_font(14, 700)), self.viewport().width()
        for column, least in _WIDTHS.items():
            words = measure.horizontalAdvance(str(HEADS[column])) + 2 * PAD + 2
            width = max(scaled(least), round(words))
            self.setColumnWidth(column, width)
            left -= width
        self.setColumnWidth(NAME, max(scaled(_LEAST_NAME), left))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Announce the current car to screen readers."""
        super().focusInEvent(event)
        speak_current(self)

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
        if current.isValid() and current.column() != NAME:
            self.setCurrentIndex(current.siblingAtColumn(NAME))
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
        source = self.filter.sourceModel().index(card, NAME)
        index = self.filter.mapFromSource(source)
        if index.isValid():
            self.setCurrentIndex(index)

    def order(self, column: int, *, down: bool = False) -> None:
        """Sort by a column."""
        way = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        self.sortByColumn(column, way)

    def narrow(self, country: int | None, text: str) -> None:
        """Show the cars of a country (None: of all) that match every word of the text."""
        self.filter.narrow(country, text)
        self._keep_one()

    def _keep_one(self, *_: Any) -> None:
        """Select a row whenever there is one."""
        if not self.currentIndex().isValid() and self.filter.rowCount():
            self.setCurrentIndex(self.filter.index(0, NAME))
        self.scrollTo(self.currentIndex())
        self._chosen()

    def _chosen(self) -> None:
        self.chosen.emit(self.card())

    def _sorted(self, column: int, way: Qt.SortOrder) -> None:
        self.ordered.emit(column, way == Qt.SortOrder.DescendingOrder)

    def retranslate(self) -> None:
        """Share the width for the new headings, and set the accessible texts."""
        self._share()
        self.setAccessibleName(str(M("Key table of the cars")))
        self.setAccessibleDescription(
            str(M("Arrow keys go from car to car, letters to a car whose name begins with them."))
        )
