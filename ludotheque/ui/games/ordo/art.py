"""The drawings of Ordo: the linen table, the cloth with its squares, pieces in two woods."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from ludotheque.games.ordo.notation import COLUMNS
from ludotheque.ui.board.drawing import label
from ludotheque.ui.board.sprites import Piece
from ludotheque.ui.look.drawings import drawing
from ludotheque.ui.look.theme import Theme, current_theme

SCENE = QRectF(0, 0, 960, 768)
CLOTH = QRectF(72, 24, 848, 684)
PITCH = 82.0
GAP = 6.0
ORIGIN = QPointF(86, 38)
"""Left and top of the hit area of square a8."""
PIECE = 71.0
"""Width of a piece's picture."""
_NEIGHBOURS = ((1, 0), (0, 1), (1, 1), (1, -1))


def square_rect(name: str, *, flipped: bool = False) -> QRectF:
    """Return the hit area of a square, half of the gaps around it included."""
    column, row = COLUMNS.index(name[0]), int(name[1]) - 1
    if flipped:
        column, row = 9 - column, 7 - row
    return QRectF(ORIGIN.x() + column * PITCH, ORIGIN.y() + (7 - row) * PITCH, PITCH, PITCH)


def inner(rect: QRectF) -> QRectF:
    """Return the visible square inside a hit area."""
    half = GAP / 2
    return rect.adjusted(half, half, -half, -half)


def paint_cloth(painter: QPainter, exposed: QRectF, *, flipped: bool, coordinates: bool) -> None:
    """Draw table, cloth and squares; ``coordinates`` adds the names of files and ranks."""
    theme = current_theme()
    painter.fillRect(exposed, QColor(theme.of("ordo", "linen")))
    if not theme.contrast:
        _weave(painter, exposed, theme)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 40))
    painter.drawRoundedRect(CLOTH.translated(0, 5), 12, 12)
    painter.setBrush(QColor(theme.of("ordo", "cloth")))
    painter.drawRoundedRect(CLOTH, 12, 12)
    seam = QPen(QColor(theme.of("ordo", "indigo")), 2)
    seam.setDashPattern([5, 3])
    painter.setPen(seam)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(CLOTH.adjusted(7, 7, -7, -7), 8, 8)
    # White squares on a white cloth need an edge.
    edge = theme.spare or theme.contrast
    painter.setPen(QPen(QColor(theme.line), theme.stroke(1)) if edge else QPen(Qt.PenStyle.NoPen))
    for row in range(1, 9):
        home = row in {1, 8}
        painter.setBrush(QColor(theme.of("ordo", "home" if home else "square")))
        for column in COLUMNS:
            rect = square_rect(f"{column}{row}", flipped=flipped)
            painter.drawRoundedRect(inner(rect), 6, 6)
    _inlays(painter, theme, flipped=flipped)
    if coordinates:
        _names(painter, theme, flipped=flipped)


def _weave(painter: QPainter, exposed: QRectF, theme: Theme) -> None:
    ink = QColor("#FFFFFF" if theme.dark else "#8C7448")
    ink.setAlpha(10 if theme.dark else 26)
    painter.setPen(QPen(ink, 1))
    pitch = 6
    x = exposed.left() - exposed.left() % pitch
    while x < exposed.right():
        painter.drawLine(QPointF(x, exposed.top()), QPointF(x, exposed.bottom()))
        x += pitch
    y = exposed.top() - exposed.top() % pitch
    while y < exposed.bottom():
        painter.drawLine(QPointF(exposed.left(), y), QPointF(exposed.right(), y))
        y += pitch


def _inlays(painter: QPainter, theme: Theme, *, flipped: bool) -> None:
    """Mark each home row for the side which has to reach it: a ring for maple, a dot for walnut."""
    ring = QPen(QColor(theme.of("ordo", "inlay_maple")), 4)
    for column in COLUMNS:
        painter.setPen(ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(square_rect(f"{column}8", flipped=flipped).center(), 12, 12)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.of("ordo", "inlay_walnut")))
        painter.drawEllipse(square_rect(f"{column}1", flipped=flipped).center(), 8, 8)


def _names(painter: QPainter, theme: Theme, *, flipped: bool) -> None:
    painter.setPen(QColor(theme.ink2))
    centre = Qt.AlignmentFlag.AlignCenter
    for column in COLUMNS:
        rect = square_rect(f"{column}1", flipped=flipped)
        below = QRectF(rect.left(), CLOTH.bottom() + 6, PITCH, 26)
        label(painter, below, centre, column, 18, 600)
    for row in range(1, 9):
        rect = square_rect(f"a{row}", flipped=flipped)
        label(painter, QRectF(36, rect.top(), 32, PITCH), centre, str(row), 18, 600)


def piece(side: int, size: float, ratio: float) -> QPixmap:
    """Return the picture of a piece, of side 0 (maple) or 1 (walnut).

    ``size`` is its width in scene units, 68/64 times that its height; ``ratio`` is device pixels
    per unit.
    """
    name = "ordo/pion-noyer" if side else "ordo/pion-erable"
    return drawing(name, size * ratio, size * 68 / 64 * ratio)


class Wood(Piece):
    """The sprite of a piece: « W » is maple, « B » walnut."""

    def __init__(self, letter: str, width: float = PIECE) -> None:
        """Make the piece of a side, ``width`` scene units wide."""
        super().__init__(letter, width, width * 68 / 64, width * 0.9)

    def picture(self, ratio: float) -> QPixmap:
        """Return the piece in its wood."""
        return piece("WB".index(self.code), self.width, ratio)


def neighbours(squares: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs among these squares which touch, at an edge or a corner, each once."""
    among = set(squares)
    for square in sorted(among):
        column, row = COLUMNS.index(square[0]), int(square[1])
        for dx, dy in _NEIGHBOURS:
            if column + dx < len(COLUMNS):
                other = f"{COLUMNS[column + dx]}{row + dy}"
                if other in among:
                    yield square, other
