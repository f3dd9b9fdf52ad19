"""The kernel against the slow reference: positions, whole games, any labyrinth."""

import itertools
import random
from typing import Any

import pytest

from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.games.ordino import answers, arrangements
from ludotheque.games.ordino.state import OrdinoState
from tests.games.ordino.helpers import OWN, full, game, legal, random_board, random_state, table_of
from tests.games.ordino.reference import CENTRE, Labyrinth, Table, cell_of, name
from tests.longer import scaled

SWITCHES = ("super", "return_to_start", "last_piece")
KINDS = [{}, {"players": "4"}, {"super": "yes"}, {"players": "4", "super": "yes"}]


def some_options(rng: random.Random, **fixed: str) -> dict[str, str]:
    return {switch: rng.choice(["no", "yes"]) for switch in SWITCHES} | fixed


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_legal_actions_of_any_position(kind: dict[str, str]) -> None:
    rng = random.Random(str(kind))
    for _ in range(scaled(1_000)):
        state = random_state(rng, **some_options(rng, **kind))
        assert legal(state) == sorted(table_of(state).legal()), state


@pytest.mark.parametrize("players", ["2", "4"])
def test_legal_actions_on_any_board(players: str) -> None:
    rng = random.Random(players)
    for _ in range(scaled(20)):
        board = random_board(rng)
        for _ in range(60):
            state = random_state(rng, board, **some_options(rng, players=players))
            assert legal(state) == sorted(table_of(state, board).legal()), (board, state)


def whole_game(state: OrdinoState, table: Table, rng: random.Random, most: int) -> int:
    """Play both side by side; return how many actions."""
    source = RandomSource(rng.getrandbits(30))
    at: State = state
    for count in range(most):
        assert isinstance(at, OrdinoState)
        seen = at.observe(None)
        assert seen.phase == table.phase
        assert sorted((code, place) for code, place, _ in seen.pieces) == table.standing_now()
        if not at.actors():
            outcome = at.outcome()
            assert outcome is not None
            assert {seat % 2 for seat in outcome.winners} == {table.winner}
            assert len(outcome.winners) == len(table.seats) // 2
            return count
        if at.is_chance():
            action = at.sample(source)
        else:
            assert seen.side == table.seat
            assert legal(at) == sorted(table.legal())
            action = at.random_action(source)
        table.play(at.notation(action))
        at = at.apply(action)
    return most


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_whole_games(kind: dict[str, str]) -> None:
    rng = random.Random(str(kind))
    for number in range(scaled(5)):
        favoured = ("none", "white-sphere", "black-sphere", "white", "black")[number % 5]
        options = some_options(rng, **kind, handicap=favoured)
        state = game(**options).initial()
        assert whole_game(state, Table(OWN, full(options)), rng, scaled(1_500)) > 100


def test_whole_games_on_any_board() -> None:
    rng = random.Random(11)
    for players in ("2", "4"):
        board = random_board(rng)
        options = some_options(rng, players=players)
        state = game(board, **options).initial()
        assert whole_game(state, Table(board, full(options)), rng, scaled(800)) > 50


def test_distances_and_names() -> None:
    board = game().board
    maze = Labyrinth(OWN)
    far = maze.far()
    assert [name(cell) for cell in maze.cells] == list(board.names)
    assert [far[cell] for cell in maze.cells] == list(board.distances)
    assert board.size == 97
    assert len(maze.step(CENTRE, "out")) == 4


# What the rules promise, whatever the engine computes


def moves_of_games(rng: random.Random, count: int) -> Any:
    """Yield states which wait for a move, of random positions of all kinds."""
    for i in range(count):
        state = random_state(rng, **some_options(rng, players="24"[i % 2], super="no"))
        yield state, table_of(state)


def standing(state: OrdinoState, side: int) -> set[str]:
    """The cells of a side's pieces."""
    return {
        place
        for code, place, _ in state.observe(None).pieces
        if code[0] == "wb"[side] and place not in {"captured", "beside"}
    }


def check_route(
    state: OrdinoState, table: Table, route: arrangements.Route, target: str, word: str | None
) -> None:
    """A way keeps to the passages, passes nobody, and its arrows are those of the dice."""
    cells = [cell_of(text) for text in route.cells]
    assert route.cells[-1] == target
    for one, other in itertools.pairwise(cells):
        assert other in table.maze.neighbours(one)
    for cell in cells[1:-1]:
        assert table.on(cell) is None or cell == cells[0]
    assert len(cells) - 1 == sum(int(arrow[1]) for arrow in route.arrows)
    dice = state.dice
    assert dice is not None
    assert (route.stop is None) == (len(route.arrows) == 1)
    if route.stop is None:
        assert route.arrows[0] in dice.arrows
        assert word in {None, "ou"}
    else:
        assert sorted(route.arrows) == sorted(dice.arrows)
        assert route.stop == int(route.arrows[0][1])
        assert word in {None, "et"}


def test_no_piece_passes_another_and_captures_only_at_the_end() -> None:
    rng = random.Random(5)
    captures = 0
    for state, table in moves_of_games(rng, scaled(400)):
        for action in state.legal_actions():
            events = state.transition(action, None)
            if state.notation(action) == "pass":
                continue
            moved = next(event for event in events if type(event).__name__ == "Moved")
            route = arrangements.route(state, action)
            assert moved.way == route.cells
            check_route(state, table, route, moved.target, None)
            foes = standing(state, 1 - state.side)
            gone = foes - standing(state.child(action), 1 - state.side)
            if gone and moved.target != "C":
                captures += 1
                assert gone == {route.cells[-1]}
                assert "x" in state.notation(action)
    assert captures > 5


def test_a_sphere_never_moves_while_an_instruction_exists() -> None:
    rng = random.Random(6)
    spheres = 0
    for state, table in moves_of_games(rng, scaled(800)):
        texts = legal(state)
        if any(text.startswith("s") for text in texts):
            spheres += 1
            own = table.standing(table.own())
            assert table._numbered(own) == set()
            assert all(
                text[0] == "s" or state.game.options["last_piece"] == "yes" for text in texts
            )
    assert spheres > 20


def test_possibilities_are_the_legal_moves_with_their_ways() -> None:
    rng = random.Random(7)
    for state, table in moves_of_games(rng, scaled(500)):
        found = arrangements.possibilities(state)
        listed = {instruction.action for _, instruction in found}
        texts = set(map(state.notation, listed))
        assert (texts or {"pass"}) == table.legal()
        given = [
            answers.answer(state, arrangement)
            for arrangement in (
                *arrangements.readings(state), *arrangements.sphere_readings(state)
            )
        ]  # fmt: skip
        told = {i.action for answer in given for i in answer.instructions}
        assert told == listed
        for answer in given:
            assert answer.executable == bool(answer.instructions)
            assert set(answer.obeying) <= set(answer.named)
            for instruction in answer.instructions:
                for route in instruction.routes:
                    check_route(state, table, route, instruction.target, answer.arrangement.second)
