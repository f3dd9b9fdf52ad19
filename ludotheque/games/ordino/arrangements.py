"""What an arrangement of the dice says and whether a piece can execute it: the tray's questions.

An arrangement is two rows: piece, conjunction, number; arrow, conjunction, arrow. With piece and
number set aside the second row alone is left, for a sphere. Source: rules, ordino, Turn 2-4, D8.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import actions, kernel, kernel_turn, names
from ludotheque.games.ordino.actions import TYPES, Dice
from ludotheque.games.ordino.ways import ET, Way

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState


@attrs.frozen
class Arrangement:
    """The dice in their slots; ``first`` is None where piece and number are set aside."""

    first: str | None
    second: str
    arrows: tuple[str, str]


@attrs.frozen
class Route:
    """One way as it is drawn: cells from the origin to the end, by name.

    ``stop`` is the place in ``cells`` where the first of two arrows ends, None with one arrow;
    ``arrows`` in the order of execution.
    """

    cells: tuple[str, ...]
    arrows: tuple[str, ...]
    stop: int | None


@attrs.frozen
class Instruction:
    """One action which an arrangement allows, with every free way to its cell, shortest first.

    ``piece`` is the name in events, « w1 »; the action alone is the choice, the ways explain it.
    """

    action: int
    piece: str
    origin: str
    target: str
    capture: bool
    routes: tuple[Route, ...]


@attrs.frozen
class Answer:
    """What the engine says of an arrangement.

    ``sentence`` reads it aloud; ``reason`` is None where it is executable; ``named`` are the cells
    of the pieces it names, ``obeying`` of those which can execute it; ``helper`` tells that they
    are the partner's.
    """

    arrangement: Arrangement
    sentence: Message
    reason: Reason | None
    named: tuple[str, ...] = ()
    obeying: tuple[str, ...] = ()
    instructions: tuple[Instruction, ...] = ()
    helper: bool = False

    @property
    def executable(self) -> bool:
        """Tell whether a piece can execute the arrangement."""
        return self.reason is None


# Which arrangements there are


def readings(state: "OrdinoState") -> tuple[Arrangement, ...]:
    """Return the different readings of six dice, one or two; none in another phase (Turn 2)."""
    dice = six(state)
    if dice is None:
        return ()
    one, other = dice.words
    found = Arrangement(one, other, dice.pair), Arrangement(other, one, dice.pair)
    return found[:1] if one == other else found


def sphere_readings(state: "OrdinoState") -> tuple[Arrangement, ...]:
    """Return the arrangements with piece and number set aside, one or two (Turn 4)."""
    dice = six(state)
    if dice is None:
        return ()
    return tuple(Arrangement(None, word, dice.pair) for word in dict.fromkeys(dice.words))


def six(state: "OrdinoState") -> Dice | None:
    """Return the six dice of a state which waits for a move, else None."""
    return state.dice if state.phase == kernel_turn.MOVING else None


# What they say


def sentence(state: "OrdinoState", arrangement: Arrangement) -> Message:
    """Return an arrangement in words: « cube or 4: ↕1 and ↔2 »."""
    one, other = (names.ARROW_NAMES[arrow] for arrow in arrangement.arrows)
    second = names.WORD_NAMES[arrangement.second]
    dice = six(state)
    if arrangement.first is None or dice is None:
        return M("a sphere: {one} {word} {other}", one=one, word=second, other=other)
    return M(
        "{type} {first} {number}: {one} {word} {other}",
        type=names.TYPE_NAMES[dice.type], first=names.WORD_NAMES[arrangement.first],
        number=dice.number, one=one, word=second, other=other,
    )  # fmt: skip


def stage_of(state: "OrdinoState") -> int:
    """Return which stage of the fallbacks is to be played, 0 to 3; -1 to pass (Turn 4, D8)."""
    game = state.game
    if six(state) is None or state.legal_actions()[0] == kernel.PASS:
        return -1
    for stage in range(4):
        found: list[int] = []
        kernel.add_stage(
            *game.lists[:2], state.at(), list(state.data), game.rules, state.seat, stage,
            state.data[18], found,
        )  # fmt: skip
        if found:
            return stage
    return -1


def stage_pieces(state: "OrdinoState", stage: int) -> list[int]:
    """Return the pieces of a stage, from 0 to 15, wherever they are."""
    low = 8 * state.side + (6 if stage & 1 else 0)
    pieces = range(low, low + (2 if stage & 1 else 6))
    if not state.game.four:
        return list(pieces) if stage < 2 else []
    parity = state.seat >> 1 ^ stage >> 1
    return [piece for piece in pieces if piece & 1 == parity]


def like_spheres(state: "OrdinoState", stage: int) -> list[int]:
    """Return the pieces which a stage of spheres may play: a last piece with them (D11)."""
    found = stage_pieces(state, stage)
    if stage & 1 and state.game.rules & kernel.LAST:
        last = int(kernel.last_piece(list(state.data), state.side))
        if 0 <= last < 6 and 8 * state.side + last in stage_pieces(state, stage - 1):
            found.append(8 * state.side + last)
    return found


def names_piece(dice: Dice, first: str, piece: int) -> bool:
    """Tell whether row one names a numbered piece (Turn 2)."""
    kind, number = fits(dice, piece)
    return kind and number if first == ET else kind or number


def fits(dice: Dice, piece: int) -> tuple[bool, bool]:
    """Tell whether a numbered piece has the type and whether it has the number rolled."""
    n = piece & 7
    return n >> 1 == TYPES.index(dice.type), n + 1 == dice.number


# Who can execute them


def free_ways(state: "OrdinoState", piece: int, arrows: tuple[str, str], word: str) -> list[Way]:
    """Return the ways a piece on the board can go with these arrows, the shortest first."""
    at, origin = state.at(), state.data[piece]
    return [
        way
        for way in state.game.board.ways(origin, arrows, word)
        if obstacle(state, at, piece, way) is None
    ]


def obstacle(state: "OrdinoState", at: Sequence[int], piece: int, way: Way) -> int | None:
    """Return the first cell which stops a piece on a way, its origin for a mere return (D5)."""
    origin = state.data[piece]
    for cell in way.cells[:-1]:
        if at[cell] and cell != origin:
            return cell
    end = way.end
    if end == origin:
        return None if state.game.rules & kernel.RETURN else origin
    return end if at[end] and (at[end] - 1) >> 3 == piece >> 3 else None


def instructions(
    state: "OrdinoState", piece: int, arrows: tuple[str, str], word: str
) -> tuple[Instruction, ...]:
    """Return what a piece on the board can do with two arrows and a conjunction."""
    board, at, origin = state.game.board, state.at(), state.data[piece]
    routes: dict[int, list[Route]] = {}
    for way in free_ways(state, piece, arrows, word):
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


def possibilities(state: "OrdinoState") -> tuple[tuple[Arrangement, Instruction], ...]:
    """Return every executable instruction of a roll with its arrangement.

    An action which both readings allow stands there twice; there is none where a pass is left.
    """
    stage = stage_of(state)
    if stage < 0:
        return ()
    choices = sphere_readings(state) if stage & 1 else readings(state)
    return tuple(
        (arrangement, instruction)
        for arrangement in choices
        for piece in _candidates(state, arrangement, stage)
        for instruction in instructions(state, piece, arrangement.arrows, arrangement.second)
    )


def _candidates(state: "OrdinoState", arrangement: Arrangement, stage: int) -> Iterator[int]:
    """Yield the pieces on the board which an arrangement lets a stage play."""
    dice = six(state)
    for piece in like_spheres(state, stage):
        if state.data[piece] < 0 or dice is None:
            continue
        if arrangement.first is None or names_piece(dice, arrangement.first, piece):
            yield piece


def answer(state: "OrdinoState", arrangement: Arrangement) -> Answer:
    """Return whether an arrangement is executable, by which pieces and ways, or why not."""
    from ludotheque.games.ordino import arrangement_reasons as reasons  # noqa: PLC0415 - a cycle

    said = sentence(state, arrangement)
    if wrong := reasons.not_of_these_dice(state, arrangement):
        return Answer(arrangement, said, wrong)
    stage = stage_of(state)
    wanted = 1 if arrangement.first is None else 0
    # The stage in which this arrangement may be played; own pieces explain where it may not.
    helped = stage == wanted + 2
    named = list(_candidates(state, arrangement, stage if helped else wanted))
    cells = tuple(map(state.cell, named))
    if stage == wanted or helped:
        found = tuple(
            instruction
            for piece in named
            for instruction in instructions(state, piece, arrangement.arrows, arrangement.second)
        )
        if found:
            obeying = tuple(dict.fromkeys(instruction.origin for instruction in found))
            return Answer(arrangement, said, None, cells, obeying, found, helped)
    if helped:  # neither one's own pieces nor the partner's can: both explain why
        named = [*_candidates(state, arrangement, wanted), *named]
        cells = tuple(map(state.cell, named))
    reason = reasons.why_not_executable(state, arrangement, stage, named)
    return Answer(arrangement, said, reason, cells)


def route(state: "OrdinoState", action: int) -> Route:
    """Return the way by which a legal move is shown: the shortest free one of its readings."""
    return _shown(state, action)[1]


def reading_of(state: "OrdinoState", action: int) -> Arrangement:
    """Return the arrangement by which a legal move is told: the one of the way shown."""
    return _shown(state, action)[0]


def _shown(state: "OrdinoState", action: int) -> tuple[Arrangement, Route]:
    piece = int(kernel_turn.piece_of(list(state.data), state.at(), action))
    target = actions.parts(action).target
    stage = stage_of(state)
    choices = sphere_readings(state) if stage & 1 else readings(state)
    found = [
        (arrangement, way)
        for arrangement in choices
        if piece in set(_candidates(state, arrangement, stage))
        for way in free_ways(state, piece, arrangement.arrows, arrangement.second)
        if way.end == target
    ]
    arrangement, best = min(found, key=lambda one: (len(one[1].cells), one[1].cells))
    board = state.game.board
    cells = tuple(board.names[cell] for cell in (state.data[piece], *best.cells))
    return arrangement, Route(cells, best.arrows, best.stop + 1 if best.stop >= 0 else None)


def words_for(state: "OrdinoState", piece: int, stage: int) -> tuple[str, ...]:
    """Return the conjunctions by which a piece may join the arrows in a stage, none: not named."""
    choices = sphere_readings(state) if stage & 1 else readings(state)
    return tuple(
        arrangement.second
        for arrangement in choices
        if piece in set(_candidates(state, arrangement, stage))
    )
