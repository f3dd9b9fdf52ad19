"""Strips: the covered cards of a large hand show nation and rank, and the figure that rules."""

from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from ludotheque.core.messages import catalogue
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, PUMP
from ludotheque.ui.games.automatch import card_art as art
from ludotheque.ui.games.automatch.cards import deck
from ludotheque.ui.games.automatch.table import TableScene
from ludotheque.ui.look.fonts import lettering, text_font, title_font
from ludotheque.ui.look.pixmapstore import PixmapStore
from ludotheque.ui.look.theme import current_theme

BETWEEN: Final = 4.0
"""The felt between two strips, in scene units."""
FRAME: Final = 2.0
"""The least at the sides of a figure, beside the 2.5 of its box."""
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
_SPECIAL: Final = ("#E9B23C", "#2F6DA8")
_store: Final = PixmapStore(8 * 1024 * 1024)


def strip_picture(scene: TableScene, name: str, size: QSizeF, ratio: float) -> QPixmap:
    """Return the picture of a strip of this size in scene units."""
    game, theme, dpr = scene.game, current_theme(), scene.device_ratio()
    wide, high = (max(1, round(side * ratio)) for side in (size.width(), size.height()))
    ranks, figures = game.options["ranks"] == "shown", not game.figures_hidden
    own: object = name if CARD[name] >= PUMP else deck(game.table).faces[CARD[name]]
    key = (
        own, wide, high, scene.ruling, ranks, figures, theme.drawn,
        catalogue().language, round(dpr, 4), lettering(),
    )  # fmt: skip
    found = _store.find(key)
    if found is not None:
        return found
    picture = QPixmap(wide, high)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(wide / size.width(), high / size.height())
    box = QRectF(0, 0, size.width(), size.height())
    what = CHARACTERISTICS.index(scene.ruling)
    if CARD[name] >= PUMP:
        _special(painter, box, CARD[name] - PUMP)
    else:
        _car(painter, box, scene, name, what if ranks or figures else None)
    painter.end()
    return _store.keep(key, picture)


def _special(painter: QPainter, box: QRectF, which: int) -> None:
    """Draw the strip of the petrol pump (0) or the motorway (1): what rules after it."""
    art.outline(painter, box.adjusted(0.8, 0.8, -0.8, -0.8), 9, _SPECIAL[which])
    side = min(box.width() - 14, 44.0)
    disc = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(art.WHITE))
    painter.drawEllipse(disc)
    inner = side * 0.2
    art.pictogram(painter, which + 1, disc.adjusted(inner, inner, -inner, -inner), art.INK)


def _car(painter: QPainter, box: QRectF, scene: TableScene, name: str, what: int | None) -> None:
    """Draw the strip of a car: plate and rank with its figure, or plate and number."""
    game, theme = scene.game, current_theme()
    face = deck(game.table).faces[CARD[name]]
    country = face.car.country
    art.outline(painter, box.adjusted(0.8, 0.8, -0.8, -0.8), 9, art.country_color(theme, country))
    wide = min(box.width() - 12, 46.0)
    high = wide * 0.7
    art.plate(painter, country, QRectF(box.center().x() - wide / 2, 8, wide, high))
    room = QRectF(2.5, high + 16, box.width() - 5, box.height() - high - 22)
    if what is None:
        radius = min(room.width(), room.height()) / 2 - 3
        art.number_disc(painter, face.car.number, room.center(), radius)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(art.BOX))
    painter.drawRoundedRect(room, 7, 7)
    ink = art.SHADES[country]
    figures = not game.figures_hidden
    upper = QRectF(
        room.left(), room.top() + 2, room.width(), room.height() * (0.46 if figures else 0.6)
    )
    painter.setPen(QColor(ink))
    rank, most = str(face.ranks[what]), upper.height() * 1.2
    painter.setFont(art.fitted(title_font(20, 800), rank, room.width() - 4, 54, 16, most))
    painter.drawText(upper, int(_CENTRE) | int(Qt.TextFlag.TextDontClip), rank)
    side = min(room.width() * 0.6, 30.0)
    art.pictogram(
        painter, what, QRectF(room.center().x() - side / 2, upper.bottom() - 2, side, side), ink
    )
    if figures:
        text = art.figure_text(face.car.figures[what])
        painter.setPen(QColor(art.INK))
        painter.setFont(art.fitted(text_font(15, 700), text, room.width() - FRAME, 30, 10, 42))
        lower = QRectF(room.left(), upper.bottom() + side, room.width(),
                       room.bottom() - upper.bottom() - side)  # fmt: skip
        painter.drawText(lower, _CENTRE, text)
