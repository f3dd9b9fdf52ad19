"""Pairs of histories which differ only in what one seat may not know, for each hidden game."""

import random
from collections.abc import Callable, Iterable

from ludotheque.core.errors import LudothequeError
from ludotheque.record.timeline import Timeline
from tests.about import about


def replayed(timeline: Timeline, texts: Iterable[str]) -> Timeline | None:
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
    return replayed(timeline, texts)


Twin = Callable[[Timeline, int | None, random.Random], Timeline | None]


def twin_of(key: str) -> Twin:
    """Return what makes the pairs of a game that hides something; one without fails the test."""
    found: Twin | None = toy if key == "toy" else about(key, "twin")
    assert found is not None, f"tests/games/{key}/about.py must have a twin"
    return found
