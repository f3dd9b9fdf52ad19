"""« Points of the rules » of L'Auto-Match say what the rules do."""

from ludotheque.games.automatch.state import AutoMatchState
from tests.games.automatch.hands import dealt, play
from tests.games.automatch.test_reasons import HANDS, code, contested, table
from tests.games.readings import readings, told


def offers(state: AutoMatchState) -> set[str]:
    """The kinds of what the seat on turn may do."""
    return {state.notation(action).split(" ")[0].split("=")[0] for action in state.legal_actions()}


def test_the_first_who_takes_the_lead_has_it_and_later_winners_are_offered_nothing() -> None:
    told("automatch", "Several contests in a trick", "Plusieurs contestations dans une levée")
    # Seat 1 wins a contest and exchanges; seat 2 wins another one, and may exchange as well.
    state = play(contested(), "contest 1", "exchange F8 1", "contest 2")
    assert state.actors() == (2,)
    assert offers(state) == {"exchange", "decline"}
    state = play(state, "exchange F10 2", "let", "D7=5; D10=5; D1=5; D4=5", "contest 2")
    # Two have been made: it is the lead now. Declined, it is offered to the next winner.
    assert offers(state) == {"lead", "decline"}
    declined = play(state, "decline", "contest 1")
    assert (declined.actors(), offers(declined)) == ((3,), {"lead", "decline"})
    # Taken, it is offered to nobody else in this trick.
    taken = play(state, "lead")
    for text in ("contest 1", "let", "contest 3"):
        assert offers(taken) <= {"contest", "let"}
        taken = play(taken, text)
    assert taken.actors() == (2,)
    assert taken.observe(None).phase == "play"


def test_partners_do_not_contest_and_each_has_one_chance() -> None:
    state = contested()
    assert code(state, "contest 4")[0] == "contest-partner"
    asked = []
    while state.observe(None).phase == "contest":
        asked.append(state.actors()[0])
        state = play(state, "let")
    assert asked == [1, 2, 3, 0], "once each, from the leader"


def test_a_figure_is_contested_once_in_a_trick() -> None:
    state = play(contested(), "contest 1", "decline", "contest 2", "decline")
    assert code(state, "contest 1")[0] == "contest-twice"


def test_the_exchange_is_blind() -> None:
    told("automatch", "The exchange is blind", "L’échange à l’aveugle")
    won = play(contested(), "contest 1")
    hands = {won.notation(action) for action in won.legal_actions()}
    assert hands == {"decline"} | {
        f"exchange {card} {place}" for card in won.observe(1).hand for place in (1, 2)
    }, "card and place are one decision"
    other = table(announce="always")
    swapped = dealt(
        {"players": "4", "announce": "always"}, HANDS,
        stock=" ".join(reversed(other.position()["stock"].split())),
    )  # fmt: skip
    swapped = play(swapped, "F7=5; F9=944; F12=?; F1=5", "contest 1")
    assert swapped.observe(1) == won.observe(1), "the stock is seen by nobody before"


def test_two_exchanges_whoever_made_them_and_none_for_one_declined() -> None:
    later = play(contested(), "contest 1", "decline", "contest 2", "exchange F10 1", "let")
    while later.observe(None).phase == "play":
        card = later.notation(later.legal_actions()[0]).partition("=")[0]
        later = play(later, f"{card}=5")
    contest = [
        text for text in map(later.notation, later.legal_actions()) if text.startswith("contest")
    ]
    assert offers(play(later, contest[0])) == {"exchange", "decline"}, "one was only declined"
    # One seat's two exchanges use them up as well as those of two seats do.
    both = play(contested(), "contest 1", "exchange F8 1", "contest 2", "exchange F10 2", "let")
    assert {view.seat for view in both.observe(None).exchanges} == {1, 2}
    assert offers(play(both, "D7=5; D10=5; D1=5; D4=5", "contest 2")) == {"lead", "decline"}


def test_nobody_announces_after_a_special_card_and_it_rules_from_the_next_trick() -> None:
    told("automatch", "Announcing and special cards", "Les annonces et les cartes spéciales")
    state = play(table(announce="always"), "F7=?; F9=?; F12=?; F1=?", "D4=?; D7=?; D10=?", "pump")
    assert state.observe(None).ruling == "consumption"
    state = play(state, "D1=12", "motorway")
    assert state.observe(None).trick.ruling == "consumption"
    assert code(state, "D8=?")[0] == "figure-after-special"
    state = play(state, "D8", "D11")
    # The figure said before the special card fell may be contested all the same.
    assert state.observe(None).phase == "contest"
    assert "contest 1" in {state.notation(action) for action in state.legal_actions()}
    while state.observe(None).phase == "contest":
        state = play(state, "let")
    assert state.past[-1].winner == 1
    assert state.observe(None).ruling == "speed"


def test_the_leader_cannot_admit_where_it_is_up_to_him() -> None:
    told("automatch", "The leader cannot admit", "Celui qui entame ne peut pas avouer")
    leader = table(announce="leader")
    assert code(leader, "F7=?")[0] == "leader-admits"
    for said in ("F7", "F7=1290", "F7=5"):
        assert leader.is_legal(leader.parse(said))
    always = table(announce="always")
    assert always.is_legal(always.parse("F7=?"))


def test_a_card_without_value_has_still_been_led() -> None:
    assert "A card without value has still been led" in readings("automatch", "en")["wrong figures"]
    state = play(table(announce="always"), "F7=?")
    assert code(state, "I7=?")[0] == "must-follow"
    state = play(state, "F9=?; F12=?; F1=?")
    assert state.past[-1].winner == 1, "no card kept its value: the trick is the leader's"
