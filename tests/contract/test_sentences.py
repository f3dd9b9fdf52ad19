"""Sentences which faults put in by hand had swapped unnoticed."""

from ludotheque import games
from ludotheque.core.messages import Catalogue
from ludotheque.games.automatch.telling import figure_name

ENGLISH = Catalogue("en")


def test_figures_bear_the_unit_of_the_characteristic_that_rules() -> None:
    units = [ENGLISH.render(figure_name(800, ruling)).split(" ", 1)[1] for ruling in range(3)]
    assert units == ["cm³", "l/100 km", "km/h"]


def test_a_push_that_completes_lines_of_both_is_told_as_a_draw() -> None:
    state = games.create("cambio").from_position(
        {"tray": ["nAnBm", "nAnBm", "nAnBm", "nAnBm", "AnBnm"], "side": "A"}
    )
    after = state.apply(state.parse("a1>"))
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    text = ENGLISH.render(outcome.message)
    assert "the game is drawn" in text


def test_a_move_which_reconnects_says_so_and_no_other_does() -> None:
    game = games.create("ordo")
    state = game.initial()
    plain = ENGLISH.render(state.describe(state.parse("a3-a4"), None))
    assert "reconnects" not in plain
    split = game.from_position(
        {
            "board": ["....BB....", *["." * 10] * 3, "." * 10, "W.W.......", "." * 10, "." * 10],
            "side": "W",
        }
    )
    action = split.parse("c3-b3")
    assert split.is_legal(action)
    assert "reconnects" in ENGLISH.render(split.describe(action, None))
