"""Points, the order of the players, and why one stands before another."""

import itertools
from fractions import Fraction

import attrs
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.evenings import standings as table
from ludotheque.evenings.evening import EVERYONE, MOST, STAYS, Evening, Played, Player, sides_of
from ludotheque.evenings.pairings import next_table, plan
from ludotheque.evenings.progress import OPEN, OVER, UNDER_WAY, following, meetings, resting
from ludotheque.evenings.standings import points_text, shares, standings, why_texts

NAMES = ("Anne", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal", "Ida", "Jan", "Kim", "Lou")


def evening(players: int, seats: int = 2, way: str = EVERYONE) -> Evening:
    return Evening(
        uid="a" * 32, name="Sunday", players=tuple(map(Player, NAMES[:players])), way=way,
        game="", seats=seats, created="2026-01-02T03:04:05Z",
        plan=() if way == STAYS else plan(players, seats),
    )  # fmt: skip


def begun(one: Evening, pairing: int, winners: tuple[int, ...] | None = None) -> Evening:
    """The evening with a game of its plan begun, or over."""
    number = len(one.played) + 1
    result = "" if winners is None else "any"
    game = Played(
        f"{number:032x}", "any", one.plan[pairing].seats, number, pairing, result, winners
    )
    return attrs.evolve(one, played=(*one.played, game))


def with_winner(one: Evening, *names: str) -> Evening:
    """The evening with the games between two of it won by the names in turn, "" for a draw."""
    for pairing, name in enumerate(names):
        seats = one.plan[pairing].seats
        winners = () if not name else (seats.index(NAMES.index(name)),)
        one = begun(one, pairing, winners)
    return one


@st.composite
def played(draw: st.DrawFn) -> Evening:
    """Any evening, some of whose games are over."""
    seats = draw(st.integers(2, 4))
    players = draw(st.integers(seats, MOST))
    way = draw(st.sampled_from((EVERYONE, STAYS)))
    one = evening(players, seats, way)
    sides = sides_of(seats)
    most = 12 if way == STAYS else len(one.plan)
    results = draw(st.lists(st.sets(st.sampled_from(sides)), max_size=min(most, 40)))
    games: list[Played] = []
    for number, won in enumerate(results, 1):
        place = None if way == STAYS else number - 1
        sat = next_table(players, seats, games) if place is None else one.plan[place].seats
        winners = tuple(seat for side in won for seat in side)
        games.append(Played(f"{number:032x}", "any", sat, number, place, "any", winners))
    return attrs.evolve(one, played=tuple(games))


@given(played())
def test_every_game_gives_one_point_to_a_side(one: Evening) -> None:
    side = len(one.sides()[0])
    lines = standings(one)
    assert sum(line.points for line in lines) == len(one.played) * side
    assert sum(line.played for line in lines) == len(one.played) * one.seats
    assert all(line.played == line.won + line.drawn + line.lost for line in lines)
    for game in one.played:
        assert sum(shares(game)) == side


@given(played())
def test_places_go_by_points_and_everyone_has_one(one: Evening) -> None:
    lines = standings(one)
    assert sorted(line.player for line in lines) == list(range(len(one.players)))
    assert [line.points for line in lines] == sorted((x.points for x in lines), reverse=True)
    assert lines[0].place == 1
    for number, (before, after) in enumerate(itertools.pairwise(lines), 2):
        shared = before.why in {table.LEVEL, ""} and before.points == after.points
        assert after.place == (before.place if shared else number)
        assert bool(before.why) == (before.points == after.points and before.played > 0)


def test_a_win_is_a_point_a_draw_a_half() -> None:
    one = with_winner(evening(2), "")
    assert [line.points for line in standings(one)] == [Fraction(1, 2)] * 2
    three = Played("0" * 32, "any", (0, 1, 2), 1, 0, "any", (0, 2))
    assert shares(three) == (Fraction(1, 2), 0, Fraction(1, 2))
    four = Played("0" * 32, "any", (3, 2, 1, 0), 1, 0, "any", (1, 3))
    assert shares(four) == (0, 1, 0, 1)


def test_between_two_with_equal_points_their_own_game_decides() -> None:
    one = evening(4)
    order = {frozenset(pairing.seats): n for n, pairing in enumerate(one.plan)}
    won = {(0, 1): 0, (0, 2): 2, (0, 3): 0, (1, 2): 1, (1, 3): 1, (2, 3): 3}
    for pair, winner in won.items():
        number = order[frozenset(pair)]
        one = begun(one, number, (one.plan[number].seats.index(winner),))
    lines = standings(one)
    assert [NAMES[line.player] for line in lines] == ["Anne", "Ben", "Dan", "Cleo"]
    assert lines[0].why == table.BETWEEN
    assert str(why_texts(one, lines)[0]) == (
        "Anne is before Ben: more points in the games between them."
    )


def test_a_place_which_several_share_is_told_once_with_all_of_them() -> None:
    """Whoever has not played yet is among them; what follows such a place is told as ever."""
    one = evening(4, way=STAYS)
    won = Played(f"{1:032x}", "any", (0, 1), 1, None, "any", (0,))
    one = attrs.evolve(one, played=(won,))
    assert list(map(str, why_texts(one, standings(one)))) == ["Ben, Cleo and Dan share a place."]
    levels = [
        table.Line(player, place, 2, 1, 0, 1, Fraction(1), 1, 0, why)
        for player, (place, why) in enumerate(
            ((1, table.LEVEL), (1, table.WINS), (3, table.LEVEL), (3, ""))
        )
    ]
    assert list(map(str, why_texts(one, levels))) == [
        "Anne and Ben share a place.", "Ben is before Cleo: more games won.",
        "Cleo and Dan share a place.",
    ]  # fmt: skip


def test_where_who_wins_stays_the_longest_series_decides() -> None:
    one = evening(3, way=STAYS)
    games: list[Played] = []
    for number, winner in enumerate((0, 0, 1, 1, 2, 1), 1):
        sat = next_table(3, 2, games)
        won = (sat.index(winner),) if winner in sat else ()
        games.append(Played(f"{number:032x}", "any", sat, number, None, "any", won))
    one = attrs.evolve(one, played=tuple(games))
    lines = standings(one)
    series = [line.series for line in lines if line.points == lines[0].points]
    assert series == sorted(series, reverse=True)


def test_what_a_game_counts_itself_decides_last() -> None:
    one = evening(2)
    one = attrs.evolve(one, plan=(*one.plan, *one.plan))
    one = begun(begun(one, 0, (0,)), 1, (1,))
    first, second = one.played
    games = attrs.evolve(first, scores=(30, 12)), attrs.evolve(second, scores=(25, 30))
    lines = standings(attrs.evolve(one, played=games))
    assert lines[0].player == first.seats[0]
    assert lines[0].why == table.COUNTED
    assert [line.counted for line in lines] == [13, -13]


def test_nobody_has_played_and_all_share_the_first_place() -> None:
    assert {line.place for line in standings(evening(5))} == {1}
    assert not any(line.why for line in standings(evening(5)))


def test_points_are_written_with_their_parts() -> None:
    assert points_text(Fraction(0)) == "0"
    assert points_text(Fraction(1, 2)) == "½"
    assert points_text(Fraction(7, 2)) == "3½"
    assert points_text(Fraction(17, 12)) == "1 5/12"


# How far it is


def test_a_game_under_way_comes_first_then_the_plan() -> None:
    one = begun(evening(4), 2)
    uid = one.played[0].uid
    assert [x.state for x in meetings(one, {uid})][2] == UNDER_WAY
    coming = following(one, {uid})
    assert coming is not None
    assert coming.pairing == 2
    gone = following(one, ())  # its game has been deleted: it is to be begun anew
    assert gone is not None
    assert (gone.pairing, gone.state) == (0, OPEN)


def test_a_result_stays_when_its_game_is_deleted() -> None:
    one = begun(evening(3), 1, (0,))
    assert meetings(one, ())[1].state == OVER
    assert sum(line.points for line in standings(one)) == 1


def test_of_two_games_of_one_pairing_the_first_which_is_over_counts() -> None:
    one = begun(begun(evening(3), 0, (0,)), 0, (1,))
    assert sum(line.played for line in standings(one)) == 2
    assert meetings(one, ())[0].played == one.played[0]


def test_when_all_are_over_nothing_follows() -> None:
    one = with_winner(evening(2), "Ben")
    assert following(one, ()) is None


def test_where_who_wins_stays_a_game_always_follows() -> None:
    one = evening(3, way=STAYS)
    coming = following(one, ())
    assert coming is not None
    assert (coming.seats, resting(one, coming)) == ((0, 1), (2,))


def test_who_rests_is_told_for_the_round() -> None:
    one = evening(5)
    for meeting in meetings(one, ()):
        assert len(resting(one, meeting)) == 1
