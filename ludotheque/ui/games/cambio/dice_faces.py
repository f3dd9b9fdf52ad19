"""The symbols of Cambio's dice in the statistics; imported when they are asked for."""

from typing import Final

from PySide6.QtGui import QPixmap

from ludotheque.ui.games.cambio.art import NOBODY, die
from ludotheque.ui.statistics.columncharts import DiceFaces


def _picture(_die: str, face: str, width: float, ratio: float) -> QPixmap:
    return die(face + NOBODY, 0, width, ratio)


DICE_FACES: Final = DiceFaces(_picture)
