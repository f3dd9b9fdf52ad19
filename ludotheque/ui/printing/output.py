"""Pages as a PDF, made step by step so that a window can go on meanwhile."""

import contextlib
from collections.abc import Generator, Sequence

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

from ludotheque.core.messages import Message
from ludotheque.ui.printing import ink, sheet
from ludotheque.ui.printing.paper import Page, Paper

DOTS = 300
"""Dots per inch of what cannot be a vector."""


class PdfJob:
    """Makes a PDF of pages; ``steps`` does the work, ``data`` is then the file's content."""

    def __init__(self, pages: Sequence[Page], paper: Paper, title: Message) -> None:
        """Take the pages; nothing is drawn yet."""
        self.pages = tuple(pages)
        self.paper = paper
        self.title = title
        self.data = b""

    def steps(self) -> Generator[int, None, None]:
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
                with contextlib.closing(sheet.paint(painter, DOTS, self.paper, page, at)) as steps:
                    for _ in steps:
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
    for _ in job.steps():
        pass
    return job.data
