"""Drawing on paper: colours, cut and fold lines, text and drawings, in millimetres.

Everything is drawn as vectors where the device supports them; the painter is scaled so that its
unit is a millimetre.
"""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import attrs
from PySide6.QtCore import QByteArray, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from ludotheque.core.messages import M
from ludotheque.games import ENGINES
from ludotheque.ui.look.fonts import plain_lettering, text_font, title_font
from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.pictures import PictureError, drawing_path
from ludotheque.ui.look.theme import LIGHT, Theme, manager

INK: Final = "#1D1A17"
PALE: Final = "#5F584F"
CUT: Final = 0.25
FOLD: Final = 0.25
TICK: Final = 2.2
"""Widths of cut and fold lines, and the length of crop marks, in millimetres."""
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
TOP: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_FINE: Final = 100
"""Text is set in units of 1/100 mm, as fonts have whole pixel sizes."""


def _paper_theme(*, spare: bool) -> Theme:
    looks = {key: look_of(key) for key in ENGINES}
    worlds = {
        key: MappingProxyType(
            {**look.light.world, **look.paper, **(look.spare if spare else look.paper)}
        )
        for key, look in looks.items()
        if look.paper or look.spare
    }
    return attrs.evolve(LIGHT, worlds=MappingProxyType(worlds), spare=spare)


PRINT: Final = _paper_theme(spare=False)
SPARE: Final = _paper_theme(spare=True)


def saves() -> bool:
    """Return whether what is drawn now has to save ink."""
    return manager().theme.spare


def ground(colour: str) -> QColor:
    """Return a colour which covers a ground, white where ink is saved."""
    return QColor("#FFFFFF" if saves() else colour)


@contextlib.contextmanager
def printed(*, spare: bool = False) -> Iterator[Theme]:
    """Use the colours for paper in the games' drawings, whatever theme and text scale are set.

    ``spare`` are those which save ink.
    """
    themes = manager()
    made = SPARE if spare else PRINT
    before, themes.theme = themes.theme, made
    try:
        with plain_lettering():
            yield made
    finally:
        themes.theme = before


_NAMELESS: Final = ("tnum", "liga", "locl")
"""Font features with glyphs for which a PDF has no character."""


class PaperPainter(QPainter):
    """A painter whose text can be searched and copied in a PDF."""

    def setFont(self, font: QFont | str | Sequence[str]) -> None:
        """Set a font without the features whose glyphs stand for no character."""
        super().setFont(plain(QFont(font)))


def plain(font: QFont) -> QFont:
    """Return a font in which every glyph stands for a character."""
    made = QFont(font)
    for name in _NAMELESS:
        made.setFeature(QFont.Tag(name), 0)
    return made


# Lines


def pen(colour: str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """Return a pen of a width in millimetres, with flat caps."""
    made = QPen(QColor(colour), width, style)
    made.setCapStyle(Qt.PenCapStyle.FlatCap)
    made.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return made


def cut_pen() -> QPen:
    """Return the pen of cut lines: solid."""
    return pen(INK, CUT)


def fold_pen() -> QPen:
    """Return the pen of folds: dashed."""
    made = pen(INK, FOLD)
    made.setDashPattern([6, 5])
    return made


def line(painter: QPainter, made: QPen, x1: float, y1: float, x2: float, y2: float) -> None:
    """Draw a line."""
    painter.setPen(made)
    painter.drawLine(QLineF(x1, y1, x2, y2))


def crop_marks(painter: QPainter, box: QRectF, gap: float = 1.0) -> None:
    """Draw crop marks outside the corners of a rectangle, in line with its edges."""
    made = cut_pen()
    for x in (box.left(), box.right()):
        line(painter, made, x, box.top() - gap - TICK, x, box.top() - gap)
        line(painter, made, x, box.bottom() + gap, x, box.bottom() + gap + TICK)
    for y in (box.top(), box.bottom()):
        line(painter, made, box.left() - gap - TICK, y, box.left() - gap, y)
        line(painter, made, box.right() + gap, y, box.right() + gap + TICK, y)


# Text


def write(
    painter: QPainter, box: QRectF, text: object, size: float, *, weight: int = 400,
    ink: str = INK, align: Qt.AlignmentFlag = LEFT, title: bool = False, wrap: bool = False,
) -> None:  # fmt: skip
    """Write text into a box in letters of height ``size``, smaller if it would not fit."""
    shown = str(text)
    room = QRectF(0, 0, box.width() * _FINE, box.height() * _FINE)
    font = title_font(20, weight) if title else text_font(15, weight)
    flags = int(align.value) | (int(Qt.TextFlag.TextWordWrap.value) if wrap else 0)
    pixels = round(size * _FINE)
    while pixels > 40 and not _fits(_sized(font, pixels), shown, room, wrap=wrap, flags=flags):
        pixels = round(pixels * 0.95)
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(1 / _FINE, 1 / _FINE)
    painter.setFont(_sized(font, pixels))
    painter.setPen(QColor(ink))
    painter.drawText(room, flags, shown)
    painter.restore()


def fits(text: object, box: QRectF, size: float) -> bool:
    """Return whether a text, wrapped, fits into a box in letters of height ``size``."""
    room = QRectF(0, 0, box.width() * _FINE, box.height() * _FINE)
    flags = int(TOP.value) | int(Qt.TextFlag.TextWordWrap.value)
    font = _sized(text_font(15), round(size * _FINE))
    return _fits(font, str(text), room, wrap=True, flags=flags)


def _sized(font: QFont, pixels: int) -> QFont:
    made = plain(font)
    made.setPixelSize(pixels)
    return made


def _fits(font: QFont, text: str, room: QRectF, *, wrap: bool, flags: int) -> bool:
    measure = QFontMetricsF(font)
    if not wrap:
        return measure.horizontalAdvance(text) <= room.width()
    needed = measure.boundingRect(QRectF(0, 0, room.width(), 1e6), flags, text)
    return needed.height() <= room.height() and needed.width() <= room.width()


# Drawings


def source(name: str, changes: Sequence[tuple[str, str]]) -> str:
    """Return the text of a drawing with replacements; raises PictureError for a missing file.

    Nothing in it may have neither fill nor stroke, unless its display is none: Qt draws that in a
    PDF, as a thin line of the pen before.
    """
    path = drawing_path(name)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise PictureError(M("the drawing {path} cannot be read", path=str(path))) from error
    for old, new in changes:
        text = text.replace(old, new)
    return text


@lru_cache(maxsize=128)
def _renderer(name: str, changes: tuple[tuple[str, str], ...]) -> QSvgRenderer:
    made = QSvgRenderer(QByteArray(source(name, changes).encode()))
    if not made.isValid():
        raise PictureError(M("the drawing {name} is damaged", name=name))
    made.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return made


def drawing(
    painter: QPainter, name: str, box: QRectF, recolour: Mapping[str, str] | None = None,
    part: QRectF | None = None,
) -> None:  # fmt: skip
    """Draw a drawing ("frame/mark"), or ``part`` of it, as vectors so that it fills a box.

    ``part`` is in the units of the file. Raises PictureError for a missing file.
    """
    renderer = _renderer(name, tuple(sorted((recolour or {}).items())))
    if part is None:
        renderer.render(painter, box)
        return
    whole = renderer.viewBoxF()
    scale = box.width() / part.width()
    corner = QPointF(box.left() - part.left() * scale, box.top() - part.top() * scale)
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    renderer.render(
        painter, QRectF(corner.x(), corner.y(), whole.width() * scale, whole.height() * scale)
    )
    painter.restore()
