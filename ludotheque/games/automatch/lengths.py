"""How long games last, counted in random play by `dev.py lengths`; do not edit."""

from typing import Final

from ludotheque.core.lengths import Length

LENGTHS: Final = (
    Length((("players", "4"), ("announce", "no")), 30, 579, 167),
    Length((("players", "4"), ("announce", "no")), 1, 41, 13),
    Length((("players", "4"), ("announce", "no")), 10, 164, 47),
    Length((("players", "4"), ("announce", "no")), 60, 1201, 348),
    Length((("players", "4"), ("announce", "leader")), 30, 1040, 60),
    Length((("players", "4"), ("announce", "leader")), 1, 84, 5),
    Length((("players", "4"), ("announce", "leader")), 10, 319, 18),
    Length((("players", "4"), ("announce", "leader")), 60, 2174, 122),
    Length((("players", "4"), ("announce", "always")), 30, 1282, 20),
    Length((("players", "4"), ("announce", "always")), 1, 98, 2),
    Length((("players", "4"), ("announce", "always")), 10, 301, 6),
    Length((("players", "4"), ("announce", "always")), 60, 2667, 41),
    Length((("players", "3"), ("announce", "no")), 30, 855, 172),
    Length((("players", "3"), ("announce", "no")), 1, 43, 10),
    Length((("players", "3"), ("announce", "no")), 10, 217, 47),
    Length((("players", "3"), ("announce", "no")), 60, 1822, 371),
    Length((("players", "3"), ("announce", "leader")), 30, 1418, 57),
    Length((("players", "3"), ("announce", "leader")), 1, 83, 5),
    Length((("players", "3"), ("announce", "leader")), 10, 349, 18),
    Length((("players", "3"), ("announce", "leader")), 60, 3190, 131),
    Length((("players", "3"), ("announce", "always")), 30, 1910, 24),
    Length((("players", "3"), ("announce", "always")), 1, 100, 2),
    Length((("players", "3"), ("announce", "always")), 10, 564, 7),
    Length((("players", "3"), ("announce", "always")), 60, 4153, 50),
    Length((("players", "2"), ("announce", "no")), 30, 408, 49),
    Length((("players", "2"), ("announce", "no")), 1, 46, 6),
    Length((("players", "2"), ("announce", "no")), 10, 136, 16),
    Length((("players", "2"), ("announce", "no")), 60, 777, 97),
    Length((("players", "2"), ("announce", "leader")), 30, 528, 16),
    Length((("players", "2"), ("announce", "leader")), 1, 79, 3),
    Length((("players", "2"), ("announce", "leader")), 10, 165, 6),
    Length((("players", "2"), ("announce", "leader")), 60, 1138, 32),
    Length((("players", "2"), ("announce", "always")), 30, 689, 9),
    Length((("players", "2"), ("announce", "always")), 1, 86, 2),
    Length((("players", "2"), ("announce", "always")), 10, 258, 4),
    Length((("players", "2"), ("announce", "always")), 60, 1422, 18),
)
