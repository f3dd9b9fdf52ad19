"""The users' notes on a game: on which move one stands, whose eyes may read it, its limits.

A note on a move is read by everybody at the table. Where hands are hidden, one on a secret action
(an exchange, a deal) would tell what only its seat knows: until the game is over it is shown to
the seat that acted, while its hand lies open, and to nobody else.
"""

import unicodedata
from collections.abc import Mapping
from typing import Final

import attrs

from ludotheque.core.foreign import CONTROL
from ludotheque.core.messages import M, Message
from ludotheque.record.circumstances import MoveNote, Notes
from ludotheque.record.circumstances_json import MAX_NOTED, MAX_NOTES, MOVE_NOTE
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController

NOWHERE: Final = -1


def clean_note(text: str, *, lines: bool = True) -> str:
    """Return a text as a note may hold it: no control characters, line ends only with ``lines``."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not lines:
        text = text.replace("\n", " ")
    kept = (
        " " if char == "\t" else char
        for char in text
        if char in "\n\t" or unicodedata.category(char) not in CONTROL
    )
    return "".join(kept)


def place_of(timeline: Timeline, ply: int) -> int:
    """Return the ply a note stands on which is written at ``ply``: after a seat's last action.

    What chance has done since belongs to the next move. 0 is the beginning of the game.
    """
    while ply and timeline.state_at(ply - 1).is_chance():
        ply -= 1
    return ply


def author_of(timeline: Timeline, ply: int) -> int | None:
    """Return the seat which alone may read a note at ``ply`` as long as the game goes on.

    None where all may: no hands are hidden, the action is open, or the game is over. NOWHERE for
    what chance has hidden.
    """
    if not ply or not timeline.game.hidden or timeline.is_over():
        return None
    state, action = timeline.state_at(ply - 1), timeline.action_at(ply - 1)
    if not state.is_secret(action):
        return None
    return NOWHERE if state.is_chance() else state.actor_of(action)


def open_notes(timeline: Timeline) -> tuple[MoveNote, ...]:
    """Return the notes on moves played up to now which everybody may read."""
    return tuple(
        note
        for note in timeline.notes.moves
        if note.ply <= timeline.ply and author_of(timeline, note.ply) is None
    )


@attrs.frozen
class Shown:
    """A note on a move as the eyes at the table may read it; ``hidden`` is why they may not."""

    text: str = ""
    hidden: Message | None = None

    @property
    def message(self) -> Message | str:
        """Return the text, or why it is hidden."""
        return self.text if self.hidden is None else self.hidden


class TableNotes:
    """The notes on the game of a table, as they may be read and written there."""

    def __init__(self, controller: TableController) -> None:
        """Read and write the notes of the game on the table of ``controller``."""
        self.controller = controller
        self._of: Notes | None = None
        self._at: dict[int, list[MoveNote]] = {}

    @property
    def notes(self) -> Notes:
        """Return all notes of the game."""
        return self.controller.timeline.notes

    @property
    def place(self) -> int:
        """Return the ply on which a note is written now: that of the move shown last."""
        return place_of(self.controller.timeline, self.controller.shown_ply)

    def _places(self) -> Mapping[int, list[MoveNote]]:
        """Return the notes by the place they stand on."""
        notes = self.notes
        if notes is not self._of:
            self._of, self._at = notes, {}
            for note in notes.moves:
                place = place_of(self.controller.timeline, note.ply)
                self._at.setdefault(place, []).append(note)
        return self._at

    def places(self) -> list[int]:
        """Return the plies up to now on which a note stands, in order."""
        return [place for place in self._places() if place <= self.controller.timeline.ply]

    def why_hidden(self, place: int) -> Message | None:
        """Return why the eyes at the table may not read a note on ``place``, None if they may."""
        found = (self._hidden(ply) for ply in (place, *self._plies(place)))
        return next((reason for reason in found if reason is not None), None)

    def _plies(self, place: int) -> list[int]:
        return [note.ply for note in self._places().get(place, ())]

    def _hidden(self, ply: int) -> Message | None:
        timeline = self.controller.timeline
        seat = author_of(timeline, ply)
        if seat is None or (seat != NOWHERE and seat == self.controller.observer()):
            return None
        if seat == NOWHERE:
            return M("A note on cards which were dealt is shown once the game is over.")
        return M(
            "A note on what {name} did in secret is shown to {name} alone, and to all once the "
            "game is over.",
            name=timeline.player_name(seat),
        )

    def read_by(self, place: int) -> Message | None:
        """Return who can read a note on ``place``, None where nothing is hidden from anybody."""
        timeline = self.controller.timeline
        if not timeline.game.hidden or timeline.is_over():
            return None
        if author_of(timeline, place) is not None:
            return M("Nobody else reads this until the game is over.")
        return M("Everybody at the table can read this.")

    def at(self, place: int) -> Shown:
        """Return the note on ``place``; without text where there is none."""
        found = self._places().get(place, [])
        if not found:
            return Shown()
        return Shown("\n\n".join(note.text for note in found), self.why_hidden(place))

    def listed(self) -> dict[int, Message | str]:
        """Return by ply what the list of moves says of the notes up to the present ply."""
        return {place: self.at(place).message for place in self.places() if place}

    def room(self, place: int) -> int:
        """Return how many characters a note on ``place`` may have."""
        others = [note for note in self.notes.moves if note.ply not in self._plies(place)]
        if len(others) >= MAX_NOTES:
            return 0
        return max(0, min(MOVE_NOTE, MAX_NOTED - sum(len(note.text) for note in others)))

    def write(self, place: int, text: str) -> bool:
        """Put a note on ``place`` in place of any other, "" for none; return whether it changed."""
        text = clean_note(text).strip("\n ")
        plies = self._plies(place)
        if text == "\n\n".join(note.text for note in self._places().get(place, ())):
            return False
        notes = self.notes
        for ply in plies[1:]:
            notes = notes.noted(ply, "")
        return self._keep(notes.noted(plies[0] if plies else place, text))

    def describe(
        self, *, heading: str | None = None, occasion: str | None = None, game: str | None = None
    ) -> bool:
        """Change heading, occasion or the note on the game; return whether anything changed."""
        notes = self.notes
        if heading is not None:
            notes = attrs.evolve(notes, heading=clean_note(heading, lines=False).strip())
        if occasion is not None:
            notes = attrs.evolve(notes, occasion=clean_note(occasion, lines=False).strip())
        if game is not None:
            notes = attrs.evolve(notes, game=clean_note(game).strip("\n "))
        return notes != self.notes and self._keep(notes)

    def _keep(self, notes: Notes) -> bool:
        self.controller.timeline.notes = notes
        self.controller.keep_now()
        return True
