"""What the wheel and the other buttons of a mouse change on a page: nothing."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)

from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.boardview import BoardView

OTHERS = (
    Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.BackButton,
    Qt.MouseButton.ForwardButton,
)  # fmt: skip
CHOICES = (QComboBox, QAbstractSpinBox, QAbstractSlider, QTabBar)
"""What Qt lets the wheel change."""


def value_of(widget: QWidget) -> object:
    """What a widget holds, as far as the wheel or a click may change it; None for others."""
    if isinstance(widget, QAbstractButton):
        return widget.isChecked()
    if isinstance(widget, QTabBar | QComboBox):
        return widget.currentIndex()
    if isinstance(widget, QAbstractSpinBox | QLineEdit):
        return widget.property("text")
    if isinstance(widget, QAbstractSlider) and not isinstance(widget, QScrollBar):
        return widget.value()
    if isinstance(widget, QAbstractItemView):
        index = widget.currentIndex()
        return index.row(), index.column()
    if isinstance(widget, QLabel):
        return widget.text()
    if isinstance(widget, QGraphicsView):
        scene = widget.scene()
        return scene.selection.chosen if isinstance(scene, BoardScene) else None
    return None


def held(window: QWidget) -> dict[QWidget, object]:
    """What all widgets in sight hold."""
    seen = [one for one in window.findChildren(QWidget) if one.isVisible()]
    return {one: value for one in seen if (value := value_of(one)) is not None}


def wheeled(window: QWidget) -> Iterator[str]:
    """What in a window the wheel changes, with the keyboard there or not."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, CHOICES):
            continue
        if isinstance(widget, QScrollBar):
            continue
        before, pos = value_of(widget), widget.rect().center()
        for turn in (-120, 120):
            event = QWheelEvent(
                QPointF(pos), QPointF(widget.mapToGlobal(pos)), QPoint(), QPoint(0, turn),
                Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(widget, event)
            if value_of(widget) != before:
                yield f"{type(widget).__name__} is changed by the wheel"
                break


def pressed(window: QWidget) -> Iterator[str]:
    """What in a window the other buttons of a mouse do, pressed in the middle of every widget."""
    before = held(window), len(QApplication.topLevelWidgets())
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.window() is not window:
            continue
        for pos in spots(widget):
            for button in OTHERS:
                press(widget, pos, button)
        if (held(window), len(QApplication.topLevelWidgets())) != before:
            yield f"{type(widget).__name__} heeds another button than the left one"
            return


def spots(widget: QWidget) -> list[QPoint]:
    """Where to press: in the middle, in a list on its first rows, on a board on some places."""
    if isinstance(widget.parentWidget(), QAbstractItemView):
        view = widget.parentWidget()
        assert isinstance(view, QAbstractItemView)
        model = view.model()
        rows = range(min(3, model.rowCount())) if model is not None else range(0)
        boxes = [view.visualRect(model.index(row, 0)) for row in rows]
        return [box.center() for box in boxes if box.isValid()]
    view = widget.parentWidget()
    if isinstance(view, BoardView) and view.viewport() is widget:
        names = (*view.board().starter_places()[:3], *list(view.board().places)[:3])
        return [view.centre_of(name) for name in names]
    return [widget.rect().center()]


def press(widget: QWidget, pos: QPoint, button: Qt.MouseButton) -> None:
    """Press and release a button, and twice quickly after it."""
    none = Qt.MouseButton.NoButton
    for kind, down in (
        (QEvent.Type.MouseButtonPress, button), (QEvent.Type.MouseButtonRelease, none),
        (QEvent.Type.MouseButtonDblClick, button), (QEvent.Type.MouseButtonRelease, none),
    ):  # fmt: skip
        if not isinstance(widget, QDialog):
            event = QMouseEvent(
                kind, QPointF(pos), QPointF(widget.mapToGlobal(pos)), button, down,
                Qt.KeyboardModifier.NoModifier,
            )  # fmt: skip
            QApplication.sendEvent(widget, event)
