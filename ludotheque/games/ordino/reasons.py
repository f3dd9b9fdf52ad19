"""Why an action of Ordino Match is illegal: one code for each prohibition of the rules page."""

from typing import Final

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino import actions, kernel, kernel_turn, names, reasons_moves
from ludotheque.games.ordino.actions import TYPES, Dice
from ludotheque.games.ordino.board import ET
from ludotheque.games.ordino.position import OrdinoPosition

_CHANCE: Final = {int(k) for k in (kernel.START, kernel.ROLL, kernel.PLACE, kernel.REROLL)}


def why_not(position: OrdinoPosition, action: int) -> Reason | None:
    """Return why an action is not legal, None where it is.

    The first of these that holds: the game is over, something else is due, the piece may not act,
    its way or cell is wrong. Source: rules, ordino.
    """
    if position.is_legal(action):
        return None
    if position.phase == kernel_turn.OVER:
        return Reason("ordino.over", M("The game is over."))
    if not actions.well_formed(action, position.variant.cells, len(position.variant.seats)):
        return Reason("ordino.no-action", M("This is not an action of Ordino Match."))
    kind = actions.kind(action)
    if position.is_chance():
        return _dice(position, kind) if kind in _CHANCE else due(position)
    if kind in _CHANCE:
        return _dice(position, kind)
    if position.phase == kernel_turn.CHOOSING:
        return _earned(position, kind, action >> 4)
    if position.phase == kernel_turn.PUTTING:
        return _put(position, kind, action >> 4)
    if kind == kernel.MOVE:
        return reasons_moves.move(position, actions.parts(action))
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
    return reasons_moves.must_move(position)


def due(position: OrdinoPosition) -> Reason:
    """Return the reason which says what must come first in this position."""
    if position.phase == kernel_turn.OVER:
        return Reason("ordino.over", M("The game is over."))
    if position.phase == kernel_turn.LOT:
        return Reason("ordino.lot-first", M("First the lot decides who starts."))
    if position.phase == kernel_turn.ROLLING:
        return Reason("ordino.roll-first", M("First the six dice are rolled."))
    if position.phase == kernel_turn.PLACING:
        return Reason("ordino.three-dice-first", M("First the three dice are rolled."))
    if position.phase == kernel_turn.REROLLING:
        return Reason(
            "ordino.reroll-first",
            M("First the piece and number dice are rolled again for the piece on the centre."),
            ("C",),
        )
    if position.phase == kernel_turn.CHOOSING:
        return Reason(
            "ordino.centre-first",
            M("First it is decided what the piece on the centre does with its capture."),
            ("C",),
        )
    if position.phase == kernel_turn.PUTTING:
        return Reason(
            "ordino.place-first", M("First a piece is placed on the board; none moves yet.")
        )
    return Reason("ordino.move-first", M("First a piece does what the dice say."))


def _dice(position: OrdinoPosition, kind: int) -> Reason:
    """Return why a roll or the lot is not due."""
    if position.phase == kernel_turn.LOT:
        return due(position)
    if kind == kernel.START:
        return Reason("ordino.starter-known", M("Who starts is settled already."))
    if position.phase == kernel_turn.REROLLING:
        return due(position)
    if kind == kernel.REROLL:
        return Reason(
            "ordino.no-reroll",
            M("Piece and number dice are rolled again only once, when a piece has just ended "
              "on the centre."),
        )  # fmt: skip
    if position.dice is not None:
        return Reason(
            "ordino.rolled-already",
            M("The dice are rolled already: {faces}.", faces=reasons_moves.faces(position.dice)),
        )
    if position.phase == kernel_turn.PLACING:
        return Reason(
            "ordino.three-dice",
            M(
                "Three dice are rolled while pieces are still to be placed: piece, number and "
                "one and/or."
            ),
        )  # fmt: skip
    return Reason(
        "ordino.six-dice", M("All six dice are rolled: every piece has been placed already.")
    )


# The central cell


def _earned(position: OrdinoPosition, kind: int, cell: int) -> Reason:
    if kind == kernel.TAKE:
        return _take(position, cell)
    if kind == kernel.BACK:
        return sphere_on_board(position) or taken(position, cell)
    if kind == kernel.STAY:
        nearest = _nearest(position)
        return Reason(
            "ordino.must-take",
            M(
                "A sphere on the centre must capture the nearest piece: {cells}.",
                cells=names.any_of(nearest),
            ),
            nearest,
        )
    return due(position)


def _nearest(position: OrdinoPosition) -> tuple[str, ...]:
    board = position.variant.board
    found = kernel_turn.nearest(list(position.data), list(board.distances), 1 - position.side)
    return tuple(board.names[cell] for cell in found)


def nothing_to_take() -> Reason:
    """Return the reason that no opponent's piece is on the board (Super)."""
    return Reason(
        "ordino.nobody-near", M("No opponent’s piece is on the board: there is nothing to capture.")
    )


def _take(position: OrdinoPosition, cell: int) -> Reason:
    nearest = _nearest(position)
    if not nearest:
        return nothing_to_take()
    board, piece = position.variant.board, position.at()[cell]
    name = board.names[cell]
    if not piece or (piece - 1) >> 3 == position.side:
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


def sphere_on_board(position: OrdinoPosition) -> Reason | None:
    """Return the reason that a sphere of the player is still on the board, None if none is."""
    low = 8 * position.side + 6
    spheres = [
        position.cell(piece)
        for piece in (low, low + 1)
        if position.owner(piece) == position.seat and position.data[piece] >= 0
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


def taken(position: OrdinoPosition, cell: int) -> Reason:
    """Return the reason that a piece stands on a cell already."""
    name = position.variant.board.names[cell]
    return Reason(
        "ordino.cell-taken",
        M("{cell} is not free: {piece} stands there.",
          cell=name, piece=names.the_piece(position.at()[cell] - 1)),
        (name,),
    )  # fmt: skip


# Super


def _put(position: OrdinoPosition, kind: int, payload: int) -> Reason:
    if kind == kernel.PASS:
        return Reason(
            "ordino.must-place",
            M(
                "A piece can be placed, so passing is not allowed: {pieces}.",
                pieces=names.any_of(_to_put(position)),
            ),
        )
    if kind != kernel.PUT:
        return due(position)
    number, cell = payload >> 8, payload & 255
    if found := not_to_put(position, number):
        return found
    if cell == kernel.CENTRE:
        return Reason("ordino.not-centre", M("No piece is placed on the central cell."), ("C",))
    return taken(position, cell)


def _to_put(position: OrdinoPosition) -> tuple[Message, ...]:
    found = kernel_turn.to_put(list(position.data), position.variant.rules)
    return tuple(names.the_piece(piece) for piece in found)


def not_to_put(position: OrdinoPosition, number: int) -> Reason | None:
    """Return why a piece, 1 to 6 or 7 for a sphere, cannot be placed now; None where it can."""
    listed = kernel_turn.to_put(list(position.data), position.variant.rules)
    low = 8 * position.side
    if number == kernel.SPHERE:
        return _sphere_not_to_put(position, listed)
    piece = low + number - 1
    if piece in listed:
        return None
    name = names.the_piece(piece)
    if position.owner(piece) != position.seat:
        return Reason(
            "ordino.not-your-piece",
            M("Each player places his own pieces: {piece} is your partner’s.", piece=name),
        )
    if position.data[piece] == kernel.CAPTURED:
        return Reason(
            "ordino.captured-before",
            M("The opponent has captured {piece}, which does not come back.", piece=name),
        )
    if position.data[piece] >= 0:
        return Reason(
            "ordino.placed-already",
            M("{piece} is placed already, on {cell}.",
              piece=names.The_piece(piece), cell=position.cell(piece)),
            (position.cell(piece),),
        )  # fmt: skip
    assert position.dice is not None
    return Reason(
        "ordino.not-named-to-place",
        M("The dice say “{dice}”; they do not name {piece}.",
          dice=combination(position.dice), piece=name),
    )  # fmt: skip


def _sphere_not_to_put(position: OrdinoPosition, listed: list[int]) -> Reason | None:
    if any(piece & 7 >= 6 for piece in listed):
        return None
    if listed:
        return Reason(
            "ordino.sphere-after",
            M("A sphere is placed only when the dice name none of your unplaced pieces; "
              "they name {pieces}.", pieces=_to_put(position)),
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
    """Return whether « et » joins a type and a number which no piece has (Turn 2)."""
    return set(dice.words) == {ET} and (dice.number - 1) >> 1 != TYPES.index(dice.type)
