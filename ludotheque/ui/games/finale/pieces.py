"""The pieces of Finale's board: shirts on cells and benches, and the die."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap

from ludotheque.games.finale import cells
from ludotheque.games.finale.state import FinaleObservation
from ludotheque.ui.board.board import BoardScene
from ludotheque.ui.board.sprites import Sprite
from ludotheque.ui.games.finale import art
from ludotheque.ui.games.finale.setup import Arranging
from ludotheque.ui.games.finale.sheets import BENCHES

if TYPE_CHECKING:
    from ludotheque.games.finale.game import FinaleGame


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


class FinalePieces(BoardScene):
    """A scene which keeps shirts, benches and die where the state says."""

    arranging: Arranging
    face: int
    goal_flash: tuple[str, float] | None
    bench_sprites: dict[tuple[str, int], Shirt]
    die: Sprite

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
        """Return where the lost shirt number ``index`` sits: from where the bench's name begins."""
        rect = self.bench_rect(side)
        row, column = divmod(index, 6)
        along = 36 + column * 43
        right = rect.left() > art.DIE.left()
        x = rect.right() - along if right else rect.left() + along
        return QPointF(x, rect.top() + (52, 88)[row > 0])

    def _sync_benches(self) -> None:
        for sprite in self.bench_sprites.values():
            self.removeItem(sprite)
        self.bench_sprites = {}
        if not self.game.variant.elimination:
            return
        for side in (0, 1):
            for index, number in enumerate(self.benched(side)):
                shirt = Shirt(f"{'br'[side]}{number}", 42)
                shirt.set_scale(self.ratio)
                shirt.setPos(self.bench_slot(side, index))
                self.addItem(shirt)
                self.bench_sprites[BENCHES[side], index] = shirt
