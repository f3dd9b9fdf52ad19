"""Disconnects a page which leaves the window from signals, settings changes and timers.

``deleteLater`` ends an object only when its turn of the event loop comes. Until then a page whose
table is empty already would still be told of new colours, and ask the table for its state.
"""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget
from shiboken6 import isValid

from ludotheque.ui.look.theme import LEFT, manager

_DEAF_TO = frozenset({
    QEvent.Type.LanguageChange, QEvent.Type.LocaleChange, QEvent.Type.StyleChange,
    QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.ApplicationPaletteChange,
    QEvent.Type.ApplicationFontChange, QEvent.Type.ThemeChange,
    QEvent.Type.DevicePixelRatioChange, QEvent.Type.Timer, QEvent.Type.Paint,
    QEvent.Type.LayoutRequest, QEvent.Type.UpdateRequest,
})  # fmt: skip


class _Deaf(QObject):
    """Keeps from an object what is told to everything in the window."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Filter out events which would repaint or lay out the object."""
        return event.type() in _DEAF_TO


def lasting() -> Iterator[QObject]:
    """Yield what lives as long as the program and sends signals to pages."""
    yield manager()
    application = QCoreApplication.instance()
    if application is not None:
        yield application
    if isinstance(application, QGuiApplication):
        yield application.styleHints()
        yield from application.screens()


def let_go(*parts: QObject) -> None:
    """Have pages, dialogs, scenes or controllers, and all that is in them, hear nothing and go.

    The boards shown in them go as well. The objects end with the next turn of the event loop, as
    by ``deleteLater``; whoever called may stand in one of their own handlers.
    """
    senders = tuple(lasting())
    for part in filter(isValid, parts):
        boards: list[QGraphicsScene | None] = [
            view.scene() for view in _all(part) if isinstance(view, QGraphicsView)
        ]
        for root in (part, *dict.fromkeys(board for board in boards if board is not None)):
            if isValid(root):
                _silence(root, senders)
                root.deleteLater()


def _all(root: QObject) -> list[QObject]:
    return [root, *root.findChildren(QObject)]


def _silence(root: QObject, senders: tuple[QObject, ...]) -> None:
    deaf = _Deaf(root)
    for one in _all(root):
        one.setProperty(LEFT, True)
        for sender in senders:
            sender.disconnect(one)
        if isinstance(one, QTimer | QAbstractAnimation):
            one.stop()
        elif isinstance(one, QWidget | QGraphicsScene):
            one.installEventFilter(deaf)
