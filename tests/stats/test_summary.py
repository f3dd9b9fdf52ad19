"""The sums over games, held against a reference that asks for every number by itself."""

from collections import Counter
from itertools import pairwise

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.playernames import name_key
from ludotheque.games import ENGINES
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.summary import (
    Filter,
    Tally,
    counted,
    histogram,
    minutes_of,
    spread,
    streak_at_end,
    summarise,
)
from tests.examples import of_three, without_chance
from tests.stats import reference
from tests.stats.making import NAMES, made_up

filters = st.builds(
    Filter,
    game=st.sampled_from(["", "", *ENGINES[:3]]),
    player=st.sampled_from(["", "", *map(name_key, NAMES)]),
    since=st.sampled_from(["", "2026-01-02T11:30:00Z"]),
)


def tally(found: Tally) -> tuple[int, int, int]:
    return found.won, found.lost, found.drawn


@given(st.lists(made_up(), max_size=9), filters)
def test_everything_is_as_the_slow_reference_has_it(facts: list[GameFacts], chosen: Filter) -> None:
    facts = [attrs.evolve(one, number=i) for i, one in enumerate(facts, 1)]
    wanted = reference.kept(facts, chosen)
    found = summarise(counted(facts), chosen)
    assert list(found.games) == wanted
    hows = Counter(one.how for one in wanted)
    assert found.totals.played == len(wanted)
    assert found.totals.finished == hows["won"] + hows["drawn"]
    assert (found.totals.abandoned, found.totals.unfinished) == (
        hows["abandoned"], hows["unfinished"],
    )  # fmt: skip
    names = {name_key(name) for one in wanted for name in one.names} - {""}
    assert {player.key for player in found.players} == names
    for player in found.players:
        slow = reference.player(wanted, player.key)
        assert (player.results.games, player.helped) == (slow["games"], slow["helped"])
        assert tally(player.results.first) == slow["first"]
        assert tally(player.results.later) == slow["later"]
        assert (player.streak.kind, player.streak.length) == slow["streak"]
        assert (player.longest_won, player.longest_lost) == slow["longest"]
        assert player.course == slow["course"]
        assert player.results.par == pytest.approx(slow["par"])
        assert {at: tally(r.all) for at, r in player.by_game.items()} == slow["by_game"]
    assert {line.game for line in found.by_game} == {one.game for one in wanted}
    for line in found.by_game:
        own = [one for one in wanted if one.game == line.game]
        done = [one for one in own if one.finished]
        assert line.totals.played == len(own)
        assert list(line.lengths.moves) == sorted(one.moves for one in done)
        assert len(line.lengths.minutes) + line.lengths.interrupted == len(done)
        plain = [one for one in own if not reference.helped(one)]
        began = [one.results[one.first] for one in plain if one.first is not None]
        assert tally(line.beginners) == tuple(map(began.count, ("won", "lost", "drawn")))


@given(st.lists(made_up(), max_size=8), filters)
def test_the_parts_add_up(facts: list[GameFacts], chosen: Filter) -> None:
    found = summarise(counted(facts), chosen)
    assert sum(line.totals.played for line in found.by_game) == found.totals.played
    for player in found.players:
        parts = player.by_game.items()
        assert sum(own.games for _, own in parts) == player.results.games
        plain = [own for (_, variant), own in parts if "handicap" not in dict(variant)]
        assert sum(own.all.decided for own in plain) == player.results.all.decided
        assert player.streak.length <= player.results.all.decided
        assert player.longest_won <= player.results.all.won
        share = player.results.all.share
        assert share is None or 0 <= share <= 1


@given(st.lists(made_up(), max_size=8), st.randoms(use_true_random=False))
def test_the_order_in_which_games_are_read_does_not_matter(
    facts: list[GameFacts], source: object
) -> None:
    facts = [attrs.evolve(one, number=i) for i, one in enumerate(facts, 1)]
    mixed = list(facts)
    source.shuffle(mixed)  # type: ignore[attr-defined]
    assert summarise(counted(mixed)) == summarise(counted(facts))


@given(made_up())
def test_a_copy_of_a_game_does_not_count_twice(one: GameFacts) -> None:
    copy = attrs.evolve(one, number=one.number + 100, modified="2026-02-01T00:00:00Z")
    counts = one.moves > 0 or one.how == "unfinished"  # what waits is counted as on the shelf
    assert len(counted([one, copy])) == len(counted([one])) == counts


def test_names_are_the_same_player_whatever_their_capitals_and_accents() -> None:
    assert name_key(" Zoé  Martin ") == name_key("ZOE\u0301 MARTIN") != name_key("Zoe Martin")


@given(made_up())
def test_who_plays_both_sides_has_no_result(one: GameFacts) -> None:
    alone = attrs.evolve(one, names=("Ann",) * len(one.names), moves=5)
    (player,) = summarise(counted([alone])).players
    assert player.results.games == 1
    assert player.results.all == Tally()
    assert player.streak.length == 0


@pytest.mark.parametrize(
    ("created", "modified", "minutes"),
    [
        ("2026-01-01T10:00:00Z", "2026-01-01T10:30:00Z", 30),
        ("2026-01-01T23:50:00Z", "2026-01-02T00:10:00Z", 20),
        ("2026-01-01T10:00:00Z", "2026-01-03T10:00:00Z", None),
        ("2026-01-01T10:00:00Z", "2026-01-01T09:00:00Z", None),
    ],
)
def test_minutes_are_those_of_one_sitting(
    created: str, modified: str, minutes: float | None
) -> None:
    facts = GameFacts(
        1, without_chance(), {}, ("", ""), ("white", "black"), ((0,), (1,)), 1, created, modified,
        0, "won", "x", ("won", "lost"), 9, 9, {},
    )  # fmt: skip
    assert minutes_of(facts) == minutes


@given(st.lists(st.integers(0, 3000), min_size=1, max_size=60), st.integers(3, 20))
def test_a_histogram_holds_every_value_once_in_few_bars_of_one_width(
    values: list[int], most: int
) -> None:
    bars = histogram(values, most)
    assert len(bars) <= most
    assert len({bar.high - bar.low for bar in bars}) == 1
    for bar in bars:
        assert bar.count == sum(bar.low <= value < bar.high for value in values)
    assert sum(bar.count for bar in bars) == len(values)
    assert all(a.high == b.low for a, b in pairwise(bars))
    assert bars[0].count > 0 < bars[-1].count


def test_nothing_has_no_histogram_and_no_spread() -> None:
    assert histogram([]) == ()
    assert spread([]) is None
    assert spread([3, 1, 2, 9]) is not None
    assert streak_at_end([]).length == 0


@given(st.lists(made_up(), max_size=8))
def test_all_players_together_have_the_points_that_were_to_be_expected(
    facts: list[GameFacts],
) -> None:
    """Where everybody has a name of his own, shares above and below par even out."""
    named = [
        attrs.evolve(
            one,
            names=tuple(f"P{i}" for i in range(len(one.names))),
            # Partners come once, not twice.
            sides=tuple((i,) for i in range(len(one.names))),
        )
        for one in facts
    ]
    players = summarise(counted(named)).players
    points = sum(p.results.all.won + p.results.all.drawn / 2 for p in players)
    assert points == pytest.approx(sum(p.results.par for p in players))


def test_beginning_is_held_against_the_number_of_sides() -> None:
    def line(results: tuple[str, ...]) -> float | None:
        seats = tuple(range(len(results)))
        facts = GameFacts(
            1, of_three(), {"players": str(len(seats))}, ("",) * len(seats),
            tuple("ABC")[: len(seats)], tuple((seat,) for seat in seats), 1,
            "2026-01-01T10:00:00Z", "2026-01-01T10:30:00Z", 0, "won", "x", results, 9, 9, {},
        )  # fmt: skip
        return summarise(counted([facts])).by_game[0].even

    assert line(("won", "lost")) == line(("drawn", "drawn")) == 0.5
    assert line(("lost", "won", "lost")) == pytest.approx(1 / 3)
    assert line(("drawn", "drawn", "lost")) == pytest.approx(1 / 3)
    assert line(("", "")) is None
