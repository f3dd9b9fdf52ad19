"""Draws pages with any QPainter, as images or as a PDF, in time slices so that the window responds.

A page has a title, a ruler, a line on how to assemble it, and its body.
"""

import contextlib
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from ludotheque.core.messages import M, Message, catalogue
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
from ludotheque.ui.printing.pdfcatalogue import completed, metadata

_HINTS: Final = QPainter.RenderHint
_NUMBER: Final = 34.0
"""The width for the page number."""


def page_name(page: Page) -> Message:
    """Return « Finale – Board » for a page."""
    if page.owner:
        return M("{game} – {part}", game=page.owner, part=page.title)
    game = info(page.part.partition(".")[0]).title
    return M("{game} – {part}", game=game, part=page.title)


def paint(
    painter: QPainter, dots: float, paper: Paper, page: Page, number: tuple[int, int]
) -> Generator[None, None, None]:
    """Draw a page in portions; ``dots`` is the device's resolution in dots per inch.

    ``number`` is the page's number and the number of pages. The painter must be at the corner of
    the sheet; its state is restored. The colours for paper are active only during a portion, so
    that the window can be painted between portions.
    """
    painter.save()
    try:
        painter.setRenderHints(_HINTS.Antialiasing | _HINTS.SmoothPixmapTransform)
        painter.scale(dots / INCH, dots / INCH)
        found = layout(paper, page)
        _lines(painter, found, page, number)
        portions = page.draw(painter, found.body)
        while True:
            with ink.printed(spare=page.spare):
                try:
                    next(portions)
                except StopIteration:
                    break
            yield
    finally:
        painter.restore()


def picture(paper: Paper, page: Page, dots: float, number: tuple[int, int] = (1, 1)) -> QImage:
    """Return a page as an image on white at ``dots`` dots per inch."""
    image = blank(paper, page, dots)
    painter = ink.PaperPainter(image)
    for _ in paint(painter, dots, paper, page, number):
        pass
    painter.end()
    return image


def blank(paper: Paper, page: Page, dots: float) -> QImage:
    """Return an empty sheet for a page at ``dots`` dots per inch."""
    width, height = sheet_size(paper, page)
    size = QSize(round(width * dots / INCH), round(height * dots / INCH))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


def _lines(painter: QPainter, found: Layout, page: Page, number: tuple[int, int]) -> None:
    painter.save()
    if found.sideways:  # the text reads from bottom to top
        painter.translate(0, found.sheet.height())
        painter.rotate(-90)
    head, foot = found.head, found.foot
    name = page_name(page)
    ink.write(
        painter, head.adjusted(0, 0, -_NUMBER, 0), name, 4.2, weight=700, title=True
    )  # fmt: skip
    pages = M("page {page} of {pages}", page=number[0], pages=number[1])
    ink.write(
        painter, QRectF(head.right() - _NUMBER, head.top(), _NUMBER, head.height()), pages, 3.2,
        ink=ink.PALE, align=ink.RIGHT,
    )  # fmt: skip
    if page.ruled:
        _ruler(painter, foot)
    hint = foot.adjusted(RULER + 6 if page.ruled else 0, -0.2, 0, 0)
    ink.write(painter, hint, page.hint, 2.6, wrap=True)
    painter.restore()


def _ruler(painter: QPainter, foot: QRectF) -> None:
    """Draw a ruler of 100 mm in centimetres, to check the scale of a printout."""
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
"""The resolution, in dots per inch, of what cannot be a vector."""


class PdfJob:
    """Makes a PDF of pages; ``data`` is its content once ``portions`` is exhausted."""

    def __init__(self, pages: Sequence[Page], paper: Paper, title: Message) -> None:
        """Take the pages; nothing is drawn yet."""
        self.pages = tuple(pages)
        self.paper = paper
        self.title = title
        self.language = catalogue().language
        self.data = b""

    def portions(self) -> Generator[int, None, None]:
        """Draw everything, yielding the number of pages done several times a page.

        Closing the iterator cancels the work. ``data`` is set only at the end.
        """
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(DOTS)
        writer.setTitle(str(self.title))
        writer.setDocumentXmpMetadata(metadata(str(self.title), self.language))
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
            names = [str(page_name(page)) for page in self.pages]
            self.data = completed(bytes(buffer.data().data()), self.language, names)
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
    """Return a PDF of pages, made at once."""
    job = PdfJob(pages, paper, title)
    for _ in job.portions():
        pass
    return job.data


# In time slices

SLICE: Final = 0.02
"""Seconds of work in one time slice."""


class Slices(QObject):
    """Runs an iterator in time slices; ``progressed`` emits the last value yielded in each."""

    progressed = Signal(object)
    finished = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without work."""
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
        """Begin some work and cancel any other."""
        self.stop()
        self._work = work
        self._timer.start()

    def stop(self) -> None:
        """Cancel the work."""
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
        except Exception as problem:  # noqa: BLE001 - the receiver of ``failed`` reports it
            self.stop()
            self.failed.emit(problem)
            return
        self.progressed.emit(last)


class Renderings(QObject):
    """Makes images of pages in the order asked for, those asked for as ``first`` before others."""

    made = Signal(int, float, QImage)
    """Emitted with a page's number (from 0), the dots per inch asked for, and its image."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without pages."""
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
        """Return whether images are still to come."""
        return self._slices.busy or bool(self._waiting)

    def show_pages(self, pages: tuple[Page, ...], paper: Paper) -> None:
        """Set the pages and drop all requests."""
        self._pages, self._paper = pages, paper
        self._waiting.clear()
        self._slices.stop()
        self._now = None

    def ask(self, number: int, dots: float, *, first: bool = False) -> None:
        """Ask for the image of a page, before all others if ``first``."""
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
        """Stop and drop all requests."""
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
        """Go on with the next request and raise the error, which is then reported."""
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
