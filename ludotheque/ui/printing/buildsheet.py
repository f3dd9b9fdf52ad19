"""« How to build »: the sheet which shows how a kit is made, step by step, and what is needed."""

import math
from collections.abc import Sequence
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ludotheque.core.messages import MN, M, Message
from ludotheque.ui.printing import ink
from ludotheque.ui.printing.paper import Portions
from ludotheque.ui.printing.steps import Step, measure_step

TITLE: Final = M("How to build")
LETTERS: Final = 3.4
"""The height of letters in millimetres; smaller where a text would not fit."""
LEAST: Final = 2.7
"""The height below which letters must not fall."""
COLUMNS: Final = 2
_GAP: Final = 7.0
_CAPTION: Final = 16.0
"""The height of the text of a step."""
_HIGHEST: Final = 80.0
"""The height of a step, at most."""
_NUMBER: Final = 7.0
"""The diameter of the disc with the number of a step."""
_ROUND: Final = 5
"""Minutes are told in multiples of this."""


@attrs.frozen
class Share:
    """What one part adds to a kit.

    It has a title, takes some sheets of paper of ``weight`` g/m², is made in these steps, in about
    so many minutes, with these tools.
    """

    title: Message
    sheets: int
    weight: int = 80
    steps: tuple[Step, ...] = ()
    minutes: int = 0
    tools: tuple[Message, ...] = ()


class BuildSheet:
    """The content of the sheet for the parts chosen."""

    def __init__(self, shares: Sequence[Share]) -> None:
        """Gather what is needed and the steps."""
        self.shares = tuple(shares)
        found = {"measure": measure_step()}
        for share in self.shares:
            for step in share.steps:
                found.setdefault(step.key, step)
        self.steps = tuple(sorted(found.values(), key=lambda step: not step.early))

    @property
    def minutes(self) -> int:
        """Return about how long it takes."""
        total = sum(share.minutes for share in self.shares)
        return math.ceil(total / _ROUND) * _ROUND

    def sheets(self) -> dict[int, int]:
        """Return how many sheets of paper are needed, by weight in g/m²."""
        found: dict[int, int] = {}
        for share in self.shares:
            found[share.weight] = found.get(share.weight, 0) + share.sheets
        return {weight: count for weight, count in sorted(found.items()) if count}

    def needs(self) -> tuple[Message, ...]:
        """Return what is needed, one line each."""
        lines = [
            MN(
                "{n} sheet of paper, {weight} g/m²: {parts}",
                "{n} sheets of paper, {weight} g/m²: {parts}",
                count, weight=weight, parts=self._titles(weight),
            )
            for weight, count in self.sheets().items()
        ]  # fmt: skip
        tools = dict.fromkeys(str(tool) for share in self.shares for tool in share.tools)
        if tools:
            lines.append(M("Tools: {tools}", tools=", ".join(tools)))
        if self.minutes:
            lines.append(self._time())
        return tuple(lines)

    def _titles(self, weight: int) -> str:
        return ", ".join(
            str(share.title) for share in self.shares if share.weight == weight and share.sheets
        )

    def _time(self) -> Message:
        hours, minutes = divmod(self.minutes, 60)
        if not hours:
            return M("Time: about {minutes} minutes for one person", minutes=minutes)
        return M(
            "Time: about {hours} h {minutes} for one person; together it is quicker",
            hours=hours, minutes=f"{minutes:02}",
        )  # fmt: skip

    # Layout

    def head_height(self) -> float:
        """Return the height of what is needed."""
        return 5.6 * len(self.needs()) + 13

    def cells(self, body: QRectF) -> list[QRectF]:
        """Return the rectangle of each step, row by row."""
        rows = math.ceil(len(self.steps) / COLUMNS)
        top = body.top() + self.head_height() + 5
        high = min(_HIGHEST, (body.bottom() - top - (rows - 1) * _GAP) / rows)
        wide = (body.width() - (COLUMNS - 1) * _GAP) / COLUMNS
        return [
            QRectF(
                body.left() + number % COLUMNS * (wide + _GAP),
                top + number // COLUMNS * (high + _GAP), wide, high,
            )
            for number in range(len(self.steps))
        ]  # fmt: skip

    def caption(self, cell: QRectF) -> QRectF:
        """Return the rectangle of the text of a step."""
        return QRectF(
            cell.left() + _NUMBER + 2.5, cell.bottom() - _CAPTION, cell.width() - _NUMBER - 2.5,
            _CAPTION,
        )  # fmt: skip

    def letters(self, body: QRectF) -> float:
        """Return the height of letters with which all texts of steps fit."""
        boxes = [self.caption(cell) for cell in self.cells(body)]
        size = LETTERS
        while size > 0.5 * LEAST and not all(
            ink.fits(step.text, box, size) for step, box in zip(self.steps, boxes, strict=True)
        ):
            size -= 0.1
        return size

    # Drawing

    def paint(self, painter: QPainter, body: QRectF) -> Portions:
        """Draw the sheet, one step per portion."""
        self._head(painter, body)
        yield
        size = self.letters(body)
        for number, (step, cell) in enumerate(
            zip(self.steps, self.cells(body), strict=True), 1
        ):  # fmt: skip
            picture = QRectF(cell.left(), cell.top(), cell.width(), cell.height() - _CAPTION - 2)
            painter.save()
            painter.setClipRect(picture, Qt.ClipOperation.IntersectClip)
            step.picture(painter, picture)
            painter.restore()
            self._caption(painter, cell, number, step, size)
            yield

    def _head(self, painter: QPainter, body: QRectF) -> None:
        box = QRectF(body.left(), body.top() + 2, body.width(), self.head_height() - 2)
        box.adjust(0.3, 0, -0.3, 0)  # the edge stays within the margins
        painter.setPen(ink.pen(ink.PALE, 0.3))
        painter.setBrush(ink.ground("#FBF5E6"))
        painter.drawRoundedRect(box, 2.5, 2.5)
        inner = box.adjusted(4, 2, -4, -2)
        title = QRectF(inner.left(), inner.top(), inner.width(), 7)
        ink.write(painter, title, M("You need"), 4.6, weight=700, title=True)
        for number, line in enumerate(self.needs()):
            at = QRectF(inner.left(), title.bottom() + 5.6 * number, inner.width(), 5.6)
            ink.write(painter, at, line, LETTERS)

    def _caption(
        self, painter: QPainter, cell: QRectF, number: int, step: Step, size: float
    ) -> None:  # fmt: skip
        box = self.caption(cell)
        disc = QPointF(cell.left() + 0.3 + _NUMBER / 2, box.top() + 0.3 + _NUMBER / 2)
        painter.setPen(ink.pen(ink.INK, 0.4))
        painter.setBrush(QColor("#FFFFFF"))
        painter.drawEllipse(disc, _NUMBER / 2, _NUMBER / 2)
        at = QRectF(disc.x() - 3.5, disc.y() - 3.5, 7, 7)
        ink.write(painter, at, number, 3.8, weight=700, align=ink.CENTRE)
        ink.write(painter, box, step.text, size, wrap=True, align=ink.TOP)
