"""What holds in every deal and match: cards kept, tricks counted, deals and scores following."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.contract_types import CHANCE
from ludotheque.core.draws import HashSource
from ludotheque.core.errors import OptionError
from ludotheque.core.events import CardsDealt, Ended, Event, LeadTaken, Scored, TrickWon
from ludotheque.core.messages import Catalogue
from ludotheque.games.automatch import GAME, kernel
from ludotheque.games.automatch.description import figure_name
from ludotheque.games.automatch.state import AutoMatchState, Stage
from tests.games.automatch.hands import COMBINATIONS, random_actions, states

TRICKS = {2: 25, 3: 17, 4: 13}
STOCK = {2: 4, 3: 3, 4: 2}


def cards_of(state: AutoMatchState) -> list[int]:
    found = [card for seat in range(state.game.players) for card in state.hand(seat)]
    found += [card for trick in state.past for card in trick.cards]
    return sorted([*found, *state.trick.cards, *state.stock()])


@given(st.sampled_from(COMBINATIONS), st.integers(0, 2**32))
def test_every_deal_keeps_its_54_cards_and_counts_its_tricks(
    options: dict[str, str], seed: int
) -> None:
    game = GAME.create(options)
    history = states(game, random_actions(game, seed))
    for state in history:
        if state.number:
            assert cards_of(state) == list(range(54))
            assert len(state.stock()) == STOCK[game.players]
            assert sum(state.observe(None).tricks) == len(state.past)
    last = history[-1]
    assert len(last.past) == TRICKS[game.players]
    for i, trick in enumerate(last.past):
        specials = sum(card >= kernel.PUMP for card in trick.cards)
        assert specials <= (2 if i == len(last.past) - 1 else 1)  # D3
        assert i > 0 or specials == 0


@given(st.sampled_from(COMBINATIONS), st.integers(0, 2**32))
def test_turns_count_the_cards_laid(options: dict[str, str], seed: int) -> None:
    game = GAME.create({**options, "target": "2"})
    played = random_actions(game, seed, deals=2)
    laid = 0
    for state, action in zip(states(game, played), played, strict=False):
        assert state.turn == laid
        laid += action & 7 == 0


@given(st.sampled_from(COMBINATIONS), st.integers(0, 2**32))
def test_a_match_replays_to_equal_states(options: dict[str, str], seed: int) -> None:
    game = GAME.create(options)
    played = random_actions(game, seed)
    first, again = states(game, played), states(GAME.create(options), played)
    assert first == again
    assert hash(first[-1].game) == hash(again[-1].game)


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_matches_end_at_the_target_by_one_side_alone(players: str) -> None:
    # D4.
    game = GAME.create({"players": players, "target": "7"})
    for seed in range(12):
        history = states(game, random_actions(game, seed, deals=10**6))
        over = history[-1]
        outcome = over.outcome()
        assert outcome is not None
        assert outcome.scores is not None
        assert max(over.scores) >= 7
        assert over.scores.count(max(over.scores)) == 1
        best = max(outcome.scores)
        assert outcome.winners == tuple(
            seat for seat, score in enumerate(outcome.scores) if score == best
        )
        assert len(outcome.winners) == (2 if players == "4" else 1)
        between = [state for state in history if state.stage is Stage.DEAL]
        for before, after in pairwise(between):
            assert after.dealer == (before.dealer + 1) % game.players
            assert after.number == before.number + 1
            assert not (max(after.scores) >= 7 and after.scores.count(max(after.scores)) == 1)


def test_two_who_reach_the_target_together_play_on() -> None:
    game = GAME.create({"players": "3", "target": "1"})
    tied = 0
    for seed in range(200):
        state = states(game, random_actions(game, seed))[-1]
        if state.gained.count(1) == 2:
            tied += 1
            assert state.stage is Stage.DEAL
        else:
            assert state.stage is Stage.OVER
    assert tied > 5


def test_every_deal_begins_afresh() -> None:
    game = GAME.create({"players": "2", "announce": "always"})
    history = states(game, random_actions(game, 11, deals=3))
    fresh = [b for a, b in pairwise(history) if a.stage is Stage.DEAL]
    assert len(fresh) == 3
    for state in fresh:
        seen = state.observe(0)
        assert (seen.ruling, seen.tricks, seen.exchanges, seen.past) == ("engine", (0, 0), (), ())
        assert seen.leader == (state.dealer + 1) % 2
        assert seen.counts == (25, 25)


@given(st.sampled_from(COMBINATIONS), st.integers(0, 2**32))
def test_events_tell_the_deal(options: dict[str, str], seed: int) -> None:
    game = GAME.create({**options, "target": "1"})
    played = random_actions(game, seed, deals=2)
    history = states(game, played)
    told: list[Event] = []
    for state, action in zip(history, played, strict=False):
        told += state.transition(action, 0)
    last = history[-1]
    deals = [event for event in told if isinstance(event, CardsDealt)]
    assert len(deals) == last.number
    assert all(len(event.hand) == TRICKS[game.players] for event in deals)
    tricks = [event for event in told if isinstance(event, TrickWon)]
    assert len(tricks) == last.number * TRICKS[game.players]
    scored = [event for event in told if isinstance(event, Scored)]
    assert scored[-1].totals == last.scores
    assert sum(sum(event.points) for event in scored) == sum(last.scores)
    assert isinstance(told[-1], Ended) == (last.stage is Stage.OVER)
    leads = [event for event in told if isinstance(event, LeadTaken)]
    assert options["announce"] != "no" or not leads


def test_the_right_to_lead_is_won_in_random_play() -> None:
    game = GAME.create({"announce": "always", "players": "2"})
    taken = 0
    for seed in range(30):
        last = states(game, random_actions(game, seed))[-1]
        for trick, following in pairwise(last.past):
            taken += trick.lead is not None
            expected = trick.winner if trick.lead is None else trick.lead
            assert following.seats[0] == expected
        assert len(last.exchanges) <= 2
    assert taken


def test_draws_of_a_record_are_fixed_by_seed_turn_and_kind() -> None:
    game = GAME.create({})
    start = game.initial()
    assert (start.chance_kind(), start.actors()) == ("start", (CHANCE,))
    ready = start.child(start.sample(HashSource(1, 0, "start", 0)))
    assert (ready.chance_kind(), ready.turn) == ("deal", 0)
    deal = ready.sample(HashSource(1, 0, "deal", 0))
    assert deal == ready.sample(HashSource(1, 0, "deal", 0))
    assert ready.is_legal(deal)
    assert ready.legal_actions() == []
    assert len(start.legal_actions()) == 4


@pytest.mark.parametrize(
    "options",
    [
        {"players": "5"}, {"announce": "yes"}, {"market": "maybe"}, {"target": "0"},
        {"target": "201"}, {"target": "x"}, {"ranks": "memory"}, {"figures": "hidden"},
        {"unknown": "1"}, {"table": "/nowhere/cars.csv"},
    ],
)  # fmt: skip
def test_options_which_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        GAME.create(options)


def test_partners_win_together() -> None:
    game = GAME.create({})
    assert game.opponents(0) == (1, 3)
    assert game.opponents(3) == (0, 2)
    assert GAME.create({"players": "3"}).opponents(1) == (0, 2)


def test_figures_bear_the_unit_of_the_characteristic_that_rules() -> None:
    units = [
        Catalogue("en").render(figure_name(800, ruling)).split(" ", 1)[1] for ruling in range(3)
    ]
    assert units == ["cm³", "l/100 km", "km/h"]
