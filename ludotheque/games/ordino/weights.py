"""The weights of the players of Ordino Match by name, as the kernel takes them."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import attrs

from ludotheque.core.weights import weights
from ludotheque.games.ordino import kernel_choice
from ludotheque.games.ordino.position import OrdinoVariant

Json = Any

TERMS: Final = (
    "piece", "sphere", "alone", "threat", "later", "partner", "own", "distance", "waiting",
)  # fmt: skip
"""The weights of a form: values of pieces, then those of ``kernel_choice`` in its order."""
FORMS: Final = ("two", "four")


@attrs.frozen
class Weights:
    """The weights in the order of the kernel, and how many units are one logit of winning."""

    values: list[int]
    unit: int

    def logit(self, worth: int) -> int:
        """Return a worth in thousandths of a logit."""
        return 1000 * worth // self.unit


def in_order(data: Mapping[str, int]) -> list[int]:
    """Return the weights of a form as the kernel takes them."""
    return [data["piece"]] * 6 + [data["sphere"]] * 2 + [data[name] for name in TERMS[2:]]


def weighing(variant: OrdinoVariant, *, ahead: bool, blind: bool) -> Weights:
    """Return the weights of a player.

    Without ``ahead`` only the pieces count, each alike; ``blind`` leaves out what the opponents may
    win next.
    """
    return _weighing(FORMS[variant.four], ahead, blind)


@cache
def _weighing(form: str, ahead: bool, blind: bool) -> Weights:
    data = weights("ordino")[form]
    values = in_order(data)
    assert len(values) == kernel_choice.TERMS
    if not ahead:
        values = [data["piece"]] * 8 + [0] * (len(values) - 8)
    elif blind:
        values[int(kernel_choice.THREAT)] = values[int(kernel_choice.LATER)] = 0
    return Weights(values, data["unit"])
