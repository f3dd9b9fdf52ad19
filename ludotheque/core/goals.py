"""Goals of exercises: a condition, the verdict on an action, and judges which games bring along."""

import attrs

from ludotheque.core.contract import State
from ludotheque.core.messages import Message


@attrs.frozen
class Condition:
    """One thing a goal asks of an action; all of a goal's conditions must hold.

    ``win``: the side wins by force within ``moves`` of its moves, where given with the outcome
    code ``how``. ``hold``: no opponent can win by force within ``moves`` of his.
    ``together``: no reply splits the side's group. ``event``: an event of the kind ``what`` comes
    about by force within ``moves``, where given that of the ``piece`` or at the ``place``;
    ``without``: the action brings none such. ``safe``: the opponent captures nothing in his next
    turn, whatever he rolls. ``pass``: whoever is on turn next can only pass. ``pieces``: it moves
    at least ``least`` pieces. Two kinds are judged by the game itself: ``figure``, no other action
    has a better ``what``; ``tricks``, the side, or the seat alone (``by``), is sure of ``least``
    tricks, that on the table included, within ``moves`` choices of its own, however the hidden
    cards lie.
    """

    kind: str
    moves: int = 0
    how: str = ""
    what: str = ""
    least: int = 0
    piece: str = ""
    place: str = ""
    by: str = "side"


@attrs.frozen
class Verdict:
    """What the judge says of an action.

    ``met``: the goal is met, or for an aim in several moves still certain. ``message`` says why
    not, or what the action achieves; ``line`` are actions which refute it, chance included, or
    which complete what it has begun, played after it; ``done`` tells that nothing is left to be
    reached. ``world`` is the state before the action in which the line holds, None where it is the
    one judged: hidden cards may lie otherwise, and the player could not tell.
    """

    met: bool
    message: Message | None = None
    line: tuple[int, ...] = ()
    done: bool = True
    world: State | None = None


class GoalJudge:
    """Judges conditions of one kind for the one game which knows it.

    A game's module ``goals`` holds its judges by kind: ``GOALS = {"tricks": TrickJudge()}``.
    ``start`` is the position in which the exercise begins, ``left`` the choices the solver has
    left, the one judged included.
    """

    def judge(
        self, condition: Condition, start: State, state: State, action: int, left: int
    ) -> Verdict:
        """Return the verdict on an action."""
        raise LookupError("no verdict")

    def reply(self, condition: Condition, start: State, state: State, left: int) -> int | None:
        """Return the reply which makes it hardest, None where the kind takes one move."""
        return None


def won(state: State, seat: int, how: str = "") -> bool:
    """Return whether the game is over and won by a seat, where given by the outcome ``how``.

    A win shared with an opponent is a draw between them.
    """
    outcome = state.outcome()
    if outcome is None or seat not in outcome.winners or how not in {"", outcome.code}:
        return False
    return not set(outcome.winners) & set(state.game.opponents(seat))
