"""Sentences write a car as its plate does: « GB5 » where the notation has « G5 »."""

import re

import pytest
from attrs import astuple

from ludotheque.core.messages import Message
from ludotheque.games.automatch import GAME
from ludotheque.games.automatch.cards import CARD, NAMES, SHOWN
from tests.games.automatch.hands import COMBINATIONS, random_actions
from tests.games.automatch.test_reasons import HANDS, play, table

BARE = re.compile(r"(?<![A-Za-z])G[0-9]")


def texts(value: object) -> list[str]:
    """Every sentence inside an event."""
    if isinstance(value, Message):
        return [str(value)]
    if isinstance(value, tuple):
        return [text for one in value for text in texts(one)]
    return []


def test_the_letters_of_the_plates() -> None:
    assert SHOWN[CARD["G5"]] == "GB5"
    assert [SHOWN[CARD[name]] for name in ("F1", "I13", "D7")] == ["F1", "I13", "D7"]
    assert len(set(SHOWN)) == len(NAMES)


def test_a_refusal_names_the_plate() -> None:
    reason = play(table(), "G1").why_not(table().parse("D7"))
    assert reason is not None
    assert "GB5" in str(reason.message)
    assert "G5" in reason.places, "the places are notation"


@pytest.mark.parametrize("number", range(len(COMBINATIONS)))
def test_no_sentence_has_the_letter_of_the_notation(number: int) -> None:
    game = GAME.create(COMBINATIONS[number])
    state, shown = game.initial(), 0
    for action in random_actions(game, number):
        seat = state.actors()[0] if state.actors() and state.actors()[0] >= 0 else None
        found = [str(state.describe(action, seat))]
        for event in state.transition(action, seat):
            found += texts(astuple(event, recurse=False))
        if seat is not None:
            for name in (*NAMES, "contest 1", "contest 2", "exchange G5 1", "G5=?", "G5=1000"):
                reason = state.why_not(state.parse(name))
                found += [] if reason is None else [str(reason.message)]
        for text in found:
            assert not BARE.search(text), text
            shown += "GB" in text
        state = state.child(action)
    assert shown
    assert HANDS
