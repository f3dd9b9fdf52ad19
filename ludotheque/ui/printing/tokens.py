"""Pieces to cut out: squares in strips of two rows, which are folded so that they have a back."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ludotheque.ui.games.ordino.pieces import digit
from ludotheque.ui.printing import ink
from ludotheque.ui.printing.paper import Steps

Art = Callable[[QPainter, QRectF], None]
"""Draws one side of a piece into a square."""

SHIRT: Final = 22.0
DISC: Final = 16.0
PIECE: Final = 13.0
"""The sides of the squares: Finale's pawns, Ordo's and Ordino's pieces."""
_BODIES: Final = (("#FFFDF6", "#2E1F16"), ("#33241A", "#FCF4E1"))
"""Ground and ink of a white and of a black piece of Ordino."""


def paint_strip(
    painter: QPainter, corner: QPointF, side: float, fronts: Sequence[Art], backs: Sequence[Art]
) -> Steps:
    """Draw pieces in a row and their backs below it, upside down: the fold turns them upright."""
    width, x0, y0 = len(fronts) * side, corner.x(), corner.y()
    for column, (front, back) in enumerate(zip(fronts, backs, strict=True)):
        front(painter, QRectF(x0 + column * side, y0, side, side))
        box = QRectF(x0 + column * side, y0 + side, side, side)
        painter.save()
        painter.translate(box.center())
        painter.rotate(180)
        back(painter, QRectF(-side / 2, -side / 2, side, side))
        painter.restore()
        yield
    for column in range(len(fronts) + 1):
        x = x0 + column * side
        ink.line(painter, ink.cut_pen(), x, y0, x, y0 + 2 * side)
    for y in (y0, y0 + 2 * side):
        ink.line(painter, ink.cut_pen(), x0, y, x0 + width, y)
    ink.line(painter, ink.fold_pen(), x0 - 2, y0 + side, x0 + width + 2, y0 + side)
    ink.crop_marks(painter, QRectF(x0, y0, width, 2 * side))


# Finale


def shirt(side: int, number: int | None) -> Art:
    """Return a shirt of Blue (0) or Red (1); number None is its plain back."""

    def draw(painter: QPainter, box: QRectF) -> None:
        inset = 0.06 * box.width()
        inner = box.adjusted(inset, inset, -inset, -inset)
        ink.drawing(painter, "finale/maillot-rouge" if side else "finale/maillot-bleu", inner)
        if number is not None:
            at = QPointF(inner.center().x(), inner.top() + 0.53 * inner.height())
            _number(painter, str(number), 0.46 * inner.width(), at, "#FFFFFF")

    return draw


def pawns(side: int) -> tuple[tuple[Art, ...], tuple[Art, ...]]:
    """Return the fronts and backs of a side's eleven pawns: a keeper and two of 2 to 6 each."""
    numbers = (1, *(number for number in range(2, 7) for _ in range(2)))
    back = shirt(side, None)
    return tuple(shirt(side, number) for number in numbers), (back,) * len(numbers)


# Ordo


def wood(side: int) -> Art:
    """Return a piece of Ordo as seen from above: maple with a ring (0), walnut with a dot (1)."""
    name = "ordo/pion-noyer" if side else "ordo/pion-erable"

    def draw(painter: QPainter, box: QRectF) -> None:
        inset = 0.04 * box.width()
        inner = box.adjusted(inset, inset, -inset, -inset)
        painter.save()
        painter.setClipRect(inner, Qt.ClipOperation.IntersectClip)
        ink.drawing(painter, name, inner, _FLAT, QRectF(3, 3, 58, 58))
        painter.restore()

    return draw


_FLAT: Final = {'<circle cx="32" cy="37" r="28"': '<circle cx="32" cy="32" r="1"'}
"""Takes the thickness off a piece's drawing."""


# Ordino Match


def body(piece: int) -> Art:
    """Return a piece of Ordino by its number in the kernel, 0 to 15, with what names it."""
    ground, letters = _BODIES[piece >> 3]
    number = piece & 7

    def draw(painter: QPainter, box: QRectF) -> None:
        painter.fillRect(box, QColor(ground))
        unit, at = box.width() / 40, box.center()
        painter.setPen(ink.pen(letters, 2.4 * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if number >= 6:
            painter.setBrush(QColor(letters))
            painter.drawEllipse(at, 9 * unit, 9 * unit)
            return
        top = QPointF(at.x(), at.y() - 8 * unit)
        if number // 2 == 1:
            painter.drawRect(QRectF(top.x() - 7 * unit, top.y() - 7 * unit, 14 * unit, 14 * unit))
        else:
            painter.drawEllipse(top, 7.6 * unit, 7.6 * unit)
        if number // 2 == 0:
            painter.drawLine(top - QPointF(7.6 * unit, 0), top + QPointF(7.6 * unit, 0))
            painter.drawLine(top - QPointF(0, 7.6 * unit), top + QPointF(0, 7.6 * unit))
        _number(painter, str(number + 1), 17 * unit, QPointF(at.x(), at.y() + 10 * unit), letters)

    return draw


def bodies(side: int) -> tuple[Art, ...]:
    """Return the eight pieces of White (0) or Black (1): two of each shape, two spheres."""
    return tuple(body(8 * side + number) for number in range(8))


def _number(painter: QPainter, text: str, size: float, at: QPointF, colour: str) -> None:
    painter.fillPath(digit(text, size, at), QColor(colour))
