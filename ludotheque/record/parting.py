"""Counts how many moves two histories of one game share, and how many more each has."""

import attrs

from ludotheque.record.kinship import beyond
from ludotheque.record.replaystops import moves_before
from ludotheque.record.timeline import Timeline


@attrs.frozen
class Parting:
    """Where two histories part.

    ``common`` counts the actions both begin with, ``shared`` the moves among them; ``first`` and
    ``second`` count the moves each has after these. Chance and an end by the players are no moves,
    but they do make a history go on (``first_goes_on``, ``second_goes_on``). ``first_beside`` and
    ``second_beside`` name the fields beside the actions (notes, names, hints…) in which each holds
    something the other does not (``kinship.beyond``).
    """

    common: int
    shared: int
    first: int
    second: int
    first_goes_on: bool
    second_goes_on: bool
    first_beside: tuple[str, ...] = ()
    second_beside: tuple[str, ...] = ()

    @property
    def first_has(self) -> bool:
        """Return whether the first has anything the second has not."""
        return self.first_goes_on or bool(self.first_beside)

    @property
    def second_has(self) -> bool:
        """Return whether the second has anything the first has not."""
        return self.second_goes_on or bool(self.second_beside)

    @property
    def alike(self) -> bool:
        """Return whether both have the same actions and the same end."""
        return not (self.first_goes_on or self.second_goes_on)

    @property
    def apart(self) -> bool:
        """Return whether each has actions or an end which the other has not."""
        return self.first_goes_on and self.second_goes_on


def parting(first: Timeline, second: Timeline) -> Parting:
    """Return where two histories part, without their redo tails.

    An end by the players counts like an action. Histories with different rules, starts or seeds
    have no action in common.
    """
    a, b = first.actions, second.actions
    common = 0
    if alike_laid(first, second):
        most = min(len(a), len(b))
        common = most if a[:most] == b[:most] else next(i for i in range(most) if a[i] != b[i])
    shared = moves_before(first, common)
    same_end = first.ending == second.ending
    return Parting(
        common,
        shared,
        moves_before(first, len(a)) - shared,
        moves_before(second, len(b)) - moves_before(second, common),
        len(a) > common or (first.ending is not None and not same_end),
        len(b) > common or (second.ending is not None and not same_end),
        beyond(first, second, len(a), common),
        beyond(second, first, len(b), common),
    )


def same_game(first: Timeline, second: Timeline) -> bool:
    """Return whether two histories are of one game, or of branches of one game.

    Ids are not compared: a game which was played on in two ways has two, and two games may have
    been given the same one.
    """
    return alike_laid(first, second)


def alike_laid(first: Timeline, second: Timeline) -> bool:
    """Return whether two histories have the same rules, start and seed."""
    return _setting(first) == _setting(second)


def same_beginning(first: Timeline, second: Timeline) -> bool:
    """Return whether two histories have the same rules and start, whatever their seeds."""
    return _setting(first)[:-1] == _setting(second)[:-1]


def _setting(timeline: Timeline) -> tuple[object, ...]:
    game = timeline.game
    return game.key, dict(game.options), game.embedded(), timeline.start, timeline.seed
