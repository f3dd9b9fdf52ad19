"""Autosave of the game on the table into the archive; no Qt here."""

from ludotheque.archive.store import Archive
from ludotheque.core.timeline import Timeline


class ArchiveKeeper:
    """Keeps one game in the archive, adding it with its first change."""

    def __init__(self, archive: Archive, number: int | None = None) -> None:
        """Keep into ``archive``; ``number`` is the game's, None for one not yet there."""
        self._archive = archive
        self.number = number

    def keep(self, timeline: Timeline) -> None:
        """Save the record as it stands; raises ArchiveError."""
        if self.number is None:
            self.number = self._archive.begin(timeline)
        else:
            self._archive.sync(self.number, timeline)
