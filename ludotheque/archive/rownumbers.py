"""Which numbers the games of an archive have had: none is given twice."""

import sqlite3


def was_given(connection: sqlite3.Connection, number: int | None) -> bool:
    """Return whether a game has had this number in this file; raises sqlite3.Error."""
    query = "SELECT 1 FROM sqlite_sequence WHERE name = 'games' AND seq >= ?"
    return connection.execute(query, (number,)).fetchone() is not None


def was_removed(connection: sqlite3.Connection, number: int, uid: str) -> bool:
    """Return whether a row with this number existed and was removed; raises sqlite3.Error."""
    if not was_given(connection, number):
        return False
    query = "SELECT 1 FROM games WHERE id = ? OR uid = ?"
    return connection.execute(query, (number, uid)).fetchone() is None
