"""What a record holds beside its actions: seats, agreements, hints, times, notes, parent."""

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

import attrs

EVENT_KINDS: Final = ("computer", "person", "left")
CLOCK_KINDS: Final = ("game", "move", "sand")
CLOCK_ENDS: Final = ("tell", "lose", "pass")

Json = Any


def new_id() -> str:
    """Return a fresh id of a game: 32 lowercase hexadecimal digits, 128 random bits."""
    return secrets.token_hex(16)


def derived_id(*parts: Json) -> str:
    """Return an id computed from texts or numbers: the same parts always give the same id."""
    text = "ludotheque/" + "/".join(map(repr, parts))
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()


@attrs.frozen
class Branch:
    """The origin of a branch: the id of the other game, and the ply at which it was left."""

    id: str
    ply: int


@attrs.frozen
class SeatChange:
    """A change of who sits at ``seat``, after ``ply`` actions.

    ``kind`` is "computer" (of strength ``level``, 1 to 5), "person" or "left" (nobody any more);
    ``level`` is None but for a computer player.
    """

    ply: int
    kind: str
    seat: int
    level: int | None = None


@attrs.frozen
class Clock:
    """A clock of ``seconds`` for a seat's whole game, each move, or one side of a sandglass.

    ``kind`` is one of CLOCK_KINDS. ``then``, one of CLOCK_ENDS, says what happens when it has run
    out: the players are told, or the seat loses, or it passes.
    """

    kind: str
    seconds: int
    then: str


@attrs.frozen
class Agreements:
    """What the players agreed on before the first action.

    ``house_rules`` are texts by a key of their own; nothing in the program judges by them.
    """

    no_undo: bool = False
    hints: bool = True
    clock: Clock | None = None
    house_rules: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen
class Hint:
    """A hint that ``seat`` was given after ``ply`` actions."""

    ply: int
    seat: int


@attrs.frozen
class MoveNote:
    """A note on the action played just before ``ply``; at ply 0, on the beginning."""

    ply: int
    text: str


@attrs.frozen
class Notes:
    """The user's notes: a heading, the occasion, a note on the game, notes on its plies.

    ``moves`` are in ascending order of ply, at most one for each.
    """

    heading: str = ""
    occasion: str = ""
    game: str = ""
    moves: tuple[MoveNote, ...] = ()

    def noted(self, ply: int, text: str) -> "Notes":
        """Return the notes with this text at a ply in place of any other; "" removes it."""
        others = [note for note in self.moves if note.ply != ply]
        fresh = [MoveNote(ply, text)] if text else []
        moves = sorted((*others, *fresh), key=lambda note: note.ply)
        return attrs.evolve(self, moves=tuple(moves))

    def until(self, ply: int) -> "Notes":
        """Return the notes without those on later plies."""
        if not self.moves or self.moves[-1].ply <= ply:
            return self
        return attrs.evolve(self, moves=tuple(note for note in self.moves if note.ply <= ply))


AtPly = TypeVar("AtPly", SeatChange, Hint)


def inserted(items: tuple[AtPly, ...], item: AtPly) -> tuple[AtPly, ...]:
    """Return the items, in ascending order of ply, with ``item`` after those of the same ply."""
    found = list(items)
    found.append(item)
    return tuple(sorted(found, key=lambda one: one.ply))


def hints_until(hints: tuple[Hint, ...], ply: int) -> tuple[Hint, ...]:
    """Return the hints of a record which is cut at ``ply``.

    Hints given later are kept, at ``ply``: undoing an action does not give a hint back.
    """
    if not hints or hints[-1].ply <= ply:
        return hints
    return tuple(Hint(min(hint.ply, ply), hint.seat) for hint in hints)


def changes_until(changes: tuple[SeatChange, ...], ply: int) -> tuple[SeatChange, ...]:
    """Return the changes at the seats in a record which is cut at ``ply``.

    Undoing actions does not undo changes of players: of the later changes the last one of each
    seat is kept, at ``ply``.
    """
    if not changes or changes[-1].ply <= ply:
        return changes
    kept = [change for change in changes if change.ply <= ply]
    return (*kept, *_last_of_each(attrs.evolve(c, ply=ply) for c in changes[len(kept) :]))


def _last_of_each(changes: Iterable[SeatChange]) -> Iterable[SeatChange]:
    last: dict[int, SeatChange] = {}
    for change in changes:
        last.pop(change.seat, None)
        last[change.seat] = change
    return last.values()
