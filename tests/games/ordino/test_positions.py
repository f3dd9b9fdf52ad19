"""JSON positions: what is read, what comes back, what is refused."""

from typing import Any

import pytest

from ludotheque.core.errors import PositionError
from ludotheque.core.messages import Catalogue
from tests.games.ordino.helpers import at, game, played

CATALOGUES = (Catalogue("fr"), Catalogue("en"))
GOOD: dict[str, Any] = {
    "white": {"1": "5.0", "s": ["5.3"]}, "black": {"4": "2.7", "s": []}, "side": "white",
    "dice": ["cube", 4, "et", "ou", "v1", "h2"],
}  # fmt: skip


def test_a_position_comes_back() -> None:
    assert game().from_position(GOOD).position() == GOOD
    no_dice = {**GOOD, "dice": None}
    assert game().from_position(no_dice).position() == no_dice
    assert (
        game().from_position({k: v for k, v in GOOD.items() if k != "dice"}).position() == no_dice
    )


def test_spheres_of_two_players_are_the_same_in_any_order() -> None:
    one = game().from_position({**GOOD, "white": {"s": ["5.3", "5.0"]}})
    other = game().from_position({**GOOD, "white": {"s": ["5.0", "5.3"]}})
    assert one == other
    assert hash(one) == hash(other)


def test_spheres_of_four_players_have_owners() -> None:
    position = {
        "white": {"s": [None, "5.3"]}, "black": {"4": "2.7", "s": [None, None]}, "side": "east",
        "dice": None,
    }  # fmt: skip
    state = game(players="4").from_position(position)
    assert state.position() == position
    assert ("ws", "5.3", 2) in state.observe(None).pieces


def test_a_player_who_is_still_placing_has_three_dice() -> None:
    position = {
        "white": {"1": "beside", "2": "5.0", "s": ["beside"]}, "black": {"4": "2.7", "s": []},
        "side": "white", "dice": ["cross", 1, "ou"],
    }  # fmt: skip
    state = game(super="yes").from_position(position)
    assert state.position() == position
    assert state.observe(None).phase == "put"


def test_no_position_in_the_middle_of_the_centre() -> None:
    state = played(at("3:1.1", "1:1.4 2:5.7", "cube 3 ou ou v1 h2"), "3-C")
    assert state.position() is None
    assert played(state, "reroll cube 3").position() is None
    assert game().initial().position() is None


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"white": None}, "white"),
        ({"white": {"7": "5.0"}}, "7"),
        ({"white": {"1": "9.0"}}, "9.0"),
        ({"white": {"1": 5}}, "5"),
        ({"white": {"1": "beside"}}, "Super"),
        ({"white": {"1": "2.7"}}, "2.7"),
        ({"white": {"s": "5.0"}}, "white"),
        ({"white": {"s": ["5.0", "5.1", "5.2"]}}, "white"),
        ({"white": {"s": [["5.0"]]}}, "5.0"),
        ({"white": {}}, ""),
        ({"black": {"s": []}}, ""),
        ({"side": "north"}, "white"),
        ({"side": []}, "side"),
        ({"dice": "cube"}, "dice"),
        ({"dice": ["cube", 4, "et"]}, "dice"),
        ({"dice": ["cube", 7, "et", "ou", "v1", "h2"]}, "7"),
        ({"dice": ["cube", "4", "et", "ou", "v1", "h2"]}, "4"),
        ({"dice": ["cube", True, "et", "ou", "v1", "h2"]}, "True"),
        ({"dice": [4, "cube", "et", "ou", "v1", "h2"]}, "4"),
        ({"dice": ["cube", 4, "et", "ou", "v1", ["h2"]]}, "h2"),
        ({"extra": 1}, "extra"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], word: str) -> None:
    with pytest.raises(PositionError) as problem:
        game().from_position({**GOOD, **change})
    for catalogue in CATALOGUES:
        text = catalogue.render(problem.value.message)
        assert text.endswith(".")
        assert word in text


def test_four_players_name_both_spheres() -> None:
    with pytest.raises(PositionError):
        game(players="4").from_position({**GOOD, "side": "north"})
