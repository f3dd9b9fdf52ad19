"""How long games last, counted in random play by `dev.py lengths`; do not edit."""

from typing import Final

from ludotheque.core.lengths import Length

LENGTHS: Final = (Length((), 0, 120, 1),)
