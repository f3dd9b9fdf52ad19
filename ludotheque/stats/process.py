"""Gathers the facts of all games in a process of its own, so that the window never waits."""

import contextlib
import json
import signal
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.stats.facts import GameFacts, from_json, to_json
from ludotheque.stats.gathering import Damaged, Total, gather
from ludotheque.system.piped import PipedProcess

Json = Any

_AT_MOST: Final = 50
"""Games in one parcel: few enough to be unpacked between two frames."""
_EVERY_SECONDS: Final = 0.1


@attrs.frozen
class Parcel:
    """The facts found since the previous parcel.

    ``done`` of ``total`` games have been read, ``damaged`` of them do not count. ``last`` marks the
    last parcel; ``problem`` is then the reason of a failure, else None.
    """

    facts: tuple[GameFacts, ...]
    done: int
    total: int
    damaged: int
    last: bool = False
    problem: Message | None = None


_GONE: Final = M("The games could not be counted; try again.")


class Gatherer:
    """The window's side of the process: starts it and receives its parcels. Not thread-safe."""

    def __init__(self, archive: Path, cache: Path | None) -> None:
        """Use these files; nothing is started yet."""
        self._files = archive, cache
        self._process: PipedProcess | None = None

    @property
    def process_id(self) -> int | None:
        """Return the process id, None where it does not run (yet)."""
        return None if self._process is None else self._process.process_id

    def start(self) -> None:
        """Start gathering; a process still running is ended first."""
        self.stop()
        archive, cache = self._files
        files = (str(archive), None if cache is None else str(cache))
        self._process = PipedProcess(serve, arguments=files)

    def poll(self) -> Parcel | None:
        """Return the next parcel, None where there is none yet or the last one has been returned.

        Where the process dies or fails, the last parcel has a ``problem``.
        """
        process = self._process
        if process is None:
            return None
        try:
            if not process.poll():
                return None
            parcel = _unpacked(json.loads(process.receive()))
        except (EOFError, OSError, ValueError, KeyError, TypeError):
            parcel = Parcel((), 0, 0, 0, last=True, problem=_GONE)
        if parcel.last:
            self.stop()
        return parcel

    def stop(self) -> None:
        """End the process; what it has written to the cache stays."""
        process, self._process = self._process, None
        if process is not None:
            process.stop()


def _unpacked(value: Json) -> Parcel:
    facts = tuple(from_json(one) for one in value["facts"])
    text = value["problem"]
    problem = None if text is None else Message(text)
    return Parcel(facts, value["done"], value["total"], value["damaged"], value["last"], problem)


def serve(pipe: Connection, archive: str, cache: str | None) -> None:
    """Send parcels until all are sent or the pipe closes; runs in the process."""
    # Ctrl-C is handled by the main process.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):  # the window is gone
        for parcel in parcels(Path(archive), None if cache is None else Path(cache)):
            pipe.send_bytes(json.dumps(parcel, separators=(",", ":")).encode())


def parcels(archive: Path, cache: Path | None) -> Iterator[Json]:
    """Yield parcels as JSON, the last one marked; ``problem`` is an English source text."""
    facts: list[Json] = []
    done = total = damaged = 0
    sent = time.monotonic()
    problem: str | None = None
    try:
        for found in gather(archive, cache):
            if isinstance(found, Total):
                total = found.games
                continue
            done += 1
            if isinstance(found, Damaged):
                damaged += 1
            else:
                facts.append(to_json(found))
            if len(facts) >= _AT_MOST or time.monotonic() - sent > _EVERY_SECONDS:
                yield _packed(facts, done, total, damaged)
                facts, sent = [], time.monotonic()
    except LudothequeError as refusal:
        problem = refusal.message.text
    except Exception as fault:  # noqa: BLE001 - goes to the main process's log
        print(f"statistics: {type(fault).__name__}: {fault}", file=sys.stderr)  # noqa: T201
        problem = _GONE.text
    yield _packed(facts, done, total, damaged, last=True, problem=problem)


def _packed(
    facts: list[Json],
    done: int,
    total: int,
    damaged: int,
    *,
    last: bool = False,
    problem: str | None = None,
) -> Json:
    return {
        "facts": facts, "done": done, "total": total, "damaged": damaged, "last": last,
        "problem": problem,
    }  # fmt: skip
