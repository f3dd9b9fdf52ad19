"""The kernels for Windows: mypyc's C, compiled here by MinGW, and laid into the copy."""

import hashlib
import json
import shutil
import sysconfig
from pathlib import Path

from devtools.common import ROOT, TaskError, games, venv_program
from devtools.environment import GROUP, KERNELS

from .box import Box, host
from .checkout import bring
from .interpreter import COMPILER
from .places import SOURCES, Place

SUFFIX = ".cp311-win_amd64.pyd"
BUILT = "built"
DIGESTS = Path("ludotheque", "core", "kernels.json")
FLAGS = ("-shared", "-O3", "-s", "-w", "-static-libgcc")
SECONDS = 1
VERIFIED = 20

# Runs in the checkout's environment, in a copy of the sources: mypyc writes the C files there, for
# modules of Windows' suffix, and says where its own headers are.
TRANSLATE = """
import importlib.machinery, json, sys
importlib.machinery.EXTENSION_SUFFIXES = [sys.argv[1]]
import mypyc, pathlib
from mypyc.build import mypycify
mypycify(
    ["--follow-imports=silent", "--cache-dir=.mypy_cache/kernels", *sys.argv[3:]],
    opt_level="3", group_name=sys.argv[2], separate=False,
)
print(pathlib.Path(mypyc.__file__).parent / "lib-rt")
"""

LOADED = """
from ludotheque.core import compiled
print(len(compiled.report()), compiled.compiled(), compiled.stale())
"""


def kernels(box: Box) -> str:
    """Compile every kernel, lay it beside its source, and see it play as it must."""
    folder = box.place.kernels
    shutil.rmtree(folder, ignore_errors=True)
    names = _translate(folder)
    _compile(folder, box.place.python / "python311.dll", names)
    lay(box.place)
    return _try(box, len(names))


def lay(place: Place) -> None:
    """Lay the compiled kernels into the copy, those of before being taken away."""
    bring(place.program)
    for old in place.program.rglob(f"*{SUFFIX}"):
        old.unlink()
    shutil.copytree(place.kernels / BUILT, place.program, dirs_exist_ok=True)


def _translate(folder: Path) -> list[str]:
    """Have mypyc write its C; the sources' names relative to the checkout."""
    copy = folder / "sources"
    copy.mkdir(parents=True)
    skipped = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "kernels.json")
    shutil.copytree(ROOT / "ludotheque", copy / "ludotheque", ignore=skipped)
    for name in ("pyproject.toml", "setup.py"):
        shutil.copy2(ROOT / name, copy)
    names = sorted(
        path.relative_to(copy).as_posix() for pattern in KERNELS for path in copy.glob(pattern)
    )
    group = GROUP.removesuffix("__mypyc")
    words: list[str | Path] = [venv_program("python"), "-c", TRANSLATE, SUFFIX, group, *names]
    told = host(words, "mypyc", cwd=copy)
    (folder / "runtime").symlink_to(told.splitlines()[-1])
    return names


def _compile(folder: Path, library: Path, names: list[str]) -> None:
    """Compile the group's library and each module, and write the sources' digests."""
    built, headers = folder / BUILT, folder / "headers"
    shutil.copytree(sysconfig.get_path("include"), headers)
    shutil.copy2(SOURCES / "pyconfig.h", headers)
    copy = folder / "sources"
    group = GROUP.removesuffix("__mypyc")
    jobs = [(Path(GROUP + SUFFIX), Path("build", f"__native_{group}.c"))]
    jobs += [
        (Path(name).with_name(Path(name).stem + SUFFIX), Path("build", name).with_suffix(".c"))
        for name in names
    ]
    include = [f"-I{headers}", f"-I{folder / 'runtime'}", "-Ibuild"]
    for target, source in jobs:
        (built / target).parent.mkdir(parents=True, exist_ok=True)
        host(
            [COMPILER, *FLAGS, *include, "-o", built / target, source, library],
            f"Compiling {source.name}",
            cwd=copy,
        )
    text = json.dumps(_digests(names), indent=1, sort_keys=True) + "\n"
    (built / DIGESTS).write_text(text, encoding="utf-8")


def _digests(names: list[str]) -> dict[str, str]:
    return {
        name.removesuffix(".py").replace("/", "."): hashlib.sha256(
            (ROOT / name).read_bytes()
        ).hexdigest()
        for name in names
    }


def _try(box: Box, count: int) -> str:
    """Compiled, none stale, and every game plays games that its own checks accept."""
    told = box.python(["-c", LOADED], cwd=box.place.program).good("Loading the kernels").strip()
    if told != f"{count} True []":
        raise TaskError(f"The kernels are not those of the sources: {told}")
    for game in games():
        box.python(
            [
                "-m", "ludotheque", "tools", "playouts", game, "--seconds", str(SECONDS),
                "--seed", "7", "--verify", str(VERIFIED),
            ],
            cwd=box.place.program,
        ).good(f"Playing {game}")  # fmt: skip
    return f"{count} kernels compiled, {VERIFIED} games of each of {len(games())} verified"


def inputs() -> str:
    """What the kernels rest on."""
    sources = sorted(path for pattern in KERNELS for path in ROOT.glob(pattern))
    return "".join(path.read_text("utf-8") for path in sources)
