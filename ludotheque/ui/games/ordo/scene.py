"""The interactive board of Ordo: choosing and moving pieces and ordos, the marks on the cloth."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from ludotheque.core.contract_types import Outcome
from ludotheque.core.events import Captured, Moved
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.games.ordo.notation import COLUMNS, INDEX, SQUARES
from ludotheque.games.ordo.state import OrdoObservation, OrdoState
from ludotheque.table.controller import Change, TableController
from ludotheque.ui.board.advice import Advised
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import EntryTexts, MoveLog
from ludotheque.ui.board.ribbon import Ribbon
from ludotheque.ui.board.sprites import fading, sliding
from ludotheque.ui.games.ordo import art, heard, marks, texts
from ludotheque.ui.games.ordo.recap import recap

PICK_LIFT = 5.0
"""How far a piece of a chosen ordo or of a cut-off group rises, in scene units."""


class OrdoScene(BoardScene):
    """The board of Ordo with the input of its player; its places are the 80 squares."""

    area = art.SCENE
    small_area = art.square_rect("a8").united(art.square_rect("j1")).adjusted(-8, -8, 8, 8)
    enlarged = 1.12

    def __init__(self, controller: TableController) -> None:
        """Make the board of the game on the table."""
        super().__init__(controller)
        for row in range(8, 0, -1):
            for column in range(10):
                self.add_place(SQUARES[(row - 1) * 10 + column])
        self.add_sheet(self._under, 1)
        self.add_sheet(self._over, 30)
        self.anchor: str | None = None
        """The piece an ordo is picked from: the one clicked, pressed or under the cursor last."""
        self.picked: str | None = None
        """The ordo along which the pointer is being dragged, « c2:d2 » for example, else None."""
        self._drawing: str | None = None
        self._grown_to: str | None = None
        if not controller.is_empty:
            self.sync()

    @property
    def position(self) -> OrdoObservation:
        """Return the observation."""
        return cast(OrdoObservation, self.seen)

    def letter(self, square: str) -> str:
        """Return the piece on a square: "W", "B", or "." for none."""
        return self.position.board[8 - int(square[1])]["abcdefghij".index(square[0])]

    def own(self, square: str) -> bool:
        """Return whether a piece of the side on turn stands on a square."""
        return self.letter(square) == "WB"[self.position.side]

    def rect_of(self, name: str) -> QRectF:
        """Return the rectangle of a square."""
        return art.square_rect(name, flipped=self.flipped)

    def places_named(self, arg: Arg) -> Iterable[str]:
        """Return the square so called, or all squares of an ordo: « e3–g3 »."""
        first, dash, last = arg.partition("–") if isinstance(arg, str) else ("", "", "")
        if dash and first in INDEX and last in INDEX:
            return line_of(first, last)
        return super().places_named(arg)

    def rest_position(self, place: str) -> QPointF:
        """Return where a piece stands on a square."""
        return self.places[place].rect.center() + QPointF(0, 1)

    # Pieces

    def expected(self) -> Mapping[str, str]:
        """Return the pieces of the observation."""
        board = self.position.board
        return {
            square: board[7 - index // 10][index % 10]
            for index, square in enumerate(SQUARES)
            if board[7 - index // 10][index % 10] != "."
        }

    def sync(self) -> None:
        """Make the pieces exactly what the state says."""
        self.stand(self.expected(), lambda _: art.PIECE, art.Wood)
        self.anchor = self.picked = self._grown_to = None

    def build(self, change: Change, motion: Motion) -> None:
        """Slide what moved, fade what was captured."""
        self.rise.finish()
        for event in change.events:
            if isinstance(event, Moved) and event.origin in self.sprites:
                sprite = self.sprites[event.origin]
                sprite.setZValue(40)
                motion.add(sliding(sprite, self.rest_position(event.target)), 220)
            elif isinstance(event, Captured) and event.place in self.sprites:
                motion.add(fading(self.sprites[event.place]), 220)

    # Choosing

    def step_of(self, place: str) -> str:
        """Return the step a square stands for.

        While an ordo is chosen, its own squares stand for the ordo, and a square where one of its
        pieces would land stands for the square where its first end would.
        """
        chosen = self.selection.origin
        if chosen is None or ":" not in chosen:
            return place
        if place in squares_of(chosen):
            return chosen
        for target in self.selection.targets:
            if place in landing(chosen, target):
                return target
        return place

    def place_of(self, step: str) -> str:
        """Return the square of a step; of an ordo, the square of its first end."""
        return step.partition(":")[0]

    def advised(self, action: int) -> Advised:
        """Return the squares of what moves, an ordo's all, and where each of them lands."""
        step, target = self.controller.state.steps(action)
        squares, landed = squares_of(step), landing(step, target)
        return Advised(squares, landed, tuple(zip(squares, landed, strict=True)))

    def chosen_squares(self) -> tuple[str, ...]:
        """Return the squares of the ordo being drawn, else of the chosen piece or ordo."""
        chosen = self.picked or self.selection.origin
        return () if chosen is None else squares_of(chosen)

    def target_places(self) -> tuple[str, ...]:
        """Return the squares, other than its own, where a piece of the chosen step may land."""
        chosen = self.selection.origin
        if chosen is None:
            return ()
        squares = (s for target in self.selection.targets for s in landing(chosen, target))
        return tuple(dict.fromkeys(s for s in squares if s not in squares_of(chosen)))

    def starter_places(self) -> tuple[str, ...]:
        """Return the squares whose piece may move, alone or within an ordo."""
        found: dict[str, None] = {}
        for step in self.selection.starters:
            found.update(dict.fromkeys(squares_of(step)))
        return tuple(found)

    def extend_to(self, place: str) -> bool:
        """Choose the line from the anchor to a square; return whether own pieces fill it."""
        anchor = self.anchor
        if anchor is None or place == anchor or not self.selection.active:
            return False
        line = line_of(anchor, place)
        if not line or not all(map(self.own, line)):
            return False
        self.selection.clear()
        self.selection.click(ordo_name(line))
        return True

    def activate(self, place: str) -> None:
        """Handle a click; an own piece clicked becomes the anchor of an ordo."""
        super().activate(place)
        if self.selection.active and self.own(place):
            self.anchor = place
            self.refresh()

    def extend(self, place: str) -> None:
        """Handle a click with Shift: choose the ordo from the anchor to this square."""
        self.pressed = None
        if not self.extend_to(place):
            self.activate(place)

    def begin_drag(self, place: str) -> bool:
        """Lift a piece or the chosen ordo; a piece which cannot move may still begin an ordo."""
        self.pressed = None
        if not self.choosing():
            self.activate(place)
            return False
        chosen = self.selection.origin
        if chosen is not None and ":" in chosen and place in squares_of(chosen):
            self.selection.lift(chosen)
            others = [square for square in squares_of(chosen) if square != place]
            self.carry(place, *others)
            return True
        self._drawing = self.anchor = place if self.own(place) else None
        if place in self.selection.starters:
            self.selection.lift(place)
            self.carry(place)
            return True
        if self._drawing is None:
            self.selection.lift(place)
        return self._drawing is not None

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Move the carried pieces; over own pieces in line with the start, draw an ordo instead."""
        start = self._drawing
        self.picked = None
        if start is not None and place is not None and place != start and self.own(place):
            line = line_of(start, place)
            if line and all(map(self.own, line)):
                self.picked = ordo_name(line)
        if self.picked is not None and start is not None:
            self.carry_to(self.rest_position(start) - QPointF(0, 18))
            self.set_hover(place)
            self.refresh()
        else:
            super().drag_to(pos, place)

    def end_drag(self, place: str | None) -> None:
        """End the drag: choose the ordo drawn, or drop the carried pieces."""
        picked, start = self.picked, self._drawing
        self.picked = self._drawing = None
        if picked is not None:
            self.selection.clear()
            self.let_go()
            self.selection.click(picked)
        elif self.hand:
            super().end_drag(place)
        elif start is not None and place != start:
            # A piece which cannot move was dragged to another square: show the reason there.
            self.selection.clear()
            self.selection.explain((start,) if place is None else (start, place))
        self.refresh()

    def cancel_drag(self) -> None:
        """Cancel the drag: put the carried pieces back and forget the ordo being drawn."""
        self.picked = self._drawing = None
        super().cancel_drag()

    def clear_choice(self) -> None:
        """Cancel the choice."""
        self.anchor = None
        super().clear_choice()

    def busy(self) -> bool:
        """Return whether Escape would cancel a choice or a drag."""
        return super().busy() or self._drawing is not None

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor; an ordo being extended by Shift and arrows is not extended further."""
        self._grown_to = None
        super().move_cursor(dx, dy)

    def extend_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor with Shift held: extend an ordo from the square where this began."""
        if not self.cursor_shown or self.cursor is None:
            self.show_cursor()
            return
        start = self.cursor
        if self._grown_to != start:
            self.anchor = start if self.own(start) else None
        super().move_cursor(dx, dy)
        self._grown_to = self.cursor
        anchor = self.anchor
        if anchor is not None:
            if self.cursor == anchor:
                self.selection.clear()
                self.selection.click(anchor)
            elif not self.extend_to(self.cursor):
                self.selection.clear()
            self.anchor = anchor

    # Marks

    def focus_step(self) -> str | None:
        """Return the step of the piece or ordo whose destinations are shown, None for none."""
        chosen = self.selection.origin
        if chosen is not None:
            return chosen
        keyed = self.cursor if self.cursor_shown else None
        return next((p for p in (self.pressed, keyed) if p in self.selection.starters), None)

    def line_start(self) -> str | None:
        """Return the own piece whose lines are shown: chosen, dragged from, else pointed at."""
        if not self.choosing() or not self.show_destinations:
            return None
        chosen = self.selection.origin
        if chosen is not None:
            return None if ":" in chosen else chosen
        pointed = self.cursor if self.cursor_shown else self.hovered
        places = (self._drawing, self.pressed, pointed, self.anchor)
        return next((place for place in places if place is not None and self.own(place)), None)

    def line_ends(self) -> tuple[str, ...]:
        """Return the pieces at the other end of the ordos which may move from ``line_start``."""
        start, found = self.line_start(), []
        for step in self.selection.starters if start is not None else ():
            ends = step.split(":")
            if len(ends) == 2 and start in ends:
                found.append(ends[0] if ends[1] == start else ends[1])
        return tuple(found)

    def mark(self) -> None:
        """Raise chosen and cut-off pieces, and a little the hovered one if it may move."""
        raised = set(self.chosen_squares())
        cut = {square for group in self.cut_off() for square in group}
        heights = {}
        for place in self.sprites:
            heights[place] = PICK_LIFT if place in raised or place in cut else 0.0
            if place == self.hovered and self.choosing() and place in self.starter_places():
                heights[place] = max(heights[place], 3.0)
        self.raise_pieces(heights, 120)

    def cut_off(self) -> Sequence[tuple[str, ...]]:
        """Return the groups which must be reconnected to the largest one."""
        return self.position.groups[1:]

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the cloth."""
        art.paint_cloth(painter, exposed, flipped=self.flipped, coordinates=self.show_coordinates)

    def ground_key(self) -> Hashable:
        """Return nothing more: every game has the same cloth."""
        return ()

    def _under(self, painter: QPainter) -> None:
        """Draw what lies below the pieces: brackets, threads, capsules."""
        if self.controller.is_empty:
            return
        for event in self.controller.last_play():
            if isinstance(event, Moved):
                marks.brackets(painter, self._rect(event.origin))
                marks.brackets(painter, self._rect(event.target))
        cut = {square for group in self.cut_off() for square in group}
        for square in cut:
            marks.cut_off(painter, self._rect(square))
        if not self.moving:
            self._threads(painter, cut)
        chosen = self.chosen_squares()
        if chosen:
            marks.capsule(painter, [self._rect(square) for square in chosen], dotted=False)
        elif self.choosing() and cut:
            for square in self.starter_places():
                marks.halo(painter, self._rect(square))
        if self.picked is None:
            self._lines(painter)

    def _lines(self, painter: QPainter) -> None:
        """Show what may be done with the piece pointed at: alone, and the lines it begins."""
        start = self.line_start()
        if start is None:
            return
        if start in self.selection.starters and self.selection.origin is None:
            marks.halo(painter, self._rect(start))
        for end in self.line_ends():
            marks.line(painter, self._rect(start), self._rect(end))

    def _over(self, painter: QPainter) -> None:
        """Draw what lies above the pieces: destinations, the preview of a move, the cursor."""
        if self.controller.is_empty:
            return
        step = self.focus_step()
        if step is not None and self.choosing() and self.picked is None:
            self._destinations(painter, step)
        if self.cursor_shown and self.cursor is not None:
            marks.ring(painter, self._rect(self.cursor))

    def _rect(self, square: str) -> QRectF:
        return self.places[square].rect

    def _centre(self, square: str) -> QPointF:
        return self._rect(square).center()

    def _threads(self, painter: QPainter, cut: set[str]) -> None:
        pieces = dict(self.expected())
        for side, letter in enumerate("WB"):
            own = {square for square, found in pieces.items() if found == letter}
            marks.threads(painter, self._pairs(own - cut), side)
            if own & cut:
                marks.broken_threads(painter, self._pairs(own & cut))

    def _between(self, pair: tuple[str, str]) -> marks.Pair:
        """Return the line from one square to another."""
        return self._centre(pair[0]), self._centre(pair[1])

    def _pairs(self, squares: set[str]) -> Iterable[marks.Pair]:
        return map(self._between, art.neighbours(squares))

    def _destinations(self, painter: QPainter, step: str) -> None:
        targets = self.selection.after(step)
        hovered = self._hovered_target(step, targets)
        if self.show_destinations:
            for target in targets:
                if target == hovered:
                    continue
                self._mark_target(painter, step, target)
        if hovered is not None and self.show_destinations:
            self._preview(painter, step, hovered)

    def _mark_target(self, painter: QPainter, step: str, target: str) -> None:
        for square in landing(step, target):
            if square in squares_of(step):
                continue
            capture = self.letter(square) != "."
            marks.destination(painter, self._rect(square), strong=False, capture=capture)

    def _hovered_target(self, step: str, targets: Iterable[str]) -> str | None:
        return self._target_at(self.cursor if self.cursor_shown else self.hovered, step, targets)

    def _target_at(self, place: str | None, step: str, targets: Iterable[str]) -> str | None:
        if place is None or place in squares_of(step):
            return None
        return next((target for target in targets if place in landing(step, target)), None)

    def previews(self, place: str) -> bool:
        """Return whether a place is a destination of what is chosen: its landing is previewed."""
        step = self.selection.origin
        if step is None or not self.show_destinations or not self.choosing():
            return False
        return self._target_at(place, step, self.selection.after(step)) is not None

    def _preview(self, painter: QPainter, step: str, target: str) -> None:
        """Preview a move: where the pieces land, what they capture and what connects them there."""
        squares = landing(step, target)
        marks.capsule(painter, [self._rect(square) for square in squares], dotted=True)
        action = self.selection.action_of((step, target))
        if action is None:
            return
        after = cast(
            OrdoObservation, self.controller.state.child(action).observe(self.position.seat)
        )
        side = self.position.side
        own = {
            square
            for index, square in enumerate(SQUARES)
            if after.board[7 - index // 10][index % 10] == "WB"[side]
        }
        moved = set(squares)
        held = [pair for pair in art.neighbours(own) if len(moved & set(pair)) == 1]
        marks.proof(painter, map(self._between, held))
        for square in squares:
            if self.letter(square) != ".":
                marks.destination(painter, self._rect(square), strong=True, capture=True)
            if not self.hand:
                marks.ghost(painter, art.piece(side, art.PIECE, self.ratio), self._centre(square))

    def decided_at(self) -> tuple[str, ...]:
        """Return where the last move led, and the pieces which could not be reconnected."""
        outcome, moved = self.controller.timeline.outcome(), super().decided_at()
        if outcome is None or outcome.code != "ordo.cannot-reconnect":
            return moved
        cut = (square for group in self.position.groups[1:] for square in group)
        return tuple(dict.fromkeys((*moved, *cut)))

    def end_ribbon(self) -> Ribbon | None:
        """Return title, line and winning side at the end."""
        return texts.banner(self.controller)

    def recap_lines(self, outcome: Outcome) -> list[Message]:
        """Return a few sentences which sum a finished game up."""
        return recap(self.controller, outcome)

    def end_colours(self, winner: int | None) -> tuple[QColor, QColor]:
        """Return the winner's wood and what is written on it."""
        return marks.ribbon_colours(winner)

    # Words

    def prompt(self) -> Message | None:
        """Return the sentence that says what to do next."""
        if self.controller.is_empty:
            return None
        if self.picked is not None:
            able = self.picked in self.selection.starters
            return texts.drawing(self.picked, able=able)
        chosen = self.selection.origin or ""
        marked = self.show_destinations and bool(self.target_places())
        lines = bool(self.line_ends())
        return texts.prompt(self.controller, self.position, chosen, marked=marked, lines=lines)

    def ask(self) -> Message | None:
        """Return what is to be done now, in few words."""
        if self.controller.is_empty or not self.choosing() or self.picked is not None:
            return None
        return heard.ask(self.controller, self.position, self.selection.origin or "")

    def lying(self) -> Iterable[Message | str]:
        """Return what lies where."""
        return heard.lying(self.position.board)

    def seat_line(self, seat: int) -> Message:
        """Return the direction of play, after the side of a named player: « White, going up »."""
        upward = (seat == 0) != self.flipped
        if not self.controller.timeline.seats[seat].shown:
            return M("going up") if upward else M("going down")
        if seat == 0:
            return M("White, going up") if upward else M("White, going down")
        return M("Black, going up") if upward else M("Black, going down")

    def seat_score(self, seat: int) -> str:
        """Return the number of pieces a side has."""
        return str(sum(row.count("WB"[seat]) for row in self.position.board))

    def seat_unit(self, seat: int) -> Message:
        """Return what the score counts: pieces left."""
        return MN("piece", "pieces", int(self.seat_score(seat)))

    def seat_text(self, seat: int) -> Message:
        """Return side, direction of play and number of pieces of a side."""
        count = int(self.seat_score(seat))
        line = self.seat_line(seat)
        return MN("{line}, {n} piece left", "{line}, {n} pieces left", count, line=line)

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a piece of the side."""
        return art.piece(seat, side, ratio)

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of moves."""
        log.add(ply, cast(OrdoState, self.controller.timeline.state_at(ply)).side)

    def move_texts(self, ply: int) -> EntryTexts:
        """Return text and sentence of an action in the list of moves."""
        return texts.move_texts(self.controller, ply)

    def place_text(self, name: str) -> str:
        """Return the spoken name of a square."""
        if self.controller.is_empty:
            return name
        letter = self.letter(name)
        note = ""
        if name in self.target_places():
            note = "target" if letter == "." else "capture"
        elif name in self.chosen_squares():
            note = "chosen"
        elif name in self.line_ends():
            note = "end"
        elif self.choosing() and name in self.starter_places():
            note = "reconnect" if self.cut_off() else "move"
        elif any(name in group for group in self.cut_off()):
            note = "cut"
        return str(texts.square_text(name, letter, note, self.line_start() or ""))


# Lines of squares between two ends; what is legal is left to the engine.


def _at(square: str) -> tuple[int, int]:
    return COLUMNS.index(square[0]), int(square[1])


def _name(column: int, row: int) -> str:
    return f"{COLUMNS[column]}{row}"


def line_of(first: str, last: str) -> tuple[str, ...]:
    """Return the squares from one to another, west or lower end first; empty if not in line."""
    (a, b), (c, d) = sorted((_at(first), _at(last)))
    if a == c:
        return tuple(_name(a, row) for row in range(b, d + 1))
    if b == d:
        return tuple(_name(column, b) for column in range(a, c + 1))
    return ()


def ordo_name(line: tuple[str, ...]) -> str:
    """Return a line as a step: « c2:d2 »."""
    return f"{line[0]}:{line[-1]}"


def squares_of(step: str) -> tuple[str, ...]:
    """Return the squares of a step: one, or those of an ordo."""
    first, _, last = step.partition(":")
    return line_of(first, last) if last else (first,)


def landing(step: str, target: str) -> tuple[str, ...]:
    """Return where the pieces of a step land when its first end lands on ``target``."""
    squares = squares_of(step)
    (a, b), (c, d) = _at(squares[0]), _at(target)
    moved = []
    for square in squares:
        column, row = _at(square)
        moved.append(_name(column + c - a, row + d - b))
    return tuple(moved)
