"""The preparation: throws, symbols, balancing, corners, quick start (rules: D2, D3, D6, D7)."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.draws import HashSource, RandomSource
from ludotheque.core.kernel_random import advance, seeded
from ludotheque.core.paths import resources
from ludotheque.games.cambio import actions, kernel_throw, names
from ludotheque.games.cambio.position import Phase
from ludotheque.games.cambio.state import CambioState, finished
from tests.games.cambio import reference
from tests.games.cambio.helpers import balancing, drawn, initial, legal, played, tray
from tests.longer import scaled

SEEDS = st.integers(0, 2**40)
BOTH = pytest.mark.parametrize("players", "23")


# The throw


@given(SEEDS)
def test_a_throw_is_balanced_between_four_symbols(seed: int) -> None:
    state = initial()
    after = state.apply(state.sample(HashSource(seed, 0, "tray", 0)))
    assert reference.is_throw(list(after.rows()))
    assert after.phase is Phase.LOT


def test_throws_differ_in_everything() -> None:
    """All sets of four symbols come up, both divisions of 25, each symbol on each cell."""
    state = initial()
    fours, divisions, shown = set(), set(), Counter()
    for seed in range(400):
        faces = actions.digits(state.sample(RandomSource(seed)))
        counts = Counter(faces)
        fours.add(frozenset(counts))
        divisions.add(tuple(sorted(counts.values())))
        shown.update(enumerate(faces))
    assert len(fours) == 15
    assert divisions == {(5, 6, 7, 7), (6, 6, 6, 7)}
    assert len(shown) == 6 * 25


def test_ties_between_symbols_are_broken_by_lot() -> None:
    found: Counter[int] = Counter()
    random = seeded(3)
    for _ in range(600):
        random, face = kernel_throw._most(advance(random), [2, 5, 5, 3, 5, 5], 0b10)
        found[face] += 1
    assert set(found) == {2, 4, 5}
    assert min(found.values()) > 150


@given(SEEDS)
def test_all_dice_which_stay_are_left_as_they_fell(seed: int) -> None:
    faces = [n % 6 for n in range(25)]
    counts = [faces.count(n) for n in range(6)]
    turned = list(faces)
    kernel_throw._turn_dropped(seeded(seed), turned, counts, 0b1111)
    assert set(turned) == {0, 1, 2, 3}
    assert all(new == old for new, old in zip(turned, faces, strict=True) if old < 4)
    assert all(5 <= turned.count(n) <= 7 for n in range(4))


# The symbols


THROWN = "tray TTTOO/OOSST/SOTXO/XOTTX/XXXSS"


@BOTH
def test_in_turn_each_player_rolls_a_symbol_which_is_left(players: str) -> None:
    state = played(initial(players=players), [THROWN, "start B"])
    assert legal(state) == [f"symbol B {symbol}" for symbol in "OSTX"]
    state = played(state, ["symbol B S"])
    following = "C" if players == "3" else "A"
    assert legal(state) == [f"symbol {following} {symbol}" for symbol in "OTX"]


def test_the_neutral_symbols_are_named_in_the_order_of_the_six() -> None:
    state = played(initial(), [THROWN, "start A", "symbol A X", "symbol B T"])
    assert state.observe(None).symbols == ("X", "T", "", "O", "S")
    assert tray(state) == "BBBmm mmnnB nmBAm AmBBA AAAnn"


def test_three_players_leave_one_neutral_symbol() -> None:
    state = played(
        initial(players="3"), [THROWN, "start A", "symbol A X", "symbol B T", "symbol C O"]
    )
    assert state.observe(None).symbols == ("X", "T", "O", "", "S")
    assert tray(state) == "BBBCC CCnnB nCBAC ACBBA AAAnn"


# Balancing


def balanced_state(players: str, seed: int) -> CambioState:
    return drawn(initial(players=players), seed)


@given(SEEDS, st.sampled_from("23"), st.lists(st.integers(0, 999), min_size=60, max_size=60))
def test_balancing_is_always_possible_and_ends_within_the_rule(
    seed: int, players: str, choices: list[int]
) -> None:
    """Whatever is chosen: each correction takes less than a dozen dice and ends as it must."""
    state = balanced_state(players, seed)
    starter = state.game.seats[state.starter]
    done: Counter[int] = Counter()
    corrected = []
    for choice in choices:
        if state.phase is not Phase.BALANCE:
            break
        listed = state.legal_actions()
        assert listed
        assert state.side == (state.owner + 1) % int(players)
        corrected.append(state.owner)
        done[state.owner] += 1
        state = state.apply(listed[choice % len(listed)])
    assert state.phase is Phase.PUSH
    assert max(done.values()) < 12
    order = [state.game.seats[owner] for owner in dict.fromkeys(corrected)]
    assert order == sorted(order, key=lambda seat: (seat < starter, seat))
    assert reference.balanced(reference.tray_of(list(state.rows())), int(players), starter)
    assert state.side == state.starter
    assert state.turn == len(corrected)


@given(SEEDS, st.sampled_from("23"))
def test_the_rest_can_be_finished_by_the_program(seed: int, players: str) -> None:
    """« Finish for me » ends where the next player corrects, and play begins after the last."""
    state = balanced_state(players, seed)
    while state.phase is Phase.BALANCE:
        owner, source = state.owner, RandomSource(seed)
        rest = finished(state, source)
        for action in rest:
            assert state.owner == owner
            state = state.apply(action)
        assert state.phase is Phase.PUSH or state.owner != owner
    assert finished(state, RandomSource(1)) == ()


def test_crowded_lines_come_first_and_are_counted_again_after_each_die() -> None:
    rows = "AAAnn mAmBm BnmBm nBnmB mnmBn"
    state = balancing(rows, "A")
    task = state.task()
    assert task is not None
    assert (task.owner, task.stage, task.have, task.want) == (0, "crowded", 4, 4)
    assert task.crowded == (("a5", "b5", "c5", "d5", "e5"),)
    assert task.dice == ("a5", "b5", "c5")
    assert legal(state) == [f"{cell}={n}" for cell in ("a5", "b5", "c5") for n in "mn"]
    after = played(state, ["b5=m"])
    task = after.task()
    assert task is not None
    assert (task.stage, task.have, task.crowded) == ("few", 3, ())
    assert "b5=A" not in legal(after)  # a third on row 5 again
    assert played(after, ["c1=A"]).owner == 1  # now B's five are looked at


def test_a_correction_with_nothing_to_do_is_skipped() -> None:
    """B has five and no three of them in line: play begins once A's are right."""
    texts = [THROWN, "start A", "symbol A X", "symbol B T"]
    state = played(initial(), texts)
    while state.owner == 0 and state.phase is Phase.BALANCE:
        state = state.apply(finished(state, RandomSource(1))[0])
    assert state.phase is Phase.BALANCE  # B had more than five
    ready = balancing("AmBmn mnmBm BnmAm nAnmB mnmBA", "A")
    assert ready.phase is Phase.PUSH
    assert ready.side == 0


def test_with_one_die_too_many_any_of_them_may_be_turned() -> None:
    state = balancing("AmBmn mnABm BnmAm nAnmB AnmBm", "A")
    assert legal(state) == sorted(
        f"{cell}={n}" for cell in ("a5", "c4", "d3", "b2", "a1") for n in "mn"
    )
    assert state.side == 1


def test_the_second_player_needs_five() -> None:
    state = balancing("AmBmn mnmBm BnmAm nAnmn mnmBA", "A")
    task = state.task()
    assert task is not None
    assert (task.owner, task.stage, task.have, task.want) == (1, "few", 4, 5)
    assert state.side == 0
    other = balancing("AmBmn mnmBm BnmAm nAnmn mnmBA", "B")
    task = other.task()
    assert task is not None
    assert (task.owner, task.have, task.want) == (0, 4, 5)


# Dead ends (D6)

DIAMOND = "BnmnB nmAmn nAnAm mnAnm BmnmB"


def test_the_dead_end_of_the_corners() -> None:
    """B holds the corners, A the cells around the centre: one of B's dice is turned back."""
    state = balancing(DIAMOND, "A")
    task = state.task()
    assert task is not None
    assert (task.owner, task.stage, task.dice) == (1, "stuck", ("a1", "e1", "a5", "e5"))
    assert legal(state) == sorted(f"{c}={n}" for c in ("a1", "e1", "a5", "e5") for n in "mn")
    back = played(state, ["a5=m"])
    assert back.barred
    assert "a5=B" not in legal(back)
    assert "b5=B" in legal(back)
    other = played(back, ["b5=B"])
    assert not other.barred
    assert "a5=B" not in legal(other)  # now as a third on row 5
    assert played(other, ["a2=B"]).phase is Phase.PUSH


def test_a_dead_end_with_fourteen_free_cells() -> None:
    """Three players: every free cell would be B's third on a line, so one of B's is turned."""
    state = played(
        initial(players="3"),
        ["tray XTSTS/OTTSS/OXSST/XTXST/OXXOO", "start A", "symbol A O", "symbol B T", "symbol C S",
         "e1=n", "a3=n"],
    )  # fmt: skip
    task = state.task()
    assert task is not None
    assert task.stage == "stuck"
    assert len(task.dice) == 3


def _closed(own: frozenset[int], lines: list[frozenset[int]]) -> set[int]:
    return set(own).union(*(line for line in lines if len(own & line) >= 2))


def _dead_ends(
    lines: list[frozenset[int]], sizes: range, most: int
) -> dict[frozenset[int], frozenset[int]]:
    """Sets of too few symbols, and the cells (at most ``most``) where one more is no third."""
    found = {}
    for size in sizes:
        for chosen in combinations(range(25), size):
            own = frozenset(chosen)
            if all(len(own & line) <= 2 for line in lines):
                free = frozenset(range(25)) - _closed(own, lines)
                if len(free) <= most:
                    found[own] = free
    return found


def _lines(players: int) -> list[frozenset[int]]:
    return [
        frozenset(5 * (row - 1) + column - 1 for column, row in line)
        for line in reference.preparation_lines(players)
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_turning_one_die_back_always_suffices(players: int) -> None:
    """Exhaustively, with any dice the others can have.

    Two players: up to seven while the first one's symbols are corrected, then exactly four.
    Three players: up to fourteen.
    """
    lines, most = _lines(players), 4 if players == 2 else 14
    if players == 2:
        assert not _dead_ends(lines, range(4), 7)
    ends = _dead_ends(lines, range(5 if players == 2 else 4), most)
    if players == 2:
        assert {tuple(names.CELLS[c] for c in sorted(own)) for own in ends} == {
            ("a1", "e1", "a5", "e5"), ("b2", "d2", "b4", "d4"),
        }  # fmt: skip
    else:
        assert len(ends) == 96
    # All cells of ``free`` are the others', who may have more dice than that anywhere else.
    count = sum(
        comb(25 - len(own) - len(free), more)
        for own, free in ends.items()
        for more in range(most - len(free) + 1)
    )
    assert count == {2: 2, 3: 528}[players]
    if players == 3:
        assert Counter(len(free) for free in ends.values()) == {13: 48, 14: 48}
    for language in ("fr", "en"):
        page = (resources() / "cambio" / f"rules.{language}.md").read_text("utf-8")
        told = next(line for line in page.splitlines() if line.startswith("- **D6"))
        assert f" {count} " in told
    for own, free in ends.items():
        for back in own:
            now = frozenset(range(25)) - _closed(own - {back}, lines) - {back}
            # All cells of ``free`` are the others'; they have too few dice for the rest.
            assert len(now | free) > most
            for again in now - free:
                other = ends.get(own - {back} | {again})
                assert other is None or len(free | other) > most, "a second dead end"


# Neutral corners (D3)


@given(SEEDS)
def test_neutral_corners(seed: int) -> None:
    """A places B's symbols and B A's in turn; A has four, B five; the corners stay neutral."""
    source = RandomSource(seed)
    state = drawn(initial(preparation="corners"), seed)
    starter = state.side
    for number in range(9):
        assert state.phase is Phase.CORNERS
        assert state.side == (starter + number) % 2
        action = state.random_action(source)
        cell, letter = actions.turned(action)
        assert letter == 1 - state.side
        assert names.CELLS[cell] not in {"a1", "e1", "a5", "e5"}
        state = state.apply(action)
    assert state.chance_kind() == "fill"
    state = drawn(state, seed)
    assert state.phase is Phase.PUSH
    assert state.side == starter
    shown = Counter("".join(state.rows()))
    assert shown["AB"[starter]] == 4
    assert shown["BA"[starter]] == 5
    assert set("".join(state.rows())) <= set("ABmn")
    assert all(state.letter(cell) in "mn" for cell in (0, 4, 20, 24))


def test_a_third_symbol_only_where_no_other_cell_is_free() -> None:
    state = played(initial(preparation="corners"), ["start A"])
    texts = ["b2=B", "c1=A", "d2=B", "a3=A", "b4=B", "e3=A", "d4=B"]
    crowding = played(state, texts[:3])
    assert "c2=B" not in legal(played(crowding, ["a3=A"]))
    state = played(state, texts)
    assert "c5=A" in legal(state)
    forced = played(state, ["c5=A"])
    free = [c for c in names.CELLS if forced.letter(names.CELL[c]) == "."]
    free = [c for c in free if c not in {"a1", "e1", "a5", "e5"}]
    assert legal(forced) == sorted(f"{cell}=B" for cell in free)
    assert len(free) == 13


def test_the_filling_names_the_cells_left_over_as_they_are_read() -> None:
    texts = ["b2=B", "c1=A", "d2=B", "a3=A", "b4=B", "e3=A", "d4=B", "c5=A", "c3=B"]
    state = played(initial(preparation="corners"), ["start A", *texts])
    assert tray(state) == "..A.. .B.B. A.B.A .B.B. ..A.."
    filled = played(state, ["fill mmmmnnnnmmmmnnnn"])
    assert tray(filled) == "mmAmm nBnBn AnBmA mBmBm nnAnn"
    assert tray(played(state, ["fill mnnnnnnnnnnnnnnm"])) == "mnAnn nBnBn AnBnA nBnBn nnAnm"


# Quick start (D7)


@given(SEEDS, st.sampled_from("23"))
def test_a_quick_start_needs_no_correction(seed: int, players: str) -> None:
    state = initial(players=players, preparation="quick")
    state = state.apply(state.sample(RandomSource(seed)))
    starter = state.game.seats[state.side]
    dealt = drawn(state, seed)
    assert dealt.phase is Phase.PUSH
    assert reference.balanced(reference.tray_of(list(dealt.rows())), int(players), starter)
    assert dealt.turn == 0


@BOTH
def test_quick_starts_differ_in_everything(players: str) -> None:
    state = played(initial(players=players, preparation="quick"), ["start A"])
    shown = Counter(
        (cell, letter)
        for seed in range(scaled(400) + 100)
        for cell, letter in enumerate("".join(drawn(state, seed).rows()))
    )
    assert len(shown) == 4 * 25


def test_the_starter_is_drawn_by_lot() -> None:
    for players in "23":
        state = initial(players=players, preparation="quick")
        starts = Counter(state.sample(RandomSource(seed)) for seed in range(300))
        assert len(starts) == int(players)
        assert min(starts.values()) > 60
