"""Finale’s die has the sides the program rolls."""

from tests.stats.making import played
from tests.stats.test_facts import hold_sides


def test_finales_die_has_the_sides_the_program_rolls() -> None:
    timeline = played("finale", seed=2)
    at = next(s for s in timeline.states if s.is_chance() and s.chance_kind() == "roll")
    hold_sides(at, list(at.legal_actions()), 1)
