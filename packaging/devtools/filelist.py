"""The files of the frozen program against the list kept in the tests, versions left out."""

import re
from collections.abc import Iterable
from pathlib import Path

from .common import ROOT
from .environment import GROUP, kernel_sources

LIST = ROOT / "tests" / "project" / "frozen-files.txt"
NOT_SHIPPED = (".po", ".pot")
RESOURCES = "_internal/resources/"
DIGESTS = "_internal/ludotheque/core/kernels.json"
LICENCES = "_internal/licences/"  # one a package of the building machine, named like it
VERSIONS = (
    (re.compile(r"\.cpython-\d+[a-z]*-[a-z0-9_]+-linux-[a-z]+\.so$"), ".{abi}.so"),
    (re.compile(r"\.cp\d+-win_[a-z0-9]+\.pyd$"), ".{abi}.pyd"),
    (re.compile(r"\.so(\.\d+)+$"), ".so.{n}"),
    (re.compile(r"(?<=/)python\d{3,}(?=\.dll$)"), "python{v}"),
    (re.compile(r"python\d+\.\d+"), "python{v}"),
    (re.compile(r"-\d+(\.\d+)+\.dist-info"), "-{v}.dist-info"),
)


def plain(name: str) -> str:
    """A file's name without the versions in it.

    >>> plain("_internal/libxcb-cursor.so.0.0.0")
    '_internal/libxcb-cursor.so.{n}'
    """
    for pattern, text in VERSIONS:
        name = pattern.sub(text, name)
    return name


def names(folder: Path) -> list[str]:
    """The files of a folder, links included, by plain name, sorted."""
    files = (path for path in folder.rglob("*") if path.is_symlink() or path.is_file())
    return sorted(plain(path.relative_to(folder).as_posix()) for path in files)


def resources() -> set[str]:
    """The names which the checkout's `resources/` has in the frozen folder."""
    folder = ROOT / "resources"
    return {
        RESOURCES + path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in NOT_SHIPPED
    }


def kernels(suffix: str = ".so") -> set[str]:
    """The names of the compiled kernels, their common library and their digests."""
    ending = f".{{abi}}{suffix}"
    modules = [path.relative_to(ROOT).with_suffix(ending).as_posix() for path in kernel_sources()]
    return {f"_internal/{name}" for name in (*modules, f"{GROUP}{ending}")} | {DIGESTS}


def read(text: str) -> dict[str, bool]:
    """The list's names; False where a file may be missing (“? name”).

    Which libraries and which of Python's modules are files of their own differs between releases.
    """
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {line.removeprefix("? "): not line.startswith("? ") for line in lines}


def faults(found: Iterable[str], listed: dict[str, bool], own: set[str]) -> list[str]:
    """What a frozen folder has beside, or lacks of, the list and the project's `own` files."""
    found = {name for name in found if not name.startswith(LICENCES)}
    required = {name for name, must in listed.items() if must} | own
    return [
        *(f"not in the list: {name}" for name in sorted(found - set(listed) - own)),
        *(f"missing: {name}" for name in sorted(required - found)),
    ]
