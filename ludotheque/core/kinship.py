"""Two records of one game: which of them holds all the other has, and where they parted."""

from itertools import takewhile

from ludotheque.core.circumstances import Notes
from ludotheque.core.record import Ending, Record


def parted_at(one: Record, other: Record) -> int:
    """Return how many actions two records of one game share before they differ."""
    pairs = zip(_line(one), _line(other), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def holds(more: Record, less: Record) -> bool:
    """Tell whether all that was done in ``less`` is in ``more``, what was taken back included.

    Both are records of one game. Where each holds the other they may still stand at different
    places (``same_place``).
    """
    if not holds_line(more, less):
        return False
    # How long an action took is no part of it: the same one was played twice.
    # Changes and hints after the last action may be told of later places once they are cut.
    return (
        set(less.events) <= set(more.events)
        and set(less.hints) <= set(more.hints)
        and _holds_notes(more.notes, less.notes)
        and less.agreements == more.agreements
        and less.seats == more.seats
    )


def holds_line(more: Record, less: Record) -> bool:
    """Tell whether all actions of ``less``, and its end by the players, are in ``more``."""
    line, beginning = _line(more), _line(less)
    if line[: len(beginning)] != beginning:
        return False
    ending = _ending(less)
    return ending is None or (len(line) == len(beginning) and ending == _ending(more))


def same_place(one: Record, other: Record) -> bool:
    """Tell whether two records which hold each other stand at the same place, ended or not."""
    return len(one.actions) == len(other.actions) and one.ending == other.ending


def goes_on(more: Record, less: Record) -> bool:
    """Tell whether ``more`` only goes on from where ``less`` stands: it may take its place."""
    played = not less.actions_of_redo and less.ending_of_redo is None
    place = len(less.actions)
    return played and holds(more, less) and more.actions[:place] == less.actions


def _line(record: Record) -> tuple[str, ...]:
    return (*record.actions, *record.actions_of_redo)


def _ending(record: Record) -> Ending | None:
    return record.ending or record.ending_of_redo


def _holds_notes(more: Notes, less: Notes) -> bool:
    texts = ((less.heading, more.heading), (less.occasion, more.occasion), (less.game, more.game))
    return all(text in {"", other} for text, other in texts) and set(less.moves) <= set(more.moves)
