"""What one system has and another lacks, said once: marks for tests which need it."""

import importlib
import importlib.util
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

WINDOWS: Final = sys.platform == "win32"

NO_FONTS: Final = "Cannot find font directory"
"""What Qt says once on Windows without a screen, where the program brings its fonts itself."""

needs_permissions = pytest.mark.skipif(
    WINDOWS, reason="folders of Windows have no permission bits, and its files only « read-only »"
)
needs_links = pytest.mark.skipif(
    WINDOWS, reason="Windows lets ordinary users make no symbolic links"
)
needs_pipes = pytest.mark.skipif(
    not hasattr(os, "mkfifo"), reason="pipes have no names among the files here"
)
needs_open_files_replaced = pytest.mark.skipif(
    WINDOWS, reason="Windows neither replaces nor removes a file which is open"
)
needs_signals = pytest.mark.skipif(WINDOWS, reason="Windows has no signals which stop a process")
needs_limits = pytest.mark.skipif(
    importlib.util.find_spec("resource") is None, reason="Windows limits no sizes of files"
)

KILL: Final[int] = getattr(signal, "SIGKILL", signal.SIGTERM)
"""The signal which ends a process at once; Windows takes any other for that."""


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no file grow in the block, as where a disk or a quota is full; see ``needs_limits``."""
    resource = importlib.import_module("resource")
    most, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))


def runs(pid: int) -> bool:
    """Whether a process of this number runs."""
    if WINDOWS:  # where signal 0 is Ctrl-C
        api = importlib.import_module("_winapi")
        try:
            handle = api.OpenProcess(api.SYNCHRONIZE, False, pid)
        except OSError:
            return False
        ended = api.WaitForSingleObject(handle, 0) == api.WAIT_OBJECT_0
        api.CloseHandle(handle)
        return not ended
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def replaceable() -> Iterator[None]:
    """Replace or remove files in the block; the test is over where they are open on Windows."""
    try:
        yield
    except PermissionError:
        if not WINDOWS:
            raise
        pytest.skip("Windows neither replaces nor removes a file which the program has open")
