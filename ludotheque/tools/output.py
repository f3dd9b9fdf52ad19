"""The output of the headless commands: where it cannot be written, one sentence says why."""

import contextlib
import os
from collections.abc import Iterator
from typing import TextIO

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.files.atomic import FULL, system_words


class OutputError(LudothequeError):
    """The output takes nothing more; what was to be printed is lost."""


class Output:
    """A stream for ``sys.stdout`` whose failures are refusals; a closed pipe stays what it is."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def write(self, text: str) -> int:
        """Write; raises OutputError, BrokenPipeError."""
        with _told():
            return self._stream.write(text)

    def flush(self) -> None:
        """Send off what has been written; raises OutputError, BrokenPipeError."""
        with _told():
            self._stream.flush()


@contextlib.contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as problem:
        if problem.errno in FULL:
            raise OutputError(M("The output cannot be written: the disk is full.")) from problem
        sentence = M(
            "The output cannot be written. The system says: “{reason}”.",
            reason=system_words(problem),
        )
        raise OutputError(sentence) from problem


def discard_output() -> None:
    """Let nothing more be written at exit, where the output has failed."""
    with contextlib.suppress(OSError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.close(null)
