"""The program frozen by Windows' Python, and the two files which are made of it."""

import shutil
import zipfile
from pathlib import Path

from devtools import freezing, payload, windows
from devtools.common import TaskError

from . import places
from .box import Box
from .checkout import SOURCES, digest
from .kernels import lay
from .program import tested

MADE = places.WORK / "dist"
SETUP = MADE / windows.SETUP
PORTABLE = MADE / windows.PORTABLE
PROGRAM = "ludotheque.exe"
FREEZE_SECONDS = 590
RECIPE = (
    "packaging/ludotheque.spec",
    "packaging/frozen_entry.py",
    "packaging/frozen_signals.py",
    "packaging/icons",
    "packaging/windows/licences",
    "tests/project/frozen-files-windows.txt",
)
"""What it is frozen by."""


def freeze(box: Box) -> str:
    """Freeze the copy, check its files, and have the frozen program test itself; its size."""
    lay()
    icons = places.PROGRAM / "build" / "icons"
    shutil.rmtree(icons, ignore_errors=True)
    shutil.copytree(freezing.icons(), icons)
    shutil.rmtree(places.FROZEN, ignore_errors=True)
    box.python(
        [
            "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN",
            "--workpath", "build/freeze", "--distpath", "dist", "packaging/ludotheque.spec",
        ],
        cwd=places.PROGRAM, seconds=FREEZE_SECONDS, log="freeze",
    ).good("PyInstaller")  # fmt: skip
    payload.licences(places.FROZEN / "_internal" / "licences")
    return payload.check(places.FROZEN)


def frozen_self_test(box: Box) -> str:
    """Have the frozen program test itself, and its twin speak; neither writes beside itself."""
    found = _untouched(box, places.FROZEN)
    for words, status, text in freezing.SPOKEN:
        answer = box.run([places.inside(places.FROZEN / freezing.TWIN), *words])
        if answer.status != status or text not in answer.output:
            raise TaskError(
                f"{freezing.TWIN} {' '.join(words)} ends with {answer.status}: {answer.output}"
            )
    return f"{found}, {len(freezing.SPOKEN)} commands answered in a console"


def _untouched(box: Box, folder: Path) -> str:
    before = state(folder)
    found = tested(box, [places.inside(folder / PROGRAM)], frozen=True)
    changed = sorted(name for name, _ in set(before.items()) ^ set(state(folder).items()))
    if changed:
        raise TaskError(f"The program wrote beside itself: {changed[0]}")
    return found


def state(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of every file in a folder."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def installer(_box: Box) -> str:
    """Build the installer and the portable folder; their sizes."""
    icons = places.PROGRAM / "build" / "icons"
    made = windows.build(places.FROZEN, icons, MADE, stub=windows.STUB_64)
    return ", ".join(f"{path.name} {path.stat().st_size / 1e6:.1f} MB" for path in made)


def portable(box: Box) -> str:
    """Unpack the portable folder where nobody expects it, and have the program test itself."""
    folder = places.DRIVE / "Clé d’Émile" / "mes jeux"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(PORTABLE) as archive:
        archive.extractall(folder)
    found = _untouched(box, folder / "ludotheque")
    shutil.rmtree(folder.parent)
    return f"from {places.inside(folder)}: {found}"


def inputs() -> str:
    """What the frozen program rests on."""
    return digest((*SOURCES, *RECIPE))


def installer_inputs() -> str:
    """What the installer rests on besides the frozen program."""
    return digest(("packaging/windows", "LICENSE"), without=("packaging/windows/python",))
