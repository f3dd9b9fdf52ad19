"""Painting one card of L'Auto-Match, in units of a card 200 wide and 290 high.

Three sizes of the same card: « small » for lists shows plate, number and ranks; « hand » adds the
car in its landscape, maker, name and year; « large » prints the figures too. The left margin
carries everything one must know, because in a fan nothing else is seen.
"""

from decimal import Decimal
from functools import cache
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QTransform,
)

from ludotheque.core.messages import catalogue
from ludotheque.games.automatch.actions import saying_of
from ludotheque.games.automatch.description import figure_name
from ludotheque.games.automatch.keytable import Car
from ludotheque.ui.games.automatch.families import BODY, SECOND, SHADE, extent, roundel
from ludotheque.ui.look.fonts import lettering, text_font, title_font
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.theme import Theme

WIDTH: Final = 200.0
HEIGHT: Final = 290.0
RADIUS: Final = 13.0
MARGIN: Final = 56.0
"""Width of the left margin, 28 % of the card."""
PLATES: Final = ("F", "I", "D", "GB")
COUNTRY_KEYS: Final = ("france", "italy", "germany", "england")
SHADES: Final = ("#1C4377", "#8E261C", "#4B5157", "#1B4730")
"""The darker tone of each country: shaded bodywork, and figures on the light card."""
ROOFS: Final = ("#F3ECDD", "#F7EBD6", "#EDEBE4", "#EFEBD9")
LINE: Final = "#3A2D24"
INK: Final = "#2B2420"
INK2: Final = "#5B4E43"
BOX: Final = "#FFF3CF"
WHITE: Final = "#FFFFFF"
PAPER: Final = "#FDF7E8"

PICTURE: Final = QRectF(62, 8, 131, 126)
GROUND: Final = 121.5
TEXT: Final = QRectF(64, 138, 128, 146)
SMALL_MARGIN: Final = 84.0
_ENLARGED: Final = 1.25


@attrs.frozen
class Face:
    """What is printed on a car's card; ``card`` is 0 to 51, the ranks are those of the engine.

    ``reconstruction`` says that the figures are ours, not those of an original deck.
    """

    card: int
    car: Car
    ranks: tuple[int, int, int]
    family: str
    reconstruction: bool


@attrs.frozen
class Print:
    """How a card is shown: the characteristic that rules (0 to 2, or None), figures, ranks.

    Without ``number`` the disc on the bodywork is empty, because numbers give away the order of
    the engines.
    """

    ruling: int | None
    figures: bool
    ranks: bool
    number: bool = True


def sized(font: QFont, units: float) -> QFont:
    """Return a font of a size in card units: cards are pictures, no text scale applies."""
    made = QFont(font)
    made.setPixelSize(max(1, round(units)))
    return made


@cache
def _bold() -> QFont:
    return title_font(20, 800)


@cache
def _title() -> QFont:
    return title_font(20, 700)


@cache
def _text() -> QFont:
    return text_font(15, 500)


@cache
def _strong() -> QFont:
    return text_font(15, 700)


def fitted(
    font: QFont, text: str, room: float, largest: float, least: float, most: float = 0
) -> QFont:
    """Return the font as large as the text allows in ``room``, not below ``least``.

    ``largest`` is the size at the usual size of the text, ``most`` the largest one at any.
    """
    size = max(largest, min(largest * lettering(), most))
    while size > least and QFontMetricsF(sized(font, size)).horizontalAdvance(text) > room:
        size -= 1
    return sized(font, size)


def wrapped(font: QFont, text: str, room: float) -> list[str]:
    """Return the text in lines not wider than ``room``, broken at spaces alone."""
    measure = QFontMetricsF(font)
    lines: list[str] = []
    for word in text.split():
        if lines and measure.horizontalAdvance(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def name_lines(text: str, room: QSizeF, largest: int, least: int = 9) -> tuple[QFont, list[str]]:
    """Return the largest font, and the lines, with which a name fits into ``room``.

    One line is preferred to two as long as it is at least 4/5 as large.
    """
    found = sized(_title(), least), wrapped(sized(_title(), least), text, room.width())
    best = 0.0
    for size in range(largest, least, -1):
        font = sized(_title(), size)
        lines = wrapped(font, text, room.width())
        measure = QFontMetricsF(font)
        wide = max(measure.horizontalAdvance(line) for line in lines)
        merit = size * (1.25 if len(lines) == 1 else 1)
        if wide <= room.width() and len(lines) * size * 1.06 <= room.height() and merit > best:
            found, best = (font, lines), merit
    return found


def outline(painter: QPainter, rect: QRectF, radius: float, fill: str | QColor) -> None:
    """Fill a rounded rectangle and draw the card's edge around it."""
    painter.setPen(QPen(QColor(LINE), 1.6))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(rect, radius, radius)


def pictogram(painter: QPainter, what: int, box: QRectF, ink: str) -> None:
    """Draw piston (0), drop (1) or speedometer (2), of 24 × 24 units, into a box."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / 24, box.height() / 24)
    color = QColor(ink)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    path = QPainterPath()
    if what == 0:
        path.addRoundedRect(QRectF(4, 2, 16, 10), 2.2, 2.2)
        path.moveTo(10.3, 12)
        path.lineTo(13.7, 12)
        path.lineTo(15, 18.4)
        path.arcTo(QRectF(8.4, 15.6, 7.2, 7.2), 35, -250)
        path.closeSubpath()
        painter.drawPath(path)
    elif what == 1:
        path.moveTo(12, 1)
        path.cubicTo(16.4, 7.6, 19.6, 11, 19.6, 15.4)
        path.arcTo(QRectF(4.4, 7.8, 15.2, 15.2), 0, -180)
        path.cubicTo(4.4, 11, 7.6, 7.6, 12, 1)
        painter.drawPath(path)
    else:
        pen = QPen(color, 3.2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(QRectF(2.6, 3.4, 18.8, 18.8), -28 * 16, 236 * 16)
        painter.drawLine(QPointF(12, 14), QPointF(16.6, 8.2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(QPointF(12, 14), 2.7, 2.7)
    painter.restore()


def plate(painter: QPainter, country: int, box: QRectF) -> None:
    """Draw the oval plate of a country (F, I, D, GB)."""
    painter.setPen(QPen(QColor(INK), box.height() * 0.07))
    painter.setBrush(QColor(WHITE))
    painter.drawEllipse(box)
    painter.setPen(QColor(INK))
    painter.setFont(sized(_strong(), box.height() * 0.66))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, PLATES[country])


def number_disc(painter: QPainter, number: int | None, centre: QPointF, radius: float) -> None:
    """Draw the white disc on the bodywork with the number of the car, empty for None."""
    painter.setPen(QPen(QColor(INK), radius * 0.1))
    painter.setBrush(QColor("#FBF7EC"))
    painter.drawEllipse(centre, radius, radius)
    if number is None:
        return
    painter.setPen(QColor(INK))
    painter.setFont(sized(_bold(), radius * 1.25))
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))


def country_color(theme: Theme, country: int) -> str:
    """Return the colour of a country's cards."""
    return theme.of("automatch", COUNTRY_KEYS[country])


def figure_text(value: Decimal) -> str:
    """Return a figure without unit, by the custom of the language."""
    return catalogue().number(value)


def shown_figure(value: Decimal, what: int) -> str:
    """Return a figure with its unit."""
    saying = saying_of(f"{value:f}")
    assert saying is not None  # a checked table holds figures only
    return str(figure_name(saying, what))


def draw_car(
    painter: QPainter, theme: Theme, face: Face, box: QRectF, *, number: bool, disc: float = 1.25
) -> None:
    """Draw the car of a card into ``box``, its wheels on the lower edge.

    A small car is enlarged, by a quarter at most, and stands in the middle. ``disc`` enlarges the
    disc of the number; 0 leaves the disc of the drawing, without a number.
    """
    scale, shift, top = _standing(face, box)
    country = face.car.country
    device = painter.worldTransform()
    drawn = picture(
        f"automatch/cars/{face.family}",
        300 * scale * device.m11(),
        120 * scale * device.m11(),
        1.0,
        {BODY: country_color(theme, country), SHADE: SHADES[country], SECOND: ROOFS[country]},
    )
    corner = device.map(QPointF(shift, top))
    painter.save()
    painter.setWorldTransform(QTransform())
    painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), drawn)
    painter.restore()
    if disc:
        draw_number(painter, face, box, number=number, disc=disc)


def draw_number(
    painter: QPainter, face: Face, box: QRectF, *, number: bool = True, disc: float = 1.25
) -> None:
    """Draw the disc on a car which ``draw_car`` draws into ``box``, with its number."""
    scale, shift, top = _standing(face, box)
    circle = roundel(face.family)
    centre = QPointF(shift + circle.x * scale, top + circle.y * scale)
    number_disc(painter, face.car.number if number else None, centre, circle.radius * scale * disc)


def _standing(face: Face, box: QRectF) -> tuple[float, float, float]:
    """Return scale, left and top of the drawing of a car which stands in ``box``."""
    left, right = extent(face.family)
    scale = box.width() / max(right - left, 300 / _ENLARGED)
    return scale, box.center().x() - (left + right) / 2 * scale, box.bottom() - 108 * scale
