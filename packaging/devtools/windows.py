"""The Windows installer: made from the frozen folder there, and its script compiled anywhere."""

import shutil
import subprocess
from pathlib import Path

from . import desktop, system
from .common import ROOT, TaskError, say
from .freezing import DIST, FOLDER, WINDOWS

SCRIPT = ROOT / "packaging" / "windows" / "ludotheque.nsi"


def installer(icons: Path) -> Path:
    """Build `dist/ludotheque-VERSION-setup.exe` from the frozen folder of Windows."""
    if not WINDOWS:
        raise TaskError("The Windows installer is built on Windows.")
    target = DIST / f"ludotheque-{desktop.version()}-setup.exe"
    _compile(FOLDER, icons, target)
    say(f"dist/{target.name}: {target.stat().st_size / 1e6:.1f} MB")
    return target


def check(icons: Path) -> None:
    """Compile the installer's script, warnings being errors, around the real resources."""
    system.need("nsis")
    folder = ROOT / "build" / "nsis"
    shutil.rmtree(folder, ignore_errors=True)
    payload = folder / "payload"
    shutil.copytree(ROOT / "resources", payload / "_internal" / "resources")
    _compile(payload, icons, folder / "ludotheque-check-setup.exe")
    say("the Windows installer's script: compiles without a warning")


def _compile(payload: Path, icons: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    # Without a mark at its start a text is taken for one in the system's old encoding.
    licence = ROOT / "build" / "LICENSE.txt"
    licence.parent.mkdir(exist_ok=True)
    licence.write_text((ROOT / "LICENSE").read_text("utf-8"), encoding="utf-8-sig", newline="\r\n")
    values = {
        "VERSION": desktop.version(),
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
