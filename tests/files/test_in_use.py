"""A file another program holds open on Windows: a little patience, then the true cause."""

import errno
import json
import os
from pathlib import Path

import pytest

from ludotheque.core.errors import SaveError
from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue, M
from ludotheque.files import atomic
from ludotheque.files.inuse import PAUSES, InUseError, patiently, remove
from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.files.smallfile import SmallFile
from tests.files.holding import DENIED, SHARING, held, refusal
from tests.systems import WINDOWS

OLD, NEW = b"the old file", b"the new one"
SAID = {
    "de": "von einem anderen Programm benutzt",
    "en": "in use by another program",
    "fr": "utilisé par un autre programme",
}
WAYS = ({}, {"shares": True}, {"shares_name": True})
NAMES = ["alone", "reading", "name"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "partie.ludo"
    found.write_bytes(OLD)
    return found


def contents(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir()}


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("how", WAYS, ids=NAMES)
def test_a_held_file_stays_alone_and_the_cause_is_told(
    how: dict[str, bool], keep: bool, path: Path
) -> None:
    with held(path, **how) as holder, pytest.raises(InUseError) as found:
        atomic.write_atomic(path, NEW, expected=atomic.digest(OLD), keep=keep)
    assert contents(path.parent) == {"partie.ludo": OLD}
    assert 0.4 < holder.slept < 1.2
    for language in languages():
        told = Catalogue(language).render(found.value.message)
        assert SAID[language] in told
        assert "partie.ludo" in told


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("how", WAYS, ids=NAMES)
def test_a_holder_who_soon_lets_go_is_waited_for(
    how: dict[str, bool], keep: bool, path: Path
) -> None:
    with held(path, 3, **how) as holder:
        backup = atomic.write_atomic(path, NEW, keep=keep)
    assert 0 < holder.slept <= sum(PAUSES)
    assert contents(path.parent) == {
        "partie.ludo": NEW, **({"partie.ludo~": OLD} if keep else {}),
    }  # fmt: skip
    assert backup == (path.with_name("partie.ludo~") if keep else None)


def test_who_takes_hold_at_the_last_moment_leaves_no_backup(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the look whether the file is free, and after it has got its second name."""
    real = atomic._previous
    with pytest.MonkeyPatch.context() as patch:

        def late(path: Path, *, keep: bool) -> Path | None:
            found = real(path, keep=keep)
            holder.on = True
            return found

        with held(path, 8) as holder:
            holder.on = False
            patch.setattr(atomic, "_previous", late)
            with pytest.raises(InUseError):
                atomic.write_atomic(path, NEW, keep=True)
    assert contents(path.parent) == {"partie.ludo": OLD}


def test_reading_waits_and_tells_it_too(path: Path) -> None:
    for read in (lambda: atomic.read_limited(path, 100), lambda: atomic.standing(path)):
        with held(path), pytest.raises(InUseError):
            read()
        with held(path, 4):
            assert read() in {OLD, atomic.digest(OLD)}
        with held(path, shares=True) as holder:
            assert read() in {OLD, atomic.digest(OLD)}
        assert not holder.refused


def test_what_is_protected_is_not_said_to_be_in_use(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody holds the file, and the system denies all the same."""

    def denied(*_args: object) -> None:
        raise refusal(DENIED, path)

    with held(path) as holder:
        holder.on = False
        monkeypatch.setattr(os, "rename", denied)
        monkeypatch.setattr(os, "replace", denied)
        with pytest.raises(SaveError, match="protected") as found:
            atomic.write_atomic(path, NEW, keep=True)
        assert not isinstance(found.value, InUseError)
    assert contents(path.parent) == {"partie.ludo": OLD}


DENIED_HERE = pytest.param(
    PermissionError(errno.EACCES, "no"),
    marks=pytest.mark.skipif(WINDOWS, reason="there it may last for an instant only"),
)


@pytest.mark.parametrize("problem", [DENIED_HERE, OSError(errno.EIO, "no"), FileNotFoundError()])
def test_other_failures_are_neither_waited_for_nor_renamed(
    problem: OSError, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: pytest.fail("waited"))

    def work() -> None:
        raise problem

    with pytest.raises(type(problem)):
        patiently(path, work)


@pytest.mark.parametrize("number", [SHARING, 33])
def test_both_of_windows_numbers_mean_it(number: int, path: Path) -> None:
    def work() -> None:
        raise refusal(number, path)

    with held(path), pytest.raises(InUseError):
        patiently(path, work)


def test_removing_waits_and_tells_it(path: Path) -> None:
    with held(path), pytest.raises(InUseError):
        remove(path)
    with held(path, 2):
        remove(path)
    remove(path)  # there is none
    assert contents(path.parent) == {}


def test_an_unreadable_file_which_is_held_is_not_given_a_second_name(path: Path) -> None:
    with held(path, shares=True), pytest.raises(InUseError):
        atomic.set_aside(path)
    assert contents(path.parent) == {"partie.ludo": OLD}


# Settings


@pytest.fixture
def settings(tmp_path: Path) -> SettingsFile:
    file = SettingsFile(tmp_path / "config" / "settings.json")
    file.save(Settings(language="en", sound="loud"))
    file.load()
    return file


def kept(file: SettingsFile) -> tuple[str, str, str]:
    found = json.loads(file.path.read_text("utf-8"))
    return found["language"], found["sound"], found["scheme"]


@pytest.mark.parametrize("how", WAYS, ids=NAMES)
def test_held_settings_are_written_with_the_next_change(
    how: dict[str, bool], settings: SettingsFile
) -> None:
    first = Settings(language="fr", sound="loud")
    with held(settings.path, **how) as holder:
        with pytest.raises(InUseError):
            settings.save(first)
        assert settings.waiting
        assert 0.4 < holder.slept < 1.2
        slept = holder.slept
        with pytest.raises(InUseError):
            settings.save(first)
        assert holder.slept == slept, "each change would make the window wait"
        with pytest.raises(InUseError):
            settings.save(first, patient=True)
        assert holder.slept > slept
    assert kept(settings) == ("en", "loud", "auto")
    settings.save(Settings(language="fr", sound="loud", scheme="dark"))
    assert not settings.waiting
    assert settings.notices == []
    assert kept(settings) == ("fr", "loud", "dark")
    assert [one.name for one in settings.path.parent.iterdir()] == ["settings.json"]


def test_settings_held_at_the_start_are_not_lost(settings: SettingsFile) -> None:
    """What is not changed stays as it is in the file, although it could not be read."""
    other = SettingsFile(settings.path)
    with held(settings.path):
        assert other.load() == Settings()
        (notice,) = other.notices
    assert "Another program is using" in str(notice)
    assert not other.first_start
    other.save(Settings(scheme="dark"))
    assert kept(settings) == ("en", "loud", "dark")


def test_damaged_settings_which_are_held_stay_where_they_are(settings: SettingsFile) -> None:
    settings.path.write_bytes(b"{")
    with held(settings.path, shares=True):
        assert SettingsFile(settings.path).load() == Settings()
        with pytest.raises(InUseError):
            settings.save(Settings(scheme="dark"))
        assert settings.notices == []
    assert contents(settings.path.parent) == {"settings.json": b"{"}
    settings.save(Settings(scheme="dark"))
    assert "settings.json.bad" in str(settings.notices[0])


# Small files


def test_entries_of_a_held_small_file_are_not_written_over(tmp_path: Path) -> None:
    file = SmallFile(tmp_path / "marks.json", "marks", most=10, size=1000, damaged=M)
    file.write({"one": 1})
    with held(file.path):
        assert file.read() == {}
        with pytest.raises(InUseError):
            file.read(writing=True)
    (notice,) = file.notices
    assert SAID["en"] in str(notice)
    assert {key: node.value for key, node in file.read().items()} == {"one": 1}
