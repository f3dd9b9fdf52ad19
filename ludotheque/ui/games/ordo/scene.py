"""Ordo's board: two woods on linen, groups as threads, an ordo chosen and moved as one."""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from ludotheque.core.events import Captured, Moved
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordo.notation import SQUARES
from ludotheque.games.ordo.state import OrdoObservation, OrdoState
from ludotheque.table.controller import Step, TableController
from ludotheque.ui.board.board import BoardScene
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import MoveLog, Words
from ludotheque.ui.board.sprites import Layer, Sprite, fading, lifting, sliding
from ludotheque.ui.games.ordo import art, words
from ludotheque.ui.games.ordo.lines import landing, line_of, ordo_name, squares_of
from ludotheque.ui.games.ordo.sheets import OrdoSheets

PICK_LIFT = 5.0
"""How far a piece of a chosen ordo or of a cut-off group rises."""


class Piece(Sprite):
    """A piece of one side."""

    def __init__(self, letter: str) -> None:
        """Make a piece: W maple, B walnut."""
        super().__init__(art.PIECE, art.PIECE * 68 / 64, self._picture, art.PIECE * 0.9)
        self.letter = letter
        self.setZValue(10)

    def _picture(self, ratio: float) -> QPixmap:
        return art.piece("WB".index(self.letter), self.width, ratio)


class OrdoScene(BoardScene):
    """The cloth with its pieces."""

    area = art.SCENE

    def __init__(self, controller: TableController) -> None:
        """Make the board of the game on the table."""
        super().__init__(controller)
        for row in range(8, 0, -1):
            for column in range(10):
                self.add_place(SQUARES[(row - 1) * 10 + column])
        self.sheets = OrdoSheets(self)
        under = Layer(art.SCENE, self.sheets.under)
        under.setZValue(1)
        over = Layer(art.SCENE, self.sheets.over)
        over.setZValue(30)
        self._layers = (under, over)
        for layer in self._layers:
            self.addItem(layer)
        self.anchor: str | None = None
        """The piece an ordo is picked from: the one clicked, pressed or under the cursor last."""
        self.picked: str | None = None
        """The ordo the pointer has been drawn along and not yet let go."""
        self._drawing: str | None = None
        self._grown_to: str | None = None
        self._rise = Motion(self)
        if not controller.is_empty:
            self.sync()

    @property
    def position(self) -> OrdoObservation:
        """Return what is seen."""
        return cast(OrdoObservation, self.seen)

    def letter(self, square: str) -> str:
        """Return W, B or a full stop for a square."""
        return self.position.board[8 - int(square[1])]["abcdefghij".index(square[0])]

    def own(self, square: str) -> bool:
        """Tell whether a piece of the side on turn stands on a square."""
        return self.letter(square) == "WB"[self.position.side]

    def rect_of(self, name: str) -> QRectF:
        """Return where a square is."""
        return art.square_rect(name, flipped=self.flipped)

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

    def shown(self) -> Mapping[str, str]:
        """Return the pieces as drawn, at rest on their squares."""
        found = {}
        for place, sprite in self.sprites.items():
            piece = cast(Piece, sprite)
            resting = (sprite.pos() - self.rest_position(place)).manhattanLength() < 1
            seen = piece.isVisible() and piece.opacity() > 0.99
            found[place] = piece.letter if resting and seen else f"{piece.letter} astray"
        return found

    def sync(self) -> None:
        """Make the pieces exactly what the state says."""
        wanted = self.expected()
        free = dict(self.sprites)
        kept: dict[str, Sprite] = {}
        # A piece which stays keeps its sprite; others take the nearest one of their side.
        for place, letter in wanted.items():
            if place in free and cast(Piece, free[place]).letter == letter:
                kept[place] = free.pop(place)
        for place, letter in wanted.items():
            if place in kept:
                continue
            home = self.rest_position(place)
            fitting = [name for name, s in free.items() if cast(Piece, s).letter == letter]
            if fitting:
                nearest = min(fitting, key=_distance(free, home))
                kept[place] = free.pop(nearest)
            else:
                piece = Piece(letter)
                piece.set_scale(self.ratio)
                self.addItem(piece)
                kept[place] = piece
        for sprite in free.values():
            self.removeItem(sprite)
        for place, sprite in kept.items():
            sprite.setPos(self.rest_position(place))
            sprite.setZValue(10)
            sprite.setOpacity(1)
            sprite.set_lift(0)
        self.sprites = kept
        self.anchor = self.picked = self._grown_to = None

    def build(self, step: Step, motion: Motion) -> None:
        """Slide what moved, fade what was captured."""
        self._rise.finish()
        for event in step.events:
            if isinstance(event, Moved) and event.origin in self.sprites:
                sprite = self.sprites[event.origin]
                sprite.setZValue(40)
                motion.add(sliding(sprite, self.rest_position(event.target)), 220)
            elif isinstance(event, Captured) and event.place in self.sprites:
                motion.add(fading(self.sprites[event.place]), 220)

    # Choosing

    def step_of(self, place: str) -> str:
        """Return the step of a square: with a piece chosen, where its first end would land."""
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
        """Return the square of a step; an ordo stands for its first end."""
        return step.partition(":")[0]

    def chosen_squares(self) -> tuple[str, ...]:
        """Return the squares of the chosen piece or ordo, the one being picked included."""
        chosen = self.picked or self.selection.origin
        return () if chosen is None else squares_of(chosen)

    def target_places(self) -> tuple[str, ...]:
        """Return every square where a piece of the choice may land."""
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
        """Choose the ordo from the anchor to a square; tell whether there is a line to choose."""
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
        """Do what a click means; the last own piece clicked is where an ordo begins."""
        super().activate(place)
        if self.selection.active and self.own(place):
            self.anchor = place
            self.refresh()

    def extend(self, place: str) -> None:
        """Do what a click with Shift means: the other end of an ordo."""
        self.pressed = None
        if not self.extend_to(place):
            self.activate(place)

    def begin_drag(self, place: str) -> bool:
        """Lift a piece or the chosen ordo; from a piece shut in, an ordo may still be drawn."""
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
        """Carry what is in the hand; over own pieces in line an ordo is being drawn instead."""
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
        """Let go: choose the ordo drawn, or put down what is in the hand."""
        picked, start = self.picked, self._drawing
        self.picked = self._drawing = None
        if picked is not None:
            self.selection.clear()
            self.let_go()
            self.selection.click(picked)
        elif self.hand:
            super().end_drag(place)
        elif start is not None and place != start:
            # Shut in and dropped elsewhere: say why not there, beside it.
            self.selection.clear()
            self.selection.explain((start,) if place is None else (start, place))
        self.refresh()

    def cancel_drag(self) -> None:
        """Put back what is in the hand and forget the ordo being drawn."""
        self.picked = self._drawing = None
        super().cancel_drag()

    def clear_choice(self) -> None:
        """Take the choice back."""
        self.anchor = None
        super().clear_choice()

    def busy(self) -> bool:
        """Tell whether Escape has something to cancel."""
        return super().busy() or self._drawing is not None

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor; an ordo that was growing grows no more."""
        self._grown_to = None
        super().move_cursor(dx, dy)

    def extend_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor with Shift held: an ordo grows from where it began."""
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
        """Return the piece or ordo whose destinations are shown."""
        chosen = self.selection.origin
        if chosen is not None:
            return chosen
        keyed = self.cursor if self.cursor_shown else None
        return next((p for p in (self.pressed, keyed) if p in self.selection.starters), None)

    def mark(self) -> None:
        """Raise what is chosen and what has been cut off."""
        raised = set(self.chosen_squares())
        cut = {square for group in self.cut_off() for square in group}
        self._rise.abandon()
        for place, sprite in self.sprites.items():
            if sprite in self.hand:
                continue
            wanted = PICK_LIFT if place in raised or place in cut else 0.0
            if place == self.hovered and self.choosing() and place in self.starter_places():
                wanted = max(wanted, 3.0)
            if sprite.lift != wanted and not self.moving:
                self._rise.add(lifting(sprite, wanted), 120)
        self._rise.start(lambda: None, self.pace if self.views() else 0)

    def cut_off(self) -> Sequence[tuple[str, ...]]:
        """Return the groups which must be reconnected to the largest one."""
        return self.position.groups[1:]

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the cloth."""
        art.paint_cloth(painter, exposed, flipped=self.flipped, coordinates=self.show_coordinates)

    # Words

    def prompt(self) -> Message | None:
        """Return the sentence of what to do."""
        if self.controller.is_empty:
            return None
        chosen = self.picked or self.selection.origin or ""
        return words.prompt(self.controller, self.position, chosen)

    def seat_line(self, seat: int) -> Message:
        """Return the wood and the way of a side."""
        upward = (seat == 0) != self.flipped
        if seat == 0:
            return M("maple, going up") if upward else M("maple, going down")
        return M("walnut, going up") if upward else M("walnut, going down")

    def seat_score(self, seat: int) -> str:
        """Return the number of pieces a side has."""
        return str(sum(row.count("WB"[seat]) for row in self.position.board))

    def seat_told(self, seat: int) -> Message:
        """Return wood, way and number of pieces of a side."""
        count = int(self.seat_score(seat))
        line = self.seat_line(seat)
        return MN("{line}, {n} piece left", "{line}, {n} pieces left", count, line=line)

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a piece of the side."""
        return art.piece(seat, side, ratio)

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append an action to the list of moves."""
        log.add(ply, cast(OrdoState, self.controller.timeline.state_at(ply)).side)

    def move_words(self, ply: int) -> Words:
        """Return how the list tells of an action."""
        return words.move_words(self.controller, ply)

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
        elif self.choosing() and name in self.starter_places():
            note = "reconnect" if self.cut_off() else "move"
        elif any(name in group for group in self.cut_off()):
            note = "cut"
        return str(words.square_text(name, letter, note))


def _distance(sprites: Mapping[str, Sprite], home: QPointF) -> Callable[[str], float]:
    return lambda name: (sprites[name].pos() - home).manhattanLength()
