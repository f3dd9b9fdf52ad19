"""How long games last, counted in random play by `dev.py lengths`; do not edit."""

from typing import Final

from ludotheque.core.lengths import Length

LENGTHS: Final = (
    Length((("players", "2"), ("preparation", "play")), 0, 31, 4),
    Length((("players", "2"), ("preparation", "quick")), 0, 27, 2),
    Length((("players", "2"), ("preparation", "corners")), 0, 36, 2),
    Length((("players", "3"), ("preparation", "play")), 0, 24, 5),
    Length((("players", "3"), ("preparation", "quick")), 0, 16, 2),
)
