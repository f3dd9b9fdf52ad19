"""Processes are killed at random instants: games, files and archive are whole after it.

The kinds take turns: a game being played into the archive; a game being saved and its moves
exported over the same files; two processes that play one game differently, one or both of them
killed; the program itself, killed while it starts (with an archive of the older schema now and
then, which it is to bring up to date).
"""

import contextlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from ludotheque import games
from ludotheque.archive import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import LudothequeError
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from tests.reliability.kill_driver import KEYS, exported

TARGET = 500
SHORT = 5
ROOT: Final = Path(__file__).resolve().parents[2]
OLD: Final = ROOT / "tests" / "data" / "archives" / "v1" / "games.sqlite"
KINDS: Final = ("play", "files", "part", "start")


def cases(first: int) -> Iterator[str | None]:
    """Yield what went wrong in each case, None where nothing did."""
    number = first
    while True:
        folder = Path(tempfile.mkdtemp(prefix="ludotheque-kill-"))
        try:
            yield _case(number, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        number += 1


def _case(number: int, folder: Path) -> str | None:
    kind = KINDS[number % len(KINDS)]
    chance = random.Random(number)
    try:
        {"play": _play, "files": _files, "part": _part, "start": _start}[kind](
            number, folder, chance
        )
    except (AssertionError, LudothequeError) as problem:
        return f"{kind}: {problem!r}"
    return None


def _driver(what: str, path: Path, seed: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.reliability.kill_driver", what, str(path), str(seed)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip


def _killed(process: "subprocess.Popen[str]") -> list[dict[str, Any]]:
    """Kill a process and return what it had told."""
    process.kill()
    assert process.stdout is not None
    assert process.stderr is not None
    # Not by communicate(): it leaves out what has been read ahead with the first line.
    out, problem = process.stdout.read(), process.stderr.read()
    process.wait()
    assert not problem, problem[-300:]
    told = []
    for line in out.splitlines(keepends=True):
        if line.endswith("\n"):
            with contextlib.suppress(ValueError):
                told.append(json.loads(line))
    return told


def _first(process: "subprocess.Popen[str]") -> dict[str, Any]:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise AssertionError(f"the process ended by itself: {process.communicate()[1][-300:]}")
    found: dict[str, Any] = json.loads(line)
    return found


def _play(number: int, folder: Path, chance: random.Random) -> None:
    path = folder / "games.sqlite"
    process = _driver("play", path, number)
    with process:
        first = _first(process)
        time.sleep(chance.uniform(0, 0.3))
        last = [first, *_killed(process)][-1]
    games_there = _whole(path)
    assert list(games_there) == [last["id"]], "the game is gone or there twice"
    _at_most_one_step(games_there[last["id"]], last)


def _files(number: int, folder: Path, chance: random.Random) -> None:
    process = _driver("files", folder / "games.sqlite", number)
    with process:
        first = _first(process)
        time.sleep(chance.uniform(0, 0.3))
        last = [first, *_killed(process)][-1]
    # It is what was told last, or the one being written then.
    assert (folder / "game.ludo").exists(), "the save is gone"
    found = Timeline.from_record(savefile.load(folder / "game.ludo")).notations()
    told = tuple(last["saved"])
    one_more = found[:-1] == told
    taken_back = told[: len(found)] == found and len(found) < len(told)
    assert found == told or one_more or taken_back, "the save is neither the old nor the new one"
    text = (folder / "moves.txt").read_bytes()
    whole = (exported(last["exported"]), exported(last["exported"] + 1))
    assert text in whole, "the export is neither the old nor the new one"
    for backup in folder.glob("game.ludo~*"):
        savefile.load(backup)


def _part(number: int, folder: Path, chance: random.Random) -> None:
    path = folder / "games.sqlite"
    archive = Archive(path)
    archive.begin(_played(KEYS[number // 4 % len(KEYS)], number, 25))
    archive.close()
    pair = [_driver("part", path, number + i * 10**6) for i in range(2)]
    with pair[0], pair[1]:
        for process in pair:
            _first(process)
        for process in pair:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        told = [[_first(process)] for process in pair]
        for i in chance.sample(range(2), 2):
            time.sleep(chance.uniform(0, 0.2))
            told[i] += _killed(pair[i])
    there = _whole(path)
    for mine, other in (told, told[::-1]):
        # A game that had to take another id just when it was killed is there under that one.
        # What both had played alike was one game still, which the other may have changed since.
        line = mine[-1]["line"]
        held = any(_steps_apart(found, mine[-1]) or _begins(found.line, line)
                   for found in there.values())  # fmt: skip
        assert held or any(_begins(one["line"], line) for one in other), "something kept is gone"


def _start(number: int, folder: Path, chance: random.Random) -> None:
    data, config = folder / "data", folder / "config"
    data.mkdir()
    config.mkdir()
    path = data / "games.sqlite"
    if number // 4 % 2:
        shutil.copy(OLD, path)
    else:
        archive = Archive(path)
        for seed, key in enumerate(KEYS):
            archive.begin(_played(key, seed, 20))
        archive.close()
    before = _whole(_copy(path, folder / "before"))
    (config / "settings.json").write_text('{"language": "en", "scheme": "dark"}')
    env = {
        **os.environ, "QT_QPA_PLATFORM": "offscreen", "LUDOTHEQUE_DATA": str(data),
        "LUDOTHEQUE_CONFIG": str(config),
    }  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-m", "ludotheque"], cwd=ROOT, env=env,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    with process:
        time.sleep(chance.uniform(0.05, 2.5))
        assert process.poll() is None, "the program ended by itself"
        process.kill()
    after = _whole(path)
    same = {uid: (t.line, t.ply) for uid, t in after.items()} == {
        uid: (t.line, t.ply) for uid, t in before.items()
    }
    assert same, "the games are not those of before"
    assert json.loads((config / "settings.json").read_text())["scheme"] == "dark"
    assert not list(config.glob("*.bad")), "the settings were damaged"


def _copy(path: Path, folder: Path) -> Path:
    folder.mkdir()
    return Path(shutil.copy(path, folder / path.name))


def _played(key: str, seed: int, plies: int) -> Timeline:
    timeline, source = Timeline(games.create(key), seed=seed), RandomSource(seed)
    while timeline.ply < plies and not timeline.is_over():
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.random_action(source))
    return timeline


def _whole(path: Path) -> dict[str, Timeline]:
    """Return all games of an archive, every one of them replayed."""
    connection = sqlite3.connect(path)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), "damaged"
        count = connection.execute("SELECT count(*) FROM games").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    finally:
        connection.close()
    archive = Archive(path)
    try:
        shown = (*archive.unfinished(), *archive.finished())
        assert len(shown) == count or version == 1, "not every game is shown"
        found = {game.uid: archive.load(game.id) for game in shown}
        notices = archive.take_notices()
        assert not notices, str(notices)
    finally:
        archive.close()
    return found


def _at_most_one_step(found: Timeline, told: dict[str, Any]) -> None:
    assert _steps_apart(found, told), "more than the step in progress is lost"


def _begins(line: Sequence[int], beginning: Sequence[int]) -> bool:
    return list(line[: len(beginning)]) == list(beginning)


def _steps_apart(found: Timeline, told: dict[str, Any]) -> bool:
    """Return whether a game is as it was told last, or one step further."""
    line, ply = tuple(told["line"]), told["ply"]
    if (found.line, found.ply) == (line, ply):
        return True
    one_more = found.ply == ply + 1 and found.line[:ply] == line[:ply]
    taken_back = found.line == line and found.ply < ply
    return one_more or taken_back
