"""Drawing the baize and what lies on it apart from cards: plaques, plates, pills, ribbons."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from ludotheque.ui.board.drawing import fit_height, scene_font
from ludotheque.ui.games.automatch import card_art
from ludotheque.ui.look.fonts import lettering
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.fitting import fitted

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
INK: Final = "#2B2420"
INK2: Final = "#5B4E43"
PAPER: Final = "#FDF7E8"
FRESH: Final = "#7CC4FF"
"""The ring of a card just drawn."""


def colour(part: str) -> QColor:
    """Return a colour of L'Auto-Match by its name in the theme."""
    return QColor(current_theme().of("automatch", part))


def red() -> str:
    """Return the red of the table, on which white is read and which is read on paper."""
    return "#7A0F0F" if current_theme().contrast else "#A62B22"


def font(units: float, weight: int = 500, *, title: bool = False) -> QFont:
    """Return a font of a size in scene units, times the factor of the lettering."""
    return scene_font(units, (700 if weight < 800 else 800) if title else weight, title=title)


def write(
    painter: QPainter, box: QRectF, text: str, made: QFont, ink: QColor | str,
    flags: Qt.AlignmentFlag = LEFT,
) -> None:  # fmt: skip
    """Write one line, in smaller type if it is too long; if that is not enough, cut its names.

    Type enlarged with the text is not higher than the line.
    """
    usual = made.pixelSize() / lettering()
    shown, least = fit_height(QFont(made), box.height(), usual), usual * 0.72
    while shown.pixelSize() > least and QFontMetricsF(shown).horizontalAdvance(text) > box.width():
        shown.setPixelSize(shown.pixelSize() - 1)
    painter.setFont(shown)
    painter.setPen(QColor(ink))
    said = fitted(text, QFontMetricsF(shown), box.width() + 1)
    painter.drawText(box, int(flags) | int(Qt.TextFlag.TextDontClip), said)


def write_lines(
    painter: QPainter, box: QRectF, text: str, made: QFont, ink: QColor | str,
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:  # fmt: skip
    """Write a text in as many lines as it needs, in smaller type if they do not fit."""
    shown, least = QFont(made), made.pixelSize() / lettering() * 0.7
    wrap = int(flags) | int(Qt.TextFlag.TextWordWrap)
    while shown.pixelSize() > least:
        needed = QFontMetricsF(shown).boundingRect(box, wrap, text)
        if needed.height() <= box.height() and needed.width() <= box.width():
            break
        shown.setPixelSize(shown.pixelSize() - 1)
    painter.setFont(shown)
    painter.setPen(QColor(ink))
    painter.drawText(box, wrap, text)


def paint_baize(painter: QPainter, exposed: QRectF, area: QRectF) -> None:
    """Draw the cloth with its seam."""
    painter.fillRect(exposed, colour("baize"))
    painter.setPen(QPen(colour("seam"), 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area.adjusted(5, 5, -5, -5), 18, 18)


def panel(painter: QPainter, box: QRectF, *, radius: float = 12) -> None:
    """Draw a dark plaque sunk into the baize."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("plaque"))
    painter.drawRoundedRect(box, radius, radius)


def paper(
    painter: QPainter, box: QRectF, *, radius: float = 8, edge: QColor | None = None,
    fill: QColor | str = PAPER,
) -> None:  # fmt: skip
    """Draw a piece of card lying on the baize."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawRoundedRect(box.translated(1, 2.5), radius, radius)
    painter.setBrush(QColor(fill))
    painter.setPen(Qt.PenStyle.NoPen if edge is None else QPen(edge, 4))
    painter.drawRoundedRect(box, radius, radius)


def plate(
    painter: QPainter, box: QRectF, name: str, line: str, size: float, *, on_turn: bool
) -> None:
    """Draw the plate of a player, in the accent of the game while he is on turn."""
    fill, ink, pale = (red(), "#FFFFFF", "#FFE9E2") if on_turn else name_colours()[:3]
    paper(painter, box, fill=fill)
    inner = box.adjusted(10, 3, -10, -3)
    half = inner.height() * 0.54
    upper = QRectF(inner.left(), inner.top(), inner.width(), half)
    lower = QRectF(inner.left(), upper.bottom() - 1, inner.width(), inner.height() - half)
    write(painter, upper, name, font(21 * size, 700, title=True), ink, CENTRE)
    write(painter, lower, line, font(16 * size, 500), pale, CENTRE)


def name_colours() -> tuple[str, str, str, str]:
    """Return ground, ink, paler ink and ink of figures of a plate with a name.

    Paper would glare in the dark schemes.
    """
    if current_theme().contrast and current_theme().dark:
        return "#000000", "#FFFFFF", "#FFFFFF", "#FFB3A8"
    if current_theme().dark:
        return "#3A342C", "#F3EADA", "#CDC0AC", "#F6B0A5"
    if current_theme().contrast:
        return "#FFFFFF", "#000000", "#000000", "#7A0F0F"
    return PAPER, INK, INK2, "#8E1F17"


def country_bar(painter: QPainter, box: QRectF, country: int, text: str, size: float) -> None:
    """Draw a bar in a country's colour with its plate and a text."""
    painter.setPen(QPen(QColor(card_art.LINE), 1.4))
    painter.setBrush(QColor(card_art.country_color(current_theme(), country)))
    painter.drawRoundedRect(box, 8, 8)
    high = min(box.height() - 12, 30 * size)
    oval = QRectF(box.left() + 8, box.center().y() - high / 2, high * 1.42, high)
    card_art.plate(painter, country, oval)
    room = box.adjusted(oval.width() + 18, 0, -8, 0)
    write(painter, room, text, font(21 * size, 700, title=True), "#FFFFFF")


def dark_bar(painter: QPainter, box: QRectF, text: str, size: float) -> None:
    """Draw a bar without a colour of its own."""
    painter.setPen(QPen(colour("seam"), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 8, 8)
    write(painter, box.adjusted(10, 0, -10, 0), text, font(19 * size, 600), colour("text"), CENTRE)


def plates_line(
    painter: QPainter, box: QRectF, countries: tuple[int, ...], text: str, size: float
) -> None:
    """Draw the plates of the competing countries, with a text."""
    high = min(box.height() - 8, 26 * size)
    wide = high * 1.42
    for index, country in enumerate(countries):
        oval = QRectF(box.left() + index * (wide + 4), box.center().y() - high / 2, wide, high)
        card_art.plate(painter, country, oval)
    room = box.adjusted(len(countries) * (wide + 4) + 6, 0, 0, 0)
    write(painter, room, text, font(19 * size, 600), colour("text"))


def engine_poster(painter: QPainter, box: QRectF, title: str, line: str) -> None:
    """Draw the poster of the characteristic which no special card brings."""
    scale = box.width() / card_art.WIDTH
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(scale, scale)
    card_art.outline(painter, QRectF(0.8, 0.8, 198.4, 288.4), card_art.RADIUS, "#E9C46A")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#F6DFA0"))
    painter.drawEllipse(QPointF(100, 118), 84, 84)
    card_art.pictogram(painter, 0, QRectF(40, 48, 120, 144), card_art.SHADES[1])
    strip = QPainterPath()
    strip.addRoundedRect(QRectF(1.6, 1.6, 196.8, 286.8), card_art.RADIUS, card_art.RADIUS)
    band = QPainterPath()
    band.addRect(QRectF(0, 230, 200, 60))
    painter.fillPath(strip.intersected(band), QColor(PAPER))
    write(painter, QRectF(10, 233, 180, 30), title, font(26, 800, title=True), INK, CENTRE)
    write(painter, QRectF(8, 261, 184, 22), line, font(16, 600), card_art.SHADES[1], CENTRE)
    painter.restore()


def dashed_slot(painter: QPainter, box: QRectF, text: str, size: float) -> None:
    """Draw the empty place of a card to come."""
    pen = QPen(colour("text2"), 3, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 9, 9)
    write_lines(painter, box.adjusted(8, 0, -8, 0), text, font(20 * size, 700, title=True),
                colour("text"), CENTRE)  # fmt: skip


def frame(
    painter: QPainter, box: QRectF, *, radius: float = 10, width: float = 5,
    ink: QColor | str | None = None,
) -> None:  # fmt: skip
    """Draw a ring around a card or plaque, by default the halo of who is ahead or has won."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(INK), width + 2.4))
    painter.drawRoundedRect(box, radius, radius)
    painter.setPen(QPen(colour("halo") if ink is None else QColor(ink), width))
    painter.drawRoundedRect(box, radius, radius)


def button(painter: QPainter, box: QRectF, text: str, *, over: bool, size: float = 1.0) -> None:
    """Draw a button on a card or plaque, darker under the pointer."""
    painter.setPen(QPen(QColor("#FFFFFF"), 2))
    painter.setBrush(QColor("#7E1D17" if over else red()))
    painter.drawRoundedRect(box, 9, 9)
    made = font(20 * size, 700, title=True)
    write(painter, box.adjusted(6, 0, -6, 0), text, made, "#FFFFFF", CENTRE)


def ring(painter: QPainter, box: QRectF) -> None:
    """Draw the keyboard cursor."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    grown = box.adjusted(-3, -3, 3, 3)
    painter.setPen(QPen(QColor("#1B1410"), 7))
    painter.drawRoundedRect(grown, 8, 8)
    painter.setPen(QPen(QColor("#FFFFFF"), 3, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(grown, 8, 8)


def stamp(painter: QPainter, box: QRectF, text: str, scale: float = 1.0) -> None:
    """Stamp a card which has lost its value, and pale it."""
    pale = QColor(PAPER)
    pale.setAlpha(110)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pale)
    painter.drawRoundedRect(box, 8, 8)
    painter.save()
    painter.translate(box.center())
    painter.rotate(-16)
    wide, high = box.width() * 0.98, 38 * scale
    label = QRectF(-wide / 2, -high / 2, wide, high)
    painter.setPen(QPen(QColor("#8E1F17"), 3))
    painter.setBrush(QColor(255, 250, 240, 225))
    painter.drawRoundedRect(label, 5, 5)
    write(painter, label.adjusted(5, 0, -5, 0), text, font(21 * scale, 800, title=True), "#8E1F17",
          CENTRE)  # fmt: skip
    painter.restore()


def ribbon(painter: QPainter, area: QRectF, title: str, line: str, size: float) -> None:
    """Draw the ribbon over the table at the end of a deal or match."""
    box = QRectF(area.left() + 8, area.center().y() - 74 * size, area.width() - 16, 148 * size)
    paper(painter, box, radius=10, edge=QColor(red()))
    inner = box.adjusted(24, 14, -24, -14)
    write(painter, QRectF(inner.left(), inner.top(), inner.width(), 54 * size), title,
          font(42 * size, 800, title=True), red(), CENTRE)  # fmt: skip
    write_lines(painter, QRectF(inner.left(), inner.top() + 56 * size, inner.width(),
                                inner.height() - 56 * size), line, font(22 * size, 500), INK,
                CENTRE)  # fmt: skip


def sign(painter: QPainter, centre: QPointF, radius: float, *, right: bool) -> None:
    """Draw a tick or a cross on a disc."""
    painter.setPen(QPen(QColor("#FFFFFF"), 2))
    painter.setBrush(QColor("#1F6A3B" if right else red()))
    painter.drawEllipse(centre, radius, radius)
    pen = QPen(QColor("#FFFFFF"), radius * 0.3)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    r = radius * 0.45
    if right:
        painter.drawLine(centre + QPointF(-r, 0), centre + QPointF(-r * 0.2, r * 0.8))
        painter.drawLine(centre + QPointF(-r * 0.2, r * 0.8), centre + QPointF(r, -r * 0.8))
        return
    painter.drawLine(centre + QPointF(-r, -r), centre + QPointF(r, r))
    painter.drawLine(centre + QPointF(-r, r), centre + QPointF(r, -r))


def plus(painter: QPainter, centre: QPointF, radius: float) -> None:
    """Draw the plus of a card just drawn, on a disc."""
    painter.setPen(QPen(QColor("#FFFFFF"), 2))
    painter.setBrush(QColor("#1B4F8A"))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QPen(QColor("#FFFFFF"), radius * 0.3))
    r = radius * 0.5
    painter.drawLine(centre - QPointF(r, 0), centre + QPointF(r, 0))
    painter.drawLine(centre - QPointF(0, r), centre + QPointF(0, r))


def flag(painter: QPainter, centre: QPointF, radius: float) -> None:
    """Draw the chequered flag of the card which is ahead, on a disc."""
    painter.setPen(QPen(QColor(INK), 2))
    painter.setBrush(colour("halo"))
    painter.drawEllipse(centre, radius, radius)
    square = radius * 0.34
    left, top = centre.x() - square * 1.2, centre.y() - square * 1.7
    pole = QPen(QColor(INK), radius * 0.16)
    pole.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pole)
    painter.drawLine(QPointF(left, top), QPointF(left, centre.y() + radius * 0.62))
    painter.setPen(Qt.PenStyle.NoPen)
    for index in range(9):
        row, column = divmod(index, 3)
        painter.setBrush(QColor(INK) if index % 2 == 0 else QColor("#FFFFFF"))
        painter.drawRect(QRectF(left + column * square, top + row * square, square, square))


def closed_eye(painter: QPainter, box: QRectF, *, over: bool) -> None:
    """Draw the button which covers the own cards: a closed eye."""
    painter.setPen(QPen(colour("halo" if over else "seam"), 2.4))
    painter.setBrush(colour("plaque"))
    painter.drawRoundedRect(box, 10, 10)
    painter.save()
    painter.translate(box.center())
    painter.scale(box.width() / 46, box.width() / 46)
    pen = QPen(colour("text"), 2.8)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    lid = QPainterPath(QPointF(-13, 0))
    lid.quadTo(0, -14, 13, 0)
    lid.quadTo(0, 14, -13, 0)
    painter.drawPath(lid)
    painter.setBrush(colour("text"))
    painter.drawEllipse(QPointF(0, 0), 3.6, 3.6)
    painter.drawLine(QPointF(-12, 12), QPointF(12, -12))
    painter.restore()
