"""The program's output: one encoding for all that is said, and a reader who has had enough."""

import contextlib
import errno
import importlib
import io
import sys
from collections.abc import Iterator
from typing import Any, Final, TextIO

WINDOWS: bool = sys.platform == "win32"
_PARENT: Final = -1
"""Windows' number for the console of the program that started this one."""
_MOST_LINES: Final = 40
"""Lines shown in a box, which does not scroll."""


def closed_pipe(system: str) -> frozenset[int]:
    """Return the errors which a system (``sys.platform``) gives for a pipe nobody reads any more.

    Windows calls it an invalid argument.
    """
    return frozenset({errno.EPIPE, *((errno.EINVAL,) if system == "win32" else ())})


CLOSED = closed_pipe(sys.platform)


def speak_utf8() -> None:
    """Write UTF-8 from now on, whatever the system's own encoding is.

    It would differ from one system to the next, and from a console to a file. A real console of
    Windows shows any text in any case.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def is_closed(problem: OSError) -> bool:
    """Return whether a failure to write means that who read the output has had enough."""
    return problem.errno in CLOSED


@contextlib.contextmanager
def heard() -> Iterator[None]:
    """Let what is said in the block be heard, also by who has started a program for windows.

    Windows gives such a program no output (``sys.stdout`` is None). What is said goes to the
    console it was started from, else into a box which waits until it is closed.
    """
    kept = sys.stdout, sys.stderr
    if not WINDOWS or None not in kept:
        yield
        return
    console, box = _console(), io.StringIO()
    with console or box as said:
        sys.stdout, sys.stderr = kept[0] or said, kept[1] or said
        try:
            yield
        finally:
            sys.stdout, sys.stderr = kept
            if text := box.getvalue().strip():
                _show(text)


def _windows(library: str) -> Any:
    """Return a library of Windows."""
    return getattr(importlib.import_module("ctypes"), "windll")[library]  # noqa: B009 - only there


def _console() -> TextIO | None:
    """Return the console of the program that started this one, None where it has none."""
    with contextlib.suppress(OSError):
        if _windows("kernel32").AttachConsole(_PARENT):
            return open("CONOUT$", "w", encoding="utf-8", errors="replace")  # noqa: PTH123 - a device
    return None


def _show(text: str) -> None:
    """Show a text in a box of the system's, and wait until it is closed."""
    lines = text.splitlines()
    if len(lines) > _MOST_LINES:
        lines = [*lines[:_MOST_LINES], "…"]
    _windows("user32").MessageBoxW(None, "\n".join(lines), "Ludothèque", 0)
