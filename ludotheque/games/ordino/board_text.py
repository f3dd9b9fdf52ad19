"""The JSON text of a board, read strictly. Source: docs/boards.md."""

import json
from typing import Any, NoReturn

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.core.reading import show, text_before

Json = Any


def parse_text(data: bytes) -> Json:
    """Return the value of a board's UTF-8 JSON; raises SaveError, with line and column."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = text_before(problem).split("\n")
        raise SaveError(
            M(
                "This is not a board: line {line}, column {column} is not UTF-8 text.",
                line=str(len(before)),
                column=str(len(before[-1]) + 1),
            )
        ) from problem
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as problem:
        raise SaveError(
            M(
                "This is not a board: line {line}, column {column} is not JSON.",
                line=str(problem.lineno),
                column=str(problem.colno),
            )
        ) from problem
    except SaveError:
        raise
    except (RecursionError, ValueError) as problem:
        raise SaveError(M("This is not a board: it is nested too deeply.")) from problem


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise SaveError(M("In the board “{key}” stands twice.", key=show(key)))
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise SaveError(M("In the board {number} is no number.", number=text))
