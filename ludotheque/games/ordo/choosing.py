"""Why no legal action of Ordo begins with some choices: the piece or ordo first, then its goal."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.games.ordo import reasons
from ludotheque.games.ordo.notation import INDEX, SQUARES, encoded
from ludotheque.games.ordo.position import LETTERS

if TYPE_CHECKING:
    from ludotheque.games.ordo.state import OrdoState

_KING: Final = tuple((dx, dy) for dy in (1, 0, -1) for dx in (-1, 0, 1) if dx or dy)


def why_not_steps(state: "OrdoState", steps: tuple[str, ...]) -> Reason | None:
    """Return why no legal action begins with ``steps``, None where one does.

    A first choice is a square or the two ends of an ordo, the second where its first end lands.
    """
    if not state.legal_actions():
        return reasons.over()
    if not steps:
        return None
    ends = steps[0].split(":")
    for name in (*ends[:2], *steps[1:2]):
        if name not in INDEX:
            return Reason(
                "ordo.off-board",
                M("There is no square {square}: columns go from a to j, rows from 1 to 8.",
                  square=name[:10]), (name[:10],),
            )  # fmt: skip
    if len(ends) > 2 or len(steps) > 2:
        return Reason("ordo.too-many", M("A move is two choices: what moves, and where to."))
    first, last = INDEX[ends[0]], INDEX[ends[-1]]
    if len(steps) == 2:
        target = INDEX[steps[1]]
        capture = first == last and state.letter(target) == LETTERS[1 - state.side]
        return state.why_not(encoded(first, last, target, capture=capture))
    return _single(state, first) if first == last else _ordo(state, first, last)


def _single(state: "OrdoState", square: int) -> Reason | None:
    """Return why the piece on a square cannot move alone."""
    if found := reasons.owner(state, square):
        return found
    name = SQUARES[square]
    moves = [state.steps(action)[0] for action in state.legal_actions()]
    if name in moves:
        return None
    ordos = tuple(dict.fromkeys(m for m in moves if ":" in m and square in _squares(m)))
    if ordos:
        message = M(
            "The piece on {square} cannot move alone, only within an ordo: {ordos}.",
            square=name, ordos=ordos,
        )  # fmt: skip
        return Reason("ordo.only-in-ordo", message, (name,))
    actions = _free(state, square, square)
    if not actions:
        message = M("All ways of the piece on {square} are blocked.", square=name)
        return Reason("ordo.piece-blocked", message, (name,))
    if state.is_split():
        message = M("No move of the piece on {square} reconnects your group.", square=name)
        return Reason("ordo.piece-does-not-reconnect", message, (name,))
    cut = _always_cut(state, actions)
    if cut:
        message = M(
            "The piece on {square} holds your group together: without it, {squares} would be "
            "cut off.",
            square=name, squares=cut,
        )  # fmt: skip
        return Reason("ordo.piece-holds-group", message, cut)
    message = M("Every move of the piece on {square} would split your group.", square=name)
    return Reason("ordo.piece-splits-group", message, (name,))


def _squares(ordo: str) -> range:
    first, last = ordo.split(":")
    return reasons.line(INDEX[first], INDEX[last])


def _always_cut(state: "OrdoState", actions: list[int]) -> tuple[str, ...]:
    """Return the pieces which every one of the actions leaves apart in the same way."""
    cuts = {reasons.apart(state, action) for action in actions}
    cut = cuts.pop()
    return cut if not cuts and all(state.letter(INDEX[name]) != "." for name in cut) else ()


def _ordo(state: "OrdoState", first: int, last: int) -> Reason | None:
    """Return why an ordo cannot move, or why two squares are not its ends."""
    if found := reasons.ordo_ends(state, first, last):
        return found
    ends = SQUARES[first], SQUARES[last]
    ordo = ":".join(ends)
    if any(state.steps(action)[0] == ordo for action in state.legal_actions()):
        return None
    if not _free(state, first, last):
        message = M("All ways of the ordo {ordo} are blocked.", ordo=ordo)
        return Reason("ordo.ordo-has-no-way", message, ends)
    if state.is_split():
        message = M("No move of the ordo {ordo} reconnects your group.", ordo=ordo)
        return Reason("ordo.ordo-does-not-reconnect", message, ends)
    message = M("Every move of the ordo {ordo} would split your group.", ordo=ordo)
    return Reason("ordo.ordo-splits-group", message, ends)


def _free(state: "OrdoState", first: int, last: int) -> list[int]:
    """Return the actions of a piece or ordo which only the connection may forbid."""
    found = []
    for target in range(80):
        capture = first == last and state.letter(target) == LETTERS[1 - state.side]
        action = encoded(first, last, target, capture=capture)
        if reasons.movement(state, action) is None:
            found.append(action)
    return found
