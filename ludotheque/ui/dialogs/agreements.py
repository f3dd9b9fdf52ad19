"""What the players of a new game agree on, beside its rules: rows of the new game dialog."""

from typing import Final

from ludotheque.core.contract_types import Option, OptionValue
from ludotheque.core.messages import M

ALLOWED: Final = "allowed"
HINTS: Final = Option(
    "hints",
    M("Hints"),
    M("Whoever is on turn may ask the computer what it would play, and why. It is counted."),
    (OptionValue(ALLOWED, M("allowed")), OptionValue("none", M("not allowed"))),
)
"""Whether hints may be used: an agreement of the record, not an option of the rules."""


def value_of(*, hints: bool) -> str:
    """Return the value of HINTS."""
    return ALLOWED if hints else HINTS.values[1].value
