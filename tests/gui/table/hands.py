"""A user's two hands at the window: events to the viewport and to the view, eyes on the model.

What is legal is read from the model, where things are from the view; nothing here changes
anything but through events.
"""

import random
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Self, cast

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.core.contract import State
from ludotheque.games import create
from ludotheque.record import savefile
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.archivekeeper import is_untouched
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.boardview import BoardView, Drag
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.gui.conftest import wait_active

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
NO_BUTTON = Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ARROWS = (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down)
AT_REST = {Mode.IDLE, Mode.CHOOSING, Mode.OVER}
WAYS = ("click", "drag", "keys")


def until(condition: Callable[[], object], what: str = "", seconds: float = 20) -> None:
    """Let events happen until something holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain {what}"
        QCoreApplication.processEvents()
        time.sleep(0.0005)


def let_go() -> None:
    """Delete what was to be deleted later, as the program's own event loop does."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def send_mouse(
    widget: QWidget, kind: QEvent.Type, pos: QPoint, button: Qt.MouseButton,
    buttons: Qt.MouseButton,
) -> None:  # fmt: skip
    """Send one mouse event, as the platform would."""
    event = QMouseEvent(
        kind, QPointF(pos), QPointF(widget.mapToGlobal(pos)), button, buttons, PLAIN
    )
    QApplication.sendEvent(widget, event)


@cache
def finger() -> QPointingDevice:
    """A touch screen."""
    return QTest.createTouchDevice()


def tap(widget: QWidget, at: QPoint) -> None:
    """Tap a point of a widget with a finger."""
    QTest.touchEvent(widget, finger()).press(0, at, widget).commit()  # type: ignore[call-overload]
    QTest.touchEvent(widget, finger()).release(0, at, widget).commit()  # type: ignore[call-overload]


class Hands:
    """Plays a game at a window; those of one game are in its own tests (`hands_at`)."""

    game: str = ""
    """The game which is begun."""
    names: tuple[str, ...] = ()
    """Who sits down at a position; nobody has a name where there are none."""
    _ways: ClassVar[dict[tuple[tuple[str, ...], str, Key], str]] = {}
    """Where an arrow key leads from a place, as found out by pressing it."""

    def __init__(self, window: MainWindow) -> None:
        """Sit down at ``window``."""
        self.window = window

    def begin(self, *names: str, **options: str) -> Self:
        """Begin a game and wait until somebody has to do something."""
        count = len(create(self.game, options).seats)
        self.window.begin(self.game, options, list(names or ("",) * count))
        let_go()
        self.rest()
        return self

    def lay_position(
        self, folder: Path, position: Any, seed: int = 1, names: tuple[str, ...] = (),
        **options: str,
    ) -> Self:  # fmt: skip
        """Open a file with a game which starts from a position."""
        game = create(self.game, options)
        seats = tuple(map(SeatInfo, names or self.names or ("",) * len(game.seats)))
        return self.open_timeline(folder, Timeline(game, seed=seed, start=position, seats=seats))

    def open_timeline(self, folder: Path, timeline: Timeline) -> Self:
        """Open a file with this game."""
        path = folder / "game.ludo"
        savefile.save(path, timeline.to_record())
        assert self.window.open_file(path, as_it_is=True)
        let_go()
        self.rest()
        return self

    def leave_and_resume(self) -> None:
        """Go to the shelf and take the game up again, unless nothing was done in it."""
        window = self.window
        number = window.game.keeper.number if window.game else None
        if is_untouched(self.timeline, by_hand=not self.controller.auto_dice):
            return  # left, it is gone
        self.key(Key.Key_L, CONTROL)
        window.resume(str(number))

    # What is there

    @property
    def page(self) -> TablePage:
        """The page with the board."""
        assert self.window.table is not None
        return self.window.table

    @property
    def view(self) -> BoardView:
        """What shows the board."""
        return self.page.view

    @property
    def scene(self) -> BoardScene:
        """The board."""
        return cast(BoardScene, self.page.scene)

    @property
    def controller(self) -> TableController:
        """The table."""
        return self.page.controller

    @property
    def timeline(self) -> Timeline:
        """The history."""
        return self.controller.timeline

    @property
    def state(self) -> State:
        """The position."""
        return self.timeline.state

    @property
    def mode(self) -> Mode:
        """What the table is doing."""
        return self.controller.mode

    @property
    def chosen(self) -> tuple[str, ...]:
        """What is chosen so far."""
        return self.scene.selection.chosen

    def line(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The actions played, and those taken back."""
        return self.timeline.notations(), self.timeline.redo_tail

    # Waiting and checking

    def quiet(self) -> bool:
        """Return whether nothing moves and nothing will happen by itself."""
        scene = self.scene
        moving = scene.moving or scene._settling.running or scene.rise.running
        if self.controller.between_games and not moving:  # whoever plays has read the score
            QTest.mouseClick(self.page.panel.button, LEFT)
            return False
        return self.mode in AT_REST and not moving

    def rest(self) -> None:
        """Wait until nothing moves and nothing will happen by itself."""
        QCoreApplication.processEvents()
        until(self.quiet, "for the table to come to rest")
        QCoreApplication.processEvents()
        until(self.quiet, "for the table to come to rest")

    def check(self) -> None:
        """The board must show exactly the model, and nothing is in the hand."""
        scene = self.scene
        assert dict(scene.shown()) == dict(scene.expected())
        assert scene.hand == ()
        assert self.view.drag is Drag.NONE

    # The pointer

    def at(self, place: str) -> QPoint:
        """The middle of a place in the viewport."""
        return self.view.centre_of(place)

    def press(self, pos: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Press a button of the mouse."""
        QTest.mousePress(self.view.viewport(), button, PLAIN, pos)

    def move(self, pos: QPoint, buttons: Qt.MouseButton = LEFT) -> None:
        """Move the mouse."""
        send_mouse(self.view.viewport(), QEvent.Type.MouseMove, pos, NO_BUTTON, buttons)

    def release(self, pos: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Release a button of the mouse."""
        QTest.mouseRelease(self.view.viewport(), button, PLAIN, pos)

    def click_at(self, pos: QPoint) -> None:
        """Click a point of the viewport."""
        self.move(pos, NO_BUTTON)
        self.press(pos)
        self.release(pos)

    def click(self, place: str) -> None:
        """Click a place."""
        self.click_at(self.at(place))

    def double_click(self, place: str) -> None:
        """Click a place twice, quickly."""
        pos, viewport = self.at(place), self.view.viewport()
        self.click_at(pos)
        send_mouse(viewport, QEvent.Type.MouseButtonDblClick, pos, LEFT, LEFT)
        self.release(pos)

    def tap(self, place: str) -> None:
        """Tap a place with a finger."""
        tap(self.view.viewport(), self.at(place))

    def take(self, place: str, towards: QPoint) -> None:
        """Press on a place and begin to drag towards a point."""
        start = self.at(place)
        self.press(start)
        self.carry(start, towards)

    def carry(self, start: QPoint, end: QPoint, steps: int = 6) -> None:
        """Move with the button down."""
        for i in range(1, steps + 1):
            way = end - start
            x, y = start.x() + way.x() * i / steps, start.y() + way.y() * i / steps
            self.move(QPoint(round(x), round(y)))

    def drag(self, origin: str, target: str) -> None:
        """Drag from place to place."""
        self.drag_to(origin, self.at(target))

    def drag_to(self, origin: str, end: QPoint) -> None:
        """Drag from a place to a point."""
        self.take(origin, end)
        self.release(end)

    # The keyboard

    def key(
        self, key: Key, modifiers: Qt.KeyboardModifier = PLAIN, *, widget: QWidget | None = None
    ) -> None:
        """Press and release a key."""
        if QApplication.activeModalWidget() is None and not self.window.isActiveWindow():
            if modifiers != PLAIN:
                wait_active(self.window)
            else:  # it may be a shortcut, too, which only the active window knows
                self.window.activateWindow()
                QTest.qWait(20)
        QTest.keyClick(widget or self.view, key, modifiers)

    def undo(self) -> None:
        """Press Ctrl+Z."""
        self.key(Key.Key_Z, CONTROL)

    def redo(self) -> None:
        """Press Ctrl+Shift+Z."""
        self.key(Key.Key_Z, CONTROL | SHIFT)

    def arrow(self, key: Key) -> None:
        """Press an arrow key and remember where it led."""
        scene = self.scene
        before = scene.cursor if scene.cursor_shown else None
        self.key(key)
        if before is not None and scene.cursor is not None:
            self._ways[tuple(scene.places), before, key] = scene.cursor

    def walk(self, place: str) -> None:
        """Bring the cursor to a place with the arrow keys, finding the way."""
        for _ in range(400):
            scene = self.scene
            if scene.cursor_shown and scene.cursor == place:
                return
            if not scene.cursor_shown or scene.cursor is None:
                self.arrow(Key.Key_Left)
                continue
            self.arrow(self._way(scene.cursor, place))
        raise AssertionError(f"the arrow keys do not lead to {place}")

    def _way(self, start: str, goal: str) -> Key:
        """The next arrow towards the goal, or towards an arrow not tried yet, the nearer first."""
        known = {
            (place, key): target
            for (board, place, key), target in self._ways.items()
            if board == tuple(self.scene.places)
        }
        first: dict[str, Key | None] = {start: None}
        queue = deque([start])
        untried: list[tuple[float, Key]] = []
        aim = self.at(goal)
        while queue:
            here = queue.popleft()
            if here == goal:
                found = first[here]
                assert found is not None
                return found
            for key in ARROWS:
                there = known.get((here, key))
                if there is None:
                    way = aim - self.at(here)
                    ahead = {
                        Key.Key_Left: -way.x(), Key.Key_Right: way.x(),
                        Key.Key_Up: -way.y(), Key.Key_Down: way.y(),
                    }[key]  # fmt: skip
                    untried.append((way.manhattanLength() - ahead, first[here] or key))
                elif there not in first:
                    first[there] = first[here] or key
                    queue.append(there)
        assert untried, f"the arrow keys do not lead from {start} to {goal}"
        return min(untried, key=lambda item: item[0])[1]

    # Playing

    def roll(self, way: str) -> None:
        """Roll the dice."""
        if way == "keys":
            self.key(Key.Key_Space)
        else:
            QTest.mouseClick(self.page.panel.button, LEFT)

    def choose(self, origin: str, target: str, way: str) -> None:
        """Name two places one after the other."""
        if way == "click":
            self.click(origin)
            self.click(target)
        elif way == "drag":
            self.drag(origin, target)
        else:
            for place in (origin, target):
                self.walk(place)
                self.key(Key.Key_Return)

    def perform(self, action: int, way: str) -> None:
        """Play an action of the side on turn."""
        if self.mode is Mode.IDLE:
            self.roll(way)
            return
        first, second = (self.scene.place_of(step) for step in self.state.steps(action))
        self.choose(first, second, way)

    def one_action(self, rng: random.Random, way: str) -> None:
        """Play something legal and check what came of it."""
        timeline, before = self.timeline, self.timeline.ply
        rolling = self.mode is Mode.IDLE
        action = timeline.draw() if rolling else rng.choice(list(self.state.legal_actions()))
        text = self.state.notation(action)
        self.perform(action, way)
        until(lambda: timeline.ply > before, f"for {text} by {way}")
        self.rest()
        assert timeline.notation_at(before) == text
        self.check()

    def play_out(self, rng: random.Random, way: str, most: int = 2_000) -> int:
        """Play to the end of the record; return the number of commands."""
        for count in range(most):
            if self.mode is Mode.OVER:
                return count
            self.one_action(rng, way)
        raise AssertionError("the game does not end")

    def legal_texts(self) -> Iterator[tuple[int, str]]:
        """The legal actions with their texts."""
        for action in self.state.legal_actions():
            yield action, self.state.notation(action)


def hands_at(window: MainWindow, key: str) -> Hands:
    """Return hands which know how a game is played, as its own tests tell (`tests/about.py`)."""
    hands = cast(Hands, on_screen(key, "HANDS", Hands)(window))
    hands.game = key
    return hands
