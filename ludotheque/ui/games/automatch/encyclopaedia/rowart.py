"""A row of cars to put in order: where each of them lies, and how row and cloth are drawn.

Few cars lie as cards side by side, many as tiles below one another.
"""

from math import floor
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from ludotheque.ui.games.automatch import card_art
from ludotheque.ui.games.automatch.card_art import Face
from ludotheque.ui.games.automatch.cards import PROPORTION
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.theme import current_theme

MARGIN: Final = 26.0
HEAD: Final = 58.0
"""Height of the line of text at the top."""
_CARDS: Final = 13
"""The most cars which lie as cards, not as tiles."""
_LEAST_CARD: Final = 84.0
"""The least width of such a card, at a text scale of 1."""
_LEAST: Final = 8.0
CHALK: Final = "#F2F5E4"
LEAST_HEADING: Final = 10
"""The smallest letters of the headings, in pixels."""
"""The ink of texts on the baize."""
_TWO_LINES: Final = 27.0
"""The height of text below which a tile has one line."""
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@attrs.frozen
class Plan:
    """The layout of ``total`` cars in a room; ``tiles`` flow downwards, cards to the right.

    ``columns`` and ``rows`` make a grid of ``width`` × ``height`` with gaps; ``hand`` is where the
    next card lies.
    """

    tiles: bool
    total: int
    columns: int
    rows: int
    width: float
    height: float
    gap_x: float
    gap_y: float
    corner: QPointF
    hand: QRectF

    def cell(self, index: int) -> tuple[int, int]:
        """Return column and row of an index."""
        if self.tiles:
            return index // self.rows, index % self.rows
        return index % self.columns, index // self.columns

    def slot(self, index: int) -> QRectF:
        """Return the rectangle of the car at an index of the row."""
        column, row = self.cell(index)
        return QRectF(
            self.corner.x() + column * (self.width + self.gap_x),
            self.corner.y() + row * (self.height + self.gap_y),
            self.width,
            self.height,
        )

    def gap(self, index: int, count: int) -> QRectF:
        """Return the rectangle of the mark between cars ``index`` - 1 and ``index`` of ``count``.

        Behind the last car it stays in that car's column or row.
        """
        behind = index == count and index > 0
        slot = self.slot(index - 1 if behind else index)
        if self.tiles:
            y = slot.bottom() + self.gap_y / 2 if behind else slot.top() - self.gap_y / 2
            return QRectF(slot.left(), y - self.gap_y / 2, self.width, self.gap_y)
        x = slot.right() + self.gap_x / 2 if behind else slot.left() - self.gap_x / 2
        return QRectF(x - self.gap_x / 2, slot.top(), self.gap_x, self.height)

    def gap_at(self, pos: QPointF, count: int) -> int | None:
        """Return the index of the gap nearest to a point, None if no car is near."""
        best, found = 4.0 * max(self.gap_x, self.gap_y), None
        for index in range(count):
            slot = self.slot(index)
            dx = max(slot.left() - pos.x(), 0, pos.x() - slot.right())
            dy = max(slot.top() - pos.y(), 0, pos.y() - slot.bottom())
            if dx + dy < best:
                best = dx + dy
                middle = slot.center()
                behind = pos.y() > middle.y() if self.tiles else pos.x() > middle.x()
                found = index + behind
        return found

    def next_gap(self, index: int, count: int, dx: int, dy: int) -> int:
        """Return the index of the gap an arrow key leads to."""
        along, across = (dy, dx) if self.tiles else (dx, dy)
        by = along + across * (self.rows if self.tiles else self.columns)
        return min(count, max(0, index + by))


def plan(total: int, width: float, height: float, scale: float = 1.0) -> Plan:
    """Return the places of so many cars in a room; ``scale`` is the text scale.

    Cards which would be too small to read become tiles.
    """
    if total <= _CARDS:
        found = _plan(total, width, height, scale, tiles=False)
        if found.width >= _LEAST_CARD * scale:
            return found
    return _plan(total, width, height, scale, tiles=True)


def _plan(total: int, width: float, height: float, scale: float, *, tiles: bool) -> Plan:
    tall = min(190.0 * scale, (0.26 if tiles else 0.3) * height)
    hand_width = floor(tall / PROPORTION)
    hand = QRectF(floor((width - hand_width) / 2), floor(height - tall - 18), hand_width, tall)
    room_x, room_y = width - 2 * MARGIN, hand.top() - HEAD - 26
    gap_x, gap_y = (16.0, 11.0) if tiles else (30.0, 20.0)
    if tiles:
        small = min(1.0, room_x * room_y / (total * 9000.0))
        gap_x, gap_y = round(gap_x * max(0.5, small)), round(gap_y * max(0.4, small))
    best: tuple[float, int, float, float] | None = None
    for columns in range(1, total + 1):
        rows = -(-total // columns)
        wide = (room_x - (columns - 1) * gap_x) / columns
        high = (room_y - (rows - 1) * gap_y) / rows
        if tiles:
            wide, high = min(wide, 236 * scale), min(high, 54 * scale)
            # Names want about 150, figures below them about 38.
            merit = min(wide / 150, high / 38)
        else:
            wide = min(wide, high / PROPORTION, 190.0)
            # Fewer rows are easier to read, even a little smaller.
            high, merit = wide * PROPORTION, wide * 0.9 ** (rows - 1)
        if wide > _LEAST and high > _LEAST and (best is None or merit > best[0] + 1e-6):
            best = merit, columns, wide, high
    _, columns, wide, high = best or (0.0, total, _LEAST, _LEAST)
    wide, high = float(floor(wide)), float(floor(high))
    rows = -(-total // columns)
    used_x = columns * wide + (columns - 1) * gap_x
    used_y = rows * high + (rows - 1) * gap_y
    corner = QPointF(floor((width - used_x) / 2), floor(HEAD + max(0.0, (room_y - used_y) / 2)))
    return Plan(tiles, total, columns, rows, wide, high, gap_x, gap_y, corner, hand)


def paint_cloth(painter: QPainter, area: QRectF, first: str, last: str, unit: str) -> None:
    """Draw the baize; at its top stand what lies first, the unit, and what lies last."""
    theme = current_theme()
    painter.fillRect(area, QColor(theme.of("automatch", "baize")))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.of("automatch", "plaque")), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area.adjusted(10, 10, -10, -10), 12, 12)
    if not first:
        return
    line = QRectF(area.left() + 28, area.top() + 18, area.width() - 56, 28)
    painter.setPen(QColor(CHALK))
    painter.setFont(_both_in(line.width(), first, last))
    measure = painter.fontMetrics()
    painter.drawText(line, _LEFT, first)
    painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, last)
    left = line.left() + measure.horizontalAdvance(first) + 16
    right = line.right() - measure.horizontalAdvance(last) - 16
    room = measure.horizontalAdvance(unit) + 24
    if right - left > 40 + room:
        y = line.center().y()
        painter.setFont(text_font(15, 400))
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, unit)
        middle = line.center().x()
        painter.setPen(QPen(QColor(CHALK), 1.6))
        painter.drawLine(QPointF(left, y), QPointF(middle - room / 2, y))
        painter.drawLine(QPointF(middle + room / 2, y), QPointF(right, y))
        painter.drawLine(QPointF(right - 7, y - 5), QPointF(right, y))
        painter.drawLine(QPointF(right - 7, y + 5), QPointF(right, y))


def _both_in(room: float, first: str, last: str) -> QFont:
    """Return the largest font in which two headings stand beside each other in a line."""
    font = text_font(15, 600)
    while font.pixelSize() > LEAST_HEADING:
        measure = QFontMetricsF(font)
        if sum(map(measure.horizontalAdvance, (first, last))) + 24 <= room:
            break
        font.setPixelSize(font.pixelSize() - 1)
    return font


def paint_tile(painter: QPainter, face: Face, box: QRectF, what: int) -> None:
    """Draw a car as a tile: country, maker, figure, model, and the car where there is room."""
    theme = current_theme()
    country = face.car.country
    painter.setPen(QPen(QColor(card_art.LINE), 1.2))
    painter.setBrush(QColor(theme.of("automatch", "card")))
    painter.drawRoundedRect(box, 7, 7)
    whole, band = QPainterPath(), QPainterPath()
    whole.addRoundedRect(box, 7, 7)
    wide = min(30.0, box.width() * 0.2)
    band.addRect(QRectF(box.left(), box.top(), wide, box.height()))
    painter.setBrush(QColor(card_art.country_color(theme, country)))
    painter.drawPath(whole.intersected(band))
    side = wide - 4
    oval = QRectF(box.left() + 2, box.center().y() - side * 0.36, side, side * 0.72)
    card_art.plate(painter, country, oval)
    room = QRectF(box.left() + wide + 6, box.top() + 2, box.width() - wide - 12, box.height() - 4)
    if box.width() > scaled(210):
        car = 64.0
        road = QRectF(room.right() - car, 0, car, box.bottom() - 5)
        card_art.draw_car(painter, theme, face, road, number=False, disc=0)
        room.setRight(road.left() - 4)
    _paint_text(painter, face, room, what)


def _paint_text(painter: QPainter, face: Face, room: QRectF, what: int) -> None:
    """Write the maker, with the figure at the right, and the model below."""
    if room.height() < _TWO_LINES:
        _one_line(painter, face, room, what)
        return
    car, half = face.car, room.height() / 2
    size = min(float(scaled(15)), room.height() * 0.42)
    upper = QRectF(room.left(), room.top(), room.width(), half)
    figure = card_art.sized(text_font(15, 700), size)
    maker = card_art.sized(text_font(15, 400), size * 0.9)
    measure, text = QFontMetricsF(figure), card_art.figure_text(car.figures[what])
    painter.setPen(QColor(card_art.SHADES[car.country]))
    painter.setFont(figure)
    painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
    upper.setRight(upper.right() - measure.horizontalAdvance(text) - 5)
    painter.setPen(QColor(card_art.INK2))
    _fit(painter, upper, car.make, maker)
    lower = QRectF(room.left(), room.top() + half, room.width(), half)
    painter.setPen(QColor(card_art.INK))
    _fit(painter, lower, car.model, card_art.sized(title_font(15, 700), size * 1.05))


def _one_line(painter: QPainter, face: Face, room: QRectF, what: int) -> None:
    size = min(float(scaled(14)), room.height() * 0.62)
    figure = card_art.sized(text_font(15, 700), size)
    text = card_art.figure_text(face.car.figures[what])
    painter.setPen(QColor(card_art.SHADES[face.car.country]))
    painter.setFont(figure)
    painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
    rest = room.adjusted(0, 0, -QFontMetricsF(figure).horizontalAdvance(text) - 4, 0)
    painter.setPen(QColor(card_art.INK))
    _fit(painter, rest, face.car.model, card_art.sized(title_font(15, 700), size))


def _fit(painter: QPainter, room: QRectF, text: str, font: QFont) -> None:
    """Write a text, in smaller type if it is too long, elided if even that does not fit."""
    size = font.pixelSize()
    fitting = card_art.fitted(font, text, room.width(), size, max(8, size * 0.7))
    painter.setFont(fitting)
    shown = QFontMetricsF(fitting).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, _LEFT, shown)


def paint_fault(painter: QPainter, box: QRectF) -> None:
    """Mark a car which was laid wrongly: a cross on a red disc at its corner."""
    centre = QPointF(box.right() - 1, box.top() + 1)
    radius = min(9.0, box.height() * 0.24)
    painter.setPen(QPen(QColor(CHALK), radius * 0.18))
    painter.setBrush(QColor("#A62B22"))
    painter.drawEllipse(centre, radius, radius)
    pen = QPen(QColor("#FFFFFF"), radius * 0.25)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    arm = radius * 0.38
    for way in (1, -1):
        painter.drawLine(centre + QPointF(-arm, -arm * way), centre + QPointF(arm, arm * way))


def paint_count(painter: QPainter, box: QRectF, number: int) -> None:
    """Write how many cards are left on a disc at the corner of their pile."""
    centre, radius = QPointF(box.right() - 2, box.top() + 2), 17.0
    painter.setPen(QPen(QColor(card_art.LINE), 1.6))
    painter.setBrush(QColor(card_art.BOX))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QColor(card_art.INK))
    painter.setFont(card_art.sized(text_font(15, 700), 17))
    disc = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number))


def paint_ring(painter: QPainter, box: QRectF, radius: float) -> None:
    """Frame the car laid last, in amber."""
    painter.setPen(QPen(QColor(current_theme().amber), 3.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), radius + 3, radius + 3)


def paint_gap(painter: QPainter, box: QRectF, *, flat: bool, cursor: bool) -> None:
    """Mark where the card would go: an amber bar, outlined for the keyboard cursor."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(current_theme().amber))
    thick = 7.0
    if flat:
        bar = QRectF(box.left(), box.center().y() - thick / 2, box.width(), thick)
    else:
        bar = QRectF(box.center().x() - thick / 2, box.top(), thick, box.height())
    painter.drawRoundedRect(bar, thick / 2, thick / 2)
    if cursor:
        painter.setPen(QPen(QColor(CHALK), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(bar.adjusted(-4, -4, 4, 4), 7, 7)
