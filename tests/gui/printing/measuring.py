"""Measuring on pictures of pages: dark runs, colours, empty margins; everything in millimetres."""

from functools import cache
from typing import cast

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from ludotheque.ui.printing import ink, kits, rendering
from ludotheque.ui.printing.folding import Art
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.paper import PAPERS, Page, Paper

DOTS = 100.0
MM = DOTS / 25.4
"""Pixels a millimetre."""
EVERYTHING = tuple(part.key for part in kits.all_parts())
DARK = 150
HALF = 1.1 / MM
"""What a picture of 100 dots per inch tells apart, in millimetres."""
both = pytest.mark.parametrize("paper", ["a4", "letter"])


@cache
def pages(paper: str, parts: tuple[str, ...] = EVERYTHING) -> tuple[Page, ...]:
    """The pages of some parts on a paper."""
    return kits.pages(parts, Wish(PAPERS[paper]))


def only(paper: str, part: str) -> Page:
    """The one page of a part."""
    (page,) = pages(paper, (part,))
    return page


class Picture:
    """A page as a picture at 100 dpi."""

    def __init__(self, paper: Paper, page: Page) -> None:
        """Render it."""
        self.image = rendering.picture(paper, page, DOTS, (1, 9))
        self.grey = self.image.convertToFormat(QImage.Format.Format_Grayscale8)
        self.width = self.image.width()
        self.height = self.image.height()

    def row(self, y: float) -> bytes:
        """The greys along a row, ``y`` in millimetres."""
        return _line(self.grey, round(y * MM))

    def column(self, x: float) -> bytes:
        """The greys down a column, ``x`` in millimetres."""
        turned = self.grey.copy(QRect(round(x * MM), 0, 1, self.height))
        return bytes(_line(turned, y)[0] for y in range(self.height))

    def colours(self, y: float) -> list[QColor]:
        """The colours along a row."""
        return [self.image.pixelColor(x, round(y * MM)) for x in range(self.width)]

    def blank_outside(self, margin: float) -> bool:
        """Whether nothing is printed nearer to any edge than ``margin`` millimetres."""
        edge = int(margin * MM)
        wide, high = self.width, self.height
        strips = (
            QRect(0, 0, wide, edge), QRect(0, high - edge, wide, edge),
            QRect(0, 0, edge, high), QRect(wide - edge, 0, edge, high),
        )  # fmt: skip
        white = QImage(wide, high, QImage.Format.Format_Grayscale8)
        white.fill(255)
        return all(self.grey.copy(strip) == white.copy(strip) for strip in strips)


def _line(grey: QImage, y: int) -> bytes:
    found = cast(memoryview, grey.constScanLine(y))
    return bytes(found)[: grey.width()]


def runs(greys: bytes, dark: int = DARK) -> list[tuple[float, float]]:
    """Where dark runs begin and how long they are, in millimetres."""
    found, start = [], None
    for at, grey in enumerate((*greys, 255)):
        if grey < dark and start is None:
            start = at
        elif grey >= dark and start is not None:
            found.append((start / MM, (at - start) / MM))
            start = None
    return found


def spaced(picture: Picture, size: float) -> int:
    """How many thin lines across a page are ``size`` apart, at most, in several rows in a row.

    Lines are dark runs of less than 0.8 mm.
    """
    best, before = 0, 0
    for step in range(int(picture.height / MM)):
        lines = [at + long / 2 for at, long in runs(picture.row(step), 190) if long < 0.8]
        most = max((_chain(lines, start, size) for start in lines), default=0)
        best, before = max(best, min(most, before)), most
    return best


def _chain(lines: list[float], start: float, size: float) -> int:
    count = 1
    while any(abs(start + count * size - at) < HALF for at in lines):
        count += 1
    return count


def longest(greys: bytes, dark: int = DARK) -> float:
    """The length of the longest dark run in millimetres."""
    return max((length for _, length in runs(greys, dark)), default=0.0)


def matching(colours: list[QColor], wanted: str, tolerance: int = 12) -> list[tuple[float, float]]:
    """Where runs of a colour begin and how long they are, in millimetres."""
    goal = QColor(wanted)
    greys = bytes(
        0
        if abs(found.red() - goal.red()) <= tolerance
        and abs(found.green() - goal.green()) <= tolerance
        and abs(found.blue() - goal.blue()) <= tolerance
        else 255
        for found in colours
    )
    return runs(greys)


def painted(art: Art, *, spare: bool = False) -> QImage:
    """A small picture of a piece, saving ink if wished."""
    image = QImage(88, 88, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(4, 4)
    with ink.printed(spare=spare):
        art(painter, QRectF(0, 0, 22, 22))
    painter.end()
    return image


def in_black(art: Art) -> bytes:
    """A piece which saves ink, as a printer without colours shows it: 1 where it is dark."""
    grey = painted(art, spare=True).convertToFormat(QImage.Format.Format_Grayscale8)
    return bytes(byte < DARK for y in range(grey.height()) for byte in _line(grey, y))


def apart(one: bytes, other: bytes) -> float:
    """The share of the dark places of two pieces which are dark on one of them alone."""
    assert len(one) == len(other)
    either = sum(a | b for a, b in zip(one, other, strict=True))
    return sum(a != b for a, b in zip(one, other, strict=True)) / max(1, either)


def covered(image: QImage) -> float:
    """The mean darkness of a picture, from 0 for white to 1."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    total = sum(sum(_line(grey, y)) for y in range(grey.height()))
    return 1 - total / (255 * grey.width() * grey.height())
