"""Later starts find the window of their data folder, and nothing that is wrong there stops them."""

import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from ludotheque.system import onewindow
from ludotheque.system.onewindow import Desk, Wish, meet
from tests.files.ordinary import ordinary_folder, ordinary_user

pytestmark = pytest.mark.skipif(os.name == "nt", reason="made with sockets")

WISH = Wish("/home/léa/-a b\udcff.ludo", "fr", "token_TIME12")


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for sockets, of this user alone; its name is short, as a socket's has to be."""
    with tempfile.TemporaryDirectory(prefix="run-") as name:
        folder = Path(os.path.realpath(name))
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
        # However slow the machine is: whoever answers is waited for.
        monkeypatch.setattr(onewindow, "ANSWER_SECONDS", 60.0)
        monkeypatch.setattr(onewindow, "_READ_SECONDS", 20.0)
        yield folder / "ludotheque"


@pytest.fixture
def start(place: Path, tmp_path: Path) -> Iterator[Callable[..., Desk | None]]:
    """Starts the program as far as it matters here; everything is closed at the end."""
    with ExitStack() as stack:

        def made(wish: Wish = WISH, folder: Path = tmp_path) -> Desk | None:
            desk = meet(wish, folder)
            if desk is not None:
                stack.callback(desk.close)
            return desk

        yield made


Start = Callable[..., Desk | None]


def first(start: Start, *args: object) -> Desk:
    desk = start(*args)
    assert desk is not None
    assert desk.hears
    return desk


def deaf(start: Start) -> None:
    """A start opens a window of its own, which nobody finds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(onewindow, "ANSWER_SECONDS", 0.3)
        desk = start()
    assert desk is not None
    assert not desk.hears


@pytest.mark.parametrize(
    "wish", [Wish(), WISH, Wish("/x"), Wish(None, "en"), Wish("/" + "é" * 4000, None, "a" * 999)]
)
def test_a_wish_arrives_as_it_was(start: Start, wish: Wish) -> None:
    taken: list[Wish] = []
    first(start).open(lambda one: taken.append(one) or True)
    assert start(wish) is None
    assert taken == [wish]


def test_each_data_folder_has_its_own_window(start: Start, tmp_path: Path) -> None:
    first(start).open(lambda _wish: True)
    first(start, WISH, tmp_path / "other")
    assert start(WISH, tmp_path / "x" / "..") is None


def test_after_its_end_the_next_is_first_and_nothing_is_left(start: Start, place: Path) -> None:
    for _ in range(3):
        desk = first(start)
        desk.open(lambda _wish: True)
        assert start() is None
        desk.close()
        desk.close()
        assert list(place.iterdir()) == []


def test_who_is_starting_is_waited_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onewindow, "ANSWER_SECONDS", 2.0)
    desk = first(start)
    timer = threading.Timer(2.5, desk.open, [lambda _wish: True])
    timer.start()
    assert start() is None
    timer.join()


def test_who_is_starting_for_too_long_is_not(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onewindow, "START_SECONDS", 0.3)
    first(start)
    deaf(start)


@pytest.mark.parametrize("taken", [False, True])
def test_a_window_that_does_not_take_it_leaves_the_start_its_own(start: Start, taken: bool) -> None:
    first(start).open(lambda _wish: taken)
    if taken:
        assert start() is None
    else:
        deaf(start)


def test_a_window_that_hangs_is_not_waited_for(start: Start) -> None:
    going_on = threading.Event()
    first(start).open(lambda _wish: going_on.wait(60))
    deaf(start)
    going_on.set()


def test_a_socket_left_by_a_crash_is_no_window(start: Start, place: Path) -> None:
    desk = first(start)
    (path,) = (one for one in place.iterdir() if one.suffix != ".lock")
    desk.close()
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(path))
    left.close()
    assert path.exists()
    path.with_name(path.name + ".lock").touch()
    first(start).open(lambda _wish: True)
    assert start() is None


@pytest.mark.parametrize("what", ["file", "folder", "link"])
def test_something_else_in_the_sockets_place(start: Start, place: Path, what: str) -> None:
    desk = first(start)
    (path,) = (one for one in place.iterdir() if one.suffix != ".lock")
    desk.close()
    target = place.parent / "target"
    target.write_text("mine")
    {"file": path.touch, "folder": path.mkdir, "link": lambda: path.symlink_to(target)}[what]()
    if what == "folder":
        deaf(start)
    else:
        first(start)
    assert target.read_text() == "mine"


@pytest.mark.parametrize("mode", [0o755, 0o777, 0o500, 0o000])
def test_a_folder_others_may_enter_or_nobody_may_write_is_not_used(
    start: Start, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    place.mkdir()
    place.chmod(mode)
    monkeypatch.setattr("tempfile.tempdir", str(place.parent))
    desk = first(start)
    if mode & 0o077:
        assert list(place.iterdir()) == []
    desk.close()
    place.chmod(0o700)


def test_a_link_in_the_folders_place_is_not_followed(
    start: Start, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = place.parent / "elsewhere"
    elsewhere.mkdir(0o700)
    place.symlink_to(elsewhere)
    monkeypatch.setattr("tempfile.tempdir", str(place.parent))
    first(start)
    assert list(elsewhere.iterdir()) == []


def test_a_path_too_long_for_a_socket_goes_elsewhere(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir(0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    first(start).open(lambda _wish: True)
    assert start() is None
    assert list(long.iterdir()) == []


def test_no_place_at_all_starts_the_program_all_the_same(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onewindow, "_is_private", lambda _folder: False)
    deaf(start)


@pytest.mark.parametrize("folder", ["absent/below", "file/below", "read-only"])
def test_any_data_folder_will_do(start: Start, tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "read-only").mkdir(0o500)
    first(start, WISH, tmp_path / folder).open(lambda _wish: True)
    assert start(WISH, tmp_path / folder) is None


def connected(place: Path) -> socket.socket:
    (path,) = (one for one in place.iterdir() if one.suffix != ".lock")
    made = socket.socket(socket.AF_UNIX)
    made.settimeout(20)
    made.connect(str(path))
    return made


RUBBISH = [
    b"", b"\n", b"{}\n", b"[]\n", b"\xff\xfe\n", b"GET / HTTP/1.1\r\n\r\n", b"x" * 100_000 + b"\n",
    b"x" * 10_000_000, b"[" * 50_000 + b"\n", b'{"path": 1, "language": null, "activation": ""}\n',
    b'{"path": "zz", "language": null, "activation": ""}\n',
    b'{"path": null, "language": "tlh", "activation": ""}\n',
    b'{"path": null, "language": null, "activation": "a\\u0007"}\n',
    b'{"path": null, "language": null, "activation": "", "more": 1}\n',
]  # fmt: skip


@pytest.mark.parametrize("data", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_no_wish(
    start: Start, place: Path, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Wish] = []
    first(start).open(lambda one: taken.append(one) or True)
    monkeypatch.setattr(onewindow, "_READ_SECONDS", 0.2)
    with connected(place) as rubbish:
        try:
            rubbish.sendall(data)
            answer = rubbish.recv(100)
        except (BrokenPipeError, ConnectionResetError):
            answer = b""
        assert answer in {b"", b"refused\n"}
    assert taken == []
    monkeypatch.setattr(onewindow, "_READ_SECONDS", 20.0)
    assert start() is None
    assert taken == [WISH]


def test_random_bytes_are_no_wish() -> None:
    source = random.Random(1)
    good = WISH.line()
    for _ in range(3000):
        at = source.randrange(len(good))
        bad = good[:at] + source.randbytes(source.randrange(3)) + good[at + source.randrange(4) :]
        try:
            found = Wish.of(bad)
        except Exception as problem:  # noqa: BLE001 - told below
            assert isinstance(problem, (onewindow.SaveError, ValueError))
        else:
            assert Wish.of(found.line()) == found


def test_those_who_connect_and_say_nothing_keep_nobody_out(start: Start, place: Path) -> None:
    first(start).open(lambda _wish: True)
    silent = [connected(place) for _ in range(10)]
    trickling = connected(place)
    trickling.sendall(b"{")
    assert start() is None
    for one in (*silent, trickling):
        one.close()


@pytest.mark.skipif(getattr(os, "geteuid", int)() != 0, reason="only root can be two users")
def test_another_user_is_not_heard(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ends ask the system who sits at the other one, should the folder ever be open."""
    taken: list[Wish] = []
    with ordinary_folder() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
        desk = first(start)
        desk.open(lambda one: taken.append(one) or True)
        place = folder / "ludotheque"
        (path,) = (one for one in place.iterdir() if one.suffix != ".lock")
        place.chmod(0o777)
        path.chmod(0o777)
        with ordinary_user(), socket.socket(socket.AF_UNIX) as other:
            other.settimeout(20)
            other.connect(str(path))
            with suppress(BrokenPipeError):
                other.sendall(WISH.line())
            with suppress(ConnectionResetError):
                assert other.recv(10) == b""
        desk.close()
    assert taken == []


def test_who_hears_for_another_user_is_told_nothing(
    start: Start, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Wish] = []
    first(start).open(lambda one: taken.append(one) or True)
    monkeypatch.setattr(onewindow, "_is_of_this_user", lambda _connection: False)
    deaf(start)
    assert taken == []


def test_a_listener_which_is_none_of_ours_is_not_waited_for(start: Start, place: Path) -> None:
    desk = first(start)
    (path,) = (one for one in place.iterdir() if one.suffix != ".lock")
    path.unlink()
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(path))
        silent.listen()
        deaf(start)
    desk.close()


STARTS = """
import sys, time
from pathlib import Path
from ludotheque.system import onewindow
from ludotheque.system.onewindow import Wish, meet
onewindow.ANSWER_SECONDS = 60.0
while time.time() < float(sys.argv[2]):
    pass
desk = meet(Wish(), Path(sys.argv[1]))
if desk is None:
    print("handed", flush=True)
else:
    desk.open(lambda _wish: True)
    print("first" if desk.hears else "alone", flush=True)
    sys.stdin.read()
"""


def test_of_many_starts_at_the_same_instant_one_opens_a_window(place: Path, tmp_path: Path) -> None:
    for _ in range(3):
        words = [sys.executable, "-c", STARTS, str(tmp_path), str(time.time() + 0.6)]
        made = [
            subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(6)
        ]
        told = []
        for process in made:
            assert process.stdout is not None
            told.append(process.stdout.readline().strip())
        for process in made:
            process.communicate()
        assert sorted(told) == ["first"] + ["handed"] * 5


def test_a_window_that_was_killed_is_followed_by_the_next(
    start: Start, place: Path, tmp_path: Path
) -> None:
    words = [sys.executable, "-c", STARTS, str(tmp_path), "0"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "first\n"
        assert start() is None
        process.kill()
        process.wait()
    assert len(list(place.iterdir())) == 2, "the socket and the lock were left behind"
    first(start).open(lambda _wish: True)
    assert start() is None
