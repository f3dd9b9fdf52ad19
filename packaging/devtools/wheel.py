"""The wheel for those who have a Python: built from a clean copy, tried in a fresh environment."""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from . import freezing
from .common import ROOT, TaskError, must, run_python, say, venv_program
from .freezing import DIST

PROJECT = (
    "ludotheque", "resources", "setup.py", "pyproject.toml", "MANIFEST.in", "LICENSE", "README.md",
)  # fmt: skip
BUILT = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "kernels.json")
KERNELS = """
import sys
from ludotheque.core import compiled
from ludotheque.core.paths import resources
sys.exit(not compiled.compiled() or not resources().is_relative_to(sys.prefix))
"""


def build() -> Path:
    """Build `dist/ludotheque-VERSION-….whl`, its kernels compiled; the path of it."""
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob("ludotheque-*.whl"):
        old.unlink()
    # A copy, because setuptools would put what lies in build/ since long ago into the wheel, too.
    with tempfile.TemporaryDirectory() as folder:
        for name in PROJECT:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, Path(folder, name), ignore=BUILT)
            elif source.is_file():
                shutil.copy2(source, Path(folder, name))
        # By way of a source distribution, as `pip install` from one would: it must be whole, too.
        must(_sdist(Path(folder)), "The sources could not be packed; the message above says why.")
        (sources,) = Path(folder, "dist").glob("ludotheque-*.tar.gz")
        words = ["-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation"]
        status = run_python(
            [*words, "--wheel-dir", DIST, sources], {"LUDOTHEQUE_REQUIRE_COMPILED": "1"}
        )
    must(status, "The wheel could not be built; pip's message above says why.")
    (found,) = DIST.glob("ludotheque-*.whl")
    say(f"dist/{found.name}: {found.stat().st_size / 1e6:.1f} MB")
    return found


def _sdist(folder: Path) -> int:
    """Pack the sources of a copy of the project into its `dist/`; the exit status."""
    command = [str(venv_program("python")), "setup.py", "--quiet", "sdist", "--formats=gztar"]
    return subprocess.run(command, check=False, cwd=folder).returncode


def prove(wheel: Path) -> None:
    """Install a wheel into an environment which has nothing, and have the program test itself."""
    with tempfile.TemporaryDirectory(prefix="chez Zoé ") as folder:
        home = Path(folder, "environnement à part")
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(home)
        programs = home / ("Scripts" if sys.platform == "win32" else "bin")
        suffix = ".exe" if sys.platform == "win32" else ""
        python = programs / f"python{suffix}"
        environment = freezing.outside_environment(folder, "offscreen")
        for name in ("PIP_CONFIG_FILE", "PIP_INDEX_URL", "PIP_CERT", "SSL_CERT_FILE"):
            if name in os.environ:
                environment[name] = os.environ[name]
        for words, problem in (
            (["-m", "pip", "install", "-qq", wheel], "The wheel cannot be installed."),
            (["-c", KERNELS], "The installed program has no compiled kernels or no resources."),
        ):
            command = [str(python), *map(str, words)]
            must(
                subprocess.run(command, check=False, env=environment, cwd=folder).returncode,
                problem,
            )
        report = Path(folder, "rapport.json")
        command = [str(programs / f"ludotheque{suffix}"), "--self-test", str(report)]
        answer = subprocess.run(
            command, check=False, env=environment, cwd=folder, capture_output=True, text=True,
            encoding="utf-8", timeout=freezing.SELF_TEST_SECONDS,
        )  # fmt: skip
        if answer.returncode != 0:
            outcome = report.read_text("utf-8") if report.is_file() else answer.stderr
            raise TaskError(f"The installed program's self-test failed:\n{outcome}")
    say("wheel: installs into a fresh environment, self-test passed")
