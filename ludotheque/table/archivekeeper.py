"""Autosave of the game on the table into the archive; no Qt here."""

from pathlib import Path
from typing import Final

from ludotheque.archive.store import Archive
from ludotheque.core.messages import Message
from ludotheque.record.timeline import Timeline

BY_HAND: Final = frozenset({"roll", "placing", "tray", "symbol"})
"""The kinds of chance a player throws himself; any other happens by itself."""

_LONGEST: Final = 4000
"""Characters of a path which the archive remembers."""


def is_untouched(timeline: Timeline, *, by_hand: bool) -> bool:
    """Return whether nobody has done anything in a game: it has only been laid out.

    A position somebody composed is his work. Where dice are thrown ``by_hand``, a throw is
    something done. What has been taken back was done.
    """
    if timeline.start is not None or timeline.ending or timeline.undone_ending:
        return False
    states = (timeline.state_at(ply) for ply in range(timeline.length))
    return all(
        state.is_chance() and not (by_hand and state.chance_kind() in BY_HAND) for state in states
    )


class ArchiveKeeper:
    """Keeps one game in the archive, adding it with its first change."""

    def __init__(self, archive: Archive, number: int | None = None) -> None:
        """Keep into ``archive``; ``number`` is the game's, None for one not yet there."""
        self._archive = archive
        self.number = number
        self._over: tuple[int, ...] | None = None
        """The actions of a game which was over when it was laid, nothing having changed since."""
        self._date: str | None = None
        self._unwritten = False
        """Whether the archive has yet to be told of such a game, which replaces another."""
        self._file: tuple[str, str] | None = None
        self._noted: tuple[int | None, str, str] | None = None

    def belongs_to(self, path: Path, digest: str, *, noted: bool = False) -> None:
        """Take note of the saved file of the game, and of what stands in it.

        The archive is told with the next keeping, unless it has ``noted`` it already.
        """
        text = str(path)
        # The archive holds texts, and what it shows of a game has to be one.
        self._file = (text, digest) if text.isprintable() and len(text) <= _LONGEST else None
        if noted and self._file is not None:
            self._noted = (self.number, *self._file)

    def note_file(self, timeline: Timeline) -> None:
        """Tell the archive of the file, if it does not know; raises ArchiveError."""
        if self.number is None or self._file is None or self._noted == (self.number, *self._file):
            return
        self._archive.note_file(self.number, timeline.id, *self._file)
        self._noted = (self.number, *self._file)

    def found_over(
        self, timeline: Timeline, date: str | None = None, *, unwritten: bool = False
    ) -> None:
        """Take note of a game which is over: who looks at it again changes neither it nor its date.

        The archive holds it as it is, or it came from a file with this ``date``; where it is
        ``unwritten`` it replaces what the archive holds.
        """
        self._over = timeline.actions if timeline.is_over() else None
        self._date, self._unwritten = date, unwritten

    def keep(self, timeline: Timeline) -> tuple[Message, ...]:
        """Save the record as it stands, and return what the user should be told of it.

        Raises ArchiveError.
        """
        as_found = timeline.is_over() and timeline.actions == self._over
        there = self.number is not None and not self._unwritten
        if as_found and there and not self._archive.is_lost(timeline):
            self.note_file(timeline)
            return ()
        if not as_found:
            self._over = self._date = None
        if self.number is None:
            self.number = self._archive.begin(timeline, self._date)
        else:
            self.number = self._archive.sync(self.number, timeline, self._date)
        self._unwritten = False
        self.note_file(timeline)
        return self._archive.take_notices()
