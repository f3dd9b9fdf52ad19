"""The six dice of Ordino Match and what a roll showed of each. Source: rules, ordino, D1, D2."""

from typing import Final

from ludotheque.core.dice import Die, Face
from ludotheque.core.messages import M
from ludotheque.games.ordino import actions, kernel
from ludotheque.games.ordino.names import ARROW_NAMES, TYPE_NAMES, WORD_NAMES

_WORDS: Final = tuple(Face(key, name, 3) for key, name in WORD_NAMES.items())
_ARROWS: Final = tuple(
    Face(key, name, 2 if key[1] == "1" else 1) for key, name in ARROW_NAMES.items()
)
DICE: Final = (
    Die("piece", M("Piece die"), tuple(Face(key, name, 2) for key, name in TYPE_NAMES.items())),
    Die("number", M("Number die"), tuple(Face(str(n), str(n)) for n in range(1, 7))),
    Die("word-1", M("First conjunction die"), _WORDS),
    Die("word-2", M("Second conjunction die"), _WORDS),
    Die("arrow-1", M("First arrow die"), _ARROWS),
    Die("arrow-2", M("Second arrow die"), _ARROWS),
)
_COUNTS: Final = {kernel.ROLL: 6, kernel.PLACE: 3}


def rolled(action: int) -> tuple[tuple[int, int], ...]:
    """Return the numbers of the dice and of their faces; nothing for another action.

    Three dice (Super) are piece, number and the first conjunction. A re-roll on the centre is left
    out: who takes the arrival back and plays elsewhere has seen it, so that those which are
    recorded may have been chosen.
    """
    count = _COUNTS.get(actions.kind(action))
    if count is None:
        return ()
    faces = actions.dice_of(action >> 4, count).faces
    return tuple((die, DICE[die].number(face)) for die, face in enumerate(faces))
