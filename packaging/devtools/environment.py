"""The checkout's `.venv`: made, filled from the lock, made anew when what it rests on changed."""

import contextlib
import hashlib
import json
import os
import shutil
import sys
import venv
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from . import system
from .common import LOCK, ROOT, VENV, TaskError, must, run, run_python, say, venv_program

STAMP = VENV / "ludotheque.json"
GUARD = ROOT / ".venv.lock"
KERNELS = ("ludotheque/core/kernel_*.py", "ludotheque/games/*/kernel*.py")
GROUP = "ludotheque_kernels__mypyc"
REQUIRED = os.environ.get("LUDOTHEQUE_REQUIRE_COMPILED") == "1"
DIGESTS = ROOT / "ludotheque" / "core" / "kernels.json"


def setup(*, retry: bool = False) -> None:
    """Bring `.venv` up to date; costs a few milliseconds where nothing changed.

    A missing C compiler stops nothing unless compiled kernels are demanded; tasks which want one
    have asked `system.need` for it before. A compile which failed is tried again when a kernel
    changed, or with `retry`.
    """
    if REQUIRED:
        system.need("compile")
    with _one_at_a_time():
        stamp = _read_stamp()
        if stamp.get("home") != _home():
            _create()
            stamp = {"home": _home()}
            _write_stamp(stamp)
        lock = _digest(LOCK)
        if stamp.get("lock") != lock:
            say("Installing the locked packages …")
            must(
                run_python(["-m", "pip", "install", "-qq", "--require-hashes", "-r", LOCK]),
                "The locked packages could not be installed; pip's message above says why.",
            )
            stamp = {"home": _home(), "lock": lock}
            _write_stamp(stamp)
        project = _digest(
            ROOT / "pyproject.toml", ROOT / "setup.py", ROOT / "ludotheque/__init__.py"
        )
        can_compile = system.can_compile()
        if stamp.get("project") != project:
            _install_project()
            stamp.pop("kernels", None)
        key = _kernels_key(can_compile)
        if not _up_to_date(can_compile) and (REQUIRED or retry or stamp.get("kernels") != key):
            _build_kernels(can_compile)
        _write_stamp({**stamp, "project": project, "kernels": key})
        if not can_compile:
            say(f"The games run uncompiled, slower. {system.compiler_advice()}")
        elif not _up_to_date(can_compile):
            say("The games run uncompiled, slower: their kernels did not compile.")


def _install_project() -> None:
    say("Installing Ludothèque into .venv …")
    _remove_compiled()
    must(
        run_python(["-m", "pip", "install", "-qq", "--no-deps", "--no-build-isolation", "-e", "."]),
        "Ludothèque itself could not be installed; pip's message above says why.",
    )


def _build_kernels(can_compile: bool) -> None:
    _remove_compiled()
    if can_compile:
        say("Compiling the kernels …")
        must(
            run_python(["setup.py", "--quiet", "build_ext", "--inplace"]),
            "The kernels could not be compiled; the message above says why.",
        )


def kernel_sources() -> list[Path]:
    """Every kernel of the checkout, sorted."""
    return sorted(path for pattern in KERNELS for path in ROOT.glob(pattern))


def _kernels_key(can_compile: bool) -> str:
    return f"{_digest(*kernel_sources())} {'compiled' if can_compile else 'pure'}"


def _up_to_date(can_compile: bool) -> bool:
    """Whether the compiled files are those of the present sources, or rightly absent."""
    try:
        built = json.loads(DIGESTS.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        built = {}
    present = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): _digest(path)
        for path in kernel_sources()
    }
    expected = present if can_compile else {}
    suffix = EXTENSION_SUFFIXES[0]
    files = [ROOT / (name.replace(".", "/") + suffix) for name in expected]
    if files:
        files.append(ROOT / f"{GROUP}{suffix}")
    return built == expected and all(path.is_file() for path in files)


def _remove_compiled() -> None:
    DIGESTS.unlink(missing_ok=True)
    for suffix in (".so", ".pyd"):
        for folder in (ROOT, ROOT / "ludotheque" / "core", *(ROOT / "ludotheque/games").glob("*/")):
            for path in folder.glob(f"*{suffix}"):
                path.unlink()


def _home() -> str:
    """What a `.venv` rests on: this folder and the Python it was made with."""
    return f"{ROOT} | {sys.base_prefix} {sys.version_info[0]}.{sys.version_info[1]}"


def _create() -> None:
    if Path(sys.prefix).resolve() == VENV.resolve():
        raise TaskError(
            "This .venv is out of date; call packaging/dev.py with the system's python3."
        )
    if VENV.exists():
        say("The .venv is incomplete or made elsewhere: making a new one …")
        shutil.rmtree(VENV)
    else:
        say("Making .venv …")
    system.need("venv")
    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt", clear=True).create(VENV)
    except Exception as problem:
        shutil.rmtree(VENV, ignore_errors=True)
        raise TaskError(f"No virtual environment could be made: {problem}") from problem


def _digest(*paths: Path) -> str:
    total = hashlib.sha256()
    for path in paths:
        if len(paths) > 1:
            total.update(path.name.encode() + b"\0")
        total.update(path.read_bytes())
    return total.hexdigest()


def _read_stamp() -> dict[str, str]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    whole = isinstance(stamp, dict) and venv_program("python").exists()
    return stamp if whole else {}


def _write_stamp(stamp: dict[str, str]) -> None:
    fresh = STAMP.with_suffix(".new")
    fresh.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")
    fresh.replace(STAMP)


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Two calls in one checkout must not build into each other; the second waits."""
    with GUARD.open("w") as guard:
        try:
            import fcntl
        except ImportError:  # Windows
            yield
            return
        try:
            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another dev.py is preparing this checkout; waiting for it …")
            fcntl.flock(guard, fcntl.LOCK_EX)
        yield


def refresh_lock() -> None:
    """Write `packaging/lock.txt` anew from pyproject.toml and packaging/pins.txt."""
    uv = shutil.which("uv")
    if uv is None:
        raise TaskError("Refreshing the lock needs the program uv on the PATH.")
    fresh = LOCK.with_suffix(".new")
    # uv writes no registry address unless asked to.
    status = run(
        [
            uv, "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header",
            "--python-version", "3.11", "--extra", "test", "--extra", "dev", "--upgrade",
            "--constraint", "packaging/pins.txt", "--output-file", fresh, "pyproject.toml",
        ]
    )  # fmt: skip
    must(status, "The lock could not be made; uv's message above says why.")
    fresh.replace(LOCK)
    say(f"{LOCK.relative_to(ROOT)} is fresh.")
