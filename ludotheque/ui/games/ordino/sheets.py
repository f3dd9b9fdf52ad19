"""What is painted on the board below and above the pieces."""

import math
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from ludotheque.core.events import Captured, Moved
from ludotheque.games.ordino import kernel_turn
from ludotheque.games.ordino.arrangements import Instruction, Route
from ludotheque.table.controller import Mode
from ludotheque.ui.games.ordino import card_art, marks, sentence, texts
from ludotheque.ui.games.ordino.standing import Standing
from ludotheque.ui.games.ordino.table import RACKS, TableScene, is_dice_place
from ludotheque.ui.games.ordino.tray import Tray


class OrdinoSheets:
    """Draws the marks below and above the sprites of a scene."""

    def __init__(self, scene: TableScene, tray: Tray, standing: Standing) -> None:
        """Draw for ``scene``."""
        self.scene, self.tray, self.standing = scene, tray, standing
        self.flight: Callable[[], tuple[QPointF, QPointF] | None] | None = None
        """Returns where a captured piece comes from and where it flies now."""
        self._last: tuple[object, list[Moved]] | None = None

    # Below the pieces

    def under(self, painter: QPainter) -> None:
        """Draw what lies below pieces and dice."""
        scene = self.scene
        if scene.controller.is_empty:
            return
        self._last_move(painter)
        for place in self._obeying():
            marks.halo(painter, self._centre(place), self._radius(place))
        if scene.choosing() and scene.show_destinations:
            focus = scene.focus_place()
            if focus is not None:
                self._targets(painter, focus)
            if not scene.moving:
                self._ways(painter)
        if scene.preview is not None:
            marks.frame(painter, scene.geometry.frame_path(scene.preview.target), strong=True)
            self._instruction(painter, scene.preview, strong=True)
        if scene.controller.mode is Mode.IDLE:
            strong = is_dice_place(scene.hovered)
            marks.invite(painter, scene.layout.tray, strong=strong)
        self._slots(painter)
        card_art.paint_sentence(painter, self._sentence(), self._writing(), scene.layout)

    def _last_move(self, painter: QPainter) -> None:
        scene = self.scene
        moves = [] if scene.moving else self._last_moves()
        if not moves:
            return
        origin, target = map(scene.geometry.frame_path, (moves[0].origin, moves[-1].target))
        way = QPainterPath()
        if moves[0].way:
            way = scene.geometry.way_path(moves[0].way)
        marks.last_move(painter, origin, target, way)

    def _last_moves(self) -> list[Moved]:
        """Return the moves of the last action, computed once per state."""
        controller = self.scene.controller
        if self._last is None or self._last[0] is not controller.state:
            moves = [event for event in controller.last_play() if isinstance(event, Moved)]
            self._last = (controller.state, moves)
        return self._last[1]

    def _obeying(self) -> Iterable[str]:
        """Yield the places of the pieces which may be chosen."""
        scene = self.scene
        if not scene.choosing() or scene.moving:
            return ()
        return scene.starter_places()

    def _targets(self, painter: QPainter, focus: str) -> None:
        scene = self.scene
        pointed = scene.cursor if scene.cursor_shown else scene.hovered
        steps = scene.selection.after(scene.step_of(focus))
        many = len(steps) > 24
        for step in steps:
            if step not in scene.game.board.number:
                continue
            if many:
                marks.free(painter, self._centre(step), strong=step == pointed)
            else:
                marks.frame(painter, scene.geometry.frame_path(step), strong=step == pointed)

    def _slots(self, painter: QPainter) -> None:
        """Show which slots would take the dragged die."""
        scene = self.scene
        die, card = self.tray.hand, scene.card
        if die is None or card is None:
            return
        for number in range(6):
            fits = card.why_not(die, number) is None
            over = scene.hovered == f"slot-{number}"
            if fits or over:
                look = ("over" if over else "fits") if fits else "wrong"
                card_art.paint_slot_glow(painter, number, look, scene.layout)

    def _sentence(self) -> list[sentence.Part]:
        scene = self.scene
        hand = None
        if self.tray.hand is not None and scene.hovered is not None:
            kind, _, number = scene.hovered.partition("-")
            card = scene.card
            if kind == "slot" and card is not None:
                fits = card.why_not(self.tray.hand, int(number)) is None
                hand = int(number) if fits else None
        return sentence.parts(scene.card, scene.state, hand)

    def _writing(self) -> bool:
        card = self.scene.card
        return card is not None and not card.fixed and not card.complete

    # Above the pieces

    def over(self, painter: QPainter) -> None:
        """Draw what lies above the pieces."""
        scene = self.scene
        if scene.controller.is_empty:
            return
        if scene.choosing() and not scene.moving:
            self._rings(painter)
            self._aims(painter)
            if scene.state.phase == kernel_turn.CHOOSING:
                self._nearest(painter)
        self._racks(painter)
        pointed = scene.cell_pointed()
        if pointed is not None and scene.show_coordinates:
            marks.tag(painter, pointed)
        if not scene.moving and scene.controller.mode is not Mode.OVER:
            ribbon = texts.banner(scene.controller)
            if ribbon is not None:
                marks.banner(painter, *ribbon)
        self._cursor(painter)

    def _racks(self, painter: QPainter) -> None:
        """Draw the way of a piece which flies, then ring what has just come to a rack."""
        scene = self.scene
        if self.flight is not None and (flight := self.flight()) is not None:
            marks.flight(painter, *flight)
        if scene.moving:
            return
        for code in self.last_captured():
            by, peg = self.standing.peg_of(code)
            if peg < len(self.standing.captured(by)):
                at = scene.layout.pegs[by][peg]
                marks.arrived(painter, at, scene.layout.rack_piece * 0.6)

    def last_captured(self) -> list[str]:
        """Return the pieces captured by the last action which are still captured."""
        play = self.scene.controller.last_play()
        return [event.piece for event in play if isinstance(event, Captured)]

    def _rings(self, painter: QPainter) -> None:
        scene = self.scene
        focus = scene.focus_place()
        starters = scene.starter_places()
        for place in starters:
            strong = place == focus
            marks.glow_ring(painter, self._centre(place), self._radius(place), strong=strong)
        answer = scene.answer
        for place in answer.named if answer is not None else ():
            if place not in starters:
                marks.blocked_ring(painter, self._centre(place), self._radius(place))

    def _ways(self, painter: QPainter) -> None:
        """Draw the ways of the piece in focus, strongly the one to the hovered cell."""
        scene = self.scene
        focus, answer = scene.focus_place(), scene.answer
        if focus is None or answer is None:
            return
        pointed = scene.cursor if scene.cursor_shown else scene.hovered
        own = [found for found in answer.instructions if found.origin == focus]
        aimed = [found for found in own if found.target == pointed and pointed != focus]
        for found in aimed or own:
            self._instruction(painter, found, strong=bool(aimed))

    def _instruction(self, painter: QPainter, found: Instruction, *, strong: bool) -> None:
        if strong:
            for route in found.routes[1:]:
                self._route(painter, route, strong=False)
        self._route(painter, found.routes[0], strong=strong)

    def _aims(self, painter: QPainter) -> None:
        """Mark the pieces that would be captured."""
        scene = self.scene
        focus, answer = scene.focus_place(), scene.answer
        found = [] if answer is None else [i for i in answer.instructions if i.origin == focus]
        if not scene.show_destinations:
            found = []
        if scene.preview is not None:
            found = [scene.preview]
        pointed = scene.cursor if scene.cursor_shown else scene.hovered
        for one in found:
            if one.capture:
                at, radius = self._centre(one.target), self._radius(one.target)
                marks.capture(painter, at, radius, strong=one.target == pointed)

    def _route(self, painter: QPainter, route: Route, *, strong: bool) -> None:
        geometry = self.scene.geometry
        stop = None
        if route.stop is not None:
            stop = geometry.way_path(route.cells, route.stop).currentPosition()
        marks.way(painter, geometry.way_path(route.cells), stop, strong=strong)

    def _nearest(self, painter: QPainter) -> None:
        """Write the distances of the nearest opposing pieces and of the hovered one."""
        scene = self.scene
        state, board = scene.state, scene.game.board
        near = {step[1] for a in state.legal_actions() if (step := state.steps(a))[0] == "C"}
        pointed = scene.cell_pointed()
        taken = [(self._centre(cell), self._radius(cell) * 1.42) for cell in scene.pieces_at]
        for cell, piece in scene.pieces_at.items():
            if piece >> 3 == state.side or (cell not in near and cell != pointed):
                continue
            if cell in near:
                radius = self._radius(cell)
                marks.capture(painter, self._centre(cell), radius, strong=cell == pointed)
            at = beside(self._centre(cell), self._radius(cell) * 1.42, taken)
            taken.append((at, marks.PLATE))
            marks.distance(painter, at, board.distances[board.number[cell]])

    def _cursor(self, painter: QPainter) -> None:
        scene = self.scene
        if not scene.cursor_shown or scene.cursor is None:
            return
        if scene.cursor in scene.game.board.number:
            shape = scene.outline(scene.cursor)
        else:
            shape = QPainterPath()
            shape.addRoundedRect(scene.places[scene.cursor].rect.adjusted(1, 1, -1, -1), 12, 12)
        marks.ring(painter, shape)

    # Where things are

    def _centre(self, place: str) -> QPointF:
        if place in RACKS:  # one piece of the rack is meant
            return self.scene.rest_position(place)
        return self.scene.places[place].rect.center()

    def _radius(self, place: str) -> float:
        return self.standing.side_at(place) * 0.56


def beside(centre: QPointF, radius: float, taken: Sequence[tuple[QPointF, float]]) -> QPointF:
    """Return where a plate stands beside a piece, above it if nothing is there.

    ``taken`` are circles, centre and radius, which it covers as little as possible.
    """
    found, best = centre, -math.inf
    for angle in (-90, -45, -135, 0, 180, 45, 135, 90):
        turned = math.radians(angle)
        at = centre + QPointF(math.cos(turned), math.sin(turned)) * (radius + marks.PLATE)
        room = min(math.dist(at.toTuple(), other.toTuple()) - reach for other, reach in taken)
        if room >= marks.PLATE - 0.5:
            return at
        if room > best:
            found, best = at, room
    return found
