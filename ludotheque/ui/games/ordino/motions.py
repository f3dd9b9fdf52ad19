"""Animations of Ordino’s changes: rolling dice, moving pieces, captures, the lot."""

import math
from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QPointF
from PySide6.QtGui import QPainterPath

from ludotheque.core.events import Captured, Event, LotDrawn, Moved, Passed, Rolled, SetUp
from ludotheque.games.ordino.card import DIE_KINDS
from ludotheque.table.controller import Change
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.sprites import Piece, shaking
from ludotheque.ui.games.ordino import pieces
from ludotheque.ui.games.ordino.layout import CENTRE, RADIUS
from ludotheque.ui.games.ordino.standing import OrdinoPiece, Standing
from ludotheque.ui.games.ordino.table import RACKS, TableScene
from ludotheque.ui.games.ordino.tray import DieSprite, Tray, rest_offset, slot, well

TUMBLE = 520
MOVE = 200
EACH_CELL = 45
CAPTURE = 560
RISE = 140
ARRIVING = 60
"""Milliseconds before a capturing piece has arrived in which the captured one begins to rise."""
HEIGHT = 22

# Which dice an event of each kind throws, and where they come to lie.
_THROWN = {
    "roll": {die: well(die) for die in range(6)},
    "placing": {0: slot(0), 1: slot(2), 2: slot(1)},
    "reroll": {0: slot(0), 1: slot(2)},
}
_FACES = {kind: tuple(faces) for kind, faces in pieces.FACES.items()}


class OrdinoMotions:
    """Turns the events of a change into animations."""

    def __init__(self, scene: TableScene, tray: Tray, standing: Standing) -> None:
        """Animate the changes of ``scene``."""
        self.scene, self.tray, self.standing = scene, tray, standing
        self._standing: dict[str, Piece] = {}
        self._now = 0
        self._taken: list[tuple[Piece, Captured]] = []
        self.flight: tuple[QPointF, QPointF] | None = None
        """Where a captured piece comes from and where it flies now, None while none does."""

    def build(self, change: Change, motion: Motion) -> None:
        """Add the tracks of every event, one after another where a piece moves twice."""
        scene = self.scene
        self._standing = {
            place: sprite for place, sprite in scene.sprites.items() if isinstance(sprite, Piece)
        }
        self._now = 0
        self._taken = []
        for event in change.events:
            self._event(event, motion)
        self._fly(motion)

    def _event(self, event: Event, motion: Motion) -> None:
        if isinstance(event, Rolled):
            self._tumble(event, motion)
        elif isinstance(event, Moved):
            self._move(event, motion)
            self._fly(motion)
        elif isinstance(event, Captured):
            self._capture(event)
        elif isinstance(event, SetUp):
            self._place(event, motion)
        elif isinstance(event, Passed):
            self._shake(motion)
        elif isinstance(event, LotDrawn):
            self._lot(event.seat, motion)

    # Dice

    def _tumble(self, event: Rolled, motion: Motion) -> None:
        scene = self.scene
        thrown = _THROWN[event.kind]
        if event.kind == "reroll" and scene.position.phase == "roll":
            # They do not fit: they lie with the others, which are rolled next.
            thrown = {die: well(die) for die in thrown}
        elif event.kind != "roll":
            for die in set(self.tray.sprites) - set(thrown):
                self.tray.sprites[die].setVisible(False)
        for index, (die, place) in enumerate(thrown.items()):
            face = event.faces[index]
            sprite = self.tray.sprites.get(die)
            if sprite is None:
                sprite = self.tray.sprites[die] = DieSprite(die, face)
                sprite.set_scale(scene.ratio)
                scene.addItem(sprite)
            sprite.setVisible(True)
            sprite.setOpacity(1)
            sprite.setZValue(20)
            rest = scene.places[place].rect.center() + rest_offset()
            start = CENTRE if event.kind == "reroll" else self._thrown_from(index)
            motion.add(
                _tumbling(sprite, face, start, rest, index), TUMBLE, 14 * index,
                QEasingCurve.Type.OutQuad,
            )  # fmt: skip

    def _thrown_from(self, index: int) -> QPointF:
        tray = self.scene.layout.tray
        return QPointF(tray.left() - 240 - 30 * (index % 3), tray.bottom() + 130 - 40 * (index % 2))

    def _shake(self, motion: Motion) -> None:
        for sprite in self.tray.sprites.values():
            rest = sprite.pos()
            motion.add(shaking(sprite, rest, 7), 260, self._now, QEasingCurve.Type.Linear)

    # Pieces

    def _move(self, event: Moved, motion: Motion) -> None:
        scene = self.scene
        sprite = self._standing.pop(event.origin, None)
        if sprite is None:
            return
        self._standing[event.target] = sprite
        sprite.setZValue(40)
        away = (sprite.pos() - scene.rest_position(event.origin)).manhattanLength()
        way = event.way or (event.origin, event.target)
        end = scene.rest_position(event.target)
        if away > 4 and not self._now:
            # A dragged piece goes straight on from where it was dropped.
            track, length = _straight(sprite, sprite.pos(), end), 150
        elif event.way:
            path = scene.geometry.way_path(way).translated(0, 2)
            track, length = _along(sprite, path, end), MOVE + EACH_CELL * (len(way) - 1)
        else:
            track, length = _hopping(sprite, scene.rest_position(event.origin), end), 420
        motion.add(track, length, self._now, QEasingCurve.Type.InOutCubic)
        self._now += length

    def _capture(self, event: Captured) -> None:
        """Take a piece off its cell; it flies once the capturing piece has come there."""
        sprite = self._standing.pop(event.place, None)
        if sprite is not None:
            self._taken.append((sprite, event))

    def _fly(self, motion: Motion) -> None:
        """Carry what was captured to the rack of its captor, slowly enough to be followed."""
        for sprite, event in self._taken:
            by, peg = self.standing.peg_of(event.piece)
            end = self.scene.layout.pegs[by][peg]
            scale = self.scene.layout.rack_piece / sprite.width
            arrived = max(0, self._now - ARRIVING)
            motion.add(_rising(sprite), RISE, arrived, QEasingCurve.Type.OutCubic)
            motion.add(self._flying(sprite, end, scale), CAPTURE, arrived + RISE,
                       QEasingCurve.Type.InOutCubic)  # fmt: skip
            self._now = max(self._now, arrived + RISE + CAPTURE)
        self._taken = []

    def _flying(self, sprite: Piece, end: QPointF, scale: float) -> Callable[[float], None]:
        start = sprite.pos()

        def track(part: float) -> None:
            sprite.setPos(start + (end - start) * part)
            sprite.setScale(1 + (scale - 1) * part)
            sprite.set_lift(HEIGHT * (1 - part) + 30 * math.sin(part * math.pi))
            self.flight = None if part >= 1 else (start, sprite.pos())
            self.scene.update()

        return track

    def _place(self, event: SetUp, motion: Motion) -> None:
        scene = self.scene
        for place, code in event.pieces:
            origin = self._waiting(code)
            if origin is None:
                continue
            sprite = self._standing.pop(origin)
            self._standing[place] = sprite
            sprite.setZValue(46)
            end = scene.rest_position(place)
            if origin in RACKS:
                scale = self.standing.side_at(place) / sprite.width
                motion.add(_rising(sprite), RISE, curve=QEasingCurve.Type.OutCubic)
                motion.add(self._flying(sprite, end, scale), CAPTURE, RISE,
                           QEasingCurve.Type.InOutCubic)  # fmt: skip
            else:
                motion.add(_straight(sprite, sprite.pos(), end), 250)

    def _waiting(self, code: str) -> str | None:
        """Return the place a newly placed piece comes from, preferring one that was dragged."""
        found = [
            place
            for place, sprite in self._standing.items()
            if sprite.code == code and (place.startswith("mark-") or place in RACKS)
        ]
        moved = [
            place
            for place in found
            if (self._standing[place].pos() - self.scene.rest_position(place)).manhattanLength() > 4
        ]
        return next(iter((*moved, *found)), None)

    # The lot

    def _lot(self, seat: int, motion: Motion) -> None:
        """Let a sphere roll around the rim and stop in front of the starting seat."""
        scene = self.scene
        side = 1 if seat & 1 else 0
        ball = scene.add_piece(OrdinoPiece(f"{'wb'[side]}s", 54), CENTRE)
        ball.setZValue(60)
        quarter = seat if scene.game.four else seat & 1
        aim = math.radians(-90 + 90 * (quarter + scene.quarter))
        radius = RADIUS + 28

        def track(part: float) -> None:
            angle = aim - (1 - part) * 4.5 * math.pi
            ball.setPos(CENTRE + QPointF(math.cos(angle), math.sin(angle)) * radius)
            if part >= 1 and ball.scene() is not None:
                scene.removeItem(ball)

        motion.add(track, 1100, curve=QEasingCurve.Type.OutQuad)


def _tumbling(
    sprite: DieSprite, face: str, start: QPointF, rest: QPointF, index: int
) -> Callable[[float], None]:
    faces = _FACES[DIE_KINDS[sprite.number]]

    def track(part: float) -> None:
        left = 1 - part
        hop = abs(math.sin(part * math.pi * (2 + index % 2))) * left
        sprite.setPos(rest + (start - rest) * left + QPointF(0, -60 * hop))
        sprite.setRotation((300 + 40 * index) * left * (-1) ** index)
        sprite.show_face(face if part > 0.8 else faces[(int(part * 10) + index) % len(faces)])

    return track


def _rising(sprite: Piece) -> Callable[[float], None]:
    sprite.setZValue(46)
    return lambda part: sprite.set_lift(HEIGHT * part)


def _straight(sprite: Piece, start: QPointF, end: QPointF) -> Callable[[float], None]:
    height = sprite.lift

    def track(part: float) -> None:
        sprite.setPos(start + (end - start) * part)
        sprite.set_lift(height * (1 - part))

    return track


def _along(sprite: Piece, path: QPainterPath, end: QPointF) -> Callable[[float], None]:
    height = sprite.lift

    def track(part: float) -> None:
        sprite.setPos(end if part >= 1 else path.pointAtPercent(max(0.0, part)))
        sprite.set_lift(height * (1 - part) + 6 * math.sin(part * math.pi))

    return track


def _hopping(sprite: Piece, start: QPointF, end: QPointF) -> Callable[[float], None]:
    def track(part: float) -> None:
        sprite.setPos(start + (end - start) * part)
        sprite.set_lift(60 * math.sin(part * math.pi))

    return track
