"""What the tests of Ordino share: boards, positions given and made at random, states of them."""

import json
import random
from functools import cache
from typing import Any

from ludotheque.core.contract_types import Reason
from ludotheque.core.paths import resources
from ludotheque.games.ordino.board import Board, from_json, reconstruction
from ludotheque.games.ordino.game import OPTIONS, OrdinoGame
from ludotheque.games.ordino.state import OrdinoState
from tests.games.ordino.reference import Table, cell_of

OWN: dict[str, Any] = json.loads(
    (resources() / "ordino" / "boards" / "reconstruction.json").read_text("utf-8")
)


def full(options: dict[str, str]) -> dict[str, str]:
    """All options, those not given at their defaults."""
    return {option.key: option.default for option in OPTIONS} | options


@cache
def board_of(text: str) -> Board:
    """The board of a JSON text."""
    return from_json(json.loads(text))


def game(board: Any = None, **options: str) -> OrdinoGame:
    """The game on a board, by default the program's own."""
    return OrdinoGame(full(options), board_of(json.dumps(board)) if board else reconstruction())


def at(
    white: str,
    black: str,
    dice: str = "",
    side: str = "",
    board: Any = None,
    **options: str,
) -> OrdinoState:
    """The state of pieces written « 1:5.3 s:C », dice « cube 4 et ou v1 h2 ».

    With four players the odd sphere is « so », the even one « se ».
    """
    made = game(board, **options)
    data: dict[str, Any] = {"side": side or made.seats[0], "dice": None}
    for colour, text in (("white", white), ("black", black)):
        pairs = [item.split(":") for item in text.split()]
        found: dict[str, Any] = {piece: cell for piece, cell in pairs if piece[0] != "s"}
        if made.four:
            named = dict(pairs)
            found["s"] = [named.get("so"), named.get("se")]
        else:
            found["s"] = [cell for piece, cell in pairs if piece == "s"]
        data[colour] = found
    if dice:
        data["dice"] = [int(face) if face in list("123456") else face for face in dice.split()]
    return made.from_position(data)


def legal(state: OrdinoState) -> list[str]:
    """The legal actions in notation, sorted."""
    return sorted(map(state.notation, state.legal_actions()))


def played(state: OrdinoState, *texts: str) -> OrdinoState:
    """The state after these actions."""
    for text in texts:
        after = state.apply(state.parse(text))
        assert isinstance(after, OrdinoState)
        state = after
    return state


def why(state: OrdinoState, text: str) -> tuple[str, tuple[str, ...]]:
    """Code and places of the reason against an action."""
    return told(state.why_not(state.parse(text)))


def told(reason: Reason | None) -> tuple[str, tuple[str, ...]]:
    """Code and places of a reason that must be there."""
    assert reason is not None
    assert str(reason.message)
    return reason.code, reason.places


def table_of(state: OrdinoState, board: Any = None) -> Table:
    """The reference's table in the same position, from what everybody sees."""
    table = Table(board or OWN, dict(state.game.options))
    seen = state.observe(None)
    for piece, (code, place, seat) in zip(_in_order(table), seen.pieces, strict=True):
        assert code[0] == "wb"[piece["side"]]
        assert code[1] == str(piece["number"] or "s")
        if table.four:
            assert (seat < 2) == piece["odd"]
        piece["place"] = place if place in {"captured", "beside"} else cell_of(place)
    table.phase = seen.phase
    table.seat = seen.side
    table.dice = list(seen.dice)
    table.mover = table.on(cell_of(seen.earned)) if seen.earned else None
    return table


def _in_order(table: Table) -> list[dict[str, Any]]:
    """The pieces of the reference in the order of an observation."""
    return sorted(table.pieces, key=lambda p: (p["side"], p["number"] or 7, not p["odd"]))


DICE = (
    ("cross", "cube", "cylinder"), tuple("123456"), ("et", "ou"), ("et", "ou"),
    ("v1", "v1", "h1", "h1", "v2", "h2"), ("v1", "v1", "h1", "h1", "v2", "h2"),
)  # fmt: skip


def random_dice(rng: random.Random, count: int = 6) -> str:
    return " ".join(rng.choice(faces) for faces in DICE[:count])


def random_state(rng: random.Random, board: Any = None, **options: str) -> OrdinoState:
    """A position no game need have led to: few or many pieces, strewn or crowded, dice rolled."""
    made = game(board, **options)
    cells = list(made.board.names)
    if rng.random() < 0.5:
        inner = [c for c in cells if c == "C" or c[0] in "12"]
        cells = inner + rng.sample(cells, rng.randrange(0, 20))
    cells = list(dict.fromkeys(cells))
    rng.shuffle(cells)
    most = rng.choice([2, 5, 8, 12, 16])
    data: dict[str, Any] = {"side": rng.choice(made.seats), "dice": None}
    everything = [(colour, n) for colour in ("white", "black") for n in range(8)]
    always = [("white", rng.randrange(8)), ("black", rng.randrange(8))]
    present = {*always, *rng.sample(everything, most)}
    beside = made.is_super and rng.random() < 0.5
    places: dict[tuple[str, int], str | None] = {}
    for one in dict.fromkeys([*always, *everything]):
        places[one] = None
        if one in present and cells:
            places[one] = cells.pop()
            if beside and rng.random() < 0.4:
                places[one] = "beside"
    for colour in ("white", "black"):
        found: dict[str, Any] = {
            str(n + 1): places[colour, n] for n in range(6) if places[colour, n]
        }
        spheres = [places[colour, 6], places[colour, 7]]
        found["s"] = spheres if made.four else [s for s in spheres if s]
        data[colour] = found
    state = made.from_position(data)
    count = 3 if state.chance_kind() == "placing" else 6
    return played(state, f"roll {random_dice(rng, count)}")


def random_board(rng: random.Random) -> dict[str, Any]:
    """A labyrinth of any shape: connected, with several doors, outward steps that fork."""
    rings = [1]
    size = rng.choice([3, 4, 5, 6])
    for _ in range(rng.randrange(3, 6)):
        rings.append(size)
        size *= rng.choice([1, 1, 2]) if size < 24 else 1
    if sum(rings) < 24:
        rings.append(rings[-1] * (24 // rings[-1] + 1))
    cells = [(r, s) for r in range(1, len(rings)) for s in range(rings[r])]
    inward = {c for c in cells if rng.random() < 0.6}
    around = {c for c in cells if rng.random() < 0.5}
    # Whatever the walls have cut off gets a passage inwards, ring by ring.
    for cell in cells:
        inward.add(cell) if rng.random() < 0.2 or cell[1] == 0 else None
    board = {"name": "any", "rings": rings}
    while True:
        seen, border = {(0, 0)}, [(0, 0)]
        while border:
            ring, sector = border.pop()
            near = [
                c
                for c in inward
                if c[0] == ring + 1 and c[1] * rings[ring] // rings[c[0]] == sector
            ]
            if (ring, sector) in inward:
                near.append((ring - 1, sector * rings[ring - 1] // rings[ring]))
            if (ring, sector) in around:
                near.append((ring, (sector + 1) % rings[ring]))
            if ring and (ring, (sector - 1) % rings[ring]) in around:
                near.append((ring, (sector - 1) % rings[ring]))
            border += [c for c in near if c not in seen]
            seen |= set(near)
        cut = [c for c in cells if c not in seen]
        if not cut:
            break
        inward.add(cut[0])
    green = rng.sample(cells, 16)
    start = {q: [list(c) for c in green[4 * i : 4 * i + 4]]
             for i, q in enumerate(("north", "east", "south", "west"))}  # fmt: skip
    return {**board, "around": [list(c) for c in sorted(around)],
            "inward": [list(c) for c in sorted(inward)], "start": start}  # fmt: skip
