"""How likely rolls are: Pearson's X² against its exact or limiting distribution, and Holm's method.

Everything here is arithmetic on counts, without games or files.
"""

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, permutations
from random import Random
from typing import Final

EXACT_UP_TO: Final = {2: 5_000, 3: 300, 4: 300}
"""By the number of faces: the number of rolls up to which the tail is computed exactly."""
EXACT_ELSE: Final = 100
"""The same for more faces. Beyond it the limit of X² is off by a tenth at most (tests)."""
LIMIT_FROM: Final = 40
"""The number of adjusted throws from which on the limiting distribution is close enough."""
SHUFFLES: Final = 10_000
BITS: Final = 24
_PLAIN: Final = 0.2
"""Above this the limiting distribution is right within a twentieth, however few the throws."""


def expected_counts(total: int, sides: Sequence[int]) -> tuple[float, ...]:
    """Return how many of ``total`` rolls each face gets on average; ``sides`` are its weights."""
    return tuple(total * own / sum(sides) for own in sides)


def pearson(counts: Sequence[int], sides: Sequence[int]) -> float:
    """Return X², the sum over faces of (rolled - expected)² / expected."""
    wanted = expected_counts(sum(counts), sides)
    return sum((n - w) ** 2 / w for n, w in zip(counts, wanted, strict=True))


def multinomial_tail(counts: Sequence[int], sides: Sequence[int]) -> float:
    """Return the probability that independent rolls of a fair die have an X² at least as large.

    Exact up to ``exact_up_to`` rolls, then by the chi-square distribution. 1 for no rolls.
    """
    if sum(counts) <= exact_up_to(len(sides)):
        return exact_tail(tuple(counts), tuple(sides))
    return chi_square_tail(pearson(counts, sides), len(sides) - 1)


def exact_up_to(faces: int) -> int:
    """Return the number of rolls up to which the tail is exact, for a die with so many faces.

    The fewer the faces, the larger the steps of X² and the longer its limit misses the level: with
    two faces by a fifth at some numbers of rolls near 60, and still by a twentieth near 5,000.
    """
    return EXACT_UP_TO.get(faces, EXACT_ELSE)


Pattern = tuple[int, ...]
"""The counts of the faces in one throw, the largest first, whichever faces they belong to."""


def adjusted_tail(counts: Sequence[int], patterns: Mapping[Pattern, int]) -> float:
    """Return the probability that throws of dependent dice have an X² at least as large.

    ``counts`` are the sums over all throws by face, ``patterns`` the number of throws by pattern.
    The only assumption is that no face is favoured: the counts of a throw then belong to the faces
    in any order with the same probability. Few throws that look unusual are shuffled SHUFFLES
    times (the same way at every call), else the limiting distribution is taken.
    """
    throws = sum(patterns.values())
    tail = chi_square_tail(adjusted_statistic(counts, patterns), len(counts) - 1)
    if throws >= LIMIT_FROM or tail > _PLAIN:
        return tail
    return _shuffled_tail(tuple(counts), tuple(sorted(patterns.items())))


def adjusted_statistic(counts: Sequence[int], patterns: Mapping[Pattern, int]) -> float:
    """Return X² of throws of dependent dice.

    Under the shuffle a face's count in a throw has the variance s² of its pattern, two faces have
    the covariance -s²/(k - 1). The sum of squared differences from the mean, divided by the sum of
    s² k/(k - 1), follows chi-square with k - 1 degrees of freedom as throws add up.
    """
    faces = len(counts)
    variance = 0.0
    for pattern, throws in patterns.items():
        mean = sum(pattern) / faces
        variance += throws * sum((n - mean) ** 2 for n in pattern) / (faces - 1)
    mean = sum(counts) / faces
    found = sum((n - mean) ** 2 for n in counts)
    return found / variance if variance > 0 else 0.0


@lru_cache(maxsize=256)
def _shuffled_tail(counts: tuple[int, ...], patterns: tuple[tuple[Pattern, int], ...]) -> float:
    """Return the share of shuffles with a sum of squares at least as large, ``counts`` included.

    The counts of a throw are packed into one integer, BITS bits a face, so that throws are added
    by adding integers.
    """
    source = Random(len(counts))
    least = sum(n * n for n in counts)
    orders = [
        (sorted(sum(n << BITS * i for i, n in enumerate(order)) for order in set(found)), throws)
        for found, throws in ((permutations(pattern), throws) for pattern, throws in patterns)
    ]
    mask = (1 << BITS) - 1
    shifts = range(0, BITS * len(counts), BITS)
    hits = 1
    for _ in range(SHUFFLES):
        packed = sum(sum(source.choices(order, k=throws)) for order, throws in orders)
        hits += sum((packed >> shift & mask) ** 2 for shift in shifts) >= least
    return hits / (SHUFFLES + 1)


def chi_square_tail(x: float, degrees: int) -> float:
    """Return the probability that chi-square with ``degrees`` of freedom is at least x.

    The closed forms for whole degrees of freedom (Abramowitz and Stegun, 26.4.4 and 26.4.5).
    """
    if x <= 0:
        return 1.0
    half = x / 2
    if degrees % 2 == 0:
        logs = [k * math.log(half) - math.lgamma(k + 1) for k in range(degrees // 2)]
        tail = 0.0
    else:
        logs = [(k + 0.5) * math.log(half) - math.lgamma(k + 1.5) for k in range(degrees // 2)]
        tail = math.erfc(math.sqrt(half))
    return min(1.0, tail + math.fsum(math.exp(log - half) for log in logs))


@lru_cache(maxsize=512)
def exact_tail(counts: tuple[int, ...], sides: tuple[int, ...]) -> float:
    """Return the exact probability of an X² at least as large, over all results of as many rolls.

    X² is ordered like the sum of n² / sides, which is a whole number once multiplied by the least
    common multiple of the sides.
    """
    common = math.lcm(*sides)
    least = sum(common // own * n * n for own, n in zip(sides, counts, strict=True))
    return tail_from(least, sum(counts), sides)


def tail_from(least: int, total: int, sides: tuple[int, ...]) -> float:
    """Return the probability that ``total`` rolls have a sum of n² / sides of at least ``least``.

    The sums are multiplied by the least common multiple of the sides, as in ``exact_tail``. The
    faces are split into two halves; for every number of rolls of the first half, its sums are
    combined with the large enough ones of the second half. Counts of a face have Poisson
    probabilities, which neither overflow nor vanish near the mean; the condition that they add up
    to ``total`` is divided out at the end.
    """
    if total == 0:
        return 1.0
    common, cut = math.lcm(*sides), len(sides) // 2
    weights = tuple(common // own for own in sides)
    means = expected_counts(total, sides)
    left = _sums(weights[:cut], means[:cut], total)
    right = _sums(weights[cut:], means[cut:], total)
    parts = []
    for rolls, sums in enumerate(left):
        others = sorted(right[total - rolls].items())
        keys = [key for key, _ in others]
        behind = [0.0, *accumulate(p for _, p in reversed(others))][::-1]
        parts += [p * behind[bisect_left(keys, least - s)] for s, p in sums.items()]
    whole = math.exp(total * math.log(total) - total - math.lgamma(total + 1))
    return min(1.0, math.fsum(parts) / whole)


def _sums(weights: Sequence[int], means: Sequence[float], most: int) -> list[dict[int, float]]:
    """Return, for 0 to ``most`` rolls of these faces, the probability of each sum of weight n²."""
    found: list[dict[int, float]] = [{} for _ in range(most + 1)]
    found[0][0] = 1.0
    for weight, mean in zip(weights, means, strict=True):
        terms = [
            (weight * n * n, math.exp(n * math.log(mean) - mean - math.lgamma(n + 1)))
            for n in range(most + 1)
        ]
        following: list[dict[int, float]] = [{} for _ in range(most + 1)]
        for before, sums in enumerate(found):
            if not sums:
                continue
            for n, (more, p) in enumerate(terms[: most + 1 - before]):
                into = following[before + n]
                for key, q in sums.items():
                    into[key + more] = into.get(key + more, 0.0) + p * q
        found = following
    return found


def holm(tails: Sequence[float]) -> tuple[float, ...]:
    """Return the probabilities adjusted for testing several dice at once, in the same order.

    Rejecting those below a level keeps the probability of any false alarm below that level, also
    for dependent tests (Holm 1979).
    """
    order = sorted(range(len(tails)), key=lambda i: tails[i])
    found = [0.0] * len(tails)
    highest = 0.0
    for index, i in enumerate(order):
        highest = max(highest, min(1.0, (len(tails) - index) * tails[i]))
        found[i] = highest
    return tuple(found)
