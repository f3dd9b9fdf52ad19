"""Ordino’s dice have the sides the program rolls."""

from ludotheque import games
from ludotheque.games.ordino import kernel, kernel_play
from tests.stats.making import played
from tests.stats.test_facts import hold_sides


def test_ordinos_dice_have_the_sides_the_program_rolls() -> None:
    state = games.create("ordino").initial()
    rolls = [int(kernel_play.throw(n)) * 16 + int(kernel.ROLL) for n in range(kernel_play.SIX)]
    hold_sides(state, rolls, 6)
    timeline = played("ordino", {"super": "yes"}, seed=2)
    at = next(s for s in timeline.states if s.is_chance() and s.chance_kind() == "placing")
    hold_sides(at, list(at.legal_actions()), 3)
    again = next(s for s in timeline.states if s.is_chance() and s.chance_kind() == "reroll")
    assert not any(map(again.rolled, again.legal_actions()))  # they may be chosen by undoing them
