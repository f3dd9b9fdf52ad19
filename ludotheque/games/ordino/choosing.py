"""Choosing an action of Ordino Match step by step: the piece by its cell, then where it goes."""

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.ordino import actions, kernel, kernel_turn, names, reasons, reasons_moves
from ludotheque.games.ordino.position import OrdinoPosition


def steps(position: OrdinoPosition, action: int) -> tuple[str, ...]:
    """Return the choices of an action: origin and target for a move, else as follows.

    A placing: the piece (a number or « s ») and its cell. An earned capture: the centre and the
    cell. A sphere taken back: « s » and its cell. Any other action: its notation.
    """
    board, payload = position.variant.board.names, action >> 4
    match actions.kind(action):
        case kernel.MOVE:
            piece = int(kernel_turn.piece_of(list(position.data), position.at(), action))
            return position.cell(piece), board[actions.parts(action).target]
        case kernel.PUT:
            number = payload >> 8
            piece_name = actions.SPHERE if number == kernel.SPHERE else str(number)
            return piece_name, board[payload & 255]
        case kernel.TAKE:
            return board[0], board[payload]
        case kernel.BACK:
            return actions.SPHERE, board[payload]
    return (actions.written(action, position.variant.board, position.variant.seats),)


def why_not_steps(position: OrdinoPosition, made: tuple[str, ...]) -> Reason | None:
    """Return why no legal action begins with these choices, None where one does."""
    if not made or any(
        steps(position, action)[: len(made)] == made for action in position.legal_actions()
    ):
        return None
    if len(made) > 2:
        return Reason(
            "ordino.too-many", M("An action is two choices: the piece, and where it goes.")
        )
    cells = position.variant.board.number
    for word in made:
        if word[:1] in "C0123456789" and "." in word and word not in cells:
            return no_cell(word)
    if position.phase == kernel_turn.MOVING and made[0] in cells:
        return _move(position, made)
    if position.phase == kernel_turn.CHOOSING and made[0] in {"C", actions.SPHERE}:
        return _earned(position, made)
    if position.phase == kernel_turn.PUTTING and made[0] in {*"123456", actions.SPHERE}:
        return _put(position, made)
    return _word(position, made)


def why_not_waiting(position: OrdinoPosition, piece: int) -> Reason | None:
    """Return why the seat on turn cannot place a piece (0 to 15), None where it can.

    The piece may also be another seat's.
    """
    if piece >> 3 != position.side:
        return Reason(
            "ordino.not-yours",
            M(
                "{piece} beside the board belongs to {side}.",
                piece=names.The_piece(piece),
                side=position.variant.side_name(1 - position.side),
            ),
        )
    number = min((piece & 7) + 1, int(kernel.SPHERE))
    if number == kernel.SPHERE and position.owner(piece) != position.seat:
        return Reason("ordino.not-your-piece", M("This sphere is your partner’s to place."))
    step = actions.SPHERE if number == kernel.SPHERE else str(number)
    return why_not_steps(position, (step,))


def no_cell(word: str) -> Reason:
    """Return the reason that a word is not the name of a cell."""
    sentence = M("There is no cell “{cell}” on this board.", cell=quoted(word))
    return Reason("ordino.no-cell", sentence)


def _move(position: OrdinoPosition, made: tuple[str, ...]) -> Reason | None:
    cells = position.variant.board.number
    origin = cells[made[0]]
    found = reasons_moves.holder(position, origin)
    if isinstance(found, Reason):
        return found
    if len(made) == 1:
        return reasons_moves.piece(position, found)
    if made[1] not in cells:
        return no_cell(made[1])
    target = cells[made[1]]
    number = min((found & 7) + 1, int(kernel.SPHERE))
    # A possible move was found above, so it does not matter here whether this one captures.
    return reasons.why_not(position, actions.move(number, origin, target, capture=False))


def _earned(position: OrdinoPosition, made: tuple[str, ...]) -> Reason | None:
    if len(made) == 1:
        if made[0] == "C":
            return reasons.nothing_to_take()
        return reasons.sphere_on_board(position)
    number = position.variant.board.number.get(made[1])
    if number is None:
        return no_cell(made[1])
    return reasons.why_not(
        position, actions.take(number) if made[0] == "C" else actions.back(number)
    )


def _put(position: OrdinoPosition, made: tuple[str, ...]) -> Reason | None:
    number = int(kernel.SPHERE) if made[0] == actions.SPHERE else int(made[0])
    if len(made) == 1:
        return reasons.not_to_put(position, number)
    cell = position.variant.board.number.get(made[1])
    return (
        no_cell(made[1]) if cell is None else reasons.why_not(position, actions.put(number, cell))
    )


def _word(position: OrdinoPosition, made: tuple[str, ...]) -> Reason | None:
    """Return why these words are no choice in this phase, None where they are one."""
    variant = position.variant
    try:
        found = reasons.why_not(position, actions.read(made[0], variant.board, variant.seats))
    except NotationError:
        found = None
    if found is not None:
        return found
    if made[0] in position.variant.board.number or made[0] in {*"123456", actions.SPHERE}:
        return reasons.due(position)
    return no_cell(made[0])
