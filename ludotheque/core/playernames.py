"""Players' names: as a record can hold them, and as sentences can show them."""

import unicodedata
from functools import lru_cache
from typing import Final

from ludotheque.core.foreign import CONTROL, ISOLATE, is_hidden, thinned, turns

LONGEST: Final = 100
"""Characters of a name in a record."""


def clean_name(name: str) -> str:
    """Return a name as a record can hold it: one line, no control characters, at most LONGEST."""
    kept = "".join(" " if unicodedata.category(one) in CONTROL else one for one in name)
    return " ".join(kept.split())[:LONGEST].rstrip()


@lru_cache(maxsize=1024)
def plain_name(name: str) -> str:
    """Return the visible part of a name, on one line; "" where nothing is visible.

    Marks which would change the writing direction of the words around it are left out.
    """
    if name.isascii() and name.isprintable():
        return " ".join(name.split())[:LONGEST].rstrip()
    kept = "".join(one for one in clean_name(name) if not is_hidden(one))
    return thinned(" ".join(kept.split())) if any(map(_is_seen, kept)) else ""


def _is_seen(letter: str) -> bool:
    """Return whether a character, not a hidden one, is visible by itself; marks are not."""
    # Private-use characters, and those newer than Python's Unicode tables, usually have a glyph.
    return unicodedata.category(letter)[0] in "LNPS" or unicodedata.category(letter) in {"Cn", "Co"}


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return the key a name is compared by: case and the encoding of accents do not matter."""
    return unicodedata.normalize("NFC", plain_name(name).casefold())


@lru_cache(maxsize=1024)
def shown_name(name: str) -> str:
    """Return a name fit to stand in a sentence; one written right to left is put in isolates."""
    plain = plain_name(name)
    return plain if plain.isascii() or not turns(plain) else plain.join(ISOLATE)
