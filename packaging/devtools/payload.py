"""What the frozen program for Windows holds: its files, what they import, and their licences."""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from . import filelist, pe
from .common import ROOT, TaskError, say

LIST = ROOT / "tests" / "project" / "frozen-files-windows.txt"
TEXTS = ROOT / "packaging" / "windows" / "licences"
CODE = (".exe", ".dll", ".pyd")
MOST_BYTES = 70_000_000

# Wine's crutch; on Windows it would stand before the system's own.
NEVER = frozenset({"icuuc.dll"})

# Parts of Windows 10 and newer; those whose name begins with the second are too.
SYSTEM = frozenset(
    f"{name}.dll"
    for name in (
        "advapi32", "authz", "bcrypt", "comctl32", "comdlg32", "d3d11", "d3d12", "d3d9", "dwmapi",
        "dwrite", "dxgi", "gdi32", "icuuc", "imm32", "iphlpapi", "kernel32", "mpr", "msvcrt",
        "netapi32", "ntdll", "ole32", "oleaut32", "setupapi", "shell32", "shlwapi",
        "uiautomationcore", "user32", "userenv", "uxtheme", "version", "winmm", "ws2_32",
        "wtsapi32",
    )
)  # fmt: skip
SYSTEM_SETS = ("api-ms-win-",)

# Debian's packages of which parts are inside: MinGW's start of every library compiled by it, the
# installer's own program; and whose text tells the licence of a library of python.org's.
DEBIAN = ("mingw-w64-common", "gcc-mingw-w64-base", "nsis", "libffi8")


def imported(files: Iterable[Path]) -> dict[Path, set[str]]:
    """The libraries which each of these files is linked against, in small letters.

    TaskError for a file which is none of 64-bit Windows.
    """
    found = {}
    for file in files:
        try:
            found[file] = {name.lower() for name in pe.read(file).imports()}
        except ValueError as problem:
            raise TaskError(f"{file.name}: {problem}") from None
    return found


def lacking(found: Mapping[Path, set[str]], inside: Iterable[str]) -> list[str]:
    """What is linked against, is not inside and no Windows has: “library, needed by file”."""
    there = {name.lower() for name in inside} | SYSTEM
    return sorted(
        f"{name}, needed by {file.name}"
        for file, names in found.items()
        for name in names - there
        if not name.startswith(SYSTEM_SETS)
    )


def faults(folder: Path) -> list[str]:
    """What of a folder would not run on Windows or may not go there."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    inside = {path.name.lower() for path in files}
    code = [path for path in files if path.suffix.lower() in CODE]
    needed = imported(code)
    found = [f"{name} must not ship" for name in sorted(NEVER & inside)]
    found += [f"{name} is there in two versions" for name in _two_versions(code)]
    return found + [f"missing: {what}" for what in lacking(needed, inside)]


def _two_versions(files: Iterable[Path]) -> list[str]:
    """The libraries which are there in different builds: the first that is loaded serves all."""
    builds: dict[str, set[tuple[int, int]]] = {}
    for file in files:
        if file.suffix.lower() == ".dll":
            builds.setdefault(file.name.lower(), set()).add(pe.read(file).build)
    return sorted(name for name, found in builds.items() if len(found) > 1)


def check(folder: Path) -> str:
    """Stop where something is lacking, too much or forbidden; what there is, in a few words."""
    problems = faults(folder)
    listed = filelist.read(LIST.read_text("utf-8"))
    own = filelist.resources() | filelist.kernels(".pyd")
    problems += filelist.faults(filelist.names(folder), listed, own)
    if problems:
        where = LIST.relative_to(ROOT).as_posix()
        raise TaskError(f"The payload is not what {where} lists:\n  " + "\n  ".join(problems))
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    if size > MOST_BYTES:
        raise TaskError(f"The payload is larger than {MOST_BYTES // 1_000_000} MB.")
    return f"{len(files)} files, {size / 1e6:.1f} MB"


def licences(folder: Path) -> None:
    """Lay the licences of what Windows' build holds besides Linux's into `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for text in sorted(TEXTS.glob("*.txt")):
        _copy(text, folder / text.name)
    for package in DEBIAN:
        text = Path("/usr/share/doc", package, "copyright")
        if not text.is_file():
            raise TaskError(f"Debian's package {package} is not there with its licence.")
        _copy(text, folder / f"{package}.txt")
    say(f"licences: {', '.join(sorted(path.stem for path in folder.iterdir()))}")


def _copy(source: Path, target: Path) -> None:
    """Copy a text with the line ends which an older Notepad needs."""
    target.write_text(source.read_text("utf-8", "replace"), encoding="utf-8", newline="\r\n")
