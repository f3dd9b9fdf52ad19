"""The steps by which printed sheets become a game: a sentence and a picture each.

The pictures show the sheets' own drawings, smaller, with scissors, arrows and rulers.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import attrs
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF, QTransform

from ludotheque.core.dice import Die
from ludotheque.core.messages import M, Message
from ludotheque.ui.printing import folding, ink
from ludotheque.ui.printing.folding import Art, PaintFace
from ludotheque.ui.printing.paper import CARDS, OVERLAP, Paper, tiling
from ludotheque.ui.printing.posters import Poster

HAND: Final = "#1F5FA8"
"""The colour of arrows: what a hand does."""
TOOL: Final = "#5F584F"
GLUE: Final = "#B9762A"
"""The colour of what gets glue."""
BOARD: Final = "#E4D3B4"
"""Cardboard."""
_LINE: Final = 0.3
_DEEP: Final = 0.4
"""How far the sides of a drawn cube go back, for an edge of 1."""
_BESIDE: Final = 9.0
"""The space for an arrow between two stages of a step."""


@attrs.frozen
class Step:
    """One step: what is done, and its picture, drawn into a rectangle in millimetres.

    Steps with the same ``key`` are shown once, whichever parts need them. What is done before
    anything is cut is ``early``.
    """

    key: str
    text: Message
    picture: Art
    early: bool = False


SCISSORS: Final = M("scissors")
KNIFE: Final = M("scissors, or a knife and a steel ruler")
GLUE_STICK: Final = M("a glue stick")
CARDBOARD: Final = M("cardboard, 1 to 2 mm")


# Tools


def scissors(painter: QPainter, at: QPointF, degrees: float, size: float = 9.0) -> None:
    """Draw open scissors whose crossing blades cut at a point, in the direction of an angle."""
    painter.save()
    painter.translate(at)
    painter.rotate(degrees)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    unit = size / 9
    for way in (-1, 1):
        painter.setPen(ink.pen(TOOL, 0.55 * unit))
        painter.drawLine(QLineF(-6 * unit, way * 1.7 * unit, 2.6 * unit, -way * 1.1 * unit))
        painter.drawEllipse(QPointF(-7.6 * unit, way * 2.1 * unit), 1.7 * unit, 1.2 * unit)
    painter.restore()


def arrow(painter: QPainter, start: QPointF, end: QPointF, bend: float = 0.0) -> None:
    """Draw an arrow; ``bend`` is how far its middle is to the left, in millimetres."""
    along = end - start
    length = math.hypot(along.x(), along.y())
    normal = QPointF(along.y(), -along.x()) / length
    middle = (start + end) / 2 + normal * 2 * bend
    path = QPainterPath(start)
    path.quadTo(middle, end)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(ink.pen(HAND, 0.6))
    painter.drawPath(path)
    way = end - middle
    angle = math.atan2(way.y(), way.x())
    head = [end]
    for turn in (-0.45, 0.45):
        head.append(end - QPointF(math.cos(angle + turn), math.sin(angle + turn)) * 2.4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(HAND))
    painter.drawPolygon(QPolygonF(head))


def fitted(box: QRectF, width: float, height: float) -> QRectF:
    """Return the largest rectangle of a proportion in the middle of a box."""
    size = QSizeF(width, height).scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
    found = QRectF(QPointF(0, 0), size)
    found.moveCenter(box.center())
    return found


def _sheet(painter: QPainter, box: QRectF, fill: str = "#FFFFFF") -> None:
    painter.setPen(ink.pen(ink.PALE, _LINE))
    painter.setBrush(QColor(fill))
    painter.drawRect(box)


def _within(
    painter: QPainter, box: QRectF, width: float, height: float, draw: Callable[[QPainter], None]
) -> QRectF:  # fmt: skip
    """Draw what is ``width`` × ``height`` as large as a box allows; return where it is."""
    found = fitted(box, width, height)
    painter.save()
    painter.translate(found.topLeft())
    painter.scale(found.width() / width, found.height() / height)
    draw(painter)
    painter.restore()
    return found


# Printing


def measure_step() -> Step:
    """Return the step to print at true scale and to measure the ruler."""
    return Step(
        "measure",
        M("Print at 100%, then measure: the line at the foot of each sheet is 100 mm long."),
        _measure,
        early=True,
    )


def _measure(painter: QPainter, box: QRectF) -> None:
    found = fitted(box, 70, 32)
    unit = found.width() / 70
    left, right = found.left() + 10 * unit, found.left() + 60 * unit
    page = QRectF(found.left() + 5 * unit, found.top(), 60 * unit, 19 * unit)
    painter.setPen(ink.pen(ink.PALE, _LINE))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawPolyline([page.topLeft(), page.bottomLeft(), page.bottomRight(), page.topRight()])
    rule = QRectF(left - 3 * unit, page.bottom() - 3 * unit, 56 * unit, 11 * unit)
    painter.setPen(ink.pen(TOOL, _LINE))
    painter.setBrush(ink.ground("#F6E3A8"))
    painter.drawRect(rule)
    for centimetre in range(11):
        x = left + centimetre * (right - left) / 10
        ink.line(painter, ink.cut_pen(), x, page.bottom() - 7 * unit, x, page.bottom() - 5 * unit)
        ink.line(painter, ink.pen(TOOL, _LINE), x, rule.top(), x, rule.top() + 2.5 * unit)
        number = QRectF(x - 3 * unit, rule.top() + 3 * unit, 6 * unit, 5 * unit)
        ink.write(painter, number, centimetre, 2.6, ink=TOOL, align=ink.CENTRE)
    y = page.bottom() - 5 * unit
    ink.line(painter, ink.cut_pen(), left, y, right, y)


def turn_step(front: Art, back: Art) -> Step:
    """Return the step to print cards on both sides."""
    return Step(
        "turn",
        M(
            "Print on both sides, turning over the long edge. With a printer for one side: print "
            "the fronts, lay these sheets in again, turned over the long edge, and print the backs."
        ),
        partial(_turn, front=front, back=back),
        early=True,
    )


def _turn(painter: QPainter, box: QRectF, front: Art, back: Art) -> None:
    found = fitted(box.adjusted(1, 0, -1, 0), 76, 40)
    unit = found.width() / 76
    left = QRectF(found.left(), found.top() + 3 * unit, 26 * unit, 36 * unit)
    right = left.translated(50 * unit, 0)
    for page, art in ((left, front), (right, back)):
        _sheet(painter, page)
        _cards(painter, page, art)
    edge = ink.pen(HAND, 0.9)
    ink.line(painter, edge, left.right(), left.top(), left.right(), left.bottom())
    ink.line(painter, edge, right.left(), right.top(), right.left(), right.bottom())
    start = QPointF(left.right() - 4 * unit, left.top() - 0.5 * unit)
    end = QPointF(right.left() + 4 * unit, right.top() - 0.5 * unit)
    arrow(painter, start + QPointF(6 * unit, 14 * unit), end + QPointF(-6 * unit, 14 * unit),
          bend=5 * unit)  # fmt: skip


def _cards(painter: QPainter, page: QRectF, art: Art) -> None:
    wide = 0.86 * page.width() / CARDS[0]
    high = wide * 88 / 63
    block = QRectF(0, 0, wide * CARDS[0], high * CARDS[1])
    block.moveCenter(page.center())
    for row in range(CARDS[1]):
        for column in range(CARDS[0]):
            at = QRectF(block.left() + column * wide, block.top() + row * high, wide, high)
            _within(painter, at, 63, 88, lambda p: art(p, QRectF(0, 0, 63, 88)))


def cut_cards_step(front: Art) -> Step:
    """Return the step to cut cards apart."""
    return Step(
        "cut-cards",
        M("Cut along the lines: first the long ones into strips, then each strip into cards."),
        partial(_cut_cards, front=front),
    )


def _cut_cards(painter: QPainter, box: QRectF, front: Art) -> None:
    found = fitted(box, 70, 36)
    unit = found.width() / 70
    wide, high = 14 * unit, 19.55 * unit
    top = found.center().y() - high / 2
    for number, x in enumerate((2, 16, 30)):
        at = QRectF(found.left() + x * unit, top, wide, high)
        _within(painter, at, 63, 88, lambda p: front(p, QRectF(0, 0, 63, 88)))
        painter.setPen(ink.cut_pen())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(at)
        if number == 2:
            scissors(painter, QPointF(at.left(), at.bottom() + 1 * unit), -90)
    alone = QRectF(found.left() + 54 * unit, top, wide, high)
    arrow(painter, QPointF(found.left() + 46 * unit, found.center().y()),
          QPointF(found.left() + 52 * unit, found.center().y()))  # fmt: skip
    _within(painter, alone, 63, 88, lambda p: front(p, QRectF(0, 0, 63, 88)))
    painter.setPen(ink.cut_pen())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(alone)


# Dice


def dice_steps(die: Die, paint_face: PaintFace) -> tuple[Step, ...]:
    """Return the steps to cut, fold and glue dice."""
    return (
        Step(
            "cut-dice",
            M(
                "Dice: cut along the solid lines, flaps included. Run a blunt point along the "
                "dashed lines: they then fold cleanly."
            ),
            partial(_cut_net, die=die, paint_face=paint_face),
        ),
        Step(
            "fold-dice",
            M(
                "Fold all dashed lines backwards, the print outside. Glue the flaps inside, one "
                "after another; press each until it holds."
            ),
            partial(_fold_net, die=die, paint_face=paint_face),
        ),
    )


def _net(painter: QPainter, box: QRectF, die: Die, paint_face: PaintFace) -> QRectF:
    def draw(p: QPainter) -> None:
        folding.paint_net(p, die, paint_face, QPointF(0, 0))

    return _within(painter, box, *folding.SIZE, draw)


def _cut_net(painter: QPainter, box: QRectF, die: Die, paint_face: PaintFace) -> None:
    found = _net(painter, box, die, paint_face)
    unit = found.width() / folding.SIZE[0]
    corner = folding.side_rect("right", QPointF(0, 0)).bottomRight() * unit + found.topLeft()
    scissors(painter, corner + QPointF(3 * unit, -4 * unit), 180 + 40)


def _fold_net(painter: QPainter, box: QRectF, die: Die, paint_face: PaintFace) -> None:
    left = QRectF(box.left(), box.top(), 0.5 * box.width(), box.height())
    found = _net(painter, left, die, paint_face)
    unit = found.width() / folding.SIZE[0]
    painter.save()
    painter.translate(found.topLeft())
    painter.scale(unit, unit)
    painter.setPen(Qt.PenStyle.NoPen)
    glue = QColor(GLUE)
    glue.setAlphaF(0.55)
    painter.setBrush(glue)
    for side, name in folding.FLAPS:
        painter.drawPolygon(folding.flap(folding.side_rect(side, QPointF(0, 0)), name))
    painter.restore()
    y = box.center().y()
    arrow(painter, QPointF(found.right() + 2, y), QPointF(found.right() + 2 + _BESIDE, y))
    start = found.right() + _BESIDE + 6
    side = min((box.right() - 1 - start) / (1 + _DEEP), 0.6 * box.height())
    at = QPointF(start, y - side / 2 + 0.2 * side)
    cube(painter, die, paint_face, at, side)


def cube(painter: QPainter, die: Die, paint_face: PaintFace, at: QPointF, side: float) -> None:
    """Draw a folded die from its front, a little from above and from the right.

    ``at`` is the upper left corner of its front, ``side`` the length of its edge.
    """
    shown = folding.faces(die)
    scale, deep = side / folding.EDGE, _DEEP
    square = QRectF(0, 0, folding.EDGE, folding.EDGE)
    x, y, far = at.x(), at.y(), deep * side
    for name, place in (
        ("front", QTransform(scale, 0, 0, scale, x, y)),
        ("top", QTransform(scale, 0, -deep * scale, deep * scale, x + far, y - far)),
        ("right", QTransform(deep * scale, -deep * scale, 0, scale, x + side, y)),
    ):
        painter.save()
        painter.setTransform(place, combine=True)
        painter.setPen(ink.pen(ink.INK, 0.5))
        painter.setBrush(QColor("#FFFFFF"))
        painter.drawRect(square)
        paint_face(painter, die, shown[name], square)
        painter.restore()


# Pieces with a front and a back


def strip_steps(
    pieces: Message, fronts: Sequence[Art], backs: Sequence[Art]
) -> tuple[Step, ...]:  # fmt: skip
    """Return the steps to fold, glue and cut strips of pieces, of which some are shown.

    ``pieces`` is what they are called, as the head of a sentence.
    """
    return (
        Step(
            "fold-strip",
            M(
                "{pieces}: cut each strip out, fold it along the dashed line, the print outside, "
                "and glue it back to back.",
                pieces=pieces,
            ),
            partial(_fold_strip, fronts=fronts, backs=backs),
        ),
        Step(
            "cut-strip",
            M("Once the glue is dry, cut them apart along the solid lines."),
            partial(_cut_strip, fronts=fronts),
        ),
    )


def _fold_strip(
    painter: QPainter, box: QRectF, fronts: Sequence[Art], backs: Sequence[Art]
) -> None:  # fmt: skip
    side, count = 12.0, len(fronts)
    width = 2 * count * side + _BESIDE + 8
    found = fitted(box, width, 2 * side + 4)
    unit = found.width() / width
    painter.save()
    painter.translate(found.topLeft())
    painter.scale(unit, unit)
    for _ in folding.paint_strip(painter, QPointF(3, 2), side, fronts, backs):
        pass
    right = 3 + count * side
    arrow(painter, QPointF(right + 1.5, 2 + 1.6 * side), QPointF(right + 1.5, 2 + 0.4 * side), 2)
    start = right + _BESIDE
    # The lower row on its way behind the upper one.
    lower = QTransform(1, 0, -0.45, 0.5, start + 0.45 * 0.5 * side, 2 + side)
    for column, (front, back) in enumerate(zip(fronts, backs, strict=True)):
        front(painter, QRectF(start + column * side, 2, side, side))
        painter.save()
        painter.setTransform(lower, combine=True)
        painter.translate((column + 1) * side, side)
        painter.rotate(180)
        painter.setOpacity(0.45)
        back(painter, QRectF(0, 0, side, side))
        painter.restore()
    painter.setPen(ink.cut_pen())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(start, 2, count * side, side))
    whole = QRectF(0, 0, count * side, side)
    painter.drawPolygon(lower.map(QPolygonF(whole)))
    ink.line(painter, ink.fold_pen(), start, 2 + side, start + count * side, 2 + side)
    painter.restore()


def _cut_strip(painter: QPainter, box: QRectF, fronts: Sequence[Art]) -> None:
    side, count = 12.0, len(fronts)
    width, high = (count + 0.8) * side + 4, side + 14
    found = fitted(box, width, high)
    unit = found.width() / width
    painter.save()
    painter.translate(found.topLeft())
    painter.scale(unit, unit)
    for column, front in enumerate(fronts):
        apart = 0.6 * side if column == count - 1 else 0.0
        at = QRectF(2 + column * side + apart, 2, side, side)
        front(painter, at)
        painter.setPen(ink.cut_pen())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(at)
    scissors(painter, QPointF(2 + (count - 0.7) * side, 2 + side), -90)
    painter.restore()


# Boards


def board_steps(poster: Poster, paper: Paper) -> tuple[Step, ...]:
    """Return the steps to join the sheets of a board, if there are several, and to mount it."""
    tiled = tiling(paper, poster.width, poster.height)
    mount = Step(
        "mount",
        M(
            "Glue the board on cardboard, from the middle outwards. Under a few books it dries "
            "flat; then cut along the marks at its corners."
        ),
        partial(_mount, poster=poster),
    )
    if tiled.count == 1:
        return (mount,)
    join = Step(
        "join",
        M(
            "Board: cut each sheet along its solid frame. Glue the next one on, its edge exactly "
            "on the dashed line."
        ),
        partial(_join, poster=poster, paper=paper),
    )
    return (join, mount)


def _join(painter: QPainter, box: QRectF, poster: Poster, paper: Paper) -> None:
    tiled = tiling(paper, poster.width, poster.height)
    gap = 0.12 * poster.width
    across = tiled.columns > 1
    wide = poster.width + (gap if across else 0)
    high = poster.height + (0 if across else gap)
    first, second = tiled.part(0), tiled.part(1)
    apart = QPointF(gap, 0) if across else QPointF(0, gap)

    def draw(p: QPainter) -> None:
        for number, part in enumerate((first, second)):
            p.save()
            p.translate(apart * number)
            p.setClipRect(part, Qt.ClipOperation.IntersectClip)
            p.fillRect(part, QColor("#FFFFFF"))
            poster.paint(p)
            p.restore()
            p.setPen(ink.pen(ink.INK, 0.9))
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.drawRect(part.translated(apart * number))
        made = ink.pen(ink.INK, 0.9)
        made.setDashPattern([5, 4])
        if across:
            x = first.right() - OVERLAP
            ink.line(p, made, x, first.top(), x, first.bottom())
        else:
            y = first.bottom() - OVERLAP
            ink.line(p, made, first.left(), y, first.right(), y)

    found = _within(painter, box, wide, high, draw)
    unit = found.width() / wide
    middle = second.center() + apart
    if across:
        start = QPointF(second.left() + gap, middle.y()) * unit + found.topLeft()
        arrow(painter, start + QPointF(6, 0), start - QPointF((gap + OVERLAP) * unit - 1.5, 0))
    else:
        start = QPointF(middle.x(), second.top() + gap) * unit + found.topLeft()
        arrow(painter, start + QPointF(0, 6), start - QPointF(0, (gap + OVERLAP) * unit - 1.5))


def _mount(painter: QPainter, box: QRectF, poster: Poster) -> None:
    room = box.adjusted(6, 5, -6, -3)
    found = fitted(room, poster.width, poster.height)
    thick, around = 1.6, found.adjusted(-4, -1, 4, 3)
    painter.setPen(ink.pen(TOOL, _LINE))
    painter.setBrush(ink.ground("#CDB68C"))
    painter.drawRect(around.translated(0, thick))
    painter.setBrush(ink.ground(BOARD))
    painter.drawRect(around)
    raised = found.translated(0, -3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 28))
    painter.drawRect(found.translated(0.8, 0.2))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawRect(raised)
    _within(painter, raised, poster.width, poster.height, poster.paint)
    painter.setPen(ink.pen(ink.PALE, _LINE))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(raised)
    for x in (raised.left() + 3, raised.right() - 3):
        arrow(painter, QPointF(x, raised.bottom() - 6), QPointF(x, raised.bottom() + 2.4))


def cut_out_step(poster: Poster, key: str, text: Message) -> Step:
    """Return the step to cut something out along its outline."""
    return Step(key, text, partial(_cut_out, poster=poster))


def _cut_out(painter: QPainter, box: QRectF, poster: Poster) -> None:
    found = _within(painter, box.adjusted(4, 1, -4, -1), poster.width, poster.height, poster.paint)
    scissors(painter, QPointF(found.right(), found.center().y() + 4), -90)
