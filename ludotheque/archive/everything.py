"""All games of an archive at once, those of its bin too: read for one file, and added from one."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

import attrs

from ludotheque.archive.bin import Thrown, bring, thrown
from ludotheque.archive.database import Database
from ludotheque.archive.gamerows import Actions, laid_alike, read_rows, record_of
from ludotheque.archive.merging import Merged, is_kept, merge
from ludotheque.core.errors import LudothequeError
from ludotheque.record.kinship import holds
from ludotheque.record.record import Record
from ludotheque.record.timeline import Timeline

_HOW_MANY: Final = "SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM bin)"

Tell: TypeAlias = Callable[[int, int], None]
"""Is called with how many games are done, and of how many; what it raises ends the work."""


def tell_nobody(_done: int, _total: int) -> None:
    """Tell nobody how far the work is."""


@attrs.frozen
class Whole:
    """A game with all that the archive has of it, and when it was kept last.

    ``binned`` is when it was removed, "" for a game which is kept.
    """

    record: Record
    modified: str
    binned: str = ""


@attrs.frozen
class Taken:
    """A game of a file, played through, with the dates of Whole."""

    timeline: Timeline
    modified: str
    binned: str = ""


@attrs.define
class Came:
    """How many games came, were there already, or parted from one that was there.

    ``binned`` counts those which came into the bin, ``back`` those which were in the bin here and
    are kept again, since the other computer has not removed them.
    """

    came: int = 0
    there: int = 0
    parted: int = 0
    binned: int = 0
    back: int = 0


class Everything:
    """All games of an archive at once."""

    def __init__(self, database: Database) -> None:
        """Use the games of this file."""
        self._database = database

    def games(self, tell: Tell = tell_nobody) -> tuple[tuple[Whole, ...], int]:
        """Return all games, kept or in the bin, and how many more are damaged.

        A game which the rules refuse is damaged: it would make a file of all games unreadable.
        Raises ArchiveError.
        """

        def work(connection: sqlite3.Connection) -> tuple[tuple[Whole, ...], int]:
            found, damaged = [], 0
            connection.execute("BEGIN")
            try:
                (total,) = connection.execute(_HOW_MANY).fetchone()
                for number, row in enumerate(_rows(connection)):
                    tell(number, total)
                    if row is None:
                        damaged += 1
                        continue
                    fields, actions, binned = row
                    try:
                        record = record_of(fields, actions)
                        Timeline.from_record(record)
                        found.append(Whole(record, str(fields["modified"]), binned))
                    except (LudothequeError, ValueError, TypeError, KeyError):
                        damaged += 1
            finally:
                connection.execute("COMMIT")
            return tuple(found), damaged

        return self._database.read(work)

    def keep(self, games: Iterable[Taken], tell: Tell = tell_nobody) -> Came:
        """Add games in one transaction, each merged with what is there; raises ArchiveError.

        Nothing of either side is lost: of a game which was played differently both are kept, and
        what one of them keeps is kept. What was removed comes into the bin, with its day.
        """

        taken = tuple(games)

        def work(connection: sqlite3.Connection) -> Came:
            found = Came()
            kept = [one for one in taken if not one.binned]
            theirs = {one.timeline.id: one.timeline.to_record() for one in kept}
            for number, one in enumerate(kept):
                tell(number, len(taken))
                merged = merge(connection, one.timeline, one.modified, theirs)
                found.came += merged is Merged.CAME
                found.there += merged is Merged.THERE
                found.parted += merged is Merged.PARTED
            # A branch may be known only once the game it was begun from is here, and the reverse.
            origins = {branch.id for one in kept if (branch := one.timeline.branched_from)}
            for one in kept:
                if one.timeline.branched_from is not None or one.timeline.id in origins:
                    merge(connection, one.timeline, one.modified, theirs)
            for number, one in enumerate((one for one in taken if one.binned), len(kept)):
                tell(number, len(taken))
                if not is_kept(connection, one.timeline.to_record()):
                    found.binned += bring(connection, one.timeline, one.modified, one.binned)
            tell(len(taken), len(taken))
            found.back = _clear(connection)
            return found

        return self._database.write(work)


def _rows(connection: sqlite3.Connection) -> Iterator[tuple[dict[str, Any], Actions, str] | None]:
    """Yield columns and actions of every game, and when it was removed; None for a damaged row."""
    for (number,) in connection.execute("SELECT id FROM games ORDER BY id").fetchall():
        yield *read_rows(connection, number), ""
    for one in thrown(connection):
        yield None if one is None else (one.fields, one.actions, one.binned)


def _clear(connection: sqlite3.Connection) -> int:
    """Take out of the bin what is kept again; return how many games that were."""
    count = 0
    for one in thrown(connection):
        if one is not None and _is_again(connection, one):
            count += 1
            connection.execute("DELETE FROM bin WHERE id = ?", (one.number,))
    return count


def _is_again(connection: sqlite3.Connection, one: Thrown) -> bool:
    query = "SELECT id FROM games WHERE uid = ?"
    found = connection.execute(query, (one.fields["uid"],)).fetchone()
    if found is None:
        return False
    try:
        kept, record = record_of(*read_rows(connection, int(found[0]))), one.record
    except (LudothequeError, ValueError, TypeError, KeyError):
        return False
    return laid_alike(kept, record) and holds(kept, record)
