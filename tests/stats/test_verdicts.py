"""Verdicts over many archives: fair dice are accused as rarely as announced, loaded ones found."""

import math
from collections import Counter
from random import Random

import pytest

from ludotheque import games
from ludotheque.core.messages import Catalogue
from ludotheque.stats.facts import Rolls
from ludotheque.stats.fairness import EXTREME, UNUSUAL, Judged, judge, overall
from tests.about import about
from tests.examples import adjusted_dice, many_dice, one_die

Sums = dict[tuple[str, str], Rolls]
TRAY = games.game_class(adjusted_dice()).dice[0]
SIDES = len(TRAY.faces)
DIE = games.game_class(one_die()).dice[0].key
ACCUSED = {"unusual", "extreme"}


def rolled(source: Random, weights: list[int], number: int) -> Rolls:
    """So many rolls of a die whose faces have these weights."""
    found = Counter(source.choices(range(len(weights)), weights, k=number))
    return Rolls(tuple(found[face] for face in range(len(weights))), number)


def turned(source: Random, throws: int) -> Rolls:
    """So many throws of the game whose dice are turned after it, as its kernel throws and turns."""
    throw = about(adjusted_dice(), "throw")
    total, patterns = Counter[int](), Counter[tuple[int, ...]]()
    for _ in range(throws):
        faces = throw(source)
        total.update(faces)
        patterns[tuple(sorted(map(faces.count, range(SIDES)), reverse=True))] += 1
    return Rolls(tuple(total[face] for face in range(SIDES)), throws, dict(patterns))


def archive(source: Random, number: int) -> Sums:
    """What the eight fair dice of three games showed, each about so many times."""
    found: Sums = {(adjusted_dice(), TRAY.key): turned(source, 45)}
    for key in (many_dice(), one_die()):
        for die in games.game_class(key).dice:
            sides = [face.sides for face in die.faces]
            found[key, die.key] = rolled(source, sides, source.randint(number, 2 * number))
    return found


def most(rounds: int, level: float) -> float:
    """How often something so probable comes in so many rounds, all but surely at most."""
    return rounds * level + 3 * math.sqrt(rounds * level * (1 - level)) + 1


@pytest.mark.parametrize(
    ("rounds", "number"), [(80, 31), pytest.param(1000, 320, marks=pytest.mark.slow)]
)
def test_archives_with_fair_dice_are_accused_no_more_often_than_announced(
    rounds: int, number: int
) -> None:
    source = Random(number)
    found = [judge(archive(source, number)) for _ in range(rounds)]
    assert all(one.judged == 8 for dice in found for one in dice)
    accused = [any(one.level in ACCUSED for one in dice) for dice in found]
    doubted = [any(one.level == "extreme" for one in dice) for dice in found]
    assert sum(accused) <= most(rounds, UNUSUAL)
    assert sum(doubted) <= most(rounds, EXTREME)
    # Looked at one by one, without heed of the others, dice would be accused every third time.
    alone = [any((one.tail or 0) < UNUSUAL for one in dice) for dice in found]
    assert sum(alone) > 2 * most(rounds, UNUSUAL)


@pytest.mark.parametrize(
    ("key", "form", "rounds", "each"),
    [
        (one_die(), 0, 60, 2),
        (one_die(), 1, 60, 3),
        pytest.param(one_die(), 0, 600, 1, marks=pytest.mark.slow),
        pytest.param(many_dice(), 0, 200, 1, marks=pytest.mark.slow),
        pytest.param(many_dice(), 1, 200, 1, marks=pytest.mark.slow),
    ],
)
def test_games_which_end_by_their_dice_are_accused_no_more_often(
    key: str, form: int, rounds: int, each: int
) -> None:
    """The number of rolls depends on the rolls: the verdict holds all the same."""
    game = games.create(key, about(key, "LONGER") if form else {})
    accused = 0
    for number in range(rounds):
        counts = [[0] * len(die.faces) for die in game.dice]
        for seed in range(number * each, (number + 1) * each):
            for die, face in about(key, "thrown")(game, 7_000 + seed):
                counts[die][face] += 1
        sums = {
            (key, die.key): Rolls(tuple(own), sum(own))
            for die, own in zip(game.dice, counts, strict=True)
        }
        accused += any(one.level in ACCUSED for one in judge(sums))
    assert accused <= most(rounds, UNUSUAL)


def with_loaded(source: Random, number: int) -> Judged:
    """A single die showing its six one and a half times too often, among seven fair dice."""
    sums = archive(source, 30)
    sums[one_die(), DIE] = rolled(source, [3, 3, 3, 3, 3, 5], number)
    return next(one for one in judge(sums) if one.game == one_die())


def test_a_loaded_die_is_found_after_so_many_rolls_as_the_page_says() -> None:
    """docs/statistics.md: four times in five after 400 rolls, practically always after 1,000."""
    source = Random(6)
    after_400 = [with_loaded(source, 400).level in ACCUSED for _ in range(40)]
    assert 0.6 < sum(after_400) / 40 <= 1
    after_1000 = [with_loaded(source, 1000) for _ in range(25)]
    assert sum(one.level in ACCUSED for one in after_1000) >= 24
    assert sum(one.level == "extreme" for one in after_1000) >= 20
    text = Catalogue("en").render(after_1000[0].verdict())
    assert "a good reason to doubt" in text
    sums = {**archive(source, 30), (one_die(), DIE): Rolls((0, 0, 0, 0, 0, 99), 99)}
    text = Catalogue("en").render(judge(sums)[-1].verdict())
    assert "fair dice stray this far at most once in 1,000,000." in text


def test_no_verdict_calls_dice_fair() -> None:
    """That nothing is unusual proves nothing: a small fault would not be seen."""
    source = Random(1)
    for number in (1, 40, 400):
        dice = judge(archive(source, number))
        for one in (*dice, *judge({(one_die(), DIE): rolled(source, [1] * 6, number)})):
            said = Catalogue("en").render(one.verdict())
            assert "is fair" not in said.replace("doubt that this one is fair", "")
            assert "are fair" not in said.replace("doubt that these are fair", "")
        assert "are fair" not in Catalogue("en").render(overall(dice))
