"""The views of a figure: its board, and parts of the same scene which stand beside it.

A piece or die can be dragged from one of them to another: each is a window on one scene.
"""

from typing import cast

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QKeyEvent,
    QMouseEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from ludotheque.ui.board.accessible import tell_focus
from ludotheque.ui.board.board import BoardScene
from ludotheque.ui.board.view import BoardView, Drag

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class FigureView(BoardView):
    """Shows a part of a board; lets the wheel turn the page."""

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
        scale = area.width() / self.crop.width()
        self.setSceneRect(self.crop)
        self.setTransform(QTransform.fromScale(scale, scale))
        self._ratio = self.devicePixelRatioF()
        # Pictures are made for the largest view and drawn smaller in the others.
        largest = max(part.transform().m11() for part in self.parts)
        self._scene.set_scale(largest * self._ratio)
        self._drop_ground()

    def set_crop(self, crop: QRectF) -> None:
        """Show another part of the scene."""
        if crop != self.crop:
            self.crop = crop
            self.fit()

    def shows(self, place: str) -> bool:
        """Tell whether a place is within what this view shows."""
        return self.crop.contains(self._scene.places[place].rect.center())

    def part_of(self, place: str) -> "FigureView | None":
        """Return the view of the figure which shows a place."""
        return next((part for part in self.parts if part.shows(place)), None)

    def screen_rect(self, rect: QRectF) -> QRect:
        """Return a rectangle of the scene on the screen, in the view which shows it."""
        for part in self.parts:
            if part.crop.contains(rect.center()):
                return BoardView.screen_rect(part, rect)
        return super().screen_rect(rect)

    def cancel(self) -> None:
        """Put back what is in the hand, whichever view it was taken from."""
        for part in self.parts:
            BoardView.cancel(part)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    # Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag where the reader may play; the board has the keyboard then."""
        if self._live:
            self.parts[0].setFocus(Qt.FocusReason.MouseFocusReason)
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
        if not self._live:
            event.accept()
            return
        part, seen = self._under(event)
        BoardView.mouseMoveEvent(part, seen)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag where the reader may play."""
        if not self._live:
            event.accept()
            return
        part, seen = self._under(event)
        BoardView.mouseReleaseEvent(part, seen)
        event.accept()

    def _under(self, event: QMouseEvent) -> "tuple[FigureView, QMouseEvent]":
        """Return the view which a drag is over, and the event as that view meets it."""
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
        """Tell whether the pointer is over this view."""
        pos = self.viewport().mapFromGlobal(event.globalPosition())
        return self._live and self.viewport().rect().contains(pos.toPoint())

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play by keys; the cursor goes among the places shown, as they lie in the figure."""
        if not self._live:
            event.ignore()
            return
        before, scene = self._scene.cursor, self._scene
        along = _ARROWS.get(Qt.Key(event.key()))
        seen = scene.cursor_shown and before is not None and self.part_of(before) is not None
        if len(self.parts) > 1 and along is not None and seen and self.drag is Drag.NONE:
            self._step(str(before), *along)
            return
        super().keyPressEvent(event)
        after = scene.cursor
        if after is not None and after != before and self.part_of(after) is None:
            known = before is not None and self.part_of(before) is not None
            scene.cursor = before if known else self._first_shown()
            scene.refresh()

    def _step(self, place: str, dx: int, dy: int) -> None:
        """Move the cursor to the nearest place shown in a direction of the page."""
        here, best, found = self._in_figure(place), 10.0**9, None
        for name in self._scene.places:
            if self.part_of(name) is None or not self._reached(name):
                continue
            way = self._in_figure(name) - here
            forth = way.x() * dx + way.y() * dy
            across = abs(way.x() * dy) + abs(way.y() * dx)
            # Nothing which lies across: from the tray's end nothing is « to the right ».
            if across < 4 * forth and forth + 3 * across < best:
                best, found = forth + 3 * across, name
        if found is not None:
            self._scene.cursor = found
            self._scene.refresh()
            tell_focus(self._scene.places[found])

    def _reached(self, place: str) -> bool:
        part = self.part_of(place)
        return part is not None and part.live

    def _in_figure(self, place: str) -> QPoint:
        part = self.part_of(place) or self
        return part.pos() + part.centre_of(place)

    def _first_shown(self) -> str | None:
        return next((name for name in self._scene.places if self.part_of(name)), None)


class PartView(FigureView):
    """A part of the scene beside the board; its places belong to the board's view for readers."""

    def __init__(self, scene: BoardScene, crop: QRectF, parent: QWidget) -> None:
        """Show the part ``crop`` of a scene."""
        super().__init__(scene, crop, parent)
        _install()


class PartAccessible(QAccessibleWidget):
    """A part as a screen reader meets it: a picture, whose places the board's table holds."""

    def __init__(self, view: QWidget) -> None:
        """Keep the view."""
        super().__init__(view, QAccessible.Role.Graphic)

    def childCount(self) -> int:
        """Return 0."""
        return 0

    def state(self) -> QAccessible.State:
        """Tell that the keyboard is never here."""
        found = super().state()
        found.focusable = 0
        return found


# Qt keeps raw pointers to interfaces made in Python: they live as long as their views.
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
