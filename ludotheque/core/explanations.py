"""Why an action is a good one: a sentence which is true of the position, as a value."""

from typing import Final

import attrs

from ludotheque.core.kernel_search import WIN, WON
from ludotheque.core.logits import chance_of
from ludotheque.core.messages import MN, M, Message


@attrs.frozen
class Explanation:
    """Why an action was chosen: one sentence, and the places which it speaks of.

    ``code`` is specific to one kind of claim (« ordo.splits »): whatever is said under it can be
    judged by the rules alone. ``places`` are named as in notation.
    """

    code: str
    message: Message
    places: tuple[str, ...] = ()


PLAIN: Final = Explanation("plain", M("The search finds nothing better."))
"""What is said where nothing else is known to be true."""


def is_won(score: int) -> bool:
    """Return whether a score is that of a win which has been found to its end."""
    return score > WON


def is_lost(score: int) -> bool:
    """Return whether a score is that of a loss which has been found to its end."""
    return score < -WON


def own_actions(score: int) -> int:
    """Return how many actions of the winner there are to the end, the first one included."""
    return (int(WIN) - abs(score) + 1) // 2


def percent(score: int) -> int:
    """Return the chance of winning in whole per cent; 1 to 99 where the end was not found."""
    if score >= WON:
        return 100
    if score <= -WON:
        return 0
    return min(99, max(1, round(100 * chance_of(score))))


def worth(score: int) -> Message:
    """Return in a sentence what an action is worth to who chose it."""
    if score == WIN - 1:
        return M("It wins at once.")
    if is_won(score):
        number = own_actions(score)
        return MN("It wins by force, in {n} move at most.",
                  "It wins by force, in {n} moves at most.", number)  # fmt: skip
    if is_lost(score):
        return M("Against the best play every choice loses.")
    if score == WON:
        return M("It wins for certain, however the dice fall.")
    return M("The chance of winning is about {n}%.", n=percent(score))


def given_up(best: int, second: int) -> Message:
    """Return in a sentence what the second best action gives up against the best."""
    if is_won(best) and is_won(second):
        return M("It wins by force, too.") if best == second else M("It wins by force, but later.")
    if is_won(best):
        return M("It gives up a win which is certain.")
    if is_lost(second):
        return M("It loses by force.") if not is_lost(best) else M("It loses, too.")
    first, then = percent(best), min(percent(best), percent(second))
    if first == then:
        return M("It gives up nothing that could be measured.")
    return instead(first, then)


def instead(first: int, then: int) -> Message:
    """Return in a sentence that a chance of winning is lower than it could be, in per cent."""
    return M("The chance of winning is about {then}% instead of {first}%.", first=first, then=then)
