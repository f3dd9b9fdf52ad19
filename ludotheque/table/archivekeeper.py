"""Autosave of the game on the table into the archive; no Qt here."""

from collections.abc import Container
from pathlib import Path
from typing import Final

from ludotheque.archive.store import Archive
from ludotheque.core.messages import Message
from ludotheque.record.circumstances import Notes
from ludotheque.record.timeline import Timeline

BY_HAND: Final = frozenset({"roll", "placing", "tray", "symbol"})
"""The kinds of chance a player may throw himself; any other acts automatically."""

_LONGEST: Final = 4000
"""Characters of the longest path which the archive stores."""


def is_untouched(timeline: Timeline, *, by_hand: bool) -> bool:
    """Return whether no player has acted in a game: it has only been set up.

    A game from a composed position, with an ending or with notes counts as touched. Where dice are
    thrown ``by_hand``, a throw counts as an act; undone actions count too. What computers do counts
    only where they play among themselves.
    """
    if timeline.start is not None or timeline.ending or timeline.undone_ending or timeline.events:
        return False
    if timeline.notes != Notes():
        return False
    levels = [seat.level for seat in timeline.seats]
    computers = {seat for seat, level in enumerate(levels) if level is not None}
    if len(computers) == len(levels):
        computers = set()
    return not any(_is_act(timeline, ply, computers, by_hand) for ply in range(timeline.length))


def _is_act(timeline: Timeline, ply: int, computers: Container[int], by_hand: bool) -> bool:
    """Return whether a player, none of ``computers``, acted at a ply of the line."""
    state = timeline.state_at(ply)
    if not state.is_chance():
        return state.actor_of(timeline.action_at(ply)) not in computers
    return by_hand and state.chance_kind() in BY_HAND and state.thrower() not in computers


class ArchiveKeeper:
    """The Keeper which writes one game to the archive, and adds it there if needed."""

    def __init__(self, archive: Archive, number: int | None = None) -> None:
        """Keep into ``archive``; ``number`` is the game's, None for one not yet there."""
        self._archive = archive
        self.number = number
        self._over: tuple[int, ...] | None = None
        """The actions of a game which was over when it was laid, None once it has changed."""
        self._notes = Notes()
        """The notes of such a game as they were kept last."""
        self._date: str | None = None
        self._unwritten = False
        """Whether such a game still has to be written, since it replaces the archive's version."""
        self._file: tuple[str, str] | None = None
        self._noted: tuple[int | None, str, str] | None = None

    def belongs_to(self, path: Path, digest: str, *, noted: bool = False) -> None:
        """Set the game's saved file and the digest of its content.

        The next ``keep`` writes them to the archive, unless ``noted`` says that it has them.
        """
        text = str(path)
        # A path which the archive cannot store as text is not noted.
        self._file = (text, digest) if text.isprintable() and len(text) <= _LONGEST else None
        if noted and self._file is not None:
            self._noted = (self.number, *self._file)

    def note_file(self, timeline: Timeline) -> None:
        """Write the saved file's path to the archive, if it has changed; raises ArchiveError."""
        if self.number is None or self._file is None or self._noted == (self.number, *self._file):
            return
        self._archive.note_file(self.number, timeline.id, *self._file)
        self._noted = (self.number, *self._file)

    def found_over(
        self, timeline: Timeline, date: str | None = None, *, unwritten: bool = False
    ) -> None:
        """Prevent ``keep`` from dating a game anew which was over when it was laid on the table.

        ``date`` is that of the file it came from, None if it comes from the archive. ``unwritten``
        says that it replaces the archive's version and is still to be written.
        """
        self._over = timeline.actions if timeline.is_over() else None
        self._notes = timeline.notes
        self._date, self._unwritten = date, unwritten

    def keep(self, timeline: Timeline) -> tuple[Message, ...]:
        """Write the record to the archive, and return notices for the user.

        Raises ArchiveError.
        """
        as_found = timeline.is_over() and timeline.actions == self._over
        there = self.number is not None and not self._unwritten
        written = as_found and timeline.notes != self._notes
        if as_found and there and not written and not self._archive.is_lost(timeline):
            self.note_file(timeline)
            return ()
        if written and self._date is None and (entry := self._archive.entry(timeline.id)):
            self._date = entry.modified  # a note is no move: the game keeps its date
        if not as_found:
            self._over = self._date = None
        if self.number is None:
            self.number = self._archive.begin(timeline, self._date)
        else:
            self.number = self._archive.sync(self.number, timeline, self._date)
        self._unwritten = False
        self._notes = timeline.notes
        self.note_file(timeline)
        return self._archive.take_notices()
