"""Actions in the tables of an analysis: in words, by the plate of a card, never in notation."""

import pytest

from ludotheque.core.contract import State
from ludotheque.core.messages import Catalogue
from ludotheque.games.automatch.cards import CARD, PUMP, SHOWN
from ludotheque.ui.games.automatch.tricklist import written
from tests.contract.configurations import variants
from tests.players.test_question import walked

WORDS = ("pump", "motorway", "let", "decline", "lead", "contest", "exchange")


@pytest.mark.parametrize("options", variants("automatch")[::4])
def test_every_action_is_told_in_words(options: tuple[tuple[str, str], ...]) -> None:
    french = Catalogue("fr")
    met = set()
    for plies in (0, 3, 9, 14, 22, 31):
        state: State = walked("automatch", dict(options), 5 * plies + 2, plies).state
        texts = {}
        for action in (*state.legal_actions()[:12], *state.legal_actions()[-3:]):
            notation = state.notation(action)
            text = french.render(written(state, action))
            assert text
            assert not any(word in text.split() for word in WORDS)
            name = notation.partition("=")[0]
            if name in CARD and CARD[name] < PUMP:
                assert SHOWN[CARD[name]] in text
            texts[notation] = text
            met.add(notation.partition(" ")[0])
        assert len(set(texts.values())) == len(texts)
    assert len(met) > 5
