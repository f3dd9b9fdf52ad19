"""Why a piece of Ordino Match may not move, or not to a cell: dice, stage, way, occupied cell.

Source: rules, ordino, Turn 2-5, Four players, D5, D6, D8.
"""

from typing import Final

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import actions, arrangements, kernel, kernel_turn, names
from ludotheque.games.ordino.actions import TYPES, Dice
from ludotheque.games.ordino.board import ET, OU, Way
from ludotheque.games.ordino.board import ways as ways_through
from ludotheque.games.ordino.position import OrdinoPosition

NOT_TYPE_OR_NUMBER: Final = {
    "cross": M("{piece} is neither a cross nor the {number}."),
    "cube": M("{piece} is neither a cube nor the {number}."),
    "cylinder": M("{piece} is neither a cylinder nor the {number}."),
}
NO_SUCH_PIECE: Final = {
    "cross": M("There is no cross {number}."),
    "cube": M("There is no cube {number}."),
    "cylinder": M("There is no cylinder {number}."),
}


def filled(message: Message, **args: Message | str | int | tuple[str, ...]) -> Message:
    """Return a message, taken from a table of texts, with its arguments added."""
    return Message(message.text, tuple(sorted(args.items())))


def faces(dice: Dice) -> Message:
    """Return the faces of six or three dice as a list in words."""
    words = [names.WORD_NAMES[word] for word in dice.words]
    arrows = [names.ARROW_NAMES[arrow] for arrow in dice.arrows]
    if not arrows:
        return M(
            "{type}, {number}, “{word}”",
            type=names.TYPE_NAMES[dice.type], number=dice.number, word=words[0],
        )  # fmt: skip
    return M(
        "{type}, {number}, “{word}”, “{other}”, {one}, {two}",
        type=names.TYPE_NAMES[dice.type], number=dice.number, word=words[0], other=words[1],
        one=arrows[0], two=arrows[1],
    )  # fmt: skip


def move(position: OrdinoPosition, parts: actions.MoveParts) -> Reason:
    """Return the reason against a move while one is due."""
    if parts.origin is not None:
        found = holder(position, parts.origin)
        if isinstance(found, Reason):
            return found
        if found & 7 < 6:
            cell = position.variant.board.names[parts.origin]
            return Reason(
                "ordino.no-sphere-there", M("No sphere stands on {cell}.", cell=cell), (cell,)
            )
        moved = found
    else:
        moved = 8 * position.side + parts.piece - 1
    return (
        _off_board(position, moved)
        or _stage(position, moved)
        or _named(position, moved)
        or _way(position, moved, parts.target)
        or _written(position, parts)
    )


def must_move(position: OrdinoPosition) -> Reason:
    """Return the reason that passing is not allowed, with a legal move as an example."""
    name, origin, target = example(position)
    return Reason(
        "ordino.must-move",
        M("A player who can move must: {piece} can go from {origin} to {target}.",
          piece=name, origin=origin, target=target),
        (origin, target),
    )  # fmt: skip


def example(position: OrdinoPosition) -> tuple[Message, str, str]:
    """Return the piece, origin and target of the first legal move, as an example."""
    action = position.legal_actions()[0]
    moved = int(kernel_turn.piece_of(list(position.data), position.at(), action))
    target = position.variant.board.names[actions.parts(action).target]
    return names.the_piece(moved), position.cell(moved), target


def holder(position: OrdinoPosition, cell: int) -> int | Reason:
    """Return the piece of the side on turn on a cell, or why there is none."""
    name, found = position.variant.board.names[cell], position.at()[cell]
    if not found:
        return Reason("ordino.empty-cell", M("No piece stands on {cell}.", cell=name), (name,))
    if (found - 1) >> 3 != position.side:
        return Reason(
            "ordino.not-yours",
            M("{piece} on {cell} belongs to {side}.",
              piece=names.The_piece(found - 1), cell=name,
              side=position.variant.side_name(1 - position.side)),
            (name,),
        )  # fmt: skip
    return found - 1


def piece(position: OrdinoPosition, moved: int) -> Reason | None:
    """Return why a piece on the board cannot move at all, None where it can."""
    if found := _stage(position, moved) or _named(position, moved):
        return found
    stage = _stage_for(position, moved)
    dice = arrangements.six(position)
    assert dice is not None
    ways = [
        way
        for word in arrangements.words_for(position, moved, stage)
        for way in position.variant.board.ways(position.data[moved], dice.pair, word)
    ]
    if any(arrangements.obstacle(position, position.at(), moved, way) is None for way in ways):
        return None
    return stopped(position, moved, ways)


def stopped(position: OrdinoPosition, moved: int, ways: list[Way]) -> Reason:
    """Return why a piece can go none of its ways: there is none, only a return, or obstacles."""
    origin, name = position.data[moved], names.The_piece(moved)
    here = position.cell(moved)
    if not ways:
        return Reason(
            "ordino.no-way-at-all",
            M("From {cell} the walls leave {piece} no such way.", cell=here,
              piece=names.the_piece(moved)),
            (here,),
        )  # fmt: skip
    at = position.at()
    cells = dict.fromkeys(arrangements.obstacle(position, at, moved, way) for way in ways)
    others = tuple(
        position.variant.board.names[cell] for cell in cells if cell is not None and cell != origin
    )
    if not others:
        return Reason(
            "ordino.only-return",
            M("{piece} could only come back to {cell}, where it stands.", piece=name, cell=here),
            (here,),
        )
    return Reason(
        "ordino.piece-blocked",
        M("{piece} on {cell} is stopped by what stands on {cells}.",
          piece=name, cell=here, cells=others),
        (here, *others),
    )  # fmt: skip


def _off_board(position: OrdinoPosition, moved: int) -> Reason | None:
    name = names.The_piece(moved)
    if position.data[moved] == kernel.CAPTURED:
        return Reason(
            "ordino.captured", M("The opponent has captured {piece}.", piece=names.the_piece(moved))
        )
    if position.data[moved] == kernel.BESIDE:
        return Reason("ordino.beside", M("{piece} is not placed on the board yet.", piece=name))
    return None


def _stage_for(position: OrdinoPosition, moved: int) -> int:
    """Return the stage of the fallbacks to which a piece belongs (``arrangements.stage_of``)."""
    helper = 0 if position.owner(moved) == position.seat else 2
    if moved & 7 >= 6:
        return helper + 1
    stage = arrangements.stage_of(position)
    later = stage in {1, 3} and moved in arrangements.like_spheres(position, stage)
    return stage if later else helper


def _stage(position: OrdinoPosition, moved: int) -> Reason | None:
    """Return the reason that other pieces must play before this one, else None (Turn 4, D8)."""
    stage = arrangements.stage_of(position)
    if stage < 0 or stage >= _stage_for(position, moved):
        return None
    name, origin, target = example(position)
    places = (position.cell(moved), origin, target)
    if position.owner(moved) != position.seat:
        return Reason(
            "ordino.partner-after",
            M("Your partner’s pieces play only if yours cannot; but {piece} can go from {origin} "
              "to {target}.", piece=name, origin=origin, target=target)
            if stage < 2 else
            M("Your partner’s sphere plays only if his other pieces cannot; but {piece} can go "
              "from {origin} to {target}.", piece=name, origin=origin, target=target),
            places,
        )  # fmt: skip
    return sphere_last(name, origin, target)


def sphere_last(name: Message, origin: str, target: str) -> Reason:
    """Return the reason that a sphere plays only if nothing else can be executed (Turn 4)."""
    return Reason(
        "ordino.sphere-last",
        M("A sphere plays only if no other instruction is possible; but {piece} can go from "
          "{origin} to {target}.", piece=name, origin=origin, target=target),
        (origin, target),
    )  # fmt: skip


def _named(position: OrdinoPosition, moved: int) -> Reason | None:
    """Return the reason that no reading names a numbered piece, else None (Turn 2)."""
    dice = arrangements.six(position)
    assert dice is not None
    stage = _stage_for(position, moved)
    if arrangements.words_for(position, moved, stage):
        return None
    here, name = (position.cell(moved),), names.The_piece(moved)
    if OU in dice.words:
        text = filled(NOT_TYPE_OR_NUMBER[dice.type], piece=name, number=dice.number)
        return Reason("ordino.not-named", text, here)
    if (dice.number - 1) >> 1 != TYPES.index(dice.type):
        return no_such_piece(dice)
    wanted = names.the_piece(dice.number - 1)
    return Reason(
        "ordino.other-piece",
        M("With “and” on both dice {wanted} alone is named, not {piece}.",
          wanted=wanted, piece=names.the_piece(moved)),
        here,
    )  # fmt: skip


def no_such_piece(dice: Dice) -> Reason:
    """Return the reason that « et » joins a type and a number which no piece has."""
    return Reason("ordino.no-such-piece", filled(NO_SUCH_PIECE[dice.type], number=dice.number))


# The way


def _way(position: OrdinoPosition, moved: int, target: int) -> Reason | None:
    origin, board, at = position.data[moved], position.variant.board, position.at()
    ends = position.cell(moved), board.names[target]
    if target == origin and not position.variant.rules & kernel.RETURN:
        return Reason(
            "ordino.return",
            M("Ending on {cell}, where it started from, is no move.", cell=ends[0]),
            ends[:1],
        )
    if at[target] and (at[target] - 1) >> 3 == position.side and target != origin:
        return Reason(
            "ordino.own-piece",
            M("{piece} of your own side stands there.", piece=names.The_piece(at[target] - 1)),
            ends[1:],
        )
    dice = arrangements.six(position)
    assert dice is not None
    words = arrangements.words_for(position, moved, _stage_for(position, moved))
    ways = [w for word in words for w in board.ways(origin, dice.pair, word) if w.end == target]
    if not ways:
        return _no_way(position, moved, target, words)
    obstacles = [arrangements.obstacle(position, at, moved, way) for way in ways]
    blocked = tuple(dict.fromkeys(board.names[c] for c in obstacles if c is not None))
    if None in obstacles:
        return None
    if blocked == ends[1:]:
        return Reason(
            "ordino.crossed-before",
            M("The way crosses {cell} before it ends there: what stands on it cannot be passed.",
              cell=ends[1]),
            ends[1:],
        )  # fmt: skip
    return Reason(
        "ordino.blocked",
        M("The way from {origin} to {target} is blocked on {cells}.",
          origin=ends[0], target=ends[1], cells=blocked),
        blocked,
    )  # fmt: skip


def _no_way(position: OrdinoPosition, moved: int, target: int, words: tuple[str, ...]) -> Reason:
    origin, board = position.data[moved], position.variant.board
    ends = position.cell(moved), board.names[target]
    dice = arrangements.six(position)
    assert dice is not None
    through = [w for word in words for w in ways_through(board, origin, dice.pair, word,
                                                         through=True)]  # fmt: skip
    if any(way.end == target for way in through):
        return Reason(
            "ordino.through-centre",
            M("No arrow passes through the centre: the move onto it needs an exact count."),
            ("C", *ends),
        )
    one, other = (names.ARROW_NAMES[arrow] for arrow in dice.pair)
    texts = {"origin": ends[0], "target": ends[1], "one": one, "other": other}
    if words == (ET,) and _leads(position, moved, target, OU):
        return Reason(
            "ordino.both-arrows",
            M("To {target} leads one arrow alone; here both must be followed, {one} and {other}.",
              target=ends[1], one=one, other=other)
            if one != other
            else M("To {target} leads one {one} alone; here both must be followed.",
                   target=ends[1], one=one),
            ends,
        )  # fmt: skip
    if words == (OU,) and _leads(position, moved, target, ET):
        return Reason(
            "ordino.one-arrow",
            M("To {target} lead both arrows together; here only one counts, {one} or {other}.",
              target=ends[1], one=one, other=other)
            if one != other
            else M("To {target} lead both arrows together; here only one {one} counts.",
                   target=ends[1], one=one),
            ends,
        )  # fmt: skip
    if words == (ET,) and one == other:
        text = M("Twice {one} leads by no way from {origin} to {target}.", **texts)
    elif words == (ET,):
        text = M("{one} and {other} lead by no way from {origin} to {target}.", **texts)
    elif one == other and words == (OU,):
        text = M("{one} does not lead from {origin} to {target}.", **texts)
    elif one == other:
        text = M("{one} does not lead from {origin} to {target}, nor does it twice.", **texts)
    elif words == (OU,):
        text = M("Neither {one} nor {other} leads from {origin} to {target}.", **texts)
    else:
        text = M(
            "Neither {one} nor {other} nor both together lead from {origin} to {target}.", **texts
        )
    return Reason("ordino.no-way", text, ends)


def _leads(position: OrdinoPosition, moved: int, target: int, word: str) -> bool:
    dice = arrangements.six(position)
    assert dice is not None
    return any(
        way.end == target
        for way in position.variant.board.ways(position.data[moved], dice.pair, word)
    )


def _written(position: OrdinoPosition, parts: actions.MoveParts) -> Reason:
    """Return the reason that a possible move is written with the wrong sign."""
    cell = position.variant.board.names[parts.target]
    if parts.capture:
        return Reason(
            "ordino.nothing-captured",
            M("No opponent’s piece stands on {cell}: write “-”.", cell=cell),
            (cell,),
        )
    return Reason(
        "ordino.captures", M("{piece} stands on {cell}: write “x”.",
                             piece=names.The_piece(position.at()[parts.target] - 1), cell=cell),
        (cell,),
    )  # fmt: skip
