"""Autosave and the shelf of games, in one SQLite file of the user's data folder."""

from ludotheque.archive.store import Archive, ArchiveError, Shelved

__all__ = ["Archive", "ArchiveError", "Shelved"]
