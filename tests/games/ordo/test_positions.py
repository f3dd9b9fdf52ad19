"""JSON positions: what is refused, naming the place; what comes back as it went in."""

import json
import random
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.errors import FinishedError, LudothequeError, PositionError, SaveError
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from tests.games.ordo.helpers import POSITIONS, at, random_rows, start

ROWS = [
    "..BB..BB..", "BBBBBBBBBB", "BB..BB..BB", "..........",
    "..........", "WW..WW..WW", "WWWWWWWWWW", "..WW..WW..",
]  # fmt: skip


def refusal(data: Any) -> str:
    with pytest.raises(PositionError) as caught:
        games.create("ordo").from_position(data)
    return str(caught.value)


def with_row(number: int, row: Any) -> dict[str, Any]:
    rows: list[Any] = list(ROWS)
    rows[8 - number] = row
    return {"board": rows, "side": "W"}


@pytest.mark.parametrize("data", [None, 3, "W", [], [ROWS, "W"], True])
def test_no_object(data: Any) -> None:
    assert "board" in refusal(data)


def test_unknown_key() -> None:
    assert "turn" in refusal({"board": ROWS, "side": "W", "turn": 3})
    assert "1" in refusal({"board": ROWS, "side": "W", 1: 3})


@pytest.mark.parametrize("side", [None, "", "w", "White", "WB", 0, True, ["W"]])
def test_side(side: Any) -> None:
    assert "side" in refusal({"board": ROWS, "side": side})


def test_missing_keys() -> None:
    assert "side" in refusal({"board": ROWS})
    assert "board" in refusal({"side": "W"})


@pytest.mark.parametrize(
    "board", [None, "".join(ROWS), ROWS[:7], [*ROWS, ROWS[0]], dict.fromkeys(ROWS)]
)
def test_board(board: Any) -> None:
    assert "board" in refusal({"board": board, "side": "W"})


@pytest.mark.parametrize("row", ["", "...", "...........", None, 3, list("..........")])
def test_row_is_named(row: Any) -> None:
    assert "6" in refusal(with_row(6, row))


@pytest.mark.parametrize(("letter", "column"), [("w", 0), (" ", 3), ("X", 9), ("0", 5), ("é", 2)])
def test_character_and_square_are_named(letter: str, column: int) -> None:
    row = "." * column + letter + "." * (9 - column)
    text = refusal(with_row(5, row))
    assert letter in text
    assert f"{'abcdefghij'[column]}5" in text


def test_impossible_positions() -> None:
    assert "20" in refusal(with_row(5, "....W....."))
    assert "20" in refusal(with_row(4, "....B....."))
    assert "g8" in refusal(
        {"board": ["BB....W...", *ROWS[1:5], "WWWWWWWWWW", "WWWWWWW...", "." * 10], "side": "B"}
    )
    assert "c1" in refusal({"board": [*["." * 10] * 6, "WW........", "..B......."], "side": "W"})
    empty = ["." * 10] * 7
    for letter in "WB":
        rows = [*empty[:4], f"...{letter}......", *empty[5:], "." * 10]
        for side in "WB":
            refusal({"board": rows, "side": side})


@pytest.mark.parametrize("position", POSITIONS, ids=[p["id"] for p in POSITIONS])
def test_given_positions_come_back(position: dict[str, Any]) -> None:
    data = {"board": position["board"], "side": position["side"]}
    state = games.create("ordo").read_position(data)
    assert state.position() == (data if position["moves"] else None)
    assert state.turn == 0


def test_random_positions_come_back() -> None:
    rng = random.Random(3)
    for _ in range(50):
        rows, side = random_rows(rng), rng.choice("WB")
        state = at(rows, side)
        over = state.outcome() is not None
        assert state.position() == (None if over else {"board": rows, "side": side})
        for action in list(state.legal_actions())[:3]:
            after = state.child(action)
            if after.position() is not None:
                again = games.create("ordo").from_position(after.position())
                assert again.position() == after.position()
                assert list(again.legal_actions()) == list(after.legal_actions())


def test_start_is_a_position() -> None:
    assert start().position() == {"board": ROWS, "side": "W"}
    assert games.create("ordo").from_position(start().position()) == start()


LOST = {
    "board": [
        ".B........", "..B.......", "..B.....W.", "B..B.B.WWW",
        ".B.B.BWW..", "BWB.BW.WW.", ".W.W......", "..W.......",
    ],
    "side": "W",
}  # fmt: skip


def test_a_lost_position_is_no_start_anywhere() -> None:
    """White cannot reconnect: nothing has reached a home row, and yet the game is over."""
    game = games.create("ordo")
    with pytest.raises(FinishedError, match=r"White cannot reconnect|Blanc"):
        game.from_position(LOST)
    with pytest.raises(LudothequeError):
        Timeline(game, seed=1, start=LOST)
    record = json.loads(savefile.encode(Timeline(game, seed=1).to_record()))
    with pytest.raises(SaveError):
        Timeline.from_record(savefile.decode(json.dumps({**record, "start": LOST}).encode()))
