"""The self-extracting archive of the frozen program, for one user and any Linux with a screen."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from . import desktop, libraries, system
from .common import ROOT, TaskError, say
from .freezing import DIST, FOLDER, licences

SOURCES = desktop.SOURCES / "run"
HEAD = SOURCES / "archive.sh"
SHARED = "common.sh"
PROGRAMS = ("start", "uninstall")
# As `ldconfig -p` names them, and what xz calls the filter for their programs.
LINKERS = {"x86_64": "x86-64", "aarch64": "AArch64"}
FILTERS = {"x86_64": ["--x86"]}
# Removing needs some room for the files of the desktop, too.
SPARE_KILOBYTES = 4096


def archive(icons: Path) -> Path:
    """Build `dist/ludotheque-VERSION-MACHINE.run` from the frozen folder; the path of it."""
    system.need("run")
    root = ROOT / "build" / "run" / "ludotheque"
    shutil.rmtree(root.parent, ignore_errors=True)
    desktop.copy_folder(FOLDER, root / "program")
    _fallbacks(root / "fallback")
    _share(root, icons)
    target = DIST / f"ludotheque-{desktop.version()}-{os.uname().machine}.run"
    glibc = max(binary.glibc for binary in libraries.binaries(root))
    pack(root, target, ".".join(map(str, glibc)))
    say(f"dist/{target.name}: {target.stat().st_size / 1e6:.1f} MB")
    return target


def pack(root: Path, target: Path, glibc: str) -> None:
    """Add the scripts to a folder of `program`, `fallback` and `share`, and write the archive.

    `glibc` is the oldest version of the C library it will do with. TaskError where tar or xz fail.
    """
    machine = os.uname().machine
    for name in (*PROGRAMS, SHARED):
        text = (SOURCES / name).read_text("utf-8").replace("@LINKER@", LINKERS[machine])
        (root / name).write_text(text, encoding="utf-8")
        (root / name).chmod(0o755 if name in PROGRAMS else 0o644)
    kilobytes = sum(-(-p.lstat().st_size // 4096) * 4 for p in root.rglob("*")) + SPARE_KILOBYTES
    with tempfile.TemporaryDirectory() as folder:
        helper = _helper(Path(folder))
        everything = Path(folder, "everything.tar")
        _tar(root, everything)
        words = ["xz", "-T1", *FILTERS.get(machine, []), "--lzma2=preset=9", str(everything)]
        answer = subprocess.run(words, capture_output=True, text=True, check=False)
        if answer.returncode != 0:
            raise TaskError(f"xz objects: {answer.stderr}")
        payload = helper + Path(f"{everything}.xz").read_bytes()
    head = HEAD.read_text("utf-8").replace("#@COMMON@\n", (SOURCES / SHARED).read_text("utf-8"))
    values = {
        "VERSION": desktop.version(),
        "MACHINE": machine,
        "GLIBC": glibc,
        "LINES": head.count("\n") + 1,
        "HELPER": len(helper),
        "BYTES": len(payload),
        "KILOBYTES": kilobytes,
        "SUM": hashlib.sha256(payload).hexdigest(),
    }
    for name, value in values.items():
        head = head.replace(f"@{name}@", str(value))
    target.unlink(missing_ok=True)
    target.write_bytes(head.encode() + payload)
    target.chmod(0o755)


def _helper(folder: Path) -> bytes:
    """A tar of this machine's xz and its library: a bare system need not have xz."""
    program = shutil.which("xz")
    if program is None:
        raise TaskError("This machine lacks xz.")
    inside = folder / "helper"
    inside.mkdir()
    shutil.copyfile(program, inside / "xz")
    (inside / "xz").chmod(0o755)
    needed = libraries.inspect([Path(program)])[0].needed
    for name, path in libraries.fallbacks(needed, set()).items():
        shutil.copyfile(path, inside / name)
    _tar(inside, folder / "helper.tar")
    return (folder / "helper.tar").read_bytes()


def _tar(folder: Path, target: Path) -> None:
    """What a folder holds as a tar, the same bytes on every run."""
    words = [
        "tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner",
        f"--mtime=@{int(desktop.moment().timestamp())}", "-C", str(folder), "-cf", str(target),
        *sorted(path.name for path in folder.iterdir()),
    ]  # fmt: skip
    answer = subprocess.run(words, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        raise TaskError(f"tar objects: {answer.stderr}")


def _fallbacks(folder: Path) -> None:
    """Copies of the libraries left to the system, each in a folder of its own, with licences.

    The starter puts those folders into the linker's path whose library the system lacks.
    """
    found = libraries.binaries(FOLDER)
    inside = {path.name for path in FOLDER.rglob("*")}
    carried = libraries.fallbacks(libraries.from_outside(found, inside), inside)
    for name, path in carried.items():
        (folder / name).mkdir(parents=True)
        shutil.copyfile(path, folder / name / name)
    licences(set(carried), folder / "licences")


def _share(root: Path, icons: Path) -> None:
    """What belongs below the user's own data folder."""
    staged = root.parent / "stage"
    desktop.stage(staged, icons, desktop.smaller_pictures())
    desktop.validate(staged)
    shutil.move(staged / "usr" / "share", root / "share")
    # ~/.local/share/ludotheque is where the program keeps the user's games.
    pictures = root / "share" / "ludotheque" / "pictures"
    shutil.move(pictures, root / "share" / "ludotheque-pictures")
    pictures.parent.rmdir()
    shutil.rmtree(staged)
