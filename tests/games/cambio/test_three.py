"""Three players: random games as the rules have them, a tree which counts each result once."""

import itertools
import random
from collections import Counter

import pytest

from ludotheque.core.kernel_search import WIN
from ludotheque.core.levels import LEVELS
from ludotheque.exercises.exercise import load
from ludotheque.exercises.judging import judge
from ludotheque.games.cambio import kernel, names, player, three
from ludotheque.games.cambio.kernel_three import DRAWN, GAME, Three, drawn_at_random, share
from ludotheque.games.cambio.kernel_three import ended_at_random as ended
from ludotheque.games.cambio.state import CambioState
from ludotheque.players.player import question
from tests.games.cambio import reference
from tests.games.cambio.helpers import at, drawn, initial
from tests.longer import PURE, scaled
from tests.players.test_question import walked

FORM = {"players": "3", "preparation": "quick"}


def states(count: int, most: int = 20) -> list[CambioState]:
    """States of random games for three in which a player is to push."""
    found = []
    for seed in range(count):
        state = walked("cambio", FORM, seed, seed % most).state
        assert isinstance(state, CambioState)
        found.append(state)
    return found


def shown(state: CambioState) -> reference.Tray:
    return reference.tray_of(list(state.rows()))


def test_a_game_is_shared_as_its_outcome_says() -> None:
    for lines in range(1, 8):
        seats = [seat for seat in range(3) if lines >> seat & 1]
        shares = [share(lines, seat) for seat in range(3)]
        assert sum(shares) == GAME
        assert [bool(one) for one in shares] == [seat in seats for seat in range(3)]
        assert len({one for one in shares if one}) == 1


def test_a_random_push_is_any_legal_one_and_no_other() -> None:
    chance = 12345
    for state in states(scaled(24)):
        legal = set(reference.pushes(shown(state), names.SEATS[state.side]))
        met: Counter[str] = Counter()
        for _ in range(60 * len(legal)):
            chance, push = drawn_at_random(chance, *state.tray[:2], state.side)
            met[state.notation(push * 8)] += 1
        assert set(met) == legal
        assert min(met.values()) > 25


def test_a_blocked_player_draws_no_push() -> None:
    blocked = at("BCBCB CnnnB BnnnC CnnnB BCBCB", players="3")
    assert list(blocked.legal_actions()) == [kernel.PASS]
    assert drawn_at_random(7, *blocked.tray[:2], blocked.side)[1] == -1


def at_random(state: CambioState, source: random.Random) -> tuple[float, ...]:
    """What each player has of a game played at random by the rules page alone."""
    tray, seat = shown(state), state.side
    while True:
        symbol = names.SEATS[seat]
        legal = reference.pushes(tray, symbol)
        if legal:
            tray = reference.after_push(tray, symbol, source.choice(legal))
            owners = reference.owners_of_lines(tray, 3)
            if owners:
                return tuple((one in owners) / len(owners) for one in names.SEATS)
        seat = (seat + 1) % 3


def test_random_games_end_as_those_of_the_rules_do() -> None:
    source, chance, count = random.Random(5), 99, 120
    for state in states(2, 2):
        slow = [at_random(state, source) for _ in range(count)]
        fast = []
        for _ in range(40 * count):
            chance, lines = ended(chance, *state.tray[:2], state.side)
            fast.append(tuple(share(lines, seat) / GAME for seat in range(3)))
        for seat in range(3):
            means = [sum(one[seat] for one in games) / len(games) for games in (slow, fast)]
            assert abs(means[0] - means[1]) < 0.16


def grown(state: CambioState, times: int) -> Three:
    tree = Three(*state.tray[:2], state.side, 3)
    tree.begin(list(state.legal_actions()), [])
    tree.run(times)
    return tree


def test_every_game_is_counted_once_on_its_way_and_the_tree_is_one_of_pushes() -> None:
    for state in states(scaled(16)):
        tree = grown(state, 300)
        assert tree.visits[0] == 300
        stack = [(0, state)]
        while stack:
            node, here = stack.pop()
            assert sum(tree.gained[3 * node : 3 * node + 3]) == GAME * tree.visits[node]
            assert (tree.lows[node], tree.highs[node]) == here.tray[:2]
            owners = reference.owners_of_lines(shown(here), 3)
            assert tree.lines[node] == sum(1 << names.SEATS.index(one) for one in owners)
            if tree.size[node] < 0:
                assert tree.visits[node] <= 1 or owners
                continue
            children = range(tree.first[node], tree.first[node] + tree.size[node])
            visits = sum(tree.visits[child] for child in children)
            assert visits == tree.visits[node] - (node > 0)
            legal = list(here.legal_actions())
            offered = [tree.actions[child] for child in children]
            if len(offered) < len(legal):
                (only,) = offered
                won = here.child(only).outcome()
                assert won is not None
                assert won.winners == (here.side,)
            else:
                assert sorted(offered) == sorted(legal)
            stack += [
                (child, here.child(tree.actions[child]))
                for child in children if tree.visits[child] > 0
            ]  # fmt: skip


def wins(state: CambioState, action: int) -> bool:
    result = state.child(action).outcome()
    return result is not None and result.winners == (state.side,)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_line_of_its_own(level: int) -> None:
    tried = 0
    for state in states(max(scaled(120), 48), 30):  # in few of them a line is there
        if any(wins(state, action) for action in state.legal_actions()):
            tried += 1
            thought = player.think(state.observe(state.side), state.game, level, 2)
            assert wins(state, thought.action)
            assert len(state.legal_actions()) == 1 or thought.score == WIN - 1
    assert tried > 1


def test_the_strongest_levels_solve_the_exercises_for_three() -> None:
    """Lines in one push, and threats of others which one push alone parries."""
    exercises = [
        one for one in load("cambio")
        if one.options.get("players") == "3" and {x.kind for x in one.goal} <= {"win", "hold"}
    ]  # fmt: skip
    assert len(exercises) > 4
    for exercise in exercises:
        state = exercise.state()
        for level in (4,) if PURE else (4, 5):
            action = player.choose(state.observe(state.actors()[0]), state.game, level, 0)
            assert judge(exercise, state, action).met


def test_a_push_which_draws_by_repetition_is_known() -> None:
    """Games whose players push to and fro as well as they can."""
    known = 0
    for seed in range(10):
        state = drawn(initial(**FORM), seed)
        while state.outcome() is None and state.turn < 60:
            order, past = list(state.legal_actions()), state.observe(None).past
            often = {action: state.child(action).observe(None).occurrence for action in order}
            for action in order:
                repeats = three.repeats(state.tray, state.side, action, past)
                assert repeats == (often[action] >= 3)
                known += repeats
            state = state.child(max(order, key=lambda action: often[action]))
    assert known > 0


def test_a_tree_knows_a_push_which_draws_at_once() -> None:
    state = next(one for one in states(30) if len(one.legal_actions()) > 4)
    order = list(state.legal_actions())
    tree = Three(*state.tray[:2], state.side, 3)
    tree.begin(order, order[:1])
    tree.run(200)
    first = tree.first[0]
    assert tree.lines[first] == DRAWN
    visits = tree.visits[first]
    assert [tree.gained[3 * first + seat] for seat in range(3)] == [2 * visits] * 3


def test_pushes_are_compared_by_as_many_games_each() -> None:
    for state, level in itertools.product(states(scaled(8)), (1, 4)):
        if len(state.legal_actions()) < 3:
            continue
        asked = question(state, level, 1)
        best = player.choose(asked.observation, asked.game, level, 1)
        for action in state.legal_actions()[:3]:
            one, other = player.compared(asked.observation, asked.game, level, 1, action)
            assert (one.action, other.action) == (best, action)
            assert one.nodes == other.nodes or one == other
            for thought in (one, other):
                assert thought.score is not None
                assert thought.shares is not None or thought.score == WIN - 1
                assert player.chances(asked.observation, asked.game, thought) == thought.shares
