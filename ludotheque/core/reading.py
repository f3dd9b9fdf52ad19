"""Strict reading of JSON that may be damaged or foreign: nothing is converted, nothing guessed."""

import json
import math
import unicodedata
from pathlib import Path
from typing import Any, Final, NoReturn

import attrs

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M, Message

Json = Any

MAX_DEPTH: Final = 40
_SHOWN: Final = 60


def parse_json(data: bytes) -> Json:
    """Return the value of UTF-8 JSON bytes; a leading byte order mark is passed over.

    Raises SaveError: empty, not UTF-8, no JSON (with line and column), a key given twice, NaN or
    infinite numbers, nested deeper than MAX_DEPTH, unpaired surrogates.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise SaveError(M("This is not a saved game: it is not UTF-8 text.")) from problem
    if not text.strip():
        raise SaveError(M("The file is empty."))
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except SaveError:
        raise
    except json.JSONDecodeError as problem:
        raise SaveError(
            M(
                "The file is damaged or no saved game: line {line}, column {column} is not JSON.",
                line=str(problem.lineno),
                column=str(problem.colno),
            )
        ) from problem
    except RecursionError as problem:
        raise SaveError(_TOO_DEEP) from problem
    except ValueError as problem:  # a number of thousands of digits
        raise SaveError(_BAD_NUMBER) from problem
    _check_values(value)
    return value


_TOO_DEEP: Final = M("The file is damaged: it is nested too deeply.")
_BAD_NUMBER: Final = M("The file is damaged: it holds a number out of range.")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise SaveError(
                M("The file is damaged: “{place}” stands there twice.", place=show(key))
            )
        found[key] = value
    return found


def _no_number(_text: str) -> NoReturn:
    raise SaveError(_BAD_NUMBER)


def _check_values(value: Json) -> None:
    level = [value]
    for _ in range(MAX_DEPTH):
        below: list[Json] = []
        for item in level:
            if isinstance(item, dict):
                below += item.keys()
                below += item.values()
            elif isinstance(item, list):
                below += item
            elif isinstance(item, float) and not math.isfinite(item):
                raise SaveError(_BAD_NUMBER)
            elif isinstance(item, str) and not item.isascii() and _has_surrogate(item):
                raise SaveError(M("The file is damaged: it holds half a character."))
        level = below
        if not level:
            return
    raise SaveError(_TOO_DEEP)


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def show(text: str) -> str:
    """Return a foreign text fit for a sentence: short, on one line, without control characters."""
    clean = printable(text[: _SHOWN + 1])
    return clean if len(clean) <= _SHOWN else clean[: _SHOWN - 1] + "…"


def printable(text: str) -> str:
    """Return a foreign text, a path for instance, without control characters, at any length."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def in_file(path: Path, problem: Message) -> Message:
    """Return what is wrong with the content of a file, with the file's name."""
    return M("“{name}”: {problem}", name=printable(path.name), problem=problem)


def text_before(problem: UnicodeDecodeError) -> str:
    """Return the text before the first byte which is not UTF-8, without a byte order mark."""
    # The problem counts in bytes of its own: the decoder has taken the mark off them.
    return problem.object[: problem.start].decode()


@attrs.frozen
class Node:
    """A value with the name of its place in the file, « seats[1].name »."""

    value: Json
    place: str = ""

    def wrong(self, message: Message) -> SaveError:
        """Return the error of this place; ``message`` has an argument « place »."""
        place = show(self.place) if self.place else "{}"
        return SaveError(attrs.evolve(message, args=(*message.args, ("place", place))))

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
        return [Node(item, f"{self.place}[{i}]") for i, item in enumerate(self.value)]

    def text(self, most: int = 200) -> str:
        """Return a text of at most ``most`` characters, all printable."""
        if not isinstance(self.value, str):
            raise self.wrong(M("The file is damaged: “{place}” is not a text."))
        self._not_longer(most)
        if not self.value.isprintable() and any(map(_is_control, self.value)):
            raise self.wrong(M("The file is damaged: “{place}” holds control characters."))
        return self.value

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
                    value=show(value),
                )
            )
        return value

    def _at(self, key: str, value: Json = None) -> "Node":
        return Node(value, f"{self.place}.{key}" if self.place else key)

    def _not_longer(self, most: int) -> None:
        if len(self.value) > most:
            raise self.wrong(M("The file is damaged: “{place}” is too long."))


def _is_control(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"}
