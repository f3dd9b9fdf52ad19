"""Choosing an action of Ordino Match step by step: the piece by its cell, then where it goes."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.ordino import actions, kernel, kernel_turn, names, reasons, reasons_moves

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState


def steps(state: "OrdinoState", action: int) -> tuple[str, ...]:
    """Return the cells of a move; the piece (a number or s) and its cell where one is placed.

    An earned capture goes from the centre to its cell, a sphere taken back from « s » to its cell.
    """
    board, payload = state.game.board.names, action >> 4
    match actions.kind(action):
        case kernel.MOVE:
            piece = int(kernel_turn.piece_of(list(state.data), state.at(), action))
            return state.cell(piece), board[actions.parts(action).target]
        case kernel.PUT:
            number = payload >> 8
            piece_name = actions.SPHERE if number == kernel.SPHERE else str(number)
            return piece_name, board[payload & 255]
        case kernel.TAKE:
            return board[0], board[payload]
        case kernel.BACK:
            return actions.SPHERE, board[payload]
    return (state.notation(action),)


def why_not_steps(state: "OrdinoState", made: tuple[str, ...]) -> Reason | None:
    """Return why no legal action begins with these choices, None where one does."""
    if not made or any(state.steps(a)[: len(made)] == made for a in state.legal_actions()):
        return None
    if len(made) > 2:
        return Reason(
            "ordino.too-many", M("An action is two choices: the piece, and where it goes.")
        )
    cells = state.game.board.number
    for word in made:
        if word[:1] in "C0123456789" and "." in word and word not in cells:
            return no_cell(word)
    if state.phase == kernel_turn.MOVING and made[0] in cells:
        return _move(state, made)
    if state.phase == kernel_turn.CHOOSING and made[0] in {"C", actions.SPHERE}:
        return _earned(state, made)
    if state.phase == kernel_turn.PUTTING and made[0] in {*"123456", actions.SPHERE}:
        return _put(state, made)
    return _word(state, made)


def why_not_waiting(state: "OrdinoState", piece: int) -> Reason | None:
    """Return why the seat on turn cannot place a piece of the kernel, whose it is included."""
    if piece >> 3 != state.side:
        return Reason(
            "ordino.not-yours",
            M(
                "{piece} beside the board belongs to {side}.",
                piece=names.The_piece(piece),
                side=state.game.side_name(1 - state.side),
            ),
        )
    number = min((piece & 7) + 1, int(kernel.SPHERE))
    if number == kernel.SPHERE and state.owner(piece) != state.seat:
        return Reason("ordino.not-your-piece", M("This sphere is your partner’s to place."))
    step = actions.SPHERE if number == kernel.SPHERE else str(number)
    return why_not_steps(state, (step,))


def no_cell(word: str) -> Reason:
    """Return that a word is the name of no cell."""
    sentence = M("There is no cell “{cell}” on this board.", cell=quoted(word))
    return Reason("ordino.no-cell", sentence)


def _move(state: "OrdinoState", made: tuple[str, ...]) -> Reason | None:
    cells = state.game.board.number
    origin = cells[made[0]]
    found = reasons_moves.holder(state, origin)
    if isinstance(found, Reason):
        return found
    if len(made) == 1:
        return reasons_moves.piece(state, found)
    if made[1] not in cells:
        return no_cell(made[1])
    target = cells[made[1]]
    number = min((found & 7) + 1, int(kernel.SPHERE))
    # A move which is possible was answered above: whether this one captures matters no more.
    return state.why_not(actions.move(number, origin, target, capture=False))


def _earned(state: "OrdinoState", made: tuple[str, ...]) -> Reason | None:
    if len(made) == 1:
        if made[0] == "C":
            return reasons.nothing_to_take()
        return reasons.sphere_on_board(state)
    number = state.game.board.number.get(made[1])
    if number is None:
        return no_cell(made[1])
    return state.why_not(actions.take(number) if made[0] == "C" else actions.back(number))


def _put(state: "OrdinoState", made: tuple[str, ...]) -> Reason | None:
    number = int(kernel.SPHERE) if made[0] == actions.SPHERE else int(made[0])
    if len(made) == 1:
        return reasons.not_to_put(state, number)
    cell = state.game.board.number.get(made[1])
    return no_cell(made[1]) if cell is None else state.why_not(actions.put(number, cell))


def _word(state: "OrdinoState", made: tuple[str, ...]) -> Reason | None:
    """Tell why words which are no choice of this phase are none."""
    try:
        found = state.why_not(state.parse(made[0]))
    except NotationError:
        found = None
    if found is not None:
        return found
    if made[0] in state.game.board.number or made[0] in {*"123456", actions.SPHERE}:
        return reasons.due(state)
    return no_cell(made[0])
