"""Connection, ends, decisions and what a state tells, beyond the list of moves."""

import itertools
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.contract_types import Outcome
from ludotheque.core.errors import IllegalAction, NotationError, OptionError
from ludotheque.core.events import Captured, Ended, Moved
from ludotheque.core.messages import Catalogue
from ludotheque.core.narrowing import Narrowing
from ludotheque.games.ordo import kernel_board, kernel_play, playout
from ludotheque.games.ordo.game import OrdoGame
from ludotheque.games.ordo.state import OrdoState
from tests.games.ordo import reference
from tests.games.ordo.helpers import at, legal, placed, played, random_rows, start
from tests.longer import scaled


def counts(state: OrdoState) -> dict[str, int]:
    cells = "".join(state.observe(None).board)
    return {letter: cells.count(letter) for letter in "WB"}


def random_game(seed: int) -> list[OrdoState]:
    """The states of a random game."""
    rng = random.Random(seed)
    states = [start()]
    while actions := states[-1].legal_actions():
        states.append(states[-1].child(rng.choice(actions)))
    return states


# What holds after every move


@given(st.integers(0, 2**40))
def test_every_move_leaves_one_group_and_takes_at_most_one_piece(seed: int) -> None:
    states = random_game(seed)
    for before, after in itertools.pairwise(states):
        mover = before.side
        own, other = "WB"[mover], "BW"[mover]
        assert after.side == 1 - mover
        assert after.turn == before.turn + 1
        assert kernel_board.connected(*after.board[2:])
        assert counts(after)[own] == counts(before)[own]
        assert counts(before)[other] - counts(after)[other] in {0, 1}
    last = states[-1].outcome()
    assert last is not None
    assert last.winners in {(), (0,), (1,)}
    assert all(state.outcome() is None for state in states[:-1])


@given(st.integers(0, 2**40), st.sampled_from("WB"))
def test_a_connected_side_always_has_a_move(seed: int, side: str) -> None:
    """So decision D3 never decides a game: shown in the kernel, tried here."""
    state = at(random_rows(random.Random(seed)), side)
    if not state.is_split():
        assert state.legal_actions()
        assert state.outcome() is None
    elif not state.legal_actions():
        assert outcome(state).code == "ordo.cannot-reconnect"


@given(st.integers(0, 2**40), st.sampled_from("WB"))
def test_a_mirror_shows_mirrored_moves(seed: int, side: str) -> None:
    """The rules know neither east from west nor White from Black but for the direction."""
    rows = random_rows(random.Random(seed))
    other = "BW"["WB".index(side)]
    turned = [row.translate(str.maketrans("WB", "BW")) for row in reversed(rows)]
    sizes = len(at(rows, side).legal_actions())
    assert len(at([row[::-1] for row in rows], side).legal_actions()) == sizes
    assert len(at(turned, other).legal_actions()) == sizes


@given(st.integers(0, 2**40), st.sampled_from("WB"))
def test_notation_steps_and_sentences(seed: int, side: str) -> None:
    state = at(random_rows(random.Random(seed)), side)
    narrowing = Narrowing(state)
    for action in state.legal_actions():
        text = state.notation(action)
        assert state.parse(text) == action
        assert narrowing.action(state.steps(action)) == action
        assert state.why_not(action) is None
        assert state.why_not_steps(state.steps(action)) is None
        assert str(state.describe(action, None))


# Ends


def outcome(state: OrdoState) -> Outcome:
    found = state.outcome()
    assert found is not None
    assert str(found.message)
    assert state.actors() == ()
    assert list(state.legal_actions()) == []
    return found


@pytest.mark.parametrize(
    ("before", "move", "winner"),
    [
        (placed("c7 d7", "j7"), "c7-c8", 0),
        (placed("c7 d7", "j7"), "c7-d8", 0),
        (placed("c7 d7", "j7"), "c7:d7-c8", 0),
        (placed("c7 d7", "c8 c6 j7"), "c7xc8", 0),
        (placed("a7", "b2 c2", "B"), "b2-c1", 1),
        (placed("a7", "b2 c2", "B"), "b2:c2-b1", 1),
    ],
)
def test_reaching_the_home_row(before: OrdoState, move: str, winner: int) -> None:
    after = played(before, move)
    assert (outcome(after).winners, outcome(after).code) == ((winner,), "ordo.home-row")
    assert before.transition(before.parse(move), None)[-1] == Ended(outcome(after))
    assert after.position() is None


def test_own_home_row_is_no_goal() -> None:
    state = start()
    assert "h1-i1" in legal(state)
    assert played(state, "h1-i1").outcome() is None


def test_last_piece_taken() -> None:
    after = played(placed("c3", "c5"), "c3xc5")
    assert (outcome(after).winners, outcome(after).code) == ((0,), "ordo.no-pieces")
    assert after.position() is None


def test_capture_which_cannot_be_repaired() -> None:
    after = played(placed("e3", "a6 b6 c6 d5 e4 f5 g6 h6 i6"), "e3xe4")
    assert after.is_split()
    assert (outcome(after).winners, outcome(after).code) == ((0,), "ordo.cannot-reconnect")


def test_capture_which_can_be_repaired() -> None:
    after = played(placed("e3", "b6 c6 d5 e4 f5"), "e3xe4")
    assert after.is_split()
    assert after.outcome() is None
    assert legal(after) == sorted(
        reference.moves(reference.board_of(list(after.observe(None).board)), "B")
    )
    assert not played(after, legal(after)[0]).outcome()


def test_split_without_reconnection_loses_at_once() -> None:
    state = at(
        [
            "." * 10,
            "." * 10,
            "......B...",
            "W....B....",
            ".W.W.B.W..",
            "W.W.BWW.W.",
            "." * 10,
            "." * 10,
        ]
    )
    assert state.position() is None
    assert state.is_split()
    assert (outcome(state).winners, outcome(state).code) == ((1,), "ordo.cannot-reconnect")


def test_backward_only_while_split() -> None:
    """Backward moves exist in the turn of reconnection and vanish after it."""
    state = placed("b4 c3 e3", "j8")
    assert "b4-b3" not in legal(played(placed("b4 c3 d3", "j8"), "d3-d4", "j8-j7"))
    assert [text for text in legal(state) if text in {"e3-d2", "c3-d2"}] == ["e3-d2"]
    whole = played(state, "e3-d2", "j8-j7")
    assert not whole.is_split()
    assert all(text[4] >= text[1] for text in legal(whole))


def test_a_split_side_not_to_move_may_be_loaded() -> None:
    """Connection is judged at the start of a side's turn, wherever the position comes from."""
    after = played(placed("c3 c4", "a8 j5"), "c3-d3")
    assert (outcome(after).winners, outcome(after).code) == ((0,), "ordo.cannot-reconnect")


# Repetition (D4)


CYCLE = ("e3-d3", "e6-d6", "d3-e3", "d6-e6")


def test_third_occurrence_is_a_draw() -> None:
    state = played(start(), *CYCLE)
    assert state.observe(None).occurrence == 2
    assert state.repetition_key() == start().repetition_key()
    state = played(state, *CYCLE[:3])
    assert state.outcome() is None
    state = played(state, CYCLE[3])
    assert (outcome(state).winners, outcome(state).code) == ((), "ordo.repetition")
    with pytest.raises(IllegalAction):
        played(state, "a3-a4")


def test_every_position_of_a_cycle_counts() -> None:
    state = played(start(), *CYCLE, CYCLE[0])
    assert state.observe(None).occurrence == 2


def test_the_same_board_with_the_other_side_to_move_is_another_position() -> None:
    state = played(start(), "e3-d3", "e6-d6", "d3-c3", "d6-e6", "c3-e3")
    assert state.observe(None).board == start().observe(None).board
    assert state.side == 1
    assert state.observe(None).occurrence == 1
    assert state.repetition_key() != start().repetition_key()


def test_irreversible_moves_cut_the_history() -> None:
    state = played(start(), *CYCLE, "a3-a4", "a6-a5")
    assert state.past is not None
    assert len(kernel_entries(state)) == 1
    state = played(state, *CYCLE, *CYCLE)
    assert outcome(state).code == "ordo.repetition"
    assert len(kernel_entries(state)) == 9


def kernel_entries(state: OrdoState) -> list[object]:
    """The entries of a state's list of positions."""
    found, past = [], state.past
    while past is not None:
        found.append(past)
        past = past[1]  # type: ignore[index]
    return found


def test_history_is_shared_not_copied() -> None:
    before = played(start(), *CYCLE[:2])
    after = played(before, CYCLE[2])
    assert kernel_entries(after)[1] is before.past


def test_repetition_off() -> None:
    state = start(repetition="off")
    for _ in range(20):
        state = played(state, *CYCLE)
    assert state.outcome() is None
    assert state.repetition_key() is None
    assert state.past is None
    assert state.observe(None).occurrence == 0


# States as values


@given(st.integers(0, 2**40))
def test_states_of_the_same_game_are_equal(seed: int) -> None:
    states = random_game(seed)
    again = start()
    for before, after in itertools.pairwise(states):
        action = next(a for a in before.legal_actions() if before.child(a) == after)
        again = again.apply(action)
        assert again == after
        assert hash(again) == hash(after)
        assert again != before
    back = pickle.loads(pickle.dumps(states[-1]))
    assert back == states[-1]
    assert back.outcome() == states[-1].outcome()


def test_what_can_still_repeat_matters_for_equality() -> None:
    one = played(start(), *CYCLE)
    other = played(start(), "f3-g3", "f6-g6", "g3-f3", "g6-f6")
    assert one.board == other.board
    assert one != other
    cut, cut_too = played(one, "a3-a4"), played(other, "a3-a4")
    assert cut == cut_too


def test_a_state_is_immutable() -> None:
    with pytest.raises(AttributeError):
        start().turn = 3  # type: ignore[misc]


def test_a_long_history_is_pickled() -> None:
    state = start()
    past: object = None
    for number in range(20_000):
        past = ((number, 0, 0, 0), past)
    state = OrdoState(0, state.board, (state.board, past), state.game, 20_000)
    assert pickle.loads(pickle.dumps(state)) == state


# Told


def test_events() -> None:
    def events(state: OrdoState, text: str) -> tuple[object, ...]:
        assert state.is_legal(state.parse(text))
        return state.transition(state.parse(text), None)

    assert events(placed("c2 d2 e2", "j8"), "c2:e2-c3") == (
        Moved(0, "W", "c2", "c3"), Moved(0, "W", "d2", "d3"), Moved(0, "W", "e2", "e3"),
    )  # fmt: skip
    assert events(placed("c2 c3", "j8"), "c2:c3-d2") == (
        Moved(0, "W", "c2", "d2"), Moved(0, "W", "c3", "d3"),
    )  # fmt: skip
    assert events(placed("d3 e3", "e4 j8"), "d3xe4") == (
        Captured(1, "B", "e4"), Moved(0, "W", "d3", "e4"),
    )  # fmt: skip
    assert events(placed("j1", "c4 d4", "B"), "c4-c3") == (Moved(1, "B", "c4", "c3"),)


def test_sentences() -> None:
    games_told = [
        (start(), "a3-b4"), (start(), "c2:d2-c3"),
        (placed("a3 a4", "b4 j8"), "a3xb4"), (placed("a3 a4", "b4 c5 c3"), "a3xb4"),
        (placed("a3 b3 d3", "j8"), "d3-c3"),
    ]  # fmt: skip
    told = {state.describe(state.parse(text), None).text for state, text in games_told}
    assert len(told) == len(games_told)
    for state, text in games_told:
        sentence = str(state.describe(state.parse(text), None))
        assert text[-2:] in sentence


def test_text() -> None:
    assert start().text(None).splitlines() == [
        "8  . . B B . . B B . .",
        "7  B B B B B B B B B B",
        "6  B B . . B B . . B B",
        "5  . . . . . . . . . .",
        "4  . . . . . . . . . .",
        "3  W W . . W W . . W W",
        "2  W W W W W W W W W W",
        "1  . . W W . . W W . .",
        "   a b c d e f g h i j",
        "side white",
    ]


def test_observation_is_the_same_for_all() -> None:
    state = played(start(), "a3-a4")
    seen = {state.observe(seat).canonical().split(b'"seat"')[0] for seat in (0, 1, None)}
    assert len(seen) == 1
    assert state.observe(None).board == tuple(state.position()["board"])
    assert placed("a3 b3 d3", "j8").observe(0).groups == (("a3", "b3"), ("d3",))


@pytest.mark.parametrize(
    "text",
    ["", "a3", "a3b4", "a3-b4 ", "A3-b4", "a3--b4", "a3:b4", "c2:d2", "c2:d2:e2-c3", "a3 - b4",
     "k3-k4", "a0-a1", "a3-a9", "c2:k2-c3", "a3-b44", "a3–b4", "٣3-b4"],
)  # fmt: skip
def test_texts_which_are_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        start().parse(text)


# Options and random play


def test_options() -> None:
    game = games.create("ordo")
    assert isinstance(game, OrdoGame)
    assert game.options == {"players": "2", "repetition": "draw", "handicap": "none"}
    assert game.seats == ("white", "black")
    assert game.deterministic
    assert not game.hidden
    assert game == games.create("ordo", {"players": "2"})
    assert hash(game) == hash(games.create("ordo"))
    assert game != games.create("ordo", {"repetition": "off"})
    for wrong in ({"players": "3"}, {"repetition": "on"}, {"colour": "red"}):
        with pytest.raises(OptionError):
            games.create("ordo", wrong)


@pytest.mark.parametrize("repetition", ["draw", "off"])
def test_kernel_games_replay_through_states(repetition: str) -> None:
    game = games.create("ordo", {"repetition": repetition})
    assert isinstance(game, OrdoGame)
    total = 0
    for seed in range(scaled(40)):
        state = game.initial()
        lists = playout.trace_lists(game, seed)
        assert playout.trace(game, seed) == [action for _list, action in lists]
        for listed, action in lists:
            assert state.outcome() is None
            assert list(state.legal_actions()) == listed
            state = state.apply(action)
        outcome(state)
        total += len(lists)
    assert playout.run(game, 0, scaled(40)) == (scaled(40), total)


@pytest.mark.compiled_only
def test_random_choice_is_even() -> None:
    """The first action of many random games: each of the 56 about equally often."""
    game = games.create("ordo")
    assert isinstance(game, OrdoGame)
    number = 1_680
    firsts = [playout.trace(game, seed)[0] for seed in range(number)]
    expected = number / 56
    square = sum(
        (firsts.count(action) - expected) ** 2 / expected
        for action in game.initial().legal_actions()
    )
    assert square < 110  # 55 degrees of freedom: exceeded once in 100,000


def test_kernel_game_ends_in_a_draw_where_positions_repeat() -> None:
    """The kernel's own counting over a list made by hand."""
    board = (1, 0, 0, 2)
    past: object = (board, None)
    assert kernel_play.occurrences(past) == 1
    side = 10 | 10 << 7 | 11 << 14
    for number in range(2, 4):
        past = kernel_play.remembered(past, (2, 0, 0, 1), side)
        past = kernel_play.remembered(past, board, side)
        assert kernel_play.occurrences(past) == number
    forward = 10 | 10 << 7 | 20 << 14
    assert kernel_play.remembered(past, board, forward) == (board, None)


def test_reference_agrees_on_repetition() -> None:
    other = reference.Ordo(reference.START, "W")
    for text in (*CYCLE, *CYCLE):
        assert other.result() is None
        other.play(text)
    assert other.result() == "draw"


def test_a_move_which_reconnects_says_so_and_no_other_does() -> None:
    game = games.create("ordo")
    state = game.initial()
    plain = Catalogue("en").render(state.describe(state.parse("a3-a4"), None))
    assert "reconnects" not in plain
    split = game.from_position(
        {
            "board": ["....BB....", *["." * 10] * 3, "." * 10, "W.W.......", "." * 10, "." * 10],
            "side": "W",
        }
    )
    action = split.parse("c3-b3")
    assert split.is_legal(action)
    assert "reconnects" in Catalogue("en").render(split.describe(action, None))
