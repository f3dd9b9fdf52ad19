"""Finale's board: a pitch seen from above, numbered shirts, a die that tumbles."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.finale import cells
from ludotheque.games.finale.state import FinaleObservation
from ludotheque.table.controller import Mode, Step, TableController
from ludotheque.ui.movelist import MoveEntry
from ludotheque.ui.scenes import finale_art as art
from ludotheque.ui.scenes import finale_words as words
from ludotheque.ui.scenes.board import BoardScene
from ludotheque.ui.scenes.finale_motion import FinaleMotions
from ludotheque.ui.scenes.finale_setup import Arranging
from ludotheque.ui.scenes.finale_sheets import BENCHES, FinaleSheets
from ludotheque.ui.scenes.motion import Motion
from ludotheque.ui.scenes.sprites import Layer, Sprite, lifting
from ludotheque.ui.scenes.stage import LIFT

if TYPE_CHECKING:
    from ludotheque.games.finale.game import FinaleGame
    from ludotheque.games.finale.state import FinaleState


class Shirt(Sprite):
    """A pawn: its side, its number, and whether it lies face up."""

    def __init__(self, piece: str, size: float) -> None:
        """Make the shirt of a pawn such as "b5"."""
        super().__init__(size, size, self._picture, size * 0.72)
        self.piece = piece
        self.face_up = True
        self.setZValue(10)

    def _picture(self, ratio: float) -> QPixmap:
        number = int(self.piece[1]) if self.face_up else None
        return art.shirt(int(self.piece[0] == "r"), number, self.width, ratio)

    def turn(self, *, face_up: bool) -> None:
        """Turn the pawn over."""
        if face_up != self.face_up:
            self.face_up = face_up
            self.refresh()


class FinaleScene(BoardScene):
    """The pitch with its pieces, benches and die."""

    area = art.SCENE
    confirming = "x"

    def __init__(self, controller: TableController) -> None:
        """Make the pitch of the game on the table."""
        super().__init__(controller)
        self.arranging = Arranging(self)
        for rank in range(5, 0, -1):
            for file in cells.FILES:
                self.add_place(f"{file}{rank}")
        for goal in "LR":
            self.add_place(goal)
        self.add_place("die", "button")
        if self.game.elimination:
            for name in BENCHES:
                self.add_place(name, "tray")
        self.face = 0
        self.goal_flash: tuple[str, float] | None = None
        self.bench_sprites: dict[tuple[str, int], Shirt] = {}
        self.die = Sprite(92, 92 * 70 / 64, self._die_picture, 84)
        self.die.setPos(art.DIE.center() + QPointF(0, -6))
        self.die.setZValue(12)
        self.addItem(self.die)
        self.sheets = FinaleSheets(self)
        under = Layer(art.SCENE, self.sheets.under)
        under.setZValue(1)
        over = Layer(art.SCENE, self.sheets.over)
        over.setZValue(30)
        self._layers = (under, over)
        for layer in self._layers:
            self.addItem(layer)
        self.motions = FinaleMotions(self)
        self._rise = Motion(self)
        if not controller.is_empty:
            self.sync()

    @property
    def game(self) -> "FinaleGame":
        """Return the game on the table."""
        return cast("FinaleGame", self.controller.timeline.game)

    @property
    def position(self) -> FinaleObservation:
        """Return what is seen."""
        return cast(FinaleObservation, self.seen)

    def _die_picture(self, ratio: float) -> QPixmap:
        return art.die(self.face or 6, self.die.width, ratio)

    # Pieces

    def expected(self) -> Mapping[str, str]:
        """Return the pawns of the observation, in the order being arranged where it is."""
        pieces = dict(zip(cells.NAMES, self.position.cells, strict=True))
        if self.arranging.active:
            pieces.update(self.arranging.laid())
        return {place: piece for place, piece in pieces.items() if piece}

    def shown(self) -> Mapping[str, str]:
        """Return the pawns as drawn, face up and at rest on their cells."""
        found = {}
        for place, sprite in self.sprites.items():
            shirt = cast(Shirt, sprite)
            resting = (sprite.pos() - self.rest_position(place)).manhattanLength() < 1
            known = shirt.face_up and shirt.isVisible() and shirt.opacity() > 0.99
            found[place] = shirt.piece if resting and known else f"{shirt.piece} astray"
        return found

    def rect_of(self, name: str) -> QRectF:
        """Return where a place is."""
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

    def make(self, piece: str, place: str) -> Shirt:
        """Add a shirt to the board, on a cell."""
        shirt = Shirt(piece, 68 if place in "LR" else 86)
        shirt.set_scale(self.ratio)
        shirt.setPos(self.rest_position(place))
        self.addItem(shirt)
        return shirt

    def sync(self) -> None:
        """Make the shirts, benches and die exactly what the state says."""
        self.arranging.follow()
        wanted = self.expected()
        free = list(self.sprites.values())
        kept: dict[str, Sprite] = {}
        for place, piece in wanted.items():
            size = 68 if place in "LR" else 86
            home = self.rest_position(place)
            fitting = [s for s in free if cast(Shirt, s).piece == piece and s.width == size]
            if fitting:
                nearest = min(fitting, key=lambda s: (s.pos() - home).manhattanLength())
                free.remove(nearest)
                kept[place] = nearest
        for sprite in free:
            self.removeItem(sprite)
        for place, piece in wanted.items():
            shirt = cast(Shirt, kept.get(place) or self.make(piece, place))
            shirt.setPos(self.rest_position(place))
            shirt.setZValue(10)
            shirt.setOpacity(1)
            shirt.setVisible(True)
            shirt.set_flip(1)
            shirt.set_lift(0)
            shirt.turn(face_up=True)
            kept[place] = shirt
        self.sprites = kept
        self._sync_benches()
        self.goal_flash = None
        self.face = self._last_face()
        self.die.setRotation(0)
        self.die.setPos(art.DIE.center() + QPointF(0, -6))
        self.die.setVisible(self.position.phase not in {"lot", "deal", "arrange"})
        self.die.refresh()

    def _last_face(self) -> int:
        timeline = self.controller.timeline
        for place in reversed(range(self.controller.place + 1)):
            roll = cast(FinaleObservation, timeline.state_at(place).observe(None)).roll
            if roll:
                return roll
        return 0

    def benched(self, side: int) -> list[int]:
        """Return the numbers a side has lost, in order."""
        letter = "br"[side]
        present = [int(piece[1]) for piece in self.position.cells if piece[:1] == letter]
        lost = []
        if self.position.phase in {"roll", "move", "over"}:
            for number in range(1, 7):
                whole = 1 if number == 1 else 2
                lost += [number] * (whole - present.count(number))
        return lost

    def bench_slot(self, side: int, index: int) -> QPointF:
        """Return where the lost shirt number ``index`` sits."""
        rect = self.bench_rect(side)
        row, column = divmod(index, 6)
        return QPointF(rect.left() + 36 + column * 43, rect.top() + (52, 88)[row > 0])

    def _sync_benches(self) -> None:
        for sprite in self.bench_sprites.values():
            self.removeItem(sprite)
        self.bench_sprites = {}
        if not self.game.elimination:
            return
        for side in (0, 1):
            for index, number in enumerate(self.benched(side)):
                shirt = Shirt(f"{'br'[side]}{number}", 42)
                shirt.set_scale(self.ratio)
                shirt.setPos(self.bench_slot(side, index))
                self.addItem(shirt)
                self.bench_sprites[BENCHES[side], index] = shirt

    def build(self, step: Step, motion: Motion) -> None:
        """Show a step: tumbling die, shuffling, sliding shirts."""
        heights = {place: sprite.lift for place, sprite in self.sprites.items()}
        self._rise.finish()
        self.motions.build(step, motion, heights)

    def follow(self) -> None:
        """Follow a change at the table; an order half made is laid again after looking back."""
        super().follow()
        if self.arranging.active and not self.hand and self.shown() != self.expected():
            self._settling.finish()
            self.sync()

    # Choosing

    def step_of(self, place: str) -> str:
        """Return "x" for a bench, the cell's name else."""
        return "x" if place in BENCHES else place

    def place_of(self, step: str) -> str:
        """Return the bench of the side on turn for "x"."""
        return BENCHES[self.position.side] if step == "x" else step

    def may_select(self) -> bool:
        """Arranging has choices of its own; listing 14,400 orders would help nobody."""
        return self.choosing() and self.position.phase == "move"

    def press_place(self, place: str) -> bool:
        """Roll the die or confirm the set-up; benches alone do nothing."""
        if self.arranging.active:
            if place == "die":
                self.arranging.confirm()
            else:
                self.arranging.click(place)
            return True
        if place == "die":
            if self.controller.roll():
                return True
            reason = None if self.controller.mode is Mode.OVER else self.rolled_already()
            if reason is not None:
                self.refused.emit(reason, "die")
            return True
        return place in BENCHES and not self.selection.chosen

    def rolled_already(self) -> Reason | None:
        """Return why the die is not rolled now."""
        return self.controller.state.why_not(cells.roll(self.face or 1))

    def begin_drag(self, place: str) -> bool:
        """Lift a shirt, to move it or to exchange it in the set-up."""
        if self.places[place].kind != "cell":
            self.activate(place)  # nothing to lift: a shaky hand means a click
            return False
        if self.arranging.active:
            return self.arranging.lift(place)
        return super().begin_drag(place)

    def end_drag(self, place: str | None) -> None:
        """Let the shirt go; the die is no destination."""
        place = None if place == "die" else place
        if self.arranging.active:
            self.arranging.drop(place)
        else:
            super().end_drag(place)

    def cancel_drag(self) -> None:
        """Put the shirt in the hand back."""
        self.arranging.chosen = None
        super().cancel_drag()

    def exchanged(self, first: str, second: str) -> None:
        """Show two pawns of the set-up change places."""
        one, other = self.sprites[first], self.sprites[second]
        self.sprites[first], self.sprites[second] = other, one
        self._hand = {}
        self.settle(one, other)

    def clear_choice(self) -> None:
        """Take the choice back."""
        self.arranging.clear()
        super().clear_choice()

    def busy(self) -> bool:
        """Tell whether Escape has something to cancel."""
        return super().busy() or self.arranging.chosen is not None

    def action_label(self) -> Message | None:
        """Return "Roll the die" or "We are ready"."""
        if self.arranging.active:
            return M("Ready")
        if self.controller.mode is Mode.IDLE:
            return M("Roll the die")
        return None

    def act(self) -> None:
        """Roll, or confirm the set-up."""
        if self.arranging.active:
            self.arranging.confirm()
        else:
            self.controller.roll()

    def starter_places(self) -> tuple[str, ...]:
        """Return the pawns which may be chosen."""
        return self.arranging.own_cells() if self.arranging.active else super().starter_places()

    # Marks

    def focus_cell(self) -> str | None:
        """Return the pawn whose destinations are shown: in the hand, chosen, pressed, hovered."""
        chosen = self.chosen_place()
        if chosen is not None:
            return chosen
        keyed = self.cursor if self.cursor_shown else None
        for place in (self.pressed, self.hovered, keyed):
            if place in self.starter_places() and not self.arranging.active:
                return place
        return None

    def mark(self) -> None:
        """Raise the shirts which may move."""
        starters = set(self.starter_places()) if self.choosing() else set()
        if self.arranging.active:
            starters = {self.arranging.chosen} if self.arranging.chosen else set()
        focus = self.focus_cell()
        self._rise.abandon()
        for place, sprite in self.sprites.items():
            if sprite in self.hand:
                continue
            wanted = LIFT if place in starters else 0.0
            if place in starters and place == focus:
                wanted = LIFT + 4
            if sprite.lift != wanted and not self.moving:
                self._rise.add(lifting(sprite, wanted), 150)
        self._rise.start(lambda: None, self.pace if self.views() else 0)

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the pitch."""
        benches = self.game.elimination or self.game.championship
        art.paint_pitch(
            painter, exposed, benches=benches, flipped=self.flipped,
            coordinates=self.show_coordinates,
        )  # fmt: skip

    # Words

    def prompt(self) -> Message | None:
        """Return the sentence of what to do."""
        if self.controller.is_empty:
            return None
        if "x" in self.selection.targets:
            cell = self.selection.origin or ""
            return M("The pawn on {cell} leaves the field: now click the bench.", cell=cell)
        return words.prompt(self.controller, self.position)

    def seat_line(self, seat: int) -> Message:
        """Return which way a side plays."""
        rightward = (seat == 1) != self.flipped
        return M("plays to the right") if rightward else M("plays to the left")

    def seat_score(self, seat: int) -> str:
        """Return the points of a championship."""
        return str(self.position.scores[seat]) if self.game.championship else ""

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a shirt without a number."""
        return art.shirt(seat, None, side, ratio)

    def next_seat(self) -> int | None:
        """Return the side which is to roll."""
        return self.position.side if self.position.phase in {"roll", "arrange"} else None

    def score_goal(self) -> Message | None:
        """Return what a championship is played for."""
        if not self.game.championship:
            return None
        return M("First to 10 points. A goal is worth 3–0, a blocked opponent 2–1.")

    def ends_a_game(self, before: State, after: State) -> bool:
        """Tell whether an action ended a game of the championship."""
        return cast("FinaleState", before).scores != cast("FinaleState", after).scores

    def move_entries(self) -> list[MoveEntry]:
        """Return the moves so far."""
        return words.move_entries(self.controller)

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        if self.controller.is_empty:
            return name
        if name == "die":
            return str(words.die_text(self.controller.mode, self.position, self.face))
        if name in BENCHES:
            pawns = self.benched(BENCHES.index(name))
            open_ = name in self.target_places()
            return str(words.bench_text(name, pawns, open_=open_))
        pawn = self.expected().get(name, "")
        note = ""
        if name in self.target_places():
            note = "target"
        elif self.choosing() and name in self.starter_places():
            note = "remove" if "x" in self.selection.after(name) else "move"
        return str(words.cell_text(name, pawn, note))
