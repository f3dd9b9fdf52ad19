"""The rows of a game in the archive: written, read back, and what two writers have made of one."""

import json
import secrets
import sqlite3
from typing import Any, Final

import attrs

from ludotheque import __version__
from ludotheque.core.circumstances import Branch
from ludotheque.core.circumstances_json import (
    agreements_to_json,
    branch_to_json,
    changes_to_json,
    hints_to_json,
    notes_to_json,
)
from ludotheque.core.errors import SaveError
from ludotheque.core.kinship import goes_on, holds, parted_at, same_place
from ludotheque.core.messages import M
from ludotheque.core.migrations import with_level
from ludotheque.core.reading import Node, parse_json
from ludotheque.core.record import FORMAT, VERSION, Record, SeatInfo, now
from ludotheque.core.savefile import (
    MAX_BYTES,
    ending_to_json,
    from_json,
    seat_from_node,
    seats_to_json,
    stored_action,
)
from ludotheque.core.timeline import Timeline
from ludotheque.core.veil import veil

_AS_JSON: Final = ("options", "seats", "start", "embedded", "ending")
_AS_JSON_2: Final = ("branched_from", "events", "agreements", "hints", "notes")
"""The columns which format 2 has and schema 1 had not."""
_LAST: Final = 2**62
"""No archive comes to count so far by itself."""
Actions = list[tuple[Any, Any, Any]]


@attrs.frozen
class Row:
    """A game's row as it was read: its number and revision."""

    number: int
    revision: int


@attrs.frozen
class Kept:
    """How a history was kept.

    ``revision`` is None where the archive holds more of the game than it; ``branch`` says from
    where it had to part as a new game.
    """

    number: int
    revision: int | None
    branch: Branch | None = None


# Writing


def _fields(timeline: Timeline) -> dict[str, Any]:
    """Return the columns which play changes."""
    ending = timeline.ending or timeline.undone_ending
    return {
        "version": VERSION,
        "program": __version__,
        "modified": now(),
        "ply": timeline.ply,
        "ending": _text(ending_to_json(ending)),
        "ended": int(timeline.ending is not None),
        "turn": timeline.state.turn,
        "result": timeline.result(),
        "finished": int(timeline.is_over()),
    }


def _beside(timeline: Timeline) -> dict[str, Any]:
    """Return the columns of what stands beside the actions."""
    return {
        "seats": _text(seats_to_json(timeline.seats)),
        "events": _text(changes_to_json(timeline.events)),
        "agreements": _text(agreements_to_json(timeline.agreements)),
        "hints": _text(hints_to_json(timeline.hints)),
        "notes": _text(notes_to_json(timeline.notes)),
    }


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def insert(
    connection: sqlite3.Connection, number: int | None, game: Timeline,
    modified: str | None = None, uid: str | None = None, branch: Branch | None = None,
) -> Kept:  # fmt: skip
    """Add a game, under another id and as a branch where they are given; return how it is kept.

    The first revision is random: a game which was deleted and comes back is not mistaken for the
    row that somebody has read before.
    """
    revision = 1 + secrets.randbelow(2**40)
    fields = {
        "id": _next_number(connection) if number is None else number,
        "revision": revision,
        "uid": uid or game.id,
        "branched_from": _text(branch_to_json(branch or game.branched_from)),
        "game": game.game.key,
        "options": _text(dict(game.game.options)),
        "seed": veil(str(game.seed), "seed"),
        "start": _text(game.start),
        "embedded": _text(game.game.embedded()),
        "created": game.created,
        **_fields(game),
        **_beside(game),
    }
    fields["modified"] = modified or fields["modified"]
    names, marks = ", ".join(fields), ", ".join("?" * len(fields))
    statement = f"INSERT INTO games ({names}) VALUES ({marks})"  # noqa: S608 - own names
    cursor = connection.execute(statement, tuple(fields.values()))
    found = int(cursor.lastrowid or 0)
    _write_actions(connection, found, game, 0)
    return Kept(found, revision, branch)


def _next_number(connection: sqlite3.Connection) -> int | None:
    """Return the number of the next game where SQLite cannot count on, else None.

    It never gives a number twice, and beyond a row with the largest one says the disk were full.
    """
    query = "SELECT 1 FROM sqlite_sequence WHERE name = 'games' AND seq >= ?"
    if connection.execute(query, (_LAST,)).fetchone() is None:
        return None
    row = connection.execute("SELECT max(id) FROM games WHERE id < ?", (_LAST,)).fetchone()
    return int(row[0] or 0) + 1


def update(
    connection: sqlite3.Connection, row: Row, game: Timeline, unchanged: int, *, beside: bool = True
) -> bool:
    """Write a game over the revision that was read, its first ``unchanged`` actions being there.

    ``beside`` is false where nothing changed that stands beside the actions. Tell whether that
    revision was still there; nothing has been written where it was not.
    """
    fields = _fields(game) | (_beside(game) if beside else {})
    settings = ", ".join(f"{name} = ?" for name in fields)
    statement = (
        f"UPDATE games SET revision = revision + 1, {settings} "  # noqa: S608 - own names
        "WHERE id = ? AND uid = ? AND revision = ?"
    )
    values = (*fields.values(), row.number, game.id, row.revision)
    if connection.execute(statement, values).rowcount != 1:
        return False
    _write_actions(connection, row.number, game, unchanged)
    return True


def _write_actions(connection: sqlite3.Connection, number: int, game: Timeline, kept: int) -> None:
    connection.execute("DELETE FROM actions WHERE game = ? AND number >= ?", (number, kept))
    rows = []
    for i in range(kept, game.length):
        secret = game.state_at(i).is_secret(game.action_at(i))
        text = stored_action(game.notation_at(i), i, secret=secret)
        rows.append((number, i, text, game.time_at(i)))
    statement = "INSERT INTO actions (game, number, text, time) VALUES (?, ?, ?, ?)"
    connection.executemany(statement, rows)


def reconcile(
    connection: sqlite3.Connection, game: Timeline, number: int | None, fresh: str,
    modified: str | None,
) -> Kept:  # fmt: skip
    """Keep a game of which another program may have written something that was not read.

    What only goes on from what is there takes its place; what is there already is not written;
    else it becomes a game of its own, with the id ``fresh``.
    """
    query = "SELECT id FROM games WHERE uid = ?"
    found = connection.execute(query, (game.id,)).fetchone()
    if found is None:
        query = "SELECT 1 FROM games WHERE id = ?"
        taken = connection.execute(query, (number,)).fetchone() is not None
        return insert(connection, None if taken else number, game, modified)
    there = int(found[0])
    try:
        revision, stored = read(connection, there)
    except SaveError:  # damaged: nobody knows what is in it
        return _parted(connection, game, fresh, 0)
    own = game.to_record()
    if _laid(stored) != _laid(own):
        return _parted(connection, game, fresh, 0)
    if holds(stored, own):
        same = holds(own, stored) and same_place(own, stored)
        return Kept(there, revision if same else None)
    if goes_on(own, stored):
        update(connection, Row(there, revision), game, 0)
        return Kept(there, revision + 1)
    return _parted(connection, game, fresh, parted_at(stored, own))


def _laid(record: Record) -> tuple[Any, ...]:
    """Return what no play changes: two records of one id which differ in it are two games."""
    return (record.game, record.options, record.seed, record.start, record.embedded)


def _parted(connection: sqlite3.Connection, game: Timeline, fresh: str, ply: int) -> Kept:
    return insert(connection, None, game, None, fresh, Branch(game.id, ply))


# Reading


def read_rows(connection: sqlite3.Connection, number: int) -> tuple[dict[str, Any], Actions]:
    """Return the columns of a game and its actions as (number, text, time), nothing checked.

    Raises SaveError where the game is gone, sqlite3.Error.
    """
    cursor = connection.execute("SELECT * FROM games WHERE id = ?", (number,))
    row = cursor.fetchone()
    if row is None:
        raise SaveError(M("This game is no longer in the archive."))
    fields = fields_of(cursor, row)
    time = "time" if "uid" in fields else "NULL"
    query = f"SELECT number, text, {time} FROM actions WHERE game = ? ORDER BY number"  # noqa: S608
    return fields, connection.execute(query, (number,)).fetchall()


def fields_of(cursor: sqlite3.Cursor, row: tuple[Any, ...]) -> dict[str, Any]:
    """Return the values of a row by the names of their columns."""
    return dict(zip((column[0] for column in cursor.description), row, strict=True))


def record_of(fields: dict[str, Any], actions: Actions) -> Record:
    """Return the record of what ``read_rows`` gave; raises SaveError where it is damaged.

    An archive which may only be read may be of schema 1: its games are records of format 1.
    """
    ply = fields["ply"]
    if [n for n, _, _ in actions] != list(range(len(actions))) or not (
        isinstance(ply, int) and 0 <= ply <= len(actions)
    ):
        raise SaveError(M("This game in the archive is damaged."))
    value = {
        "format": FORMAT,
        **{key: fields[key] for key in ("version", "program", "game", "seed")},
        **{key: _json(fields[key]) for key in _AS_JSON},
        **{key: fields[key] for key in ("created", "modified")},
        "actions": [text for _, text, _ in actions],
    }
    if "uid" in fields:
        value["id"] = fields["uid"]
        value |= {key: _json(fields[key]) for key in _AS_JSON_2}
        value["times"] = [time for _, _, time in actions]
    record = from_json(value)
    undone = None if fields["ended"] else record.ending
    return attrs.evolve(
        record,
        actions=record.actions[:ply],
        actions_of_redo=record.actions[ply:],
        ending=record.ending if fields["ended"] else None,
        ending_of_redo=undone,
    )


def read(connection: sqlite3.Connection, number: int) -> tuple[int, Record]:
    """Return revision and record of a game; raises SaveError, sqlite3.Error."""
    fields, actions = read_rows(connection, number)
    record = record_of(fields, actions)
    return Node(fields["revision"], "revision").integer(0, 10**15), record


def options_of(fields: dict[str, Any]) -> dict[str, str]:
    """Return the options of a row; raises SaveError."""
    entries = Node(_json(fields["options"]), "options").entries()
    return {key: node.text(4096) for key, node in entries.items()}


def seats_of(fields: dict[str, Any]) -> tuple[SeatInfo, ...]:
    """Return the seats of a row; raises SaveError."""
    value = _json(fields["seats"])
    if "uid" not in fields and isinstance(value, list):
        value = [with_level(seat) for seat in value]
    return tuple(seat_from_node(node) for node in Node(value, "seats").items(16))


def _json(text: Any) -> Any:
    return parse_json(Node(text).text(MAX_BYTES).encode())
