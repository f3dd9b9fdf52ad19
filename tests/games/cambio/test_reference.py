"""The program against the slow reference: whole games, random trays, numbers of sequences."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.games.cambio import kernel, playout
from ludotheque.games.cambio.names import LINES, WINDOWS
from ludotheque.games.cambio.state import CambioState
from ludotheque.tools.playouts import verify
from tests.games.cambio import reference
from tests.games.cambio.helpers import KINDS, at, game, initial, legal
from tests.longer import PURE, scaled

KIND = pytest.mark.parametrize(("players", "preparation"), KINDS)

START = {
    "2": ["mmnnA", "BmmnA", "mBBmm", "BnBnn", "mmAAn"],
    "3": ["nCCBn", "BnnnA", "nAnnn", "AnAnn", "CnBCB"],
}
"""Fixed starts of play: A to push, nobody with more than two on a line."""
PERFT = {"2": [18, 253, 4_186, 56_994], "3": [10, 118, 1_292, 11_819]}


@KIND
@pytest.mark.parametrize("draws", ["draw", "off"])
def test_whole_games(players: str, preparation: str, draws: str) -> None:
    """Action by action: the lists, the trays, who is on turn, the result."""
    for seed in range(scaled(24)):
        chance = random.Random(seed)
        seats = "ABC"[: int(players)]
        ways = ("", *(f"{seat}-ahead" for seat in seats), *seats)
        favoured = ways[seed % len(ways)]
        favoured = "" if preparation == "corners" else favoured
        state = initial(
            players=players, preparation=preparation, repetition=draws,
            handicap=favoured or "none",
        )  # fmt: skip
        other = reference.Cambio(
            int(players), preparation, draws=draws == "draw", favoured=favoured
        )
        while state.actors():
            assert state.phase.value == other.phase
            assert list(state.rows()) == reference.rows_of(other.tray)
            assert legal(state) == sorted(other.legal())
            if not state.is_chance():
                assert state.game.seats[state.side] == other.side
            action = state.sample(_Chance(chance)) if state.is_chance() else None
            if action is None:
                action = chance.choice(list(state.legal_actions()))
            other.play(state.notation(action))
            state = state.apply(action)
        outcome = state.outcome()
        assert outcome is not None
        winners = "+".join(state.game.seats[seat] for seat in outcome.winners)
        assert (winners or "draw") == other.result()


class _Chance:
    """The standard library's numbers as a source."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def below(self, n: int) -> int:
        return self._chance.randrange(n)


@KIND
def test_the_rules_replay_the_kernel_s_games(players: str, preparation: str) -> None:
    verify(game(players=players, preparation=preparation), playout, 11, scaled(40))
    if preparation != "corners":
        for way in ("B-ahead", "B"):
            helped = game(players=players, preparation=preparation, handicap=way)
            verify(helped, playout, 11, scaled(12))


def test_a_game_depends_on_its_seed_alone() -> None:
    made = game()
    assert playout.trace(made, 5) == playout.trace(made, 5) != playout.trace(made, 6)
    assert playout.run(made, 5, 2) == (2, sum(len(playout.trace(made, seed)) for seed in (5, 6)))


def perft(state: CambioState, depth: int) -> int:
    if depth == 1:
        return len(state.legal_actions())
    return sum(perft(state.child(action), depth - 1) for action in state.legal_actions())


def plain_perft(tray: reference.Tray, side: str, players: int, depth: int) -> int:
    """The same by the reference; repetition cannot occur so early."""
    if reference.owners_of_lines(tray, players):
        return 0
    moves = reference.pushes(tray, side)
    if depth == 1:
        return len(moves) or 1
    following = "ABC"[("ABC".index(side) + 1) % players]
    return sum(
        plain_perft(reference.after_push(tray, side, push), following, players, depth - 1)
        for push in moves
    )


@pytest.mark.parametrize("players", "23")
def test_number_of_sequences(players: str) -> None:
    state = at(" ".join(START[players]), players=players)
    tray = reference.tray_of(START[players])
    depths = (1, 2, 3) if PURE else (1, 2, 3, 4)
    found = [perft(state, depth) for depth in depths]
    assert found == PERFT[players][: len(found)]
    assert found == [plain_perft(tray, "A", int(players), depth) for depth in depths]


# The kernel's functions on any tray

TRAYS = st.lists(st.sampled_from("ABmn"), min_size=25, max_size=25)
TRAYS_OF_THREE = st.lists(st.sampled_from("ABCn"), min_size=25, max_size=25)


def masks(letters: list[str]) -> tuple[int, int, int]:
    """The kernel's tray of 25 letters, a1 first."""
    return (
        sum(1 << i for i, letter in enumerate(letters) if letter in "AC"),
        sum(1 << i for i, letter in enumerate(letters) if letter in "BC"),
        sum(1 << i for i, letter in enumerate(letters) if letter == "m"),
    )


def compare_pushes(letters: list[str], seats: str) -> None:
    low, high, kind = masks(letters)
    tray = dict(zip(reference.CELLS, letters, strict=True))
    state = initial(players=str(len(seats)), preparation="quick")
    winners = sum(1 << seats.index(p) for p in reference.owners_of_lines(tray, len(seats)))
    assert kernel.winners(low, high, len(seats) == 3) == winners
    for number, seat in enumerate(seats):
        found = kernel.legal_actions(low, high, number)
        texts = sorted(state.notation(action) for action in found)
        assert texts == (sorted(reference.pushes(tray, seat)) or ["pass"])
        for action in found:
            if action == kernel.PASS:
                continue
            push = state.notation(action)
            after = reference.after_push(tray, seat, push)
            assert kernel.pushed(low, high, kind, number, action >> 3) == masks(
                [after[cell] for cell in reference.CELLS]
            )
            leaving = reference.CELLS[kernel.exit_of(action >> 3)]
            assert leaving == reference.way(push)[-1]


@given(TRAYS)
def test_pushes_on_any_tray_of_two(letters: list[str]) -> None:
    compare_pushes(letters, "AB")


@given(TRAYS_OF_THREE)
def test_pushes_on_any_tray_of_three(letters: list[str]) -> None:
    compare_pushes(letters, "ABC")


def test_every_line_wins_and_no_other_cells_do() -> None:
    """12 lines of five and 28 of four; each without one of its cells does not win."""
    assert (len(LINES), len(WINDOWS)) == (16, 28)
    for line in LINES[:12]:
        assert kernel.fives(line.mask)
        for cell in range(25):
            if line.mask >> cell & 1:
                assert not kernel.fives(line.mask ^ 1 << cell)
    for line in WINDOWS:
        assert kernel.fours(line.mask)
        for cell in range(25):
            if line.mask >> cell & 1:
                assert not kernel.fours(line.mask ^ 1 << cell)


@given(st.integers(0, 2**25 - 1))
def test_lines_in_any_set_of_cells(cells: int) -> None:
    assert kernel.fives(cells) == any(line.mask & ~cells == 0 for line in LINES[:12])
    assert kernel.fours(cells) == any(line.mask & ~cells == 0 for line in WINDOWS)
