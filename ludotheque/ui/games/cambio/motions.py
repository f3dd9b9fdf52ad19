"""What Cambio's scene shows of a step: throws, the lot, turned dice, pushes, the golden line."""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEasingCurve, QPointF

from ludotheque.core.events import Ended, Event, LotDrawn, Passed, Rolled, SetUp
from ludotheque.games.cambio import names
from ludotheque.table.controller import Step
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.sprites import Sprite, fading
from ludotheque.ui.games.cambio import art
from ludotheque.ui.games.cambio.dice import SPARE, DieSprite, code_of, face_place, is_face, tone_at
from ludotheque.ui.games.cambio.sheets import heap_place, push_of

if TYPE_CHECKING:
    from ludotheque.ui.games.cambio.scene import CambioScene

THROW = 480
ROLL = 560
HOLD = 420
"""How long a rolled symbol is seen before the table goes on."""
TURN = 190
QUICK_TURN = 110
DROP = 200
LOT = 900
GOLD = 320


class CambioMotions:
    """Adds the tracks of a step to a motion."""

    def __init__(self, scene: "CambioScene") -> None:
        """Show the steps of ``scene``."""
        self.scene = scene

    def build(self, step: Step, motion: Motion) -> None:
        """Add the tracks of every event."""
        places = [place for place in self.scene.places if place == SPARE or is_face(place)]
        carried = [die for die in map(self._away, places) if die is not None]
        push = push_of(step.events)
        if push is not None:
            self.scene.strip.perform(push, motion)
        for event in step.events:
            self._event(event, motion)
        for die in carried:
            motion.add(fading(die), 120)

    def _event(self, event: Event, motion: Motion) -> None:
        if isinstance(event, SetUp) and event.seat is None:
            self._lay(event, motion)
        elif isinstance(event, SetUp):
            for cell, sign in event.pieces:
                self._turn(cell, sign, motion)
        elif isinstance(event, LotDrawn):
            self._lot(event.seat, motion)
        elif isinstance(event, Rolled):
            self._roll(event, motion)
        elif isinstance(event, Passed):
            self._shake(motion)
        elif isinstance(event, Ended):
            self._gild(motion)

    # Dice thrown, dealt, filled in

    def _lay(self, event: SetUp, motion: Motion) -> None:
        """Throw all dice from the heap, or drop those which fill the tray."""
        thrown = len(event.pieces) == len(names.CELLS)
        for number, (cell, sign) in enumerate(event.pieces):
            code = code_of(self.scene.position, sign)
            die = self.scene.dice.make(code, tone_at(cell), cell)
            self.scene.sprites[cell] = die
            if thrown:
                die.setZValue(20)
                motion.add(_tumbling(die, code, *heap_place(number), number), THROW, 6 * number,
                           QEasingCurve.Type.OutQuad)  # fmt: skip
            else:
                motion.add(_dropping(die, die.pos()), DROP, 22 * number)

    def _roll(self, event: Rolled, motion: Motion) -> None:
        """Let the spare die tumble; then all dice with its symbol take the player’s colour."""
        scene = self.scene
        die = cast("DieSprite | None", scene.sprites.get(SPARE))
        if die is None:
            return
        face, owner = event.faces[0], names.SEATS[event.seat]
        code = f"{face}{owner}"
        home = scene.rest_position(SPARE)
        die.setZValue(20)
        motion.add(_tumbling(die, code, home + QPointF(330, -250), 0.0, event.seat), ROLL, 0,
                   QEasingCurve.Type.OutQuad)  # fmt: skip
        same = [
            cast(DieSprite, sprite)
            for place, sprite in scene.sprites.items()
            if place in names.CELL and cast(DieSprite, sprite).code[0] == face
        ]
        motion.add(_claiming(same, code), HOLD, ROLL, QEasingCurve.Type.Linear)

    def _lot(self, seat: int, motion: Motion) -> None:
        """Let the names run over a plaque until it stays on who starts."""
        scene, seats = self.scene, len(self.scene.controller.timeline.seats)

        def track(part: float) -> None:
            steps = 4 * seats
            settled = part > 0.62
            run = min(steps, int(part / 0.62 * steps))
            scene.lot = None if part >= 1 else ((seat + run) % seats, settled)
            if settled and part < 1:
                scene.lot = (seat, True)
            scene.update()

        motion.add(track, LOT, curve=QEasingCurve.Type.OutQuad)

    # Dice turned

    def _turn(self, cell: str, sign: str, motion: Motion) -> None:
        """Turn a die over; where none lies yet, lay one."""
        scene = self.scene
        code = code_of(scene.position, sign)
        die = cast("DieSprite | None", scene.sprites.get(cell))
        time = QUICK_TURN if scene.finishing.active else TURN
        if die is not None:
            motion.add(_flipping(die, die.code, code), time, 0, QEasingCurve.Type.InOutQuad)
            return
        carried = self._away(face_place(sign))
        start = None if carried is None else carried.pos()
        die = scene.dice.make(code, tone_at(cell), cell)
        scene.sprites[cell] = die
        die.setZValue(20)
        rest = die.pos()
        motion.add(_dropping(die, rest) if start is None else _going(die, start, rest), time)

    def _away(self, place: str) -> Sprite | None:
        """Return the die of a place which is not there: it was in the hand."""
        sprite = self.scene.sprites.get(place)
        if sprite is None:
            return None
        away = sprite.pos() - self.scene.rest_position(place)
        return sprite if away.manhattanLength() > 4 else None

    # Play

    def _shake(self, motion: Motion) -> None:
        die = self.scene.sprites.get(SPARE)
        if die is None:
            return
        rest = die.pos()

        def track(part: float) -> None:
            die.setPos(rest + QPointF(10 * math.sin(part * math.pi * 5) * (1 - part), 0))

        motion.add(track, 260, curve=QEasingCurve.Type.Linear)

    def _gild(self, motion: Motion) -> None:
        scene = self.scene
        scene.gold = 0.0

        def track(part: float) -> None:
            scene.gold = part
            scene.update()

        motion.add(track, GOLD, motion.length)


_SYMBOLS = names.SYMBOLS


def _tumbling(
    die: DieSprite, code: str, start: QPointF, turned: float, index: int
) -> Callable[[float], None]:
    """Return a track on which a die tumbles from a point to where it is now."""
    rest = QPointF(die.pos())
    spin = 360 if index % 2 else -360
    die.setPos(start)
    die.setRotation(turned)

    def track(part: float) -> None:
        left = 1 - part
        hop = abs(math.sin(part * math.pi * 2)) * 46 * left
        die.setPos(start + (rest - start) * part - QPointF(0, hop))
        die.setRotation((turned + spin) * left)
        face = code if part > 0.82 else f"{_SYMBOLS[(int(part * 9) + index) % 6]}{art.NOBODY}"
        die.show_code(face)

    return track


def _dropping(die: DieSprite, rest: QPointF) -> Callable[[float], None]:
    die.setOpacity(0)

    def track(part: float) -> None:
        die.setPos(rest - QPointF(0, 34 * (1 - part)))
        die.setScale(1 + 0.12 * (1 - part))
        die.setOpacity(min(1.0, 2 * part))

    return track


def _going(die: DieSprite, start: QPointF, end: QPointF) -> Callable[[float], None]:
    die.setPos(start)

    def track(part: float) -> None:
        die.setPos(start + (end - start) * part)

    return track


def _flipping(die: DieSprite, before: str, after: str) -> Callable[[float], None]:
    die.setZValue(20)

    def track(part: float) -> None:
        die.set_flip(max(0.03, abs(1 - 2 * part)))
        die.set_lift(14 * math.sin(part * math.pi))
        die.show_code(after if part >= 0.5 else before)

    return track


def _claiming(dice: list[DieSprite], code: str) -> Callable[[float], None]:
    """Return a track on which dice swell and take a player’s colour."""

    def track(part: float) -> None:
        if part > 0.15:
            for die in dice:
                die.show_code(code)
        for die in dice:
            die.setScale(1 + 0.07 * math.sin(min(1.0, part * 1.6) * math.pi))

    return track
