"""What the operating system must bring: found by looking, installed by apt where we may."""

import importlib.util
import shutil
import sys
import sysconfig
from pathlib import Path


def can_compile() -> bool:
    """Whether a C compiler and this Python's headers are there."""
    include = sysconfig.get_path("include")
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform == "win32":
        return True  # setuptools finds the compiler itself or leaves the kernels uncompiled
    found = shutil.which(compiler) or shutil.which("gcc") or shutil.which("cc")
    return bool(found) and Path(include, "Python.h").is_file()


def compiler_advice() -> str:
    return ""


def need(*groups: str) -> None:
    if "venv" in groups and importlib.util.find_spec("ensurepip") is None:
        raise SystemExit("python3-venv is missing.")
