"""Small dice, pieces and signs, and lines of text which begin with a sign."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ludotheque.ui.games.ordino import pieces
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.widgets.widgets import TextLabel, Words, draw_tick

GAME: Final = "ordino"
_KINDS: Final = {face: kind for kind, faces in pieces.FACES.items() for face in faces}


def height_of(side: float) -> float:
    """Return the height of a die or piece ``side`` pixels wide."""
    return side * pieces.HEIGHT


def draw_die(painter: QPainter, face: str, at: QPointF, side: float) -> None:
    """Draw a die with a face of the notation up, its left upper corner at a point."""
    _draw(painter, pieces.die(_KINDS[face], face, side, _ratio(painter)), at, side)


def draw_piece(painter: QPainter, code: str, at: QPointF, side: float) -> None:
    """Draw a piece by its name in events, its left upper corner at a point."""
    _draw(painter, pieces.piece(code, side, _ratio(painter)), at, side)


def _ratio(painter: QPainter) -> float:
    return painter.device().devicePixelRatioF()


def _draw(painter: QPainter, picture: QPixmap, at: QPointF, side: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    target = QRectF(at.x(), at.y(), side, height_of(side))
    painter.drawPixmap(target, picture, QRectF(picture.rect()))


def draw_dash(painter: QPainter, box: QRectF, color: QColor | str) -> None:
    """Draw a dash in the middle of ``box``."""
    pen = QPen(QColor(color), max(1.6, box.width() * 0.13))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    y, quarter = box.center().y(), box.width() / 4
    painter.drawLine(QPointF(box.left() + quarter, y), QPointF(box.right() - quarter, y))


class Sign(QWidget):
    """A tick in the accent, or a pale dash."""

    def __init__(self, *, on: bool) -> None:
        """Make a tick where ``on``."""
        super().__init__()
        self._on = on
        keep_scaled(self.setFixedSize, 16, 20)
        manager().changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sign."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = scaled(14)
        box = QRectF(0, (self.height() - side) / 2, side, side)
        if self._on:
            draw_tick(painter, box, theme.accent(GAME))
        else:
            draw_dash(painter, box, theme.ink2)


class SignedLine(QWidget):
    """A sign and the text it stands for, which wraps."""

    def __init__(self, words: Words, *, on: bool, font: str = "menu") -> None:
        """Show ``words`` behind a tick where ``on``, else behind a dash."""
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        keep_scaled(row.setSpacing, 6)
        row.addWidget(Sign(on=on), 0, Qt.AlignmentFlag.AlignTop)
        self.label = TextLabel(words, font, "ink" if on else "ink2", wrap=True)
        row.addWidget(self.label, 1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
