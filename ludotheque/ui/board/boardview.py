"""The view of a board: its transform, mouse and keys; it decides nothing about the game."""

from collections.abc import Hashable
from enum import Enum
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from ludotheque.core.messages import catalogue
from ludotheque.table.turnguard import Spot
from ludotheque.ui.board.accessible import forget_focus
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.sprites import guarded
from ludotheque.ui.look.fonts import text_scale
from ludotheque.ui.look.pixmapstore import PixmapStore
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.widgets.flags import without
from ludotheque.ui.widgets.keys import is_repeat, latin_key, note_release
from ludotheque.ui.widgets.touch import by_touch

_grounds: Final = PixmapStore(24 * 1024 * 1024)
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)

_MODIFIERS = (
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta,
)  # fmt: skip
"""Modifier keys, which do nothing alone; screen readers use them."""


_BY_KEYS = frozenset({
    Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
})  # fmt: skip
"""How the keyboard gives the focus."""


class Drag(Enum):
    """The state of the left button between press and release."""

    NONE = 0
    PRESSED = 1
    DRAGGING = 2
    DEAD = 3  # the press did something else (such as ending an animation); the release is ignored


class BoardView(QGraphicsView):
    """Shows a BoardScene fitted to the viewport, and turns events into calls of the scene."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        """Show ``scene``; the view keeps a reference to it."""
        super().__init__(parent)
        self._scene = scene
        self.setScene(scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 256)
        self.viewport().setMouseTracking(True)
        self.setAcceptDrops(False)  # the window accepts dropped files
        self.viewport().setAcceptDrops(False)
        self.drag = Drag.NONE
        self._pressed_at = QPoint()
        self._pressed_place: str | None = None
        self._again = False
        self._touched = False
        self._tapped: object = None
        """What a finger's last tap has shown without doing it."""
        self._had_cursor = False
        self._ground: QPixmap | None = None
        self._ratio = 0.0
        scene.ground_changed.connect(self._drop_ground)
        manager().changed.connect(self._drop_ground)

    def board(self) -> BoardScene:
        """Return the scene."""
        return self._scene

    # Geometry

    def place_rect(self, name: str) -> QRect:
        """Return where a place is seen, in the view's coordinates."""
        local = self.mapFromScene(self.board().places[name].rect).boundingRect()
        return QRect(self.viewport().mapTo(self, local.topLeft()), local.size())

    def fit(self) -> None:
        """Scale the whole scene to the viewport, centred."""
        area = self.viewport().rect()
        if not area.isEmpty():
            self._scene.fit_view(area.width(), area.height())
        rect = self._scene.sceneRect()
        if area.isEmpty() or rect.isEmpty():
            return
        scale = min(area.width() / rect.width(), area.height() / rect.height())
        dx = (area.width() - rect.width() * scale) / 2 - rect.left() * scale
        dy = (area.height() - rect.height() * scale) / 2 - rect.top() * scale
        # The scene's corner is at the top left of the view; the margins are added here.
        self.setSceneRect(QRectF(-dx / scale, -dy / scale, area.width() / scale,
                                 area.height() / scale))  # fmt: skip
        self.setTransform(QTransform.fromScale(scale, scale))
        self._ratio = self.devicePixelRatioF()
        self._scene.set_scale(scale * self._ratio)
        self._drop_ground()

    def screen_rect(self, rect: QRectF) -> QRect:
        """Return a rectangle of the scene in screen coordinates."""
        local = self.mapFromScene(rect).boundingRect()
        return QRect(self.viewport().mapToGlobal(local.topLeft()), local.size())

    def place_at_screen(self, x: int, y: int) -> str | None:
        """Return the place at a point in screen coordinates, None if there is none."""
        return self._place(self.viewport().mapFromGlobal(QPoint(x, y)))

    def _place(self, pos: QPoint) -> str | None:
        return self._scene.place_at(self.mapToScene(pos))

    def _spot(self, pos: QPoint) -> Spot:
        return Spot(self._place(pos), (pos.x(), pos.y()))

    def _drop_ground(self) -> None:
        self._ground = None
        self.viewport().update()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the board's ground from a cached pixmap of the viewport's size."""
        guarded(self._draw_ground, painter)

    def _draw_ground(self, painter: QPainter) -> None:
        if self._ground is None:
            key = self._ground_key()
            found = None if key is None else _grounds.find(key)
            if found is None:
                found = self.paint_ground()
                if key is not None:
                    _grounds.keep(key, found)
            self._ground = found
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._ground)

    def paint_ground(self) -> QPixmap:
        """Return the board's ground, drawn anew for the viewport."""
        ratio = self.devicePixelRatioF()
        ground = QPixmap(self.viewport().size() * ratio)
        ground.setDevicePixelRatio(ratio)
        inner = QPainter(ground)
        inner.setRenderHints(self.renderHints())
        inner.setTransform(self.viewportTransform())
        whole = self.mapToScene(self.viewport().rect()).boundingRect()
        try:
            self._scene.paint_ground(inner, whole)
        finally:
            inner.end()  # an open painter on a destroyed pixmap would crash
        return ground

    def _ground_key(self) -> Hashable | None:
        scene = self._scene
        own = scene.ground_key()
        if own is None:
            return None
        shape, size = self.viewportTransform(), self.viewport().size()
        return (
            type(scene), own, scene.quarter, scene.show_coordinates,
            current_theme().drawn, text_scale(), catalogue().language,
            (shape.m11(), shape.m22(), shape.dx(), shape.dy()),
            (size.width(), size.height(), self.devicePixelRatioF()),
        )  # fmt: skip

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cancel a drag, finish animations and fit the scene again."""
        self.cancel()
        self._scene.finish()
        super().resizeEvent(event)
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Let the scene follow the language and the size of the text, pictures with words too."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._scene.retranslate()
            self.fit()

    def event(self, event: QEvent) -> bool:
        """Fit again for a new pixel ratio; cancel a drag when the window is deactivated."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.fit()
        elif event.type() == QEvent.Type.WindowDeactivate:
            self.cancel()
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Cancel a drag: a mouse grab would outlive the view."""
        self.cancel()
        super().hideEvent(event)

    # Pointer

    def cancel(self) -> None:
        """Cancel the current press or drag."""
        if self.drag is Drag.DRAGGING:
            self._scene.cancel_drag()
        elif self.drag is Drag.PRESSED:
            self._scene.press(None)
        self.drag = Drag.NONE
        self._pressed_place = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag; the right button cancels it."""
        self._press(event, double=False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treat the second press of a double click as a press, except where a place acts once."""
        self._press(event, double=True)

    def _press(self, event: QMouseEvent, *, double: bool) -> None:
        event.accept()
        self._scene.stir()
        if event.button() == Qt.MouseButton.RightButton:
            self.cancel()  # the left button, still down, is then ignored
            return
        if event.button() != Qt.MouseButton.LeftButton or self.drag is not Drag.NONE:
            return
        self._scene.hide_cursor()
        pos = event.position().toPoint()
        spot = self._spot(pos)
        if self._scene.hurries(spot) or self._scene.strays(spot, silent=double):
            self.drag = Drag.DEAD
            return
        place = self._place(pos)
        self._touched = by_touch(event)
        shows = self._touched and place is not None and self._scene.previews(place)
        again = double and not shows and self._scene.acts_once(place)
        if again and not (place and self._scene.may_lift(place)):
            self.drag = Drag.DEAD
            return
        self._again = again
        self.drag = Drag.PRESSED
        self._pressed_at = pos
        self._pressed_place = place
        self._scene.press(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Update the hover, or carry a piece once the pointer has moved far enough."""
        event.accept()
        pos = event.position().toPoint()
        if not event.buttons() & Qt.MouseButton.LeftButton:
            if self.drag is not Drag.NONE:
                self.cancel()  # the release went to another widget
            self._scene.set_hover(self._place(pos))
            return
        if self.drag is Drag.PRESSED:
            far = (pos - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
            if not far or self._pressed_place is None:
                return
            lifted = self._scene.begin_drag(self._pressed_place)
            self.drag = Drag.DRAGGING if lifted else Drag.DEAD
        if self.drag is Drag.DRAGGING:
            self._scene.drag_to(self.mapToScene(pos), self._place(pos))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        event.accept()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        drag, self.drag = self.drag, Drag.NONE
        pos = event.position().toPoint()
        place = self._place(pos) if self.viewport().rect().contains(pos) else None
        if drag is Drag.DRAGGING:
            self._scene.guard.use(self._spot(pos))
            self._scene.end_drag(place)
        elif drag is Drag.PRESSED and self._again:
            self._scene.press(None)  # a press on it can only begin a drag
        elif drag is Drag.PRESSED and place is not None and place == self._pressed_place:
            if self._shows_first(place):
                self._pressed_place = None
                return
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._scene.extend(place)
            else:
                self._scene.activate(place)
            if self._touched and self._scene.previews(place):
                place = None  # what has been done is seen, not what would be done next
        elif drag is Drag.PRESSED and place is None and self._pressed_place is None:
            self._scene.click_outside()
        elif drag is Drag.PRESSED:
            self._scene.press(None)  # released elsewhere: no click
        self._pressed_place = None
        self._scene.set_hover(place)

    def _preview(self, place: str) -> object:
        """Return what pointing at a place shows now: another choice or turn shows another thing."""
        return place, self._scene.previewed_for(), tuple(self._scene.selection.chosen)

    def _shows_first(self, place: str) -> bool:
        """Show what a finger's tap on a place would do; return False if it is to do it."""
        tapped, self._tapped = self._tapped, None
        if not self._touched or not self._scene.previews(place):
            return False
        wanted = self._preview(place)
        if wanted == tapped:
            return False
        self._tapped = wanted
        self._scene.press(None)
        self._scene.set_hover(None)  # a place just used shows nothing until it has been left
        self._scene.set_hover(place)
        return True

    def leaveEvent(self, event: QEvent) -> None:
        """Clear the hover."""
        self._scene.set_hover(None)
        super().leaveEvent(event)

    # Keys

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Remember the release, so that a key held down is told from one pressed again."""
        note_release(event)
        super().keyReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, act on its place, or cancel the drag or the choice."""
        key = Qt.Key(event.key())
        if key not in _MODIFIERS:
            self._scene.stir()
        taken = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        if without(event.modifiers(), taken):
            super().keyPressEvent(event)
            return
        if self.drag is Drag.DRAGGING and key != Qt.Key.Key_Escape:
            return  # no keys during a drag
        if key in _ARROWS:
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._scene.extend_cursor(*_ARROWS[key])
            else:
                self._scene.move_cursor(*_ARROWS[key])
        elif key in _ENTER:
            if not is_repeat(event):
                self._scene.press_key(space=key == Qt.Key.Key_Space)
        elif key == Qt.Key.Key_Escape and (self.drag is not Drag.NONE or self._scene.busy()):
            if self.drag is Drag.NONE:
                self._scene.clear_choice()
            self.cancel()
        elif key in {Qt.Key.Key_PageDown, Qt.Key.Key_PageUp}:
            self._scene.next_choice(-1 if key == Qt.Key.Key_PageUp else 1)
        elif self._scene.press_letter(latin_key(event)):
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the keyboard cursor if the keyboard gave the view the focus."""
        super().focusInEvent(event)
        reason, had_cursor = event.reason(), self._had_cursor
        self._had_cursor = False
        forget_focus()
        if reason in _BY_KEYS or (had_cursor and reason != Qt.FocusReason.MouseFocusReason):
            self._scene.show_cursor()
        if QAccessible.isActive() and reason != Qt.FocusReason.MouseFocusReason:
            QTimer.singleShot(0, self, self._tell_place)

    def _tell_place(self) -> None:
        """Tell who hears the board where he is on it, after Qt has told that he has come to it.

        He may have come by a key of another page; the game on the table has begun by now.
        """
        if self.hasFocus() and not self._scene.controller.is_empty:
            self._scene.show_cursor()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Cancel the drag, and hide the cursor: it comes back with a window which has closed."""
        self.cancel()
        away = {Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason,
                Qt.FocusReason.MenuBarFocusReason}  # fmt: skip
        self._had_cursor = self._scene.cursor_shown and event.reason() in away
        self._scene.hide_cursor()
        super().focusOutEvent(event)

    def centre_of(self, place: str) -> QPoint:
        """Return the centre of a place in viewport coordinates."""
        return self.mapFromScene(QPointF(self._scene.places[place].rect.center()))
