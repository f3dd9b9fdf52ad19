"""The transparent sheets over Ordo's cloth: what is drawn below and above the pieces."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ludotheque.core.events import Moved
from ludotheque.games.ordo.notation import SQUARES
from ludotheque.games.ordo.state import OrdoObservation
from ludotheque.table.controller import Mode
from ludotheque.ui.games.ordo import art, marks, words
from ludotheque.ui.games.ordo.lines import landing, squares_of

if TYPE_CHECKING:
    from ludotheque.ui.games.ordo.scene import OrdoScene

_NEIGHBOURS = ((1, 0), (0, 1), (1, 1), (1, -1))


class OrdoSheets:
    """Draws the marks of one scene."""

    def __init__(self, scene: "OrdoScene") -> None:
        """Draw for ``scene``."""
        self.scene = scene

    def under(self, painter: QPainter) -> None:
        """Draw what lies below the pieces: brackets, threads, capsules."""
        scene = self.scene
        if scene.controller.is_empty:
            return
        for event in scene.controller.last_play():
            if isinstance(event, Moved):
                marks.brackets(painter, self._rect(event.origin))
                marks.brackets(painter, self._rect(event.target))
        cut = {square for group in scene.cut_off() for square in group}
        for square in cut:
            marks.cut_off(painter, self._rect(square))
        if not scene.moving:
            self._threads(painter, cut)
        chosen = scene.chosen_squares()
        if chosen:
            marks.capsule(painter, [self._rect(square) for square in chosen], dotted=False)
        elif scene.choosing() and cut:
            for square in scene.starter_places():
                marks.halo(painter, self._rect(square))

    def over(self, painter: QPainter) -> None:
        """Draw what lies above the pieces: destinations, what would come of them, the cursor."""
        scene = self.scene
        if scene.controller.is_empty:
            return
        step = scene.focus_step()
        if step is not None and scene.choosing() and scene.picked is None:
            self._destinations(painter, step)
        if not scene.cursor_shown and scene.hovered is None and not scene.moving:
            # The pointer on the board shows the last position without the ribbon.
            ribbon = words.banner(scene.controller)
            if ribbon is not None and scene.controller.mode is Mode.OVER:
                marks.banner(painter, *ribbon)
        if scene.cursor_shown and scene.cursor is not None:
            marks.ring(painter, self._rect(scene.cursor))

    def _rect(self, square: str) -> QRectF:
        return self.scene.places[square].rect

    def _centre(self, square: str) -> QPointF:
        return self._rect(square).center()

    def _threads(self, painter: QPainter, cut: set[str]) -> None:
        pieces = dict(self.scene.expected())
        for side, letter in enumerate("WB"):
            own = {square for square, found in pieces.items() if found == letter}
            marks.threads(painter, self._pairs(own - cut), side)
            if own & cut:
                marks.broken_threads(painter, self._pairs(own & cut))

    def _pairs(self, squares: set[str]) -> Iterable[marks.Pair]:
        return (pair for pair, _ in self._named_pairs(squares))

    def _destinations(self, painter: QPainter, step: str) -> None:
        scene = self.scene
        targets = scene.selection.after(step)
        hovered = self._hovered_target(step, targets)
        if scene.show_destinations:
            for target in targets:
                if target == hovered:
                    continue
                self._mark_target(painter, step, target)
        if hovered is not None and scene.show_destinations:
            self._preview(painter, step, hovered)

    def _mark_target(self, painter: QPainter, step: str, target: str) -> None:
        for square in landing(step, target):
            if square in squares_of(step):
                continue
            capture = self.scene.letter(square) != "."
            marks.destination(painter, self._rect(square), strong=False, capture=capture)

    def _hovered_target(self, step: str, targets: Iterable[str]) -> str | None:
        scene = self.scene
        pointed = scene.cursor if scene.cursor_shown else scene.hovered
        if pointed is None or pointed in squares_of(step):
            return None
        return next((target for target in targets if pointed in landing(step, target)), None)

    def _preview(self, painter: QPainter, step: str, target: str) -> None:
        """Show where the choice would stand, what it would capture and what would hold it."""
        scene = self.scene
        squares = landing(step, target)
        marks.capsule(painter, [self._rect(square) for square in squares], dotted=True)
        action = scene.selection.action_of((step, target))
        if action is None:
            return
        after = cast(
            OrdoObservation, scene.controller.state.child(action).observe(scene.position.seat)
        )
        side = scene.position.side
        own = {
            square
            for index, square in enumerate(SQUARES)
            if after.board[7 - index // 10][index % 10] == "WB"[side]
        }
        moved = set(squares)
        held = [
            pair for pair, names in self._named_pairs(own) if names & moved and not names <= moved
        ]
        marks.proof(painter, held)
        for square in squares:
            if scene.letter(square) != ".":
                marks.destination(painter, self._rect(square), strong=True, capture=True)
            if not scene.hand:
                marks.ghost(painter, art.piece(side, art.PIECE, scene.ratio), self._centre(square))

    def _named_pairs(self, squares: set[str]) -> Iterable[tuple[marks.Pair, set[str]]]:
        for square in squares:
            column, row = "abcdefghij".index(square[0]), int(square[1])
            for dx, dy in _NEIGHBOURS:
                if 0 <= column + dx <= 9:
                    other = f"{'abcdefghij'[column + dx]}{row + dy}"
                    if other in squares:
                        yield (self._centre(square), self._centre(other)), {square, other}
