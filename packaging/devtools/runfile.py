"""The self-extracting archive of the frozen program, for one user and any Linux with a screen."""

import os
import shutil
import subprocess
from pathlib import Path

from . import desktop, libraries, system
from .common import ROOT, TaskError, say
from .freezing import DIST, FOLDER, licences

SOURCES = desktop.SOURCES / "run"
PROGRAMS = ("start", "uninstall", "install.sh")
# As `ldconfig -p` names them.
MACHINES = {"x86_64": "x86-64", "aarch64": "AArch64"}


def archive(icons: Path) -> Path:
    """Build `dist/ludotheque-VERSION-MACHINE.run` from the frozen folder; the path of it."""
    system.need("run")
    root = ROOT / "build" / "run" / "ludotheque"
    shutil.rmtree(root.parent, ignore_errors=True)
    desktop.copy_folder(FOLDER, root / "program")
    _fallbacks(root / "fallback")
    _share(root, icons)
    machine = MACHINES[os.uname().machine]
    for source in SOURCES.iterdir():
        text = source.read_text("utf-8").replace("@MACHINE@", machine)
        (root / source.name).write_text(text, encoding="utf-8")
        (root / source.name).chmod(0o755 if source.name in PROGRAMS else 0o644)
    target = DIST / f"ludotheque-{desktop.version()}-{os.uname().machine}.run"
    target.unlink(missing_ok=True)
    moment = desktop.moment()
    # gzip, because a bare system need not have xz; sh, because /tmp may forbid running programs.
    command = [
        "makeself", "--quiet", "--gzip", "--complevel", "9", "--nox11", "--sha256",
        "--packaging-date", moment.strftime("%a %b %d %H:%M:%S UTC %Y"), "--tar-extra",
        f"--sort=name --owner=0 --group=0 --numeric-owner --mtime=@{int(moment.timestamp())}",
        str(root), str(target), f"Ludothèque {desktop.version()}", "sh", "./install.sh",
    ]  # fmt: skip
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if answer.returncode != 0 or not target.is_file():
        raise TaskError(f"makeself objects: {answer.stdout}{answer.stderr}")
    say(f"dist/{target.name}: {target.stat().st_size / 1e6:.1f} MB")
    return target


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
    desktop.stage(staged, icons)
    desktop.validate(staged)
    shutil.move(staged / "usr" / "share", root / "share")
    # ~/.local/share/ludotheque is where the program keeps the user's games.
    pictures = root / "share" / "ludotheque" / "pictures"
    shutil.move(pictures, root / "share" / "ludotheque-pictures")
    pictures.parent.rmdir()
    shutil.rmtree(staged)
