"""Random play of Cambio on integers, preparation included, over the rules of the other kernels."""

from typing import Final

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below, seeded
from ludotheque.games.cambio.kernel import (
    DRAWN,
    FILL,
    PASS,
    START,
    SYMBOL,
    exit_of,
    legal_actions,
    occurrences,
    pushed,
    remembered,
    shl,
    winners,
)
from ludotheque.games.cambio.kernel_setup import (
    barred_after,
    corrections,
    due,
    placements,
    turned,
    wanted,
)
from ludotheque.games.cambio.kernel_throw import (
    available,
    dealt,
    filled,
    owned,
    thrown,
    tray,
    unpacked,
)

PLAY: Final[i64] = 0
QUICK: Final[i64] = 1
CORNERS: Final[i64] = 2
"""The preparations, as the option names them."""

BY_LOT: Final[i64] = -1
"""Stands for the player who begins where the lot decides."""

_NOTHING: Final[list[int]] = []


def _note(
    action: int, actions: list[int], played: list[int] | None, lists: list[list[int]] | None
) -> None:
    if played is not None:
        played.append(action)
    if lists is not None:
        lists.append(actions)


def playout(
    three: bool,
    preparation: i64,
    draws: bool,
    begins: i64,
    ahead: i64,
    seed: i64,
    played: list[int] | None,
    lists: list[list[int]] | None,
) -> i64:
    """Play one random game to its end; return the number of its actions, chance included.

    Every legal action is equally likely. ``draws``: the third occurrence of a position ends the
    game; player ``begins``, BY_LOT whom the lot names; ``ahead`` is that of ``wanted``.
    ``played`` and ``lists``, where given, receive the actions and the legal lists they were drawn
    from (empty for chance).
    """
    n: i64 = 3 if three else 2
    random: i64 = seeded(seed)
    total: i64 = 0
    low: i64 = 0
    high: i64 = 0
    kind: i64 = 0
    faces: list[int] = []
    if preparation == PLAY:
        faces = [0] * 25
        random = thrown(random, faces)
        if played is not None:
            played.append(tray(faces))
        if lists is not None:
            lists.append(_NOTHING)
        total += 1
    starter: i64 = begins
    if begins == BY_LOT:
        random = advance(random)
        starter = below(random, n)
        _note(starter * 8 + START, _NOTHING, played, lists)
        total += 1
    if preparation == QUICK:
        random, deal = dealt(random, three, starter, ahead)
        _note(deal, _NOTHING, played, lists)
        total += 1
        low, high, kind = unpacked(deal >> 3)
    elif preparation == CORNERS:
        random, low, high, kind = _placed(random, starter, played, lists)
        total += 10
    else:
        taken: list[int] = [-1] * n
        i: i64 = 0
        while i < n:
            seat: i64 = (starter + i) % n
            left: list[int] = available(faces, taken)
            random = advance(random)
            face: i64 = left[below(random, len(left))]
            taken[seat] = face
            _note((seat * 6 + face) * 8 + SYMBOL, _NOTHING, played, lists)
            i += 1
        total += n
        low, high, kind = owned(faces, taken)
        random, low, high, kind, more = _balanced(
            random, low, high, kind, three, starter, ahead, played, lists
        )
        total += more
    return total + _pushes(random, low, high, kind, three, starter, draws, played, lists)


def _balanced(
    random: i64, low: i64, high: i64, kind: i64, three: bool, starter: i64, ahead: i64,
    played: list[int] | None, lists: list[list[int]] | None,
) -> tuple[i64, i64, i64, i64, i64]:  # fmt: skip
    """Correct at random until nothing is left to do; the last number is that of the actions."""
    n: i64 = 3 if three else 2
    total: i64 = 0
    at: i64 = due(low, high, three, starter, ahead, 0)
    barred: i64 = 0
    while at < n:
        owner: i64 = (starter + at) % n
        want: i64 = wanted(owner, starter, three, ahead)
        actions: list[int] = corrections(low, high, owner, want, three, barred)
        random = advance(random)
        action: i64 = actions[below(random, len(actions))]
        _note(action, actions, played, lists)
        total += 1
        barred = barred_after(low, high, owner, want, three, barred, action)
        low, high, kind = turned(low, high, kind, action)
        at = due(low, high, three, starter, ahead, at)
    return random, low, high, kind, total


def _placed(
    random: i64, starter: i64, played: list[int] | None, lists: list[list[int]] | None
) -> tuple[i64, i64, i64, i64]:
    """Place four and five symbols in turn, each player his opponent's, and fill the rest (D3)."""
    low: i64 = 0
    high: i64 = 0
    i: i64 = 0
    while i < 9:
        actions: list[int] = placements(low, high, (starter + i + 1) % 2)
        random = advance(random)
        action: i64 = actions[below(random, len(actions))]
        _note(action, actions, played, lists)
        low, high, _kind = turned(low, high, 0, action)
        i += 1
    random = advance(random)
    fill: i64 = below(random, 0x10000) * 8 + FILL
    _note(fill, _NOTHING, played, lists)
    return random, low, high, filled(low, high, fill)


def _pushes(
    random: i64, low: i64, high: i64, kind: i64, three: bool, starter: i64, draws: bool,
    played: list[int] | None, lists: list[list[int]] | None,
) -> i64:  # fmt: skip
    """Push at random to the end; return the number of actions."""
    n: i64 = 3 if three else 2
    seat: i64 = starter
    total: i64 = 0
    past: object = remembered(None, low, high, True)
    while True:
        actions: list[int] = legal_actions(low, high, seat)
        random = advance(random)
        action: i64 = actions[below(random, len(actions))]
        _note(action, actions, played, lists)
        total += 1
        neutral: bool = False
        if action != PASS:
            push: i64 = action >> 3
            neutral = (low | high) & shl(1, exit_of(push)) == 0
            low, high, kind = pushed(low, high, kind, seat, push)
            if winners(low, high, three) != 0:
                return total
        seat = (seat + 1) % n
        if draws:
            past = remembered(past, low, high, neutral)
            if occurrences(past, n) >= DRAWN:
                return total


def playouts(
    three: bool, preparation: i64, draws: bool, begins: i64, ahead: i64, seed: i64, count: i64
) -> i64:
    """Play ``count`` random games from the seeds ``seed``, ``seed + 1`` …; return their actions."""
    total: i64 = 0
    i: i64 = 0
    while i < count:
        total += playout(three, preparation, draws, begins, ahead, seed + i, None, None)
        i += 1
    return total
