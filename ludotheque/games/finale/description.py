"""Actions of Finale as events and as sentences; the field as plain text."""

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
from ludotheque.games.finale.position import FinalePosition, Phase


def outcome(position: FinalePosition) -> Outcome:
    """Return the result of a position in which the record is over."""
    if position.winner is None:
        return Outcome((), "finale.empty", M("Neither side has a pawn left: the game is drawn."))
    side = cells.SIDE_NAMES[position.winner]
    if position.variant.championship:
        leader = 0 if position.scores[0] > position.scores[1] else 1
        return Outcome(
            (leader,),
            "finale.champion",
            M(
                "{side} is the champion, {high} to {low}.",
                side=cells.SIDE_NAMES[leader],
                high=max(position.scores), low=min(position.scores),
            ),
            position.scores,
        )  # fmt: skip
    scores = None if position.variant.elimination else position.scores
    return Outcome((position.winner,), *_won(position, side), scores)


def _won(position: FinalePosition, side: Message) -> tuple[str, Message]:
    if position.how == kernel.GOAL:
        return "finale.goal", M("Goal! {side} wins.", side=side)
    other = cells.SIDE_NAMES[1 - (position.winner or 0)]
    return "finale.stuck", M("{other} cannot move any more: {side} wins.", other=other, side=side)


def pass_reason(position: FinalePosition) -> Message:
    """Return why the side on turn can only pass, without a capital: it stands after a colon."""
    if _keeper_passes(position):
        return M("the keeper cannot leave its goal and is not removed")
    return M("no pawn {roll} is left", roll=position.roll)


def _keeper_passes(position: FinalePosition) -> bool:
    """Return whether the keeper is the reason of a pass (Turn 5), not a number without pawns."""
    pawns = kernel.numbered(position.own, position.p0, position.p1, position.p2, position.roll)
    return kernel.keeper_home(position.side, position.roll, pawns)


def events(position: FinalePosition, action: int, after: FinalePosition) -> tuple[Event, ...]:
    """Return the events of a legal action, in order."""
    kind = cells.kind(action)
    side = position.side
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
        result.append(Moved(side, position.pawn(origin), origin, target))
    elif kind == kernel.REMOVE:
        place = cells.place(action)
        result.append(Removed(side, position.pawn(place), place))
    else:
        result.append(Passed(side, pass_reason(position)))
    if after.how != kernel.PLAYING and not position.variant.elimination:
        result.append(_scored(position, after))
    if after.phase is Phase.OVER:
        result.append(Ended(outcome(after)))
    return tuple(result)


def _standing(position: FinalePosition) -> tuple[tuple[str, str], ...]:
    return tuple((name, pawn) for name in cells.NAMES if (pawn := position.pawn(name)))


def _scored(position: FinalePosition, after: FinalePosition) -> Scored:
    points = (
        after.scores[0] - position.scores[0],
        after.scores[1] - position.scores[1],
    )
    side = cells.SIDE_NAMES[after.winner or 0]
    return Scored(points, after.scores, _won(after, side)[1])


def sentence(position: FinalePosition, action: int, after: FinalePosition) -> Message:
    """Return one sentence on a legal action."""
    kind = cells.kind(action)
    side = cells.SIDE_NAMES[position.side]
    if kind == kernel.ROLL:
        return M("{side} rolls a {roll}.", side=side, roll=action >> 3)
    if kind == kernel.START:
        return M("The lot decides: {side} starts.", side=cells.SIDE_NAMES[action >> 3])
    if kind == kernel.DEAL:
        return M("The pawns are shuffled and laid out.")
    if kind == kernel.ARRANGE:
        return M("{side} has laid out the pawns.", side=side)
    if kind == kernel.PASS:
        if _keeper_passes(position):
            return M(
                "{side} passes: the keeper cannot leave its goal and is not removed.", side=side
            )
        return M("{side} passes: no pawn {roll} is left.", side=side, roll=position.roll)
    if kind == kernel.REMOVE:
        place = cells.place(action)
        return M(
            "{side} removes the blocked pawn {number} from {cell}.",
            side=side, number=int(position.pawn(place)[1]), cell=cells.named(place),
        )  # fmt: skip
    origin, target = cells.ends(action)
    number = int(position.pawn(origin)[1])
    if after.how == kernel.GOAL:
        return M(
            "Goal! {side} brings the pawn {number} from {origin} into {goal}.",
            side=side, number=number, origin=cells.named(origin), goal=cells.named(target),
        )  # fmt: skip
    return M(
        "{side} moves the pawn {number} from {origin} to {target}.",
        side=side, number=number, origin=cells.named(origin), target=cells.named(target),
    )  # fmt: skip


def board(position: FinalePosition) -> str:
    """Return the field in fixed pitch: Blue's pawns as b1, Red's as r1."""
    lines = []
    for rank in range(5, 0, -1):
        row = " ".join(position.pawn(f"{file}{rank}") or " ." for file in cells.FILES)
        left, right = (
            ((position.pawn("L") or " L"), (position.pawn("R") or " R"))
            if rank == 3
            else ("  ", "  ")
        )
        lines.append(f"{rank} {left} {row} {right}")
    lines.append("     " + "  ".join(cells.FILES))
    roll = position.roll or "-"
    actor = cells.SIDES[position.side] if position.phase is not Phase.OVER else "-"
    lines.append(f"side {actor}  die {roll}  phase {position.phase.value}")
    if not position.variant.elimination:
        lines.append(f"score {position.scores[0]}-{position.scores[1]}  game {position.number}")
    return "\n".join(lines)
