"""Processes started beside the window: nobody waits, nothing is lost, none stays behind."""

import gc
import os
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import pytest

from ludotheque.core.ending import held, starting
from ludotheque.system import background, piped
from ludotheque.system.background import beside
from ludotheque.system.piped import PipedProcess
from ludotheque.system.processes import start_process

LONG = 60.0


def echo(pipe: Connection) -> None:
    """Send the length of all that comes."""
    while True:
        pipe.send_bytes(b"%d" % len(pipe.recv_bytes()))


def until(happens: Callable[[], object]) -> None:
    deadline = time.monotonic() + LONG
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.005)


class Gate:
    """Has processes start only once it is opened."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.started: list[BaseProcess] = []

    def start(self, process: BaseProcess) -> None:
        assert self.opened.wait(LONG)
        start_process(process)
        self.started.append(process)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    found = Gate()
    monkeypatch.setattr(piped, "start_process", found.start)
    yield found
    found.opened.set()


def test_nobody_waits_for_the_start_and_nothing_sent_meanwhile_is_lost(gate: Gate) -> None:
    process = PipedProcess(echo, b"1" * 2_000_000)
    process.send(b"12")
    assert process.is_starting
    assert process.process_id is None
    assert not process.poll()
    gate.opened.set()
    told = []
    while len(told) < 2:
        assert process.poll(LONG)
        told.append(process.receive())
    assert sorted(told) == [b"2", b"2000000"]
    assert not process.is_starting
    assert process.process_id is not None
    process.stop()
    assert process.process_id is None


@pytest.mark.parametrize("opened", [False, True])
def test_what_is_stopped_while_it_starts_ends(gate: Gate, opened: bool) -> None:
    process = PipedProcess(echo, b"1" * 2_000_000)
    if opened:
        gate.opened.set()
        until(lambda: gate.started)
    process.stop(wait=False)
    assert process.process_id is None
    gate.opened.set()
    until(lambda: gate.started and is_closed(gate.started[0]))
    until(lambda: background._under_way == 0)  # and nobody still tells it anything


def is_closed(process: BaseProcess) -> bool:
    """Whether a process has ended and been released."""
    try:
        process.is_alive()
    except ValueError:
        return True
    except OSError:  # it is being released just now: Windows has no such handle any more
        return False
    return False


def test_where_there_is_no_room_the_pipe_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_process: BaseProcess) -> None:
        raise OSError("no room")

    monkeypatch.setattr(piped, "start_process", full)
    process = PipedProcess(echo, b"1")
    assert process.poll(LONG)
    with pytest.raises((EOFError, OSError)):
        process.receive()
    until(lambda: not process.is_starting)
    assert process.process_id is None
    process.stop()


def test_one_that_dies_before_it_takes_its_end_of_the_pipe_is_noticed(
    gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows that end then stays open in this process; here it is kept open for the test."""

    def dying(process: BaseProcess) -> None:
        gate.start(process)
        process.kill()

    monkeypatch.setattr(piped, "start_process", dying)
    process = PipedProcess(echo)
    kept = os.dup(process._theirs.fileno()) if os.name != "nt" else None
    gate.opened.set()
    until(lambda: process._runs)
    assert process.poll(LONG)
    with pytest.raises((EOFError, OSError)):
        process.receive()
    until(lambda: process.process_id is None)
    process.stop()
    if kept is not None:
        os.close(kept)


@pytest.mark.parametrize("collects", [True, False])
def test_no_garbage_is_collected_beside_the_window(collects: bool) -> None:
    """Nor by another work which ends first; afterwards all is as it was."""
    had = gc.isenabled()
    seen: list[bool] = []
    first, second = threading.Event(), threading.Event()

    def work(end: threading.Event) -> None:
        assert end.wait(LONG)
        seen.append(gc.isenabled())

    try:
        (gc.enable if collects else gc.disable)()
        threads = [beside(lambda: work(first)), beside(lambda: work(second))]
        assert not gc.isenabled()
        for end, thread in zip((second, first), reversed(threads), strict=True):
            end.set()
            thread.join(LONG)
        assert seen == [False, False]
        assert gc.isenabled() == collects
    finally:
        (gc.enable if had else gc.disable)()


def test_where_there_is_no_room_for_a_thread_it_is_done_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Full(threading.Thread):
        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr(background, "Thread", Full)
    done: list[int] = []
    assert not beside(lambda: done.append(1)).is_alive()
    assert done == [1]
    assert gc.isenabled()


def test_a_start_keeps_no_file_from_being_written() -> None:
    written = threading.Event()

    def write() -> None:
        with held():
            written.set()

    with starting():
        thread = threading.Thread(target=write, daemon=True)
        thread.start()
        assert written.wait(LONG)
    thread.join(LONG)
