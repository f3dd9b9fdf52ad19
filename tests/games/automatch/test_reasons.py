"""Each prohibition of the rules page: its own code, and the cards it is about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.errors import IllegalAction, NotationError
from ludotheque.core.messages import use_language
from ludotheque.games.automatch import GAME
from ludotheque.games.automatch.state import AutoMatchState
from tests.games.automatch.hands import (
    COMBINATIONS,
    dealt,
    deck_for,
    play,
    random_actions,
    refused,
    states,
)

FOUR = {"players": "4"}
HANDS = {
    0: "F1 F2 F3 F4 F5 F6 I1 I2 I3 D1 D2 D3 pump",
    1: "F7 F8 I4 I5 I6 D4 D5 D6 G1 G2 G3 G4 motorway",
    2: "F9 F10 F11 I7 I8 I9 I10 I11 D7 D8 D9 G5 G6",
    3: "F12 F13 I12 I13 D10 D11 D12 D13 G7 G8 G9 G10 G11",
}


def table(**options: str) -> AutoMatchState:
    """Four players, seat 1 (from 0) leads."""
    return dealt({**FOUR, **options}, HANDS)


def code(state: AutoMatchState, text: str) -> tuple[str, tuple[str, ...]]:
    reason = refused(state, text)
    return reason.code.removeprefix("automatch."), reason.places


def test_before_the_deal() -> None:
    start = GAME.create({"players": "2"}).initial()
    assert code(start, "F3") == ("lot-first", ())
    assert code(start, "start 3") == ("no-such-seat", ())
    deal = deck_for(2, 0, {})
    assert code(start, deal) == ("lot-first", ())
    ready = play(start, "start 2")
    assert code(ready, "start 1") == ("deal-first", ())
    assert code(ready, "F3") == ("deal-first", ())
    twice = " ".join(["deal", "F2", "F2", *deal.split(" ")[3:]])
    assert code(ready, twice) == ("deal-twice", ("F2",))


def test_in_a_deal_no_lot_and_no_deal() -> None:
    state = table()
    assert code(state, "start 1") == ("lot-done", ())
    assert code(state, deck_for(4, 1, {})) == ("deal-running", ())


def test_a_card_of_another_hand() -> None:
    assert code(table(), "F1") == ("not-in-hand", ("F1",))
    # A card of the stock is refused in the same words.
    assert code(table(), "G12") == ("not-in-hand", ("G12",))


def test_the_colour_led_must_be_followed() -> None:
    state = play(table(), "F7")
    assert code(state, "I7") == ("must-follow", ("F9", "F10", "F11"))
    use_language("en")
    assert str(refused(state, "I7").message) == (
        "I7 does not follow France, which was led; you hold F9, F10 and F11."
    )


def test_following_in_the_common_market() -> None:
    # D6: the colour led, unless the three colours count as one.
    state = play(table(market="yes"), "F7")
    assert code(state, "D7") == ("must-follow", ("F9", "F10", "F11"))
    state = play(table(market="yes", market_suit="yes"), "F7")
    assert state.is_legal(state.parse("D7"))
    found = code(state, "G5")
    assert found[0] == "must-follow"
    assert set(found[1]) == set(HANDS[2].split()) - {"G5", "G6"}
    state = play(table(market="yes", market_suit="yes"), "G1")
    assert code(state, "D7") == ("must-follow", ("G5", "G6"))
    # Without Marché commun the option has no effect.
    state = play(table(market_suit="yes"), "F7")
    assert code(state, "D7") == ("must-follow", ("F9", "F10", "F11"))


def test_no_special_in_the_first_trick() -> None:
    assert code(table(), "motorway") == ("special-first-trick", ("motorway",))
    assert code(play(table(), "F7", "F9", "F12"), "pump") == ("special-first-trick", ("pump",))


def test_no_second_special_in_a_trick() -> None:
    state = play(table(), "F7; F9; F12; F1", "I1; motorway")
    state = play(state, "I7; I12")
    # Seat 0 has led; the pump is his: he leads the next trick with a special on the table.
    assert state.actors() == (1,)
    state = play(table(), "F7; F9; F12; F1", "I1; I4; I7; I12", "pump")
    assert code(state, "motorway") == ("second-special", ("motorway", "pump"))
    # When a special was led, any car may be played (D2).
    for card in HANDS[1].split():
        if card not in {"F7", "I4", "motorway"}:
            assert state.is_legal(state.parse(card))


def test_a_special_may_be_played_by_one_who_could_follow_and_the_colour_stays() -> None:
    state = play(table(), "F7; F9; F12; F1", "I1", "motorway")
    assert code(state, "D7") == ("must-follow", ("I7", "I8", "I9", "I10", "I11"))
    assert play(state, "I7; I12").past[-1].winner == 1


LAST = {
    0: "pump F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11",
    1: "motorway G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11",
}


def test_the_second_special_alone_in_hand_is_played_worthless() -> None:
    # D3, in the last trick only.
    state = dealt({"players": "2"}, LAST, dealer=1)
    for card, other in zip(LAST[0].split()[1:], LAST[1].split()[1:], strict=True):
        assert state.actors() == (0,)
        state = play(state, card, other)
    before = state
    assert before.hand(0) == (52,)
    state = play(state, "pump")
    assert [state.notation(action) for action in state.legal_actions()] == ["motorway"]
    state = play(state, "motorway")
    assert state.past[-1].winner == 0
    assert state.gained == (25, 0)


def test_figures_are_not_announced_in_the_basic_game() -> None:
    assert code(table(), "F7=1290") == ("figure-off", ("F7",))
    assert code(table(), "F7=?") == ("figure-off", ("F7",))


def test_who_must_announce_and_who_may_not() -> None:
    leader = table(announce="leader")
    assert code(leader, "F7=?") == ("leader-admits", ("F7",))
    silent = play(leader, "F7")
    assert code(silent, "F9=944") == ("leader-silent", ("F9",))
    assert code(silent, "F9=?") == ("leader-silent", ("F9",))
    announced = play(leader, "F7=1290")
    assert code(announced, "F9") == ("figure-missing", ("F9",))
    assert announced.is_legal(announced.parse("F9=?"))
    always = table(announce="always")
    assert code(always, "F7") == ("figure-missing", ("F7",))
    assert always.is_legal(always.parse("F7=?"))


def test_no_figure_with_a_special_nor_after_it() -> None:
    state = play(table(announce="always"), "F7=?; F9=?; F12=?; F1=?", "D4=?; D7=?; D10=?")
    assert state.actors() == (0,)
    assert code(state, "pump=1") == ("figure-special", ("pump",))
    assert code(state, "pump=?") == ("figure-special", ("pump",))
    state = play(state, "pump")
    assert state.actors() == (0,)
    state = play(state, "D1=12", "motorway")
    assert code(state, "D8=12") == ("figure-after-special", ("D8", "motorway"))
    assert code(state, "D8=?") == ("figure-after-special", ("D8", "motorway"))
    assert state.is_legal(state.parse("D8"))


def test_typed_figures_beyond_the_deck_are_legal_and_wrong() -> None:
    state = table(announce="always")
    for text in ("0", "1,5", "7" * 90, "0." + "0" * 90 + "1", "999999999999.123456"):
        action = state.parse(f"F7={text}")
        assert state.is_legal(action)
        assert action not in state.legal_actions()
        after = play(state, f"F7={text}", "F9=?; F12=?; F1=?", "contest 2")
        assert after.trick.contests == ((2, 0, False),) or after.past == ()


def contested() -> AutoMatchState:
    """All cards lie: seat 1 wrong, 2 right, 3 admits, 0 wrong; seat 0 is asked last."""
    return play(table(announce="always"), "F7=5; F9=944; F12=?; F1=5")


def test_contests() -> None:
    state = contested()
    assert state.actors() == (1,)
    assert code(state, "contest 2") == ("contest-own", ("F7",))
    assert code(state, "contest 4") == ("contest-partner", ("F12",))
    assert code(state, "F8") == ("contest-first", ())
    assert code(state, "lead") == ("nothing-won", ())
    assert code(state, "decline") == ("nothing-won", ())
    assert code(state, "exchange F8 1") == ("nothing-won", ())
    asked = play(state, "let")
    assert asked.actors() == (2,)
    assert code(asked, "contest 4") == ("contest-no-figure", ("F12",))
    won = play(asked, "contest 2")
    assert won.actors() == (2,)
    assert code(won, "let") == ("answer-offer", ())
    assert code(won, "contest 2") == ("answer-offer", ())
    assert code(won, "F10") == ("answer-offer", ())
    assert code(won, "lead") == ("lead-early", ())
    assert code(won, "exchange F7 1") == ("not-in-hand", ("F7",))
    assert code(won, "exchange G12 1") == ("not-in-hand", ("G12",))
    later = play(won, "decline")
    assert later.actors() == (3,)
    listed = {later.notation(action) for action in later.legal_actions()}
    assert listed == {"contest 1", "contest 3", "let"}
    assert code(later, "contest 2") == ("contest-partner", ("F7",))


def test_a_figure_is_contested_once() -> None:
    state = play(contested(), "contest 1")
    state = play(state, "decline")
    assert state.actors() == (2,)
    state = play(state, "contest 2", "decline")
    assert state.actors() == (3,)
    assert code(state, "contest 1") == ("contest-twice", ("F1",))


def test_contesting_outside_its_time() -> None:
    assert code(table(), "contest 1") == ("contest-off", ())
    assert code(table(), "let") == ("contest-off", ())
    opened = table(announce="always", open_table="yes")
    assert code(opened, "contest 1") == ("contest-open", ())
    assert code(opened, "let") == ("contest-open", ())
    state = play(table(announce="always"), "F7=5")
    assert code(state, "contest 2") == ("contest-early", ())
    assert code(state, "exchange F9 1") == ("nothing-won", ())


def test_after_two_exchanges_the_lead_replaces_them() -> None:
    state = play(contested(), "contest 1", "exchange F8 1", "contest 2", "exchange F10 2", "let")
    # The value of both contested cards is lost: seat 2 has the best card left.
    assert state.past[-1].winner == 2
    state = play(state, "D7=5; D10=5; D1=5; D4=5")
    assert state.actors() == (2,)
    state = play(state, "contest 2")
    assert code(state, "exchange D8 1") == ("exchanges-used", ())
    state = play(state, "lead")
    # Nothing more is offered in this trick, whoever wins a contest.
    assert state.actors() == (3,)
    state = play(state, "contest 1")
    assert state.actors() == (0,)
    state = play(state, "let")
    assert state.actors() == (1,)
    state = play(state, "contest 3")
    assert state.actors() == (2,)
    trick = state.past[-1]
    assert (trick.winner, trick.lead) == (3, 2)
    assert state.observe(None).tricks == (0, 0, 1, 1)


def test_when_the_match_is_over() -> None:
    game = GAME.create({"target": "1", "players": "2"})
    over = states(game, random_actions(game, 3, 10))[-1]
    assert over.outcome() is not None
    assert over.actors() == ()
    assert code(over, "F1") == ("match-over", ())
    assert code(over, "start 1") == ("match-over", ())


NUMBERS = [
    -1, 54 << 3, 1 << 3 | 2, 2 << 9 | 63 << 3, 4 << 3 | 1, 2 << 9 | 3, 1 << 3 | 5,
    1 << 400, 1 << 400 | 7, 63 << 3 | 7,
    (2 + (10 << 7 | 1)) << 9,  # 1.0
    (2 + (1 << 7 | 127)) << 9,  # too many decimals
]  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_which_are_no_actions(number: int) -> None:
    for state in (table(), contested(), GAME.create({}).initial()):
        reason = state.why_not(number)
        assert reason is not None
        assert reason.code == "automatch.no-action" or number & 7 == 7
        assert not state.is_legal(number)


@given(st.sampled_from(COMBINATIONS), st.integers(0, 999), st.integers(0, 999), st.data())
def test_actions_of_other_states_get_reasons_which_name_no_other_hand(
    options: dict[str, str], seed: int, other: int, data: st.DataObject
) -> None:
    game = GAME.create(options)
    here = data.draw(st.sampled_from(states(game, random_actions(game, seed))))
    there = random_actions(game, other)
    for action in there[:: max(1, len(there) // 40)]:
        legal = here.is_legal(action)
        reason = here.why_not(action)
        assert legal == (reason is None)
        if reason is None:
            here.child(action)
            continue
        with pytest.raises(IllegalAction):
            here.apply(action)
        assert reason.code not in {"automatch.no-action", "illegal"}
        if here.actors() and here.actors()[0] >= 0:
            seen = here.observe(here.actors()[0])
            tried = set(here.notation(action).replace("=", " ").split())
            known = set(seen.hand) | set(seen.trick.cards) | tried
            assert set(reason.places) <= known


def test_choices_step_by_step() -> None:
    state = play(table(announce="leader"), "F7=1290")
    assert state.why_not_steps(("F9",)) is None
    assert state.why_not_steps(("F9", "=?")) is None
    assert state.why_not_steps(("F9", "=12345,5")) is None
    found = state.why_not_steps(("I7",))
    assert found is not None
    assert found.code == "automatch.must-follow"
    found = state.why_not_steps(("F9", "=one"))
    assert found is not None
    assert found.code == "automatch.no-action"
    won = play(contested(), "contest 1")
    assert won.why_not_steps(("F8",)) is None
    assert won.why_not_steps(("F8", "2")) is None
    found = won.why_not_steps(("F9", "2"))
    assert found is not None
    assert found.code == "automatch.not-in-hand"
    found = contested().why_not_steps(("2",))
    assert found is not None
    assert found.code == "automatch.contest-own"
    assert contested().why_not_steps(("1",)) is None


@given(st.sampled_from(COMBINATIONS), st.integers(0, 999), st.data())
def test_steps_of_every_legal_action_are_its_own_and_allowed(
    options: dict[str, str], seed: int, data: st.DataObject
) -> None:
    game = GAME.create(options)
    state = data.draw(st.sampled_from(states(game, random_actions(game, seed))))
    actions = state.legal_actions()
    steps = [state.steps(action) for action in actions]
    assert len(set(steps)) == len(steps)
    for path in steps:
        for size in range(len(path) + 1):
            assert state.why_not_steps(path[:size]) is None


@pytest.mark.parametrize(
    "text",
    ["", " ", "f3", "F0", "F14", "F3 ", "F3=", "F3==1", "F3=1,5,5", "F3=-1", "F3=+1", "F3=1e3",
     "F3=½", "F3=١", "F3=" + "1" * 101, "F3=.", "pump=", "deal", "deal F1", "contest", "contest 5",
     "contest 0", "start", "start  1", "exchange F3", "exchange F3 3", "exchange X 1", "LET",
     "let ", "lead 1", "?", "deal " + " ".join(["F14"] * 54), "F3=1 000", "F3\n"],
)  # fmt: skip
def test_texts_which_are_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        table().parse(text)
