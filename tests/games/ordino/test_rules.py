"""Each rule and decision of the page in a position made for it."""

import random
from collections import Counter
from typing import Any

import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.core.events import Captured, Ended, Moved, Passed, Rolled, SetUp
from ludotheque.games.ordino import kernel_play
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.record.timeline import Timeline
from tests.games.ordino.helpers import at, game, legal, played

# The dice and the start


def test_the_pieces_start_on_their_green_cells() -> None:
    """D4: North White odd, East Black odd, South White even, West Black even."""
    pieces = {(c, p): s for c, p, s in game(players="4").initial().observe(None).pieces}
    assert [pieces["w1", "5.1"], pieces["w3", "5.2"], pieces["w5", "5.3"]] == [0, 0, 0]
    assert [pieces["b1", "5.7"], pieces["bs", "5.10"], pieces["w2", "5.13"]] == [1, 1, 2]
    assert [pieces["b6", "5.21"], pieces["bs", "5.22"], pieces["ws", "5.16"]] == [3, 3, 2]


def test_the_faces_of_the_dice() -> None:
    """D1, D2: of six arrow faces two each are v1 and h1, one each v2 and h2."""
    counts: Counter[str] = Counter()
    state = at("1:5.1", "1:5.7")
    for number in range(int(kernel_play.SIX)):
        text = state.notation(int(kernel_play.throw(number)) * 16 + 7)
        assert state.parse(text) in state.legal_actions()
        for place, face in enumerate(text.split()[1:]):
            counts[f"{place} {face}"] += 1
    share = {key: value * 36 // int(kernel_play.SIX) for key, value in counts.items()}
    assert {share[f"0 {t}"] for t in ("cross", "cube", "cylinder")} == {12}
    assert {share[f"1 {n}"] for n in range(1, 7)} == {6}
    for place in (2, 3):
        assert share[f"{place} et"] == share[f"{place} ou"] == 18
    for place in (4, 5):
        found = [share[f"{place} {arrow}"] for arrow in ("v1", "h1", "v2", "h2")]
        assert found == [12, 12, 6, 6]


def test_turns_alternate_and_with_four_go_clockwise() -> None:
    for players, order in (("2", [1, 0, 1, 0, 1]), ("4", [1, 2, 3, 0, 1])):
        made = game(players=players)
        state: Any = made.initial().apply(1 * 16 + 6)
        seen: list[int] = []
        source = RandomSource(1)
        while len(seen) < 5:
            if state.chance_kind() == "roll":
                seen.append(state.observe(None).side)
            state = state.apply(state.sample(source) if state.is_chance() else
                                state.random_action(source))  # fmt: skip
        assert seen == order


# Readings


def test_et_names_one_piece_ou_names_several() -> None:
    state = at("1:5.1 3:3.1 4:5.16", "1:5.7", "cube 3 et et h1 v1")
    assert {text[0] for text in legal(state)} == {"3"}
    state = at("1:4.1 3:3.1 4:5.16", "1:5.7", "cube 1 ou ou h1 v1")
    assert {text[0] for text in legal(state)} == {"1", "3", "4"}


def test_an_impossible_combination_leaves_the_other_reading() -> None:
    state = at("3:5.2 4:5.16 s:5.4", "1:5.7", "cube 1 et ou v1 h2")
    # « cube et 1 » names nobody; « cube ou 1 » must execute both arrows.
    same = at("3:5.2 4:5.16 s:5.4", "1:5.7", "cube 1 ou et v1 h2")
    assert legal(state) == legal(same)
    assert legal(state) != ["pass"]
    assert all(text[0] in "34" for text in legal(state))


def test_an_action_is_the_piece_and_its_cell() -> None:
    """Several ways and both readings to one cell are one action."""
    state = at("3:3.0", "1:5.7", "cube 3 et ou h1 h1")
    texts = legal(state)
    assert len(texts) == len(set(texts))


# Ways and captures


def test_nobody_is_passed_friend_or_foe() -> None:
    free = at("3:5.0", "1:1.0", "cube 3 ou ou v2 v2")
    assert "3-3.0" in legal(free)
    for white, black in (("3:5.0 1:4.0", "1:1.0"), ("3:5.0", "1:4.0")):
        state = at(white, black, "cube 3 ou ou v2 v2")
        assert "3-3.0" not in legal(state)
        assert "3x4.0" not in legal(state)


def test_the_last_cell_is_empty_or_holds_an_opponent() -> None:
    assert "3x3.0" in legal(at("3:5.0", "1:3.0", "cube 3 ou ou v2 v2"))
    assert "3x3.0" not in legal(at("3:5.0 1:3.0", "2:1.0", "cube 3 ou ou v2 v2"))


def test_the_start_counts_as_empty() -> None:
    """« et »: the second arrow may lead back over the cell the piece left."""
    state = at("3:4.0", "1:1.0", "cube 3 et et v1 v2")
    # One cell out to 5.0 and two inwards, over its own start 4.0, to 3.0.
    assert "3-3.0" in legal(state)


def test_a_way_that_crossed_its_last_cell_cannot_capture_there() -> None:
    """Two cells in and one out ends on a cell crossed before; one in, two … do not help."""
    text = "3-4.0"
    state = at("3:5.0", "1:1.0", "cube 3 et et v2 v1")
    assert text in legal(state)
    blocked = at("3:5.0", "1:4.0", "cube 3 et et v2 v1")
    assert "3x4.0" not in legal(blocked)


def test_ending_where_it_started_is_no_move_but_with_the_option() -> None:
    """D5."""
    arguments = ("3:5.0", "1:1.0", "cube 3 et et v1 v1")
    assert "3-5.0" not in legal(at(*arguments))
    allowed = at(*arguments, return_to_start="yes")
    assert "3-5.0" in legal(allowed)
    after = played(allowed, "3-5.0")
    assert after.observe(None).side == 1


def test_a_piece_that_returns_to_the_centre_earns_nothing() -> None:
    """D5: out of the centre and back is no arrival."""
    state = at("3:C", "1:1.0", "cube 3 et et v1 v1", return_to_start="yes")
    assert played(state, "3-C").chance_kind() == "roll"


def test_no_single_arrow_passes_through_the_centre() -> None:
    """D6: but an « et » may stop there and go on through any door, without a re-roll."""
    doors = [f"1.{s}" for s in (1, 4, 7, 10)]
    state = at("3:1.1", "1:5.7", "cube 3 ou ou v2 v2")
    assert not {f"3-{door}" for door in doors} & set(legal(state))
    both = at("3:1.1", "1:5.7", "cube 3 et et v1 v1")
    assert {f"3-{door}" for door in doors[1:]} <= set(legal(both))
    assert played(both, "3-1.4").chance_kind() == "roll"
    taken = at("3:1.1", "1:C", "cube 3 et et v1 v1")
    assert not {f"3-{door}" for door in doors} & set(legal(taken))


def test_from_the_centre_only_outwards() -> None:
    state = at("3:C", "1:5.7", "cube 3 ou ou h1 h2")
    assert legal(state) == ["pass"]
    out = at("3:C", "1:5.7", "cube 3 ou ou v1 h2")
    assert legal(out) == sorted(f"3-1.{s}" for s in (1, 4, 7, 10))


# Spheres and passing


def test_a_sphere_plays_with_one_conjunction_of_choice() -> None:
    state = at("1:5.0 s:4.2", "1:1.0", "cube 4 et ou v1 h1")
    singles = at("1:5.0 s:4.2", "1:1.0", "cube 4 ou ou v1 h1")
    both = at("1:5.0 s:4.2", "1:1.0", "cube 4 et et v1 h1")
    assert all(text[0] == "s" for text in legal(state))
    assert set(legal(state)) == (set(legal(singles)) | set(legal(both))) - {"pass"}
    assert "pass" not in legal(singles) + legal(both)
    assert set(legal(singles)) != set(legal(both))


def test_a_pass_tells_its_reason_and_is_no_decision() -> None:
    state = at("1:5.0", "1:1.0", "cube 4 et ou v1 v2")
    assert legal(state) == ["pass"]
    (event,) = state.transition(0, None)
    assert isinstance(event, Passed)
    assert "4" in str(event.reason)
    assert played(state, "pass").turn == state.turn + 1


def test_the_last_piece_may_play_like_a_sphere() -> None:
    """D11: only as a last resort, only the last of its side."""
    dice = "cube 4 et ou v1 v2"
    assert legal(at("1:5.0", "1:1.0", dice, last_piece="yes")) != ["pass"]
    assert legal(at("1:5.0 2:5.13", "1:1.0", dice, last_piece="yes")) == ["pass"]
    beside = at("1:5.0", "1:1.0", dice, last_piece="yes", super="yes")
    assert legal(beside) != ["pass"]
    team = at("2:5.0", "1:1.0", dice, side="north", players="4", last_piece="yes")
    assert all(text[0] == "2" for text in legal(team))


# The central cell


def kinds(state: OrdinoState, text: str) -> list[str]:
    return [type(event).__name__ for event in state.transition(state.parse(text), None)]


def test_a_match_may_capture_the_nearest() -> None:
    state = at("3:1.1 s:5.4", "1:1.4 2:1.7 4:5.7 5:3.0", "cube 3 ou ou v1 h2")
    arrived = played(state, "3-C")
    assert arrived.chance_kind() == "reroll"
    assert arrived.turn == state.turn
    for again in ("cube 1", "cross 3", "cube 3"):
        choice = played(arrived, f"reroll {again}")
        assert legal(choice) == ["stay", "take 1.4", "take 1.7"]
        assert choice.observe(None).earned == "C"
        taken = played(choice, "take 1.7").observe(None).pieces
        assert ("w3", "1.7", 0) in taken
        assert ("b2", "captured", 1) in taken
        assert ("w3", "C", 0) in played(choice, "stay").observe(None).pieces
    for again in ("cross 1", "cylinder 6"):
        missed = played(arrived, f"reroll {again}")
        assert missed.chance_kind() == "roll"
        assert missed.observe(None).side == 1
        assert ("w3", "C", 0) in missed.observe(None).pieces


def test_a_capture_on_the_centre_earns_the_reroll_too() -> None:
    state = at("3:1.1", "1:C 2:5.7", "cube 3 ou ou v1 h2")
    assert played(state, "3xC").chance_kind() == "reroll"
    last = at("3:1.1", "1:C", "cube 3 ou ou v1 h2")
    outcome = played(last, "3xC").outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_piece_on_the_centre_earns_nothing_later() -> None:
    state = at("3:C 4:5.16", "1:1.4 2:5.7", "cube 4 et et v1 h1")
    after = played(state, legal(state)[0])
    assert after.chance_kind() == "roll"


def test_a_sphere_captures_at_once() -> None:
    state = at("s:1.1", "1:2.0 2:5.7", "cube 4 ou ou v1 v1")
    after = played(state, "s1.1-C")
    assert after.chance_kind() == "roll"
    assert ("ws", "2.0", 0) in after.observe(None).pieces
    assert kinds(state, "s1.1-C") == ["Moved", "Captured", "Moved"]
    events = state.transition(state.parse("s1.1-C"), None)
    assert isinstance(events[0], Moved)
    assert events[0].way == ("1.1", "C")
    assert isinstance(events[1], Captured)
    assert (events[1].piece, events[1].place, events[1].seat) == ("b1", "2.0", 1)


def test_a_sphere_chooses_among_the_nearest_and_must_capture() -> None:
    state = played(at("s:1.1", "1:1.4 2:1.7", "cube 4 ou ou v1 v1"), "s1.1-C")
    assert legal(state) == ["take 1.4", "take 1.7"]
    last = played(at("s:1.1", "1:2.0", "cube 4 ou ou v1 v1"), "s1.1-C")
    assert last.outcome() is not None
    ended = at("s:1.1", "1:2.0", "cube 4 ou ou v1 v1")
    assert kinds(ended, "s1.1-C")[-1] == Ended.__name__


def test_a_sphere_comes_back_instead_of_a_capture() -> None:
    """D10: with no sphere left, one, on any free cell, green included."""
    arrived = played(at("3:1.1 1:5.1", "1:2.0 2:5.7", "cube 3 ou ou v1 v1"), "3-C", "reroll cube 3")
    texts = legal(arrived)
    backs = [text for text in texts if text.startswith("back")]
    assert len(backs) == 97 - 4
    assert {"stay", "take 2.0", "back 5.4"} <= set(texts)
    after = played(arrived, "back 5.4")
    assert ("ws", "5.4", 0) in after.observe(None).pieces
    assert ("w3", "C", 0) in after.observe(None).pieces
    (event,) = arrived.transition(arrived.parse("back 5.4"), None)
    assert event == SetUp(0, (("5.4", "ws"),))
    with_sphere = played(
        at("3:1.1 s:5.1", "1:2.0 2:5.7", "cube 3 ou ou v1 v1"), "3-C", "reroll cube 3"
    )
    assert legal(with_sphere) == ["stay", "take 2.0"]


# Four players


def test_the_order_of_the_fallbacks() -> None:
    """D8: own pieces, own sphere, partner's pieces, partner's sphere, pass."""
    options = {"side": "north", "players": "4"}
    dice = "cube 3 ou ou v1 v1"
    black = "1:5.7"
    cases = (
        ("3:5.2 4:5.13 so:5.4 se:5.16", "3"),
        ("1:5.2 4:5.13 so:5.4 se:5.16", "s5.4"),
        ("1:5.2 4:5.13 se:5.16", "4"),
        ("1:5.2 2:5.13 se:5.16", "s5.16"),
        ("1:5.2 2:5.13", "pass"),
        ("4:5.13 se:5.16", "4"),
    )
    for white, start in cases:
        texts = legal(at(white, black, dice, **options))
        assert texts
        assert all(text.startswith(start) for text in texts), (white, texts)


def test_row_one_is_read_within_one_player_s_pieces() -> None:
    state = at("3:5.2 4:5.13", "1:5.7", "cube 4 et et v1 v1", side="north", players="4",
               return_to_start="yes")  # fmt: skip
    assert {text[0] for text in legal(state)} == {"4"}
    state = at("3:5.2 4:5.13", "1:5.7", "cube 4 ou ou v1 v1", side="north", players="4")
    assert {text[0] for text in legal(state)} == {"3"}


def test_the_player_who_moves_decides_and_takes_back_his_own_sphere() -> None:
    # North's own sphere is captured, his partner's comes to the centre.
    state = at("1:5.2 2:5.13 se:1.1", "1:1.4 2:5.7", "cube 3 ou ou v1 v1", side="north",
               players="4")  # fmt: skip
    arrived = played(state, "s1.1-C")
    texts = legal(arrived)
    assert "take 1.4" in texts
    assert "stay" not in texts
    after = played(arrived, "back 5.4").observe(None).pieces
    assert ("ws", "5.4", 0) in after
    assert ("ws", "C", 2) in after
    # His own sphere on the board: it captures at once.
    own = at("1:5.2 so:5.4 se:1.1", "1:1.4 2:5.7", "cube 3 ou ou v1 v1", side="south",
             players="4")  # fmt: skip
    assert ("ws", "1.4", 2) in played(own, "s1.1-C").observe(None).pieces


def test_a_team_loses_when_all_its_pieces_are_captured() -> None:
    state = at("3:5.0", "1:3.0", "cube 3 ou ou v2 v2", side="north", players="4")
    over = played(state, "3x3.0")
    assert over.turn == state.turn + 1
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert outcome.code == "ordino.all-captured"


# Super


def beside(pieces: str) -> str:
    return " ".join(f"{piece}:beside" for piece in pieces)


def test_the_dice_name_the_pieces_to_place() -> None:
    options = {"super": "yes"}
    state = at(f"{beside('123456')} s:beside s:beside", beside("1"), "cross 6 ou", **options)
    assert {text.split()[1] for text in legal(state)} == {"1", "2", "6"}
    assert len(legal(state)) == 3 * 96
    assert "put 1 C" not in legal(state)
    exact = at(f"{beside('123456')} s:beside", beside("1"), "cross 2 et", **options)
    assert {text.split()[1] for text in legal(exact)} == {"2"}


@pytest.mark.parametrize("white", ["6:beside s:beside", "1:5.1 6:beside s:beside"])
def test_a_sphere_is_placed_for_an_impossible_or_placed_piece(white: str) -> None:
    """« croix et 1 » placed or captured; « croix et 6 » impossible."""
    for dice in ("cross 1 et", "cross 6 et"):
        state = at(white, beside("1"), dice, super="yes")
        assert {text.split()[1] for text in legal(state)} == {"s"}
    none = at("1:5.1 6:beside", beside("1"), "cross 1 et", super="yes")
    assert legal(none) == ["pass"]


def test_players_may_be_in_different_phases() -> None:
    state = at("6:beside", "1:5.7 2:5.8", "cylinder 6 ou", super="yes")
    after = played(state, "put 6 5.1")
    assert after.chance_kind() == "roll"
    other = at("6:beside 5:5.0", "1:3.0", "cross 1 ou ou v2 v2", side="black", super="yes")
    captured = played(other, "1x5.0")
    # The unplaced piece counts as alive: the game goes on, with three dice.
    assert captured.outcome() is None
    assert captured.chance_kind() == "placing"


def test_nothing_is_captured_where_no_opponent_is_on_the_board() -> None:
    """A match then ends the turn; a sphere stays."""
    state = at("3:1.1 s:5.0", "1:beside", "cube 3 ou ou v1 v1", super="yes")
    assert played(state, "3-C", "reroll cube 3").chance_kind() == "placing"
    sphere = at("s:1.1", "1:beside", "cube 3 ou ou v1 v1", super="yes")
    after = played(sphere, "s1.1-C")
    assert after.chance_kind() == "placing"
    assert ("ws", "C", 0) in after.observe(None).pieces


def test_four_players_place_their_own() -> None:
    options = {"super": "yes", "players": "4"}
    white = "1:beside 2:beside so:beside se:beside"
    state = at(white, beside("1"), "cross 2 et", side="north", **options)
    assert {text.split()[1] for text in legal(state)} == {"s"}
    named = at(white, beside("1"), "cross 2 ou", side="south", **options)
    assert {text.split()[1] for text in legal(named)} == {"2"}
    # One who has placed everything plays with what of his partner's is on the board.
    helped = at("2:5.13 4:beside", "1:5.7", "cross 4 ou ou v1 v1", side="north", **options)
    assert helped.actors() == (0,)
    assert {text[0] for text in legal(helped)} == {"2"}
    nobody = at("2:beside 4:beside", "1:5.7", "cross 4 ou ou v1 v1", side="north", **options)
    assert legal(nobody) == ["pass"]


# Rolls of a record


def test_visiting_the_centre_does_not_shift_later_rolls() -> None:
    """D9: the roll of a turn is fixed by seed, turn and kind."""
    start = at("3:1.1 4:5.13", "1:1.4 2:5.7").position()
    rolls = set()
    for seed in range(400):
        timeline = Timeline(game(), seed=seed, start=start)
        timeline.settle()
        texts = legal(timeline.state)  # type: ignore[arg-type]
        others = [text for text in texts if text[0] == "3" and text != "3-C"]
        if "3-C" not in texts or not others:
            continue
        seen = set()
        for text in ("3-C", others[0]):
            timeline = Timeline(game(), seed=seed, start=start)
            timeline.settle()
            timeline.apply(timeline.state.parse(text))
            timeline.settle()
            while timeline.state.turn == 0:
                timeline.apply(timeline.state.parse("stay"))
                timeline.settle()
            event = timeline.state_at(timeline.ply - 1).transition(timeline.actions[-1], None)[0]
            assert isinstance(event, Rolled)
            seen.add(event.faces)
        assert len(seen) == 1
        rolls |= seen
    assert len(rolls) > 3


def test_random_games_end() -> None:
    for seed in range(10):
        made = game(players="24"[seed % 2], super=("no", "yes")[seed // 2 % 2])
        state, source = made.initial(), RandomSource(seed)
        chance = random.Random(seed)
        while state.actors():
            action = state.sample(source) if state.is_chance() else state.random_action(source)
            if chance.random() < 0.01:
                assert state.is_legal(action)
            state = state.child(action)
        assert state.outcome() is not None
