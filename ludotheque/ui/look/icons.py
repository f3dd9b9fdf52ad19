"""Line icons in the theme's ink for actions and buttons, updated when the theme changes."""

import weakref
from functools import cache, lru_cache
from typing import Final, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QPixmap

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.pictures import ICON_INK, picture
from ludotheque.ui.look.theme import LEFT, current_theme, faded, manager

SIDE: Final = 26
"""The size for which icons are drawn, in logical pixels."""
SIDES: Final = (16, 20, SIDE)
"""The sizes used by menus, buttons and tool bars."""


class HasIcon(Protocol):
    """An action or a button."""

    def setIcon(self, icon: QIcon, /) -> None:
        """Set the icon."""


def icon_pixmap(
    name: str, side: float = SIDE, dpr: float = 1.0, color: str | None = None
) -> QPixmap:
    """Return one icon as a pixmap, in the ink of the theme or another colour."""
    ink = color or current_theme().ink
    return picture(f"icons/{name}", side, side, dpr, {ICON_INK: ink})


def icon(name: str, color: str | None = None) -> QIcon:
    """Return an icon for the current theme, in the usual sizes and with its disabled state."""
    theme = current_theme()
    return _made(name, color or theme.ink, faded(theme).name(), None, _sides(), _ratios())


def _sides() -> tuple[int, ...]:
    return tuple(scaled(side) for side in SIDES)


def _ratios() -> tuple[float, ...]:
    return tuple(sorted({screen.devicePixelRatio() for screen in QGuiApplication.screens()}))


@lru_cache(256)  # shared by all windows
def _made(
    name: str, normal: str, disabled: str, active: str | None, sides: tuple[int, ...],
    ratios: tuple[float, ...],
) -> QIcon:  # fmt: skip
    made = QIcon()
    modes = {QIcon.Mode.Normal: normal, QIcon.Mode.Disabled: disabled, QIcon.Mode.Active: active}
    for mode, color in modes.items():
        if color is not None:
            for dpr in ratios:
                for side in sides:
                    made.addPixmap(icon_pixmap(name, side, dpr, color), mode)
    return made


_bound: "weakref.WeakKeyDictionary[QObject, tuple[str, str | None]]" = weakref.WeakKeyDictionary()


def bind_icon(target: QObject, name: str, role: str | None = None) -> None:
    """Set an icon on an action or button and update it when the theme changes.

    ``role`` is a colour of the theme other than the ink, such as "on_accent" or "ink2".
    """
    _follow_theme()
    _bound[target] = (name, role)
    _apply(target, name, role)


_waiting: "weakref.WeakKeyDictionary[QObject, str]" = weakref.WeakKeyDictionary()
"""Actions whose icon is drawn when it is needed."""


def bind_icon_late(action: QAction, name: str) -> None:
    """Bind an icon to an action once ``dressed`` is asked for it; until then nothing is drawn."""
    _waiting[action] = name


def dressed(action: QAction) -> QAction:
    """Return an action which has its icon."""
    name = _waiting.pop(action, None)
    if name is not None:
        bind_icon(action, name)
    return action


@cache
def _follow_theme() -> None:
    manager().changed.connect(_refresh)
    app = QGuiApplication.instance()
    if isinstance(app, QGuiApplication):
        app.screenAdded.connect(_refresh)


def _apply(target: QObject, name: str, role: str | None) -> None:
    theme = current_theme()
    color = theme.ink if role is None else str(getattr(theme, role))
    # A highlighted menu entry has the accent as background.
    active = theme.on_accent if isinstance(target, QAction) else None
    setter: HasIcon = target  # type: ignore[assignment]
    setter.setIcon(_made(name, color, faded(theme).name(), active, _sides(), _ratios()))


def _refresh() -> None:
    for target, (name, role) in list(_bound.items()):
        try:
            if not target.property(LEFT):
                _apply(target, name, role)
        except RuntimeError:  # the Qt object has been deleted, but not its wrapper
            _bound.pop(target, None)
