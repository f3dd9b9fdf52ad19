"""Why an action of Ordo is illegal: one code for each prohibition of the rules page.

``places`` names the culprits: the blocking piece, the pieces cut off, the gap in an ordo.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordo import kernel, kernel_board
from ludotheque.games.ordo.notation import INDEX, SQUARES, decoded, encoded, well_formed, written
from ludotheque.games.ordo.position import LETTERS

if TYPE_CHECKING:
    from ludotheque.games.ordo.state import OrdoState

_SPLITS: Final = "ordo.splits-group"


def why_not(state: "OrdoState", action: int) -> Reason:
    """Return the reason for an action which is not legal in ``state``.

    The first of these that holds: the game is over, the pieces are no singleton or ordo of the
    player, the direction is wrong, the way is not free, the group does not stay or become one.
    Source: rules, ordo, moves and connection.
    """
    if not state.legal_actions():
        return over()
    if not well_formed(action):
        return Reason("ordo.no-action", M("This is not a move of Ordo."))
    return movement(state, action) or connection(state, action)


def over() -> Reason:
    """Return that the game is over."""
    return Reason("ordo.over", M("The game is over."))


def movement(state: "OrdoState", action: int) -> Reason | None:
    """Return what forbids a well-formed action, the connection aside."""
    first, last, target, capture = decoded(action)
    if first == last:
        return (
            owner(state, first)
            or _single_way(state, first, target)
            or _single_end(state, first, target, capture=capture)
        )
    return (
        ordo_ends(state, first, last)
        or _ordo_way(state, first, last, target)
        or _ordo_end(state, first, last, target, capture=capture)
    )


def owner(state: "OrdoState", square: int) -> Reason | None:
    """Return why a square holds no piece of the side to move."""
    letter, name = state.letter(square), SQUARES[square]
    if letter == ".":
        return Reason(
            "ordo.empty-square", M("There is no piece on {square}.", square=name), (name,)
        )
    if letter != LETTERS[state.side]:
        message = M(
            "The piece on {square} belongs to {player}.",
            square=name, player=state.game.seat_name(1 - state.side),
        )  # fmt: skip
        return Reason("ordo.not-yours", message, (name,))
    return None


# Singletons


def step_of(first: int, target: int) -> tuple[int, int, int] | None:
    """Return columns and rows of one step of a straight line and the number of steps, else None."""
    dx, dy = target % 10 - first % 10, target // 10 - first // 10
    size = max(abs(dx), abs(dy))
    if size == 0 or (dx and dy and abs(dx) != abs(dy)):
        return None
    return dx // size, dy // size, size


def is_backward(state: "OrdoState", dy: int) -> bool:
    """Tell whether a step by ``dy`` rows leads back to the player’s own side."""
    return dy < 0 if state.side == 0 else dy > 0


def _single_way(state: "OrdoState", first: int, target: int) -> Reason | None:
    """Return what is wrong with the direction of a singleton or on its way."""
    names = SQUARES[first], SQUARES[target]
    if first == target:
        message = M("The piece on {square} must move to another square.", square=names[0])
        return Reason("ordo.stays", message, names[:1])
    step = step_of(first, target)
    if step is None:
        message = M(
            "A piece moves in a straight line, and {target} is not in line with {origin}.",
            origin=names[0], target=names[1],
        )  # fmt: skip
        return Reason("ordo.not-straight", message, names)
    dx, dy, size = step
    if is_backward(state, dy) and not state.is_split():
        message = M(
            "From {origin} to {target} leads backward: only a split group may move so, "
            "and yours is in one piece.",
            origin=names[0], target=names[1],
        )  # fmt: skip
        return Reason("ordo.backward", message, names)
    for square in (first + n * (10 * dy + dx) for n in range(1, size)):
        if state.letter(square) != ".":
            message = M(
                "The way from {origin} to {target} is blocked on {square}.",
                origin=names[0], target=names[1], square=SQUARES[square],
            )  # fmt: skip
            return Reason("ordo.blocked", message, (SQUARES[square],))
    return None


def _single_end(state: "OrdoState", first: int, target: int, *, capture: bool) -> Reason | None:
    """Return what is wrong with the square where a singleton ends."""
    letter, name = state.letter(target), SQUARES[target]
    if letter == LETTERS[state.side]:
        return Reason(
            "ordo.own-piece", M("Your own piece stands on {square}.", square=name), (name,)
        )
    right = written(encoded(first, first, target, capture=not capture))
    if capture and letter == ".":
        message = M(
            "There is nothing to capture on {square}; the move is written {notation}.",
            square=name, notation=right,
        )  # fmt: skip
        return Reason("ordo.nothing-to-capture", message, (name,))
    if not capture and letter != ".":
        message = M(
            "An opponent’s piece stands on {square}; the capture is written {notation}.",
            square=name, notation=right,
        )  # fmt: skip
        return Reason("ordo.capture-unmarked", message, (name,))
    return None


# Ordos


def line(first: int, last: int) -> range:
    """Return the squares from the first end of an ordo to the last."""
    return range(first, last + 1, 1 if last - first < 10 else 10)


def ordo_ends(state: "OrdoState", first: int, last: int) -> Reason | None:
    """Return why two different squares are not the ends of an ordo of the side to move."""
    low, high = min(first, last), max(first, last)
    ends = SQUARES[first], SQUARES[last]
    if first % 10 != last % 10 and first // 10 != last // 10:
        message = M(
            "An ordo is a row or column of pieces, and {first} and {last} are in none.",
            first=ends[0], last=ends[1],
        )  # fmt: skip
        return Reason("ordo.ends-not-in-line", message, ends)
    squares = line(low, high)
    foreign = _names(s for s in squares if state.letter(s) == LETTERS[1 - state.side])
    if foreign:
        message = MN(
            "An ordo holds your own pieces only, and the piece on {squares} belongs to {player}.",
            "An ordo holds your own pieces only, and the pieces on {squares} belong to {player}.",
            len(foreign), squares=foreign, player=state.game.seat_name(1 - state.side),
        )  # fmt: skip
        return Reason("ordo.foreign-piece", message, foreign)
    gaps = _names(s for s in squares if state.letter(s) == ".")
    if gaps:
        message = MN(
            "An ordo has no gap, and {squares} is empty.",
            "An ordo has no gap, and {squares} are empty.",
            len(gaps), squares=gaps,
        )  # fmt: skip
        return Reason("ordo.gap", message, gaps)
    if first > last:
        message = M(
            "An ordo is named from its left or lower end: {ordo}.", ordo=f"{ends[1]}:{ends[0]}"
        )
        return Reason("ordo.ends-exchanged", message, ends)
    return None


def _ordo_way(state: "OrdoState", first: int, last: int, target: int) -> Reason | None:
    """Return what is wrong with the direction of an ordo."""
    ends = SQUARES[first], SQUARES[last]
    ordo = ":".join(ends)
    dx, dy = target % 10 - first % 10, target // 10 - first // 10
    horizontal = last - first < 10
    if first == target:
        message = M("The ordo {ordo} must move to other squares.", ordo=ordo)
        return Reason("ordo.stays", message, ends)
    if horizontal and dy == 0:
        message = M("The horizontal ordo {ordo} may not move along its own row.", ordo=ordo)
        return Reason("ordo.ordo-along-row", message, ends)
    if not horizontal and dx == 0:
        message = M(
            "The vertical ordo {ordo} may not move along its own column, only sideways.", ordo=ordo
        )
        return Reason("ordo.ordo-along-column", message, ends)
    if dx and dy:
        if abs(dx) == abs(dy):
            message = M("The ordo {ordo} may not move diagonally.", ordo=ordo)
            return Reason("ordo.ordo-diagonal", message, ends)
        message = M(
            "The ordo {ordo} moves in a straight line, and {target} is not in line with {origin}.",
            ordo=ordo, origin=ends[0], target=SQUARES[target],
        )  # fmt: skip
        return Reason("ordo.ordo-not-straight", message, (ends[0], SQUARES[target]))
    if is_backward(state, dy) and not state.is_split():
        message = M(
            "The ordo {ordo} would move backward: only a split group may move so, "
            "and yours is in one piece.",
            ordo=ordo,
        )
        return Reason("ordo.ordo-backward", message, ends)
    return None


def _ordo_end(
    state: "OrdoState", first: int, last: int, target: int, *, capture: bool
) -> Reason | None:
    """Return what stands in the way of an ordo, or that it would capture."""
    step = step_of(first, target)
    if step is None:
        return None
    dx, dy, size = step
    ordo = f"{SQUARES[first]}:{SQUARES[last]}"
    for n in range(1, size + 1):
        squares = [s + n * (10 * dy + dx) for s in line(first, last)]
        taken = _names(s for s in squares if state.letter(s) != ".")
        captured = n == size and all(state.letter(INDEX[s]) != LETTERS[state.side] for s in taken)
        if taken and captured:
            message = MN(
                "An ordo never captures, and an opponent’s piece stands on {squares}.",
                "An ordo never captures, and opponent’s pieces stand on {squares}.",
                len(taken), squares=taken,
            )  # fmt: skip
            return Reason("ordo.ordo-captures", message, taken)
        if taken:
            message = MN(
                "All pieces of the ordo {ordo} move equally far over empty squares, "
                "and {squares} is occupied.",
                "All pieces of the ordo {ordo} move equally far over empty squares, "
                "and {squares} are occupied.",
                len(taken), ordo=ordo, squares=taken,
            )  # fmt: skip
            return Reason("ordo.ordo-blocked", message, taken)
    if capture:
        message = M("An ordo never captures; its move is written with a hyphen.")
        return Reason("ordo.ordo-captures", message, (SQUARES[target],))
    return None


# Connection


def groups(lo: int, hi: int) -> tuple[tuple[str, ...], ...]:
    """Return the groups of a set of squares by name, the largest first."""
    found: list[tuple[str, ...]] = []
    while lo or hi:
        fl, fh = kernel_board.flood(*kernel_board.lowest(lo, hi), lo, hi)
        found.append(_names(s for s in range(80) if kernel_board.holds(fl, fh, s)))
        lo, hi = lo ^ fl, hi ^ fh
    return tuple(sorted(found, key=len, reverse=True))


def without(state: "OrdoState", square: int) -> tuple[int, int]:
    """Return the pieces of the side to move but for one."""
    ol, oh, _pl, _ph = state.board
    return ol & ~kernel_board.low_bit(square), oh & ~kernel_board.high_bit(square)


def apart(state: "OrdoState", action: int) -> tuple[str, ...]:
    """Return the pieces which an action leaves apart from the rest, where they stand after it.

    The rest is the largest group; of several such, one without the moved pieces.
    """
    found = groups(*kernel.applied(*state.board, action)[2:])
    landed = SQUARES[decoded(action)[2]]
    rest = max(found, key=lambda group: (len(group), landed not in group))
    return tuple(name for group in found if group is not rest for name in group)


def connection(state: "OrdoState", action: int) -> Reason:
    """Return which pieces an otherwise legal action would leave apart."""
    names = apart(state, action)
    if state.is_split():
        message = MN(
            "Your group is split and this move does not reconnect it: {squares} would stay apart.",
            "Your group is split and this move does not reconnect it: "
            "{squares} would all stay apart.",
            len(names), squares=names,
        )  # fmt: skip
        return Reason("ordo.must-reconnect", message, names)
    return Reason(_SPLITS, _splitting(names), names)


def _splitting(names: tuple[str, ...]) -> Message:
    return MN(
        "This move would split your group: {squares} would stand alone.",
        "This move would split your group: {squares} would be cut off.",
        len(names), squares=names,
    )  # fmt: skip


def _names(squares: Iterable[int]) -> tuple[str, ...]:
    return tuple(SQUARES[square] for square in squares)
