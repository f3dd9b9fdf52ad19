"""What is told of Ordo's board to who hears it: what is to be done, what stands where."""

from collections.abc import Iterable, Sequence
from typing import Final

from ludotheque.core.messages import MN, M, Message
from ludotheque.core.printed import printed_text
from ludotheque.games.ordo.notation import COLUMNS
from ludotheque.games.ordo.state import OrdoObservation
from ludotheque.table.controller import TableController
from ludotheque.ui.board.seatnames import player

_SIDES: Final = (M("White"), M("Black"))


def ask(controller: TableController, seen: OrdoObservation, chosen: str) -> Message:
    """Return what is to be done now; ``chosen`` is the chosen piece or ordo, "" for none."""
    if chosen:
        if ":" in chosen:
            return M("Ordo {ordo} chosen.", ordo=printed_text(chosen))
        return M("{square} chosen.", square=chosen)
    who, side = player(controller, seen.side), _SIDES[seen.side]
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


def lying(rows: Sequence[str]) -> Iterable[Message]:
    """Return the squares on which each side stands, row by row."""
    for side, letter in zip(_SIDES, "WB", strict=True):
        squares = tuple(
            f"{COLUMNS[column]}{8 - number}"
            for number, row in enumerate(rows) for column, piece in enumerate(row)
            if piece == letter
        )  # fmt: skip
        yield M("{side} on {squares}", side=side, squares=squares)
