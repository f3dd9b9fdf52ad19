"""What the judge of exercises says of an action."""

import attrs

from ludotheque.core.contract import State
from ludotheque.core.messages import Message


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
