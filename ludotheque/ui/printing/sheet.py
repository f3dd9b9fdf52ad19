"""A whole page: its title, its ruler, its line on how to assemble it, and its body."""

from collections.abc import Generator
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from ludotheque.core.messages import M
from ludotheque.games import info
from ludotheque.ui.printing import ink
from ludotheque.ui.printing.paper import (
    INCH,
    RULER,
    Layout,
    Page,
    Paper,
    layout,
    sheet_size,
)

_HINTS: Final = QPainter.RenderHint
_NUMBER: Final = 34.0
"""The room for the number of the page."""


def paint(
    painter: QPainter, dots: float, paper: Paper, page: Page, number: tuple[int, int]
) -> Generator[None, None, None]:
    """Draw a page in steps; ``dots`` are the device's dots per inch, ``number`` page and pages.

    The painter stands at the corner of the sheet and is left as it was. Each step is drawn in the
    palette of paper, so that whoever draws the window in between sees it as ever.
    """
    painter.save()
    try:
        painter.setRenderHints(_HINTS.Antialiasing | _HINTS.SmoothPixmapTransform)
        painter.scale(dots / INCH, dots / INCH)
        found = layout(paper, page)
        _lines(painter, found, page, number)
        steps = page.draw(painter, found.body)
        while True:
            with ink.printed():
                try:
                    next(steps)
                except StopIteration:
                    break
            yield
    finally:
        painter.restore()


def picture(paper: Paper, page: Page, dots: float, number: tuple[int, int] = (1, 1)) -> QImage:
    """Return a page as a picture on white at so many dots per inch."""
    image = blank(paper, page, dots)
    painter = ink.PaperPainter(image)
    for _ in paint(painter, dots, paper, page, number):
        pass
    painter.end()
    return image


def blank(paper: Paper, page: Page, dots: float) -> QImage:
    """Return an empty sheet for a page at so many dots per inch."""
    width, height = sheet_size(paper, page)
    size = QSize(round(width * dots / INCH), round(height * dots / INCH))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


def _lines(painter: QPainter, found: Layout, page: Page, number: tuple[int, int]) -> None:
    painter.save()
    if found.sideways:  # reads from below upwards
        painter.translate(0, found.sheet.height())
        painter.rotate(-90)
    head, foot = found.head, found.foot
    game = info(page.part.partition(".")[0]).title
    title = M("{game} – {part}", game=game, part=page.title)
    ink.write(
        painter, head.adjusted(0, 0, -_NUMBER, 0), title, 4.2, weight=700, title=True
    )  # fmt: skip
    pages = M("page {page} of {pages}", page=number[0], pages=number[1])
    ink.write(
        painter, QRectF(head.right() - _NUMBER, head.top(), _NUMBER, head.height()), pages, 3.2,
        ink=ink.PALE, align=ink.RIGHT,
    )  # fmt: skip
    _ruler(painter, foot)
    hint = foot.adjusted(RULER + 6, -0.2, 0, 0)
    ink.write(painter, hint, page.hint, 2.6, wrap=True)
    painter.restore()


def _ruler(painter: QPainter, foot: QRectF) -> None:
    """Draw a ruler of 100 mm in centimetres: what it measures on paper tells the scale."""
    made = ink.cut_pen()
    top = foot.top() + 0.2
    left = foot.left() + ink.CUT / 2
    ink.line(painter, made, left, top + 2.6, left + RULER, top + 2.6)
    for centimetre in range(11):
        x = left + 10 * centimetre
        high = 2.6 if centimetre % 5 == 0 else 1.4
        ink.line(painter, made, x, top + 2.6 - high, x, top + 2.6)
    words = M("This ruler is 100 mm long: print at 100%, without fitting to the page.")
    ink.write(painter, QRectF(foot.left(), top + 2.9, RULER, foot.height() - 3.1), words, 2.4,
              ink=ink.PALE)  # fmt: skip
