"""Words of the lesson: pieces without article, dice, ways."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino import names
from ludotheque.games.ordino.arrangements import Instruction
from ludotheque.games.ordino.teaching_values import Group, Pile

if TYPE_CHECKING:
    from ludotheque.games.ordino.actions import Dice

NAMES: Final = (
    M("cross 1"), M("cross 2"), M("cube 3"), M("cube 4"), M("cylinder 5"), M("cylinder 6"),
    M("sphere"),
)  # fmt: skip
"""The pieces by their number less 1, to stand in a table."""
CAPITAL_WORDS: Final = {"et": M("AND"), "ou": M("OR")}
ARROWS: Final = {
    "v1": M("1 cell in or out"), "v2": M("2 cells in or out"),
    "h1": M("1 cell around"), "h2": M("2 cells around"),
}  # fmt: skip
"""The arrows as they are read aloud."""


def name(piece: int) -> Message:
    """Return « cross 1 » for a piece of the kernel, from 0 to 15."""
    return NAMES[min(piece & 7, 6)]


def piles(dice: "Dice") -> tuple[Pile, ...]:
    """Return two, three or six dice by kind."""
    kind, number = names.TYPE_NAMES[dice.type], str(dice.number)
    found = [Pile(M("piece, number"), dice.faces[:2], M("{a}, {b}", a=kind, b=number))]
    if dice.words:
        words = tuple(CAPITAL_WORDS[word] for word in dice.words)
        title = M("conjunction") if len(words) == 1 else M("conjunctions")
        found.append(Pile(title, dice.words, M("{words}", words=words)))
    if dice.arrows:
        arrows = tuple(ARROWS[arrow] for arrow in dice.arrows)
        found.append(Pile(M("arrows"), dice.arrows, M("{words}", words=arrows)))
    return tuple(found)


def who(dice: "Dice", word: str) -> Group:
    """Return a group of row one: « cube AND 4 »."""
    kind, number = names.TYPE_NAMES[dice.type], str(dice.number)
    return Group(
        (dice.type, word, number),
        M("{type} {word} {number}", type=kind, word=CAPITAL_WORDS[word], number=number),
    )


def what(arrows: tuple[str, str], word: str) -> Group:
    """Return a group of row two: « 1 cell around OR 2 cells in or out »."""
    one, other = (ARROWS[arrow] for arrow in arrows)
    return Group(
        (arrows[0], word, arrows[1]),
        M("{one} {word} {other}", one=one, word=CAPITAL_WORDS[word], other=other),
    )


def way(instruction: Instruction) -> Message:
    """Return by which way a piece goes, the shortest of several: « ↔1 to 5.1, then ↕2 »."""
    found = instruction.routes[0]
    words = [names.ARROW_NAMES[arrow] for arrow in found.arrows]
    made = M("{arrow}", arrow=words[0])
    if found.stop is not None:
        stop = found.cells[found.stop]
        made = M("{one} to {stop}, then {other}", one=words[0], stop=stop, other=words[1])
    return MN("{way}", "{way} (one of {n} ways)", len(instruction.routes), way=made)


def spoken_way(instruction: Instruction) -> Message:
    """Return the same to be read aloud: « 1 cell around to 5.1, then 2 cells in or out to 3.1 »."""
    found = instruction.routes[0]
    words = [ARROWS[arrow] for arrow in found.arrows]
    end = found.cells[-1]
    made = M("{arrow} to {target}", arrow=words[0], target=end)
    if found.stop is not None:
        made = M(
            "{one} to {stop}, then {other} to {target}",
            one=words[0], stop=found.cells[found.stop], other=words[1], target=end,
        )  # fmt: skip
    return MN("{way}", "{way} (one of {n} ways)", len(instruction.routes), way=made)
