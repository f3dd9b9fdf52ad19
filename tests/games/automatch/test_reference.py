"""The engine against a reference written from the rules page alone."""

from collections import Counter
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.draws import RandomSource
from ludotheque.core.paths import resources
from ludotheque.games.automatch import GAME
from ludotheque.games.automatch.actions import Kind
from ludotheque.games.automatch.playout import run, trace
from ludotheque.games.automatch.state import AutoMatchState, Stage
from tests.games.automatch import reference
from tests.games.automatch.hands import COMBINATIONS, random_actions

FIGURES = reference.read_figures(resources() / "automatch" / "cars.csv")


def reference_deal(state: AutoMatchState, deck: str) -> reference.Deal:
    options = state.game.options
    return reference.Deal(
        FIGURES,
        state.game.players,
        state.dealer,
        deck.split(" ")[1:],
        options["announce"],
        market=options["market"] == "yes",
        common_suit=options["market_suit"] == "yes",
        open_table=options["open_table"] == "yes",
    )


def who_is_ahead(state: AutoMatchState, deal: reference.Deal) -> int | None:
    """Who would take the trick as it lies, as far as everybody may know it."""
    options = state.game.options
    if not deal.cards:
        return None
    hidden = options["figures"] == "memory" or options["announce"] != "no"
    hidden = hidden and options["open_table"] == "no"
    on_cards = deal.ruling == 0 or options["ranks"] == "shown"
    by_figures = options["market"] == "yes" or not on_cards
    if hidden and by_figures and not deal.special_here() and len(deal.competing()) > 1:
        return None
    return deal.trick_winner()


def agree(state: AutoMatchState, deal: reference.Deal) -> None:
    listed = [state.notation(action) for action in state.legal_actions()]
    assert len(set(listed)) == len(listed)
    assert set(listed) == deal.legal()
    assert state.actors() == (deal.actor,)
    for seat in range(state.game.players):
        seen = state.observe(seat)
        assert set(seen.hand) == deal.hands[seat]
        assert seen.tricks == tuple(deal.tricks)
        assert seen.ruling == ("engine", "consumption", "speed")[deal.ruling]
        assert seen.leader == deal.leader
        assert seen.ahead == who_is_ahead(state, deal)
        assert set(seen.trick.valueless) == deal.valueless
        if state.phase == 0 and deal.actor == seat:
            assert set(seen.playable) == deal.layable()


def follow(state: AutoMatchState, actions: list[int]) -> AutoMatchState:
    deal: reference.Deal | None = None
    for action in actions:
        text = state.notation(action)
        if text.startswith("deal"):
            deal = reference_deal(state, text)
            state = state.child(action)
            agree(state, deal)
        elif deal is None:
            state = state.child(action)
        else:
            before = state
            deal.do(text)
            state = state.child(action)
            if state.stage is Stage.RUNNING:
                agree(state, deal)
            else:
                assert deal.actor is None
                assert state.gained == reference.score(deal.tricks)
                assert state.observe(None).tricks == tuple(deal.tricks)
                totals = zip(before.scores, state.gained, strict=True)
                assert state.scores == tuple(old + new for old, new in totals)
    return state


@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda found: "-".join(found.values()))
def test_states_agree_with_the_reference(options: dict[str, str]) -> None:
    game = GAME.create(options)
    follow(game.initial(), random_actions(game, seed=7, deals=1))


@given(st.sampled_from(COMBINATIONS), st.integers(0, 2**40))
def test_kernel_deals_replay_through_the_state_and_the_reference(
    options: dict[str, str], seed: int
) -> None:
    game = GAME.create({**options, "target": "1"})
    actions = trace(game, seed)
    assert run(game, seed, 1) == (1, len(actions))
    state = follow(game.initial(), actions)
    assert state.stage in {Stage.DEAL, Stage.OVER}


@given(st.integers(0, 2**40))
def test_a_match_agrees_over_several_deals(seed: int) -> None:
    game = GAME.create({"target": "8", "players": "3"})
    follow(game.initial(), random_actions(game, seed, deals=2))


def test_random_play_draws_as_the_headless_page_says() -> None:
    # One third true, one third another figure, one third “?”; contests one time in ten;
    # exchanges half the time. Both players of this random, the kernel and the State, are counted.
    game = GAME.create({"announce": "always"})
    for traced in (True, False):
        said = [0, 0, 0]
        contests = [0, 0]
        offers = [0, 0]
        for seed in range(60):
            actions = trace(game, seed) if traced else random_actions(game, seed)
            state = game.initial()
            for action in actions:
                text = state.notation(action)
                card, mark, figure = text.partition("=")
                if mark:
                    ruling = state.trick.ruling
                    true = figure != "?" and Decimal(figure) == FIGURES[card][ruling]
                    said[2 if figure == "?" else 0 if true else 1] += 1
                elif text.startswith("contest") or text == "let":
                    contests[text == "let"] += 1
                elif text.startswith("exchange") or text in {"lead", "decline"}:
                    offers[text == "decline"] += 1
                state = state.child(action)
        total = sum(said)
        assert all(abs(count / total - 1 / 3) < 0.03 for count in said)
        assert abs(contests[0] / sum(contests) - 0.1) < 0.02
        assert abs(offers[0] / sum(offers) - 0.5) < 0.1


def test_random_contests_are_one_in_ten() -> None:
    game = GAME.create({"announce": "always"})
    kinds = Counter(action & 7 for seed in range(250) for action in trace(game, seed))
    asked = kinds[Kind.CONTEST] + kinds[Kind.LET]
    assert asked > 8_000
    assert abs(kinds[Kind.CONTEST] / asked - 0.1) < 0.01


def test_random_play_may_begin_anywhere() -> None:
    game = GAME.create({"players": "3"})
    source = RandomSource(1)
    assert {game.initial().random_action(source) >> 3 for _ in range(60)} == {0, 1, 2}
    assert {trace(game, seed)[0] >> 3 for seed in range(60)} == {0, 1, 2}
