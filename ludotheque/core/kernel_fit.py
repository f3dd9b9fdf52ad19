"""Logistic regression on integers' features, for the weights of evaluations.

A sample is a row of features and a target from 0 to 1; its estimate is the logistic function of
the sum of weights times values. Steps are AdaGrad's, one sample after another, so that rare
features learn as fast as frequent ones. The same seed gives the same weights.
"""

import math

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below, seeded


def fitted(
    weights: list[float], starts: list[int], places: list[int], values: list[int],
    targets: list[float], epochs: i64, rate: float, decay: float, seed: i64,
) -> float:  # fmt: skip
    """Change the weights to fit the samples; return the mean logarithmic loss of the last epoch.

    Sample i has the features ``places[j]`` with the values ``values[j]``, for j from ``starts[i]``
    to ``starts[i + 1]``. ``decay`` draws each weight met towards 0, as a part of it at each step.
    """
    n: i64 = len(targets)
    order: list[int] = list(range(n))
    squares: list[float] = [1e-6] * len(weights)
    random: i64 = seeded(seed)
    loss: float = 0.0
    epoch: i64 = 0
    while epoch < epochs:
        i: i64 = n - 1
        while i > 0:
            random = advance(random)
            j: i64 = below(random, i + 1)
            kept: i64 = order[i]
            order[i] = order[j]
            order[j] = kept
            i -= 1
        loss = 0.0
        i = 0
        while i < n:
            at: i64 = order[i]
            loss += _step(weights, squares, starts[at], starts[at + 1], places, values, targets[at],
                          rate / float(1 + epoch), decay)  # fmt: skip
            i += 1
        epoch += 1
    return loss / float(n) if n > 0 else 0.0


def _step(
    weights: list[float], squares: list[float], first: i64, end: i64, places: list[int],
    values: list[int], target: float, rate: float, decay: float,
) -> float:  # fmt: skip
    """Change the weights of one sample's features; return its loss before."""
    total: float = 0.0
    i: i64 = first
    while i < end:
        value: i64 = values[i]
        total += weights[places[i]] * float(value)
        i += 1
    estimate: float = 1.0 / (1.0 + math.exp(-total)) if total > -30.0 else 1e-13
    error: float = estimate - target
    i = first
    while i < end:
        place: i64 = places[i]
        value = values[i]
        slope: float = error * float(value) + decay * weights[place]
        square: float = squares[place] + slope * slope
        squares[place] = square
        weights[place] = weights[place] - rate * slope / math.sqrt(square)
        i += 1
    right: float = estimate if estimate > 1e-12 else 1e-12
    wrong: float = 1.0 - estimate if estimate < 1.0 - 1e-12 else 1e-12
    return -(target * math.log(right) + (1.0 - target) * math.log(wrong))
