"""The search of Cambio for two: its values, its rules, and what it does with repetitions."""

import itertools

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import LudothequeError
from ludotheque.core.weights import weights
from ludotheque.games.cambio import kernel, names
from ludotheque.games.cambio.player import way_here
from ludotheque.games.cambio.state import CambioState
from ludotheque.games.cambio.weights import (
    KINDS,
    canonical,
    mirrored,
    new_search,
    opposite,
    pattern,
)
from ludotheque.players.player import choose, question
from tests.games.cambio.helpers import at, drawn, game
from tests.longer import scaled
from tests.players import minimax

DATA = weights("cambio")
OF_LINE = (0, 1, 2, 1, 0, 0, 1, 2, 1, 0, 3, 3)


def masks(state: CambioState) -> tuple[int, int]:
    low, high, _kind = state.tray
    return (low, high) if state.side == 0 else (high, low)


def judge(state: State) -> int:
    """The worth of a tray, from the weights' file and the cells by name."""
    assert isinstance(state, CambioState)
    own, other = masks(state)
    total = DATA["tempo"]
    for line, kind in zip(names.lines(three=False), OF_LINE, strict=True):
        cells = [names.CELL[cell] for cell in line.cells]
        a = sum((own >> cell & 1) << i for i, cell in enumerate(cells))
        b = sum((other >> cell & 1) << i for i, cell in enumerate(cells))
        total += DATA[KINDS[kind]][pattern(a, b)]
    return max(-20000, min(20000, total))


def hot(state: State) -> bool:
    """Whether the other player, were it his turn, could win at once."""
    return minimax.can_win(attrs.evolve(state, side=1 - state.side))  # type: ignore[attr-defined]


@st.composite
def trays(draw: st.DrawFn) -> CambioState:
    """A position with many symbols, so that there are few pushes, often about to be won."""
    letters = draw(st.lists(st.sampled_from("AABBBBmn"), min_size=25, max_size=25))
    rows = ["".join(letters[5 * i : 5 * i + 5]) for i in range(5)]
    side = draw(st.sampled_from("AB"))
    try:
        return at(" ".join(rows), side)
    except LudothequeError:
        return at("ABABA BABAB mnmnm ABABA BABAB", side)


def thought(state: CambioState, depth: int) -> tuple[int, int]:
    """Value and action of the search to a depth."""
    search = new_search(12)
    search.exact = True
    own, other = masks(state)
    past = way_here(state.observe(0).past, state.side)
    action = search.think(
        own, other, 0, 0, state.side, list(state.legal_actions()), past, depth, 10_000_000
    )
    assert not search.stopped
    return int(search.score), int(action)


@settings(max_examples=scaled(120), deadline=None)
@given(trays(), st.integers(1, 4))
def test_the_value_is_that_of_plain_minimax(state: CambioState, depth: int) -> None:
    while depth > 1 and minimax.leaves(state, depth, 700) > 700:
        depth -= 1
    found, action = thought(state, depth)
    expected = minimax.value(state, depth, judge, hot, ())
    if abs(found) > 29000:  # deepening ends at the first depth which finds a win or loss
        expected = next(
            value
            for value in (minimax.value(state, d, judge, hot, ()) for d in range(1, depth + 1))
            if abs(value) > 29000
        )
    assert found == expected
    child = state.child(action)
    assert -found in {
        minimax.value(child, d - 1, judge, hot, (state.repetition_key(),), 1)
        for d in range(1, depth + 1)
    }


@given(trays())
def test_the_worth_of_a_tray_is_that_of_its_lines(state: CambioState) -> None:
    own, other = masks(state)
    assert new_search(1).value(own, other, 0, 0, state.side) == judge(state)


@given(trays(), st.lists(st.integers(0, 99), max_size=12))
def test_the_rules_of_the_search_are_those_of_the_game(
    state: CambioState, choices: list[int]
) -> None:
    search = new_search(1)
    for choice in choices:
        if state.outcome() is not None:
            break
        own, other = masks(state)
        listed = state.legal_actions()
        assert search.actions(own, other, 0, 0, state.side) == list(listed)
        assert search.wins(own, other, 0, 0, state.side) == minimax.can_win(state)
        for action in listed:
            child = state.child(action)
            seen = search.child(own, other, 0, 0, action)
            ended = minimax.result(child)
            assert seen == (*masks(child), 0, 0)
            known = {None: 0, -1: 1, 0: 2, 1: 3}
            if child.outcome() is None or child.outcome().code != "repetition":
                assert search.ended(*seen, child.side) == known[ended]
            lost_for_good = len(child.observe(0).past) == 1
            assert search.is_final(own, other, 0, 0, action) == lost_for_good
        state = state.child(listed[choice % len(listed)])


def test_a_blocked_player_passes_in_the_search_too() -> None:
    state = at("BBABB BmmmB AmmmA BmmmB BBABB", "A")
    border = 0x1F8C63F
    blocked = attrs.evolve(state, tray=(0, border, state.tray[2]), side=0)
    own, other = masks(blocked)
    search = new_search(1)
    assert search.actions(own, other, 0, 0, 0) == list(blocked.legal_actions()) == [kernel.PASS]
    assert search.child(own, other, 0, 0, kernel.PASS) == (other, own, 0, 0)
    assert not search.is_final(own, other, 0, 0, kernel.PASS)


def test_positions_of_the_way_here_are_those_of_the_search() -> None:
    """What an observation tells of the past is what the search would have met on its way."""
    repeated = 0
    for seed in range(scaled(30)):
        source = RandomSource(seed)
        state = drawn(game(preparation="quick").initial(), seed)
        met: list[int] = []
        search = new_search(1)
        for _ in range(40):
            own, other = masks(state)
            met.append(search.key(own, other, 0, 0, state.side))
            past = way_here(state.observe(None).past, state.side)
            assert past == met[-len(past) :]
            repeated += len(past) > 3
            action = state.random_action(source)
            state = state.child(action)
            if state.outcome() is not None:
                break
    assert repeated > 0


def test_a_position_which_comes_again_is_worth_nothing() -> None:
    """The way back to a position of the game's past is a draw to the search."""
    state = drawn(game(preparation="quick").initial(), 3)
    own, other = masks(state)
    here = own | other << 25
    tried = 0
    for action in state.legal_actions():
        search = new_search(8)
        search.think(own, other, 0, 0, state.side, [action], [here], 2, 10_000)
        alone = search.score
        child = search.child(own, other, 0, 0, action)
        met = [search.key(*child, 1 - state.side), here]
        search = new_search(8)
        search.think(own, other, 0, 0, state.side, [action], met, 2, 10_000)
        if search.is_final(own, other, 0, 0, action):
            assert search.score == alone
        else:
            assert search.score == 0 != alone
            tried += 1
    assert tried > 0


@pytest.mark.parametrize("kind", KINDS)
def test_weights_are_the_same_from_both_ends_and_opposite_for_the_other_side(kind: str) -> None:
    values = DATA[kind]
    assert len(values) == 243
    for number in range(243):
        assert values[number] == values[mirrored(number)] == -values[opposite(number)]
        stands, sign = canonical(number)
        assert values[number] == sign * values[stands]
        assert mirrored(mirrored(number)) == opposite(opposite(number)) == number


def test_a_search_keeps_to_its_limit_and_chooses_the_same_again() -> None:
    state = drawn(game(preparation="quick").initial(), 5)
    own, other = masks(state)
    for limit in (1, 7, 50, 3_000):
        found = []
        for _ in range(2):
            search = new_search(10)
            found.append(
                search.think(own, other, 0, 0, 0, list(state.legal_actions()), [0], 60, limit)
            )
            assert search.nodes <= limit + 1
        assert found[0] == found[1] in state.legal_actions()


def test_every_level_plays_every_form_to_its_end() -> None:
    """Preparation, balancing and corners included; three players too."""
    forms = [("2", "play"), ("2", "quick"), ("2", "corners"), ("3", "play"), ("3", "quick")]
    for (players, preparation), level in itertools.product(forms, (1, 3, 4)):
        made = games.create("cambio", {"players": players, "preparation": preparation})
        source, state = RandomSource(level), made.initial()
        while state.outcome() is None:
            if state.is_chance():
                state = state.apply(state.sample(source))
            else:
                state = state.apply(choose(question(state, level, 1)))
            assert state.turn < 400
