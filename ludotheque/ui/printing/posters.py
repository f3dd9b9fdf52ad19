"""Large drawings at true scale: whole on a sheet, or on several to be glued together."""

from collections.abc import Callable
from functools import partial
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from ludotheque.core.messages import M, Message
from ludotheque.ui.printing import ink
from ludotheque.ui.printing.paper import OVERLAP, Page, Paper, Portions, Tiling, tiling

BOARD: Final = M("Board")
CUT_BOARD: Final = M(
    "Cut along the marks at the corners and glue the board on cardboard; the printed pieces fit "
    "its cells."
)


@attrs.frozen
class Poster:
    """A drawing of a size in millimetres; ``paint`` draws it with its corner at the origin."""

    width: float
    height: float
    paint: Callable[[QPainter], None]


def scaled(shown: QRectF, scale: float, draw: Callable[[QPainter], None]) -> Poster:
    """Return a poster of a part of a drawing, at ``scale`` millimetres per unit."""

    def paint(painter: QPainter) -> None:
        painter.scale(scale, scale)
        painter.translate(-shown.topLeft())
        draw(painter)

    return Poster(shown.width() * scale, shown.height() * scale, paint)


def board_pages(
    part: str, poster: Poster, paper: Paper, hint: Message, title: Message = BOARD
) -> tuple[Page, ...]:
    """Return the pages of a board: one if it fits on a sheet, else one for each part."""
    tiled = tiling(paper, poster.width, poster.height)
    if tiled.count == 1:
        draw = partial(paint_whole, poster=poster)
        return (Page(part, title, hint, draw, landscape=tiled.landscape),)
    return tuple(
        Page(
            part, M("Board, sheet {sheet} of {sheets}", sheet=number + 1, sheets=tiled.count),
            _joining(hint, number),
            partial(paint_part, poster=poster, tiled=tiled, number=number),
            landscape=tiled.landscape,
        )
        for number in range(tiled.count)
    )  # fmt: skip


def _joining(hint: Message, number: int) -> Message:
    if number == 0:
        return M(
            "{hint} Cut along the solid frame; the next sheets are glued on, edge on the dashed "
            "line.",
            hint=hint,
        )
    return M(
        "{hint} Cut along the solid frame and glue it on the sheets before, edge on their dashed "
        "line.",
        hint=hint,
    )


def paint_whole(painter: QPainter, body: QRectF, poster: Poster) -> Portions:
    """Draw a poster in the middle of a body, with crop marks."""
    box = QRectF(0, 0, poster.width, poster.height)
    box.moveCenter(body.center())
    _poster(painter, poster, box.topLeft())
    ink.crop_marks(painter, box)
    yield


def _poster(painter: QPainter, poster: Poster, corner: QPointF) -> None:
    painter.save()
    painter.translate(corner)
    poster.paint(painter)
    painter.restore()


def paint_part(
    painter: QPainter, body: QRectF, poster: Poster, tiled: Tiling, number: int
) -> Portions:  # fmt: skip
    """Draw one part of a poster, with cut lines and marks for the adjacent sheets."""
    part = tiled.part(number)
    box = QRectF(0, 0, part.width(), part.height())
    box.moveCenter(body.center())
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    _poster(painter, poster, box.topLeft() - part.topLeft())
    painter.restore()
    yield
    row, column = divmod(number, tiled.columns)
    painter.setPen(ink.cut_pen())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    if column + 1 < tiled.columns:
        x = box.right() - OVERLAP
        ink.line(painter, ink.fold_pen(), x, box.top(), x, box.bottom())
    if row + 1 < tiled.rows:
        y = box.bottom() - OVERLAP
        ink.line(painter, ink.fold_pen(), box.left(), y, box.right(), y)
    ink.crop_marks(painter, box)
    yield
