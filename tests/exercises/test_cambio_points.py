"""How hard a challenge of Cambio is: each part of its measure on both sides of each threshold."""

from typing import Any, cast

import attrs
from devtools.challenges import cambio as challenge_cambio

from ludotheque import games
from ludotheque.games.cambio.state import CambioState
from tests.contract.playing import new_game
from tests.exercises.points import (
    SWITCH,
    TWICE,
    each_part_counts_as_written_down,
    parts_add_up_and_more_of_one_is_never_easier,
)

CAMBIO = challenge_cambio.Measure(
    base=0, pushes=1, moved=False, diagonal=False, barred=False, three=False, threats=0, bolt=False
)
POINTS: dict[str, dict[Any, int]] = {
    "base": {0: 0, 1: 1, 2: 2, 5: 5},
    "pushes": {1: 0, 12: 0, 13: 1, 20: 1},
    "moved": SWITCH,
    "diagonal": SWITCH,
    "barred": SWITCH,
    "three": SWITCH,
    "threats": {0: 0, 1: 0, 2: 1, 9: 1},
    "bolt": TWICE,
}
"""The points each value of each part adds to none."""


def test_each_part_counts_as_written_down() -> None:
    each_part_counts_as_written_down(CAMBIO, POINTS)


def test_parts_add_up_and_more_of_one_is_never_easier() -> None:
    parts_add_up_and_more_of_one_is_never_easier(CAMBIO, POINTS)


def test_grades_begin_where_they_are_said_to() -> None:
    grades = [attrs.evolve(CAMBIO, base=base).grade for base in range(10)]
    medium, hard = challenge_cambio.MEDIUM, challenge_cambio.HARD
    assert grades == [1] * medium + [2] * (hard - medium) + [3] * (10 - hard)


def test_what_is_measured_of_cambio_agrees_with_the_pushes() -> None:
    seen: set[tuple[bool, bool, bool]] = set()
    for seed in range(30):
        options = {"players": "23"[seed % 2], "preparation": "quick"}
        timeline = new_game(games.create("cambio", options), seed, 80)
        state = cast(CambioState, timeline.state_at(max(0, timeline.ply - 1)))
        if state.is_chance() or not state.actors():
            continue
        solution = timeline.action_at(timeline.ply - 1)
        made = challenge_cambio.measure(state, solution, 1)
        after = state.child(solution)
        assert made.base == 1
        assert made.pushes == len(state.legal_actions())
        assert made.three == (options["players"] == "3")
        own = [line for seat, line in after.lines() if seat == state.side]
        if not own:
            assert not made.moved
            assert not made.diagonal
        else:
            files, ranks = ({cell[i] for cell in own[0].cells} for i in (0, 1))
            assert made.diagonal == (len(files) > 1 < len(ranks))
        seen.add((made.moved, made.diagonal, made.three))
    assert len(seen) > 2, seen
