"""Hints for the seat on turn: the best action and the second best, why, and what they are worth.

They come from the strongest level and from what that seat may see, as every choice of a player
(players/player.py). A game's module ``player`` may have ``ranked`` and ``why`` (docs/contract.md);
without them there is one hint with a plain sentence.
"""

from typing import Final

import attrs

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.explanations import PLAIN, Explanation, given_up, worth
from ludotheque.core.levels import LEVELS, Thought
from ludotheque.core.messages import M, Message
from ludotheque.players.player import Question, choose, question

STRONGEST: Final = LEVELS[-1]
CHOSEN: Final = Explanation("chosen", M("The computer would play so."))
"""What is said where nothing was measured."""
SECOND: Final = Explanation("second", M("Of all others the computer likes this best."))
"""What is said of the second best where nothing else is known to be true."""


@attrs.frozen
class Hint:
    """An action for the seat on turn.

    ``explanation`` says why, ``worth`` what it is worth, or, for the second best, what it gives up
    against the best; None where nothing was measured.
    """

    action: int
    explanation: Explanation
    worth: Message | None = None


def asked_for(state: State, seed: int = 0) -> Question:
    """Return the question of the seat on turn for a hint; raises ValueError where none is."""
    return question(state, STRONGEST, seed)


def hints(asked: Question) -> tuple[Hint, ...]:
    """Return the best and the second best action, as far as the game's player knows them."""
    thoughts = ranked(asked)
    best = thoughts[0]
    plain = CHOSEN if best.score is None else PLAIN
    found = [Hint(best.action, explanation(asked, best, plain), _worth(best))]
    if len(thoughts) > 1:
        second = thoughts[1]
        why = explanation(asked, second, SECOND)
        found.append(Hint(second.action, why, _given_up(best, second)))
    return tuple(found)


def ranked(asked: Question) -> tuple[Thought, ...]:
    """Return the best actions, best first: two, one, or what the game's player chooses."""
    module = games.player_module(asked.game.key)
    for name in ("ranked", "think"):
        function = getattr(module, name, None)
        if function is not None:
            found = function(asked.observation, asked.game, asked.level, asked.seed)
            return tuple(found)[:2] if name == "ranked" else (found,)
    return (Thought(choose(asked)),)


def explanation(asked: Question, thought: Thought, plain: Explanation = PLAIN) -> Explanation:
    """Return why the action of a thought is a good one, ``plain`` where the game does not say."""
    module = games.player_module(asked.game.key)
    function = getattr(module, "why", None)
    if function is not None:
        found: Explanation | None = function(asked.observation, asked.game, thought.action, thought)
        if found is not None:
            return found
    return plain


def _worth(best: Thought) -> Message | None:
    return None if best.score is None else worth(best.score)


def _given_up(best: Thought, second: Thought) -> Message | None:
    if best.score is None or second.score is None:
        return None
    return given_up(best.score, second.score)
