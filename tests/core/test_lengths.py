"""Minutes from counted lengths."""

import pytest

from ludotheque.core.lengths import OTHER_SECONDS, Length, minutes_of
from ludotheque.games import SHELF, create, game_class

COUNTED = (
    Length((("players", "2"),), 10, 60, 0),
    Length((("players", "2"),), 30, 180, 0),
    Length((("players", "4"),), 10, 600, 300),
)


@pytest.mark.parametrize(
    ("points", "minutes"), [(10, 5), (20, 10), (30, 15), (50, 25), (4, 5), (None, 5)]
)
def test_between_counted_points_and_beyond_them_games_grow_evenly(points, minutes):
    assert minutes_of(COUNTED, 5, {"players": "2"}, points) == minutes


def test_other_options_have_lengths_of_their_own_and_unknown_ones_the_first():
    four = round((600 * 5 + 300 * OTHER_SECONDS) / 60 / 5) * 5
    assert minutes_of(COUNTED, 5, {"players": "4"}, 10) == four
    assert minutes_of(COUNTED, 5, {"players": "9"}, 10) == 5
    assert minutes_of(COUNTED, 5) == 5


@pytest.mark.parametrize(
    "info", [info for info in SHELF if info.lengths], ids=lambda info: info.key
)
def test_every_option_that_lasts_is_counted(info):
    """The minutes of the box are those of the default options."""
    options = game_class(info.key).option_list
    lasting = {option.key for option in options if option.lasts and option.kind == "choice"}
    assert {key for one in info.lengths for key, _ in one.options} == lasting
    defaults = dict(create(info.key).options)
    assert all(defaults[key] == value for key, value in info.lengths[0].options)
    numbers = [option for option in options if option.lasts and option.kind == "number"]
    points = int(numbers[0].default) if numbers else None
    assert info.minutes == minutes_of(info.lengths, info.seconds, defaults, points)
