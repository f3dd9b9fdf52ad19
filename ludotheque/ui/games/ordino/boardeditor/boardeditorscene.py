"""The labyrinth being drawn: opening and closing walls, setting marks, by pointer or keys."""

from collections.abc import Collection, Hashable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath

from ludotheque.core.messages import Arg, M, Message
from ludotheque.games.ordino.board import BoardError, Place, cell_name
from ludotheque.games.ordino.boarddraft import Draft, check
from ludotheque.games.ordino.boarddrawing import (
    NOWHERE,
    PIECES,
    Drawing,
    Passage,
    passages,
    quarter_of,
)
from ludotheque.table.controller import TableController
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.sprites import Layer
from ludotheque.ui.games.ordino import board_art
from ludotheque.ui.games.ordino.boardeditor import boardeditormarks
from ludotheque.ui.games.ordino.geometry import Geometry
from ludotheque.ui.games.ordino.layout import CENTRE, RADIUS
from ludotheque.ui.games.ordino.names import coloured
from ludotheque.ui.look.keybook import keybook
from ludotheque.ui.widgets.leaving import delete_later

_MARK: Final = 52.0
_CELL: Final = 44.0


def wall_name(passage: Passage) -> str:
    """Return the name of the place where a passage is or could be."""
    return f"{passage.kind}-{passage.ring}.{passage.sector}"


def mark_name(piece: int) -> str:
    """Return the name of the place of a mark."""
    return f"mark-{piece}"


class EditorScene(BoardScene):
    """Shows a Draft and changes it.

    Places: the cells by name, « around-3.7 » and « inward-3.7 » the walls and passages,
    « mark-0 » … the marks by the kernel's numbers of the pieces.
    """

    area = QRectF(0, 0, 1000, 1000)

    changed = Signal()
    """The draft or the choice of a mark has changed."""

    def __init__(self, draft: Draft) -> None:
        """Show a draft."""
        super().__init__(TableController())
        self.controller.setParent(self)
        self.draft = draft
        self.symmetric = False
        self.piece: int | None = None
        """The piece whose mark is chosen."""
        self.problems: tuple[BoardError, ...] = ()
        self.faulty: set[Place] = set()
        """What ``faulty_cells`` returns for the current draft."""
        self.geometry = Geometry(draft.now.board(), CENTRE, RADIUS)
        self.walls: dict[str, Passage] = {}
        """Passages by the names of their places."""
        self.cells: dict[str, Place] = {}
        """Ring and sector by the names of their places."""
        self._rings: tuple[int, ...] = ()
        self.carried: int | None = None
        """The piece whose mark is being dragged, None for none."""
        self.hand_at = QPointF()
        """The position of the dragged mark."""
        self.painting: bool | None = None
        """Whether the drag opens walls or builds them, None outside such a drag."""
        self._layer = Layer(self.area, self._paint_over)
        self._layer.setZValue(30)
        self.addItem(self._layer)
        self.relaid()

    # Places

    def show_draft(self, draft: Draft) -> None:
        """Show another draft."""
        self.cancel_drag()
        self.draft = draft
        self.piece = None
        self.relaid()

    def relaid(self) -> None:
        """Update geometry, faults and places after a change of the draft, and emit ``changed``."""
        drawing = self.draft.now
        self.geometry = Geometry(drawing.board(), CENTRE, RADIUS)
        self.problems = check(drawing)
        self.faulty = self.faulty_cells()
        if drawing.rings != self._rings:
            self._rings = drawing.rings
            self._remake()
        for piece in range(PIECES):
            name = mark_name(piece)
            self.places[name].rect = self.rect_of(name)
        self.ground_changed.emit()
        self.refresh()
        self.changed.emit()

    def _remake(self) -> None:
        """Make the places for other rings: each cell, then its walls inwards and clockwise."""
        self.cursor = None
        self.hovered = None
        old = list(self.places.values())
        self.places.clear()
        self.cells = {cell_name(place): place for place in self.geometry.board.places}
        self.walls = {wall_name(passage): passage for passage in passages(self._rings)}
        for name in self.cells:
            self.add_place(name)
            for kind in ("inward", "around"):
                if name != "C":
                    self.add_place(f"{kind}-{name}", "button")
        for piece in range(PIECES):
            self.add_place(mark_name(piece), "button")
        for place in old:
            delete_later(place)

    def rect_of(self, name: str) -> QRectF:
        """Return a square around the middle of a place."""
        if name.startswith("mark-"):
            return _square(self.geometry.mark_centre(int(name[5:])), _MARK)
        if name in self.walls:
            side = min(30.0, self.geometry.ring_width / 2)
            return _square(self.geometry.passage_centre(self.walls[name]), side)
        return _square(self.geometry.cell_centre(name), min(_CELL, self.geometry.ring_width / 2))

    def place_at(self, pos: QPointF) -> str | None:
        """Return the place at a point: a mark, or a cell to set one on, else a wall or cell."""
        for piece in range(PIECES):
            if self.places[mark_name(piece)].rect.contains(pos):
                return mark_name(piece)
        cell = self.geometry.cell_at(pos)
        if self.carried is not None or (self.piece is not None and self.painting is None):
            return cell
        wall = self.geometry.wall_at(pos)
        return cell if wall is None else wall_name(wall)

    def piece_at(self, place: str | None) -> int | None:
        """Return the piece a mark or green cell belongs to, None for other places."""
        if place is None:
            return None
        if place.startswith("mark-"):
            return int(place[5:])
        cell = self.cells.get(place, NOWHERE)
        green = self.draft.now.green
        return green.index(cell) if cell != NOWHERE and cell in green else None

    def faulty_cells(self) -> set[Place]:
        """Return the cells at fault: cut off from the centre, or green cells of two pieces.

        If the centre has no door, all cells are cut off, and only cells green twice are returned.
        """
        found = {problem.place for problem in self.problems if problem.place is not None}
        if self.closed():
            return {place for place in found if self.draft.now.green.count(place) > 1}
        board = self.geometry.board
        found |= {
            place
            for place, distance in zip(board.places, board.distances, strict=True)
            if distance < 0
        }
        return found - {NOWHERE}

    # What every board has

    def expected(self) -> Mapping[str, str]:
        """Return nothing: no pieces stand here."""
        return {}

    def shown(self) -> Mapping[str, str]:
        """Return nothing."""
        return {}

    def sync(self) -> None:
        """Do nothing: there are no pieces."""

    def follow(self) -> None:
        """Do nothing: this scene has no controller with a game."""

    def refresh(self) -> None:
        """Bring marks and names up to date."""
        self.update()
        self.marked.emit()
        self._name_watch.look()

    def hurry(self) -> bool:
        """Return False: nothing moves by itself here."""
        return False

    def acts_once(self, place: str | None) -> bool:
        """Return False: both clicks of a double click count, so that a wall ends as it was."""
        return False

    def busy(self) -> bool:
        """Return whether Escape would cancel a choice or a drag."""
        return self.piece is not None or self.carried is not None or self.painting is not None

    def chosen_place(self) -> str | None:
        """Return the mark which is chosen."""
        return None if self.piece is None else mark_name(self.piece)

    # Drawing walls, setting marks

    def choose(self, piece: int | None) -> None:
        """Choose the mark of a piece, or none."""
        self.piece = piece
        self.refresh()
        self.changed.emit()

    def activate(self, place: str) -> None:
        """Toggle a wall, choose a mark, or set the chosen one."""
        self.pressed = None
        if place in self.walls:
            self.draft.toggle(self.walls[place], symmetric=self.symmetric)
            self.relaid()
            return
        piece = self.piece_at(place)
        if place.startswith("mark-") or (self.piece is None and piece is not None):
            self.choose(None if piece == self.piece else piece)
        elif self.piece is not None and place != "C":
            self._set(self.piece, self.cells[place])

    def extend(self, place: str) -> None:
        """Handle a click with Shift: remove a green cell; its mark then waits beside the board."""
        piece = self.piece_at(place)
        if piece is None:
            self.activate(place)
        else:
            self._set(piece, NOWHERE)

    def _set(self, piece: int, place: Place) -> None:
        self.draft.set_green(piece, place, symmetric=self.symmetric)
        self.piece = None
        self.relaid()

    def clear_choice(self) -> None:
        """Cancel the choice."""
        self.pressed = None
        if self.piece is not None:
            self.choose(None)

    def previews(self, place: str) -> bool:
        """Return whether a wall or passage would be changed there, or the chosen mark set."""
        if self.in_question() is None:
            return place in self.walls
        return place in self.cells and place != "C"

    def previewed_for(self) -> Hashable:
        """Return the board as drawn, the chosen mark, and whether all quarters change alike."""
        return self.draft.now, self.piece, self.symmetric

    def in_question(self) -> int | None:
        """Return the piece whose mark is chosen or being dragged, None for none."""
        return self.piece if self.carried is None else self.carried

    # Dragging

    def begin_drag(self, place: str) -> bool:
        """Pick up a mark, or begin to open or build walls along the drag."""
        self.pressed = None
        if place in self.walls:
            passage = self.walls[place]
            self.draft.keep()
            self.painting = not self.draft.now.open_at(passage)
            self._paint(place)
            return True
        piece = self.piece_at(place)
        if piece is None:
            self.activate(place)  # nothing to lift: the drag counts as a click
            return False
        self.piece = None
        self.carried = piece
        self.hand_at = self.geometry.mark_centre(piece)
        self.ground_changed.emit()
        self.refresh()
        return True

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Move the dragged mark, or open or build the wall passed."""
        self.hand_at = pos
        if self.painting is not None:
            self._paint(place)
        self.hovered = place
        self.refresh()

    def _paint(self, place: str | None) -> None:
        passage = self.walls.get(place or "")
        if passage is not None and self.draft.now.open_at(passage) is not self.painting:
            opened = bool(self.painting)
            self.draft.put(passage, opened=opened, symmetric=self.symmetric)
            self.relaid()

    def end_drag(self, place: str | None) -> None:
        """Drop the mark; dropped beside the labyrinth, it has no green cell any more."""
        self.painting = None
        piece, self.carried = self.carried, None
        if piece is None:
            return
        self.ground_changed.emit()
        if place == "C" or place == mark_name(piece):
            self.refresh()
            return
        over = self.piece_at(place)
        if place is not None and place.startswith("mark-") and over is not None:
            self._set(piece, self.draft.now.green[over])
        else:
            self._set(piece, NOWHERE if place is None else self.cells[place])

    def cancel_drag(self) -> None:
        """Cancel the drag: the mark goes back to its cell."""
        self.painting = None
        if self.carried is not None:
            self.carried = None
            self.ground_changed.emit()
        self.refresh()

    # Keys

    def show_cursor(self) -> None:
        """Show the keyboard cursor, first on the first cell."""
        if self.cursor is None or self.cursor not in self.places:
            self.cursor = "C"
        super().show_cursor()

    def extend_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor in reading order: along the ring, each cell followed by its walls."""
        names = list(self.places)
        if self.cursor_shown and self.cursor in self.places:
            self.cursor = names[(names.index(self.cursor) + dx + dy) % len(names)]
        self.show_cursor()

    def press_letter(self, key: Qt.Key) -> bool:
        """Remove the green cell under the cursor; False for other keys."""
        if not keybook().has("ordino.editor.remove", key):
            return False
        piece = self.piece_at(self.cursor) if self.cursor_shown else None
        if piece is not None:
            self._set(piece, NOWHERE)
        return True

    def next_choice(self, direction: int) -> None:
        """Move the cursor to the next fault, or to the next mark if there is no fault."""
        names = [name for name in self.places if self._is_faulty(name)]
        names = names or [mark_name(piece) for piece in range(PIECES)]
        at = names.index(self.cursor) if self.cursor in names else (-1 if direction > 0 else 0)
        self.cursor = names[(at + direction) % len(names)]
        self.show_cursor()

    def _is_faulty(self, name: str) -> bool:
        if name.startswith("mark-"):
            return self.draft.now.green[int(name[5:])] == NOWHERE
        return self.cells.get(name) in self.faulty or (name == "C" and self.closed())

    def closed(self) -> bool:
        """Return whether the centre has no door."""
        return not any(ring == 1 for ring, _ in self.draft.now.inward)

    # Drawing

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw table and labyrinth."""
        board_art.paint_backdrop(painter, exposed, CENTRE, RADIUS)
        shown = [piece for piece in range(PIECES) if piece != self.carried]
        board_art.paint_board(painter, self.geometry, coordinates=True, marks=shown)

    # Words

    def place_message(self, name: str) -> Message:
        """Return the spoken name of a place."""
        drawing = self.draft.now
        if name in self.walls:
            return passage_text(drawing, self.walls[name])
        if name.startswith("mark-"):
            return mark_text(drawing, int(name[5:]))
        return cell_text(drawing, self.cells[name], self.faulty)

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return str(self.place_message(name))

    def place_about(self, name: str) -> str:
        """Return what Enter or a click does there."""
        return str(self.hint(name))

    def hint(self, pointed: str | None = None) -> Message:
        """Return what a click does at a place, by default where pointer or cursor are."""
        if pointed is None:
            pointed = self.cursor if self.cursor_shown else self.hovered
        drawing, moving, piece = self.draft.now, self.in_question(), self.piece_at(pointed)
        if pointed in self.walls and moving is None:
            return passage_hint(drawing, self.walls[pointed])
        if moving is not None and (piece is None or pointed in self.cells):
            return setting_hint(drawing, moving, self.cells.get(pointed or ""))
        if piece is not None and piece != moving:
            return mark_hint(piece)
        if moving is not None:
            return setting_hint(drawing, moving, None)
        return AIM if pointed is None else NOTHING

    # Above the labyrinth: faults, what a click would do, the dragged mark, the cursor

    def _paint_over(self, painter: QPainter) -> None:
        """Draw everything that changes with pointer, cursor and faults."""
        geometry = self.geometry
        self._paint_faults(painter)
        for piece, place in enumerate(self.draft.now.green):
            if place == NOWHERE and piece != self.carried:
                boardeditormarks.waiting(painter, geometry.mark_centre(piece))
        self._paint_aim(painter)
        if self.piece is not None:
            boardeditormarks.chosen(painter, geometry.mark_centre(self.piece))
        if self.carried is not None:
            boardeditormarks.carried(painter, self.carried, self.hand_at)
        if self.cursor_shown and self.cursor in self.places:
            self._paint_cursor(painter, self.cursor)

    def _paint_faults(self, painter: QPainter) -> None:
        geometry = self.geometry
        if self.closed():
            boardeditormarks.closed_centre(painter, geometry.cell_path("C"))
        if not self.faulty:
            return
        cells = QPainterPath()
        for place in self.faulty:
            cells.addPath(geometry.cell_path(cell_name(place)))
        first = self.problems[0].place if self.problems else None
        framed = None
        if first is not None and first in self.faulty:
            framed = geometry.cell_path(cell_name(first))
        boardeditormarks.faults(painter, cells, framed)

    def _paint_aim(self, painter: QPainter) -> None:
        """Show what a click would do."""
        geometry, draft = self.geometry, self.draft
        pointed = self.cursor if self.cursor_shown else self.hovered
        moving = self.in_question()
        if pointed in self.walls and self.painting is None and moving is None:
            passage = self.walls[pointed]
            for one in draft.alike(passage) if self.symmetric else (passage,):
                path, opened = geometry.passage_path(one), draft.now.open_at(passage)
                boardeditormarks.aimed_wall(painter, path, geometry, opened=opened)
        elif moving is None and (piece := self.piece_at(pointed)) is not None:
            self._paint_belonging(painter, piece)
        elif moving is not None and pointed in self.cells and pointed != "C":
            for piece, place in self._followers(moving, self.cells[pointed]):
                name = cell_name(place)
                boardeditormarks.aimed_cell(painter, geometry.cell_path(name))
                if piece != self.carried:
                    board_art.paint_mark(painter, piece, geometry.cell_centre(name))

    def _paint_belonging(self, painter: QPainter, piece: int) -> None:
        """Frame the mark a click would choose, and its green cell."""
        geometry = self.geometry
        boardeditormarks.pointed(painter, geometry.mark_centre(piece))
        place = self.draft.now.green[piece]
        if place != NOWHERE:
            boardeditormarks.aimed_cell(
                painter, geometry.frame_path(cell_name(place)), strong=False
            )

    def _followers(self, piece: int, place: Place) -> list[tuple[int, Place]]:
        """Return the pieces a click would set, and their cells: with symmetry, in each quarter."""
        if not self.symmetric:
            return [(piece, place)]
        after = Draft(self.draft.now)
        after.set_green(piece, place, symmetric=True)
        index = quarter_of(piece)[1]
        return [
            (number, after.now.green[number])
            for number in range(PIECES)
            if quarter_of(number)[1] == index and after.now.green[number] != NOWHERE
        ]

    def _paint_cursor(self, painter: QPainter, name: str) -> None:
        geometry = self.geometry
        if name in self.walls:
            boardeditormarks.wall_cursor(painter, geometry.passage_path(self.walls[name]), geometry)
        elif name in self.cells:
            boardeditormarks.cursor(painter, geometry.cell_path(name))
        else:
            boardeditormarks.mark_cursor(painter, geometry.mark_centre(int(name[5:])))


def _square(centre: QPointF, side: float) -> QRectF:
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)


def _cell(place: Place) -> Arg:
    return M("centre") if place == NOWHERE else cell_name(place)


def beside(drawing: Drawing, passage: Passage) -> tuple[Place, Place]:
    """Return the two cells which a passage joins or a wall parts."""
    ring, sector = passage.place
    count = drawing.rings[ring]
    if passage.kind == "around":
        return passage.place, (ring, (sector + 1) % count)
    return passage.place, (ring - 1, sector * drawing.rings[ring - 1] // count)


def passage_text(drawing: Drawing, passage: Passage) -> Message:
    """Return « wall between 3.7 and 3.8 », or passage."""
    one, other = map(_cell, beside(drawing, passage))
    if drawing.open_at(passage):
        return M("passage between {one} and {other}", one=one, other=other)
    return M("wall between {one} and {other}", one=one, other=other)


def cell_text(drawing: Drawing, place: Place, faulty: Collection[Place]) -> Message:
    """Return the name of a cell, whose green cell it is, and whether something is wrong with it."""
    cell = _cell(place)
    if place != NOWHERE and place in drawing.green:
        piece = coloured(drawing.green.index(place))
        if place in faulty:
            return M("{cell}, green cell of the {piece}, faulty", cell=cell, piece=piece)
        return M("{cell}, green cell of the {piece}", cell=cell, piece=piece)
    if place in faulty:
        return M("{cell}, faulty", cell=cell)
    return M("{cell}", cell=cell)


def mark_text(drawing: Drawing, piece: int) -> Message:
    """Return whose mark it is, and where its green cell is."""
    place = drawing.green[piece]
    if place == NOWHERE:
        return M("mark of the {piece}, without a green cell", piece=coloured(piece))
    return M("mark of the {piece}, green cell {cell}", piece=coloured(piece), cell=_cell(place))


# What a click does


def passage_hint(drawing: Drawing, passage: Passage) -> Message:
    """Return what a click on a wall or a passage does."""
    one, other = map(_cell, beside(drawing, passage))
    if drawing.open_at(passage):
        return M("A click builds a wall between {one} and {other}.", one=one, other=other)
    return M("A click opens the wall between {one} and {other}.", one=one, other=other)


def mark_hint(piece: int) -> Message:
    """Return what a click on a mark or a green cell does while none is chosen."""
    return M(
        "A click takes the mark of the {piece}; the next one gives it its green cell.",
        piece=coloured(piece),
    )


def setting_hint(drawing: Drawing, piece: int, place: Place | None) -> Message:
    """Return what a click does while a mark is chosen; ``place`` None is beside the labyrinth."""
    if place is None:
        return M(
            "Now click the green cell of the {piece}; Escape puts the mark back.",
            piece=coloured(piece),
        )
    if place == NOWHERE:
        return M("The centre is nobody’s green cell.")
    if place in drawing.green and drawing.green.index(place) != piece:
        return M(
            "A click gives {cell} to the {piece}, and its old cell to the {other}.",
            cell=_cell(place), piece=coloured(piece),
            other=coloured(drawing.green.index(place)),
        )  # fmt: skip
    return M(
        "A click makes {cell} the green cell of the {piece}.",
        cell=_cell(place), piece=coloured(piece),
    )  # fmt: skip


NOTHING = M("Inside a cell a click changes nothing: aim at a wall, a passage or a mark.")
AIM = M("Point at a wall, a passage or a mark: here stands what a click does.")
