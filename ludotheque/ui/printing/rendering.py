"""Pages drawn: on any painter, as pictures, as a PDF, in slices of time so that a window goes on.

A page has its title, its ruler, its line on how to assemble it, and its body.
"""

import contextlib
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from ludotheque.core.messages import M, Message
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
    """Draw a page in portions; ``dots`` are the device's dots per inch, ``number`` page and pages.

    The painter stands at the corner of the sheet and is left as it was. Each portion is drawn in
    the palette of paper, so that whoever draws the window in between sees it as ever.
    """
    painter.save()
    try:
        painter.setRenderHints(_HINTS.Antialiasing | _HINTS.SmoothPixmapTransform)
        painter.scale(dots / INCH, dots / INCH)
        found = layout(paper, page)
        _lines(painter, found, page, number)
        portions = page.draw(painter, found.body)
        while True:
            with ink.printed():
                try:
                    next(portions)
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
    text = M("This ruler is 100 mm long: print at 100%, without fitting to the page.")
    ink.write(painter, QRectF(foot.left(), top + 2.9, RULER, foot.height() - 3.1), text, 2.4,
              ink=ink.PALE)  # fmt: skip


# As a PDF

DOTS: Final = 300
"""Dots per inch of what cannot be a vector."""


class PdfJob:
    """Makes a PDF of pages; ``portions`` does the work, ``data`` is then the file's content."""

    def __init__(self, pages: Sequence[Page], paper: Paper, title: Message) -> None:
        """Take the pages; nothing is drawn yet."""
        self.pages = tuple(pages)
        self.paper = paper
        self.title = title
        self.data = b""

    def portions(self) -> Generator[int, None, None]:
        """Draw everything; yields the number of pages done, several times a page.

        Closing the iterator leaves the work; ``data`` is there once it has come to its end.
        """
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(DOTS)
        writer.setTitle(str(self.title))
        writer.setCreator("Ludothèque")
        painter = ink.PaperPainter()
        with contextlib.ExitStack() as cleaning:
            cleaning.callback(buffer.close)
            cleaning.callback(lambda: painter.isActive() and painter.end())
            for number, page in enumerate(self.pages):
                self._lay(writer, page)
                if number:
                    writer.newPage()
                else:
                    painter.begin(writer)
                at = number + 1, len(self.pages)
                with contextlib.closing(paint(painter, DOTS, self.paper, page, at)) as portions:
                    for _ in portions:
                        yield number
            painter.end()
            self.data = bytes(buffer.data().data())
        yield len(self.pages)

    def _lay(self, writer: QPdfWriter, page: Page) -> None:
        way = QPageLayout.Orientation
        writer.setPageLayout(
            QPageLayout(
                QPageSize(self.paper.size),
                way.Landscape if page.landscape else way.Portrait,
                QMarginsF(0, 0, 0, 0),
            )
        )  # fmt: skip


def pdf(pages: Sequence[Page], paper: Paper, title: Message) -> bytes:
    """Return the PDF of pages, made in one go."""
    job = PdfJob(pages, paper, title)
    for _ in job.portions():
        pass
    return job.data


# In slices of time

SLICE: Final = 0.02
"""Seconds of work after which the window has its turn."""


class Slices(QObject):
    """Works an iterator off in slices; ``progressed`` hands on what it yielded last in each."""

    progressed = Signal(object)
    finished = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Have nothing to do."""
        super().__init__(parent)
        self._work: Iterator[object] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        """Return whether there is work left."""
        return self._work is not None

    def start(self, work: Iterator[object]) -> None:
        """Begin some work, leaving any other."""
        self.stop()
        self._work = work
        self._timer.start()

    def stop(self) -> None:
        """Leave the work."""
        self._timer.stop()
        work, self._work = self._work, None
        close = getattr(work, "close", None)
        if close is not None:
            close()

    def _slice(self) -> None:
        until = time.monotonic() + SLICE
        work, last = self._work, None
        try:
            while work is not None:
                last = next(work)
                if time.monotonic() >= until:
                    break
        except StopIteration:
            self.stop()
            self.finished.emit()
            return
        except Exception as problem:  # noqa: BLE001 - handed to who shows it
            self.stop()
            self.failed.emit(problem)
            return
        self.progressed.emit(last)


class Renderings(QObject):
    """Makes pictures of pages, the latest wish for a large one first."""

    made = Signal(int, float, QImage)
    """The number of the page, from 0, the dots per inch asked for, and its picture."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Have no pages."""
        super().__init__(parent)
        self._pages: tuple[Page, ...] = ()
        self._paper: Paper | None = None
        self._waiting: deque[tuple[int, float]] = deque()
        self._now: tuple[int, float, QImage] | None = None
        self._slices = Slices(self)
        self._slices.finished.connect(self._done)
        self._slices.failed.connect(self._skip)

    @property
    def busy(self) -> bool:
        """Return whether pictures are still to come."""
        return self._slices.busy or bool(self._waiting)

    def show_pages(self, pages: tuple[Page, ...], paper: Paper) -> None:
        """Take other pages; what was asked for is forgotten."""
        self._pages, self._paper = pages, paper
        self._waiting.clear()
        self._slices.stop()
        self._now = None

    def ask(self, number: int, dots: float, *, first: bool = False) -> None:
        """Ask for the picture of a page, before all others where ``first``."""
        wish = number, dots
        if wish in self._waiting:
            self._waiting.remove(wish)
        if first:
            self._waiting.appendleft(wish)
        else:
            self._waiting.append(wish)
        if not self._slices.busy:
            self._next()

    def stop(self) -> None:
        """Leave everything."""
        self._waiting.clear()
        self._slices.stop()

    def _next(self) -> None:
        if not self._waiting or self._paper is None:
            return
        number, dots = self._waiting.popleft()
        page = self._pages[number]
        image = blank(self._paper, page, dots)
        self._now = number, dots, image
        self._slices.start(_drawn(image, dots, self._paper, page, (number + 1, len(self._pages))))

    def _done(self) -> None:
        now, self._now = self._now, None
        if now is not None:
            self.made.emit(*now)
        self._next()

    def _skip(self, problem: Exception) -> None:
        """Go on with the other pages; the error is reported as one of the program's own."""
        self._now = None
        self._next()
        raise problem


def _drawn(
    image: QImage, dots: float, paper: Paper, page: Page, number: tuple[int, int]
) -> Iterator[None]:  # fmt: skip
    painter = ink.PaperPainter(image)
    try:
        yield from paint(painter, dots, paper, page, number)
    finally:
        painter.end()
