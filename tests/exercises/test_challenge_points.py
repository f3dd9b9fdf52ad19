"""How hard a challenge is: every part of its measure on both sides of each of its thresholds."""

import random
from typing import Any, cast

import attrs
import pytest
from devtools.challenges import cambio as challenge_cambio
from devtools.challenges import ordino as challenge_measure

from ludotheque import games
from ludotheque.games.cambio.state import CambioState
from ludotheque.games.ordino import arrangements
from ludotheque.games.ordino.state import OrdinoState
from tests.contract.playing import new_game

ORDINO = challenge_measure.Measure(
    instructions=1, named=False, joined=False, exchange=False, length=1, turns=0, ways=1,
    blocked=False, walled=False, stage=0, centre=False, through=False, seeming=1, ahead=False,
)  # fmt: skip
CAMBIO = challenge_cambio.Measure(
    base=0, pushes=1, moved=False, diagonal=False, barred=False, three=False, threats=0, bolt=False
)
SWITCH = {False: 0, True: 1}
TWICE = {False: 0, True: 2}
POINTS: tuple[tuple[Any, dict[str, dict[Any, int]]], ...] = (
    (ORDINO, {
        "instructions": {1: 0, 8: 0, 9: 1, 14: 1, 15: 2, 40: 2}, "named": SWITCH, "joined": TWICE,
        "exchange": SWITCH, "length": {1: 0, 3: 0, 4: 1, 9: 1}, "turns": {0: 0, 1: 0, 2: 1, 5: 1},
        "ways": {1: 0, 2: 0, 9: 0}, "blocked": SWITCH, "walled": SWITCH,
        "stage": {0: 0, 1: 1, 2: 2, 3: 2}, "centre": SWITCH, "through": SWITCH,
        "seeming": {0: 0, 2: 0, 3: 1, 6: 1}, "ahead": {False: 0, True: 6},
    }),
    (CAMBIO, {
        "base": {0: 0, 1: 1, 2: 2, 5: 5}, "pushes": {1: 0, 12: 0, 13: 1, 20: 1}, "moved": SWITCH,
        "diagonal": SWITCH, "barred": SWITCH, "three": SWITCH, "threats": {0: 0, 1: 0, 2: 1, 9: 1},
        "bolt": TWICE,
    }),
)  # fmt: skip
"""The easiest challenge of a game, and the points each value of each part adds to its none."""
each_game = pytest.mark.parametrize(("easiest", "points"), POINTS, ids=("ordino", "cambio"))


@each_game
def test_each_part_counts_as_written_down(easiest: Any, points: dict[str, dict[Any, int]]) -> None:
    assert set(points) == {field.name for field in attrs.fields(type(easiest))}
    assert easiest.points == 0
    for name, worth in points.items():
        for value, more in worth.items():
            assert attrs.evolve(easiest, **{name: value}).points == more, (name, value)


@each_game
def test_parts_add_up_and_more_of_one_is_never_easier(
    easiest: Any, points: dict[str, dict[Any, int]]
) -> None:
    chance = random.Random(7)
    for _ in range(300):
        chosen = {name: chance.choice(list(worth)) for name, worth in points.items()}
        made = attrs.evolve(easiest, **chosen)
        assert made.points == sum(points[name][value] for name, value in chosen.items())
        for name, worth in points.items():
            harder = [value for value in worth if value > chosen[name]]
            assert all(attrs.evolve(made, **{name: value}).grade >= made.grade for value in harder)


def test_grades_begin_where_they_are_said_to() -> None:
    grades = [attrs.evolve(CAMBIO, base=base).grade for base in range(10)]
    medium, hard = challenge_cambio.MEDIUM, challenge_cambio.HARD
    assert grades == [1] * medium + [2] * (hard - medium) + [3] * (10 - hard)
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
