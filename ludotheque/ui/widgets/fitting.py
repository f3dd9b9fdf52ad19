"""Shortens the names in a sentence until it fits its room; the rest stays whole."""

from collections.abc import Callable

import attrs
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from ludotheque.core.foreign import foreign
from ludotheque.core.messages import Arg, Message
from ludotheque.ui.widgets.widgets import Text

_LEAST = 2
"""The fewest characters a name is cut to, the ellipsis included."""
_WITH_SIDE = "{player} ({side})"
"""A level which sits twice (record/seating.py): its side alone tells which of them is meant."""


class Rendered(str):
    """A rendered sentence which keeps the message it came from."""

    __slots__ = ("message",)
    message: Message


def rendered(text: Text) -> str:
    """Return a text rendered; ``fitted`` can still shorten the names in it."""
    shown = Rendered(text)
    if not isinstance(text, Message):
        return str(shown)
    shown.message = text
    return shown


def fitted(text: Text, metrics: QFontMetricsF, room: float) -> str:
    """Return a text shortened to one line ``room`` pixels wide.

    A level told from another by its side is first named by the side alone. Then the texts inside
    a message (names of players above all) are cut, the longest one first; the end of the sentence
    is cut only where that is not enough.
    """
    if isinstance(text, Rendered):
        text = text.message
    shown = _narrowed(text, lambda shown: metrics.horizontalAdvance(shown) <= room)
    return metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room)


def wrapped(text: Text, font: QFont, room: QSizeF, least: int) -> str:
    """Return a text which fits a room in several lines, and give ``font`` its size there.

    Smaller fonts, down to ``least`` pixels, are tried before the texts inside a message are cut.
    """
    if isinstance(text, Rendered):
        text = text.message
    box = QRectF(0, 0, room.width(), 10_000)

    def fits(shown: str) -> bool:
        needed = QFontMetricsF(font).boundingRect(box, Qt.TextFlag.TextWordWrap, shown)
        return needed.width() <= room.width() and needed.height() <= room.height()

    shown = str(text)
    while font.pixelSize() > least and not fits(shown):
        font.setPixelSize(font.pixelSize() - 1)
    return _narrowed(text, fits)


def _narrowed(text: Text, fits: Callable[[str], bool]) -> str:
    shown = str(text)
    if fits(shown) or not isinstance(text, Message):
        return shown
    text = _by_side(text)
    shown = str(text)
    if fits(shown) or not isinstance(text, Message):
        return shown
    most = max(_lengths(text), default=0)
    low, high = _LEAST, most - 1
    best = None
    while low <= high:
        middle = (low + high) // 2
        shown = str(_cut(text, middle))
        if fits(shown):
            best, low = shown, middle + 1
        else:
            high = middle - 1
    return str(_cut(text, _LEAST)) if best is None else best


def _by_side(value: Arg) -> Arg:
    """Return a message with a level named by its side alone where it is named by both."""
    if isinstance(value, tuple):
        return tuple(map(_by_side, value))
    if not isinstance(value, Message):
        return value
    if value.text == _WITH_SIDE:
        return dict(value.args)["side"]
    return attrs.evolve(value, args=tuple((key, _by_side(one)) for key, one in value.args))


def _lengths(value: Arg) -> list[int]:
    """Return the lengths of the texts which a message holds."""
    if isinstance(value, str):
        return [len(value)]
    if isinstance(value, tuple):
        return [length for one in value for length in _lengths(one)]
    if isinstance(value, Message):
        return [length for _, one in value.args for length in _lengths(one)]
    return []


def _cut(value: Arg, most: int) -> Arg:
    """Return a message whose texts have at most ``most`` characters each."""
    if isinstance(value, str):
        return foreign(value, most)
    if isinstance(value, tuple):
        return tuple(_cut(one, most) for one in value)
    if isinstance(value, Message):
        return attrs.evolve(value, args=tuple((key, _cut(one, most)) for key, one in value.args))
    return value
