"""The interactive board of Finale: choosing and arranging pawns, the marks on the field."""

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Outcome, Reason
from ludotheque.core.events import Moved
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.games.finale import cells
from ludotheque.games.finale.state import FinaleState
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.advice import Advised, lamp
from ludotheque.ui.board.drawing import label, scene_font
from ludotheque.ui.board.movelog import EntryTexts, MoveEntry, MoveLog
from ludotheque.ui.board.ribbon import Ribbon, write_line
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.board.stage import LIFT
from ludotheque.ui.games.finale import art, heard, marks, texts
from ludotheque.ui.games.finale.board import BENCHES, FinaleBoard
from ludotheque.ui.games.finale.recap import recap
from ludotheque.ui.look.theme import current_theme


class FinaleScene(FinaleBoard):
    """The board of Finale with the input of its player."""

    def __init__(self, controller: TableController) -> None:
        """Make the board of the game on the table."""
        super().__init__(controller)
        self.add_sheet(self._under, 1)
        self.add_sheet(self._over, 30)
        if not controller.is_empty:
            self.sync()

    def follow(self) -> None:
        """Follow a change at the table; after a look back, show again the order being made."""
        super().follow()
        if self.arranging.active and not self.hand and self.shown() != self.expected():
            self._settling.finish()
            self.sync()

    def places_named(self, arg: Arg) -> Iterable[str]:
        """Return the cell so called, the goal, or the cells of a file."""
        if isinstance(arg, str) and len(arg) == 1 and arg in cells.FILES:
            return tuple(name for name in cells.NAMES if name[0] == arg)
        goal = next((one for one in "LR" if cells.named(one) == arg), None)
        return super().places_named(arg if goal is None else goal)

    # Choosing

    def step_of(self, place: str) -> str:
        """Return the step of a place: "x" (removal) for a bench, else the name of the place."""
        return "x" if place in BENCHES else place

    def place_of(self, step: str) -> str:
        """Return the place of a step: for "x" the bench of the side on turn."""
        return BENCHES[self.position.side] if step == "x" else step

    def advised(self, action: int) -> Advised:
        """Return the cells of a move or removal; of an order, those whose pawns are to change."""
        if not self.arranging.active:
            return super().advised(action)
        laid, own = self.arranging.laid(), self.arranging.own_cells()
        wanted = zip(own, map(str, cells.digits(action, len(own))), strict=True)
        ghosts = tuple((cell, number) for cell, number in wanted if laid[cell][1:] != number)
        return Advised(ghosts=ghosts, whole=bool(ghosts))

    def paint_ghost(self, painter: QPainter, place: str, code: str) -> None:
        """Write the number which shall stand on a cell at its corner."""
        box = self.places[place].rect
        lamp(painter, box.topLeft() + QPointF(27, 27), 17, int(code) - 1)

    def may_select(self) -> bool:
        """Return whether a pawn is being chosen for a move.

        Arranging has a choice of its own, because a side has 14,400 orders to choose from.
        """
        return self.choosing() and self.position.phase == "move"

    def press_place(self, place: str) -> bool:
        """Handle a click on the die or a bench, and on any place while a side arranges.

        Returns whether the click has been handled.
        """
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
        return place in BENCHES and not self.selection.chosen and self._send_off(place)

    def _send_off(self, bench: str) -> bool:
        """Handle a click on a bench before any pawn is chosen: the only one which may leave does.

        Where several may, a note asks which. Returns True.
        """
        leaving = [one for one in self.selection.starters if "x" in self.selection.after(one)]
        if bench != self.place_of("x") or not leaving:
            return True
        if len(leaving) == 1:
            self.selection.click(leaving[0])
            self.selection.click("x")
        else:
            which = M("First click the pawn which is to leave the field.")
            self.refused.emit(Reason("finale.which-leaves", which, tuple(leaving)), bench)
        return True

    def own(self, place: str) -> bool:
        """Return whether a pawn of the side on turn stands on a place."""
        return self.expected().get(place, "")[:1] == "br"[self.position.side]

    def rolled_already(self) -> Reason | None:
        """Return why the die cannot be rolled now."""
        return self.controller.state.why_not(cells.roll(self.face or 1))

    def begin_drag(self, place: str) -> bool:
        """Lift a shirt, to move it or to exchange it in the set-up."""
        if self.places[place].kind != "cell":
            self.activate(place)  # nothing to lift: the drag counts as a click
            return False
        if self.arranging.active:
            return self.arranging.lift(place)
        return super().begin_drag(place)

    def end_drag(self, place: str | None) -> None:
        """Drop the shirt; dropped on the die, it goes back to its place."""
        place = None if place == "die" else place
        if self.arranging.active:
            self.arranging.drop(place)
        else:
            super().end_drag(place)

    def cancel_drag(self) -> None:
        """Put the carried shirt back."""
        self.arranging.chosen = None
        super().cancel_drag()

    @property
    def can_undo_aside(self) -> bool:
        """Return whether an exchange of the set-up can be taken back."""
        return self.arranging.can_undo

    @property
    def can_redo_aside(self) -> bool:
        """Return whether an exchange of the set-up has been taken back."""
        return self.arranging.can_redo

    @property
    def parted_aside(self) -> bool:
        """Return whether the current order differs from the one which redo would play."""
        return self.arranging.parted

    def undo_aside(self) -> None:
        """Take the last exchange back."""
        self.arranging.undo()

    def redo_aside(self) -> None:
        """Redo the exchange taken back last."""
        self.arranging.redo()

    def clear_choice(self) -> None:
        """Cancel the choice."""
        self.arranging.clear()
        super().clear_choice()

    def busy(self) -> bool:
        """Return whether Escape would cancel a choice or a drag."""
        return super().busy() or self.arranging.chosen is not None

    def action_label(self) -> Message | None:
        """Return « Ready » for the set-up or « Roll the die », None if there is nothing to do."""
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
        """Return the cell of the pawn whose destinations are shown: chosen, pressed, pointed at."""
        chosen = self.chosen_place()
        if chosen is not None:
            return chosen
        keyed = self.cursor if self.cursor_shown else None
        for place in (self.pressed, self.hovered, keyed):
            if place in self.starter_places() and not self.arranging.active:
                return place
        return None

    def mark(self) -> None:
        """Raise the shirts which may move, in the set-up only the chosen one."""
        starters = set(self.starter_places()) if self.choosing() else set()
        if self.arranging.active:
            starters = {self.arranging.chosen} if self.arranging.chosen else set()
        focus = self.focus_cell()
        heights = {
            place: (LIFT + 4 if place == focus else LIFT) if place in starters else 0.0
            for place in self.sprites
        }
        self.raise_pieces(heights, 150)

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the field, with benches in the variants which have them."""
        art.paint_pitch(
            painter, exposed, benches=self.ground_key(), flipped=self.flipped,
            coordinates=self.show_coordinates,
        )  # fmt: skip

    def ground_key(self) -> bool:
        """Return whether there are benches."""
        return self.game.variant.elimination or self.game.variant.championship

    def _under(self, painter: QPainter) -> None:
        """Draw what lies below the shirts."""
        if self.controller.is_empty:
            return
        seen = self.position
        moves = [e for e in self.controller.last_play() if isinstance(e, Moved)]
        if seen.phase in {"roll", "move", "over"}:
            for move in moves:
                marks.last_move(painter, self._rect(move.origin), self._rect(move.target))
        if self.choosing() and not self.arranging.active:
            focus = self.focus_cell()
            for place in self.starter_places():
                if "x" in self.selection.after(place):
                    marks.blocked(painter, self._rect(place), strong=place == focus)
                else:
                    marks.halo(painter, self._rect(place), strong=place == focus)
        if self.arranging.active:
            for place in self.arranging.partners():
                marks.halo(painter, self._rect(place), strong=place == self.hovered)
        if self.controller.mode is Mode.IDLE or self.arranging.active:
            marks.glow(painter, art.DIE.adjusted(4, 2, -4, -6), strong=self.hovered == "die")
        self._benches(painter)

    def _over(self, painter: QPainter) -> None:
        """Draw what lies above the shirts."""
        if self.controller.is_empty:
            return
        focus = self.focus_cell()
        if self.choosing() and not self.arranging.active:
            for place in self.starter_places():
                if "x" in self.selection.after(place) and place in self.sprites:
                    marks.red_card(painter, self._rect(place), self.sprites[place].lift)
        if focus is not None and self.choosing() and self.show_destinations:
            for step in self.selection.after(focus):
                if step != "x":
                    strong = step == self.hovered
                    here, there = self._rect(focus), self._rect(step)
                    marks.destination(painter, here, there, strong=strong)
        if self.arranging.active:
            self._ready(painter)
        if self.goal_flash is not None:
            goal, part = self.goal_flash
            marks.flash(painter, self._rect(goal), part)
        if not self.moving and self.controller.mode is not Mode.OVER:
            self._banner(painter)
        if self.cursor_shown and self.cursor is not None:
            marks.ring(painter, self.places[self.cursor].rect)

    def _rect(self, place: str) -> QRectF:
        return self.places[place].rect

    def _banner(self, painter: QPainter) -> None:
        ribbon = texts.banner(self.controller, self.position)
        if ribbon is not None and self.controller.mode is not Mode.VIEWING:
            moved = [e for e in self.controller.last_play() if isinstance(e, Moved)]
            marks.banner(painter, *ribbon, keep=[self._rect(move.target) for move in moved])

    def _ready(self, painter: QPainter) -> None:
        painter.setPen(QColor(current_theme().of("finale", "halo")))
        room = art.DIE.adjusted(16, 0, -16, 0)
        label(painter, room, Qt.AlignmentFlag.AlignCenter, str(M("Ready")), 26, 800, title=True)

    def _benches(self, painter: QPainter) -> None:
        if not (self.game.variant.elimination or self.game.variant.championship):
            return
        open_bench = (
            self.place_of("x") if "x" in self.selection.targets or self._removal_hinted() else None
        )
        colour = QColor(current_theme().of("finale", "text"))
        for side in (0, 1):
            rect = self.bench_rect(side)
            if BENCHES[side] == open_bench:
                marks.glow(painter, rect, strong=self.hovered == BENCHES[side])
            painter.setPen(colour)
            right = (side == 0) != self.flipped
            align = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            line = QRectF(rect.left() + 18, rect.top() + 4, rect.width() - 36, 24)
            if self.game.variant.championship:
                self._score(painter, side, rect, align)
                continue
            name = M("Red bench") if side else M("Blue bench")
            label(painter, line, align, str(name), 17, 600)
            if not self.benched(side):
                text = str(M("nobody has left"))
                label(painter, line.translated(0, 40), align, text, 17, 400)

    def _removal_hinted(self) -> bool:
        return self.choosing() and any(
            "x" in self.selection.after(step) for step in self.selection.starters
        )

    def _score(self, painter: QPainter, side: int, rect: QRectF, align: Qt.AlignmentFlag) -> None:
        line = QRectF(rect.left() + 18, rect.top() + 10, rect.width() - 36, 24)
        name = str(player(self.controller, side))
        write_line(painter, line, scene_font(17, 600), 17, name, align)
        score = self.position.scores[side]
        label(painter, line.adjusted(0, 26, 0, 66), align, str(score), 48, 800, title=True)
        other = (
            Qt.AlignmentFlag.AlignLeft
            if align == Qt.AlignmentFlag.AlignRight
            else Qt.AlignmentFlag.AlignRight
        )
        label(painter, line.translated(0, 52), other, str(M("out of 10")), 17, 400)

    def end_ribbon(self) -> Ribbon | None:
        """Return title, line and winning side at the end."""
        over = self.controller.mode is Mode.OVER
        return texts.banner(self.controller, self.position) if over else None

    def recap_lines(self, outcome: Outcome) -> list[Message]:
        """Return a few sentences which sum a finished game up."""
        return recap(self.controller, outcome)

    def end_colours(self, winner: int | None) -> tuple[QColor, QColor]:
        """Return the winner's colour with white on it."""
        return marks.ribbon_ground(winner), QColor("#FFFFFF")

    # Words

    def prompt(self) -> Message | None:
        """Return the sentence that says what to do next."""
        if self.controller.is_empty:
            return None
        if "x" in self.selection.targets:
            cell = self.selection.origin or ""
            return M(
                "The pawn on {cell} leaves the field: now click the bench.", cell=cells.named(cell)
            )
        return texts.prompt(self.controller, self.position)

    def ask(self) -> Message | None:
        """Return what is to be done now, in few words."""
        return None if self.controller.is_empty else heard.ask(self)

    def lying(self) -> Iterable[Message | str]:
        """Return what lies where."""
        return heard.lying(self)

    def seat_line(self, seat: int) -> Message:
        """Return the direction a side plays in, as the board is turned."""
        rightward = (seat == 1) != self.flipped
        return M("plays to the right") if rightward else M("plays to the left")

    def seat_score(self, seat: int) -> str:
        """Return the points of a side in a championship, "" in a single game."""
        return str(self.position.scores[seat]) if self.game.variant.championship else ""

    def seat_unit(self, seat: int) -> Message | None:
        """Return what the score of a championship counts: points."""
        return MN("point", "points", int(self.seat_score(seat) or 0))

    def seat_text(self, seat: int) -> Message:
        """Return the direction a side plays in and, in a championship, its points."""
        points, line = self.seat_score(seat), self.seat_line(seat)
        if not points:
            return line
        return MN("{line}, {n} point", "{line}, {n} points", int(points), line=line)

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a shirt without a number."""
        return art.shirt(seat, None, side, ratio)

    def next_seat(self) -> int | None:
        """Return the side which is to roll or to arrange its pawns."""
        return self.position.side if self.position.phase in {"roll", "arrange"} else None

    def score_goal(self) -> Message | None:
        """Return what a championship is played for, None for a single game."""
        if not self.game.variant.championship:
            return None
        return M("First to 10 points. A goal is worth 3–0, a blocked opponent 2–1.")

    def ends_a_game(self, before: State, after: State) -> bool:
        """Return whether an action ended a game of the championship."""
        return cast(FinaleState, before).scores != cast(FinaleState, after).scores

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of moves."""
        texts.list_move(self.controller, log, ply)

    def move_texts(self, ply: int) -> EntryTexts:
        """Return text and sentence of an action in the list of moves."""
        return texts.move_texts(self.controller, ply)

    def pending_entries(self) -> list[MoveEntry]:
        """Return the roll whose move is still to be made."""
        return texts.pending_entries(self.controller)

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        if self.controller.is_empty:
            return name
        if name == "die":
            return str(texts.die_text(self.controller.mode, self.position, self.face))
        if name in BENCHES:
            pawns = self.benched(BENCHES.index(name))
            open_ = name in self.target_places()
            return str(texts.bench_text(name, pawns, open_=open_))
        pawn = self.expected().get(name, "")
        note = ""
        if name in self.target_places():
            note = "target"
        elif self.choosing() and name in self.starter_places():
            note = "remove" if "x" in self.selection.after(name) else "move"
        return str(texts.cell_text(name, pawn, note))
