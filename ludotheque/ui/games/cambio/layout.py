"""Two layouts of what lies around Cambio's tray: at its sides, or below it in narrow views.

The tray itself has the same coordinates in both. Sources: rules, cambio, preparation and turn.
"""

from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF

from ludotheque.ui.games.cambio import geometry as geo

_BLOCK: Final = 196.0
"""Width of the words beside a row of faces."""
_GAP: Final = 8.0


@attrs.frozen
class Layout:
    """Where everything lies that is not in the tray.

    Of a ``narrow`` layout the die of the player and the faces lie below the tray, and what enters
    or leaves at its left and right lies on the rim, as it does above and below.
    """

    narrow: bool
    scene: QRectF
    spare: QRectF
    """The rectangle of the spare die, which is pushed in next or rolled for a symbol."""
    spare_label: QRectF
    """What « your die » takes up in either language."""
    pitch: float
    """The distance between two faces."""
    names: float
    """Where the letters of the rows begin, left of the tray."""

    @property
    def label_room(self) -> QRectF:
        """Return the room for « your die » in larger letters: away from a die beside it."""
        if self.narrow:
            return self.spare_label.adjusted(-76, -2, 0, 2)
        return self.spare_label.adjusted(-38, 0, 38, 0)

    # The faces

    def faces_rect(self, count: int) -> QRectF:
        """Return the rectangle of the small tray for ``count`` faces a die may be turned to."""
        length = self.pitch * max(1, count) + 16
        if self.narrow:
            left = geo.CENTRE.x() - (_BLOCK + _GAP + length) / 2 + _BLOCK + _GAP
            return QRectF(left, 998, length, 152)
        return QRectF(1063, geo.CENTRE.y() - length / 2, 160, length)

    def face_rect(self, index: int, count: int) -> QRectF:
        """Return the rectangle of one of ``count`` faces."""
        box, at = self.faces_rect(count), 8 + self.pitch * index
        if self.narrow:
            return QRectF(box.left() + at, box.top() + 8, self.pitch, 136)
        return QRectF(box.left() + 12, box.top() + at, 136, self.pitch)

    def owned_rect(self, count: int) -> QRectF:
        """Return where it says how many symbols their owner has and needs: symbol and numbers."""
        box = self.faces_rect(count)
        if self.narrow:
            return QRectF(box.left() - _GAP - _BLOCK / 2 - 103, box.center().y() - 66, 182, 64)
        return QRectF(box.center().x() - 100, box.top() - 114, 192, 64)

    def heading_rect(self, count: int) -> QRectF:
        """Return where « Turn to » or « To place » stands."""
        box = self.faces_rect(count)
        if self.narrow:
            return QRectF(box.left() - _GAP - _BLOCK, box.center().y() + 8, _BLOCK, 32)
        return QRectF(box.center().x() - 100, box.top() - 46, 200, 32)

    # A push

    def outside(self, push: str, quarter: int = 0) -> float:
        """Return how far from the middle of the last cell the die lies which was pushed out.

        In the wide layout there is room for it left and right of the tray; elsewhere it lies on
        the rim, so that it leaves the letters of rows and columns free.
        """
        beside = geo.heading(push, quarter)[0] and not self.narrow
        return geo.EDGE + 106 if beside else geo.EDGE - 26

    def tip(self, push: str, quarter: int) -> QPointF:
        """Return where the signpost of what enters points to."""
        way = geo.along(push, quarter)
        away = 50 if way.x() and not self.narrow else -52
        return geo.cell_centre(push[:2], quarter) - way * (geo.EDGE + away)

    def resting(self, push: str, quarter: int) -> QPointF:
        """Return where the middle of the die lies which has been pushed out."""
        way = geo.along(push, quarter)
        away = 4 * geo.PITCH + self.outside(push, quarter)
        return geo.cell_centre(push[:2], quarter) + way * away

    def word_boxes(self, push: str, quarter: int) -> tuple[QRectF, QRectF]:
        """Return where « enters » and « leaves » stand: they cover no letter, label or die.

        Those higher than wide, at the sides of the tray, are for words which run along it.
        """
        way, post = geo.along(push, quarter), self.tip(push, quarter)
        out = self.resting(push, quarter)
        if not way.x():
            first, last = post - way * 88 + QPointF(118, 0), out + QPointF(142, 63 * way.y())
        elif self.narrow:
            aside = QPointF(geo.TRAY.width() / 2 + 32, 0) * way.x()
            first, last = (QPointF(geo.CENTRE.x(), post.y() + 140) + at for at in (-aside, aside))
            return _box(first, 44, 128), _box(last, 44, 128)
        else:
            # Below, unless the spare die with its label is there.
            side = 1 if out.y() + 130 < self.spare.top() else -1
            first, last = post - way * 62 + QPointF(0, 84 * side), out + QPointF(0, 98 * side)
        return _box(first, 120, 44), _box(last, 120, 44)

    # Names

    def row_box(self, row: int) -> QRectF:
        """Return where the name of a row, seen from the top, is written."""
        top = geo.RECESS.top() + geo.PAD + (row + 0.5) * geo.PITCH - 20
        return QRectF(self.names, top, 36, 40)


def _box(centre: QPointF, width: float, height: float) -> QRectF:
    """Return the rectangle of a word around a point."""
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)


WIDE: Final = Layout(
    narrow=False,
    scene=QRectF(0, 0, 1250, 1000),
    spare=QRectF(28, 854, 136, 142),
    spare_label=QRectF(34, 827, 124, 26),
    pitch=146,
    names=geo.TRAY.left() - 44,
)
NARROW: Final = Layout(
    narrow=True,
    scene=QRectF(125, 14, 976, 1158),
    spare=QRectF(geo.CENTRE.x() - 68, 1004, 136, 142),
    spare_label=QRectF(geo.CENTRE.x() - 68 - 150, 1061, 124, 28),
    pitch=142,
    names=geo.TRAY.left() - 88,
)
WHOLE: Final = WIDE.scene.united(NARROW.scene)
"""What the two layouts cover together."""

LAYOUTS: Final = (WIDE, NARROW)
"""The layouts a view chooses from by its shape."""
