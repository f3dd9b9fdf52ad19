"""What the games of an archive are found by: names, dates, headings, notes; read without checks.

A search looks at thousands of games at each key. So a row is read as it is and only where it has
changed; one that is damaged is found by whatever of it can be read.
"""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, Final

import attrs

_COLUMNS: Final = "id, revision, game, seats, created, modified, finished"
_FEW: Final = 400
"""Up to so many changed rows are read one by one, else the whole table."""


@attrs.frozen
class Contents:
    """What one game can be found by.

    ``names`` and ``levels`` are those of its seats, ``notes`` heading, occasion and the note on the
    game, ``on_moves`` the notes on its moves.
    """

    number: int
    game: str
    created: str
    modified: str
    finished: bool
    names: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    on_moves: tuple[str, ...] = ()


def contents(
    connection: sqlite3.Connection, numbers: Sequence[int], *, noted: bool
) -> list[Contents]:
    """Return what these games can be found by; those which are gone are left out.

    ``noted`` says whether the file has notes (schema 2). Raises sqlite3.Error.
    """
    names = f"{_COLUMNS}, {'notes' if noted else 'NULL'}"
    query = f"SELECT {names} FROM games"  # noqa: S608 - own words
    if len(numbers) > _FEW:
        wanted = set(numbers)
        return [_contents(row) for row in connection.execute(query) if row[0] in wanted]
    one = f"{query} WHERE id = ?"
    rows = (row for number in numbers for row in connection.execute(one, (number,)))
    return [_contents(row) for row in rows]


def _contents(row: tuple[Any, ...]) -> Contents:
    number, _, game, seats, created, modified, finished, notes = row
    sat = _parsed(seats, list)
    sat = [seat for seat in sat if isinstance(seat, dict)]
    found = _parsed(notes, dict)
    moves = found.get("moves")
    texts = [found.get(name) for name in ("heading", "occasion", "game")]
    listed = moves if isinstance(moves, list) else []
    on_moves = [one.get("text") for one in listed if isinstance(one, dict)]
    return Contents(
        number=int(number),
        game=str(game),
        created=str(created),
        modified=str(modified),
        finished=bool(finished),
        names=tuple(name for seat in sat if isinstance(name := seat.get("name"), str) and name),
        levels=tuple(level for seat in sat if isinstance(level := seat.get("level"), int)),
        notes=tuple(text for text in texts if isinstance(text, str) and text),
        on_moves=tuple(text for text in on_moves if isinstance(text, str) and text),
    )


def _parsed(text: Any, kind: type) -> Any:
    """Return the JSON value of a column if it is of this kind, else an empty one."""
    try:
        value = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        value = None
    return value if isinstance(value, kind) else kind()
