"""Choosing an action of Cambio at a table: an arrow; or a die and what it is turned to."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.core.printed import printed_text
from ludotheque.games.cambio import actions, names, reasons, reasons_setup
from ludotheque.games.cambio.observation import Phase

if TYPE_CHECKING:
    from ludotheque.games.cambio.state import CambioState


def steps(action: int) -> tuple[str, ...]:
    """Return the choices: « a3> »; or « c3 » and « A », « m » …; or the whole text."""
    if actions.kind(action) == actions.TURN:
        cell, letter = actions.turned(action)
        return names.CELLS[cell], names.LETTERS[letter]
    return (actions.written(action),)


def why_not_steps(state: "CambioState", made: tuple[str, ...]) -> Reason | None:
    """Return why no legal action begins with these choices, None where one does."""
    if not made or any(steps(a)[: len(made)] == made for a in state.legal_actions()):
        return None if state.actors() else reasons.over()
    first = made[0]
    if first not in names.CELL:
        return _word(state, "=".join(made))
    if state.phase is Phase.PUSH:
        return no_arrow(first)
    if state.phase not in {Phase.BALANCE, Phase.CORNERS}:
        return reasons.due(state)
    if len(made) == 1:
        return reasons_setup.die(state, names.CELL[first])
    if made[1] in names.CELL or made[1] in names.PUSH_NUMBER:  # not a symbol, but another place
        return why_not_steps(state, made[1:]) or _one_die(made[1])
    return _word(state, "=".join(made))


def no_arrow(cell: str) -> Reason:
    """Return that a die is pushed in along an arrow, not put on a cell."""
    arrows = tuple(map(printed_text, names.pushes_at(cell)))
    if not arrows:
        return Reason(
            "cambio.not-at-edge",
            M("Dice are pushed in from outside: {cell} is not at the edge.", cell=cell),
            (cell,),
        )
    return Reason(
        "cambio.no-arrow",
        M("A die is pushed in along an arrow; at {cell}: {arrows}.", cell=cell, arrows=arrows),
        (cell,),
    )


def _one_die(cell: str) -> Reason:
    return Reason(
        "cambio.one-die",
        M("One die after the other: choose what the first shall show, then {cell}.", cell=cell),
        (cell,),
    )


def _word(state: "CambioState", text: str) -> Reason | None:
    """Tell why choices which are no cell alone are none."""
    try:
        return state.why_not(state.parse(text))
    except NotationError:
        return Reason(
            "cambio.no-choice", M("“{text}” is neither an arrow nor a die.", text=quoted(text))
        )
