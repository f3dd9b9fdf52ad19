"""Why an action of Finale is a good one: the weightiest claim which is true of the position."""

from collections.abc import Iterator
from typing import Final

import attrs

from ludotheque.core.explanations import Explanation
from ludotheque.core.messages import MN, M
from ludotheque.games.finale import cells, kernel
from ludotheque.games.finale.kernel_eval import way
from ludotheque.games.finale.position import Masks

_NEAR: Final = 3
"""Pawns so many moves from the goal, or fewer, are worth being stopped."""


@attrs.frozen
class Seen:
    """A position as a side sees it which has rolled."""

    side: int
    roll: int
    masks: Masks
    elimination: bool

    def legal(self, side: int, roll: int) -> list[int]:
        """Return what a side could do with a roll, were it its turn."""
        return kernel.legal(side, roll, self.elimination, *self.masks)

    def after(self, action: int) -> "Seen":
        """Return the position after an action, seen by the same side."""
        return attrs.evolve(self, masks=kernel.after(action, *self.masks))

    def scoring(self, side: int) -> tuple[int, ...]:
        """Return the numbers with which a side could score at once, were it its turn."""
        return tuple(n for n in range(1, 7) if any(map(is_goal, self.legal(side, n))))

    def costly(self, side: int) -> tuple[int, ...]:
        """Return the numbers with which a side would have to remove a pawn, were it its turn."""
        kinds = {n: cells.kind(self.legal(side, n)[0]) for n in range(1, 7)}
        return tuple(n for n, kind in kinds.items() if kind == kernel.REMOVE)

    def pawns(self, side: int, numbers: tuple[int, ...] = ()) -> tuple[str, ...]:
        """Return the cells of a side's pawns, of those with some numbers if these are given."""
        own, bits = self.masks[side], self.masks[2:]
        return tuple(
            name
            for cell, name in enumerate(cells.NAMES)
            if own >> cell & 1
            and (not numbers or sum((m >> cell & 1) << i for i, m in enumerate(bits)) in numbers)
        )


def is_goal(action: int) -> bool:
    """Return whether an action brings a pawn into a goal."""
    return cells.kind(action) == kernel.MOVE and action >> 3 & 63 >= kernel.LEFT_GOAL


def explained(seen: Seen, action: int) -> Explanation | None:
    """Return why an action is a good one, None where nothing can be said for sure."""
    first = next(claims(seen, action), None)
    if first is not None and first.code in {"finale.scores", "finale.shuts"}:
        return first
    if len(seen.legal(seen.side, seen.roll)) == 1:
        return Explanation("finale.only", M("With this roll nothing else is allowed."))
    return first


def claims(seen: Seen, action: int) -> Iterator[Explanation]:
    """Yield what is true of an action, the weightiest first; of a last one how it ends the game."""
    then, own, other = seen.after(action), seen.side, 1 - seen.side
    names = {"side": cells.SIDE_NAMES[own], "other": cells.SIDE_NAMES[other]}
    if is_goal(action):
        message = M("This pawn goes into the goal: {side} wins.", side=names["side"])
        yield Explanation("finale.scores", message, cells.ends(action))
        return
    if kernel.status(own, seen.elimination, *then.masks[:2]) == kernel.STUCK:
        message = M("No pawn of {other} can move any more: {side} wins.", **names)
        yield Explanation("finale.shuts", message, then.pawns(other))
        return
    yield from _threats(seen, then)
    yield from _costs(seen, then)
    if cells.kind(action) == kernel.REMOVE:
        yield from _removed(seen, action)
    elif cells.kind(action) == kernel.MOVE:
        yield from _barred(then, action)
        yield from _advanced(then, action)


def _threats(seen: Seen, then: Seen) -> Iterator[Explanation]:
    """Yield with how many numbers a side could score next, where an action makes them more."""
    before, after = seen.scoring(seen.side), then.scoring(seen.side)
    if len(after) > len(before):
        message = MN(
            "{side} threatens to score: with one of the six numbers.",
            "{side} threatens to score: with {n} of the six numbers.",
            len(after), side=cells.SIDE_NAMES[seen.side],
        )  # fmt: skip
        yield Explanation("finale.threatens", message, then.pawns(seen.side, after))


def _costs(seen: Seen, then: Seen) -> Iterator[Explanation]:
    """Yield what an action changes of the rolls which cost either side a pawn."""
    own, other = seen.side, 1 - seen.side
    before, after = seen.costly(own), then.costly(own)
    freed = tuple(n for n in before if n not in after)
    if freed and len(after) < len(before):
        message = MN(
            "A number which would have cost {side} a pawn no longer does: {numbers}.",
            "Numbers which would have cost {side} a pawn no longer do: {numbers}.",
            len(freed), side=cells.SIDE_NAMES[own], numbers=freed,
        )  # fmt: skip
        yield Explanation("finale.frees", message, then.pawns(own, freed))
    blocked = tuple(n for n in then.costly(other) if n not in seen.costly(other))
    if blocked:
        message = MN(
            "This number now costs {other} a pawn: {numbers}.",
            "These numbers now cost {other} a pawn: {numbers}.",
            len(blocked), other=cells.SIDE_NAMES[other], numbers=blocked,
        )  # fmt: skip
        yield Explanation("finale.blocks", message, then.pawns(other, blocked))


def _removed(seen: Seen, action: int) -> Iterator[Explanation]:
    """Yield why a blocked pawn rather than its twin had better leave."""
    place = cells.place(action)
    moves = way(seen.side, cells.INDEX[place])[0]
    twins = [p for p in seen.pawns(seen.side, (seen.roll,)) if p != place]
    if moves == 0:
        message = M("This pawn cannot reach the goal any more.")
        yield Explanation("finale.useless", message, (place,))
    elif twins and 0 < way(seen.side, cells.INDEX[twins[0]])[0] < moves:
        message = M("The other pawn of this number is nearer to the goal.")
        yield Explanation("finale.nearer", message, (place, twins[0]))


def _barred(then: Seen, action: int) -> Iterator[Explanation]:
    """Yield which pawn near its goal can no longer go to the cell that has been taken."""
    target, other = cells.ends(action)[1], 1 - then.side
    near = [
        (way(other, cells.INDEX[name])[0], name)
        for name in then.pawns(other)
        if kernel.REACH[37 * other + cells.INDEX[name]] >> cells.INDEX[target] & 1
    ]
    moves, name = min(near, default=(0, ""))
    if 2 <= moves <= _NEAR:
        message = M(
            "It takes {cell} from a pawn of {other} which is {moves} moves away from the goal.",
            cell=target, other=cells.SIDE_NAMES[other], moves=moves,
        )  # fmt: skip
        yield Explanation("finale.bars", message, (target, name))


def _advanced(then: Seen, action: int) -> Iterator[Explanation]:
    """Yield how near to the goal a pawn has come."""
    target = cells.ends(action)[1]
    moves = way(then.side, cells.INDEX[target])[0]
    if moves == 0:
        return
    all_moves = [way(then.side, cells.INDEX[name])[0] for name in then.pawns(then.side)]
    if moves == min(found for found in all_moves if found):
        message = MN(
            "No pawn of {side} is nearer to the goal: it is one move away.",
            "No pawn of {side} is nearer to the goal: it is {n} moves away.",
            moves, side=cells.SIDE_NAMES[then.side],
        )  # fmt: skip
        yield Explanation("finale.ahead", message, (target,))
        return
    message = MN(
        "This pawn is then one move away from the goal.",
        "This pawn is then {n} moves away from the goal.",
        moves,
    )
    yield Explanation("finale.advances", message, (target,))


def arranged(side: int, action: int) -> Explanation | None:
    """Return why an order of the set-up is a good one, None where nothing can be said for sure."""
    numbers = cells.digits(action, 10)
    front, back = (numbers[:5], numbers[5:]) if side == 0 else (numbers[5:], numbers[:5])
    if any(one == other for one, other in zip(front, back, strict=True)):
        return None
    return Explanation(
        "finale.rows",
        M("No number has both its pawns in one row, where one would stand in the other’s way."),
    )
