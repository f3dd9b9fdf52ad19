"""How a mark on a board looks: a coarse picture of it, by a painter which holds what is gaudy."""

import inspect
import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBitmap, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QRegion

SQUARES = 12
ROOM = 3
"""Of 16 steps of a colour; edges are smoothed otherwise in another version."""
LETTERS = ("write", "write_lines", "word", "tag", "fitted")
"""What draws letters alone: they belong to the fonts."""
MIDDLE = QPointF(500, 500)
CELL = QRectF(450, 450, 100, 100)


def path_of(rect: QRectF) -> QPainterPath:
    """The outline of a rectangle."""
    path = QPainterPath(rect.topLeft())
    path.addRect(rect)
    return path


def pixmap() -> QPixmap:
    """A plain picture."""
    made = QPixmap(64, 68)
    made.fill(QColor("#204080"))
    return made


def arguments(
    function: Callable[..., object], name: str, kind: str, own: Mapping[str, list[Any]]
) -> list[Any]:
    """What to call a mark with, by the name and the type of the argument."""
    if name == "look":
        return re.findall(r'"(\w+)"', str(function.__doc__))
    known: dict[str, Callable[[], list[Any]]] = {
        "lift": lambda: [0, 6], "part": lambda: [0.4, 0.8], "shown": lambda: [1.0],
        "side": lambda: [None, 0, 1], "piece": lambda: [0, 7, 13], "radius": lambda: [30.0],
        "target": lambda: [CELL.translated(100, 0)],
        "last": lambda: [MIDDLE + QPointF(250, 0)], "way": lambda: [QPointF(0, 1)],
        "rects": lambda: [[CELL], [CELL, CELL.translated(100, 0)]],
        "pairs": lambda: [[(MIDDLE, MIDDLE + QPointF(90, 60))]],
        "cells": lambda: [[path_of(CELL)]], "pixmap": lambda: [pixmap()],
        "size": lambda: [1.0], "ratio": lambda: [1.0],
        "countries": lambda: [(0, 2)], "country": lambda: [0, 3],
    }  # fmt: skip
    if kind == "QPainterPath":
        return [path_of(CELL)]
    if name in own:
        return own[name]
    if name in known:
        return known[name]()
    kinds: dict[str, list[Any]] = {
        "bool": [False, True], "QRectF": [CELL], "QPointF": [MIDDLE], "str": ["Hop"], "int": [1],
        "float": [4.0], "QColor": [QColor("#3070C0")], "QPointF | None": [None, MIDDLE],
        "QPainterPath | None": [None, path_of(CELL)],
    }  # fmt: skip
    return kinds[kind]


def calls(
    module: ModuleType, own: Mapping[str, list[Any]]
) -> Iterator[tuple[str, Callable[[QPainter], object]]]:
    """Every mark of a module with every choice of arguments, by name."""
    for name, function in vars(module).items():
        if not inspect.isfunction(function) or function.__module__ != module.__name__:
            continue
        known = list(inspect.signature(function).parameters.values())
        drawn = known and known[0].annotation is QPainter
        if not drawn or name.startswith("_") or name in LETTERS:
            continue
        wanted = [one for one in known[1:] if one.default is one.empty]
        choices = [
            arguments(
                function,
                one.name,
                re.sub(r"[\w.]+\.", "", inspect.formatannotation(one.annotation)),
                own,
            )
            for one in wanted
        ]
        for number, chosen in enumerate(itertools.product(*choices)):
            named = {one.name: value for one, value in zip(wanted, chosen, strict=True)}
            yield f"{name} {number}", lambda p, f=function, n=named: f(p, **n)  # type: ignore[misc]


def picture(draw: Callable[[QPainter], object]) -> dict[str, Any]:
    """Where a mark is, and red, green, blue and alpha of its squares in 16 steps each.

    AssertionError where it leaves the painter turned, shifted, paler or clipped.
    """
    image = QImage(1400, 1100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("magenta"), 5))
    painter.setBrush(QColor("cyan"))
    draw(painter)
    # Where the next mark is drawn must not depend on this one; pens, brushes and fonts it sets.
    assert painter.worldTransform().isIdentity()
    assert painter.opacity() == 1
    assert not painter.hasClipping()
    painter.end()
    box = QRegion(QBitmap.fromImage(image.createAlphaMask())).boundingRect()
    small = image.copy(box).scaled(
        SQUARES, SQUARES, Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )  # fmt: skip
    rows = [" ".join(steps(small.pixelColor(x, y)) for x in range(SQUARES)) for y in range(SQUARES)]
    return {"box": [box.left(), box.top(), box.width(), box.height()], "rows": rows}


def steps(colour: QColor) -> str:
    """Four hexadecimal digits for red, green, blue and alpha, each of the premultiplied colour."""
    alpha = colour.alphaF()
    parts = (colour.redF() * alpha, colour.greenF() * alpha, colour.blueF() * alpha, alpha)
    return "".join(f"{min(15, int(16 * part)):x}" for part in parts)


def apart(one: dict[str, Any], other: dict[str, Any]) -> int:
    """How many steps two pictures differ where they differ most."""
    if any(abs(a - b) > 2 for a, b in zip(one["box"], other["box"], strict=True)):
        return 16
    pairs = zip("".join(one["rows"]), "".join(other["rows"]), strict=True)
    return max(abs(int(a, 16) - int(b, 16)) for a, b in pairs if a != " ")
