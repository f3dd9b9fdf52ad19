"""Names of files which cannot be: the true reason, on the system whose name it is."""

import errno
import os
from pathlib import Path

import pytest

from ludotheque.core.errors import SaveError
from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue
from ludotheque.files import atomic, names
from ludotheque.ui.dialogs.filedialogs import safe_name

DEVICES = ("nul", "NUL.ludo", "con.ludo", "Com1.x.ludo", "lpt9 .ludo", "aux", "COM¹.ludo")
SIGNS = ("ab:c.ludo", "why?.ludo", "a*.ludo", 'a"b.ludo', "<a>.ludo", "a|b.ludo", "a\tb.ludo")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of Windows."""
    monkeypatch.setattr(names, "WINDOWS", True)


CALLS = {
    "read": lambda path: atomic.read_limited(path, 10),
    "standing": atomic.standing,
    "demand": atomic.demand_file,
    "write": lambda path: atomic.write_atomic(path, b""),
    "place": atomic.demand_place,
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("name", [*DEVICES, *SIGNS])
def test_windows_has_no_file_of_such_a_name(
    name: str, call: str, windows: None, tmp_path: Path
) -> None:
    with pytest.raises(SaveError) as found:
        CALLS[call](tmp_path / name)
    causes = {
        "de": "kein möglicher Dateiname",
        "en": "no name a file can have",
        "fr": "pas un nom de fichier possible",
    }
    devices = ("device", "périphérique", "Gerät")
    for language in languages():
        told = Catalogue(language).render(found.value.message)
        assert causes[language] in told
        assert any(word in told for word in devices) == (name in DEVICES)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(names.WINDOWS, reason="Windows allows none of these names")
@pytest.mark.parametrize("name", [*DEVICES, *SIGNS])
def test_other_systems_have_such_files(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    atomic.write_atomic(path, b"x")
    assert atomic.read_limited(path, 10) == b"x"


@pytest.mark.parametrize("name", [*DEVICES, *SIGNS])
def test_no_such_name_is_suggested(name: str, windows: None, tmp_path: Path) -> None:
    assert names.refused(tmp_path / safe_name(name)) is None


@pytest.mark.parametrize("name", ["console.ludo", "com.ludo", "com10.ludo", "null.ludo", "é.ludo"])
def test_names_which_only_look_like_it_are_free(name: str, windows: None, tmp_path: Path) -> None:
    atomic.write_atomic(tmp_path / name, b"x")
    assert atomic.read_limited(tmp_path / name, 10) == b"x"


@pytest.mark.parametrize("what", ["name", "path"])
def test_what_is_too_long_is_told(what: str, windows: None, tmp_path: Path) -> None:
    """Whatever Windows calls it: there it is a file which is not found, or a wrong argument."""
    path = tmp_path / ("n" * 256) if what == "name" else tmp_path / ("d" * 200) / ("n" * 200)
    for number in (errno.ENOENT, errno.EINVAL):
        problem = OSError(number, "no")
        with pytest.MonkeyPatch.context() as patch:

            def fail(*_: object, problem: OSError = problem, **__: object) -> None:
                raise problem

            patch.setattr(os, "stat", fail)
            for call in CALLS.values():
                if call is atomic.standing and number == errno.ENOENT:
                    continue  # there is none
                with pytest.raises(SaveError, match=f"{what} is too long"):
                    call(path)


@pytest.mark.parametrize("length", [200, 240, 250, 258, 259])
def test_every_path_windows_allows_leaves_room_for_a_temporary_one(
    length: int, windows: None
) -> None:
    for folder in ("C:\\Jeux", "C:\\Jeux\\" + "é" * 150, "C:\\" + "x" * 180):
        path = Path(folder, "n" * (length - len(folder) - 6) + ".ludo")
        if len(path.name) > 255:
            continue
        assert len(str(path)) == length
        passing = atomic._passing(path)
        assert len(str(passing)) <= 259
        assert len(passing.name) <= 255
        assert passing.name.endswith(".tmp")
        assert passing.parent == path.parent
