"""Which letter or digit a key means, whatever script or arrangement the keyboard has.

What acts by a letter on a board (C, L, X …) is printed on the keys as on a Latin keyboard; with a
Russian, Greek, Hebrew or Arabic arrangement the same key gives another letter, on a French one the
digits need Shift. All scenes and pages ask here, never the key event itself.
"""

import unicodedata
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

_ROWS: Final = ((10, "1234567890"), (24, "QWERTYUIOP"), (38, "ASDFGHJKL"), (52, "ZXCVBNM,."))
"""The scan codes of X11 and Wayland (evdev and 8) where each row of a Latin keyboard begins."""
_SCANNED: Final = {
    first + number: letter for first, row in _ROWS for number, letter in enumerate(row)
}
_MAC: Final = {
    code: letter
    for code, letter in enumerate("ASDFHGZXCV-BQWERYT123465-97-80-OU-IP-LJ-K--,-NM.")
    if letter != "-"
}
"""The virtual key codes of macOS, which say where a key is."""
_MARKS: Final = {"؟": "?", "،": ",", "٫": "."}
"""Marks of other scripts, with what they mean."""
_OWN: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.")
"""What a key means wherever it is, when it gives just this."""


def latin_key(event: QKeyEvent) -> Qt.Key:
    """Return what a key means: a letter, a digit or a mark of a Latin keyboard, else the key.

    A key that gives a Latin letter or a digit means it. Digits of other scripts mean their values.
    What gives a letter of another script means what a Latin keyboard has there, and what without
    Shift gives something else than a digit where a Latin keyboard has one means that digit.
    """
    key = event.key()
    if not 0x20 <= key < 0x01000000:
        return Qt.Key(key)
    character = chr(key)
    if character in _OWN:
        return Qt.Key(key)
    if character in _MARKS:
        return Qt.Key(ord(_MARKS[character]))
    value = unicodedata.decimal(character, None)
    if value is not None:
        return Qt.Key(Qt.Key.Key_0 + value)
    there = _at(event)
    foreign = character.isalpha() and not unicodedata.name(character, "").startswith("LATIN")
    # Some scripts have a mark where a Latin keyboard has a letter: Hebrew « ' » for W.
    foreign = foreign or (there.isalpha() and character.isascii() and not character.isspace())
    shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if there and (foreign or (there.isdigit() and not shifted)):
        return Qt.Key(ord(there))
    return Qt.Key(key)


def _at(event: QKeyEvent) -> str:
    """Return what a Latin keyboard has where a key is, "" where that is not known."""
    platform = QGuiApplication.platformName()
    if platform == "windows":  # the system itself gives keys of other scripts Latin codes
        code = chr(event.nativeVirtualKey() & 0xFFFF)
        return code if code in _OWN and code not in ",." else ""
    if platform == "cocoa":
        return _MAC.get(event.nativeVirtualKey(), "")
    return _SCANNED.get(event.nativeScanCode(), "")


def sequence(event: QKeyEvent) -> QKeySequence | None:
    """Return the shortcut which a key means, None where Qt has it right by itself."""
    key = latin_key(event)
    if key == event.key():
        return None
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if not chr(key).isalpha():
        held &= ~Qt.KeyboardModifier.ShiftModifier  # it was needed to give the mark
    return QKeySequence(QKeyCombination(held, key))


class FigureKeys(QObject):
    """Lets a field for figures take the digits of any keyboard, with Shift or without."""

    def __init__(self, field: QLineEdit) -> None:
        """Serve ``field``; it keeps this object."""
        super().__init__(field)
        self._field = field
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Type the digit which a key means instead of what it gives."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            held = event.modifiers() & ~(
                Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
            )
            key = latin_key(event)
            digit = chr(key) if 0x30 <= key <= 0x39 else ""
            if digit and not held and event.text() and event.text() != digit:
                self._field.insert(digit)
                return True
        return super().eventFilter(watched, event)
