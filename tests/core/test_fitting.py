"""Fitting finds what samples were made from, gives the same again, and learns from nothing else."""

import math
import random

import pytest

from ludotheque.core.fitting import Samples


def made(count: int, truth: list[float], seed: int) -> Samples:
    """Samples whose results are drawn by the logistic function of a true sum."""
    chance, samples = random.Random(seed), Samples()
    for _ in range(count):
        row = [(place, chance.randrange(-2, 3)) for place in range(len(truth))]
        total = sum(truth[place] * value for place, value in row)
        samples.add(row, float(chance.random() < 1 / (1 + math.exp(-total))))
    return samples


def test_the_true_weights_are_found_and_found_again() -> None:
    truth = [0.8, -0.5, 0.0, 0.3]
    samples = made(6000, truth, 1)
    found = []
    for _ in range(2):
        weights = [0.0] * 4
        loss = samples.fit(weights, 6, 0.05, 3)
        assert loss < math.log(2) * 0.9
        assert weights == pytest.approx(truth, abs=0.08)
        found.append(weights)
    assert found[0] == found[1]
    other = [0.0] * 4
    samples.fit(other, 6, 0.05, 4)
    assert other != found[0]


def test_results_without_a_reason_teach_nothing() -> None:
    weights = [0.0] * 4
    loss = made(6000, [0.0] * 4, 2).fit(weights, 6, 0.05, 3)
    assert weights == pytest.approx([0.0] * 4, abs=0.08)
    assert loss == pytest.approx(math.log(2), abs=0.01)


def test_extreme_estimates_stay_finite() -> None:
    samples = Samples()
    samples.add([(0, 1000)], 0.0)
    samples.add([(0, -1000)], 1.0)
    weights = [5.0]
    assert math.isfinite(samples.fit(weights, 3, 0.1, 1))
    assert math.isfinite(weights[0])
    assert Samples().fit(weights, 1, 0.1, 1) == 0.0
