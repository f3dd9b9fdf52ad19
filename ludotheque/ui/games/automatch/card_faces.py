"""The faces of the cards: cars small, in the hand and large, the two posters, the back."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.cards import COUNTRIES, PUMP
from ludotheque.ui.games.automatch import card_art as art
from ludotheque.ui.games.automatch.card_art import HEIGHT, MARGIN, RADIUS, WIDTH, Face, Print
from ludotheque.ui.look.fonts import text_font, title_font
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.theme import Theme

_PALE: Final = 0.35
"""The opacity of a car where ink is saved."""
_CARD: Final = QRectF(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6)
_LANDSCAPES: Final = tuple(f"automatch/paysage-{key}" for key in art.COUNTRY_KEYS)
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
_UNCUT: Final = int(_CENTRE) | int(Qt.TextFlag.TextDontClip)


def paint_face(painter: QPainter, theme: Theme, face: Face, shown: Print, size: str) -> None:
    """Paint a car's card; ``size`` is "small", "narrow", "hand" or "large"."""
    art.outline(painter, _CARD, RADIUS, theme.of("automatch", "card"))
    if size in {"small", "narrow"}:
        _small(painter, theme, face, shown, narrow=size == "narrow")
        return
    _band(painter, theme, face, MARGIN)
    _margin(painter, theme, face, shown)
    _landscape(painter, theme, face, shown)
    if size == "large":
        _text_large(painter, face, shown)
    else:
        _text_hand(painter, face, shown)


def _band(painter: QPainter, theme: Theme, face: Face, width: float) -> None:
    """Fill the left margin with the country's colour."""
    card = QPainterPath()
    card.addRoundedRect(_CARD, RADIUS, RADIUS)
    band = QPainterPath()
    band.addRect(QRectF(0, 0, width, HEIGHT))
    colour = QColor(art.country_color(theme, face.car.country))
    painter.setPen(QPen(colour if theme.spare else QColor(art.LINE), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush if theme.spare else colour)
    painter.drawPath(card.intersected(band))


def _on_band(theme: Theme, face: Face) -> str:
    """Return the colour of ranks on the left margin: on white where ink is saved."""
    return art.SHADES[face.car.country] if theme.spare else art.WHITE


def _margin(painter: QPainter, theme: Theme, face: Face, shown: Print) -> None:
    """Draw plate and ranks, the ruling one boxed; without ranks the number on a disc."""
    art.plate(painter, face.car.country, QRectF(7, 10, 42, 28))
    if not shown.ranks:
        if shown.number:
            art.number_disc(painter, face.car.number, QPointF(MARGIN / 2, 72), 22)
        return
    for what in range(3):
        _rank(painter, theme, face, shown, what, QRectF(3.5, 46 + 79 * what, MARGIN - 7.5, 76))


def _rank(
    painter: QPainter, theme: Theme, face: Face, shown: Print, what: int, box: QRectF
) -> None:  # fmt: skip
    ruling = shown.ruling == what
    ink = art.SHADES[face.car.country] if ruling else _on_band(theme, face)
    if ruling:
        painter.setPen(QPen(QColor(art.LINE), 2))
        painter.setBrush(QColor(art.BOX))
        painter.drawRoundedRect(box, 9, 9)
    figure = shown.figures and ruling
    painter.setPen(QColor(ink))
    rank = str(face.ranks[what])
    usual, most = (32, 40) if figure else (36, 46)
    painter.setFont(art.fitted(title_font(20, 800), rank, box.width() - 2, usual, usual, most))
    top = box.top() + (1 if figure else 4)
    painter.drawText(QRectF(box.left(), top, box.width(), 34 if figure else 38), _UNCUT, rank)
    side = 17.0 if figure else 23.0
    below = top + (35 if figure else 42)
    art.pictogram(painter, what, QRectF(box.center().x() - side / 2, below, side, side), ink)
    if figure:
        text = art.figure_text(face.car.figures[what])
        painter.setFont(art.fitted(text_font(15, 700), text, box.width() - 4, 18, 9, 22))
        painter.drawText(QRectF(box.left(), box.bottom() - 23, box.width(), 21), _UNCUT, text)


def _landscape(painter: QPainter, theme: Theme, face: Face, shown: Print) -> None:
    box = art.PICTURE
    road = QRectF(box.left() + 4, 0, box.width() - 8, art.GROUND)
    if theme.spare:  # the car alone, pale
        ground = QPointF(box.left(), art.GROUND), QPointF(box.right(), art.GROUND)
        painter.setPen(QPen(QColor(art.INK2), 0.8))
        painter.drawLine(*ground)
        painter.setOpacity(_PALE)
        art.draw_car(painter, theme, face, road, number=False, disc=0)
        painter.setOpacity(1.0)
        if shown.number:
            art.draw_number(painter, face, road)
        return
    device = painter.worldTransform()
    drawn = picture(
        _LANDSCAPES[face.car.country], box.width() * device.m11(), box.height() * device.m11()
    )
    cut = QPainterPath()
    cut.addRoundedRect(box, 8, 8)
    painter.save()
    painter.setClipPath(cut)
    painter.drawPixmap(box, drawn, QRectF(drawn.rect()))
    painter.restore()
    art.draw_car(painter, theme, face, road, number=shown.number)


def _line(
    painter: QPainter, box: QRectF, text: str, weight: int, largest: float, ink: str,
    flags: Qt.AlignmentFlag = _LEFT,
) -> None:  # fmt: skip
    painter.setPen(QColor(ink))
    most = box.height() * 0.95
    painter.setFont(art.fitted(text_font(15, weight), text, box.width(), largest, 9, most))
    painter.drawText(box, int(flags) | int(Qt.TextFlag.TextDontClip), text)


def _name(painter: QPainter, text: str, box: QRectF, largest: int) -> None:
    font, lines = art.name_lines(text, QSizeF(box.width(), box.height()), largest)
    painter.setPen(QColor(art.INK))
    painter.setFont(font)
    pitch = font.pixelSize() * 1.06
    for index, line in enumerate(lines):
        painter.drawText(QRectF(box.left(), box.top() + index * pitch, box.width(), pitch),
                         _LEFT, line)  # fmt: skip


def _text_hand(painter: QPainter, face: Face, shown: Print) -> None:
    box, car = art.TEXT, face.car
    _line(painter, QRectF(box.left(), 140, box.width(), 20), car.make, 500, 18, art.INK2)
    _name(painter, car.model, QRectF(box.left(), 162, box.width(), 92), 36)
    last = QRectF(box.left(), 259, box.width(), 22)
    if shown.figures and shown.ruling is not None:
        _line(painter, last, art.shown_figure(car.figures[shown.ruling], shown.ruling), 700, 20,
              art.SHADES[car.country])  # fmt: skip
    else:
        _line(painter, last, car.year, 500, 18, art.INK2)


def _text_large(painter: QPainter, face: Face, shown: Print) -> None:
    box, car = art.TEXT, face.car
    _line(painter, QRectF(box.left(), 139, box.width(), 16), car.make, 500, 13, art.INK2)
    room = 50 if shown.figures else 84
    _name(painter, car.model, QRectF(box.left(), 156, box.width(), room), 27 if room < 80 else 30)
    country = str(COUNTRIES[car.country])
    land = country if not car.year else str(M("{country}, {year}", country=country, year=car.year))
    _line(painter, QRectF(box.left(), 156 + room, box.width(), 16), land, 400, 12, art.INK2)
    if not shown.figures:
        return
    top = 227.0
    painter.setPen(QPen(QColor("#D9C6A5"), 1))
    painter.drawLine(QPointF(box.left(), top - 3), QPointF(box.right(), top - 3))
    pitch = 15.0
    for what in range(3):
        row = QRectF(box.left(), top + what * pitch, box.width(), pitch)
        ruling = shown.ruling == what
        ink = art.SHADES[car.country] if ruling else art.INK
        art.pictogram(painter, what, QRectF(row.left(), row.top() + 2, 11, 11), ink)
        text = art.shown_figure(car.figures[what], what)
        _line(painter, row.adjusted(17, 0, 0, 0), text, 700 if ruling else 500, 13, ink)
    if face.reconstruction:
        last = QRectF(box.left(), 273, box.width(), 12)
        _line(painter, last, str(M("reconstructed figures")), 400, 10, art.INK2)


def _small(painter: QPainter, theme: Theme, face: Face, shown: Print, *, narrow: bool) -> None:
    """Paint the card of a list: about 40 pixels wide; a ``narrow`` one shows less beside others."""
    width = (MARGIN if narrow else art.SMALL_MARGIN) if shown.ranks else 0.0
    if shown.ranks:
        _band(painter, theme, face, width)
        for what in range(3):
            edge = 1.5 if narrow else 4.0
            box = QRectF(edge, 4 + 94.5 * what, width - 2 * edge, 93)
            ruling = shown.ruling == what
            if ruling:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(art.BOX))
                painter.drawRoundedRect(box, 12, 12)
            shade = art.SHADES[face.car.country]
            painter.setPen(QColor(shade if ruling else _on_band(theme, face)))
            text = str(face.ranks[what])
            painter.setFont(art.fitted(title_font(20, 800), text, box.width(), 62, 36, 80))
            painter.drawText(box, _CENTRE, text)
        art.plate(painter, face.car.country, QRectF(width + 10, 16, WIDTH - width - 20, 70))
        if shown.number:
            art.number_disc(painter, face.car.number, QPointF((width + WIDTH) / 2, 145), 48)
        road = QRectF(width + 2, 0, WIDTH - width - 6, 262)
        art.draw_car(painter, theme, face, road, number=False, disc=0)
        return
    _band(painter, theme, face, WIDTH)
    art.plate(painter, face.car.country, QRectF(35, 22, 130, 86))
    if shown.number:
        art.number_disc(painter, face.car.number, QPointF(WIDTH / 2, 200), 74)


def poster_text(card: int) -> tuple[Message, Message]:
    """Return what stands on a special card: its name, and what it brings."""
    if card == PUMP:
        return M("THE PUMP"), M("the most frugal wins")
    return M("THE MOTORWAY"), M("the fastest wins")


def paint_special(painter: QPainter, theme: Theme, card: int, size: str) -> None:
    """Paint the petrol pump or the motorway as a poster, its sign in the left margin."""
    cut = QPainterPath()
    cut.addRoundedRect(_CARD, RADIUS, RADIUS)
    device = painter.worldTransform()
    name = "automatch/affiche-pompe" if card == PUMP else "automatch/affiche-autoroute"
    drawn = picture(name, WIDTH * device.m11(), HEIGHT * device.m11())
    painter.save()
    painter.setClipPath(cut)
    if theme.spare:
        painter.fillPath(cut, QColor(art.WHITE))
        painter.setOpacity(0.6 * _PALE)
    painter.drawPixmap(QRectF(0, 0, WIDTH, HEIGHT), drawn, QRectF(drawn.rect()))
    painter.setOpacity(1.0)
    if size not in {"small", "narrow"}:
        painter.fillRect(QRectF(0, 237, WIDTH, 60), QColor(theme.of("automatch", "card")))
    painter.restore()
    what = 1 if card == PUMP else 2
    if size == "narrow":
        _badge(painter, what, QRectF(4, 226, 52, 52))
    elif size == "small":
        _badge(painter, what, QRectF(8, 174, 108, 108))
    else:
        _badge(painter, what, QRectF(7, 8, 44, 44))
        _strip(painter, card)
    painter.setPen(QPen(QColor(art.LINE), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_CARD, RADIUS, RADIUS)


def _badge(painter: QPainter, what: int, box: QRectF) -> None:
    """Draw the sign of the characteristic a special card brings."""
    painter.setPen(QPen(QColor(art.LINE), 2.5))
    painter.setBrush(QColor(art.BOX))
    painter.drawEllipse(box)
    pad = box.width() * 0.2
    art.pictogram(painter, what, box.adjusted(pad, pad, -pad, -pad), art.SHADES[1])


def _strip(painter: QPainter, card: int) -> None:
    """Write the texts of a poster, the name slanted."""
    name, brings = poster_text(card)
    text = str(name)
    font = art.fitted(title_font(20, 800), text, WIDTH - 30, 28, 10)
    painter.save()
    painter.setWorldTransform(QTransform(1, 0, -0.18, 1, 5, 0), combine=True)
    painter.setPen(QColor(art.INK))
    painter.setFont(font)
    lean = 0.18 * 253
    painter.drawText(QRectF(lean - 5, 240, WIDTH, 28), _CENTRE, text)
    painter.restore()
    box = QRectF(8, 265, WIDTH - 16, 20)
    _line(painter, box, str(brings), 600, 16, art.SHADES[1], _CENTRE)


def paint_back(painter: QPainter) -> None:
    """Paint the back of all cards."""
    device = painter.worldTransform()
    drawn = picture("automatch/dos-de-carte", WIDTH * device.m11(), HEIGHT * device.m11())
    painter.drawPixmap(QRectF(0, 0, WIDTH, HEIGHT), drawn, QRectF(drawn.rect()))
