"""Settings: one bad value costs that value, never the start of the program."""

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from ludotheque.core.errors import SaveError
from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue
from ludotheque.files.settings import (
    MAX_BYTES,
    MAX_RECENT,
    SPOKEN,
    LastGame,
    Settings,
    SettingsFile,
)
from tests.files.ordinary import ordinary_folder, ordinary_user
from tests.systems import needs_permissions

CHANGED = Settings(
    language="en",
    scheme="dark",
    text_size="largest",
    animation="off",
    dice="auto",
    passes="row",
    computer_pace="slow",
    last_card="click",
    lessons=("one", "two"),
    save_ink=True,
    cover_after="60",
    sound="loud",
    show_destinations=False,
    show_times=True,
    coordinates="on",
    flipped=True,
    flip_each_turn=True,
    sentences="turned",
    panel="left",
    geometry="AdnQywADAAA=",
    recent=("/home/léa/a.ludo", "C:\\b.ludo"),
    recent_folder="/home/léa",
    names=("Léa", "Tom"),
    last_games=(
        LastGame("toy", ("", "Léa"), {"players": "2"}, agreed={"clock": "move"}),
        LastGame("fair"),
    ),
    board="/home/léa/board.json",
    table="/home/léa/cars.csv",
    shortcuts={"roll": "Ctrl+R", "toy.turn": ""},
)


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "config" / "settings.json")


def write(file: SettingsFile, value: Any) -> None:
    file.path.parent.mkdir(exist_ok=True)
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    file.path.write_bytes(data)


def test_the_first_start_has_defaults_and_writes_nothing(file: SettingsFile) -> None:
    assert file.load() == Settings()
    assert file.notices == []
    assert not file.path.parent.exists()


def test_settings_come_back(file: SettingsFile) -> None:
    file.save(CHANGED)
    assert file.load() == CHANGED
    assert file.notices == []
    assert [f.name for f in attrs.fields(Settings) if getattr(CHANGED, f.name) == f.default] == []


POISON: tuple[Any, ...] = (
    None, 0, 1, -7, 1.5, 10**40, "", "nonsense", "true", "x" * 100_000, "a\0b", [], [1], [None],
    {}, {"a": 1}, ["x" * 5000], ["a"] * 1000, [["a"]],
)  # fmt: skip


@pytest.mark.parametrize("key", [field.name for field in attrs.fields(Settings)])
def test_a_poisoned_value_falls_back_alone_and_is_told(key: str, file: SettingsFile) -> None:
    good = json.loads(json.dumps(attrs.asdict(CHANGED)))
    refused = 0
    for poison in (*POISON, True, False):
        write(file, {**good, key: poison})
        found = file.load()
        others = attrs.evolve(found, **{key: getattr(CHANGED, key)})
        assert others == CHANGED
        if file.notices:
            (notice,) = file.notices
            assert str(SPOKEN[key]) in str(notice)
            assert getattr(found, key) == getattr(Settings(), key)
            refused += 1
        else:
            earlier = key == "coordinates" and isinstance(poison, bool)
            meant = ("auto" if poison else "off") if earlier else poison  # of earlier versions
            assert json.loads(json.dumps(attrs.asdict(found)))[key] == meant
    assert refused >= 12


def test_a_poisoned_recursion_and_every_value_at_once(file: SettingsFile) -> None:
    write(file, {field.name: {"x": []} for field in attrs.fields(Settings)})
    assert file.load() == Settings()
    assert set(SPOKEN) == {field.name for field in attrs.fields(Settings)}
    (notice,) = file.notices  # one sentence, in the user's language
    for language in languages():
        told = Catalogue(language).render(notice)
        assert all(Catalogue(language).render(name) in told for name in SPOKEN.values())
        assert not [key for key in SPOKEN if "_" in key and key in told]


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"\xff\xfe\x00", b'{"a": NaN}', b"[" * 100_000, b"null", b'{"a":1,"a":2}'],
)
def test_a_broken_file_is_kept_aside(data: bytes, file: SettingsFile) -> None:
    write(file, data)
    assert file.load() == Settings()
    assert len(file.notices) == 1
    assert "settings.json.bad" in str(file.notices[0])
    assert file.path.with_name("settings.json.bad").read_bytes() == data
    assert file.load() == Settings()
    assert file.notices == []


def test_what_was_kept_aside_before_stays(file: SettingsFile) -> None:
    for data in (b"{", b"["):
        write(file, data)
        file.load()
    assert file.path.with_name("settings.json.bad").read_bytes() == b"{"
    assert file.path.with_name("settings.json.2.bad").read_bytes() == b"["
    assert "settings.json.2.bad" in str(file.notices[0])


@pytest.mark.parametrize("running", [False, True])
def test_a_file_too_large_is_kept_aside(running: bool, file: SettingsFile) -> None:
    """Whether found at the start or while the program runs; it says which of both."""
    data = b" " * (MAX_BYTES + 1)
    if running:
        file.save(CHANGED)
        write(file, data)
        file.save(attrs.evolve(CHANGED, scheme="auto"))
    else:
        write(file, data)
        assert file.load() == Settings()
    assert file.path.with_name("settings.json.bad").read_bytes() == data
    (notice,) = file.notices
    assert ("starts with its defaults" in str(notice)) == (not running)
    assert ("written anew" in str(notice)) == running


def test_wrong_values_written_meanwhile_are_told_once(file: SettingsFile) -> None:
    """What was told at the start is not told again."""
    write(file, {"dice": 7})
    found = file.load()
    found = file.save(attrs.evolve(found, scheme="dark"))
    assert file.notices == []
    write(file, {**attrs.asdict(found), "sound": 3, "names": "x"})
    found = file.save(attrs.evolve(found, scheme="light"))
    (notice,) = file.notices
    assert dict(notice.args)["settings"] == (SPOKEN["sound"], SPOKEN["names"])
    assert found.sound == Settings().sound
    file.save(found)
    assert file.notices == []


def test_keys_of_other_versions_are_passed_over(file: SettingsFile) -> None:
    write(file, {"scheme": "dark", "volume": 11})
    assert file.load() == Settings(scheme="dark")
    assert file.notices == []


def test_a_folder_in_the_files_place(file: SettingsFile) -> None:
    file.path.mkdir(parents=True)
    assert file.load() == Settings()
    assert len(file.notices) == 1
    with pytest.raises(SaveError):
        file.save(CHANGED)


@needs_permissions
def test_a_place_where_nothing_can_be_written() -> None:
    with ordinary_folder() as folder:
        file = SettingsFile(folder / "config" / "settings.json")
        folder.chmod(0o555)
        with ordinary_user():
            assert file.load() == Settings()
            with pytest.raises(SaveError):
                file.save(CHANGED)
        folder.chmod(0o777)
        file.save(CHANGED)
        file.path.parent.chmod(0o000)
        with ordinary_user():
            assert file.load() == Settings()
        file.path.parent.chmod(0o777)


def test_recent_files_are_few_and_stand_once() -> None:
    settings = Settings()
    for i in range(30):
        settings = settings.with_recent(str(Path("/games", f"{i % 15}.ludo")))
    assert settings.recent[0] == str(Path("/games/14.ludo"))
    assert len(settings.recent) == len(set(settings.recent)) == MAX_RECENT
    assert settings.recent_folder == str(Path("/games"))


def test_the_last_game_of_a_kind_is_remembered_and_offered_by_seat() -> None:
    one = LastGame("one", ("", "Tom"), {"players": "2"})
    other = LastGame("other", ("Léa", "Tom", "Zoé"))
    found = Settings(names=("Zoé",)).with_last_game(one).with_last_game(other)
    assert found.last_games == (other, one)
    assert found.last_game("one") == one
    assert found.last_game("third") == LastGame("third")
    assert found.seated("one") == ("", "Tom")
    assert found.seated("third") == ("Léa", "Tom", "Zoé")  # those of the latest game of all
    again = found.with_last_game(LastGame("one", ("", "")))
    assert again.last_games == (LastGame("one", ("", "")), other)
    assert again.seated("one") == ("Léa", "Tom", "Zoé")
    assert Settings(names=("Zoé", "Léa", "Tom")).seated("one") == ("Zoé", "Léa")


def test_two_windows_remember_the_last_games_of_both(file: SettingsFile) -> None:
    one, two = (LastGame(key, ("Léa", "Tom")) for key in ("one", "two"))
    file.save(Settings().with_last_game(LastGame("one")))
    other = SettingsFile(file.path)
    mine, theirs = file.load(), other.load()
    other.save(theirs.with_last_game(two))
    found = file.save(mine.with_last_game(one))
    assert found.last_games == (one, two)
    assert other.load().last_games == (one, two)


@pytest.mark.parametrize(("hints", "agreed"), [(True, {}), (False, {"hints": "none"}), (None, {})])
def test_agreements_of_earlier_versions_are_read(
    file: SettingsFile, hints: bool | None, agreed: dict[str, str]
) -> None:
    """They kept but whether there were hints."""
    last = {"game": "toy", "names": [], "options": {}, "levels": []}
    write(file, {"last_games": [last if hints is None else {**last, "hints": hints}]})
    assert file.load().last_game("toy").agreed == agreed
    assert file.notices == []
