"""What the installers are made of: scripts of the archive, menu entry, store page, manual, sums."""

import hashlib
import importlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

from ludotheque import __version__
from ludotheque.__main__ import _USAGE
from tests.project.checkers import ROOT

LINUX = ROOT / "packaging" / "linux"
POSIX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the archive's scripts are for Linux"
)
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
MIME = "application/x-ludotheque+json"
STRANGE = 'Zoé "et" É$mile 100 % \\ `là` & | co'


@pytest.fixture
def desktop(devtools: None) -> ModuleType:
    return importlib.import_module("devtools.desktop")


@pytest.fixture
def unpacked(tmp_path: Path, desktop: ModuleType) -> Path:
    """The archive as it lies unpacked, with a program which tells how it was started."""
    folder = tmp_path / "unpacked"
    (folder / "program").mkdir(parents=True)
    program = folder / "program" / "ludotheque"
    program.write_text('#!/bin/sh\nprintf "%s\\n" "${LD_LIBRARY_PATH-none}" "$@"\n')
    program.chmod(0o755)
    for name in ("libc.so.6", "libnowhere.so.9"):
        (folder / "fallback" / name).mkdir(parents=True)
    desktop.stage(tmp_path / "stage", tmp_path / "no icons")
    shutil.move(tmp_path / "stage" / "usr" / "share", folder / "share")
    shutil.move(folder / "share/ludotheque/pictures", folder / "share/ludotheque-pictures")
    (folder / "share/ludotheque").rmdir()
    machine = {"x86_64": "x86-64", "aarch64": "AArch64"}[os.uname().machine]
    for source in (LINUX / "run").iterdir():
        text = source.read_text("utf-8").replace("@MACHINE@", machine)
        (folder / source.name).write_text(text, encoding="utf-8")
        (folder / source.name).chmod(0o755)
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with everything in its name that a shell may stumble over."""
    found = tmp_path / STRANGE
    found.mkdir()
    (found / "Documents").mkdir()
    return found


def _sh(home: Path, *command: str | Path) -> str:
    answer = subprocess.run(
        ["sh", *map(str, command)], check=False, capture_output=True, text=True, encoding="utf-8",
        env={"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "fr_FR.UTF-8"},
    )  # fmt: skip
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


def _contents(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def _command(line: str) -> list[str]:
    """The words of a menu entry's command, as desktops read it."""
    text = line.removeprefix("Exec=").replace("\\\\", "\\")
    words = re.findall(r'"((?:\\.|[^"\\])*)"|(\S+)', text)
    return [re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") or bare for quoted, bare in words]


@POSIX
def test_the_archive_installs_and_leaves_nothing(unpacked: Path, home: Path) -> None:
    before = _contents(home)
    told = _sh(home, unpacked / "install.sh")
    target = home / ".local" / "lib" / "ludotheque"
    assert str(target) in told
    assert "est installée" in told
    entry = (home / ".local/share/applications/ludotheque.desktop").read_text("utf-8")
    (line,) = [line for line in entry.splitlines() if line.startswith("Exec=")]
    assert _command(line) == [str(target / "start"), "%f"]
    # What the user kept since then is the user's.
    data = home / ".local" / "share" / "ludotheque"
    data.mkdir()
    (data / "games.sqlite").write_text("mine")
    _sh(home, unpacked / "install.sh")  # again, over itself
    told = _sh(home, unpacked / "install.sh", "--uninstall")
    assert str(data) in told
    kept = {".local", ".local/share", ".local/share/ludotheque"}
    assert _contents(home) - before == kept | {".local/share/ludotheque/games.sqlite"}


@POSIX
def test_the_archive_takes_no_folder_which_holds_something_else(unpacked: Path, home: Path) -> None:
    (home / "Documents" / "lettre.txt").write_text("mine")
    before = _contents(home)
    answer = subprocess.run(
        ["sh", unpacked / "install.sh", home / "Documents"], check=False, capture_output=True,
        text=True, env={"HOME": str(home), "PATH": os.environ["PATH"]},
    )  # fmt: skip
    assert answer.returncode == 1
    assert "holds something else" in answer.stdout
    assert _contents(home) == before


@POSIX
def test_only_lacking_libraries_are_taken_from_the_archive(unpacked: Path, home: Path) -> None:
    _sh(home, unpacked / "install.sh")
    started = home / ".local" / "bin" / "ludotheque"
    libraries, *words = _sh(home, started, "une partie.ludo", "--lang", "fr").splitlines()
    assert libraries == str(home / ".local/lib/ludotheque/fallback/libnowhere.so.9")
    assert words == ["une partie.ludo", "--lang", "fr"]


def test_the_menu_entry_opens_the_file_type_everywhere(desktop: ModuleType) -> None:
    entry = (LINUX / "ludotheque.desktop").read_text("utf-8")
    assert f"MimeType={MIME};" in entry
    assert "Exec=/usr/games/ludotheque %f" in entry
    types = ET.fromstring((LINUX / "ludotheque-mime.xml").read_text("utf-8"))
    (kind,) = types
    assert kind.get("type") == MIME
    assert [child.get("pattern") for child in kind if child.tag.endswith("glob")] == ["*.ludo"]
    for text in (
        (ROOT / "packaging/windows/ludotheque.nsi").read_text("utf-8"),
        (ROOT / "packaging/ludotheque.spec").read_text("utf-8"),
    ):
        assert MIME in text


def test_the_store_page_shows_real_pictures_and_this_version(desktop: ModuleType) -> None:
    page = ET.fromstring(desktop.filled("ludotheque.metainfo.xml"))
    (release,) = page.iter("release")
    assert release.get("version") == __version__
    assert len(desktop.shown_pictures()) == len(list(page.iter("screenshot"))) >= 3
    for image, picture in zip(page.iter("image"), desktop.shown_pictures(), strict=True):
        size = struct.unpack(">II", picture.read_bytes()[16:24])
        assert (image.get("width"), image.get("height")) == tuple(map(str, size))


def test_the_store_page_speaks_french_and_english(desktop: ModuleType) -> None:
    page = ET.fromstring(desktop.filled("ludotheque.metainfo.xml"))
    for tag in ("summary", "developer_name", "p", "li", "caption"):
        languages = [element.get(LANG, "en") for element in page.iter(tag)]
        assert languages == ["en", "fr"] * (len(languages) // 2), tag


@pytest.mark.parametrize("name", ["ludotheque.6", "ludotheque.fr.6"])
def test_the_manual_names_every_option(desktop: ModuleType, name: str) -> None:
    text = desktop.filled(name).replace("\\-", "-")
    assert f"Ludothèque {__version__}" in text
    for option in [*re.findall(r"--[a-z-]+", _USAGE), "tools", "LUDOTHEQUE_DATA"]:
        assert option in text


def test_the_windows_installer_speaks_both_languages() -> None:
    text = (ROOT / "packaging/windows/ludotheque.nsi").read_text("utf-8")
    names = re.findall(r"^LangString (\w+) \$\{LANG_(FRENCH|ENGLISH)\}", text, re.MULTILINE)
    for name in {name for name, _ in names}:
        assert (name, "FRENCH") in names
        assert (name, "ENGLISH") in names
        assert f"$({name})" in text


def test_icons_of_windows_and_macos_hold_every_picture(
    devtools: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons = importlib.import_module("devtools.icons")
    pictures = {size: f"picture {size}".encode() for size in icons.SIZES}
    made = icons.ico({size: pictures[size] for size in icons.ICO_SIZES})
    count = struct.unpack_from("<HHH", made)[2]
    for number, size in zip(range(count), sorted(icons.ICO_SIZES), strict=True):
        entry = struct.unpack_from("<BBBBHHII", made, 6 + 16 * number)
        assert entry[0] == size % 256
        assert made[entry[7] : entry[7] + entry[6]] == pictures[size]
    made = icons.icns(pictures)
    assert struct.unpack_from(">4sI", made) == (b"icns", len(made))
    place, found = 8, {}
    while place < len(made):
        kind, length = struct.unpack_from(">4sI", made, place)
        found[kind] = made[place + 8 : place + length]
        place += length
    assert found == {kind: pictures[size] for kind, size in icons.ICNS_TYPES}


def test_the_checksums_are_those_of_the_files(
    devtools: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    release = importlib.import_module("devtools.release")
    monkeypatch.setattr(release, "DIST", tmp_path)
    problem = importlib.import_module("devtools.common").TaskError
    with pytest.raises(problem, match="nothing to release"):
        release.sums()
    for name in ("a.deb", "b.run"):
        (tmp_path / name).write_text(name)
    (tmp_path / "other.txt").write_text("no installer")
    release.sums()
    lines = (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines()
    assert lines == [
        f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in ("a.deb", "b.run")
    ]


def test_the_package_asks_for_what_the_program_leaves_to_the_system(
    devtools: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    debian = importlib.import_module("devtools.debian")
    libraries = importlib.import_module("devtools.libraries")
    needed = ("libc.so.6", "libGL.so.1", "libinside.so.1")
    found = [
        libraries.Binary(tmp_path / "a", needed, (2, 35)),
        libraries.Binary(tmp_path / "b", ("libdbus-1.so.3",), (2, 4)),
    ]
    monkeypatch.setattr(libraries, "binaries", lambda folder: found)
    (tmp_path / "libinside.so.1").touch()
    assert debian.depends(tmp_path) == ["libc6 (>= 2.35)", "libdbus-1-3", "libgl1"]
    (tmp_path / "libinside.so.1").unlink()
    with pytest.raises(importlib.import_module("devtools.common").TaskError, match="libinside"):
        debian.depends(tmp_path)


def test_the_release_of_a_tag_runs_our_own_tasks(devtools: None) -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    tasks = importlib.import_module("devtools.main").TASKS
    called = re.findall(r"packaging/(?:dev\.py (\w+)|(prove_clean\.py))", text)
    assert {task for task, _ in called if task} <= set(tasks)
    assert ("", "prove_clean.py") in called
    for system in ("linux", "windows", "macos"):
        assert f"\n  {system}:\n" in text
    assert json.dumps(["v*"]) in text
