"""The drawings of Finale: the field, the numbered shirts, the die."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from ludotheque.games.finale.cells import GOAL
from ludotheque.ui.board.drawing import label, round_pen, scene_font
from ludotheque.ui.look.drawings import drawing
from ludotheque.ui.look.fonts import lettering
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.pixmapstore import keeps_pixmaps
from ludotheque.ui.look.theme import Theme, current_theme

FIELD = QRectF(102, 44, 756, 540)
CELL = 108.0
PLATE = QRectF(82, 30, 796, 568)
SCENE = QRectF(-10, 0, 980, 768)
"""All of it, with a margin beside the numbers of the ranks."""
BENCHES = (QRectF(646, 634, 290, 112), QRectF(24, 634, 290, 112))
"""Blue's bench on its right, Red's on its left."""
DIE = QRectF(418, 626, 124, 128)
BAND = 60.0


def goal_rect(goal: str) -> QRectF:
    """Return the rectangle of the goal "L" or "R"."""
    left = FIELD.left() - 87 if goal == "L" else FIELD.right() - 3
    return QRectF(left, FIELD.center().y() - 63, 90, 126)


def cell_rect(cell: str) -> QRectF:
    """Return the rectangle of a cell by name, goals included."""
    if cell in "LR":
        return goal_rect(cell)
    file, rank = "abcdefg".index(cell[0]), int(cell[1])
    return QRectF(FIELD.left() + file * CELL, FIELD.top() + (5 - rank) * CELL, CELL, CELL)


def turned(rect: QRectF) -> QRectF:
    """Return where a rectangle of the field lies when the board is turned half round."""
    middle = FIELD.center() * 2
    return QRectF(
        middle.x() - rect.right(), middle.y() - rect.bottom(), rect.width(), rect.height()
    )


def paint_pitch(
    painter: QPainter, exposed: QRectF, *, benches: bool, flipped: bool, coordinates: bool
) -> None:
    """Draw everything that stands still: grass, plate, lines, goals, letters, benches."""
    theme = current_theme()
    surround = QColor(theme.of("finale", "surround"))
    painter.fillRect(exposed, surround)
    painter.setPen(Qt.PenStyle.NoPen)
    stripe = QColor(255, 255, 255, 9)
    first = int(exposed.left() // (2 * BAND)) - 1
    for i in range(first, first + int(exposed.width() // (2 * BAND)) + 4):
        painter.fillRect(QRectF(i * 2 * BAND + BAND, exposed.top(), BAND, exposed.height()), stripe)
    painter.setBrush(QColor(theme.of("finale", "bench")))
    painter.drawRoundedRect(PLATE, 14, 14)
    for i in range(7):
        shade = "grass2" if i % 2 == 0 else "grass"
        painter.fillRect(
            QRectF(FIELD.left() + i * CELL, FIELD.top(), CELL, FIELD.height()),
            QColor(theme.of("finale", shade)),
        )
    _crosses(painter, theme)
    _lines(painter, theme)
    _goals(painter, theme)
    if coordinates:
        _names(painter, theme, flipped=flipped)
    if benches:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.of("finale", "bench")))
        for rect in BENCHES:
            painter.drawRoundedRect(rect, 10, 10)


def _crosses(painter: QPainter, theme: Theme) -> None:
    ink = QColor(theme.of("finale", "lines"))
    ink.setAlpha(255 if theme.contrast else 130)
    painter.setPen(round_pen(ink, theme.stroke(2)))
    for i in range(1, 7):
        for j in range(1, 5):
            at = QPointF(FIELD.left() + i * CELL, FIELD.top() + j * CELL)
            painter.drawLine(at - QPointF(7, 0), at + QPointF(7, 0))
            painter.drawLine(at - QPointF(0, 7), at + QPointF(0, 7))


def _lines(painter: QPainter, theme: Theme) -> None:
    ink = theme.of("finale", "lines")
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(ink, 2 if theme.spare else 4))
    middle = FIELD.center()
    painter.drawLine(QPointF(middle.x(), FIELD.top()), QPointF(middle.x(), FIELD.bottom()))
    painter.drawEllipse(middle, 79, 79)
    box = QRectF(0, 0, 100, 356)
    for left in (FIELD.left(), FIELD.right() - box.width()):
        painter.drawRect(QRectF(left, middle.y() - box.height() / 2, box.width(), box.height()))
    for corner, angle in (
        (FIELD.topLeft(), 270), (FIELD.topRight(), 180),
        (FIELD.bottomRight(), 90), (FIELD.bottomLeft(), 0),
    ):  # fmt: skip
        painter.drawArc(QRectF(corner.x() - 24, corner.y() - 24, 48, 48), angle * 16, 90 * 16)
    painter.drawRect(FIELD)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    painter.drawEllipse(middle, 6, 6)


def _goals(painter: QPainter, theme: Theme) -> None:
    net = QColor(theme.of("finale", "net"))
    for goal in "LR":
        rect = goal_rect(goal)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(net)
        painter.drawRoundedRect(rect, 4, 4)
        mesh = QColor(29, 26, 23, 150) if theme.spare else QColor(255, 255, 255, 70)
        painter.setPen(round_pen(mesh, 1 if theme.spare else 1.6))
        inside = rect.adjusted(6, 6, -6, -6)
        for i in range(1, 7):
            x = rect.left() + i * rect.width() / 7
            painter.drawLine(QPointF(x, inside.top()), QPointF(x, inside.bottom()))
        for i in range(1, 10):
            y = rect.top() + i * rect.height() / 10
            painter.drawLine(QPointF(inside.left(), y), QPointF(inside.right(), y))
        painter.setPen(round_pen(theme.of("finale", "lines"), 4 if theme.spare else 6))
        mouth, back = (rect.right() - 3, rect.left() + 3) if goal == "L" else (
            rect.left() + 3, rect.right() - 3
        )  # fmt: skip
        top, bottom = rect.top() + 3, rect.bottom() - 3
        painter.drawPolyline(
            [QPointF(mouth, top), QPointF(back, top), QPointF(back, bottom), QPointF(mouth, bottom)]
        )


def _names(painter: QPainter, theme: Theme, *, flipped: bool) -> None:
    painter.setPen(QColor(theme.of("finale", "text")))
    centre = Qt.AlignmentFlag.AlignCenter
    for i, file in enumerate("gfedcba" if flipped else "abcdefg"):
        box = QRectF(FIELD.left() + i * CELL, PLATE.bottom() + 1, CELL, 26)
        label(painter, box, centre, file, 17, 600)
    # The goals stand where rank 3 would be written: all ranks are written beyond them.
    for rank in range(1, 6):
        shown = 6 - rank if flipped else rank
        box = QRectF(0, cell_rect(f"a{rank}").top(), 15, CELL)
        label(painter, box, centre, str(shown), 17, 600)
    for goal in "LR":
        rect = goal_rect(goal)
        below = QRectF(rect.left(), rect.bottom() + 2, rect.width(), 24)
        label(painter, below, centre, str(GOAL), 17, 600)


_BOLD_DIE = {
    "#23201D": "#000000", "#FFFDF6": "#FFFFFF", "#CFC7B6": "#8A8A8A", "#A89C86": "#4A4A4A",
}  # fmt: skip


def shirt(side: int, number: int | None, size: float, ratio: float) -> QPixmap:
    """Return the picture of a shirt of Blue (0) or Red (1); number None gives its plain back.

    ``size`` is its width in scene units, ``ratio`` device pixels per unit.
    """
    return _shirt(side, number, size, round(ratio, 4), current_theme().drawn, lettering())


@keeps_pixmaps(6 * 1024 * 1024)
def _shirt(
    side: int, number: int | None, size: float, ratio: float, theme: str, enlarged: float
) -> QPixmap:
    name = "finale/maillot-rouge" if side else "finale/maillot-bleu"
    bold = theme.startswith("contrast")
    pixmap = QPixmap(drawing(name, size * ratio, size * ratio))
    if number is None:
        return pixmap
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    scale = pixmap.width() / 72
    font = scene_font(34 * scale, 800, title=True)
    font.setPixelSize(round(34 * scale * min(1.2, enlarged)))  # the shirt is hardly wider
    painter.setFont(font)
    painter.setPen(QColor("#8A0000" if bold and side else "#FFFFFF"))
    text = str(number)
    width = painter.fontMetrics().horizontalAdvance(text)
    below = 38 * scale + 0.35 * font.pixelSize()
    painter.drawText(QPointF(36 * scale - width / 2, below), text)
    painter.end()
    return pixmap


def die(face: int, size: float, ratio: float) -> QPixmap:
    """Return the picture of the die with ``face`` up, 0 before its first roll.

    It is ``size`` wide and 70/64 times as high.
    """
    bold = _BOLD_DIE if current_theme().contrast else None
    return picture(f"finale/de-{face}", size * ratio, size * 70 / 64 * ratio, recolour=bold)
