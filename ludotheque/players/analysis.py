"""How the chances of a record went: each seat's after every ply, and what choices gave up.

The strongest level is asked at every decision, as for a hint (players/hints.py): it sees what the
seat on turn saw. What it says stands in ``Assessment``s, one for each ply, which can be kept; all
else follows from them and from the record. A chance is the share a seat may expect of what is
settled next (``Game.settled``): of the game or the deal, a draw counting as half a win.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

import attrs

from ludotheque import games
from ludotheque.core.contract import Game, State
from ludotheque.core.explanations import given_up, instead, is_lost, is_won
from ludotheque.core.kernel_search import WIN
from ludotheque.core.levels import Thought
from ludotheque.core.logits import chance_of
from ludotheque.core.messages import M, Message
from ludotheque.players.hints import Hint, asked_for, explanation
from ludotheque.players.player import Question

LEAST: Final = 0.05
"""A choice that gave up less is no swing."""
MOST: Final = 10
"""So many swings are told, the largest."""

Chances = tuple[float, ...]
Verdict = Callable[[Question], int | None]
"""What is known for good of a position: 1 the seat on turn wins, -1 it loses, 0 drawn, or None."""

HIDDEN: Final = M("Nothing is analysed while hands are hidden: the game must be over.")
SILENT: Final = M("The computer players of this game do not say how good a position is.")
MANY: Final = M("With more than two sides nothing is analysed yet.")


@attrs.frozen
class Judged:
    """What an action is worth: its score, 1,000 being one logit, and the chance of each seat.

    ``score`` is that of the seat which acts, None where nothing was measured; ``exact`` where the
    rules decide it: nothing was estimated.
    """

    action: int
    score: int | None = None
    chances: Chances | None = None
    exact: bool = False


@attrs.frozen
class Assessment:
    """What the strongest level says of a decision of ``seat``.

    ``played`` is None where no action follows; else its worth can be compared with that of
    ``best``, and is never higher.
    """

    seat: int
    best: Judged
    played: Judged | None = None

    @property
    def given_up(self) -> float | None:
        """Return by how much the action played lowered the chance of its seat, None if unknown."""
        if self.played is None or self.best.chances is None or self.played.chances is None:
            return None
        return max(0.0, self.best.chances[self.seat] - self.played.chances[self.seat])


@attrs.frozen
class Standing:
    """The chance of each seat at a place of the record, None where it is not known.

    Where hands are hidden each seat's is what it could know itself, when it was on turn last; they
    need not sum up to 1. ``settles``: the game, or the deal, is over here.
    """

    chances: Chances | None = None
    exact: bool = False
    settles: bool = False


@attrs.frozen
class Swing:
    """A choice at ``ply`` which gave up much: ``assessment.best`` would have been better."""

    ply: int
    given_up: float
    assessment: Assessment


@attrs.frozen
class Analysis:
    """The chances of a record and what moved them.

    ``standings`` has the start and the place after each ply. For each seat ``luck`` is by how much
    dice, lots and deals have raised its chance in all (lowered it, negative), None where they have
    decided nothing that is known; ``given`` is what its own choices have given up, None where not
    all of them could be compared with the best. ``unknown``: there were choices of which nothing
    is known.
    """

    standings: tuple[Standing, ...]
    swings: tuple[Swing, ...]
    luck: Chances | None
    given: Chances | None
    unknown: bool = False


def refusal(game: Game, *, over: bool) -> Message | None:
    """Return why a record, which is over or not, cannot be analysed, None where it can."""
    if game.hidden and not over:
        return HIDDEN
    module = games.player_module(game.key)
    if not hasattr(module, "think"):
        return SILENT
    return MANY if _sides(game) > 2 and not hasattr(module, "chances") else None


def assessments(
    states: Sequence[State], actions: Sequence[int], verdict: Verdict | None = None
) -> Iterator[Assessment | None]:
    """Yield what is said of each place of a record, None where nobody decides.

    ``states`` has one more than ``actions``: the place where the record stands.
    """
    for ply, state in enumerate(states):
        yield assessed(state, actions[ply] if ply < len(actions) else None, verdict)


def assessed(
    state: State, action: int | None = None, verdict: Verdict | None = None
) -> Assessment | None:
    """Return what is said of a place and the action played there, None where no seat decides."""
    if not state.actors() or state.is_chance():
        return None
    asked = asked_for(state)
    seat = state.actors()[0]
    if action is not None and state.actor_of(action) != seat:
        action = None
    thoughts = compared(asked, action)
    best, *rest = (_judged(state, seat, asked, thought, verdict) for thought in thoughts)
    known = verdict(asked) if verdict is not None else None
    if known is not None and verdict is not None:
        best = _known(state.game, seat, _proven(state, seat, best, known, verdict), known)
    played = rest[0] if rest else None
    if played is not None and _share(played, seat) > _share(best, seat):
        best = played
    return Assessment(seat, best, played)


def compared(asked: Question, action: int | None) -> tuple[Thought, ...]:
    """Return the best action and then the one given, if one is, as comparable as the game can."""
    module = games.player_module(asked.game.key)
    assert module is not None
    given = (asked.observation, asked.game, asked.level, asked.seed)
    if action is not None and hasattr(module, "compared"):
        return tuple(module.compared(*given, action))
    best: Thought = module.think(*given)
    if action is None:
        return (best,)
    return best, best if best.action == action else Thought(action)


def _judged(
    state: State, seat: int, asked: Question, thought: Thought, verdict: Verdict | None
) -> Judged:
    """Return what an action is worth, by the rules if it ends the game or what follows is known."""
    after = state.child(thought.action)
    settled = _settled(state, after)
    if settled is not None:
        score = {1.0: int(WIN) - 1, 0.0: 1 - int(WIN), 0.5: 0}.get(settled[seat])
        return Judged(thought.action, score, settled, exact=True)
    judged = Judged(thought.action, thought.score, *_chances(seat, asked, thought))
    known = None if verdict is None else _after(state, thought.action, seat, verdict)
    return judged if known is None else _known(state.game, seat, judged, known)


def _after(state: State, action: int, seat: int, verdict: Verdict) -> int | None:
    """Return what is known for good of a place after an action, seen by a seat."""
    after = state.child(action)
    if not after.actors() or after.is_chance():
        return None
    known = verdict(asked_for(after))
    if known is None or _are_partners(state.game, seat, after.actors()[0]):
        return known
    return -known


def _known(game: Game, seat: int, judged: Judged, verdict: int) -> Judged:
    """Return a worth corrected by what is known for good."""
    chances = _shared(game, seat, (verdict + 1) / 2)
    score = judged.score
    if verdict == 0:
        score = 0
    elif score is None or not (is_won(score) if verdict > 0 else is_lost(score)):
        score = None
    return attrs.evolve(judged, chances=chances, score=score, exact=True)


def _proven(state: State, seat: int, best: Judged, known: int, verdict: Verdict) -> Judged:
    """Return the best action; another one where the search has missed what is known for good."""
    if best.exact and _share(best, seat) >= (known + 1) / 2:
        return best
    actions = state.legal_actions()
    proven = (one for one in actions if _after(state, one, seat, verdict) == known)
    return next(map(Judged, proven), best)


def _chances(seat: int, asked: Question, thought: Thought) -> tuple[Chances | None, bool]:
    """Return the chance of each seat by a thought of one of them, and whether it is exact."""
    score = thought.score
    if score is None:
        return None, False
    exact = thought.exact or (int(WIN) > abs(score) and (is_won(score) or is_lost(score)))
    function = getattr(games.player_module(asked.game.key), "chances", None)
    if function is not None:
        found = function(asked.observation, asked.game, thought)
        if found is not None:
            return tuple(found), exact
    share = 1.0 if is_won(score) else 0.0 if is_lost(score) else chance_of(score)
    return _shared(asked.game, seat, share), exact


def _shared(game: Game, seat: int, share: float) -> Chances | None:
    """Return the chance of each seat from that of one, None where there are more than two sides."""
    if _sides(game) > 2:
        return None
    seats = range(len(game.seats))
    return tuple(share if _are_partners(game, seat, other) else 1 - share for other in seats)


def _settled(before: State, after: State) -> Chances | None:
    """Return what each seat's side has of what one action has settled, None where nothing was."""
    game, shares = before.game, before.game.settled(before, after)
    if shares is None:
        return None
    seats = range(len(shares))
    return tuple(
        sum(shares[other] for other in seats if _are_partners(game, seat, other)) for seat in seats
    )


def _sides(game: Game) -> int:
    """Return how many sides there are which win apart."""
    return len({frozenset(game.opponents(seat)) for seat in range(len(game.seats))})


def _are_partners(game: Game, seat: int, other: int) -> bool:
    """Return whether two seats win together; each seat does with itself."""
    return other not in game.opponents(seat)


def _share(judged: Judged, seat: int) -> float:
    return -1.0 if judged.chances is None else judged.chances[seat]


# What follows from assessments


def told(state: State, one: Assessment) -> Hint:
    """Return the better action of a swing with why, and what was given up instead."""
    best, played = one.best, one.played
    assert played is not None
    why = explanation(asked_for(state), Thought(best.action, best.score, exact=best.exact))
    if best.score is not None and played.score is not None:
        return Hint(best.action, why, given_up(best.score, played.score))
    first, then = (round(100 * _share(judged, one.seat)) for judged in (best, played))
    return Hint(best.action, why, instead(first, then))


def analysis(states: Sequence[State], said: Sequence[Assessment | None]) -> Analysis:
    """Return what follows from the assessments of the places of a record."""
    if len(said) != len(states):
        raise ValueError("one assessment for each place")
    standings = tuple(_standing(states, said, ply) for ply in range(len(states)))
    if states[0].game.hidden:
        standings = tuple(_own_views(standings, said))
    given = [0.0] * len(states[0].game.seats)
    swings, complete, unknown = [], True, False
    for ply, one in enumerate(said):
        if one is None or one.played is None:
            continue
        lost = one.given_up
        if lost is None:
            complete = complete and one.best.chances is None
            unknown = unknown or len(states[ply].legal_actions()) > 1
            continue
        given[one.seat] += lost
        if lost >= LEAST:
            swings.append(Swing(ply, lost, one))
    swings.sort(key=lambda swing: -swing.given_up)
    luck = _luck(states, standings, len(given))
    sums = tuple(given) if complete else None
    return Analysis(standings, tuple(swings[:MOST]), luck, sums, unknown)


def _standing(states: Sequence[State], said: Sequence[Assessment | None], ply: int) -> Standing:
    """Return the chances at a place: by who decides there, else by the action that led there."""
    settled = _settled(states[ply - 1], states[ply]) if ply > 0 else None
    if settled is not None:
        return Standing(settled, exact=True, settles=True)
    here = said[ply]
    if here is not None:
        return Standing(here.best.chances, here.best.exact)
    before = said[ply - 1] if ply > 0 else None
    played = None if before is None else before.played
    return Standing() if played is None else Standing(played.chances, played.exact)


def _own_views(
    standings: Sequence[Standing], said: Sequence[Assessment | None]
) -> Iterator[Standing]:
    """Yield the standings with each seat's chance as it saw it last, from its own hand.

    Of a seat which has not been on turn yet it is what the first one supposes.
    """
    views: list[float] = []
    for standing, one in zip(standings, said, strict=True):
        if standing.settles:
            views = []
            yield standing
            continue
        if standing.chances is not None and (standing.exact or not views):
            views = list(standing.chances)
        elif standing.chances is not None and one is not None:
            views[one.seat] = standing.chances[one.seat]
        yield attrs.evolve(standing, chances=tuple(views) if views else None)


def _luck(states: Sequence[State], standings: Sequence[Standing], seats: int) -> Chances | None:
    """Return by how much chance has moved each seat's chance in all, None where none is known."""
    luck = None
    known = [ply for ply, standing in enumerate(standings) if standing.chances is not None]
    for first, last in pairwise(known):
        before, after = standings[first].chances, standings[last].chances
        if before is None or after is None or standings[first].settles:
            continue
        if all(states[ply].is_chance() for ply in range(first, last)):
            moved = [then - now for now, then in zip(before, after, strict=True)]
            luck = tuple(a + b for a, b in zip(luck or (0.0,) * seats, moved, strict=True))
    return luck
