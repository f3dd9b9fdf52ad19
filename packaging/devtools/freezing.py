"""The frozen folder: built, its files and libraries checked, and made to test itself."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from . import filelist, libraries
from .common import ROOT, TaskError, games, must, run_python, say

DIST = ROOT / "dist"
FOLDER = DIST / "ludotheque"
BUNDLE = DIST / "Ludothèque.app"  # macOS
LINUX: bool = sys.platform.startswith("linux")
WINDOWS: bool = sys.platform == "win32"
MACOS: bool = sys.platform == "darwin"
TWIN = "ludotheque-tools.exe"
"""On Windows the program's twin with a console."""
SPOKEN = (
    (("--version",), 0, "Ludothèque"),
    (("--lang", "fr", "--help"), 0, "ludotheque tools"),
    (("tools", "games"), 0, "players=2"),
    (("--lang", "en", "--nonsense"), 2, "“--nonsense”"),
    (("tools", "--lang", "fr", "check", "absent.ludo"), 1, "n’existe pas."),
)
"""Words for it, its exit status, and what it says in UTF-8."""
MOST_BYTES = 115_000_000
SELF_TEST_SECONDS = 180
SCREEN = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24"]
COMPILED = """
import sys
from ludotheque.core import compiled
sys.exit(not compiled.compiled() or bool(compiled.stale()))
"""


def build() -> None:
    """Freeze the checkout into `dist/ludotheque/`."""
    must(run_python(["-c", COMPILED]), "A frozen program needs compiled kernels.")
    icons()
    status = run_python(
        [
            "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR",
            "--workpath", "build/freeze", "--distpath", "dist", "packaging/ludotheque.spec",
        ]
    )  # fmt: skip
    must(status, "The program could not be frozen; the message above says why.")
    if LINUX:
        libraries.forget_paths(FOLDER)
        licences({path.name for path in FOLDER.rglob("*.so*")}, FOLDER / "_internal" / "licences")


def icons() -> Path:
    """Draw the program's icons in every size and form; the folder they are in."""
    folder = ROOT / "build" / "icons"
    must(
        run_python(["packaging/devtools/icons.py", folder], {"QT_QPA_PLATFORM": "offscreen"}),
        "The icons could not be drawn.",
    )
    return folder


def check() -> None:
    """Stop where a file is lacking or too much, or the folder is too big."""
    size = sum(
        path.lstat().st_size
        for path in FOLDER.rglob("*")
        if path.is_file() and not path.is_symlink()
    )
    say(f"dist/ludotheque: {size / 1e6:.1f} MB")
    if not LINUX:
        return
    found = libraries.binaries(FOLDER)
    inside = {path.name for path in FOLDER.rglob("*")}
    lacking = sorted(set(libraries.lacking(found, inside)))
    if lacking:
        raise TaskError("Libraries missing on this machine:\n  " + "\n  ".join(lacking))
    listed = filelist.read(filelist.LIST.read_text("utf-8"))
    own = filelist.resources() | filelist.kernels()
    faults = filelist.faults(filelist.names(FOLDER), listed, own)
    if faults:
        where = filelist.LIST.relative_to(ROOT).as_posix()
        raise TaskError(f"dist/ludotheque differs from {where}:\n  " + "\n  ".join(faults))
    if size > MOST_BYTES:
        raise TaskError(f"dist/ludotheque is larger than {MOST_BYTES // 1_000_000} MB.")


def program() -> Path:
    """The frozen program's file."""
    if MACOS:
        return BUNDLE / "Contents" / "MacOS" / "ludotheque"
    return FOLDER / ("ludotheque.exe" if WINDOWS else "ludotheque")


def must_be_there() -> None:
    """Stop where nothing has been frozen."""
    if not program().is_file():
        raise TaskError("There is no frozen program; dev.py freeze makes it.")


def self_tests(file: Path) -> None:
    """Have a frozen program test itself without a screen and on one; nothing beside it changes."""
    before = _state(file.parent)
    self_test(file, "offscreen")
    if LINUX:
        self_test(file, "xcb", SCREEN)
    else:
        self_test(file, "windows" if WINDOWS else "cocoa")
    if WINDOWS:
        speaks(file.with_name(TWIN))
    changed = sorted(set(_state(file.parent).items()) ^ set(before.items()))
    if changed:
        raise TaskError(f"The frozen program wrote beside itself: {changed[0][0]}.")


def self_test(file: Path, platform: str, within: list[str] | None = None) -> None:
    """Run `--self-test` on a platform of Qt, in a home of its own, and judge its report."""
    with tempfile.TemporaryDirectory(prefix="chez Zoé ") as home:
        report = Path(home, "rapport d’essai.json")
        command = [*(within or []), str(file), "--self-test", str(report)]
        try:
            answer = subprocess.run(
                command, env=outside_environment(home, platform), check=False, cwd=home,
                timeout=SELF_TEST_SECONDS, capture_output=True, text=True, encoding="utf-8",
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise TaskError(f"The frozen program's self-test ({platform}) hangs.") from None
        try:
            outcome = json.loads(report.read_text("utf-8"))
        except (OSError, ValueError):
            raise TaskError(
                f"The frozen program's self-test ({platform}) ended with status "
                f"{answer.returncode} and without a report:\n{answer.stderr}{answer.stdout}"
            ) from None
    faults = report_faults(outcome, platform)
    if answer.returncode != 0 or faults:
        problems = "\n  ".join([*faults, answer.stderr.strip()])
        raise TaskError(f"The frozen program's self-test ({platform}) failed:\n  {problems}")
    say(f"self-test ({platform}): {len(outcome['checks'])} checks passed")


def speaks(file: Path) -> None:
    """Have the twin with a console say what it says on every system."""
    for words, status, text in SPOKEN:
        with tempfile.TemporaryDirectory() as home:
            answer = subprocess.run(
                [str(file), *words], env=outside_environment(home, ""), check=False, cwd=home,
                timeout=SELF_TEST_SECONDS, stdin=subprocess.DEVNULL, capture_output=True,
            )  # fmt: skip
        said = (answer.stderr if status else answer.stdout).decode("utf-8", "replace")
        if answer.returncode != status or text not in said:
            raise TaskError(f"{file.name} {' '.join(words)} ends with {answer.returncode}: {said}")
    say(f"{file.name}: speaks in a console")


def report_faults(report: dict[str, Any], platform: str) -> list[str]:
    """What a self-test's report says against the frozen program."""
    checks = report.get("checks", {})
    found = [
        f"{name}: {check.get('problem')}" for name, check in checks.items() if not check.get("ok")
    ]
    if report.get("frozen") is not True:
        found.append("the program does not know that it is frozen")
    if report.get("ok") is not True and not found:
        found.append("the report is not good")
    for name in ("rules", "scenes", "spoken"):
        outcome = checks.get(name, {}).get("found") or {}
        if checks.get(name, {}).get("ok", True) and not set(outcome) >= set(games()):
            found.append(f"{name}: not all games: {sorted(outcome)}")
    window = checks.get("window", {})
    shown = (window.get("found") or {}).get("platform")
    if window.get("ok", True) and shown != platform:
        found.append(f"window: shown on {shown}, not on {platform}")
    return found


def outside_environment(home: str, platform: str) -> dict[str, str]:
    """An environment in which the frozen program can lean on nothing of ours."""
    kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "WINDIR", "DISPLAY", "XAUTHORITY")
    found = {name: os.environ[name] for name in kept if name in os.environ}
    found |= {"HOME": home, "USERPROFILE": home, "LOCALAPPDATA": home, "APPDATA": home}
    if platform in {"offscreen", "xcb"}:
        found["QT_QPA_PLATFORM"] = platform
    return found | {"LANG": "C.UTF-8"}


def _state(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of everything in a folder."""
    return {
        str(path): (path.lstat().st_size, path.lstat().st_mtime_ns)
        for path in [folder, *folder.rglob("*")]
    }


def licences(names: set[str], folder: Path) -> None:
    """Copy the licences of those of these libraries which are this machine's into `folder`.

    Those which came with the Python packages stand in `resources/licences`.
    """
    if shutil.which("dpkg-query") is None:
        return
    known = libraries.system_libraries()
    sources = {known[name].resolve() for name in names if name in known}
    # A merged /usr: dpkg may know the file by either name.
    asked = [str(path) for path in sources] + [str(path).removeprefix("/usr") for path in sources]
    answer = subprocess.run(
        ["dpkg-query", "--search", *asked], capture_output=True, text=True, check=False
    ).stdout
    folder.mkdir(parents=True, exist_ok=True)
    for package in sorted({line.split(":")[0] for line in answer.splitlines() if ": /" in line}):
        text = Path("/usr/share/doc", package, "copyright")
        if text.is_file():
            shutil.copyfile(text, folder / f"{package}.txt")
