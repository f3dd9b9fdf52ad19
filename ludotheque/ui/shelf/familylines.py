"""The lines of a family of branches, drawn alike in the tree of a cover and small on a card."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ludotheque.ui.look.theme import Theme
from ludotheque.ui.shelf.families import Family


def draw_family(
    painter: QPainter, family: Family, box: QRectF, node: float, width: float, theme: Theme,
    own: int | None = None, game: str = "",
) -> None:  # fmt: skip
    """Draw the lines of a family within ``box``, a lane for each game from top to bottom.

    ``node`` is the radius of the signs at their ends, ``width`` that of the lines. The line of the
    game ``own`` is in the accent of ``game``; without it, all are, as far as each has its own.
    """
    lane = box.height() / len(family)
    longest = max(1, *(member.ply for member in family))

    def at(ply: int, place: int) -> QPointF:
        x = box.left() + node + (box.width() - 2 * node) * ply / longest
        return QPointF(x, box.top() + lane * (place + 0.5))

    accent, plain = QColor(theme.accent(game)), QColor(theme.ink2)
    order = [place for place in range(len(family)) if place != own]
    order += [] if own is None else [own]  # above the others
    for place in order:
        member = family[place]
        ink = accent if own in {None, place} else plain
        pen = QPen(ink, width * (1.4 if place == own else 1))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        end, path = at(member.ply, place), QPainterPath()
        if member.parent is None:
            path.moveTo(at(0, place))
        else:
            start, turn = at(member.at, member.parent), at(member.at, place)
            bow = min(lane * 0.45, max(0.0, end.x() - turn.x()))
            path.moveTo(start)
            path.lineTo(turn - QPointF(0, bow))
            path.quadTo(turn, turn + QPointF(bow, 0))
        path.lineTo(end)
        painter.drawPath(path)
    for place in order:
        member = family[place]
        ink = accent if own in {None, place} else plain
        if member.parent is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawEllipse(at(member.at, member.parent), width * 1.5, width * 1.5)
        painter.setPen(QPen(ink, width))
        painter.setBrush(QColor(theme.raised) if member.kept.finished else ink)
        painter.drawEllipse(at(member.ply, place), node, node)
