"""The trays without neutral dice: one step back by the rules, the table, and searches."""

import json
import random
from pathlib import Path

import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.games.cambio import kernel_ending, names, solving
from tests.games.cambio import reference
from tests.games.cambio.helpers import at, game
from tests.longer import scaled

FULL = (1 << 32) - 1
WORDS = int(kernel_ending.WORDS)
KNOWN: dict[str, list[int]] = json.loads(
    Path(__file__).with_name("data").joinpath("solved.json").read_text("utf-8")
)
"""Some trays of the table: « tools solve cambio » made it, « --check » held it to searches."""
VERDICTS = {"won": 1, "drawn": 0, "lost": -1}


def tray(own: int) -> reference.Tray:
    """The tray of the cells of A, all others being B's."""
    return {
        reference.cell_of(name): "A" if own >> cell & 1 else "B"
        for cell, name in enumerate(names.CELLS)
    }


def cells(found: reference.Tray) -> int:
    return sum(1 << names.CELL[reference.name(c)] for c, shown in found.items() if shown == "A")


def words(chance: random.Random) -> list[int]:
    """Words at random, the same again after 1,021: every bit of a number counts."""
    some = [chance.getrandbits(32) for _ in range(1021)]
    return (some * (WORDS // 1021 + 1))[:WORDS]


@pytest.fixture(scope="module")
def tables() -> tuple[list[int], list[int]]:
    """Any trays called won and lost: one step back must not care which."""
    chance = random.Random(5)
    good, bad = words(chance), words(chance)
    return good, [b & ~g for g, b in zip(good, bad, strict=True)]


def test_one_step_back_is_that_of_the_rules(tables: tuple[list[int], list[int]]) -> None:
    good, bad = tables
    chance = random.Random(7)
    for _ in range(scaled(24)):
        h = chance.randrange(WORDS)
        win, lose = kernel_ending.decided(good, bad, h)
        for p in chance.sample(range(32), 6):
            here = tray(h << 5 | p)
            after = [cells(reference.after_push(here, "A", x)) for x in reference.pushes(here, "A")]
            assert (win >> p & 1) == any(good[n >> 5] >> (n & 31) & 1 for n in after)
            assert (lose >> p & 1) == all(bad[n >> 5] >> (n & 31) & 1 for n in after)


def test_a_sweep_decides_what_one_step_back_says(tables: tuple[list[int], list[int]]) -> None:
    """Once for a tray, told to whoever pushes into it."""
    good, bad = map(list, tables)
    chance = random.Random(9)
    left = [0] * WORDS
    for h in chance.sample(range(WORDS), scaled(40)):
        open_ = left[h] = chance.getrandbits(32)
        k = h ^ (WORDS - 1)
        win, lose = (x & left[h] for x in kernel_ending.decided(good, bad, h))
        lose &= ~win
        before = good[k], bad[k]
        count = kernel_ending.sweep(good, bad, left, h, h + 1)
        assert count == (win | lose).bit_count()
        assert left[h] == open_ & ~(win | lose)
        assert good[k] == before[0] | kernel_ending.reversed_word(lose)
        assert bad[k] == before[1] | kernel_ending.reversed_word(win)


def test_lines_of_a_word_are_those_of_the_tray() -> None:
    chance = random.Random(3)
    for _ in range(scaled(60)):
        line = sum(1 << names.CELL[reference.name(c)]
                   for c in chance.choice(reference.winning_lines(2)))  # fmt: skip
        own = chance.getrandbits(25) & chance.getrandbits(25) | (
            line if chance.random() < 0.7 else 0
        )
        found = kernel_ending.lines(own >> 5) >> (own & 31) & 1
        assert found == ("A" in reference.owners_of_lines(tray(own), 2))


def test_a_word_seen_by_the_other_player() -> None:
    chance = random.Random(4)
    for _ in range(50):
        word = chance.getrandbits(32)
        found = kernel_ending.reversed_word(word)
        assert all(found >> p & 1 == word >> (31 - p) & 1 for p in range(32))


def test_where_a_tray_stands_in_the_table() -> None:
    table = bytearray(solving.SIZE)
    assert solving.SIZE <= 33_000_000
    cases = (("AAABB BABAB ABABA BABBB AABBA", 1), ("AABBB ABABA BABAB BBABA ABBAA", -1))
    for rows, verdict in cases:
        state = at(rows, "B")
        own = ((1 << 25) - 1) ^ cells(reference.tray_of(rows.split()))
        table[own // 8 + (solving.PLANE if verdict < 0 else 0)] |= 1 << own % 8
        assert solving.verdict(table, state.observe(0), state.game) == verdict
        other = at(rows, "A")
        assert solving.verdict(table, other.observe(0), other.game) == 0


def test_of_what_the_table_says_nothing() -> None:
    table = bytearray(solving.SIZE)
    state = at("AAABB BABAB ABnBA BABBB AABBA", "B")
    assert solving.verdict(table, state.observe(0), state.game) is None
    state = at("AABBC BBCCA CCAAB AABBC BBCCA", "B", players="3")
    assert solving.verdict(table, state.observe(0), state.game) is None
    begun = game().initial()
    assert solving.verdict(table, begun.observe(0), begun.game) is None


def test_searches_which_find_the_end_agree_with_the_table() -> None:
    ended = 0
    for name, trays in KNOWN.items():
        for own in trays[: scaled(len(trays))]:
            assert not reference.owners_of_lines(tray(own), 2)
            found = solving.searched(own, 600)
            assert found in {None, VERDICTS[name]}
            ended += found is not None
    assert ended > scaled(150)


def test_samples_are_trays_in_which_nobody_has_a_line() -> None:
    samples = solving.samples(RandomSource(1))
    found = [next(samples) for _ in range(40)]
    assert len(set(found)) > 30
    assert not any(reference.owners_of_lines(tray(own), 2) for own in found)


@pytest.mark.slow
@pytest.mark.compiled_only
def test_the_whole_table() -> None:
    heard: list[int] = []
    table = solving.solve(lambda known, whole: heard.append(known * 100 // whole))
    assert heard == sorted(heard)
    assert heard[-1] == 100
    assert len(table) == solving.SIZE
    won, lost = (
        int.from_bytes(table[i : i + solving.PLANE], "little").bit_count()
        for i in (0, solving.PLANE)
    )
    assert (won, lost) == (9_617_555, 4_917_709)
    for name, trays in KNOWN.items():
        assert all(solving.looked_up(table, own) == VERDICTS[name] for own in trays)
    samples = solving.samples(RandomSource(8))
    for _ in range(3_000):
        verdict, followed, searched = solving.check(table, next(samples))
        assert verdict == followed
        assert searched in {None, verdict}
