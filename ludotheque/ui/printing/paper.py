"""Papers, pages, and the layout of sheets; lengths are in millimetres."""

import math
from collections.abc import Callable, Iterator
from typing import Final

import attrs
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPageSize, QPainter

from ludotheque.core.messages import M, Message

INCH: Final = 25.4
MARGIN: Final = 5.0
"""The margin at every edge of a sheet which printers may not reach."""
HEAD: Final = 6.0
FOOT: Final = 6.2
"""The height of the line with the title and of the one with the ruler."""
GAP: Final = 2.0
RULER: Final = 100.0
"""The length of the ruler on every sheet."""
CARD: Final = (63.0, 88.0)
CARDS: Final = (3, 3)
"""Columns and rows of cards on a sheet."""
MARKS: Final = 4.0
"""The space for crop marks outside what is cut out."""

Portions = Iterator[None]
"""A drawing in portions, each of which takes a few hundredths of a second at most."""
Draw = Callable[[QPainter, QRectF], Portions]


@attrs.frozen
class Paper:
    """A size of paper, in portrait format."""

    key: str
    title: Message | str
    width: float
    height: float
    size: QPageSize.PageSizeId


A4: Final = Paper("a4", "A4", 210.0, 297.0, QPageSize.PageSizeId.A4)
LETTER: Final = Paper("letter", M("US Letter"), 215.9, 279.4, QPageSize.PageSizeId.Letter)
PAPERS: Final = {paper.key: paper for paper in (A4, LETTER)}


@attrs.frozen
class Page:
    """One page; ``draw`` draws its body, a rectangle in millimetres of the sheet.

    ``part`` is « game.part », ``hint`` a line on how to assemble it. With ``grid`` the body is the
    block of nine cards in the middle of the sheet. ``behind`` is the part on the back of whose page
    this page is printed. A ``spare`` page is drawn to save ink. One which belongs to no game has
    an ``owner``, whose name stands at its head; one without a ruler is not ``ruled``.
    """

    part: str
    title: Message
    hint: Message
    draw: Draw
    landscape: bool = False
    grid: bool = False
    behind: str = ""
    spare: bool = False
    owner: str = ""
    ruled: bool = True


@attrs.frozen
class Layout:
    """The rectangles of a page: the whole sheet, its body, its head and foot lines.

    If ``sideways``, the lines run along the left and right edges; their rectangles are those on the
    sheet turned by 90 degrees clockwise.
    """

    sheet: QRectF
    body: QRectF
    head: QRectF
    foot: QRectF
    sideways: bool


def sheet_size(paper: Paper, page: Page) -> tuple[float, float]:
    """Return width and height of the sheet in the orientation of the page."""
    size = paper.width, paper.height
    return size[::-1] if page.landscape else size


def layout(paper: Paper, page: Page) -> Layout:
    """Return the layout of a page."""
    width, height = sheet_size(paper, page)
    sheet = QRectF(0, 0, width, height)
    body = free_body(width, height)
    sideways = False
    if page.grid:
        block = CARDS[0] * CARD[0], CARDS[1] * CARD[1]
        body = QRectF((width - block[0]) / 2, (height - block[1]) / 2, *block)
        sideways = body.top() < MARGIN + HEAD + GAP
    long, high = (height, width) if sideways else (width, height)
    head = QRectF(MARGIN, MARGIN, long - 2 * MARGIN, HEAD)
    foot = QRectF(MARGIN, high - MARGIN - FOOT, long - 2 * MARGIN, FOOT)
    return Layout(sheet, body, head, foot, sideways)


def free_body(width: float, height: float) -> QRectF:
    """Return the body of a sheet of this size, between its two lines."""
    top = MARGIN + HEAD + GAP
    return QRectF(MARGIN, top, width - 2 * MARGIN, height - MARGIN - FOOT - GAP - top)


# A drawing larger than a sheet

OVERLAP: Final = 10.0
"""How much the sheets of one drawing overlap."""


@attrs.frozen
class Tiling:
    """How a drawing is divided into sheets: columns, rows, and the size of each part."""

    landscape: bool
    columns: int
    rows: int
    width: float
    height: float

    @property
    def count(self) -> int:
        """Return the number of sheets."""
        return self.columns * self.rows

    def part(self, number: int) -> QRectF:
        """Return the part of the drawing on a sheet, counted from 0 row by row."""
        row, column = divmod(number, self.columns)
        return QRectF(
            column * (self.width - OVERLAP), row * (self.height - OVERLAP), self.width, self.height
        )


def tiling(paper: Paper, width: float, height: float) -> Tiling:
    """Return the tiling of a drawing with the fewest sheets; portrait if both need as many."""
    found = [_tiled(paper, width, height, landscape=landscape) for landscape in (False, True)]
    return min(found, key=lambda one: one.count)


def _tiled(paper: Paper, width: float, height: float, *, landscape: bool) -> Tiling:
    sheet = paper.width, paper.height
    body = free_body(*(sheet[::-1] if landscape else sheet))
    columns, across = _parted(width, body.width() - 2 * MARKS)
    rows, down = _parted(height, body.height() - 2 * MARKS)
    return Tiling(landscape, columns, rows, across, down)


def _parted(length: float, room: float) -> tuple[int, float]:
    """Return the number of parts into which a length is divided, and the length of each."""
    count = max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))
    return count, (length + (count - 1) * OVERLAP) / count
