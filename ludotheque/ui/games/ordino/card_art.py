"""Drawings of punched card, tray and racks, beside Ordino Match's board or below it.

Lengths are scene units. The scene shows the dice as sprites on top of these drawings.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from ludotheque.games.ordino.teaching_values import CAPITAL_WORDS
from ludotheque.ui.board.drawing import fit_height, scene_font
from ludotheque.ui.games.ordino.layout import DIE, SLOT, WIDE, Layout
from ludotheque.ui.look.fonts import lettering, typewriter_font
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.fitting import wrapped

Run = tuple[str, str]
"""A piece of text and its ink."""
_SMALLEST: Final = 6
"""The smallest type of the sentence, in scene units."""

SCENE: Final = WIDE.scene
CARD: Final = WIDE.card
SENTENCE: Final = WIDE.sentence
TRAY: Final = WIDE.tray
RACKS: Final = WIDE.racks
RACK_PIECE: Final = WIDE.rack_piece
"""The parts beside the board; ``layout.TALL`` has the same parts below it."""

_CUT: Final = 30.0
_PITCH: Final = 13.6
_PUNCHED: Final = (
    "..#..##...#.#..#..##",
    "#...#...#...##...#..",
    ".#.#...#..#....#..#.",
)


def slot_rect(index: int) -> QRectF:
    """Return a slot of the card: 0 to 2 piece, word, number; 3 to 5 arrow, word, arrow."""
    return WIDE.slots[index]


def well_rect(index: int) -> QRectF:
    """Return a well of the tray, 0 to 5, in two rows of three."""
    return WIDE.wells[index]


def rack_rect(side: int) -> QRectF:
    """Return the rack of the pieces a side has captured: 0 White, 1 Black."""
    return WIDE.racks[side]


def rack_slot(side: int, index: int) -> QPointF:
    """Return the centre of a place on a rack, 0 to 7, in two rows of four."""
    return WIDE.pegs[side][index]


# The card


def card_path(box: QRectF = CARD) -> QPainterPath:
    """Return the card's outline, with the upper left corner cut off as on punched cards."""
    r = 12.0
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


def paint_card(
    painter: QPainter,
    *,
    slots: Sequence[str],
    headings: tuple[str, str],
    layout: Layout = WIDE,
) -> None:
    """Draw the card without its dice and its sentence.

    ``slots`` gives the look of each: "open", or "closed" for one set aside which takes no die;
    ``headings`` are the words over the two rows.
    """
    painter.save()
    path = card_path(layout.card)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(path.translated(0, 9), QColor(0, 0, 0, 46))
    painter.fillPath(path.translated(0, 5), _colour("card_edge"))
    painter.setPen(QPen(_colour("card_edge"), 1.4))
    painter.setBrush(_colour("card"))
    painter.drawPath(path)
    for row, heading in enumerate(headings):
        _heading(painter, heading, layout.slots[3 * row : 3 * row + 3], row)
    for index, look in enumerate(slots):
        _slot(painter, index, layout.slots[index], closed=look == "closed")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour("strip"))
    strip = layout.sentence
    painter.drawRoundedRect(strip, 6, 6)
    for row, line in enumerate(() if layout.tall else _PUNCHED[1:]):
        _holes(painter, strip.left() + 2, strip.bottom() + 11 + row * 20, line)
    painter.restore()


def _heading(painter: QPainter, text: str, slots: Sequence[QRectF], row: int) -> None:
    """Write a heading over a row of slots and punch holes in what is left of its line."""
    font = _typed(25, 33)
    painter.setFont(font)
    painter.setPen(_colour("card_ink"))
    left, right, below = slots[0].left() + 3, slots[-1].right() - 1, slots[0].top()
    painter.drawText(QPointF(left, below - 11), text)
    room = right - left - QFontMetricsF(font).horizontalAdvance(text) - 16
    line = _PUNCHED[2 * row][: max(0, int(room / _PITCH))]
    _holes(painter, right + 6.6 - len(line) * _PITCH, below - 27, line)


def _typed(size: float, most: float) -> QFont:
    """Return the typewriter's font of a size, larger with larger text, but not beyond ``most``."""
    font = typewriter_font()
    font.setPixelSize(round(min(most, size * lettering())))
    return font


def _holes(painter: QPainter, left: float, top: float, line: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for column, sign in enumerate(line):
        painter.setBrush(_colour("hole" if sign == "#" else "unpunched"))
        painter.drawRoundedRect(QRectF(left + column * _PITCH, top, 7, 15), 1.5, 1.5)


def _slot(painter: QPainter, index: int, box: QRectF, *, closed: bool) -> None:
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
    """Draw into an empty slot which kind of die it takes."""
    painter.setPen(_round(_colour("slot_ink"), 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if index in {1, 2, 4}:
        font = _typed(20, 25)
        pitch = font.pixelSize() * 1.3
        painter.setFont(font)
        words = str(CAPITAL_WORDS["et"]), str(CAPITAL_WORDS["ou"])
        lines = ("1 2 3", "4 5 6") if index == 2 else words
        for row, text in enumerate(lines):
            box = QRectF(at.x() - 42, at.y() + 1 - pitch + row * pitch, 84, pitch)
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


def paint_slot_glow(painter: QPainter, index: int, look: str, layout: Layout = WIDE) -> None:
    """Mark a slot by a frame larger than a die, so that a dragged die does not hide it.

    ``look`` is "fits" (the dragged die may go here: brackets), "over" (it would land here: a full
    frame), "wrong" (it may not: a frame and a cross) or "cursor" (the keyboard's).
    """
    paint_glow(painter, layout.slots[index], look)


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
        # The frame goes round the die: the drawing may lie above the dice or below them.
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
    """Return the rectangle a die covers in a slot, its thickness included, and a bit above it."""
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


def paint_sentence(
    painter: QPainter, parts: Sequence[tuple[str, str]], caret: bool, layout: Layout = WIDE
) -> None:
    """Print the whole sentence of the card, in smaller type the longer it is.

    ``parts`` are texts, spaces included, each with its ink: "placed", "missing" (pale and
    dotted) or "hand" (orange and underlined); ``caret`` ends it with a block.
    """
    painter.save()
    size, lines = set_sentence(parts, caret, layout)
    strip = layout.sentence
    font = typewriter_font()
    font.setPixelSize(size)
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    pitch, top = size * 1.2, strip.top() + _PAD.y()
    x, baseline = strip.left() + _PAD.x(), top
    for row, line in enumerate(lines):
        x = strip.left() + _PAD.x()
        baseline = top + row * pitch + size * 0.86
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


def set_sentence(
    parts: Sequence[Run], caret: bool, layout: Layout = WIDE
) -> tuple[int, list[list[Run]]]:
    """Return the pixel size and the lines of runs in which a sentence fits its strip."""
    strip = layout.sentence
    room, height = strip.width() - 2 * _PAD.x(), strip.height() - 2 * _PAD.y()
    return set_lines(
        tuple(parts), room, height, caret=caret, largest=round(layout.type_size * lettering())
    )


@lru_cache(maxsize=32)
def set_lines(
    parts: tuple[Run, ...], room: float, height: float, *, caret: bool, largest: int = 20
) -> tuple[int, list[list[Run]]]:
    """Return the pixel size and the lines of runs in which a text fits ``room`` by ``height``.

    ``caret`` keeps room for a caret at the end. The result is cached, as it is painted often.
    """
    for size in range(largest, _SMALLEST - 1, -1):
        font = typewriter_font()
        font.setPixelSize(size)
        metrics = QFontMetricsF(font)
        lines = _wrap(parts, metrics, room, size * 0.6 + 2 if caret else 0.0)
        if lines is not None and len(lines) * size * 1.2 <= height:
            break
    return size, lines or [list(parts)]


def _wrap(
    parts: Sequence[Run], metrics: QFontMetricsF, room: float, tail: float
) -> list[list[Run]] | None:
    """Return the lines, or None where a single word is too wide; ``tail`` is the caret's room."""
    words = _words(parts)
    lines: list[list[Run]] = [[]]
    x = 0.0
    for number, (word, space_ink) in enumerate(words):
        width = sum(metrics.horizontalAdvance(text) for text, _ in word)
        wanted = width + (tail if number == len(words) - 1 else 0)
        if wanted > room:
            return None
        space = metrics.horizontalAdvance(" ") if lines[-1] else 0.0
        if x + space + wanted > room:
            lines.append([])
            x = space = 0.0
        if space:
            lines[-1].append((" ", space_ink))
        lines[-1] += word
        x += space + width
    return lines


def _words(parts: Sequence[Run]) -> list[tuple[list[Run], str]]:
    """Return the words, runs in one or more inks, each with the ink of the space before it."""
    words: list[tuple[list[Run], str]] = []
    space: str | None = "placed"
    for text, ink in parts:
        for number, run in enumerate(text.split(" ")):
            if number:
                space = ink
            if run and space is not None:
                words.append(([(run, ink)], space))
                space = None
            elif run:
                words[-1][0].append((run, ink))
    return words


# Tray and racks


def paint_tray(painter: QPainter, layout: Layout = WIDE) -> None:
    """Draw the tray with its six wells."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for colour, dy in ((QColor(0, 0, 0, 46), 10), (_colour("tray_edge"), 6), (_colour("tray"), 0)):
        painter.setBrush(colour)
        painter.drawRoundedRect(layout.tray.translated(0, dy), 16, 16)
    painter.setBrush(_colour("well"))
    painter.drawRoundedRect(layout.tray.adjusted(9, 9, -9, -9), 10, 10)
    for box in layout.wells:
        painter.setBrush(_colour("tray_edge"))
        painter.drawRoundedRect(box, 14, 14)
        painter.setBrush(_colour("tray"))
        painter.drawRoundedRect(box.adjusted(0, 3, 0, 0), 14, 14)
    painter.restore()


def paint_rack(painter: QPainter, side: int, label: str, layout: Layout = WIDE) -> None:
    """Draw a side's rack with its label, smaller, and then with names cut, where it is too long."""
    painter.save()
    rack, room = layout.racks[side], layout.labels[side]
    painter.setPen(QPen(_colour("rack_edge"), 1.6))
    painter.setBrush(_colour("rack"))
    painter.drawRoundedRect(rack.adjusted(1, 1, -1, -1), 12, 12)
    size = 26 if layout.tall else 20  # a name alone below the board
    font = fit_height(scene_font(size, 600), room.height())
    shown = wrapped(label, font, room.size(), layout.label_size)
    painter.setFont(font)
    painter.setPen(_colour("rack_ink"))
    align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawText(room, align | Qt.TextFlag.TextWordWrap, shown)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour("peg"))
    for peg in layout.pegs[side]:
        painter.drawEllipse(peg, 7, 7)
    painter.restore()


def _colour(part: str) -> QColor:
    return QColor(current_theme().of("ordino", part))


def _round(colour: QColor, width: float) -> QPen:
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(colour, width, Qt.PenStyle.SolidLine, cap, join)
