"""Figures of Ordino Match: dice on their card above the board, ways which follow the labyrinth."""

from collections.abc import Iterable, Mapping
from typing import Final, cast

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen

from ludotheque.core.messages import M
from ludotheque.games.ordino import answers, arrangements, kernel_turn
from ludotheque.games.ordino.arrangements import Arrangement
from ludotheque.games.ordino.board import ET, OU
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.games.ordino import card_art, sentence
from ludotheque.ui.games.ordino.geometry import RIM
from ludotheque.ui.games.ordino.layout import PIECE, RADIUS
from ludotheque.ui.games.ordino.scene import OrdinoScene
from ludotheque.ui.games.ordino.table import RACKS
from ludotheque.ui.look.fonts import scaled, text_scale, typewriter_font
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.rules.figuredata import FigureData, Sign
from ludotheque.ui.rules.gamefigures import Beside, GameFigures, Part, united
from ludotheque.ui.rules.signs import Inks, SignPainter

AROUND: Final = 12.0
"""The margin shown around the cells of an area, in scene units."""
_CROPS: Final = {
    "card": united([card_art.slot_rect(index) for index in range(6)]).adjusted(-2, -29, 2, 5),
    "tray": united([card_art.well_rect(index) for index in range(6)]).adjusted(-12, -12, 12, 12),
    RACKS[0]: card_art.rack_rect(0).adjusted(1, 1, -1, -1),
    RACKS[1]: card_art.rack_rect(1).adjusted(1, 1, -1, -1),
}
"""The rectangles of card, tray and racks, as a figure shows them above the board."""
_LARGEST: Final = 0.62
"""The largest scale of card and tray at a text scale of 1."""
_PAD: Final = 8
_LONGEST: Final = 108
"""The number of characters for which room is kept below card and tray."""


class Labyrinth(GameFigures):
    """The figures of Ordino Match: its board, with cells named by ring and sector."""

    margin = 0
    printed = ("labyrinth", "in-out", "around", "capture")

    # Where things are

    def places(self, scene: BoardScene) -> dict[str, QRectF]:
        """Return the rectangles of the cells and of the marks outside them."""
        geometry = cast(OrdinoScene, scene).geometry
        found = {name: QRectF(place.rect) for name, place in scene.places.items()}
        found.update((name, geometry.cell_rect(name)) for name in geometry.board.names)
        for piece in range(16):
            at = geometry.mark_centre(piece)
            found[f"mark-{piece}"] = QRectF(at.x() - 26, at.y() - 26, 52, 52)
        found[""] = geometry.circle(RADIUS * (1 + RIM)).adjusted(-6, -6, 6, 8)
        return found

    def cell(self, rects: Mapping[str, QRectF]) -> float:
        """Return the width a piece takes."""
        return PIECE + 4

    def crop(self, rects: Mapping[str, QRectF], area: Iterable[str]) -> QRectF:
        """Return the part of the board which shows these cells whole."""
        cells = united([rects[name] for name in area])
        return cells.adjusted(-AROUND, -AROUND, AROUND, AROUND)

    def beside(self, data: FigureData, width: int) -> Beside | None:
        """Return card and tray above the board, with the text beside a single part or below two."""
        if not data.beside:
            return None
        pad = scaled(_PAD)
        widest = max(_CROPS[name].width() for name in data.beside)
        scale = min((width - 3 * pad) / 2 / widest, _LARGEST * text_scale())
        parts, left, bottom = [], pad, pad
        for name in data.beside:
            size = (_CROPS[name].size() * scale).toSize()
            parts.append(Part(name, _CROPS[name], QRect(QPoint(left, pad), size)))
            left += size.width() + pad
            bottom = max(bottom, pad + size.height())
        if len(parts) == 1:
            words = QRect(left, pad, width - left - pad, bottom - pad)
        else:
            metrics = QFontMetrics(typewriter_font(_SIZE))
            lines = -(-_LONGEST * metrics.horizontalAdvance("0") // max(1, width - 3 * pad))
            words = QRect(pad, bottom + pad // 2, width - 2 * pad, lines * metrics.lineSpacing())
        rect = QRect(0, 0, width, max(bottom, words.bottom()) + pad)
        return Beside(rect, tuple(parts), words)

    # Card and dice

    def begins(self, data: FigureData) -> bool:
        """Return whether the game is set going: somebody plays, or dice are shown."""
        return super().begins(data) or bool(data.beside)

    def lay(self, scene: BoardScene, data: FigureData) -> None:
        """Lay the dice on the card, the conjunctions as the figure has them."""
        scene = cast(OrdinoScene, scene)
        dice = scene.state.dice
        if data.words and dice is not None:
            pace, scene.pace = scene.pace, 0
            first = data.words[0] if len(data.words) == 2 else None
            scene.take_up(Arrangement(first, data.words[-1], dice.pair))
            scene.pace = pace

    def laid(self, scene: BoardScene) -> object:
        """Return the card, because laying dice on it counts as a change by the reader."""
        return cast(OrdinoScene, scene).card

    def text(self, scene: BoardScene) -> str:
        """Return the card's sentence, why it cannot be executed, or the request to lay the dice."""
        scene = cast(OrdinoScene, scene)
        if scene.card is None:
            return ""
        if scene.state.phase == kernel_turn.MOVING:
            if scene.answer is None:
                return str(M("Lay the dice on the card."))
            if scene.answer.reason is not None:
                return str(scene.answer.reason.message)
        return sentence.spoken(scene.card, scene.state)

    def paint_beside(self, painter: QPainter, beside: Beside, text: str) -> None:
        """Draw a panel in the shape of a punched card, and the text on it."""
        theme = current_theme()
        card, edge = (QColor(theme.of(self.key, part)) for part in ("card", "card_edge"))
        rect, cut = QRectF(beside.rect).adjusted(0.5, 0.5, -0.5, -0.5), float(scaled(14))
        path = QPainterPath(QPointF(rect.left() + cut, rect.top()))
        path.lineTo(rect.topRight())
        path.lineTo(rect.bottomRight())
        path.lineTo(rect.bottomLeft())
        path.lineTo(rect.left(), rect.top() + cut)
        path.closeSubpath()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(edge, 1))
        painter.setBrush(card)
        painter.drawPath(path)
        painter.setPen(QColor(theme.of(self.key, "card_ink")))
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(fitting(text, beside.text))
        painter.drawText(beside.text, align | Qt.TextFlag.TextWordWrap, text)

    # Signs

    def inks(self) -> Inks:
        """Return the colour of ways, which stands out on every ring."""
        theme = current_theme()
        way, bad, edge = (theme.of(self.key, part) for part in ("way", "bad", "way_edge"))
        return Inks(way, edge, bad, edge, theme.of(self.key, "glow"))

    def zone(self, signs: SignPainter, scene: BoardScene, names: Iterable[str]) -> None:
        """Frame a group of cells by their common outline."""
        geometry = cast(OrdinoScene, scene).geometry
        path = QPainterPath()
        for name in names:
            path = path.united(geometry.cell_path(name))
        signs.outline(path.simplified())

    def sign(self, signs: SignPainter, scene: BoardScene, sign: Sign, data: FigureData) -> None:
        """Draw an action: the way a piece goes, or a mark on its last cell."""
        scene = cast(OrdinoScene, scene)
        state, refused = scene.state, sign.refused is not None
        steps = state.steps(state.parse(sign.action))
        if sign.show == "mark" or state.phase != kernel_turn.MOVING:
            signs.mark(scene.places[steps[-1]].rect, refused=refused)
            return
        cells, stop = way_of(state, sign, data)
        path = scene.geometry.way_path(cells)
        centre = scene.geometry.cell_centre
        size = scene.standing.side * 0.5
        blocked = None
        if sign.blocked is not None:
            blocked = scene.geometry.way_path(cells, cells.index(sign.blocked)).length()
        barred = refused or sign.blocked is not None
        taken = "x" in sign.action
        halt = None
        if stop is not None and cells[stop] != sign.blocked:
            halt = scene.geometry.way_path(cells, stop).currentPosition()
        signs.way(
            path, size, refused=barred, taken=taken and not barred, blocked=blocked, stop=halt
        )
        if taken and not barred:
            signs.capture(centre(cells[-1]), size * 1.24)


def way_of(state: OrdinoState, sign: Sign, data: FigureData) -> tuple[tuple[str, ...], int | None]:
    """Return the cells of the way a sign draws, and where the first of two arrows ends.

    A sign without a route follows the shortest free way of the figure's reading.
    """
    dice = arrangements.six(state)
    action = state.parse(sign.action)
    if not sign.route:
        if data.words and dice is not None:
            first = data.words[0] if len(data.words) == 2 else None
            answer = answers.answer(state, Arrangement(first, data.words[-1], dice.pair))
            for found in answer.instructions:
                if found.action == action:
                    return found.routes[0].cells, found.routes[0].stop
        route = arrangements.route(state, action)
        return route.cells, route.stop
    if dice is not None:
        board = state.variant.board
        for word in data.words[-1:] or (ET, OU):
            for way in board.ways(board.number[sign.route[0]], dice.pair, word):
                if tuple(board.names[cell] for cell in way.cells) == sign.route[1:]:
                    return sign.route, way.stop + 1 if way.stop >= 0 else None
    return sign.route, None


_SIZE: Final = 14.0


def fitting(text: str, room: QRect) -> QFont:
    """Return the largest font in which a text fits a rectangle, down to size 9."""
    size = _SIZE
    while True:
        font = typewriter_font(size)
        box = QFontMetrics(font).boundingRect(room, int(Qt.TextFlag.TextWordWrap), text)
        if size <= 9 or (box.height() <= room.height() and box.width() <= room.width()):
            return font
        size -= 0.5


FIGURES: Final = Labyrinth("ordino")
