"""The arithmetic of chance, held against counting everything and against known tables."""

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.stats.fairness import EXTREME, UNUSUAL
from ludotheque.stats.likelihood import (
    LIMIT_FROM,
    adjusted_statistic,
    adjusted_tail,
    chi_square_tail,
    exact_tail,
    exact_up_to,
    expected_counts,
    holm,
    multinomial_tail,
    tail_from,
)
from tests.about import about
from tests.examples import adjusted_dice
from tests.longer import longer

SIDES = ((1, 1, 1, 1, 1, 1), (2, 2, 2), (3, 3), (2, 1, 2, 1), (1, 5), (1, 2, 3))


def results(total: int, faces: int) -> Iterator[tuple[int, ...]]:
    """Every way to share ``total`` rolls among the faces."""
    if faces == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in results(total - first, faces - 1):
            yield (first, *rest)


def counted_out(counts: tuple[int, ...], sides: tuple[int, ...]) -> Fraction:
    """The probability of an X² at least as large, every result being gone through exactly."""
    total = sum(counts)

    def x(result: tuple[int, ...]) -> Fraction:
        wanted = [Fraction(total * own, sum(sides)) for own in sides]
        return sum(((n - w) ** 2 / w for n, w in zip(result, wanted, strict=True)), Fraction(0))

    found = Fraction(0)
    for result in results(total, len(sides)):
        if total and x(result) < x(counts):
            continue
        orders = math.factorial(total)
        chance = Fraction(1)
        for n, own in zip(result, sides, strict=True):
            orders //= math.factorial(n)
            chance *= Fraction(own, sum(sides)) ** n
        found += orders * chance
    return found


@st.composite
def small_rolls(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    sides = draw(st.sampled_from(SIDES))
    counts = tuple(draw(st.integers(0, 12 // len(sides))) for _ in sides)
    return counts, sides


@given(small_rolls())
def test_the_exact_probability_is_that_of_going_through_all_results(
    rolls: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    counts, sides = rolls
    assert exact_tail(counts, sides) == pytest.approx(float(counted_out(counts, sides)), rel=1e-9)


@given(st.sampled_from(SIDES), st.integers(0, 60), st.randoms(use_true_random=False))
def test_a_probability_lies_between_0_and_1_and_the_likeliest_result_is_certain(
    sides: tuple[int, ...], total: int, source: Random
) -> None:
    counts = Counter(source.choices(range(len(sides)), sides, k=total))
    found = exact_tail(tuple(counts[i] for i in range(len(sides))), sides)
    assert 0 < found <= 1
    if total % sum(sides) == 0:
        fair = tuple(round(n) for n in expected_counts(total, sides))
        assert exact_tail(fair, sides) == pytest.approx(1)


def limits_size(sides: tuple[int, ...], total: int, level: float) -> float:
    """How probable it is that the limit calls so many rolls of a fair die rarer than a level."""
    low, high = 0.0, 1000.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        below = chi_square_tail(middle, len(sides) - 1) < level
        low, high = (low, middle) if below else (middle, high)
    common = math.lcm(*sides)
    return tail_from(math.ceil((high + total) * total * common / sum(sides)), total, sides)


@pytest.mark.parametrize("sides", SIDES[:4])
def test_where_counting_ends_the_limit_keeps_the_levels(sides: tuple[int, ...]) -> None:
    first = exact_up_to(len(sides)) + 1
    for total in range(first, first + 3):
        for level in (UNUSUAL, UNUSUAL / 8, EXTREME):
            assert 0.9 < limits_size(sides, total, level) / level < 1.06
        assert limits_size(sides, total, EXTREME / 8) < 1.15 * EXTREME / 8


def test_below_it_the_limit_would_not_keep_the_levels() -> None:
    worst = max(limits_size((3, 3), total, UNUSUAL) for total in range(60, 100))
    assert worst > 1.15 * UNUSUAL  # two faces: why results are counted so far


@pytest.mark.parametrize(("sides", "total"), [((3, 3), 61), ((2, 2, 2), 31), ((2, 1, 2, 1), 17)])
def test_counted_probabilities_fall_below_a_level_no_more_often_than_it_says(
    sides: tuple[int, ...], total: int
) -> None:
    logs = [math.log(own / sum(sides)) for own in sides]
    found = []
    for result in results(total, len(sides)):
        orders = math.lgamma(total + 1) - sum(math.lgamma(n + 1) for n in result)
        chance = math.exp(orders + sum(n * log for n, log in zip(result, logs, strict=True)))
        found.append((exact_tail(result, sides), chance))
    assert sum(chance for _, chance in found) == pytest.approx(1)
    for level in (0.5, UNUSUAL, UNUSUAL / 8, EXTREME, EXTREME / 8):
        assert sum(chance for tail, chance in found if tail < level) <= level


def test_many_rolls_are_judged_by_the_limit() -> None:
    counts = (110, 90, 105, 95, 100, 100)
    assert multinomial_tail(counts, SIDES[0]) == chi_square_tail(2.5, 5)
    assert multinomial_tail((5,) * 6, SIDES[0]) == pytest.approx(1)
    assert exact_tail((3_000, 2_000), (3, 3)) < 1e-40  # nothing overflows


@pytest.mark.parametrize(
    ("x", "degrees", "tail"),
    [
        # Usual tables of the chi-square distribution.
        (3.841459, 1, 0.05), (6.634897, 1, 0.01), (5.991465, 2, 0.05), (7.814728, 3, 0.05),
        (11.070498, 5, 0.05), (15.086272, 5, 0.01), (20.515006, 5, 0.001), (4.351460, 5, 0.5),
        (9.487729, 4, 0.05), (18.307038, 10, 0.05), (43.772972, 30, 0.05), (0.0, 5, 1.0),
    ],
)  # fmt: skip
def test_the_limit_is_that_of_the_tables(x: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(x, degrees) == pytest.approx(tail, rel=1e-5)


@given(st.floats(0.5, 60), st.integers(1, 12))
def test_the_limit_is_the_area_under_the_density(x: float, degrees: int) -> None:
    def density(t: float) -> float:
        half = degrees / 2
        return math.exp((half - 1) * math.log(t) - t / 2 - half * math.log(2) - math.lgamma(half))

    top, steps = x + 160, 8_000
    width = (top - x) / steps
    inner = sum((2 + 2 * (i % 2)) * density(x + i * width) for i in range(1, steps))
    area = width / 3 * (density(x) + density(top) + inner)
    assert chi_square_tail(x, degrees) == pytest.approx(area, rel=1e-4, abs=1e-12)


# Several at once


@given(st.lists(st.floats(0, 1), max_size=7))
def test_holm_rejects_what_going_down_step_by_step_rejects(tails: list[float]) -> None:
    adjusted = holm(tails)
    for level in (0.001, 0.01, 0.05, 0.2, *(a for a in adjusted if a < 1)):
        rejected = set()
        for index, (tail, i) in enumerate(sorted((tail, i) for i, tail in enumerate(tails))):
            if min(1.0, (len(tails) - index) * tail) > level:
                break
            rejected.add(i)
        assert rejected == {i for i, a in enumerate(adjusted) if a <= level}


@given(st.lists(st.floats(0, 1), min_size=1, max_size=7))
def test_looking_at_several_never_makes_one_rarer(tails: list[float]) -> None:
    assert all(own <= a <= 1 for own, a in zip(tails, holm(tails), strict=True))
    assert min(holm(tails)) == min(1.0, len(tails) * min(tails))


# Dice which are turned after the throw


def throws(seed: int, number: int) -> list[list[int]]:
    """The counts of so many throws of the game that turns dice, as its kernel throws and turns."""
    source, found = Random(seed), []
    for _ in range(number):
        faces = about(adjusted_dice(), "throw")(source)
        found.append([faces.count(face) for face in range(6)])
    return found


def summed(found: list[list[int]]) -> tuple[tuple[int, ...], dict[tuple[int, ...], int]]:
    patterns = Counter(tuple(sorted(own, reverse=True)) for own in found)
    return tuple(map(sum, zip(*found, strict=True))), dict(patterns)


@pytest.mark.parametrize("number", [12, LIMIT_FROM - 1, LIMIT_FROM + 20])
def test_fair_throws_are_called_unusual_as_rarely_as_promised(number: int) -> None:
    rounds = longer(60, 300)
    tails = [adjusted_tail(*summed(throws(1000 * number + i, number))) for i in range(rounds)]
    for level in (0.5, 0.2, 0.05):
        alarms = sum(tail < level for tail in tails)
        spread = 3.5 * math.sqrt(rounds * level * (1 - level))
        assert abs(alarms - rounds * level) < spread + 1


def test_as_if_the_dice_were_independent_fair_throws_would_be_accused() -> None:
    naive = [multinomial_tail(summed(throws(i, 30))[0], SIDES[0]) for i in range(60)]
    assert sum(tail < 0.05 for tail in naive) > 12  # instead of three


def test_a_favoured_symbol_is_found() -> None:
    found = throws(8, 30)
    for own in found:  # the first symbol always stays
        high = own.index(max(own))
        own[0], own[high] = own[high], own[0]
    assert adjusted_tail(*summed(found)) < 0.001


@given(
    st.lists(
        st.tuples(*[st.integers(0, 4)] * 3).map(lambda own: tuple(sorted(own, reverse=True))),
        min_size=1, max_size=3,
    ),
    st.data(),
)  # fmt: skip
def test_few_throws_are_shuffled_as_going_through_all_orders_gives(
    patterns: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    orders = [data.draw(st.permutations(own)) for own in patterns]
    counts = tuple(map(sum, zip(*orders, strict=True)))
    least = sum(n * n for n in counts)
    every = [
        sum(n * n for n in map(sum, zip(*choice, strict=True))) >= least
        for choice in product(*(list(permutations(own)) for own in patterns))
    ]
    found = adjusted_tail(counts, Counter(patterns))
    limit = chi_square_tail(adjusted_statistic(counts, Counter(patterns)), 2)
    if limit > 0.2:
        assert found == limit
    else:
        assert found == pytest.approx(sum(every) / len(every), abs=0.025)
    assert adjusted_tail(counts, Counter(patterns)) == found


@given(st.permutations(range(6)), st.integers(0, 50))
def test_which_face_is_which_does_not_matter(order: list[int], seed: int) -> None:
    counts, patterns = summed(throws(seed, 14))
    turned = tuple(counts[i] for i in order)
    assert adjusted_statistic(turned, patterns) == pytest.approx(
        adjusted_statistic(counts, patterns)
    )
