"""The faces of Finale's die in the statistics; imported when they are asked for."""

from typing import Final

from PySide6.QtGui import QPixmap

from ludotheque.ui.games.finale.art import die
from ludotheque.ui.statistics.columncharts import DiceFaces


def _picture(_die: str, face: str, width: float, ratio: float) -> QPixmap:
    return die(int(face), width, ratio)


DICE_FACES: Final = DiceFaces(_picture)
