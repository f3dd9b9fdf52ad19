"""Signs drawn into a figure: arrows (struck through if refused), dots, crosses, zones.

Line widths hardly depend on the size of the board, so that signs are visible on the smallest.
"""

import math
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from ludotheque.ui.look.fonts import text_scale


@attrs.frozen
class Inks:
    """The colours of signs: line and edge of allowed and of refused ones, and zones."""

    allowed: str
    allowed_edge: str
    refused: str
    refused_edge: str
    zone: str


class SignPainter:
    """Draws signs on a board; ``unit`` is about one screen pixel in scene units."""

    def __init__(self, painter: QPainter, inks: Inks, cell: float) -> None:
        """Draw with ``painter`` on a board whose squares are ``cell`` wide, in scene units."""
        self._painter = painter
        self._inks = inks
        scale = painter.worldTransform().m11() or 1.0
        weight = cell * scale / 32 / text_scale()
        self.unit = min(1.3, max(1.0, weight)) * text_scale() / scale

    def arrow(self, start: QRectF, end: QRectF, *, refused: bool, taken: bool) -> None:
        """Draw an arrow between two rectangles; ``taken`` means that a piece is at its end."""
        here, there = start.center(), end.center()
        way = there - here
        length = math.hypot(way.x(), way.y())
        if not length:
            return
        along = way / length
        tail = here + along * _reach(start, along, 0.52)
        tip = there - along * (_reach(end, along, 0.34) if taken else -3 * self.unit)
        across = QPointF(-along.y(), along.x())
        head = min(9.5 * self.unit, 0.6 * math.hypot(*(tip - tail).toTuple()))
        neck = tip - along * head
        wing = across * head * 0.62
        shape = QPolygonF([tip, neck + wing, neck - wing])
        line, edge = self._colours(refused=refused)
        for colour, grow in ((edge, 2.2), (line, 0.0)):
            self._painter.setPen(self._pen(colour, 3.0 + grow))
            self._painter.drawLine(tail, neck)
            self._painter.setPen(self._pen(colour, 0.8 + grow))
            self._painter.setBrush(QColor(colour))
            self._painter.drawPolygon(shape)
        if refused:
            # The bar is slanted, so that it is not taken for another arrow's head.
            middle = tail + (neck - tail) * 0.5
            bar = (across + along * 0.55) * (6.2 * self.unit)
            for colour, width in ((edge, 4.8), (line, 2.6)):
                self._painter.setPen(self._pen(colour, width))
                self._painter.drawLine(middle - bar, middle + bar)

    def way(
        self,
        path: QPainterPath,
        size: float,
        *,
        refused: bool,
        taken: bool = False,
        stop: QPointF | None = None,
        blocked: float | None = None,
    ) -> None:
        """Draw an arrow along a path.

        ``size`` is the radius of pieces, of which one is at the beginning of the path and, if
        ``taken``, one at its end. ``stop`` is where the first of two moves ends. ``blocked`` is the
        length along the path at which something blocks it; a bar is drawn before it.
        """
        whole = path.length()
        end = whole - size * 1.55 if taken else whole
        if blocked is not None:
            bar = blocked - size * 1.12
            after = _along(path, blocked + size * 1.1, end)
            self._line(after, refused=refused, dotted=True)
            end = bar
        line = _along(path, size * 1.02, end)
        if len(line) < 2:
            return
        tip, before = line[-1], line[max(0, len(line) - 4)]
        along = (tip - before) / (math.hypot(*(tip - before).toTuple()) or 1)
        across = QPointF(-along.y(), along.x())
        if blocked is not None:
            self._line(line, refused=refused)
            self._bar(tip, across, refused=refused)
        else:
            head = min(11 * self.unit, 0.7 * math.hypot(*(tip - line[0]).toTuple()))
            neck = tip - along * head
            short = _along(path, size * 1.02, max(size, end - head))
            self._line(short, refused=refused)
            wing = across * head * 0.66
            self._polygon(QPolygonF([tip, neck + wing, neck - wing]), refused=refused)
            if refused:
                middle = path.pointAtPercent(0.5)
                self._bar(middle, across + along * 0.55, refused=True)
        if stop is not None:
            self._diamond(stop, refused=refused)

    def _line(self, points: list[QPointF], *, refused: bool, dotted: bool = False) -> None:
        if len(points) < 2:
            return
        colour, edge = self._colours(refused=refused)
        for ink, width in ((edge, 6.0), (colour, 3.4)):
            pen = self._pen(ink, width if not dotted else width * 0.86)
            if dotted:
                pen.setDashPattern([0.1, 2.3 * 3.4 / width])
            self._painter.setPen(pen)
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawPolyline(points)

    def _bar(self, middle: QPointF, across: QPointF, *, refused: bool) -> None:
        colour, edge = self._colours(refused=refused)
        reach = across * (7.4 * self.unit)
        for ink, width in ((edge, 6.4), (colour, 3.8)):
            self._painter.setPen(self._pen(ink, width))
            self._painter.drawLine(middle - reach, middle + reach)

    def _polygon(self, shape: QPolygonF, *, refused: bool) -> None:
        colour, edge = self._colours(refused=refused)
        for ink, width in ((edge, 3.0), (colour, 0.8)):
            self._painter.setPen(self._pen(ink, width))
            self._painter.setBrush(QColor(colour))
            self._painter.drawPolygon(shape)

    def _diamond(self, at: QPointF, *, refused: bool) -> None:
        size = 6.0 * self.unit
        corners = [QPointF(0, -size), QPointF(size, 0), QPointF(0, size), QPointF(-size, 0)]
        self._polygon(QPolygonF([at + corner for corner in corners]), refused=refused)

    def mark(self, rect: QRectF, *, refused: bool) -> None:
        """Mark a square: with a dot, or with a cross if ``refused``."""
        line, edge = self._colours(refused=refused)
        centre, size = rect.center(), 5.6 * self.unit
        if not refused:
            self._painter.setPen(self._pen(edge, 2))
            self._painter.setBrush(QColor(line))
            self._painter.drawEllipse(centre, size, size)
            return
        for colour, width in ((edge, 6.6), (line, 3.4)):
            self._painter.setPen(self._pen(colour, width))
            for way in (QPointF(size, size), QPointF(size, -size)):
                self._painter.drawLine(centre - way, centre + way)

    def lock(self, centre: QPointF, size: float) -> None:
        """Draw a padlock, ``size`` high, on a place which may not be chosen."""
        line, edge = self._colours(refused=True)
        body = QRectF(-0.4 * size, -0.08 * size, 0.8 * size, 0.58 * size).translated(centre)
        shackle = QRectF(-0.24 * size, -0.5 * size, 0.48 * size, 0.8 * size).translated(centre)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((edge, 6.2), (line, 3.0)):
            self._painter.setPen(self._pen(colour, width))
            self._painter.drawArc(shackle, 0, 180 * 16)
            self._painter.drawRoundedRect(body, 0.1 * size, 0.1 * size)
        self._painter.setPen(self._pen(line, 1))
        self._painter.setBrush(QColor(line))
        self._painter.drawRoundedRect(body, 0.1 * size, 0.1 * size)
        self._painter.setBrush(QColor(edge))
        self._painter.drawEllipse(body.center(), 0.1 * size, 0.1 * size)

    def ring(self, at: QPointF, size: float) -> None:
        """Draw a ring of radius ``size`` around a piece which may not be driven away."""
        line, edge = self._colours(refused=True)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((edge, 5.0), (line, 2.8)):
            self._painter.setPen(self._pen(colour, width))
            self._painter.drawEllipse(at, size, size)

    def capture(self, at: QPointF, size: float) -> None:
        """Draw a ring with four ticks around a piece of radius ``size`` which would be captured."""
        line, edge = self._inks.refused, self._inks.refused_edge
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((edge, 5.0), (line, 2.8)):
            self._painter.setPen(self._pen(colour, width))
            self._painter.drawEllipse(at, size, size)
            for quarter in range(4):
                angle = math.radians(45 + 90 * quarter)
                out = QPointF(math.cos(angle), math.sin(angle)) * size
                self._painter.drawLine(at + out * 0.86, at + out * 1.22)

    def loop(self, path: QPainterPath) -> None:
        """Draw a line around places without a fill."""
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((self._inks.allowed_edge, 5.4), (self._inks.zone, 3.0)):
            self._painter.setPen(self._pen(colour, width))
            self._painter.drawPath(path)

    def outline(self, path: QPainterPath) -> None:
        """Draw a frame with a fill around places of any shape."""
        ground = QColor(self._inks.zone)
        ground.setAlpha(56)
        self._painter.setPen(self._pen(self._inks.zone, 3.0))
        self._painter.setBrush(ground)
        self._painter.drawPath(path)

    def zone(self, rect: QRectF) -> None:
        """Draw a dashed frame with a fill around a rectangle of places."""
        inset = 2.5 * self.unit
        ground = QColor(self._inks.zone)
        ground.setAlpha(44)
        pen = self._pen(self._inks.zone, 2.4)
        pen.setDashPattern([2.4, 2.2])
        self._painter.setPen(pen)
        self._painter.setBrush(ground)
        box = rect.adjusted(inset, inset, -inset, -inset)
        self._painter.drawRoundedRect(box, 4 * self.unit, 4 * self.unit)

    def _colours(self, *, refused: bool) -> tuple[str, str]:
        found = self._inks
        if refused:
            return found.refused, found.refused_edge
        return found.allowed, found.allowed_edge

    def _pen(self, colour: str, pixels: float) -> QPen:
        pen = QPen(QColor(colour), pixels * self.unit)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen


def _along(path: QPainterPath, start: float, end: float) -> list[QPointF]:
    """Return points of a path between two lengths, about 5 units apart."""
    start, end = max(0.0, start), min(path.length(), end)
    if end <= start:
        return []
    count = max(2, round((end - start) / 5))
    lengths = [start + (end - start) * index / count for index in range(count + 1)]
    return [path.pointAtPercent(path.percentAtLength(length)) for length in lengths]


_FAR: Final = 10**9


def _reach(rect: QRectF, along: QPointF, share: float) -> float:
    """Return ``share`` of the distance from a rectangle's centre to its edge in a direction."""
    x = rect.width() / 2 / abs(along.x()) if along.x() else _FAR
    y = rect.height() / 2 / abs(along.y()) if along.y() else _FAR
    return min(x, y, max(rect.width(), rect.height()) / 2) * share
