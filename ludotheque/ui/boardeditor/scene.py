"""A labyrinth to draw: walls opened and closed, marks of the pieces set, by pointer and by keys."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath

from ludotheque.core.messages import Message
from ludotheque.games.ordino.board import BoardError, Place, cell_name
from ludotheque.games.ordino.drafting import Draft, check
from ludotheque.games.ordino.drawing import NOWHERE, PIECES, Passage, passages, quarter_of
from ludotheque.table.controller import TableController
from ludotheque.ui.boardeditor import marks, words
from ludotheque.ui.scenes.board import BoardScene
from ludotheque.ui.scenes.ordino import board_art
from ludotheque.ui.scenes.ordino.geometry import Geometry
from ludotheque.ui.scenes.sprites import Layer

CENTRE: Final = QPointF(500, 500)
RADIUS: Final = 436.0
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
    """The draft has changed, or what is chosen."""

    def __init__(self, draft: Draft) -> None:
        """Show a draft."""
        super().__init__(TableController())
        self.controller.setParent(self)
        self.draft = draft
        self.symmetric = False
        self.piece: int | None = None
        """The piece whose mark is chosen."""
        self.problems: tuple[BoardError, ...] = ()
        self._faulty: set[Place] = set()
        self.geometry = Geometry(draft.now.board(), CENTRE, RADIUS)
        self._walls: dict[str, Passage] = {}
        self._cells: dict[str, Place] = {}
        self._rings: tuple[int, ...] = ()
        self._carried: int | None = None
        """The piece whose mark is in the hand."""
        self._at = QPointF()
        self._painting: bool | None = None
        """Whether passages are opened, or walled up, along the pointer's way."""
        self._layer = Layer(self.area, self._over)
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
        """Follow a change of the draft."""
        drawing = self.draft.now
        self.geometry = Geometry(drawing.board(), CENTRE, RADIUS)
        self.problems = check(drawing)
        self._faulty = self.faulty_cells()
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
        """Make the places of other rings: each cell, then its walls inwards and clockwise."""
        self.cursor = None
        self.hovered = None
        old = list(self.places.values())
        self.places.clear()
        self._cells = {cell_name(place): place for place in self.geometry.board.places}
        self._walls = {wall_name(passage): passage for passage in passages(self._rings)}
        for name in self._cells:
            self.add_place(name)
            for kind in ("inward", "around"):
                if name != "C":
                    self.add_place(f"{kind}-{name}", "button")
        for piece in range(PIECES):
            self.add_place(mark_name(piece), "button")
        for place in old:
            place.deleteLater()

    def rect_of(self, name: str) -> QRectF:
        """Return where a place is, around its middle."""
        if name.startswith("mark-"):
            return _square(self.geometry.mark_centre(int(name[5:])), _MARK)
        if name in self._walls:
            side = min(30.0, self.geometry.ring_width / 2)
            return _square(self.geometry.passage_centre(self._walls[name]), side)
        return _square(self.geometry.cell_centre(name), min(_CELL, self.geometry.ring_width / 2))

    def place_at(self, pos: QPointF) -> str | None:
        """Return the place at a point: a mark, else a wall, or a cell while a mark is to be set."""
        for piece in range(PIECES):
            if self.places[mark_name(piece)].rect.contains(pos):
                return mark_name(piece)
        cell = self.geometry.cell_at(pos)
        if self._carried is not None or (self.piece is not None and self._painting is None):
            return cell
        wall = self.geometry.wall_at(pos)
        return cell if wall is None else wall_name(wall)

    def piece_at(self, place: str | None) -> int | None:
        """Return the piece of a mark or of a green cell."""
        if place is None:
            return None
        if place.startswith("mark-"):
            return int(place[5:])
        cell = self._cells.get(place, NOWHERE)
        green = self.draft.now.green
        return green.index(cell) if cell != NOWHERE and cell in green else None

    def faulty_cells(self) -> set[Place]:
        """Return the cells which are at fault, cut off from the centre or green twice.

        Without a door everything is cut off, which is told of the centre alone.
        """
        found = {problem.place for problem in self.problems if problem.place is not None}
        if self._closed():
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
        """Do nothing: no game is on this table."""

    def refresh(self) -> None:
        """Bring marks and names up to date."""
        self.update()
        self.marked.emit()
        self._telling.look()

    def hurry(self) -> bool:
        """Return False: nothing moves by itself here."""
        return False

    def acts_once(self, place: str | None) -> bool:
        """Return False: a wall clicked twice is what it was."""
        return False

    def busy(self) -> bool:
        """Tell whether Escape has something to cancel."""
        return self.piece is not None or self._carried is not None or self._painting is not None

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
        if place in self._walls:
            self.draft.toggle(self._walls[place], symmetric=self.symmetric)
            self.relaid()
            return
        piece = self.piece_at(place)
        if place.startswith("mark-") or (self.piece is None and piece is not None):
            self.choose(None if piece == self.piece else piece)
        elif self.piece is not None and place != "C":
            self._set(self.piece, self._cells[place])

    def extend(self, place: str) -> None:
        """Take a green cell away, its mark waits beside the board."""
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
        """Take the choice back."""
        self.pressed = None
        if self.piece is not None:
            self.choose(None)

    # Dragging

    def begin_drag(self, place: str) -> bool:
        """Take a mark in the hand, or begin to draw along the pointer's way."""
        self.pressed = None
        if place in self._walls:
            passage = self._walls[place]
            self.draft.keep()
            self._painting = not self.draft.now.open_at(passage)
            self._paint(place)
            return True
        piece = self.piece_at(place)
        if piece is None:
            self.activate(place)  # a shaky hand means a click
            return False
        self.piece = None
        self._carried = piece
        self._at = self.geometry.mark_centre(piece)
        self.ground_changed.emit()
        self.refresh()
        return True

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Carry the mark, or draw."""
        self._at = pos
        if self._painting is not None:
            self._paint(place)
        self.hovered = place
        self.refresh()

    def _paint(self, place: str | None) -> None:
        passage = self._walls.get(place or "")
        if passage is not None and self.draft.now.open_at(passage) is not self._painting:
            opened = bool(self._painting)
            self.draft.put(passage, opened=opened, symmetric=self.symmetric)
            self.relaid()

    def end_drag(self, place: str | None) -> None:
        """Set the mark down; beside the labyrinth it has no green cell."""
        self._painting = None
        piece, self._carried = self._carried, None
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
            self._set(piece, NOWHERE if place is None else self._cells[place])

    def cancel_drag(self) -> None:
        """Put the mark back where it was."""
        self._painting = None
        if self._carried is not None:
            self._carried = None
            self.ground_changed.emit()
        self.refresh()

    # Keys

    def show_cursor(self) -> None:
        """Show the keyboard cursor, first on the first cell."""
        if self.cursor is None or self.cursor not in self.places:
            self.cursor = "C"
        super().show_cursor()

    def press_letter(self, key: Qt.Key) -> bool:
        """Take the green cell under the cursor away with Delete."""
        if key not in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            return False
        piece = self.piece_at(self.cursor) if self.cursor_shown else None
        if piece is not None:
            self._set(piece, NOWHERE)
        return True

    def next_choice(self, direction: int) -> None:
        """Move the cursor to the next fault, where there is none to the next mark."""
        names = [name for name in self.places if self._is_faulty(name)]
        names = names or [mark_name(piece) for piece in range(PIECES)]
        at = names.index(self.cursor) if self.cursor in names else (-1 if direction > 0 else 0)
        self.cursor = names[(at + direction) % len(names)]
        self.show_cursor()

    def _is_faulty(self, name: str) -> bool:
        if name.startswith("mark-"):
            return self.draft.now.green[int(name[5:])] == NOWHERE
        return self._cells.get(name) in self._faulty or (name == "C" and self._closed())

    def _closed(self) -> bool:
        """Tell whether the centre has no door."""
        return not any(ring == 1 for ring, _ in self.draft.now.inward)

    # Drawing

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw table and labyrinth."""
        board_art.paint_backdrop(painter, exposed, CENTRE, RADIUS)
        shown = [piece for piece in range(PIECES) if piece != self._carried]
        board_art.paint_board(painter, self.geometry, coordinates=True, marks=shown)

    def _over(self, painter: QPainter) -> None:
        geometry, drawing = self.geometry, self.draft.now
        told = self.problems[0].place if self.problems else None
        if self._faulty:
            cells = QPainterPath()
            for place in self._faulty:
                cells.addPath(geometry.cell_path(cell_name(place)))
            name = cell_name(told) if told in self._faulty and told is not None else None
            marks.faults(painter, cells, None if name is None else geometry.cell_path(name))
        if self._closed():
            marks.closed_centre(painter, geometry.cell_path("C"))
        for piece, place in enumerate(drawing.green):
            if place == NOWHERE and piece != self._carried:
                marks.waiting(painter, geometry.mark_centre(piece))
        self._aim(painter)
        if self.piece is not None:
            marks.chosen(painter, geometry.mark_centre(self.piece))
        if self._carried is not None:
            marks.carried(painter, self._carried, self._at)
        if self.cursor_shown and self.cursor in self.places:
            self._cursor(painter, self.cursor)

    def _aim(self, painter: QPainter) -> None:
        """Show what a click would do."""
        pointed = self.cursor if self.cursor_shown else self.hovered
        moving = self.piece if self._carried is None else self._carried
        if pointed in self._walls and self._painting is None and moving is None:
            passage = self._walls[pointed]
            for one in self.draft.alike(passage) if self.symmetric else (passage,):
                path = self.geometry.passage_path(one)
                opened = self.draft.now.open_at(passage)
                marks.aimed_wall(painter, path, self.geometry, opened=opened)
        elif moving is not None and pointed in self._cells and pointed != "C":
            for piece, place in self._followers(moving, self._cells[pointed]):
                marks.aimed_cell(painter, self.geometry.cell_path(cell_name(place)))
                if self._carried is None or piece != moving:
                    at = self.geometry.cell_centre(cell_name(place))
                    board_art.paint_mark(painter, piece, at)

    def _followers(self, piece: int, place: Place) -> list[tuple[int, Place]]:
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

    def _cursor(self, painter: QPainter, name: str) -> None:
        if name in self._walls:
            marks.wall_cursor(painter, self.geometry.passage_path(self._walls[name]), self.geometry)
        elif name in self._cells:
            marks.cursor(painter, self.geometry.cell_path(name))
        else:
            marks.mark_cursor(painter, self.geometry.mark_centre(int(name[5:])))

    # Words

    def place_message(self, name: str) -> Message:
        """Return the spoken name of a place."""
        drawing = self.draft.now
        if name in self._walls:
            return words.passage_text(drawing, self._walls[name])
        if name.startswith("mark-"):
            return words.mark_text(drawing, int(name[5:]))
        return words.cell_text(drawing, self._cells[name], self._faulty)

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return str(self.place_message(name))


def _square(centre: QPointF, side: float) -> QRectF:
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
