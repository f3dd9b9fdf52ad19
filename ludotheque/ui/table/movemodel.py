"""The table model of the list of moves: rows of entries, and what is marked beside them."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QPixmap

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.movelog import MoveEntry
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.tips import plain_tip

Index = QModelIndex | QPersistentModelIndex
PICTURE = 19
"""The width of the picture before an entry."""

HEAD: Final = Qt.ItemDataRole.UserRole + 1
"""The role of the texts of an entry with two lines, None for others."""
HINTED: Final = HEAD + 1
"""The role which says whether a hint was given before an entry."""
NOTED: Final = HEAD + 2
"""The role which says whether a note stands on an entry's move."""
_ROLES: Final = frozenset({
    HEAD, HINTED, NOTED, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.FontRole, Qt.ItemDataRole.DecorationRole,
    Qt.ItemDataRole.ForegroundRole, Qt.ItemDataRole.BackgroundRole,
})  # fmt: skip
"""The roles of which a cell has something; a list asks for more of them, again and again."""
AFTER_A_HINT: Final = M("A hint was given before.")
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
        self._noted: dict[int, Message | str] = {}
        """By action: the note on it, or what is said in its place."""
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

    def mark_notes(self, notes: Mapping[int, Message | str]) -> bool:
        """Mark the entries on which notes stand, given by ply; return whether anything is new.

        A note stands on the last entry before its ply.
        """
        found: dict[int, Message | str] = {}
        for ply, note in notes.items():
            number = self._before(ply)
            if number >= 0:
                action = self._entry(number).ply
                known = found.get(action)
                found[action] = note if known is None else M("{one} {two}", one=known, two=note)
        before, self._noted = self._noted, found
        return found != before

    def note(self, entry: MoveEntry) -> Message | str | None:
        """Return the note on the action of an entry, None where there is none."""
        return self._noted.get(entry.ply)

    def sentence(self, entry: MoveEntry) -> Message:
        """Return the sentence of an entry, where a hint was given before, and the note on it."""
        sentence, note = entry.sentence, self.note(entry)
        if self.is_hinted(entry):
            sentence = M("{sentence} {after}", sentence=sentence, after=AFTER_A_HINT)
        if note is not None:
            sentence = M("{sentence} Note: {note}", sentence=sentence, note=note)
        return sentence

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
        row, column = index.row(), index.column() - 1
        first = self._firsts[row]
        if not self._numbers[row]:
            return self._entry(first) if column < 0 else None
        if column < 0:
            return None
        last = self._firsts[row + 1] if row + 1 < len(self._firsts) else self._count
        for entry in map(self._entry, range(last - 1, first - 1, -1)):  # of a seat's the last
            if column == (0 if entry.wide else entry.seat):
                return entry
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell's text, tool tip, picture, colour or other data by role."""
        if role not in _ROLES:
            return None
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
        if role == NOTED:
            return entry is not None and self.note(entry) is not None
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
