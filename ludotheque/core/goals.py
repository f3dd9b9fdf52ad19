"""Goals of exercises: a condition, the verdict on an action, and judges which games provide."""

import attrs

from ludotheque.core.contract import State
from ludotheque.core.messages import Message


@attrs.frozen
class Weighed:
    """What the strongest level holds of an action, both as notations.

    ``worth`` is a score (core/levels.py) of the seat which acts; ``reply`` is what that level would
    answer, "" where chance comes between or hands are hidden.
    """

    action: str
    worth: int
    reply: str = ""


@attrs.frozen
class Condition:
    """One condition a goal sets for an action; all of a goal's conditions must hold.

    ``win``: the side wins by force within ``moves`` of its moves, where given with the outcome
    code ``how``. ``hold``: no opponent can win by force within ``moves`` of his.
    ``together``: no reply splits the side's group. ``event``: an event of the kind ``what`` is
    forced within ``moves``, where given that of the ``piece`` or at the ``place``; ``without``:
    the action causes no such event. ``safe``: the opponent captures nothing in his next turn,
    whatever he rolls. ``pass``: whoever is on turn next can only pass. ``pieces``: it moves at
    least ``least`` pieces. Two kinds are judged by the game itself: ``figure``, no other action
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
    weighed: tuple[Weighed, ...] = ()


@attrs.frozen
class Verdict:
    """The judge's verdict on an action.

    ``met``: the goal is met, or for an aim in several moves still certain. ``message`` says why
    not, or what the action achieves; ``line`` are the actions after it, chance included, which
    refute it or complete what it has begun; ``done`` says that nothing is left to be reached.
    ``world`` is the state before the action in which the line holds, None for the state judged:
    with hidden cards it may be another state which the player could not tell from that one.
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
        """Return the reply which makes the goal hardest to reach.

        None where goals of this kind take one move.
        """
        return None


def won(state: State, seat: int, how: str = "") -> bool:
    """Return whether the game is over and won by a seat, where given by the outcome ``how``.

    A win shared with an opponent is a draw between them.
    """
    outcome = state.outcome()
    if outcome is None or seat not in outcome.winners or how not in {"", outcome.code}:
        return False
    return not set(outcome.winners) & set(state.game.opponents(seat))
