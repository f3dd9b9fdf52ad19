"""The computer players of Finale: what they know, choose and overlook, in every form."""

import json
import random
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import attrs
import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.core.kernel_search import WIN, WON
from ludotheque.core.levels import LEVELS
from ludotheque.games.finale import cells, kernel, player
from ludotheque.games.finale.kernel_expect import unit
from ludotheque.games.finale.position import Phase, Variant
from ludotheque.games.finale.state import FinaleState
from ludotheque.games.finale.weights import TWINS, new_search, small_victories
from ludotheque.players.player import as_json, choose, from_json, question
from tests.games.finale.expecting import Oracle, data
from tests.games.finale.helpers import COMBINATIONS, at, name, reference_at
from tests.longer import scaled

NO = Variant(elimination=False, balanced=False, championship=True)


def drawn(state: Any, source: RandomSource) -> Any:
    """The state after all chance."""
    while state.is_chance():
        state = state.child(state.sample(source))
    return state


def deciding(seed: int, **options: str) -> FinaleState:
    """A state of a random game in which a side has a choice, and no goal to score."""
    source = RandomSource(seed)
    for _ in range(1000):
        state = drawn(games.create("finale", options).initial(), source)
        for _ in range(5 + seed % 40):
            if state.outcome() is None:
                state = drawn(state.child(state.random_action(source)), source)
        if state.phase is Phase.MOVE and len(state.legal_actions()) > 1 and not goals(state):
            assert isinstance(state, FinaleState)
            return state
    raise AssertionError(options)


def goals(state: FinaleState) -> list[int]:
    """The legal actions which score."""
    return [a for a in state.legal_actions() if state.notation(a)[-1] in "LR"]


def asked(state: FinaleState, level: int, seed: int = 0) -> int:
    """What a level chooses, asked as the process of the players is; 0 is the simple player."""
    if level == 0:
        return player.rule(state.observe(state.side), state.game, seed)  # type: ignore[arg-type]
    return choose(from_json(json.loads(json.dumps(as_json(question(state, level, seed))))))


@pytest.mark.parametrize("options", COMBINATIONS, ids=name)
def test_every_form_is_played_to_its_end(options: dict[str, str]) -> None:
    source = RandomSource(3)
    state = drawn(games.create("finale", options).initial(), source)
    turns = 0
    while state.outcome() is None:
        level = (0, 1, 3, 4)[turns % 4] if turns % 16 else 5
        action = asked(state, level, turns)
        assert state.is_legal(action)
        state = drawn(state.child(action), source)
        turns += 1
        assert turns < 1000
    assert state.outcome().winners or options["elimination"] == "yes"


def test_the_observation_tells_the_whole_position() -> None:
    for seed in range(scaled(20)):
        state = deciding(seed)
        asking = from_json(json.loads(json.dumps(as_json(question(state, 5)))))
        assert player._masks(asking.observation) == state.masks  # type: ignore[arg-type]


def test_a_goal_is_never_overlooked() -> None:
    scored = 0
    for seed in range(scaled(60)):
        source = RandomSource(seed)
        state = drawn(games.create("finale").initial(), source)
        while state.outcome() is None and not goals(state):
            state = drawn(state.child(state.random_action(source)), source)
        if state.outcome() is None:
            scored += 1
            for level in (0, *LEVELS):
                assert asked(state, level, seed) in goals(state)
            thought = player.think(state.observe(state.side), state.game, 1, seed)
            assert (thought.score, thought.exact) == (WIN - 1, True)
    assert scored > 0


@pytest.mark.parametrize("elimination", ["yes", "no"])
def test_the_strongest_takes_what_is_worth_most_and_says_so(elimination: str) -> None:
    for seed in range(scaled(8)):
        state = deciding(seed, elimination=elimination)
        thought = player.think(state.observe(state.side), state.game, 5, seed)  # type: ignore[arg-type]
        search, rolls = new_search(state.variant), player.LEVELS[5].rolls
        worth = {
            action: search.acted(action, rolls, state.side, *state.masks)
            for action in state.legal_actions()
        }
        assert worth[thought.action] == max(worth.values())
        assert thought.score is not None
        won = 1 / (1 + 2.718281828 ** (-thought.score / 1000))
        assert won == pytest.approx(max(worth.values()) / int(unit(rolls)), abs=1e-3)
        assert (thought.depth, thought.exact) == (rolls + 1, False)
        assert thought.nodes == search.nodes


def test_the_second_best_is_the_best_of_the_others() -> None:
    for seed in range(scaled(8)):
        state = deciding(seed)
        best, second = player.ranked(state.observe(state.side), state.game, 5, seed)  # type: ignore[arg-type]
        assert best == player.think(state.observe(state.side), state.game, 5, seed)  # type: ignore[arg-type]
        search, rolls = new_search(state.variant), player.LEVELS[5].rolls
        worth = {
            action: search.acted(action, rolls, state.side, *state.masks)
            for action in state.legal_actions()
        }
        del worth[best.action]
        assert worth[second.action] == max(worth.values())
        assert best.score is not None
        assert second.score is not None
        assert second.score <= best.score


def test_weaker_levels_overlook_more() -> None:
    """How often they do not take what they would take if they saw everything."""
    overlooked = []
    for level in LEVELS:
        skill = player.LEVELS[level]
        missed = 0
        for seed in range(scaled(60)):
            state = deciding(seed % 30)
            search = new_search(state.variant)
            worth = {
                action: search.acted(action, skill.rolls, state.side, *state.masks)
                for action in state.legal_actions()
            }
            missed += worth[asked(state, level, seed)] < max(worth.values())
        overlooked.append(missed)
    assert overlooked == sorted(overlooked, reverse=True)
    assert overlooked[0] > overlooked[-1] == 0


def test_few_pawns_are_played_perfectly_by_the_strongest() -> None:
    """What it takes is as good as anything, by value iteration; and its score is the chance."""
    small = {"blue": Fraction(1), "red": Fraction(1)}
    for seed in range(scaled(4)):
        rng = random.Random(seed)
        blue = dict(zip(rng.sample(["b1", "b3", "c2", "c4", "c5"], 2), (2, 2), strict=True))
        red = dict(zip(rng.sample(["e1", "f3", "f4", "g5"], 1), (5,), strict=True))
        state = at(blue, red, die=2)
        oracle = Oracle(small)
        reference = reference_at(state.position(), {})
        worth = {text: oracle.acted(reference, text) for text in reference.legal()}
        thought = player.think(state.observe(0), state.game, 5, seed)  # type: ignore[arg-type]
        best = max(worth.values())
        assert worth[state.notation(thought.action)] == pytest.approx(best, abs=1e-7)
        assert thought.exact
        assert thought.score is not None
        assert 1 / (1 + 2.718281828 ** (-thought.score / 1000)) == pytest.approx(best, abs=1e-3)


def test_a_certain_loss_is_no_logit() -> None:
    """A pawn which cannot get to the goal any more, against one that can."""
    state = at({"a1": 2, "a5": 2}, {"e3": 4}, die=2)
    thought = player.think(state.observe(0), state.game, 5, 1)  # type: ignore[arg-type]
    assert (thought.score, thought.exact) == (-WON, True)


# The set-up


def set_up(seed: int, elimination: str, side: int) -> FinaleState:
    """A state in which a side is to lay its pawns."""
    starter = cells.SIDES[side]
    options = {"setup": "balanced", "elimination": elimination, "starter": starter}
    state = drawn(games.create("finale", options).initial(), RandomSource(seed))
    assert isinstance(state, FinaleState)
    return state


def twins_worth(state: FinaleState, action: int, *, elimination: bool) -> int:
    """What an order is worth: for each number the rows of its pawns, in front and behind."""
    files = dict(part.split("=") for part in state.notation(action).split())
    front, back = (files["f"], files["g"]) if state.side == 0 else (files["b"], files["a"])
    weights = data()[TWINS[elimination]]
    return sum(weights[5 * front.index(n) + back.index(n)] for n in "23456")


@pytest.mark.parametrize(("elimination", "side"), list(product(["yes", "no"], [0, 1])))
def test_the_strongest_lays_its_pawns_as_is_worth_most(elimination: str, side: int) -> None:
    weights = data()[TWINS[elimination == "yes"]]
    best = max(
        sum(weights[5 * row + way[row]] for row in range(5)) for way in permutations(range(5))
    )
    found = set()
    for seed in range(6):
        state = set_up(seed, elimination, side)
        action = asked(state, 5, seed)
        assert state.is_legal(action)
        assert twins_worth(state, action, elimination=elimination == "yes") == best
        found.add(action)
        lying = cells.arrangement(state.arrangement())
        assert {asked(state, level, seed) for level in (0, 1)} == {lying}
    assert len(found) > 3


def test_an_order_is_worth_what_it_is_better_than_the_other_one() -> None:
    """Also when it is compared with the best, for the analysis."""
    for seed in range(scaled(6)):
        state = set_up(seed, "yes", seed % 2)
        other = attrs.evolve(state, side=1 - state.side)
        theirs = twins_worth(other, cells.arrangement(other.arrangement()), elimination=True)
        lying = cells.arrangement(state.arrangement())
        best, given = player.compared(state.observe(None), state.game, 5, seed, lying)  # type: ignore[arg-type]
        for thought in (best, given):
            assert thought.score == twins_worth(state, thought.action, elimination=True) - theirs
        assert best.score is not None
        assert given.score is not None
        assert best.score >= given.score


# The score of a championship


def test_a_small_victory_is_worth_what_the_score_makes_it() -> None:
    single = attrs.evolve(NO, championship=False)
    assert small_victories(single, (0, 0)) == (1, 0)
    won, lost = small_victories(NO, (0, 0))
    assert 0.55 < won < 0.8
    assert won == pytest.approx(1 - lost)
    for mine, his in product(range(10), repeat=2):
        won, lost = small_victories(NO, (mine, his))
        assert 0 <= lost <= won <= 1
        turned = small_victories(NO, (his, mine))
        assert (won, lost) == pytest.approx((1 - turned[1], 1 - turned[0]))
    assert small_victories(NO, (8, 7))[0] == 1  # 10 : 8
    assert small_victories(NO, (9, 6))[1] == 1  # even 10 : 8 from a lost game
    assert small_victories(NO, (6, 9))[0] == 0  # 8 : 10


def test_at_six_to_nine_a_small_victory_loses_the_championship() -> None:
    """Blue's keeper can shut Red in; else Red will score unless Blue rolls a six."""
    blue = {"R": 1, "g5": 2, "a3": 6, "d1": 3, "d2": 4, "d3": 5}
    state = at(blue, {"f5": 4}, die=1, elimination="no", match="championship")
    small = state.read("R-g4")
    assert state.child(small).scores == (2, 1)
    for scores in ((0, 0), (6, 6), (8, 7), (9, 6)):
        assert asked(attrs.evolve(state, scores=scores), 5) == small
    assert asked(attrs.evolve(state, scores=(6, 9)), 5) != small


def test_the_simple_player_goes_ahead_and_gives_up_what_is_behind() -> None:
    assert at({"c3": 5, "f3": 5}, {"a1": 2}, die=5).notation(
        asked(at({"c3": 5, "f3": 5}, {"a1": 2}, die=5), 0)
    ) == "c3-b3"  # fmt: skip
    blocked = at(
        {"g1": 5, "b1": 5, "f1": 2, "f2": 3, "a1": 2, "a2": 3}, {"c4": 2}, die=5
    )  # fmt: skip
    assert kernel.REMOVE in {cells.kind(action) for action in blocked.legal_actions()}
    assert blocked.notation(asked(blocked, 0)) == "xg1"
