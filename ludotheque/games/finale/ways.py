"""Why a pawn of Finale may not go to a cell: direction, length, goals, cells taken."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.games.finale import cells, kernel
from ludotheque.games.finale.cells import named

if TYPE_CHECKING:
    from ludotheque.games.finale.state import FinaleState


def step(state: "FinaleState", origin: str, target: str) -> Reason | None:
    """Tell what is wrong with the direction or length of a step."""
    if origin == target:
        return Reason(
            "finale.stays", M("A pawn must leave its cell {cell}.", cell=named(origin)), (origin,)
        )
    if kernel.REACH[state.side * 37 + cells.INDEX[origin]] >> cells.INDEX[target] & 1:
        return None
    both = (origin, target)
    column, other = _column(origin), _column(target)
    ahead = -1 if state.side == 0 else 1
    if other == column + ahead and (target in "LR" or origin in "LR"):
        return _goal_step(origin, target)
    if (other - column) * ahead < 0:
        return Reason(
            "finale.backward",
            M(
                "A pawn never moves backward: {target} lies behind {origin}.",
                target=named(target), origin=named(origin),
            ),
            both,
        )  # fmt: skip
    if other == column:
        return Reason(
            "finale.sideways",
            M(
                "A pawn never moves sideways: {target} is on the same file as {origin}.",
                target=named(target), origin=named(origin),
            ),
            both,
        )  # fmt: skip
    if abs(other - column) > 1:
        return Reason(
            "finale.one-cell",
            M(
                "A pawn moves one cell only; {target} is further away from {origin}.",
                target=named(target), origin=named(origin),
            ),
            both,
        )  # fmt: skip
    return Reason(
        "finale.direction",
        M(
            "A pawn moves straight or diagonally forward; {target} is neither from {origin}.",
            target=named(target), origin=named(origin),
        ),
        both,
    )  # fmt: skip


def _goal_step(origin: str, target: str) -> Reason:
    """Tell which three cells give access to a goal (D1)."""
    entering = target in "LR"
    goal = target if entering else origin
    beside = tuple(f"{'a' if goal == 'L' else 'g'}{rank}" for rank in (2, 3, 4))
    if entering:
        return Reason(
            "finale.goal-access",
            M(
                "{goal} is entered only from {cells}, not from {origin}.",
                goal=named(goal), cells=beside, origin=named(origin),
            ),
            (origin, target, *beside),
        )  # fmt: skip
    return Reason(
        "finale.goal-exit",
        M(
            "The keeper leaves its goal {goal} only to {cells}, not to {target}.",
            goal=goal, cells=beside, target=named(target),
        ),
        (origin, target, *beside),
    )  # fmt: skip


def _column(cell: str) -> int:
    return {"L": -1, "R": 7}.get(cell, cells.FILES.find(cell[0]))


def target_taken(state: "FinaleState", origin: str, target: str) -> Reason | None:
    """Tell what stands in the way on the target of a step which is right in itself."""
    pawn = state.pawn(target)
    if not pawn:
        return None
    places = (origin, target)
    if target in "LR":
        return Reason(
            "finale.goal-held",
            M("{goal} is held by its keeper: it cannot be entered.", goal=named(target)),
            places,
        )
    if pawn[0] == "br"[state.side]:
        return Reason(
            "finale.own-pawn",
            M("One of your own pawns stands on {cell}.", cell=named(target)),
            places,
        )
    return Reason(
        "finale.no-capture",
        M(
            "A pawn of the other side stands on {cell}, and Finale has no captures.",
            cell=named(target),
        ),
        places,
    )
