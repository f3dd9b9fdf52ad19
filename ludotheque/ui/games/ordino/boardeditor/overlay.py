"""What lies over the labyrinth in the making: faults, what a click would do, hand and cursor."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter, QPainterPath

from ludotheque.games.ordino.board import Place, cell_name
from ludotheque.games.ordino.drafting import Draft
from ludotheque.games.ordino.drawing import NOWHERE, PIECES, quarter_of
from ludotheque.ui.games.ordino import board_art
from ludotheque.ui.games.ordino.boardeditor import marks

if TYPE_CHECKING:
    from ludotheque.ui.games.ordino.boardeditor.scene import EditorScene


class Overlay:
    """Draws over the labyrinth of one scene."""

    def __init__(self, scene: "EditorScene") -> None:
        """Draw for ``scene``."""
        self.scene = scene

    def paint(self, painter: QPainter) -> None:
        """Draw everything that changes with pointer, cursor and faults."""
        scene, geometry = self.scene, self.scene.geometry
        self._faults(painter)
        for piece, place in enumerate(scene.draft.now.green):
            if place == NOWHERE and piece != scene.carried:
                marks.waiting(painter, geometry.mark_centre(piece))
        self._aim(painter)
        if scene.piece is not None:
            marks.chosen(painter, geometry.mark_centre(scene.piece))
        if scene.carried is not None:
            marks.carried(painter, scene.carried, scene.hand_at)
        if scene.cursor_shown and scene.cursor in scene.places:
            self._cursor(painter, scene.cursor)

    def _faults(self, painter: QPainter) -> None:
        scene, geometry = self.scene, self.scene.geometry
        if scene.closed():
            marks.closed_centre(painter, geometry.cell_path("C"))
        if not scene.faulty:
            return
        cells = QPainterPath()
        for place in scene.faulty:
            cells.addPath(geometry.cell_path(cell_name(place)))
        told = scene.problems[0].place if scene.problems else None
        framed = None
        if told is not None and told in scene.faulty:
            framed = geometry.cell_path(cell_name(told))
        marks.faults(painter, cells, framed)

    def _aim(self, painter: QPainter) -> None:
        """Show what a click would do."""
        scene, geometry, draft = self.scene, self.scene.geometry, self.scene.draft
        pointed = scene.cursor if scene.cursor_shown else scene.hovered
        moving = scene.in_question()
        if pointed in scene.walls and scene.painting is None and moving is None:
            passage = scene.walls[pointed]
            for one in draft.alike(passage) if scene.symmetric else (passage,):
                path, opened = geometry.passage_path(one), draft.now.open_at(passage)
                marks.aimed_wall(painter, path, geometry, opened=opened)
        elif moving is None and (piece := scene.piece_at(pointed)) is not None:
            self._belonging(painter, piece)
        elif moving is not None and pointed in scene.cells and pointed != "C":
            for piece, place in self._followers(moving, scene.cells[pointed]):
                name = cell_name(place)
                marks.aimed_cell(painter, geometry.cell_path(name))
                if piece != scene.carried:
                    board_art.paint_mark(painter, piece, geometry.cell_centre(name))

    def _belonging(self, painter: QPainter, piece: int) -> None:
        """Show which mark a click would take, and which green cell it has."""
        scene, geometry = self.scene, self.scene.geometry
        marks.pointed(painter, geometry.mark_centre(piece))
        place = scene.draft.now.green[piece]
        if place != NOWHERE:
            marks.aimed_cell(painter, geometry.frame_path(cell_name(place)), strong=False)

    def _followers(self, piece: int, place: Place) -> list[tuple[int, Place]]:
        """Return the pieces which would be set, and their cells."""
        if not self.scene.symmetric:
            return [(piece, place)]
        after = Draft(self.scene.draft.now)
        after.set_green(piece, place, symmetric=True)
        index = quarter_of(piece)[1]
        return [
            (number, after.now.green[number])
            for number in range(PIECES)
            if quarter_of(number)[1] == index and after.now.green[number] != NOWHERE
        ]

    def _cursor(self, painter: QPainter, name: str) -> None:
        scene, geometry = self.scene, self.scene.geometry
        if name in scene.walls:
            marks.wall_cursor(painter, geometry.passage_path(scene.walls[name]), geometry)
        elif name in scene.cells:
            marks.cursor(painter, geometry.cell_path(name))
        else:
            marks.mark_cursor(painter, geometry.mark_centre(int(name[5:])))
