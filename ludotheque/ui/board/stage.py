"""The stage of a board: places, pieces, animated changes, pieces carried by the pointer."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from ludotheque.core.contract import Observation, State
from ludotheque.core.messages import Arg, Message
from ludotheque.table.controller import Change, TableController
from ludotheque.ui.board.accessible import Place, ViewLike
from ludotheque.ui.board.advice import Advice, Advised, from_steps
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.pointing import words
from ludotheque.ui.board.sprites import Layer, Piece, Sprite, sliding
from ludotheque.ui.look.theme import manager

EVERYWHERE = QRectF(-900, -900, 3100, 3100)
"""The area of a sheet which covers more than the scene."""
LIFT = 11.0
"""How far a piece which may move is raised, in scene units."""
CARRY = 18.0
"""How far a carried piece is above the board, in scene units."""


class BoardStage(QGraphicsScene):
    """The scene of a controller's game which animates its changes; it chooses nothing."""

    ground_changed = Signal()
    """Emitted when the static part of the board must be painted again."""
    began = Signal(object, float)
    """Emitted when the animation of a Change begins, with its length in milliseconds (0: none)."""
    ended = Signal()
    """Emitted when the animation has ended or was finished early."""
    aside_changed = Signal()
    """Emitted when what ``undo_aside`` or ``redo_aside`` can do has changed."""

    area = QRectF()
    """The scene's rectangle, which does not change."""
    turns = True
    """Whether the board can be turned."""
    words_turned = False
    """Whether sentences are turned half round, to be read by who sits opposite."""
    board_area: QRectF | None = None
    """The rectangle of the board without what is beside it, None if that is the whole scene."""
    small_area: QRectF | None = None
    """What a small picture shows, None for ``board_area``."""
    enlarged = 1.0
    """How much larger pieces are in a small picture."""

    def __init__(self, controller: TableController) -> None:
        """Make the stage for the game on the controller's table."""
        super().__init__()
        self.setSceneRect(self.area)
        self.controller = controller
        self.places: dict[str, Place] = {}
        self.sprites: dict[str, Sprite] = {}
        self.pace = 1.0
        self.ratio = 1.0
        self.quarter = 0
        self.show_coordinates = True
        self._observed: tuple[State, int | None, Observation] | None = None
        self._hand: dict[Sprite, QPointF] = {}
        self._sheets: list[Layer] = []
        self._motion = Motion(self)
        self._settling = Motion(self)
        self.advice = Advice(self)
        self.add_sheet(self._advise, 54, EVERYWHERE)
        controller.stage = self
        manager().changed.connect(self.retheme)

    # For the game's scene

    @property
    def can_undo_aside(self) -> bool:
        """Return whether something done on the board, but not yet in the record, can be undone."""
        return False

    @property
    def can_redo_aside(self) -> bool:
        """Return whether ``redo_aside`` has something to redo."""
        return False

    @property
    def parted_aside(self) -> bool:
        """Return whether what was done aside differs from what the record would redo."""
        return False

    @property
    def can_redo(self) -> bool:
        """Return whether redo has something to do, aside or in the record."""
        return self.can_redo_aside or (self.controller.can_redo and not self.parted_aside)

    def undo_aside(self) -> None:
        """Undo the last thing done on the board which is not in the record."""

    def redo_aside(self) -> None:
        """Redo what ``undo_aside`` undid last."""

    def add_place(self, name: str, kind: str = "cell") -> None:
        """Add a place; the order is that in which screen readers read them."""
        self.places[name] = Place(name, self.rect_of(name), kind, self)  # type: ignore[arg-type]

    def add_sheet(
        self, draw: Callable[[QPainter], None], height: float, area: QRectF | None = None
    ) -> Layer:
        """Add a transparent layer on which ``draw`` paints marks, and return it.

        With a ``height`` below 10 it is below the pieces at rest, else above them. It covers
        ``area``, by default the whole scene.
        """
        sheet = Layer(self.area if area is None else area, draw)
        sheet.setZValue(height)
        self._sheets.append(sheet)
        self.addItem(sheet)
        return sheet

    def rect_of(self, name: str) -> QRectF:
        """Return the rectangle of a place, as the board is turned."""
        raise LookupError(name)

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the static part of the board; ``exposed`` may extend beyond the scene."""

    def ground_key(self) -> Hashable | None:
        """Return what the static part depends on, so that it is kept for other boards of the kind.

        Turning, coordinates, colours, language and size need not be in it. None, as by default,
        if it is not worth keeping. Whoever overrides ``paint_ground`` also overrides this.
        """
        return None

    def sync(self) -> None:
        """Make the pieces match the state."""

    def build(self, change: Change, motion: Motion) -> None:
        """Add the tracks which animate a change to ``motion``."""

    def shown(self) -> Mapping[str, str]:
        """Return the codes of the pieces as drawn, by place; at rest they equal ``expected``."""
        return {
            place: self.drawn(place, sprite.code)
            for place, sprite in self.sprites.items()
            if isinstance(sprite, Piece)
        }

    def expected(self) -> Mapping[str, str]:
        """Return the codes of the pieces in the state, by place."""
        return {}

    def refresh(self) -> None:
        """Update marks and spoken names."""

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return name

    def place_about(self, name: str) -> str:
        """Return the spoken description of a place after its name, "" by default."""
        return ""

    def ask(self) -> Message | None:
        """Return what is to be done now in few words for readers, None for the panel's sentence."""
        return None

    def results(self, change: Change) -> Iterable[Message]:
        """Return what a change has decided on the way: readers are told of it after the step."""
        return ()

    def lying(self) -> Iterable[Message | str]:
        """Return what lies where, for readers who ask how things stand."""
        return ()

    def place_of(self, step: str) -> str:
        """Return the place for a step."""
        return step

    def advised(self, action: int) -> Advised:
        """Return the places which a legal action is about, to be marked by a hint.

        By default they are those of its steps; a step without a place is left out.
        """
        places = [self.place_of(step) for step in self.controller.state.steps(action)]
        return from_steps(places, self.places)

    def paint_ghost(self, painter: QPainter, place: str, code: str) -> None:
        """Draw what a hint would have lie on a place (``Advised.ghosts``)."""

    def _advise(self, painter: QPainter) -> None:
        if not self.moving:
            self.advice.paint(painter, self.places)

    def place_hint(self, name: str) -> str:
        """Return what readers hear of a place which a hint marks, "" for others."""
        return str(self.advice.text(name) or "")

    # Seen

    @property
    def seen(self) -> Observation:
        """Return the observation of the seat that looks; all that is drawn comes from it."""
        state, observer = self.controller.state, self.controller.observer()
        # A paint asks dozens of times, and states never change.
        known = self._observed
        if known is None or known[0] is not state or known[1] != observer:
            known = self._observed = (state, observer, state.observe(observer))
        return known[2]

    def board_views(self) -> list[ViewLike]:
        """Return the views which show the board."""
        return cast("list[ViewLike]", self.views())

    def place_at(self, pos: QPointF) -> str | None:
        """Return the place at a point of the scene; the hit area is the whole cell."""
        for place in self.places.values():
            if place.rect.contains(pos):
                return place.name
        return None

    def places_named(self, arg: Arg) -> Iterable[str]:
        """Return the places which an argument of a sentence names, by default the one so called."""
        return (arg,) if isinstance(arg, str) and arg in self.places else ()

    def places_in(self, text: str) -> Iterable[str]:
        """Return the places which the words of a text name."""
        return (place for word in words(text) for place in self.places_named(word))

    def outline(self, place: str) -> QPainterPath:
        """Return the outline of a place, which is framed while a sentence names it."""
        path = QPainterPath()
        path.addRoundedRect(self.places[place].rect.adjusted(3, 3, -3, -3), 12, 12)
        return path

    @property
    def flipped(self) -> bool:
        """Return whether the board is turned by 180 degrees."""
        return self.quarter == 2

    def facing(self, seat: int) -> int:
        """Return by how many quarter turns, clockwise, the board is turned to face a seat."""
        return 2 * (seat % 2)

    def turn(self, quarter: int) -> None:
        """Turn the board to ``quarter`` quarter turns clockwise from its usual orientation."""
        if quarter == self.quarter:
            return
        self.cancel_drag()
        self._settling.finish()
        self.finish()
        self.quarter = quarter
        for place in self.places.values():
            place.rect = self.rect_of(place.name)
        self.ground_changed.emit()
        if not self.controller.is_empty:
            self.sync()
            self.refresh()

    def turn_words(self, *, on: bool) -> None:
        """Turn sentences half round, each at its place, or have them upright."""
        if on != self.words_turned:
            self.words_turned = on
            self.refresh()
            self.update()

    def previews(self, place: str) -> bool:
        """Return whether pointing at a place shows what a click there would do.

        A finger's first tap shows it, the second does it.
        """
        return False

    def previewed_for(self) -> Hashable:
        """Return what previews depend on: with anything else another tap is a first one again."""
        return self.controller.state

    # The sides, as the panel shows them

    def seat_line(self, seat: int) -> Message | None:
        """Return the line about a side on its player's card."""
        return None

    def seat_score(self, seat: int) -> str:
        """Return the score of a side, "" if none is kept."""
        return ""

    def seat_unit(self, _seat: int) -> Message | None:
        """Return what the score of a side counts: pieces, points."""
        return None

    def seat_text(self, seat: int) -> Message | None:
        """Return the text about a side for screen readers: its line, and its score in words."""
        return self.seat_line(seat)

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return the picture of a side, ``side`` pixels square."""
        return QPixmap()

    def next_seat(self) -> int | None:
        """Return the seat which rolls now, None if the dice belong to nobody."""
        return None

    def score_goal(self) -> Message | None:
        """Return what a match is played to, None if there is no score sheet."""
        return None

    def score_columns(self) -> list[str] | None:
        """Return the column names of the score sheet, None for the seats' names."""
        return None

    # Choosing

    def clear_choice(self) -> None:
        """Clear the choice; by default there is none."""

    def click_outside(self) -> None:
        """Handle a click outside every place: clear the choice."""
        self.clear_choice()

    # The view

    def fit_view(self, width: float, height: float) -> None:
        """Adapt the scene to a view of this size; by default it stays the same."""

    def width_used(self, width: float, height: float) -> float:
        """Return how much of the width of a view of this size the scene fills."""
        return min(width, height * self.area.width() / self.area.height())

    def set_coordinates(self, *, on: bool) -> None:
        """Show or hide the coordinates."""
        if on != self.show_coordinates:
            self.show_coordinates = on
            self.ground_changed.emit()

    def dress_small(self) -> None:
        """Enlarge the pieces for a small picture."""
        for sprite in self.sprites.values():
            if isinstance(sprite, Piece):
                sprite.set_scale(self.ratio * self.enlarged)
                sprite.setScale(self.enlarged)

    def retheme(self) -> None:
        """Repaint in the colours of the current theme."""
        for sprite in self.all_sprites():
            sprite.refresh()
        self.ground_changed.emit()
        self.refresh()

    def all_sprites(self) -> list[Sprite]:
        """Return every sprite on the board."""
        return [item for item in self.items() if isinstance(item, Sprite)]

    def set_scale(self, ratio: float) -> None:
        """Set the device pixels per scene unit; sprites are rendered again."""
        self.ratio = ratio
        for sprite in self.all_sprites():
            sprite.set_scale(ratio)

    # Pieces on their places

    def stand(
        self,
        wanted: Mapping[str, str],
        width: Callable[[str], float],
        make: Callable[[str, float], Piece],
    ) -> None:
        """Make exactly the pieces ``wanted`` (codes by place) rest on their places.

        A piece already there stays. Any other place takes the nearest free piece of the same code
        and ``width``, or a new one; the remaining pieces are removed.
        """
        free = {name: one for name, one in self.sprites.items() if isinstance(one, Piece)}
        kept: dict[str, Sprite] = {}
        for place, code in wanted.items():
            there = free.get(place)
            if there is not None and there.code == code and there.width == width(place):
                kept[place] = free.pop(place)
        for place, code in wanted.items():
            if place in kept:
                continue
            home, size = self.rest_position(place), width(place)
            fitting = [name for name, s in free.items() if s.code == code and s.width == size]
            if fitting:
                kept[place] = free.pop(min(fitting, key=_distance(free, home)))
            else:
                kept[place] = self.add_piece(make(code, size), home)
        for left_over in free.values():
            self.removeItem(left_over)
        for place, sprite in kept.items():
            sprite.rest(self.rest_position(place))
        self.sprites = kept

    def exchange(self, first: str, second: str) -> None:
        """Animate the pieces of two places changing places; a carried one is released."""
        one, other = self.sprites[first], self.sprites[second]
        self.sprites[first], self.sprites[second] = other, one
        self._hand = {}
        self.settle(one, other)

    def add_piece(self, piece: Piece, at: QPointF) -> Piece:
        """Add a new piece to the scene at a point."""
        piece.set_scale(self.ratio)
        piece.setPos(at)
        self.addItem(piece)
        return piece

    def drawn(self, place: str, code: str, *, faint: bool = False) -> str:
        """Return the code of the piece drawn on a place, « b5 astray » if it is not at rest there.

        At rest it is on its place, visible, and opaque unless it may be ``faint``.
        """
        sprite = self.sprites[place]
        away = (sprite.pos() - self.rest_position(place)).manhattanLength()
        whole = sprite.isVisible() and (faint or sprite.opacity() > 0.99)
        return code if away < 1 and whole else f"{code} astray"

    # Performing

    @property
    def moving(self) -> bool:
        """Return whether a change is being animated."""
        return self._motion.running

    @property
    def lively(self) -> bool:
        """Return whether changes are animated: somebody sees them, or they are filmed."""
        return self.pace > 0 and (bool(self.views()) or self._motion.filmed)

    def film(self) -> None:
        """Have changes wait for ``seek`` instead of running by themselves."""
        self._motion.filmed = True

    def seek(self, time: float) -> None:
        """Show the change being filmed ``time`` milliseconds after its beginning, or its end."""
        self._motion.seek(time)

    def perform(self, change: Change, done: Callable[[], None]) -> None:
        """Animate a change, then call ``done``."""
        # The change takes over the carried pieces.
        self._hand = {}
        self._settling.finish()
        self._motion.finish()
        if change.kind == "play" and self.lively:
            self.build(change, self._motion)

        def ended() -> None:
            self.sync()
            self.ended.emit()
            done()

        self.began.emit(change, self._motion.length * self.pace)
        self._motion.start(ended, self.pace)

    def finish(self) -> None:
        """Show the end of the running change at once."""
        self._motion.finish()

    # The hand

    @property
    def hand(self) -> tuple[Sprite, ...]:
        """Return the carried pieces."""
        return tuple(self._hand)

    @property
    def dragged(self) -> Sprite | None:
        """Return the carried piece under the pointer."""
        return next(iter(self._hand), None)

    def carry(self, anchor: str, *others: str) -> None:
        """Begin to carry the piece of ``anchor``, and others beside it."""
        self._settling.finish()
        start = self.rest_position(anchor)
        self._hand = {
            self.sprites[name]: self.rest_position(name) - start for name in (anchor, *others)
        }
        for sprite in self._hand:
            sprite.setZValue(50)
            sprite.set_lift(CARRY)
        self.refresh()

    def carry_to(self, pos: QPointF) -> None:
        """Move the carried pieces, with the anchor at ``pos``."""
        for sprite, offset in self._hand.items():
            sprite.setPos(pos + offset + QPointF(0, CARRY))

    def let_go(self) -> None:
        """Release the carried pieces: they slide to their places."""
        sprites, self._hand = tuple(self._hand), {}
        # A drop on a destination has begun a change, which has taken the pieces over.
        if sprites and not self._motion.running:
            self.settle(*sprites)

    def cancel_drag(self) -> None:
        """Cancel the drag: the carried pieces go back to their places."""
        self.let_go()

    def home_of(self, sprite: Sprite) -> QPointF | None:
        """Return the position a piece belongs at, None if it is no longer on the board."""
        for name, found in self.sprites.items():
            if found is sprite:
                return self.rest_position(name)
        return None

    def rest_position(self, place: str) -> QPointF:
        """Return the position of a piece at rest on a place."""
        return self.places[place].rect.center()

    def settle(self, *sprites: Sprite) -> None:
        """Let pieces slide to where they belong."""
        self._settling.finish()
        for sprite in sprites:
            home = self.home_of(sprite)
            if home is not None:
                sprite.setZValue(40)
                self._settling.add(sliding(sprite, home), 160)

        def ended() -> None:
            for sprite in sprites:
                sprite.setZValue(10)
            self.refresh()

        self._settling.start(ended, self.pace if self.views() else 0)


def _distance(sprites: Mapping[str, Piece], home: QPointF) -> Callable[[str], float]:
    return lambda name: (sprites[name].pos() - home).manhattanLength()
