"""Actions against the best one: what they bring in the same worlds, and what is not for sure."""

from itertools import combinations
from typing import cast

import pytest
from hypothesis import assume, given, settings

from ludotheque.core.draws import RandomSource
from ludotheque.core.logits import chance_of
from ludotheque.games.automatch import GAME, actions
from ludotheque.games.automatch.comparing import offer, otherwise, paired
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.player import ranked
from ludotheque.games.automatch.sight import worlds_of
from ludotheque.games.automatch.state import AutoMatchState
from tests.games.automatch.hands import dealt, play, random_actions, states
from tests.games.automatch.test_worlds import MATCHES, sight_of, somewhere
from tests.longer import PURE, scaled


@settings(max_examples=scaled(60))
@given(MATCHES)
def test_every_legal_action_can_be_tried(match: tuple[dict[str, str], int, float]) -> None:
    state = somewhere(*match)
    sight = sight_of(state, 50)
    legal = state.legal_actions()
    some = [*legal[:3], legal[len(legal) // 2], legal[-1]]
    w = worlds_of(sight, 3, 5)
    for action in some:
        offer(w, sight, action)
    w.attempt(4, list(range(len(some))))
    assert list(w.counts) == [4] * len(some)
    for (i, one), (j, other) in combinations(enumerate(some), 2):
        assert one != other or w.sums[i] == w.sums[j]
    first, second = paired(sight, some[0], some[-1], 40, RandomSource(1))
    assert (first.action, second.action) == (some[0], some[-1])
    assert first.score is not None
    assert second.score is not None
    assert paired(sight, some[0], some[-1], 40, RandomSource(1)) == (first, second)


@settings(max_examples=scaled(60))
@given(MATCHES)
def test_three_divide_each_deal_among_those_who_have_most(
    match: tuple[dict[str, str], int, float],
) -> None:
    assume(match[0]["players"] == "3")
    state = somewhere(*match)
    sight = sight_of(state, 50)
    w = worlds_of(sight, 3, 5)
    offer(w, sight, state.legal_actions()[0])
    before = [0, 0, 0]
    for _ in range(5):
        w.attempt(1, [0])
        d, shares = w.deals, list(w.shares)
        tricks = [n + won for n, won in zip((d.t0, d.t1, d.t2), w.won, strict=False)]
        assert sum(tricks) == 17
        best = [seat for seat in range(3) if tricks[seat] == max(tricks)]
        expected = [6 // len(best) if seat in best else 0 for seat in range(3)]
        assert [now - was for now, was in zip(shares, before, strict=True)] == expected
        before = shares


@pytest.mark.parametrize(("known", "as_if"), [(8, "?"), (0, "right")])
def test_a_wrong_figure_keeps_its_value_where_nobody_knows_better(known: int, as_if: str) -> None:
    """Among people who know all it is worth an admission, among ignorant ones the right figure."""
    state = dealt({"players": "2", "announce": "always"}, {1: "F1 F3 F13 I2", 0: "F2 F12 I1 I5"})
    sight = sight_of(state, 100)
    card = actions.CARD["F1"]
    true = state.variant.table.cars[card].figures[0]
    texts = ("F1=1", "F1=?" if as_if == "?" else f"F1={true}")
    brought = []
    for text in texts:
        w = worlds_of(sight, 4, known)
        offer(w, sight, state.parse(text))
        w.attempt(200, [0])
        brought.append((w.sums[0], w.wins[0]))
    assert brought[0] == brought[1]


@pytest.mark.parametrize("players", [2, 3])
def test_at_the_last_choice_chances_are_those_of_all_worlds(players: int) -> None:
    """Who lays last with two cards left: all that follows is forced, in every world."""
    told = different = 0
    for seed in range(max(20, scaled(60))):
        game = GAME.create({"players": str(players), "announce": "no"})
        state = next(
            (s for s in states(game, random_actions(game, seed))
             if s.stage.value == "running" and len(s.trick.cards) == players - 1
             and len(s.hand(s.actors()[0])) == 2 and len(s.legal_actions()) == 2), None,
        )  # fmt: skip
        if state is None:
            continue
        seat = state.actors()[0]
        worlds = list(state.worlds(seat))
        exact = [
            tuple(sum(share) / len(worlds) for share in zip(*by_world, strict=True))
            for by_world in (
                [shares(w, action) for w in worlds] for action in state.legal_actions()
            )
        ]
        found = paired(sight_of(state, 50), *state.legal_actions(), 12_000, RandomSource(seed))
        told += 1
        different += exact[0][seat] != exact[1][seat]
        for thought, expected in zip(found, exact, strict=True):
            assert thought.score is not None
            share = thought.shares or (chance_of(thought.score),) * 2
            assert abs(share[seat] - expected[seat]) < 0.06
            assert thought.shares is None or share == pytest.approx(expected, abs=0.06)
    assert told > 4
    assert different > 0 or PURE


def shares(state: AutoMatchState, action: int) -> tuple[float, ...]:
    """What each seat has of the deal after an action and the forced ones that follow."""
    before, state = state, cast("AutoMatchState", state.child(action))
    while (settled := state.game.settled(before, state)) is None:
        (forced,) = state.legal_actions()
        before, state = state, cast("AutoMatchState", state.child(forced))
    return settled


def test_of_one_card_the_second_best_is_another_saying() -> None:
    french = " ".join(f"F{n}" for n in range(1, 13))
    state = dealt({"players": "2", "announce": "always"}, {1: french})
    true = state.variant.table.cars[actions.CARD["F1"]].figures[0]
    state = play(state, f"F1={true}")
    assert state.observe(0).playable == ("F13",)
    found = ranked(state.observe(0), cast("AutoMatch", state.game), 5, 0)
    assert len({thought.action for thought in found}) == 2
    assert all(state.is_legal(thought.action) for thought in found)
    assert all(thought.score is not None for thought in found)


@settings(max_examples=scaled(100))
@given(MATCHES)
def test_another_thing_to_do_is_legal(match: tuple[dict[str, str], int, float]) -> None:
    state = somewhere(*match)
    sight = sight_of(state, 50)
    for action in state.legal_actions()[:5]:
        other = otherwise(sight, action)
        assert other is None or (other != action and state.is_legal(other))
