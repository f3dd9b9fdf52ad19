"""The JSON text of a board, read strictly. Source: docs/boards.md."""

from typing import Any, Final

from ludotheque.core.messages import M, Message
from ludotheque.files.reading import Words, parse_json, text_before

Json = Any


def parse_text(data: bytes) -> Json:
    """Return the value of a board's UTF-8 JSON; raises SaveError, with line and column."""
    return parse_json(data, _WORDS)


def _not_utf8(problem: UnicodeDecodeError) -> Message:
    before = text_before(problem).split("\n")
    return M(
        "This is not a board: line {line}, column {column} is not UTF-8 text.",
        line=str(len(before)), column=str(len(before[-1]) + 1),
    )  # fmt: skip


def _no_json(line: int, column: int) -> Message:
    return M(
        "This is not a board: line {line}, column {column} is not JSON.",
        line=str(line), column=str(column),
    )  # fmt: skip


_WORDS: Final = Words(
    not_utf8=_not_utf8,
    empty=_no_json(1, 1),
    no_json=_no_json,
    twice=lambda key: M("In the board “{key}” stands twice.", key=key),
    number=M("This is not a board: it holds a number out of range."),
    too_deep=M("This is not a board: it is nested too deeply."),
    too_much=M("This is not a board: it holds more than any board needs."),
    half=M("This is not a board: it holds half a character."),
)
