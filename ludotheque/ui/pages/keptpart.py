"""What is kept beside the games, and goes with them into the file of everything.

Each is a part of a game's look: ``kept``, a tuple of KeptPart.
"""

from collections.abc import Callable, Mapping
from functools import cache

import attrs

from ludotheque.files.settings import Settings
from ludotheque.games import SHELF
from ludotheque.ui.look.games import part


@attrs.frozen
class KeptPart:
    """One kind of what is kept: boards, key tables, best times.

    ``name`` is its folder in the file, in small letters.
    """

    name: str
    read: Callable[[Settings], Mapping[str, bytes]]
    """Returns the contents by file name; raises nothing."""
    check: Callable[[bytes], object]
    """Raises LudothequeError for contents which are no such thing."""
    bring: Callable[[Mapping[str, bytes]], int]
    """Adds what is not there yet, keeps the better of two, and returns how many things came.

    Raises LudothequeError, OSError.
    """


@cache
def kept_parts() -> tuple[KeptPart, ...]:
    """Return what is kept for all games."""
    return tuple(one for game in SHELF for one in part(game.key, "kept", tuple) or ())
