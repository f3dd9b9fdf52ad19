"""Boards as data: what is accepted, and one clear refusal for each kind of damage."""

import copy
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.errors import OptionError, SaveError
from ludotheque.core.messages import Catalogue
from ludotheque.core.paths import resources
from ludotheque.games.ordino.board import (
    LARGEST,
    BoardError,
    from_json,
    parse_board,
    read_board,
    reconstruction,
)
from ludotheque.games.ordino.game import OrdinoGame
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from tests.contract.playing import play
from tests.files.schema import valid
from tests.games.ordino.helpers import OWN, random_board

SCHEMA = json.loads((resources() / "schema" / "ordino-board-1.json").read_text("utf-8"))
CATALOGUES = (Catalogue("fr"), Catalogue("en"))


def refused(data: bytes) -> BoardError:
    with pytest.raises(BoardError) as problem:
        parse_board(data)
    for catalogue in CATALOGUES:
        text = catalogue.render(problem.value.message)
        assert text.endswith(".")
        assert "\n" not in text
        assert len(text) < 300
    return problem.value


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    board = copy.deepcopy(OWN)
    change(board)
    return json.dumps(board).encode()


def test_the_program_s_board() -> None:
    board = reconstruction()
    assert board.reconstruction
    assert board.size == 97
    assert valid(OWN, SCHEMA)
    assert sum(ring == 1 for ring, _ in board.inward) == 4
    # No dead end, and the same in each quarter.
    links = [board.right, board.left, board.inner, board.outer]
    assert all(sum(len(link[cell]) for link in links) >= 2 for cell in range(board.size))
    for passages in (board.around, board.inward):
        turned = {(r, (s + board.rings[r] // 4) % board.rings[r]) for r, s in passages}
        assert turned == passages


def test_an_owner_s_board_is_no_reconstruction_and_comes_back() -> None:
    board = from_json(OWN)
    assert not board.reconstruction
    assert from_json(json.loads(json.dumps(board.to_json()))) == board
    assert valid(board.to_json(), SCHEMA)
    assert parse_board(b"\xef\xbb\xbf" + json.dumps(OWN).encode()) == board
    assert pickle.loads(pickle.dumps(board)) == board
    assert pickle.loads(pickle.dumps(reconstruction())) is reconstruction()


def test_any_board_meets_the_schema() -> None:
    for seed in range(20):
        assert valid(from_json(random_board(random.Random(seed))).to_json(), SCHEMA)


def first_of(key: str, value: Any) -> Callable[[dict[str, Any]], object]:
    return lambda board: board[key].__setitem__(0, value)


def ring(number: int, count: int) -> Callable[[dict[str, Any]], object]:
    return lambda board: board["rings"].__setitem__(number, count)


def without(cell: list[int]) -> Callable[[dict[str, Any]], object]:
    """Close every passage of a cell of the outermost ring."""

    def change(board: dict[str, Any]) -> None:
        r, s = cell
        board["inward"] = [c for c in board["inward"] if c != cell]
        board["around"] = [c for c in board["around"] if c not in (cell, [r, s - 1])]

    return change


PLACED: list[tuple[str, Callable[[dict[str, Any]], object], tuple[int, int] | None, list[str]]] = [
    ("no such ring", first_of("around", [9, 0]), (9, 0), ["around[0]", "9"]),
    ("negative ring", first_of("around", [-1, 0]), (-1, 0), ["around[0]", "-1"]),
    ("no such sector", first_of("inward", [1, 12]), (1, 12), ["inward[0]", "12"]),
    ("negative sector", first_of("inward", [2, -1]), (2, -1), ["inward[0]", "-1"]),
    ("the centre", first_of("around", [0, 0]), (0, 0), ["around[0]"]),
    ("a passage twice", first_of("around", [1, 1]), (1, 1), ["around[1]", "1"]),
    ("a passage inward twice", first_of("inward", [1, 4]), (1, 4), ["inward[1]", "4"]),
    ("ring too small", ring(1, 2), (1, 0), ["1", "2"]),
    ("no multiple", ring(3, 20), (3, 0), ["3", "20", "12"]),
    ("too many cells", ring(5, 240), None, ["313", "250"]),
    ("no centre", ring(0, 4), (0, 0), ["rings"]),
    ("green twice", lambda b: b["start"]["east"].__setitem__(0, [5, 1]), (5, 1), ["5", "1"]),
    ("green centre", lambda b: b["start"]["east"].__setitem__(0, [0, 0]), (0, 0),
     ["start.east[0]"]),
    ("green outside", lambda b: b["start"]["west"].__setitem__(2, [5, 24]), (5, 24),
     ["start.west[2]", "24"]),
    ("three green", lambda b: b["start"]["north"].pop(), None, ["start.north", "3"]),
    ("five green", lambda b: b["start"]["north"].append([1, 0]), None, ["start.north", "5"]),
    ("cut off", without([5, 22]), (5, 22), ["5", "22"]),
    ("no door", lambda b: b.update(inward=[c for c in b["inward"] if c[0] != 1]), None, ["1"]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "place", "words"), [p[1:] for p in PLACED],
                         ids=[p[0] for p in PLACED])  # fmt: skip
def test_damage_is_told_with_ring_and_sector(
    change: Callable[[dict[str, Any]], object], place: tuple[int, int] | None, words: list[str]
) -> None:
    problem = refused(changed(change))
    assert problem.place == place
    for catalogue in CATALOGUES:
        text = catalogue.render(problem.message)
        assert all(word in text for word in words), text


WRONG: list[Callable[[dict[str, Any]], object]] = [
    lambda b: b.pop("rings"),
    lambda b: b.pop("name"),
    lambda b: b.update(extra=1),
    lambda b: b.update(rings="1,12"),
    lambda b: b.update(rings=[]),
    lambda b: b.update(rings=[1]),
    lambda b: b.update(rings=[1, "12"]),
    lambda b: b.update(rings=[1, True]),
    lambda b: b.update(rings=[1, 12.0]),
    lambda b: b.update(rings=[1] + [3] * 30),
    lambda b: b.update(around={}),
    lambda b: b.update(around=[[1]]),
    lambda b: b.update(around=[[1, 2, 3]]),
    lambda b: b.update(around=[1, 2]),
    lambda b: b.update(around=[[1, None]]),
    lambda b: b.update(around=[[1, 10**30]]),
    lambda b: b.update(start=[]),
    lambda b: b["start"].pop("north"),
    lambda b: b["start"].update(middle=[]),
    lambda b: b.update(name=3),
    lambda b: b.update(name="a\nb"),
    lambda b: b.update(note=[]),
    lambda b: b.update(format=[]),
]


@pytest.mark.parametrize("change", WRONG, ids=range(len(WRONG)))
def test_wrong_types_are_refused(change: Callable[[dict[str, Any]], object]) -> None:
    refused(changed(change))


@pytest.mark.parametrize(
    "data",
    [
        b"", b" ", b"\xff\xfe", b"{", b"[]", b"null", b"1", b'"x"', b"[" * 100_000,
        b'{"name": "a", "name": "b"}', b'{"rings": [NaN]}', b"1" * 5_000,
    ],
    ids=range(12),
)  # fmt: skip
def test_what_is_no_board_at_all_is_refused(data: bytes) -> None:
    refused(data)


def test_a_file_which_is_no_board_is_named_with_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "mon plateau.json"
    for data, words in (
        (b"\xff\xfe", ["line 1, column 1"]),
        (b'{"name":\n "\xc3\xa9t\xe9"}', ["line 2, column 5"]),
        (b'\xef\xbb\xbf{"name":\n "\xc3\xa9t\xe9"}', ["line 2, column 5"]),
        (b"\xef\xbb\xbf\xc3\xa9\xe9", ["line 1, column 2"]),
        (b'{"name":\n oops}', ["line 2, column 2"]),
        (b" " * (LARGEST + 1), ["too large"]),
        (changed(first_of("around", [9, 0])), ["around[0]"]),
    ):
        path.write_bytes(data)
        with pytest.raises(BoardError) as problem:
            read_board(str(path))
        assert path.name in CATALOGUES[0].render(problem.value.message)
        sentence = CATALOGUES[1].render(problem.value.message)
        assert all(word in sentence for word in (path.name, *words)), sentence


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json", Path("a\0b")):
        with pytest.raises(BoardError) as problem:
            read_board(str(path))
        assert str(problem.value)


def test_the_option_reads_a_file_and_a_save_stands_alone(tmp_path: Path) -> None:
    file = tmp_path / "plateau d’été.json"
    file.write_text(json.dumps(random_board(random.Random(1))), encoding="utf-8")
    game = games.create("ordino", {"board": str(file)})
    assert isinstance(game, OrdinoGame)
    assert game != games.create("ordino")
    assert game.embedded() == game.board.to_json()
    timeline = play(Timeline(game, seed=3), 3, 60)
    text = savefile.encode(timeline.to_record())
    file.unlink()
    again = Timeline.from_record(savefile.decode(text))
    assert again.states == timeline.states
    assert again.game == game
    with pytest.raises(OptionError):
        games.create("ordino", {"board": str(file)})


def test_a_damaged_board_in_a_save_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(random_board(random.Random(1))), encoding="utf-8")
    timeline = play(Timeline(games.create("ordino", {"board": str(file)}), seed=3), 3, 30)
    value = json.loads(savefile.encode(timeline.to_record()))
    board = value["embedded"]
    damages: tuple[tuple[Any, str], ...] = (
        ([], "“embedded”"),
        (7, "“embedded”"),
        ({"rings": [1, 12]}, "“embedded."),
        ({**board, "inward": []}, "“embedded”"),
        ({**board, "rings": [1, 2]}, "“embedded”"),
        ({**board, "around": [[9, 0]]}, "“embedded.around[0]”"),
        ({**board, "surprise": 1}, "“embedded.surprise”"),
        ({**board, "format": "a remark"}, "“embedded.format”"),
        ({key: board[key] for key in board if key != "note"}, "“embedded.note”"),
    )
    for damage, place in damages:
        data = json.dumps({**value, "embedded": damage}).encode()
        with pytest.raises(SaveError) as problem:
            Timeline.from_record(savefile.decode(data))
        assert place in CATALOGUES[1].render(problem.value.message)


def test_the_program_s_own_board_is_not_embedded() -> None:
    assert games.create("ordino").embedded() is None
