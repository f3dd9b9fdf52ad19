"""The lesson of a roll against the rules page: truth table, readings, fallbacks, possibilities."""

import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.messages import Catalogue, Message
from ludotheque.games.ordino import kernel
from ludotheque.games.ordino.actions import kind
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.games.ordino.teaching import lesson, waiting
from ludotheque.games.ordino.teaching_values import Lesson, Reading
from tests.games.ordino.helpers import at, game, played, random_board, random_state, table_of
from tests.games.ordino.reference import TYPE_OF, Table, cell_of, name

ENGLISH = Catalogue("en")
SEEDS = st.integers(0, 10**9)
KINDS = ("2", "4", "2 super", "4 super")


def say(message: Message) -> str:
    return ENGLISH.render(message)


def some_state(seed: int, players: str) -> OrdinoState:
    """A position in the middle of a game, with dice: six, or three in Super."""
    rng = random.Random(seed)
    options = {key: rng.choice(["no", "yes"]) for key in ("return_to_start", "last_piece")}
    options |= {"players": players[0], "super": "yes" if "super" in players else "no"}
    board = random_board(rng) if rng.random() < 0.2 else None
    return random_state(rng, board, **options)


def board_of(state: OrdinoState) -> Any:
    return state.variant.board.to_json()


def reference(state: OrdinoState) -> Table:
    return table_of(state, board_of(state))


def lesson_of(state: OrdinoState) -> Lesson:
    found = lesson(state)
    assert found is not None
    return found


def own(table: Table, *, partner: bool = False) -> list[dict[str, Any]]:
    """The player's own pieces, or his partner's, on the board."""
    return table.standing(table.own(partner))


def readings_of(table: Table) -> set[tuple[str, str]]:
    one, other = table.dice[2:4]
    return {(one, other), (other, one)}


def is_named(table: Table, piece: dict[str, Any], word: str) -> bool:
    """The rules page: both type and number, or at least one of them."""
    has = [TYPE_OF[piece["number"]] == table.dice[0], str(piece["number"]) == table.dice[1]]
    return all(has) if word == "et" else any(has)


# Section 1 and 2


@given(SEEDS, st.sampled_from(KINDS))
def test_the_dice_are_sorted_and_built_into_every_reading(seed: int, players: str) -> None:
    state = some_state(seed, players)
    found, table = lesson_of(state), reference(state)
    faces = [face for pile in found.sort.piles for face in pile.faces]
    assert sorted(faces) == sorted(table.dice)
    for pile in found.sort.piles:
        kinds = {"et": "word", "ou": "word", "v": "arrow", "h": "arrow"}
        assert len({kinds.get(face, kinds.get(face[0], "who")) for face in pile.faces}) == 1
    rows = {(group.faces[0], group.faces[1], group.faces[2]) for group in found.build.who}
    if found.kind == "put":
        assert rows == {(table.dice[0], table.dice[2], table.dice[1])}
        assert found.build.what == ()
        return
    wanted = readings_of(table)
    assert rows == {(table.dice[0], first, table.dice[1]) for first, _ in wanted}
    assert {group.faces[1] for group in found.build.what} == {second for _, second in wanted}
    for group in found.build.what:
        assert sorted(group.faces[::2]) == sorted(table.dice[4:])
    assert len(found.build.who) == len(found.build.what) == len(wanted)
    both_alike = "changes nothing, so the dice say one thing" in say(found.build.note)
    assert both_alike == (table.dice[2] == table.dice[3])


# Section 3


@given(SEEDS, st.sampled_from(KINDS))
def test_the_truth_table(seed: int, players: str) -> None:
    state = some_state(seed, players)
    found, table = lesson_of(state).weigh.table, reference(state)
    assert found is not None
    assert (found.type, found.number) == tuple(table.dice[:2])
    pieces = table.own() if table.phase == "put" else own(table)
    numbers = [int(row.piece[1]) for row in found.rows if not row.partner]
    assert numbers == sorted(p["number"] for p in pieces if p["number"])
    helpers = sorted(p["number"] for p in own(table, partner=True) if p["number"])
    assert [int(row.piece[1]) for row in found.rows if row.partner] in ([], helpers)
    truth = {
        (False, False): (False, False), (False, True): (False, True),
        (True, False): (False, True), (True, True): (True, True),
    }  # fmt: skip
    for row in found.rows:
        number = int(row.piece[1])
        assert row.kind == (TYPE_OF[number] == table.dice[0])
        assert row.number == (number == int(table.dice[1]))
        assert (row.both, row.either) == truth[row.kind, row.number]
        words = ["yes" if cell else "no" for cell in row.cells]
        assert say(row.spoken) == "{}: type {}, number {}, AND {}, OR {}".format(
            say(row.name), *words
        )
        place = next(p["place"] for p in table.pieces if piece_code(p) == row.piece)
        assert row.place == (name(place) if isinstance(place, tuple) else place)


def piece_code(piece: dict[str, Any]) -> str:
    return "wb"[piece["side"]] + str(piece["number"] or "s")


def check_reading(table: Table, found: Reading, asked: list[dict[str, Any]]) -> None:
    """A reading names exactly whom it names of those asked, and who can execute it is told."""
    assert found.arrangement is not None
    word = found.arrangement.second
    able = {name(p["place"]) for p in asked if table._executed(p, word)}
    assert {(one.piece, one.cell) for one in found.named} == {
        (piece_code(p), name(p["place"])) for p in asked
    }
    assert {one.cell for one in found.named if one.able} == able
    assert found.executable == bool(able)
    assert say(found.verdict)
    if found.executable:
        assert say(found.verdict).startswith("Can be done by")
    for one in found.named:
        assert one.able or (one.why is not None and say(one.why.message))


@given(SEEDS, st.sampled_from(("2", "4", "4 super")))
def test_every_reading_is_weighed_piece_by_piece(seed: int, players: str) -> None:
    state = some_state(seed, players)
    found, table = lesson_of(state), reference(state)
    if found.kind != "move":
        return
    mine, helpers = own(table), own(table, partner=True)
    stage = played_stage(state, table)
    for reading in found.weigh.readings:
        assert reading.arrangement is not None
        asked = mine if stage in {0, 1} else mine + helpers
        named = [
            p for p in asked if p["number"] and is_named(table, p, reading.arrangement.first or "")
        ]
        check_reading(table, reading, named)
    for reading in found.weigh.spheres:
        asked = mine if stage in {1, 2} else mine + helpers
        check_reading(table, reading, spheres_of(table, asked))
    some_sphere = spheres_of(table, mine if stage in {0, 1, 2} else mine + helpers)
    words = {r.arrangement.second for r in found.weigh.spheres if r.arrangement}
    assert words == (set(table.dice[2:4]) if stage and some_sphere else set())


def spheres_of(table: Table, asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The spheres, and a side's last piece with the option."""
    alive = [p for p in table.pieces if p["side"] == table.side and p["place"] != "captured"]
    last = alive if table.last and len(alive) == 1 else []
    return [p for p in asked if not p["number"] or p in last]


def test_both_conjunctions_alike_make_one_reading() -> None:
    one = lesson_of(at("3:5.0", "1:5.7", "cube 3 ou ou v1 h1"))
    assert [say(group.text) for group in one.build.who] == ["cube OR 3"]
    assert len(one.weigh.readings) == 1
    two = lesson_of(at("3:5.0", "1:5.7", "cube 3 et ou v1 h1"))
    assert [say(group.text) for group in two.build.who] == ["cube AND 3", "cube OR 3"]
    assert [say(group.text) for group in two.build.what] == [
        "1 cell in or out OR 1 cell around", "1 cell in or out AND 1 cell around",
    ]  # fmt: skip


def test_why_no_cube_can() -> None:
    state = at("3:4.0 4:5.1 1:3.0 2:5.0 5:4.1 6:5.2", "1:5.7", "cube 4 ou ou v1 v1")
    (reading,) = lesson_of(state).weigh.readings
    assert say(reading.verdict) == "No cube can make either of these moves."
    assert [say(one.name) for one in reading.named] == ["cube 3", "cube 4"]
    assert [say(one.why.message) for one in reading.named if one.why] == [
        "The cube 3 on 4.0 is stopped by what stands on 3.0 and 5.0.",
        "The cube 4 on 5.1 is stopped by what stands on 4.1.",
    ]


# Section 4


@given(SEEDS, st.sampled_from(KINDS))
def test_the_possibilities_are_the_legal_actions(seed: int, players: str) -> None:
    state = some_state(seed, players)
    check_possibilities(state, lesson_of(state))


def check_possibilities(state: OrdinoState, found: Lesson) -> None:
    offered = [action for one in found.execute.possibilities for action in one.actions]
    legal = set(state.legal_actions())
    if {kind(action) for action in legal} == {int(kernel.PASS)}:
        assert offered == []
        assert found.execute.chain[-1].text.text.startswith("The turn is passed")
        return
    assert set(offered) == legal
    seen = set()
    for one in found.execute.possibilities:
        assert one.actions
        assert say(one.text)
        assert say(one.spoken)
        if found.kind == "move":
            assert one.instruction is not None
            assert one.arrangement is not None
            assert one.way is not None
            assert bool(one.victim) == one.instruction.capture
            key = (one.actions[0], one.arrangement)
            assert key not in seen
            seen.add(key)
            assert one.instruction.target in say(one.text)


def played_stage(state: OrdinoState, table: Table) -> int:
    """Which stage plays, by the page: own pieces, own sphere, partner's, his sphere; -1 none."""
    legal = table.legal()
    if legal == {"pass"}:
        return -1
    text = sorted(legal)[0]
    action = state.parse(text)
    (cell,) = {state.steps(action)[0]}
    piece = table.on(cell_of(cell))
    assert piece is not None
    stage = 0 if piece in table.own() else 2
    numbered = bool(piece["number"]) and bool(table._numbered(own(table, partner=stage == 2)))
    return stage if numbered else stage + 1


def numbered(table: Table, *, partner: bool = False) -> list[dict[str, Any]]:
    return [p for p in own(table, partner=partner) if p["number"]]


def called(table: Table, *, partner: bool = False) -> list[dict[str, Any]]:
    words = {first for first, _ in readings_of(table)}
    return [
        p for p in numbered(table, partner=partner) if any(is_named(table, p, w) for w in words)
    ]


TRUE: dict[str, Any] = {
    "No numbered piece of yours is left on the board.": lambda t: not numbered(t),
    "The dice name no piece of yours on the board.": lambda t: numbered(t) and not called(t),
    "No piece of yours can do what the dice say.": called,
    "No sphere of yours is left on the board.": lambda t: not spheres_of(t, own(t)),
    "No sphere of yours can follow the arrows.": lambda t: spheres_of(t, own(t)),
    "The last piece cannot follow the arrows like a sphere either.": lambda t: any(
        p["number"] for p in spheres_of(t, own(t) + own(t, partner=True))
    ),
    "Your partner has no numbered piece on the board.": lambda t: not numbered(t, partner=True),
    "The dice name no piece of your partner’s on the board.": lambda t: (
        numbered(t, partner=True) and not called(t, partner=True)
    ),
    "No piece of your partner’s can do what the dice say.": lambda t: called(t, partner=True),
    "Your partner has no sphere on the board.": lambda t: not spheres_of(t, own(t, partner=True)),
    "Your partner’s sphere cannot follow the arrows.": lambda t: spheres_of(
        t, own(t, partner=True)
    ),
}


@given(SEEDS, st.sampled_from(("2", "4")))
def test_the_fallbacks_are_told_in_their_order(seed: int, players: str) -> None:
    state = some_state(seed, players)
    table = reference(state)
    chain = lesson_of(state).execute.chain
    stage = played_stage(state, table)
    if stage == 0:
        assert chain == ()
        return
    last = stage if stage > 0 else (4 if players == "4" else 2)
    asked = [link.stage for link in chain]
    assert asked == [*range(last), stage if stage > 0 else 4]
    assert [link.plays for link in chain] == [False] * last + [True]
    for link in chain[:-1]:
        assert TRUE[link.text.text](table), link.text.text


def test_every_fallback_of_four_players_occurs() -> None:
    rng = random.Random(4)
    stages, told = set(), set()
    for _ in range(2_000):
        state = random_state(rng, players="4", last_piece=rng.choice(["no", "yes"]))
        chain = lesson_of(state).execute.chain
        stages.add(chain[-1].stage if chain else 0)
        told |= {link.text.text for link in chain[:-1]}
        if len(stages) == 5 and told == set(TRUE):
            break
    assert stages == {0, 1, 2, 3, 4}
    assert told == set(TRUE)


def test_the_partner_s_pieces_are_told_apart() -> None:
    state = at("1:5.1 2:5.13", "1:5.7", "cube 2 ou ou v1 v1", players="4", side="north")
    found = lesson_of(state)
    assert found.weigh.table is not None
    assert [(row.piece, row.partner) for row in found.weigh.table.rows] == [
        ("w1", False), ("w2", True),
    ]  # fmt: skip
    (reading,) = found.weigh.readings
    assert [(one.piece, one.partner, one.able) for one in reading.named] == [("w2", True, True)]
    assert [say(link.text) for link in found.execute.chain] == [
        "The dice name no piece of yours on the board.",
        "No sphere of yours is left on the board.",
        "So your partner’s pieces play.",
    ]


def test_own_pieces_are_blamed_beside_the_partner_s() -> None:
    """A reading which names an own blocked piece is never said to name the partner's alone."""
    state = at(
        "1:4.0 2:5.13 so:3.0 se:5.0", "1:5.7 3:4.1 5:4.23", "cross 1 et ou v1 v1",
        players="4", side="north",
    )  # fmt: skip
    for reading in lesson_of(state).weigh.readings:
        assert "partner" not in say(reading.verdict)


# The centre and Super


@given(SEEDS, st.sampled_from(("2", "4")), st.booleans())
def test_the_choice_on_the_centre(seed: int, players: str, by_sphere: bool) -> None:
    rng = random.Random(seed)
    state = on_centre(rng, players, by_sphere=by_sphere)
    if state is None:
        return
    found, table = lesson_of(state), reference(state)
    assert found.kind == "centre"
    check_possibilities(state, found)
    far = table.maze.far()
    foes = [p for p in table.standing(table.pieces) if p["side"] != table.side]
    told = [(one.piece, cell_of(one.cell), one.steps) for one in found.weigh.distances]
    assert sorted(told) == sorted((piece_code(p), p["place"], far[p["place"]]) for p in foes)
    assert [steps for _, _, steps in told] == sorted(steps for _, _, steps in told)
    near = {cell_of(one.cell) for one in found.weigh.distances if one.nearest}
    assert near == set(table.nearest() if foes else [])
    if by_sphere:
        assert found.weigh.table is None
        assert found.sort.piles == ()
        return
    assert found.weigh.table is not None
    (row,) = found.weigh.table.rows
    assert row.place == "C"
    assert row.either


def on_centre(rng: random.Random, players: str, *, by_sphere: bool) -> OrdinoState | None:
    """A state with a choice on the centre: a piece has just come there, or none can."""
    for _ in range(300):
        state = random_state(rng, players=players)
        for action in state.legal_actions():
            if kind(action) == kernel.MOVE and state.steps(action)[1] == "C":
                after = state.apply(action)
                assert isinstance(after, OrdinoState)
                if after.chance_kind() == "reroll" and not by_sphere:
                    number = int(state.notation(action)[0])
                    text = f"reroll {TYPE_OF[number]} {rng.randrange(1, 7)}"
                    after = played(after, text)
                    if not after.actors() or after.is_chance():
                        continue
                    return after
                if by_sphere and not after.is_chance() and after.actors():
                    return after
    return None


def test_the_centre_is_reached_in_these_tests() -> None:
    rng = random.Random(1)
    for players, by_sphere in itertools.product("24", (True, False)):
        assert on_centre(rng, players, by_sphere=by_sphere) is not None


@given(SEEDS, st.sampled_from(("2 super", "4 super")))
def test_placing(seed: int, players: str) -> None:
    state = some_state(seed, players)
    found, table = lesson_of(state), reference(state)
    if found.kind != "put":
        return
    (reading,) = found.weigh.readings
    named = [p for p in table.own() if p["number"] and is_named_three(table, p)]
    named.sort(key=piece_code)
    assert [one.piece for one in reading.named] == [piece_code(p) for p in named]
    for one, piece in zip(reading.named, named, strict=True):
        assert one.able == (piece["place"] == "beside")
    able = any(one.able for one in reading.named)
    assert reading.executable == able
    stages = [link.stage for link in found.execute.chain]
    if able:
        assert stages == []
    elif table.legal() == {"pass"}:
        assert stages == [4]
    else:
        assert stages == [0, 1]
    assert found.weigh.table is not None
    for row in found.weigh.table.rows:
        assert row.status is not None
        wanted = {"beside": "to be placed", "captured": "captured"}.get(row.place, "placed")
        assert say(row.status) == wanted


def is_named_three(table: Table, piece: dict[str, Any]) -> bool:
    return is_named(table, piece, table.dice[2])


# Nothing to explain, and the words


@pytest.mark.parametrize(
    ("texts", "options"),
    [
        ((), {}), (("start white",), {}), (("start white",), {"super": "yes"}),
        ((), {"players": "4"}),
    ],
)  # fmt: skip
def test_without_dice_there_is_no_lesson(texts: tuple[str, ...], options: dict[str, str]) -> None:
    state = played(game(**options).initial(), *texts)
    assert lesson(state) is None
    assert say(waiting(state))


def test_a_re_roll_and_the_end_wait_without_a_lesson() -> None:
    arrived = played(at("3:1.1 s:5.4", "1:1.4 2:5.7", "cube 3 ou ou v1 h2"), "3-C")
    assert lesson(arrived) is None
    assert "rolled again" in say(waiting(arrived))
    over = played(at("3:5.0", "1:3.0", "cube 3 ou ou v2 v2"), "3x3.0")
    assert lesson(over) is None
    assert "over" in say(waiting(over))


def test_the_way_of_an_and_names_its_stop() -> None:
    state = at("3:5.0", "1:5.7 2:3.1", "cube 3 et et v1 h1")
    ways = {say(one.way) for one in lesson_of(state).execute.possibilities if one.way}
    assert ways
    assert all(", then " in way for way in ways)
