"""Turns of Ordino Match on integers: phases, the central cell, Super placement, the end.

A position ``p`` is the list ``where`` of kernel.py followed by the fields below. Functions which
change a position keep ``at`` in step. ``dist`` holds for each cell its distance from the centre.
Source: rules, ordino, The central cell, Four players, Super.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.ordino.kernel import (
    BACK,
    BESIDE,
    CAPTURED,
    CENTRE,
    FOUR,
    MOVE,
    OU,
    PASS,
    PLACE,
    PUT,
    REROLL,
    ROLL,
    SPHERE,
    START,
    STAY,
    SUPER,
    TAKE,
    moves,
)

PHASE: Final[i64] = 16
SEAT: Final[i64] = 17
DICE: Final[i64] = 18
"""Six dice in the phases MOVING to CHOOSING, three in PUTTING, as in actions; else 0."""
AGAIN: Final[i64] = 19
"""Piece and number dice rolled anew on the centre; 0 for none."""
MOVER: Final[i64] = 20
"""The piece which has just ended on the centre, -1 for none."""
WINNER: Final[i64] = 21
"""The side which has won, -1 before the end."""
TURN: Final[i64] = 22
LENGTH: Final[i64] = 23

LOT: Final[i64] = 0
ROLLING: Final[i64] = 1  # six dice are due
MOVING: Final[i64] = 2
REROLLING: Final[i64] = 3  # piece and number dice are due again
CHOOSING: Final[i64] = 4  # a capture is earned
PLACING: Final[i64] = 5  # three dice are due
PUTTING: Final[i64] = 6
OVER: Final[i64] = 7


def place(p: list[int], at: list[int], piece: i64, cell: i64) -> None:
    """Take a piece from where it stands and put it on a cell, or off the board."""
    origin: i64 = p[piece]
    if origin >= 0:
        at[origin] = 0
    if cell >= 0:
        at[cell] = piece + 1
    p[piece] = cell


def first_own(rules: i64, seat: i64) -> i64:
    """Return the first piece of a seat; the others follow in steps of ``step_own``."""
    return (seat & 1) * 8 + (seat >> 1 if rules & FOUR else 0)


def step_own(rules: i64) -> i64:
    """Return the distance between a seat's pieces."""
    return 2 if rules & FOUR else 1


def count_own(p: list[int], rules: i64, seat: i64, low: i64, place_: i64) -> i64:
    """Return how many of a seat's pieces, counted from ``low`` (0 or 6) in its half, are there.

    ``place_`` is CAPTURED or BESIDE; CENTRE stands for anywhere on the board.
    """
    piece: i64 = first_own(rules, seat)
    end: i64 = (seat & 1) * 8 + 8
    start: i64 = (seat & 1) * 8 + low
    found: i64 = 0
    while piece < end:
        if piece >= start:
            cell: i64 = p[piece]
            if cell == place_ or (place_ == CENTRE and cell >= 0):
                found += 1
        piece += step_own(rules)
    return found


def begin_turn(p: list[int], at: list[int], rules: i64, seat: i64) -> None:
    """Let a seat roll: three dice while it has pieces to place, else six.

    With two players nothing tells a side's spheres apart: they are kept in the order of cells.
    """
    if not rules & FOUR:
        _order_spheres(p, at, 6)
        _order_spheres(p, at, 14)
    p[SEAT] = seat
    p[DICE] = 0
    p[AGAIN] = 0
    p[MOVER] = -1
    placing = bool(rules & SUPER) and count_own(p, rules, seat, 0, BESIDE) > 0
    p[PHASE] = PLACING if placing else ROLLING


def end_turn(p: list[int], at: list[int], rules: i64) -> None:
    """Go to the next seat, clockwise."""
    p[TURN] = p[TURN] + 1
    seat: i64 = p[SEAT]
    begin_turn(p, at, rules, (seat + 1) & (3 if rules & FOUR else 1))


def _order_spheres(p: list[int], at: list[int], sphere: i64) -> None:
    one: i64 = p[sphere]
    other: i64 = p[sphere + 1]
    if one > other:
        p[sphere] = other
        p[sphere + 1] = one
        if one >= 0:
            at[one] = sphere + 2
        if other >= 0:
            at[other] = sphere + 1


def _captured(p: list[int], at: list[int], cell: i64) -> bool:
    """Take the piece on a cell off the board, if there is one; tell whether that ends the game."""
    piece: i64 = at[cell]
    if not piece:
        return False
    place(p, at, piece - 1, CAPTURED)
    low: i64 = (piece - 1) & 8
    n: i64 = 0
    while n < 8:
        if p[low + n] != CAPTURED:
            return False
        n += 1
    p[WINNER] = 1 - (low >> 3)
    p[PHASE] = OVER
    p[TURN] = p[TURN] + 1
    return True


def nearest(p: list[int], dist: list[int], side: i64) -> list[int]:
    """Return the cells of the pieces of a side nearest to the centre, in order (D7)."""
    best: i64 = 10_000
    found: list[int] = []
    n: i64 = side * 8
    while n < side * 8 + 8:
        cell: i64 = p[n]
        if cell >= 0 and dist[cell] <= best:
            if dist[cell] < best:
                best = dist[cell]
                found = []
            found.append(cell)
        n += 1
    found.sort()
    return found


def may_take_back(p: list[int], rules: i64, seat: i64) -> bool:
    """Tell whether a seat has no sphere on the board and a captured one (D10)."""
    return count_own(p, rules, seat, 6, CENTRE) == 0 and count_own(p, rules, seat, 6, CAPTURED) > 0


def earned(p: list[int], at: list[int], rules: i64, cells: i64, dist: list[int]) -> list[int]:
    """Return what a player may do with a capture earned on the centre.

    A sphere must capture where there is anything to capture; staying is a numbered piece's right.
    """
    seat: i64 = p[SEAT]
    result: list[int] = []
    for found in nearest(p, dist, 1 - (seat & 1)):
        result.append(found * 16 + TAKE)
    mover: i64 = p[MOVER]
    stays = mover & 7 < 6 or len(result) == 0
    if may_take_back(p, rules, seat):
        cell: i64 = 0
        while cell < cells:
            if not at[cell]:
                result.append(cell * 16 + BACK)
            cell += 1
    if stays:
        result.append(STAY)
    return result


def _settle(p: list[int], at: list[int], rules: i64, cells: i64, dist: list[int]) -> None:
    """Let the player choose, or do at once what is the only choice."""
    p[PHASE] = CHOOSING
    choices = earned(p, at, rules, cells, dist)
    if len(choices) == 1:
        apply(p, at, rules, cells, dist, choices[0])


def is_named(piece: i64, dice: i64) -> bool:
    """Tell whether three dice name a numbered piece, from 0 to 5 (Super)."""
    kind = piece >> 1 == dice & 3
    number = piece + 1 == (dice >> 2) & 7
    return kind or number if (dice >> 5) & 1 == OU else kind and number


def to_put(p: list[int], rules: i64) -> list[int]:
    """Return the pieces a seat may place with its three dice, from 0 to 15; spheres once."""
    seat: i64 = p[SEAT]
    dice: i64 = p[DICE]
    result: list[int] = []
    piece: i64 = first_own(rules, seat)
    end: i64 = (seat & 1) * 8 + 8
    while piece < end:
        if p[piece] == BESIDE:
            if piece & 7 < 6:
                if is_named(piece & 7, dice):
                    result.append(piece)
            elif len(result) == 0:
                result.append(piece)
        piece += step_own(rules)
    return result


def puts(p: list[int], at: list[int], rules: i64, cells: i64) -> list[int]:
    """Return every way to place a piece: any free cell except the centre (Super)."""
    result: list[int] = []
    for found in to_put(p, rules):
        piece: i64 = found & 7
        head: i64 = SPHERE if piece >= 6 else piece + 1
        cell: i64 = 1
        while cell < cells:
            if not at[cell]:
                result.append((head * 256 + cell) * 16 + PUT)
            cell += 1
    return result


def legal(
    p: list[int],
    at: list[int],
    rules: i64,
    cells: i64,
    first: list[int],
    ways: list[int],
    dist: list[int],
) -> list[int]:
    """Return the legal actions of the seat on turn; never empty in its phases, else empty."""
    phase: i64 = p[PHASE]
    if phase == MOVING:
        result = moves(first, ways, at, p, rules, p[SEAT], p[DICE])
    elif phase == PUTTING:
        result = puts(p, at, rules, cells)
    elif phase == CHOOSING:
        return earned(p, at, rules, cells, dist)
    else:
        return []
    if len(result) == 0:
        result.append(PASS)
    return result


def piece_of(p: list[int], at: list[int], action: i64) -> i64:
    """Return the piece, from 0 to 15, which a move of the seat on turn moves."""
    number = action >> 21
    if number == SPHERE:
        piece: i64 = at[(action >> 13) & 255]
        return piece - 1
    seat: i64 = p[SEAT]
    return (seat & 1) * 8 + number - 1


def apply(
    p: list[int], at: list[int], rules: i64, cells: i64, dist: list[int], action: i64
) -> None:
    """Change a position by a legal action."""
    kind = action & 15
    payload = action >> 4
    if kind == MOVE:
        _move(p, at, rules, cells, dist, piece_of(p, at, action), (payload >> 1) & 255)
    elif kind in (ROLL, PLACE):
        p[DICE] = payload
        p[PHASE] = MOVING if kind == ROLL else PUTTING
    elif kind == REROLL:
        p[AGAIN] = payload
        mover: i64 = p[MOVER]
        if (mover & 7) >> 1 == payload & 3 or (mover & 7) + 1 == payload >> 2:
            _settle(p, at, rules, cells, dist)
        else:
            end_turn(p, at, rules)
    elif kind == START:
        begin_turn(p, at, rules, payload)
    elif kind == TAKE:
        over = _captured(p, at, payload)
        place(p, at, p[MOVER], payload)
        if not over:
            end_turn(p, at, rules)
    else:
        if kind == PUT:
            _put(p, at, rules, payload >> 8, payload & 255)
        elif kind == BACK:
            place(p, at, _off_board(p, rules), payload)
        end_turn(p, at, rules)


def _move(
    p: list[int], at: list[int], rules: i64, cells: i64, dist: list[int], piece: i64, target: i64
) -> None:
    origin: i64 = p[piece]
    over = origin != target and _captured(p, at, target)
    place(p, at, piece, target)
    if over:
        return
    if target != CENTRE or origin == CENTRE:
        end_turn(p, at, rules)
        return
    p[MOVER] = piece
    if piece & 7 < 6:
        p[PHASE] = REROLLING
    else:
        _settle(p, at, rules, cells, dist)


def _put(p: list[int], at: list[int], rules: i64, number: i64, cell: i64) -> None:
    seat: i64 = p[SEAT]
    piece: i64 = (seat & 1) * 8 + number - 1
    if number == SPHERE:
        piece = _off_board(p, rules)
    place(p, at, piece, cell)


def _off_board(p: list[int], rules: i64) -> i64:
    """Return the sphere of the seat on turn which is beside the board or captured.

    With two players one off the board stands before one on it, in the order of cells.
    """
    seat: i64 = p[SEAT]
    side: i64 = (seat & 1) * 8
    return side + 6 + (seat >> 1 if rules & FOUR else 0)
