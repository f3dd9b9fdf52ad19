"""Tool tips with text from outside: shown as plain text, with long words broken."""

import re
import unicodedata
from html import escape
from typing import Final

from PySide6.QtGui import Qt

from ludotheque.core.foreign import ISOLATE, foreign

_LONG: Final = re.compile(r"[^\s\u200b]{25,}")
_PART: Final = 4
"""The number of characters after which a long word may be broken."""


_TIP, _TIP_LINES = 1_200, 16
PATH: Final = 400
"""Most characters of a path in a menu or a tool tip."""


def bounded(text: str, most: int, lines: int) -> str:
    """Return a text cut to at most ``most`` characters and ``lines`` lines."""
    if text.count("\n") >= lines:
        text = "\n".join(text.split("\n", lines)[:lines]) + "…"
    if len(text) <= most:
        return text
    cut = text[: most - 1] + "…"
    return cut + ISOLATE[1] * (cut.count(ISOLATE[0]) - cut.count(ISOLATE[1]))


def path_text(path: str) -> str:
    """Return a path for menus and tool tips, shortened in the middle only if it is very long."""
    return foreign(path, PATH, middle=True)


def plain_tip(text: str) -> str:
    """Return a text as a tool tip which Qt does not take for HTML."""
    text = bounded(text, _TIP, _TIP_LINES)
    if not Qt.mightBeRichText(text):
        return text
    return f'<span style="white-space: pre-wrap">{escape(text)}</span>'


def plain_title(text: str) -> str:
    """Return a text as a window title: on one line, with Qt's placeholder ``[*]`` escaped."""
    return foreign(text).replace("[*]", "[*][*]")


def breakable(text: str) -> str:
    """Return a text whose long words may be broken, so that no label is wider than its page."""
    return _LONG.sub(lambda found: _broken(found[0]), text)


def _broken(word: str) -> str:
    parts, run = [""], 0
    for letter in word:
        # An accent is not parted from its letter, nor an emoji from what is joined to it.
        joined = unicodedata.category(letter) in {"Mn", "Me", "Mc", "Cf", "Sk"}
        if run >= _PART and not joined and parts[-1][-1] != "\u200d":
            parts.append("")
            run = 0
        parts[-1] += letter
        run += 1
    return "\u200b".join(parts)
