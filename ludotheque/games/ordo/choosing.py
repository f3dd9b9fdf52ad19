"""Why no legal action of Ordo begins with some choices: the piece or ordo first, then its goal."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import MN, M
from ludotheque.games.ordo import reasons
from ludotheque.games.ordo.notation import INDEX, SQUARES, encoded
from ludotheque.games.ordo.position import LETTERS

if TYPE_CHECKING:
    from ludotheque.games.ordo.state import OrdoState


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
                  square=quoted(name)), (name[:10],),
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
    if not _has_way(state, square, square):
        message = M("All ways of the piece on {square} are blocked.", square=name)
        return Reason("ordo.piece-blocked", message, (name,))
    if state.is_split():
        message = M("No move of the piece on {square} reconnects your group.", square=name)
        return Reason("ordo.piece-does-not-reconnect", message, (name,))
    # A piece which is no link of its group and has a way keeps in touch by one step ahead, or
    # sideways where its neighbours stand behind it. So this one is a link.
    others = reasons.groups(*reasons.without(state, square))
    cut = tuple(place for group in others[1:] for place in group)
    message = MN(
        "No move of the piece on {square} keeps your group together: {squares} would be cut off.",
        "No move of the piece on {square} keeps your group together: "
        "{squares} would all be cut off.",
        len(cut), square=name, squares=cut,
    )  # fmt: skip
    return Reason("ordo.piece-holds-group", message, cut)


def _squares(ordo: str) -> range:
    first, last = ordo.split(":")
    return reasons.line(INDEX[first], INDEX[last])


def _ordo(state: "OrdoState", first: int, last: int) -> Reason | None:
    """Return why an ordo cannot move, or why two squares are not its ends."""
    if found := reasons.ordo_ends(state, first, last):
        return found
    ends = SQUARES[first], SQUARES[last]
    ordo = ":".join(ends)
    if any(state.steps(action)[0] == ordo for action in state.legal_actions()):
        return None
    if not _has_way(state, first, last):
        message = M("All ways of the ordo {ordo} are blocked.", ordo=ordo)
        return Reason("ordo.ordo-has-no-way", message, ends)
    if state.is_split():
        message = M("No move of the ordo {ordo} reconnects your group.", ordo=ordo)
        return Reason("ordo.ordo-does-not-reconnect", message, ends)
    message = M("Every move of the ordo {ordo} would split your group.", ordo=ordo)
    return Reason("ordo.ordo-splits-group", message, ends)


def _has_way(state: "OrdoState", first: int, last: int) -> bool:
    """Tell whether a piece or ordo could move, the connection aside."""
    for target in range(80):
        capture = first == last and state.letter(target) == LETTERS[1 - state.side]
        if reasons.movement(state, encoded(first, last, target, capture=capture)) is None:
            return True
    return False
