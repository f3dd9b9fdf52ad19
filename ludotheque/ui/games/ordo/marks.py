"""The marks on Ordo's cloth: threads, capsules, destinations, ghosts, brackets, cursor."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from ludotheque.ui.board.drawing import cursor_rings, round_pen
from ludotheque.ui.games.ordo import art
from ludotheque.ui.look.theme import current_theme

Pair = tuple[QPointF, QPointF]


def threads(painter: QPainter, pairs: Iterable[Pair], side: int) -> None:
    """Draw the lines between connected pieces of a side, in the colour of its wood."""
    theme = current_theme()
    pens = [round_pen(theme.of("ordo", "thread_walnut" if side else "thread_maple"), 5)]
    if theme.contrast:  # in the ink of the scheme, and hollow for the side which is not of its hue
        hollow = bool(side) is theme.dark
        pens = [round_pen(theme.ink, 9)] + [round_pen(theme.paper, 4)] * hollow
    pairs = list(pairs)
    for pen in pens:
        painter.setPen(pen)
        for start, end in pairs:
            painter.drawLine(start, end)


def broken_threads(painter: QPainter, pairs: Iterable[Pair]) -> None:
    """Draw the lines of a group which has been cut off."""
    pen = round_pen(QColor(current_theme().of("ordo", "broken")), 5)
    pen.setDashPattern([1.2, 1.8])
    painter.setPen(pen)
    for start, end in pairs:
        painter.drawLine(start, end)


def proof(painter: QPainter, pairs: Iterable[Pair]) -> None:
    """Draw the dotted lines between a moved piece and the pieces it would be connected with."""
    pen = round_pen(QColor(current_theme().of("ordo", "indigo")), 6)
    pen.setDashPattern([0.1, 1.6])
    painter.setPen(pen)
    for start, end in pairs:
        painter.drawLine(start, end)


def capsule_rect(rects: Sequence[QRectF]) -> QRectF:
    """Return the rectangle around a line of squares."""
    whole = rects[0]
    for rect in rects[1:]:
        whole = whole.united(rect)
    return whole.adjusted(1, 1, -1, -1)


def capsule(painter: QPainter, rects: Sequence[QRectF], *, dotted: bool) -> None:
    """Ring a chosen piece or ordo (solid), or the place where it would land (dotted)."""
    theme = current_theme()
    pen = round_pen(QColor(theme.of("ordo", "indigo")), 5)
    ground = QColor(theme.raised)
    if dotted:
        pen.setDashPattern([0.1, 1.7])
        ground.setAlpha(150)
    painter.setPen(pen)
    painter.setBrush(ground)
    whole = capsule_rect(rects)
    radius = min(whole.width(), whole.height()) / 2
    painter.drawRoundedRect(whole, radius, radius)


def halo(painter: QPainter, rect: QRectF) -> None:
    """Ring a piece which may reconnect its group."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(QColor(current_theme().of("ordo", "indigo")), 4))
    painter.drawEllipse(rect.center() + QPointF(0, 2), 37, 37)


def line(painter: QPainter, start: QRectF, end: QRectF) -> None:
    """Draw the line from a piece to another one which may move together as an ordo."""
    painter.setPen(round_pen(QColor(current_theme().of("ordo", "indigo")), 8))
    painter.drawLine(start.center(), end.center())
    halo(painter, end)


def cut_off(painter: QPainter, rect: QRectF) -> None:
    """Shade the square of a piece which has been cut off."""
    colour = QColor(current_theme().of("ordo", "broken"))
    painter.setPen(round_pen(colour, 3, Qt.PenStyle.DotLine))
    colour.setAlpha(46)
    painter.setBrush(colour)
    painter.drawRoundedRect(art.inner(rect), 6, 6)


def destination(painter: QPainter, rect: QRectF, *, strong: bool, capture: bool) -> None:
    """Mark where the chosen piece may go: a dot, or a ring around a piece it would capture."""
    theme = current_theme()
    colour = QColor(theme.of("ordo", "indigo"))
    if capture:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(QColor(theme.raised), 11 if strong else 9))
        painter.drawEllipse(rect.center() + QPointF(0, 1), 35, 35)
        painter.setPen(round_pen(colour, 6 if strong else 4))
        painter.drawEllipse(rect.center() + QPointF(0, 1), 35, 35)
        return
    painter.setPen(round_pen(QColor(theme.raised), 3))
    painter.setBrush(colour)
    radius = (14 if strong else 10) + (4 if theme.contrast else 0)
    painter.drawEllipse(rect.center(), radius, radius)


def ghost(painter: QPainter, pixmap: QPixmap, at: QPointF) -> None:
    """Draw a pale piece where one would land."""
    painter.setOpacity(0.55)
    width, height = art.PIECE, art.PIECE * 68 / 64
    target = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
    painter.drawPixmap(target, pixmap, QRectF(pixmap.rect()))
    painter.setOpacity(1)


def brackets(painter: QPainter, rect: QRectF) -> None:
    """Mark a square of the last move at its corners."""
    painter.setPen(round_pen(QColor(current_theme().of("ordo", "inlay_maple")), 4))
    box = art.inner(rect).adjusted(3, 3, -3, -3)
    arm = 11
    for x, dx in ((box.left(), arm), (box.right(), -arm)):
        for y, dy in ((box.top(), arm), (box.bottom(), -arm)):
            painter.drawLine(QPointF(x, y), QPointF(x + dx, y))
            painter.drawLine(QPointF(x, y), QPointF(x, y + dy))


def ring(painter: QPainter, rect: QRectF) -> None:
    """Show the keyboard cursor: two rings, seen on any ground."""
    box = art.inner(rect).adjusted(1, 1, -1, -1)
    cursor_rings(painter, box, 8)


def ribbon_colours(side: int | None) -> tuple[QColor, QColor]:
    """Return ground and ink of what tells the end, for a side or for neither."""
    theme = current_theme()
    woods = {0: ("#E9C68F", "#38210F"), 1: ("#4A2F1E", "#F6E4C6")}
    if theme.contrast:
        woods = {0: ("#FFFFFF", "#000000"), 1: ("#000000", "#FFFFFF")}
    ground, ink = woods.get(side if side is not None else -1, (theme.accent("ordo"), "#FFFFFF"))
    if side is None and theme.dark:
        ink = theme.on_accent
    return QColor(ground), QColor(ink)
