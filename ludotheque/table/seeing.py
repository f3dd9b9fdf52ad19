"""Tracks what each seat of a game with hidden hands has seen; no Qt here."""

from typing import Final

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.record.timeline import Timeline

CODE: Final = "table.seen"
"""The code of the reasons returned by ``why_not_back``."""
AGREED: Final = Reason("table.no-undo", M("You agreed that nothing is taken back in this game."))
"""The reason where that was agreed on."""
POSTED: Final = Reason("table.posted", M("This has gone by post: it is no longer taken back."))
"""The reason where the other player has it, or has sent it, in a letter."""


class Seeing:
    """The ply up to which each seat has seen a record, and the seat whose hand is open.

    An action which reveals something to a seat (State.reveals_to) is final once that seat has seen
    its result. In a game without hidden hands no action is final. A seat named on the curtain has
    seen what lies open, but not yet its own hand.
    ``eyes`` is the seat whose hand is open, None behind the curtain; ``alone`` says that its last
    action was secret, and that it still looks at the result; ``laid`` that its hand is face down
    while all look at the action it has played.
    """

    eyes: int | None = None
    alone: bool = False
    laid: bool = False
    lifted: int | None = None
    """The ply at which the curtain was last lifted, None before."""

    def __init__(self, timeline: Timeline) -> None:
        """Begin with a record of which every seat has seen all actions played so far."""
        self._begun = timeline.ply
        self._seen = [timeline.ply] * len(timeline.seats)
        self._named = list(self._seen)

    def lift(self, seat: int, ply: int) -> None:
        """Open the hand of a seat: it has lifted the curtain at ``ply``."""
        self.eyes, self.lifted = seat, ply

    def look(self, seat: int | None, ply: int) -> None:
        """Record that a seat sees the table at ``ply``, its own hand included."""
        if seat is not None:
            self._seen[seat] = max(self._seen[seat], ply)

    def name(self, seat: int, ply: int) -> None:
        """Record that a seat named on the curtain sees what lies open at ``ply``."""
        self._named[seat] = max(self._named[seat], ply)

    def back(self, ply: int) -> None:
        """Record that the record has gone back to a ply."""
        self._begun = min(self._begun, ply)
        self._seen = [min(seen, ply) for seen in self._seen]
        self._named = [min(named, ply) for named in self._named]

    def why_not_back(self, timeline: Timeline, target: int) -> Reason | None:
        """Return why the record may not go back to the ply ``target``, None where it may."""
        if timeline.agreements.no_undo and target < timeline.ply:
            return AGREED
        if target < min(timeline.post, timeline.ply):
            return POSTED
        return self.why_not_again(timeline, target)

    def why_not_again(self, timeline: Timeline, target: int) -> Reason | None:
        """Return why what follows the ply ``target`` may not be played otherwise, None if it may.

        It may not where that has shown a seat what it would not know then.
        """
        for ply in reversed(range(target, timeline.ply)):
            state, action = timeline.state_at(ply), timeline.action_at(ply)
            informed = state.reveals_to(action)
            known = self._seen
            if not state.is_chance() and not state.is_secret(action):
                known = list(map(max, self._seen, self._named))
            seats = [seat for seat in informed if known[seat] > ply]
            if seats:
                return Reason(CODE, self._sentence(timeline, ply, seats))
        return None

    def _sentence(self, timeline: Timeline, ply: int, seats: list[int]) -> Message:
        state = timeline.state_at(ply)
        if ply < self._begun:
            return M("This was played before the table was left: it can no longer be taken back.")
        if state.is_chance():
            return M("New cards have been dealt and seen: what came before stands.")
        actor = state.actor_of(timeline.action_at(ply))
        others = [seat for seat in seats if seat != actor]
        if not others:
            return M("This has turned up something new to you: it can no longer be taken back.")
        name = timeline.player_name(others[0])
        return M("{name} has seen this: it can no longer be taken back.", name=name)
