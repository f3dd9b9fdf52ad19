"""What the captions of L'Auto-Match's figures claim, held against the engine."""

import pytest

from ludotheque.core.events import Contested, Scored, TrickWon
from ludotheque.games.automatch.cards import CARD, SHOWN
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.record.timeline import Timeline
from ludotheque.ui.rules.figuredata import figures
from ludotheque.ui.rules.rulestext import rules_text
from tests.gui.rules.hands import STRICT

pytestmark = STRICT
FIGURES = figures("automatch")


def _played(name: str, *actions: str) -> Timeline:
    """The record of a figure, some actions further."""
    timeline = FIGURES[name].timeline()
    for text in actions:
        timeline.apply(timeline.state.parse(text))
    return timeline


def _state(timeline: Timeline) -> AutoMatchState:
    assert isinstance(timeline.state, AutoMatchState)
    return timeline.state


def _winner(name: str, *actions: str) -> str:
    """Who takes the trick which these actions end."""
    seat = _state(_played(name, *actions)).past[-1].winner
    assert seat is not None
    return FIGURES[name].names[seat]


def _winning(name: str) -> set[str]:
    """The cards with which the seat on turn, the last of the trick, takes it."""
    data = FIGURES[name]
    state = _state(data.timeline())
    me = data.names[state.actors()[0]]
    legal = {state.notation(action) for action in state.legal_actions()}
    return {card for card in legal if _winner(name, card) == me}


def test_the_rules_of_a_trick_without_special_cards() -> None:
    assert _winning("follow") == set()
    assert {_winner("follow", card) for card in ("F4", "F12")} == {"Bruno"}
    assert _winning("discard") == set()
    assert {_winner("discard", card) for card in ("F1", "D7", "G1", "G8")} == {"Claire"}


def test_the_special_cards() -> None:
    assert _winning("pump") == {"pump"}
    after = _state(_played("pump", "pump"))
    assert isinstance(after.observe(None), AutoMatchObservation)
    assert after.observe(None).ruling == "consumption"
    assert _winning("consumption") == {"D12"}
    assert _state(FIGURES["consumption"].timeline()).observe(None).ruling == "consumption"
    assert _winning("motorway") == {"G10"}
    assert _state(FIGURES["motorway"].timeline()).observe(None).ruling == "speed"
    assert {_winner("one-special", card) for card in ("F6", "F13")} == {"Bruno"}
    assert _winning("special-led") == set()


def test_the_second_special_card_of_the_last_trick_is_worthless() -> None:
    state = _state(FIGURES["last-special"].timeline())
    assert [state.notation(action) for action in state.legal_actions()] == ["pump"]
    assert _winner("last-special", "pump") == "Bruno"


def test_the_points_of_a_deal() -> None:
    timeline = FIGURES["points"].timeline()
    seen = timeline.state.observe(None)
    assert isinstance(seen, AutoMatchObservation)
    assert (seen.tricks[0] + seen.tricks[2], seen.tricks[1] + seen.tricks[3]) == (7, 5)
    action = timeline.state.parse("I4")
    events = timeline.state.transition(action, None)
    assert [type(event) for event in events[1:]] == [TrickWon, Scored]
    scored = events[-1]
    assert isinstance(scored, Scored)
    assert scored.points == (3, 0)


def test_the_announced_figures() -> None:
    said = {"announce": {"I7=1290"}, "admit": {"G11=997", "G5=2912"}}
    for name, texts in said.items():
        cars = _state(FIGURES[name].timeline()).game.table.cars
        for text in texts:
            card, _, figure = text.partition("=")
            assert str(cars[CARD[card]].figures[0]) == figure
    state = _state(FIGURES["no-value"].timeline())
    assert state.past[-1].winner == 2
    assert min(state.past[-1].cards, key=lambda card: card % 13) == CARD["F1"]


def test_the_contests() -> None:
    for name, right in (("contest", {"contest 2": True, "contest 3": False}),
                        ("lead", {"contest 2": True, "contest 3": False})):  # fmt: skip
        state = FIGURES[name].timeline().state
        for text, expected in right.items():
            found = state.transition(state.parse(text), None)[0]
            assert isinstance(found, Contested)
            assert found.right == expected, (name, text)
    assert len(_state(FIGURES["contest"].timeline()).exchanges) == 0
    assert len(_state(FIGURES["lead"].timeline()).exchanges) == 2


def test_the_common_market() -> None:
    assert _winning("market") == {"I3"}
    assert _state(FIGURES["green"].timeline()).past[-1].winner == 3
    state = _state(FIGURES["common-suit"].timeline())
    assert {state.notation(action) for action in state.legal_actions()} == {"I9", "D6"}


def test_the_margins_told() -> None:
    table = _state(FIGURES["margins"].timeline()).game.table
    card = CARD["D5"]
    assert [table.ranks(what)[card] for what in range(3)] == [5, 4, 12]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_cards_named_in_the_page_are_called_so(language: str) -> None:
    text = rules_text("automatch", language)
    table = _state(FIGURES["margins"].timeline()).game.table
    named = {
        "F3": "Citroën DS 19", "D5": "Mercedes 180 D", "I7": "Giulietta Sprint Speciale",
        "GB11": "Anglia", "GB5": "Austin-Healey", "D9": "Opel", "GB2": "Jaguar",
    }  # fmt: skip
    for card, words in named.items():
        assert f"`{card}`" in text
        assert words in text
        car = str(table.cars[SHOWN.index(card)].name)
        assert set(words.split()) <= set(car.replace("Mercedes-Benz", "Mercedes").split()), card
    for pair in ("7, 7", "7, 5", "13", "25", "17", "1, 2, 2, 4"):
        assert pair in text
