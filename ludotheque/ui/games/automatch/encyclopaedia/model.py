"""The key table as a model: 52 rows, to be sorted by every column and narrowed down."""

import unicodedata
from functools import cache
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from ludotheque.core.messages import M
from ludotheque.games.automatch.cards import CARD, LETTERS, SHOWN
from ludotheque.games.automatch.table import Car, Table
from ludotheque.ui.games.automatch.card_art import PLATES, figure_text, figure_words
from ludotheque.ui.games.automatch.encyclopaedia.words import COUNTRY_WORDS, UNITS

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
        """Follow the language."""
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
        """Return what a column is sorted by; cars which are equal stand in the deck's order."""
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
        return str(COUNTRY_WORDS[car.country])
    if column >= ENGINE:
        return figure_words(car.figures[column - ENGINE], column - ENGINE)
    return _shown(car, column)


class CarFilter(QSortFilterProxyModel):
    """The cars of one country, or of all, whose words begin as the words looked for do."""

    def __init__(self, model: CarModel) -> None:
        """Show all cars in the order of the deck."""
        super().__init__(model)
        self._model = model
        self._country: int | None = None
        self._words: tuple[str, ...] = ()
        self.setSourceModel(model)
        self.setDynamicSortFilter(True)

    def narrow(self, country: int | None, text: str) -> None:
        """Show the cars of a country (None: of all) which hold every word of the text."""
        self._country = country
        self._words = tuple(plain(text).split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, _parent: Index) -> bool:
        """Tell whether a car is shown."""
        car = self._model.table.cars[row]
        if self._country is not None and car.country != self._country:
            return False
        words = _words_of(car, str(COUNTRY_WORDS[car.country]))
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
