"""The stage of a board: places, pieces, showing changes, pieces carried by the pointer."""

from collections.abc import Callable, Mapping
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from ludotheque.core.contract import Observation, State
from ludotheque.table.controller import Change, TableController
from ludotheque.ui.board.accessible import Place, ViewLike
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.sprites import Layer, Piece, Sprite, sliding
from ludotheque.ui.look.theme import manager

LIFT = 11.0
"""How far a piece which may move rises, in scene units."""
CARRY = 18.0
"""How far a piece in the hand is above the board."""


class BoardStage(QGraphicsScene):
    """Shows the game on a controller's table and performs its changes; chooses nothing."""

    ground_changed = Signal()
    """The still part of the board must be painted anew."""
    began = Signal(object, float)
    """A Change begins to be shown, for so many milliseconds (0: at once)."""
    ended = Signal()
    """It has been shown, or was ended early."""
    aside_changed = Signal()
    """What can be taken back or made again on the board itself has changed."""

    area = QRectF()
    """The scene's rectangle, the same at every moment."""
    turns = True
    """Whether the board can be turned round."""
    board_area: QRectF | None = None
    """The board without what stands beside it, None where that is the whole scene."""

    def __init__(self, controller: TableController) -> None:
        """Make the stage of the game on the controller's table."""
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
        controller.stage = self
        manager().changed.connect(self.retheme)

    # For the game's scene

    @property
    def can_undo_aside(self) -> bool:
        """Return whether something done on the board, in no record yet, can be taken back."""
        return False

    @property
    def can_redo_aside(self) -> bool:
        """Return whether ``redo_aside`` would do something."""
        return False

    @property
    def parted_aside(self) -> bool:
        """Return whether what was done so differs from what the record would play again."""
        return False

    @property
    def can_redo(self) -> bool:
        """Return whether redo has something to do, aside or in the record."""
        return self.can_redo_aside or (self.controller.can_redo and not self.parted_aside)

    def undo_aside(self) -> None:
        """Take back the last thing which is in no record yet."""

    def redo_aside(self) -> None:
        """Make again what ``undo_aside`` took back last."""

    def add_place(self, name: str, kind: str = "cell") -> None:
        """Add a place, in the order a screen reader reads them."""
        self.places[name] = Place(name, self.rect_of(name), kind, self)  # type: ignore[arg-type]

    def add_sheet(
        self, draw: Callable[[QPainter], None], height: float, area: QRectF | None = None
    ) -> Layer:
        """Add a transparent sheet on which ``draw`` paints marks, and return it.

        Sheets at a ``height`` below 10 lie below the pieces at rest, the others above them;
        ``area`` is what the sheet covers, by default the whole scene.
        """
        sheet = Layer(self.area if area is None else area, draw)
        sheet.setZValue(height)
        self._sheets.append(sheet)
        self.addItem(sheet)
        return sheet

    def rect_of(self, name: str) -> QRectF:
        """Return where a place is, the way the board is turned."""
        raise LookupError(name)

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the still part of the board; ``exposed`` may reach beyond the scene."""

    def sync(self) -> None:
        """Make the pieces exactly what the state says."""

    def build(self, change: Change, motion: Motion) -> None:
        """Add the tracks which show a change."""

    def shown(self) -> Mapping[str, str]:
        """Return the pieces as they are drawn, by place; must equal ``expected`` at rest."""
        return {
            place: self.drawn(place, sprite.code)
            for place, sprite in self.sprites.items()
            if isinstance(sprite, Piece)
        }

    def expected(self) -> Mapping[str, str]:
        """Return the pieces as the state has them, by place."""
        return {}

    def refresh(self) -> None:
        """Bring marks, names and whatever depends on the choice up to date."""

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return name

    def place_about(self, name: str) -> str:
        """Return what is said of a place after its name: what a look at the board tells."""
        return ""

    # Seen

    @property
    def seen(self) -> Observation:
        """Return what the seat at the table may know; all that is drawn comes from it."""
        state, observer = self.controller.state, self.controller.observer()
        # One painting asks dozens of times, and states never change.
        known = self._observed
        if known is None or known[0] is not state or known[1] != observer:
            known = self._observed = (state, observer, state.observe(observer))
        return known[2]

    def board_views(self) -> list[ViewLike]:
        """Return the views which show the board."""
        return cast("list[ViewLike]", self.views())

    def place_at(self, pos: QPointF) -> str | None:
        """Return the place at a point of the scene; whole cells are the hit area."""
        for place in self.places.values():
            if place.rect.contains(pos):
                return place.name
        return None

    @property
    def flipped(self) -> bool:
        """Return whether the board is turned half round."""
        return self.quarter == 2

    def facing(self, seat: int) -> int:
        """Return by how many quarters, clockwise, the board is turned towards a seat."""
        return 2 * (seat % 2)

    def turn(self, quarter: int) -> None:
        """Turn the board so that it stands ``quarter`` quarters clockwise from its usual way."""
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

    def fit_view(self, width: float, height: float) -> None:
        """Lay the scene out for a view of this size; by default it is the same for all."""

    def set_coordinates(self, *, on: bool) -> None:
        """Show or hide the names of files and ranks."""
        if on != self.show_coordinates:
            self.show_coordinates = on
            self.ground_changed.emit()

    def retheme(self) -> None:
        """Follow the colours."""
        for sprite in self.all_sprites():
            sprite.refresh()
        self.ground_changed.emit()
        self.refresh()

    def all_sprites(self) -> list[Sprite]:
        """Return every sprite on the board."""
        return [item for item in self.items() if isinstance(item, Sprite)]

    def set_scale(self, ratio: float) -> None:
        """Take the device pixels per scene unit; sprites are made anew for them."""
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
        """Have exactly the pieces ``wanted`` (codes by place) lie at rest on their places.

        A piece which is there already stays; another place takes the nearest of the same code and
        ``width`` (asked for by place), a new one where none is left; the rest leave the board.
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
        """Show the pieces of two places change places; what is in the hand is let go of."""
        one, other = self.sprites[first], self.sprites[second]
        self.sprites[first], self.sprites[second] = other, one
        self._hand = {}
        self.settle(one, other)

    def add_piece(self, piece: Piece, at: QPointF) -> Piece:
        """Put a new piece on the board."""
        piece.set_scale(self.ratio)
        piece.setPos(at)
        self.addItem(piece)
        return piece

    def drawn(self, place: str, code: str, *, faint: bool = False) -> str:
        """Return the code of what is drawn on a place, « b5 astray » where it is not at rest.

        At rest a sprite stands on its place, to be seen and opaque (unless it may be ``faint``).
        """
        sprite = self.sprites[place]
        away = (sprite.pos() - self.rest_position(place)).manhattanLength()
        whole = sprite.isVisible() and (faint or sprite.opacity() > 0.99)
        return code if away < 1 and whole else f"{code} astray"

    # Performing

    @property
    def moving(self) -> bool:
        """Return whether a change is being shown."""
        return self._motion.running

    def perform(self, change: Change, done: Callable[[], None]) -> None:
        """Show a change."""
        # What is in the hand is taken over by the change.
        self._hand = {}
        self._settling.finish()
        self._motion.finish()
        if change.kind == "play" and self.pace > 0 and self.views():
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
        """Return the pieces in the hand."""
        return tuple(self._hand)

    @property
    def dragged(self) -> Sprite | None:
        """Return the piece under the pointer's hand."""
        return next(iter(self._hand), None)

    def carry(self, anchor: str, *others: str) -> None:
        """Take the piece of ``anchor`` in the hand, and others beside it."""
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
        """Move what is in the hand, the anchor to ``pos``."""
        for sprite, offset in self._hand.items():
            sprite.setPos(pos + offset + QPointF(0, CARRY))

    def let_go(self) -> None:
        """Let what is in the hand settle where it belongs now."""
        sprites, self._hand = tuple(self._hand), {}
        # Dropped where it may go, a change has taken the pieces over.
        if sprites and not self._motion.running:
            self.settle(*sprites)

    def cancel_drag(self) -> None:
        """Cancel the drag: the carried pieces go back to their places."""
        self.let_go()

    def home_of(self, sprite: Sprite) -> QPointF | None:
        """Return where a piece belongs, None where it is no longer on the board."""
        for name, found in self.sprites.items():
            if found is sprite:
                return self.rest_position(name)
        return None

    def rest_position(self, place: str) -> QPointF:
        """Return where a piece stands on a place."""
        return self.places[place].rect.center()

    def settle(self, *sprites: Sprite) -> None:
        """Bring pieces to where they belong."""
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
