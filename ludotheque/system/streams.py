"""The program's output: one encoding for all that is said, and a reader who has had enough."""

import errno
import io
import sys


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
