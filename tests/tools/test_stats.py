"""The command on the archive."""

import csv
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ludotheque.archive import Archive
from ludotheque.core.paths import data_folder
from ludotheque.record.record import Ending
from tests.examples import one_die, without_chance
from tests.stats.making import played

DIE, PLAIN = one_die(), without_chance()


@pytest.fixture(autouse=True)
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / "data"))
    kept = Archive()
    kept.begin(played(DIE, seed=1, names=("Léa", "Paul")))
    kept.begin(played(PLAIN, seed=2, names=("Paul", "Léa"), most=9, ending=Ending("resign", 0)))
    kept.close()
    return kept.path


def test_the_sums_are_printed_in_lines(run: Any) -> None:
    lines = run("stats").lines
    assert lines[0].startswith(
        f"game {PLAIN} played=1 won=1 drawn=0 abandoned=0 unfinished=0 branches=0 first=0/0/1"
    )
    assert lines[1].startswith(f"game {DIE} played=1 won=1 ")
    assert [line.rpartition(" ")[2] for line in lines if line.startswith("player")] == [
        "Léa", "Paul",
    ]  # fmt: skip
    assert lines[-1].startswith(f"die {DIE} die 1=")
    assert len(run("stats", "--game", PLAIN).lines) == 3
    assert run("stats", "--player", "paul").lines == lines
    assert run("stats", "--player", "nobody").lines == []


def test_a_table_goes_to_a_file_or_to_the_output(run: Any, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    assert run("stats", "--csv", "games", "-o", out).lines == []
    data = out.read_bytes()
    assert data.count(b"\r\n") == 3 == data.count(b"\n")
    rows = list(csv.DictReader(data.decode("utf-8").splitlines()))
    assert [row["game"] for row in rows] == [DIE, PLAIN]
    assert rows[1]["reason"] == "resign"
    assert run("stats", "--csv", "games").lines == data.decode().splitlines()
    assert run("stats", "--csv", "players").lines[0].startswith("player,game,variant")
    assert len(run("stats", "--csv", "dice").lines) == 7


def test_another_archive_is_only_read(run: Any, archive: Path, tmp_path: Path) -> None:
    other = tmp_path / "else" / "copy.sqlite"
    other.parent.mkdir()
    other.write_bytes(archive.read_bytes())
    assert run("stats", "--archive", other).lines == run("stats").lines
    assert other.read_bytes() == archive.read_bytes()
    assert not (other.parent / "statistics.sqlite").exists()


def test_an_empty_archive_says_nothing(run: Any, archive: Path) -> None:
    archive.unlink()
    assert run("stats").lines == []
    assert not archive.exists()
    assert len(run("stats", "--csv", "players").lines) == 1


def test_a_damaged_game_is_told_beside_the_sums(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from ludotheque.__main__ import main

    connection = sqlite3.connect(archive)
    connection.execute("UPDATE games SET options = '{' WHERE id = 1")
    connection.commit()
    connection.close()
    assert main(["tools", "--lang", "en", "stats"]) == 0
    captured = capsys.readouterr()
    assert captured.err == "1 game in the archive cannot be read and is not counted.\n"
    assert f"game {PLAIN}" in captured.out


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--csv", "all"), 2, "--csv can be games, players and dice, not “all”."),
        (("-o", "x.csv"), 2, "“stats -o” needs --csv."),
        (("--game", "chess"), 2, "chess"),
        (("--archive", "nowhere.sqlite"), 1, "“nowhere.sqlite” does not exist."),
        (("--csv", "games", "-o", "/nowhere/x.csv"), 1, "there is no folder"),
    ],
)
def test_refusals_are_one_sentence(run: Any, words: Any, status: int, said: str) -> None:
    ran = run("stats", *words)
    assert ran.status == status
    assert said in ran.err


def test_the_usual_place_is_the_data_folder(archive: Path) -> None:
    assert archive.parent == data_folder()
