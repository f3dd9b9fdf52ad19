"""The end of a game on every board: what decided it is ringed, and a few shreds of paper fall.

A scene tells only which places decided (``BoardScene.deciding``); where they lie and how long
anything moves is settled here, alike for all games.
"""

import math
import random
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from ludotheque.ui.board.drawing import INK, rings, round_pen

GOLD: Final = QColor("#F5C542")
TIME: Final = 1800
"""Milliseconds which the shreds take to fall, at the usual pace."""
SHREDS: Final = 90
STEPS: Final = 24
"""How many places are tried in either direction for what must cover nothing."""
NEAR: Final = 6
"""Pixels left free around a deciding piece."""


def ring(painter: QPainter, rect: QRectF) -> None:
    """Ring a place which decided the game: gold between two dark lines, seen on any ground."""
    pens = round_pen(INK, 11), round_pen(GOLD, 6)
    rings(painter, rect.adjusted(4, 4, -4, -4), 18, *pens)


def free_place(
    area: QRect, size: QSize, keep: Iterable[QRect], home: QPoint | None = None
) -> QRect | None:
    """Return where in ``area`` a box of ``size`` covers none of ``keep``, None if nowhere.

    Of all such places it is the one nearest to ``home``, by default the middle of the area.
    """
    wide, high = area.width() - size.width(), area.height() - size.height()
    if wide < 0 or high < 0:
        return None
    taken = [rect.adjusted(-NEAR, -NEAR, NEAR, NEAR) for rect in keep]
    aim = area.center() if home is None else home
    found: tuple[int, QRect] | None = None
    for column in range(STEPS + 1):
        for row in range(STEPS + 1):
            corner = area.topLeft() + QPoint(wide * column // STEPS, high * row // STEPS)
            box = QRect(corner, size)
            if any(box.intersects(rect) for rect in taken):
                continue
            away = (box.center() - aim).manhattanLength()
            if found is None or away < found[0]:
                found = away, box
    return None if found is None else found[1]


def free_band(area: QRectF, band: QRectF, keep: Sequence[QRectF]) -> QRectF:
    """Return a band across a board moved up or down, as little as needed to cover none of ``keep``.

    Where that is impossible it stays where it is.
    """
    reach = round(area.height() - band.height())
    for step in range(0, reach, 4):
        for way in (step, -step):
            moved = band.translated(0, way)
            inside = area.top() <= moved.top() and moved.bottom() <= area.bottom()
            if inside and not any(moved.intersects(rect) for rect in keep):
                return moved
    return band


class Celebration(QObject):
    """Shreds of paper in some colours, which fall once over a board and are gone."""

    def __init__(self, board: QGraphicsScene) -> None:
        """Fall over ``board``, which is asked for as the parent: held, it would never be let go."""
        super().__init__(board)
        self._colours: tuple[QColor, ...] = ()
        self._fall = QVariantAnimation(self)
        self._fall.setStartValue(0.0)
        self._fall.setEndValue(1.0)
        self._fall.valueChanged.connect(self._step)
        self._fall.finished.connect(self._step)

    @property
    def running(self) -> bool:
        """Return whether shreds are falling."""
        return self._fall.state() == QVariantAnimation.State.Running

    def begin(self, colours: Sequence[QColor], pace: float) -> None:
        """Let shreds of these colours fall; at a pace of 0 (animations off) there are none."""
        self.end()
        self._colours = (*colours, GOLD)
        if pace > 0:
            self._fall.setDuration(round(TIME * pace))
            self._fall.start()

    def end(self) -> None:
        """Take the shreds away at once."""
        self._fall.stop()

    def _step(self) -> None:
        board = self.parent()
        if isinstance(board, QGraphicsScene):
            board.update()

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Paint the shreds over ``area`` as far as they have fallen."""
        if not self.running:
            return
        part = float(self._fall.currentValue())
        chance = random.Random(1)  # the same shreds in every frame
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(SHREDS):
            x, late, fast, turn = (chance.random() for _ in range(4))
            fallen = part * (1.1 + 0.7 * fast) - 0.35 * late
            if not 0 < fallen < 1:
                continue
            colour = QColor(self._colours[number % len(self._colours)])
            colour.setAlphaF(min(1.0, 4 * (1 - part)))
            sway = math.sin(6.3 * (turn + 1.5 * fallen)) * 0.02 * area.width()
            at = QPointF(area.left() + x * area.width() + sway,
                         area.top() + fallen * area.height())  # fmt: skip
            painter.save()
            painter.translate(at)
            painter.rotate(360 * (turn + fallen))
            painter.setBrush(colour)
            painter.drawRect(QRectF(-9, -5, 18, 10))
            painter.restore()
