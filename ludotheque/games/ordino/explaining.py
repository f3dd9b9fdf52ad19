"""Why an action of Ordino Match is a good one: what it captures, and what the next rolls may take.

How many rolls may take a piece is exact: of all throws of the six dice those with which a legal
move, re-roll on the centre included, can capture it.
"""

from collections.abc import Iterator
from typing import Final

import attrs

from ludotheque.core.explanations import Explanation
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.games.ordino import actions, kernel, kernel_expect, kernel_turn, names
from ludotheque.games.ordino.position import OVER, REROLLING, ROLLING, OrdinoPosition

_BESIDE: Final = int(kernel.BESIDE)
_WHOLE: Final = int(kernel_expect.SHARES)
_LEAST: Final = 2
"""A change by fewer rolls in a hundred is not spoken of."""


@attrs.frozen
class Seen:
    """An action in its position, and the position after it."""

    before: OrdinoPosition
    action: int
    after: OrdinoPosition

    @property
    def seat(self) -> int:
        """Return the seat which acts."""
        return self.before.seat

    @property
    def victims(self) -> tuple[int, ...]:
        """Return the pieces of the other side which the action captures, 0 to 15.

        They are known by their cells, since spheres are put in order after a turn.
        """
        low = 8 * (1 - self.before.side)
        left = set(self.after.data[low : low + 8])
        here = self.before.data
        return tuple(n for n in range(low, low + 8) if here[n] >= 0 and here[n] not in left)

    @property
    def arrivals(self) -> tuple[str, ...]:
        """Return the cells on which pieces of the side stand that were not there before."""
        low = 8 * self.before.side
        was, now = (set(one.data[low : low + 8]) for one in (self.before, self.after))
        return tuple(
            self.after.variant.board.names[cell] for cell in sorted(now - was) if cell >= 0
        )


def seen(before: OrdinoPosition, action: int) -> Seen:
    """Return an action in its position."""
    variant, data = before.variant, list(before.data)
    kernel_turn.apply(data, before.at(), variant.rules, variant.cells, variant.lists[2], action)
    return Seen(before, action, OrdinoPosition(variant, tuple(data)))


def explained(found: Seen) -> Explanation | None:
    """Return why an action is a good one, None where nothing can be said for sure."""
    return next(claims(found), None)


def claims(found: Seen) -> Iterator[Explanation]:
    """Yield what is true of an action, the weightiest first."""
    if len(found.before.legal_actions()) == 1:
        yield Explanation("ordino.only", M("Nothing else can be done with these dice."))
    victims = found.victims
    if victims:
        yield _capture(found, victims)
    if found.after.phase == REROLLING:
        yield from _centre(found)
    if actions.kind(found.action) == kernel.BACK:
        message = M("A sphere comes back onto the board.")
        yield Explanation("ordino.back", message, found.arrivals)
    if found.after.phase == ROLLING:
        yield from _rolls(found)
        yield from _way(found)


def _capture(found: Seen, victims: tuple[int, ...]) -> Explanation:
    places = _places(found.before, victims)
    other = found.before.variant.side_name(1 - found.before.side)
    if found.after.phase == OVER:
        message = M("This captures the last piece of {other} and wins.", other=other)
        return Explanation("ordino.wins", message, places)
    message = M("This captures {pieces} of {other}.", pieces=_named(victims), other=other)
    return Explanation("ordino.captures", message, places)


def _centre(found: Seen) -> Iterator[Explanation]:
    """Yield what a re-roll on the centre may earn."""
    low = 8 * (1 - found.before.side)
    at = found.after.at()
    near = [at[cell] - 1 for cell in kernel_turn.nearest(
        list(found.after.data), found.after.variant.lists[2], 1 - found.before.side)]  # fmt: skip
    near = [piece for piece in near if low <= piece < low + 8]
    if near:
        message = M(
            "On the centre four of nine re-rolls earn the capture of {pieces}.",
            pieces=names.any_of([names.the_piece(piece) for piece in sorted(near)]),
        )
        yield Explanation("ordino.centre", message, _places(found.after, tuple(sorted(near))))


def _rolls(found: Seen) -> Iterator[Explanation]:
    """Yield what the next rolls may take: less of one's own, more of the other's."""
    said: list[tuple[int, Explanation]] = []
    after = found.after
    if _rolls_six(after, after.seat):
        risk = _risk(found)
        if risk is not None:
            said.append(risk)
    if _rolls_six(after, found.seat):
        hope = _hope(found)
        if hope is not None:
            said.append(hope)
    said.sort(key=lambda one: one[0], reverse=True)
    for _by, explanation in said:
        yield explanation


def _risk(found: Seen) -> tuple[int, Explanation] | None:
    """Return of which own piece the next seat may take less, where there is one, and how much."""
    return _changed(found, found.after.seat, 8 * found.before.side, -1, "ordino.safer")


def _hope(found: Seen) -> tuple[int, Explanation] | None:
    """Return which piece of the other side one's own next roll may rather take, and how much."""
    return _changed(found, found.seat, 8 * (1 - found.before.side), 1, "ordino.nearer")


def _way(found: Seen) -> Iterator[Explanation]:
    """Yield that the piece moved stands nearer to one of the other side, or further from all."""
    arrived = found.arrivals
    if actions.kind(found.action) != kernel.MOVE or len(arrived) != 1 or found.victims:
        return
    moved = int(kernel_turn.piece_of(list(found.before.data), found.before.at(), found.action))
    target = found.after.variant.board.number[arrived[0]]
    before, _ = _nearest(found.before, found.before.data[moved])
    after, piece = _nearest(found.after, target)
    args: dict[str, Arg] = {
        "piece": names.the_piece(moved), "victim": names.the_piece(piece), "before": before,
    }  # fmt: skip
    if after < before:
        message = MN(
            "This brings {piece} within {n} cell of {victim}; before, nobody was nearer than "
            "{before}.",
            "This brings {piece} within {n} cells of {victim}; before, nobody was nearer than "
            "{before}.",
            after, **args,
        )  # fmt: skip
        yield Explanation("ordino.approaches", message, _places(found.after, (piece,)))


def _nearest(position: OrdinoPosition, cell: int) -> tuple[int, int]:
    """Return how near the nearest piece of the other side is to a cell, and which it is.

    The other side is that of the piece on the cell; pieces on the way are left aside.
    """
    piece = position.at()[cell] - 1
    low = 8 * (1 - (piece >> 3))
    row = cell * position.variant.cells
    return min(
        (position.variant.board.between[row + position.data[other]], other)
        for other in range(low, low + 8) if position.data[other] >= 0
    )  # fmt: skip


def _changed(
    found: Seen, seat: int, low: int, sign: int, code: str
) -> tuple[int, Explanation] | None:
    """Return the numbered piece from ``low`` on which a seat may take most differently."""
    changes = []
    for piece in range(low, low + 6):
        if found.before.data[piece] >= 0 and found.after.data[piece] >= 0:
            before, after = (chance(one, seat, piece) for one in (found.before, found.after))
            if sign * (after - before) >= _LEAST:
                changes.append((sign * (after - before), -piece, before, after))
    if not changes:
        return None
    by, number, before, after = max(changes)
    message = MN(
        "{n} roll in 100 then lets {side} take {piece}, before {before}.",
        "{n} rolls in 100 then let {side} take {piece}, before {before}.",
        after, before=before, side=found.before.variant.seat_name(seat),
        piece=names.the_piece(-number),
    )  # fmt: skip
    return by, Explanation(code, message, _places(found.after, (-number,)))


def chance(position: OrdinoPosition, seat: int, piece: int) -> int:
    """Return with how many rolls in a hundred a seat could take a numbered piece."""
    variant = position.variant
    values = [int(number == piece & 7) for number in range(int(kernel_expect.LAST_ONE) + 1)]
    found = kernel_expect.expected(
        *variant.lists, list(position.data), position.at(), variant.rules, seat, values
    )
    return round(100 * int(found) / _WHOLE)


def _rolls_six(position: OrdinoPosition, seat: int) -> bool:
    """Return whether a seat rolls six dice: it has no piece left to place (Super)."""
    variant = position.variant
    data = list(position.data)
    return kernel_turn.count_own(data, variant.rules, seat, 0, _BESIDE) == 0


def _named(pieces: tuple[int, ...]) -> tuple[Message, ...]:
    return tuple(names.the_piece(piece) for piece in pieces)


def _places(position: OrdinoPosition, pieces: tuple[int, ...]) -> tuple[str, ...]:
    """Return the cells of pieces on the board."""
    return tuple(position.cell(piece) for piece in pieces if position.data[piece] >= 0)
