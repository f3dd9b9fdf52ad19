"""Saved games: a record as UTF-8 JSON in a « .ludo » file (docs/save-format.md)."""

import json
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.files.atomic import ANYTHING, read_limited, write_atomic
from ludotheque.files.reading import Node, naming, parse_json
from ludotheque.record.circumstances_json import (
    agreements_of,
    agreements_to_json,
    branch_of,
    branch_to_json,
    changes_of,
    changes_to_json,
    hints_of,
    hints_to_json,
    id_of,
    level_of,
    notes_of,
    notes_to_json,
    pending_of,
    pending_to_json,
    times_of,
)
from ludotheque.record.migrations import MIGRATIONS
from ludotheque.record.record import (
    ENDING_KINDS,
    FORMAT,
    MAX_ACTIONS,
    VERSION,
    Ending,
    Record,
    SeatInfo,
)
from ludotheque.record.seeds import LIMIT
from ludotheque.record.timeline import Timeline
from ludotheque.record.veil import MARK, unveil, veil

Json = Any

SUFFIX: Final = ".ludo"
MAX_BYTES: Final = 32 * 1024 * 1024
_MAX_SEATS: Final = 16
_DATE: Final = "%Y-%m-%dT%H:%M:%SZ"
_FIELDS: Final = (
    "format",
    "version",
    "program",
    "game",
    "options",
    "seats",
    "seed",
    "start",
    "embedded",
    "actions",
    "ending",
    "created",
    "modified",
    "id",
    "branched_from",
    "events",
    "agreements",
    "hints",
    "times",
    "pending",
    "notes",
    "post",
)


def load(path: Path | str) -> Record:
    """Return the record of a file; its structure is checked, its actions are not replayed.

    Raises SaveError with one sentence which names the file and the path of the wrong value.
    """
    with naming(path):
        return decode(read(path))


def read(path: Path | str) -> bytes:
    """Return the bytes of a file of at most MAX_BYTES; raises SaveError."""
    return read_limited(Path(path), MAX_BYTES)


def load_timeline(path: Path | str) -> Timeline:
    """Return the history of a file, every action replayed; raises SaveError, naming the file."""
    return opened(read(path), path)[1]


def opened(data: bytes, path: Path | str) -> tuple[Record, Timeline]:
    """Return record and history of the bytes of a file; raises SaveError, naming the file."""
    with naming(path):
        record = decode(data)
        return record, Timeline.from_record(record)


def save(path: Path | str, record: Record, expected: str = ANYTHING) -> None:
    """Write a record to a file, atomically; raises SaveError, the previous file staying.

    ``expected`` is the digest of the content that may be replaced; FileChangedError where the file
    has another one.
    """
    write_atomic(Path(path), encode(record), expected=expected)


def encode(record: Record) -> bytes:
    """Return the bytes of a save; raises SaveError where they could not be read again."""
    text = json.dumps(to_json(record), ensure_ascii=False, indent=1, allow_nan=False)
    data = (text + "\n").encode("utf-8", "surrogatepass")
    decode(data)
    return data


def decode(data: bytes) -> Record:
    """Return the record of the bytes of a save; raises SaveError."""
    if len(data) > MAX_BYTES:
        raise SaveError(M("The file is too large for a saved game."))
    return from_json(parse_json(data))


def to_json(record: Record) -> dict[str, Json]:
    """Return the JSON value of a save, without the redo tail."""
    name, version = record.format
    record = record.played()
    actions = [
        stored_action(text, i, secret=i in record.secret) for i, text in enumerate(record.actions)
    ]
    return {
        "format": name,
        "version": version,
        "program": record.program,
        "game": record.game,
        "options": dict(record.options),
        "id": record.id,
        "branched_from": branch_to_json(record.branched_from),
        "seats": seats_to_json(record.seats),
        "seed": veil(str(record.seed), "seed"),
        "start": record.start,
        "embedded": record.embedded,
        "actions": actions,
        "ending": ending_to_json(record.ending),
        "events": changes_to_json(record.events),
        "agreements": agreements_to_json(record.agreements),
        "hints": hints_to_json(record.hints),
        "times": list(record.times),
        "pending": pending_to_json(record.pending),
        "notes": notes_to_json(record.notes),
        "post": record.post,
        "created": record.created,
        "modified": record.modified,
    }


def stored_action(text: str, index: int, *, secret: bool) -> str:
    """Return the text of action number ``index`` as it is stored, encoded where secret."""
    return veil(text, _label(index)) if secret else text


def stored_again(text: Json, index: int | None) -> Json:
    """Return an encoded text of format version 1 as this version stores it, any other as it is.

    ``index`` is that of the action, None for the seed; what is damaged stays damaged.
    """
    label = "seed" if index is None else _label(index)
    if not isinstance(text, str) or not text.startswith(MARK):
        return text
    try:
        return veil(unveil(text, label), label)
    except ValueError:
        return text


def from_json(value: Json) -> Record:
    """Return the record of a JSON value of any known version; raises SaveError."""
    fields = Node(migrated(value)).fields(_FIELDS)
    actions, secret = _actions(fields["actions"].items(MAX_ACTIONS))
    seats = tuple(seat_from_node(node) for node in fields["seats"].items(_MAX_SEATS))
    plies = len(actions)
    return Record(
        game=fields["game"].text(),
        options={key: node.text(4096) for key, node in fields["options"].entries().items()},
        seats=seats,
        seed=_seed(fields["seed"]),
        start=fields["start"].value,
        embedded=fields["embedded"].value,
        actions=actions,
        secret=secret,
        ending=ending_from_node(fields["ending"]),
        created=_date(fields["created"]),
        modified=_date(fields["modified"]),
        program=fields["program"].text(),
        id=id_of(fields["id"]),
        branched_from=branch_of(fields["branched_from"]),
        events=changes_of(fields["events"], plies, len(seats)),
        agreements=agreements_of(fields["agreements"]),
        hints=hints_of(fields["hints"], plies, len(seats)),
        times=times_of(fields["times"], plies),
        pending=pending_of(fields["pending"], len(seats)),
        notes=notes_of(fields["notes"], plies),
        post=fields["post"].integer(0, plies),
    )


def migrated(value: Json) -> dict[str, Json]:
    """Return the JSON of a save of any known version as this version has it; raises SaveError."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise SaveError(M("This is not a saved game of this program."))
    version = Node(value.get("version"), "version").integer(1, 10**9)
    if version > VERSION:
        raise SaveError(
            M(
                "This game was saved by a newer version of Ludothèque (format {found}, this one "
                "reads up to {known}): please update the program.",
                found=version,
                known=VERSION,
            )
        )
    while version < VERSION:
        value = MIGRATIONS[version](value)
        version += 1
    found: dict[str, Json] = value
    return found


def _actions(nodes: list[Node]) -> tuple[tuple[str, ...], frozenset[int]]:
    texts, secret = [], set()
    for i, node in enumerate(nodes):
        text, hidden = action_of(node, i)
        if hidden:
            secret.add(i)
        texts.append(text)
    return tuple(texts), frozenset(secret)


def action_of(node: Node, index: int) -> tuple[str, bool]:
    """Return the text of action number ``index``, and whether it was encoded; raises SaveError."""
    text = node.text(10_000)
    if text.startswith(MARK):
        return _unveiled(node, text, _label(index)), True
    return text, False


def _label(index: int) -> str:
    return f"action {index}"


def _unveiled(node: Node, text: str, label: str) -> str:
    try:
        return unveil(text, label)
    except ValueError as problem:
        raise node.wrong(M("The file is damaged: “{place}” cannot be decoded.")) from problem


def _seed(node: Node) -> int:
    text = _unveiled(node, node.text(), "seed")
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < LIMIT):
        raise node.wrong(M("The file is damaged: “{place}” is out of range."))
    return int(text)


def _date(node: Node) -> str:
    text = node.text()
    try:
        good = datetime.strptime(text, _DATE).strftime(_DATE) == text  # noqa: DTZ007 - the Z is UTC
    except ValueError:
        good = False
    if not good:
        raise node.wrong(M("The file is damaged: “{place}” is not a date."))
    return text


def seat_from_node(node: Node) -> SeatInfo:
    """Return a seat from its JSON; raises SaveError."""
    fields = node.fields(("name", "colour", "level"))
    return SeatInfo(fields["name"].text(100), fields["colour"].text(40), level_of(fields["level"]))


def seats_to_json(seats: Iterable[SeatInfo]) -> Json:
    """Return the JSON of the seats."""
    return [{"name": seat.name, "colour": seat.colour, "level": seat.level} for seat in seats]


def ending_to_json(ending: Ending | None) -> Json:
    """Return the JSON of an ending."""
    return None if ending is None else {"kind": ending.kind, "seat": ending.seat}


def ending_from_node(node: Node) -> Ending | None:
    """Return an ending from its JSON; raises SaveError."""
    if node.value is None:
        return None
    fields = node.fields(("kind", "seat"))
    kind = fields["kind"].one_of(ENDING_KINDS)
    seat = fields["seat"]
    return Ending(kind, None if seat.value is None else seat.integer(0, _MAX_SEATS - 1))
