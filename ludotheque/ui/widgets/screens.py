"""Where windows stand: whole, with their frames, on what the desktop's bars leave of a screen."""

import base64
import contextlib
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QRegion, QScreen
from PySide6.QtWidgets import QMainWindow, QWidget

from ludotheque.ui.look.fonts import scaled

FIRST_SIZE: Final = (1280, 800)
"""The window's size on the first day, where the screen has room for it."""
LEAST: Final = (480, 320)
"""The window's least size; what is below 800×480 scrolls."""
FRAME: Final = QMargins(6, 36, 6, 6)
"""What frames usually need, as long as the desktop has not told."""
LOOKS: Final = (0, 60, 200, 600)
"""Milliseconds after which a window shown is looked at: frames and bars become known late."""
BARE: Final = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs"})
"""Where no desktop frames windows or makes them fill the screen."""
ROUNDING: Final = 2
"""So many pixels a size may change by itself, at a scale which is no whole number."""
LEAVING: Final = 250
"""Milliseconds a desktop may take to give a window which filled the screen its own size again."""
_FULL: Final = Qt.WindowState.WindowMaximized
_MARK: Final = b"place 1 "


def screen_rooms() -> list[QRect]:
    """Return what the desktop leaves of each screen, the first screen first; logical pixels."""
    screens = QGuiApplication.screens()
    first = QGuiApplication.primaryScreen()
    screens.sort(key=lambda screen: screen is not first)
    return [screen.availableGeometry() for screen in screens]


def frame_of(window: QWidget) -> QMargins:
    """Return the width of a window's frame on each side, a usual one where it is not known yet."""
    handle = window.windowHandle()
    known = QMargins() if handle is None else handle.frameMargins()
    if not known.isNull() or QGuiApplication.platformName() in BARE:
        return known
    return FRAME


def dialog_room(dialog: QWidget) -> QSize:
    """Return the largest size a dialog may have: with its frame it is on the screen then."""
    parent = dialog.parentWidget()
    owner = dialog if parent is None else parent.window()
    frame = frame_of(owner)
    screen: QScreen | None = owner.screen() or QGuiApplication.primaryScreen()
    if screen is None:
        return QSize(*FIRST_SIZE)
    return screen.availableGeometry().marginsRemoved(frame).size().expandedTo(QSize(1, 1))


def resize_dialog(dialog: QWidget, size: tuple[int, int]) -> None:
    """Give a dialog a size, in pixels at a text scale of 1, as far as the screen has room."""
    wanted = QSize(scaled(size[0]), scaled(size[1]))
    dialog.resize(wanted.boundedTo(dialog_room(dialog)))


def fitted(wanted: QRect, frame: QMargins, rooms: Sequence[QRect]) -> QRect:
    """Return where the inside of a window goes which is wanted at ``wanted``.

    With its frame it is whole on one of ``rooms``, the one it is most on or else the first; what
    lies whole on several of them together stays.
    """
    if not rooms:
        return wanted
    outside = wanted.marginsAdded(frame)
    together = QRegion()
    for room in rooms:
        together = together.united(room)
    if QRegion(outside).subtracted(together).isEmpty():
        return wanted
    shares = [room.intersected(outside) for room in rooms]
    areas = [share.width() * share.height() for share in shares]
    room = rooms[areas.index(max(areas))].marginsRemoved(frame)
    size = wanted.size().boundedTo(room.size()).expandedTo(QSize(1, 1))
    left = min(max(wanted.left(), room.left()), room.left() + room.width() - size.width())
    top = min(max(wanted.top(), room.top()), room.top() + room.height() - size.height())
    return QRect(QPoint(left, top), size)


class Standing(QObject):
    """Keeps where a window stands: restored, whole on the screen, told for the next start."""

    def __init__(self, window: QMainWindow) -> None:
        """Serve ``window``."""
        super().__init__(window)
        self._window = window
        self._kept = ""
        self._meant = QSize()
        self._wanted: QSize | None = None
        self._shown: QRect | None = None
        self._timers: list[QTimer] = []
        for delay in LOOKS:
            timer = QTimer(self, singleShot=True, interval=delay)
            timer.timeout.connect(self._settle_first)
            self._timers.append(timer)
        self._timers[-1].timeout.connect(self._rest)
        window.installEventFilter(self)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._watch)
            application.screenRemoved.connect(self._changed)
            for screen in application.screens():
                self._watch(screen)

    def _watch(self, screen: QScreen) -> None:
        screen.availableGeometryChanged.connect(self._changed)
        screen.geometryChanged.connect(self._changed)

    def _changed(self) -> None:
        """Follow screens and bars which come, go and change."""
        self._meant, self._wanted = self._window.size(), None
        self._look()

    def _look(self) -> None:
        for timer in self._timers:
            timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at the window once it is shown."""
        if watched is self._window and event.type() == QEvent.Type.Show:
            self._look()
        return super().eventFilter(watched, event)

    def restore(self, text: str) -> None:
        """Have the window, not shown yet, stand where ``text`` says, else in its first size."""
        self._kept = text
        read = _read(text)
        if read is not None:
            rect, full = read
            self._wanted = rect.size()
            self._window.setGeometry(fitted(rect, frame_of(self._window), screen_rooms()))
            if full:
                self._window.setWindowState(Qt.WindowState.WindowMaximized)
        elif text:
            self._restore_old(text)
        else:
            self.begin()
        self._meant = self._window.size()

    def _restore_old(self, text: str) -> None:
        """Take what earlier versions kept, Qt's own words."""
        self.begin()
        with contextlib.suppress(ValueError):
            self._window.restoreGeometry(QByteArray(base64.b64decode(text)))
        # Full screen belongs to a game; on the shelf nothing in sight would lead out of it.
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowFullScreen)
        self.settle()

    def begin(self) -> None:
        """Give the window its first size, or the whole screen where there is not more room."""
        window, rooms = self._window, screen_rooms()
        self._wanted = None
        if not rooms:
            window.resize(*FIRST_SIZE)
            return
        own = window.screen().availableGeometry() if window.isVisible() else rooms[0]
        room = own.marginsRemoved(frame_of(window))
        size = QSize(*FIRST_SIZE).boundedTo(room.size())
        rect = QRect(QPoint(), size)
        rect.moveCenter(room.center())
        rect = fitted(rect, frame_of(window), [own])
        if size != QSize(*FIRST_SIZE) and QGuiApplication.platformName() not in BARE:
            # The desktop knows best what is left beside its bars.
            if not window.isVisible():
                window.setGeometry(rect)
            if window.windowState() != _FULL:
                window.setWindowState(_FULL)
            self._meant = window.size()
            return
        if not window.windowState() & (_FULL | Qt.WindowState.WindowFullScreen):
            self._stand(rect)
            return
        window.setWindowState(Qt.WindowState.WindowNoState)
        # It may get its former size a moment later, and Wayland ends a program which is of another
        # size than the state it is just leaving has.
        QTimer.singleShot(LEAVING, self, self._begin_again)

    def _begin_again(self) -> None:
        """Give the first size once the frame is there again, which no full screen has."""
        if not self._window.windowState() & (_FULL | Qt.WindowState.WindowFullScreen):
            self.begin()

    def _stand(self, rect: QRect) -> None:
        self._window.setGeometry(rect)
        self._meant = rect.size()

    def _settle_first(self) -> None:
        """Bring the window onto the screen unless somebody has given it another size since."""
        change = self._window.size() - self._meant
        if max(abs(change.width()), abs(change.height())) <= ROUNDING:
            self.settle(self._wanted)
            self._meant = self._window.size()

    def settle(self, wanted: QSize | None = None) -> None:
        """Bring the window onto the screen with its frame, in the size ``wanted`` if it fits."""
        window = self._window
        state = window.windowState()
        if state & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
            return
        here = window.geometry()
        size = here.size() if wanted is None else wanted
        there = fitted(QRect(here.topLeft(), size), frame_of(window), screen_rooms())
        if there.size() != here.size():
            window.resize(there.size())
        if there.topLeft() != here.topLeft() and QGuiApplication.platformName() != "wayland":
            window.setGeometry(there)

    def _rest(self) -> None:
        """Remember what has become of what was restored: it is no change of the user's."""
        if self._shown is None:
            self._shown = self._normal()

    def _normal(self) -> QRect:
        window = self._window
        whole = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
        rect = window.normalGeometry() if window.windowState() & whole else window.geometry()
        return rect if rect.isValid() else window.geometry()

    def text(self) -> str:
        """Return where the window stands, for the settings.

        A size which only rounding changed is kept as it was: at 175 % a window would else become
        smaller with each start.
        """
        rect = self._normal()
        before = _read(self._kept)
        if before is not None and rect == self._shown:
            rect = before[0]
        full = bool(self._window.windowState() & Qt.WindowState.WindowMaximized)
        return rect_text(rect, full=full)


def rect_text(rect: QRect, *, full: bool = False) -> str:
    """Return where a window stands, as the settings keep it: Base64, as earlier versions had it."""
    numbers = (rect.x(), rect.y(), rect.width(), rect.height(), int(full))
    return base64.b64encode(_MARK + " ".join(map(str, numbers)).encode()).decode()


def _read(text: str) -> tuple[QRect, bool] | None:
    with contextlib.suppress(ValueError):
        data = base64.b64decode(text)
        if data.startswith(_MARK):
            left, top, width, height, full = (int(word) for word in data[len(_MARK) :].split())
            if all(abs(number) < 1 << 20 for number in (left, top, width, height)):
                size = QSize(max(width, LEAST[0]), max(height, LEAST[1]))
                return QRect(QPoint(left, top), size), bool(full)
    return None
