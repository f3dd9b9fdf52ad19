"""The weights of the players of Ordino Match by name, as the kernel takes them.

All are thousandths of a logit of the chance of winning, factors thousandths of 1.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ludotheque.core.weights import taken, whole
from ludotheque.games.ordino import kernel_choice
from ludotheque.games.ordino.position import OrdinoVariant

Json = Any

FACTORS: Final = ("threat", "later", "partner", "own", "distance", "waiting", "last")
"""The weights beside those of the pieces, in the order of ``kernel_choice``."""
FORMS: Final = ("two", "four")
_LIKE: Final = [500 * (n + s) for n in range(7) for s in range(3)]
"""What a side is worth to a player to whom every piece is worth the same."""


def in_order(data: Mapping[str, Json]) -> list[int]:
    """Return the weights of a form as the kernel takes them; raises KeyError, ValueError."""
    pieces = [value for row in data["pieces"] for value in row]
    return whole([*pieces, *(data[name] for name in FACTORS)], int(kernel_choice.TERMS))


def by_name(values: Sequence[int]) -> dict[str, Json]:
    """Return the weights of a form as they stand in the data file.

    ``pieces`` has seven rows, for 0 to 6 numbered pieces, of three, for 0 to 2 spheres.
    """
    first = int(kernel_choice.THREAT)
    rows = [list(values[at : at + 3]) for at in range(0, first, 3)]
    return {"pieces": rows, **dict(zip(FACTORS, values[first:], strict=True))}


def weighing(variant: OrdinoVariant, *, ahead: bool, blind: bool) -> list[int]:
    """Return the weights of a player, as the kernel takes them.

    Without ``ahead`` only the pieces count, each alike; ``blind`` leaves out what the opponents may
    win next.
    """
    return _weighing(FORMS[variant.four], ahead, blind)


@cache
def _weighing(form: str, ahead: bool, blind: bool) -> list[int]:
    if not ahead:
        return [*_LIKE, *(0 for _ in FACTORS)]
    values = taken("ordino", lambda data: in_order(data[form]))
    if blind:
        values[int(kernel_choice.THREAT)] = values[int(kernel_choice.LATER)] = 0
    return values
