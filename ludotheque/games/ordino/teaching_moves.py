"""The lesson of six dice: readings weighed piece by piece, the fallbacks in their order.

Source: rules, ordino, Turn 2-5, Four players, D8, D11.
"""

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import (
    answers,
    arrangements,
    names,
    reasons_moves,
    teaching_values,
)
from ludotheque.games.ordino.actions import Dice
from ludotheque.games.ordino.arrangements import Arrangement, Instruction
from ludotheque.games.ordino.board import OU
from ludotheque.games.ordino.position import OrdinoPosition
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


def of_six(position: OrdinoPosition, dice: Dice) -> Lesson:
    """Return the lesson of a position which waits for a move."""
    stage = arrangements.stage_of(position)
    return Lesson(
        "move",
        Sorting(
            teaching_values.piles(dice),
            M("Three kinds of data: who may move, the words that join, and how to move."),
        ),
        _building(position),
        _weighing(position, dice, stage),
        _executing(position, stage),
    )


# Build


def _building(position: OrdinoPosition) -> Building:
    dice = arrangements.six(position)
    assert dice is not None
    readings = arrangements.readings(position)
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
        tuple(teaching_values.who(dice, reading.first or "") for reading in readings),
        tuple(teaching_values.what(reading.arrows, reading.second) for reading in readings),
        note,
    )


# Weigh


def _weighing(position: OrdinoPosition, dice: Dice, stage: int) -> Weighing:
    helpers = _asks_partner(position, stage)
    readings = arrangements.readings(position)
    spheres = arrangements.sphere_readings(position) if stage else ()
    own, partner = _pieces(position, 1), _pieces(position, 3) if helpers or stage == 3 else []
    # The partner's sphere is asked only after his numbered pieces.
    if stage == 2:
        partner = []
    rows = [_row(position, dice, p, partner=False) for p in _pieces(position, 0)]
    if helpers:
        rows += [_row(position, dice, p, partner=True) for p in _pieces(position, 2)]
    note = None
    if not rows:
        note = M("No numbered piece of yours is left on the board.")
    return Weighing(
        TruthTable(
            dice.type, str(dice.number),
            tuple(dict.fromkeys(r.first for r in readings if r.first)), tuple(rows),
        ),
        tuple(_numbered_reading(position, dice, r, stage) for r in readings),
        tuple(_reading(position, r, stage, own, partner) for r in spheres if own or partner),
        note=note,
    )  # fmt: skip


def _asks_partner(position: OrdinoPosition, stage: int) -> bool:
    """Tell whether the fallbacks come to the partner's pieces."""
    return position.variant.four and stage not in {0, 1}


def _pieces(position: OrdinoPosition, stage: int) -> list[int]:
    """Return the pieces on the board which a stage may play."""
    return [p for p in arrangements.like_spheres(position, stage) if position.data[p] >= 0]


def _row(position: OrdinoPosition, dice: Dice, piece: int, *, partner: bool) -> TruthRow:
    kind, number = arrangements.fits(dice, piece)
    return TruthRow(
        names.code(piece), names.bare(piece), position.cell(piece), kind, number, partner
    )


def _numbered_reading(
    position: OrdinoPosition, dice: Dice, arrangement: Arrangement, stage: int
) -> Reading:
    word = arrangement.first or ""
    own = [p for p in _pieces(position, 0) if arrangements.names_piece(dice, word, p)]
    partner = []
    if _asks_partner(position, stage):
        partner = [p for p in _pieces(position, 2) if arrangements.names_piece(dice, word, p)]
    return _reading(position, arrangement, stage, own, partner)


def _reading(
    position: OrdinoPosition,
    arrangement: Arrangement,
    stage: int,
    own: list[int],
    partner: list[int],
) -> Reading:
    named = [_named(position, arrangement, p, partner=False) for p in own]
    named += [_named(position, arrangement, p, partner=True) for p in partner]
    able = [p for p, one in zip([*own, *partner], named, strict=True) if one.able]
    if able:
        pieces = tuple(map(names.the_piece, able))
        verdict = M("Can be executed by {pieces}.", pieces=names.any_of(pieces))
    elif not named and arrangement.first == OU and position.variant.four:
        verdict = M("None of the pieces asked has this type or this number.")
    else:
        verdict = answers.why_not_executable(position, arrangement, stage, [*own, *partner]).message
    sentence = arrangements.sentence(position, arrangement)
    return Reading(arrangement, sentence, tuple(named), bool(able), verdict)


def _named(
    position: OrdinoPosition, arrangement: Arrangement, piece: int, *, partner: bool
) -> Named:
    why: Reason | None = None
    arrows, word = arrangement.arrows, arrangement.second
    if not arrangements.free_ways(position, piece, arrows, word):
        ways = position.variant.board.ways(position.data[piece], arrows, word)
        why = reasons_moves.stopped(position, piece, ways)
    name, code = names.bare(piece), names.code(piece)
    return Named(code, name, position.cell(piece), why, partner)


# Execute


def _executing(position: OrdinoPosition, stage: int) -> Executing:
    note = M(
        "One piece executes one reading in full; only what stands on its last cell is captured."
    )
    if stage < 0:
        note = M("Nothing can be executed.")
    found = tuple(_possibility(position, a, i) for a, i in arrangements.possibilities(position))
    return Executing(note, _chain(position, stage), found)


def _possibility(
    position: OrdinoPosition, arrangement: Arrangement, instruction: Instruction
) -> Possibility:
    board = position.variant.board
    at = position.at()
    piece = at[board.number[instruction.origin]] - 1
    name, victim = names.bare(piece), ""
    way = teaching_values.spoken_way(instruction)
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
        teaching_values.way(instruction),
        victim,
        arrangement,
        instruction,
    )  # fmt: skip


def _chain(position: OrdinoPosition, stage: int) -> tuple[Link, ...]:
    """Return the fallbacks gone through, none where the first of them plays."""
    if stage == 0:
        return ()
    last = stage if stage > 0 else (3 if position.variant.four else 1)
    failed = range(last if stage > 0 else last + 1)
    links = [Link(n, _fails(position, n), plays=False) for n in failed]
    if stage > 0:
        links.append(Link(stage, _plays(position, stage), plays=True))
    else:
        reason = answers.pass_reason(position)
        links.append(Link(PASSING, M("The turn is passed: {reason}.", reason=reason), plays=True))
    return tuple(links)


def _fails(position: OrdinoPosition, stage: int) -> Message:
    """Tell why nothing of a stage can be played."""
    pieces = _pieces(position, stage)
    if stage & 1:
        return _sphere_fails(stage, pieces)
    if not pieces:
        if stage:
            return M("Your partner has no numbered piece on the board.")
        return M("No numbered piece of yours is left on the board.")
    if any(arrangements.words_for(position, piece, stage) for piece in pieces):
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


def _plays(position: OrdinoPosition, stage: int) -> Message:
    """Tell what plays because the stages before it cannot."""
    if stage == 2:
        return M("So your partner’s pieces play.")
    if any(piece & 7 < 6 for piece in _pieces(position, stage)):
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
