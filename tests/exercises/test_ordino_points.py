"""How hard a challenge of Ordino is: each part of its measure on both sides of each threshold."""

from typing import Any, cast

import attrs
from devtools.challenges import ordino as challenge_measure

from ludotheque import games
from ludotheque.games.ordino import arrangements
from ludotheque.games.ordino.state import OrdinoState
from tests.contract.playing import new_game
from tests.exercises.points import (
    SWITCH,
    TWICE,
    each_part_counts_as_written_down,
    parts_add_up_and_more_of_one_is_never_easier,
)

ORDINO = challenge_measure.Measure(
    instructions=1, named=False, joined=False, exchange=False, length=1, turns=0, ways=1,
    blocked=False, walled=False, stage=0, centre=False, through=False, seeming=1, ahead=False,
)  # fmt: skip
POINTS: dict[str, dict[Any, int]] = {
    "instructions": {1: 0, 8: 0, 9: 1, 14: 1, 15: 2, 40: 2},
    "named": SWITCH,
    "joined": TWICE,
    "exchange": SWITCH,
    "length": {1: 0, 3: 0, 4: 1, 9: 1},
    "turns": {0: 0, 1: 0, 2: 1, 5: 1},
    "ways": {1: 0, 2: 0, 9: 0},
    "blocked": SWITCH,
    "walled": SWITCH,
    "stage": {0: 0, 1: 1, 2: 2, 3: 2},
    "centre": SWITCH,
    "through": SWITCH,
    "seeming": {0: 0, 2: 0, 3: 1, 6: 1},
    "ahead": {False: 0, True: 6},
}
"""The points each value of each part adds to none."""


def test_each_part_counts_as_written_down() -> None:
    each_part_counts_as_written_down(ORDINO, POINTS)


def test_parts_add_up_and_more_of_one_is_never_easier() -> None:
    parts_add_up_and_more_of_one_is_never_easier(ORDINO, POINTS)


def test_grades_begin_where_they_are_said_to() -> None:
    parts = ("named", "exchange", "blocked", "walled", "centre", "through")
    chosen = [dict.fromkeys(parts[:count], True) for count in range(7)]
    assert [attrs.evolve(ORDINO, **one).grade for one in chosen] == [1, 1, 1, 1, 2, 2, 3]


def test_what_is_measured_of_ordino_agrees_with_the_moves() -> None:
    """Over games played: counts and cells as the arrangements of the dice have them."""
    seen = {name: set() for name in ("instructions", "length", "ways", "stage", "centre", "turns")}
    for seed, options in enumerate(({}, {"players": "4"}, {"super": "yes"}, {}, {})):
        timeline = new_game(games.create("ordino", options), seed, 240)
        for state in timeline.states:
            state = cast(OrdinoState, state)
            found = arrangements.possibilities(state)
            for action in {one.action for _, one in found}:
                made = challenge_measure.measure(state, action)
                routes = [r for _, one in found if one.action == action for r in one.routes]
                assert made.instructions == len(state.legal_actions())
                assert made.length == min(len(route.cells) for route in routes) - 1
                assert made.ways == len({route.cells for route in routes})
                target = state.steps(action)[1]
                assert made.centre == (target == "C")
                assert made.turns < max(2, made.length)
                assert not made.ahead
                for name, values in seen.items():
                    values.add(getattr(made, name))
    assert all(len(values) > 1 for values in seen.values()), seen
