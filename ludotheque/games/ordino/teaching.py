"""A roll of Ordino Match explained in four steps: sort, build, weigh, execute.

The game was made to teach the ideas of computing: a state with dice on the table becomes a
Lesson, computed from the engine's own answers.
"""

from typing import TYPE_CHECKING

from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import kernel_turn
from ludotheque.games.ordino.teaching_moves import of_six
from ludotheque.games.ordino.teaching_places import of_centre, of_three
from ludotheque.games.ordino.teaching_values import Lesson

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState


def lesson(state: "OrdinoState") -> Lesson | None:
    """Return what there is to learn from the dice of a state, None where none lie on the table."""
    if state.phase == kernel_turn.CHOOSING:
        return of_centre(state)
    dice = state.dice
    if dice is None:
        return None
    if state.phase == kernel_turn.MOVING:
        return of_six(state, dice)
    return of_three(state, dice) if state.phase == kernel_turn.PUTTING else None


def waiting(state: "OrdinoState") -> Message:
    """Return what a state without a lesson waits for."""
    if state.phase == kernel_turn.OVER:
        return M("The game is over: there is nothing left to execute.")
    if state.phase == kernel_turn.PLACING:
        return M(
            "Roll the three dice: this page then explains step by step which piece they place."
        )
    if state.phase == kernel_turn.REROLLING:
        return M(
            "A piece has ended on the centre: the piece and number dice are rolled again. If they "
            "show its type or its number, it may capture."
        )
    return M("Roll the dice: this page then explains step by step what they say.")
