"""A figure of the rules: a small board drawn by the game's own scene, perhaps to be played on."""

from collections.abc import Iterable
from functools import cache
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.table.controller import Step, TableController
from ludotheque.ui.fonts import scaled, text_font
from ludotheque.ui.frame.motion import FACTORS, motion
from ludotheque.ui.icons import bind_icon
from ludotheque.ui.rules.figures import FigureData, Sign
from ludotheque.ui.rules.signs import SignPainter
from ludotheque.ui.scenes import scene_class
from ludotheque.ui.scenes.accessible import announce
from ludotheque.ui.scenes.board import BoardScene
from ludotheque.ui.scenes.sprites import Layer
from ludotheque.ui.scenes.view import BoardView
from ludotheque.ui.theme import current_theme, manager
from ludotheque.ui.widgets import TextLabel

LARGEST_CELL: Final = 46
"""No square of a figure is wider, in pixels at a text scale of 1."""
MARGIN: Final = 20
"""Room for the names of ranks at the left and of files below."""
FOOT: Final = 36
"""Height of the line below a board which can be played on."""


@cache
def _places(key: str, options: tuple[tuple[str, str], ...]) -> dict[str, QRectF]:
    """Return where the places of a game's board are; "" is the whole board."""
    controller = TableController()
    controller.lay(FigureData(key, dict(options), None).timeline())
    scene = scene_class(key)(controller)
    found = {name: QRectF(place.rect) for name, place in scene.places.items()}
    found[""] = scene.sceneRect()
    scene.deleteLater()
    controller.deleteLater()
    return found


@attrs.frozen
class Plan:
    """How a figure lies in a column: the part of the board shown, and sizes in pixels."""

    crop: QRectF
    board: QSize
    foot: int
    cell: float
    """Width of a square on the board, in its own measure."""

    @property
    def height(self) -> int:
        """Return the height of the figure, its edges included."""
        return self.board.height() + scaled(MARGIN) + 2 + self.foot


def plan(data: FigureData, width: int) -> Plan:
    """Return how a figure lies in ``width`` pixels; KeyError for an unknown place."""
    rects = _places(data.key, tuple(sorted(data.options.items())))
    crop = _united([rects[name] for name in data.area]) if data.area else rects[""]
    cell = min(rect.width() for name, rect in rects.items() if _is_cell(name))
    scale = min((width - scaled(MARGIN) - 2) / crop.width(), scaled(LARGEST_CELL) / cell)
    scale = max(scale, 0.05)
    board = QSize(round(crop.width() * scale), round(crop.height() * scale))
    return Plan(crop, board, scaled(FOOT) if data.plies else 0, cell)


def _united(rects: Iterable[QRectF]) -> QRectF:
    whole = QRectF()
    for rect in rects:
        whole = whole.united(rect)
    return whole


def _is_cell(name: str) -> bool:
    """Tell whether a place is named by file and rank."""
    return len(name) >= 2 and name[0].isalpha() and name[1:].isdigit()


class FigureView(BoardView):
    """Shows a part of a board; lets the wheel turn the page."""

    def __init__(self, scene: BoardScene, crop: QRectF, parent: QWidget) -> None:
        """Show the part ``crop`` of a scene."""
        super().__init__(scene, parent)
        self.setMinimumSize(1, 1)
        self._crop = crop
        self._live = False

    @property
    def live(self) -> bool:
        """Tell whether the reader may play here now."""
        return self._live

    def set_live(self, *, on: bool) -> None:
        """Let the reader play here, or not."""
        if not on:
            self.cancel()
            self._scene.set_hover(None)
            self._scene.hide_cursor()
        self._live = on
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def fit(self) -> None:
        """Lay the part shown into the viewport."""
        area = self.viewport().rect()
        if area.isEmpty():
            return
        scale = area.width() / self._crop.width()
        self.setSceneRect(self._crop)
        self.setTransform(QTransform.fromScale(scale, scale))
        self._ratio = self.devicePixelRatioF()
        self._scene.set_scale(scale * self._ratio)
        self._drop_ground()

    def shows(self, place: str) -> bool:
        """Tell whether a place is within the part shown."""
        return self._crop.contains(self._scene.places[place].rect.center())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag where the reader may play."""
        if self._live:
            super().mousePressEvent(event)
        else:
            event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second press of a double click as a press where the reader may play."""
        if self._live:
            super().mouseDoubleClickEvent(event)
        else:
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover or drag where the reader may play."""
        if self._live:
            super().mouseMoveEvent(event)
        else:
            event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag where the reader may play."""
        if self._live:
            super().mouseReleaseEvent(event)
        else:
            event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play by keys; the cursor stays within the part shown."""
        if not self._live:
            event.ignore()
            return
        before = self._scene.cursor
        super().keyPressEvent(event)
        after = self._scene.cursor
        if after is not None and after != before and not self.shows(after):
            inside = before if before is not None and self.shows(before) else self._first_shown()
            self._scene.cursor = inside
            self._scene.refresh()

    def _first_shown(self) -> str | None:
        return next((name for name in self._scene.places if self.shows(name)), None)


class Figure(QWidget):
    """A board with the names of its files and ranks, and below it what a player needs."""

    noted = Signal(object, QRect)
    """A Message on a refused choice, and the place it belongs to, in this widget's pixels."""

    def __init__(self, data: FigureData, plan: Plan, name: str, parent: QWidget) -> None:
        """Make the figure; ``name`` is its caption in plain words.

        Raises LudothequeError for a position which is not one of the game.
        """
        super().__init__(parent)
        self.data = data
        self.plan = plan
        self.controller = TableController(parent=self)
        self.controller.delays = motion() != "off"
        self.controller.lay(data.timeline())
        self._start = self.controller.timeline.ply
        self.scene = scene_class(data.key)(self.controller)
        self.scene.setParent(self)
        self.scene.pace = FACTORS[motion()]
        self.scene.set_coordinates(on=False)
        self._add_signs()
        self.view = FigureView(self.scene, plan.crop, self)
        self.view.setFocusPolicy(
            Qt.FocusPolicy.StrongFocus if data.plies else Qt.FocusPolicy.NoFocus
        )
        if not data.plies:
            self.view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.view.setAccessibleName(name)
        self.setAccessibleName(name)
        self.foot: QToolButton | None = None
        self.hint: TextLabel | None = None
        if data.plies:
            self._add_foot()
        self._lay_out()
        self.scene.refused.connect(self._refused)
        self.controller.stepped.connect(self._stepped)
        self.controller.changed.connect(self._follow)
        manager().changed.connect(self.update)
        self._open()

    # Opening

    def _open(self) -> None:
        data = self.data
        if data.plies or data.chosen is not None:
            self.controller.begin()
        if data.chosen is not None:
            self.scene.selection.click(data.chosen)
        self.scene.follow()
        self.view.set_live(on=data.plies > 0)
        self._follow()

    def restart(self) -> None:
        """Lay the figure's position again."""
        self.view.cancel()
        self.controller.lay(self.data.timeline())
        self._open()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def played(self) -> int:
        """Return how many actions of a seat the reader has played."""
        timeline = self.controller.timeline
        plies = range(self._start, timeline.ply)
        return sum(not timeline.state_at(ply).is_chance() for ply in plies)

    def _follow(self) -> None:
        if self.controller.is_empty:
            return
        self.setAccessibleDescription(self.controller.state.text(None))
        if self.foot is None or self.hint is None:
            return
        over = self.played >= self.data.plies or self.controller.timeline.is_over()
        if over and self.view.live:
            self.view.set_live(on=False)
        self.foot.setEnabled(self.controller.timeline.ply > self._start)
        self.hint.say(M("Played.") if over else M("Try it here"))

    def _stepped(self, step: Step) -> None:
        if step.kind == "play" and step.message is not None:
            announce(self.view, str(step.message))

    def _refused(self, reason: Reason, place: str) -> None:
        rect = self.view.mapFromScene(self.scene.places[place].rect).boundingRect()
        corner = self.view.viewport().mapTo(self, QPoint(0, 0))
        self.noted.emit(reason.message, QRect(rect.topLeft() + corner, rect.size()))
        announce(self.view, str(reason.message))

    # Laying out

    def _add_foot(self) -> None:
        self.hint = TextLabel(M("Try it here"), "small", "ink2")
        self.hint.setParent(self)
        self.foot = QToolButton(self)
        self.foot.setText(str(M("Start again")))
        self.foot.setFont(text_font(14, 500))
        self.foot.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.foot.setIconSize(QSize(scaled(16), scaled(16)))
        self.foot.setProperty("game", self.data.key)
        bind_icon(self.foot, "undo")
        self.foot.clicked.connect(self.restart)

    def set_plan(self, plan: Plan) -> None:
        """Lay the figure out in another size."""
        self.plan = plan
        self._lay_out()
        self.update()

    def close_table(self) -> None:
        """Let go of everything before the figure goes away."""
        self.view.cancel()
        self.controller.settle()

    def _lay_out(self) -> None:
        board, left = self.plan.board, scaled(MARGIN)
        self.resize(left + board.width() + 2, self.plan.height)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setGeometry(left + 1, 1, board.width(), board.height())
        if self.foot is None or self.hint is None:
            return
        size = self.foot.sizeHint()
        words = self.foot.fontMetrics().horizontalAdvance(self.foot.text())
        size.setWidth(min(size.width(), words + scaled(16) + 4 + 16))
        top = board.height() + 2 + scaled(MARGIN)
        room = max(self.width(), left + size.width() + self.hint.sizeHint().width() + 8)
        self.resize(room, self.height())
        self.foot.setGeometry(room - size.width(), top, size.width(), size.height())
        self.hint.setGeometry(left, top, room - size.width() - left - 8, size.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the page below from selecting its text."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the edge of the board and the names of files and ranks."""
        theme = current_theme()
        painter = QPainter(self)
        board, left = self.plan.board, scaled(MARGIN)
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.drawRect(QRectF(left + 0.5, 0.5, board.width() + 1, board.height() + 1))
        painter.setPen(QColor(theme.ink2))
        painter.setFont(text_font(12, 500))
        files: dict[str, float] = {}
        ranks: dict[str, float] = {}
        scale = board.width() / self.plan.crop.width()
        for name, place in self.scene.places.items():
            if _is_cell(name) and self.view.shows(name):
                centre = (place.rect.center() - self.plan.crop.topLeft()) * scale
                files.setdefault(name[0], centre.x())
                ranks.setdefault(name[1:], centre.y())
        middle = Qt.AlignmentFlag.AlignCenter
        size = scaled(MARGIN)
        for text, x in files.items():
            box = QRectF(left + 1 + x - size, board.height() + 2, 2 * size, size)
            painter.drawText(box, middle, text)
        for text, y in ranks.items():
            painter.drawText(QRectF(0, 1 + y - size, size - 3, 2 * size), middle, text)

    # Signs

    def _add_signs(self) -> None:
        for draw, height in ((self._draw_zones, 0.5), (self._draw_signs, 45)):
            layer = Layer(self.scene.sceneRect(), draw)
            layer.setZValue(height)
            self.scene.addItem(layer)

    def _draw_zones(self, painter: QPainter) -> None:
        signs = SignPainter(painter, self.data.key, self.plan.cell)
        for zone in self.data.zones:
            signs.zone(_united(self.scene.places[name].rect for name in zone))

    def _draw_signs(self, painter: QPainter) -> None:
        """Draw the signs as long as nothing has been done in the figure."""
        if self.controller.is_empty or self.controller.timeline.ply != self._start:
            return
        if self.scene.hand or self.scene.selection.origin not in (None, self.data.chosen):
            return
        signs = SignPainter(painter, self.data.key, self.plan.cell)
        for sign in self.data.signs:
            if sign.show == "none":
                continue
            for start, end in sign.ways or self._ways(sign):
                if sign.show == "mark":
                    signs.mark(self._rect(end), refused=sign.refused is not None)
                else:
                    signs.arrow(
                        self._rect(start), self._rect(end),
                        refused=sign.refused is not None, taken=end in self.scene.sprites,
                    )  # fmt: skip

    def _ways(self, sign: Sign) -> tuple[tuple[str, str], ...]:
        state = self.controller.state
        steps = state.steps(state.parse(sign.action))
        return ((steps[0], steps[-1]),) if len(steps) > 1 else ()

    def _rect(self, places: str) -> QRectF:
        return _united(self.scene.places[name].rect for name in places.split(":"))

    def event(self, event: QEvent) -> bool:
        """Say what the tools say in another language."""
        if event.type() == QEvent.Type.LanguageChange and self.foot is not None:
            self.foot.setText(str(M("Start again")))
        return super().event(event)
