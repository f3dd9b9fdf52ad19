"""Sentences which sum a finished game up; each game puts its own together from these."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ludotheque.core.messages import MN, M, Message
from ludotheque.record.tally import Tally
from ludotheque.table.controller import TableController
from ludotheque.ui.board.seatnames import player

Name = str | Message


def seat_names(controller: TableController) -> list[Name]:
    """Return the name of each seat's player, or of the side."""
    return [player(controller, seat) for seat in range(len(controller.timeline.seats))]


def moves_line(tally: Tally) -> Message:
    """Return how many moves were played, as the replay counts them."""
    return MN("{n} move in all.", "{n} moves in all.", tally.moves)


def counts(names: Iterable[Name], numbers: Iterable[int]) -> str:
    """Return names with a number each: « Camille 3 · Jules 5 »."""
    return " · ".join(f"{name} {n}" for name, n in zip(names, numbers, strict=True))


def lead_lines(tally: Tally, names: Sequence[Name], sides: Sequence[int]) -> tuple[Message, ...]:
    """Return who was ahead when; ``names`` by what the tally counts, ``sides`` those that won."""
    led = [(move, side) for move, side in tally.leads if side is not None]
    if not led:
        return ()
    changes = sum(first[1] != second[1] for first, second in pairwise(led))
    found = []
    since, leader = tally.leads[-1]
    if leader is None:
        found.append(M("Level at the end."))
    elif leader in sides or not sides:
        found.append(M("{name} was ahead from move {n} on.", name=names[leader], n=since))
    else:
        found.append(M("{name} was ahead until the end.", name=names[leader]))
    if changes:
        found.append(
            MN("The lead changed hands once.", "The lead changed hands {n} times.", changes)
        )
    return tuple(found)
