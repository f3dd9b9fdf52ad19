"""Ordino's figures: every way drawn is one of the engine's, every bar stands where it says."""

import pytest

from ludotheque.games import create
from ludotheque.games.ordino import answers, arrangements
from ludotheque.games.ordino.answers import Answer
from ludotheque.games.ordino.arrangements import Arrangement
from ludotheque.games.ordino.board import Board, ways
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.ui.games.ordino.figures import way_of
from ludotheque.ui.rules.figuredata import FigureData, Sign, figures
from tests.gui.rules.eyes import look_at
from tests.gui.rules.hands import STRICT

pytestmark = STRICT
FIGURES = figures("ordino")
ARROWS = [
    (name, sign)
    for name, data in FIGURES.items()
    for sign in data.signs
    if sign.show == "arrow" and not sign.action.startswith(("take", "back", "put"))
]
BARRED = [(name, sign) for name, sign in ARROWS if sign.blocked is not None]
STRUCK = [(name, sign) for name, sign in ARROWS if sign.refused and sign.blocked is None]


def told(value: object) -> str:
    """The name of a case."""
    return f"{value.action} {' '.join(value.route)}" if isinstance(value, Sign) else str(value)


PARTS = {"card", "tray", "rack-0", "rack-1"}


def state_of(data: FigureData) -> OrdinoState:
    state = data.timeline().state
    assert isinstance(state, OrdinoState)
    return state


def answer_of(state: OrdinoState, data: FigureData) -> Answer:
    """What the engine says of the card as the figure lays it."""
    assert state.dice is not None
    first = data.words[0] if len(data.words) == 2 else None
    return answers.answer(state, Arrangement(first, data.words[-1], state.dice.pair))


def free_routes(state: OrdinoState, data: FigureData, action: int) -> set[tuple[str, ...]]:
    """Every way by which the engine lets an action go, in the reading on the card if one is."""
    if data.words:
        found = answer_of(state, data).instructions
    else:
        found = tuple(instruction for _, instruction in arrangements.possibilities(state))
    return {route.cells for one in found if one.action == action for route in one.routes}


def neighbours(board: Board, one: str, other: str) -> bool:
    """Whether a passage joins two cells."""
    a, b = board.number[one], board.number[other]
    return any(b in links[a] for links in (board.right, board.left, board.inner, board.outer))


def touching(board: Board, one: str, other: str) -> bool:
    """Whether two cells lie side by side or one outside the other, walled or not."""
    (r, s), (q, t) = sorted(board.places[board.number[name]] for name in (one, other))
    if r == q:
        return (s - t) % board.rings[r] in {1, board.rings[r] - 1}
    return q == r + 1 and (r == 0 or t * board.rings[r] // board.rings[q] == s)


def test_there_are_signs_of_every_kind() -> None:
    refused = {sign.refused for _, sign in ARROWS}
    assert {None, "ordino.blocked", "ordino.no-way", "ordino.through-centre"} <= refused
    assert any(sign.refused is None and sign.blocked for _, sign in ARROWS)
    assert any("x" in sign.action for _, sign in ARROWS)


@pytest.mark.parametrize(("name", "sign"), ARROWS, ids=told)
def test_the_way_of_an_allowed_sign_is_free_in_the_reading_shown(name: str, sign: Sign) -> None:
    data = FIGURES[name]
    state = state_of(data)
    cells, stop = way_of(state, sign, data)
    assert cells[0] == state.steps(state.parse(sign.action))[0] or sign.refused
    free = free_routes(state, data, state.parse(sign.action))
    assert (cells in free) == (sign.refused is None and sign.blocked is None)
    assert free or sign.refused is not None
    if sign.refused is None and stop is not None:
        arrows = (arrangements.route(state, state.parse(sign.action))).arrows
        assert len(arrows) == 2
        assert stop in {int(arrow[1]) for arrow in arrows}


@pytest.mark.parametrize(("name", "sign"), BARRED, ids=told)
def test_a_barred_way_is_barred_where_the_bar_stands(name: str, sign: Sign) -> None:
    data = FIGURES[name]
    state = state_of(data)
    board, occupied = state.variant.board, {state.cell(p) for p in range(16) if state.data[p] >= 0}
    assert sign.blocked is not None
    action = state.parse(sign.action)
    assert sign.route[-1] == state.steps(action)[-1]
    assert all(neighbours(board, *pair) for pair in zip(sign.route, sign.route[1:], strict=False))
    if sign.blocked == "C":
        assert sign.refused == "ordino.through-centre"
        return
    # The first piece on the way stands there, and with the dice shown the way exists.
    assert next(cell for cell in sign.route[1:] if cell in occupied) == sign.blocked
    assert state.dice is not None
    words = data.words[-1:] or tuple(set(state.dice.words))
    known = {
        tuple(board.names[cell] for cell in way.cells)
        for word in words
        for way in ways(board, board.number[sign.route[0]], state.dice.pair, word)
    }
    assert sign.route[1:] in known
    reason = state.why_not(action)
    assert reason is None or sign.blocked in reason.places


@pytest.mark.parametrize(("name", "sign"), STRUCK, ids=told)
def test_a_way_struck_in_its_middle_meets_a_wall_there(name: str, sign: Sign) -> None:
    data = FIGURES[name]
    board = state_of(data).game.board
    one, other = sign.route
    assert touching(board, one, other)
    assert not neighbours(board, one, other)
    # It goes on from a way which is drawn, in the same direction.
    ends = {way_of(state_of(data), s, data)[0][-1] for _, s in ARROWS if s in data.signs}
    assert one in ends


@pytest.mark.parametrize("name", FIGURES)
def test_what_stands_beside_the_board_fits_the_state(name: str) -> None:
    data = FIGURES[name]
    state = data.timeline().state
    assert set(data.beside) <= PARTS
    assert not data.beside or data.beside[0] == "card"
    if data.words:
        assert isinstance(state, OrdinoState)
        arrangement = answer_of(state, data).arrangement
        assert arrangement in arrangements.readings(state) + arrangements.sphere_readings(state)


@pytest.mark.parametrize("name", [name for name, data in FIGURES.items() if data.words])
def test_the_figure_lays_the_reading_it_names(open_rules, name: str) -> None:
    figure = look_at(open_rules("ordino", height=900).page, name)
    answer = answer_of(state_of(figure.data), figure.data)
    assert figure.scene.answer == answer
    assert not figure.touched
    if answer.reason is not None:
        assert figure.text == str(answer.reason.message)
    assert set(figure.scene.starter_places()) == set(answer.obeying)


def test_the_labyrinth_is_told_to_be_a_reconstruction() -> None:
    from ludotheque.ui.look.games import look_of
    from ludotheque.ui.rules.rulestext import rules_text

    assert create("ordino").board.reconstruction
    assert "This labyrinth is ours" in rules_text("ordino", "en")
    assert "Ce labyrinthe est de nous" in rules_text("ordino", "fr")
    assert any("our reconstruction" in str(text) for text in look_of("ordino").about)
    assert "reconstruction" in str(look_of("ordino").origin)
