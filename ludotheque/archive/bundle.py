"""Everything that is kept in one file: a zip of all games and of other parts, with a manifest.

``games/N.json`` holds ``save`` (the whole line as a save, redo tail included), ``ply``, ``ended``
and ``modified``, ``bin/N.json`` of a removed game ``binned`` besides; ``parts/…`` is what others
keep. ``manifest.json`` names every entry with its size and digest. Nothing is believed before all
of it has been read and every game played through.
"""

import io
import json
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque import __version__
from ludotheque.archive.everything import Taken, Tell, Whole, tell_nobody
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.messages import M
from ludotheque.files.atomic import digest, read_limited
from ludotheque.files.names import FORBIDDEN, is_device
from ludotheque.files.reading import Node, parse_json
from ludotheque.record.record import now
from ludotheque.record.savefile import MAX_BYTES, from_json, to_json
from ludotheque.record.timeline import Timeline

Json = Any

SUFFIX: Final = ".zip"
FORMAT: Final = "ludotheque-all"
VERSION: Final = 2
"""Version 1 had no bin, and fewer signs in names of parts; it is read like this one."""
MAX_FILE: Final = 256 * 1024 * 1024
MAX_TOTAL: Final = 512 * 1024 * 1024
"""Bytes of all entries together, unpacked."""
_MAX_RATIO: Final = 100
"""How much smaller large entries may be packed: games are by 20 at most."""
_LARGE: Final = 1024 * 1024
MAX_ENTRIES: Final = 100_000
_MANIFEST: Final = "manifest.json"
_NAME: Final = re.compile(r"(?:games|bin)/\d{1,6}\.json|parts/[a-z]{1,20}/([^/]{1,100})")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_METHODS: Final = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError,
    RuntimeError, KeyError,
)  # fmt: skip
"""What a damaged or crafted zip may raise while it is read."""


@attrs.frozen
class Bundle:
    """What a file holds: games played through, and the bytes of other parts by name."""

    games: tuple[Taken, ...]
    parts: Mapping[str, bytes]


def pack(games: Collection[Whole], parts: Mapping[str, bytes], tell: Tell = tell_nobody) -> bytes:
    """Return the bytes of the file; ``parts`` by names like « boards/a.json »."""
    entries = {}
    for number, one in enumerate(games, 1):
        tell(number // 2, len(games))
        entries[f"{'bin' if one.binned else 'games'}/{number:06}.json"] = _game_bytes(one)
    entries |= {f"parts/{name}": data for name, data in parts.items()}
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "created": now(),
        "entries": {name: [len(data), digest(data)] for name, data in entries.items()},
    }
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(_MANIFEST, json.dumps(manifest, indent=1))
        for number, (name, data) in enumerate(entries.items(), 1):
            tell(min(len(games), (len(games) + number) // 2), len(games))
            file.writestr(name, data)
    return found.getvalue()


def _game_bytes(game: Whole) -> bytes:
    record = game.record
    whole = attrs.evolve(
        record,
        actions=(*record.actions, *record.actions_of_redo),
        actions_of_redo=(),
        ending=record.ending or record.ending_of_redo,
        ending_of_redo=None,
    )
    value = {
        "save": to_json(whole),
        "ply": len(record.actions),
        "ended": record.ending is not None,
        "modified": game.modified,
        **({"binned": game.binned} if game.binned else {}),
    }
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def is_bundle(path: Path) -> bool:
    """Return whether a file begins like a zip; False where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(4) == b"PK\x03\x04"
    except (OSError, ValueError):
        return False


def unpack(path: Path, tell: Tell = tell_nobody) -> Bundle:
    """Return what a file holds, all of it checked; raises SaveError, and changes nothing."""
    data = read_limited(path, MAX_FILE)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            entries = _entries(file)
    except _BROKEN as problem:
        if isinstance(problem, LudothequeError):
            raise
        raise SaveError(M("This file of games is damaged.")) from problem
    games, parts = [], {}
    total = sum(not name.startswith("parts/") for name in entries)
    for name, content in entries.items():
        kind, _, rest = name.partition("/")
        if kind != "parts":
            games.append(_game(name, content))
            tell(len(games), total)
        else:
            parts[rest] = content
    return Bundle(tuple(games), parts)


def _entries(file: zipfile.ZipFile) -> dict[str, bytes]:
    """Return the checked entries by name, without the manifest."""
    infos = file.infolist()
    names = [info.filename for info in infos]
    packed = sum(info.compress_size for info in infos)
    total = sum(info.file_size for info in infos)
    if (
        len(infos) > MAX_ENTRIES
        or total > MAX_TOTAL
        or (total > _LARGE and total > _MAX_RATIO * packed)
    ):
        raise SaveError(M("This file holds more than any collection of games."))
    if _MANIFEST not in names:
        raise SaveError(M("This zip was not written by Ludothèque: it names no games."))
    known = _manifest(_read(file, file.getinfo(_MANIFEST)))
    wanted = {_MANIFEST, *known}
    if len(set(names)) < len(names) or set(names) != wanted:
        raise SaveError(M("This file of games is damaged."))
    found = {}
    for info in infos:
        if info.filename == _MANIFEST:
            continue
        content = _read(file, info)
        if known[info.filename] != (len(content), digest(content)):
            raise SaveError(M("This file of games is damaged."))
        found[info.filename] = content
    return found


def _read(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return an entry, of which no more is unpacked than it says to have."""
    if info.flag_bits & 1 or info.compress_type not in _METHODS or info.file_size > MAX_BYTES:
        raise SaveError(M("This file of games is damaged."))
    with file.open(info) as entry:
        content = entry.read(info.file_size + 1)
    if len(content) != info.file_size:
        raise SaveError(M("This file of games is damaged."))
    return content


def _manifest(data: bytes) -> dict[str, tuple[int, str]]:
    value = Node(parse_json(data)).entries()
    if "format" not in value or value["format"].value != FORMAT or "version" not in value:
        raise SaveError(M("This zip was not written by Ludothèque: it names no games."))
    if value["version"].integer(1, 10**6) > VERSION:
        raise SaveError(
            M("This file of games was written by a newer Ludothèque: please update the program.")
        )
    found = {}
    for name, node in value["entries"].entries(MAX_ENTRIES).items():
        size, known = node.items(2)
        fits = _NAME.fullmatch(name)
        if fits is None or (fits[1] and plain_name(fits[1]) != fits[1]):
            raise SaveError(M("This file of games is damaged."))
        found[name] = size.integer(0, MAX_BYTES), known.text(64)
    return found


def _game(name: str, data: bytes) -> Taken:
    binned = ("binned",) if name.startswith("bin/") else ()
    fields = Node(parse_json(data), name).fields(("save", "ply", "ended", "modified", *binned))
    record = from_json(fields["save"].value)
    ply = fields["ply"].integer(0, len(record.actions))
    ended = fields["ended"].flag()
    modified = fields["modified"].text(40)
    if _DATE.fullmatch(modified) is None:
        modified = record.modified
    removed = fields["binned"].text(40) if binned else ""
    if binned and _DATE.fullmatch(removed) is None:
        removed = now()
    if ended and (record.ending is None or ply < len(record.actions)):
        raise fields["ended"].wrong(M("The file is damaged: “{place}” does not fit the game."))
    record = attrs.evolve(
        record,
        actions=record.actions[:ply],
        actions_of_redo=record.actions[ply:],
        ending=record.ending if ended else None,
        ending_of_redo=None if ended else record.ending,
    )
    return Taken(Timeline.from_record(record), modified, removed)


def plain_name(name: str) -> str:
    """Return the name under which a file can stand among the parts, in place of any other.

    What some system does not allow in names, or is not seen, becomes « _ ».
    """
    signs = (" " if c.isspace() else c for c in unicodedata.normalize("NFC", name))
    name = "".join(c if c.isprintable() and c not in FORBIDDEN else "_" for c in signs)
    stem, dot, ending = name.rpartition(".")
    if dot and len(ending) < 10:
        name = f"{stem[: 99 - len(ending)]}.{ending}"
    name = name[:100].strip(" ").rstrip(". ")
    if is_device(name):
        return f"_{name[:99]}"
    return name if name and name[0] not in ".-" else f"_{name[1:]}"
