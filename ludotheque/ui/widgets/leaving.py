"""Disconnects a page which leaves the window from signals, settings changes and timers.

``deleteLater`` ends an object only when its turn of the event loop comes. Until then a page whose
table is empty already would still be told of new colours, and ask the table for its state.
"""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget
from shiboken6 import isValid

from ludotheque.ui.look.theme import LEFT, manager
from ludotheque.ui.widgets.uses import uses

LINGERING: Final = 4000
"""Milliseconds for which a screen reader may still ask after what has left."""
_DEAF_TO = frozenset({
    QEvent.Type.LanguageChange, QEvent.Type.LocaleChange, QEvent.Type.StyleChange,
    QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.ApplicationPaletteChange,
    QEvent.Type.ApplicationFontChange, QEvent.Type.ThemeChange,
    QEvent.Type.DevicePixelRatioChange, QEvent.Type.Timer, QEvent.Type.Paint,
    QEvent.Type.LayoutRequest, QEvent.Type.UpdateRequest,
})  # fmt: skip


class _Deaf(QObject):
    """An event filter which keeps events sent to the whole window from an object."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Filter out events which would repaint the object or lay it out."""
        return event.type() in _DEAF_TO


def lasting() -> Iterator[QObject]:
    """Yield the objects which live as long as the program and send signals to pages."""
    yield manager()
    yield uses()
    application = QCoreApplication.instance()
    if application is not None:
        yield application
    if isinstance(application, QGuiApplication):
        yield application.styleHints()
        yield from application.screens()


def let_go(*parts: QObject) -> None:
    """Disconnect pages, dialogs, scenes or controllers with all their children, and delete them.

    The scenes of boards shown in them are included. What else of the window one of them listens to,
    it names in an attribute ``hears``. They are deleted by ``deleteLater``, in the
    next turn of the event loop: the caller may be in a handler of one of them.
    """
    senders = tuple(lasting())
    for part in filter(isValid, parts):
        boards: list[QGraphicsScene | None] = [
            view.scene() for view in _all(part) if isinstance(view, QGraphicsView)
        ]
        for root in (part, *dict.fromkeys(board for board in boards if board is not None)):
            if isValid(root):
                _silence(root, senders)
                delete_later(root)


def delete_later(root: QObject) -> None:
    """Delete what has left, where a screen reader listens once it has asked all it will ask of it.

    It is told of things later than they happen. For an answer of what is gone it waits most of a
    second each time, and says nothing meanwhile.
    """
    if not QAccessible.isActive():
        root.deleteLater()
        return
    if isinstance(root, QWidget):
        root.hide()
    QTimer.singleShot(LINGERING, root, root.deleteLater)


def _all(root: QObject) -> list[QObject]:
    return [root, *root.findChildren(QObject)]


def _silence(root: QObject, senders: tuple[QObject, ...]) -> None:
    deaf = _Deaf(root)
    for one in _all(root):
        one.setProperty(LEFT, True)
        for sender in (*senders, *getattr(one, "hears", ())):
            sender.disconnect(one)
        if isinstance(one, QTimer | QAbstractAnimation):
            one.stop()
        elif isinstance(one, QWidget | QGraphicsScene):
            one.installEventFilter(deaf)
