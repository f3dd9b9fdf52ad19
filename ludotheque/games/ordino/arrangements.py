"""Arrangements of the dice: their meaning, and the pieces which can execute them.

An arrangement is two rows: piece, conjunction, number; arrow, conjunction, arrow. With piece and
number set aside the second row alone is left, for a sphere. Source: rules, ordino, Turn 2-4, D8.
"""

from collections.abc import Iterator, Sequence

import attrs

from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import actions, kernel, kernel_turn, names
from ludotheque.games.ordino.actions import TYPES, Dice
from ludotheque.games.ordino.board import ET, Way
from ludotheque.games.ordino.position import OrdinoPosition


@attrs.frozen
class Arrangement:
    """The dice in their slots; ``first`` is None where piece and number are set aside."""

    first: str | None
    second: str
    arrows: tuple[str, str]


@attrs.frozen
class Route:
    """One way to be drawn: the names of its cells from the origin to the end.

    ``stop`` is the index in ``cells`` where the first of two arrows ends, None with one arrow;
    ``arrows`` in the order of execution.
    """

    cells: tuple[str, ...]
    arrows: tuple[str, ...]
    stop: int | None


@attrs.frozen
class Instruction:
    """One action which an arrangement allows, with every free way to its cell, shortest first.

    ``piece`` is the name in events, « w1 ». The ways only explain the action: a player does not
    choose between them.
    """

    action: int
    piece: str
    origin: str
    target: str
    capture: bool
    routes: tuple[Route, ...]


# The possible arrangements


def readings(position: OrdinoPosition) -> tuple[Arrangement, ...]:
    """Return the different readings of six dice, one or two; none in another phase (Turn 2)."""
    dice = six(position)
    if dice is None:
        return ()
    one, other = dice.words
    found = Arrangement(one, other, dice.pair), Arrangement(other, one, dice.pair)
    return found[:1] if one == other else found


def sphere_readings(position: OrdinoPosition) -> tuple[Arrangement, ...]:
    """Return the arrangements with piece and number set aside, one or two (Turn 4)."""
    dice = six(position)
    if dice is None:
        return ()
    return tuple(Arrangement(None, word, dice.pair) for word in dict.fromkeys(dice.words))


def six(position: OrdinoPosition) -> Dice | None:
    """Return the six dice of a position which waits for a move, else None."""
    return position.dice if position.phase == kernel_turn.MOVING else None


# Their meaning


def sentence(position: OrdinoPosition, arrangement: Arrangement) -> Message:
    """Return an arrangement in words: « cube or 4: ↕1 and ↔2 »."""
    one, other = (names.ARROW_NAMES[arrow] for arrow in arrangement.arrows)
    second = names.WORD_NAMES[arrangement.second]
    dice = six(position)
    if arrangement.first is None or dice is None:
        return M("a sphere: {one} {word} {other}", one=one, word=second, other=other)
    return M(
        "{type} {first} {number}: {one} {word} {other}",
        type=names.TYPE_NAMES[dice.type], first=names.WORD_NAMES[arrangement.first],
        number=dice.number, one=one, word=second, other=other,
    )  # fmt: skip


def stage_of(position: OrdinoPosition) -> int:
    """Return the stage of the fallbacks which is to be played, 0 to 3; -1 to pass (Turn 4, D8).

    0 the player's numbered pieces, 1 his spheres, 2 and 3 the same of his partner.
    """
    variant = position.variant
    if six(position) is None or position.legal_actions()[0] == kernel.PASS:
        return -1
    for stage in range(4):
        found: list[int] = []
        kernel.add_stage(
            *variant.lists[:2], position.at(), list(position.data), variant.rules, position.seat,
            stage, position.data[18], found,
        )  # fmt: skip
        if found:
            return stage
    return -1


def stage_pieces(position: OrdinoPosition, stage: int) -> list[int]:
    """Return the pieces of a stage, from 0 to 15, wherever they are."""
    low = 8 * position.side + (6 if stage & 1 else 0)
    pieces = range(low, low + (2 if stage & 1 else 6))
    if not position.variant.four:
        return list(pieces) if stage < 2 else []
    parity = position.seat >> 1 ^ stage >> 1
    return [piece for piece in pieces if piece & 1 == parity]


def like_spheres(position: OrdinoPosition, stage: int) -> list[int]:
    """Return the pieces of a stage of spheres, with a last piece which plays like one (D11)."""
    found = stage_pieces(position, stage)
    if stage & 1 and position.variant.rules & kernel.LAST:
        last = int(kernel.last_piece(list(position.data), position.side))
        if 0 <= last < 6 and 8 * position.side + last in stage_pieces(position, stage - 1):
            found.append(8 * position.side + last)
    return found


def names_piece(dice: Dice, first: str, piece: int) -> bool:
    """Return whether row one names a numbered piece (Turn 2)."""
    kind, number = fits(dice, piece)
    return kind and number if first == ET else kind or number


def fits(dice: Dice, piece: int) -> tuple[bool, bool]:
    """Return whether a numbered piece has the type and whether it has the number rolled."""
    n = piece & 7
    return n >> 1 == TYPES.index(dice.type), n + 1 == dice.number


# Who can execute them


def free_ways(
    position: OrdinoPosition, piece: int, arrows: tuple[str, str], word: str
) -> list[Way]:
    """Return the ways a piece on the board can go with these arrows, the shortest first."""
    at, origin = position.at(), position.data[piece]
    return [
        way
        for way in position.variant.board.ways(origin, arrows, word)
        if obstacle(position, at, piece, way) is None
    ]


def obstacle(position: OrdinoPosition, at: Sequence[int], piece: int, way: Way) -> int | None:
    """Return the first cell on a way which stops a piece, None where the way is free.

    It is the origin where the way only leads back there and that is no move (D5).
    """
    origin = position.data[piece]
    for cell in way.cells[:-1]:
        if at[cell] and cell != origin:
            return cell
    end = way.end
    if end == origin:
        return None if position.variant.rules & kernel.RETURN else origin
    return end if at[end] and (at[end] - 1) >> 3 == piece >> 3 else None


def instructions(
    position: OrdinoPosition, piece: int, arrows: tuple[str, str], word: str
) -> tuple[Instruction, ...]:
    """Return the actions of a piece on the board with two arrows and a conjunction."""
    board, at, origin = position.variant.board, position.at(), position.data[piece]
    routes: dict[int, list[Route]] = {}
    for way in free_ways(position, piece, arrows, word):
        cells = tuple(board.names[cell] for cell in (origin, *way.cells))
        stop = way.stop + 1 if way.stop >= 0 else None
        routes.setdefault(way.end, []).append(Route(cells, way.arrows, stop))
    number = min((piece & 7) + 1, int(kernel.SPHERE))
    found = []
    for end in sorted(routes):
        capture = bool(at[end]) and end != origin
        found.append(
            Instruction(
                actions.move(number, origin, end, capture=capture), names.code(piece),
                board.names[origin], board.names[end], capture, tuple(routes[end]),
            )
        )  # fmt: skip
    return tuple(found)


def possibilities(position: OrdinoPosition) -> tuple[tuple[Arrangement, Instruction], ...]:
    """Return every executable instruction of a roll with its arrangement.

    An action which both readings allow is there twice; () where the seat has to pass.
    """
    stage = stage_of(position)
    if stage < 0:
        return ()
    choices = sphere_readings(position) if stage & 1 else readings(position)
    return tuple(
        (arrangement, instruction)
        for arrangement in choices
        for piece in candidates(position, arrangement, stage)
        for instruction in instructions(position, piece, arrangement.arrows, arrangement.second)
    )


def candidates(position: OrdinoPosition, arrangement: Arrangement, stage: int) -> Iterator[int]:
    """Yield the pieces on the board which an arrangement names in a stage."""
    dice = six(position)
    for piece in like_spheres(position, stage):
        if position.data[piece] < 0 or dice is None:
            continue
        if arrangement.first is None or names_piece(dice, arrangement.first, piece):
            yield piece


def route(position: OrdinoPosition, action: int) -> Route:
    """Return the way drawn for a legal move: the shortest free one of all its readings."""
    return _shown(position, action)[1]


def reading_of(position: OrdinoPosition, action: int) -> Arrangement:
    """Return the arrangement named with a legal move: the one of the way drawn (``route``)."""
    return _shown(position, action)[0]


def _shown(position: OrdinoPosition, action: int) -> tuple[Arrangement, Route]:
    piece = int(kernel_turn.piece_of(list(position.data), position.at(), action))
    target = actions.parts(action).target
    stage = stage_of(position)
    choices = sphere_readings(position) if stage & 1 else readings(position)
    found = [
        (arrangement, way)
        for arrangement in choices
        if piece in set(candidates(position, arrangement, stage))
        for way in free_ways(position, piece, arrangement.arrows, arrangement.second)
        if way.end == target
    ]
    arrangement, best = min(found, key=lambda one: (len(one[1].cells), one[1].cells))
    board = position.variant.board
    cells = tuple(board.names[cell] for cell in (position.data[piece], *best.cells))
    return arrangement, Route(cells, best.arrows, best.stop + 1 if best.stop >= 0 else None)


def words_for(position: OrdinoPosition, piece: int, stage: int) -> tuple[str, ...]:
    """Return the conjunctions by which a piece may join the arrows; () where it is not named."""
    choices = sphere_readings(position) if stage & 1 else readings(position)
    return tuple(
        arrangement.second
        for arrangement in choices
        if piece in set(candidates(position, arrangement, stage))
    )
