"""Finale's board: shirts on cells and benches, the die, and the animations of changes."""

import math
from collections.abc import Callable, Mapping
from typing import Final, cast

import attrs
from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPixmap

from ludotheque.core.contract_types import Reason
from ludotheque.core.events import Event, LotDrawn, Moved, Passed, Removed, Rolled, SetUp
from ludotheque.core.messages import M
from ludotheque.games.finale import cells
from ludotheque.games.finale.game import FinaleGame
from ludotheque.games.finale.state import FinaleObservation, FinaleState
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.sprites import Piece, Sprite, shaking
from ludotheque.ui.games.finale import art
from ludotheque.ui.look.pictures import picture

_KEPT: Final = 7
"""How many orders are kept which were begun at other points of the record."""


@attrs.define(eq=False)
class _Order:
    """The numbers of a side's own cells as arranged, and the exchanges which led there."""

    state: FinaleState
    numbers: list[int]
    done: list[tuple[str, str]] = attrs.field(factory=list)
    undone: list[tuple[str, str]] = attrs.field(factory=list)


class Arranging:
    """The set-up in which a side orders its pawns by exchanging them, with undo and redo.

    Exchanges are taken back and redone one by one. When the confirmation of an order has been taken
    back, the order is there again with its exchanges.
    """

    def __init__(self, scene: BoardScene) -> None:
        """Arrange the pawns of ``scene``."""
        self.scene = scene
        self.chosen: str | None = None
        self._orders: list[_Order] = []
        """The orders made on this table, the current one last."""
        self._judged: tuple[FinaleState, bool] | None = None
        """The state which was last looked at, and whether a side arranges in it."""

    @property
    def _position(self) -> FinaleObservation:
        return cast(FinaleObservation, self.scene.seen)

    @property
    def active(self) -> bool:
        """Return whether a side is arranging now."""
        controller = self.scene.controller
        if controller.is_empty or controller.mode is not Mode.CHOOSING:
            return False
        state = controller.state
        if self._judged is None or self._judged[0] is not state:  # asked again and again
            self._judged = state, self._position.phase == "arrange"
        return self._judged[1]

    def follow(self) -> None:
        """Take up the order begun before in the state on the table, else the order dealt."""
        if self.scene.controller.reviewing:
            return  # the order being made is kept while the players look back
        state = cast(FinaleState, self.scene.controller.state)
        if self._orders and self._orders[-1].state is state:
            return
        self.chosen = None
        if state.phase.value == "arrange":
            found = next((order for order in self._orders if order.state is state), None)
            if found is not None:
                self._orders.remove(found)
            self._orders = [*self._orders[-_KEPT:], found or _Order(state, state.arrangement())]

    @property
    def _order(self) -> _Order:
        self.follow()
        return self._orders[-1]

    def own_cells(self) -> tuple[str, ...]:
        """Return the cells of the side which arranges, in the order of the notation."""
        files = cells.OWN_FILES[self._position.side]
        return tuple(f"{file}{rank}" for file in files for rank in range(1, 6))

    def laid(self) -> dict[str, str]:
        """Return the pawns as arranged so far, by cell."""
        letter = "br"[self._position.side]
        return {
            cell: f"{letter}{number}"
            for cell, number in zip(self.own_cells(), self._order.numbers, strict=True)
        }

    def partners(self) -> tuple[str, ...]:
        """Return the cells the chosen pawn may be exchanged with, its own first."""
        if self.chosen is None:
            return ()
        return tuple(cell for cell in self.own_cells() if cell[0] == self.chosen[0])

    def clear(self) -> None:
        """Clear the choice."""
        if self.chosen is not None:
            self.chosen = None
            self._changed()

    def click(self, place: str) -> None:
        """Choose a pawn, or exchange the chosen one with it; a second click clears the choice."""
        if self.chosen is None:
            if self._may(place):
                self.chosen = place
        elif place == self.chosen:
            self.chosen = None
        else:
            self._exchange(self.chosen, place)
        self._changed()

    def lift(self, place: str) -> bool:
        """Pick up a pawn to be exchanged; return whether the place holds one."""
        self.chosen = None
        self._changed()
        if not self._may(place):
            return False
        self.chosen = place
        self.scene.carry(place)
        return True

    def drop(self, place: str | None) -> None:
        """Drop the pawn; on another pawn of its file the two are exchanged."""
        origin, self.chosen = self.chosen, None
        if origin is not None and place is not None and place != origin:
            self._exchange(origin, place)
        self.scene.let_go()
        self._changed()

    @property
    def can_undo(self) -> bool:
        """Return whether there is an exchange to take back."""
        return self.active and bool(self._order.done)

    @property
    def can_redo(self) -> bool:
        """Return whether an exchange has been taken back."""
        return self.active and bool(self._order.undone)

    @property
    def parted(self) -> bool:
        """Return whether the current order differs from the one which redo would play."""
        if not self.active:
            return False
        again = self.scene.controller.timeline.redo_tail[:1]
        return bool(again) and again[0] != cells.arrangement(self._order.numbers)

    def undo(self) -> None:
        """Take the last exchange back."""
        if self.can_undo:
            self._again(self._order.done, self._order.undone)

    def redo(self) -> None:
        """Redo the exchange taken back last."""
        if self.can_redo:
            self._again(self._order.undone, self._order.done)

    def _again(self, taken: list[tuple[str, str]], kept: list[tuple[str, str]]) -> None:
        """Exchange the last pair of ``taken`` again, and move it to the end of ``kept``."""
        self.clear()
        kept.append(taken.pop())
        self._show(*kept[-1])
        self._changed()

    def confirm(self) -> None:
        """Play the current order; exchanges taken back before can no longer be redone."""
        self.chosen = None
        self._order.undone.clear()
        self.scene.controller.commit(cells.arrangement(self._order.numbers))

    def _changed(self) -> None:
        """Emit the signal of a changed selection, which hides notes and updates marks."""
        self.scene.selection.changed.emit()

    def _may(self, place: str) -> bool:
        if place in self.own_cells():
            return True
        self._refuse(place, self.scene.controller.state.why_not_steps((place,)))
        return False

    def _exchange(self, first: str, second: str) -> None:
        own = self.own_cells()
        if second not in own:
            self._refuse(second, self.scene.controller.state.why_not_steps((first, second)))
            return
        numbers = _changed_places(self._order.numbers, own.index(first), own.index(second))
        reason = self.scene.controller.why_not(cells.arrangement(numbers))
        self.chosen = None
        if reason is None:
            self._order.done.append((first, second))
            self._order.undone.clear()
            self._show(first, second)
        else:
            self._refuse(second, reason)

    def _show(self, first: str, second: str) -> None:
        """Exchange two pawns in the order and on the board, and emit ``aside_changed``."""
        own, order = self.own_cells(), self._order
        order.numbers = _changed_places(order.numbers, own.index(first), own.index(second))
        self.scene.exchange(first, second)
        self.scene.aside_changed.emit()
        one, two = (order.numbers[own.index(cell)] for cell in (first, second))
        self.scene.spoken.emit(
            M("Pawn {one} is on {first} now, pawn {two} on {second}.",
              one=one, two=two, first=cells.named(first), second=cells.named(second))
        )  # fmt: skip

    def _refuse(self, place: str, reason: Reason | None) -> None:
        if reason is not None:
            self.scene.refused.emit(reason, place)


def _changed_places(numbers: list[int], i: int, j: int) -> list[int]:
    found = list(numbers)
    found[i], found[j] = found[j], found[i]
    return found


BENCHES = ("bench-blue", "bench-red")
"""The places of the benches, by side."""
_DIE_AT = art.DIE.center() + QPointF(0, -6)
_TUMBLE = 560
_FACES = (3, 6, 2, 5, 1, 4, 2, 6)


class Shirt(Piece):
    """The sprite of a pawn such as « b5 » (the blue pawn 5), face up or face down."""

    def __init__(self, code: str, size: float) -> None:
        """Make the shirt of a pawn, ``size`` scene units wide."""
        super().__init__(code, size, size, size * 0.72)
        self.face_up = True

    def picture(self, ratio: float) -> QPixmap:
        """Return the shirt, or its plain back while it lies face down."""
        number = int(self.code[1]) if self.face_up else None
        return art.shirt(int(self.code[0] == "r"), number, self.width, ratio)

    def turn(self, *, face_up: bool) -> None:
        """Turn the pawn face up or face down."""
        if face_up != self.face_up:
            self.face_up = face_up
            self.refresh()


class FinaleBoard(BoardScene):
    """Keeps shirts, benches and die equal to the state, and animates changes.

    Places: the cells by name, the goals « L » and « R », « die »; where pawns can leave the field,
    « bench-blue » and « bench-red ».
    """

    area = art.SCENE
    small_area = art.cell_rect("L").united(art.cell_rect("R")).united(art.FIELD)
    enlarged = 1.2
    confirming = "x"

    def __init__(self, controller: TableController) -> None:
        """Lay out the board of the game on the table, without pieces yet."""
        super().__init__(controller)
        self.arranging = Arranging(self)
        for rank in range(5, 0, -1):
            for file in cells.FILES:
                self.add_place(f"{file}{rank}")
        for goal in "LR":
            self.add_place(goal)
        self.add_place("die", "button")
        if self.game.variant.elimination:
            for name in BENCHES:
                self.add_place(name, "tray")
        self.face = 0
        self.goal_flash: tuple[str, float] | None = None
        """The goal just scored in, and how far the rings around it have grown, 0 to 1."""
        self.bench_sprites: dict[tuple[str, int], Shirt] = {}
        self.die = Sprite(92, 92 * 70 / 64, self._die_picture, 84)
        self.die.setPos(_DIE_AT)
        self.die.setZValue(12)
        self.addItem(self.die)

    @property
    def game(self) -> FinaleGame:
        """Return the game on the table."""
        return cast(FinaleGame, self.controller.timeline.game)

    @property
    def position(self) -> FinaleObservation:
        """Return the observation."""
        return cast(FinaleObservation, self.seen)

    def _die_picture(self, ratio: float) -> QPixmap:
        return art.die(self.face, self.die.width, ratio)

    def rect_of(self, name: str) -> QRectF:
        """Return the rectangle of a place."""
        if name == "die":
            return art.DIE
        if name in BENCHES:
            return self.bench_rect(BENCHES.index(name))
        rect = art.cell_rect(name)
        return art.turned(rect) if self.flipped else rect

    def bench_rect(self, side: int) -> QRectF:
        """Return the bench of a side: below its own goal."""
        return art.BENCHES[side != self.flipped]

    def rest_position(self, place: str) -> QPointF:
        """Return where a shirt stands on a cell."""
        return self.places[place].rect.center() + QPointF(0, -2)

    # Pieces

    def expected(self) -> Mapping[str, str]:
        """Return the pawns of the observation, those being arranged in the order made so far."""
        pieces = dict(zip(cells.NAMES, self.position.cells, strict=True))
        if self.arranging.active:
            pieces.update(self.arranging.laid())
        return {place: piece for place, piece in pieces.items() if piece}

    def drawn(self, place: str, code: str, *, faint: bool = False) -> str:
        """Return the code of the pawn drawn on a place; face down it is « b5 astray », too."""
        face_up = cast(Shirt, self.sprites[place]).face_up
        return super().drawn(place, code, faint=faint) if face_up else f"{code} astray"

    def sync(self) -> None:
        """Make the shirts, benches and die exactly what the state says."""
        self.arranging.follow()
        self.stand(self.expected(), _size_on, Shirt)
        for shirt in self.sprites.values():
            cast(Shirt, shirt).turn(face_up=True)
        self._sync_benches()
        self.goal_flash = None
        self.face = self._last_face()
        self.die.setRotation(0)
        self.die.setPos(_DIE_AT)
        self.die.setVisible(self.position.phase not in {"lot", "deal", "arrange"})
        self.die.refresh()

    def _last_face(self) -> int:
        timeline = self.controller.timeline
        for ply in reversed(range(self.controller.shown_ply + 1)):
            roll = cast(FinaleObservation, timeline.state_at(ply).observe(None)).roll
            if roll:
                return roll
        return 0

    def benched(self, side: int) -> list[int]:
        """Return the numbers of the pawns a side has lost, in ascending order."""
        letter = "br"[side]
        present = [int(piece[1]) for piece in self.position.cells if piece[:1] == letter]
        lost = []
        if self.position.phase in {"roll", "move", "over"}:
            for number in range(1, 7):
                whole = 1 if number == 1 else 2
                lost += [number] * (whole - present.count(number))
        return lost

    def bench_slot(self, side: int, index: int) -> QPointF:
        """Return where a lost shirt lies on its bench: six in a row, ``index`` counting from 0."""
        rect = self.bench_rect(side)
        row, column = divmod(index, 6)
        along = 36 + column * 43
        right = rect.left() > art.DIE.left()
        x = rect.right() - along if right else rect.left() + along
        return QPointF(x, rect.top() + (56, 91)[row > 0])

    def _sync_benches(self) -> None:
        for sprite in self.bench_sprites.values():
            self.removeItem(sprite)
        self.bench_sprites = {}
        if not self.game.variant.elimination:
            return
        for side in (0, 1):
            for index, number in enumerate(self.benched(side)):
                shirt = Shirt(f"{'br'[side]}{number}", 42)
                self.add_piece(shirt, self.bench_slot(side, index))
                self.bench_sprites[BENCHES[side], index] = shirt

    # Changes

    def build(self, change: Change, motion: Motion) -> None:
        """Add the animation of a change to ``motion``: tumbling die, shuffling, sliding shirts."""
        heights = {place: sprite.lift for place, sprite in self.sprites.items()}
        self.rise.finish()
        for event in change.events:
            self._show(event, heights, motion)

    def _show(self, event: Event, heights: Mapping[str, float], motion: Motion) -> None:
        """Add the tracks of an event; ``heights`` are the lifts of the shirts before the change."""
        if isinstance(event, Rolled):
            self._tumble(int(event.faces[0]), motion)
        elif isinstance(event, Moved):
            self._slide(event, heights.get(event.origin, 0.0), motion)
        elif isinstance(event, Removed):
            self._leave(event, motion)
        elif isinstance(event, SetUp) and event.seat is None:
            self._shuffle(event, motion)
        elif isinstance(event, LotDrawn):
            self._lot(event.seat, motion)
        elif isinstance(event, Passed):
            motion.add(shaking(self.die, _DIE_AT, 9), 240, curve=QEasingCurve.Type.Linear)

    def _tumble(self, face: int, motion: Motion) -> None:
        die = self.die
        die.setVisible(True)

        def track(part: float) -> None:
            left = 1 - part
            hop = abs(math.sin(part * math.pi * 2))
            die.setPos(_DIE_AT + QPointF(-95 * left, -70 * hop * left))
            die.setRotation(-400 * left)
            shown = face if part > 0.86 else _FACES[int(part * 11) % len(_FACES)]
            if shown != self.face:
                self.face = shown
                die.refresh()

        motion.add(track, _TUMBLE, curve=QEasingCurve.Type.OutQuad)

    def _slide(self, event: Moved, height: float, motion: Motion) -> None:
        sprite = self.sprites.get(event.origin)
        if sprite is None:
            return
        start, end = sprite.pos(), self.rest_position(event.target)
        sprite.setZValue(20)

        def track(part: float) -> None:
            sprite.setPos(start + (end - start) * part)
            sprite.set_lift(height * (1 - part) + 10 * math.sin(part * math.pi))

        motion.add(track, 210)
        if event.target in "LR":
            target = event.target

            def burst(part: float) -> None:
                self.goal_flash = (target, part)
                self.update()

            motion.add(burst, 900, 180, QEasingCurve.Type.Linear)

    def _leave(self, event: Removed, motion: Motion) -> None:
        sprite = self.sprites.get(event.place)
        if sprite is None:
            return
        start, end = sprite.pos(), self.bench_rect(event.seat).center()
        sprite.setZValue(40)

        def track(part: float) -> None:
            sprite.setPos(start + (end - start) * part)
            sprite.setOpacity(1 - 0.8 * part)

        motion.add(track, 250, curve=QEasingCurve.Type.InOutCubic)

    def _shuffle(self, event: SetUp, motion: Motion) -> None:
        """Lay the pawns face down in two heaps, deal them out and turn them over."""
        for sprite in self.sprites.values():
            self.removeItem(sprite)
        self.sprites = {}
        counts = [0, 0]
        for place, piece in event.pieces:
            shirt = Shirt(piece, _size_on(place))
            self.sprites[place] = self.add_piece(shirt, self.rest_position(place))
            if place in "LR":
                continue
            side = int(piece[0] == "r")
            index = counts[side]
            counts[side] += 1
            heap = art.FIELD.center() + QPointF(
                (70 - 140 * side) * (-1 if self.flipped else 1), -18 + 3 * index
            )
            shirt.turn(face_up=False)
            shirt.setPos(heap)
            flying = _flying(shirt, heap, self.rest_position(place), index)
            motion.add(flying, 260, 260 + 42 * index)
            motion.add(_turning(shirt), 220, 960 + 24 * index, QEasingCurve.Type.InOutQuad)

    def _lot(self, seat: int, motion: Motion) -> None:
        """Roll the ball from the centre spot towards the side which starts."""
        self.die.setVisible(False)
        ball = Sprite(64, 64, lambda ratio: picture("finale/ballon", 64 * ratio, 64 * ratio), 50)
        ball.set_scale(self.ratio)
        ball.setZValue(25)
        self.addItem(ball)
        start = art.FIELD.center()
        inward = 130 if (seat == 1) != self.flipped else -130
        end = self.places["LR"[1 - seat]].rect.center() + QPointF(inward, 0)

        def track(part: float) -> None:
            hesitation = math.sin(part * math.pi * 3) * 60 * (1 - part)
            ball.setPos(start + (end - start) * part**2 + QPointF(hesitation, 0))
            ball.setRotation(-360 * part if seat == 1 else 360 * part)
            if part >= 1 and ball.scene() is not None:
                self.removeItem(ball)

        motion.add(track, 950, curve=QEasingCurve.Type.Linear)


def _size_on(place: str) -> float:
    """Return the width of a shirt on a cell or in a goal, in scene units."""
    return 68 if place in "LR" else 86


def _flying(shirt: Shirt, start: QPointF, end: QPointF, index: int) -> Callable[[float], None]:
    def track(part: float) -> None:
        shirt.setPos(start + (end - start) * part)
        shirt.setRotation((1 - part) * (index * 37 % 50 - 25))

    return track


def _turning(shirt: Shirt) -> Callable[[float], None]:
    def track(part: float) -> None:
        shirt.set_flip(max(0.03, abs(1 - 2 * part)))
        shirt.turn(face_up=part >= 0.5)

    return track
