"""What a hint shows on a board: what moves, where it goes, and the way between.

A scene tells which places an action is about (``BoardStage.advised``); how they are marked is
settled here, alike for all games: solid violet between white and dark, seen on any ground, where
dashes frame what a sentence names (``pointing.py``).
"""

import math
from collections.abc import Container, Iterable, Sequence
from itertools import pairwise
from typing import Final, Protocol, cast

import attrs
from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker
from PySide6.QtWidgets import QGraphicsScene

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.drawing import INK, round_pen

VIOLET: Final = QColor("#6A34C9")
PAPER: Final = QColor("#FFFFFF")
USUAL: Final = 100.0
"""The side of a cell for which lines have their full width."""
LAMP: Final = 15.0
"""The radius of the small lamp at a corner of the destination."""


@attrs.frozen
class Advised:
    """The places of a board which an action is about.

    ``origins`` are those of what moves, ``targets`` those where it goes; ``ways`` are drawn as
    arrows from place to place. ``ghosts`` are places with the code of what shall lie there.
    ``whole`` says whether all this shows the action, else it must also be said.
    """

    origins: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    ghosts: tuple[tuple[str, str], ...] = ()
    whole: bool = True

    @property
    def places(self) -> tuple[str, ...]:
        """Return all places, each once."""
        filled = (place for place, _ in self.ghosts)
        return tuple(dict.fromkeys((*self.origins, *self.targets, *filled)))


def from_steps(steps: Sequence[str], places: Container[str]) -> Advised:
    """Return the marks of an action which is chosen by steps, those with a place of ``places``."""
    found = tuple(dict.fromkeys(step for step in steps if step in places))
    whole = all(step in places for step in steps)
    if len(found) < 2:
        return Advised(targets=found, whole=whole)
    return Advised(found[:-1], found[-1:], ((found[0], found[-1]),), whole=whole)


def outlined(painter: QPainter, path: QPainterPath, width: float) -> None:
    """Draw a solid line around a place, ``width`` wide, between white and dark ones."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, more in ((INK, 1.2), (PAPER, 0.65), (VIOLET, 0.0)):
        painter.setPen(round_pen(colour, width * (1 + more)))
        painter.drawPath(path)


def arrow(painter: QPainter, points: Sequence[QPointF], width: float) -> None:
    """Draw an arrow through two points or more, ``width`` wide at its head, within white and dark.

    A shorter one has a smaller head; without any length nothing is drawn.
    """
    last = points[-1] - points[-2]
    length = math.hypot(last.x(), last.y())
    if length < 1:
        return
    along, head = last / length, min(1.9 * width, 0.7 * length)
    across = QPointF(-along.y(), along.x()) * 0.9 * width
    neck = points[-1] - along * head
    body = QPainterPath(points[0])
    for point in (*points[1:-1], neck + along):
        body.lineTo(point)
    stroker = QPainterPathStroker(round_pen(VIOLET, 0.62 * width))
    tip = QPainterPath(neck + across)
    for point in (points[-1], neck - across, neck + across):
        tip.lineTo(point)
    shape = stroker.createStroke(body).united(tip).simplified()
    painter.setBrush(VIOLET)
    for colour, edge in ((INK, 0.55), (PAPER, 0.36)):
        painter.setPen(round_pen(colour, width * edge))
        painter.drawPath(shape)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(shape)


def lamp(painter: QPainter, centre: QPointF, radius: float, number: int) -> None:
    """Draw a small lamp on violet; for the second hint and later ones the number instead."""
    painter.setPen(round_pen(INK, radius * 0.14))
    painter.setBrush(PAPER)
    painter.drawEllipse(centre, radius * 1.17, radius * 1.17)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(VIOLET)
    painter.drawEllipse(centre, radius, radius)
    if number:
        font = painter.font()
        font.setPixelSize(max(1, round(radius * 1.35)))
        font.setWeight(font.Weight.ExtraBold)
        painter.setFont(font)
        painter.setPen(PAPER)
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number + 1))
        return
    unit = radius / 15
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(PAPER, 2.1 * unit))
    shape = QPainterPath(centre + QPointF(-3.4, 3.6) * unit)
    shape.cubicTo(
        centre + QPointF(-3.6, 1.2) * unit, centre + QPointF(-6.2, 0) * unit,
        centre + QPointF(-6.2, -3.4) * unit,
    )  # fmt: skip
    bulb = QRectF(centre.x() - 6.2 * unit, centre.y() - 9.6 * unit, 12.4 * unit, 12.4 * unit)
    shape.arcTo(bulb, 180, -180)
    shape.cubicTo(
        centre + QPointF(6.2, 0) * unit, centre + QPointF(3.6, 1.2) * unit,
        centre + QPointF(3.4, 3.6) * unit,
    )  # fmt: skip
    shape.closeSubpath()
    painter.drawPath(shape)
    for half, below in ((3.4, 6.7), (2.2, 9.6)):
        left, right = QPointF(-half, below) * unit, QPointF(half, below) * unit
        painter.drawLine(centre + left, centre + right)


class Board(Protocol):
    """What is asked of a board."""

    def update(self) -> None:
        """Paint the board again."""

    def outline(self, place: str) -> QPainterPath:
        """Return the outline of a place."""

    def paint_ghost(self, painter: QPainter, place: str, code: str) -> None:
        """Draw what a hint would have lie on a place."""

    def refresh(self) -> None:
        """Update marks and spoken names, and tell the panel."""


class Advice(QObject):
    """The hint which is shown beside a board, and its marks on it."""

    def __init__(self, board: QGraphicsScene) -> None:
        """Mark ``board``, a Board, asked for as the parent: held, it would never go."""
        super().__init__(board)
        self.message: Message | None = None
        """What the panel says instead of what is to be done, None for that."""
        self.about = ""
        """The names of further places which the message speaks of, in words."""
        self._marks = Advised()
        self._number = 0

    @property
    def _board(self) -> Board:
        return cast("Board", self.parent())

    @property
    def places(self) -> tuple[str, ...]:
        """Return the places which are marked."""
        return self._marks.places

    def show(
        self, message: Message, marks: Advised | None = None, number: int = 0,
        about: Iterable[str] = (),
    ) -> None:  # fmt: skip
        """Show a hint, or without marks that one is being thought about."""
        self.message, self._number = message, number
        self._marks = Advised() if marks is None else marks
        self.about = " ".join(about)
        self._board.refresh()

    def hide(self) -> None:
        """Show no hint."""
        if self.message is not None:
            self.message, self._marks, self.about = None, Advised(), ""
            self._board.refresh()

    def text(self, place: str) -> Message | None:
        """Return what readers hear of a place which is marked, None for others."""
        marks = self._marks
        if place in marks.targets or any(place == filled for filled, _ in marks.ghosts):
            return M("the hint leads here") if marks.origins else M("the hint is here")
        return M("the hint begins here") if place in marks.origins else None

    def paint(self, painter: QPainter, places: Container[str]) -> None:
        """Draw the marks of those places which are on the board, ``places``."""
        marks, outline = self._marks, self._board.outline
        for place in marks.places:
            if place in places:
                path = outline(place)
                outlined(painter, path, 5.5 * _scale(path))
        for place, code in marks.ghosts:
            if place in places:
                self._board.paint_ghost(painter, place, code)
        for way in marks.ways:
            if all(place in places for place in way):
                _way(painter, [outline(place).boundingRect() for place in way])
        for place in marks.targets[:1]:
            if place in places:
                path = outline(place)
                size = LAMP * _scale(path)
                lamp(painter, _corner(path) + QPointF(-0.35, 0.35) * size, size, self._number)


def _corner(path: QPainterPath) -> QPointF:
    """Return the point of an outline farthest to the top and the right."""
    points = [path.pointAtPercent(step / 64) for step in range(64)]
    return max(points, key=lambda point: point.x() - point.y())


def _scale(path: QPainterPath) -> float:
    box = path.boundingRect()
    return min(1.0, max(0.55, min(box.width(), box.height()) / USUAL))


def _way(painter: QPainter, boxes: Sequence[QRectF]) -> None:
    """Draw the arrow along the middles of places, off the first and the last."""
    points = [box.center() for box in boxes]
    least = min(min(box.width(), box.height()) for box in (boxes[0], boxes[-1]))
    lengths = [_length(last - first) for first, last in pairwise(points)]
    if min(lengths) < 1:
        return
    start, end = (points[1] - points[0]) / lengths[0], (points[-1] - points[-2]) / lengths[-1]
    points[0] += start * min(0.22 * least, 0.2 * lengths[0])
    points[-1] -= end * min(0.13 * least, 0.12 * lengths[-1])
    width = min(15.0, max(7.0, 0.15 * least))
    arrow(painter, points, width * (0.8 if sum(lengths) > 3.5 * least else 1))


def _length(way: QPointF) -> float:
    return math.hypot(way.x(), way.y())
