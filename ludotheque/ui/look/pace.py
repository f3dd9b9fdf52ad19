"""How long animations last, and whether the system asks for reduced motion.

Qt has no interface for that (6.11), so each platform is asked in its own way: Windows for client
area animations, macOS for « Reduce motion », KDE and GTK through their settings files, GNOME
through ``gsettings``, which answers later.
"""

import configparser
import ctypes
import ctypes.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QProcess, Qt, Signal
from PySide6.QtGui import QGuiApplication

from ludotheque.core.errors import SaveError
from ludotheque.files.atomic import read_limited
from ludotheque.ui.look.otherprograms import own_libraries

FACTORS: Final = {"normal": 1.0, "fast": 0.5, "off": 0.0}

_speed = "normal"


def set_motion(speed: str) -> None:
    """Set the speed, "normal", "fast" or "off"; any other value counts as "normal"."""
    global _speed  # noqa: PLW0603 - one speed for the program
    _speed = speed if speed in FACTORS else "normal"


def motion() -> str:
    """Return the current speed."""
    return _speed


def duration(ms: int) -> int:
    """Return how many milliseconds an animation of ``ms`` lasts now; 0 means no animation."""
    return round(ms * FACTORS[_speed])


_SPI_GETCLIENTAREAANIMATION: Final = 0x1042
_WITH_GSETTINGS: Final = {"GNOME", "UNITY", "BUDGIE", "PANTHEON", "X-CINNAMON"}
_LARGEST: Final = 1_000_000
_QUESTION: Final = ("get", "org.gnome.desktop.interface", "enable-animations")


def system_reduces_motion(environment: Mapping[str, str] = os.environ) -> bool:
    """Return the system's setting as far as it is known at once, else False; never raises."""
    try:
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            return _macos()
    except (OSError, AttributeError, ValueError):  # a system which differs from its documentation
        return False
    folder = environment.get("XDG_CONFIG_HOME") or "~/.config"
    desktops = _desktops(environment)
    return linux_reduces_motion(Path(folder).expanduser(), kde="KDE" in desktops)


def _desktops(environment: Mapping[str, str]) -> set[str]:
    return set(environment.get("XDG_CURRENT_DESKTOP", "").upper().split(":"))


def linux_reduces_motion(folder: Path, *, kde: bool) -> bool:
    """Return what the settings files in a configuration folder say; never raises."""
    if kde:
        factor = _entry(folder / "kdeglobals", "KDE", "AnimationDurationFactor")
        try:
            return factor is not None and float(factor) == 0
        except ValueError:
            return False
    found = (
        _entry(folder / name / "settings.ini", "Settings", "gtk-enable-animations")
        for name in ("gtk-4.0", "gtk-3.0")
    )
    value = next((value for value in found if value is not None), "")
    return value.strip().lower() in {"0", "false", "no"}


def _entry(path: Path, section: str, key: str) -> str | None:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(read_limited(path, _LARGEST).decode("utf-8"))
        return parser.get(section, key, fallback=None)
    except (SaveError, UnicodeDecodeError, configparser.Error):
        return None


def _windows() -> bool:
    animated = ctypes.c_int(1)
    user32 = ctypes.WinDLL("user32")  # type: ignore[attr-defined,unused-ignore]
    asked = user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animated), 0)
    return bool(asked) and not animated.value


def _macos() -> bool:
    ctypes.CDLL(ctypes.util.find_library("AppKit"))
    objc = ctypes.CDLL(ctypes.util.find_library("objc"))
    objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
    objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [ctypes.c_char_p]
    pointer, flag = (
        ctypes.CFUNCTYPE(kind, ctypes.c_void_p, ctypes.c_void_p)(("objc_msgSend", objc))
        for kind in (ctypes.c_void_p, ctypes.c_bool)
    )
    workspace = pointer(
        objc.objc_getClass(b"NSWorkspace"), objc.sel_registerName(b"sharedWorkspace")
    )
    name = b"accessibilityDisplayShouldReduceMotion"
    return bool(flag(workspace, objc.sel_registerName(name)))


class MotionWatch(QObject):
    """Knows whether to reduce motion, and checks again when the program becomes active."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Check the system now, and GNOME once events are processed."""
        super().__init__(parent)
        self.reduced = system_reduces_motion()
        self._process: QProcess | None = None
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._state_changed)

    def speed(self, setting: str) -> str:
        """Return "normal", "fast" or "off" for a setting, which may also be "system"."""
        if setting != "system":
            return setting
        return "off" if self.reduced else "normal"

    def look(self) -> None:
        """Check the system again."""
        if _desktops(os.environ) & _WITH_GSETTINGS:
            self._ask_gnome()
        else:
            self._take(system_reduces_motion())

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.look()

    def _take(self, reduced: bool) -> None:
        if reduced != self.reduced:
            self.reduced = reduced
            self.changed.emit()

    def _ask_gnome(self) -> None:
        if self._process is not None:
            return
        self._process = process = QProcess(self)
        process.setProcessEnvironment(own_libraries())
        process.finished.connect(self._answered)
        process.errorOccurred.connect(self._failed)
        process.start("gsettings", list(_QUESTION))

    def _answered(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        text = bytes(process.readAllStandardOutput().data()).strip()
        process.deleteLater()
        if text in {b"true", b"false"}:
            self._take(text == b"false")

    def _failed(self, problem: QProcess.ProcessError) -> None:
        # Only a failed start is not followed by ``finished``.
        if problem == QProcess.ProcessError.FailedToStart and self._process is not None:
            self._process.deleteLater()
            self._process = None
