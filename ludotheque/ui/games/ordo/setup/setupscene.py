"""The board on which a position is set up: by click, drag or keys."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Final, cast

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen, QPixmap

from ludotheque.core.messages import M
from ludotheque.games.ordo.notation import SQUARES
from ludotheque.table.controller import TableController
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.sprites import Piece, Sprite
from ludotheque.ui.board.stage import CARRY
from ludotheque.ui.games.ordo import art, marks, texts
from ludotheque.ui.games.ordo.setup.setuplayout import Layout
from ludotheque.ui.look.icons import icon_pixmap
from ludotheque.ui.look.keybook import keybook
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.keys import latin_key

TOOLS: Final = {"maple": "W", "walnut": "B", "eraser": ""}
"""The tools of the palette, and the letter each lays on a square ("" removes the piece)."""
_TRAY: Final = QRectF(944, 168, 112, 396)
_SLOT: Final = 132.0
_KEYS: Final = {"ordo.setup.white": "W", "ordo.setup.black": "B", "ordo.setup.remove": ""}


class SetupScene(BoardScene):
    """The board with a palette beside it; it shows a Layout and changes it.

    Places: the squares by name, and the tools « maple », « walnut » and « eraser ».
    """

    area = QRectF(0, 0, 1072, 768)

    changed = Signal()
    """The layout has changed, or the tool."""

    def __init__(self, layout: Layout) -> None:
        """Show a layout."""
        super().__init__(TableController())
        self.controller.setParent(self)
        self.layout = layout
        self.tool = "maple"
        self._carried: str | None = None
        """The square or tool the carried piece was taken from, None while none is carried."""
        self._painting: str | None = None
        """The letter laid on every square the pointer is dragged over, None outside such a drag."""
        for row in range(8, 0, -1):
            for column in range(10):
                self.add_place(SQUARES[(row - 1) * 10 + column])
        for name in TOOLS:
            self.add_place(name, "button")
        self.add_sheet(self._under, 1)
        self.add_sheet(self._over, 30)
        self.sync()

    def rect_of(self, name: str) -> QRectF:
        """Return the rectangle of a square or a tool."""
        if name in TOOLS:
            top = _TRAY.top() + list(TOOLS).index(name) * _SLOT
            return QRectF(_TRAY.left(), top, _TRAY.width(), _SLOT)
        return art.square_rect(name)

    def rest_position(self, place: str) -> QPointF:
        """Return where a piece stands."""
        return self.places[place].rect.center() + QPointF(0, 1)

    # Pieces

    def expected(self) -> Mapping[str, str]:
        """Return the pieces of the layout."""
        return dict(self.layout.pieces)

    def sync(self) -> None:
        """Make the pieces exactly what the layout says."""
        self.stand(self.layout.pieces, lambda _: art.PIECE, art.Wood)

    def relaid(self) -> None:
        """Update pieces and marks after a change of the layout, and emit ``changed``."""
        self.sync()
        self.refresh()
        self.changed.emit()

    def refresh(self) -> None:
        """Bring marks and names up to date."""
        self.update()
        self.marked.emit()
        self._name_watch.look()

    def follow(self) -> None:
        """Do nothing: this scene has no controller with a game."""

    # Laying

    def lay(self, square: str, letter: str) -> None:
        """Lay a piece on a square, or take the one there away."""
        if self.layout.pieces.get(square, "") != letter:
            self.layout.keep()
            self.layout.put(square, letter)
            self.relaid()

    def choose(self, tool: str) -> None:
        """Choose a tool of the palette."""
        self.tool = tool
        self.refresh()
        self.changed.emit()

    def activate(self, place: str) -> None:
        """Choose a tool, or use the chosen one on a square; a piece of the same side is removed."""
        self.pressed = None
        if place in TOOLS:
            self.choose(place)
            return
        letter = TOOLS[self.tool]
        here = self.layout.pieces.get(place, "")
        self.lay(place, "" if here == letter else letter)

    def extend(self, place: str) -> None:
        """Take away what stands on a square."""
        if place in TOOLS:
            self.activate(place)
        else:
            self.lay(place, "")

    def previews(self, place: str) -> bool:
        """Return whether a piece would be laid there, on a free square."""
        return place in SQUARES and bool(TOOLS[self.tool]) and place not in self.layout.pieces

    def previewed_for(self) -> Hashable:
        """Return the tool in use and what stands on the board."""
        return self.tool, frozenset(self.layout.pieces.items())

    def hurry(self) -> bool:
        """Return False: nothing moves by itself here."""
        return False

    def busy(self) -> bool:
        """Return whether Escape would cancel a choice or a drag."""
        return bool(self.hand)

    def chosen_place(self) -> str | None:
        """Return the tool in use."""
        return self.tool

    def starter_places(self) -> tuple[str, ...]:
        """Return the squares with a piece on them, in reading order."""
        return tuple(name for name in self.places if name in self.layout.pieces)

    def target_places(self) -> tuple[str, ...]:
        """Return nothing: a piece may stand anywhere."""
        return ()

    # Dragging

    def begin_drag(self, place: str) -> bool:
        """Lift a piece from the board or the palette, or begin to lay pieces on squares."""
        self.pressed = None
        if place in TOOLS and place != "eraser":
            self.choose(place)
            sprite: Sprite = self.add_piece(art.Wood(TOOLS[place]), self.rest_position(place))
        elif place in self.layout.pieces and self.tool != "eraser":
            sprite = self.sprites[place]
        else:
            if place == "eraser":
                self.choose(place)
            self.layout.keep()
            self._painting = TOOLS[self.tool]
            self._paint(place)
            return True
        self._carried = place
        self._settling.finish()
        self._hand = {sprite: QPointF()}
        sprite.setZValue(50)
        sprite.set_lift(CARRY)
        self.refresh()
        return True

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Move the carried piece, or lay a piece on the square passed."""
        if self._painting is not None:
            self._paint(place)
            self.set_hover(place)
        else:
            super().drag_to(pos, place)

    def _paint(self, place: str | None) -> None:
        letter = self._painting or ""
        if place in SQUARES and self.layout.pieces.get(place, "") != letter:
            self.layout.put(place, letter)
            self.relaid()

    def end_drag(self, place: str | None) -> None:
        """Drop the carried piece; beside the squares it is removed."""
        if self._painting is not None:
            self._painting = None
            return
        origin, self._carried = self._carried, None
        sprite = self.dragged
        if origin is None or sprite is None:
            return
        letter = cast(Piece, sprite).code
        self._hand = {}
        target = place if place in SQUARES else None
        if origin in TOOLS:
            self.removeItem(sprite)
            if target is not None:
                self.lay(target, letter)
        elif target != origin:
            self.layout.keep()
            self.layout.put(origin, "")
            if target is not None:
                self.layout.put(target, letter)
        self.relaid()

    def cancel_drag(self) -> None:
        """Put the carried piece back."""
        self._painting = None
        origin, self._carried = self._carried, None
        sprite, self._hand = self.dragged, {}
        if sprite is not None and origin in TOOLS:
            self.removeItem(sprite)
        self.sync()
        self.refresh()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lay or take away the piece under the cursor."""
        key, book = latin_key(event), keybook()
        name = next((name for name in _KEYS if book.has(name, key)), None)
        if name is None:
            event.ignore()
            return
        event.accept()
        letter = _KEYS[name]
        if not self.cursor_shown or self.cursor is None:
            self.show_cursor()
        elif self.cursor in SQUARES:
            self.lay(self.cursor, letter)

    # Drawing

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the cloth and the tray of the palette."""
        art.paint_cloth(painter, exposed, flipped=False, coordinates=True)
        theme = current_theme()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 40))
        painter.drawRoundedRect(_TRAY.translated(0, 4), 12, 12)
        painter.setBrush(QColor(theme.of("ordo", "cloth")))
        painter.drawRoundedRect(_TRAY, 12, 12)

    def _under(self, painter: QPainter) -> None:
        for side, letter in enumerate("WB"):
            whole, *cut = self.layout.parts(letter) or ((),)
            marks.threads(painter, self._pairs(set(whole)), side)
            for group in cut:
                for square in group:
                    marks.cut_off(painter, self.places[square].rect)
                marks.broken_threads(painter, self._pairs(set(group)))
        rect = self.places[self.tool].rect.adjusted(10, 10, -10, -10)
        pen = QPen(QColor(current_theme().of("ordo", "indigo")), 4)
        painter.setPen(pen)
        painter.setBrush(QColor(current_theme().raised))
        painter.drawRoundedRect(rect, 14, 14)

    def _pairs(self, squares: set[str]) -> Iterable[marks.Pair]:
        for one, other in art.neighbours(squares):
            yield self.places[one].rect.center(), self.places[other].rect.center()

    def _over(self, painter: QPainter) -> None:
        for name, letter in TOOLS.items():
            centre = self.places[name].rect.center()
            if letter:
                picture = art.piece("WB".index(letter), art.PIECE, self.ratio)
                _draw(painter, picture, centre, art.PIECE, art.PIECE * 68 / 64)
            else:
                picture = icon_pixmap("trash", 46 * self.ratio)
                _draw(painter, picture, centre, 46, 46)
        self._preview(painter)
        if self.cursor_shown and self.cursor is not None:
            marks.ring(painter, self.places[self.cursor].rect)

    def _preview(self, painter: QPainter) -> None:
        place = self.hovered
        if place not in SQUARES or self._painting is not None:
            return
        sprite = self.dragged
        letter = cast(Piece, sprite).code if sprite is not None else TOOLS[self.tool]
        if sprite is not None:
            marks.capsule(painter, [self.places[place].rect], dotted=True)
        elif letter and place not in self.layout.pieces:
            picture = art.piece("WB".index(letter), art.PIECE, self.ratio)
            marks.ghost(painter, picture, self.places[place].rect.center())

    # Words

    def place_text(self, name: str) -> str:
        """Return the spoken name of a square or a tool."""
        if name in TOOLS:
            spoken = {
                "maple": M("Tool: white piece"),
                "walnut": M("Tool: black piece"),
                "eraser": M("Tool: take pieces away"),
            }
            return str(spoken[name])
        return str(texts.square_text(name, self.layout.pieces.get(name, "."), ""))


def _draw(painter: QPainter, picture: QPixmap, at: QPointF, width: float, height: float) -> None:
    target = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
    painter.drawPixmap(target, picture, QRectF(picture.rect()))
