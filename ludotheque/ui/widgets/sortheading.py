"""Tables of rows in the look of the program, and a header which sorts them by a click."""

from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme

PAD: Final = 12
"""Pixels left and right of the text."""


@attrs.frozen
class Section:
    """One header section: its text, whether it is left-aligned and whether it is sorted by."""

    text: str
    left: bool
    chosen: bool

    @property
    def side(self) -> Qt.AlignmentFlag:
        """Return the alignment of the text."""
        return Qt.AlignmentFlag.AlignLeft if self.left else Qt.AlignmentFlag.AlignRight


class SortHeading(QHeaderView):
    """A clickable header; the text of its sections is drawn by the subclass."""

    def __init__(self, parent: QWidget, game: str, height: int) -> None:
        """Make a header ``height`` pixels high, with the sort arrow in the game's accent."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._game = game
        self._height = height
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSortIndicatorShown(True)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return the size for the lines of text."""
        return QSize(super().sizeHint().width(), scaled(self._height))

    def begin_section(self, painter: QPainter, rect: QRect, section: int) -> Section:
        """Draw the background of one section, set the pen, and return its text and alignment."""
        theme = current_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, QColor(theme.raised))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.edge))
        data = self.model().headerData
        text = str(data(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole) or "")
        where = data(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        left = bool(Qt.AlignmentFlag(where) & Qt.AlignmentFlag.AlignLeft)
        chosen = self.sortIndicatorSection() == section
        painter.setPen(QColor(theme.ink if chosen else theme.ink2))
        return Section(text, left, chosen)

    def draw_arrow(self, painter: QPainter, at: QPointF, half: float) -> None:
        """Draw the sort arrow around a point, ``2 * half`` wide."""
        tip = -half if self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder else half
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().accent(self._game)))
        corners = QPointF(-half, -tip / 2), QPointF(half, -tip / 2), QPointF(0, tip / 2)
        painter.drawPolygon(QPolygonF([at + corner for corner in corners]))


def lay_rows(table: QTableView, columns: int, row: int, least: int) -> None:
    """Show a table as whole rows, selected one at a time and never edited.

    Its model and header must be set before; ``row`` is the height of a row, ``least`` the minimum
    width of a column, in pixels at the usual text size.
    """
    table.setFrameShape(QFrame.Shape.NoFrame)
    table.setShowGrid(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.verticalHeader().setDefaultSectionSize(scaled(row))
    heading = table.horizontalHeader()
    keep_scaled(heading.setMinimumSectionSize, least)
    for column in range(columns):
        heading.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
