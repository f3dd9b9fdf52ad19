"""Finale's board: a pitch seen from above, numbered shirts, a die that tumbles."""

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.finale import cells
from ludotheque.table.controller import Mode, Step, TableController
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import MoveEntry, MoveLog, Words
from ludotheque.ui.board.sprites import Layer, Sprite, lifting
from ludotheque.ui.board.stage import LIFT
from ludotheque.ui.games.finale import art, words
from ludotheque.ui.games.finale.motions import FinaleMotions
from ludotheque.ui.games.finale.pieces import FinalePieces
from ludotheque.ui.games.finale.setup import Arranging
from ludotheque.ui.games.finale.sheets import BENCHES, FinaleSheets

if TYPE_CHECKING:
    from ludotheque.games.finale.state import FinaleState


class FinaleScene(FinalePieces):
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
        if self.game.variant.elimination:
            for name in BENCHES:
                self.add_place(name, "tray")
        self.face = 0
        self.goal_flash = None
        self.bench_sprites = {}
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

    @property
    def can_undo_aside(self) -> bool:
        """Tell whether an exchange of the set-up can be taken back."""
        return self.arranging.can_undo

    @property
    def can_redo_aside(self) -> bool:
        """Tell whether an exchange of the set-up has been taken back."""
        return self.arranging.can_redo

    @property
    def parted_aside(self) -> bool:
        """Tell whether the order at hand is another one than that which redo would play."""
        return self.arranging.parted

    def undo_aside(self) -> None:
        """Take the last exchange back."""
        self.arranging.undo()

    def redo_aside(self) -> None:
        """Make the last exchange taken back again."""
        self.arranging.redo()

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
        benches = self.game.variant.elimination or self.game.variant.championship
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
            return M(
                "The pawn on {cell} leaves the field: now click the bench.", cell=cells.named(cell)
            )
        return words.prompt(self.controller, self.position)

    def seat_line(self, seat: int) -> Message:
        """Return which way a side plays."""
        rightward = (seat == 1) != self.flipped
        return M("plays to the right") if rightward else M("plays to the left")

    def seat_score(self, seat: int) -> str:
        """Return the points of a championship."""
        return str(self.position.scores[seat]) if self.game.variant.championship else ""

    def seat_told(self, seat: int) -> Message:
        """Return the way of a side, and its points in a championship."""
        points, line = self.seat_score(seat), self.seat_line(seat)
        if not points:
            return line
        return MN("{line}, {n} point", "{line}, {n} points", int(points), line=line)

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a shirt without a number."""
        return art.shirt(seat, None, side, ratio)

    def next_seat(self) -> int | None:
        """Return the side which is to roll."""
        return self.position.side if self.position.phase in {"roll", "arrange"} else None

    def score_goal(self) -> Message | None:
        """Return what a championship is played for."""
        if not self.game.variant.championship:
            return None
        return M("First to 10 points. A goal is worth 3–0, a blocked opponent 2–1.")

    def ends_a_game(self, before: State, after: State) -> bool:
        """Tell whether an action ended a game of the championship."""
        return cast("FinaleState", before).scores != cast("FinaleState", after).scores

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of moves."""
        words.list_move(self.controller, log, ply)

    def move_words(self, ply: int) -> Words:
        """Return how the list tells of an action."""
        return words.move_words(self.controller, ply)

    def pending_entries(self) -> list[MoveEntry]:
        """Return the roll whose move is still to be made."""
        return words.pending_entries(self.controller)

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
