"""The search of Ordo: its values, its terms, its rules."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.errors import LudothequeError
from ludotheque.core.weights import weights
from ludotheque.games.ordo import kernel, kernel_board, kernel_search
from ludotheque.games.ordo.player import LEVELS
from ludotheque.games.ordo.state import OrdoState
from ludotheque.games.ordo.weights import by_name, in_order, new_search
from ludotheque.players.player import choose, question
from tests.games.ordo.helpers import at, placed, start
from tests.longer import scaled
from tests.players import minimax

DATA = weights("ordo")
SQUARES = [(column, row) for row in range(8) for column in range(10)]


def pieces(state: OrdoState, letter: str) -> set[tuple[int, int]]:
    return {(c, r) for c, r in SQUARES if state.rows()[7 - r][c] == letter}


def around(square: tuple[int, int]) -> set[tuple[int, int]]:
    c, r = square
    return {(c + i, r + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {square}


def reached(
    own: set[tuple[int, int]], other: set[tuple[int, int]], up: int
) -> set[tuple[int, int]]:
    """Where single pieces can slide or capture, sideways and forward, whatever becomes of them."""
    found = set()
    for c, r in own:
        for i, j in ((-1, 0), (1, 0), (-1, up), (0, up), (1, up)):
            x, y = c + i, r + j
            while 0 <= x < 10 and 0 <= y < 8 and (x, y) not in own:
                found.add((x, y))
                if (x, y) in other:
                    break
                x, y = x + i, y + j
    return found


def groups(own: set[tuple[int, int]]) -> int:
    left, found = set(own), 0
    while left:
        found += 1
        more = {left.pop()}
        while more:
            near = set().union(*map(around, more)) & left
            left -= near
            more = near
    return found


def links(own: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Pieces about which the others lie in several strings, going round."""
    found = set()
    for c, r in own:
        ring = [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)]
        there = [(c + i, r + j) in own for i, j in ring]
        strings = sum(
            not there[k] and (there[(k + 1) % 8] or there[(k + 2) % 8]) for k in (0, 2, 4, 6)
        )
        if strings >= 2:
            found.add((c, r))
    return found


def half(own: set, other: set, up: int, sign: int, mine: str) -> int:  # type: ignore[type-arg]
    """The terms of one side, from the squares."""
    rank = (lambda square: square[1]) if up > 0 else (lambda square: 7 - square[1])
    reach, attacked = reached(own, other, up), reached(other, own, -up)
    beside = {s for s in SQUARES if around(s) & own}
    both = {s for s in SQUARES if len(around(s) & own) >= 2}
    goal = {s for s in reach if rank(s) == 7}
    ranks = [rank(s) for s in own]
    even = sum(DATA["rows"][r] for r in ranks)
    even += DATA["pairs"][0] * len(both & own) + DATA["edge"][0] * sum(c in {0, 9} for c, _ in own)
    even += DATA["columns"][0] * len({c for c, _ in own}) + DATA["rear"][0] * min(ranks)
    even += DATA["landings"][0] * len((beside & reach) - own)
    terms = (
        links(own), links(own) & attacked, own & attacked, reach - other, goal, goal & beside,
        goal & both, (own & attacked) - both,
    )  # fmt: skip
    tactics = sum(w * len(term) for w, term in zip(DATA[f"{mine}_tactics"], terms, strict=True))
    return sign * even + tactics + int(DATA[f"{mine}_top"][max(ranks)])


def judge(state: State) -> int:
    """The worth of a position, from the weights' file and the squares."""
    assert isinstance(state, OrdoState)
    own, other = (pieces(state, letter) for letter in ("WB" if state.side == 0 else "BW"))
    up = 1 if state.side == 0 else -1
    total = DATA["tempo"][0] + (DATA["split"][0] if groups(own) > 1 else 0)
    total += half(own, other, up, 1, "own") + half(other, own, -up, -1, "other")
    return max(-20000, min(20000, int(total)))


def hot(state: State) -> bool:
    return state.is_split()  # type: ignore[attr-defined,no-any-return]


def arrives(state: State) -> bool:
    """Whether the side to move can reach the goal row at once."""
    return any(
        state.child(action).ended() == int(kernel.REACHED)  # type: ignore[attr-defined]
        for action in state.legal_actions()
    )


@st.composite
def positions(draw: st.DrawFn, most: int = 20) -> OrdoState:
    """Groups grown at random, often near each other and the goal, now and then split."""
    chance = random.Random(draw(st.integers(0, 10**9)))
    taken: set[tuple[int, int]] = set()
    sides = []
    for rows in (range(7), range(1, 8)):
        size = draw(st.integers(1, most))
        free = [s for s in SQUARES if s[1] in rows and s not in taken]
        own = {chance.choice(free)}
        while len(own) < size:
            near = [s for s in free if s not in own and (around(s) & own or chance.random() < 0.01)]
            if not near:
                break
            own.add(chance.choice(near))
        taken |= own
        sides.append(own)
    board = [
        "".join(
            "W" if (c, r) in sides[0] else "B" if (c, r) in sides[1] else "." for c in range(10)
        )
        for r in range(7, -1, -1)
    ]
    try:
        return at(board, draw(st.sampled_from("WB")))
    except LudothequeError:
        return start()


def thought(state: OrdoState, depth: int) -> tuple[int, int]:
    """Value and action of the search to a depth."""
    search = new_search(12)
    search.exact = True
    met = [search.key(*state.board, state.side)]
    order = list(state.legal_actions())
    action = search.think(*state.board, state.side, order, met, depth, 10_000_000)
    return int(search.score), int(action)


@settings(max_examples=scaled(60), deadline=None)
@given(positions(most=4), st.integers(1, 4))
def test_the_value_is_that_of_plain_minimax(state: OrdoState, depth: int) -> None:
    if state.outcome() is not None:
        return
    while depth > 1 and minimax.leaves(state, depth, 300) > 300:
        depth -= 1
    found, action = thought(state, depth)
    values = [minimax.value(state, d, judge, hot, (), 0, arrives) for d in range(1, depth + 1)]
    # Deepening ends at the first depth which finds a win or a loss.
    expected = next((value for value in values if abs(value) > 29000), values[-1])
    assert found == expected
    assert state.is_legal(action)


@settings(max_examples=scaled(150), deadline=None)
@given(positions())
def test_the_worth_of_a_position_is_that_of_its_terms(state: OrdoState) -> None:
    found = kernel_search.worth(in_order(DATA), *state.board, state.side == 0)
    assert max(-20000, min(20000, found)) == judge(state)


@settings(max_examples=scaled(150), deadline=None)
@given(positions())
def test_a_win_at_once_is_seen_where_there_is_one(state: OrdoState) -> None:
    if state.outcome() is not None:
        return
    search = new_search(1)
    goal = {action for action in state.legal_actions() if minimax.result(state.child(action)) == -1}
    arriving = {a for a in goal if state.child(a).ended() == int(kernel.REACHED)}
    assert search.wins(*state.board, state.side) == bool(arriving)
    found = kernel_search.reaching(list(state.legal_actions()), state.side == 0)
    assert (found in arriving) == bool(arriving)


@given(positions())
def test_squares_are_counted(state: OrdoState) -> None:
    lo, hi = state.board[:2]
    held = sum(kernel_board.holds(lo, hi, square) for square in range(80))
    assert kernel_search.count(lo, hi) == held
    assert kernel_search.count((1 << 40) - 1, (1 << 40) - 1) == 80


def test_weights_have_their_names() -> None:
    values = in_order(DATA)
    assert len(values) == int(kernel_search.TERMS)
    assert by_name(values) == DATA
    assert int(kernel_search.OWN_TOP) == 8
    assert values[int(kernel_search.TEMPO)] == DATA["tempo"][0]
    assert values[int(kernel_search.SPLIT)] == DATA["split"][0]


def test_keys_tell_positions_apart() -> None:
    state, keys, met = start(), set(), set()
    chance = random.Random(1)
    for _ in range(scaled(4000)):
        met.add((state.side, state.board))
        keys.add(kernel_search.key_of(*state.board, state.side))
        actions = state.legal_actions()
        state = state.child(chance.choice(actions)) if actions else start()
    assert len(keys) == len(met)
    assert all(0 <= key < 1 << 62 for key in keys)


def test_a_position_of_the_past_is_worth_nothing() -> None:
    state = start()
    sideways = [a for a in state.legal_actions() if kernel.is_sideways(a)]
    assert sideways
    here = new_search(8).key(*state.board, state.side)
    for action in sideways:
        child = state.child(action)
        met = [new_search(1).key(*child.board, child.side), here]
        search, again = new_search(8), new_search(8)
        search.think(*state.board, state.side, [action], [here], 2, 10_000)
        again.think(*state.board, state.side, [action], met, 2, 10_000)
        assert again.score == 0 != search.score


def test_levels_take_what_wins_and_play_to_the_end() -> None:
    won = placed("d7 d6 e5", "a8 b8 c7")
    for level in LEVELS:
        action = choose(question(won, level, 1))
        assert won.child(action).outcome() is not None
    for level in (1, 2, 4):
        state: State = start()
        for turn in range(400):
            if state.outcome() is not None:
                break
            state = state.apply(choose(question(state, level if turn % 2 else 1, turn)))
        assert state.outcome() is not None


@pytest.mark.parametrize("level", LEVELS)
def test_from_any_position(level: int) -> None:
    """Split sides, lone pieces, positions on the brink: always a legal action, the same again."""
    boards = [
        placed("a1", "j8"), placed("a1 c1", "j8 i8"), placed("d6 e6 a1", "e7 f7", "W"),
        placed("d6 e6", "e7 f7 a8", "B"), start(),
    ]  # fmt: skip
    for state in boards:
        if state.outcome() is None:
            found = {choose(question(state, level, 4)) for _ in range(2)}
            assert len(found) == 1
            assert state.is_legal(found.pop())


def test_repetitions_not_counted() -> None:
    state = games.create("ordo", {"repetition": "off"}).initial()
    assert state.observe(0).past == ()  # type: ignore[attr-defined]
    assert state.is_legal(choose(question(state, 3, 1)))
