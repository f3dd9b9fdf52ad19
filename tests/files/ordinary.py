"""Protected folders also for a test run as root, whom no permission stops."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Act with the permissions of an ordinary user."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@contextmanager
def ordinary_folder() -> Iterator[Path]:
    """Give a folder which an ordinary user can reach, pytest's own being root's alone."""
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-"))
    folder.chmod(0o777)
    try:
        yield folder
    finally:
        folder.chmod(0o777)
        for one in folder.rglob("*"):
            with contextlib.suppress(OSError):
                one.chmod(0o777)  # Windows removes no file which is read-only
        shutil.rmtree(folder)
