"""Compares two versions of one game: does one contain the other, and where do they part?"""

from itertools import takewhile
from typing import Protocol

from ludotheque.record.circumstances import (
    Agreements,
    Hint,
    Notes,
    SeatChange,
    changes_until,
    hints_until,
)
from ludotheque.record.record import Ending, Record, SeatInfo


class Beside(Protocol):
    """The fields which a record and a history have beside their actions."""

    @property
    def seats(self) -> tuple[SeatInfo, ...]: ...
    @property
    def events(self) -> tuple[SeatChange, ...]: ...
    @property
    def agreements(self) -> Agreements: ...
    @property
    def hints(self) -> tuple[Hint, ...]: ...
    @property
    def times(self) -> tuple[int | None, ...]: ...
    @property
    def notes(self) -> Notes: ...


def beyond(one: Beside, other: Beside, ply: int, common: int) -> tuple[str, ...]:
    """Return the names of the fields of ``one`` which hold something ``other`` does not hold.

    ``one`` is compared up to its ``ply``. Both begin with the same ``common`` actions; what belongs
    to later actions does not count. Empty values (no name, note, time or agreement) count as
    nothing. Example: ("events", "notes").
    """
    found = {
        "seats": not all(map(_holds_seat, other.seats, one.seats)),
        "agreements": one.agreements != Agreements() and one.agreements != other.agreements,
        # A cut record has later changes and hints at its last ply.
        "events": any(
            change.ply <= common
            and change not in other.events
            and change not in changes_until(other.events, ply)
            for change in changes_until(one.events, ply)
        ),
        "hints": any(
            hint.ply <= common
            and hint not in other.hints
            and hint not in hints_until(other.hints, ply)
            for hint in hints_until(one.hints, ply)
        ),
        "times": any(
            time is not None and time != known
            for time, known in zip(
                one.times[:common],
                (*other.times[:common], *(None,) * (common - len(other.times))),
                strict=False,
            )
        ),
        "notes": not _holds_notes(other.notes, one.notes.until(min(ply, common))),
    }
    return tuple(field for field, there in found.items() if there)


def parted_at(one: Record, other: Record) -> int:
    """Return how many actions two records of one game share before they differ."""
    pairs = zip(_line(one), _line(other), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def holds(more: Record, less: Record) -> bool:
    """Return whether ``more`` contains all of ``less``, redo tails included.

    Both are records of one game. Two records which contain each other may still be at different
    plies (``same_ply``).
    """
    if not holds_line(more, less):
        return False
    # Times do not count: the same action may have been played twice, at different speeds.
    length = len(_line(less))
    return set(beyond(less, more, length, length)) <= {"times"}


def holds_line(more: Record, less: Record) -> bool:
    """Return whether all actions of ``less``, and its end by the players, are in ``more``."""
    line, beginning = _line(more), _line(less)
    if line[: len(beginning)] != beginning:
        return False
    ending = _ending(less)
    return ending is None or (len(line) == len(beginning) and ending == _ending(more))


def same_ply(one: Record, other: Record) -> bool:
    """Return whether two records which contain each other have the same ply and ending."""
    return len(one.actions) == len(other.actions) and one.ending == other.ending


def goes_on(more: Record, less: Record) -> bool:
    """Return whether ``more`` continues ``less`` from its present ply, and so may replace it."""
    played = not less.actions_of_redo and less.ending_of_redo is None
    ply = len(less.actions)
    return played and holds(more, less) and more.actions[:ply] == less.actions


def _line(record: Record) -> tuple[str, ...]:
    return (*record.actions, *record.actions_of_redo)


def _ending(record: Record) -> Ending | None:
    return record.ending or record.ending_of_redo


def _holds_seat(more: SeatInfo, less: SeatInfo) -> bool:
    texts = ((less.name, more.name), (less.colour, more.colour))
    return all(text in {"", other} for text, other in texts) and less.level == more.level


def _holds_notes(more: Notes, less: Notes) -> bool:
    texts = ((less.heading, more.heading), (less.occasion, more.occasion), (less.game, more.game))
    return all(text in {"", other} for text, other in texts) and set(less.moves) <= set(more.moves)
