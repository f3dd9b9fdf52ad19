"""How long games last, counted in random play by `dev.py lengths`; do not edit."""

from typing import Final

from ludotheque.core.lengths import Length

LENGTHS: Final = (
    Length(
        (("players", "2"), ("super", "no"), ("return_to_start", "no"), ("last_piece", "no")),
        0,
        256,
        545,
    ),
    Length(
        (("players", "2"), ("super", "no"), ("return_to_start", "no"), ("last_piece", "yes")),
        0,
        302,
        561,
    ),
    Length(
        (("players", "2"), ("super", "no"), ("return_to_start", "yes"), ("last_piece", "no")),
        0,
        346,
        625,
    ),
    Length(
        (("players", "2"), ("super", "no"), ("return_to_start", "yes"), ("last_piece", "yes")),
        0,
        359,
        618,
    ),
    Length(
        (("players", "2"), ("super", "yes"), ("return_to_start", "no"), ("last_piece", "no")),
        0,
        261,
        559,
    ),
    Length(
        (("players", "2"), ("super", "yes"), ("return_to_start", "no"), ("last_piece", "yes")),
        0,
        296,
        577,
    ),
    Length(
        (("players", "2"), ("super", "yes"), ("return_to_start", "yes"), ("last_piece", "no")),
        0,
        297,
        576,
    ),
    Length(
        (("players", "2"), ("super", "yes"), ("return_to_start", "yes"), ("last_piece", "yes")),
        0,
        325,
        561,
    ),
    Length(
        (("players", "4"), ("super", "no"), ("return_to_start", "no"), ("last_piece", "no")),
        0,
        256,
        627,
    ),
    Length(
        (("players", "4"), ("super", "no"), ("return_to_start", "no"), ("last_piece", "yes")),
        0,
        267,
        569,
    ),
    Length(
        (("players", "4"), ("super", "no"), ("return_to_start", "yes"), ("last_piece", "no")),
        0,
        295,
        613,
    ),
    Length(
        (("players", "4"), ("super", "no"), ("return_to_start", "yes"), ("last_piece", "yes")),
        0,
        310,
        575,
    ),
    Length(
        (("players", "4"), ("super", "yes"), ("return_to_start", "no"), ("last_piece", "no")),
        0,
        221,
        527,
    ),
    Length(
        (("players", "4"), ("super", "yes"), ("return_to_start", "no"), ("last_piece", "yes")),
        0,
        261,
        561,
    ),
    Length(
        (("players", "4"), ("super", "yes"), ("return_to_start", "yes"), ("last_piece", "no")),
        0,
        307,
        643,
    ),
    Length(
        (("players", "4"), ("super", "yes"), ("return_to_start", "yes"), ("last_piece", "yes")),
        0,
        319,
        628,
    ),
)
