"""« Points of the rules » of Ordino Match say what the rules do."""

import copy

from tests.games.ordino.helpers import OWN, at, legal, played
from tests.games.readings import readings, told


def placings(texts: list[str]) -> set[str]:
    return {text.split()[1] for text in texts}


def test_no_sphere_left_counts_ones_own() -> None:
    told("ordino", "taking a sphere back", "récupérer une sphère")
    assert "your own, not your partner’s" in readings("ordino", "en")["taking a sphere back"]
    without = at("1:5.2 2:5.13 se:1.1", "1:1.4 2:5.7", "cube 3 ou ou v1 v1", side="north",
                 players="4")  # fmt: skip
    assert "back 5.4" in legal(played(without, "s1.1-C"))
    # The other way round: North has his, so his partner's captured one does not count.
    own = at("so:1.1 2:5.13", "1:1.4 4:1.7 2:5.7", "cube 3 ou ou v1 v1", side="north",
             players="4")  # fmt: skip
    assert legal(played(own, "s1.1-C")) == ["take 1.4", "take 1.7"]


def test_a_sphere_which_finds_nobody_captures_nothing() -> None:
    told("ordino", "In the Super game", "En Super Ordino-Match")
    sphere = at("s:1.1", "1:beside", "cube 3 ou ou v1 v1", super="yes")
    after = played(sphere, "s1.1-C")
    assert ("ws", "C", 0) in after.observe(None).pieces
    assert after.outcome() is None
    assert after.chance_kind() == "placing", "the turn is over"


def test_a_piece_captured_since_counts_as_placed() -> None:
    """White's 1 was placed and captured: « cross and 1 » places a sphere."""
    state = at("6:beside s:beside", "1:5.7", "cross 1 et", super="yes")
    assert placings(legal(state)) == {"s"}


def test_the_start_counts_as_empty_but_a_cell_crossed_before_holds_no_capture() -> None:
    told("ordino", "On the way", "En chemin")
    assert "3-3.0" in legal(at("3:4.0", "1:1.0", "cube 3 et et v1 v2"))
    assert "3-4.0" in legal(at("3:5.0", "1:1.0", "cube 3 et et v2 v1"))
    assert "3x4.0" not in legal(at("3:5.0", "1:4.0", "cube 3 et et v2 v1"))


def test_arriving_on_the_centre() -> None:
    told("ordino", "Arriving on the centre", "L’arrivée au centre")
    captured = at("3:1.1", "1:C 2:5.7", "cube 3 ou ou v1 h2")
    assert played(captured, "3xC").chance_kind() == "reroll"
    nobody = at("3:1.1 s:5.0", "1:beside", "cube 3 ou ou v1 v1", super="yes")
    assert played(nobody, "3-C").chance_kind() == "reroll"
    # South's cube 4 has arrived, moved by North: it must match, not North's own pieces.
    state = at("1:5.2 4:1.1", "1:1.4 2:5.7", "cube 4 ou ou v1 v1", side="north", players="4")
    arrived = played(state, "4-C")
    assert "take 1.4" in legal(played(arrived, "reroll cross 4"))
    assert played(arrived, "reroll cross 1").chance_kind() == "roll"


def test_two_passages_outward() -> None:
    told("ordino", "Two passages outward", "Deux passages vers l’extérieur")
    board = copy.deepcopy(OWN)
    board["inward"].append([3, 0])
    state = at("3:2.0", "1:5.12", "cube 3 ou ou v1 v1", board=board)
    assert {"3-3.0", "3-3.1"} <= set(legal(state))
    plain = legal(at("3:2.0", "1:5.12", "cube 3 ou ou v1 v1"))
    assert not {"3-3.0", "3-3.1"} <= set(plain)
