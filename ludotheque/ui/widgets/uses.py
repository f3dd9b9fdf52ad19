"""Tells that a main button has been used, and where it was on the screen."""

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QAbstractButton


class Uses(QObject):
    """Speaks for all main buttons, and for the boxes and cards which open a page."""

    used = Signal(QRect)
    """Emitted with the place of a button on the screen, before anything follows from its use."""
    missed = Signal()
    """Emitted when a press came too soon after a use to be heard."""


_uses: list[Uses] = []


def uses() -> Uses:
    """Return the one object which tells of uses."""
    if not _uses:
        _uses.append(Uses())
    return _uses[0]


def tell_use(button: QAbstractButton) -> None:
    """Tell that a button is being used."""
    uses().used.emit(QRect(button.mapToGlobal(QPoint(0, 0)), button.size()))
