"""Every refusal is one short line, whatever stands in what is refused.

The walk puts hostile texts at every path of everything the Qt-free layers read. That no sentence
can be made in another way, so that a new refusal is held by the same rule, is read from the source.
"""

import contextlib
import io
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque import __main__, games
from ludotheque.archive import Archive
from ludotheque.core import messages
from ludotheque.core.contract_types import Outcome
from ludotheque.core.errors import LudothequeError
from ludotheque.core.fitting import Round
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import resources
from ludotheque.exercises.exercise import load as load_exercises
from ludotheque.files.atomic import read_limited, write_atomic
from ludotheque.files.reading import parse_json
from ludotheque.files.settings import SettingsFile
from ludotheque.files.smallfile import SmallFile
from ludotheque.record import savefile
from ludotheque.record.record import SeatInfo
from ludotheque.record.savefile import load_timeline
from ludotheque.record.timeline import Timeline
from ludotheque.tools import balance, fit
from ludotheque.tools.main import COMMANDS
from ludotheque.tools.matches import Played
from tests.core.hostile import HOSTILE, HUGE, LONGEST_SENTENCE, is_clean
from tests.examples import one_die
from tests.reliability.mutation import paths, renamed, replaced

ROOT = Path(__file__).parents[2]
SAVES = sorted((ROOT / "tests" / "data" / "saves").glob("v*/*.ludo"))
NUMBERS = (None, True, -1, 0, 10**30, 1.5, 1e308, [], {}, [[]], [None], {"": None})


CATALOGUES = (messages.Catalogue("en"), messages.Catalogue("fr"))


@pytest.fixture(params=["en", "fr"])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Say everything in both languages: for commands, which say it themselves."""
    monkeypatch.setattr(messages, "_current", messages.Catalogue(request.param))


def judge_message(message: Message) -> None:
    """Judge what a message says in both languages."""
    for catalogue in CATALOGUES:
        judge(catalogue.render(message))


def judge(words: str) -> None:
    first, *others = words.split("\n")
    assert not others or first.rstrip("\u202f:") != first, "faults stand below the file's name"
    assert all(is_clean(line) and line.endswith(".") for line in others), ascii(words)[:400]
    assert is_clean(first), ascii(words)[:400]
    assert 0 < len(words) <= LONGEST_SENTENCE, (len(words), words[:400])


def refused(read: Callable[..., object], *given: Any) -> int:
    """Return 1 where something is refused, its sentence being judged, 0 where it is taken."""
    try:
        read(*given)
    except LudothequeError as problem:
        judge_message(problem.message)
        return 1
    return 0


def encoded(value: Any) -> bytes:
    return json.dumps(value).encode()


def hostile(value: Any) -> Iterator[Any]:
    """Yield a JSON value with something hostile at each of its paths, and as each of its keys."""
    chosen = list(paths(value))
    for number, path in enumerate(chosen):
        # Every path meets some of them, every one of them some paths.
        for step in range(3):
            yield replaced(value, path, HOSTILE[(3 * number + step) % len(HOSTILE)])
        yield replaced(value, path, NUMBERS[number % len(NUMBERS)])
        if path:
            yield renamed(value, path, HOSTILE[number % len(HOSTILE)])


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_saves(path: Path) -> None:
    value = json.loads(path.read_bytes())

    def load(changed: Any) -> None:
        Timeline.from_record(savefile.decode(encoded(changed)))

    short = {**value, "actions": value["actions"][:12], "ending": None}
    count = sum(refused(load, changed) for changed in hostile(short))
    assert count > 100


@pytest.mark.parametrize("key", games.ENGINES)
def test_positions(key: str) -> None:
    game = games.create(key)
    timeline = Timeline(game, seed=3)
    for _ in range(8):
        timeline.settle()
        timeline.apply(timeline.state.legal_actions()[0])
    timeline.settle()
    value = timeline.state.position()
    tried = list(hostile(value))
    count = sum(refused(game.from_position, c) for c in tried)
    assert count > 10 or (value is None and count == len(tried))


@pytest.mark.parametrize("key", games.ENGINES)
def test_notation_and_options(key: str) -> None:
    game = games.create(key)
    timeline = Timeline(game, seed=3)
    count = 0
    for _ in range(6):
        state = timeline.state
        for text in HOSTILE:
            count += refused(state.parse, text)
            reason = getattr(state, "why_not_steps", None)
            if reason is not None and not state.is_chance():
                found = reason((text,))
                if found is not None:
                    judge_message(found.message)
        timeline.settle() if state.is_chance() else timeline.apply(state.legal_actions()[0])
    for text in HOSTILE:
        count += refused(games.create, key, {text: text})
        for option in games.game_class(key).option_list:
            count += refused(games.create, key, {option.key: text})
            if option.kind != "file":
                digits = "9" * 5_000
                count += refused(games.create, key, {option.key: digits})
    assert count > 100


def test_names_of_games_and_texts_without_end() -> None:
    for text in (*HOSTILE, HUGE):
        assert refused(games.create, text)
    assert refused(games.create(one_die()).initial().parse, HUGE)
    assert refused(games.create, one_die(), {"players": HUGE})
    assert refused(savefile.decode, encoded({"format": HUGE}))
    assert refused(parse_json, encoded(HUGE)[:-1])


def test_names_of_players_stand_in_whole_sentences() -> None:
    for text in HOSTILE:
        seats = (SeatInfo(text), SeatInfo("Léa"))
        judge(seats[0].shown or "x")
        assert len(seats[0].shown) <= 102


@pytest.mark.skipif(sys.platform == "win32", reason="such names are none there")
def test_names_of_files_and_folders(tmp_path: Path) -> None:
    for text in HOSTILE:
        for name in (text, f"{text}.ludo", f"no/{text}/x.ludo"):
            path = Path(f"{tmp_path}/{name}")
            refused(read_limited, path, 10)
            refused(savefile.load, path)
            with contextlib.suppress(OSError, ValueError):
                path.mkdir(parents=True)
            refused(write_atomic, path, b"x")
            refused(write_atomic, path / "below" / "x", b"x")
            archive = Archive(path)
            refused(archive.load, 1)
            archive.close()


def test_settings_and_small_files(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    whole = {
        "language": "fr", "recent": ["/a/b.ludo"], "names": ["Léa"], "board": "x", "sound": "loud",
        "geometry": "AAAA", "flipped": True,
    }  # fmt: skip
    for value in hostile(whole):
        path.write_bytes(encoded(value))
        file = SettingsFile(path)
        file.load()
        for notice in file.notices:
            judge_message(notice)

    def damaged(name: str) -> Message:
        return Message("{name}", (("name", name),))

    for value in hostile({"version": 1, "best": {"a": 1}}):
        path.write_bytes(encoded(value))
        small = SmallFile(path, "best", most=9, size=10**6, damaged=damaged)
        small.read()
        for notice in small.notices:
            judge_message(notice)


def test_exercises(tmp_path: Path) -> None:
    key = next(key for key in games.ENGINES if (resources() / key / "exercises.json").exists())
    source = resources() / key / "exercises.json"
    whole = json.loads(source.read_bytes())
    whole["exercises"] = whole["exercises"][:1]
    path = tmp_path / "exercises.json"
    count = 0
    for value in hostile(whole):
        path.write_bytes(encoded(value))
        count += refused(load_exercises, key, path)
    assert count > 30


def test_columns_of_the_archive(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    archive = Archive(path)
    number = archive.begin(load_timeline(SAVES[0]))
    archive.close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    names = [row[1] for row in connection.execute("PRAGMA table_info(games)") if row[1] != "id"]
    count = 0
    for column in names:
        (before,) = connection.execute(f"SELECT {column} FROM games").fetchone()
        for text in (*HOSTILE[::3], b"\xff\0", 1.5, 2**62):
            value = text.encode("utf-8", "replace").decode() if isinstance(text, str) else text
            with contextlib.suppress(sqlite3.IntegrityError):
                connection.execute(f"UPDATE games SET {column} = ?", (value,))
            archive.unfinished()
            archive.finished()
            count += refused(archive.load, number)
            for notice in archive.take_notices():
                judge_message(notice)
        connection.execute(f"UPDATE games SET {column} = ?", (before,))
    connection.close()
    archive.close()
    assert count > 50


def said(line: list[str]) -> tuple[int, str]:
    """Return status and errors of a command line."""
    errors = io.StringIO()
    with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
        status = __main__.main(line)
    return status, errors.getvalue()


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands which play for minutes play nothing, and write into a folder of the test."""
    outcome = Outcome((0,), "over", M("The game is over."))
    played = [Played((0, 1), outcome, 9, (5, 4), (0.0, 0.0), (1.0, 0.0), 0)] * 2
    fitted = SimpleNamespace(fit=lambda *_: iter([({}, Round(1, 1, 0, 0.0))]))
    monkeypatch.setattr(fit, "import_module", lambda _: fitted)
    monkeypatch.setattr(balance, "all_played", lambda *_: iter([played]))
    for command in (fit, balance):
        (tmp_path / one_die()).mkdir(exist_ok=True)
        monkeypatch.setattr(command, "resources", lambda: tmp_path)


@pytest.mark.usefixtures("little_work")
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_words_of_a_command_line(command: Any, tmp_path: Path, language: None) -> None:
    save = tmp_path / "a.ludo"
    save.write_bytes(SAVES[0].read_bytes())
    good = {"GAME": one_die(), "FILE.ludo": str(save), "DEPTH": "1", "ACTION…": "roll"}
    good["GAME|FILE.ludo"] = good["GAME"]
    words = [good[word] for word in command.words]
    lines: list[list[str]] = []
    texts = HOSTILE[::4] if command.name == "export" else HOSTILE
    for text in texts:
        if "\0" in text or any("\ud800" <= one <= "\udfff" for one in text):
            continue  # no system hands these over
        lines += [[*words[:i], text, *words[i + 1 :]] for i in range(len(words))]
        lines += [[*words, f"{flag.name}={text}"] for flag in command.flags if flag.value]
        lines += [[*words, f"--{text}"], [*words, "--", text, text], [*words, "--lang", text]]
    os.chdir(tmp_path)
    count = 0
    for line in lines:
        if command.name in {"arena", "playouts"} and "-" not in "".join(line[1:]):
            continue
        status, errors = said(["tools", command.name, *line])
        if status:
            count += 1
            assert errors.endswith("\n"), line
            judge(errors[:-1])
    assert count > 15


def test_the_program_itself_refuses_in_one_line(language: None) -> None:
    for text in HOSTILE:
        if text.strip("-") and "\0" not in text:
            status, errors = said([f"--{text}"])
            assert status == 2
            judge(errors[:-1])


# How a sentence comes about
