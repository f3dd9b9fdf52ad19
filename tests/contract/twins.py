"""Pairs of histories which differ only in what one seat may not know, for each hidden game."""

import random
from collections.abc import Callable, Iterable

from ludotheque.core.errors import LudothequeError
from ludotheque.record.timeline import Timeline


def _replayed(timeline: Timeline, texts: Iterable[str]) -> Timeline | None:
    """Return the history with other texts, None where the rules forbid it."""
    again = Timeline(timeline.game, seed=timeline.seed)
    try:
        for text in texts:
            again.apply(again.state.parse(text))
    except LudothequeError:
        return None
    return again


def toy(timeline: Timeline, seat: int | None, chance: random.Random) -> Timeline | None:
    """Swap two cards which the seat has not seen."""
    if not timeline.ply:
        return None
    states = timeline.states
    seen = set(states[-1].played)  # type: ignore[attr-defined]
    if seat is not None:
        seen |= set(states[1].hands[seat])  # type: ignore[attr-defined]
    unseen = sorted({1, 2, 3, 4, 5, 6} - seen)
    if len(unseen) < 2:
        return None
    a, b = map(str, chance.sample(unseen, 2))
    texts = list(timeline.notations())
    texts[0] = texts[0].translate(str.maketrans(a + b, b + a))
    return _replayed(timeline, texts)


def automatch(timeline: Timeline, seat: int | None, chance: random.Random) -> Timeline | None:
    """Swap two cards of the last deal which the seat has neither held nor seen played.

    An exchange by somebody else is secret, too: its card is swapped with them.
    """
    from ludotheque.games.automatch.cards import NAMES

    texts = list(timeline.notations())
    deals = [i for i, text in enumerate(texts) if text.startswith("deal ")]
    if not deals:
        return None
    start = deals[-1]
    seen: set[str] = set()
    for i in range(start + 1, timeline.ply + 1):
        state = timeline.state_at(i)
        if seat is not None and state.stage.value == "running":  # type: ignore[attr-defined]
            seen |= {NAMES[card] for card in state.hand(seat)}  # type: ignore[attr-defined]
        if i < timeline.ply and not state.is_secret(timeline.line[i]):
            seen.add(texts[i].partition("=")[0])
    unseen = [name for name in NAMES if name not in seen]
    if len(unseen) < 2:
        return None
    a, b = chance.sample(unseen, 2)
    other = {a: b, b: a}
    for i in range(start, timeline.ply):
        state, action = timeline.state_at(i), timeline.line[i]
        if state.is_secret(action) and (i == start or state.actor_of(action) != seat):
            texts[i] = " ".join(other.get(word, word) for word in texts[i].split(" "))
    return _replayed(timeline, texts)


TWINS: dict[str, Callable[[Timeline, int | None, random.Random], Timeline | None]] = {
    "toy": toy,
    "automatch": automatch,
}
"""For each game that hides something; a game without an entry fails the test."""
