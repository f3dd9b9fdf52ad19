"""Pieces as graphics items: pixmaps made for the exact size on the screen, never scaled SVG."""

import math
import sys
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ludotheque.ui.look.pixmapstore import keeps_pixmaps
from ludotheque.ui.look.theme import current_theme

SHADOW = QColor(0, 0, 0, 70)
EDGE: Final = 4.5
"""How far a black edge and a white one around it reach beyond a piece in high contrast."""


class Sprite(QGraphicsItem):
    """A picture centred on its position, with a flat shadow below it.

    ``provider`` returns the pixmap for a number of device pixels per scene unit. ``lift`` raises
    the picture above its shadow. ``flip`` narrows it like a card being turned: 1 is open, 0 edge
    on.
    """

    def __init__(
        self, width: float, height: float, provider: Callable[[float], QPixmap], shadow: float = 0.0
    ) -> None:
        """Make a sprite; all sizes are in scene units, and ``shadow`` is a width, 0 for none."""
        super().__init__()
        self.width = width
        self.height = height
        self.provider = provider
        self.shadow = shadow
        self._lift = 0.0
        self._flip = 1.0
        self._ratio = 1.0
        self._pixmap: QPixmap | None = None

    def boundingRect(self) -> QRectF:
        """Return a rectangle with picture and shadow at any lift."""
        half = max(self.width, self.shadow) / 2 + 6
        return QRectF(-half, -self.height / 2 - 30, 2 * half, self.height + 46)

    def set_scale(self, ratio: float) -> None:
        """Set the device pixels per scene unit."""
        self._ratio = ratio
        self.refresh()

    def refresh(self) -> None:
        """Get a new pixmap at the next paint (picture, theme or scale has changed)."""
        self._pixmap = None
        self.update()

    @property
    def lift(self) -> float:
        """Return the height of the picture above its shadow, in scene units."""
        return self._lift

    def set_lift(self, lift: float) -> None:
        """Raise or lower the picture."""
        if lift != self._lift:
            self._lift = lift
            self.update()

    def grown_rect(self) -> QRectF | None:
        """Return what it covers if it has grown beyond its place, in item coordinates."""
        return None

    def set_flip(self, flip: float) -> None:
        """Set the width factor of the picture."""
        self._flip = flip
        self.update()

    def rest(self, home: QPointF) -> None:
        """Place the sprite at a point of the board, lowered, opaque and unturned."""
        self.setPos(home)
        self.setZValue(10)
        self.setOpacity(1)
        self.setRotation(0)
        self.setScale(1)
        self.setVisible(True)
        self.set_flip(1)
        self.set_lift(0)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw shadow and picture."""
        guarded(self._draw, painter)

    def _draw(self, painter: QPainter) -> None:
        if self._pixmap is None:
            self._pixmap = self.provider(self._ratio)
            if current_theme().contrast:
                self._pixmap = edged(self._pixmap, EDGE * self._ratio)
        if self.shadow:
            width, height = self.shadow * (1 - self._lift / 160), self.shadow * 0.18
            pixels = round(width * self._ratio), round(height * self._ratio)
            rect = QRectF(2 - width / 2, self.height * 0.42 - height / 2, width, height)
            shadow = _shadow(max(1, pixels[0]), max(1, pixels[1]))
            painter.drawPixmap(rect, shadow, QRectF(shadow.rect()))
        half = self.width / 2 * self._flip
        rect = QRectF(-half, -self.height / 2 - self._lift, 2 * half, self.height)
        if current_theme().contrast:
            rect = rect.adjusted(-EDGE * self._flip, -EDGE, EDGE * self._flip, EDGE)
        painter.drawPixmap(rect, self._pixmap, QRectF(self._pixmap.rect()))


class Piece(Sprite):
    """A sprite of a piece given by a code, such as « b5 » (the blue pawn 5) or « W » (maple)."""

    def __init__(self, code: str, width: float, height: float, shadow: float = 0.0) -> None:
        """Make the piece of this code, width and height."""
        super().__init__(width, height, self.picture, shadow)
        self.code = code
        self.setZValue(10)

    def picture(self, ratio: float) -> QPixmap:
        """Return the pixmap for a number of device pixels per scene unit; empty by default."""
        return QPixmap()

    def show_code(self, code: str) -> None:
        """Show the piece of another code."""
        if code != self.code:
            self.code = code
            self.refresh()


def edged(pixmap: QPixmap, width: float) -> QPixmap:
    """Return a picture, ``width`` pixels larger at each side, within a black and a white edge.

    So every piece stands out from every ground, and from the piece behind it.
    """
    whole = max(1, round(width))
    made = QPixmap(pixmap.width() + 2 * whole, pixmap.height() + 2 * whole)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    for colour, reach in ((Qt.GlobalColor.white, whole), (Qt.GlobalColor.black, 0.7 * whole)):
        shape = _shape(pixmap, colour)
        for step in range(24):
            angle = math.tau * step / 24
            at = QPointF(whole + reach * math.cos(angle), whole + reach * math.sin(angle))
            painter.drawPixmap(at, shape)
    painter.drawPixmap(whole, whole, pixmap)
    painter.end()
    return made


def framed(pixmap: QPixmap) -> QPixmap:
    """Return the picture of a piece for a page, in high contrast within its two edges."""
    if pixmap.isNull() or not current_theme().contrast:
        return pixmap
    edge = round(EDGE * pixmap.width() / 64)
    inner = pixmap.scaled(
        max(1, pixmap.width() - 2 * edge), max(1, pixmap.height() - 2 * edge),
        mode=Qt.TransformationMode.SmoothTransformation,
    )  # fmt: skip
    return edged(inner, edge)


def _shape(pixmap: QPixmap, colour: Qt.GlobalColor) -> QPixmap:
    """Return the shape of a picture in one colour."""
    made = QPixmap(pixmap.size())
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.drawPixmap(0, 0, pixmap.width(), pixmap.height(), pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(made.rect(), colour)
    painter.end()
    return made


@keeps_pixmaps(1 * 1024 * 1024)
def _shadow(width: int, height: int) -> QPixmap:
    """Return a pixmap of a flat shadow; drawing it takes a third of the time of an ellipse."""
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(SHADOW)
    painter.drawEllipse(QRectF(0, 0, width, height))
    painter.end()
    return pixmap


def guarded(draw: Callable[[QPainter], None], painter: QPainter) -> None:
    """Call ``draw``; log an exception instead of letting it pass through Qt, which would crash."""
    painter.save()
    try:
        draw(painter)
    except Exception:  # noqa: BLE001 - the window must survive any error
        sys.excepthook(*sys.exc_info())
    finally:
        painter.restore()


class Layer(QGraphicsItem):
    """A transparent item over the whole board on which a scene draws its marks."""

    def __init__(self, rect: QRectF, painter: Callable[[QPainter], None]) -> None:
        """Cover ``rect``; ``painter`` draws the marks."""
        super().__init__()
        self._rect = rect
        self._painter = painter

    def boundingRect(self) -> QRectF:
        """Return the whole board."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the marks."""
        guarded(self._painter, painter)


def lifting(sprite: Sprite, wanted: float) -> Callable[[float], None]:
    """Return a track which raises or lowers a sprite to ``wanted``."""
    start = sprite.lift
    return lambda part: sprite.set_lift(start + (wanted - start) * part)


def fading(sprite: Sprite) -> Callable[[float], None]:
    """Return a track which fades a sprite out."""
    return lambda part: sprite.setOpacity(1 - part)


def sliding(sprite: Sprite, end: QPointF) -> Callable[[float], None]:
    """Return a track which moves a sprite to a point and lowers it onto the board."""
    start, height = sprite.pos(), sprite.lift

    def track(part: float) -> None:
        sprite.setPos(start + (end - start) * part)
        sprite.set_lift(height * (1 - part))

    return track


def shaking(sprite: Sprite, rest: QPointF, swing: float) -> Callable[[float], None]:
    """Return a track which shakes a sprite by ``swing`` to both sides of ``rest``."""
    return lambda part: sprite.setPos(
        rest + QPointF(swing * math.sin(part * math.pi * 5) * (1 - part), 0)
    )
