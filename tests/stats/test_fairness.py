"""The verdicts: right words for right numbers, in both languages."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.messages import Catalogue
from ludotheque.stats.facts import Rolls
from ludotheque.stats.fairness import dice_of, how_often, judge, overall
from ludotheque.stats.likelihood import multinomial_tail
from tests.examples import adjusted_dice, many_dice, one_die
from tests.stats.making import made_up

ENGLISH = Catalogue("en")
DIE = games.game_class(one_die()).dice[0].key
TRAY = games.game_class(adjusted_dice()).dice[0].key


def rolled(*counts: int) -> dict[tuple[str, str], Rolls]:
    return {(one_die(), DIE): Rolls(counts, sum(counts))}


def words(rolls: dict[tuple[str, str], Rolls], number: int = 0) -> str:
    return ENGLISH.render(judge(rolls)[number].verdict())


def test_too_few_rolls_are_not_judged() -> None:
    (one,) = judge(rolled(9, 4, 4, 4, 4, 4))
    assert (one.level, one.tail, one.needed) == ("few", None, 30)
    assert words(rolled(9, 4, 4, 4, 4, 4)) == ("Too few rolls to judge: 29 of the 30 it takes.")
    assert judge(rolled(10, 4, 4, 4, 4, 4))[0].level == "usual"


def test_a_usual_difference_says_how_often_it_comes() -> None:
    (one,) = judge(rolled(23, 15, 14, 16, 22, 10))
    assert one.tail == pytest.approx(multinomial_tail((23, 15, 14, 16, 22, 10), (1,) * 6))
    assert words(rolled(23, 15, 14, 16, 22, 10)) == (
        "Nothing unusual: with fair dice a difference at least this large comes once in five."
    )


def test_an_unusual_die_is_said_to_be_so_without_being_accused() -> None:
    text = words(rolled(30, 15, 14, 16, 15, 10))
    assert text.startswith(
        "Unusual: with a fair die a difference at least this large comes once in "
    )
    assert "Chance does that now and then" in text


def test_an_impossible_die_is_named() -> None:
    (one,) = judge(rolled(160, 60, 60, 60, 60, 60))
    assert one.level == "extreme"
    assert words(rolled(160, 60, 60, 60, 60, 60)).startswith("Very unusual: ")


def test_one_of_many_dice_may_stray() -> None:
    dice = games.game_class(many_dice()).dice
    fair = {
        (many_dice(), die.key): Rolls(tuple(120 * f.sides // die.sides for f in die.faces), 120)
        for die in dice
    }
    stray = next(die.key for die in dice if len(die.faces) == 2)
    strayed = {**fair, (many_dice(), stray): Rolls((73, 47), 120)}
    alone = multinomial_tail((73, 47), (3, 3))
    assert 0.01 < alone < 0.05
    judged = {one.die.key: one for one in judge(strayed)}
    assert judged[stray].level == "alone"
    assert judged[stray].together == pytest.approx(6 * alone)
    text = ENGLISH.render(judged[stray].verdict())
    assert text.startswith("Nothing unusual: looked at alone, such a difference would come once in")
    assert "6 dice are judged here" in text
    assert {one.level for key, one in judged.items() if key != stray} == {"usual"}


def test_dice_of_a_game_never_rolled_are_said_to_be_so() -> None:
    found = judge({(many_dice(), games.game_class(many_dice()).dice[0].key): Rolls((9, 9, 12), 30)})
    assert [one.level for one in found] == ["usual", *["none"] * 5]
    assert ENGLISH.render(found[1].verdict()) == "Not rolled yet."
    assert found[0].judged == 1


def test_throws_with_turned_dice_are_counted_as_throws() -> None:
    nine = {(adjusted_dice(), TRAY): Rolls((54, 54, 63, 54, 0, 0), 9, {(7, 6, 6, 6, 0, 0): 9})}
    (one,) = judge(nine)
    assert one.level == "few"
    assert words(nine) == "Too few throws to judge: 9 of the 10 it takes."
    ten = {(adjusted_dice(), TRAY): Rolls((60, 60, 70, 60, 0, 0), 10, {(7, 6, 6, 6, 0, 0): 10})}
    assert judge(ten)[0].level == "extreme"  # the same four symbols ten times


@given(st.floats(1e-9, 1))
def test_a_probability_in_words_is_near_the_probability(probability: float) -> None:
    text = ENGLISH.render(how_often(probability))
    numbers = {
        "nearly every time": 0.95, "nine times in ten": 0.9, "four times in five": 0.8,
        "three times in four": 0.75, "two times in three": 2 / 3, "two times in five": 0.4,
        **{f"once in {word}": 1 / n for n, word in enumerate(
            ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)},
    }  # fmt: skip
    if text == "less than once in a million":
        assert probability < 1e-6
    elif text in numbers:
        assert probability == pytest.approx(numbers[text], rel=0.16)
    else:
        number = int(text.removeprefix("once in ").replace(",", ""))
        assert probability == pytest.approx(1 / number, rel=0.06)


@given(st.lists(made_up(), max_size=6))
def test_every_roll_is_in_the_sums_and_every_die_has_a_verdict(facts: list) -> None:  # type: ignore[type-arg]
    found = dice_of(facts)
    for one in found:
        own = [f.rolls[one.die.key].counts for f in facts
               if f.game == one.game and one.die.key in f.rolls]  # fmt: skip
        zero = [(0,) * len(one.die.faces)]
        assert one.rolls.counts == tuple(map(sum, zip(*(own or zero), strict=True)))
        assert sum(one.expected) == pytest.approx(one.rolls.total)
        assert ENGLISH.render(one.verdict()).endswith(".")
        assert (one.tail is None) == (one.made < one.needed)
    assert {one.game for one in found} == {f.game for f in facts if f.rolls}
    assert ENGLISH.render(overall(found)).endswith(".")


def test_all_dice_of_all_games_together() -> None:
    source, sums = Random(5), {}
    for key in (many_dice(), one_die()):
        for die in games.game_class(key).dice:
            sides = [face.sides for face in die.faces]
            rolled = Counter(source.choices(range(len(sides)), sides, k=400))
            sums[key, die.key] = Rolls(tuple(rolled[i] for i in range(len(sides))), 400)
    found = judge(sums)
    assert [(one.game, one.judged) for one in found] == [(many_dice(), 7)] * 6 + [(one_die(), 7)]
    assert ENGLISH.render(overall(found)) == (
        "Nothing unusual: these rolls do not contradict fair dice."
    )
    assert ENGLISH.render(overall(())) == "Not enough has been rolled to judge the dice."
