"""Starts programs of the system from a frozen program with libraries of its own."""

import os
import sys

from PySide6.QtCore import QProcessEnvironment


def own_environment() -> dict[str, str]:
    """Return an environment in which the system's programs use the system's libraries.

    A frozen program has its own folder in LD_LIBRARY_PATH and keeps the former value in
    LD_LIBRARY_PATH_ORIG.
    """
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = environment.get("LD_LIBRARY_PATH_ORIG")
        environment.pop("LD_LIBRARY_PATH", None)
        if before:
            environment["LD_LIBRARY_PATH"] = before
    return environment


def own_libraries() -> QProcessEnvironment:
    """Return the same environment for a QProcess."""
    made = QProcessEnvironment()
    for name, value in own_environment().items():
        made.insert(name, value)
    return made
