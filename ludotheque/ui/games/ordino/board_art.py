"""The labyrinth of Ordino Match drawn: table, rim, rings, walls, marks of the pieces, names.

Source: rules, ordino, The labyrinth, D3 and D4.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from ludotheque.ui.games.ordino.geometry import RIM, Geometry
from ludotheque.ui.look.fonts import digit, lettering, text_font
from ludotheque.ui.look.theme import current_theme, mix

_BANDS: Final = ("band1", "band2", "band1", "band3")
"""The grounds of the rings from the outermost one inwards, repeated as often as needed."""
_SIDES: Final = (("#FFFDF6", "#2E1F16"), ("#33241A", "#FCF4E1"))
"""Ground and ink of a white and of a black piece, in both schemes."""
_MORE: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({
    "light": MappingProxyType({
        "table": "#F4E6C6", "stripe1": "#E08A4C", "stripe2": "#E7B366", "stripe3": "#EBCB92",
        "rim": "#FFF9EA", "rim_edge": "#E0CB9C", "hairline": "#CDAF77", "ring": "#F6DFB0",
        "ball": "#E98A4A", "name": "#33231A",
    }),
    "dark": MappingProxyType({
        "table": "#241C17", "stripe1": "#6A3D22", "stripe2": "#523420", "stripe3": "#3E2B1E",
        "rim": "#30261F", "rim_edge": "#4F3D2E", "hairline": "#80664A", "ring": "#F0DCB4",
        "ball": "#F0935A", "name": "#FFF8EA",
    }),
    "contrast": MappingProxyType({
        "table": "#FFFFFF", "stripe1": "#FFFFFF", "stripe2": "#FFFFFF", "stripe3": "#FFFFFF",
        "rim": "#FFFFFF", "rim_edge": "#000000", "hairline": "#767676", "ring": "#FFFFFF",
        "ball": "#FFD000", "name": "#000000",
    }),
    "contrast-dark": MappingProxyType({
        "table": "#000000", "stripe1": "#000000", "stripe2": "#000000", "stripe3": "#000000",
        "rim": "#000000", "rim_edge": "#FFFFFF", "hairline": "#9A9A9A", "ring": "#FFFFFF",
        "ball": "#FFD000", "name": "#FFFFFF",
    }),
})  # fmt: skip
"""Colours of the still part of the board alone; all others are in the theme."""
_NAME_SHARES: Final[Mapping[str, Mapping[str, float]]] = MappingProxyType(
    {
        "light": MappingProxyType({"band1": 0.32, "band2": 0.28, "band3": 0.24, "start": 0.18}),
        "dark": MappingProxyType({"band1": 0.3, "band2": 0.3, "band3": 0.2, "start": 0.06}),
        **dict.fromkeys(
            ("contrast", "contrast-dark"),
            MappingProxyType({"band1": 0.0, "band2": 0.0, "band3": 0.0, "start": 0.0}),
        ),
    }
)
"""The share of the ground in the colour of a name on it, by scheme and ground."""

_STRIPES: Final = MappingProxyType({"stripe1": 1.225, "stripe2": 1.31, "stripe3": 1.395})
"""The stripes around the labyrinth, and their distance from its centre for a radius of 1."""
LETTER: Final = 32 / 436
"""How far outside a labyrinth of radius 1 the letters of the quarters stand."""
WALL: Final = 10 / 436
"""Width of the walls for a labyrinth of radius 1."""


def _colour(part: str) -> QColor:
    theme = current_theme()
    return QColor(theme.world("ordino").get(part) or _MORE[theme.name][part])


def _flat(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def wall_width(geometry: Geometry) -> float:
    """Return the width of the walls, smaller where many rings leave little room."""
    usual = min(WALL * geometry.radius, 0.2 * geometry.ring_width)
    return 0.55 * usual if current_theme().spare else usual


def wall_pen(geometry: Geometry) -> QPen:
    """Return the pen which draws ``geometry.walls()``."""
    pen = QPen(_colour("wall"), wall_width(geometry))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def paint_backdrop(
    painter: QPainter, exposed: QRectF, board_centre: QPointF, radius: float
) -> None:
    """Draw the table around a labyrinth: three stripes which arch over it.

    Where the rectangle is too narrow for the feet of the arches, the stripes are circles.
    """
    painter.fillRect(exposed, _colour("table"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    feet = exposed.left() <= board_centre.x() - radius * _STRIPES["stripe3"]
    for part, share in _STRIPES.items():
        painter.setPen(_flat(_colour(part), radius * 0.052))
        if feet:
            painter.drawPath(_arch(exposed, board_centre, radius * share))
        else:
            painter.drawEllipse(board_centre, radius * share, radius * share)


def _arch(exposed: QRectF, centre: QPointF, distance: float) -> QPainterPath:
    left, right = centre.x() - distance, centre.x() + distance
    foot = max(exposed.bottom(), centre.y()) + 10
    path = QPainterPath(QPointF(left, foot))
    path.lineTo(left, centre.y())
    path.arcTo(QRectF(left, centre.y() - distance, 2 * distance, 2 * distance), 180, -180)
    path.lineTo(right, foot)
    return path


def paint_board(
    painter: QPainter,
    geometry: Geometry,
    *,
    coordinates: bool,
    marks: Iterable[int] = range(16),
) -> None:
    """Draw a labyrinth with the marks of pieces; ``coordinates`` adds the cells' names."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_disc(painter, geometry)
    _paint_rings(painter, geometry)
    _paint_centre(painter, geometry)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(wall_pen(geometry))
    painter.drawPath(geometry.walls())
    if coordinates:
        _paint_names(painter, geometry)
    for number in marks:
        paint_mark(painter, number, geometry.mark_centre(number), geometry.radius / 436)


def _paint_disc(painter: QPainter, geometry: Geometry) -> None:
    edge = geometry.radius * (1 + RIM)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 90 if current_theme().dark else 38))
    painter.drawEllipse(geometry.circle(edge).translated(0, geometry.radius * 0.014))
    line = geometry.radius / 218
    painter.setPen(QPen(_colour("rim_edge"), line))
    painter.setBrush(_colour("rim"))
    painter.drawEllipse(geometry.circle(edge - line / 2))


def _paint_rings(painter: QPainter, geometry: Geometry) -> None:
    board, last = geometry.board, len(geometry.board.rings) - 1
    painter.setPen(Qt.PenStyle.NoPen)
    for ring in range(last, 0, -1):
        painter.setBrush(_colour(_BANDS[(last - ring) % len(_BANDS)]))
        painter.drawEllipse(geometry.circle(geometry.radii[ring]))
    painter.setBrush(_colour("start"))
    for cell in board.green:
        if cell:
            painter.drawPath(geometry.cell_path(board.names[cell]))
            if current_theme().spare or current_theme().contrast:
                _edge_cell(painter, geometry, geometry.cell_path(board.names[cell]))
    hairlines = QPainterPath()
    for ring, count in enumerate(board.rings[1:], 1):
        hairlines.addEllipse(geometry.circle(geometry.radii[ring - 1]))
        for sector in range(count):
            angle = geometry.angle(ring, sector)
            hairlines.moveTo(geometry.point(geometry.radii[ring - 1], angle))
            hairlines.lineTo(geometry.point(geometry.radii[ring], angle))
    painter.setPen(QPen(_colour("hairline"), 0.16 * wall_width(geometry)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(hairlines)


def _edge_cell(painter: QPainter, geometry: Geometry, cell: QPainterPath) -> None:
    """Line a green cell inside, where its ground is left white to save ink."""
    painter.save()
    painter.setClipPath(cell, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(_colour("start_edge"), 0.09 * geometry.ring_width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(cell)
    painter.restore()


def _paint_centre(painter: QPainter, geometry: Geometry) -> None:
    radius = geometry.radii[0]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour("centre"))
    painter.drawEllipse(geometry.circle(radius))
    painter.setPen(QPen(_colour("ring"), 0.075 * radius))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(geometry.circle(0.58 * radius))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour("ball"))
    painter.drawEllipse(geometry.circle(0.3 * radius))


# Names


def _paint_names(painter: QPainter, geometry: Geometry) -> None:
    """Write each cell's name upright in the corner where its sector begins."""
    unit, wall = geometry.radius / 436, wall_width(geometry)
    last = len(geometry.board.rings) - 1
    green = set(geometry.board.green)
    for number, name in enumerate(geometry.board.names[1:], 1):
        ring, sector = geometry.place(name)
        share = geometry.board.rings[ring] / math.tau
        size = min(13 * unit, 0.2 * geometry.ring_width, 0.2 * geometry.radii[ring] / share)
        most = 0.25 * geometry.ring_width, 0.26 * geometry.radii[ring] / share
        size = min(size * lettering(), *most)
        if size < 5 * unit:
            continue  # nobody could read it
        text = _text(name, size)
        half = math.hypot(text.boundingRect().width(), text.boundingRect().height()) / 2
        away = half + wall / 2 + 2.5 * unit
        distance = geometry.radii[ring] - away
        at = geometry.point(distance, geometry.angle(ring, sector + away / distance * share))
        ground = "start" if number in green else _BANDS[(last - ring) % len(_BANDS)]
        painter.fillPath(text.translated(at), name_ink(ground))


def name_ink(ground: str) -> QColor:
    """Return the muted colour of names on a ground of the labyrinth, contrast 4.5 or more."""
    more = _MORE[current_theme().name]
    return mix(more["name"], _colour(ground).name(), _NAME_SHARES[current_theme().name][ground])


@lru_cache(maxsize=512)
def _text(text: str, size: float) -> QPainterPath:
    """Return a text as an outline, its ink centred on the origin."""
    font = text_font(15, 600)
    font.setPixelSize(100)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    made = QTransform.fromScale(size / 100, size / 100).map(path)
    made.translate(-made.boundingRect().center())
    made.setFillRule(Qt.FillRule.WindingFill)
    return made


def paint_letters(painter: QPainter, geometry: Geometry, letters: Sequence[str]) -> None:
    """Write the letter of each quarter into the middle of its rim, between the marks."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for quarter, letter in enumerate(letters):
        at = geometry.point(geometry.radius * (1 + LETTER), 90 * (quarter + geometry.turn))
        painter.fillPath(
            _text(letter, 30 * min(1.2, lettering()) * geometry.radius / 436).translated(at),
            _colour("wall"),
        )


# Marks


def paint_mark(painter: QPainter, piece: int, at: QPointF, unit: float = 1) -> None:
    """Draw the mark of a piece upright: its shape in the colours of its side, and its number.

    ``piece`` is the kernel's number, 0 to 15; a mark is 44 by 24 times ``unit``.
    """
    ground, ink = (QColor(colour) for colour in _SIDES[piece >> 3])
    line = _colour("outline")
    number = piece & 7
    painter.save()
    painter.translate(at)
    painter.scale(unit, unit)
    if number >= 6:
        _sphere(painter, ground, line)
    else:
        painter.translate(-10, 0)
        _shape(painter, number // 2, (ground, ink, line))
        text = digit(str(number + 1), 25, QPointF(22.5, 0))
        painter.fillPath(text, line)
    painter.restore()


def _shape(painter: QPainter, kind: int, colours: tuple[QColor, QColor, QColor]) -> None:
    """Draw the pictogram of a cross, a cube or a cylinder."""
    ground, ink, line = colours
    painter.setBrush(ground)
    painter.setPen(QPen(line, 2.8))
    if kind == 1:
        painter.drawRoundedRect(QRectF(-9.2, -9.2, 18.4, 18.4), 1.5, 1.5)
        return
    painter.drawEllipse(QPointF(0, 0), 10, 10)
    if kind == 0:
        painter.setPen(_flat(ink, 2.8))
        painter.drawLine(QPointF(-9, 0), QPointF(9, 0))
        painter.drawLine(QPointF(0, -9), QPointF(0, 9))


def _sphere(painter: QPainter, ground: QColor, line: QColor) -> None:
    painter.setBrush(ground)
    painter.setPen(QPen(line, 2.4))
    painter.drawEllipse(QPointF(0, 0), 9, 9)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#8F7A57" if ground.lightnessF() > 0.5 else "#B8A68F"))
    painter.translate(-3, -3.4)
    painter.rotate(-40)
    painter.drawEllipse(QPointF(0, 0), 3.3, 2.1)
