"""What the shelf asks of all games of an archive at once: revisions, and where branches began."""

import sqlite3
from contextlib import suppress

from ludotheque.core.errors import SaveError
from ludotheque.files.reading import Node, parse_json
from ludotheque.record.circumstances import Branch
from ludotheque.record.circumstances_json import branch_of


def revisions(connection: sqlite3.Connection) -> dict[int, int]:
    """Return the revision of every game by its number; raises sqlite3.Error."""
    return {int(n): int(r) for n, r in connection.execute("SELECT id, revision FROM games")}


def origins(connection: sqlite3.Connection) -> dict[str, Branch]:
    """Return for each branch, by its id, where it was begun; raises sqlite3.Error."""
    query = "SELECT uid, branched_from FROM games WHERE branched_from != 'null'"
    found = {}
    for uid, text in connection.execute(query):
        with suppress(SaveError, ValueError, TypeError):
            branch = branch_of(Node(parse_json(str(text).encode()), "branched_from"))
            if branch is not None:
                found[str(uid)] = branch
    return found
