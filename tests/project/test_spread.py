"""Without ``--full``, a test marked ``spread`` still tries each value of each parameter.

One which is marked ``sampled`` still tries each game.
"""

import itertools
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.games import ENGINES
from tests.conftest import beyond_each_value, beyond_sample


class Case(SimpleNamespace):
    """A case which can be a key, as pytest's are."""

    __hash__ = object.__hash__


@given(st.lists(st.integers(1, 6), min_size=1, max_size=3), st.randoms())
def test_each_value_is_tried_and_little_more(sizes: list[int], chance: Any) -> None:
    cases = [
        Case(
            callspec=SimpleNamespace(params=dict(zip("abc", values, strict=False))),
            get_closest_marker=lambda _: None,
        )
        for values in itertools.product(*map(range, sizes))
    ]
    chance.shuffle(cases)
    left = beyond_each_value(cases)
    tried = [one.callspec.params for one in cases if one not in left]
    for name, size in zip("abc", sizes, strict=False):
        assert {params[name] for params in tried} == set(range(size))
    assert len(tried) <= sum(sizes)
    assert len(tried) == max(sizes) or len(sizes) > 2


def test_cases_which_are_long_anyway_do_not_count() -> None:
    def case(value: int, *, slow: bool) -> Any:
        return Case(
            callspec=SimpleNamespace(params={"a": value}),
            get_closest_marker=lambda name: slow and name == "slow",
        )

    long, short, again = case(1, slow=True), case(1, slow=False), case(1, slow=False)
    assert beyond_each_value([long, short, again]) == [again]


@given(st.lists(st.sampled_from([*ENGINES, "none"]), max_size=40), st.integers(2, 9), st.text())
def test_a_sample_has_every_game(keys: list[str], one_of: int, name: str) -> None:
    cases = [
        Case(
            callspec=SimpleNamespace(params={"number": number, "key": key}),
            get_closest_marker=lambda _: None,
        )
        for number, key in enumerate(keys)
    ]
    left = beyond_sample(cases, one_of, name)
    tried = [one.callspec.params["key"] for one in cases if one not in left]
    games = set(keys) - {"none"}
    assert games <= set(tried)
    assert max(len(games), len(keys) / one_of) <= len(tried)
    assert len(tried) <= max(len(games), 2 * len(keys) / one_of + 1)
