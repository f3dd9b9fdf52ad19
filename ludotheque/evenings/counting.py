"""The results of an evening's games, read from the archive."""

from collections.abc import Mapping
from typing import Final

import attrs

from ludotheque.archive.store import Archive, Shelved
from ludotheque.core.errors import LudothequeError
from ludotheque.evenings.evening import Evening, Played
from ludotheque.evenings.eveningsfile import Evenings
from ludotheque.record.timeline import Timeline

NO_RESULT: Final = "*"
"""What the archive has as the result of a game which goes on, or was abandoned."""


def kept_games(archive: Archive) -> dict[str, Shelved]:
    """Return the games of the archive by their own ids, without those which were abandoned."""
    over = (one for one in archive.finished(quiet=True) if one.result != NO_RESULT)
    return {one.uid: one for one in (*archive.unfinished(), *over)}


def count_results(
    evenings: Evenings, evening: Evening, archive: Archive, here: Mapping[str, Shelved]
) -> Evening | None:
    """Write what the games of an evening have come to; return it, None where it was removed.

    A game which is not ``here`` any more keeps the result it had. One which goes on again, its end
    taken back, has none. Only games with another result than before are loaded. Raises SaveError
    where the evenings cannot be written.
    """
    found = {}
    for one in evening.played:
        kept = here.get(one.uid)
        if kept is not None and _told(kept.result) != one.result:
            found[one.uid] = _counted(archive, kept, one)
    if not found:
        return evening

    def work(now: Evening) -> Evening:
        return attrs.evolve(now, played=tuple(found.get(one.uid, one) for one in now.played))

    return evenings.change(evening.uid, work)


def _told(result: str) -> str:
    return "" if result == NO_RESULT else result


def _counted(archive: Archive, kept: Shelved, one: Played) -> Played:
    """Return a game with its result, as it was where it cannot be read."""
    try:
        return with_result(one, archive.load(kept.id))
    except LudothequeError:
        return one


def with_result(one: Played, timeline: Timeline) -> Played:
    """Return a game of an evening with the result of its record, without one while it goes on."""
    outcome = timeline.outcome()
    if outcome is None or len(timeline.seats) != len(one.seats):
        return attrs.evolve(one, result="", winners=None, scores=None)
    return attrs.evolve(
        one, result=timeline.result(), winners=tuple(outcome.winners), scores=outcome.scores
    )
