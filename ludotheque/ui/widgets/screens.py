"""The geometry of windows: whole, with their frames, in the available area of a screen."""

import base64
import contextlib
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QRegion, QScreen
from PySide6.QtWidgets import QMainWindow, QScrollArea, QWidget

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.widgets.flags import without

FIRST_SIZE: Final = (1280, 800)
"""The window's size at the first start, where the screen has room for it."""
LEAST: Final = (480, 320)
"""The window's minimum size; below 800×480 its content scrolls."""
FRAME: Final = QMargins(6, 36, 6, 6)
"""Usual frame margins, used until the window system reports the real ones."""
LOOKS: Final = (0, 60, 200, 600)
"""Milliseconds after showing at which the geometry is checked: frames and bars are known late."""
BARE: Final = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs"})
"""Qt platforms without a window manager, which neither frame nor maximize windows."""
ROUNDING: Final = 2
"""How many pixels a size may change by rounding at a fractional scale."""
LEAVING: Final = 250
"""Milliseconds a desktop may take to restore the size of a maximized or full screen window."""
_FULL: Final = Qt.WindowState.WindowMaximized
_MARK: Final = b"place 1 "


def screen_rooms() -> list[QRect]:
    """Return the available area of each screen in logical pixels, the primary screen first."""
    screens = QGuiApplication.screens()
    first = QGuiApplication.primaryScreen()
    screens.sort(key=lambda screen: screen is not first)
    return [screen.availableGeometry() for screen in screens]


def frame_of(window: QWidget) -> QMargins:
    """Return the margins of a window's frame, or usual ones while they are unknown."""
    handle = window.windowHandle()
    known = QMargins() if handle is None else handle.frameMargins()
    if not known.isNull() or QGuiApplication.platformName() in BARE:
        return known
    return FRAME


OF_HEIGHT: Final = 0.92
"""The share of the screen's height which a dialog takes at most for what it has to tell."""


def dialog_room(dialog: QWidget) -> QSize:
    """Return the largest size at which a dialog with its frame fits on the screen."""
    parent = dialog.parentWidget()
    owner = dialog if parent is None else parent.window()
    frame = frame_of(owner)
    screen: QScreen | None = owner.screen() or QGuiApplication.primaryScreen()
    if screen is None:
        return QSize(*FIRST_SIZE)
    return screen.availableGeometry().marginsRemoved(frame).size().expandedTo(QSize(1, 1))


def resize_dialog(dialog: QWidget, size: tuple[int, int]) -> None:
    """Resize a dialog to a size in pixels at a text scale of 1, at most the room of the screen.

    When it is shown it gets higher for what would have to be scrolled to.
    """
    wanted = QSize(scaled(size[0]), scaled(size[1]))
    dialog.resize(wanted.boundedTo(dialog_room(dialog)))
    if dialog.findChild(Heightened) is None:
        Heightened(dialog)


class Heightened(QObject):
    """Gives a dialog, when it is shown, the height its content asks for, if the screen has it."""

    def __init__(self, dialog: QWidget) -> None:
        """Watch for the dialog to be shown."""
        super().__init__(dialog)
        self._dialog = dialog
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enlarge the dialog before it is seen."""
        if event.type() == QEvent.Type.Show and not event.spontaneous():
            self.fit()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Enlarge the dialog by what is hidden in it, as far as the screen has room."""
        dialog = self._dialog
        layout = dialog.layout()
        if layout is not None:
            layout.activate()
        areas = [one for one in dialog.findChildren(QScrollArea) if one.isVisibleTo(dialog)]
        more = max(map(_hidden, areas), default=0)
        most = round(dialog_room(dialog).height() * OF_HEIGHT)
        if more > 0 and dialog.height() < most:
            dialog.resize(dialog.width(), min(dialog.height() + more, most))


def _hidden(area: QScrollArea) -> int:
    """Return how many pixels of an area's content are below what is seen of it."""
    content: QWidget | None = area.widget()
    if content is None or area.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
        return 0
    seen = area.maximumViewportSize()
    wanted = content.sizeHint().height()
    if content.hasHeightForWidth():
        wanted = content.heightForWidth(seen.width())
    return wanted - seen.height()


def fitted(wanted: QRect, frame: QMargins, rooms: Sequence[QRect]) -> QRect:
    """Return the geometry, without frame, of a window which should be at ``wanted``.

    With its frame it fits on one of ``rooms``, the one it overlaps most or else the first. A window
    which already lies wholly within several of them together stays where it is.
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
    """Restores a window's geometry, keeps it on the screen and saves it for the next start."""

    def __init__(self, window: QMainWindow) -> None:
        """Watch ``window`` and the screens."""
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
        """Check the geometry again when screens or desktop bars change."""
        self._meant, self._wanted = self._window.size(), None
        self._look()

    def _look(self) -> None:
        for timer in self._timers:
            timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Check the geometry once the window is shown."""
        if watched is self._window and event.type() == QEvent.Type.Show:
            self._look()
        return super().eventFilter(watched, event)

    def restore(self, text: str) -> None:
        """Give the window the geometry in ``text``, or its first size; call it before showing."""
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
        """Restore what earlier versions saved: Qt's ``saveGeometry``."""
        self.begin()
        with contextlib.suppress(ValueError):
            self._window.restoreGeometry(QByteArray(base64.b64decode(text)))
        # Full screen is for a game; nothing visible on the shelf would lead out of it.
        state = without(self._window.windowState(), Qt.WindowState.WindowFullScreen)
        self._window.setWindowState(state)
        self.settle()

    def begin(self) -> None:
        """Give the window its first size, or maximize it where the screen has no room for that."""
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
            # The desktop knows best how much room is left beside its bars.
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
        # The window may get its former size a moment later, and Wayland ends a program whose size
        # is not that of the state it is leaving.
        QTimer.singleShot(LEAVING, self, self._begin_again)

    def _begin_again(self) -> None:
        """Give the first size once the frame is back, which a full screen window does not have."""
        if not self._window.windowState() & (_FULL | Qt.WindowState.WindowFullScreen):
            self.begin()

    def _stand(self, rect: QRect) -> None:
        self._window.setGeometry(rect)
        self._meant = rect.size()

    def _settle_first(self) -> None:
        """Move the window onto the screen, unless the user has resized it meanwhile."""
        change = self._window.size() - self._meant
        if max(abs(change.width()), abs(change.height())) <= ROUNDING:
            self.settle(self._wanted)
            self._meant = self._window.size()

    def settle(self, wanted: QSize | None = None) -> None:
        """Move the window with its frame onto the screen, in the size ``wanted`` if it fits."""
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
        """Remember the geometry shown after restoring, to tell it from a change by the user."""
        if self._shown is None:
            self._shown = self._normal()

    def _normal(self) -> QRect:
        window = self._window
        whole = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
        rect = window.normalGeometry() if window.windowState() & whole else window.geometry()
        return rect if rect.isValid() else window.geometry()

    def text(self) -> str:
        """Return the geometry of the window as text for the settings.

        A size changed by rounding alone is saved as it was: otherwise a window would shrink at each
        start at 175 %.
        """
        rect = self._normal()
        before = _read(self._kept)
        if before is not None and rect == self._shown:
            rect = before[0]
        full = bool(self._window.windowState() & Qt.WindowState.WindowMaximized)
        return rect_text(rect, full=full)


def rect_text(rect: QRect, *, full: bool = False) -> str:
    """Return a geometry as the settings store it: Base64, as in earlier versions."""
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
