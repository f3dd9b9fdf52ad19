"""Evaluates an arrangement of the dice: what it executes, or why nothing; why a seat passes.

Source: rules, ordino, Turn 2-5, D8.
"""

from collections import Counter
from typing import Final

import attrs

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import arrangements, kernel, names, reasons, reasons_moves
from ludotheque.games.ordino.actions import Dice
from ludotheque.games.ordino.arrangements import Arrangement, Instruction
from ludotheque.games.ordino.board import ET
from ludotheque.games.ordino.position import OrdinoPosition

NEITHER: Final = {
    "cross": M("neither a cross nor the {number} is left"),
    "cube": M("neither a cube nor the {number} is left"),
    "cylinder": M("neither a cylinder nor the {number} is left"),
}
NEITHER_SENTENCE: Final = {
    "cross": M("Neither a cross nor the {number} is left on the board."),
    "cube": M("Neither a cube nor the {number} is left on the board."),
    "cylinder": M("Neither a cylinder nor the {number} is left on the board."),
}
NONE_OF_YOURS: Final = {
    "cross": M("You have neither a cross nor the {number} on the board."),
    "cube": M("You have neither a cube nor the {number} on the board."),
    "cylinder": M("You have neither a cylinder nor the {number} on the board."),
}
"""For four players: the partner may have such a piece."""
NONE_SUCH: Final = {
    "cross": M("there is no cross {number}"),
    "cube": M("there is no cube {number}"),
    "cylinder": M("there is no cylinder {number}"),
}
_BOTH: Final = {
    "cross": M("No cross can make both of these moves."),
    "cube": M("No cube can make both of these moves."),
    "cylinder": M("No cylinder can make both of these moves."),
}
_EITHER: Final = {
    "cross": M("No cross can make either of these moves."),
    "cube": M("No cube can make either of these moves."),
    "cylinder": M("No cylinder can make either of these moves."),
}


@attrs.frozen
class Answer:
    """The evaluation of an arrangement.

    ``sentence`` is the arrangement in words; ``reason`` is None where it is executable; ``named``
    are the cells of the pieces it names, ``obeying`` of those which can execute it; ``helper`` says
    that they are the partner's.
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
        """Return whether a piece can execute the arrangement."""
        return self.reason is None


def answer(position: OrdinoPosition, arrangement: Arrangement) -> Answer:
    """Return whether an arrangement is executable, by which pieces and ways, or why not."""
    sentence = arrangements.sentence(position, arrangement)
    if wrong := not_of_these_dice(position, arrangement):
        return Answer(arrangement, sentence, wrong)
    stage = arrangements.stage_of(position)
    wanted = 1 if arrangement.first is None else 0
    # The stage in which this arrangement may be played; own pieces explain where it may not.
    helped = stage == wanted + 2
    named = list(arrangements.candidates(position, arrangement, stage if helped else wanted))
    cells = tuple(map(position.cell, named))
    if stage == wanted or helped:
        found = tuple(
            instruction
            for piece in named
            for instruction in arrangements.instructions(
                position, piece, arrangement.arrows, arrangement.second
            )
        )
        if found:
            obeying = tuple(dict.fromkeys(instruction.origin for instruction in found))
            return Answer(arrangement, sentence, None, cells, obeying, found, helped)
    if helped:  # neither one's own pieces nor the partner's can: both explain why
        named = [*arrangements.candidates(position, arrangement, wanted), *named]
        cells = tuple(map(position.cell, named))
    reason = why_not_executable(position, arrangement, stage, named)
    return Answer(arrangement, sentence, reason, cells)


def not_of_these_dice(position: OrdinoPosition, arrangement: Arrangement) -> Reason | None:
    """Return why an arrangement does not consist of the dice rolled, None where it does."""
    dice = arrangements.six(position)
    if dice is None:
        return reasons.due(position)
    if Counter(arrangement.arrows) != Counter(dice.arrows):
        one, other = (names.ARROW_NAMES[arrow] for arrow in dice.pair)
        return Reason(
            "ordino.other-arrows",
            M("The arrow dice show {one} and {other}.", one=one, other=other),
        )
    used = [arrangement.second, *([] if arrangement.first is None else [arrangement.first])]
    if Counter(used) - Counter(dice.words):
        one_word, other_word = (names.WORD_NAMES[word] for word in dice.words)
        return Reason(
            "ordino.other-words",
            M("The and/or dice show “{one}” and “{other}”.", one=one_word, other=other_word),
        )
    return None


def why_not_executable(
    position: OrdinoPosition, arrangement: Arrangement, stage: int, named: list[int]
) -> Reason:
    """Return why an arrangement of the dice rolled cannot be executed.

    ``stage`` is the stage to be played; ``named`` the pieces on the board which the arrangement
    names in the stage it belongs to.
    """
    dice = arrangements.six(position)
    assert dice is not None
    if arrangement.first is None:
        return _sphere(position, arrangement, stage, named)
    if not named:
        return _nobody(position, dice, arrangement.first)
    alone = [_stopped(position, arrangement, piece) for piece in named]
    if len(named) == 1:
        return alone[0]
    places = tuple(dict.fromkeys(place for one in alone for place in one.places))
    if all(arrangements.fits(dice, piece)[0] for piece in named):
        text = (_BOTH if arrangement.second == ET else _EITHER)[dice.type]
        return Reason("ordino.no-piece-of-type", text, places)
    pieces = tuple(map(names.the_piece, named))
    if arrangement.second == ET:
        text = M("None of these can make both moves: {pieces}.", pieces=pieces)
    else:
        text = M("None of these can make either of the moves: {pieces}.", pieces=pieces)
    return Reason("ordino.no-named-piece", text, places)


def _nobody(position: OrdinoPosition, dice: Dice, first: str) -> Reason:
    """Return why row one names no piece of the player which is on the board."""
    if first != ET:
        texts = NONE_OF_YOURS if position.variant.four else NEITHER_SENTENCE
        text = reasons_moves.filled(texts[dice.type], number=dice.number)
        return Reason("ordino.nobody-named", text)
    if reasons.is_impossible(Dice(dice.type, dice.number, (ET,))):
        return reasons_moves.no_such_piece(dice)
    piece = 8 * position.side + dice.number - 1
    name = names.The_piece(piece)
    if position.data[piece] == kernel.CAPTURED:
        return Reason(
            "ordino.captured", M("The opponent has captured {piece}.", piece=names.the_piece(piece))
        )
    if position.data[piece] == kernel.BESIDE:
        return Reason("ordino.beside", M("{piece} is not placed on the board yet.", piece=name))
    return Reason(
        "ordino.partners-piece",
        M("{piece} is your partner’s; his pieces play only if yours cannot.", piece=name),
        (position.cell(piece),),
    )


def _stopped(position: OrdinoPosition, arrangement: Arrangement, piece: int) -> Reason:
    board, cell = position.variant.board, position.data[piece]
    ways = board.ways(cell, arrangement.arrows, arrangement.second)
    return reasons_moves.stopped(position, piece, ways)


def _sphere(
    position: OrdinoPosition, arrangement: Arrangement, stage: int, named: list[int]
) -> Reason:
    if stage == 0:
        return reasons_moves.sphere_last(*reasons_moves.example(position))
    if not named:
        return Reason("ordino.no-sphere-left", M("No sphere of yours is left on the board."))
    alone = [_stopped(position, arrangement, piece) for piece in named]
    if len(alone) == 1:
        return alone[0]
    places = tuple(dict.fromkeys(place for one in alone for place in one.places))
    if arrangement.second == ET:
        return Reason("ordino.no-sphere-can", M("No sphere can make both of these moves."), places)
    return Reason("ordino.no-sphere-can", M("No sphere can make either of these moves."), places)


# Passing


def pass_reason(position: OrdinoPosition) -> Message:
    """Return why a player passes, after a colon: « neither a cross nor the 4 is left »."""
    if position.dice is not None and len(position.dice.words) == 1:
        if reasons.is_impossible(position.dice):
            return M("there is no such piece, and no sphere is left to place")
        return M("the pieces named are placed already and no sphere is left to place")
    clauses = [_pieces_clause(position), *_sphere_clauses(position)]
    if position.variant.four:
        clauses.append(M("the partner’s pieces cannot move either"))
    return clauses[0] if len(clauses) == 1 else M("{clauses}", clauses=tuple(clauses))


def _pieces_clause(position: OrdinoPosition) -> Message:
    dice = arrangements.six(position)
    assert dice is not None
    on_board = [p for p in arrangements.stage_pieces(position, 0) if position.data[p] >= 0]
    if any(arrangements.words_for(position, piece, 0) for piece in on_board):
        return M("no piece named by the dice can do what they say")
    if set(dice.words) != {ET}:
        return reasons_moves.filled(NEITHER[dice.type], number=dice.number)
    if reasons.is_impossible(dice):
        return reasons_moves.filled(NONE_SUCH[dice.type], number=dice.number)
    piece = 8 * position.side + dice.number - 1
    if position.owner(piece) != position.seat:
        return M("the dice name {piece} of the partner alone", piece=names.the_piece(piece))
    return M("the opponent has captured {piece}", piece=names.the_piece(piece))


def _sphere_clauses(position: OrdinoPosition) -> list[Message]:
    pieces = [p for p in arrangements.like_spheres(position, 1) if position.data[p] >= 0]
    if not pieces:
        return []
    if pieces[0] & 7 < 6:
        return [M("the last piece cannot follow the arrows")]
    return [M("no sphere can follow the arrows")]
