"""How long games last, counted in random play by `dev.py lengths`; do not edit."""

from typing import Final

from ludotheque.core.lengths import Length

LENGTHS: Final = (
    Length((("elimination", "yes"), ("setup", "random"), ("match", "single")), 0, 40, 87),
    Length((("elimination", "yes"), ("setup", "balanced"), ("match", "single")), 0, 45, 97),
    Length((("elimination", "no"), ("setup", "random"), ("match", "single")), 0, 33, 57),
    Length((("elimination", "no"), ("setup", "random"), ("match", "championship")), 0, 186, 313),
    Length((("elimination", "no"), ("setup", "balanced"), ("match", "single")), 0, 38, 57),
    Length((("elimination", "no"), ("setup", "balanced"), ("match", "championship")), 0, 212, 332),
)
