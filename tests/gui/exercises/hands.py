"""Two hands at a page beside the games, an exercise first of all: real events."""

import itertools
import time
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.ui.exercises.exercisepage import ExercisePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def until(condition: Callable[[], object], what: str = "", seconds: float = 20) -> None:
    """Let events happen until something holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain {what}"
        QCoreApplication.processEvents()
        time.sleep(0.0005)


class Hands:
    """Hands at the page beside the games which a window shows."""

    def __init__(self, window: MainWindow) -> None:
        """Sit down at ``window``."""
        self.window = window

    @property
    def page(self) -> ExercisePage:
        """The page with the board."""
        page = self.window.visits.page
        assert isinstance(page, ExercisePage)
        return page

    @property
    def exercise(self) -> ExercisePage:
        """The page of an exercise."""
        return self.page

    # Pointer

    def at(self, place: str) -> QPoint:
        """The middle of a place in the viewport."""
        return self.page.view.centre_of(place)

    def send(self, kind: QEvent.Type, pos: QPoint, button: Qt.MouseButton, held: bool,
             keys: Qt.KeyboardModifier = PLAIN) -> None:  # fmt: skip
        """Send one mouse event."""
        viewport: QWidget = self.page.view.viewport()
        there = QPointF(viewport.mapToGlobal(pos))
        buttons = LEFT if held else NONE
        QApplication.sendEvent(
            viewport, QMouseEvent(kind, QPointF(pos), there, button, buttons, keys)
        )

    def click(self, place: str, keys: Qt.KeyboardModifier = PLAIN) -> None:
        """Click a place."""
        pos = self.at(place)
        self.send(QEvent.Type.MouseMove, pos, NONE, held=False)
        self.send(QEvent.Type.MouseButtonPress, pos, LEFT, held=True, keys=keys)
        self.send(QEvent.Type.MouseButtonRelease, pos, LEFT, held=False, keys=keys)
        QCoreApplication.processEvents()

    def drag(self, *way: str | QPoint) -> None:
        """Press on the first, move over the others, let go on the last."""
        points = [self.at(place) if isinstance(place, str) else place for place in way]
        self.send(QEvent.Type.MouseButtonPress, points[0], LEFT, held=True)
        for start, end in itertools.pairwise(points):
            for part in range(1, 6):
                step = start + (end - start) * part / 5
                self.send(QEvent.Type.MouseMove, step, NONE, held=True)
        self.send(QEvent.Type.MouseButtonRelease, points[-1], LEFT, held=False)
        QCoreApplication.processEvents()

    # Keyboard

    def key(self, key: Key, keys: Qt.KeyboardModifier = PLAIN) -> None:
        """Press and release a key on the board."""
        QTest.keyClick(self.page.view, key, keys)
        QCoreApplication.processEvents()

    def walk(self, place: str, keys: Qt.KeyboardModifier = PLAIN) -> None:
        """Bring the cursor to a place with the arrow keys."""
        scene = self.page.scene
        for _ in range(60):
            if scene.cursor_shown and scene.cursor == place:
                return
            if not scene.cursor_shown or scene.cursor is None:
                self.key(Key.Key_Left)
                continue
            way = scene.places[place].rect.center() - scene.places[scene.cursor].rect.center()
            if abs(way.x()) > abs(way.y()):
                arrow = Key.Key_Right if way.x() > 0 else Key.Key_Left
            else:
                arrow = Key.Key_Down if way.y() > 0 else Key.Key_Up
            self.key(arrow, keys)
        raise AssertionError(f"the arrow keys do not lead to {place}")

    # Choosing an action

    def play(self, text: str, way: str) -> None:
        """Choose an action of the game on the table by click, drag or keys."""
        controller = self.exercise.controller
        state = controller.state
        ply = controller.timeline.ply
        action = state.parse(text)
        act = on_screen(state.game.key, "act")
        if act is None:
            first, second = state.steps(action)
            self.move(first, second, way)
        else:
            act(self, action, way)
        until(lambda: controller.timeline.ply > ply or controller.is_empty, f"for {text}")

    def move(self, first: str, second: str, way: str) -> None:
        """Go from one place to another by click, drag or keys."""
        if way == "click":
            self.click(first)
            self.click(second)
        elif way == "drag":
            self.drag(first, second)
        else:
            for place in (first, second):
                self.walk(place)
                self.key(Key.Key_Return)
