"""Full screen: F11 and back, with the menu bar hidden but within reach."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMainWindow

EDGE = 3
"""How near to the upper edge of the screen, in pixels, the pointer shows the menu bar."""


class FullScreen(QObject):
    """Hides the menu bar while the window is in full screen.

    Moving the pointer to the upper edge, or pressing and releasing Alt, shows the menu bar. It is
    hidden again when the pointer leaves or a menu has been used. Shortcuts still work, as the
    window itself has the actions.
    """

    def __init__(self, window: QMainWindow) -> None:
        """Hide the menu bar of ``window`` in full screen."""
        super().__init__(window)
        self._window = window
        self._watching: QObject | None = None
        self._alt = False
        self._by_keys = False

    @property
    def on(self) -> bool:
        """Return whether the window is in full screen."""
        return bool(self._window.windowState() & Qt.WindowState.WindowFullScreen)

    def toggle(self) -> None:
        """Switch full screen on or off."""
        self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def leave(self) -> bool:
        """Leave full screen; return whether the window was in it."""
        if not self.on:
            return False
        self.toggle()
        return True

    def follow(self) -> None:
        """Update menu and action when the window state has changed."""
        if self._watching is not None:
            self._watching.removeEventFilter(self)
            self._watching = None
        self._window.menuBar().setVisible(not self.on)
        if self.on:
            self._watching = self._window.windowHandle()
            if self._watching is not None:
                self._watching.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch for the pointer at the upper edge and for Alt."""
        if isinstance(event, QMouseEvent):
            self._alt = False
            if event.type() == QEvent.Type.MouseMove and not event.buttons():
                self._pointed(event.position().y())
        elif isinstance(event, QKeyEvent):
            self._key(event)
        return super().eventFilter(watched, event)

    def _pointed(self, y: float) -> None:
        bar = self._window.menuBar()
        if not bar.isVisible():
            if y <= EDGE:
                self._by_keys = False
                bar.show()
        elif y > bar.height() + EDGE and QApplication.activePopupWidget() is None:
            bar.hide()

    def _key(self, event: QKeyEvent) -> None:
        bar = self._window.menuBar()
        pressed = event.type() == QEvent.Type.KeyPress
        if event.key() == Qt.Key.Key_Alt:
            if pressed:
                self._alt = not event.isAutoRepeat() or self._alt
                return
            alone, self._alt = self._alt, False
            if alone and not bar.isVisible():
                self._by_keys = True
                bar.show()
                bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
                bar.setActiveAction(bar.actions()[0])
            elif alone:
                bar.hide()
            return
        self._alt = False
        idle = bar.activeAction() is None and QApplication.activePopupWidget() is None
        if self._by_keys and not pressed and bar.isVisible() and idle:
            bar.hide()
