"""All games in one file, and back on another computer: merged, nothing lost, nothing believed."""

import io
import json
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.archive import Archive
from ludotheque.archive.bundle import is_bundle, pack, unpack
from ludotheque.archive.everything import Came
from ludotheque.core.errors import LudothequeError
from ludotheque.record import savefile
from ludotheque.record.circumstances import Notes
from ludotheque.record.record import Record
from ludotheque.record.timeline import Timeline, start_timeline
from tests.examples import hiding, one_die, without_chance

SAVES = Path(__file__).parents[1] / "data" / "saves"


def played(key: str, moves: int, seed: int = 7) -> Timeline:
    """A game of so many actions."""
    timeline = start_timeline(key, {}, seed)
    for _ in range(moves):
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.legal_actions()[0])
    return timeline


def filled(path: Path) -> Archive:
    """An archive with all frozen saves and some games with something taken back."""
    archive = Archive(path)
    for save in sorted(SAVES.glob("v[34]/*.ludo")):
        archive.begin(Timeline.from_record(savefile.load(save)), "2026-01-02T03:04:05Z")
    for key in (without_chance(), one_die(), hiding()):
        timeline = played(key, 12)
        timeline.notes = Notes(heading="Sunday").noted(3, "Why?")
        timeline.undo()
        timeline.undo()
        archive.begin(timeline)
    return archive


def all_of(archive: Archive) -> dict[str, tuple[Record, str]]:
    """Everything an archive holds, by id."""
    found = {}
    for one in (*archive.unfinished(), *archive.finished()):
        found[one.uid] = archive.load(one.id).to_record("x"), one.modified
    return found


def written(archive: Archive, path: Path) -> Path:
    """Write all games to a file."""
    games, damaged = archive.everything.games()
    assert damaged == 0
    path.write_bytes(pack(games, {"boards/a b.json": b"{}"}))
    return path


def test_everything_comes_to_an_empty_computer(tmp_path: Path) -> None:
    here = filled(tmp_path / "a.sqlite")
    path = written(here, tmp_path / "all.zip")
    assert is_bundle(path)
    there = Archive(tmp_path / "b.sqlite")
    bundle = unpack(path)
    assert bundle.parts == {"boards/a b.json": b"{}"}
    count = len(all_of(here))
    assert there.everything.keep(bundle.games) == Came(count, 0, 0)
    assert all_of(there) == all_of(here)
    assert there.everything.keep(unpack(path).games) == Came(0, count, 0)
    assert all_of(there) == all_of(here)


def test_both_sides_keep_all_they_have(tmp_path: Path) -> None:
    key = without_chance()
    games = {name: played(key, 4, seed) for seed, name in enumerate("abcd")}
    one, other = Archive(tmp_path / "a.sqlite"), Archive(tmp_path / "b.sqlite")
    for timeline in games.values():
        for archive in (one, other):
            archive.begin(Timeline.from_record(timeline.to_record()))

    def go_on(archive: Archive, name: str, choice: int) -> None:
        number = archive.number_of(games[name].id)
        assert number is not None
        timeline = archive.load(number)
        timeline.apply(timeline.state.legal_actions()[choice])
        archive.sync(number, timeline)

    go_on(one, "b", 0)  # one computer goes on
    go_on(other, "c", 0)  # the other one does
    go_on(one, "d", 0)  # both do, differently
    go_on(other, "d", 1)
    one.begin(played(key, 2, 50))
    other.begin(played(key, 3, 51))
    lines = {record.actions for record, _ in (*all_of(one).values(), *all_of(other).values())}
    path = written(one, tmp_path / "all.zip")
    before = all_of(one)
    assert other.everything.keep(unpack(path).games) == Came(2, 2, 1)
    after = {record.actions for record, _ in all_of(other).values()}
    longest = {
        line for line in lines if not any(line != m and m[: len(line)] == line for m in lines)
    }
    assert longest <= after
    assert all_of(one) == before
    back = written(other, tmp_path / "back.zip")
    one.everything.keep(unpack(back).games)
    assert longest <= {record.actions for record, _ in all_of(one).values()}


def test_one_bit_is_enough_to_refuse(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "a.sqlite")
    archive.begin(played(without_chance(), 5))
    data = written(archive, tmp_path / "all.zip").read_bytes()
    chance = random.Random(5)
    path = tmp_path / "bad.zip"
    for _ in range(150):
        bad = bytearray(data)
        if chance.random() < 0.3:
            del bad[chance.randrange(len(bad)) :]
        else:
            bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
        path.write_bytes(bytes(bad))
        try:
            found = unpack(path)
        except LudothequeError as refusal:
            assert str(refusal.message).endswith((".", "program."))
        else:  # a bit which means nothing, such as that of a date
            assert len(found.games) == 1


def changed(data: bytes, change: Callable[[dict[str, bytes]], object]) -> bytes:
    """A file with other entries, whose manifest is right again where it is not changed itself."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        entries = {name: file.read(name) for name in file.namelist()}
    change(entries)
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in entries.items():
            file.writestr(name, content)
    return found.getvalue()


def manifest(entries: dict[str, bytes], /, **values: object) -> None:
    """Change values of the manifest."""
    entries["manifest.json"] = json.dumps(
        {**json.loads(entries["manifest.json"]), **values}
    ).encode()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda e: e.pop("manifest.json"), "not written by"),
        (lambda e: manifest(e, format="other"), "not written by"),
        (lambda e: manifest(e, version=3), "newer"),
        (lambda e: manifest(e, entries={}), "damaged"),
        (lambda e: e.update({"games/000002.json": b"{}"}), "damaged"),
        (lambda e: e.update({"../evil": b"x"}), "damaged"),
        (lambda e: e.update({"games/000001.json": b"{}"}), "damaged"),
        (lambda e: e.update({"games/000001.json": b"0" * 40_000_000}), "more than"),
        (
            lambda e: e.update({f"parts/boards/{n}": b"0" * 30_000_000 for n in range(20)}),
            "more than",
        ),
    ],
)
def test_crafted_files_are_refused_in_a_sentence(
    tmp_path: Path, change: Callable[[dict[str, bytes]], object], words: str
) -> None:
    archive = Archive(tmp_path / "a.sqlite")
    archive.begin(played(without_chance(), 5))
    path = written(archive, tmp_path / "all.zip")
    path.write_bytes(changed(path.read_bytes(), change))
    with pytest.raises(LudothequeError) as refused:
        unpack(path)
    assert words in str(refused.value.message)


def test_a_name_may_not_leave_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    for name in ("parts/boards/../../x", "/etc/passwd", "games/a.json", "parts/b/.hidden", "x"):
        data = pack((), {})
        content = b"{}"

        def craft(entries: dict[str, bytes], name: str = name, content: bytes = content) -> None:
            from ludotheque.files.atomic import digest

            entries[name] = content
            manifest(entries, entries={name: [len(content), digest(content)]})

        path.write_bytes(changed(data, craft))
        with pytest.raises(LudothequeError, match="damaged"):
            unpack(path)


def test_a_file_blown_up_with_blanks_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "a.sqlite")
    archive.begin(played(without_chance(), 20))
    (game,), _ = archive.everything.games()
    path = tmp_path / "all.zip"
    path.write_bytes(pack([game], {"boards/a.json": b" " * 4_000_000}))
    with pytest.raises(LudothequeError, match="more than any collection"):
        unpack(path)
    path.write_bytes(pack([game] * 2_000, {}))  # many games much alike are a collection
    assert len(unpack(path).games) == 2_000
