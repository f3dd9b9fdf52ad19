"""How Finale's steps are shown."""

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPointF

from ludotheque.core.events import Event, LotDrawn, Moved, Passed, Removed, Rolled, SetUp
from ludotheque.table.controller import Step
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.sprites import Sprite
from ludotheque.ui.games.finale import art
from ludotheque.ui.look.pictures import picture

if TYPE_CHECKING:
    from ludotheque.ui.games.finale.pieces import Shirt
    from ludotheque.ui.games.finale.scene import FinaleScene

_TUMBLE = 560
_FACES = (3, 6, 2, 5, 1, 4, 2, 6)


class FinaleMotions:
    """Builds the tracks of a step for one scene."""

    def __init__(self, scene: "FinaleScene") -> None:
        """Work for ``scene``."""
        self.scene = scene
        self._heights: Mapping[str, float] = {}

    def build(self, step: Step, motion: Motion, heights: Mapping[str, float]) -> None:
        """Add the tracks of every event; ``heights`` is how high the shirts are lifted."""
        self._heights = heights
        for event in step.events:
            self._event(event, step, motion)

    def _event(self, event: Event, step: Step, motion: Motion) -> None:
        if isinstance(event, Rolled):
            self._tumble(int(event.faces[0]), motion)
        elif isinstance(event, Moved):
            self._slide(event, motion)
        elif isinstance(event, Removed):
            self._leave(event, motion)
        elif isinstance(event, SetUp) and event.seat is None:
            self._shuffle(event, motion)
        elif isinstance(event, LotDrawn):
            self._lot(event.seat, motion)
        elif isinstance(event, Passed):
            self._shake(motion)

    def _tumble(self, face: int, motion: Motion) -> None:
        scene, die = self.scene, self.scene.die
        die.setVisible(True)
        rest = art.DIE.center() + QPointF(0, -6)

        def track(part: float) -> None:
            left = 1 - part
            die.setPos(rest + QPointF(-95 * left, -70 * abs(math.sin(part * math.pi * 2)) * left))
            die.setRotation(-400 * left)
            shown = face if part > 0.86 else _FACES[int(part * 11) % len(_FACES)]
            if shown != scene.face:
                scene.face = shown
                die.refresh()

        motion.add(track, _TUMBLE, curve=QEasingCurve.Type.OutQuad)

    def _slide(self, event: Moved, motion: Motion) -> None:
        scene = self.scene
        sprite = scene.sprites.get(event.origin)
        if sprite is None:
            return
        start, end = sprite.pos(), scene.rest_position(event.target)
        height = self._heights.get(event.origin, 0.0)
        sprite.setZValue(20)

        def track(part: float) -> None:
            sprite.setPos(start + (end - start) * part)
            sprite.set_lift(height * (1 - part) + 10 * math.sin(part * math.pi))

        motion.add(track, 210)
        if event.target in "LR":
            target = event.target

            def burst(part: float) -> None:
                scene.goal_flash = (target, part)
                scene.update()

            motion.add(burst, 900, 180, QEasingCurve.Type.Linear)

    def _leave(self, event: Removed, motion: Motion) -> None:
        scene = self.scene
        sprite = scene.sprites.get(event.place)
        if sprite is None:
            return
        start = sprite.pos()
        end = scene.bench_rect(event.seat).center()
        sprite.setZValue(40)

        def track(part: float) -> None:
            sprite.setPos(start + (end - start) * part)
            sprite.setOpacity(1 - 0.8 * part)

        motion.add(track, 250, curve=QEasingCurve.Type.InOutCubic)

    def _shuffle(self, event: SetUp, motion: Motion) -> None:
        """Lay the pawns face down in two heaps, deal them out, turn them over."""
        scene = self.scene
        for sprite in scene.sprites.values():
            scene.removeItem(sprite)
        scene.sprites = {}
        counts = [0, 0]
        for place, piece in event.pieces:
            shirt = scene.make(piece, place)
            scene.sprites[place] = shirt
            if place in "LR":
                continue
            side = int(piece[0] == "r")
            index = counts[side]
            counts[side] += 1
            heap = art.FIELD.center() + QPointF(
                (70 - 140 * side) * (-1 if scene.flipped else 1), -18 + 3 * index
            )
            shirt.turn(face_up=False)
            shirt.setPos(heap)
            motion.add(
                _flying(shirt, heap, scene.rest_position(place), index), 260, 260 + 42 * index
            )
            motion.add(_turning(shirt), 220, 960 + 24 * index, QEasingCurve.Type.InOutQuad)

    def _lot(self, seat: int, motion: Motion) -> None:
        """Roll the ball from the centre spot towards the side which starts."""
        scene = self.scene
        scene.die.setVisible(False)
        ball = Sprite(64, 64, lambda ratio: picture("finale/ballon", 64 * ratio, 64 * ratio), 50)
        ball.set_scale(scene.ratio)
        ball.setZValue(25)
        scene.addItem(ball)
        start = art.FIELD.center()
        inward = 130 if (seat == 1) != scene.flipped else -130
        end = scene.places["LR"[1 - seat]].rect.center() + QPointF(inward, 0)

        def track(part: float) -> None:
            hesitation = math.sin(part * math.pi * 3) * 60 * (1 - part)
            ball.setPos(start + (end - start) * part**2 + QPointF(hesitation, 0))
            ball.setRotation(-360 * part if seat == 1 else 360 * part)
            if part >= 1 and ball.scene() is not None:
                scene.removeItem(ball)

        motion.add(track, 950, curve=QEasingCurve.Type.Linear)

    def _shake(self, motion: Motion) -> None:
        die = self.scene.die
        rest = art.DIE.center() + QPointF(0, -6)

        def track(part: float) -> None:
            die.setPos(rest + QPointF(9 * math.sin(part * math.pi * 5) * (1 - part), 0))

        motion.add(track, 240, curve=QEasingCurve.Type.Linear)


def _flying(shirt: "Shirt", start: QPointF, end: QPointF, index: int) -> Callable[[float], None]:
    def track(part: float) -> None:
        shirt.setPos(start + (end - start) * part)
        shirt.setRotation((1 - part) * (index * 37 % 50 - 25))

    return track


def _turning(shirt: "Shirt") -> Callable[[float], None]:
    def track(part: float) -> None:
        shirt.set_flip(max(0.03, abs(1 - 2 * part)))
        shirt.turn(face_up=part >= 0.5)

    return track
