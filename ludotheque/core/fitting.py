"""What the fitting of evaluations shares: samples, and what is told of each round."""

from collections.abc import Iterable

import attrs

from ludotheque.core import kernel_fit


@attrs.frozen
class Round:
    """Figures of a round of games played and fitted."""

    games: int
    positions: int
    draws: int
    loss: float


@attrs.define
class Samples:
    """Rows of features with their targets, as the kernel takes them."""

    starts: list[int] = attrs.Factory(lambda: [0])
    places: list[int] = attrs.Factory(list)
    values: list[int] = attrs.Factory(list)
    targets: list[float] = attrs.Factory(list)

    def add(self, features: Iterable[tuple[int, int]], target: float) -> None:
        """Add a position: its features as (place, value), how good it proved to be, 0 to 1."""
        for place, value in features:
            self.places.append(place)
            self.values.append(value)
        self.starts.append(len(self.places))
        self.targets.append(target)

    def fit(self, weights: list[float], epochs: int, rate: float, seed: int) -> float:
        """Change the weights, in logits, to fit; return the mean logarithmic loss."""
        return kernel_fit.fitted(
            weights, self.starts, self.places, self.values, self.targets, epochs, rate, 1e-6, seed
        )
