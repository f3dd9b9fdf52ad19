"""Two computers bring in each other's games again and again: nothing is lost, nothing doubled."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.archive import Archive
from ludotheque.archive.bundle import pack, plain_name, unpack
from ludotheque.archive.everything import Came
from ludotheque.archive.merging import joined_notes
from ludotheque.files.names import is_device
from ludotheque.record.circumstances import MoveNote, Notes
from ludotheque.record.record import Record
from ludotheque.record.timeline import Timeline, start_timeline
from tests.archive.test_bin import shelved
from tests.examples import without_chance

KEY = without_chance()
Change = Callable[[Archive, str], None]


def begun(moves: int = 4) -> Timeline:
    """A game of so many moves."""
    timeline = start_timeline(KEY, {}, 7)
    for _ in range(moves):
        timeline.apply(timeline.state.legal_actions()[0])
    return timeline


def change(archive: Archive, uid: str, work: Callable[[Timeline], object]) -> None:
    """Do something with a game of the archive."""
    number = archive.number_of(uid)
    assert number is not None
    timeline = archive.load(number)
    work(timeline)
    archive.sync(number, timeline)


def plays(choice: int, moves: int = 1) -> Change:
    """Goes on with so many moves, always the choice of this number."""

    def work(timeline: Timeline) -> None:
        for _ in range(moves):
            timeline.apply(timeline.state.legal_actions()[choice])

    return lambda archive, uid: change(archive, uid, work)


def notes(ply: int, text: str) -> Change:
    """Writes a note on a move."""

    def work(timeline: Timeline) -> None:
        timeline.notes = timeline.notes.noted(ply, text)

    return lambda archive, uid: change(archive, uid, work)


def heads(text: str) -> Change:
    """Gives the game a heading."""

    def work(timeline: Timeline) -> None:
        timeline.notes = Notes(heading=text)

    return lambda archive, uid: change(archive, uid, work)


def sends(archive: Archive, uid: str) -> None:
    """Sends the game by post."""

    def work(timeline: Timeline) -> None:
        timeline.post = timeline.ply

    change(archive, uid, work)


def branches(archive: Archive, uid: str) -> None:
    """Goes on from an earlier place as another game."""
    number = archive.number_of(uid)
    assert number is not None
    branch = archive.load(number).branch(2)
    branch.apply(branch.state.legal_actions()[0])  # like the first one so far
    archive.begin(branch)


def forgets(archive: Archive, uid: str) -> None:
    """Removes the game."""
    assert archive.delete(shelved(archive, uid))


def nothing(_archive: Archive, _uid: str) -> None:
    """Leaves the game as it is."""


def all_of(archive: Archive) -> dict[str, Record]:
    """Every game by its id."""
    every = (*archive.unfinished(), *archive.finished())
    return {one.uid: archive.load(one.id).to_record("x") for one in every}


def brings(there: Archive, here: Archive, path: Path) -> Came:
    """Write all games of one archive, and bring them in the other one."""
    games, damaged = there.everything.games()
    assert damaged == 0
    path.write_bytes(pack(games, {}))
    return here.everything.keep(unpack(path).games)


def pair(tmp_path: Path) -> tuple[Archive, Archive, str]:
    """Two archives with the same game."""
    timeline = begun()
    found = Archive(tmp_path / "a.sqlite"), Archive(tmp_path / "b.sqlite")
    for archive in found:
        archive.begin(Timeline.from_record(timeline.to_record()))
    return *found, timeline.id


@pytest.mark.parametrize(
    ("one", "other", "games"),
    [
        (nothing, plays(0), 1),
        (plays(0), plays(1), 2),
        (plays(0, 3), plays(1, 2), 2),
        (plays(0), plays(0, 3), 1),
        (notes(1, "Why?"), notes(3, "Good."), 1),
        (notes(1, "Why?"), notes(1, "Because."), 1),
        (notes(1, "Why?"), plays(0), 1),
        (heads("Sunday"), heads("Monday"), 2),
        (sends, plays(0), 1),
        (sends, nothing, 1),
        (branches, plays(1), 2),
        (branches, nothing, 2),
        (forgets, plays(0), 1),
        (forgets, nothing, 1),
    ],
)
def test_brought_back_and_forth_both_have_all_once(
    tmp_path: Path, one: Change, other: Change, games: int
) -> None:
    a, b, uid = pair(tmp_path)
    one(a, uid)
    other(b, uid)
    lines = {(*r.actions, *r.actions_of_redo) for r in (*all_of(a).values(), *all_of(b).values())}
    longest = {
        line for line in lines if not any(line != m and m[: len(line)] == line for m in lines)
    }
    written = {note.text for x in (a, b) for r in all_of(x).values() for note in r.notes.moves}
    for turn in range(3):
        brings(b, a, tmp_path / "all.zip")
        brings(a, b, tmp_path / "all.zip")
        for archive in (a, b):
            found = all_of(archive)
            assert len(found) == games, turn
            assert longest <= {record.actions for record in found.values()}
            texts = "\n".join(note.text for r in found.values() for note in r.notes.moves)
            assert all(text in texts for text in written)
            assert archive.bin.is_empty()  # what one side keeps is kept
        both = [
            sorted(str((r.actions, r.notes, r.post)) for r in all_of(x).values()) for x in (a, b)
        ]
        assert both[0] == both[1]
    assert brings(a, b, tmp_path / "all.zip") == Came(there=games)


def test_a_game_which_parted_goes_on_as_the_branch_it_has_become(tmp_path: Path) -> None:
    """Every week both play on and bring in what the other one has: two games stay two."""
    a, b, uid = pair(tmp_path)
    for _week in range(4):
        plays(0)(a, uid)
        plays(1)(b, uid)
        brings(b, a, tmp_path / "all.zip")
        brings(a, b, tmp_path / "all.zip")
        for archive in (a, b):
            assert len(all_of(archive)) == 2
    assert {r.actions for r in all_of(a).values()} == {r.actions for r in all_of(b).values()}


def test_two_games_much_alike_stay_two(tmp_path: Path) -> None:
    """Who went on from a place as another game finds it on the new computer."""
    a, _, uid = pair(tmp_path)
    branches(a, uid)
    b = Archive(tmp_path / "new.sqlite")
    assert brings(a, b, tmp_path / "all.zip") == Came(came=2)
    assert all_of(b) == all_of(a)


def test_removed_games_travel_with_their_day(tmp_path: Path) -> None:
    a, b, uid = pair(tmp_path)
    other = begun(6)
    a.begin(other)
    for one in (uid, other.id):
        forgets(a, one)
    day = next(one.binned for one in a.bin.games() if one.uid == other.id)
    assert brings(a, b, tmp_path / "all.zip") == Came(binned=1)  # b keeps the other one
    assert list(all_of(b)) == [uid]
    (found,) = b.bin.games()
    assert (found.uid, found.binned) == (other.id, day)
    assert brings(a, b, tmp_path / "all.zip") == Came()
    assert len(b.bin.games()) == 1
    number = b.bin.restore(found.id)
    assert b.load(number).line == other.line
    forgets(b, uid)
    plays(0)(b, other.id)
    assert brings(b, a, tmp_path / "all.zip") == Came(came=1, back=1)
    assert list(all_of(a)) == [other.id]
    assert [one.uid for one in a.bin.games()] == [uid]


def test_what_was_removed_after_it_was_played_otherwise_is_not_lost(tmp_path: Path) -> None:
    a, b, uid = pair(tmp_path)
    plays(0)(a, uid)
    plays(1)(b, uid)
    line = all_of(a)[uid].actions
    forgets(a, uid)
    assert brings(a, b, tmp_path / "all.zip") == Came(binned=1)
    (found,) = b.bin.games()
    kept = b.load(b.bin.restore(found.id))
    assert kept.notations() == line
    assert len(all_of(b)) == 2


def test_a_game_which_the_rules_refuse_does_not_spoil_the_file(tmp_path: Path) -> None:
    a, b, uid = pair(tmp_path)
    a.begin(begun(6))
    a.close()
    connection = sqlite3.connect(a.path)
    with connection:
        connection.execute("UPDATE actions SET text = 'zz' WHERE game = 1 AND number = 1")
    connection.close()
    forgets(b, uid)
    games, damaged = a.everything.games()
    assert (len(games), damaged) == (1, 1)
    path = tmp_path / "all.zip"
    path.write_bytes(pack(games, {}))
    assert b.everything.keep(unpack(path).games) == Came(came=1)


def test_notes_stand_one_below_the_other() -> None:
    one = Notes(game="A rainy day.", moves=(MoveNote(1, "x"), MoveNote(3, "y")))
    other = Notes(heading="Final", game="A rainy day.\nLong.", moves=(MoveNote(3, "z"),))
    found = joined_notes(one, other)
    wanted = Notes("Final", "", "A rainy day.\nLong.", (MoveNote(1, "x"), MoveNote(3, "y\nz")))
    assert found == joined_notes(other, one) == wanted
    assert joined_notes(wanted, one) == joined_notes(other, wanted) == wanted
    assert joined_notes(Notes("a"), Notes("b")) is None
    long = "n" * 9_000
    assert joined_notes(Notes(moves=(MoveNote(1, long + "a"),)),
                        Notes(moves=(MoveNote(1, long + "b"),))) is None  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [
        "Anne's board (2).json", "Plateau d’été.csv", "e\u0301te\u0301.json", "a/b\\c:d*?.csv",
        ".hidden", "-x", "", "  ", "x" * 300 + ".json", "über\u202egnp.csv", "日本語.csv", "a\0b",
        "e" + "\u0301" * 300, "n°\u202f2 ♥.csv", "nul.csv", "con." + "x" * 200, "a. .",
        "x" * 95 + " .json", "a" * 98 + "e\u0301",
    ],
)  # fmt: skip
def test_any_name_can_stand_in_the_file(tmp_path: Path, name: str) -> None:
    found = plain_name(name)
    assert plain_name(found) == found
    assert 0 < len(found) <= 100
    path = tmp_path / "all.zip"
    path.write_bytes(pack((), {f"tables/{found}": b"x"}))
    assert unpack(path).parts == {f"tables/{found}": b"x"}
    assert not is_device(found)
    if name[:1].isalpha() and len(name) < 50 and not is_device(name):
        assert found[:1] in {name[:1], "é"}
