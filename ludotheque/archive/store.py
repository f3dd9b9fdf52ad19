"""The archive: every game as it is being played, redo tail included, and the shelf of games."""

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque import __version__
from ludotheque.archive.database import ArchiveError, Database, columns
from ludotheque.archive.salvage import Found, Salvaged, salvage
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import data_folder
from ludotheque.core.reading import Node, parse_json
from ludotheque.core.record import FORMAT, VERSION, Record, SeatInfo, now
from ludotheque.core.savefile import (
    ending_to_json,
    from_json,
    seat_from_node,
    stored_action,
)
from ludotheque.core.timeline import Timeline
from ludotheque.core.veil import veil

__all__ = ["Archive", "ArchiveError", "Shelved"]

NAME: Final = "games.sqlite"
_AS_JSON: Final = ("options", "seats", "start", "embedded", "ending")
_COLUMNS: Final = "id, game, options, seats, created, modified, ply, turn, result"


@attrs.frozen
class Shelved:
    """A game in the archive as the shelf shows it, without its actions."""

    id: int
    game: str
    options: Mapping[str, str]
    seats: tuple[SeatInfo, ...]
    created: str
    modified: str
    ply: int
    turn: int
    result: str


class Archive:
    """The games of one archive file.

    Nothing is opened before it is needed. Several programs may use one file; who writes a game
    last leaves it wholly as he has it.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Use this file, by default the one in the user's data folder."""
        self._notices: list[Message] = []
        self._database = Database(path or data_folder() / NAME, self._notices.append, self._rescue)
        # For each game this program has written or loaded: its revision and line of actions.
        self._known: dict[int, tuple[int, tuple[int, ...]]] = {}

    @property
    def path(self) -> Path:
        """Return the archive's file."""
        return self._database.path

    def take_notices(self) -> tuple[Message, ...]:
        """Return what the user should be told, once each."""
        found = tuple(dict.fromkeys(self._notices))
        self._notices.clear()
        return found

    def close(self) -> None:
        """Close the file; it opens again when needed."""
        self._database.close()

    # Writing

    def begin(self, timeline: Timeline, modified: str | None = None) -> int:
        """Add a game and return its number in the archive; raises ArchiveError.

        It is dated now, unless ``modified`` says when a game was over that comes from elsewhere.
        """

        def work(connection: sqlite3.Connection) -> int:
            return self._insert(connection, None, timeline, modified)

        number = self._database.write(work)
        self._known[number] = (1, timeline.line)
        return number

    def sync(self, number: int, timeline: Timeline) -> None:
        """Keep the game as it stands now, writing only what changed; raises ArchiveError.

        One transaction. A game which is no longer there is added again under its number.
        """

        def work(connection: sqlite3.Connection) -> int:
            revision, line = self._known.get(number, (0, ()))
            changed = _update(connection, number, revision, timeline)
            if not changed:
                # Another program wrote it, or it is gone: the whole line is written.
                connection.execute("DELETE FROM actions WHERE game = ?", (number,))
                row = connection.execute("SELECT revision FROM games WHERE id = ?", (number,))
                found = row.fetchone()
                if found is None:
                    self._insert(connection, number, timeline)
                    return 1
                revision, line = int(found[0]), ()
                _update(connection, number, revision, timeline)
            _write_actions(connection, number, timeline, _common(line, timeline.line))
            return revision + 1

        revision = self._database.write(work)
        self._known[number] = (revision, timeline.line)

    def delete(self, number: int) -> None:
        """Forget a game; raises ArchiveError."""
        self._database.write(lambda c: c.execute("DELETE FROM games WHERE id = ?", (number,)))
        self._known.pop(number, None)

    def _insert(
        self, connection: sqlite3.Connection, number: int | None, game: Timeline,
        modified: str | None = None,
    ) -> int:  # fmt: skip
        fields = {"id": number, "revision": 1, **_fields(game)}
        fields["modified"] = modified or fields["modified"]
        names, marks = ", ".join(fields), ", ".join("?" * len(fields))
        statement = f"INSERT INTO games ({names}) VALUES ({marks})"  # noqa: S608 - own names
        cursor = connection.execute(statement, tuple(fields.values()))
        found = int(cursor.lastrowid or 0)
        _write_actions(connection, found, game, 0)
        return found

    def _rescue(self, damaged: Path, connection: sqlite3.Connection) -> Salvaged:
        """Add the games which can be read of a damaged file; raises ArchiveError, sqlite3.Error."""

        def keep(found: Found) -> None:
            self._insert(connection, found.number, found.timeline, found.modified)
            connection.execute(
                "UPDATE games SET revision = ? WHERE id = ?", (found.revision, found.number)
            )

        try:
            return salvage(damaged, columns(), record_of, keep)
        except SaveError as problem:
            raise ArchiveError(problem.message) from problem

    # Reading

    def unfinished(self) -> tuple[Shelved, ...]:
        """Return the games that go on, the latest first; on trouble nothing, and a notice."""
        return self._shelf(finished=False)

    def finished(self) -> tuple[Shelved, ...]:
        """Return the games that are over, the latest first; on trouble nothing, and a notice."""
        return self._shelf(finished=True)

    def load(self, number: int) -> Timeline:
        """Return the history of a game, replayed, its redo tail included.

        Raises ArchiveError where the archive fails, SaveError where the game is damaged or gone.
        """

        def work(connection: sqlite3.Connection) -> tuple[int, Record]:
            with _same_moment(connection):
                return _read(connection, number)

        revision, record = self._database.read(work)
        timeline = Timeline.from_record(record)
        self._known[number] = (revision, timeline.line)
        return timeline

    def _shelf(self, *, finished: bool) -> tuple[Shelved, ...]:
        statement = (
            f"SELECT {_COLUMNS} FROM games WHERE finished = ? ORDER BY modified DESC, id DESC"  # noqa: S608
        )
        try:
            rows = self._database.read(lambda c: c.execute(statement, (int(finished),)).fetchall())
        except ArchiveError as problem:
            self._notices.append(problem.message)
            return ()
        found = []
        for row in rows:
            try:
                found.append(_shelved(row))
            except (SaveError, ValueError, TypeError):
                self._notices.append(M("A game in the archive is damaged and is not shown."))
        return tuple(found)


class _same_moment:  # noqa: N801 - used like a function
    """Let several reads see the file at one moment."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN")

    def __exit__(self, *_details: object) -> None:
        if self._connection.in_transaction:
            self._connection.execute("COMMIT")


def _fields(timeline: Timeline) -> dict[str, Any]:
    """Return the columns of a game but its number and revision."""
    ending = timeline.ending or timeline.undone_ending
    return {
        "version": VERSION,
        "program": __version__,
        "game": timeline.game.key,
        "options": _text(dict(timeline.game.options)),
        "seats": _text([{"name": s.name, "colour": s.colour} for s in timeline.seats]),
        "seed": veil(str(timeline.seed), "seed"),
        "start": _text(timeline.start),
        "embedded": _text(timeline.game.embedded()),
        "created": timeline.created,
        "modified": now(),
        "ply": timeline.ply,
        "ending": _text(ending_to_json(ending)),
        "ended": int(timeline.ending is not None),
        "turn": timeline.state.turn,
        "result": timeline.result(),
        "finished": int(timeline.is_over()),
    }


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _update(connection: sqlite3.Connection, number: int, revision: int, game: Timeline) -> bool:
    fields = _fields(game)
    settings = ", ".join(f"{name} = ?" for name in fields)
    statement = (
        f"UPDATE games SET revision = revision + 1, {settings} WHERE id = ? AND revision = ?"  # noqa: S608
    )
    cursor = connection.execute(statement, (*fields.values(), number, revision))
    return cursor.rowcount == 1


def _write_actions(connection: sqlite3.Connection, number: int, game: Timeline, kept: int) -> None:
    connection.execute("DELETE FROM actions WHERE game = ? AND number >= ?", (number, kept))
    line = game.line
    rows = []
    for i in range(kept, len(line)):
        secret = game.state_at(i).is_secret(line[i])
        rows.append((number, i, stored_action(game.notation_at(i), i, secret=secret)))
    connection.executemany("INSERT INTO actions (game, number, text) VALUES (?, ?, ?)", rows)


def _common(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    size = min(len(before), len(after))
    if before[:size] == after[:size]:
        return size
    return next(i for i in range(size) if before[i] != after[i])


def read_rows(
    connection: sqlite3.Connection, number: int
) -> tuple[dict[str, Any], list[tuple[Any, Any]]]:
    """Return the columns of a game and its actions as (number, text), nothing checked.

    Raises SaveError where the game is gone, sqlite3.Error.
    """
    cursor = connection.execute("SELECT * FROM games WHERE id = ?", (number,))
    row = cursor.fetchone()
    if row is None:
        raise SaveError(M("This game is no longer in the archive."))
    names = [column[0] for column in cursor.description]
    query = "SELECT number, text FROM actions WHERE game = ? ORDER BY number"
    return dict(zip(names, row, strict=True)), connection.execute(query, (number,)).fetchall()


def record_of(fields: dict[str, Any], actions: list[tuple[Any, Any]]) -> Record:
    """Return the record of what ``read_rows`` gave; raises SaveError where it is damaged."""
    ply = fields["ply"]
    if [n for n, _ in actions] != list(range(len(actions))) or not (
        isinstance(ply, int) and 0 <= ply <= len(actions)
    ):
        raise SaveError(M("This game in the archive is damaged."))
    record = from_json(
        {
            "format": FORMAT,
            **{key: fields[key] for key in ("version", "program", "game", "seed")},
            **{key: _json(fields[key]) for key in _AS_JSON},
            **{key: fields[key] for key in ("created", "modified")},
            "actions": [text for _, text in actions],
        }
    )
    undone = None if fields["ended"] else record.ending
    return attrs.evolve(
        record,
        actions=record.actions[:ply],
        actions_of_redo=record.actions[ply:],
        ending=record.ending if fields["ended"] else None,
        ending_of_redo=undone,
    )


def _read(connection: sqlite3.Connection, number: int) -> tuple[int, Record]:
    fields, actions = read_rows(connection, number)
    record = record_of(fields, actions)
    return Node(fields["revision"], "revision").integer(0, 10**15), record


def _json(text: Any) -> Any:
    return parse_json(Node(text).text(10**6).encode())


def _shelved(row: tuple[Any, ...]) -> Shelved:
    number, game, options, seats, created, modified, ply, turn, result = row
    entries = Node(_json(options), "options").entries()
    return Shelved(
        id=int(number),
        game=Node(game, "game").text(),
        options={key: node.text(4096) for key, node in entries.items()},
        seats=tuple(seat_from_node(node) for node in Node(_json(seats), "seats").items(16)),
        created=Node(created, "created").text(),
        modified=Node(modified, "modified").text(),
        ply=Node(ply, "ply").integer(0, 10**9),
        turn=Node(turn, "turn").integer(0, 10**9),
        result=Node(result, "result").text(),
    )
