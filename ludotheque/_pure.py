"""Load every kernel from its Python source, passing over the compiled file beside it."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


def is_kernel(name: str) -> bool:
    """Whether a dotted module name is one of those which `setup.py` compiles.

    >>> is_kernel("ludotheque.core.kernel_random"), is_kernel("ludotheque.games.ordo.rules")
    (True, False)
    """
    match name.split("."):
        case ["ludotheque", "core", last]:
            return last.startswith("kernel_")
        case ["ludotheque", "games", _, last]:
            return last.startswith("kernel")
    return False


class PureKernels:
    """A meta path finder for kernels only; it answers None for every other module."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not is_kernel(name):
            return None
        for folder in path:
            source = Path(folder, name.rpartition(".")[2] + ".py")
            if source.is_file():
                loader = SourceFileLoader(name, str(source))
                return spec_from_file_location(name, source, loader=loader)
        return None


def install() -> None:
    """Put the finder before all others, once."""
    if PureKernels not in sys.meta_path:
        sys.meta_path.insert(0, PureKernels)
