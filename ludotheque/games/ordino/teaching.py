"""A roll of Ordino Match explained in four sections: sort, build, weigh, execute.

The game was made to teach the ideas of computing: a position with dice on the table becomes a
Lesson, computed from the engine's own answers.
"""

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
from ludotheque.games.ordino.position import OrdinoPosition
from ludotheque.games.ordino.teaching_moves import of_six
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


def lesson(position: OrdinoPosition) -> Lesson | None:
    """Return what there is to learn from the dice of a position, None where none lie there."""
    if position.phase == kernel_turn.CHOOSING:
        return _of_centre(position)
    dice = position.dice
    if dice is None:
        return None
    if position.phase == kernel_turn.MOVING:
        return of_six(position, dice)
    return _of_three(position, dice) if position.phase == kernel_turn.PUTTING else None


def waiting(position: OrdinoPosition) -> Message:
    """Return what a position without a lesson waits for."""
    if position.phase == kernel_turn.OVER:
        return M("The game is over: there is nothing left to execute.")
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
            M("With a single word there is nothing to exchange: one reading."),
        ),
        Weighing(
            TruthTable(dice.type, str(dice.number), (word,), rows),
            (_reading(position, dice, rows),),
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


def _reading(position: OrdinoPosition, dice: Dice, rows: tuple[TruthRow, ...]) -> Reading:
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
    words = MN(
        "{piece}: on the free cell", "{piece}: on one of the {n} free cells", len(own),
        piece=names.bare(piece),
    )  # fmt: skip
    return Possibility(own, names.code(piece), words, words)


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
    """Tell what the player may or must do."""
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
                words = M("captures {victim} on {cell}", victim=names.the_piece(taken),
                          cell=board.names[cell])  # fmt: skip
                found.append(Possibility((action,), mover, words, words, victim=names.code(taken)))
            case kernel.BACK:
                backs.append(action)
            case _:
                words = M("stays on the centre")
                found.append(Possibility((action,), mover, words, words))
    if backs:
        words = MN("a sphere comes back on the free cell",
                   "a sphere comes back on one of the {n} free cells", len(backs))  # fmt: skip
        sphere = names.code(8 * position.side + 6)
        found.insert(-1, Possibility(tuple(backs), sphere, words, words))
    return found
