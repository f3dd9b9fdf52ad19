"""Exact figures, and the numbers which stand for them in actions (docs/notation.md)."""

import re
from decimal import Decimal
from typing import Final

NOTHING: Final = 0
"""The saying of a card laid without a figure."""
ADMITS: Final = 1
"""The saying “?”."""
LONGEST: Final = 100
"""How many characters a figure may be typed with."""

_TYPED = re.compile(r"([0-9]*)(?:[.,]([0-9]*))?", re.ASCII)


def saying_of(text: str) -> int | None:
    """Return the saying of a typed figure, None where it is none.

    Digits with at most one comma or point, 100 characters at most; equal numbers are one saying.
    """
    match = _TYPED.fullmatch(text)
    if match is None or len(text) > LONGEST:
        return None
    whole, decimals = match.group(1), match.group(2) or ""
    if not whole + decimals:
        return None
    decimals = decimals.rstrip("0")
    return 2 + (int(whole + decimals or "0") << 7 | len(decimals))


def is_figure(saying: int) -> bool:
    """Tell whether a number is the saying of a figure, in its only form."""
    digits, decimals = saying - 2 >> 7, saying - 2 & 127
    return (
        saying >= 2
        and decimals <= LONGEST
        and digits < 10**LONGEST
        and (decimals == 0 or digits % 10 != 0)
    )


def figure_text(saying: int) -> str:
    """Return a figure in its shortest form, with a point."""
    digits, decimals = str(saying - 2 >> 7), saying - 2 & 127
    if not decimals:
        return digits
    digits = digits.zfill(decimals + 1)
    return f"{digits[:-decimals]}.{digits[-decimals:]}"


def figure(saying: int) -> Decimal:
    """Return a figure as an exact number."""
    return Decimal(figure_text(saying))
