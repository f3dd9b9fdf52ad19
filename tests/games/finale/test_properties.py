"""What must hold in every game of Finale, whatever is rolled and played."""

import json
import re
from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.draws import HashSource, RandomSource
from ludotheque.core.events import Ended, Moved, Passed, Removed, Rolled, Scored
from ludotheque.games.finale.state import FinaleState
from tests.games.finale.helpers import COMBINATIONS, NO_ELIMINATION, emptied, points_ahead
from tests.games.finale.reference import FIELD, FILES

SEEDS = st.integers(0, 2**40)
ANY = st.sampled_from(COMBINATIONS)
TWICE = Counter([2, 3, 4, 5, 6] * 2)
LONGEST_GAME = 2 * 22 * 8 + 4
"""Actions of a game without elimination: 22 pawns go at most 8 steps, each after a roll."""
MOST_GAMES = 7
"""Of a championship: three points each, and after six one side has ten or both have nine."""
LONGEST = 20_000
"""With elimination a roll may be passed, so that only chance ends a game; far beyond any."""


def played(options: dict[str, str], seed: int) -> list[tuple[FinaleState, int]]:
    """A random record as (state, action) pairs; the last state, with no action, has -1."""
    source = RandomSource(seed)
    state = games.create("finale", options).initial()
    record = []
    while state.actors():
        action = state.sample(source) if state.is_chance() else state.random_action(source)
        record.append((state, action))
        state = state.apply(action)
        assert len(record) < LONGEST
    return [*record, (state, -1)]


def pawns(state: FinaleState, side: str | None = None) -> Counter[str]:
    """The pawns on the board, as in the observation."""
    standing = filter(None, state.observe(None).cells)
    return Counter(pawn for pawn in standing if side is None or pawn[0] == side)


def laid_out(text: str) -> dict[str, str]:
    """The pawns which a deal or an arrangement lays, by cell."""
    return {
        f"{file}{rank}": f"{'r' if file in 'ab' else 'b'}{number}"
        for file, row in re.findall(r"([abfg])=([0-9]+)", text)
        for rank, number in enumerate(row, 1)
    }


def column(cell: str) -> int:
    return {"L": -1, "R": 7}.get(cell, FILES.find(cell[0]))


@given(ANY, SEEDS)
def test_pawns_never_grow_and_move_only_forward(options: dict[str, str], seed: int) -> None:
    for (state, action), (after, _) in pairwise(played(options, seed)):
        events = state.transition(action, None)
        if state.phase.value != "move":
            continue
        assert isinstance(events[0], Moved | Removed | Passed)
        assert events[0].seat == state.side
        assert not pawns(after) - pawns(state)
        match events[0]:
            case Moved(piece=piece, origin=origin, target=target):
                assert pawns(after) == pawns(state)
                assert state.pawn(origin) == piece == after.pawn(target)
                assert after.pawn(origin) == state.pawn(target) == ""
                assert piece[0] == "br"[state.side]
                ahead = column(target) - column(origin)
                assert ahead == (1 if state.side else -1)
                if target not in "LR" and origin not in "LR":
                    assert abs(int(target[1]) - int(origin[1])) <= 1
            case Removed(piece=piece, place=place):
                assert options["elimination"] == "yes"
                assert state.pawn(place) == piece == f"{'br'[state.side]}{state.roll}"
                assert pawns(state) - pawns(after) == Counter([piece])
            case Passed():
                assert pawns(after) == pawns(state)
                assert state.masks == after.masks
        if options["elimination"] == "yes" and not isinstance(events[0], Passed):
            piece = events[0].piece  # type: ignore[union-attr]
            assert int(piece[1]) == state.roll


@given(ANY, SEEDS)
def test_a_goal_held_by_its_keeper_is_never_entered(options: dict[str, str], seed: int) -> None:
    for (state, action), (after, _) in pairwise(played(options, seed)):
        if state.phase.value != "move":
            continue
        for goal, keeper in (("L", "r1"), ("R", "b1")):
            if state.pawn(goal) == keeper:
                left = state.notation(action).startswith(f"{goal}-")
                assert after.pawn(goal) == ("" if left else keeper) or after.phase.value == "deal"
            elif after.pawn(goal):
                assert after.how == 1
                assert state.notation(action).endswith(f"-{goal}")


@given(ANY, SEEDS)
def test_a_record_ends_and_its_last_event_says_so(options: dict[str, str], seed: int) -> None:
    record = played(options, seed)
    if options["elimination"] == "no":
        assert len(record) <= LONGEST_GAME * (
            MOST_GAMES if options["match"] == "championship" else 1
        )
    last, _ = record[-1]
    outcome = last.outcome()
    assert outcome is not None
    before, action = record[-2]
    assert before.transition(action, None)[-1] == Ended(outcome)
    assert last.legal_actions() == []
    assert last.actors() == ()
    for state, _ in record[:-1]:
        assert state.outcome() is None
        assert state.actors()
    assert last.observe(0).outcome == outcome.code


@given(st.sampled_from(NO_ELIMINATION), SEEDS)
def test_nothing_disappears_and_each_game_gives_three_points(
    options: dict[str, str], seed: int
) -> None:
    record = played(options, seed)
    full = Counter({f"{side}{n}": 2 for side in "br" for n in range(2, 7)})
    full.update(["b1", "r1"])
    scored = []
    laid: dict[str, str] = {}
    for state, action in record[:-1]:
        if state.phase.value in {"roll", "move"}:
            assert pawns(state) == full - Counter(laid[cell] for cell in emptied(options))
        elif state.phase.value == "arrange":
            assert pawns(state) == full
        laid |= laid_out(state.notation(action))
        events = state.transition(action, None)
        assert not any(isinstance(event, Removed | Passed) for event in events)
        for event in events:
            if isinstance(event, Scored):
                scored.append(event)
                assert sum(event.points) == 3
                goal = state.child(action).how == 1
                assert event.points[state.side] == (3 if goal else 2)
    last = record[-1][0]
    assert record[0][0].scores == points_ahead(options)
    assert sum(last.scores) == sum(points_ahead(options)) + 3 * len(scored)
    assert scored[-1].totals == last.scores
    if options["match"] == "single":
        assert len(scored) == 1


@given(st.sampled_from([o for o in NO_ELIMINATION if o["match"] == "championship"]), SEEDS)
def test_a_championship_ends_at_ten_points_and_losers_start(
    options: dict[str, str], seed: int
) -> None:
    record = played(options, seed)
    last = record[-1][0]
    outcome = last.outcome()
    assert outcome is not None
    high, low = max(last.scores), min(last.scores)
    assert high >= 10
    assert high > low
    assert outcome.winners == (last.scores.index(high),)
    assert outcome.scores == last.scores
    starters = []
    for (state, action), (after, _) in pairwise(record):
        # Ten all can only be where one side began with points: one more game decides (D9).
        level = sum(points_ahead(options)) > 0 and after.scores[0] == after.scores[1]
        assert after.phase.value == "over" or max(after.scores) < 10 or level
        if state.phase.value == "deal":
            starters.append(state.side)
            assert state.side == state.starter
            assert state.number == len(starters)
            # The loser of the game before starts this one.
            if state.winner is not None:
                assert state.side == 1 - state.winner
            else:
                assert state.number == 1
        if state.number != after.number:
            mover = state.side
            assert after.winner == mover
            assert after.side == 1 - mover
            assert state.phase.value == "move"
        assert action >= 0


@given(ANY, SEEDS)
def test_deals_and_arrangements_are_valid(options: dict[str, str], seed: int) -> None:
    laid: dict[str, str] = {}
    for (state, action), (after, _) in pairwise(played(options, seed)):
        if state.phase.value not in {"deal", "arrange"}:
            continue
        assert state.is_legal(action)
        assert state.parse(state.notation(action)) == action
        assert (after.pawn("L"), after.pawn("R")) == ("r1", "b1")
        own = laid_out(state.notation(action))
        laid |= own
        gone = emptied(options) if after.phase.value == "roll" else ()
        for cell in FIELD:
            assert after.pawn(cell) == ("" if cell in gone else laid.get(cell, ""))
        for side, files in (("b", "fg"), ("r", "ab")):
            rows = [[laid[f"{file}{rank}"] for rank in range(1, 6)] for file in files]
            assert {pawn[0] for row in rows for pawn in row} == {side}
            assert Counter(int(pawn[1]) for row in rows for pawn in row) == TWICE
            if options["setup"] == "balanced":
                for row in rows:
                    assert sorted(row) == [f"{side}{number}" for number in range(2, 7)]
        if state.phase.value == "arrange":
            assert state.side == (state.starter if state.laid == 0 else 1 - state.starter)
            assert {pawn[0] for pawn in own.values()} == {"br"[state.side]}
            kept = state.notation(action)
            assert state.is_legal(state.parse(kept))


@given(ANY, SEEDS)
def test_keeping_the_order_dealt_is_an_action(options: dict[str, str], seed: int) -> None:
    for state, _ in played(options, seed):
        if state.phase.value == "arrange":
            numbers = state.arrangement()
            files = ("fg", "ab")[state.side]
            rows = ["".join(map(str, numbers[i : i + 5])) for i in (0, 5)]
            keep = state.parse(f"{files[0]}={rows[0]} {files[1]}={rows[1]}")
            assert state.is_legal(keep)
            after = state.child(keep)
            gone = emptied(options) if after.phase.value == "roll" else ()
            for cell in (*FIELD, "L", "R"):
                assert after.pawn(cell) == ("" if cell in gone else state.pawn(cell))


@given(ANY, SEEDS)
def test_turns_count_plies_and_a_roll_belongs_to_its_ply(
    options: dict[str, str], seed: int
) -> None:
    draws = set()
    for (state, action), (after, _) in pairwise(played(options, seed)):
        if state.is_chance():
            assert after.turn == state.turn
            # Kind and turn fix a recorded draw: two draws must never share them.
            draw = (state.turn, state.chance_kind())
            assert draw not in draws
            draws.add(draw)
            source = HashSource(seed, *draw, 0)
            assert state.is_legal(state.sample(source))
        else:
            assert after.turn == state.turn + 1
        if state.phase.value == "roll":
            assert state.transition(action, None) == (Rolled(state.side, (str(after.roll),)),)
            assert after.side == state.side


@given(ANY, SEEDS)
def test_everything_is_told_and_shown(options: dict[str, str], seed: int) -> None:
    for (state, action), (after, _) in pairwise(played(options, seed)):
        assert str(state.describe(action, None)).endswith(".")
        assert state.parse(state.notation(action)) == action
        assert len(state.text(None).splitlines()) >= 7
        shown = [state.observe(seat) for seat in (0, 1, None)]
        assert len({o.cells for o in shown}) == 1
        assert after != state


@given(ANY, SEEDS)
def test_positions_come_back_as_they_were(options: dict[str, str], seed: int) -> None:
    rules = games.create("finale", options)
    for state, _ in played(options, seed):
        position = state.position()
        assert (position is not None) == (state.phase.value in {"roll", "move"})
        if position is None:
            continue
        again = rules.from_position(json.loads(json.dumps(position)))
        assert again.position() == position
        assert again.masks == state.masks
        assert (again.side, again.roll, again.phase) == (state.side, state.roll, state.phase)
        assert again.legal_actions() == state.legal_actions()
        assert again.observe(None).cells == state.observe(None).cells
