"""Rows of one game in the archive: write, read, and reconcile two writers of the same game."""

import json
import secrets
import sqlite3
from typing import Any, Final

import attrs

from ludotheque import __version__
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.messages import M
from ludotheque.files.reading import Node, parse_json
from ludotheque.record.circumstances import Branch, Notes, SeatChange
from ludotheque.record.circumstances_json import (
    agreements_to_json,
    branch_to_json,
    changes_of,
    changes_to_json,
    hints_to_json,
    notes_of,
    notes_to_json,
    pending_to_json,
)
from ludotheque.record.kinship import goes_on, holds, parted_at, same_ply
from ludotheque.record.mending import Mended, mended
from ludotheque.record.migrations import with_level
from ludotheque.record.record import FORMAT, MAX_ACTIONS, VERSION, Record, SeatInfo, now
from ludotheque.record.registry import restore_game
from ludotheque.record.savefile import (
    MAX_BYTES,
    ending_to_json,
    from_json,
    seat_from_node,
    seats_to_json,
    stored_action,
)
from ludotheque.record.timeline import Timeline
from ludotheque.record.veil import veil

_AS_JSON: Final = ("options", "seats", "start", "embedded", "ending")
_AS_JSON_2: Final = ("branched_from", "events", "agreements", "hints", "notes")
"""The columns for record format 2, which schema 1 had not."""
_AS_JSON_3: Final = ("pending",)
"""The columns for record format 3."""
_LAST: Final = 2**62
"""A row number so large that only damage can have made it."""
REVISIONS: Final = 2**63
"""Revisions are whole numbers below this."""
_LEAP: Final = 2**40
Actions = list[tuple[Any, Any, Any]]


@attrs.frozen
class Row:
    """The identity of a row as it was read: number, revision, and the game's id."""

    number: int
    revision: int
    uid: str


@attrs.frozen
class Kept:
    """How a history was kept: its row, and the id and origin the game has there.

    ``more`` is True where the archive holds more of the game than the history does, ``parted``
    where the history became a new game, because the row had been played differently, or is
    ``damaged``.
    """

    number: int
    revision: int
    uid: str
    branch: Branch | None = None
    more: bool = False
    parted: bool = False
    damaged: bool = False


@attrs.frozen
class _Whole:
    """A game which the archive holds undamaged: its row, and its record."""

    row: Row
    record: Record


@attrs.frozen
class _Damaged:
    """A damaged game in the archive."""

    number: int


# Writing


def _fields(timeline: Timeline) -> dict[str, Any]:
    """Return the columns which change with every action."""
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
        "pending": _text(pending_to_json(timeline.spent.pending)),
        "post": min(timeline.post, timeline.ply),
    }


def _beside(timeline: Timeline) -> dict[str, Any]:
    """Return the columns of seats, events, agreements, hints and notes."""
    return {
        "seats": _text(seats_to_json(timeline.seats)),
        "events": _text(changes_to_json(timeline.events)),
        "agreements": _text(agreements_to_json(timeline.agreements)),
        "hints": _text(hints_to_json(timeline.hints)),
        "notes": _text(notes_to_json(timeline.notes)),
    }


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


_NO_NOTES: Final = _text(notes_to_json(Notes()))


def insert(
    connection: sqlite3.Connection, number: int | None, game: Timeline,
    modified: str | None = None, uid: str | None = None, branch: Branch | None = None,
) -> Kept:  # fmt: skip
    """Add a game; ``uid`` and ``branch`` replace its own id and origin. Return how it was kept."""
    fields = laid_out(game, modified, uid, branch)
    fields["id"] = _next_number(connection) if number is None else number
    names, marks = ", ".join(fields), ", ".join("?" * len(fields))
    statement = f"INSERT INTO games ({names}) VALUES ({marks})"  # noqa: S608 - own names
    cursor = connection.execute(statement, tuple(fields.values()))
    found = int(cursor.lastrowid or 0)
    _write_actions(connection, found, game, 0)
    return Kept(found, fields["revision"], fields["uid"], branch or game.branched_from)


def laid_out(
    game: Timeline, modified: str | None = None, uid: str | None = None,
    branch: Branch | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Return the columns of a new row; ``uid`` and ``branch`` replace the game's own."""
    fields = {
        "revision": next_revision(0),
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
    return fields


def next_revision(revision: int) -> int:
    """Return the revision which follows ``revision``; the one of a new row follows 0.

    It is higher by a random amount. So a row is not mistaken for the one read before where the
    game was deleted and added again, or the file replaced by a copy which was played on.
    """
    following = revision + 1 + secrets.randbelow(_LEAP)
    return following if following < REVISIONS else 1 + secrets.randbelow(_LEAP)


def _next_number(connection: sqlite3.Connection) -> int | None:
    """Return a number for a new game where SQLite cannot choose one, else None.

    AUTOINCREMENT never gives a number twice; after the largest one SQLite reports a full disk.
    """
    query = "SELECT 1 FROM sqlite_sequence WHERE name = 'games' AND seq >= ?"
    if connection.execute(query, (_LAST,)).fetchone() is None:
        return None
    row = connection.execute("SELECT max(id) FROM games WHERE id < ?", (_LAST,)).fetchone()
    return int(row[0] or 0) + 1


def update(
    connection: sqlite3.Connection, row: Row, game: Timeline, unchanged: int,
    modified: str | None = None, *, beside: bool = True,
) -> int | None:  # fmt: skip
    """Write a game over the revision that was read; return the new revision.

    Return None and write nothing where the row has another revision by now. The row's first
    ``unchanged`` actions are not written again, nor are seats, events, agreements, hints and notes
    where ``beside`` is False. The game is dated now unless ``modified`` is given.
    """
    revision = next_revision(row.revision)
    fields = {"revision": revision} | _fields(game) | (_beside(game) if beside else {})
    fields["modified"] = modified or fields["modified"]
    settings = ", ".join(f"{name} = ?" for name in fields)
    statement = f"UPDATE games SET {settings} WHERE id = ? AND uid = ? AND revision = ?"  # noqa: S608 - own names
    values = (*fields.values(), row.number, row.uid, row.revision)
    if connection.execute(statement, values).rowcount != 1:
        return None
    _write_actions(connection, row.number, game, unchanged)
    return revision


def _write_actions(connection: sqlite3.Connection, number: int, game: Timeline, kept: int) -> None:
    connection.execute("DELETE FROM actions WHERE game = ? AND number >= ?", (number, kept))
    statement = "INSERT INTO actions (game, number, text, time) VALUES (?, ?, ?, ?)"
    rows = ((number, *action) for action in actions_of(game, kept))
    connection.executemany(statement, rows)


def actions_of(game: Timeline, begin: int = 0) -> Actions:
    """Return the actions of a game from ``begin`` on as (number, stored text, time)."""
    rows: Actions = []
    for i in range(begin, game.length):
        secret = game.state_at(i).is_secret(game.action_at(i))
        rows.append((i, stored_action(game.notation_at(i), i, secret=secret), game.time_at(i)))
    return rows


def reconcile(
    connection: sqlite3.Connection, game: Timeline, number: int | None, fresh: str,
    modified: str | None,
) -> Kept:  # fmt: skip
    """Keep a game of which another program may have written another revision meanwhile.

    A history which only continues the stored one replaces it; one which the archive contains
    already is not written; any other becomes a new game, with the id ``fresh``.
    """
    own = game.to_record()
    there = _there(connection, own)
    if there is None:
        query = "SELECT 1 FROM games WHERE id = ?"
        taken = connection.execute(query, (number,)).fetchone() is not None
        return insert(connection, None if taken else number, game, modified)
    if isinstance(there, _Damaged):  # it cannot be compared, so it is not overwritten
        return attrs.evolve(_parted(connection, game, fresh, 0), damaged=True)
    row, stored = there.row, there.record
    if not laid_alike(stored, own):
        # Two games with one id: no game was played on elsewhere, so there is no notice.
        return attrs.evolve(_parted(connection, game, fresh, 0, modified), parted=False)
    if holds(stored, own):
        same = holds(own, stored) and same_ply(own, stored)
        return Kept(row.number, row.revision, row.uid, stored.branched_from, more=not same)
    if goes_on(own, stored):
        revision = update(connection, row, game, 0, modified)
        assert revision is not None  # it was read in this transaction
        return Kept(row.number, revision, row.uid, stored.branched_from)
    before = _same_branch(connection, own)
    if before is not None:
        row, origin = before.row, before.record.branched_from
        more = not same_ply(own, before.record)
        return Kept(row.number, row.revision, row.uid, origin, more=more)
    kept = _parted(connection, game, fresh, parted_at(stored, own))
    return attrs.evolve(kept, damaged=not _can_be_played(stored))


def _can_be_played(record: Record) -> bool:
    try:
        Timeline.from_record(record)
    except LudothequeError:
        return False
    return True


def _there(connection: sqlite3.Connection, own: Record) -> _Whole | _Damaged | None:
    """Return the game in the archive, None if absent.

    Where the row with its id is damaged or of another game, the branch which shares most actions
    is returned, if there is one.
    """
    query = "SELECT id FROM games WHERE uid = ?"
    found = connection.execute(query, (own.id,)).fetchone()
    if found is None:
        return _same_branch(connection, own)
    first = _read_there(connection, int(found[0]), own.id)
    if isinstance(first, _Whole) and laid_alike(first.record, own):
        return first
    branches = _branches(connection, own)
    return max(branches, key=lambda branch: parted_at(branch.record, own), default=first)


def _same_branch(connection: sqlite3.Connection, own: Record) -> _Whole | None:
    """Return the branch of the game which equals this history, None if none: it parted before."""
    for branch in _branches(connection, own):
        if holds(branch.record, own) and holds(own, branch.record):
            return branch
    return None


def _branches(connection: sqlite3.Connection, own: Record) -> list[_Whole]:
    """Return the undamaged branches of the game with this id which are ``laid_alike``."""
    query = "SELECT id, uid FROM games WHERE instr(branched_from, ?) ORDER BY id"
    rows = connection.execute(query, (f'"{own.id}"',)).fetchall()
    found = (_read_there(connection, int(number), str(uid)) for number, uid in rows)
    return [one for one in found if isinstance(one, _Whole) and laid_alike(one.record, own)]


def _read_there(connection: sqlite3.Connection, number: int, uid: str) -> _Whole | _Damaged:
    try:
        revision, record = read(connection, number)
    except SaveError:
        return _Damaged(number)
    return _Whole(Row(number, revision, uid), record)


def row_of(connection: sqlite3.Connection, own: Record) -> int | None:
    """Return the number of the row which holds a game (not read from here), None if none does."""
    there = _there(connection, own)
    if there is None:
        return None
    return there.row.number if isinstance(there, _Whole) else there.number


def laid_alike(one: Record, other: Record) -> bool:
    """Return whether two records have the same game, options, seed, start and embedded data.

    Play changes none of these: records which differ in them are of two games. An option which was
    added since a record was written has its default.
    """
    return _laid(one) == _laid(other)


def _laid(record: Record) -> tuple[Any, ...]:
    try:
        options = restore_game(record.game, record.options, record.embedded).options
    except LudothequeError:
        options = record.options
    return (record.game, dict(options), record.seed, record.start, record.embedded)


def _parted(
    connection: sqlite3.Connection, game: Timeline, fresh: str, ply: int,
    modified: str | None = None,
) -> Kept:  # fmt: skip
    kept = insert(connection, None, game, modified, fresh, Branch(game.id, ply))
    return attrs.evolve(kept, parted=True)


# Reading


def read_rows(connection: sqlite3.Connection, number: int) -> tuple[dict[str, Any], Actions]:
    """Return the columns of a game and its actions as (number, text, time), unchecked.

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
    """Return the record of a result of ``read_rows``; raises SaveError where it is damaged.

    A read-only archive may still be of an older schema: its games are records of that format.
    """
    ply = fields["ply"]
    if [n for n, _, _ in actions] != list(range(len(actions))) or not (
        isinstance(ply, int) and 0 <= ply <= len(actions)
    ):
        raise SaveError(M("This game in the archive is damaged."))
    record = from_json(_value(fields, actions))
    undone = None if fields["ended"] else record.ending
    return attrs.evolve(
        record,
        actions=record.actions[:ply],
        actions_of_redo=record.actions[ply:],
        ending=record.ending if fields["ended"] else None,
        ending_of_redo=undone,
    )


def mended_of(fields: dict[str, Any], actions: Actions) -> Mended | None:
    """Return what can be played of a damaged result of ``read_rows``, None if nothing."""
    there: Actions = []
    for action in actions:
        if action[0] != len(there):
            break  # one before this is missing
        there.append(action)
    ply = fields["ply"]
    played = ply if isinstance(ply, int) and ply >= 0 else len(actions)
    try:
        value = _value(fields, there)
    except SaveError:
        return None
    return mended(value if fields["ended"] else {**value, "ending": None}, played)


def _value(fields: dict[str, Any], actions: Actions) -> dict[str, Any]:
    """Return the JSON of a record with all these actions and any ending; raises SaveError."""
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
    if "pending" in fields:
        value |= {key: _json(fields[key]) for key in _AS_JSON_3}
    if "post" in fields:
        value["post"] = fields["post"]
    return value


def read(connection: sqlite3.Connection, number: int) -> tuple[int, Record]:
    """Return revision and record of a game; raises SaveError, sqlite3.Error."""
    fields, actions = read_rows(connection, number)
    record = record_of(fields, actions)
    return Node(fields["revision"], "revision").integer(0, REVISIONS - 1), record


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


def events_of(fields: dict[str, Any], seats: int) -> tuple[SeatChange, ...]:
    """Return the changes at the seats of a row, none where it is damaged or of schema 1."""
    if "events" not in fields:
        return ()
    try:
        return changes_of(Node(_json(fields["events"]), "events"), MAX_ACTIONS, seats)
    except SaveError:
        return ()


def headed_of(fields: dict[str, Any]) -> tuple[str, str]:
    """Return heading and occasion of a row, "" where they are damaged or of schema 1."""
    if fields.get("notes") in {None, _NO_NOTES}:
        return "", ""
    try:
        notes = notes_of(Node(_json(fields["notes"]), "notes"), MAX_ACTIONS)
    except SaveError:
        return "", ""
    return notes.heading, notes.occasion


def _json(text: Any) -> Any:
    return parse_json(Node(text).text(MAX_BYTES).encode())
