"""Judges the dice: compares recorded rolls with expected ones, and says the result in words."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from ludotheque import games
from ludotheque.core.dice import Die
from ludotheque.core.messages import MN, M, Message
from ludotheque.stats.facts import GameFacts, Rolls
from ludotheque.stats.likelihood import (
    adjusted_statistic,
    adjusted_tail,
    expected_counts,
    holm,
    multinomial_tail,
    pearson,
)

UNUSUAL: Final = 0.05
EXTREME: Final = 0.001
THROWS_NEEDED: Final = 10
"""Throws of adjusted dice needed to judge them."""
_LEAST: Final = 5
"""Expected count which every face must have before a die is judged (Cochran's rule)."""


@attrs.frozen
class Judged:
    """One die of a game, its rolls, and their judgement.

    ``needed`` is the number of rolls (throws of adjusted dice) needed to judge. ``tail`` is the
    probability that a fair die differs at least as much, None where too little was rolled;
    ``together`` is that probability adjusted for the ``judged`` dice judged at once.
    ``level`` is "none" (never rolled), "few", "usual", "alone" (unusual only if looked at alone),
    "unusual" or "extreme".
    """

    game: str
    die: Die
    rolls: Rolls
    needed: int
    statistic: float = 0.0
    tail: float | None = None
    together: float | None = None
    judged: int = 0
    level: str = "none"

    @property
    def expected(self) -> tuple[float, ...]:
        """Return the expected count of each face."""
        return expected_counts(self.rolls.total, [face.sides for face in self.die.faces])

    @property
    def made(self) -> int:
        """Return the number compared with ``needed``: throws of adjusted dice, else rolls."""
        return self.rolls.throws if self.die.adjusted else self.rolls.total

    def verdict(self) -> Message:
        """Return the judgement in one or two sentences."""
        return verdict(self)


def dice_of(facts: Iterable[GameFacts]) -> tuple[Judged, ...]:
    """Return every die of the games with dice, in the shelf's order, judged together."""
    sums: dict[tuple[str, str], Rolls] = {}
    seen: set[tuple[str, int, str]] = set()
    # The same draw of the same seed is one roll: branches of a game do not count it again.
    for game in sorted(facts, key=lambda one: one.branched > 0):
        for draw, thrown in game.draws.items() or (("", game.rolls),):
            at = (game.game, game.seed, draw)
            if draw and at in seen:
                continue
            seen.add(at)
            for key, rolls in thrown.items():
                group = (game.game, key)
                sums[group] = sums[group] + rolls if group in sums else rolls
    return judge(sums)


def judge(sums: Mapping[tuple[str, str], Rolls]) -> tuple[Judged, ...]:
    """Return the judged dice of the games in ``sums``, those never rolled included.

    ``sums`` has the rolls by key of the game and key of the die.
    """
    shown = {game for game, _ in sums}
    found = []
    for key in (info.key for info in games.SHELF if info.key in shown):
        for die in games.game_class(key).dice:
            none = Rolls((0,) * len(die.faces), 0)
            found.append(_measured(key, die, sums.get((key, die.key), none)))
    at = [i for i, one in enumerate(found) if one.tail is not None]
    together = holm([found[i].tail or 0.0 for i in at])
    for i, own in zip(at, together, strict=True):
        level = _level(found[i].tail or 0.0, own)
        found[i] = attrs.evolve(found[i], together=own, judged=len(at), level=level)
    return tuple(found)


def _measured(game: str, die: Die, rolls: Rolls) -> Judged:
    sides = [face.sides for face in die.faces]
    needed = THROWS_NEEDED if die.adjusted else math.ceil(_LEAST * sum(sides) / min(sides))
    one = Judged(game, die, rolls, needed)
    if not one.made:
        return one
    statistic = (
        adjusted_statistic(rolls.counts, rolls.patterns)
        if die.adjusted
        else pearson(rolls.counts, sides)
    )
    if one.made < needed:
        return attrs.evolve(one, statistic=statistic, level="few")
    tail = (
        adjusted_tail(rolls.counts, rolls.patterns)
        if die.adjusted
        else multinomial_tail(rolls.counts, sides)
    )
    return attrs.evolve(one, statistic=statistic, tail=tail)


def _level(tail: float, together: float) -> str:
    if together < EXTREME:
        return "extreme"
    if together < UNUSUAL:
        return "unusual"
    return "alone" if tail < UNUSUAL else "usual"


# In plain words

_SHARES: Final = (
    (1.0, M("nearly every time")),
    (0.9, M("nine times in ten")),
    (0.8, M("four times in five")),
    (0.75, M("three times in four")),
    (2 / 3, M("two times in three")),
    (0.5, M("once in two")),
    (0.4, M("two times in five")),
    (1 / 3, M("once in three")),
    (1 / 4, M("once in four")),
    (1 / 5, M("once in five")),
    (1 / 6, M("once in six")),
    (1 / 7, M("once in seven")),
    (1 / 8, M("once in eight")),
    (1 / 9, M("once in nine")),
    (1 / 10, M("once in ten")),
)


def how_often(probability: float) -> Message:
    """Return a probability as « once in three », « once in 120 »."""
    if probability >= _SHARES[-1][0] * 0.95:
        return min(_SHARES, key=lambda share: abs(math.log(share[0] / probability)))[1]
    if probability < 1e-6:
        return M("less than once in a million")
    number = 1 / probability
    unit = max(1, 10 ** (math.floor(math.log10(number)) - 1))
    return M("once in {number}", number=round(number / unit) * unit)


def verdict(one: Judged) -> Message:
    """Return what the rolls of a die mean, in plain words."""
    match one.level:
        case "none":
            return M("Not rolled yet.")
        case "few":
            return _few(one)
        case "usual":
            return M(
                "Nothing unusual: with fair dice a difference at least this large comes {often}.",
                often=how_often(one.tail or 0.0),
            )
        case "alone":
            return M(
                "Nothing unusual: looked at alone, such a difference would come {often} only; but "
                "{number} dice are judged here, and one of them may well stray that far.",
                often=how_often(one.tail or 0.0), number=one.judged,
            )  # fmt: skip
        case "unusual":
            return _unusual(one)
    return _extreme(one)


def _few(one: Judged) -> Message:
    if one.die.adjusted:
        return M(
            "Too few throws to judge: {made} of the {needed} it takes.",
            made=one.made, needed=one.needed,
        )  # fmt: skip
    return M(
        "Too few rolls to judge: {made} of the {needed} it takes.",
        made=one.made, needed=one.needed,
    )  # fmt: skip


def _unusual(one: Judged) -> Message:
    often = how_often(one.together or 0.0)
    if one.judged > 1:
        return M(
            "Unusual: even counting that {number} dice are judged here, fair dice stray this far "
            "at most {often}. Chance does that now and then; more rolls will tell.",
            often=often, number=one.judged,
        )  # fmt: skip
    return M(
        "Unusual: with a fair die a difference at least this large comes {often} only. Chance does "
        "that now and then; more rolls will tell.",
        often=often,
    )


def _extreme(one: Judged) -> Message:
    often = how_often(one.together or 0.0)
    if one.judged > 1:
        often = how_often(max(one.together or 0.0, 1e-6))  # « at most » says the rest
        return M(
            "Very unusual: even counting that {number} dice are judged here, fair dice stray this "
            "far at most {often}. That is a good reason to doubt that these are fair.",
            often=often, number=one.judged,
        )  # fmt: skip
    return M(
        "Very unusual: with a fair die a difference at least this large comes {often}. That is a "
        "good reason to doubt that this one is fair.",
        often=often,
    )


def overall(dice: Sequence[Judged]) -> Message:
    """Return one sentence on all dice together."""
    levels = {one.level for one in dice}
    if levels & {"extreme"}:
        return M("There is reason to doubt that all dice are fair.")
    if levels & {"unusual"}:
        return M("At least one die has strayed further than fair dice usually do.")
    if levels & {"usual", "alone"}:
        return M("Nothing unusual: these rolls do not contradict fair dice.")
    return M("Not enough has been rolled to judge the dice.")


CAUTION: Final = M(
    "What is not unusual may be fair dice, or dice whose fault is too small for so few rolls. And "
    "whoever looks after every game, or at many choices of games, will find something unusual some "
    "day, even with fair dice."
)
"""The caution shown beside the verdicts."""


def left_out(facts: Iterable[GameFacts]) -> Message | None:
    """Return a sentence on the games whose dice the program did not roll, None for no such game."""
    games_left = sum(one.foreign for one in facts)
    if not games_left:
        return None
    return MN(
        "Left out: the dice of {n} game, which are not those the program rolled.",
        "Left out: the dice of {n} games, which are not those the program rolled.",
        games_left,
    )
