"""The checkout as Windows sees it: a copy of its files on the drive, kept in step."""

import hashlib
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from devtools.common import ROOT

# Made in the copy, and no file of the checkout.
BUILT = ("build", "dist")
BUILT_SUFFIXES = (".pyd", ".pyc")
BUILT_NAMES = frozenset({"kernels.json"})
OWN_OF_LINUX = (".so", ".pyd")
SOURCES = ("ludotheque", "resources")
"""The program itself."""


def files() -> list[Path]:
    """The files which are or would be committed, relative to the checkout, sorted."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    if listed.returncode == 0:
        names = [name for name in listed.stdout.decode().split("\0") if name]
        found = [Path(name) for name in names if (ROOT / name).is_file()]
    else:  # no clone: a copy of the sources
        found = [
            path.relative_to(ROOT)
            for top in ROOT.iterdir()
            if not top.name.startswith(".") and top.name not in BUILT
            for path in ([top] if top.is_file() else top.rglob("*"))
            if path.is_file() and "__pycache__" not in path.parts
        ]
    return sorted(path for path in found if not _built(path))


def _built(path: Path) -> bool:
    return path.suffix in OWN_OF_LINUX or path.name in BUILT_NAMES


@cache
def _content(path: Path, _size: int, _changed: int) -> str:
    """The digest of a file, read again only when its size or time has changed."""
    return hashlib.sha256((ROOT / path).read_bytes()).hexdigest()


def digest(names: Iterable[str] = (), *, without: Iterable[str] = ()) -> str:
    """One digest of the checkout's files, or of those in these folders and these files."""
    wanted, left_out = tuple(names), tuple(without)
    total = hashlib.sha256()
    for path in files():
        name = path.as_posix()
        if (not wanted or _in(name, wanted)) and not _in(name, left_out):
            state = (ROOT / path).stat()
            content = _content(path, state.st_size, state.st_mtime_ns)
            total.update(f"{name}\0{content}\n".encode())
    return total.hexdigest()


def _in(name: str, places_named: tuple[str, ...]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places_named)


def bring(target: Path) -> str:
    """Bring the copy up to date, what was built in it aside; how many files it has."""
    wanted = set(files())
    target.mkdir(parents=True, exist_ok=True)
    for path in list(target.rglob("*")):
        name = path.relative_to(target)
        if path.is_dir() or name in wanted or name.parts[0] in BUILT:
            continue
        if path.suffix not in BUILT_SUFFIXES and path.name not in BUILT_NAMES:
            path.unlink()
    for name in wanted:
        source, copy = ROOT / name, target / name
        content = source.read_bytes()
        if not copy.is_file() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
    return f"{len(wanted)} files"
