"""Line icons in the ink of the theme, for actions and buttons; they follow the theme."""

import weakref
from functools import cache
from typing import Final, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QPixmap

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.pictures import ICON_INK, picture
from ludotheque.ui.look.theme import LEFT, current_theme, faded, manager

SIDE: Final = 26
"""The side icons are drawn for, in device-independent pixels."""
SIDES: Final = (16, 20, SIDE)
"""The sides which menus, buttons and tool bars ask for."""


class HasIcon(Protocol):
    """An action or a button."""

    def setIcon(self, icon: QIcon, /) -> None:
        """Take an icon."""


def icon_pixmap(
    name: str, side: float = SIDE, dpr: float = 1.0, color: str | None = None
) -> QPixmap:
    """Return one icon as a pixmap, in the ink of the theme or another colour."""
    ink = color or current_theme().ink
    return picture(f"icons/{name}", side, side, dpr, {ICON_INK: ink})


def icon(name: str, color: str | None = None) -> QIcon:
    """Return an icon for the theme in use, in the usual sizes, its disabled state included."""
    made = QIcon()
    _add(made, name, QIcon.Mode.Normal, color)
    _add(made, name, QIcon.Mode.Disabled, faded(current_theme()).name())
    return made


_bound: "weakref.WeakKeyDictionary[QObject, tuple[str, str | None]]" = weakref.WeakKeyDictionary()


def bind_icon(target: QObject, name: str, role: str | None = None) -> None:
    """Give an action or button an icon which follows the theme.

    ``role`` names another colour of the theme than the ink ("on_accent", "ink2").
    """
    _follow_theme()
    _bound[target] = (name, role)
    _apply(target, name, role)


@cache
def _follow_theme() -> None:
    manager().changed.connect(_refresh)
    app = QGuiApplication.instance()
    if isinstance(app, QGuiApplication):
        app.screenAdded.connect(_refresh)


def _apply(target: QObject, name: str, role: str | None) -> None:
    color = None if role is None else str(getattr(current_theme(), role))
    made = icon(name, color)
    if isinstance(target, QAction):  # a chosen entry of a menu stands on the accent
        _add(made, name, QIcon.Mode.Active, current_theme().on_accent)
    setter: HasIcon = target  # type: ignore[assignment]
    setter.setIcon(made)


def _add(made: QIcon, name: str, mode: QIcon.Mode, color: str | None) -> None:
    for dpr in sorted({screen.devicePixelRatio() for screen in QGuiApplication.screens()}):
        for side in SIDES:
            made.addPixmap(icon_pixmap(name, scaled(side), dpr, color), mode)


def _refresh() -> None:
    for target, (name, role) in list(_bound.items()):
        try:
            if not target.property(LEFT):
                _apply(target, name, role)
        except RuntimeError:  # the Qt object is gone, its wrapper not yet
            _bound.pop(target, None)
