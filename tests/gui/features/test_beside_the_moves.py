"""What stands beside the moves (notes, names, hints…) is never lost between file and archive."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import ENGINES
from ludotheque.record import savefile
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import with_seats, without_chance
from tests.gui.features.answering import Answering
from tests.gui.features.test_file_and_archive import actions, games, play

PLAIN = without_chance()
ADDED: dict[str, Any] = {
    "notes": {
        "heading": "", "occasion": "", "game": "A long comment",
        "moves": [{"ply": 2, "text": "Brilliant"}],
    },
    "hints": [{"ply": 2, "seat": 0}],
    "events": [{"ply": 1, "kind": "computer", "seat": 1, "level": 3}],
    "agreements": {"no_undo": True, "hints": True, "clock": None, "house_rules": {}},
    "times": [1000],
    "seats": "Anne-Marie",
}  # fmt: skip
"""What another program adds to a file, by field."""


def begun(window: MainWindow, path: Path, key: str = PLAIN, name: str = "") -> None:
    """A game of four moves, saved; its first seat has this name."""
    window.begin(key, with_seats(key, 2), [name, "Bruno"])
    play(window, 4, 1)
    assert window.save_to(path)
    window.show_shelf()


def add(path: Path, *fields: str) -> None:
    """Write these into a saved game, as another program does; the moves stay."""
    value = json.loads(path.read_text("utf-8"))
    for field in fields:
        match field:
            case "seats":
                value["seats"][0]["name"] = ADDED[field]
            case "times":
                value["times"] = ADDED[field] * len(value["actions"])
            case _:
                value[field] = ADDED[field]
    path.write_text(json.dumps(value), "utf-8")


def forget_times(window: MainWindow) -> None:
    """Leave the moves in the archive without times, as those of earlier versions are."""
    window.archive.close()
    with closing(sqlite3.connect(window.archive.path)) as connection, connection:
        connection.execute("UPDATE actions SET time = NULL")


def beside(timeline: Timeline) -> dict[str, Any]:
    """What a history has beside its actions."""
    return {field: getattr(timeline, field) for field in ADDED}


def on_table(window: MainWindow) -> Timeline:
    """The game on the table."""
    assert window.game is not None
    return window.game.controller.timeline


@pytest.mark.parametrize("field", ADDED)
def test_what_was_added_to_a_file_is_taken_with_it(
    window: MainWindow, tmp_path: Path, field: str
) -> None:
    """The file holds all the archive has: nothing is asked, one card, nothing goes at a save."""
    path = tmp_path / "partie.ludo"
    begun(window, path)
    if field == "times":
        forget_times(window)
    add(path, field)
    theirs = savefile.load_timeline(path)
    with Answering() as answers:
        assert window.open_file(path)
        assert beside(on_table(window)) == beside(theirs)
        play(window, 1, 2)
        assert window.save_to(path)
    assert answers.said == []
    saved = getattr(savefile.load_timeline(path), field)
    if field == "times":
        saved = saved[:-1]  # that of the further move
    assert saved == getattr(theirs, field)
    window.show_shelf()
    (kept,) = games()
    assert beside(kept)[field] == beside(savefile.load_timeline(path))[field]
    assert not list(tmp_path.glob("*~"))


@pytest.mark.parametrize("key", ENGINES)
def test_what_only_the_archive_has_is_not_wiped(
    window: MainWindow, tmp_path: Path, key: str
) -> None:
    """The same moves without notes: the archive's are taken. One move more: it is asked."""
    path, bare, more = (tmp_path / f"{name}.ludo" for name in ("noted", "bare", "more"))
    begun(window, path, key)
    bare.write_bytes(path.read_bytes())
    window.resume(str(window.archive.unfinished()[0].id))
    play(window, 1, 2)
    more.write_bytes(savefile.encode(on_table(window).to_record()))
    window.show_shelf()
    for one in window.archive.unfinished():
        assert window.archive.delete(one)
    add(path, "notes")
    assert window.open_file(path)
    noted = on_table(window).notes
    window.show_shelf()
    with Answering() as answers:
        assert window.open_file(bare)
    assert answers.said == []
    assert on_table(window).notes == noted
    window.show_shelf()
    with Answering("file") as answers:
        assert window.open_file(more)
    assert "they differ in: notes." in answers.said[0]
    line = actions(window)
    window.show_shelf()
    kept = games()
    assert len(kept) == 2
    assert {one.notes for one in kept if one.actions != line} == {noted}


@pytest.mark.parametrize("answer", ["file", "kept"])
def test_two_names_of_one_seat_are_asked_about(
    window: MainWindow, tmp_path: Path, answer: str
) -> None:
    """Neither is lost: the archive's stays as a game of its own, or a save asks."""
    path = tmp_path / "partie.ludo"
    begun(window, path, name="Anne")
    add(path, "seats", "notes")
    theirs = path.read_bytes()
    with Answering(answer) as answers:
        assert window.open_file(path)
    assert "Both have the same moves." in answers.said[0]
    assert "they differ in: notes and names of the players." in answers.said[0]
    if answer == "file":
        assert on_table(window).seats[0].name == "Anne-Marie"
        window.show_shelf()
        assert {one.seats[0].name for one in games()} == {"Anne", "Anne-Marie"}
    else:
        assert on_table(window).seats[0].name == "Anne"
        with Answering("cancel") as answers:
            assert not window.save_to(path)
        assert len(answers.said) == 1
        assert path.read_bytes() == theirs


def test_a_game_over_elsewhere_keeps_the_date_of_its_file(
    window: MainWindow, tmp_path: Path
) -> None:
    """Opened over the unfinished one here, and looked at again; played on, it is dated anew."""
    path = tmp_path / "partie.ludo"
    begun(window, path)
    elsewhere = savefile.load_timeline(path)
    elsewhere.end(Ending("resign", 0))
    path.write_bytes(savefile.encode(elsewhere.to_record("2025-03-01T12:00:00Z")))
    for _ in range(2):
        assert window.open_file(path)
        window.show_shelf()
        (kept,) = window.archive.finished()
        assert kept.modified == "2025-03-01T12:00:00Z"
    window.resume(str(kept.id))
    window.undo()
    window.show_shelf()
    (kept,) = window.archive.unfinished()
    assert kept.modified != "2025-03-01T12:00:00Z"
