"""Drafts of boards: changed and taken back, checked, written and read as they were."""

import json
import random
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.messages import Catalogue
from ludotheque.core.paths import resources
from ludotheque.games.ordino.board import BoardError, from_json, read_board, reconstruction
from ludotheque.games.ordino.boarddraft import Draft, check, read_drawing, write_drawing
from ludotheque.games.ordino.boarddrawing import (
    NOWHERE,
    Drawing,
    Passage,
    drawing_of,
    fresh,
    passages,
    piece_of,
    quarter_of,
    ring_choices,
    ring_numbers,
)
from ludotheque.games.ordino.kernel import CELLS
from tests.files.schema import valid
from tests.games.ordino.helpers import random_board

OWN = drawing_of(reconstruction())
SCHEMA = json.loads((resources() / "schema" / "ordino-board-1.json").read_text("utf-8"))


def said(problem: LudothequeError) -> str:
    """What is said, in English."""
    return Catalogue("en").render(problem.message)


def draft() -> Draft:
    """A draft of our board."""
    return Draft(fresh("own", "Mine"))


def change(made: Draft, chance: random.Random) -> None:
    """Change something, whatever it is."""
    rings = made.now.rings
    symmetric = chance.random() < 0.3
    match chance.randrange(8):
        case 0 | 1 | 2:
            made.toggle(chance.choice(list(passages(rings))), symmetric=symmetric)
        case 3 | 4:
            places = made.now.board().places
            made.set_green(chance.randrange(16), chance.choice(places), symmetric=symmetric)
        case 5:
            ring = chance.randrange(1, len(rings))
            made.set_ring(ring, chance.choice(ring_choices(rings, ring)))
        case 6:
            made.set_ring_number(chance.choice(ring_numbers(rings)))
        case _:
            made.rename(f"Board {chance.randrange(3)}")
            made.keep()  # what is typed next is a step of its own


def test_kernel_s_pieces_and_quarters() -> None:
    for quarter in range(4):
        for index in range(4):
            assert quarter_of(piece_of(quarter, index)) == (quarter, index)
    assert sorted(piece_of(q, i) for q in range(4) for i in range(4)) == list(range(16))
    for piece, cell in enumerate(reconstruction().green):
        assert reconstruction().places[cell] == OWN.green[piece]


def test_our_board_is_right_and_the_same_board() -> None:
    made = draft()
    assert check(made.now) == ()
    assert made.now.name == "Mine"
    board = from_json(made.now.to_json())
    assert attrs.evolve(board, name="x", note="") == attrs.evolve(
        reconstruction(), name="x", note="", reconstruction=False
    )


@given(st.integers(0, 100_000), st.integers(1, 25))
def test_every_change_is_taken_back_and_made_again(seed: int, number: int) -> None:
    chance, made = random.Random(seed), draft()
    stages = [made.now]
    for _ in range(number):
        change(made, chance)
        if made.now != stages[-1]:
            stages.append(made.now)
    for stage in stages[-2::-1]:
        assert made.can_undo
        made.undo()
        assert made.now == stage
    assert not made.can_undo
    for stage in stages[1:]:
        assert made.can_redo
        made.redo()
        assert made.now == stage
    assert not made.can_redo


@given(st.integers(0, 100_000), st.integers(1, 25))
def test_any_draft_is_written_and_read_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, seed: int, number: int
) -> None:
    chance, made = random.Random(seed), draft()
    for _ in range(number):
        change(made, chance)
    path = tmp_path_factory.mktemp("boards") / "any.json"
    made.save(path)
    assert read_drawing(path) == made.now
    assert (made.path, made.unsaved) == (path, False)
    if check(made.now):
        with pytest.raises(BoardError):
            read_board(str(path))
    else:
        board = read_board(str(path))
        assert board == from_json(made.now.to_json())
        assert valid(json.loads(path.read_bytes()), SCHEMA)


@given(st.integers(0, 100_000), st.integers(1, 25))
def test_the_check_is_the_board_s_own(seed: int, number: int) -> None:
    chance, made = random.Random(seed), draft()
    for _ in range(number):
        change(made, chance)
    found = check(made.now)
    try:
        from_json(made.now.to_json())
    except BoardError:
        assert found
    else:
        assert found == ()
    for problem in found:
        if problem.place is not None:
            ring, sector = problem.place
            assert sector < made.now.rings[ring]


def test_every_unreachable_region_is_told_with_ring_and_sector() -> None:
    made = draft()
    for place in ((5, 0), (3, 7)):
        for passage in _around(made.now, place):
            if made.now.open_at(passage):
                made.toggle(passage)
    found = check(made.now)
    assert [problem.place for problem in found] == [(3, 7), (5, 0)]
    assert [said(problem) for problem in found] == [
        "Ring 3, sector 7 cannot be reached from the centre.",
        "Ring 5, sector 0 cannot be reached from the centre.",
    ]


def _around(drawing: Drawing, place: tuple[int, int]) -> list[Passage]:
    """The passages of a cell whose outer neighbours are its own size, or none."""
    ring, sector = place
    count = drawing.rings[ring]
    found = [
        Passage("around", ring, sector),
        Passage("around", ring, (sector - 1) % count),
        Passage("inward", ring, sector),
    ]
    if ring + 1 < len(drawing.rings):
        found.append(Passage("inward", ring + 1, sector))
    return found


def test_walls_everywhere_is_told_as_far_as_it_helps() -> None:
    found = check(fresh("walls", "x"))
    assert "The centre has no door" in said(found[0])
    greens = [said(problem) for problem in found[1:5]]
    assert greens == [
        f"“start.{quarter}” has 0 green cells; four are needed."
        for quarter in ("north", "east", "south", "west")
    ]
    assert all(problem.place for problem in found[5:])
    assert len(found) == 20


def test_a_green_cell_is_exchanged_with_who_had_it() -> None:
    made = draft()
    before = made.now.green
    made.set_green(0, before[8])
    assert made.now.green[0] == before[8]
    assert made.now.green[8] == before[0]
    assert check(made.now) == ()
    made.set_green(0, (2, 5))
    assert made.now.green[0] == (2, 5)
    made.set_green(0, NOWHERE)
    (problem,) = check(made.now)
    assert said(problem) == "“start.north” has 3 green cells; four are needed."


def test_all_quarters_alike() -> None:
    made = draft()
    passage = Passage("around", 5, 0)
    made.toggle(passage, symmetric=True)
    walls = {(5, 0), (5, 6), (5, 12), (5, 18)}
    assert OWN.around - made.now.around == walls & OWN.around
    assert not walls & made.now.around
    made.undo()
    assert made.now.around == OWN.around
    made.set_green(piece_of(1, 2), (5, 6), symmetric=True)
    assert [made.now.green[piece_of(q, 2)] for q in range(4)] == [
        (5, 0), (5, 6), (5, 12), (5, 18),
    ]  # fmt: skip
    made.set_green(piece_of(1, 2), NOWHERE, symmetric=True)
    assert made.now.green.count(NOWHERE) == 4
    made.set_ring(1, 3)
    assert made.now.rings == (1, 3, 3, 6, 6, 6)
    assert made.alike(Passage("inward", 3, 1)) == (Passage("inward", 3, 1),)


@given(st.integers(0, 100_000))
def test_rings_stay_possible(seed: int) -> None:
    chance, made = random.Random(seed), draft()
    for _ in range(12):
        rings = made.now.rings
        ring = chance.randrange(1, len(rings))
        assert rings[ring] in ring_choices(rings, ring)
        count = chance.choice(ring_choices(rings, ring))
        made.set_ring(ring, count)
        assert made.now.rings[:ring] == rings[:ring]
        assert made.now.rings[ring] == count
        number = chance.choice(ring_numbers(made.now.rings))
        made.set_ring_number(number)
        assert len(made.now.rings) == number + 1
        assert sum(made.now.rings) <= CELLS
        assert all(
            count % inside == 0
            for inside, count in zip(made.now.rings, made.now.rings[1:], strict=False)
        )
        for where in (made.now.around, made.now.inward):
            assert all(r <= number and s < made.now.rings[r] for r, s in where)


def test_typing_is_one_step_and_a_board_s_name_is_one_line() -> None:
    made = draft()
    for text in ("O", "Or", "Ori\ngin"):
        made.rename(text)
    for text in ("f", "fr"):
        made.annotate(text)
    assert (made.now.name, made.now.note) == ("Ori gin", "fr")
    assert check(made.now) == ()
    made.undo()
    assert (made.now.name, made.now.note) == ("Ori gin", "")
    made.undo()
    assert made.now.name == "Mine"
    made.rename("x" * 300)
    assert len(made.now.name) == 200


def test_a_file_is_fit_to_be_read_by_a_person(tmp_path: Path) -> None:
    path = tmp_path / "été.json"
    made = draft()
    made.rename('Le « vrai » "plateau"')
    made.save(path)
    text = path.read_text("utf-8")
    assert "Le « vrai »" in text
    assert max(map(len, text.splitlines())) < 260
    assert read_board(str(path)).name == made.now.name


@pytest.mark.parametrize("seed", range(5))
def test_any_board_is_read_as_a_drawing(tmp_path: Path, seed: int) -> None:
    data = random_board(random.Random(seed))
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data))
    drawing = read_drawing(path)
    assert drawing.board() == from_json(data)
    assert check(drawing) == ()


def test_a_faulty_board_is_read_where_a_hand_can_mend_it(tmp_path: Path) -> None:
    data = OWN.to_json()
    data["inward"] = [place for place in data["inward"] if place[0] != 1]
    data["around"].append(data["around"][0])
    data["start"]["east"] = [[5, 7], [5, 7], [0, 0]]
    path = tmp_path / "faulty.json"
    path.write_text(json.dumps(data))
    drawing = read_drawing(path)
    messages = [said(problem) for problem in check(drawing)]
    assert messages == [
        "The centre has no door: no cell of ring 1 has a passage inward.",
        "“start.east” has 2 green cells; four are needed.",
        "Ring 5, sector 7 is a green cell twice.",
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(rings=[1, 12, 13]), "no multiple"),
        (lambda data: data.update(rings=[]), "begins with 1"),
        (lambda data: data["around"].append([9, 0]), "there is no ring 9"),
        (lambda data: data["inward"].append([2]), "not a ring and a sector"),
        (lambda data: data["start"].update(north=[[5, 99]] * 4), "no sector 99"),
        (lambda data: data.update(extra=1), "unknown"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_the_board_s_words(
    tmp_path: Path, change: Any, words: str
) -> None:
    data = OWN.to_json()
    change(data)
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data))
    with pytest.raises(BoardError) as problem:
        read_drawing(path)
    assert words in said(problem.value)


def test_no_file_and_no_json_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BoardError) as problem:
        read_drawing(tmp_path / "none.json")
    assert "does not exist" in said(problem.value)
    path = tmp_path / "text.json"
    path.write_text("a labyrinth")
    with pytest.raises(BoardError) as problem:
        read_drawing(path)
    assert "line 1" in said(problem.value)


def test_a_failed_save_leaves_the_draft_unsaved(tmp_path: Path) -> None:
    made = draft()
    made.toggle(Passage("around", 1, 0))
    with pytest.raises(SaveError):
        made.save(tmp_path / "none" / "x.json")
    assert made.unsaved
    assert made.path is None
    made.undo()
    assert not made.unsaved


def test_the_schema_knows_no_missing_cell(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    write_drawing(path, OWN.with_green(3, NOWHERE))
    with pytest.raises(BoardError) as problem:
        read_board(str(path))
    assert "is the centre" in said(problem.value)
    assert read_drawing(path).green[3] == NOWHERE
