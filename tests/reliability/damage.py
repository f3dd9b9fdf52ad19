"""Damaged files are read as something valid or refused in one clean sentence, and stay whole."""

import json
import os
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from ludotheque import games
from ludotheque.archive import Archive
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, render
from ludotheque.exercises.exercise import load as load_exercises
from ludotheque.files.filefaults import MOST
from ludotheque.files.reading import parse_json
from ludotheque.files.settings import SettingsFile
from ludotheque.files.smallfile import SmallFile
from ludotheque.record import savefile
from ludotheque.record.savefile import load_timeline
from ludotheque.record.timeline import Timeline
from ludotheque.stats.gathering import gather
from tests.about import about
from tests.core.hostile import HOSTILE, LONGEST_SENTENCE, is_clean
from tests.examples import without_chance
from tests.reliability.mutation import at, paths, renamed, replaced

TARGET = 100_000
SHORT = 150

ROOT = Path(__file__).parents[2]
Json = Any
_PLAYED = 45
"""Actions of the saves that are damaged: enough for every phase, few enough for speed."""
_NUMBERS = (None, True, False, -1, 0, 1, 2**31, 2**63, 10**40, -(10**40), 0.5, 1e300)


class WrongError(Exception):
    """What a case did that it must not do."""


def cases(first: int) -> Iterator[str | None]:
    """Yield None for each damaged file that was read or refused well, else what went wrong."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-damage-") as name:
        stock = _Stock(Path(name))
        number = first
        while True:
            yield stock.case(number)
            number += 1


class _Stock:
    """Whole files of every kind, each of which a case damages in a copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.saves = _saves()
        self.values = [json.loads(data) for data in self.saves]
        self.own = {kind: (whole(), read) for kind, (whole, read) in _OWN.items()}
        self.exercises = {
            key: (ROOT / "resources" / key / "exercises.json").read_bytes()
            for key in games.ENGINES
            if (ROOT / "resources" / key / "exercises.json").exists()
        }
        self.positions = _positions()
        self.settings = json.dumps(
            {
                "language": "fr", "scheme": "dark", "recent": ["/a/b.ludo", "/c.ludo"],
                "names": ["Léa", "Tom"], "geometry": "AAAA", "board": "/x.json", "sound": "loud",
            }
        ).encode()  # fmt: skip
        self.small = json.dumps({"version": 1, "best": {"a": 1, "b": [2, "x"]}}).encode()
        self.archive = _archive(folder / "whole.sqlite", self.saves[::3])

    def case(self, number: int) -> str | None:
        chance = random.Random(number)
        kind = _KINDS[number % len(_KINDS)]
        folder = self.folder / "case"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        try:
            if kind in self.own:
                self._own_file(kind, folder, chance)
            else:
                getattr(self, f"_{kind}")(folder, chance)
        except WrongError as problem:
            return f"{kind}: {problem}"
        except Exception as problem:  # noqa: BLE001 - whatever it is, it is the finding
            return f"{kind}: {type(problem).__name__}: {str(problem)[:200]}"
        return None

    def _save(self, folder: Path, chance: random.Random) -> None:
        number = chance.randrange(len(self.saves))
        if chance.random() < 0.4:
            data = spoiled(self.saves[number], chance)
        else:
            data = _written(twisted(self.values[number], chance, self.values))
        path = _put(folder / "a.ludo", data)
        timeline = _read(lambda: load_timeline(path), path, data)
        if timeline is not None:
            # What is read is a game: it can be written and read again.
            again = Timeline.from_record(savefile.decode(savefile.encode(timeline.to_record())))
            if again.line != timeline.line:
                raise WrongError("a game which was read is another one when it is written")
            for seat in timeline.seats:
                _judge(seat.shown or "x")

    def _own_file(self, kind: str, folder: Path, chance: random.Random) -> None:
        """Read a damaged file which a game takes from its user, JSON or a table."""
        whole, read = self.own[kind]
        if whole.startswith(b"{"):
            data = _damaged_json(whole, chance)
            path = _put(folder / "a.json", data)
        else:
            data = _damaged_table(whole, chance)
            path = _put(folder / "a.csv", data)
        _read(lambda: read(path), path, data)

    def _exercise(self, folder: Path, chance: random.Random) -> None:
        key = chance.choice(sorted(self.exercises))
        data = _damaged_json(self.exercises[key], chance)
        path = _put(folder / "a.json", data)
        _read(lambda: load_exercises(key, path), path, data)

    def _position(self, _folder: Path, chance: random.Random) -> None:
        key, value = chance.choice(self.positions)
        changed = twisted(value, chance, [value for _, value in self.positions])
        try:
            state = games.create(key).from_position(parse_json(_written(changed)))
        except LudothequeError as problem:
            _judge(str(problem))
        else:
            state.position()
            if not state.is_chance():
                state.legal_actions()

    def _settings(self, folder: Path, chance: random.Random) -> None:
        data = _damaged_json(self.settings, chance)
        path = _put(folder / "settings.json", data)
        file = SettingsFile(path)
        found = file.load()
        for notice in file.notices:
            _judge(render(notice))
        _kept(path, data)
        file.save(found) if not path.exists() else None
        if not SettingsFile(path).load():
            raise WrongError("no settings are left")

    def _small(self, folder: Path, chance: random.Random) -> None:
        data = _damaged_json(self.small, chance)
        path = _put(folder / "best.json", data)
        file = SmallFile(
            path, "best", most=100, size=100_000, damaged=lambda name: M("{name}.", name=name)
        )
        file.read()
        for notice in file.notices:
            _judge(render(notice))
        _kept(path, data)

    def _archive(self, folder: Path, chance: random.Random) -> None:
        data = _spoiled_pages(self.archive, chance)
        path = _put(folder / "games.sqlite", data)
        if chance.random() < 0.3:
            _hostile_row(path, chance)
        elif chance.random() < 0.3:
            try:
                list(gather(path, folder / "statistics.sqlite"))
            except LudothequeError as problem:
                _judge(str(problem))
        archive = Archive(path)
        try:
            shown = (*archive.unfinished(), *archive.finished())
            for game in shown:
                try:
                    archive.load(game.id)
                except LudothequeError as problem:
                    _judge(str(problem))
            for notice in archive.take_notices():
                _judge(render(notice))
            self._goes_on(archive)
        except LudothequeError as problem:
            _judge(str(problem))
        finally:
            archive.close()

    def _goes_on(self, archive: Archive) -> None:
        """Keep a game in the archive as it now is, and read it again."""
        timeline = Timeline(games.create(without_chance()), seed=1)
        timeline.settle()
        timeline.apply(timeline.state.legal_actions()[0])
        number = archive.begin(timeline)
        if archive.load(number).line != timeline.line:
            raise WrongError("the archive does not hold what was just written")


_OWN: dict[str, tuple[Callable[[], bytes], Callable[[Path], object]]] = {
    kind: (whole, about(key, "READERS")[kind])
    for key in games.ENGINES
    for kind, whole in about(key, "WHOLE_FILES", {}).items()
}
"""The files games take from their users: a whole one, and what reads it."""
_KINDS = ("save",) * 12 + (*_OWN, "exercise", "position", "settings", "small",
                           "archive", "archive")  # fmt: skip


def _read(read: Callable[[], Any], path: Path, data: bytes) -> Any:
    """Return what is read, None where it is refused well; the file stays as it is."""
    try:
        found = read()
    except LudothequeError as problem:
        _judge(str(problem))
        found = None
    if path.read_bytes() != data:
        raise WrongError("the file was changed")
    if [entry.name for entry in path.parent.iterdir()] != [path.name]:
        raise WrongError("something was written beside the file")
    return found


def _judge(words: str) -> None:
    """Tables and boards tell all their faults, each on a line of its own: each is a sentence."""
    lines = words.split("\n")
    if len(lines) > MOST + 2:
        raise WrongError(f"too many sentences: {ascii(words)[:300]}")
    for line in lines:
        if not is_clean(line) or not 0 < len(line) <= LONGEST_SENTENCE:
            raise WrongError(f"no clean sentence: {ascii(line)[:300]}")


def _kept(path: Path, data: bytes) -> None:
    """Check that a file is there as it was, under its name or set aside."""
    aside = list(path.parent.glob(f"{path.name}*.bad"))
    if all(one.read_bytes() != data for one in aside or [path]):
        raise WrongError("the file was changed")


def _put(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


# Damage


def spoiled(data: bytes, chance: random.Random) -> bytes:
    """Return bytes with some damage of the kind disks, nets and editors do."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        size = len(changed)
        if not size:
            break
        here, there = sorted((chance.randrange(size), chance.randrange(size)))
        block = min(size - here, chance.choice((1, 2, 16, 512, 4_096)))
        match chance.randrange(10):
            case 0 | 1 | 2:
                changed[here] ^= 1 << chance.randrange(8)
            case 3:
                del changed[here:]
            case 4:
                del changed[here : here + block]
            case 5:
                changed[there:there] = changed[here : here + block]
            case 6:
                changed[here : here + block] = bytes(block)
            case 7:
                changed[here : here + block] = chance.randbytes(block)
            case 8:
                text = chance.choice(HOSTILE).encode("utf-8", "surrogatepass")
                changed[here:here] = text
            case _:
                changed[here:there] = changed[there:] + changed[here:there]
    return bytes(changed)


def twisted(value: Json, chance: random.Random, others: list[Json]) -> Json:
    """Return a JSON value with some of its values wrong, missing, strange or from elsewhere."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        chosen = list(paths(value, 8))
        path = chance.choice(chosen)
        match chance.randrange(9):
            case 0 | 1:
                value = replaced(value, path, chance.choice(HOSTILE))
            case 2:
                value = replaced(value, path, chance.choice(_NUMBERS))
            case 3:
                value = replaced(value, path, at(value, chance.choice(chosen)))
            case 4:
                other = chance.choice(others)
                value = replaced(value, path, at(other, chance.choice(list(paths(other, 8)))))
            case 5 if path:
                value = renamed(value, path, chance.choice(HOSTILE))
            case 6 if path:
                value = _without(value, path)
            case 7:
                deep: Json = 1
                for _ in range(chance.choice((3, 39, 60, 3_000))):
                    deep = [deep] if chance.random() < 0.5 else {"a": deep}
                return replaced(value, path, deep)  # too deep to be looked through again
            case _:
                value = _moved(value, chance)
    return value


def _without(value: Json, path: tuple[str | int, ...]) -> Json:
    *above, last = path
    parent = at(value, tuple(above))
    if isinstance(parent, dict):
        left: Json = {key: item for key, item in parent.items() if key != last}
    else:
        left = [item for index, item in enumerate(parent) if index != last]
    return replaced(value, tuple(above), left)


def _moved(value: Json, chance: random.Random) -> Json:
    """Return a save with actions exchanged, doubled or missing, which the rules must judge."""
    if not isinstance(value, dict) or not isinstance(value.get("actions"), list):
        return value
    actions = list(value["actions"])
    if not actions:
        return value
    here, there = chance.randrange(len(actions)), chance.randrange(len(actions))
    match chance.randrange(4):
        case 0:
            actions[here], actions[there] = actions[there], actions[here]
        case 1:
            actions.insert(here, actions[there])
        case 2:
            del actions[here]
        case _:
            text = str(actions[here])
            letter = chance.choice("abcdefgh123456789-x:, ~=")
            cut = chance.randrange(len(text) + 1)
            actions[here] = text[:cut] + letter + text[cut + chance.randrange(2) :]
    return {**value, "actions": actions}


def _written(value: Json) -> bytes:
    try:
        return json.dumps(value).encode()
    except (RecursionError, ValueError):
        return b"[" * 5_000


def _damaged_json(data: bytes, chance: random.Random) -> bytes:
    if chance.random() < 0.4:
        return spoiled(data, chance)
    value = json.loads(data)
    return _written(twisted(value, chance, [value]))


def _damaged_table(data: bytes, chance: random.Random) -> bytes:
    if chance.random() >= 0.5:
        return spoiled(data, chance)
    lines = data.decode().split("\n")
    row = chance.randrange(len(lines))
    cells = lines[row].split(",")
    text = chance.choice(HOSTILE)
    cells[chance.randrange(len(cells))] = '"' + text.replace('"', '""') + '"'
    lines[row] = ",".join(cells)
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _spoiled_pages(data: bytes, chance: random.Random) -> bytes:
    """Return an SQLite file with damage in some of its pages."""
    changed = bytearray(data)
    count = len(data) // 4_096
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        begin = 4_096 * chance.randrange(count)
        other = 4_096 * chance.randrange(count)
        where = begin + chance.randrange(4_096)
        size = chance.choice((1, 8, 100, 2_000))
        match chance.randrange(6):
            case 0 | 1:
                for _ in range(chance.choice((1, 3, 20))):
                    changed[begin + chance.randrange(4_096)] ^= 1 << chance.randrange(8)
            case 2:
                changed[begin : begin + 4_096] = bytes(4_096)
            case 3:
                changed[begin : begin + 4_096] = data[other : other + 4_096]
            case 4:
                changed[where : where + size] = chance.randbytes(size)
            case _:
                # Where the cells of a page begin, and how many there are.
                changed[begin + chance.randrange(12)] = chance.randrange(256)
    if chance.random() < 0.1:
        del changed[chance.randrange(len(changed)) :]
    return bytes(changed[: len(data)])


def _hostile_row(path: Path, chance: random.Random) -> None:
    """Write something strange into one column, where the file is still a database."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            names = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
            column = chance.choice(names)
            value: object = chance.choice((*HOSTILE, *_NUMBERS[:6], 2**63 - 1, b"\xff\0"))
            if isinstance(value, str):
                value = value.encode("utf-8", "replace").decode()
            chosen = "ORDER BY id LIMIT 1 OFFSET ?"
            connection.execute(
                f"UPDATE games SET {column} = ? WHERE id = (SELECT id FROM games {chosen})",
                (value, chance.randrange(5)),
            )
    except (sqlite3.Error, IndexError, OverflowError, UnicodeDecodeError):
        return


# Whole files


def _saves() -> list[bytes]:
    found = []
    for path in sorted((ROOT / "tests" / "data" / "saves").glob("v*/*.ludo")):
        value = json.loads(path.read_bytes())
        if len(value["actions"]) > _PLAYED:
            # A long game is cut by the program itself, so that every part of it fits.
            timeline = load_timeline(path)
            timeline.go_to(_PLAYED)
            record = timeline.to_record()
            found.append(savefile.encode(record))
        else:
            found.append(path.read_bytes())
    return found


def _positions() -> list[tuple[str, Json]]:
    found: list[tuple[str, Json]] = []
    for key in games.ENGINES:
        timeline = Timeline(games.create(key), seed=5)
        for step in range(24):
            timeline.settle()
            if timeline.is_over():
                break
            if step % 6 == 0:
                found.append((key, timeline.state.position()))
            actions = timeline.state.legal_actions()
            timeline.apply(actions[step * 7 % len(actions)])
    return found


def _archive(path: Path, saves: list[bytes]) -> bytes:
    archive = Archive(path)
    for data in saves:
        archive.begin(Timeline.from_record(savefile.decode(data)))
    archive.close()
    data = path.read_bytes()
    os.unlink(path)  # noqa: PTH108
    return data
