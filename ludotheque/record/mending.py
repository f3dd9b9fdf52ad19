"""Opens a damaged game as far as its actions can be played, as a game of its own."""

from typing import Any

import attrs

from ludotheque.core.errors import DamagedActionError, LudothequeError
from ludotheque.files.reading import Node
from ludotheque.record import savefile
from ludotheque.record.circumstances import Branch, derived_id
from ludotheque.record.circumstances_json import time_of
from ludotheque.record.record import MAX_ACTIONS
from ludotheque.record.replaystops import moves_before
from ludotheque.record.timeline import Timeline

Json = Any


@attrs.frozen
class Mended:
    """What can be played of a damaged game: a branch of it, without what was undone.

    ``moves`` counts the moves in it. It is ``whole`` where every action that was played is there:
    then only something beside them is damaged.
    """

    timeline: Timeline
    moves: int
    whole: bool


def mended(value: Json, played: int | None = None) -> Mended | None:
    """Return a damaged game up to what is damaged; None where not even one move can be played.

    ``value`` is the JSON of a save of any version; its first ``played`` actions are those of the
    game, by default all, the others were undone. The game has the same new id each time. What
    stands beside the actions – names, notes, agreements – must be sound.
    """
    try:
        value = savefile.migrated(value)
    except LudothequeError:
        return None
    actions = value.get("actions")
    if not isinstance(actions, list):
        return None
    wanted = len(actions) if played is None else played
    count = min(_readable(actions), wanted)
    ending = count == wanted
    while True:
        try:
            record = savefile.from_json(_cut(value, count, ending=ending))
            branch = Branch(record.id, count)
            record = attrs.evolve(
                record, id=derived_id("mended", record.id, count), branched_from=branch
            )
            timeline = Timeline.from_record(record)
        except DamagedActionError as problem:
            count, ending = problem.ply, False
        except LudothequeError:
            if not ending:
                return None
            ending = False
        else:
            moves = moves_before(timeline, count)
            return Mended(timeline, moves, count == wanted) if moves else None


def _readable(actions: list[Json]) -> int:
    """Return how many actions from the first one on are texts which can be decoded."""
    for index, action in enumerate(actions[:MAX_ACTIONS]):
        try:
            savefile.action_of(Node(action), index)
        except LudothequeError:
            return index
    return min(len(actions), MAX_ACTIONS)


def _cut(value: dict[str, Json], count: int, *, ending: bool) -> dict[str, Json]:
    """Return the JSON of a game after its first ``count`` actions, with its ending or without."""
    found = {**value, "actions": value["actions"][:count], "times": _times(value, count)}
    for name in ("events", "hints"):
        found[name] = _until(value.get(name), count)
    notes = value.get("notes")
    if isinstance(notes, dict):
        found["notes"] = {**notes, "moves": _until(notes.get("moves"), count)}
    found["post"] = 0  # it is a game of its own
    if not ending:
        found["ending"] = None
    return found


def _times(value: dict[str, Json], count: int) -> list[int | None]:
    """Return the time of each action, None where it cannot be read."""
    times = value.get("times")
    found: list[int | None] = []
    for time in (times if isinstance(times, list) else [])[:count]:
        try:
            found.append(time_of(Node(time)))
        except LudothequeError:
            found.append(None)
    return found + [None] * (count - len(found))


def _until(items: Json, count: int) -> Json:
    """Return the items of a list without those of later plies; anything else unchanged."""
    if not isinstance(items, list):
        return items
    return [
        one
        for one in items
        if not isinstance(one, dict) or not isinstance(one.get("ply"), int) or one["ply"] <= count
    ]
