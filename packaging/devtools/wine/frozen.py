"""The program frozen by Windows' Python, and the two files which are made of it."""

import shutil
import zipfile
from pathlib import Path

from devtools import freezing, payload, windows
from devtools.common import TaskError

from .box import Box
from .checkout import SOURCES, digest
from .kernels import lay
from .program import tested

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
    place = box.place
    lay(place)
    shutil.rmtree(place.icons, ignore_errors=True)
    shutil.copytree(freezing.icons(), place.icons)
    shutil.rmtree(place.frozen, ignore_errors=True)
    box.python(
        [
            "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN",
            "--workpath", "build/freeze", "--distpath", "dist", "packaging/ludotheque.spec",
        ],
        cwd=place.program, seconds=FREEZE_SECONDS, log="freeze",
    ).good("PyInstaller")  # fmt: skip
    payload.licences(place.frozen / "_internal" / "licences")
    return payload.check(place.frozen)


def frozen_self_test(box: Box) -> str:
    """Have the frozen program test itself, and its twin speak; neither writes beside itself."""
    found = _untouched(box, box.place.frozen)
    return f"{found}, {answered(box, box.place.frozen)}"


def answered(box: Box, folder: Path) -> str:
    """See that the program's twin in a folder answers in a console as it must."""
    for words, status, text in freezing.SPOKEN:
        answer = box.run([box.place.inside(folder / freezing.TWIN), *words])
        if answer.status != status or text not in answer.output:
            raise TaskError(
                f"{freezing.TWIN} {' '.join(words)} ends with {answer.status}: {answer.output}"
            )
    return f"{len(freezing.SPOKEN)} commands answered in a console"


def _untouched(box: Box, folder: Path) -> str:
    before = state(folder)
    found = tested(box, [box.place.inside(folder / PROGRAM)], frozen=True)
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


def installer(box: Box) -> str:
    """Build the installer and the portable folder; their sizes."""
    place = box.place
    made = windows.build(place.frozen, place.icons, place.made, stub=box.wine.stub)
    return ", ".join(f"{path.name} {path.stat().st_size / 1e6:.1f} MB" for path in made)


def portable(box: Box) -> str:
    """Unpack the portable folder where nobody expects it, and have the program test itself."""
    folder = box.place.drive / "Clé d’Émile" / "mes jeux"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(box.place.portable) as archive:
        archive.extractall(folder)
    found = _untouched(box, folder / "ludotheque")
    shutil.rmtree(folder.parent)
    return f"from {box.place.inside(folder)}: {found}"


def inputs() -> str:
    """What the frozen program rests on."""
    return digest((*SOURCES, *RECIPE))


def installer_inputs() -> str:
    """What the installer rests on besides the frozen program."""
    return digest(("packaging/windows", "LICENSE"), without=("packaging/windows/python",))
