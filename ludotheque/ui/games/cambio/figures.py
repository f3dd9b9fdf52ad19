"""Cambio's tray in figures: arrows where dice enter and leave, dice to be turned, lines."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from ludotheque.games.cambio import names
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.layout import WIDE
from ludotheque.ui.games.cambio.scene import CambioScene
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.rules.figuredata import FigureData, Sign
from ludotheque.ui.rules.gamefigures import GameFigures
from ludotheque.ui.rules.signs import Inks, SignPainter

TRAY: Final = "tray"
"""The area of the tray with its rim, which a figure shows by default."""
FACES: Final = "faces"
"""The area of the two faces which a die may be turned to, beside the tray."""
_EDGE: Final = 12.0
_BORDER: Final = geo.DIE / 2 - 8
"""The distance from the middle of a cell to the end of an arrow in the rim."""
_COUNT: Final = 26.0
"""Room at the right of the faces for the count above them, whose lettering has a least size."""
_HEADING: Final = 118.0
"""Room above the faces for the count of symbols a player has and needs."""


class Tray(GameFigures):
    """The figures of Cambio: the tray without the spare die; arrows show where dice are pushed."""

    zone_height = 34.0
    printed = ("tray", "push", "leaves")

    def places(self, scene: BoardScene) -> dict[str, QRectF]:
        """Return the rectangles of cells, arrows, « tray » and « faces »; "" is the tray."""
        found = super().places(scene)
        tray = geo.TRAY.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE + geo.LIP)
        faces = WIDE.faces_rect(2).adjusted(-24, -_HEADING, _COUNT, 0)
        return {**found, "": tray, TRAY: tray, FACES: faces}

    def lay(self, scene: BoardScene, data: FigureData) -> None:
        """Narrow the ribbon of the end, because a figure shows nothing but the tray."""
        if isinstance(scene, CambioScene):
            scene.lays_ribbon = True
            scene.ribbon = geo.NARROW_RIBBON

    def inks(self) -> Inks:
        """Return gold, which stands out on the wood."""
        gold = current_theme().of(self.key, "gold")
        return Inks(gold, "#23160C", "#C8342B", "#FFFFFF", gold)

    def zone(self, signs: SignPainter, scene: BoardScene, names: Iterable[str]) -> None:
        """Draw a line around cells which lie in a row, column or diagonal."""
        rects = [scene.places[name].rect for name in names]
        path = QPainterPath(rects[0].center())
        path.lineTo(rects[-1].center())
        stroker = QPainterPathStroker()
        stroker.setWidth(geo.DIE * 0.86)
        stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
        signs.loop(stroker.createStroke(path))

    def sign(self, signs: SignPainter, scene: BoardScene, sign: Sign, data: FigureData) -> None:
        """Draw an action: arrows where dice enter and leave, marks, locks for a pass."""
        refused = sign.refused is not None
        if sign.action == "pass":
            for push in geo.ARROWS:
                signs.lock(geo.arrow_centre(push), 0.4 * geo.DIE)
            return
        if sign.action not in names.PUSH_NUMBER:
            rect = scene.places[sign.action[:2]].rect
            if refused:
                signs.lock(rect.center(), 0.5 * geo.DIE)
            else:
                signs.mark(rect, refused=False)
            return
        way = names.way(names.PUSH_NUMBER[sign.action])
        along = geo.along(sign.action)
        first, last = (scene.places[cell].rect.center() for cell in (way[0], way[-1]))
        if refused:
            signs.ring(last, 0.41 * geo.DIE)
            return
        for cell, far in ((first - along * geo.EDGE, first - along * _BORDER),
                          (last + along * _BORDER, last + along * geo.EDGE)):  # fmt: skip
            signs.arrow(_spot(cell), _spot(far), refused=False, taken=False)


def _spot(point: QPointF) -> QRectF:
    return QRectF(point, point)


FIGURES: Final = Tray("cambio")
