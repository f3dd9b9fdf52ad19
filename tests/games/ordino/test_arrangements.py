"""What the engine answers for the arrangements a player lays out."""

import random

import pytest

from ludotheque.core.messages import Catalogue
from ludotheque.games.ordino.answers import Answer, answer
from ludotheque.games.ordino.arrangements import (
    Arrangement,
    possibilities,
    readings,
    sphere_readings,
)
from tests.games.ordino.helpers import at, game, random_state, told
from tests.longer import scaled

FRENCH = Catalogue("fr")
CATALOGUES = (FRENCH, Catalogue("en"))
BLACK = "1:5.7"


SPHERE_LAST = (
    "La sphère ne joue que si aucune autre instruction n’est possible ; "
    "or le cube 3 peut aller de 4.0 en 5.0."
)


def text(found: Answer) -> str:
    assert found.reason is not None
    return FRENCH.render(found.reason.message).replace("\u202f", " ")


def test_there_are_at_most_two_readings() -> None:
    two = at("3:5.0", BLACK, "cube 3 et ou v1 h1")
    assert readings(two) == (
        Arrangement("et", "ou", ("v1", "h1")), Arrangement("ou", "et", ("v1", "h1")),
    )  # fmt: skip
    assert sphere_readings(two) == (
        Arrangement(None, "et", ("v1", "h1")), Arrangement(None, "ou", ("v1", "h1")),
    )  # fmt: skip
    one = at("3:5.0", BLACK, "cube 3 ou ou v1 h1")
    assert readings(one) == (Arrangement("ou", "ou", ("v1", "h1")),)
    assert sphere_readings(one) == (Arrangement(None, "ou", ("v1", "h1")),)
    assert readings(at("3:5.0", BLACK)) == sphere_readings(at("3:5.0", BLACK)) == ()


def test_an_executable_arrangement_names_pieces_cells_and_ways() -> None:
    state = at("3:5.0 4:3.0 1:5.3", "1:3.1 2:5.7", "cube 3 et ou v1 v2")
    found = answer(state, Arrangement("et", "ou", ("v1", "v2")))
    assert found.executable
    assert found.named == found.obeying == ("5.0",)
    moves = {i.target: i for i in found.instructions}
    assert moves["4.0"].routes[0].cells == ("5.0", "4.0")
    assert moves["4.0"].routes[0].stop is None
    assert "3.0" not in moves
    assert FRENCH.render(found.sentence).replace("\u202f", " ") == "cube et 3 : ↕1 ou ↕2"
    swapped = answer(state, Arrangement("ou", "et", ("v2", "v1")))
    assert swapped.named == ("5.0", "3.0")
    assert set(swapped.obeying) <= {"5.0", "3.0"}


def test_both_orders_of_an_et_are_one_choice_with_several_ways() -> None:
    rng = random.Random(2)
    several = 0
    for _ in range(scaled(200)):
        state = random_state(rng)
        for arrangement, instruction in possibilities(state):
            targets = [route.cells[-1] for route in instruction.routes]
            assert set(targets) == {instruction.target}
            lengths = [len(route.cells) for route in instruction.routes]
            assert lengths == sorted(lengths)
            several += len(targets) > 1
            if arrangement.second == "et":
                assert all(route.stop for route in instruction.routes)
    assert several > scaled(25)


@pytest.mark.parametrize(
    ("white", "dice", "arrangement", "code", "sentence"),
    [
        ("3:5.0", "cube 1 et ou v1 v2", Arrangement("et", "ou", ("v1", "v2")),
         "ordino.no-such-piece", "Il n’existe pas de cube n°\u00a01."),
        ("3:5.0", "cube 4 et ou v1 v2", Arrangement("et", "ou", ("v1", "v2")),
         "ordino.captured", "L’adversaire a pris le cube 4."),
        ("1:5.0", "cube 5 ou ou v1 v2", Arrangement("ou", "ou", ("v1", "v2")),
         "ordino.nobody-named", "Il ne reste sur le plateau ni cube ni 5."),
        ("3:4.0 1:3.0 s:4.2", "cube 2 ou ou v1 v1", Arrangement(None, "ou", ("v1", "v1")),
         "ordino.sphere-last",
         SPHERE_LAST),
        ("1:C", "cube 2 ou ou v1 v1", Arrangement(None, "ou", ("v1", "v1")),
         "ordino.no-sphere-left", "Vous n’avez plus de sphère sur le plateau."),
        ("3:C", "cube 1 ou et h1 h1", Arrangement("ou", "et", ("h1", "h1")),
         "ordino.no-way-at-all",
         "De C, les murs n’ouvrent aucun chemin de cette sorte pour le cube 3."),
    ],
)  # fmt: skip
def test_why_an_arrangement_is_not_executable(
    white: str, dice: str, arrangement: Arrangement, code: str, sentence: str
) -> None:
    found = answer(at(white, BLACK, dice), arrangement)
    assert told(found.reason)[0] == code
    assert text(found) == sentence


def test_no_cube_can_make_both_moves() -> None:
    state = at("3:C 4:5.0 1:4.0", BLACK, "cube 3 et ou v1 h2", players="2")
    arrangement = Arrangement("ou", "et", ("v1", "h2"))
    blocked = at("3:4.0 4:5.1 1:3.0 2:5.0 5:4.1 6:5.2", BLACK, "cube 4 ou ou v1 v1")
    found = answer(blocked, Arrangement("ou", "ou", ("v1", "v1")))
    assert told(found.reason)[0] == "ordino.no-piece-of-type"
    assert text(found) == "Aucun cube ne peut faire l’un ou l’autre de ces déplacements."
    assert {"4.0", "5.1", "3.0", "5.0", "4.1"} <= set(found.reason.places if found.reason else ())
    assert answer(state, arrangement).named == ("C", "5.0")


def test_dice_that_were_not_rolled() -> None:
    state = at("3:5.0", BLACK, "cube 3 et et v1 h1")
    for arrangement, code in (
        (Arrangement("ou", "et", ("v1", "h1")), "ordino.other-words"),
        (Arrangement(None, "ou", ("v1", "h1")), "ordino.other-words"),
        (Arrangement("et", "et", ("v1", "v1")), "ordino.other-arrows"),
    ):
        assert told(answer(state, arrangement).reason)[0] == code
    # The arrows may be exchanged: that is the same instruction.
    swapped = answer(state, Arrangement("et", "et", ("h1", "v1")))
    assert swapped.instructions == answer(state, readings(state)[0]).instructions
    rolling = game().initial()
    assert told(answer(rolling, Arrangement("et", "et", ("h1", "v1"))).reason)[0] == (
        "ordino.lot-first"
    )


def test_the_partner_s_pieces_are_announced() -> None:
    state = at("2:5.13", BLACK, "cross 2 ou ou v1 v1", players="4", side="north")
    found = answer(state, readings(state)[0])
    assert found.executable
    assert found.helper
    assert found.obeying == ("5.13",)
    own = at("1:5.1 2:5.13", BLACK, "cross 2 et ou v1 h1", players="4", side="north")
    refused = answer(own, Arrangement("et", "ou", ("v1", "h1")))
    assert told(refused.reason) == ("ordino.partners-piece", ("5.13",))
    assert answer(own, Arrangement("ou", "et", ("v1", "h1"))).obeying == ("5.1",)


def test_every_arrangement_gets_a_whole_sentence() -> None:
    rng = random.Random(9)
    codes = set()
    for i in range(scaled(400)):
        options = {"players": "24"[i % 2], "last_piece": ("no", "yes")[i % 3 == 0]}
        state = random_state(rng, **options)
        for arrangement in (*readings(state), *sphere_readings(state)):
            found = answer(state, arrangement)
            for catalogue in CATALOGUES:
                assert catalogue.render(found.sentence).strip()
                if found.reason is not None:
                    codes.add(found.reason.code)
                    said = catalogue.render(found.reason.message)
                    assert said.endswith(".")
                    assert "{" not in said
    assert len(codes) >= 8, codes


def test_with_four_players_an_own_piece_in_the_way_is_not_called_the_partners() -> None:
    """Where the partner’s pieces play, one’s own still explain why they cannot."""
    state = at("1:5.1 2:4.0 5:3.0 3:5.0", BLACK, "cross 2 et ou v1 v2", players="4", side="south")
    found = answer(state, Arrangement("et", "ou", ("v1", "v2")))
    assert "partenaire" not in text(found)
    assert found.named == ("4.0",)


def test_with_four_players_only_ones_own_pieces_are_said_to_be_missing() -> None:
    """The partner’s cube 4 stands on the board: « none is left » would be false."""
    state = at("4:5.13 so:3.0", BLACK, "cube 3 ou ou v1 v1", players="4", side="north")
    found = answer(state, Arrangement("ou", "ou", ("v1", "v1")))
    assert found.reason is not None
    assert found.reason.code == "ordino.nobody-named"
    assert text(found) == "Vous n’avez ni cube ni 3 sur le plateau."
