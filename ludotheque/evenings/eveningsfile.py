"""The evenings kept: a small JSON file in the user's data folder."""

import contextlib
import json
from collections.abc import Callable, Container, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque.core.errors import SaveError
from ludotheque.core.levels import LEVELS
from ludotheque.core.messages import M
from ludotheque.evenings.evening import (
    FEWEST,
    LONGEST_NAME,
    MOST,
    TABLES,
    WAYS,
    Agreed,
    Evening,
    Pairing,
    Played,
    Player,
)
from ludotheque.evenings.place import evenings_path
from ludotheque.files.reading import Node
from ludotheque.files.smallfile import SmallFile

Json = Any
FIELD: Final = "evenings"
MOST_ENTRIES: Final = 20_000
MAX_BYTES: Final = 8_000_000
_HEX: Final = frozenset("0123456789abcdef")
_GAMES: Final = 10_000
_TEXT: Final = 4_000


class Evenings:
    """All evenings of the user.

    Each evening is an entry « id » of the file, each of its games an entry « id/game's id »: two
    windows change different ones. Before every change the file is read again. What cannot be read
    of it, as from a later version, stays as it is.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Use ``path``, by default the file in the user's data folder."""
        self.file = SmallFile(
            path or evenings_path(), FIELD, most=MOST_ENTRIES, size=MAX_BYTES,
            damaged=lambda name: M(
                "Your evenings could not be read; they are kept as “{name}” and begin anew. Their "
                "games are in the archive as before.",
                name=name,
            ),
        )  # fmt: skip
        self.notices = self.file.notices
        """Messages for the user about a damaged file."""

    def all(self) -> tuple[Evening, ...]:
        """Return the evenings, the one begun last first."""
        found = evenings_of(self.file.read())
        return tuple(sorted(found, key=lambda one: (one.created, one.uid), reverse=True))

    def find(self, uid: str) -> Evening | None:
        """Return an evening by its id, None where there is none."""
        return next((one for one in self.all() if one.uid == uid), None)

    def add(self, evening: Evening) -> None:
        """Keep a new evening; raises SaveError."""
        with self.file.alone():
            raw = self._raw()
            raw.update(entries_of(evening))
            self.file.write(raw)

    def change(self, uid: str, work: Callable[[Evening], Evening]) -> Evening | None:
        """Change an evening as the file has it now; return it, None where it has been removed.

        Only the entries which ``work`` has changed are written. Raises SaveError.
        """
        with self.file.alone():
            raw = self._raw()
            nodes = {key: Node(value) for key, value in raw.items()}
            before = next((one for one in evenings_of(nodes) if one.uid == uid), None)
            if before is None:
                return None
            after = work(before)
            if after == before:
                return before
            if _heading(after) != _heading(before):
                after = attrs.evolve(after, changed=before.changed + 1)
            old, new = entries_of(before), entries_of(after)
            for key in old.keys() - new.keys():
                del raw[key]
            raw.update({key: value for key, value in new.items() if old.get(key) != value})
            self.file.write(raw)
            return after

    def remove(self, uid: str) -> None:
        """Remove an evening; its games stay in the archive. Raises SaveError."""
        with self.file.alone():
            raw = self._raw()
            kept = {key: value for key, value in raw.items() if key.partition("/")[0] != uid}
            if kept != raw:
                self.file.write(kept)

    def portable(self, files: Callable[[str], Container[str]]) -> bytes:
        """Return the file for another computer, without the options which name a file here.

        ``files`` returns these, given the key of a game.
        """
        found: dict[str, Json] = {}
        for one in self.all():
            agreed = {
                key: attrs.evolve(
                    own, options={k: v for k, v in own.options.items() if k not in files(key)}
                )
                for key, own in one.agreed.items()
            }
            found.update(entries_of(attrs.evolve(one, agreed=agreed)))
        return json.dumps({"version": 1, FIELD: found}, indent=1).encode()

    def merge(self, value: object) -> int:
        """Keep what another such file has, nothing of ours being lost; return how many evenings.

        What is wrong in it is passed over. Raises SaveError.
        """
        nodes: dict[str, Node] = {}
        with contextlib.suppress(SaveError, KeyError):
            nodes = Node(value).entries()[FIELD].entries(MOST_ENTRIES)
        theirs: dict[str, Json] = {}
        for one in evenings_of(nodes):
            theirs.update(entries_of(one))
        with self.file.alone():
            ours = self._raw()
            found = merged(ours, theirs)
            if found != ours:
                self.file.write(found)
        return sum(_is_id(key) for key in found.keys() - ours.keys())

    def _raw(self) -> dict[str, Json]:
        return {key: node.value for key, node in self.file.read(writing=True).items()}


def merged(ours: Mapping[str, Json], theirs: Mapping[str, Json]) -> dict[str, Json]:
    """Return the entries of two copies of the file as one, nothing of either being lost.

    Of one evening the heading which was changed more often counts, of one game the entry with a
    result; else ours stays.
    """
    found = dict(theirs)
    for key, value in ours.items():
        other = found.get(key)
        if other is None or not _is_later(other, value):
            found[key] = value
    return found


def _is_later(other: Json, own: Json) -> bool:
    """Return whether an entry replaces our own one: it was changed more, or has a result."""
    if not isinstance(other, dict) or not isinstance(own, dict):
        return isinstance(other, dict)
    if "changed" in other or "changed" in own:
        changes = other.get("changed"), own.get("changed")
        return all(isinstance(one, int) for one in changes) and changes[0] > changes[1]
    return own.get("winners") is None and isinstance(other.get("winners"), list)


# JSON


def _heading(evening: Evening) -> Json:
    return {
        "name": evening.name,
        "created": evening.created,
        "ended": evening.ended,
        "changed": evening.changed,
        "way": evening.way,
        "game": evening.game,
        "seats": evening.seats,
        "players": [{"name": one.name, "level": one.level} for one in evening.players],
        "plan": [{"round": one.round, "seats": list(one.seats)} for one in evening.plan],
        "agreed": {
            key: {"options": dict(one.options), "agreements": dict(one.agreements)}
            for key, one in evening.agreed.items()
        },
    }


def entries_of(evening: Evening) -> dict[str, Json]:
    """Return the entries of an evening, its games included."""
    found = {evening.uid: _heading(evening)}
    for one in evening.played:
        found[f"{evening.uid}/{one.uid}"] = {
            "game": one.game,
            "number": one.number,
            "pairing": one.pairing,
            "seats": list(one.seats),
            "result": one.result,
            "winners": None if one.winners is None else list(one.winners),
            "scores": None if one.scores is None else list(one.scores),
        }
    return found


def evenings_of(entries: Mapping[str, Node]) -> list[Evening]:
    """Return the evenings of some entries; what is wrong or not known is passed over."""
    found: dict[str, Evening] = {}
    for key, node in entries.items():
        if _is_id(key):
            with contextlib.suppress(SaveError):
                found[key] = _evening(key, node)
    games: dict[str, list[Played]] = {key: [] for key in found}
    for key, node in entries.items():
        uid, _, own = key.partition("/")
        if uid in found and _is_id(own):
            with contextlib.suppress(SaveError):
                games[uid].append(_played(own, node, found[uid]))
    return [
        attrs.evolve(one, played=tuple(sorted(games[key], key=lambda own: (own.number, own.uid))))
        for key, one in found.items()
    ]


def _is_id(text: str) -> bool:
    return len(text) == 32 and set(text) <= _HEX


def _evening(uid: str, node: Node) -> Evening:
    fields = node.fields(
        ("name", "created", "ended", "changed", "way", "game", "seats", "players", "plan", "agreed")
    )
    players = tuple(_player(one) for one in fields["players"].items(MOST))
    seats = fields["seats"].integer(min(TABLES), max(TABLES))
    if len(players) < max(FEWEST, seats):
        raise fields["players"].wrong(M("The file is damaged: “{place}” is out of range."))
    way = fields["way"].one_of(WAYS)
    plan = []
    for one in fields["plan"].items(_GAMES):
        parts = one.fields(("round", "seats"))
        plan.append(
            Pairing(_sitting(parts["seats"], seats, len(players)), parts["round"].integer(1, 9_999))
        )
    return Evening(
        uid=uid,
        name=fields["name"].text(LONGEST_NAME),
        players=players,
        way=way,
        game=fields["game"].text(),
        seats=seats,
        created=fields["created"].text(40),
        plan=tuple(plan),
        agreed={key: _agreed(one) for key, one in fields["agreed"].entries().items()},
        ended=fields["ended"].text(40),
        changed=fields["changed"].integer(0, 2**53),
    )


def _player(node: Node) -> Player:
    fields = node.fields(("name", "level"))
    level = fields["level"]
    return Player(
        fields["name"].text(LONGEST_NAME),
        None if level.value is None else level.integer(min(LEVELS), max(LEVELS)),
    )


def _agreed(node: Node) -> Agreed:
    fields = node.fields(("options", "agreements"))
    options, agreements = (
        {key: one.text(_TEXT) for key, one in fields[name].entries().items()}
        for name in ("options", "agreements")
    )
    return Agreed(options, agreements)


def _sitting(node: Node, seats: int, players: int) -> tuple[int, ...]:
    """Return the players by their seats, different ones."""
    found = tuple(one.integer(0, players - 1) for one in node.items(max(TABLES)))
    if len(found) != seats or len(set(found)) != seats:
        raise node.wrong(M("The file is damaged: “{place}” is out of range."))
    return found


def _played(uid: str, node: Node, evening: Evening) -> Played:
    fields = node.fields(("game", "number", "pairing", "seats", "result", "winners", "scores"))
    pairing, winners, scores = fields["pairing"], fields["winners"], fields["scores"]
    place = None
    if evening.plan:
        place = pairing.integer(0, len(evening.plan) - 1)
    seats = evening.seats
    won = None
    if winners.value is not None:
        won = tuple(one.integer(0, seats - 1) for one in winners.items(seats))
    made = None
    if scores.value is not None:
        made = tuple(one.integer(-(2**31), 2**31) for one in scores.items(seats))
        if len(made) != seats:
            raise scores.wrong(M("The file is damaged: “{place}” is out of range."))
    return Played(
        uid=uid,
        game=fields["game"].text(),
        seats=_sitting(fields["seats"], seats, len(evening.players)),
        number=fields["number"].integer(1, _GAMES),
        pairing=place,
        result=fields["result"].text(),
        winners=won,
        scores=made,
    )
