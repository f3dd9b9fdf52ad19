"""Who meets whom in an evening: what holds for every number of players."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.evenings.evening import MOST, Pairing, Played, sides_of
from ludotheque.evenings.pairings import games_of, next_table, plan

MANY = st.integers(2, MOST)


def pairs(tables: tuple[Pairing, ...]) -> Counter[tuple[int, int]]:
    return Counter(pair for one in tables for pair in combinations(sorted(one.seats), 2))


@given(MANY, st.integers(1, 2))
def test_each_pair_meets_exactly_as_often_as_wished(players: int, times: int) -> None:
    tables = plan(players, 2, times)
    met = pairs(tables)
    assert len(tables) == games_of(players, 2, times)
    assert met == dict.fromkeys(combinations(range(players), 2), times)


@given(MANY, st.integers(1, 2))
def test_all_begin_as_often_as_the_others_as_far_as_that_can_be(players: int, times: int) -> None:
    begun = Counter(one.seats[0] for one in plan(players, 2, times))
    found = [begun[player] for player in range(players)]
    assert max(found) - min(found) <= (1 if times == 1 and players % 2 == 0 else 0)


@given(MANY)
def test_who_meets_again_begins_the_other_time(players: int) -> None:
    assert set(Counter(one.seats for one in plan(players, 2, 2)).values()) == {1}


@given(MANY, st.integers(1, 2))
def test_nobody_plays_twice_in_a_round_and_one_of_an_odd_number_rests(
    players: int, times: int
) -> None:
    rounds: dict[int, list[int]] = {}
    for one in plan(players, 2, times):
        rounds.setdefault(one.round, []).extend(one.seats)
    rested: Counter[int] = Counter()
    for busy in rounds.values():
        assert len(busy) == len(set(busy))
        rested.update(set(range(players)) - set(busy))
    wanted = times if players % 2 else 0
    assert [rested[player] for player in range(players)] == [wanted] * players
    assert list(rounds) == sorted(rounds)


@given(st.integers(5, MOST))
def test_nobody_plays_thrice_running(players: int) -> None:
    tables = [set(one.seats) for one in plan(players, 2)]
    running = [set.intersection(*three) for three in zip(tables, tables[1:], tables[2:])]  # noqa: B905
    assert not any(running)


@pytest.mark.parametrize("players", range(3, MOST + 1))
def test_at_tables_of_three_all_have_each_seat_equally_often(players: int) -> None:
    tables = plan(players, 3)
    seats = Counter((who, seat) for one in tables for seat, who in enumerate(one.seats))
    assert len(set(seats.values())) == 1
    assert len(seats) == 3 * players
    met = pairs(tables)
    assert set(met) == set(combinations(range(players), 2))
    assert players == 3 or max(met.values()) <= 2
    assert len(tables) == games_of(players, 3)


@pytest.mark.parametrize("players", range(4, MOST + 1))
def test_at_tables_of_four_everyone_is_everyones_partner(players: int) -> None:
    tables = plan(players, 4)
    partners = Counter(
        (min(side), max(side))
        for one in tables
        for side in ((one.seats[0], one.seats[2]), (one.seats[1], one.seats[3]))
    )
    played = Counter(who for one in tables for who in one.seats)
    assert set(partners) == set(combinations(range(players), 2))
    assert max(partners.values()) == (1 if players % 4 < 2 else 2)
    assert len(set(played.values())) == 1
    assert all(len(set(one.seats)) == 4 for one in tables)
    begun = Counter(one.seats[0] for one in tables)
    assert max(begun.values()) - min(begun[who] for who in range(players)) <= 2
    assert len(tables) == games_of(players, 4)


def test_a_plan_is_the_same_every_time() -> None:
    assert plan(10, 3) == plan(10, 3)
    assert plan(11, 4) == plan(11, 4)


def test_fewer_players_than_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="fewer"):
        plan(2, 3)


# Who wins stays

RESULTS = st.lists(st.integers(-1, 3), max_size=25)


def played_out(players: int, seats: int, results: list[int]) -> list[Played]:
    """Games one after another; a result is the side which wins, or -1 for a draw."""
    games: list[Played] = []
    sides = sides_of(seats)
    for number, result in enumerate(results, 1):
        won = () if result < 0 else sides[result % len(sides)]
        table = next_table(players, seats, games)
        games.append(Played(f"{number:032x}", "any", table, number, winners=won, result="any"))
    return games


@given(st.integers(2, 4), st.integers(0, 8), RESULTS)
def test_who_wins_stays_and_all_get_their_turn(
    seats: int, waiting: int, results: list[int]
) -> None:
    players = seats + waiting
    games = played_out(players, seats, results)
    assert all(len(set(one.seats)) == seats for one in games)
    for before, after in pairwise(games):
        stayed = {before.seats[seat] for seat in before.winners or ()}
        assert stayed <= set(after.seats)
        came = set(after.seats) - set(before.seats)
        losers = seats - len(stayed)
        if stayed:
            assert len(came) == min(losers, waiting)
        elif waiting:
            assert came
        if came:
            assert after.seats[0] in came
        else:
            assert after.seats[0] != before.seats[0]
    # Nobody waits while all others come to the table twice.
    for start in range(len(games)):
        busy = set().union(*(one.seats for one in games[start : start + waiting + 1]))
        if len(games) - start > waiting:
            assert busy == set(range(players))


@given(st.integers(1, 10))
def test_at_a_draw_the_one_who_has_sat_longer_makes_room(waiting: int) -> None:
    players = 2 + waiting
    games = played_out(players, 2, [0])
    stayed = games[0].seats[0]
    games += [Played("f" * 32, "any", next_table(players, 2, games), 2, winners=(), result="draw")]
    came = next(one for one in games[1].seats if one != stayed)
    after = next_table(players, 2, games)
    assert came in after
    assert stayed not in after


def test_partners_stay_partners() -> None:
    games = played_out(8, 4, [0, 1, 0])
    for before, after in pairwise(games):
        won = [before.seats[seat] for seat in before.winners or ()]
        where = [after.seats.index(one) for one in won]
        assert abs(where[0] - where[1]) == 2
