"""The notation: one text an action, one action a text; figures in their shortest form."""

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ludotheque.games.automatch import GAME, actions
from ludotheque.games.automatch.cards import NAMES
from tests.games.automatch.hands import COMBINATIONS, random_actions, states


@given(st.sampled_from(COMBINATIONS), st.integers(0, 999))
def test_every_action_of_a_random_deal_reads_back(options: dict[str, str], seed: int) -> None:
    game = GAME.create(options)
    played = random_actions(game, seed)
    for state, action in zip(states(game, played), played, strict=False):
        text = state.notation(action)
        assert state.parse(text) == action
        assert state.is_secret(action) == text.startswith(("deal", "exchange"))
        for seat in (None, *range(game.players)):
            shown = state.shown_notation(action, seat)
            if text.startswith("deal"):
                assert shown == "deal ?"
            elif text.startswith("exchange") and seat not in state.actors():
                assert shown == f"exchange ? {text[-1]}"
            else:
                assert shown == text


@given(st.permutations(range(54)))
def test_a_deal_keeps_the_order(deck: list[int]) -> None:
    action = actions.deal(deck)
    assert actions.parse(actions.notation(action)) == action
    parts = actions.take_apart(action)
    assert parts is not None
    assert parts.deck == tuple(deck)
    assert actions.notation(action) == "deal " + " ".join(NAMES[card] for card in deck)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("8", "8"), ("8.0", "8"), ("8,0", "8"), ("08", "8"), ("8.", "8"), ("8,", "8"),
        (".5", "0.5"), (",50", "0.5"), ("0,05", "0.05"), ("0", "0"), ("0.000", "0"), ("00", "0"),
        ("1911", "1911"), ("10,9", "10.9"), ("100", "100"), ("1" * 100, "1" * 100),
        ("." + "0" * 98 + "1", "0." + "0" * 98 + "1"),
    ],
)  # fmt: skip
def test_figures_are_written_in_one_way(typed: str, shown: str) -> None:
    action = actions.parse(f"F3={typed}")
    assert actions.notation(action) == f"F3={shown}"
    parts = actions.take_apart(action)
    assert parts is not None
    assert actions.figure(parts.saying) == Decimal(typed.replace(",", "."))


@given(st.text("0123456789.,", max_size=110))
@example("0." + "0" * 98)
def test_any_typed_text_is_its_number_or_none(text: str) -> None:
    saying = actions.saying_of(text)
    digits = text.replace(",", "").replace(".", "")
    if len(text) > 100 or not digits or len(text) - len(digits) > 1:
        assert saying is None
        return
    assert saying is not None
    assert actions.is_figure(saying)
    assert actions.figure(saying) == Decimal(text.replace(",", "."))
    shortest = actions.figure_text(saying)
    # ".5" is written "0.5": one character more than may be typed is read back all the same.
    assert len(shortest) > 100 or actions.saying_of(shortest) == saying


@given(st.integers(0, 2**70))
def test_every_number_is_one_action_or_none(number: int) -> None:
    parts = actions.take_apart(number)
    if parts is not None:
        assert actions.parse(actions.notation(number)) == number
