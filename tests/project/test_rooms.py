"""The house as a whole: rooms, floors, arrows, and no circle anywhere."""

import sys
from functools import cache

import pytest

from tests.project.checkers import (
    ARROWS,
    PACKAGE,
    circle,
    import_graph,
    module_name,
    python_files,
    room,
)

MOST_ROOMS = 31
MOST_FLOORS = 13


@cache
def modules() -> dict[str, frozenset[str]]:
    """Every module of the package with those it imports, for types and in functions too."""
    graph = import_graph({module_name(p): p.read_text("utf-8") for p in python_files()})
    return {module: frozenset(found) for module, found in graph.items()}


@cache
def rooms() -> dict[str, frozenset[str]]:
    """Every room with those it imports."""
    found: dict[str, set[str]] = {}
    for module, imported in modules().items():
        here = room(module.removesuffix(".__init__"))
        if here:  # the package itself is no room
            names = {room(name.removesuffix(".__init__")) for name in imported}
            found.setdefault(here, set()).update(names - {here, "", "ui"})
    found.pop("ui", None)
    return {name: frozenset(names) for name, names in found.items()}


@cache
def floor(name: str) -> int:
    """On which floor a room is, from 1: above all it imports."""
    return 1 + max((floor(below) for below in rooms()[name]), default=0)


def test_no_module_is_in_a_circle() -> None:
    graph = {module: set(names) for module, names in modules().items()}
    assert len(graph) > 100
    assert circle(graph) == []


def test_no_room_is_in_a_circle() -> None:
    assert circle({name: set(found) for name, found in rooms().items()}) == []


def test_rooms_and_floors_are_few(capsys: pytest.CaptureFixture[str]) -> None:
    arrows = sum(map(len, rooms().values()))
    floors = max(map(floor, rooms()))
    with capsys.disabled():
        sys.stdout.write(
            f"\n{len(modules())} modules, {len(rooms())} rooms, {floors} floors, {arrows} arrows\n"
        )
    assert len(rooms()) <= MOST_ROOMS
    assert floors <= MOST_FLOORS


def test_every_room_has_its_arrows() -> None:
    assert set(rooms()) - {"_pure"} <= set(ARROWS)


def test_nothing_stands_at_the_top_of_the_window_part() -> None:
    assert [path.name for path in (PACKAGE / "ui").glob("*.py")] == ["__init__.py"]
