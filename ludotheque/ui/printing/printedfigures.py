"""Figures of the rules as pictures for paper: drawn by the game's own scene, in pale colours."""

from functools import lru_cache
from typing import Final

import attrs
from PySide6.QtCore import QPoint, QSizeF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from ludotheque.ui.printing import ink
from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.rules.figuredata import FigureData, figures
from ludotheque.ui.rules.gamefigures import Plan, plan
from ludotheque.ui.widgets.leaving import let_go

HIGHEST: Final = 50.0
"""The height of a figure in millimetres, at most."""
SHARE: Final = 0.7
"""The width of a figure, as a share of its column, at most."""
_UNITS: Final = 4.2
"""Pixels of a figure's layout a millimetre; its letters are then as high as those of the rules."""
_FINER: Final = 3.0
"""Pixels of the picture for each of those: 320 dpi."""


def figure_size(key: str, name: str, column: float, highest: float = HIGHEST) -> QSizeF:
    """Return width and height of a printed figure in millimetres; KeyError for an unknown one.

    ``column`` is the width of a column, ``highest`` what height it may have, in millimetres.
    """
    made = _laid(key, name, column, highest)
    return QSizeF(made.width / _UNITS, made.height / _UNITS)


@lru_cache(maxsize=40)
def figure_picture(
    key: str,
    name: str,
    column: float,
    _language: str,
    *,
    highest: float = HIGHEST,
    spare: bool = False,
) -> QImage:
    """Return the picture of a figure for paper; KeyError for an unknown one.

    ``column`` and ``highest`` are those of its size. Its words are in the language in use. A
    ``spare`` one saves ink.
    """
    with ink.printed(spare=spare):
        return drawn(key, name, column, highest)


def drawn(key: str, name: str, column: float, highest: float = HIGHEST) -> QImage:
    """Draw a figure in the colours in use; ``column`` and ``highest`` as above."""
    parent = QWidget()
    figure = Figure(_data(key, name), _laid(key, name, column, highest), "", parent)
    figure.close_table()  # nothing moves any more
    figure.scene.set_scale(figure.view.transform().m11() * _FINER)
    picture = QImage(figure.size() * _FINER, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(_FINER)
    picture.fill(Qt.GlobalColor.transparent)
    figure.render(picture, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
    let_go(parent)
    picture.setDevicePixelRatio(1.0)
    return picture


def _data(key: str, name: str) -> FigureData:
    """Return a figure which is only looked at, without what lies beside the board."""
    return attrs.evolve(figures(key)[name], plies=0, beside=())


def _laid(key: str, name: str, column: float, highest: float) -> Plan:
    """Return the layout of a figure at the size it is printed in."""
    data, width = _data(key, name), round(column * SHARE * _UNITS)
    with ink.printed():
        made = plan(data, width)
        while made.height > highest * _UNITS:
            width = int(min(width, made.width) * highest * _UNITS / made.height) - 1
            made = plan(data, width)
    return made
