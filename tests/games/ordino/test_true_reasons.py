"""Whatever a reason claims is true: checked against the reference for any attempt."""

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from ludotheque.games.ordino.state import OrdinoState
from tests.games.ordino.helpers import random_state, table_of
from tests.games.ordino.reference import TYPE_OF, Table, cell_of, name
from tests.longer import scaled


def named_words(table: Table, piece: dict[str, Any]) -> set[str]:
    """The conjunctions by which a piece may join its arrows in some reading."""
    if not piece["number"]:
        return set(table.dice[2:4])
    is_kind = TYPE_OF[piece["number"]] == table.dice[0]
    is_number = piece["number"] == int(table.dice[1])
    return {
        second
        for first, second in itertools.permutations(table.dice[2:4])
        if ((is_kind and is_number) if first == "et" else (is_kind or is_number))
    }


def reached_alone(table: Table, piece: dict[str, Any], target: Any, words: set[str]) -> bool:
    """Whether the piece could go to the cell if nobody else were on the board."""
    places = [p["place"] for p in table.pieces]
    for other in table.pieces:
        if other is not piece:
            other["place"] = "captured"
    found = {text for word in words for text in table._executed(piece, word)}
    for other, place in zip(table.pieces, places, strict=True):
        other["place"] = place
    return any(text.endswith(f"-{name(target)}") for text in found)


def is_own_sphere(table: Table, piece: dict[str, Any] | None) -> bool:
    return piece is not None and piece["side"] == table.side and not piece["number"]


def attempt(state: OrdinoState, table: Table, rng: random.Random) -> tuple[Any, Any, str]:
    """A piece of the side on turn, on the board or not, and a cell: near more often than far."""
    piece = rng.choice([p for p in table.pieces if p["side"] == table.side])
    on_board = isinstance(piece["place"], tuple)
    target = rng.choice(table.maze.cells)
    if on_board and rng.random() < 0.8:
        target = piece["place"]
        for _ in range(rng.randrange(5)):
            target = rng.choice(table.maze.neighbours(target))
    if piece["number"]:
        head = str(piece["number"])
    else:
        others = [c for c in table.maze.cells if not is_own_sphere(table, table.on(c))]
        head = "s" + name(piece["place"] if on_board else rng.choice(others))
    there = table.on(target)
    sign = "x" if there and there["side"] != table.side else "-"
    return piece, target, f"{head}{sign}{name(target)}"


WAYS = {"ordino.no-way", "ordino.both-arrows", "ordino.one-arrow", "ordino.through-centre"}


@pytest.mark.parametrize("players", ["2", "4"])
def test_reasons_against_moves_are_true(players: str) -> None:
    rng = random.Random(players)
    codes: Counter[str] = Counter()
    for _ in range(scaled(600)):
        state = random_state(rng, players=players, return_to_start=rng.choice(["no", "yes"]))
        table = table_of(state)
        legal = table.legal()
        own, partner = table.standing(table.own()), table.standing(table.own(partner=True))
        for _ in range(12):
            piece, target, text = attempt(state, table, rng)
            if text in legal:
                assert state.why_not(state.parse(text)) is None
                continue
            reason = state.why_not(state.parse(text))
            assert reason is not None
            code, places = reason.code, [cell_of(place) for place in reason.places]
            codes[code] += 1
            words = named_words(table, piece)
            if code == "ordino.captured":
                assert piece["place"] == "captured"
            elif code in {"ordino.empty-cell", "ordino.not-yours", "ordino.no-sphere-there"}:
                assert text[0] == "s"
                there = table.on(places[0])
                assert (there is None) == (code == "ordino.empty-cell")
                assert there is None or (there["side"] != table.side) == (
                    code == "ordino.not-yours"
                )
            elif code == "ordino.sphere-last":
                assert not piece["number"]
                assert table._numbered(own) or table._numbered(partner)
                assert f"{name(places[0])}" in {name(p["place"]) for p in own + partner}
            elif code == "ordino.partner-after":
                assert piece in partner
                assert legal != {"pass"}
            elif code in {"ordino.not-named", "ordino.other-piece", "ordino.no-such-piece"}:
                assert piece["number"]
                assert not words
                assert (code == "ordino.not-named") == ("ou" in table.dice[2:4])
            elif code == "ordino.return":
                assert target == piece["place"]
                assert not table.returning
            elif code == "ordino.own-piece":
                there = table.on(target)
                assert there is not None
                assert there["side"] == table.side
            elif code in WAYS:
                assert not reached_alone(table, piece, target, words)
                other = {"et": "ou", "ou": "et"}
                if code in {"ordino.both-arrows", "ordino.one-arrow"}:
                    (word,) = words
                    assert reached_alone(table, piece, target, {other[word]})
            else:
                assert code in {"ordino.blocked", "ordino.crossed-before"}
                assert places
                assert reached_alone(table, piece, target, words)
                assert all(table.on(cell) for cell in places)
                assert (places == [target]) == (code == "ordino.crossed-before")
    wanted = {
        "ordino.captured", "ordino.empty-cell", "ordino.sphere-last", "ordino.not-named",
        "ordino.no-such-piece", "ordino.return", "ordino.own-piece", "ordino.no-way",
        "ordino.both-arrows", "ordino.one-arrow", "ordino.through-centre", "ordino.blocked",
    }  # fmt: skip
    assert set(codes) >= wanted, wanted - set(codes)
