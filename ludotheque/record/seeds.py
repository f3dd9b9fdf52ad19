"""Seeds of records; every roll, shuffle and deal of a record is computed from its seed."""

import secrets
from typing import Final

LIMIT: Final = 2**63
"""Seeds are whole numbers from 0 to LIMIT - 1."""


def new_seed() -> int:
    """Return a fresh seed nobody can guess, from 0 to LIMIT - 1."""
    return secrets.randbelow(LIMIT)


def is_seed(value: int) -> bool:
    """Return whether a number may be a seed."""
    return 0 <= value < LIMIT
