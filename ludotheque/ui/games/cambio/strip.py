"""The row or column of a push while it slides: first as a preview, then as the push.

It is painted above the dice and covers the sprites of its row, which stay at rest.
"""

import math
from typing import cast

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from ludotheque.core.messages import M
from ludotheque.games.cambio import names
from ludotheque.ui.board.drawing import round_pen
from ludotheque.ui.board.layoutscene import LayoutScene
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.games.cambio import art, marks
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.die import SPARE, DieSprite
from ludotheque.ui.games.cambio.layout import WHOLE, Layout

PREVIEW = 140
BACK = 90
SLIDE = 190
FALL = 210
OUT = 160
"""Milliseconds for which the die pushed out lies before the rim."""
AWAY = 560
"""Milliseconds it takes from there to the place of the die which is pushed in next."""
_TILT = 13.0


class Strip:
    """The sliding row or column of a scene; ``push`` is None while none is shown."""

    def __init__(self, scene: LayoutScene[Layout]) -> None:
        """Add the strip's sheet to ``scene``."""
        self.scene = scene
        self.push: str | None = None
        self.progress = 0.0
        """How far the dice have slid, from 0 to 1 cell."""
        self.fall = 0.0
        """How far the strip has gone after the push, from 0 to 1."""
        self.away = 0.0
        """How far the die which left has gone to the place of the spare one, from 0 to 1."""
        self.bound_for: str | None = None
        """The code it is turned to there, None where it is not pushed in next."""
        self._dice: tuple[tuple[str, int], ...] = ()
        self._wanted: str | None = None
        self._motion = Motion(scene)
        self._sheet = scene.add_sheet(self._paint, 30, WHOLE)

    @property
    def running(self) -> bool:
        """Return whether a preview is opening or closing."""
        return self._motion.running

    # Preview

    def show(self, push: str | None) -> None:
        """Open the preview of a push, or close it for None."""
        if push == self._wanted:
            return
        self._wanted = push
        self._motion.abandon()
        if push is not None:
            self.grasp(push)
            self._run(1.0, PREVIEW)
        elif self.push is not None:
            self._run(0.0, BACK)

    def _run(self, goal: float, time: int) -> None:
        start = self.progress

        def ended() -> None:
            if goal == 0:
                self.clear()

        self._motion.add(lambda part: self._set(start + (goal - start) * part),
                         round(time * abs(goal - start)))  # fmt: skip
        self._motion.start(ended, self.scene.pace if self.scene.views() else 0)

    def grasp(self, push: str) -> None:
        """Show the dice of a push as they lie now, unless this push is shown already."""
        places = (SPARE, *names.way(names.PUSH_NUMBER[push]))
        if push == self.push or not all(place in self.scene.sprites for place in places):
            return
        self.push, self.fall, self.away = push, 0.0, 0.0
        dice = [cast(DieSprite, self.scene.sprites[place]) for place in places]
        self._dice = tuple((die.code, die.tone) for die in dice)
        self._set(0.0)

    def _set(self, progress: float) -> None:
        self.progress = progress
        spare = self.scene.sprites.get(SPARE)
        if spare is not None and spare not in self.scene.hand:
            spare.setOpacity((1 - 0.75 * progress) * (1 - min(1.0, 4 * self.away)))
        self._sheet.update()

    def clear(self) -> None:
        """Stop showing the strip."""
        self._motion.abandon()
        self._wanted = self.push = None
        self.fall = self.away = 0.0
        self._set(0.0)

    # The push itself

    def perform(self, push: str, motion: Motion) -> None:
        """Add the tracks of a push to ``motion``, beginning where its preview stands."""
        self._motion.abandon()
        self._wanted = None
        self.grasp(push)
        start = self.progress
        slide = max(1, round(SLIDE * (1 - start)))
        motion.add(lambda part: self._set(start + (1 - start) * part), slide)
        self.bound_for = self.scene.expected().get(SPARE)
        motion.add(self._falling, FALL, slide, QEasingCurve.Type.InCubic)
        if self.bound_for is not None:
            motion.add(self._going, AWAY, slide + OUT, QEasingCurve.Type.InOutCubic)

    def _falling(self, part: float) -> None:
        self.fall = part
        self._sheet.update()

    def _going(self, part: float) -> None:
        self.away = part
        self._set(self.progress)

    # Drawing

    def _paint(self, painter: QPainter) -> None:
        scene, push = self.scene, self.push
        if push is None or scene.controller.is_empty:
            return
        quarter = scene.quarter
        way = geo.along(push, quarter)
        first = geo.cell_centre(push[:2], quarter)
        self._channel(painter, push, quarter)
        if scene.cursor_shown and scene.cursor == push:
            marks.ring(painter, scene.places[push].rect)
        entering, *lying = self._dice
        for number, die in enumerate(lying[:-1]):
            at = first + way * geo.PITCH * (number + self.progress)
            art.paint_die(painter, *die, at, scene.ratio)
        at = first + way * geo.PITCH * (self.progress - 1)
        art.paint_die(painter, *entering, at, scene.ratio)
        painter.setOpacity((1 - self.fall) * self.progress)
        marks.frame(painter, at, "strong")
        self._leaving(painter, first + way * geo.PITCH * 4, way, lying[-1])
        self._paint_text(painter, way, entering[0])

    def _channel(self, painter: QPainter, push: str, quarter: int) -> None:
        """Draw the recess over the dice, and open it through the rim."""
        whole = geo.strip_rect(push, quarter)
        inner = whole.intersected(geo.RECESS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(art.colour("recess"))
        painter.drawRect(inner)
        painter.setOpacity((1 - self.fall) * min(1.0, 2.5 * self.progress))
        painter.drawRect(whole)
        painter.setPen(round_pen(marks.amber(), 4))
        if whole.width() > whole.height():
            painter.drawLine(whole.topLeft(), whole.topRight())
            painter.drawLine(whole.bottomLeft(), whole.bottomRight())
        else:
            painter.drawLine(whole.topLeft(), whole.bottomLeft())
            painter.drawLine(whole.topRight(), whole.bottomRight())
        painter.setOpacity(1)

    def _leaving(
        self, painter: QPainter, last: QPointF, way: QPointF, die: tuple[str, int]
    ) -> None:
        assert self.push is not None
        out = self.scene.layout.outside(self.push, self.scene.quarter)
        part = self.progress
        if self.bound_for is None:  # the game is over: it only falls
            at = last + way * (out * part + 46 * self.fall) + QPointF(0, 30 * self.fall)
            painter.setOpacity(1 - self.fall)
            self._shadow(painter, at, part)
            art.paint_die(painter, *die, at, self.scene.ratio, _TILT * part + 24 * self.fall)
            painter.setOpacity(1)
            return
        away = self.away
        painter.setOpacity(1)
        start, end = last + way * out * part, self.scene.rest_position(SPARE)
        at = start + (end - start) * away + QPointF(0, -70 * math.sin(away * math.pi))
        if away:
            marks.pushed_out(painter, start, at)
        self._shadow(painter, at, part * (1 - away))
        # On its way it is turned to the symbol of who pushes it in next.
        code = die[0] if away < 0.5 else self.bound_for
        turned = _TILT * part * (1 - away) + 360 * away
        art.paint_die(painter, code, die[1], at, self.scene.ratio, turned)

    @staticmethod
    def _shadow(painter: QPainter, at: QPointF, part: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(art.SHADOW)
        painter.drawEllipse(at + QPointF(2, 60), 62 * part, 12 * part)

    def _paint_text(self, painter: QPainter, way: QPointF, code: str) -> None:
        """Draw the signpost « enters » at one end and « leaves » at the other."""
        assert self.push is not None
        scene, shown = self.scene, self.progress * (1 - self.fall)
        tip = self.scene.layout.tip(self.push, scene.quarter)
        at = marks.signpost(painter, tip, way, art.owner_colour(code[1]), shown)
        painter.setOpacity(shown)
        art.paint_symbol(
            painter, code[0], art.colour("post_ink"),
            QRectF(at.x() - 26, at.y() - 26, 52, 52), scene.ratio,
        )  # fmt: skip
        enters, leaves = self.scene.layout.word_boxes(self.push, scene.quarter)
        marks.word(painter, str(M("enters")), enters)
        marks.word(painter, str(M("leaves")), leaves)
        painter.setOpacity(1)
