"""What players know of figures: as many as their level says, and never more than was shown else."""

import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.paths import resources
from ludotheque.games.automatch import GAME, kernel
from ludotheque.games.automatch.actions import saying_of
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.memory import Memory, certainly_wrong, guess, remember
from ludotheque.games.automatch.player import LEVELS

HIDDEN = GAME.create({"announce": "always"})
BETTER_IS_MORE = (True, False, True)


def known(memory: Memory) -> list[tuple[int, int]]:
    return [(r, card) for r in range(3) for card in range(52) if memory.knows(r, card)]


def test_as_many_figures_are_known_as_the_level_says() -> None:
    for share in (0, 25, 55, 85, 100):
        counts = [len(known(remember(HIDDEN, seat, salt, share, ())))
                  for seat in range(4) for salt in range(8)]  # fmt: skip
        assert abs(sum(counts) / (32 * 156) - share / 100) < 0.03
        assert len(set(counts)) > 1 or share in {0, 100}


def test_what_is_known_is_fixed_by_seat_and_salt_and_grows_with_the_level() -> None:
    shares = [LEVELS[level].memory for level in sorted(LEVELS)]
    assert shares == sorted(shares)
    assert max(shares) < 100  # perfect memory crushes people
    for salt in range(5):
        steps = [set(known(remember(HIDDEN, 1, salt, share, ()))) for share in shares]
        for fewer, more in pairwise(steps):
            assert fewer < more
    assert known(remember(HIDDEN, 1, 7, 55, ())) == known(remember(HIDDEN, 1, 7, 55, ()))
    assert known(remember(HIDDEN, 1, 7, 55, ())) != known(remember(HIDDEN, 2, 7, 55, ()))
    assert known(remember(HIDDEN, 1, 7, 55, ())) != known(remember(HIDDEN, 1, 8, 55, ()))


def test_what_was_shown_is_known_to_all() -> None:
    shown = ((0, 3), (1, 17), (2, 51))
    memory = remember(HIDDEN, 0, 3, 0, shown)
    assert known(memory) == list(shown)
    assert [memory.shown[r] for r in range(3)] == [1 << 3, 1 << 17, 1 << 51]


@pytest.mark.parametrize(
    ("options", "all_known"),
    [
        ({}, True),
        ({"market": "yes"}, True),
        ({"figures": "memory"}, False),
        ({"announce": "leader"}, False),
        ({"announce": "always", "open_table": "yes"}, True),
        ({"figures": "memory", "open_table": "yes", "market": "yes"}, True),
    ],
)
def test_whoever_may_look_figures_up_knows_them(options: dict[str, str], all_known: bool) -> None:
    memory = remember(GAME.create(options), 0, 1, 30, ())
    assert (len(known(memory)) == 156) == all_known


@given(
    st.sampled_from(["no", "leader", "always"]), st.booleans(), st.booleans(), st.integers(0, 9999),
    st.integers(0, 100),
)  # fmt: skip
def test_guesses_fit_to_what_is_known(
    announce: str, market: bool, ranks: bool, salt: int, share: int
) -> None:
    game = GAME.create({
        "announce": announce, "market": "yes" if market else "no", "figures": "memory",
        "ranks": "shown" if ranks else "hidden",
    })  # fmt: skip
    memory = remember(game, salt % 4, salt, share, ())
    for ruling in range(3):
        true = [int(car.figures[ruling] * 1000) for car in game.table.cars]
        for card in range(52):
            if memory.knows(ruling, card):
                assert memory.taken[ruling][card] == true[card]
            else:
                assert 0.5 < memory.taken[ruling][card] / true[card] < 2
        if not memory.ranked[ruling]:
            continue
        for first in range(0, 52, 13):
            cars = sorted(range(first, first + 13), key=lambda c, r=ruling: game.table.ranks(r)[c])  # type: ignore[misc]
            taken = [memory.taken[ruling][card] for card in cars]
            assert taken == sorted(taken, reverse=BETTER_IS_MORE[ruling])


@pytest.mark.parametrize("options", [{"market": "yes", "figures": "memory"}, {"announce": "always",
                                     "market": "yes"}])  # fmt: skip
def test_who_knows_everything_orders_the_cars_as_the_table_does(options: dict[str, str]) -> None:
    game = GAME.create(options)
    memory = remember(game, 0, 1, 100, ())
    for ruling in range(3):
        rules = game.rules[kernel.T_ORDER + 54 * ruling :][:52]
        own = memory.orders[ruling]
        for one in range(52):
            for other in range(one):
                assert (own[one] < own[other]) == (rules[one] < rules[other])
                assert (own[one] == own[other]) == (rules[one] == rules[other])


def test_without_market_the_printed_order_is_known_to_everybody() -> None:
    ranks = remember(HIDDEN, 0, 1, 0, ()).orders
    assert [list(order) for order in ranks] == [list(HIDDEN.table.ranks(r)) for r in range(3)]
    hidden = GAME.create({"announce": "always", "ranks": "hidden"})
    unsure = remember(hidden, 0, 1, 0, ())
    assert unsure.ranked == (True, False, False)
    assert list(unsure.ranks[1]) != list(hidden.table.ranks(1))


def test_figures_are_judged_by_what_is_known() -> None:
    cars = HIDDEN.table.cars
    everything, nothing = remember(HIDDEN, 0, 1, 100, ()), remember(HIDDEN, 0, 1, 0, ())
    some = remember(HIDDEN, 0, 1, 0, ((0, 2), (0, 4)))  # the third and the fifth French car
    for card in (0, 20, 51):
        for ruling in range(3):
            true = saying_of(str(cars[card].figures[ruling]))
            assert true is not None
            assert guess(HIDDEN, everything, ruling, card) == true
            assert certainly_wrong(HIDDEN, everything, ruling, card, true) is False
            assert certainly_wrong(HIDDEN, everything, ruling, card, 2) is True
            assert certainly_wrong(HIDDEN, nothing, ruling, card, true) is None
            deck = HIDDEN.rules[kernel.T_SAYINGS + 52 * ruling :][:52]
            assert guess(HIDDEN, nothing, ruling, card) in deck
    between, beyond = cars[3].figures[0], cars[1].figures[0]
    for figure, wrong in ((between, None), (beyond, True), (cars[6].figures[0], True)):
        saying = saying_of(str(figure))
        assert saying is not None
        assert certainly_wrong(HIDDEN, some, 0, 3, saying) is wrong


def test_an_owner_s_table_is_remembered_as_ours(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    shutil.copy(resources() / "automatch" / "cars.csv", path)
    own = GAME.create({"announce": "always", "table": str(path)})
    assert isinstance(own, AutoMatch)
    assert remember(own, 2, 5, 40, ()) == remember(HIDDEN, 2, 5, 40, ())
