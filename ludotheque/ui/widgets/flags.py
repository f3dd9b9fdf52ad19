"""Taking flags of Qt away."""

from enum import Flag
from typing import TypeVar

AnyFlag = TypeVar("AnyFlag", bound=Flag)


def without(flags: AnyFlag, taken: AnyFlag) -> AnyFlag:
    """Return flags of Qt without those taken.

    « & ~ » is not used: some versions of Python (3.11.9) lose other flags with them.
    """
    return flags ^ (flags & taken)
