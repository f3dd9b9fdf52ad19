"""The cards of evenings on the shelf, with a podium in place of a position."""

from collections.abc import Container, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from ludotheque.core.messages import MN, M, Message
from ludotheque.evenings.evening import Evening
from ludotheque.evenings.progress import UNDER_WAY, following
from ludotheque.evenings.standings import points_text, standings
from ludotheque.ui.evenings import eveningtexts as texts
from ludotheque.ui.look.fonts import title_font
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.shelf.gamecards import CardItem

PREFIX: Final = "evening:"
"""What the id of an evening's card begins with; those of games are numbers."""
_STEPS: Final = ((1, 0.46), (0, 0.62), (2, 0.34))
"""From left to right: which of the first three stands there, and how high, 1 being the picture."""
_ON_WOOD: Final = "#1A1411"
"""The points on the light wood of the podium."""


def evening_items(evenings: Sequence[Evening], here: Container[str]) -> list[CardItem]:
    """Return the cards of the evenings under way, the one begun last first."""
    return [
        CardItem(
            id=PREFIX + one.uid,
            key="shelf",
            title=one.name,
            players=(
                texts.called(one, tuple(range(len(one.players)))),
                MN("{n} player", "{n} players", len(one.players)),
            ),
            status=_status(one, here),
            when=_when(one, here),
            thumbnail=lambda width, height, ratio, one=one: podium(one, width, height, ratio),
            evening=True,
        )
        for one in evenings
        if not one.ended and following(one, here) is not None
    ]


def _status(evening: Evening, here: Container[str]) -> Message:
    meeting = following(evening, here)
    assert meeting is not None
    return texts.meeting_text(evening, meeting.seats)


def _when(evening: Evening, here: Container[str]) -> Message:
    meeting = following(evening, here)
    assert meeting is not None
    n, total = meeting.number, len(evening.plan)
    if meeting.state == UNDER_WAY:
        if total:
            return M("under way, game {n} of {total}", n=n, total=total)
        return M("under way, game {n}", n=n)
    return M("next, game {n} of {total}", n=n, total=total) if total else M("next, game {n}", n=n)


def podium(evening: Evening, width: int, height: int, ratio: float) -> QPixmap:
    """Return the first three of an evening on a podium, by the first letters of their names."""
    theme = current_theme()
    pixmap = QPixmap(round(width * ratio), round(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor(theme.wall))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    step, bottom = width * 0.27, height * 0.92
    left = (width - 3 * step) / 2
    lines = standings(evening)
    painter.fillRect(QRectF(0, bottom, width, height - bottom), QColor(theme.wall_shade))
    for column, (rank, high) in enumerate(_STEPS):
        box = QRectF(left + column * step, bottom - height * high, step, height * high)
        wood = theme.plank_top if rank == 0 else theme.plank_front
        edge = theme.ink if theme.contrast else theme.plank_grain
        painter.setPen(QPen(QColor(edge), theme.stroke(1)))
        painter.setBrush(QColor(theme.raised if theme.contrast else wood))
        painter.drawRect(box)
        if rank >= len(lines):
            continue
        line = lines[rank]
        name = str(evening.called(line.player))
        middle = QPointF(box.center().x(), box.top() - step * 0.46)
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawEllipse(middle, step * 0.38, step * 0.38)
        painter.setPen(QColor(theme.ink))
        painter.setFont(title_font(max(8, round(step * 0.44)), 700))
        around = QRectF(middle.x() - step / 2, middle.y() - step / 2, step, step)
        painter.drawText(around, Qt.AlignmentFlag.AlignCenter, name[:1].upper())
        painter.setFont(title_font(max(8, round(step * 0.36)), 700))
        painter.setPen(QColor(theme.ink if theme.contrast or theme.dark else _ON_WOOD))
        room = box.adjusted(0, height * 0.03, 0, 0)
        where = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(room, where, points_text(line.points))
    painter.end()
    return pixmap
