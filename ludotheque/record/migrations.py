"""Migrations of the save format: each turns the JSON of a version into that of the next."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from ludotheque.core.messages import M
from ludotheque.files.reading import Node
from ludotheque.record.circumstances import derived_id

Json = Any


def _one_to_two(value: dict[str, Json]) -> dict[str, Json]:
    """Add what version 2 has and version 1 had not: id, levels of players, events, notes…"""
    seats, actions = value.get("seats"), value.get("actions")
    fresh: dict[str, Json] = {
        "id": id_of_version_1(value),
        "branched_from": None,
        "events": [],
        "agreements": {"no_undo": False, "hints": True, "clock": None, "house_rules": {}},
        "hints": [],
        "times": [None] * len(actions) if isinstance(actions, list) else [],
        "notes": {"heading": "", "occasion": "", "game": "", "moves": []},
    }
    _refuse(value, fresh, "")
    found = {**value, "version": 2, **fresh}
    if isinstance(seats, list):
        for i, seat in enumerate(seats):
            _refuse(seat, ("level",), f"seats[{i}].")
        found["seats"] = [with_level(seat) for seat in seats]
    return found


def _two_to_three(value: dict[str, Json]) -> dict[str, Json]:
    """Add what version 3 has: the time used on what is not played yet."""
    _refuse(value, ("pending",), "")
    return {**value, "version": 3, "pending": None}


def _three_to_four(value: dict[str, Json]) -> dict[str, Json]:
    """Add what version 4 has: how many actions have gone by post."""
    _refuse(value, ("post",), "")
    return {**value, "version": 4, "post": 0}


def _refuse(value: Json, keys: Iterable[str], path: str) -> None:
    """Raise SaveError where a record of an older version has one of these newer keys."""
    for key in keys:
        if isinstance(value, dict) and key in value:
            node = Node(value[key], path + key)
            raise node.wrong(M("The file is damaged: “{place}” is unknown."))


def with_level(seat: Json) -> Json:
    """Return the version 2 form of a seat of version 1: a person (level None) sits there."""
    return {**seat, "level": None} if isinstance(seat, dict) else seat


def id_of_version_1(value: dict[str, Json]) -> str:
    """Return an id for a game of version 1, the same for all copies of it, played on or not."""
    seats = value.get("seats")
    names: list[Json] = []
    for seat in seats if isinstance(seats, list) else ():
        known = seat if isinstance(seat, dict) else {}
        names += [known.get("name"), known.get("colour")]
    return derived_id(value.get("seed"), value.get("game"), value.get("created"), *names)


MIGRATIONS: Final[dict[int, Callable[[dict[str, Json]], dict[str, Json]]]] = {
    1: _one_to_two,
    2: _two_to_three,
    3: _three_to_four,
}
"""From each older format version, the function that turns its JSON into the next version's."""
