"""What is told of Ordo's board to who hears it: what is to be done, what stands where."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludotheque.core.messages import MN, M, Message
from ludotheque.core.printed import printed_text
from ludotheque.games.ordo.notation import COLUMNS
from ludotheque.ui.board.seatnames import player

if TYPE_CHECKING:
    from ludotheque.ui.games.ordo.scene import OrdoScene

_SIDES = (M("White"), M("Black"))


def ask(scene: "OrdoScene") -> Message | None:
    """Return what is to be done now, None where the panel's sentence is short enough."""
    seen = scene.position
    if not scene.choosing() or scene.picked is not None:
        return None
    if chosen := scene.selection.origin:
        if ":" in chosen:
            return M("Ordo {ordo} chosen.", ordo=printed_text(chosen))
        return M("{square} chosen.", square=chosen)
    who, side = player(scene.controller, seen.side), _SIDES[seen.side]
    if len(seen.groups) > 1:
        cut = sum(map(len, seen.groups[1:]))
        return MN(
            "{name}, your group is split: reconnect the piece cut off, on {squares}.",
            "{name}, your group is split: reconnect the {n} pieces cut off, on {squares}.",
            cut, name=who, squares=tuple(square for group in seen.groups[1:] for square in group),
        )  # fmt: skip
    if str(who) == str(side):
        return M("{name} to move.", name=who)
    return M("{name} to move, {side}.", name=who, side=side)


def lying(scene: "OrdoScene") -> Iterable[Message]:
    """Return the squares on which each side stands, row by row."""
    rows = scene.position.board
    for side, letter in zip(_SIDES, "WB", strict=True):
        squares = tuple(
            f"{COLUMNS[column]}{8 - number}"
            for number, row in enumerate(rows) for column, piece in enumerate(row)
            if piece == letter
        )  # fmt: skip
        yield M("{side} on {squares}", side=side, squares=squares)
