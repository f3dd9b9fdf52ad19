"""The judge of best moves: what an action gives up, and the reply which it allows.

The players are not asked again what an action is worth: the file of an exercise has it for every
legal one, as the strongest level found it (docs/exercises.md). They only say why the reply is good.
"""

from ludotheque.core.contract import State
from ludotheque.core.explanations import PLAIN, given_up
from ludotheque.core.goals import Condition, Verdict, Weighed
from ludotheque.core.levels import Thought
from ludotheque.core.messages import M, Message
from ludotheque.core.printed import printed
from ludotheque.players.hints import asked_for, explanation


def highest(condition: Condition) -> int:
    """Return what the best action is worth."""
    return max(found.worth for found in condition.weighed)


def best_move(condition: Condition, state: State, action: int, after: State) -> Verdict:
    """Return the verdict on an action, which leads to ``after``: right is what is worth most.

    Raises KeyError where the action was not weighed.
    """
    weighed = {found.action: found for found in condition.weighed}[state.notation(action)]
    most = highest(condition)
    if weighed.worth == most:
        return Verdict(True)
    text = M(
        "{what} {less}",
        what=state.describe(action, state.actor_of(action)), less=given_up(most, weighed.worth),
    )  # fmt: skip
    if not weighed.reply:
        return Verdict(False, text)
    reply = after.parse(weighed.reply)
    return Verdict(
        False, M("{what} {more}", what=text, more=_answer(after, reply, weighed)), (reply,)
    )


def _answer(after: State, reply: int, weighed: Weighed) -> Message:
    """Return a sentence with the reply, and why it is a good one where that is known."""
    answer = M("The best answer is {reply}.", reply=printed(after, reply))
    why = explanation(asked_for(after), Thought(reply, -weighed.worth))
    return answer if why == PLAIN else M("{what} {more}", what=answer, more=why.message)
