"""What the installers are made of: scripts of the archive, menu entry, store page, manual, sums."""

import hashlib
import importlib
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType
from typing import Any

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
def runfile(devtools: None) -> ModuleType:
    return importlib.import_module("devtools.runfile")


@pytest.fixture
def archive(
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    desktop: ModuleType,
    runfile: ModuleType,
) -> Path:
    """An archive like the real one, of a program which tells how it was started."""
    made = tmp_path_factory.getbasetemp() / "made" / "ludotheque.run"
    if not made.is_file():
        _pack(made, desktop, runfile)
    return Path(shutil.copy(made, tmp_path / "l’archive à ouvrir.run"))


def _pack(target: Path, desktop: ModuleType, runfile: ModuleType) -> None:
    folder = target.parent / "packed"
    (folder / "program").mkdir(parents=True)
    program = folder / "program" / "ludotheque"
    program.write_text('#!/bin/sh\nprintf "%s\\n" "${LD_LIBRARY_PATH-none}" "$@"\n')
    program.chmod(0o755)
    (folder / "program" / "more").write_bytes(os.urandom(50_000))
    for name in ("libc.so.6", "libnowhere.so.9"):
        (folder / "fallback" / name).mkdir(parents=True)
    stage = target.parent / "stage"
    desktop.stage(stage, folder / "no icons")
    shutil.move(stage / "usr" / "share", folder / "share")
    shutil.move(folder / "share/ludotheque/pictures", folder / "share/ludotheque-pictures")
    (folder / "share/ludotheque").rmdir()
    runfile.pack(folder, target, "2.17")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with everything in its name that a shell may stumble over."""
    found = tmp_path / STRANGE
    found.mkdir()
    (found / "Documents").mkdir()
    return found


def _sh(home: Path, *command: str | Path, before: str = "", **more: str) -> Any:
    """Run a script as somebody who speaks French and is at home in `home`."""
    return subprocess.run(
        ["sh", "-c", f'{before}\nexec sh "$@"', "sh", *map(str, command)],
        check=False, capture_output=True, text=True, encoding="utf-8", cwd=home,
        env={"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "fr_FR.UTF-8", **more},
    )  # fmt: skip


def _must(home: Path, *command: str | Path, **more: str) -> str:
    answer = _sh(home, *command, **more)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert not answer.stderr
    told: str = answer.stdout
    return told


def _refused(home: Path, *command: str | Path, status: int = 1, **more: str) -> str:
    """One sentence, and everything is as it was."""
    before = _contents(home)
    answer = _sh(home, *command, **more)
    assert answer.returncode == status, answer.stdout + answer.stderr
    (sentence,) = answer.stderr.splitlines()
    assert _contents(home) == before
    told: str = sentence
    return told


def _contents(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def _command(line: str) -> list[str]:
    """The words of a menu entry's command, as desktops read it."""
    text = line.removeprefix("Exec=").replace("\\\\", "\\")
    words = re.findall(r'"((?:\\.|[^"\\])*)"|(\S+)', text)
    return [re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") or bare for quoted, bare in words]


@POSIX
def test_the_archive_installs_and_leaves_nothing(archive: Path, home: Path) -> None:
    before = _contents(home)
    told = _must(home, archive)
    target = home / ".local" / "lib" / "ludotheque"
    assert str(target) in told
    assert "est installée" in told
    entry = (home / ".local/share/applications/ludotheque.desktop").read_text("utf-8")
    (line,) = [line for line in entry.splitlines() if line.startswith("Exec=")]
    assert _command(line) == [str(target / "start"), "%f"]
    assert not [name for name in _contents(target) if name.startswith((".unpacking", "share"))]
    # What the user kept since then is the user's.
    data = home / ".local" / "share" / "ludotheque"
    data.mkdir()
    (data / "games.sqlite").write_text("mine")
    assert _must(home, archive, "--quiet") == ""  # again, over itself
    told = _must(home, archive, "--", "--uninstall")
    assert str(data) in told
    kept = {".local", ".local/share", ".local/share/ludotheque"}
    assert _contents(home) - before == kept | {".local/share/ludotheque/games.sqlite"}


@POSIX
@pytest.mark.parametrize("folder", ["Jeux à nous/Ludo", "absolute"])
def test_the_archive_installs_elsewhere_and_moves(archive: Path, home: Path, folder: str) -> None:
    (home / "Jeux à nous").mkdir()
    (home / ".local" / "bin").mkdir(parents=True)  # empty and the user's: they stay
    before = _contents(home)
    _must(home, archive)
    place = str(home / STRANGE) if folder == "absolute" else folder
    _must(home, archive, "--quiet", place)
    assert not (home / ".local/lib").exists()
    target = home / place
    assert (home / ".local/bin/ludotheque").readlink() == target / "start"
    entry = (home / ".local/share/applications/ludotheque.desktop").read_text("utf-8")
    (line,) = [line for line in entry.splitlines() if line.startswith("Exec=")]
    assert _command(line) == [str(target / "start"), "%f"]
    assert _must(home, target / "uninstall", "--quiet") == ""
    assert _contents(home) == before


@POSIX
def test_what_the_user_puts_beside_the_program_stays(archive: Path, home: Path) -> None:
    _must(home, archive)
    target = home / ".local" / "lib" / "ludotheque"
    (target / "ma partie.ludo").write_text("mine")
    _must(home, archive)
    _must(home, target / "uninstall")
    assert _contents(target) == {"ma partie.ludo"}


@POSIX
def test_the_archive_takes_no_folder_which_holds_something_else(archive: Path, home: Path) -> None:
    (home / "Documents" / "lettre.txt").write_text("mine")
    assert "holds something else" in _refused(home, archive, home / "Documents", LANG="C")
    assert "contient autre chose" in _refused(home, archive, home / "Documents/lettre.txt")


@POSIX
def test_another_program_of_that_name_stays(archive: Path, home: Path) -> None:
    """`pipx install` puts its own there."""
    program = home / ".local" / "bin" / "ludotheque"
    program.parent.mkdir(parents=True)
    program.write_text("another")
    assert "autre programme" in _must(home, archive)
    _must(home, archive, "--uninstall")
    assert program.read_text() == "another"


@POSIX
@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--bogus"], "« --bogus »"),
        (["--", "--bogus"], "« --bogus »"),
        (["a", "b"], "« a » et « b »"),
        ([""], "un nom"),
        (["a\nb"], "deux lignes"),
    ],
)
def test_wrong_words_are_answered(archive: Path, home: Path, words: list[str], part: str) -> None:
    assert part in _refused(home, archive, *words, status=2)


@POSIX
def test_the_archive_helps_and_checks_itself(archive: Path, home: Path) -> None:
    before = _contents(home)
    for option in ("--quiet", "--uninstall", "--check"):
        assert option in _must(home, archive, "--help")
    assert "whole" in _must(home, archive, "--check", LANG="C")
    assert _contents(home) == before
    assert "n’est pas installée" in _refused(home, archive, "--uninstall")


@POSIX
def test_an_archive_which_is_not_whole_is_told(archive: Path, home: Path) -> None:
    whole = archive.read_bytes()
    for size in (len(whole) - 1, len(whole) // 2):
        archive.write_bytes(whole[:size])
        assert "n’est pas entier" in _refused(home, archive)
    archive.write_bytes(whole[:-5000] + b"damaged" + whole[-4993:])
    assert "abîmé" in _refused(home, archive)
    # Even where its own program is cut, nothing is done.
    archive.write_bytes(whole[:3000])
    before = _contents(home)
    assert _sh(home, archive).returncode == 2
    assert _contents(home) == before


@POSIX
@pytest.mark.parametrize("folder", ["Documents/file/deep/er", "/proc/nowhere/ludotheque"])
def test_a_place_which_cannot_be_written_is_told(archive: Path, home: Path, folder: str) -> None:
    (home / "Documents" / "file").write_text("no folder")
    told = _sh(home, archive, folder)
    assert told.returncode == 1
    assert "On ne peut pas écrire" in told.stderr
    assert _contents(home) == {"Documents", "Documents/file"}


@POSIX
def test_a_full_disk_is_told_and_nothing_stays(archive: Path, home: Path, tmp_path: Path) -> None:
    """Before unpacking, where it can be known; else as soon as nothing more can be written."""
    tight = tmp_path / "tight.run"
    text, mark, rest = archive.read_bytes().partition(b" kilobytes=")
    tight.write_bytes(text + mark + b"99999999999" + rest)
    for before, part in (
        ("", "il en faut"),
        ("ulimit -f 40\ntrap '' XFSZ", "On ne peut pas écrire"),
    ):
        file = archive if before else tight
        answer = _sh(home, file, before=before)
        assert answer.returncode == 1
        assert part in answer.stderr
        assert len(answer.stderr.splitlines()) == 1
        assert _contents(home) == {"Documents"}


@POSIX
def test_a_failed_installation_is_taken_back(archive: Path, home: Path) -> None:
    """The program is in its place already when the menu cannot be written."""
    share = home / ".local" / "share"
    share.mkdir(parents=True)
    (share / "applications").write_text("no folder")
    before = _contents(home)
    assert str(share) in _sh(home, archive).stderr
    assert _contents(home) == before
    (share / "applications").unlink()
    (share / "man" / "man6" / "ludotheque.6.gz" / "mine").mkdir(parents=True)
    before = _contents(home)
    assert str(share) in _sh(home, archive).stderr
    assert _contents(home) == before


@POSIX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_installation_leaves_nothing(
    archive: Path, home: Path, tmp_path: Path, number: signal.Signals
) -> None:
    """A tar which waits for ever stands for a slow disk."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "tar").write_text("#!/bin/sh\nexec sleep 60\n")
    (programs / "tar").chmod(0o755)
    process = subprocess.Popen(
        ["sh", archive], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0,
        env={"HOME": str(home), "PATH": f"{programs}:{os.environ['PATH']}"},
    )  # fmt: skip
    fresh = home / ".local/lib/ludotheque/.unpacking"
    while not fresh.is_dir():
        assert process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, number)  # as a terminal does it
    assert process.wait(30) == (130 if number == signal.SIGINT else 143)
    assert _contents(home) == {"Documents"}


@POSIX
def test_an_older_try_that_was_killed_is_no_hindrance(archive: Path, home: Path) -> None:
    left = home / ".local/lib/ludotheque/.unpacking/program"
    left.mkdir(parents=True)
    _must(home, archive)
    assert not left.exists()


@POSIX
def test_a_system_without_xz_takes_ours(archive: Path, home: Path, tmp_path: Path) -> None:
    programs = tmp_path / "few"
    programs.mkdir()
    wanted = "sh tail head wc sha256sum uname getconf sort df awk tar mkdir mv rm rmdir ln cp sed"
    for name in (wanted + " readlink dirname cat find ls grep").split():
        found = shutil.which(name)
        assert found, name
        (programs / name).symlink_to(found)
    answer = _sh(home, archive, PATH=str(programs))
    assert (answer.returncode, answer.stderr) == (0, "")
    target = home / ".local" / "lib" / "ludotheque"
    assert not (target / "xz").exists()
    assert (target / "program" / "more").stat().st_size == 50_000


@POSIX
def test_another_processor_or_an_old_system_is_told(
    archive: Path, home: Path, tmp_path: Path
) -> None:
    for name, said, part in (("uname", "vax", "vax"), ("getconf", "glibc 2.9", "glibc 2.9")):
        program = tmp_path / name / name
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\necho {said}\n")
        program.chmod(0o755)
        path = f"{program.parent}:{os.environ['PATH']}"
        assert part in _refused(home, archive, PATH=path)


@POSIX
def test_a_running_program_is_not_replaced(archive: Path, home: Path) -> None:
    _must(home, archive)
    program = home / ".local/lib/ludotheque/program/ludotheque"
    shutil.copyfile(shutil.which("sleep") or "", program)
    with subprocess.Popen([program, "60"]) as process:
        try:
            for words in ([archive], [home / ".local/lib/ludotheque/uninstall"]):
                assert "est ouverte" in _refused(home, *words)
        finally:
            process.kill()
    _must(home, archive, "--uninstall")


@POSIX
def test_only_lacking_libraries_are_taken_from_the_archive(archive: Path, home: Path) -> None:
    _must(home, archive)
    started = home / ".local" / "bin" / "ludotheque"
    libraries, *words = _must(home, started, "une partie.ludo", "--lang", "fr").splitlines()
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
    forms = " ".join(form for form, _ in _USAGE)
    for option in [*re.findall(r"--[a-z-]+", forms), "tools", "LUDOTHEQUE_DATA"]:
        assert option in text


def test_the_windows_installer_speaks_both_languages() -> None:
    text = (ROOT / "packaging/windows/ludotheque.nsi").read_text("utf-8")
    names = re.findall(r"^LangString (\w+) \$\{LANG_(FRENCH|ENGLISH)\}", text, re.MULTILINE)
    for name in {name for name, _ in names}:
        assert (name, "FRENCH") in names
        assert (name, "ENGLISH") in names
        assert f"$({name})" in text


def test_the_windows_installer_can_be_compiled_on_windows() -> None:
    """NSIS there has 32-bit stubs only, and looks for the last backslash in a path."""
    text = (ROOT / "packaging/windows/ludotheque.nsi").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith(";")]
    assert "Target x86-unicode" in lines
    assert not [line for line in lines if re.search(r"\$\{\w+\}/", line)]


def test_the_windows_installer_shows_the_licence_with_its_accents(
    devtools: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """NSIS takes a text without a mark at its start for one in the system's old encoding."""
    windows = importlib.import_module("devtools.windows")
    shown = b""

    def makensis(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        nonlocal shown
        (licence,) = [word for word in command if word.startswith("-DLICENCE=")]
        shown = Path(licence.partition("=")[2]).read_bytes()
        (tmp_path / "setup.exe").touch()
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(windows, "ROOT", tmp_path)
    shutil.copy(ROOT / "LICENSE", tmp_path)
    monkeypatch.setattr(windows.subprocess, "run", makensis)
    windows._compile(tmp_path, tmp_path, tmp_path / "setup.exe")
    assert shown.startswith("\ufeffMIT License\r\n".encode())
    assert "Ludothèque" in shown.decode()


def test_a_bundle_says_what_macos_asks_for() -> None:
    """Written down only, until somebody builds it there; what can be seen from here is seen."""
    text = (ROOT / "packaging/ludotheque.spec").read_text("utf-8")
    for key in (
        "CFBundleVersion", "LSMinimumSystemVersion", "NSHighResolutionCapable",
        "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "LSItemContentTypes",
    ):  # fmt: skip
        assert f'"{key}"' in text
    assert '"public.filename-extension": ["ludo"]' in text


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
