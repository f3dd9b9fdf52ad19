"""Why an action of Ordo is illegal: one code for each prohibition of the rules page.

``places`` names the squares at fault: the blocking piece, the pieces cut off, the gap in an ordo.
"""

from typing import Final

from ludotheque.core.contract_types import Reason
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.printed import printed_text
from ludotheque.games.ordo import kernel, kernel_board
from ludotheque.games.ordo.notation import (
    INDEX,
    SQUARES,
    decoded,
    encoded,
    moved,
    well_formed,
    written,
)
from ludotheque.games.ordo.position import LETTERS, NAMES, OrdoPosition, groups, named

_SPLITS: Final = "ordo.splits-group"


def why_not(position: OrdoPosition, action: int) -> Reason:
    """Return the reason for an action which is not legal in ``position``.

    The first of these that holds: the game is over, the pieces are no singleton or ordo of the
    player, the direction is wrong, the way is not free, the group does not stay or become one.
    Source: rules, ordo, moves and connection.
    """
    if not position.legal_actions():
        return over()
    if not well_formed(action):
        return Reason("ordo.no-action", M("This is not a move of Ordo."))
    return movement(position, action) or connection(position, action)


def over() -> Reason:
    """Return the reason that the game is over."""
    return Reason("ordo.over", M("The game is over."))


def movement(position: OrdoPosition, action: int) -> Reason | None:
    """Return why a well-formed action is illegal, without checking the connection."""
    first, last, target, capture = decoded(action)
    if first == last:
        return (
            owner(position, first)
            or _single_way(position, first, target)
            or _single_end(position, first, target, capture=capture)
        )
    return (
        ordo_ends(position, first, last)
        or _ordo_way(position, first, last, target)
        or _ordo_end(position, first, last, target, capture=capture)
    )


def owner(position: OrdoPosition, square: int) -> Reason | None:
    """Return why a square holds no piece of the side to move."""
    letter, name = position.letter(square), SQUARES[square]
    if letter == ".":
        return Reason(
            "ordo.empty-square", M("There is no piece on {square}.", square=name), (name,)
        )
    if letter != LETTERS[position.side]:
        message = M(
            "The piece on {square} belongs to {player}.",
            square=name, player=NAMES[1 - position.side],
        )  # fmt: skip
        return Reason("ordo.not-yours", message, (name,))
    return None


# Singletons


def step_of(first: int, target: int) -> tuple[int, int, int] | None:
    """Return (columns, rows) of one step and the number of steps; None for no straight line."""
    dx, dy = target % 10 - first % 10, target // 10 - first // 10
    size = max(abs(dx), abs(dy))
    if size == 0 or (dx and dy and abs(dx) != abs(dy)):
        return None
    return dx // size, dy // size, size


def is_backward(position: OrdoPosition, dy: int) -> bool:
    """Return whether a step by ``dy`` rows leads back to the player’s own side."""
    return dy < 0 if position.side == 0 else dy > 0


def _single_way(position: OrdoPosition, first: int, target: int) -> Reason | None:
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
    if is_backward(position, dy) and not position.is_split():
        message = M(
            "From {origin} to {target} leads backward: only a split group may move so, "
            "and yours is in one piece.",
            origin=names[0], target=names[1],
        )  # fmt: skip
        return Reason("ordo.backward", message, names)
    for square in (first + n * (10 * dy + dx) for n in range(1, size)):
        if position.letter(square) != ".":
            message = M(
                "The way from {origin} to {target} is blocked on {square}.",
                origin=names[0], target=names[1], square=SQUARES[square],
            )  # fmt: skip
            return Reason("ordo.blocked", message, (SQUARES[square],))
    return None


def _single_end(position: OrdoPosition, first: int, target: int, *, capture: bool) -> Reason | None:
    """Return what is wrong with the square where a singleton ends."""
    letter, name = position.letter(target), SQUARES[target]
    if letter == LETTERS[position.side]:
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


def ordo_ends(position: OrdoPosition, first: int, last: int) -> Reason | None:
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
    foreign = named(s for s in squares if position.letter(s) == LETTERS[1 - position.side])
    if foreign:
        message = MN(
            "An ordo holds your own pieces only, and the piece on {squares} belongs to {player}.",
            "An ordo holds your own pieces only, and the pieces on {squares} belong to {player}.",
            len(foreign), squares=foreign, player=NAMES[1 - position.side],
        )  # fmt: skip
        return Reason("ordo.foreign-piece", message, foreign)
    gaps = named(s for s in squares if position.letter(s) == ".")
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


def _ordo_way(position: OrdoPosition, first: int, last: int, target: int) -> Reason | None:
    """Return what is wrong with the direction of an ordo."""
    ends = SQUARES[first], SQUARES[last]
    ordo = printed_text(":".join(ends))
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
    if is_backward(position, dy) and not position.is_split():
        message = M(
            "The ordo {ordo} would move backward: only a split group may move so, "
            "and yours is in one piece.",
            ordo=ordo,
        )
        return Reason("ordo.ordo-backward", message, ends)
    return None


def _ordo_end(
    position: OrdoPosition, first: int, last: int, target: int, *, capture: bool
) -> Reason | None:
    """Return why the way of an ordo is not free, or that the ordo would capture."""
    step = step_of(first, target)
    if step is None:
        return None
    dx, dy, size = step
    ordo = printed_text(f"{SQUARES[first]}:{SQUARES[last]}")
    for n in range(1, size + 1):
        squares = [s + n * (10 * dy + dx) for s in line(first, last)]
        taken = named(s for s in squares if position.letter(s) != ".")
        captured = n == size and all(
            position.letter(INDEX[s]) != LETTERS[position.side] for s in taken
        )
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


def without(position: OrdoPosition, square: int) -> tuple[int, int]:
    """Return the pieces of the side to move without the one on ``square``, as two halves."""
    ol, oh, _pl, _ph = position.board
    return ol & ~kernel_board.low_bit(square), oh & ~kernel_board.high_bit(square)


def apart(position: OrdoPosition, action: int) -> tuple[str, ...]:
    """Return the squares, after an action, of the pieces which are not in the main group.

    The main group is the largest one; of several, one without the moved pieces.
    """
    found = groups(*kernel.applied(*position.board, action)[2:])
    landed = SQUARES[decoded(action)[2]]
    rest = max(found, key=lambda group: (len(group), landed not in group))
    return tuple(name for group in found if group is not rest for name in group)


def connection(position: OrdoPosition, action: int) -> Reason:
    """Return the reason against an action which only violates the connection."""
    names = apart(position, action)
    if position.is_split():
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


# Choosing step by step: the piece or ordo first, then its target


def why_not_steps(position: OrdoPosition, steps: tuple[str, ...]) -> Reason | None:
    """Return why no legal action begins with ``steps``, None where one does.

    A first choice is a square or the two ends of an ordo, the second where its first end lands.
    """
    if not position.legal_actions():
        return over()
    if not steps:
        return None
    ends = steps[0].split(":")
    for name in (*ends[:2], *steps[1:2]):
        if name not in INDEX:
            return Reason(
                "ordo.off-board",
                M("There is no square {square}: columns go from a to j, rows from 1 to 8.",
                  square=quoted(name)), (name[:10],),
            )  # fmt: skip
    if len(ends) > 2 or len(steps) > 2:
        return Reason("ordo.too-many", M("A move is two choices: what moves, and where to."))
    first, last = INDEX[ends[0]], INDEX[ends[-1]]
    if len(steps) == 2:
        target = INDEX[steps[1]]
        capture = first == last and position.letter(target) == LETTERS[1 - position.side]
        action = encoded(first, last, target, capture=capture)
        return None if position.is_legal(action) else why_not(position, action)
    return _single(position, first) if first == last else _ordo(position, first, last)


def _single(position: OrdoPosition, square: int) -> Reason | None:
    """Return why the piece on a square cannot move alone."""
    if found := owner(position, square):
        return found
    name = SQUARES[square]
    moves = [moved(action) for action in position.legal_actions()]
    if name in moves:
        return None
    ordos = tuple(dict.fromkeys(m for m in moves if ":" in m and square in _squares(m)))
    if ordos:
        message = M(
            "The piece on {square} cannot move alone, only within an ordo: {ordos}.",
            square=name, ordos=tuple(map(printed_text, ordos)),
        )  # fmt: skip
        return Reason("ordo.only-in-ordo", message, (name,))
    if not _has_way(position, square, square):
        message = M("All ways of the piece on {square} are blocked.", square=name)
        return Reason("ordo.piece-blocked", message, (name,))
    if position.is_split():
        message = M("No move of the piece on {square} reconnects your group.", square=name)
        return Reason("ordo.piece-does-not-reconnect", message, (name,))
    # A piece whose removal does not split the group can always stay connected by one step ahead,
    # or sideways where its neighbours stand behind it. So the removal of this one splits it.
    others = groups(*without(position, square))
    cut = tuple(place for group in others[1:] for place in group)
    message = MN(
        "No move of the piece on {square} keeps your group together: {squares} would be cut off.",
        "No move of the piece on {square} keeps your group together: "
        "{squares} would all be cut off.",
        len(cut), square=name, squares=cut,
    )  # fmt: skip
    return Reason("ordo.piece-holds-group", message, cut)


def _squares(ordo: str) -> range:
    first, last = ordo.split(":")
    return line(INDEX[first], INDEX[last])


def _ordo(position: OrdoPosition, first: int, last: int) -> Reason | None:
    """Return why an ordo cannot move, or why two squares are not its ends."""
    if found := ordo_ends(position, first, last):
        return found
    ends = SQUARES[first], SQUARES[last]
    ordo = printed_text(":".join(ends))
    if any(moved(action) == ":".join(ends) for action in position.legal_actions()):
        return None
    if not _has_way(position, first, last):
        message = M("All ways of the ordo {ordo} are blocked.", ordo=ordo)
        return Reason("ordo.ordo-has-no-way", message, ends)
    if position.is_split():
        message = M("No move of the ordo {ordo} reconnects your group.", ordo=ordo)
        return Reason("ordo.ordo-does-not-reconnect", message, ends)
    message = M("Every move of the ordo {ordo} would split your group.", ordo=ordo)
    return Reason("ordo.ordo-splits-group", message, ends)


def _has_way(position: OrdoPosition, first: int, last: int) -> bool:
    """Return whether a piece or ordo could move if the connection did not count."""
    for target in range(80):
        capture = first == last and position.letter(target) == LETTERS[1 - position.side]
        if movement(position, encoded(first, last, target, capture=capture)) is None:
            return True
    return False
