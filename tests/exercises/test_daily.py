"""The position of the day: from the date alone, all games in turn, none again too soon."""

import time
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.exercises import daily
from ludotheque.exercises.daily import of_the_day
from ludotheque.exercises.exercise import best_moves_of, has_best, load_best
from ludotheque.games import ENGINES

DAYS = st.dates(date(2020, 1, 1), date(2120, 1, 1))
KEYS = [key for key in ENGINES if has_best(key)]
GAMES = len(KEYS)


@given(DAYS)
def test_every_game_comes_up_within_as_many_days(day: date) -> None:
    found = [of_the_day(day + timedelta(days=n)) for n in range(GAMES)]
    assert {one.game for one in found if one is not None} == set(KEYS)


@given(DAYS)
def test_nothing_comes_again_before_all_positions_of_its_game_have(day: date) -> None:
    least = min(best_moves_of(key) for key in KEYS)
    found = [of_the_day(day + timedelta(days=n)) for n in range(GAMES * least)]
    assert len(set(found)) == len(found)
    assert None not in found


@given(DAYS)
def test_grades_are_mixed(day: date) -> None:
    """Easy, medium and hard ones come in any fortnight."""
    found = [of_the_day(day + timedelta(days=n)) for n in range(3 * GAMES)]
    assert {one.exercise().grade for one in found if one is not None} == {1, 2, 3}


def test_it_is_one_of_the_best_moves() -> None:
    one = of_the_day(date(2026, 11, 29))
    assert one is not None
    assert one.exercise() == load_best(one.game)[one.number]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be changed here")
def test_a_day_begins_where_the_user_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day and two hours lie between the first and the last places on earth."""
    found = []
    for zone in ("XXX-14", "XXX+12"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        found.append(daily.today())
    monkeypatch.undo()
    time.tzset()
    assert found[0] > found[1]
