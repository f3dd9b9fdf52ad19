"""How every measure of a challenge is judged: each part, and all together."""

import random
from typing import Any

import attrs

SWITCH = {False: 0, True: 1}
TWICE = {False: 0, True: 2}


def each_part_counts_as_written_down(easiest: Any, points: dict[str, dict[Any, int]]) -> None:
    assert set(points) == {field.name for field in attrs.fields(type(easiest))}
    assert easiest.points == 0
    for name, worth in points.items():
        for value, more in worth.items():
            assert attrs.evolve(easiest, **{name: value}).points == more, (name, value)


def parts_add_up_and_more_of_one_is_never_easier(
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
