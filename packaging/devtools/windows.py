"""The Windows installer and the folder to carry about, made from the frozen folder anywhere."""

import shutil
import subprocess
import zipfile
from pathlib import Path

from . import desktop, system
from .common import ROOT, TaskError, say

SCRIPT = ROOT / "packaging" / "windows" / "ludotheque.nsi"
SETUP = "ludotheque-setup.exe"
PORTABLE = "ludotheque-windows.zip"
STUB_32, STUB_64 = "x86-unicode", "amd64-unicode"
"""NSIS' own release has the first only; Debian's has both, and its Wine runs the second."""


def build(payload: Path, icons: Path, target: Path, *, stub: str = STUB_32) -> list[Path]:
    """Make the installer and the portable folder of this payload below `target`; their paths."""
    made = [
        compile_script(payload, icons, target / SETUP, stub=stub),
        portable(payload, target / PORTABLE),
    ]
    for path in made:
        say(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")
    return made


def check(icons: Path) -> None:
    """Compile the installer's script, warnings being errors, around the real resources."""
    system.need("nsis")
    folder = ROOT / "build" / "nsis"
    shutil.rmtree(folder, ignore_errors=True)
    payload = folder / "payload"
    shutil.copytree(ROOT / "resources", payload / "_internal" / "resources")
    compile_script(payload, icons, folder / "ludotheque-check-setup.exe")
    say("the Windows installer's script: compiles without a warning")


def compile_script(
    payload: Path, icons: Path, target: Path, *, stub: str = STUB_32, version: str | None = None
) -> Path:
    """Build an installer of this payload (by default of the project's version); its path."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    # Without a mark at its start a text is taken for one in the system's old encoding.
    licence = ROOT / "build" / "LICENSE.txt"
    licence.parent.mkdir(exist_ok=True)
    licence.write_text((ROOT / "LICENSE").read_text("utf-8"), encoding="utf-8-sig", newline="\r\n")
    values = {
        "VERSION": version or desktop.version(),
        "STUB": stub,
        "PAYLOAD": payload,
        "ICONS": icons,
        "LICENCE": licence,
        "OUTPUT": target,
    }
    # Windows' own makensis takes both signs for options, the others' only this one.
    command = ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8"]
    command += [f"-D{name}={value}" for name, value in values.items()]
    answer = subprocess.run(
        [*command, str(SCRIPT)], check=False, capture_output=True, text=True, encoding="utf-8"
    )
    if answer.returncode != 0 or not target.is_file():
        raise TaskError(f"makensis objects:\n{answer.stdout}{answer.stderr}")
    return target


def portable(folder: Path, target: Path) -> Path:
    """Pack the frozen folder as it is, to be unpacked and started anywhere; the path of it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    moment = desktop.moment().timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = f"ludotheque/{path.relative_to(folder).as_posix()}"
                entry = zipfile.ZipInfo(name, moment)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes(), compresslevel=9)
    return target
