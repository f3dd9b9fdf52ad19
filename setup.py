"""What pyproject.toml cannot say: the optional mypyc build and `resources/` inside the wheel.

The kernels compile as one mypyc group. Without a C compiler the install succeeds uncompiled;
with LUDOTHEQUE_REQUIRE_COMPILED=1 a failing compile fails the build.
"""

import hashlib
import json
import os
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
GROUP = "ludotheque_kernels"
# The same two patterns stand in ludotheque/_pure.py as `is_kernel`; a test compares them.
PATTERNS = ("ludotheque/core/kernel_*.py", "ludotheque/games/*/kernel*.py")
DIGESTS = "ludotheque/core/kernels.json"
REQUIRED = os.environ.get("LUDOTHEQUE_REQUIRE_COMPILED") == "1"


def kernel_sources() -> list[str]:
    """The kernels as paths relative to this file, sorted."""
    return sorted(p.relative_to(ROOT).as_posix() for g in PATTERNS for p in ROOT.glob(g))


def digests(sources: list[str]) -> dict[str, str]:
    """SHA-256 of each source, by dotted module name."""
    return {
        source.removesuffix(".py").replace("/", "."): hashlib.sha256(
            (ROOT / source).read_bytes()
        ).hexdigest()
        for source in sources
    }


def kernel_extensions() -> list:
    """The extensions of the one group, or none where mypyc refuses and nothing demands it."""
    sources = kernel_sources()
    if not sources:
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415  (absent in a build without mypy)

        # Only the kernels are judged here, not what their packages import besides.
        flags = ["--follow-imports=silent", "--cache-dir=.mypy_cache/kernels"]
        extensions = mypycify([*flags, *sources], opt_level="3", group_name=GROUP, separate=False)
    except (ImportError, Exception, SystemExit) as problem:
        # mypyc reports a type error by leaving the interpreter.
        if REQUIRED:
            raise
        print(f"Ludothèque: kernels stay uncompiled ({type(problem).__name__}: {problem})")
        return []
    for extension in extensions:
        extension.optional = not REQUIRED
    return extensions


class BuildKernels(build_ext):
    """Compile all kernels or none: half a group would not import."""

    def run(self) -> None:
        built = digests(kernel_sources())
        marker = ROOT / DIGESTS
        if self.inplace or self.editable_mode:
            marker.unlink(missing_ok=True)
        self.force = True
        super().run()
        if not self.extensions:
            return
        target = ROOT if self.inplace or self.editable_mode else Path(self.build_lib)
        outputs = [
            target / self.get_ext_filename(self.get_ext_fullname(e.name)) for e in self.extensions
        ]
        if all(output.is_file() for output in outputs):
            (target / DIGESTS).write_text(
                json.dumps(built, indent=1, sort_keys=True) + "\n", encoding="utf-8"
            )
            return
        print("Ludothèque: the C compiler failed, kernels stay uncompiled")
        for output in outputs:
            output.unlink(missing_ok=True)
        self.extensions = []


class BuildWithResources(build_py):
    """Copy `resources/` to `ludotheque/resources`; an editable install reads the checkout's."""

    def run(self) -> None:
        super().run()
        resources = ROOT / "resources"
        if not self.editable_mode:
            if not resources.is_dir():
                raise FileNotFoundError(f"{resources} is missing: rules and boards are in it")
            target = Path(self.build_lib, "ludotheque", "resources")
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(resources, target)


setup(
    ext_modules=kernel_extensions(),
    cmdclass={"build_ext": BuildKernels, "build_py": BuildWithResources},
)
