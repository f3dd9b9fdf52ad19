"""Cambio's board: its places, the dice on them, and the animations of changes."""

import math
from collections.abc import Callable, Mapping
from typing import cast

from PySide6.QtCore import QEasingCurve, QPointF, QRectF

from ludotheque.core.events import Ended, Event, LotDrawn, Passed, Rolled, SetUp
from ludotheque.games.cambio import names
from ludotheque.games.cambio.game import CambioGame
from ludotheque.games.cambio.state import CambioObservation, CambioState
from ludotheque.table.controller import Change, TableController
from ludotheque.ui.board.accessible import Place
from ludotheque.ui.board.layoutscene import LayoutScene
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.sprites import Sprite, fading, shaking
from ludotheque.ui.games.cambio import art
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.die import (
    PREPARING,
    SPARE,
    DieSprite,
    code_of,
    face_place,
    faces,
    is_face,
    push_of,
    tone_at,
)
from ludotheque.ui.games.cambio.layout import LAYOUTS, WIDE, Layout
from ludotheque.ui.games.cambio.strip import Strip

THROW = 480
ROLL = 560
HOLD = 420
"""Milliseconds a rolled symbol is shown before the table goes on."""
TURN = 190
QUICK_TURN = 110
DROP = 200
LOT = 900
GOLD = 320


class CambioBoard(LayoutScene[Layout]):
    """Keeps the dice equal to the state, and animates changes.

    Places: the 25 cells by name; the 20 arrows by the push they stand for; « spare », the die
    which is pushed in or rolled; before play « to-m », « to-A » …, the faces a die may be
    turned to. « spare » and the faces exist only in the phases which need them.
    """

    area = WIDE.scene
    small_area = geo.RECESS
    board_area = geo.TRAY.adjusted(-24, -24, 24, 24 + geo.LIP)
    layouts = LAYOUTS
    layout: Layout = WIDE
    """Where everything lies around the tray."""

    def __init__(self, controller: TableController) -> None:
        """Lay out the tray of the game on the table, without dice yet."""
        super().__init__(controller)
        self.gold = 1.0
        """How much of the winning lines is drawn."""
        self.lot: tuple[int, bool] | None = None
        """The seat named on the plaque of the lot and whether it is the one drawn, else None."""
        self.shown_event: Event | None = None
        """The throw, lot or roll being animated, whose result must not be shown yet, else None."""
        self._faces: tuple[str, ...] = ()
        self._beside: dict[str, Place] = {}
        self.strip = Strip(self)
        for cell in names.READING:
            self.add_place(names.CELLS[cell])
        for push in geo.ARROWS:
            self.add_place(push, "button")
        controller.change_began.connect(self._change_began)

    # The game

    @property
    def game(self) -> CambioGame:
        """Return the game on the table."""
        return cast(CambioGame, self.controller.timeline.game)

    @property
    def state(self) -> CambioState:
        """Return the state on the table; Cambio hides nothing from anybody."""
        return cast(CambioState, self.controller.state)

    @property
    def position(self) -> CambioObservation:
        """Return the observation."""
        return cast(CambioObservation, self.seen)

    @property
    def preparing(self) -> bool:
        """Return whether dice are turned or placed, before play."""
        return self.position.phase in PREPARING

    # Places

    def rect_of(self, name: str) -> QRectF:
        """Return the rectangle of a place."""
        if name == SPARE:
            return self.layout.spare
        if is_face(name):
            return self.layout.face_rect(self._faces.index(name), len(self._faces))
        if name in names.PUSH_NUMBER:
            return geo.arrow_rect(name, self.quarter)
        return geo.cell_rect(name, self.quarter)

    def facing(self, seat: int) -> int:
        """Return the quarters the tray is turned by for a seat; three players use three sides."""
        return (0, 3, 1)[seat] if self.game.variant.three else 2 * seat

    def _lay_beside(self) -> None:
        """Add and remove places beside the tray so that they match the state."""
        phase = self.position.phase
        self._faces = tuple(map(face_place, faces(self.state)))
        wanted = ((SPARE,) if phase in {"push", "symbol"} else ()) + self._faces
        present = tuple(place for place in self.places if self.places[place].kind == "tray")
        if present == wanted and all(self.places[p].rect == self.rect_of(p) for p in wanted):
            return
        for place in present:
            self._beside[place] = self.places.pop(place)
        for place in wanted:
            known = self._beside.pop(place, None)
            if known is None:
                self.add_place(place, "tray")
            else:
                known.rect = self.rect_of(place)
                self.places[place] = known
        for noted in ("cursor", "hovered", "pressed", "_aimed"):
            if getattr(self, noted) not in self.places:
                setattr(self, noted, None)

    def turn(self, quarter: int) -> None:
        """Turn the tray; dice and words stay upright."""
        super().turn(quarter)
        self.strip.clear()
        self.refresh()

    # Dice

    def expected(self) -> Mapping[str, str]:
        """Return the codes of all dice by place: in the tray, the spare one, the faces."""
        seen = self.position
        text = "".join(seen.tray)
        found = {
            names.CELLS[cell]: code_of(seen, sign)
            for cell, sign in zip(names.READING, text, strict=True)
            if sign != "."
        }
        if seen.phase == "push":
            found[SPARE] = code_of(seen, names.SEATS[seen.side])
        elif seen.phase == "symbol":
            found[SPARE] = f"{art.UNROLLED}{art.NOBODY}"
        for letter in faces(self.state):
            found[face_place(letter)] = code_of(seen, letter)
        return found

    def drawn(self, place: str, code: str, *, faint: bool = False) -> str:
        """Return the code of the die drawn on a place; a preview makes the spare one faint."""
        return super().drawn(place, code, faint=faint or place == SPARE)

    def _make(self, code: str, tone: int, place: str) -> DieSprite:
        """Add the sprite of a die on a place."""
        die = DieSprite(code, tone)
        self.add_piece(die, self.rest_position(place))
        return die

    def sync(self) -> None:
        """Make the dice exactly what the state says; a die already on its place stays."""
        self._lay_beside()
        self.strip.clear()
        old = cast("dict[str, DieSprite]", self.sprites)
        kept: dict[str, Sprite] = {}
        for place, code in self.expected().items():
            die = old.pop(place, None) or self._make(code, tone_at(place), place)
            die.show_code(code)
            die.rest(self.rest_position(place))
            kept[place] = die
        for left_over in old.values():
            self.removeItem(left_over)
        self.sprites = kept
        self.gold = 1.0
        self.lot = self.shown_event = None

    def _push(self, push: str, code: str) -> None:
        """Move the sprites of a row or column by one cell and add a new one in the first cell.

        The new die has the tone of the spare one. The spare one takes the tone of the die which
        leaves, because that die is pushed in next.
        """
        sprites = cast("dict[str, DieSprite]", self.sprites)
        way = names.way(names.PUSH_NUMBER[push])
        if not all(cell in sprites for cell in way):
            return
        spare = sprites.get(SPARE)
        tone = tone_at(way[0]) if spare is None else spare.tone
        leaving = sprites.pop(way[-1])
        for number in range(4, 0, -1):
            die = sprites[way[number]] = sprites.pop(way[number - 1])
            die.setPos(self.rest_position(way[number]))
        sprites[way[0]] = self._make(code, tone, way[0])
        if spare is not None:
            spare.tone = leaving.tone
            spare.refresh()
        self.removeItem(leaving)

    # Changes

    @property
    def hasty(self) -> bool:
        """Return whether dice turn faster because a preparation is being finished for a player."""
        return False

    def _change_began(self, change: Change) -> None:
        first = change.events[0] if change.events else None
        laid = isinstance(first, SetUp) and first.seat is None
        whole = laid or isinstance(first, Rolled | LotDrawn)
        self.shown_event = first if whole and self.lively else None

    def perform(self, change: Change, done: Callable[[], None]) -> None:
        """Show a change; a push goes on from its preview."""
        push = push_of(change.events)
        if push is not None and change.before is not None:
            before = change.before
            if self.lively:
                self.strip.grasp(push)
            seat = names.SEATS[before.actors()[0]]
            symbol = self.position.symbols[before.actors()[0]]
            self._push(push, f"{symbol}{seat}")
        super().perform(change, done)

    def build(self, change: Change, motion: Motion) -> None:
        """Add the tracks of a change to ``motion``."""
        self.rise.finish()
        places = [place for place in self.places if place == SPARE or is_face(place)]
        carried = [die for die in map(self._away, places) if die is not None]
        push = push_of(change.events)
        if push is not None:
            self.strip.perform(push, motion)
        for event in change.events:
            self._show(event, motion)
        for die in carried:
            motion.add(fading(die), 120)

    def _show(self, event: Event, motion: Motion) -> None:
        if isinstance(event, SetUp) and event.seat is None:
            self._lay(event, motion)
        elif isinstance(event, SetUp):
            for cell, sign in event.pieces:
                self._flip(cell, sign, motion)
        elif isinstance(event, LotDrawn):
            self._lot(event.seat, motion)
        elif isinstance(event, Rolled):
            self._roll(event, motion)
        elif isinstance(event, Passed):
            if (die := self.sprites.get(SPARE)) is not None:
                motion.add(shaking(die, die.pos(), 10), 260, curve=QEasingCurve.Type.Linear)
        elif isinstance(event, Ended):
            self._gild(motion)

    # Dice thrown, dealt, filled in

    def _lay(self, event: SetUp, motion: Motion) -> None:
        """Add the tracks of dice laid by chance: 25 tumble from the heap, fewer drop into cells."""
        thrown = len(event.pieces) == len(names.CELLS)
        for number, (cell, sign) in enumerate(event.pieces):
            code = code_of(self.position, sign)
            die = self._make(code, tone_at(cell), cell)
            self.sprites[cell] = die
            if thrown:
                die.setZValue(20)
                motion.add(_tumbling(die, code, *geo.heap_place(number), number), THROW, 6 * number,
                           QEasingCurve.Type.OutQuad)  # fmt: skip
            else:
                motion.add(_dropping(die, die.pos()), DROP, 22 * number)

    def _roll(self, event: Rolled, motion: Motion) -> None:
        """Let the spare die tumble, then give all dice with its symbol the player’s colour."""
        die = cast("DieSprite | None", self.sprites.get(SPARE))
        if die is None:
            return
        face, owner = event.faces[0], names.SEATS[event.seat]
        code = f"{face}{owner}"
        home = self.rest_position(SPARE)
        die.setZValue(20)
        motion.add(_tumbling(die, code, home + QPointF(330, -250), 0.0, event.seat), ROLL, 0,
                   QEasingCurve.Type.OutQuad)  # fmt: skip
        same = [
            cast(DieSprite, sprite)
            for place, sprite in self.sprites.items()
            if place in names.CELL and cast(DieSprite, sprite).code[0] == face
        ]
        motion.add(_claiming(same, code), HOLD, ROLL, QEasingCurve.Type.Linear)

    def _lot(self, seat: int, motion: Motion) -> None:
        """Show the names in turn on a plaque, ending with the seat drawn to start."""
        seats = len(self.controller.timeline.seats)

        def track(part: float) -> None:
            frames = 4 * seats
            settled = part > 0.62
            run = min(frames, int(part / 0.62 * frames))
            self.lot = None if part >= 1 else ((seat + run) % seats, settled)
            if settled and part < 1:
                self.lot = (seat, True)
            self.update()

        motion.add(track, LOT, curve=QEasingCurve.Type.OutQuad)

    # Dice turned

    def _flip(self, cell: str, sign: str, motion: Motion) -> None:
        """Turn a die over, or lay one in an empty cell."""
        code = code_of(self.position, sign)
        die = cast("DieSprite | None", self.sprites.get(cell))
        time = QUICK_TURN if self.hasty else TURN
        if die is not None:
            motion.add(_flipping(die, die.code, code), time, 0, QEasingCurve.Type.InOutQuad)
            return
        carried = self._away(face_place(sign))
        start = None if carried is None else carried.pos()
        die = self._make(code, tone_at(cell), cell)
        self.sprites[cell] = die
        die.setZValue(20)
        rest = die.pos()
        motion.add(_dropping(die, rest) if start is None else _going(die, start, rest), time)

    def _away(self, place: str) -> Sprite | None:
        """Return the die of a place if it is not at rest there, because it was dragged."""
        sprite = self.sprites.get(place)
        if sprite is None:
            return None
        away = sprite.pos() - self.rest_position(place)
        return sprite if away.manhattanLength() > 4 else None

    def _gild(self, motion: Motion) -> None:
        self.gold = 0.0

        def track(part: float) -> None:
            self.gold = part
            self.update()

        motion.add(track, GOLD, motion.length)


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
        face = code if part > 0.82 else f"{names.SYMBOLS[(int(part * 9) + index) % 6]}{art.NOBODY}"
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
    """Return a track on which dice grow for a moment and take a player’s colour."""

    def track(part: float) -> None:
        if part > 0.15:
            for die in dice:
                die.show_code(code)
        for die in dice:
            die.setScale(1 + 0.07 * math.sin(min(1.0, part * 1.6) * math.pi))

    return track
