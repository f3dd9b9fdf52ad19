"""Saves of a game with secrets: their lengths betray nothing."""

import random

import pytest

from ludotheque.record import savefile


@pytest.mark.parametrize("exchanges", [True, False])
def test_what_is_secret_is_stored_equally_long(exchanges: bool) -> None:
    from ludotheque.games.automatch import actions

    if exchanges:
        texts = [
            actions.notation(actions.exchange(card, place))
            for card in range(52)
            for place in (0, 1)
        ]
    else:
        deck = list(range(52))
        texts = []
        for seed in range(50):
            random.Random(seed).shuffle(deck)
            texts.append(actions.notation(actions.deal(deck)))
    assert len({len(text) for text in texts}) > 1 or not exchanges  # what there is to betray
    stored = {savefile.stored_action(text, i % 997, secret=True) for i, text in enumerate(texts)}
    assert len({len(text) for text in stored}) == 1
    assert len({savefile.stored_action(text, 3, secret=True) for text in texts}) == len(set(texts))
