"""Notation both ways, JSON positions, and docs/notation.md."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.errors import NotationError, OptionError, PositionError
from ludotheque.core.messages import Catalogue
from ludotheque.games.cambio import actions, kernel_setup, names
from tests.games.cambio import reference
from tests.games.cambio.helpers import at, drawn, game, initial, played

DOCS = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
SECTION = DOCS.split("## Cambio\n")[1].split("\n## ")[0]
ROWS = ["mnmnm", "nmnmn", "mnmnm", "nmnmn", "mnmnm"]


# Notation


def test_the_notation_of_the_page_is_read() -> None:
    rows = [line for line in SECTION.splitlines() if line.startswith("| `")]
    shown = [text for row in rows for text in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert len(shown) == 13
    state = initial()
    for text in shown:
        if "…" not in text:
            assert state.notation(state.parse(text)) == text


@given(st.lists(st.integers(0, 5), min_size=25, max_size=25))
def test_any_tray_is_written_and_read(faces: list[int]) -> None:
    state = initial()
    text = "tray " + "/".join(actions.rows(names.SYMBOLS[face] for face in faces))
    action = state.parse(text)
    assert actions.digits(action) == faces
    assert state.notation(action) == text


@given(st.lists(st.sampled_from("ABmn"), min_size=25, max_size=25))
def test_any_deal_is_written_and_read(letters: list[str]) -> None:
    state = initial()
    text = "deal " + "/".join(actions.rows(letters))
    action = state.parse(text)
    assert [names.LETTERS[n] for n in actions.digits(action)] == letters
    assert state.notation(action) == text


@given(st.text("mn", min_size=16, max_size=16))
def test_any_filling_is_written_and_read(letters: str) -> None:
    state = initial()
    assert state.notation(state.parse(f"fill {letters}")) == f"fill {letters}"


@given(st.integers(0, 2**20), st.sampled_from([2, 3]))
def test_every_well_formed_action_has_a_text_and_no_other_has(number: int, seats: int) -> None:
    if actions.well_formed(number, seats):
        text = actions.written(number)
        assert actions.read(text, seats) == number
    else:
        assert initial(players=str(seats)).why_not(number) is not None


@pytest.mark.parametrize(
    "text",
    [
        "", "a3", "a3^", "a3v", "c3>", "e3>", "a1v", "c5^", "f3<", "a3 >", " a3>", "A3>", "c3=",
        "c3=O", "c3=AB", "c6=A", "start", "start D", "symbol A", "symbol A Z", "symbol D O",
        "tray OTSXO", "tray OTSXO/OTSXO/OTSXO/OTSXO/OTSXA", "deal AAAAA/AAAAA/AAAAA/AAAAA/AAAA",
        "fill m", "fill mmmmmmmmmmmmmmmmm", "fill mmmmmmmmmmmmmmma", "Pass", "roll 3",
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        initial().parse(text)
    assert str(refusal.value)


def test_names_agree_with_the_kernel() -> None:
    assert [line.mask for line in names.LINES] == kernel_setup.LINES
    lines = [[reference.name(c) for c in line] for line in reference.preparation_lines(3)]
    assert {frozenset(line.cells) for line in names.LINES} == set(map(frozenset, lines))
    windows = [[reference.name(c) for c in line] for line in reference.winning_lines(3)]
    assert {frozenset(line.cells) for line in names.WINDOWS} == set(map(frozenset, windows))
    assert set(names.PUSHES) == set(reference.entries())
    for push, text in enumerate(names.PUSHES):
        assert names.way(push) == tuple(map(reference.name, reference.way(text)))


# Positions


@pytest.mark.parametrize("players", "23")
def test_positions_lead_back(players: str) -> None:
    for seed in range(20):
        state = drawn(initial(players=players, preparation="quick"), seed)
        for push in list(state.legal_actions())[:3]:
            state = state.apply(state.legal_actions()[push % len(state.legal_actions())])
        position = json.loads(json.dumps(state.position()))
        assert set(position) == {"tray", "side"}
        again = game(players=players).from_position(position)
        assert again.position() == position
        assert (again.turn, again.side) == (0, state.side)
        assert list(again.legal_actions()) == list(state.legal_actions())


def test_there_is_no_position_before_play() -> None:
    assert initial().position() is None
    assert drawn(initial(), 1).position() is None
    assert played(initial(preparation="corners"), ["start A"]).position() is None


BAD: list[tuple[Any, str]] = [
    (None, "tray"), ([], "tray"), ({"tray": ROWS, "side": "A", "x": 1}, "“x”"),
    ({"tray": ROWS}, "side"), ({"tray": ROWS, "side": "C"}, "A and B"),
    ({"tray": ROWS, "side": 0}, "side"), ({"side": "A"}, "tray"),
    ({"tray": "mnmnm", "side": "A"}, "five rows"), ({"tray": ROWS[1:], "side": "A"}, "five rows"),
    ({"tray": [*ROWS[:4], "mnmn"], "side": "A"}, "Row 1"),
    ({"tray": [5, *ROWS[1:]], "side": "A"}, "Row 5"),
    ({"tray": ["mnmnC", *ROWS[1:]], "side": "A"}, "“C” on e5"),
    ({"tray": ["mn.nm", *ROWS[1:]], "side": "A"}, "“.” on c5"),
    ({"tray": ["AAAAA", *ROWS[1:]], "side": "B"}, "Player A has a complete line on a5"),
    ({"tray": ["mnmnB", "nmnBn", "mnBnm", "nBnmn", "Bnmnm"], "side": "B"}, "Player B"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "named"), BAD)
def test_a_bad_position_is_refused_and_the_place_named(data: Any, named: str) -> None:
    with pytest.raises(PositionError) as refusal:
        game().from_position(data)
    text = Catalogue("en").render(refusal.value.message)
    assert named in text
    assert text.endswith(".")


def test_two_players_letters_are_not_three_players_letters() -> None:
    for letter in "m":
        with pytest.raises(PositionError):
            game(players="3").from_position({"tray": [letter * 5] * 5, "side": "A"})
    four = {"tray": ["AAAAn", "nnnnn", "nnnnn", "nnnnn", "nnnnn"], "side": "A"}
    assert game().from_position(four).actors() == (0,)
    with pytest.raises(PositionError):
        game(players="3").from_position(four)


def test_a_position_with_few_symbols_is_accepted_for_exercises() -> None:
    assert len(at(" ".join(ROWS)).legal_actions()) == 20


def test_neutral_corners_are_for_two() -> None:
    with pytest.raises(OptionError):
        game(players="3", preparation="corners")
