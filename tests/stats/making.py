"""Games for the tests of statistics: played at random, or facts made up."""

from typing import Any

from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.stats.facts import GameFacts, Rolls
from ludotheque.stats.summary import variant_of
from tests.contract.configurations import variants


def _forms(key: str) -> list[dict[str, str]]:
    """A game's usual form, one with the most seats, and a match if it has any."""
    whole = [dict(one) for one in variants(key)]
    most = max(whole, key=lambda one: len(games.create(key, one).seats))
    match = [one for one in whole if games.create(key, one).is_match()]
    return [{}, most, *match[:1]]


VARIANTS = tuple((key, options) for key in games.ENGINES for options in _forms(key))


def played(
    key: str,
    options: dict[str, str] | None = None,
    seed: int = 1,
    *,
    names: tuple[str, ...] = (),
    most: int = 10**9,
    ending: Ending | None = None,
) -> Timeline:
    """A game played at random to its end, or up to so many actions and ended so."""
    game = games.create(key, options or {})
    seats = tuple(SeatInfo(names[i] if i < len(names) else f"P{i}") for i in range(len(game.seats)))
    timeline = Timeline(game, seed=seed, seats=seats, created="2026-01-02T10:00:00Z")
    source = RandomSource(seed)
    while timeline.state.actors() and timeline.ply < most:
        state = timeline.state
        timeline.apply(timeline.draw() if state.is_chance() else state.random_action(source))
    if ending is not None:
        timeline.end(ending)
    return timeline


NAMES = ("Ann", "ann ", "Bob", "É́mile", "", "Zoé")


@st.composite
def made_up(draw: Any, number: int = 0) -> GameFacts:
    """Facts of a game nobody played, of any shape facts can have."""
    key, options = draw(st.sampled_from(VARIANTS))
    game = games.create(key, options)
    seats = len(game.seats)
    sides = tuple(
        tuple(s for s in range(seats) if s == one or s not in game.opponents(one))
        for one in range(seats)
    )
    how = draw(st.sampled_from(["won", "drawn", "abandoned", "unfinished"]))
    results = [""] * seats
    if how == "won":
        winner = sides[draw(st.integers(0, seats - 1))]
        results = ["won" if seat in winner else "lost" for seat in range(seats)]
    elif how == "drawn":
        results = ["drawn"] * seats
    minute = draw(st.integers(0, 59))
    rolls = {
        die.key: Rolls(tuple(draw(st.integers(0, 9)) for _ in die.faces), draw(st.integers(1, 9)))
        for die in game.dice
        if not die.adjusted
    }
    return GameFacts(
        number=draw(st.integers(1, 50)),
        game=key,
        options=dict(game.options),
        names=tuple(draw(st.sampled_from(NAMES)) for _ in range(seats)),
        seats=game.seats,
        sides=sides,
        seed=draw(st.integers(1, 4)),
        created=f"2026-01-{draw(st.integers(1, 2)):02}T10:00:00Z",
        modified=f"2026-01-{draw(st.integers(1, 3)):02}T11:{minute:02}:00Z",
        first=draw(st.sampled_from([None, *range(seats)])),
        how=how,
        code="x",
        results=tuple(results),
        moves=draw(st.integers(0, 40)),
        turns=draw(st.integers(0, 40)),
        rolls=rolls,
        id=f"{draw(st.integers(1, 12)):032x}",
    )


def line_of(facts: GameFacts) -> tuple[Any, ...]:
    """What a game is sorted under."""
    return facts.game, variant_of(facts)
