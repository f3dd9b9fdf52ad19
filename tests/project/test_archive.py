"""The self-extracting archive: installs, moves, removes, and tells what it cannot do."""

import importlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

POSIX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the archive's scripts are for Linux"
)
STRANGE = 'Zoé "et" É$mile 100 % \\ `là` & | co'


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
    (programs / "tar").write_text(f"#!/bin/sh\n: >'{tmp_path}/started'\nexec sleep 60\n")
    (programs / "tar").chmod(0o755)
    process = subprocess.Popen(
        ["sh", archive], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0,
        # A shell cannot trap what its caller ignores, as under nohup.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),  # noqa: PLW1509
        env={"HOME": str(home), "PATH": f"{programs}:{os.environ['PATH']}"},
    )  # fmt: skip
    fresh = home / ".local/lib/ludotheque/.unpacking"
    while not (tmp_path / "started").exists():  # a shell acts on a signal before, only after it
        assert process.poll() is None
        time.sleep(0.02)
    assert fresh.is_dir()
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
