"""Why an action of Finale is illegal: one code for each prohibition of the rules page."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.finale import cells, kernel

if TYPE_CHECKING:
    from ludotheque.games.finale.state import FinaleState


def why_not(state: "FinaleState", action: int) -> Reason:
    """Return the reason for an action which is not legal in ``state``."""
    phase = state.phase.value
    kind = cells.kind(action)
    if phase == "over":
        return Reason("finale.over", M("The game is over."))
    if phase == "lot":
        return Reason("finale.lot-first", M("First the lot decides who starts."))
    if phase == "deal":
        return _deal(state, action) if kind == kernel.DEAL else Reason(
            "finale.deal-first", M("First the pawns are laid out.")
        )  # fmt: skip
    if phase == "arrange":
        return _arrange(action) if kind == kernel.ARRANGE else Reason(
            "finale.arrange-first",
            M("First each side lays out its own pawns; now it is {side}’s turn.", side=_side(state)),
        )  # fmt: skip
    if kind in {kernel.DEAL, kernel.START}:
        return Reason("finale.laid-already", M("The pawns are laid out already; play has begun."))
    if kind == kernel.ARRANGE:
        return Reason("finale.arranged-already", M("Pawns can be laid out only before play begins."))
    if phase == "roll":
        return Reason("finale.roll-first", M("Roll the die first."))
    if kind == kernel.ROLL:
        return Reason(
            "finale.rolled-already",
            M("The die is rolled already: it shows {roll}.", roll=state.roll),
        )
    if kind == kernel.MOVE:
        return _move(state, *cells.ends(action))
    return _removal(state, cells.place(action)) if kind == kernel.REMOVE else _pass(state)


def why_not_steps(state: "FinaleState", steps: tuple[str, ...]) -> Reason | None:
    """Return why no legal action begins with these choices (a cell, then a cell or "x")."""
    phase = state.phase.value
    if phase != "move":
        return why_not(state, int(kernel.PASS))
    first = steps[0] if steps else ""
    if first == "pass":
        return state.why_not(int(kernel.PASS))
    if first not in cells.INDEX:
        return Reason("finale.no-cell", M("“{text}” is not a cell of the field.", text=first[:20]))
    if len(steps) > 1:
        if steps[1] == "x":
            return state.why_not(cells.removal(first))
        if steps[1] not in cells.INDEX:
            return Reason(
                "finale.no-cell", M("“{text}” is not a cell of the field.", text=steps[1][:20])
            )
        return state.why_not(cells.move(first, steps[1]))
    return _owner(state, first) or _number(state, first) or _stuck(state, first)


def _side(state: "FinaleState", seat: int | None = None) -> Message:
    return state.game.seat_name(state.side if seat is None else seat)


def _cells(state: "FinaleState", mask: int) -> tuple[str, ...]:
    return tuple(name for index, name in enumerate(cells.NAMES) if mask >> index & 1)


def _rolled(state: "FinaleState") -> int:
    return kernel.numbered(state.own, state.p0, state.p1, state.p2, state.roll)


def _can_move(state: "FinaleState", mask: int) -> tuple[str, ...]:
    taken = state.blue | state.red
    return tuple(
        name for name in _cells(state, mask)
        if kernel.targets(state.side, cells.INDEX[name], taken)
    )  # fmt: skip


def _deal(state: "FinaleState", action: int) -> Reason:
    if state.game.balanced:
        return Reason(
            "finale.deal-balanced",
            M("In this set-up each of the four files holds each number from 2 to 6 once."),
        )
    return Reason(
        "finale.deal-numbers", M("Each side is dealt two pawns of each number from 2 to 6.")
    )


def _arrange(action: int) -> Reason:
    return Reason(
        "finale.arrange-file",
        M("Each of your two files must hold each number from 2 to 6 once."),
    )


def _owner(state: "FinaleState", cell: str) -> Reason | None:
    pawn = state.pawn(cell)
    if not pawn:
        return Reason("finale.empty", M("No pawn stands on {cell}.", cell=cell), (cell,))
    if pawn[0] != "br"[state.side]:
        return Reason(
            "finale.not-yours",
            M(
                "The pawn on {cell} belongs to the other side; {side} is on turn.",
                cell=cell, side=_side(state),
            ),
            (cell,),
        )  # fmt: skip
    return None


def _number(state: "FinaleState", cell: str) -> Reason | None:
    """Tell why a pawn of another number cannot act, if it cannot."""
    number = int(state.pawn(cell)[1])
    if number == state.roll:
        return None
    rolled = _rolled(state)
    movable = _can_move(state, rolled)
    if state.game.elimination:
        return Reason(
            "finale.number",
            M(
                "The die shows {roll}: the pawn {number} on {cell} stays where it is.",
                roll=state.roll, number=number, cell=cell,
            ),
            (cell, *_cells(state, rolled)),
        )  # fmt: skip
    if movable:
        return Reason(
            "finale.number-first",
            M(
                "The die shows {roll} and a pawn {roll} can move ({cells}): "
                "no other pawn may move instead.",
                roll=state.roll, cells=movable,
            ),
            (cell, *movable),
        )  # fmt: skip
    return None


def _stuck(state: "FinaleState", cell: str) -> Reason | None:
    """Tell why a pawn of the right number cannot even be chosen."""
    if _can_move(state, 1 << cells.INDEX[cell]):
        return None
    others = _can_move(state, _rolled(state))
    if others:
        return Reason(
            "finale.twin",
            M(
                "The pawn on {cell} is blocked, but its twin on {other} can move and must.",
                cell=cell, other=others,
            ),
            (cell, *others),
        )  # fmt: skip
    if not state.game.elimination:
        return Reason(
            "finale.blocked",
            M("The pawn on {cell} is blocked: every cell ahead of it is taken.", cell=cell),
            (cell,),
        )
    return None


def _move(state: "FinaleState", origin: str, target: str) -> Reason:
    owner = _owner(state, origin)
    if owner is not None:
        return owner
    if origin == target:
        return Reason("finale.stays", M("A pawn must leave its cell."), (origin,))
    return (
        _way(state, origin, target)
        or _target(state, origin, target)
        or _number(state, origin)
        or Reason("finale.over", M("The game is over."))
    )


def _way(state: "FinaleState", origin: str, target: str) -> Reason | None:
    """Tell what is wrong with the direction or length of a step."""
    index = cells.INDEX[origin]
    if kernel.REACH[state.side * 37 + index] >> cells.INDEX[target] & 1:
        return None
    both = (origin, target)
    side = _side(state)
    column, other = _column(origin), _column(target)
    ahead = -1 if state.side == 0 else 1
    if target in "LR" and other == column + ahead:
        return Reason(
            "finale.goal-access",
            M("The goal {goal} is entered only from the three cells beside it.", goal=target),
            both,
        )
    if origin in "LR" and other == column + ahead:
        return Reason(
            "finale.goal-exit",
            M("The keeper leaves its goal only by the three cells beside it."),
            both,
        )
    if (other - column) * ahead < 0:
        return Reason("finale.backward", M("{side} never moves backward.", side=side), both)
    if other == column:
        return Reason("finale.sideways", M("A pawn never moves sideways."), both)
    if abs(other - column) > 1:
        return Reason(
            "finale.one-cell",
            M("A pawn moves one cell only; {target} is further away.", target=target),
            both,
        )
    return Reason(
        "finale.direction",
        M(
            "A pawn moves straight or diagonally forward; {target} is neither from {origin}.",
            target=target, origin=origin,
        ),
        both,
    )  # fmt: skip


def _column(cell: str) -> int:
    return {"L": -1, "R": 7}.get(cell, cells.FILES.find(cell[0]))


def _target(state: "FinaleState", origin: str, target: str) -> Reason | None:
    pawn = state.pawn(target)
    if not pawn:
        return None
    places = (origin, target)
    if target in "LR":
        return Reason(
            "finale.goal-held",
            M("The goal {goal} is held by its keeper: it cannot be entered.", goal=target),
            places,
        )
    if pawn[0] == "br"[state.side]:
        return Reason(
            "finale.own-pawn",
            M("One of your own pawns stands on {cell}.", cell=target),
            places,
        )
    return Reason(
        "finale.no-capture",
        M("A pawn of the other side stands on {cell}, and Finale has no captures.", cell=target),
        places,
    )


def _removal(state: "FinaleState", cell: str) -> Reason:
    owner = _owner(state, cell)
    if owner is not None:
        return owner
    if not state.game.elimination:
        return Reason(
            "finale.no-elimination",
            M("This game is played without elimination: no pawn is removed."),
            (cell,),
        )
    wrong = _number(state, cell)
    if wrong is not None:
        return wrong
    movable = _can_move(state, _rolled(state))
    if movable:
        return Reason(
            "finale.remove-movable",
            M("A pawn {roll} can move ({cells}): none is removed.", roll=state.roll, cells=movable),
            (cell, *movable),
        )
    return Reason(
        "finale.keeper-stays",
        M("The keeper is never removed while it stands in its goal: the turn is passed."),
        (cell,),
    )


def _pass(state: "FinaleState") -> Reason:
    rolled = _rolled(state)
    movable = _can_move(state, rolled)
    if movable:
        return Reason(
            "finale.must-move",
            M("A pawn {roll} can move ({cells}) and must.", roll=state.roll, cells=movable),
            movable,
        )
    if state.game.elimination:
        blocked = _cells(state, rolled)
        return Reason(
            "finale.must-remove",
            M(
                "No pawn {roll} can move: one must leave the field ({cells}).",
                roll=state.roll, cells=blocked,
            ),
            blocked,
        )  # fmt: skip
    others = _can_move(state, state.own)
    return Reason(
        "finale.must-move-other",
        M("No pawn {roll} can move: another must, and passing is not allowed.", roll=state.roll),
        others,
    )
