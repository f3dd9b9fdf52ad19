"""Why an action of Finale is illegal: one code for each prohibition of the rules page."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M, Message
from ludotheque.games.finale import cells, kernel, ways
from ludotheque.games.finale.cells import named

if TYPE_CHECKING:
    from ludotheque.games.finale.state import FinaleState


def why_not(state: "FinaleState", action: int) -> Reason:
    """Return the reason for an action which is not legal in ``state``.

    The first of these that holds: an earlier step of the game is due, the pawn may not act on
    this roll, its way is wrong, its target is taken. Source: rules, finale, Turn, Goals, Variants.
    """
    phase = state.phase.value
    kind = cells.kind(action)
    if phase == "over":
        return Reason("finale.over", M("The game is over."))
    if not cells.well_formed(action):
        return Reason("finale.no-action", M("This is not an action of Finale."))
    if phase == "lot":
        return Reason("finale.lot-first", M("First the lot decides who starts."))
    if kind == kernel.START:
        return Reason("finale.starter-known", M("Who starts is settled already."))
    if phase == "deal":
        return _deal(state, action) if kind == kernel.DEAL else Reason(
            "finale.deal-first", M("First the pawns are laid out.")
        )  # fmt: skip
    if phase == "arrange":
        return _arrange(state, action) if kind == kernel.ARRANGE else Reason(
            "finale.arrange-first",
            M(
                "First each side lays out its own pawns; now it is {side}’s turn.",
                side=_side(state),
            ),
            cells.OWN_FILES[state.side],
        )  # fmt: skip
    if kind == kernel.DEAL:
        return Reason("finale.laid-already", M("The pawns are laid out already; play has begun."))
    if kind == kernel.ARRANGE:
        return _too_late(state)
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
    """Return why no legal action begins with these choices, None where one does.

    The choices are a cell, then a cell or "x"; or one word, the notation of another action.
    """
    if not steps and state.actors():
        return None
    first = steps[0] if steps else ""
    if state.phase.value != "move" or first not in cells.INDEX or len(steps) > 2:
        return _word(state, " ".join(steps))
    if len(steps) == 1:
        return (
            _owner(state, first) or _number(state, first) or _keeper(state, first)
            or _stuck(state, first)
        )  # fmt: skip
    if steps[1] == "x":
        return state.why_not(cells.removal(first))
    if steps[1] not in cells.INDEX:
        return _no_cell(steps[1])
    return state.why_not(cells.move(first, steps[1]))


def _word(state: "FinaleState", word: str) -> Reason | None:
    """Tell why a word which is no cell, or comes before the roll, is no choice."""
    try:
        return state.why_not(state.parse(word))
    except NotationError:
        if state.phase.value == "move":
            return _no_cell(word)
        return why_not(state, int(kernel.PASS))


def _no_cell(word: str) -> Reason:
    return Reason("finale.no-cell", M("“{text}” is not a cell of the field.", text=quoted(word)))


def _side(state: "FinaleState") -> Message:
    return state.game.seat_name(state.side)


def _cells(mask: int) -> tuple[str, ...]:
    return tuple(name for index, name in enumerate(cells.NAMES) if mask >> index & 1)


def _rolled(state: "FinaleState") -> int:
    """Return the mask of the pawns which bear the number rolled."""
    return kernel.numbered(state.own, state.p0, state.p1, state.p2, state.roll)


def _can_move(state: "FinaleState", mask: int) -> tuple[str, ...]:
    taken = state.blue | state.red
    return tuple(
        name for name in _cells(mask) if kernel.targets(state.side, cells.INDEX[name], taken)
    )


def _keeper_shut_in(state: "FinaleState") -> bool:
    """Tell whether a roll of 1 is a pass because of the keeper (Turn 5)."""
    rolled = _rolled(state)
    return (
        state.game.elimination
        and kernel.keeper_home(state.side, state.roll, rolled)
        and not _can_move(state, rolled)
    )


# Before play


def _wrong_files(numbers: list[int], files: tuple[str, ...]) -> tuple[str, ...]:
    rows = [sorted(numbers[5 * i : 5 * i + 5]) for i in range(len(files))]
    return tuple(file for file, row in zip(files, rows, strict=True) if row != [2, 3, 4, 5, 6])


def _deal(state: "FinaleState", action: int) -> Reason:
    numbers = cells.digits(action, 20)
    if state.game.balanced:
        files = _wrong_files(numbers, ("a", "b", "f", "g"))
        return Reason(
            "finale.deal-balanced",
            M(
                "In this set-up each of the four files holds each number from 2 to 6 once; "
                "check {files}.",
                files=files,
            ),
            files,
        )
    twice = sorted([2, 3, 4, 5, 6] * 2)
    wrong = tuple(seat for seat in (0, 1) if sorted(numbers[10 - 10 * seat :][:10]) != twice)
    return Reason(
        "finale.deal-numbers",
        M(
            "Each side is dealt two pawns of each number from 2 to 6; check {sides}.",
            sides=tuple(map(state.game.seat_name, wrong)),
        ),
        tuple(file for seat in wrong for file in cells.OWN_FILES[seat]),
    )


def _arrange(state: "FinaleState", action: int) -> Reason:
    files = _wrong_files(cells.digits(action, 10), cells.OWN_FILES[state.side])
    return Reason(
        "finale.arrange-file",
        M(
            "Each of your two files must hold each number from 2 to 6 once; check {files}.",
            files=files,
        ),
        files,
    )


def _too_late(state: "FinaleState") -> Reason:
    if state.game.balanced:
        return Reason(
            "finale.arranged-already", M("Pawns can be laid out only before play begins.")
        )
    return Reason(
        "finale.no-arranging", M("In this game the pawns stay as the shuffle laid them out.")
    )


# Which pawn


def _owner(state: "FinaleState", cell: str) -> Reason | None:
    pawn = state.pawn(cell)
    if not pawn:
        return Reason(
            "finale.empty-cell", M("No pawn stands on {cell}.", cell=named(cell)), (cell,)
        )
    if pawn[0] != "br"[state.side]:
        return Reason(
            "finale.not-yours",
            M(
                "The pawn on {cell} belongs to the other side; {side} is on turn.",
                cell=named(cell), side=_side(state),
            ),
            (cell,),
        )  # fmt: skip
    return None


def _number(state: "FinaleState", cell: str) -> Reason | None:
    """Tell why a pawn which does not bear the number rolled may not act, if it may not."""
    number = int(state.pawn(cell)[1])
    if number == state.roll:
        return None
    rolled = _rolled(state)
    movable = _can_move(state, rolled)
    if not state.game.elimination:
        return _number_first(state, cell, movable) if movable else None
    if movable:
        return Reason(
            "finale.number",
            M(
                "The die shows {roll}: a pawn {roll} must move ({cells}), "
                "not the pawn {number} on {cell}.",
                roll=state.roll, cells=movable, number=number, cell=named(cell),
            ),
            (cell, *movable),
        )  # fmt: skip
    if not rolled:
        return Reason(
            "finale.number-gone",
            M(
                "The die shows {roll} and {side} has no pawn {roll} left: the turn is passed.",
                roll=state.roll, side=_side(state),
            ),
            (cell,),
        )  # fmt: skip
    if _keeper_shut_in(state):
        goal = _cells(rolled)[0]
        return Reason(
            "finale.number-keeper",
            M(
                "The die shows {roll} and the keeper cannot leave its goal {goal}: "
                "the turn is passed.",
                roll=state.roll, goal=goal,
            ),
            (cell, goal),
        )  # fmt: skip
    blocked = _cells(rolled)
    return Reason(
        "finale.number-blocked",
        M(
            "The die shows {roll} and no pawn {roll} can move: one must leave the field ({cells}); "
            "the pawn {number} on {cell} stays.",
            roll=state.roll, cells=blocked, number=number, cell=named(cell),
        ),
        (cell, *blocked),
    )  # fmt: skip


def _number_first(state: "FinaleState", cell: str, movable: tuple[str, ...]) -> Reason:
    return Reason(
        "finale.number-first",
        M(
            "The die shows {roll} and a pawn {roll} can move ({cells}): "
            "no other pawn may move instead.",
            roll=state.roll, cells=movable,
        ),
        (cell, *movable),
    )  # fmt: skip


def _keeper(state: "FinaleState", cell: str) -> Reason | None:
    """Tell that the keeper shut in its goal neither moves nor leaves the field (Turn 5)."""
    if not _keeper_shut_in(state):
        return None
    return Reason(
        "finale.keeper-stays",
        M(
            "The keeper cannot leave its goal {goal}, and it is not removed while it stands there: "
            "the turn is passed.",
            goal=cell,
        ),
        (cell,),
    )


def _stuck(state: "FinaleState", cell: str) -> Reason | None:
    """Tell why a pawn of a number which may act cannot even be chosen (D3)."""
    if _can_move(state, 1 << cells.INDEX[cell]):
        return None
    twin = _can_move(state, _rolled(state))
    if twin:
        return Reason(
            "finale.twin",
            M(
                "The pawn on {cell} is blocked, but its twin on {other} can move and must.",
                cell=named(cell), other=twin,
            ),
            (cell, *twin),
        )  # fmt: skip
    if state.game.elimination:
        return None
    others = _can_move(state, state.own)
    return Reason(
        "finale.blocked",
        M(
            "The pawn on {cell} is blocked, no free cell lies ahead of it; "
            "these can move: {cells}.",
            cell=named(cell), cells=others,
        ),
        (cell, *others),
    )  # fmt: skip


# Where to


def _move(state: "FinaleState", origin: str, target: str) -> Reason:
    reason = (
        _owner(state, origin)
        or _number(state, origin)
        or ways.step(state, origin, target)
        or ways.target_taken(state, origin, target)
    )
    assert reason is not None, "a pawn which may act goes to an empty cell ahead"
    return reason


# Removing and passing


def _removal(state: "FinaleState", cell: str) -> Reason:
    owner = _owner(state, cell)
    if owner is not None:
        return owner
    if not state.game.elimination:
        return Reason(
            "finale.no-elimination",
            M(
                "This game is played without elimination: the pawn on {cell} is not removed.",
                cell=named(cell),
            ),
            (cell,),
        )
    reason = _number(state, cell) or _keeper(state, cell)
    if reason is not None:
        return reason
    movable = _can_move(state, _rolled(state))
    return Reason(
        "finale.remove-movable",
        M(
            "A pawn {roll} can move ({cells}): none is removed.",
            roll=state.roll,
            cells=movable,
        ),
        tuple(dict.fromkeys((cell, *movable))),
    )


def _pass(state: "FinaleState") -> Reason:
    rolled = _rolled(state)
    movable = _can_move(state, rolled)
    if movable:
        return Reason(
            "finale.must-move",
            M(
                "A pawn {roll} can move ({cells}) and must.",
                roll=state.roll,
                cells=movable,
            ),
            movable,
        )
    if state.game.elimination:
        blocked = _cells(rolled)
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
        M(
            "No pawn {roll} can move: another must ({cells}), and passing is not allowed.",
            roll=state.roll, cells=others,
        ),
        others,
    )  # fmt: skip
