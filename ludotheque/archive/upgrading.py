"""Migrates an archive of an older schema to the present one, in the caller's transaction."""

import json
import sqlite3
from collections import defaultdict
from itertools import takewhile
from typing import Any, Final

import attrs

from ludotheque.archive.gamerows import read
from ludotheque.core.errors import LudothequeError
from ludotheque.record.circumstances import derived_id
from ludotheque.record.migrations import id_of_version_1, with_level
from ludotheque.record.registry import restore_game
from ludotheque.record.savefile import stored_again
from ludotheque.record.timeline import Timeline

_AGREEMENTS: Final = '{"no_undo":false,"hints":true,"clock":null,"house_rules":{}}'
_NOTES: Final = '{"heading":"","occasion":"","game":"","moves":[]}'
_NEW_COLUMNS: Final = (
    "games ADD COLUMN uid TEXT NOT NULL DEFAULT ''",
    "games ADD COLUMN branched_from TEXT NOT NULL DEFAULT 'null'",
    "games ADD COLUMN events TEXT NOT NULL DEFAULT '[]'",
    f"games ADD COLUMN agreements TEXT NOT NULL DEFAULT '{_AGREEMENTS}'",
    "games ADD COLUMN hints TEXT NOT NULL DEFAULT '[]'",
    f"games ADD COLUMN notes TEXT NOT NULL DEFAULT '{_NOTES}'",
    "games ADD COLUMN path TEXT NOT NULL DEFAULT ''",
    "games ADD COLUMN digest TEXT NOT NULL DEFAULT ''",
    "actions ADD COLUMN time INTEGER",
)
_PENDING: Final = "games ADD COLUMN pending TEXT NOT NULL DEFAULT 'null'"
_POST: Final = "games ADD COLUMN post INTEGER NOT NULL DEFAULT 0"
BIN: Final = """
    CREATE TABLE bin (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL,
        binned TEXT NOT NULL,
        row TEXT NOT NULL
    )
    """
"""The games removed lately: id, date of removal, and all columns and actions as JSON."""
UNIQUE: Final = "CREATE UNIQUE INDEX games_by_uid ON games (uid)"


@attrs.frozen
class _Copy:
    """One of several rows of one game: its number, options and start, and its stored actions."""

    number: int
    laid: tuple[Any, ...]
    texts: tuple[str, ...]
    ending: str
    rank: tuple[Any, ...]

    def holds(self, other: "_Copy") -> bool:
        """Return whether this row contains all actions of the other, and its ending."""
        size = len(other.texts)
        ended = other.ending != "null"
        return (
            self.laid == other.laid
            and self.texts[:size] == other.texts
            and not (ended and (self.ending != other.ending or len(self.texts) > size))
        )


def one_to_two(connection: sqlite3.Connection) -> None:
    """Add ids to all games, and the columns of record format 2; raises sqlite3.Error.

    Schema 1 could hold a game several times. The row played furthest gets the id they share; any
    other is deleted where one kept before contains it, else it becomes a branch.
    """
    for change in _NEW_COLUMNS:
        connection.execute(f"ALTER TABLE {change}")
    numbers = [row[0] for row in connection.execute("SELECT id FROM games ORDER BY id")]
    copies: dict[str, list[_Copy]] = defaultdict(list)
    for number in numbers:
        uid, found = _upgraded(connection, number)
        copies[uid].append(found)
    for uid, rows in copies.items():
        _separate(connection, uid, rows)
    connection.execute(UNIQUE)


def two_to_three(connection: sqlite3.Connection) -> None:
    """Add the column of record format 3; raises sqlite3.Error."""
    connection.execute(f"ALTER TABLE {_PENDING}")
    connection.execute("UPDATE games SET version = 3 WHERE version = 2")


def three_to_four(connection: sqlite3.Connection) -> None:
    """Add the column of record format 4, and the bin; raises sqlite3.Error."""
    connection.execute(f"ALTER TABLE {_POST}")
    connection.execute(BIN)
    connection.execute("UPDATE games SET version = 4 WHERE version = 3")


def _upgraded(connection: sqlite3.Connection, number: int) -> tuple[str, _Copy]:
    """Bring one row up to format 2, damaged or not; return its id, and the row for comparison."""
    names = (
        "game", "options", "seats", "seed", "start", "embedded", "created", "ending", "finished",
        "ply", "modified",
    )  # fmt: skip
    query = f"SELECT {', '.join(names)} FROM games WHERE id = ?"  # noqa: S608 - own names
    row = connection.execute(query, (number,)).fetchone()
    fields = dict(zip(names, row, strict=True))
    seats = _parsed(fields["seats"])
    uid = id_of_version_1({**fields, "seats": seats})
    if isinstance(seats, list):
        fields["seats"] = json.dumps([with_level(seat) for seat in seats], separators=(",", ":"))
    query = "SELECT number, text FROM actions WHERE game = ? ORDER BY number"
    actions = connection.execute(query, (number,)).fetchall()
    for ply, text in actions:
        again = stored_again(text, ply)
        if again != text:
            change = "UPDATE actions SET text = ? WHERE game = ? AND number = ?"
            connection.execute(change, (again, number, ply))
    change = "UPDATE games SET uid = ?, seats = ?, seed = ? WHERE id = ?"
    connection.execute(change, (uid, fields["seats"], stored_again(fields["seed"], None), number))
    connection.execute("UPDATE games SET version = 2 WHERE id = ? AND version = 1", (number,))
    laid = (_options(fields), fields["start"], fields["embedded"])
    rank = tuple(map(_number, (fields["finished"], fields["ply"], len(actions))))
    texts = tuple(str(text) for _, text in actions)
    return uid, _Copy(number, laid, texts, fields["ending"], (*rank, number))


def _options(fields: dict[str, Any]) -> Any:
    """Return the options of a row, those added since at their defaults; unchanged if damaged."""
    options, embedded = _parsed(fields["options"]), _parsed(fields["embedded"])
    try:
        return dict(restore_game(fields["game"], options, embedded).options)
    except (LudothequeError, ValueError, TypeError, KeyError, AttributeError):
        return options


def _separate(connection: sqlite3.Connection, uid: str, rows: list[_Copy]) -> None:
    if len(rows) == 1:
        return
    # Sound rows come first: no row is deleted because a damaged one seems to contain it.
    sound = {row.number: _is_sound(connection, row.number) for row in rows}
    rows = sorted(rows, key=lambda row: (sound[row.number], row.rank), reverse=True)
    best = rows[0]
    given = [best] if sound[best.number] else []
    for row in rows[1:]:
        if any(other.holds(row) for other in given):
            connection.execute("DELETE FROM actions WHERE game = ?", (row.number,))
            connection.execute("DELETE FROM games WHERE id = ?", (row.number,))
            continue
        if sound[row.number]:
            given.append(row)
        pairs = zip(row.texts, best.texts, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        branch = json.dumps({"id": uid, "ply": shared}, separators=(",", ":"))
        change = "UPDATE games SET uid = ?, branched_from = ? WHERE id = ?"
        connection.execute(change, (derived_id(uid, row.number), branch, row.number))


def _is_sound(connection: sqlite3.Connection, number: int) -> bool:
    try:
        Timeline.from_record(read(connection, number)[1])
    except (LudothequeError, ValueError, TypeError, KeyError):
        return False
    return True


def _parsed(text: Any) -> Any:
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return text


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0
