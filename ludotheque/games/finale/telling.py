"""What happened in Finale, told as events and as sentences; the board as plain text."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Outcome
from ludotheque.core.events import (
    Ended,
    Event,
    LotDrawn,
    Moved,
    Passed,
    Removed,
    Rolled,
    Scored,
    SetUp,
)
from ludotheque.core.messages import M, Message
from ludotheque.games.finale import cells, kernel

if TYPE_CHECKING:
    from ludotheque.games.finale.state import FinaleState


def outcome(state: "FinaleState") -> Outcome:
    """Return the result of a state in which the record is over."""
    if state.winner is None:
        return Outcome((), "finale.empty", M("Neither side has a pawn left: the game is drawn."))
    side = state.game.seat_name(state.winner)
    if state.game.championship:
        leader = 0 if state.scores[0] > state.scores[1] else 1
        return Outcome(
            (leader,),
            "finale.champion",
            M(
                "{side} is the champion, {high} to {low}.",
                side=state.game.seat_name(leader),
                high=max(state.scores), low=min(state.scores),
            ),
            state.scores,
        )  # fmt: skip
    scores = None if state.game.elimination else state.scores
    return Outcome((state.winner,), *_won(state, side), scores)


def _won(state: "FinaleState", side: Message) -> tuple[str, Message]:
    if state.how == kernel.GOAL:
        return "finale.goal", M("Goal! {side} wins.", side=side)
    other = state.game.seat_name(1 - (state.winner or 0))
    return "finale.stuck", M("{other} cannot move any more: {side} wins.", other=other, side=side)


def pass_reason(state: "FinaleState") -> Message:
    """Return why the side on turn can only pass, to stand after a colon."""
    if _keeper_passes(state):
        return M("the keeper cannot leave its goal and is not removed")
    return M("no pawn {roll} is left", roll=state.roll)


def _keeper_passes(state: "FinaleState") -> bool:
    """Tell whether a pass comes from the keeper (Turn 5), not from a number without pawns."""
    pawns = kernel.numbered(state.own, state.p0, state.p1, state.p2, state.roll)
    return kernel.keeper_home(state.side, state.roll, pawns)


def events(state: "FinaleState", action: int, after: "FinaleState") -> tuple[Event, ...]:
    """Return the events of a legal action, in order."""
    kind = cells.kind(action)
    side = state.side
    if kind == kernel.ROLL:
        return (Rolled(side, (str(action >> 3),)),)
    if kind == kernel.START:
        return (LotDrawn(action >> 3),)
    if kind == kernel.DEAL:
        return (SetUp(None, _standing(after)),)
    if kind == kernel.ARRANGE:
        own = "br"[side]
        return (SetUp(side, tuple(p for p in _standing(after) if p[1][0] == own)),)
    result: list[Event] = []
    if kind == kernel.MOVE:
        origin, target = cells.ends(action)
        result.append(Moved(side, state.pawn(origin), origin, target))
    elif kind == kernel.REMOVE:
        place = cells.place(action)
        result.append(Removed(side, state.pawn(place), place))
    else:
        result.append(Passed(side, pass_reason(state)))
    if after.how != kernel.PLAYING and not state.game.elimination:
        result.append(_scored(state, after))
    end = after.outcome()
    return (*result, Ended(end)) if end else tuple(result)


def _standing(state: "FinaleState") -> tuple[tuple[str, str], ...]:
    return tuple((name, pawn) for name in cells.NAMES if (pawn := state.pawn(name)))


def _scored(state: "FinaleState", after: "FinaleState") -> Scored:
    points = (
        after.scores[0] - state.scores[0],
        after.scores[1] - state.scores[1],
    )
    side = state.game.seat_name(after.winner or 0)
    return Scored(points, after.scores, _won(after, side)[1])


def sentence(state: "FinaleState", action: int, after: "FinaleState") -> Message:
    """Return one sentence on a legal action."""
    kind = cells.kind(action)
    side = state.game.seat_name(state.side)
    if kind == kernel.ROLL:
        return M("{side} rolls a {roll}.", side=side, roll=action >> 3)
    if kind == kernel.START:
        return M("The lot decides: {side} starts.", side=state.game.seat_name(action >> 3))
    if kind == kernel.DEAL:
        return M("The pawns are shuffled and laid out.")
    if kind == kernel.ARRANGE:
        return M("{side} has laid out the pawns.", side=side)
    if kind == kernel.PASS:
        if _keeper_passes(state):
            return M(
                "{side} passes: the keeper cannot leave its goal and is not removed.", side=side
            )
        return M("{side} passes: no pawn {roll} is left.", side=side, roll=state.roll)
    if kind == kernel.REMOVE:
        place = cells.place(action)
        return M(
            "{side} removes the blocked pawn {number} from {cell}.",
            side=side, number=int(state.pawn(place)[1]), cell=cells.named(place),
        )  # fmt: skip
    origin, target = cells.ends(action)
    number = int(state.pawn(origin)[1])
    if after.how == kernel.GOAL:
        return M(
            "Goal! {side} brings the pawn {number} from {origin} into {goal}.",
            side=side, number=number, origin=cells.named(origin), goal=cells.named(target),
        )  # fmt: skip
    return M(
        "{side} moves the pawn {number} from {origin} to {target}.",
        side=side, number=number, origin=cells.named(origin), target=cells.named(target),
    )  # fmt: skip


def board(state: "FinaleState") -> str:
    """Return the field in fixed pitch: Blue's pawns as b1, Red's as r1."""
    lines = []
    for rank in range(5, 0, -1):
        row = " ".join(state.pawn(f"{file}{rank}") or " ." for file in cells.FILES)
        left, right = (
            ((state.pawn("L") or " L"), (state.pawn("R") or " R")) if rank == 3 else ("  ", "  ")
        )
        lines.append(f"{rank} {left} {row} {right}")
    lines.append("     " + "  ".join(cells.FILES))
    roll = state.roll or "-"
    actor = cells.SIDES[state.side] if state.phase.value != "over" else "-"
    lines.append(f"side {actor}  die {roll}  phase {state.phase.value}")
    if not state.game.elimination:
        lines.append(f"score {state.scores[0]}-{state.scores[1]}  game {state.number}")
    return "\n".join(lines)
