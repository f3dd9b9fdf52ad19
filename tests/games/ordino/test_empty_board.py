"""Super: a sphere on the centre while no opponent's piece is on the board.

Source: rules, ordino, The central cell, Super, D10.
"""

import pytest

from ludotheque.core.events import Captured
from ludotheque.games.ordino.state import OrdinoState
from tests.games.ordino.helpers import at, legal, played

DICE = "cube 3 ou ou v1 v1"


def cells(state: OrdinoState, code: str) -> list[str]:
    """Where the pieces of a name are, sorted."""
    return sorted(place for piece, place, _ in state.observe(None).pieces if piece == code)


@pytest.mark.parametrize("other", ["", " s:5.4", " s:1.4"])
def test_it_stays_and_nobody_is_captured(other: str) -> None:
    """The turn goes on; both spheres are where they were put, whichever of them moved."""
    state = at(f"s:1.1{other}", "1:beside 2:beside", DICE, super="yes")
    assert "s1.1-C" in legal(state)
    after = played(state, "s1.1-C")
    found = state.transition(state.parse("s1.1-C"), None)
    assert not any(isinstance(event, Captured) for event in found)
    assert after.chance_kind() == "placing"
    assert after.observe(None).side == 1
    assert cells(after, "ws") == sorted(["C", other.partition(":")[2] or "captured"])
    assert after.outcome() is None


def test_the_captured_one_stays_captured_and_the_one_on_the_centre_plays_on() -> None:
    """With the arriving sphere on the board none comes back; later it leaves by a door."""
    after = played(at("s:1.1", "1:beside", DICE, super="yes"), "s1.1-C")
    later = played(after, "roll cross 1 et", "put 1 5.7", "roll cube 3 ou ou v1 h1")
    moves = legal(later)
    assert moves
    assert all(move.startswith("sC") for move in moves)
    assert cells(played(later, moves[0]), "ws") == sorted(["captured", moves[0].partition("-")[2]])


def test_a_numbered_piece_which_matches_takes_a_sphere_back_or_stays() -> None:
    """Nothing can be captured, but a capture was earned: a sphere may come back instead."""
    state = at("3:1.1", "1:beside 2:beside", DICE, super="yes")
    earned = played(state, "3-C", "reroll cube 1")
    choices = legal(earned)
    assert "stay" in choices
    assert {choice.partition(" ")[0] for choice in choices} == {"stay", "back"}
    after = played(earned, "back 4.4")
    assert cells(after, "ws") == ["4.4", "captured"]
    assert cells(after, "w3") == ["C"]


def test_the_partners_sphere_may_bring_back_ones_own() -> None:
    """Four players: North has lost his; South's arrives, North may take his back, or leave it."""
    state = at(
        "se:1.1", "1:beside 2:beside", "cross 1 ou ou v1 v1", side="north",
        super="yes", players="4",
    )  # fmt: skip
    earned = played(state, "s1.1-C")
    choices = legal(earned)
    assert "stay" in choices
    assert "back 4.4" in choices
    assert not any(choice.startswith("take") for choice in choices)
    back = played(earned, "back 4.4")
    places = {(piece, owner): place for piece, place, owner in back.observe(None).pieces}
    assert places["ws", 0] == "4.4"
    assert places["ws", 2] == "C"
    stayed = played(earned, "stay")
    places = {(piece, owner): place for piece, place, owner in stayed.observe(None).pieces}
    assert places["ws", 0] == "captured"
    assert places["ws", 2] == "C"
