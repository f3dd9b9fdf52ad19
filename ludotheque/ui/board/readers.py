"""Whether the screen reader of a Linux desktop knows announcements: Orca does since 45.

Readers register the events they listen for on the accessibility bus, where this is asked. It is
asked through GIO, which every desktop with a reader has; where it is missing there is none.
"""

import contextlib
import ctypes
import sys
import time
from functools import cache
from typing import Final

_LASTS: Final = 4.0
"""Seconds for which an answer is taken to hold: readers are seldom started."""
_PATIENCE: Final = 250
"""Milliseconds after which a bus which does not answer is left alone."""
_SESSION: Final = 2
_CLIENT: Final = 1 | 8
"""How GIO is to use the address of a message bus: to authenticate, and to say hello there."""


class Bus:
    """The accessibility bus, as far as it is asked who listens for announcements."""

    def __init__(self) -> None:
        """Load GIO; OSError where there is none."""
        self._gio = ctypes.CDLL("libgio-2.0.so.0")
        self._gio.g_bus_get_sync.restype = ctypes.c_void_p
        self._gio.g_dbus_connection_new_for_address_sync.restype = ctypes.c_void_p
        self._gio.g_dbus_connection_call_sync.restype = ctypes.c_void_p
        self._gio.g_variant_print.restype = ctypes.c_void_p
        for name in ("g_object_unref", "g_variant_unref", "g_free"):
            function = getattr(self._gio, name)
            function.argtypes = [ctypes.c_void_p]
            function.restype = None
        self._bus: int | None = None

    def registered(self) -> str:
        """Return which events are listened for, as GLib prints them; "" if nobody can tell."""
        if self._bus is None:
            self._bus = self._connect()
        if self._bus is None:
            return ""
        registry = "org.a11y.atspi.Registry"
        found = self._ask(
            self._bus, registry, "/org/a11y/atspi/registry", registry, "GetRegisteredEvents"
        )
        if not found:  # the bus may have ended, and another one begun
            self._gio.g_object_unref(self._bus)
            self._bus = None
        return found

    def _connect(self) -> int | None:
        session = self._gio.g_bus_get_sync(_SESSION, None, None)
        if not session:
            return None
        told = self._ask(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        self._gio.g_object_unref(session)
        address = told.removeprefix("('").removesuffix("',)").encode()
        if not address:
            return None
        found: int | None = self._gio.g_dbus_connection_new_for_address_sync(
            address, _CLIENT, None, None, None
        )
        return found or None

    def _ask(self, bus: int, name: str, path: str, interface: str, method: str) -> str:
        words = (name.encode(), path.encode(), interface.encode(), method.encode())
        answer = self._gio.g_dbus_connection_call_sync(
            ctypes.c_void_p(bus), *words, None, None, 0, _PATIENCE, None, None
        )
        if not answer:
            return ""
        text = self._gio.g_variant_print(ctypes.c_void_p(answer), 0)
        self._gio.g_variant_unref(answer)
        told = ctypes.string_at(text).decode(errors="replace")
        self._gio.g_free(text)
        return told


@cache
def _bus() -> Bus | None:
    with contextlib.suppress(OSError, AttributeError):
        return Bus()
    return None


_known: tuple[float, bool | None] = (-_LASTS, None)
"""When the bus was asked last, and its last answer; None before the first one."""


def hear_announcements() -> bool:
    """Return whether announcements are heard, as far as anybody can tell.

    They are on Windows and macOS. On Linux they are unless readers listen, and none for them. A bus
    which is too busy to answer has not changed its mind.
    """
    global _known  # noqa: PLW0603 - one bus for the program
    if sys.platform != "linux":
        return True
    since, answer = _known
    if time.monotonic() - since >= _LASTS:
        bus = _bus()
        told = "" if bus is None else bus.registered().lower()
        if told:
            answer = "object:" not in told or "object:announcement" in told
        _known = (time.monotonic(), answer)
    return answer is not False
