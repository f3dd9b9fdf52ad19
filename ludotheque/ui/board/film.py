"""A game as the frames of a moving picture, painted from its scene."""

from collections.abc import Iterator
from typing import Final

import attrs
from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPainter

from ludotheque.record.timeline import Timeline
from ludotheque.table.changes import Change
from ludotheque.ui.board.positionimage import SMOOTH, Shot, take_shot
from ludotheque.ui.look.theme import for_others

STEP: Final = 60
"""How many milliseconds a frame within a movement lasts, if nothing else is asked for."""
AT_FIRST: Final = 1200
"""How long the position at the beginning stands, in milliseconds."""
AFTER_CHANCE: Final = 500
"""How long a roll or a deal stands."""
AFTER_MOVE: Final = 800
"""How long what a player did stands."""
AT_LAST: Final = 3000
"""How long the last position stands, before it begins again."""


@attrs.frozen
class Frame:
    """A picture and for how many milliseconds it stands."""

    image: QImage
    time: int


def film(
    timeline: Timeline,
    first: int,
    size: QSize,
    seat: int | None,
    *,
    quarter: int = 0,
    step: int = STEP,
) -> Iterator[Frame]:
    """Yield the frames of the actions from ply ``first`` on, each of ``size`` in pixels.

    All is as ``seat`` sees it. The movements are those of the board, with a frame every ``step``
    milliseconds, with 0 none. ``timeline`` is moved to ``first`` and back to its ply: hand a copy
    over. Raises IndexError where there is no such ply.
    """  # fmt: skip
    last = timeline.ply
    if not 0 <= first <= last:
        raise IndexError("no such ply in the record")
    timeline.go_to(first)
    shot = take_shot(timeline, QSizeF(size), 1.0, seat, quarter=quarter, others=True)
    try:
        yield from _Camera(shot, size, step).take(timeline, last, seat)
    finally:
        shot.let_go()


class _Camera:
    """Takes frame after frame of a scene; its ground is painted once."""

    def __init__(self, shot: Shot, size: QSize, step: int) -> None:
        self._shot = shot
        self._step = step
        self._band = QRectF(0, 0, size.width(), size.height())
        self._ground = QImage(size, QImage.Format.Format_RGB32)
        if step:
            shot.scene.pace = 1.0
            shot.scene.film()
        shot.scene.ground_changed.connect(self._paint_ground)
        self._paint_ground()

    def _paint_ground(self) -> None:
        self._ground.fill(self._shot.scene.palette().window().color())
        painter = QPainter(self._ground)
        painter.setRenderHints(SMOOTH)
        self._shot.paint_ground(painter, self._band)
        painter.end()

    def _picture(self) -> QImage:
        image = self._ground.copy()
        painter = QPainter(image)
        painter.setRenderHints(SMOOTH)
        self._shot.paint_items(painter, self._band)
        painter.end()
        return image

    def take(self, timeline: Timeline, last: int, seat: int | None) -> Iterator[Frame]:
        yield Frame(self._picture(), AT_FIRST if timeline.ply < last else AT_LAST)
        while timeline.ply < last:
            before, action = timeline.state, timeline.action_at(timeline.ply)
            events, message = before.transition(action, seat), before.describe(action, seat)
            timeline.go_to(timeline.ply + 1)
            yield from self._movement(Change("play", before, timeline.state, events, message))
            stands = AFTER_CHANCE if before.is_chance() else AFTER_MOVE
            yield Frame(self._picture(), stands if timeline.ply < last else AT_LAST)

    def _movement(self, change: Change) -> Iterator[Frame]:
        scene = self._shot.scene
        scene.controller.change_began.emit(change)
        with for_others():
            scene.perform(change, scene.follow)
        time = 0
        while scene.moving:
            yield Frame(self._picture(), self._step)
            time += self._step
            with for_others():
                scene.seek(time)
