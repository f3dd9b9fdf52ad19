"""The lesson of six dice: readings weighed piece by piece, the fallbacks in their order.

Source: rules, ordino, Turn 2-5, Four players, D8, D11.
"""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import (
    arrangement_reasons,
    arrangements,
    names,
    reasons_moves,
    teaching_words,
)
from ludotheque.games.ordino.actions import Dice
from ludotheque.games.ordino.arrangements import Arrangement, Instruction
from ludotheque.games.ordino.teaching_values import (
    PASSING,
    Building,
    Executing,
    Lesson,
    Link,
    Named,
    Possibility,
    Reading,
    Sorting,
    TruthRow,
    TruthTable,
    Weighing,
)
from ludotheque.games.ordino.ways import OU

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState


def of_six(state: "OrdinoState", dice: Dice) -> Lesson:
    """Return the lesson of a state which waits for a move."""
    stage = arrangements.stage_of(state)
    return Lesson(
        "move",
        Sorting(
            teaching_words.piles(dice),
            M("Three kinds of data: who may move, the words that join, and how to move."),
        ),
        _building(state),
        _weighing(state, dice, stage),
        _executing(state, stage),
    )


# Build


def _building(state: "OrdinoState") -> Building:
    dice = arrangements.six(state)
    assert dice is not None
    readings = arrangements.readings(state)
    if len(readings) == 2:
        note = M(
            "The two words may change places: that makes two different readings. Exchanging the "
            "arrows changes nothing."
        )
    elif dice.words[0] == "et":
        note = M("Both words are “and”: exchanging them changes nothing, so there is one reading.")
    else:
        note = M("Both words are “or”: exchanging them changes nothing, so there is one reading.")
    return Building(
        tuple(teaching_words.who(dice, reading.first or "") for reading in readings),
        tuple(teaching_words.what(reading.arrows, reading.second) for reading in readings),
        note,
    )


# Weigh


def _weighing(state: "OrdinoState", dice: Dice, stage: int) -> Weighing:
    helpers = _asks_partner(state, stage)
    readings = arrangements.readings(state)
    spheres = arrangements.sphere_readings(state) if stage else ()
    own, partner = _pieces(state, 1), _pieces(state, 3) if helpers or stage == 3 else []
    # The partner's sphere is asked only after his numbered pieces.
    if stage == 2:
        partner = []
    rows = [_row(state, dice, p, partner=False) for p in _pieces(state, 0)]
    if helpers:
        rows += [_row(state, dice, p, partner=True) for p in _pieces(state, 2)]
    note = None
    if not rows:
        note = M("No numbered piece of yours is left on the board.")
    return Weighing(
        TruthTable(
            dice.type, str(dice.number),
            tuple(dict.fromkeys(r.first for r in readings if r.first)), tuple(rows),
        ),
        tuple(_numbered_reading(state, dice, r, stage) for r in readings),
        tuple(_reading(state, r, stage, own, partner) for r in spheres if own or partner),
        note=note,
    )  # fmt: skip


def _asks_partner(state: "OrdinoState", stage: int) -> bool:
    """Tell whether the fallbacks come to the partner's pieces."""
    return state.game.four and stage not in {0, 1}


def _pieces(state: "OrdinoState", stage: int) -> list[int]:
    """Return the pieces on the board which a stage may play."""
    return [p for p in arrangements.like_spheres(state, stage) if state.data[p] >= 0]


def _row(state: "OrdinoState", dice: Dice, piece: int, *, partner: bool) -> TruthRow:
    kind, number = arrangements.fits(dice, piece)
    return TruthRow(
        names.code(piece), teaching_words.name(piece), state.cell(piece), kind, number, partner
    )


def _numbered_reading(
    state: "OrdinoState", dice: Dice, arrangement: Arrangement, stage: int
) -> Reading:
    word = arrangement.first or ""
    own = [p for p in _pieces(state, 0) if arrangements.names_piece(dice, word, p)]
    partner = []
    if _asks_partner(state, stage):
        partner = [p for p in _pieces(state, 2) if arrangements.names_piece(dice, word, p)]
    return _reading(state, arrangement, stage, own, partner)


def _reading(
    state: "OrdinoState", arrangement: Arrangement, stage: int, own: list[int], partner: list[int]
) -> Reading:
    named = [_named(state, arrangement, p, partner=False) for p in own]
    named += [_named(state, arrangement, p, partner=True) for p in partner]
    able = [p for p, one in zip([*own, *partner], named, strict=True) if one.able]
    if able:
        pieces = tuple(map(names.the_piece, able))
        verdict = M("Can be executed by {pieces}.", pieces=names.any_of(pieces))
    elif not named and arrangement.first == OU and state.game.four:
        verdict = M("None of the pieces asked has this type or this number.")
    else:
        verdict = arrangement_reasons.why_not_executable(
            state, arrangement, stage, [*own, *partner]
        ).message
    sentence = arrangements.sentence(state, arrangement)
    return Reading(arrangement, sentence, tuple(named), bool(able), verdict)


def _named(state: "OrdinoState", arrangement: Arrangement, piece: int, *, partner: bool) -> Named:
    why: Reason | None = None
    arrows, word = arrangement.arrows, arrangement.second
    if not arrangements.free_ways(state, piece, arrows, word):
        ways = state.game.board.ways(state.data[piece], arrows, word)
        why = reasons_moves.stopped(state, piece, ways)
    name, code = teaching_words.name(piece), names.code(piece)
    return Named(code, name, state.cell(piece), why, partner)


# Execute


def _executing(state: "OrdinoState", stage: int) -> Executing:
    note = M(
        "One piece executes one reading in full; only what stands on its last cell is captured."
    )
    if stage < 0:
        note = M("Nothing can be executed.")
    found = tuple(_possibility(state, a, i) for a, i in arrangements.possibilities(state))
    return Executing(note, _chain(state, stage), found)


def _possibility(
    state: "OrdinoState", arrangement: Arrangement, instruction: Instruction
) -> Possibility:
    board = state.game.board
    at = state.at()
    piece = at[board.number[instruction.origin]] - 1
    name, victim = teaching_words.name(piece), ""
    way = teaching_words.spoken_way(instruction)
    spoken = M("{piece} from {origin}: {way}", piece=name, origin=instruction.origin, way=way)
    if instruction.capture:
        taken = at[board.number[instruction.target]] - 1
        victim = names.code(taken)
        spoken = M(
            "{piece} from {origin}: {way}; captures {victim}",
            piece=name, origin=instruction.origin, way=way, victim=names.the_piece(taken),
        )  # fmt: skip
    return Possibility(
        (instruction.action,),
        instruction.piece,
        M(
            "{piece}: {origin} → {target}",
            piece=name, origin=instruction.origin, target=instruction.target,
        ),
        spoken,
        teaching_words.way(instruction),
        victim,
        arrangement,
        instruction,
    )  # fmt: skip


def _chain(state: "OrdinoState", stage: int) -> tuple[Link, ...]:
    """Return the fallbacks gone through, none where the first of them plays."""
    if stage == 0:
        return ()
    last = stage if stage > 0 else (3 if state.game.four else 1)
    failed = range(last if stage > 0 else last + 1)
    links = [Link(n, _fails(state, n), plays=False) for n in failed]
    if stage > 0:
        links.append(Link(stage, _plays(state, stage), plays=True))
    else:
        reason = arrangement_reasons.pass_reason(state)
        links.append(Link(PASSING, M("The turn is passed: {reason}.", reason=reason), plays=True))
    return tuple(links)


def _fails(state: "OrdinoState", stage: int) -> Message:
    """Tell why nothing of a stage can be played."""
    pieces = _pieces(state, stage)
    if stage & 1:
        return _sphere_fails(stage, pieces)
    if not pieces:
        if stage:
            return M("Your partner has no numbered piece on the board.")
        return M("No numbered piece of yours is left on the board.")
    if any(arrangements.words_for(state, piece, stage) for piece in pieces):
        if stage:
            return M("No piece of your partner’s can execute the reading which names it.")
        return M("No piece of yours can execute the reading which names it.")
    if stage:
        return M("The dice name no piece of your partner’s on the board.")
    return M("The dice name no piece of yours on the board.")


def _sphere_fails(stage: int, pieces: list[int]) -> Message:
    if any(piece & 7 < 6 for piece in pieces):
        return M("The last piece cannot execute the arrows like a sphere either.")
    if stage == 1 and pieces:
        return M("No sphere of yours can execute the arrows.")
    if stage == 1:
        return M("No sphere of yours is left on the board.")
    if pieces:
        return M("Your partner’s sphere cannot execute the arrows.")
    return M("Your partner has no sphere on the board.")


def _plays(state: "OrdinoState", stage: int) -> Message:
    """Tell what plays because the stages before it cannot."""
    if stage == 2:
        return M("So your partner’s pieces play.")
    if any(piece & 7 < 6 for piece in _pieces(state, stage)):
        return M(
            "So the last piece plays like a sphere: piece and number dice are set aside, one word "
            "joins the two arrows."
        )
    if stage == 3:
        return M(
            "So your partner’s sphere plays: piece and number dice are set aside, one word joins "
            "the two arrows."
        )
    return M(
        "So a sphere plays: piece and number dice are set aside, one word joins the two arrows."
    )
