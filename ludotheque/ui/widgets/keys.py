"""Find which letter or digit a key event means, whatever the keyboard layout.

Keys which do something on a board (C, L, X …) are named as on a Latin keyboard. A Russian, Greek,
Hebrew or Arabic layout gives another letter for the same key, and a French one needs Shift for
digits. Scenes and pages therefore call this module and never read the key event themselves.
"""

import unicodedata
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from ludotheque.ui.widgets.flags import without

_ROWS: Final = ((10, "1234567890"), (24, "QWERTYUIOP"), (38, "ASDFGHJKL"), (52, "ZXCVBNM,."))
"""The first scan code of each row of a Latin keyboard on X11 and Wayland (the evdev code + 8)."""
_SCANNED: Final = {
    first + number: letter for first, row in _ROWS for number, letter in enumerate(row)
}
_MAC: Final = {
    code: letter
    for code, letter in enumerate("ASDFHGZXCV-BQWERYT123465-97-80-OU-IP-LJ-K--,-NM.")
    if letter != "-"
}
"""The letters of a Latin keyboard by the virtual key codes of macOS, which number positions."""
_MARKS: Final = {"؟": "?", "،": ",", "٫": "."}
"""Punctuation of other scripts, with its Latin equivalent."""
_OWN: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.")
"""Characters which are always taken as they are."""


_HELD: Final = (
    Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.MetaModifier,
)  # fmt: skip
"""The modifiers which belong to a key sequence."""


def latin_key(event: QKeyEvent) -> Qt.Key:
    """Return the letter, digit or mark of a Latin keyboard which a key means, else its own code.

    Latin letters and digits mean themselves; digits of other scripts mean their value. A letter of
    another script means the Latin key in the same position. So does any other character typed
    without Shift on a key which is a digit on a Latin keyboard.
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
    """Return the character a Latin keyboard has in a key's position, "" if unknown."""
    platform = QGuiApplication.platformName()
    if platform == "windows":  # Windows itself gives keys of other scripts Latin codes
        code = chr(event.nativeVirtualKey() & 0xFFFF)
        return code if code in _OWN and code not in ",." else ""
    if platform == "cocoa":
        return _MAC.get(event.nativeVirtualKey(), "")
    return _SCANNED.get(event.nativeScanCode(), "")


def sequence(event: QKeyEvent) -> QKeySequence | None:
    """Return the shortcut which a key means, None where Qt's own is right."""
    return None if latin_key(event) == event.key() else pressed(event)


def pressed(event: QKeyEvent) -> QKeySequence:
    """Return the key which an event means on a Latin keyboard, with the modifiers held."""
    key = latin_key(event)
    mark = 0x20 < key < 0x01000000 and not chr(key).isalpha()
    held = Qt.KeyboardModifier.NoModifier
    for one in _HELD:
        if event.modifiers() & one and not (mark and one == Qt.KeyboardModifier.ShiftModifier):
            held |= one  # Shift was held only to type a mark
    return QKeySequence(QKeyCombination(held, key))


_released: dict[int, int] = {}
"""When each key was released last, as its event told: milliseconds of the window system."""


def note_release(event: QKeyEvent) -> None:
    """Remember when a key was released; whoever asks ``is_repeat`` calls this on key releases."""
    _released[event.key()] = event.timestamp()


def is_repeat(event: QKeyEvent) -> bool:
    """Return whether a key press comes from a key which is held down.

    Some X servers do not mark repeats: they tell of a release and a press at the same instant.
    """
    at = event.timestamp()
    return event.isAutoRepeat() or (at != 0 and _released.get(event.key()) == at)


class FigureKeys(QObject):
    """Lets a number field take the digits of any keyboard, with or without Shift."""

    def __init__(self, field: QLineEdit) -> None:
        """Serve ``field``; it keeps this object."""
        super().__init__(field)
        self._field = field
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Type the digit which a key means instead of the character it gives."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            held = without(
                event.modifiers(),
                Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier,
            )
            key = latin_key(event)
            digit = chr(key) if 0x30 <= key <= 0x39 else ""
            if digit and not held and event.text() and event.text() != digit:
                self._field.insert(digit)
                return True
        return super().eventFilter(watched, event)
