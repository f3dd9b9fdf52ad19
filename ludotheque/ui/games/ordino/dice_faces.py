"""The faces of Ordino's dice in the statistics; imported when they are asked for."""

from typing import Final

from PySide6.QtGui import QPixmap

from ludotheque.ui.games.ordino.pieces import die as die_picture
from ludotheque.ui.statistics.columncharts import DiceFaces


def _picture(die: str, face: str, width: float, ratio: float) -> QPixmap:
    kind = die.partition("-")[0]  # "word-2" is one of two dice alike
    return die_picture(kind, face, width, ratio)


DICE_FACES: Final = DiceFaces(_picture)
