"""Compiled gettext catalogues, read as they are asked: no text is decoded before it is needed."""

from collections.abc import Callable
from functools import cache
from gettext import c2py
from pathlib import Path
from struct import Struct, unpack_from
from typing import Final

from ludotheque.core.languages import DOMAIN, SOURCE
from ludotheque.core.paths import resources

_MAGIC: Final = 0x950412DE
_HEADER: Final = Struct("<5I")
_ENTRY: Final = Struct("<2I")
_END: Final = b"\0"
"""Between the singular and the plural, and between the forms of a translation."""


class CompiledFile:
    """The texts of one ``.mo`` file, whose sources stand in order: found by halving."""

    def __init__(self, data: bytes) -> None:
        """Take the content of a file; raises ValueError where it is no such file."""
        if len(data) < _HEADER.size:
            raise ValueError("no compiled catalogue")
        magic, _, self._count, self._sources, self._targets = _HEADER.unpack_from(data)
        if magic != _MAGIC:
            raise ValueError("no compiled catalogue")
        self._data = data
        if self._sources + _ENTRY.size * self._count > len(data):
            raise ValueError("no compiled catalogue")
        self._places = unpack_from(f"<{2 * self._count}I", data, self._sources)
        """Length and offset of each source, in turn."""

    def find(self, source: str) -> tuple[str, ...]:
        """Return the forms of a text by its singular, none if it is not there."""
        wanted, low, high = source.encode(), 0, self._count
        data, places = self._data, self._places
        while low < high:
            middle = (low + high) // 2
            offset = places[2 * middle + 1]
            if data[offset : offset + places[2 * middle]] < wanted:
                low = middle + 1
            else:
                high = middle
        if low == self._count:
            return ()
        # What has a plural begins with its singular, and is the first which is not below it.
        if self._at(self._sources, low).partition(_END)[0] != wanted:
            return ()
        return tuple(self._at(self._targets, low).decode().split(_END.decode()))

    def _at(self, table: int, number: int) -> bytes:
        length, offset = _ENTRY.unpack_from(self._data, table + _ENTRY.size * number)
        return self._data[offset : offset + length]


class Texts:
    """The texts of a language out of all its files, each looked up once."""

    def __init__(self, paths: tuple[Path, ...]) -> None:
        """Read the files, the program's own first; raises OSError, ValueError."""
        self._files = [CompiledFile(path.read_bytes()) for path in paths]
        self._found: dict[str, tuple[str, ...]] = {}
        self._form: Callable[[int], int] | None = None

    def singular(self, source: str) -> str:
        """Return the translation of a text, or the text itself where there is none."""
        found = self._found.get(source)
        if found is None:
            found = self._forms(source)
        return found[0] if found and source else source  # the head of a file has no text

    def plural(self, source: str, plural: str, number: int) -> str:
        """Return the form of a text for a number, or the text itself where there is none."""
        found = self._forms(source)
        if not found:
            return source if number == 1 else plural
        if self._form is None:
            self._form = _choosing(self._forms("")[0])
        return found[min(self._form(number), len(found) - 1)]

    def _forms(self, source: str) -> tuple[str, ...]:
        known = self._found.get(source)
        if known is None:
            searched = (file.find(source) for file in self._files)
            known = self._found[source] = next(filter(None, searched), ())
        return known


def _choosing(header: str) -> Callable[[int], int]:
    """Return which form a number takes, as the head of a catalogue says."""
    lines = dict(line.partition(":")[::2] for line in header.splitlines())
    rule = lines.get("Plural-Forms", "").partition("plural=")[2].strip("; ")
    return c2py(rule or "n != 1")


@cache
def texts_of(language: str) -> Texts:
    """Return the program's own texts in a language and those of every game."""
    if language == SOURCE:
        return Texts(())
    folder = resources()
    own = folder / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    return Texts((own, *sorted(folder.glob(f"*/{language}.mo"))))
