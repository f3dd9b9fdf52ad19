"""Play: pushes, the end, draws, passes, repetition (rules: cambio, turn, end, D4, D5)."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.contract_types import CHANCE
from ludotheque.core.draws import RandomSource
from ludotheque.core.events import Ended, LotDrawn, Moved, Passed, Removed, Rolled, SetUp
from ludotheque.core.messages import Catalogue
from ludotheque.core.narrowing import Narrowing
from ludotheque.games.cambio import names
from ludotheque.games.cambio.position import Phase
from ludotheque.games.cambio.state import CambioState
from tests.games.cambio.helpers import KINDS, at, drawn, initial, legal, played, tray

NEUTRAL = "mnmnm nmnmn mnmnm nmnmn mnmnm"


# Pushes


def test_there_are_twenty_pushes() -> None:
    state = at(NEUTRAL)
    assert len(legal(state)) == 20
    assert legal(state) == sorted(names.PUSHES)
    assert {names.entry(push) for push in range(20)} == {
        cell for cell in names.CELLS if cell[0] in "ae" or cell[1] in "15"
    }


@pytest.mark.parametrize(
    ("push", "after"),
    [
        ("a3>", "mnmnm nmmmn AmnBm nmmmn mnmnm"),
        ("e3<", "mnmnm nmmmn nBmmA nmmmn mnmnm"),
        ("c5v", "mnAnm nmmmn mnmmm nmBmn mnmnm"),
        ("c1^", "mnmnm nmBmn mnmmm nmmmn mnAnm"),
    ],
)
def test_a_line_slides_by_one_cell(push: str, after: str) -> None:
    assert tray(played(at("mnmnm nmmmn mnBmm nmmmn mnmnm"), [push])) == after


def test_opponents_stay_in_the_tray_neutral_and_own_dice_may_leave() -> None:
    state = at("mnmnm nmnmn AnmnB nmnmn mnmnm")
    assert "a3>" not in legal(state)
    assert "e3<" in legal(state)
    other = at("mnmnm nmnmn AnmnB nmnmn mnmnm", "B")
    assert "a3>" in legal(other)
    assert "e3<" not in legal(other)


def test_an_opponent_s_die_may_be_moved_within_the_tray() -> None:
    state = played(at("mnmnm nmnmn Bnmnm nmnmn mnmnm"), ["a3>"])
    assert tray(state) == "mnmnm nmnmn ABnmn nmnmn mnmnm"


@given(st.integers(0, 2**40), st.sampled_from(KINDS))
def test_twenty_five_dice_and_no_opponent_s_die_ever_leaves(
    seed: int, kind: tuple[str, str]
) -> None:
    """Through a whole random game, as its events tell it."""
    players, preparation = kind
    state = drawn(initial(players=players, preparation=preparation), seed)
    source = RandomSource(seed)
    while state.actors():
        action = state.sample(source) if state.is_chance() else state.random_action(source)
        after = state.apply(action)
        shown = dict(zip(names.READING, "".join(state.rows()), strict=True))
        before = Counter(shown.values())
        spare = None
        for event in state.transition(action, None):
            match event:
                case Removed(seat, piece, place):
                    assert seat in {state.side, CHANCE}
                    assert piece in {names.SEATS[state.side], "m", "n"}
                    assert shown.pop(names.CELL[place]) == piece
                    spare = piece
                case Moved(seat, piece, origin, target):
                    assert seat == state.side
                    if origin == names.BESIDE:
                        assert piece == names.SEATS[seat]
                    else:
                        assert shown.pop(names.CELL[origin]) == piece
                    assert names.CELL[target] not in shown
                    shown[names.CELL[target]] = piece
                case SetUp(_seat, pieces):
                    shown |= {names.CELL[cell]: piece for cell, piece in pieces}
        assert "".join(shown[cell] for cell in names.READING) == "".join(after.rows())
        assert len(shown) == 25
        if state.phase is Phase.PUSH:
            now = Counter(shown.values())
            for player in state.game.seats:
                gained = player == names.SEATS[state.side] and spare not in {None, player}
                assert now[player] == before[player] + gained
        state = after


# The end, two players


@pytest.mark.parametrize(
    ("start", "push", "line"),
    [
        ("nAAAA nmnmn mnmnm nmnmn mnmnm", "a5v", "a5 b5 c5 d5 e5"),
        ("Anmnm AnmnB Anmnm Anmnm nmnmn", "a1>", "a1 a2 a3 a4 a5"),
        ("mnmnm nmnmn AAAAn nmnmn mnmnm", "a3>", "a3 b3 c3 d3 e3"),
        ("nnmnm nAnmn mnAnm nmnAn mnmnA", "a5v", "a5 b4 c3 d2 e1"),
        ("mnmnn nmnAn mnAnm nAnmn Anmnm", "e5v", "a1 b2 c3 d4 e5"),
    ],
)
def test_five_in_a_line_win(start: str, push: str, line: str) -> None:
    state = played(at(start), [push])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((0,), "cambio.five")
    assert [sorted(cells) for cells in state.observe(None).lines] == [sorted(line.split())]
    assert not state.actors()
    assert not state.legal_actions()
    assert state.position() is None


def test_four_in_a_line_do_not_win_for_two() -> None:
    assert played(at("mnmnm nmnmn nAAAn nmnmn mnmnm"), ["a3>"]).outcome() is None


def test_the_opponent_s_line_alone_wins_for_him() -> None:
    """A pushes column e down, and row 3 becomes B's."""
    state = played(at("mnmnm nmnmB BBBBn nmnmn mnmnm"), ["e5v"])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((1,), "cambio.opponent-line")


def test_lines_of_both_by_one_push_are_a_draw() -> None:
    state = played(at("AAAAB BBBBn mnmnm nmnmn mnmnm"), ["e5v"])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((), "cambio.all-lines")
    assert len(state.observe(None).lines) == 2


# The end, three players


@pytest.mark.parametrize(
    ("start", "push", "line"),
    [
        ("nnnnn nnnnn AAAnn nnnnn nnnnn", "a3>", "a3 b3 c3 d3"),
        ("nnAnn nnAnn nnAnn nnnnn nnnnn", "c5v", "c2 c3 c4 c5"),
        ("nnnnn nAnnn nnAnn nnnAn nnnnn", "a5v", "a5 b4 c3 d2"),
        ("nnnnn nnnnA nnnAn nnAnn nnnnn", "b1^", "b1 c2 d3 e4"),
        ("nnnnn nnAnn nAnnn Annnn nnnnn", "d5v", "a2 b3 c4 d5"),
        ("nnnnn Annnn nAnnn nnAnn nnnnn", "d1^", "a4 b3 c2 d1"),
        ("nnnnn nnAnn nnnAn nnnnA nnnnn", "b5v", "b5 c4 d3 e2"),
    ],
)
def test_four_in_a_row_win_for_three(start: str, push: str, line: str) -> None:
    state = played(at(start, players="3"), [push])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((0,), "cambio.four")
    assert [sorted(cells) for cells in state.observe(None).lines] == [line.split()]


def test_every_window_of_four_wins_for_three() -> None:
    """Each of the 28, in a tray where nothing else is."""
    for line in names.WINDOWS:
        rows = ["n"] * 25
        for cell in line.cells:
            rows[names.READING.index(names.CELL[cell])] = "B"
        text = " ".join("".join(rows[i : i + 5]) for i in range(0, 25, 5))
        with pytest.raises(ValueError, match=line.cells[0]):
            at(text, players="3")


def test_lines_of_two_among_three_are_shared() -> None:
    state = played(at("AAABn BBBnn nnnnn nnnCn nnnnn", players="3"), ["d5v"])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((0, 1), "cambio.shared")


def test_lines_of_all_three_are_a_draw() -> None:
    state = played(at("AAABn BBBCn CCCnn nnnnn nnnnn", players="3"), ["d5v"])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((), "cambio.all-lines")


def test_one_opponent_s_line_alone_wins_for_that_opponent() -> None:
    state = played(at("nnnnn nnnCn CCCnn nnnnn nnnnn", players="3"), ["d5v"])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((2,), "cambio.opponent-line")


# Passing (D4)

BLOCKED = "BABAB AnnnA AnnnB BnnnA ABABA"
"""C may push nothing; A and B have rows to push to and fro."""


def test_a_blocked_player_among_three_passes() -> None:
    state = at(BLOCKED, "C", players="3")
    assert legal(state) == ["pass"]
    passed = state.transition(state.parse("pass"), None)
    assert [type(event) for event in passed] == [Passed]
    after = played(state, ["pass"])
    assert (after.side, after.turn) == (0, 1)
    assert tray(after) == BLOCKED


def test_nobody_is_blocked_who_has_a_die_at_the_edge() -> None:
    assert "pass" not in legal(at(BLOCKED, "A", players="3"))


# Repetition (D5)

TO_AND_FRO = "nmnmn mnmnm nmnmn BnBnB AnAnA"
CYCLE = ["a1>", "a2>", "e1<", "e2<"]


def test_the_third_occurrence_is_a_draw() -> None:
    """The position before the first push is the first one counted."""
    state = at(TO_AND_FRO)
    assert state.observe(None).occurrence == 1
    state = played(state, CYCLE)
    assert state.observe(None).occurrence == 2
    state = played(state, CYCLE[:3])
    assert state.outcome() is None
    state = played(state, CYCLE[3:])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((), "cambio.repetition")
    assert state.observe(None).occurrence == 3
    assert not state.legal_actions()


def test_repetition_can_be_turned_off() -> None:
    state = played(at(TO_AND_FRO, repetition="off"), CYCLE * 4)
    assert state.outcome() is None
    assert state.repetition_key() is None
    assert state.observe(None).occurrence == 0


def test_neutral_dice_count_alike() -> None:
    """Column c is pushed by nobody, but its neutral dice may show m or n."""
    one, other = at("nmnmn mnmnm nmnmn BnBnB AnAnA"), at("mmmmm mmmmm mmmmm BmBmB AmAmA")
    assert one.repetition_key() == other.repetition_key()
    assert one != other


def test_the_player_to_move_belongs_to_the_position() -> None:
    one = at(TO_AND_FRO)
    assert one.repetition_key() != at(TO_AND_FRO, "B").repetition_key()


def test_with_three_players_it_is_a_draw_of_all_and_passes_count() -> None:
    state = at(BLOCKED, players="3")
    cycle = ["a1>", "a5>", "pass", "e1<", "e5<", "pass"]
    state = played(state, [*cycle, *cycle[:-1]])
    assert state.outcome() is None
    state = played(state, ["pass"])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((), "cambio.repetition")


def test_a_neutral_die_pushed_out_cuts_the_history() -> None:
    """Afterwards nothing before it is remembered, and the count begins at one."""
    state = played(at(TO_AND_FRO), [*CYCLE, "e4<"])
    assert state.past is not None
    assert state.past[1] is None  # type: ignore[index]
    assert state.observe(None).occurrence == 1


def test_states_are_equal_when_the_counts_are() -> None:
    start = at(TO_AND_FRO)
    twice = played(start, CYCLE)
    assert twice != start
    again = played(at(TO_AND_FRO), CYCLE)
    assert twice == again
    assert hash(twice) == hash(again)
    for copied in (pickle.loads(pickle.dumps(twice)), copy.deepcopy(twice)):
        assert copied == twice
        assert played(copied, CYCLE).outcome() is not None


# Events, sentences, choices


def test_a_push_is_told_die_by_die() -> None:
    state = at("mnmnm nmnmn AnBmn nmnmn mnmnm")
    assert state.transition(state.parse("a3>"), None) == (
        Removed(CHANCE, "n", "e3"),
        Moved(0, "m", "d3", "e3"),
        Moved(0, "B", "c3", "d3"),
        Moved(0, "n", "b3", "c3"),
        Moved(0, "A", "a3", "b3"),
        Moved(0, "A", "beside", "a3"),
    )
    own = at("mnmnm nmnmn AnBmn nmnmn mnmnm").transition(state.parse("e3<"), 1)
    assert own[0] == Removed(0, "A", "a3")


def test_the_last_push_tells_the_end() -> None:
    state = at("nAAAA nmnmn mnmnm nmnmn mnmnm")
    action = state.parse("a5v")
    *_, last = state.transition(action, None)
    assert last == Ended(state.child(action).outcome())


def test_chance_is_told() -> None:
    state = initial()
    thrown = state.parse("tray TTTOO/OOSST/SOTXO/XOTTX/XXXSS")
    (laid,) = state.transition(thrown, None)
    assert isinstance(laid, SetUp)
    assert laid.pieces[0] == ("a1", "X")
    assert len(laid.pieces) == 25
    state = state.apply(thrown)
    assert state.transition(state.parse("start B"), None) == (LotDrawn(1),)
    state = played(state, ["start B"])
    assert state.transition(state.parse("symbol B S"), None) == (Rolled(1, ("S",), "symbol"),)


def test_a_push_is_one_choice_a_correction_two() -> None:
    push = Narrowing(at(NEUTRAL))
    assert set(push.choices()) == set(names.PUSHES)
    assert push.choose("a3>") is None
    assert push.action() == at(NEUTRAL).parse("a3>")
    texts = ["tray TTTOO/OOSST/SOTXO/XOTTX/XXXSS", "start A", "symbol A X", "symbol B T"]
    turn = Narrowing(played(initial(), texts))
    assert turn.choose("b1") is None
    assert turn.choices() == ("m", "n")
    refused = turn.choose("A")
    assert refused is not None
    assert refused.code == "cambio.same-symbol"


def test_the_text_shows_tray_turn_and_symbols() -> None:
    text = at(NEUTRAL, "B").text(None)
    assert text.splitlines() == [
        "5  m n m n m", "4  n m n m n", "3  m n m n m", "2  n m n m n", "1  m n m n m",
        "   a b c d e", "side B  phase push", "A=O B=T m=S n=X",
    ]  # fmt: skip
    assert initial().text(None).splitlines()[-1] == "side chance  phase tray"


def test_a_state_shows_itself() -> None:
    state: CambioState = at(NEUTRAL)
    assert repr(state) == "<Cambio turn 0 push mnmnm/nmnmn/mnmnm/nmnmn/mnmnm>"


def test_a_push_that_completes_lines_of_both_is_told_as_a_draw() -> None:
    state = at("nAnBm nAnBm nAnBm nAnBm AnBnm")
    after = state.apply(state.parse("a1>"))
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    text = Catalogue("en").render(outcome.message)
    assert "the game is drawn" in text
