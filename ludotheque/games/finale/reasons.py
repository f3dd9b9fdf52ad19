"""Why an action of Finale is illegal: one code for each prohibition of the rules page."""

from collections.abc import Iterable

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M, Message
from ludotheque.games.finale import cells, kernel
from ludotheque.games.finale.cells import named
from ludotheque.games.finale.position import ALL_NUMBERS, FinalePosition, Phase


def why_not(position: FinalePosition, action: int) -> Reason:
    """Return the reason for an action which is not legal in ``position``.

    The first of these that holds: an earlier step of the game is due, the pawn may not act on
    this roll, its way is wrong, its target is taken. Source: rules, finale, Turn, Goals, Variants.
    """
    phase = position.phase
    kind = cells.kind(action)
    if phase is Phase.OVER:
        return Reason("finale.over", M("The game is over."))
    if not cells.well_formed(action):
        return Reason("finale.no-action", M("This is not an action of Finale."))
    if phase is Phase.LOT:
        return Reason("finale.lot-first", M("First the lot decides who starts."))
    if kind == kernel.START:
        return Reason("finale.starter-known", M("Who starts is settled already."))
    if phase is Phase.DEAL:
        return _deal(position, action) if kind == kernel.DEAL else Reason(
            "finale.deal-first", M("First the pawns are laid out.")
        )  # fmt: skip
    if phase is Phase.ARRANGE:
        return _arrange(position, action) if kind == kernel.ARRANGE else Reason(
            "finale.arrange-first",
            M(
                "First each side lays out its own pawns; now it is {side}’s turn.",
                side=_side(position),
            ),
            cells.OWN_FILES[position.side],
        )  # fmt: skip
    if kind == kernel.DEAL:
        return Reason("finale.laid-already", M("The pawns are laid out already; play has begun."))
    if kind == kernel.ARRANGE:
        return _too_late(position)
    if phase is Phase.ROLL:
        return Reason("finale.roll-first", M("Roll the die first."))
    if kind == kernel.ROLL:
        return Reason(
            "finale.rolled-already",
            M("The die is rolled already: it shows {roll}.", roll=position.roll),
        )
    if kind == kernel.MOVE:
        return _move(position, *cells.ends(action))
    return _removal(position, cells.place(action)) if kind == kernel.REMOVE else _pass(position)


def why_not_steps(position: FinalePosition, steps: tuple[str, ...]) -> Reason | None:
    """Return why no legal action begins with these choices, None where one does.

    The choices are a cell, then a cell or "x"; or one word, the notation of another action.
    """
    if not steps and position.phase is not Phase.OVER:
        return None
    first = steps[0] if steps else ""
    if position.phase is not Phase.MOVE or first not in cells.INDEX or len(steps) > 2:
        return _word(position, " ".join(steps))
    if len(steps) == 1:
        return (
            _owner(position, first) or _number(position, first) or _keeper(position, first)
            or _stuck(position, first)
        )  # fmt: skip
    if steps[1] == "x":
        return _unless_legal(position, cells.removal(first))
    if steps[1] not in cells.INDEX:
        return _no_cell(steps[1])
    return _unless_legal(position, cells.move(first, steps[1]))


def _unless_legal(position: FinalePosition, action: int) -> Reason | None:
    return None if position.is_legal(action) else why_not(position, action)


def _word(position: FinalePosition, word: str) -> Reason | None:
    """Return why a word which is no cell, or comes before the roll, is no choice."""
    try:
        return _unless_legal(position, cells.read(word, position.side))
    except NotationError:
        if position.phase is Phase.MOVE:
            return _no_cell(word)
        return why_not(position, int(kernel.PASS))


def _no_cell(word: str) -> Reason:
    return Reason("finale.no-cell", M("“{text}” is not a cell of the field.", text=quoted(word)))


def _side(position: FinalePosition) -> Message:
    return cells.SIDE_NAMES[position.side]


def _cells(mask: int) -> tuple[str, ...]:
    return tuple(name for index, name in enumerate(cells.NAMES) if mask >> index & 1)


def _rolled(position: FinalePosition) -> int:
    """Return the mask of the pawns which bear the number rolled."""
    return kernel.numbered(position.own, position.p0, position.p1, position.p2, position.roll)


def _can_move(position: FinalePosition, mask: int) -> tuple[str, ...]:
    taken = position.blue | position.red
    return tuple(
        name for name in _cells(mask) if kernel.targets(position.side, cells.INDEX[name], taken)
    )


def _keeper_shut_in(position: FinalePosition) -> bool:
    """Return whether a roll of 1 is a pass because of the keeper (Turn 5)."""
    rolled = _rolled(position)
    return (
        position.variant.elimination
        and kernel.keeper_home(position.side, position.roll, rolled)
        and not _can_move(position, rolled)
    )


# Before play


def _wrong_files(numbers: list[int], files: tuple[str, ...]) -> tuple[str, ...]:
    rows = [sorted(numbers[5 * i : 5 * i + 5]) for i in range(len(files))]
    return tuple(file for file, row in zip(files, rows, strict=True) if row != [2, 3, 4, 5, 6])


def _deal(position: FinalePosition, action: int) -> Reason:
    numbers = cells.digits(action, 20)
    if position.variant.balanced:
        files = _wrong_files(numbers, ("a", "b", "f", "g"))
        return Reason(
            "finale.deal-balanced",
            M(
                "In this set-up each of the four columns holds each number from 2 to 6 once; "
                "check {files}.",
                files=files,
            ),
            files,
        )
    wrong = tuple(seat for seat in (0, 1) if sorted(numbers[10 - 10 * seat :][:10]) != ALL_NUMBERS)
    return Reason(
        "finale.deal-numbers",
        M(
            "Each side is dealt two pawns of each number from 2 to 6; check {sides}.",
            sides=tuple(cells.SIDE_NAMES[seat] for seat in wrong),
        ),
        tuple(file for seat in wrong for file in cells.OWN_FILES[seat]),
    )


def _arrange(position: FinalePosition, action: int) -> Reason:
    files = _wrong_files(cells.digits(action, 10), cells.OWN_FILES[position.side])
    return Reason(
        "finale.arrange-file",
        M(
            "Each of your two columns must hold each number from 2 to 6 once; check {files}.",
            files=files,
        ),
        files,
    )


def _too_late(position: FinalePosition) -> Reason:
    if position.variant.balanced:
        return Reason(
            "finale.arranged-already", M("Pawns can be laid out only before play begins.")
        )
    return Reason(
        "finale.no-arranging", M("In this game the pawns stay as the shuffle laid them out.")
    )


# Which pawn


def _owner(position: FinalePosition, cell: str) -> Reason | None:
    pawn = position.pawn(cell)
    if not pawn:
        return Reason(
            "finale.empty-cell", M("No pawn stands on {cell}.", cell=named(cell)), (cell,)
        )
    if pawn[0] != "br"[position.side]:
        return Reason(
            "finale.not-yours",
            M(
                "The pawn on {cell} belongs to the other side; {side} is on turn.",
                cell=named(cell), side=_side(position),
            ),
            (cell,),
        )  # fmt: skip
    return None


def _number(position: FinalePosition, cell: str) -> Reason | None:
    """Return why a pawn may not act which does not bear the number rolled, None if it may."""
    number = int(position.pawn(cell)[1])
    if number == position.roll:
        return None
    rolled = _rolled(position)
    movable = _can_move(position, rolled)
    if not position.variant.elimination:
        return _number_first(position, cell, movable) if movable else None
    if movable:
        return Reason(
            "finale.number",
            M(
                "The die shows {roll}: a pawn {roll} must move ({cells}), "
                "not the pawn {number} on {cell}.",
                roll=position.roll, cells=_named(movable), number=number, cell=named(cell),
            ),
            (cell, *movable),
        )  # fmt: skip
    if not rolled:
        return Reason(
            "finale.number-gone",
            M(
                "The die shows {roll} and {side} has no pawn {roll} left: the turn is passed.",
                roll=position.roll, side=_side(position),
            ),
            (cell,),
        )  # fmt: skip
    if _keeper_shut_in(position):
        goal = _cells(rolled)[0]
        return Reason(
            "finale.number-keeper",
            M(
                "The die shows {roll} and the keeper cannot leave its goal: the turn is passed.",
                roll=position.roll,
            ),
            (cell, goal),
        )  # fmt: skip
    blocked = _cells(rolled)
    return Reason(
        "finale.number-blocked",
        M(
            "The die shows {roll} and no pawn {roll} can move: one must leave the field ({cells}); "
            "the pawn {number} on {cell} stays.",
            roll=position.roll, cells=_named(blocked), number=number, cell=named(cell),
        ),
        (cell, *blocked),
    )  # fmt: skip


def _number_first(position: FinalePosition, cell: str, movable: tuple[str, ...]) -> Reason:
    return Reason(
        "finale.number-first",
        M(
            "The die shows {roll} and a pawn {roll} can move ({cells}): "
            "no other pawn may move instead.",
            roll=position.roll, cells=_named(movable),
        ),
        (cell, *movable),
    )  # fmt: skip


def _keeper(position: FinalePosition, cell: str) -> Reason | None:
    """Return the reason that a keeper shut in its goal neither moves nor is removed (Turn 5)."""
    if not _keeper_shut_in(position):
        return None
    return Reason(
        "finale.keeper-stays",
        M(
            "The keeper cannot leave its goal, and it is not removed while it stands there: "
            "the turn is passed."
        ),
        (cell,),
    )


def _stuck(position: FinalePosition, cell: str) -> Reason | None:
    """Return why a pawn cannot be chosen though its number may act (D3)."""
    if _can_move(position, 1 << cells.INDEX[cell]):
        return None
    twin = _can_move(position, _rolled(position))
    if twin:
        return Reason(
            "finale.twin",
            M(
                "The pawn on {cell} is blocked, but its twin on {other} can move and must.",
                cell=named(cell), other=twin,
            ),
            (cell, *twin),
        )  # fmt: skip
    if position.variant.elimination:
        return None
    others = _can_move(position, position.own)
    return Reason(
        "finale.blocked",
        M(
            "The pawn on {cell} is blocked, no free cell lies ahead of it; "
            "these can move: {cells}.",
            cell=named(cell), cells=_named(others),
        ),
        (cell, *others),
    )  # fmt: skip


# Where to


def _move(position: FinalePosition, origin: str, target: str) -> Reason:
    reason = (
        _owner(position, origin)
        or _number(position, origin)
        or _step(position, origin, target)
        or _target_taken(position, origin, target)
    )
    assert reason is not None, "a pawn which may act goes to an empty cell ahead"
    return reason


def _step(position: FinalePosition, origin: str, target: str) -> Reason | None:
    """Return what is wrong with the direction or length of a step."""
    if origin == target:
        return Reason(
            "finale.stays", M("A pawn must leave its cell {cell}.", cell=named(origin)), (origin,)
        )
    if kernel.REACH[position.side * 37 + cells.INDEX[origin]] >> cells.INDEX[target] & 1:
        return None
    both = (origin, target)
    column, other = _column(origin), _column(target)
    ahead = -1 if position.side == 0 else 1
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
                "A pawn never moves sideways: {target} is in the same column as {origin}.",
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


def _named(names: Iterable[str]) -> tuple[str | Message, ...]:
    """Return the names of cells for sentences."""
    return tuple(map(named, names))


def _goal_step(origin: str, target: str) -> Reason:
    """Return the reason which names the three cells beside a goal (D1)."""
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
            "The keeper leaves its goal only to {cells}, not to {target}.",
            cells=beside, target=named(target),
        ),
        (origin, target, *beside),
    )  # fmt: skip


def _column(cell: str) -> int:
    return {"L": -1, "R": 7}.get(cell, cells.FILES.find(cell[0]))


def _target_taken(position: FinalePosition, origin: str, target: str) -> Reason | None:
    """Return why the target of an otherwise right step is occupied, None where it is free."""
    pawn = position.pawn(target)
    if not pawn:
        return None
    places = (origin, target)
    if target in "LR":
        return Reason(
            "finale.goal-held",
            M("{goal} is held by its keeper: it cannot be entered.", goal=named(target)),
            places,
        )
    if pawn[0] == "br"[position.side]:
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


# Removing and passing


def _removal(position: FinalePosition, cell: str) -> Reason:
    owner = _owner(position, cell)
    if owner is not None:
        return owner
    if not position.variant.elimination:
        return Reason(
            "finale.no-elimination",
            M(
                "This game is played without elimination: the pawn on {cell} is not removed.",
                cell=named(cell),
            ),
            (cell,),
        )
    reason = _number(position, cell) or _keeper(position, cell)
    if reason is not None:
        return reason
    movable = _can_move(position, _rolled(position))
    return Reason(
        "finale.remove-movable",
        M(
            "A pawn {roll} can move ({cells}): none is removed.",
            roll=position.roll,
            cells=_named(movable),
        ),
        tuple(dict.fromkeys((cell, *movable))),
    )


def _pass(position: FinalePosition) -> Reason:
    rolled = _rolled(position)
    movable = _can_move(position, rolled)
    if movable:
        return Reason(
            "finale.must-move",
            M(
                "A pawn {roll} can move ({cells}) and must.",
                roll=position.roll,
                cells=_named(movable),
            ),
            movable,
        )
    if position.variant.elimination:
        blocked = _cells(rolled)
        return Reason(
            "finale.must-remove",
            M(
                "No pawn {roll} can move: one must leave the field ({cells}).",
                roll=position.roll, cells=_named(blocked),
            ),
            blocked,
        )  # fmt: skip
    others = _can_move(position, position.own)
    return Reason(
        "finale.must-move-other",
        M(
            "No pawn {roll} can move: another must ({cells}), and passing is not allowed.",
            roll=position.roll, cells=_named(others),
        ),
        others,
    )  # fmt: skip
