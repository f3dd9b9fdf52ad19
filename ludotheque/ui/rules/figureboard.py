"""A figure of the rules: a small board drawn by the game's own scene, which may be playable."""

from typing import Final, cast

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QAccessibleWidget, QFrame, QToolButton, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.table.controller import Change
from ludotheque.ui.board.accessible import speak_focus
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.boardview import BoardView, Drag
from ludotheque.ui.board.deafness import Deafness
from ludotheque.ui.board.sprites import Layer
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.pace import FACTORS, motion
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.rules.figuredata import FigureData
from ludotheque.ui.rules.gamefigures import Plan, figures_of, is_square
from ludotheque.ui.rules.signs import SignPainter
from ludotheque.ui.widgets.widgets import TextButton, TextLabel


class Figure(QWidget):
    """A board with coordinates, dice and, if the reader can play, buttons and a hint."""

    noted = Signal(object, QRect)
    """Emitted with the Reason of a refusal and the rectangle of its place in this widget."""

    def __init__(self, data: FigureData, plan: Plan, name: str, parent: QWidget) -> None:
        """Make the figure; ``name`` is its caption as plain text.

        Raises LudothequeError for an illegal position.
        """
        super().__init__(parent)
        self.data = data
        self.plan = plan
        self.kind = figures_of(data.key)
        self.controller = self.kind.table(data, self)
        self.controller.delays = motion() != "off"
        self.controller.lay(data.timeline())
        self._start = self.controller.timeline.ply
        self.scene = self.kind.scene(self.controller)
        self.scene.setParent(self)
        self.scene.pace = FACTORS[motion()]
        self.scene.set_coordinates(on=False)
        self._add_signs()
        self.view = FigureView(self.scene, plan.crop, self)
        beside = plan.beside.parts if plan.beside is not None else ()
        self.parts = tuple(PartView(self.scene, part.crop, self) for part in beside)
        self._join(name)
        self.foot: QToolButton | None = None
        self.hint: TextLabel | None = None
        self.text = ""
        """The text beside the board."""
        self._done = ""
        self._laid: object = None
        self.buttons: tuple[TextButton, ...] = ()
        """The buttons for the two actions which the panel offers at a table."""
        if data.plies:
            self._add_foot()
        if self.kind.acts(data):
            self._add_buttons()
        self._lay_out()
        self.scene.refused.connect(self._refused)
        self.scene.marked.connect(self._read)
        self.controller.change_began.connect(self._change_began)
        self.controller.changed.connect(self._follow)
        self._open()

    def _join(self, name: str) -> None:
        """Let the views act as one board whose focus is in the main view."""
        live = self.data.plies > 0
        for view in (self.view, *self.parts):
            view.parts = (self.view, *self.parts)
            if not live or (view in self.parts and len(self.parts) == 1):
                view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for part in self.parts:  # a focus proxy would be one more Tab stop
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        policy = Qt.FocusPolicy.StrongFocus if live else Qt.FocusPolicy.NoFocus
        self.view.setFocusPolicy(policy)
        self.view.setAccessibleName(name)
        self.setAccessibleName(name)

    # Opening

    def _open(self) -> None:
        data = self.data
        self._done = ""
        if self.kind.begins(data):
            self.controller.begin()
        self.kind.lay(self.scene, data)
        if data.chosen is not None:
            self.scene.selection.click(data.chosen)
        self.scene.follow()
        self._laid = self.kind.laid(self.scene)
        self._set_live(on=data.plies > 0)
        self._follow()

    def _set_live(self, *, on: bool) -> None:
        self.view.set_live(on=on)
        for part in self.parts:
            part.set_live(on=on and len(self.parts) > 1)

    def restart(self) -> None:
        """Restore the figure's position."""
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

    @property
    def touched(self) -> bool:
        """Return whether the reader has done anything yet."""
        if self.controller.timeline.ply != self._start or self.scene.hand:
            return True
        chosen = self.scene.selection.origin
        return chosen not in (None, self.data.chosen) or self.kind.laid(self.scene) != self._laid

    @property
    def over(self) -> bool:
        """Return whether the reader has played all the figure allows."""
        if not self.data.plies:
            return False
        if self.played >= self.data.plies or self.controller.timeline.is_over():
            return True
        return self.played > 0 and self.kind.over(self.scene)

    def _follow(self) -> None:
        if self.controller.is_empty:
            return
        self._read()
        if self.foot is None or self.hint is None:
            return
        if self.over and self.view.live:
            self._set_live(on=False)
            self.update()
            # Do not go on to the next roll: it does not belong to the figure.
            QTimer.singleShot(0, self.controller, self.controller.settle)
        self.hint.say(M("Played.") if self.over else M("Try it here"))

    def _label_buttons(self) -> None:
        labels = (self.scene.action_label(), self.scene.other_label())
        left, top = self.plan.board.x(), self.plan.buttons
        for button, label in zip(self.buttons, labels, strict=True):
            button.setVisible(label is not None and self.view.live)
            if label is None:
                continue
            button.say(label)
            size = button.sizeHint()
            if left + size.width() > self.plan.width:
                left, top = self.plan.board.x(), top + self.plan.acts // 2
            button.setGeometry(left, top, size.width(), size.height())
            left += size.width() + 8

    def _read(self) -> None:
        """Update the text beside the board and the accessible description."""
        if self.controller.is_empty:
            return
        if self.foot is not None:
            self.foot.setEnabled(self.touched)
        if self.buttons:
            self._label_buttons()
        text = "" if self.over else self.kind.text(self.scene)
        self.text = text or self._done
        text = self.controller.state.text(self.controller.observer())
        if self.plan.beside is not None:
            text = f"{self.text}\n{text}"
            self.update(self.plan.beside.rect)
        self.setAccessibleDescription(text)

    def _change_began(self, change: Change) -> None:
        if change.kind == "play" and change.message is not None:
            self._done = self.kind.done(self.scene, change)
            announce(self.view, self._done)

    def _refused(self, reason: Reason, place: str) -> None:
        view = self.view.part_of(place) or self.view
        rect = view.mapFromScene(self.scene.places[place].rect).boundingRect()
        corner = view.viewport().mapTo(self, QPoint(0, 0))
        self.noted.emit(reason, QRect(rect.topLeft() + corner, rect.size()))
        announce(self.view, str(reason.message))

    # Laying out

    def _add_foot(self) -> None:
        self.hint = TextLabel(M("Try it here"), "strong", "accent", game=self.data.key)
        self.hint.setParent(self)
        self.foot = _StartAgain(self)
        self.foot.setText(str(M("Start again")))
        self.foot.setFont(text_font(14, 500))
        self.foot.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        keep_scaled(self.foot.setIconSize, 16, 16)
        self.foot.setProperty("game", self.data.key)
        bind_icon(self.foot, "undo")
        self.foot.clicked.connect(self.restart)

    def _add_buttons(self) -> None:
        first = TextButton("", "primary", game=self.data.key)
        second = TextButton("", game=self.data.key)
        first.clicked.connect(self.scene.act)
        second.clicked.connect(self.scene.act_otherwise)
        self.buttons = (first, second)
        self._deafness = Deafness(*self.buttons)
        for button in self.buttons:
            button.setParent(self)
            button.setFont(text_font(14, 600))

    def set_plan(self, plan: Plan) -> None:
        """Lay the figure out at another size."""
        self.plan = plan
        self._lay_out()
        self.update()

    def close_table(self) -> None:
        """Cancel a drag and finish animations before the figure is deleted."""
        self.view.cancel()
        self.controller.settle()

    def _lay_out(self) -> None:
        plan = self.plan
        self.resize(plan.width, plan.height)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setGeometry(plan.board)
        if plan.beside is not None:
            for view, part in zip(self.parts, plan.beside.parts, strict=True):
                view.setGeometry(part.rect)
        if self.buttons and not self.controller.is_empty:
            self._label_buttons()
        if self.foot is None or self.hint is None:
            return
        size = self.foot.sizeHint()
        left, top = plan.margin, plan.height - plan.line
        room = max(self.width(), left + size.width() + self.hint.sizeHint().width() + 8)
        self.resize(room, self.height())
        self.foot.setGeometry(room - size.width(), top, size.width(), size.height())
        self.hint.setGeometry(left, top, room - size.width() - left - 8, size.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Accept the event, so that the page below does not select its text."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the board's edge, the coordinates, and the ground above the board."""
        theme, board = current_theme(), self.plan.board
        painter = QPainter(self)
        if self.view.live:  # to be found at a glance among the others
            painter.setPen(QPen(QColor(theme.accent(self.data.key)), 2))
            painter.drawRect(QRectF(board).adjusted(-1, -1, 1, 1))
        else:
            painter.setPen(QPen(QColor(theme.edge), 1))
            painter.drawRect(QRectF(board).adjusted(-0.5, -0.5, 0.5, 0.5))
        if self.plan.margin:
            self._paint_names(painter)
        if self.plan.beside is not None:
            self.kind.paint_beside(painter, self.plan.beside, self.text)

    def _paint_names(self, painter: QPainter) -> None:
        painter.setPen(QColor(current_theme().ink2))
        painter.setFont(text_font(12, 500))
        board, size = self.plan.board, self.plan.margin
        files: dict[str, float] = {}
        ranks: dict[str, float] = {}
        scale = board.width() / self.plan.crop.width()
        for name, place in self.scene.places.items():
            if is_square(name) and self.view.shows(name):
                centre = (place.rect.center() - self.plan.crop.topLeft()) * scale
                files.setdefault(name[0], centre.x() + board.x())
                ranks.setdefault(name[1:], centre.y() + board.y())
        middle = Qt.AlignmentFlag.AlignCenter
        for text, x in files.items():
            box = QRectF(x - size, board.y() + board.height() + 1, 2 * size, size)
            painter.drawText(box, middle, text)
        for text, y in ranks.items():
            painter.drawText(QRectF(0, y - size, size - 3, 2 * size), middle, text)

    # Signs

    def _add_signs(self) -> None:
        for draw, height in (
            (self._draw_zones, self.kind.zone_height),
            (self._draw_signs, 45),
        ):
            layer = Layer(self.scene.sceneRect(), draw)
            layer.setZValue(height)
            self.scene.addItem(layer)

    def _signs(self, painter: QPainter) -> SignPainter:
        return SignPainter(painter, self.kind.inks(), self.plan.cell)

    def _draw_zones(self, painter: QPainter) -> None:
        for zone in self.data.zones:
            self.kind.zone(self._signs(painter), self.scene, zone)

    def _draw_signs(self, painter: QPainter) -> None:
        """Draw the signs until the reader does something in the figure."""
        if self.controller.is_empty or self.touched:
            return
        for sign in self.data.signs:
            if sign.show != "none":
                self.kind.sign(self._signs(painter), self.scene, sign, self.data)

    def event(self, event: QEvent) -> bool:
        """Update the texts when the language changes."""
        if event.type() == QEvent.Type.LanguageChange and self.foot is not None:
            self.foot.setText(str(M("Start again")))
        return super().event(event)


class _StartAgain(QToolButton):
    """The button below a figure, without the additional width of Qt's size hint."""

    def sizeHint(self) -> QSize:
        """Return the size for icon and text."""
        hint = super().sizeHint()
        text = self.fontMetrics().horizontalAdvance(self.text())
        hint.setWidth(min(hint.width(), text + self.iconSize().width() + 4 + 16))
        return hint


# The views of a figure: its board, and parts of the same scene beside it. As all show one scene, a
# piece or die can be dragged from one to another.

_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class FigureView(BoardView):
    """Shows a part of a board, and leaves the wheel to the page."""

    def __init__(self, scene: BoardScene, crop: QRectF, parent: QWidget) -> None:
        """Show the part ``crop`` of a scene."""
        super().__init__(scene, parent)
        self.setMinimumSize(1, 1)
        self.crop = crop
        self._live = False
        self.parts: tuple[FigureView, ...] = (self,)
        """Every view of the figure, the board's first."""

    @property
    def live(self) -> bool:
        """Return whether the reader can play here now."""
        return self._live

    def set_live(self, *, on: bool) -> None:
        """Enable or disable playing."""
        if not on:
            self.cancel()
            self._scene.set_hover(None)
            self._scene.hide_cursor()
        self._live = on
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def fit(self) -> None:
        """Scale the part shown to the viewport."""
        area = self.viewport().rect()
        if area.isEmpty():
            return
        scale = area.width() / self.crop.width()
        self.setSceneRect(self.crop)
        self.setTransform(QTransform.fromScale(scale, scale))
        self._ratio = self.devicePixelRatioF()
        # Pixmaps are made for the largest view and drawn smaller in the others.
        largest = max(part.transform().m11() for part in self.parts)
        self._scene.set_scale(largest * self._ratio)
        self._drop_ground()

    def set_crop(self, crop: QRectF) -> None:
        """Show another part of the scene."""
        if crop != self.crop:
            self.crop = crop
            self.fit()

    def shows(self, place: str) -> bool:
        """Return whether a place's centre is in this view."""
        return self.crop.contains(self._scene.places[place].rect.center())

    def part_of(self, place: str) -> "FigureView | None":
        """Return the view of the figure which shows a place, None if there is none."""
        return next((part for part in self.parts if part.shows(place)), None)

    def screen_rect(self, rect: QRectF) -> QRect:
        """Return a rectangle of the scene in screen coordinates, in the view which shows it."""
        for part in self.parts:
            if part.crop.contains(rect.center()):
                return BoardView.screen_rect(part, rect)
        return super().screen_rect(rect)

    def cancel(self) -> None:
        """Cancel a drag, whichever view it began in."""
        for part in self.parts:
            BoardView.cancel(part)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    # Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag if the reader can play; the board's view takes the focus."""
        if self._live:
            self.parts[0].setFocus(Qt.FocusReason.MouseFocusReason)
            super().mousePressEvent(event)
        else:
            event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Handle a double click as a press if the reader can play."""
        if self._live:
            super().mouseDoubleClickEvent(event)
        else:
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Handle hover or drag if the reader can play."""
        if not self._live:
            event.accept()
            return
        part, seen = self._under(event)
        BoardView.mouseMoveEvent(part, seen)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag if the reader can play."""
        if not self._live:
            event.accept()
            return
        part, seen = self._under(event)
        BoardView.mouseReleaseEvent(part, seen)
        event.accept()

    def _under(self, event: QMouseEvent) -> "tuple[FigureView, QMouseEvent]":
        """Return the view which a drag is over, and the event in that view's coordinates."""
        holder = next((part for part in self.parts if part.drag is Drag.DRAGGING), None)
        if holder is None:
            return self, event
        over = next((part for part in self.parts if part.is_under(event)), self)
        holder.drag = Drag.NONE
        over.drag = Drag.DRAGGING
        if over is self:
            return self, event
        pos = over.viewport().mapFromGlobal(event.globalPosition())
        seen = QMouseEvent(
            event.type(), pos, event.globalPosition(), event.button(), event.buttons(),
            event.modifiers(),
        )  # fmt: skip
        return over, seen

    def is_under(self, event: QMouseEvent) -> bool:
        """Return whether the pointer is over this view."""
        pos = self.viewport().mapFromGlobal(event.globalPosition())
        return self._live and self.viewport().rect().contains(pos.toPoint())

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play with keys; the cursor moves among the places shown, as laid out in the figure."""
        if not self._live:
            event.ignore()
            return
        before, scene = self._scene.cursor, self._scene
        along = _ARROWS.get(Qt.Key(event.key()))
        seen = scene.cursor_shown and before is not None and self.part_of(before) is not None
        if len(self.parts) > 1 and along is not None and seen and self.drag is Drag.NONE:
            self._move_cursor(str(before), *along)
            return
        super().keyPressEvent(event)
        after = scene.cursor
        if after is not None and after != before and self.part_of(after) is None:
            known = before is not None and self.part_of(before) is not None
            scene.cursor = before if known else self._first_shown()
            scene.refresh()

    def _move_cursor(self, place: str, dx: int, dy: int) -> None:
        """Move the cursor to the nearest place shown in a direction on the page."""
        here, best, found = self._in_figure(place), 10.0**9, None
        for name in self._scene.places:
            if self.part_of(name) is None or not self._reached(name):
                continue
            way = self._in_figure(name) - here
            forth = way.x() * dx + way.y() * dy
            across = abs(way.x() * dy) + abs(way.y() * dx)
            # Leave out places far to the side: nothing is « to the right » of the tray's end.
            if across < 4 * forth and forth + 3 * across < best:
                best, found = forth + 3 * across, name
        if found is not None:
            self._scene.cursor = found
            self._scene.refresh()
            speak_focus(self._scene.places[found])

    def _reached(self, place: str) -> bool:
        part = self.part_of(place)
        return part is not None and part.live

    def _in_figure(self, place: str) -> QPoint:
        part = self.part_of(place) or self
        return part.pos() + part.centre_of(place)

    def _first_shown(self) -> str | None:
        return next((name for name in self._scene.places if self.part_of(name)), None)


class PartView(FigureView):
    """A part of the scene beside the board; screen readers find its places in the board's view."""

    def __init__(self, scene: BoardScene, crop: QRectF, parent: QWidget) -> None:
        """Show the part ``crop`` of a scene."""
        super().__init__(scene, crop, parent)
        _install()


class PartAccessible(QAccessibleWidget):
    """The accessible interface of a part: a picture, as its places belong to the board's table."""

    def __init__(self, view: QWidget) -> None:
        """Make the interface of ``view``."""
        super().__init__(view, QAccessible.Role.Graphic)

    def childCount(self) -> int:
        """Return 0."""
        return 0

    def state(self) -> QAccessible.State:
        """Return a state which is not focusable."""
        found = super().state()
        found.focusable = 0
        return found


# Qt keeps raw pointers to interfaces made in Python, so they are held as long as their views.
_kept: dict[int, QAccessibleInterface] = {}
_installed: list[bool] = []


def _factory(name: str, target: object) -> QAccessibleInterface | None:
    if name != "PartView" or not isinstance(target, PartView):
        return None
    made = PartAccessible(target)
    key = id(target)
    _kept[key] = made
    target.destroyed.connect(lambda: _kept.pop(key, None))
    return made


def _install() -> None:
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(cast("object", _factory))  # type: ignore[arg-type]
