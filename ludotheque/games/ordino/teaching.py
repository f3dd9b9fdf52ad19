"""A roll of Ordino Match explained in four sections: sort, build, weigh, execute.

The game was made to teach the ideas of computing. A position with dice is turned into a Lesson,
which is computed from the same functions as the legal moves.
"""

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino import (
    actions,
    answers,
    arrangements,
    kernel,
    kernel_turn,
    names,
    reasons,
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
    Distance,
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
            M(
                "Three kinds of dice: who may move, the words that join (“conjunctions”), and "
                "how to move."
            ),
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
            "The two words may change places: the dice can say two different things. Swapping "
            "the arrows changes nothing."
        )
    elif dice.words[0] == "et":
        note = M("Both words are “and”: swapping them changes nothing, so the dice say one thing.")
    else:
        note = M("Both words are “or”: swapping them changes nothing, so the dice say one thing.")
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
    # The partner's sphere comes only after his numbered pieces.
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
    """Return whether the partner's pieces are tried: in stages 2 and 3, and before a pass (-1)."""
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
        verdict = M("Can be done by {pieces}.", pieces=names.any_of(pieces))
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
        "One piece does it in full, it “executes” the instruction; it captures only on its last "
        "cell."
    )
    if stage < 0:
        note = M("Nothing can be done.")
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
    """Return the fallbacks up to the one which plays; () where it is the first."""
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
    """Return why no piece of a stage can play."""
    pieces = _pieces(position, stage)
    if stage & 1:
        return _sphere_fails(stage, pieces)
    if not pieces:
        if stage:
            return M("Your partner has no numbered piece on the board.")
        return M("No numbered piece of yours is left on the board.")
    if any(arrangements.words_for(position, piece, stage) for piece in pieces):
        if stage:
            return M("No piece of your partner’s can do what the dice say.")
        return M("No piece of yours can do what the dice say.")
    if stage:
        return M("The dice name no piece of your partner’s on the board.")
    return M("The dice name no piece of yours on the board.")


def _sphere_fails(stage: int, pieces: list[int]) -> Message:
    if any(piece & 7 < 6 for piece in pieces):
        return M("The last piece cannot follow the arrows like a sphere either.")
    if stage == 1 and pieces:
        return M("No sphere of yours can follow the arrows.")
    if stage == 1:
        return M("No sphere of yours is left on the board.")
    if pieces:
        return M("Your partner’s sphere cannot follow the arrows.")
    return M("Your partner has no sphere on the board.")


def _plays(position: OrdinoPosition, stage: int) -> Message:
    """Return a sentence on the stage which plays because those before it cannot."""
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


def lesson(position: OrdinoPosition) -> Lesson | None:
    """Return the lesson on the dice of a position, None where it has no dice."""
    if position.phase == kernel_turn.CHOOSING:
        return _of_centre(position)
    dice = position.dice
    if dice is None:
        return None
    if position.phase == kernel_turn.MOVING:
        return of_six(position, dice)
    return _of_three(position, dice) if position.phase == kernel_turn.PUTTING else None


def waiting(position: OrdinoPosition) -> Message:
    """Return a sentence on what a position without a lesson waits for."""
    if position.phase == kernel_turn.OVER:
        return M("The game is over: there is nothing left to do.")
    if position.phase == kernel_turn.PLACING:
        return M(
            "Roll the three dice: this page then explains step by step which piece they place."
        )
    if position.phase == kernel_turn.REROLLING:
        return M(
            "A piece has ended on the centre: the piece and number dice are rolled again. If they "
            "show its type or its number, it may capture."
        )
    return M("Roll the dice: this page then explains step by step what they say.")


# Super: three dice


def _of_three(position: OrdinoPosition, dice: Dice) -> Lesson:
    """Return the lesson of a position which waits for a piece to be placed."""
    word = dice.words[0]
    rows = tuple(_beside(position, dice, piece) for piece in arrangements.stage_pieces(position, 0))
    return Lesson(
        "put",
        Sorting(
            teaching_values.piles(dice),
            M("Three dice: they only say which piece is placed; where is for you to say."),
        ),
        Building(
            (teaching_values.who(dice, word),), (),
            M("With a single word there is nothing to swap: the dice say one thing."),
        ),
        Weighing(
            TruthTable(dice.type, str(dice.number), (word,), rows),
            (_reading_to_place(position, dice, rows),),
        ),
        _placing(position),
    )  # fmt: skip


def _beside(position: OrdinoPosition, dice: Dice, piece: int) -> TruthRow:
    kind, number = arrangements.fits(dice, piece)
    status = {
        int(kernel.BESIDE): M("to be placed"), int(kernel.CAPTURED): M("captured")
    }.get(position.data[piece], M("placed"))  # fmt: skip
    return TruthRow(
        names.code(piece), names.bare(piece), position.place(piece), kind, number,
        status=status,
    )  # fmt: skip


def _reading_to_place(position: OrdinoPosition, dice: Dice, rows: tuple[TruthRow, ...]) -> Reading:
    found = [
        Named(row.piece, row.name, row.place, reasons.not_to_put(position, int(row.piece[1])))
        for row in rows
        if (row.both if dice.words[0] == "et" else row.either)
    ]
    able = tuple(_the_piece(one) for one in found if one.able)
    if able:
        verdict = M("Still to be placed: {pieces}.", pieces=names.any_of(able))
    elif reasons.is_impossible(dice):
        verdict = reasons_moves.no_such_piece(dice).message
    elif found:
        verdict = M("None of the pieces named is still to be placed.")
    else:
        verdict = M("The combination names only pieces of your partner’s.")
    return Reading(None, reasons.combination(dice), tuple(found), bool(able), verdict)


def _the_piece(one: Named) -> Message:
    """Return « the cross 1 » for a piece which a reading names."""
    return names.THE_PIECE[int(one.piece[1]) - 1]


def _placing(position: OrdinoPosition) -> Executing:
    found = kernel_turn.to_put(list(position.data), position.variant.rules)
    chain: tuple[Link, ...] = ()
    note = M("A piece is placed on any free cell except the centre.")
    if not found:
        note = M("Nothing can be placed.")
        reason = answers.pass_reason(position)
        chain = (Link(PASSING, M("The turn is passed: {reason}.", reason=reason), plays=True),)
    elif found[0] & 7 >= 6:
        chain = (
            Link(0, M("The dice name no piece of yours which is still to be placed."), plays=False),
            Link(1, M("So a sphere is placed."), plays=True),
        )
    return Executing(note, chain, tuple(_put(position, piece) for piece in found))


def _put(position: OrdinoPosition, piece: int) -> Possibility:
    number = min((piece & 7) + 1, int(kernel.SPHERE))
    own = tuple(
        action
        for action in position.legal_actions()
        if actions.kind(action) == kernel.PUT and action >> 12 == number
    )
    text = MN(
        "{piece}: on the free cell", "{piece}: on one of the {n} free cells", len(own),
        piece=names.bare(piece),
    )  # fmt: skip
    return Possibility(own, names.code(piece), text, text)


# The central cell


def _of_centre(position: OrdinoPosition) -> Lesson:
    """Return the lesson of a position in which a capture has been earned on the centre."""
    again = position.reroll
    piece = position.mover
    name = names.The_piece(piece)
    distances = _distances(position)
    execute = Executing(_duty(position), (), tuple(_choices(position)))
    if again is None:
        return Lesson(
            "centre",
            Sorting((), M("{piece} has ended on the centre: no dice are needed.", piece=name)),
            Building((), (), M("A sphere on the centre captures by right.")),
            Weighing(None, distances=distances, note=_nearness(distances)),
            execute,
        )
    kind, number = arrangements.fits(again, piece)
    row = TruthRow(names.code(piece), names.bare(piece), "C", kind, number)
    return Lesson(
        "centre",
        Sorting(
            teaching_values.piles(again),
            M("{piece} has ended on the centre: these two dice were rolled again.", piece=name),
        ),
        Building(
            (teaching_values.who(again, "ou"),), (),
            M("On the centre the rule itself says “or”: the type or the number is enough."),
        ),
        Weighing(
            TruthTable(again.type, str(again.number), ("ou",), (row,)),
            distances=distances,
            note=_nearness(distances),
        ),
        execute,
    )  # fmt: skip


def _distances(position: OrdinoPosition) -> tuple[Distance, ...]:
    """Return the opponent's pieces on the board, the nearest first."""
    board, low = position.variant.board, 8 - 8 * position.side
    near = set(kernel_turn.nearest(list(position.data), list(board.distances), 1 - position.side))
    found = [
        (board.distances[cell], cell, piece)
        for piece, cell in enumerate(position.data[low : low + 8], low)
        if cell >= 0
    ]
    return tuple(
        Distance(names.code(piece), names.bare(piece), board.names[cell], steps, cell in near)
        for steps, cell, piece in sorted(found)
    )


def _nearness(distances: tuple[Distance, ...]) -> Message:
    near = sum(one.nearest for one in distances)
    if not near:
        return reasons.nothing_to_take().message
    return MN(
        "Only the nearest of the opponent’s pieces can be captured, by the shortest way through "
        "the labyrinth.",
        "Only one of the {n} nearest of the opponent’s pieces can be captured, by the shortest way "
        "through the labyrinth.",
        near,
    )  # fmt: skip


def _duty(position: OrdinoPosition) -> Message:
    """Return a sentence on what the player may or must do."""
    legal = position.legal_actions()
    back = any(actions.kind(action) == kernel.BACK for action in legal)
    if any(actions.kind(action) == kernel.STAY for action in legal):
        if back and not any(actions.kind(action) == kernel.TAKE for action in legal):
            return M("You may take a sphere back, or stay on the centre.")
        if back:
            return M("You may capture, take a sphere back instead, or stay on the centre.")
        return M("You may capture, or stay on the centre.")
    if back:
        return M("The sphere captures, or brings a captured sphere back instead.")
    return M("The sphere must capture; which one is for you to say.")


def _choices(position: OrdinoPosition) -> list[Possibility]:
    board, at = position.variant.board, position.at()
    mover = names.code(position.mover)
    found, backs = [], []
    for action in position.legal_actions():
        cell = action >> 4
        match actions.kind(action):
            case kernel.TAKE:
                taken = at[cell] - 1
                text = M("captures {victim} on {cell}", victim=names.the_piece(taken),
                          cell=board.names[cell])  # fmt: skip
                found.append(Possibility((action,), mover, text, text, victim=names.code(taken)))
            case kernel.BACK:
                backs.append(action)
            case _:
                text = M("stays on the centre")
                found.append(Possibility((action,), mover, text, text))
    if backs:
        text = MN("a sphere comes back on the free cell",
                   "a sphere comes back on one of the {n} free cells", len(backs))  # fmt: skip
        sphere = names.code(8 * position.side + 6)
        found.insert(-1, Possibility(tuple(backs), sphere, text, text))
    return found
