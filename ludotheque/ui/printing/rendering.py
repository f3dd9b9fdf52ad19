"""Pages rendered while the window goes on: a queue worked off in short slices of time."""

import time
from collections import deque
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from ludotheque.ui.printing import ink, sheet
from ludotheque.ui.printing.paper import Page, Paper

SLICE: Final = 0.02
"""Seconds of work after which the window has its turn."""


class Slices(QObject):
    """Works an iterator off in slices; ``stepped`` hands on what it yielded last in each."""

    stepped = Signal(object)
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
        """Tell whether there is work left."""
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
        self.stepped.emit(last)


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
        """Tell whether pictures are still to come."""
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
        image = sheet.blank(self._paper, page, dots)
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
        yield from sheet.paint(painter, dots, paper, page, number)
    finally:
        painter.end()
