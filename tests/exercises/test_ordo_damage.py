"""Exercises which are damaged are refused in one sentence, tried at Ordo’s file."""

import copy
from typing import Any

import pytest

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import use_language
from ludotheque.exercises.exercise import load, read
from tests.exercises.test_exercises import FILES, SCHEMA
from tests.files.schema import valid


def test_the_language_in_use_is_shown() -> None:
    use_language("fr")
    assert str(load("ordo")[2].title) == "Coupez la chaîne"
    use_language("en")
    assert str(load("ordo")[2].title) == "Cut the chain"


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The file of Ordo with one value replaced, or removed (...)."""
    data: Any = copy.deepcopy(FILES["ordo"])
    place = data
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    found: dict[str, Any] = data
    return found


FIRST = ("exercises", 0)


DAMAGE = [
    (("format",), "ludotheque"), (("version",), 2), (("game",), "ludo"), (("more",), 1),
    ((*FIRST, "id"), 5), ((*FIRST, "grade"), 0), ((*FIRST, "grade"), True),
    ((*FIRST, "title"), "x"), ((*FIRST, "title", "en"), ...), ((*FIRST, "title", "fr"), 1),
    ((*FIRST, "title", "French"), "x"), ((*FIRST, "task"), ...),
    ((*FIRST, "goal"), []), ((*FIRST, "goal"), [{}]), ((*FIRST, "goal", 0, "kind"), "mate"),
    ((*FIRST, "goal", 0, "moves"), 9), ((*FIRST, "goal", 0, "least"), 2),
    ((*FIRST, "unique"), 1), ((*FIRST, "options"), {"players": 2}),
    ((*FIRST, "rolls"), "cube"), ((*FIRST, "rolls"), [5]), ((*FIRST, "rolls"), ["a"] * 7),
    ((*FIRST, "goal", 0), {"kind": "event", "what": "won"}),
    ((*FIRST, "goal", 0), {"kind": "event", "what": "moved", "where": "a1"}),
    ((*FIRST, "goal", 0), {"kind": "without", "what": "moved", "moves": 2}),
    ((*FIRST, "goal", 0), {"kind": "safe", "moves": 1}),
    ((*FIRST, "goal", 0), {"kind": "pass", "moves": 1}),
    ((*FIRST, "goal", 0), {"kind": "tricks", "least": 1}),
    ((*FIRST, "goal", 0), {"kind": "tricks", "least": 0, "moves": 1}),
    ((*FIRST, "goal", 0), {"kind": "tricks", "least": 1, "moves": 7}),
    ((*FIRST, "goal", 0), {"kind": "tricks", "least": 1, "moves": 1, "by": "partner"}),
    ((*FIRST, "names"), "Anne"), ((*FIRST, "names"), [1]), ((*FIRST, "names"), ["A"] * 5),
    (("exercises",), {}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), DAMAGE, ids=lambda value: repr(value)[:40])
def test_damage_is_told(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(SaveError) as found:
        read("ordo", changed(path, value))
    assert str(found.value).endswith(".")
    assert "does not know" not in str(found.value)
    if path != ("game",) and value != []:
        assert not valid(changed(path, value), SCHEMA)


@pytest.mark.parametrize(
    "goal", [{"kind": "tricks", "least": 1, "moves": 1}, {"kind": "figure", "what": "goal-next"}]
)
def test_a_goal_which_a_game_alone_can_judge_is_refused_elsewhere(goal: dict[str, Any]) -> None:
    data = changed((*FIRST, "goal", 0), goal)
    assert valid(data, SCHEMA)
    with pytest.raises(SaveError) as found:
        read("ordo", data)
    assert f"a goal which its game does not know: “{goal['kind']}”" in str(found.value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((*FIRST, "position", "side"), "X"),
        ((*FIRST, "position", "board", 0), "W" * 10),
        ((*FIRST, "options"), {"colour": "red"}),
        ((*FIRST, "rolls"), ["roll cube"]),
        ((*FIRST, "names"), ["Anne", "Bruno", "Clara"]),
        ((*FIRST, "id"), "all-together"),
    ],
)
def test_what_the_game_refuses_is_told(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(SaveError) as found:
        read("ordo", changed(path, value))
    name = "all-together" if path[-1] == "id" else "jump-ahead"
    assert name in str(found.value)
