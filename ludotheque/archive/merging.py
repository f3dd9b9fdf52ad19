"""Merges a game from another computer into the archive: nothing of either side is lost.

A game which went on differently on both is kept twice. Where two computers bring in each other's
games in turn, what each has kept as a branch is known again, so that no third one comes to it.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import Enum

import attrs

from ludotheque.archive.gamerows import Row, laid_alike, read, reconcile, update
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.files.reading import Node
from ludotheque.record.circumstances import MoveNote, Notes, new_id
from ludotheque.record.circumstances_json import notes_of, notes_to_json
from ludotheque.record.kinship import goes_on, holds
from ludotheque.record.record import MAX_ACTIONS, Record
from ludotheque.record.timeline import Timeline


class Merged(Enum):
    """What has become of a game which was brought in."""

    CAME = "came"
    THERE = "there"
    PARTED = "parted"


@attrs.frozen
class _There:
    """A game of the archive."""

    row: Row
    record: Record


def merge(
    connection: sqlite3.Connection, game: Timeline, modified: str, theirs: Mapping[str, Record]
) -> Merged:
    """Keep a game from another computer, dated ``modified``, in the caller's transaction.

    ``theirs`` are all games which come from there, by id: two of them stay two, however much alike
    they are. Raises sqlite3.Error.
    """
    own = game.to_record()
    kin = [one for one in _family(connection, own) if laid_alike(one.record, own)]
    same = next((one for one in kin if one.row.uid == own.id), None)
    kin = [one for one in kin if one is same or not _is_beside(theirs.get(one.row.uid), own)]
    ply = MAX_ACTIONS if own.branched_from is None else own.branched_from.ply
    if same is not None:
        kin, ply = [same, *(one for one in kin if one is not same)], -1
    for one in kin:
        # A branch which comes for the first time is known by what was played since it parted, any
        # other game only by all of it.
        if min(_length(one.record), _length(own)) > ply or _length(one.record) == _length(own):
            found = _joined(connection, one, own, modified)
            if found is not None:
                return found
    return _reconciled(connection, game, modified)


def is_kept(connection: sqlite3.Connection, own: Record) -> bool:
    """Return whether the archive has all of a game which another computer has removed."""
    return any(
        laid_alike(one.record, own)
        and holds(one.record, own)
        and (one.row.uid == own.id or holds(own, one.record))
        for one in _family(connection, own)
    )


def _is_beside(other: Record | None, own: Record) -> bool:
    """Return whether the other computer has a game as one of its own beside the one it is like."""
    return other is not None and (holds(other, own) or goes_on(own, other))


def _length(record: Record) -> int:
    return len(record.actions) + len(record.actions_of_redo)


def _family(connection: sqlite3.Connection, own: Record) -> Iterator[_There]:
    """Yield the undamaged games with the id of this one or of its origin, and their branches."""
    ids = [own.id] if own.branched_from is None else [own.id, own.branched_from.id]
    rows: dict[int, str] = {}
    for uid in ids:
        query = "SELECT id, uid FROM games WHERE uid = ? OR instr(branched_from, ?) ORDER BY id"
        rows.update(connection.execute(query, (uid, f'"{uid}"')).fetchall())
    for number, uid in rows.items():
        with suppress(SaveError):
            revision, record = read(connection, int(number))
            yield _There(Row(int(number), revision, str(uid)), record)


def _joined(
    connection: sqlite3.Connection, there: _There, own: Record, modified: str
) -> Merged | None:
    """Make one of two versions of a game of which one goes on from the other; None if neither does.

    It keeps the id it has here. Notes are joined, and what has gone by post on one side has on the
    other.
    """
    stored = there.record
    notes = joined_notes(stored.notes, own.notes)
    if notes is None:
        return None
    ours, theirs = _posted(stored, own, notes), _posted(own, stored, notes)
    if holds(ours, theirs):
        if ours == stored:
            return Merged.THERE
        best, date = ours, stored.modified
    elif goes_on(theirs, ours):
        best, date = theirs, modified
    else:
        return None
    with suppress(LudothequeError):
        update(connection, there.row, Timeline.from_record(best), 0, date)
        return Merged.CAME
    return None


def _posted(record: Record, other: Record, notes: Notes) -> Record:
    """Return a record with these notes, and at least as far on as what ``other`` has sent of it."""
    sent, line = other.actions[: other.post], (*record.actions, *record.actions_of_redo)
    if line[: len(sent)] != sent:
        return attrs.evolve(record, notes=notes)
    ply = max(len(record.actions), len(sent))
    return attrs.evolve(
        record,
        notes=notes,
        post=max(record.post, len(sent)),
        actions=line[:ply],
        actions_of_redo=line[ply:],
    )


def joined_notes(one: Notes, other: Notes) -> Notes | None:
    """Return the notes of both: two on one move stand one below the other.

    None where the two have different headings or occasions, of which a game has one, or where they
    are longer together than notes may be.
    """
    heading, occasion = one.heading or other.heading, one.occasion or other.occasion
    if other.heading not in {"", heading} or other.occasion not in {"", occasion}:
        return None
    moves = {note.ply: note.text for note in other.moves}
    for note in one.moves:
        moves[note.ply] = _below(note.text, moves.get(note.ply, ""))
    found = Notes(
        heading,
        occasion,
        _below(one.game, other.game),
        tuple(MoveNote(ply, text) for ply, text in sorted(moves.items())),
    )
    try:
        return notes_of(Node(notes_to_json(found)), MAX_ACTIONS)
    except SaveError:
        return None  # longer than notes may be


def _below(one: str, other: str) -> str:
    """Return both texts, or the one which has the other in it."""
    for more, less in ((one, other), (other, one)):
        if f"\n{less}\n" in f"\n{more}\n" or not less:
            return more
    # Whichever side is asked, the order is the same.
    return "\n".join(sorted((one, other)))


def _reconciled(connection: sqlite3.Connection, game: Timeline, modified: str) -> Merged:
    query = "SELECT revision FROM games WHERE uid = ?"
    before = connection.execute(query, (game.id,)).fetchone()
    count = "SELECT count(*) FROM games"
    (rows,) = connection.execute(count).fetchone()
    kept = reconcile(connection, game, None, new_id(), modified)
    (after,) = connection.execute(count).fetchone()
    added = after > rows
    if kept.parted or (added and before is not None):
        return Merged.PARTED
    changed = kept.uid == game.id and before is not None and before[0] != kept.revision
    return Merged.CAME if added or changed else Merged.THERE
