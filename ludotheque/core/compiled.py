"""Tells whether the kernels run compiled and whether the compiled files match the sources."""

import hashlib
import json
import pkgutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_DIGESTS = _PACKAGE / "core" / "kernels.json"  # written by the build, see setup.py


@cache
def kernel_modules() -> tuple[str, ...]:
    """Return the dotted names of all kernels, compiled or not, sorted."""
    return tuple(sorted(_kernels()))


def _kernels() -> Iterator[str]:
    for module in pkgutil.iter_modules([str(_PACKAGE / "core")]):
        if module.name.startswith("kernel_"):
            yield f"ludotheque.core.{module.name}"
    for game in pkgutil.iter_modules([str(_PACKAGE / "games")]):
        for module in pkgutil.iter_modules([str(_PACKAGE / "games" / game.name)]):
            if module.name.startswith("kernel"):
                yield f"ludotheque.games.{game.name}.{module.name}"


def report() -> dict[str, bool]:
    """Return for each kernel whether it is loaded compiled; this imports it."""
    return {name: _is_compiled(name) for name in kernel_modules()}


def _is_compiled(name: str) -> bool:
    file = import_module(name).__file__
    return file is not None and file.endswith(tuple(EXTENSION_SUFFIXES))


def compiled() -> bool:
    """Return whether every kernel is loaded compiled."""
    return all(report().values())


def source_digest(source: Path) -> str:
    """Return the digest by which the build and the program recognise a kernel's source."""
    return hashlib.sha256(source.read_bytes()).hexdigest()


def stale(package: Path = _PACKAGE) -> list[str]:
    """Return the kernels whose compiled file was not built from the source beside it.

    A frozen program holds no sources and is built in one go: nothing in it is stale.
    """
    if getattr(sys, "frozen", False):
        return []
    try:
        built = json.loads((package / "core" / _DIGESTS.name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        built = {}
    found = []
    for binary in _binaries(package):
        source = binary.with_name(binary.name.partition(".")[0] + ".py")
        name = ".".join(("ludotheque", *source.relative_to(package).with_suffix("").parts))
        if not source.is_file() or built.get(name) != source_digest(source):
            found.append(name)
    return sorted(set(found))


def _binaries(package: Path) -> Iterator[Path]:
    """Yield the compiled kernels this Python would load."""
    for suffix in EXTENSION_SUFFIXES:
        yield from (package / "core").glob(f"kernel_*{suffix}")
        yield from (package / "games").glob(f"*/kernel*{suffix}")
