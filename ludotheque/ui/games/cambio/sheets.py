"""The transparent sheets over Cambio's tray: what is drawn below and above the dice."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from ludotheque.core.events import Event, Moved, Removed
from ludotheque.core.messages import M, Message
from ludotheque.games.cambio import names
from ludotheque.games.cambio.position import Task
from ludotheque.table.controller import Mode
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.cambio import art, marks, words
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.dice import SPARE, is_face

if TYPE_CHECKING:
    from ludotheque.ui.games.cambio.scene import CambioScene

_CORNERS = ("a1", "e1", "a5", "e5")
_READABLE = 0.3
"""The scale below which the word above the spare die could not be read."""


def push_of(events: Iterable[Event]) -> str | None:
    """Return the push which these events tell, None where they tell none."""
    left = entered = None
    for event in events:
        if isinstance(event, Removed):
            left = event.place
        elif isinstance(event, Moved) and event.origin == names.BESIDE:
            entered = event.target
    for number, push in enumerate(names.PUSHES):
        if push[:2] == entered and names.way(number)[-1] == left:
            return push
    return None


class CambioSheets:
    """Draws the marks of one scene."""

    def __init__(self, scene: "CambioScene") -> None:
        """Draw for ``scene``."""
        self.scene = scene

    # Below the dice

    def under(self, painter: QPainter) -> None:
        """Draw arrows, empty cells, heaps, the small tray of faces, the spare die's place."""
        scene = self.scene
        if scene.controller.is_empty:
            return
        self._wells(painter)
        self._arrows(painter)
        if scene.position.phase == "tray" and not scene.moving:
            self._heap(painter)
        count = sum(map(is_face, scene.places))
        if count:
            self._faces(painter, geo.faces_rect(count))
        if SPARE in scene.places:
            self._spare(painter)

    def _wells(self, painter: QPainter) -> None:
        scene = self.scene
        free = set(scene.starter_places()) if scene.choosing() else set()
        aimed = self._aimed()
        corners = scene.position.phase == "corners"
        for cell in names.CELLS:
            if cell in scene.sprites:
                continue
            look = "plain"
            if cell in free:
                look = "strong" if cell == aimed else "free"
            elif corners and cell in _CORNERS:
                look = "corner"
            marks.well(painter, scene.places[cell].rect, look)
            if look in {"free", "strong"}:
                self._ghost(painter, scene.places[cell].rect, strong=look == "strong")

    def _ghost(self, painter: QPainter, cell: QRectF, *, strong: bool) -> None:
        """Draw faintly the symbol which may be placed on a cell."""
        task = self.scene.position.task
        if task is None:
            return
        ink = art.colour("arrow")
        painter.setOpacity(0.95 if strong else 0.34)
        at = QRectF(cell.center().x() - 34, cell.center().y() - 34, 68, 68)
        symbol = self.scene.position.symbols[task.owner]
        art.paint_symbol(painter, symbol, ink, at, self.scene.ratio)
        painter.setOpacity(1)

    def _arrows(self, painter: QPainter) -> None:
        scene = self.scene
        pushing = scene.position.phase == "push" and scene.choosing()
        pointed = scene.pointed_arrow()
        for push in geo.ARROWS:
            look = "rest"
            if pushing:
                strong = push == pointed
                if scene.is_legal(push):
                    look = "strong" if strong else "legal"
                else:
                    look = "shut" if strong else "forbidden"
            centre = geo.arrow_centre(push, scene.quarter)
            marks.arrow(painter, centre, geo.along(push, scene.quarter), look)

    def _heap(self, painter: QPainter) -> None:
        """Draw the dice before they are thrown."""
        scene = self.scene
        ready = scene.controller.mode is Mode.IDLE
        if ready:
            marks.glow(painter, geo.RECESS.adjusted(7, 7, -7, -7), strong=self._aimed() is not None)
        for number in range(25):
            at, turned = heap_place(number)
            code = f"{names.SYMBOLS[number * 5 % 6]}{art.NOBODY}"
            art.paint_die(painter, code, number, at, scene.ratio, turned)

    def _faces(self, painter: QPainter, box: QRectF) -> None:
        """Draw the small tray at the right, above it what the owner has and should have."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(art.colour("lip"))
        painter.drawRoundedRect(box.translated(0, 10), 24, 24)
        painter.setBrush(art.colour("tray"))
        painter.drawRoundedRect(box, 24, 24)
        painter.setBrush(art.colour("recess"))
        painter.drawRoundedRect(box.adjusted(8, 8, -8, -8), 18, 18)
        task = self.scene.position.task
        if task is None:
            return
        symbol = self.scene.position.symbols[task.owner]
        shade = art.colour(f"text{task.owner + 1}")
        top = box.top() - 104
        at = QRectF(geo.FACES_X - 66, top, 54, 54)
        art.paint_symbol(painter, symbol, shade, at, self.scene.ratio)
        art.lettering(painter, 34, 800, title=True)
        painter.setPen(shade)
        count = f"{task.have} / {task.want}"
        painter.drawText(QRectF(geo.FACES_X - 8, top, 100, 54), _LEFT, count)
        self._label(painter, str(_heading(task)), box.top() - 30)

    def _label(self, painter: QPainter, text: str, middle: float, x: float = geo.FACES_X) -> None:
        art.lettering(painter, 21, 600)
        painter.setPen(art.colour("names"))
        painter.drawText(QRectF(x - 100, middle - 16, 200, 32), Qt.AlignmentFlag.AlignCenter, text)

    def _spare(self, painter: QPainter) -> None:
        scene = self.scene
        rect = scene.places[SPARE].rect
        if scene.position.phase == "symbol":
            if scene.controller.mode is Mode.IDLE:
                marks.glow(painter, rect.adjusted(-4, -4, 4, 4), strong=self._aimed() == SPARE)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(art.SHADOW)
        die = scene.sprites.get(SPARE)
        painter.setOpacity(1.0 if die is None else die.opacity())
        if die not in scene.hand:
            painter.drawEllipse(QPointF(rect.center().x() + 4, rect.center().y() + 58), 66, 13)
        painter.setOpacity(1)
        if painter.worldTransform().m11() > _READABLE:
            self._label(painter, str(M("your die")), rect.top() - 8, rect.center().x())

    def _aimed(self) -> str | None:
        """Return the place pointed at by mouse or keyboard."""
        return self.scene.cursor if self.scene.cursor_shown else self.scene.hovered

    # Above the dice

    def over(self, painter: QPainter) -> None:
        """Draw rings, crowded and winning lines, the ribbon, the cursor."""
        scene = self.scene
        if scene.controller.is_empty:
            return
        task = scene.position.task
        if task is not None and not scene.moving and scene.controller.mode is not Mode.VIEWING:
            self._task(painter, task)
        if scene.position.phase in {"push", "over"} and not scene.moving and not scene.strip.push:
            self._last(painter)
        self._lines(painter)
        if scene.lot is not None:
            seat, settled = scene.lot
            marks.plaque(painter, str(player(scene.controller, seat)), settled=settled)
        if not scene.moving:
            self._ribbon(painter)
        if scene.cursor_shown and scene.cursor not in {None, scene.strip.push}:
            marks.ring(painter, scene.places[scene.cursor].rect)

    def _lines(self, painter: QPainter) -> None:
        """Draw the winning lines; their dice alone stay bright."""
        scene, lines = self.scene, self.scene.position.lines
        if not lines:
            return
        for cell in names.CELLS:
            if not any(cell in line for line in lines):
                marks.veil(painter, scene.places[cell].rect, 0.7 * scene.gold)
        for cells in joined(lines):
            first, last = (scene.places[cell].rect.center() for cell in (cells[0], cells[-1]))
            marks.gold(painter, first, last, scene.gold)

    def _last(self, painter: QPainter) -> None:
        """Mark the die which was pushed in last."""
        push = push_of(self.scene.controller.last_play())
        if push is not None and self.scene.controller.mode is not Mode.VIEWING:
            marks.frame(painter, self.scene.places[push[:2]].rect.center(), "new")

    def _task(self, painter: QPainter, task: Task) -> None:
        """Mark the dice which may be turned, and the lines which hold too many."""
        scene = self.scene
        if task.stage == "place":
            return
        chosen, aimed = scene.chosen_place(), self._aimed()
        choosing = scene.choosing()
        for cell in names.CELLS:
            rect = scene.places[cell].rect
            if cell not in task.dice:
                marks.veil(painter, rect)
        for cells in task.crowded:
            first, last = (scene.places[cell].rect.center() for cell in (cells[0], cells[-1]))
            marks.crowded(painter, first, last, art.owner_colour(names.SEATS[task.owner]))
        for cell in task.dice if choosing else ():
            strong = cell in {chosen, aimed}
            lift = QPointF(0, -scene.sprites[cell].lift)
            centre = scene.places[cell].rect.center() + lift
            marks.frame(painter, centre, "strong" if strong else "may")
        if choosing and (chosen in task.dice or is_face(chosen)):
            for place in scene.places:
                if is_face(place) and (chosen in task.dice or place == chosen):
                    strong = place in {aimed, chosen}
                    centre = scene.places[place].rect.center()
                    marks.frame(painter, centre, "strong" if strong else "may")

    def _ribbon(self, painter: QPainter) -> None:
        scene = self.scene
        ribbon = words.banner(scene.controller)
        if ribbon is None:
            return
        title, line, winner = ribbon
        shade = art.colour("ribbon")
        if winner is not None:
            shade = art.owner_colour(names.SEATS[winner])
        marks.banner(painter, title, line, shade, scene.ribbon)


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def joined(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return complete lines, windows of four which go on in one another as one."""
    found: list[list[str]] = []
    for line in lines:
        before = next((other for other in found if other[-3:] == list(line[:3])), None)
        if before is None:
            found.append(list(line))
        else:
            before += line[3:]
    return found


def heap_place(number: int) -> tuple[QPointF, float]:
    """Return where a die of the heap lies before the throw, and by how much it is turned."""
    column, row = number % 5, number // 5
    x = (column - 2) * 74 + (row % 2) * 22 + (number * 37 % 23) - 11
    y = (row - 2) * 66 + (number * 53 % 19) - 9
    return geo.CENTRE + QPointF(x, y), float(number * 71 % 64 - 32)


def _heading(task: Task) -> Message:
    return M("To place") if task.stage == "place" else M("Turn to")
