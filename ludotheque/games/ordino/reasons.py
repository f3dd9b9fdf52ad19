"""Why an action of Ordino Match is illegal: one code for each prohibition of the rules page."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino import actions, kernel, kernel_turn, names, reasons_moves
from ludotheque.games.ordino.actions import TYPES, Dice
from ludotheque.games.ordino.ways import ET

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState

_CHANCE: Final = {int(k) for k in (kernel.START, kernel.ROLL, kernel.PLACE, kernel.REROLL)}


def why_not(state: "OrdinoState", action: int) -> Reason:
    """Return the reason for an action which is not legal in ``state``.

    The first of these that holds: the game is over, something else is due, the piece may not act,
    its way or cell is wrong. Source: rules, ordino.
    """
    if state.phase == kernel_turn.OVER:
        return Reason("ordino.over", M("The game is over."))
    if not actions.well_formed(action, state.game.cells, len(state.game.seats)):
        return Reason("ordino.no-action", M("This is not an action of Ordino Match."))
    kind = actions.kind(action)
    if state.is_chance():
        return _dice(state, kind) if kind in _CHANCE else due(state)
    if kind in _CHANCE:
        return _dice(state, kind)
    if state.phase == kernel_turn.CHOOSING:
        return _earned(state, kind, action >> 4)
    if state.phase == kernel_turn.PUTTING:
        return _put(state, kind, action >> 4)
    if kind == kernel.MOVE:
        return reasons_moves.move(state, actions.parts(action))
    if kind == kernel.PUT:
        return Reason(
            "ordino.not-placing",
            M("Pieces are placed only in the Super game, with three dice; now one is moved."),
        )
    if kind in {int(kernel.TAKE), int(kernel.BACK), int(kernel.STAY)}:
        return Reason(
            "ordino.nothing-earned",
            M("No capture has been earned on the centre: a piece must move."),
        )
    return reasons_moves.must_move(state)


def due(state: "OrdinoState") -> Reason:
    """Return what must come first in this state."""
    if state.phase == kernel_turn.OVER:
        return Reason("ordino.over", M("The game is over."))
    if state.phase == kernel_turn.LOT:
        return Reason("ordino.lot-first", M("First the lot decides who starts."))
    if state.phase == kernel_turn.ROLLING:
        return Reason("ordino.roll-first", M("First the six dice are rolled."))
    if state.phase == kernel_turn.PLACING:
        return Reason("ordino.three-dice-first", M("First the three dice are rolled."))
    if state.phase == kernel_turn.REROLLING:
        return Reason(
            "ordino.reroll-first",
            M("First the piece and number dice are rolled again for the piece on the centre."),
            ("C",),
        )
    if state.phase == kernel_turn.CHOOSING:
        return Reason(
            "ordino.centre-first",
            M("First it is decided what the piece on the centre does with its capture."),
            ("C",),
        )
    if state.phase == kernel_turn.PUTTING:
        return Reason(
            "ordino.place-first", M("First a piece is placed on the board; none moves yet.")
        )
    return Reason("ordino.move-first", M("First a piece executes the instruction of the dice."))


def _dice(state: "OrdinoState", kind: int) -> Reason:
    """Tell why a roll or the lot is not due."""
    if state.phase == kernel_turn.LOT:
        return due(state)
    if kind == kernel.START:
        return Reason("ordino.starter-known", M("Who starts is settled already."))
    if state.phase == kernel_turn.REROLLING:
        return due(state)
    if kind == kernel.REROLL:
        return Reason(
            "ordino.no-reroll",
            M("Piece and number dice are rolled again only once, when a piece has just ended "
              "on the centre."),
        )  # fmt: skip
    if state.dice is not None:
        return Reason(
            "ordino.rolled-already",
            M("The dice are rolled already: {faces}.", faces=reasons_moves.faces(state.dice)),
        )
    if state.phase == kernel_turn.PLACING:
        return Reason(
            "ordino.three-dice",
            M("Three dice are rolled while pieces are still to be placed: piece, number and one "
              "conjunction."),
        )  # fmt: skip
    return Reason(
        "ordino.six-dice", M("All six dice are rolled: every piece has been placed already.")
    )


# The central cell


def _earned(state: "OrdinoState", kind: int, cell: int) -> Reason:
    if kind == kernel.TAKE:
        return _take(state, cell)
    if kind == kernel.BACK:
        return sphere_on_board(state) or taken(state, cell)
    if kind == kernel.STAY:
        nearest = _nearest(state)
        return Reason(
            "ordino.must-take",
            M(
                "A sphere on the centre must capture the nearest piece: {cells}.",
                cells=names.any_of(nearest),
            ),
            nearest,
        )
    return due(state)


def _nearest(state: "OrdinoState") -> tuple[str, ...]:
    board = state.game.board
    found = kernel_turn.nearest(list(state.data), list(board.distances), 1 - state.side)
    return tuple(board.names[cell] for cell in found)


def nothing_to_take() -> Reason:
    """Return that no opponent's piece is on the board (Super)."""
    return Reason(
        "ordino.nobody-near", M("No opponent’s piece is on the board: there is nothing to capture.")
    )


def _take(state: "OrdinoState", cell: int) -> Reason:
    nearest = _nearest(state)
    if not nearest:
        return nothing_to_take()
    board, piece = state.game.board, state.at()[cell]
    name = board.names[cell]
    if not piece or (piece - 1) >> 3 == state.side:
        return Reason(
            "ordino.no-opponent",
            M("No opponent’s piece stands on {cell}; the nearest is on {cells}.",
              cell=name, cells=nearest),
            (name,),
        )  # fmt: skip
    least = board.distances[board.number[nearest[0]]]
    return Reason(
        "ordino.not-nearest",
        M("{cell} is {far} steps from the centre; only the nearest piece is captured, "
          "{near} steps away: {cells}.",
          cell=name, far=board.distances[cell], near=least, cells=nearest),
        (name, *nearest),
    )  # fmt: skip


def sphere_on_board(state: "OrdinoState") -> Reason | None:
    """Return that a sphere of the player is still on the board, None where none is."""
    low = 8 * state.side + 6
    spheres = [
        state.cell(piece)
        for piece in (low, low + 1)
        if state.owner(piece) == state.seat and state.data[piece] >= 0
    ]
    if not spheres:
        return None
    return Reason(
        "ordino.has-sphere",
        MN("A sphere comes back only when none is left on the board; there is one on {cells}.",
           "A sphere comes back only when none is left on the board; there are {n} on {cells}.",
           len(spheres), cells=tuple(spheres)),
        tuple(spheres),
    )  # fmt: skip


def taken(state: "OrdinoState", cell: int) -> Reason:
    """Return that a piece stands on a cell already."""
    name = state.game.board.names[cell]
    return Reason(
        "ordino.cell-taken",
        M("{cell} is not free: {piece} stands there.",
          cell=name, piece=names.the_piece(state.at()[cell] - 1)),
        (name,),
    )  # fmt: skip


# Super


def _put(state: "OrdinoState", kind: int, payload: int) -> Reason:
    if kind == kernel.PASS:
        return Reason(
            "ordino.must-place",
            M(
                "A piece can be placed, so passing is not allowed: {pieces}.",
                pieces=names.any_of(_to_put(state)),
            ),
        )
    if kind != kernel.PUT:
        return due(state)
    number, cell = payload >> 8, payload & 255
    if found := not_to_put(state, number):
        return found
    if cell == kernel.CENTRE:
        return Reason("ordino.not-centre", M("No piece is placed on the central cell."), ("C",))
    return taken(state, cell)


def _to_put(state: "OrdinoState") -> tuple[Message, ...]:
    found = kernel_turn.to_put(list(state.data), state.game.rules)
    return tuple(names.the_piece(piece) for piece in found)


def not_to_put(state: "OrdinoState", number: int) -> Reason | None:
    """Return why a piece, 1 to 6 or 7 for a sphere, cannot be placed now; None where it can."""
    listed = kernel_turn.to_put(list(state.data), state.game.rules)
    low = 8 * state.side
    if number == kernel.SPHERE:
        return _sphere_not_to_put(state, listed)
    piece = low + number - 1
    if piece in listed:
        return None
    name = names.the_piece(piece)
    if state.owner(piece) != state.seat:
        return Reason(
            "ordino.not-your-piece",
            M("Each player places his own pieces: {piece} is your partner’s.", piece=name),
        )
    if state.data[piece] == kernel.CAPTURED:
        return Reason(
            "ordino.captured-before",
            M("The opponent has captured {piece}, which does not come back.", piece=name),
        )
    if state.data[piece] >= 0:
        return Reason(
            "ordino.placed-already",
            M("{piece} is placed already, on {cell}.",
              piece=names.The_piece(piece), cell=state.cell(piece)),
            (state.cell(piece),),
        )  # fmt: skip
    assert state.dice is not None
    return Reason(
        "ordino.not-named-to-place",
        M("The dice say “{dice}”; they do not name {piece}.",
          dice=combination(state.dice), piece=name),
    )  # fmt: skip


def _sphere_not_to_put(state: "OrdinoState", listed: list[int]) -> Reason | None:
    if any(piece & 7 >= 6 for piece in listed):
        return None
    if listed:
        return Reason(
            "ordino.sphere-after",
            M("A sphere is placed only when the dice name none of your unplaced pieces; "
              "they name {pieces}.", pieces=_to_put(state)),
        )  # fmt: skip
    return Reason("ordino.no-sphere-beside", M("You have no sphere left to place."))


def combination(dice: Dice) -> Message:
    """Return three dice in words: « cross or 6 »."""
    return M(
        "{type} {word} {number}",
        type=names.TYPE_NAMES[dice.type], word=names.WORD_NAMES[dice.words[0]],
        number=dice.number,
    )  # fmt: skip


def is_impossible(dice: Dice) -> bool:
    """Tell whether « et » joins a type and a number which no piece has (Turn 2)."""
    return set(dice.words) == {ET} and (dice.number - 1) >> 1 != TYPES.index(dice.type)
