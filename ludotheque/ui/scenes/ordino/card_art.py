"""The column beside Ordino Match's board: punched card, tray and racks; layout and painting.

Lengths are scene units. The scene shows the dice as sprites on top of these drawings.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from ludotheque.ui.fonts import text_font, typewriter_font
from ludotheque.ui.scenes.ordino.setting import Run, set_lines
from ludotheque.ui.theme import current_theme

SCENE: Final = QRectF(0, 0, 1330, 1000)
CARD: Final = QRectF(1012, 14, 304, 452)
SENTENCE: Final = QRectF(1026, 282, 276, 128)
TRAY: Final = QRectF(1012, 484, 304, 204)
RACKS: Final = (QRectF(1012, 706, 304, 136), QRectF(1012, 852, 304, 136))
"""What each side has captured: White's rack, Black's rack."""

DIE: Final = 66.0
"""Side of a die."""
SLOT: Final = 84.0
WELL: Final = 78.0
RACK_PIECE: Final = 44.0
"""Width of a captured piece on its rack."""

_LEFT: Final = CARD.center().x() - (3 * SLOT + 2 * 9) / 2
_ROWS: Final = (58.0, 184.0)
"""Tops of the two rows of slots."""
_CUT: Final = 30.0
_PITCH: Final = 13.6
_PUNCHED: Final = (
    "..#..##...#.#..#..##",
    "#...#...#...##...#..",
    ".#.#...#..#....#..#.",
)


def slot_rect(index: int) -> QRectF:
    """Return a slot of the card: 0 to 2 piece, word, number; 3 to 5 arrow, word, arrow."""
    row, column = divmod(index, 3)
    return QRectF(_LEFT + column * (SLOT + 9), _ROWS[row], SLOT, SLOT)


def well_rect(index: int) -> QRectF:
    """Return a well of the tray, 0 to 5, in two rows of three."""
    row, column = divmod(index, 3)
    left = TRAY.center().x() - (3 * WELL + 2 * 10) / 2 + column * (WELL + 10)
    return QRectF(left, TRAY.center().y() - WELL - 5 + row * (WELL + 10), WELL, WELL)


def rack_rect(side: int) -> QRectF:
    """Return the rack of the pieces a side has captured: 0 White, 1 Black."""
    return RACKS[side]


def rack_slot(side: int, index: int) -> QPointF:
    """Return the centre of a place on a rack, 0 to 7, in two rows of four."""
    row, column = divmod(index, 4)
    rack = RACKS[side]
    return QPointF(rack.left() + 47 + column * 70, rack.top() + 58 + row * 50)


# The card


def card_path() -> QPainterPath:
    """Return the card's outline, its upper left corner cut off as a punched card's is."""
    r, box = 12.0, CARD
    path = QPainterPath(QPointF(box.left() + _CUT, box.top()))
    path.lineTo(box.right() - r, box.top())
    path.quadTo(box.topRight(), QPointF(box.right(), box.top() + r))
    path.lineTo(box.right(), box.bottom() - r)
    path.quadTo(box.bottomRight(), QPointF(box.right() - r, box.bottom()))
    path.lineTo(box.left() + r, box.bottom())
    path.quadTo(box.bottomLeft(), QPointF(box.left(), box.bottom() - r))
    path.lineTo(box.left(), box.top() + _CUT)
    path.closeSubpath()
    return path


def paint_card(painter: QPainter, *, slots: Sequence[str], headings: tuple[str, str]) -> None:
    """Draw the still card.

    ``slots`` gives the look of each: "open", or "closed" for one set aside which takes no die;
    ``headings`` are the words over the two rows.
    """
    painter.save()
    path = card_path()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(path.translated(0, 9), QColor(0, 0, 0, 46))
    painter.fillPath(path.translated(0, 5), _colour("card_edge"))
    painter.setPen(QPen(_colour("card_edge"), 1.4))
    painter.setBrush(_colour("card"))
    painter.drawPath(path)
    for row, heading in enumerate(headings):
        _heading(painter, heading, _ROWS[row])
    for index, look in enumerate(slots):
        _slot(painter, index, closed=look == "closed")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour("strip"))
    painter.drawRoundedRect(SENTENCE, 6, 6)
    for row, line in enumerate(_PUNCHED[1:]):
        _holes(painter, SENTENCE.left() + 2, SENTENCE.bottom() + 11 + row * 20, line)
    painter.restore()


def _heading(painter: QPainter, text: str, below: float) -> None:
    """Write a heading over a row and punch holes in what is left of its line."""
    font = typewriter_font()
    font.setPixelSize(25)
    painter.setFont(font)
    painter.setPen(_colour("card_ink"))
    left, right = _LEFT + 3, CARD.right() - 18
    painter.drawText(QPointF(left, below - 11), text)
    room = right - left - QFontMetricsF(font).horizontalAdvance(text) - 16
    line = _PUNCHED[0 if below == _ROWS[0] else 2][: max(0, int(room / _PITCH))]
    _holes(painter, right + 6.6 - len(line) * _PITCH, below - 27, line)


def _holes(painter: QPainter, left: float, top: float, line: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for column, sign in enumerate(line):
        painter.setBrush(_colour("hole" if sign == "#" else "unpunched"))
        painter.drawRoundedRect(QRectF(left + column * _PITCH, top, 7, 15), 1.5, 1.5)


def _slot(painter: QPainter, index: int, *, closed: bool) -> None:
    box = slot_rect(index)
    painter.setPen(QPen(_colour("slot_edge"), 2))
    painter.setBrush(_colour("card" if closed else "slot"))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 15, 15)
    if closed:
        _hatch(painter, box)
        return
    _ghost(painter, index, box.center())


def _hatch(painter: QPainter, box: QRectF) -> None:
    painter.save()
    clip = QPainterPath()
    clip.addRoundedRect(box.adjusted(2, 2, -2, -2), 14, 14)
    painter.setClipPath(clip)
    painter.setPen(QPen(_colour("slot_edge"), 2.4))
    reach = box.width()
    for i in range(-6, 7):
        x = box.left() + i * 14
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + reach, box.top()))
    painter.restore()


def _ghost(painter: QPainter, index: int, at: QPointF) -> None:
    """Tell by a small drawing which kind of die a slot takes."""
    painter.setPen(_round(_colour("slot_ink"), 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if index in {1, 2, 4}:
        font = typewriter_font()
        font.setPixelSize(20)
        painter.setFont(font)
        lines = ("1 2 3", "4 5 6") if index == 2 else ("ET", "OU")
        for row, text in enumerate(lines):
            box = QRectF(at.x() - 40, at.y() - 25 + row * 26, 80, 26)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    elif index == 0:
        top = at + QPointF(0, -12)
        painter.drawEllipse(top, 10, 10)
        painter.drawLine(top - QPointF(10, 0), top + QPointF(10, 0))
        painter.drawLine(top - QPointF(0, 10), top + QPointF(0, 10))
        painter.drawRect(QRectF(at.x() - 25, at.y() + 5, 18, 18))
        painter.drawEllipse(at + QPointF(16, 14), 9.5, 9.5)
    else:
        for angle in (0, 90):
            painter.save()
            painter.translate(at)
            painter.rotate(angle)
            painter.drawLine(QPointF(-23, 0), QPointF(23, 0))
            painter.drawPolyline(QPolygonF([QPointF(-16, -7), QPointF(-23, 0), QPointF(-16, 7)]))
            painter.drawPolyline(QPolygonF([QPointF(16, -7), QPointF(23, 0), QPointF(16, 7)]))
            painter.restore()


def paint_slot_glow(painter: QPainter, index: int, look: str) -> None:
    """Mark a slot, larger than a die so that a die in the hand does not hide it.

    ``look`` is "fits" (the die in the hand may go here: brackets), "over" (it would land here:
    a full frame), "wrong" (it may not: a frame and a cross) or "cursor" (the keyboard's).
    """
    paint_glow(painter, slot_rect(index), look)


def paint_glow(painter: QPainter, box: QRectF, look: str) -> None:
    """Mark a slot, a well or the whole tray; ``look`` as for paint_slot_glow."""
    painter.save()
    frame = box.adjusted(-1, -1, 1, 1)
    if look == "cursor":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for shade, width in (("#23201D", 8.0), ("#FFFFFF", 3.6)):
            painter.setPen(QPen(QColor(shade), width))
            painter.drawRoundedRect(frame, 15, 15)
    else:
        # Round the die, never over it: the drawing may lie above the dice or below them.
        ground = _colour("strip")
        ground.setAlpha(255 if look == "over" else 150)
        ring = QPainterPath()
        ring.addRoundedRect(frame, 16, 16)
        ring.addRoundedRect(_die_in(box), 12, 12)
        if look != "wrong":
            painter.fillPath(ring, ground)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_colour("refuse" if look == "wrong" else "invite"), 6))
        if look == "fits":
            _brackets(painter, frame)
        else:
            painter.drawRoundedRect(frame, 16, 16)
        if look == "wrong":
            _cross(painter, box.topRight() + QPointF(-8, 8))
    painter.restore()


def _die_in(box: QRectF) -> QRectF:
    """Return what a die lying in a slot covers, its side included, a little more at the top."""
    side = (SLOT - DIE) / 2
    return box.adjusted(side, side - 3.5, -side, -2.5)


def _brackets(painter: QPainter, frame: QRectF) -> None:
    painter.setPen(_round(_colour("invite"), 6))
    arm = 9.0
    for corner, angle in (
        (frame.topLeft(), 0), (frame.topRight(), 90),
        (frame.bottomRight(), 180), (frame.bottomLeft(), 270),
    ):  # fmt: skip
        painter.save()
        painter.translate(corner)
        painter.rotate(angle)
        path = QPainterPath(QPointF(0, 16 + arm))
        path.lineTo(0, 16)
        path.quadTo(0, 0, 16, 0)
        path.lineTo(16 + arm, 0)
        painter.drawPath(path)
        painter.restore()


def _cross(painter: QPainter, at: QPointF) -> None:
    painter.setPen(QPen(QColor("#FFFFFF"), 2.5))
    painter.setBrush(_colour("refuse"))
    painter.drawEllipse(at, 15, 15)
    painter.setPen(_round(QColor("#FFFFFF"), 4))
    painter.drawLine(at - QPointF(5, 5), at + QPointF(5, 5))
    painter.drawLine(at + QPointF(-5, 5), at + QPointF(5, -5))


# The sentence

_INKS: Final = {"placed": "strip_ink", "missing": "strip_pale", "hand": "strip_hand"}
_PAD: Final = QPointF(11, 9)


def paint_sentence(painter: QPainter, parts: Sequence[tuple[str, str]], caret: bool) -> None:
    """Print the sentence of the card, whole whatever its length.

    ``parts`` are texts, spaces included, each with its ink: "placed", "missing" (pale and
    dotted) or "hand" (orange and underlined); ``caret`` ends it with a block.
    """
    painter.save()
    size, lines = set_sentence(parts, caret=caret)
    font = typewriter_font()
    font.setPixelSize(size)
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    step, top = size * 1.2, SENTENCE.top() + _PAD.y()
    x, baseline = SENTENCE.left() + _PAD.x(), top
    for row, line in enumerate(lines):
        x = SENTENCE.left() + _PAD.x()
        baseline = top + row * step + size * 0.86
        for text, ink in line:
            width = metrics.horizontalAdvance(text)
            colour = _colour(_INKS[ink])
            painter.setPen(colour)
            painter.drawText(QPointF(x, baseline), text)
            if ink != "placed":
                pen = QPen(colour, 2)
                pen.setStyle(Qt.PenStyle.DotLine if ink == "missing" else Qt.PenStyle.SolidLine)
                painter.setPen(pen)
                painter.drawLine(QPointF(x, baseline + 4), QPointF(x + width, baseline + 4))
            x += width
    if caret:
        block = QRectF(x + 2, baseline - size * 0.72, size * 0.5, size * 0.86)
        painter.fillRect(block, _colour("strip_hand"))
    painter.restore()


def set_sentence(parts: Sequence[Run], caret: bool) -> tuple[int, list[list[Run]]]:
    """Return the pixel size and the lines of runs in which a sentence fits its strip."""
    room, height = SENTENCE.width() - 2 * _PAD.x(), SENTENCE.height() - 2 * _PAD.y()
    return set_lines(tuple(parts), room, height, caret=caret)


# Tray and racks


def paint_tray(painter: QPainter) -> None:
    """Draw the tray with its six wells."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for colour, dy in ((QColor(0, 0, 0, 46), 10), (_colour("tray_edge"), 6), (_colour("tray"), 0)):
        painter.setBrush(colour)
        painter.drawRoundedRect(TRAY.translated(0, dy), 16, 16)
    painter.setBrush(_colour("well"))
    painter.drawRoundedRect(TRAY.adjusted(9, 9, -9, -9), 10, 10)
    for index in range(6):
        box = well_rect(index)
        painter.setBrush(_colour("tray_edge"))
        painter.drawRoundedRect(box, 14, 14)
        painter.setBrush(_colour("tray"))
        painter.drawRoundedRect(box.adjusted(0, 3, 0, 0), 14, 14)
    painter.restore()


def paint_rack(painter: QPainter, side: int, label: str) -> None:
    """Draw a side's rack with its label, shortened where it is longer than the rack."""
    painter.save()
    rack = RACKS[side]
    painter.setPen(QPen(_colour("rack_edge"), 1.6))
    painter.setBrush(_colour("rack"))
    painter.drawRoundedRect(rack.adjusted(1, 1, -1, -1), 12, 12)
    font = text_font(20, 600)
    font.setPixelSize(20)
    painter.setFont(font)
    painter.setPen(_colour("rack_ink"))
    room = QRectF(rack.left() + 16, rack.top() + 4, rack.width() - 32, 28)
    shown = QFontMetricsF(font).elidedText(label, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour("peg"))
    for index in range(8):
        painter.drawEllipse(rack_slot(side, index), 7, 7)
    painter.restore()


def _colour(part: str) -> QColor:
    return QColor(current_theme().of("ordino", part))


def _round(colour: QColor, width: float) -> QPen:
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(colour, width, Qt.PenStyle.SolidLine, cap, join)
