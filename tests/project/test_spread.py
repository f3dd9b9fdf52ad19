"""Without ``--full``, fewer cases are tried, and still each value and each game."""

import itertools
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.games import ENGINES
from tests.conftest import beyond_each_value, beyond_some_games


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


def some_games(name: str, parameters: dict[str, list[Any]]) -> set[Any]:
    """The games tried of a test with these parameters."""
    cases = [
        Case(callspec=SimpleNamespace(params=dict(zip(parameters, values, strict=True))))
        for values in itertools.product(*parameters.values())
    ]
    left = beyond_some_games(name, cases)
    return {tuple(one.callspec.params.values()) for one in cases if one not in left}


def test_all_games_are_tried_by_some_of_the_tests_at_a_window() -> None:
    shelf = list(ENGINES)
    tried = [some_games(f"test_{n}", {"way": [1, 2], "key": shelf}) for n in range(30)]
    for one in tried:
        assert len(one) == 2 * ((len(shelf) + 1) // 2)
    counts = [sum((1, key) in one for one in tried) for key in shelf]
    assert min(counts) > len(tried) // 3
    assert some_games("test", {"key": shelf[:-1]}) == {(key,) for key in shelf[:-1]}
    assert some_games("test", {"way": [1, 2]}) == {(1,), (2,)}
