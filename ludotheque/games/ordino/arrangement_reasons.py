"""Why an arrangement of the dice cannot be executed. Source: rules, ordino, Turn 2-5, D8."""

from collections import Counter
from typing import TYPE_CHECKING, Final

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import arrangements, kernel, names, reasons, reasons_moves
from ludotheque.games.ordino.actions import Dice
from ludotheque.games.ordino.arrangements import Arrangement
from ludotheque.games.ordino.ways import ET

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState

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
"""With four players the partner may have such a piece."""
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


def not_of_these_dice(state: "OrdinoState", arrangement: Arrangement) -> Reason | None:
    """Return why an arrangement is none of the dice rolled, None where it is."""
    dice = arrangements.six(state)
    if dice is None:
        return reasons.due(state)
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
            M("The conjunction dice show “{one}” and “{other}”.", one=one_word, other=other_word),
        )
    return None


def why_not_executable(
    state: "OrdinoState", arrangement: Arrangement, stage: int, named: list[int]
) -> Reason:
    """Return why an arrangement of the dice rolled cannot be executed.

    ``stage`` is the stage to be played; ``named`` the pieces on the board which the arrangement
    names in the stage it belongs to.
    """
    dice = arrangements.six(state)
    assert dice is not None
    if arrangement.first is None:
        return _sphere(state, arrangement, stage, named)
    if not named:
        return _nobody(state, dice, arrangement.first)
    alone = [
        reasons_moves.stopped(
            state, piece,
            state.game.board.ways(state.data[piece], arrangement.arrows, arrangement.second),
        )
        for piece in named
    ]  # fmt: skip
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


def _nobody(state: "OrdinoState", dice: Dice, first: str) -> Reason:
    """Tell why row one names no piece of the player which is on the board."""
    if first != ET:
        texts = NONE_OF_YOURS if state.game.four else NEITHER_SENTENCE
        text = reasons_moves.filled(texts[dice.type], number=dice.number)
        return Reason("ordino.nobody-named", text)
    if reasons.is_impossible(Dice(dice.type, dice.number, (ET,))):
        return reasons_moves.no_such_piece(dice)
    piece = 8 * state.side + dice.number - 1
    name = names.The_piece(piece)
    if state.data[piece] == kernel.CAPTURED:
        return Reason(
            "ordino.captured", M("The opponent has captured {piece}.", piece=names.the_piece(piece))
        )
    if state.data[piece] == kernel.BESIDE:
        return Reason("ordino.beside", M("{piece} is not placed on the board yet.", piece=name))
    return Reason(
        "ordino.partners-piece",
        M("{piece} is your partner’s; his pieces play only if yours cannot.", piece=name),
        (state.cell(piece),),
    )


def _sphere(state: "OrdinoState", arrangement: Arrangement, stage: int, named: list[int]) -> Reason:
    if stage == 0:
        return reasons_moves.sphere_last(*reasons_moves.example(state))
    if not named:
        return Reason("ordino.no-sphere-left", M("No sphere of yours is left on the board."))
    alone = [
        reasons_moves.stopped(
            state, piece,
            state.game.board.ways(state.data[piece], arrangement.arrows, arrangement.second),
        )
        for piece in named
    ]  # fmt: skip
    if len(alone) == 1:
        return alone[0]
    places = tuple(dict.fromkeys(place for one in alone for place in one.places))
    if arrangement.second == ET:
        return Reason("ordino.no-sphere-can", M("No sphere can make both of these moves."), places)
    return Reason("ordino.no-sphere-can", M("No sphere can make either of these moves."), places)


# Passing


def pass_reason(state: "OrdinoState") -> Message:
    """Return why a player passes, to stand after a colon: « neither a cross nor the 4 is left »."""
    if state.dice is not None and len(state.dice.words) == 1:
        if reasons.is_impossible(state.dice):
            return M("the combination is impossible and no sphere is left to place")
        return M("the pieces named are placed already and no sphere is left to place")
    clauses = [_pieces_clause(state), *_sphere_clauses(state)]
    if state.game.four:
        clauses.append(M("the partner’s pieces cannot move either"))
    return clauses[0] if len(clauses) == 1 else M("{clauses}", clauses=tuple(clauses))


def _pieces_clause(state: "OrdinoState") -> Message:
    dice = arrangements.six(state)
    assert dice is not None
    on_board = [p for p in arrangements.stage_pieces(state, 0) if state.data[p] >= 0]
    if any(arrangements.words_for(state, piece, 0) for piece in on_board):
        return M("no piece named by the dice can execute the instruction")
    if set(dice.words) != {ET}:
        return reasons_moves.filled(NEITHER[dice.type], number=dice.number)
    if reasons.is_impossible(dice):
        return reasons_moves.filled(NONE_SUCH[dice.type], number=dice.number)
    piece = 8 * state.side + dice.number - 1
    if state.owner(piece) != state.seat:
        return M("the dice name {piece} of the partner alone", piece=names.the_piece(piece))
    return M("the opponent has captured {piece}", piece=names.the_piece(piece))


def _sphere_clauses(state: "OrdinoState") -> list[Message]:
    pieces = [p for p in arrangements.like_spheres(state, 1) if state.data[p] >= 0]
    if not pieces:
        return []
    if pieces[0] & 7 < 6:
        return [M("the last piece cannot execute the arrows")]
    return [M("no sphere can execute the arrows")]
