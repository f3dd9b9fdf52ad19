"""Strict reading of JSON that may be damaged or foreign; values are never converted or guessed."""

import codecs
import json
import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NoReturn

import attrs

from ludotheque.core.errors import PositionError, SaveError
from ludotheque.core.foreign import CONTROL, acts, file_name, quoted
from ludotheque.core.messages import M, Message

Json = Any

EMBEDDED: Final = "embedded"
"""The path of the field which holds what a game took from another file."""
MAX_DEPTH: Final = 40
MAX_VALUES: Final = 2_500_000
"""Values in a file: a million actions with their times, and half a million more."""
MAX_GROUPS: Final = 100_000
"""Lists and objects in a file; even an empty one takes some hundred bytes of memory."""


@attrs.frozen
class JsonRefusals:
    """The sentences which refuse bytes that ``parse_json`` cannot read, for one kind of file."""

    not_utf8: Callable[[UnicodeDecodeError], Message]
    utf16: Message
    empty: Message
    no_json: Callable[[int, int], Message]
    """Takes line and column."""
    twice: Callable[[str], Message]
    """Takes the key, already ``quoted``."""
    number: Message
    too_deep: Message
    too_much: Message
    half: Message


_REFUSALS: Final = JsonRefusals(
    not_utf8=lambda _problem: M("This is not a saved game: it is not UTF-8 text."),
    utf16=M(
        "The file is UTF-16 text, not UTF-8: so do some programs of Windows redirect what a command"
        " prints. Let the command write the file itself, with “-o”."
    ),
    empty=M("The file is empty."),
    no_json=lambda line, column: M(
        "The file is damaged or no saved game: line {line}, column {column} is not JSON.",
        line=str(line), column=str(column),
    ),
    twice=lambda key: M("The file is damaged: “{place}” stands there twice.", place=key),
    number=M("The file is damaged: it holds a number out of range."),
    too_deep=M("The file is damaged: it is nested too deeply."),
    too_much=M("The file is damaged: it holds more than any game needs."),
    half=M("The file is damaged: it holds half a character."),
)  # fmt: skip


def parse_json(data: bytes, refusals: JsonRefusals = _REFUSALS) -> Json:
    """Return the value of UTF-8 JSON bytes; a leading byte order mark is ignored.

    Size and depth are counted in the bytes, before anything is parsed. Raises SaveError with one
    of the ``refusals``: UTF-16 with its mark, empty, not UTF-8, no JSON (with line and column), a
    key given twice, NaN or infinite numbers, nested deeper than MAX_DEPTH, more than MAX_VALUES or
    MAX_GROUPS, unpaired surrogates.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise SaveError(refusals.utf16)
    if not data.strip(b" \t\r\n\xef\xbb\xbf"):
        raise SaveError(refusals.empty)
    _check_amount(data, refusals)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise SaveError(refusals.not_utf8(problem)) from problem
    try:
        value = json.loads(
            text,
            object_pairs_hook=lambda pairs: _object(pairs, refusals),
            parse_constant=lambda text: _no_number(text, refusals),
            parse_float=lambda text: _finite(text, refusals),
        )
    except SaveError:
        raise
    except json.JSONDecodeError as problem:
        raise SaveError(refusals.no_json(problem.lineno, problem.colno)) from problem
    except RecursionError as problem:
        raise SaveError(refusals.too_deep) from problem
    except ValueError as problem:  # a number of thousands of digits
        raise SaveError(refusals.number) from problem
    if _HALF.search(data) is not None and any(map(_has_surrogate, _texts(value))):
        raise SaveError(refusals.half)
    return value


_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")
"""The escape of a surrogate, which may be unpaired."""
_TEXT: Final = re.compile(rb'"[^"]*"')
_NOT_SHAPE: Final = bytes(set(range(256)) - set(b'"[]{}'))


def _check_amount(data: bytes, refusals: JsonRefusals) -> None:
    """Raise SaveError for bytes which hold too many values or are nested too deeply.

    Commas and brackets in texts are counted as well at first, and left out only in doubt.
    """
    groups = data.count(b"[") + data.count(b"{")
    if groups <= MAX_DEPTH and data.count(b",") <= MAX_VALUES:
        return
    if groups > MAX_GROUPS or data.count(b",") > MAX_VALUES:
        data = _without_texts(data, keep=b",")
        if data.count(b"[") + data.count(b"{") > MAX_GROUPS or data.count(b",") > MAX_VALUES:
            raise SaveError(refusals.too_much)
    deep = accumulate(1 if one in b"[{" else -1 for one in _without_texts(data, keep=b""))
    if max(deep, default=0) > MAX_DEPTH:
        raise SaveError(refusals.too_deep)


def _without_texts(data: bytes, keep: bytes) -> bytes:
    """Return the brackets, braces and ``keep`` bytes of JSON bytes, those in texts left out."""
    if b"\\" in data:
        data = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    shape = data.translate(None, _NOT_SHAPE.translate(None, keep))
    return _TEXT.sub(b"", shape.replace(b'""', b"")).replace(b'"', b"")


def _object(pairs: list[tuple[str, Json]], refusals: JsonRefusals) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise SaveError(refusals.twice(quoted(key)))
            seen.add(key)
    return found


def _no_number(_text: str, refusals: JsonRefusals) -> NoReturn:
    raise SaveError(refusals.number)


def _finite(text: str, refusals: JsonRefusals) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise SaveError(refusals.number)
    return value


def _texts(value: Json) -> Iterator[str]:
    """Yield all texts of a value, keys included."""
    left = [value]
    while left:
        item = left.pop()
        if isinstance(item, dict):
            left += item.keys()
            left += item.values()
        elif isinstance(item, list):
            left += item
        elif isinstance(item, str):
            yield item


def _has_surrogate(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)


def in_file(path: Path, problem: Message) -> Message:
    """Return a problem of a file's content with the file's name before it."""
    return M("“{name}”: {problem}", name=file_name(path), problem=problem)


@contextmanager
def naming(path: Path | str) -> Iterator[None]:
    """Add the file's name to every SaveError and PositionError raised in the block."""
    try:
        yield
    except (SaveError, PositionError) as problem:
        raise type(problem)(in_file(Path(path), problem.message)) from problem


def text_before(problem: UnicodeDecodeError) -> str:
    """Return the text before the first byte which is not UTF-8, without a byte order mark."""
    # ``object`` has no mark any more: the decoder has removed it.
    return problem.object[: problem.start].decode()


@attrs.frozen
class Node:
    """A value with its path in the file: "seats[1].name"."""

    value: Json
    path: str = ""

    def wrong(self, message: Message) -> SaveError:
        """Return the error at this path, which becomes the argument « place » of ``message``."""
        path = quoted(self.path) if self.path else "{}"
        return SaveError(attrs.evolve(message, args=(*message.args, ("place", path))))

    def fields(
        self, required: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> "dict[str, Node]":
        """Return the fields of an object which has the required keys and no unknown one."""
        found = self.entries()
        for key in found:
            if key not in required and key not in optional:
                raise found[key].wrong(M("The file is damaged: “{place}” is unknown."))
        for key in required:
            if key not in found:
                raise self._at(key).wrong(M("The file is damaged: “{place}” is missing."))
        return found

    def entries(self, most: int = 100) -> "dict[str, Node]":
        """Return the fields of an object with any keys."""
        if not isinstance(self.value, dict):
            raise self.wrong(M("The file is damaged: “{place}” is not an object."))
        self._not_longer(most)
        return {key: self._at(key, value) for key, value in self.value.items()}

    def items(self, most: int) -> "list[Node]":
        """Return the items of a list of at most ``most``."""
        if not isinstance(self.value, list):
            raise self.wrong(M("The file is damaged: “{place}” is not a list."))
        self._not_longer(most)
        return [Node(item, f"{self.path}[{i}]") for i, item in enumerate(self.value)]

    def text(self, most: int = 200, *, lines: bool = False) -> str:
        """Return a text of at most ``most`` characters, none of them a control character.

        With ``lines`` it may have line ends.
        """
        if not isinstance(self.value, str):
            raise self.wrong(M("The file is damaged: “{place}” is not a text."))
        self._not_longer(most)
        line = self.value.replace("\n", "") if lines else self.value
        if not line.isprintable() and any(map(_is_control, line)):
            raise self.wrong(M("The file is damaged: “{place}” holds control characters."))
        return self.value

    def plain_text(self, most: int) -> str:
        """Return a text without invisible characters and direction marks (``foreign.acts``)."""
        value = self.text(most)
        if acts(value):
            raise self.wrong(
                M(
                    "The file is damaged: “{place}” holds characters which are not seen, or "
                    "disturb those beside them."
                )
            )
        return value

    def integer(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``; true and false are none."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wrong(M("The file is damaged: “{place}” is not a whole number."))
        if not low <= self.value <= high:
            raise self.wrong(M("The file is damaged: “{place}” is out of range."))
        return self.value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(M("The file is damaged: “{place}” is neither true nor false."))
        return self.value

    def one_of(self, allowed: tuple[str, ...]) -> str:
        """Return one of the allowed words."""
        value = self.text()
        if value not in allowed:
            raise self.wrong(
                M(
                    "The file is damaged: “{place}” can be {allowed}, not “{value}”.",
                    allowed=allowed,
                    value=quoted(value),
                )
            )
        return value

    def _at(self, key: str, value: Json = None) -> "Node":
        return Node(value, f"{self.path}.{key}" if self.path else key)

    def _not_longer(self, most: int) -> None:
        if len(self.value) > most:
            raise self.wrong(M("The file is damaged: “{place}” is too long."))


def _is_control(letter: str) -> bool:
    return unicodedata.category(letter) in CONTROL
