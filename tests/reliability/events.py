"""Random events at a table, 250 a case, all games in turn: at rest the scene is the model.

Mouse, touch, wheel, keys, sizes, undo and redo, looks back, settings and pages come at any instant,
animations running or not. Whenever everything has been let go and nothing moves, the board must
show exactly what the seat at it may see; no error may be reported meanwhile.
"""

import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from ludotheque.files.settings import Settings
from ludotheque.games import ENGINES
from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import about
from tests.reliability.games300 import NAMES, user

TARGET = 500
SHORT = 1
EVENTS = 1000
"""Events of a case: 500 cases are 100,000 for each of five games."""
BATCH = 25
"""After so many everything is let go and compared."""
WAIT = 20.0
"""Seconds after which a table which does not come to rest counts as hanging."""

FORMS: dict[str, tuple[dict[str, str], ...]] = {key: about(key, "FORMS", ({},)) for key in ENGINES}
"""Forms of each game in which something else is seen and done."""
AT_REST = {Mode.IDLE, Mode.CHOOSING, Mode.OVER, Mode.REVIEW, Mode.COVERED, Mode.LOOKING}
PLAIN, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down) * 3,
    *(Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_PageDown) * 2,
    Qt.Key.Key_PageUp, Qt.Key.Key_Tab, Qt.Key.Key_C, Qt.Key.Key_L, Qt.Key.Key_X, Qt.Key.Key_B,
    Qt.Key.Key_W, Qt.Key.Key_1, Qt.Key.Key_5, Qt.Key.Key_F, Qt.Key.Key_Delete,
)  # fmt: skip
COMMANDS = ("undo", "redo", "redo", "roll", "roll", "first", "back", "forward", "last", "flip")
SETTINGS: tuple[dict[str, object], ...] = (
    {"scheme": "dark"}, {"scheme": "light"}, {"language": "fr"}, {"language": "en"},
    {"text_size": "largest"}, {"text_size": "normal"}, {"coordinates": "off"},
    {"coordinates": "on"}, {"flip_each_turn": True}, {"flip_each_turn": False},
    {"dice": "auto"}, {"dice": "click"}, {"show_destinations": False},
    {"show_destinations": True}, {"cover_after": "30"}, {"cover_after": "off"},
    {"panel": "left"}, {"panel": "right"}, {"sentences": "turned"}, {"sentences": "upright"},
)  # fmt: skip
STILL = Settings(
    language="en", scheme="light", animation="normal", sound="off", lessons=tuple(ENGINES)
)
PACES = (0.02, 0.1, 0.3)


class Storm:
    """Random events at one window."""

    def __init__(self, window: MainWindow, seed: int, touch: QPointingDevice) -> None:
        self.window = window
        self.rng = random.Random(seed)
        self.touch = touch
        self.held: QPoint | None = None
        self.pace = self.rng.choice(PACES)
        self.deeds: tuple[tuple[int, Callable[[], None]], ...] = (
            (60, self.choose), (16, self.click), (6, self.double), (10, self.press),
            (22, self.move), (10, self.release), (5, self.drag), (4, self.tap), (3, self.wheel),
            (3, self.other_button), (24, self.key), (3, self.shifted), (10, self.command),
            (4, self.look_back), (2, self.list_key), (3, self.button), (2, self.resize),
            (2, self.setting), (1, self.leave), (1, self.finish), (14, self.wait),
        )  # fmt: skip
        self._weights = [weight for weight, _ in self.deeds]

    @property
    def page(self) -> TablePage:
        """The table on the window."""
        assert self.window.table is not None
        return self.window.table

    def begin(self, key: str) -> None:
        """Lay a fresh game on the table."""
        options = self.rng.choice(FORMS[key])
        self.window.begin(key, options, list(NAMES[: int(options.get("players", "2"))]))
        self.hasten()

    def hasten(self) -> None:
        """Let movements be short: as many of them are broken off, in less time."""
        self.page.scene.pace = self.pace
        self.page.controller.delays = False

    def once(self) -> str:
        """Let one random event happen; return its name."""
        (deed,) = self.rng.choices(self.deeds, self._weights)
        deed[1]()
        return deed[1].__name__

    # The pointer

    def point(self) -> QPoint:
        """Somewhere on the board: mostly a place, sometimes anywhere."""
        view, places = self.page.view, list(self.page.scene.places)
        if self.rng.random() < 0.8 and places:
            return view.centre_of(self.rng.choice(places))
        size = view.viewport().size()
        return QPoint(self.rng.randrange(size.width()), self.rng.randrange(size.height()))

    def send(self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton) -> None:
        """Send one event of the mouse."""
        port = self.page.view.viewport()
        down = kind is QEvent.Type.MouseMove and self.held is not None
        buttons = LEFT if down else button
        if kind is QEvent.Type.MouseButtonRelease:
            buttons = Qt.MouseButton.NoButton
        where = QPointF(at)
        event = QMouseEvent(kind, where, QPointF(port.mapToGlobal(at)), button, buttons, PLAIN)
        QApplication.sendEvent(port, event)

    def press(self) -> None:
        if self.held is None:
            self.held = self.point()
            self.send(QEvent.Type.MouseButtonPress, self.held, LEFT)

    def move(self) -> None:
        self.send(QEvent.Type.MouseMove, self.point(), Qt.MouseButton.NoButton)

    def release(self) -> None:
        if self.held is not None:
            self.held = None
            self.send(QEvent.Type.MouseButtonRelease, self.point(), LEFT)

    def click(self) -> None:
        self.release()
        self.click_at(self.point())

    def click_at(self, at: QPoint) -> None:
        """Press and release."""
        self.send(QEvent.Type.MouseButtonPress, at, LEFT)
        self.send(QEvent.Type.MouseButtonRelease, at, LEFT)

    def double(self) -> None:
        self.release()
        at = self.point()
        self.click_at(at)
        self.send(QEvent.Type.MouseButtonDblClick, at, LEFT)
        self.send(QEvent.Type.MouseButtonRelease, at, LEFT)

    def choose(self) -> None:
        """Click what may be chosen, so that the game goes on."""
        self.release()
        scene, replay = self.page.scene, self.page.replay
        if self.page.controller.reviewing:
            replay.go(replay.count)
        if self.page.controller.mode is Mode.COVERED:
            self.page.controller.lift()
        names = [name for name in scene.target_places() or scene.starter_places()
                 if name in scene.places]  # fmt: skip
        if names:
            self.click_at(self.page.view.centre_of(self.rng.choice(names)))
        elif self.page.controller.mode is Mode.IDLE:
            QTest.keyClick(self.page.view, Qt.Key.Key_Space)

    def drag(self) -> None:
        """Carry something to where it may go, or elsewhere."""
        self.release()
        scene, view = self.page.scene, self.page.view
        starters = [name for name in scene.starter_places() if name in scene.places]
        if not starters:
            return
        start = view.centre_of(self.rng.choice(starters))
        self.held = start
        self.send(QEvent.Type.MouseButtonPress, start, LEFT)
        self.send(QEvent.Type.MouseMove, start + QPoint(15, 15), Qt.MouseButton.NoButton)
        if self.rng.random() < 0.7:
            targets = [name for name in scene.target_places() if name in scene.places]
            end = view.centre_of(self.rng.choice(targets)) if targets else self.point()
            self.send(QEvent.Type.MouseMove, end, Qt.MouseButton.NoButton)
            self.held = None
            self.send(QEvent.Type.MouseButtonRelease, end, LEFT)

    def tap(self) -> None:
        self.release()
        port, at = self.page.view.viewport(), self.point()
        QTest.touchEvent(port, self.touch).press(0, at, port).commit()
        if self.rng.random() < 0.5:
            QTest.touchEvent(port, self.touch).move(0, self.point(), port).commit()
        QTest.touchEvent(port, self.touch).release(0, at, port).commit()

    def wheel(self) -> None:
        port, at = self.page.view.viewport(), self.point()
        event = QWheelEvent(
            QPointF(at), QPointF(port.mapToGlobal(at)), QPoint(),
            QPoint(0, self.rng.choice((-120, 120))), Qt.MouseButton.NoButton, PLAIN,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(port, event)

    def other_button(self) -> None:
        button = self.rng.choice((Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton))
        at = self.point()
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            self.send(kind, at, button)

    # Keys, commands, panel

    def key(self) -> None:
        QTest.keyClick(self.page.view, self.rng.choice(KEYS))

    def shifted(self) -> None:
        QTest.keyClick(self.page.view, self.rng.choice(KEYS[:4]), SHIFT)

    def command(self) -> None:
        action = self.window.menus.actions[self.rng.choice(COMMANDS)]
        if action.isEnabled():
            action.trigger()

    def look_back(self) -> None:
        replay = self.page.replay
        replay.go(self.rng.randint(0, replay.count))
        if self.rng.random() < 0.5:
            self.page.panel.replay.slider.setValue(self.rng.randint(0, replay.count))

    def list_key(self) -> None:
        moves = self.page.panel.moves
        QTest.keyClick(moves, self.rng.choice(KEYS[:4]))

    def button(self) -> None:
        panel = self.page.panel
        button = self.rng.choice((panel.button, panel.other))
        if button.isVisible() and self.page.controller.mode is not Mode.OVER:
            button.click()

    # The window

    def resize(self) -> None:
        self.window.resize(self.rng.randrange(800, 1200), self.rng.randrange(600, 900))

    def setting(self) -> None:
        self.window.change_settings(**self.rng.choice(SETTINGS))
        self.hasten()

    def leave(self) -> None:
        """Go to another page and come back."""
        window, game = self.window, self.window.game
        assert game is not None
        self.release()
        key, number = self.page.key, game.keeper.number
        self.rng.choice((
            window.show_shelf, lambda: window.show_cover(key),
            lambda: window.visits.show_exercises(key),
        ))()  # fmt: skip
        QCoreApplication.processEvents()
        if any(kept.id == number for kept in window.archive.unfinished()):
            window.resume(str(number))
        else:  # nobody had done anything in it, or it is over
            self.begin(key)
        self.hasten()

    def finish(self) -> None:
        self.page.controller.hurry()

    def wait(self) -> None:
        end = time.perf_counter() + self.rng.choice((0.0, 0.002, 0.01))
        QCoreApplication.processEvents()
        while time.perf_counter() < end:
            QCoreApplication.processEvents()

    # At rest

    def quiet(self) -> bool:
        """Return whether nothing moves and nothing will happen by itself."""
        scene, controller = self.page.scene, self.page.controller
        running = any(motion.running for motion in scene.findChildren(Motion))
        finishing = getattr(scene, "finishing", None)
        waits = controller.mode in AT_REST or controller.between_games
        return waits and not running and not getattr(finishing, "active", False)

    def rest(self) -> str | None:
        """Let go of everything and wait; return what is wrong then."""
        self.release()
        if self.page.view.drag is not Drag.NONE:
            return f"a drag goes on with no button held: {self.page.view.drag}"
        for _ in range(2):
            QTest.keyClick(self.page.view, Qt.Key.Key_Escape)
        end = time.monotonic() + WAIT
        QCoreApplication.processEvents()
        while not self.quiet():
            if time.monotonic() > end:
                return f"the table does not come to rest: {self.page.controller.mode}"
            QCoreApplication.processEvents()
        scene = self.page.scene
        shown, expected = dict(scene.shown()), dict(scene.expected())
        if shown != expected:
            places = sorted({*shown, *expected})
            wrong = [f"{place}: {shown.get(place)} for {expected.get(place)}" for place in places
                     if shown.get(place) != expected.get(place)]  # fmt: skip
            return f"in {self.page.controller.mode} the board shows {', '.join(wrong[:4])}"
        if scene.hand:
            return "something is still in the hand"
        return None


def _close(rng: random.Random) -> None:
    """Answer whatever dialog has come up."""
    shown: QWidget | None = QApplication.activeModalWidget() or QApplication.activePopupWidget()
    if isinstance(shown, QDialog):
        shown.done(rng.randrange(2))
    elif shown is not None:
        shown.close()


def _case(window: MainWindow, number: int, touch: QPointingDevice, errors: list[str]) -> str | None:
    keys = tuple(FORMS)
    window.show_shelf()
    window.take_settings(STILL)
    window.resize(1000, 720)
    storm = Storm(window, number, touch)
    key = keys[number % len(keys)]
    storm.begin(key)
    recent: list[str] = []
    for count in range(1, EVENTS + 1):
        recent = [*recent[-BATCH:], storm.once()]
        wrong = storm.rest() if count % BATCH == 0 else None
        if errors:
            wrong = errors.pop(0)
            errors.clear()
        if wrong is not None:
            return f"{key}, event {count}, {wrong}; before it: {' '.join(recent)}"
    return None


def cases(first: int) -> Iterator[str | None]:
    """Send the events of case ``first``, ``first + 1``, …, all to one window."""
    errors: list[str] = []

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        places = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(trace)[-3:]]
        errors.append(f"{kind.__name__}: {error} in {' < '.join(reversed(places))}")

    before = sys.excepthook
    with user() as window:
        sys.excepthook = note
        touch = QTest.createTouchDevice()
        closer = QTimer(window, interval=5)
        closer.timeout.connect(lambda: _close(random.Random(0)))
        closer.start()
        try:
            number = first
            while True:
                yield _case(window, number, touch, errors)
                window.show_shelf()
                for kept in (*window.archive.unfinished(), *window.archive.finished()):
                    window.archive.delete(kept)
                number += 1
        finally:
            sys.excepthook = before
