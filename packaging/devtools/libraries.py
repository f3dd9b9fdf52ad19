"""Which shared libraries a frozen program needs, and which of them the system must bring."""

import os
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from .common import TaskError

# Left to the system, with the Debian package which brings it. The first group is the C library's;
# the second comes with the graphics drivers, whose own demands an older copy of ours would break;
# the third speaks to servers of the running desktop and drags in a dozen more.
C_LIBRARY = dict.fromkeys(
    (
        "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1",
        "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
    ),
    "libc6",
)  # fmt: skip
OUTSIDE = {
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libexpat.so.1": "libexpat1",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxcb.so.1": "libxcb1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libdbus-1.so.3": "libdbus-1-3",
}


class Binary(NamedTuple):
    """What an ELF file says of itself."""

    path: Path
    needed: tuple[str, ...]
    glibc: tuple[int, ...]  # the newest version of the C library it asks for, () for none
    search: str = ""  # where it has the linker search first


def is_elf(path: Path) -> bool:
    """Whether a file is a program or a library of Linux."""
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def inspect(paths: Iterable[Path]) -> list[Binary]:
    """Read the dynamic sections of these ELF files; TaskError where objdump cannot."""
    files = [str(path) for path in paths]
    if not files:
        return []
    answer = subprocess.run(
        ["objdump", "-p", *files], capture_output=True, text=True, check=False,
        env={**os.environ, "LC_ALL": "C"},
    )  # fmt: skip
    sections = re.split(r"^(.+):\s+file format .*$", answer.stdout, flags=re.MULTILINE)[1:]
    if answer.returncode != 0 or sections[::2] != files:
        raise TaskError(f"objdump cannot read the libraries: {answer.stderr.strip()}")
    return [
        Binary(
            Path(name),
            tuple(re.findall(r"^\s+NEEDED\s+(\S+)$", text, re.MULTILINE)),
            max(
                (
                    tuple(map(int, version.split(".")))
                    for version in re.findall(r"\sGLIBC_(\d+(?:\.\d+)+)$", text, re.MULTILINE)
                ),
                default=(),
            ),
            "".join(re.findall(r"^\s+R(?:UN)?PATH\s+(.*)$", text, re.MULTILINE)),
        )
        for name, text in zip(sections[::2], sections[1::2], strict=True)
    ]


def binaries(folder: Path) -> list[Binary]:
    """The ELF files of a folder, each once, sorted."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return inspect(sorted(path for path in files if is_elf(path)))


def forget_paths(folder: Path) -> None:
    """Take the folders of the building machine out of the libraries' search paths."""
    for binary in binaries(folder):
        if binary.search and not binary.search.startswith("$ORIGIN"):
            # First overwritten, then dropped: the text would stay in the file otherwise.
            for words in (["-r", ""], ["-d"]):
                command = ["chrpath", *words, str(binary.path)]
                status = subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode
                if status != 0:
                    raise TaskError(f"chrpath cannot change {binary.path.name}.")


def lacking(found: Iterable[Binary], inside: set[str]) -> Iterator[str]:
    """What is needed, is not inside, and no system must bring: “library, needed by file”."""
    for binary in found:
        for name in binary.needed:
            if name not in inside and name not in OUTSIDE and name not in C_LIBRARY:
                yield f"{name}, needed by {binary.path.name}"


def from_outside(found: Iterable[Binary], inside: set[str]) -> set[str]:
    """The libraries, those of C aside, which a program leaves to the system."""
    needed = {name for binary in found for name in binary.needed}
    return needed - inside - set(C_LIBRARY)


def system_libraries() -> dict[str, Path]:
    """The libraries which the dynamic linker of this machine finds, by name."""
    machine = {"x86_64": "x86-64", "aarch64": "AArch64"}.get(os.uname().machine, "libc6")
    answer = subprocess.run(
        ["ldconfig", "-p"], capture_output=True, text=True, check=True,
        env={**os.environ, "PATH": os.environ.get("PATH", "") + ":/sbin:/usr/sbin"},
    ).stdout  # fmt: skip
    found: dict[str, Path] = {}
    for line in answer.splitlines():
        match = re.match(r"\s+(\S+) \((.*)\) => (.+)$", line)
        if match and machine in match[2]:
            found.setdefault(match[1], Path(match[3]))
    return found


def fallbacks(names: Iterable[str], inside: set[str]) -> dict[str, Path]:
    """These libraries and all they need in turn, from this machine, without those inside."""
    known, found = system_libraries(), dict[str, Path]()
    todo = sorted(names)
    while todo:
        name = todo.pop()
        if name in found or name in inside or name in C_LIBRARY:
            continue
        if name not in known:
            raise TaskError(f"This machine lacks {name}.")
        found[name] = known[name].resolve()
        todo += inspect([found[name]])[0].needed
    return dict(sorted(found.items()))
