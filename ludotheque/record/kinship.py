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
    """What stands beside the actions of a record or a history."""

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
    """Return which fields of ``one``, beside its actions, have something ``other`` has not.

    ``one`` stands at ``ply``, what comes after is not counted; both begin with the same
    ``common`` actions, and what belongs to others is theirs. Nothing said (no name, no note, no
    time, no agreement) is nothing.
    """
    found = {
        "seats": not all(map(_holds_seat, other.seats, one.seats)),
        "agreements": one.agreements != Agreements() and one.agreements != other.agreements,
        # Changes and hints after the last action are told of the last one once they are cut.
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
    """Return whether all that was done in ``less`` is in ``more``, what was taken back included.

    Both are records of one game. Where each holds the other they may still stand at different
    plies (``same_ply``).
    """
    if not holds_line(more, less):
        return False
    # How long an action took is no part of it: the same one was played twice.
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
    """Return whether two records which hold each other stand at the same ply, ended or not."""
    return len(one.actions) == len(other.actions) and one.ending == other.ending


def goes_on(more: Record, less: Record) -> bool:
    """Return whether ``more`` only goes on from where ``less`` stands: it may replace it."""
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
