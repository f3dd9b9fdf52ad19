"""A desk to try the real program on: its own X display, session bus and user folders.

Everything a desk starts ends with it, also where the tests themselves are killed: the holder
waits on a pipe which closes then.
"""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from ludotheque.games import ENGINES

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 800)
_LAUNCHERS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
)
_HOLDER = """
import json, os, subprocess, sys
read, write = os.pipe()
screen, folder = sys.argv[1:3]
display = subprocess.Popen(
    ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-dpi", "96",
     "-fbdir", folder,  # what is on the screen can be read there
     "-noreset"],  # else it starts anew, deaf meanwhile, whenever a lone xdotool goes
    pass_fds=[write], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
)
os.close(write)
number = b""
while not number.endswith(b"\\n"):
    part = os.read(read, 16)
    if not part:
        sys.exit("Xvfb did not start")
    number += part
os.environ["DISPLAY"] = ":" + number.decode().strip()
children = [display]
for launcher in sys.argv[3:]:
    if os.path.exists(launcher):
        children.append(subprocess.Popen(
            [launcher, "--launch-immediately", "--a11y=1"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ))
        break
names = ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS")
print(json.dumps({name: os.environ[name] for name in names}), flush=True)
sys.stdin.read()
for child in reversed(children):
    child.terminate()
    child.wait()
"""

T = TypeVar("T")


def wait_for(what: str, probe: Callable[[], T | None], seconds: float = 20.0) -> T:
    """Return the first result of ``probe`` which counts; AssertionError naming ``what``."""
    end = time.monotonic() + seconds
    while True:
        found = probe()
        if found:
            return found
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.03)


class Program:
    """A running Ludothèque."""

    def __init__(self, process: "subprocess.Popen[str]", errors: Path) -> None:
        self.process = process
        self._errors = errors
        self.window = ""

    def running(self) -> bool:
        """Return whether it still runs."""
        return self.process.poll() is None

    def ended(self, seconds: float = 20.0) -> tuple[int, str]:
        """Wait for its end; the exit status and what it wrote to standard error."""
        self.process.wait(seconds)
        return self.process.returncode, self._errors.read_text("utf-8", errors="replace")


class Desk:
    """An X display with a session bus, user folders of its own, xdotool, and the program.

    ``reader`` tells whether a screen reader is to be served (starts the AT-SPI bus); ``size`` is
    the screen's, in its own pixels.
    """

    program: Sequence[str] = ("-m", "ludotheque")
    """What Python runs as the program."""

    def __init__(self, folder: Path, *, reader: bool = False, size: tuple[int, int] = SIZE) -> None:
        self.folder = folder
        self._size = size
        self.data = folder / "data"
        self.config = folder / "config"
        self._reader = reader
        self._programs: list[Program] = []
        self.helpers: list[subprocess.Popen[str]] = []
        """Other processes at this desk, ended with it."""
        self._holder: subprocess.Popen[str]
        self.environment: dict[str, str] = {}

    def __enter__(self) -> Self:
        launchers = _LAUNCHERS if self._reader else ()
        screen = f"{self._size[0]}x{self._size[1]}x24"
        holder = [sys.executable, "-c", _HOLDER, screen, str(self.folder), *launchers]
        words = ["dbus-run-session", "--", *holder]
        self._holder = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True,
        )  # fmt: skip
        assert self._holder.stdout is not None
        answer = self._holder.stdout.readline()
        assert answer, "no X display or no session bus could be started"
        dropped = ("WAYLAND_DISPLAY", "XAUTHORITY", "QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE")
        kept = {name: value for name, value in os.environ.items() if name not in dropped}
        self.environment = {
            **kept, **json.loads(answer),
            "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1",
            "PYTHONPATH": str(ROOT), "LUDOTHEQUE_DATA": str(self.data),
            "LUDOTHEQUE_CONFIG": str(self.config),
        }  # fmt: skip
        if self._reader:
            self.environment["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for program in self._programs:
            if program.running():
                program.process.kill()
                program.process.wait()
        for helper in self.helpers:
            if helper.poll() is None:
                helper.kill()
            with contextlib.suppress(ValueError):  # its pipes have been read and closed already
                helper.communicate()
        with contextlib.suppress(BrokenPipeError):
            self._holder.communicate(timeout=20)

    # The program

    def settings(self, **values: Any) -> None:
        """Write the program's settings; unless they say otherwise, every lesson has been taken."""
        self.config.mkdir(parents=True, exist_ok=True)
        values = {"lessons": list(ENGINES), **values}
        (self.config / "settings.json").write_text(json.dumps(values), "utf-8")

    def open(self, *words: str | Path, extra: Mapping[str, str] | None = None) -> Program:
        """Start the program and wait for its window, which then has the keyboard."""
        # Into a file: what nobody reads fills a pipe, and the program waits for ever.
        errors = self.folder / f"errors-{len(self._programs)}.txt"
        with errors.open("wb") as written:
            process = subprocess.Popen(
                [sys.executable, "-X", "faulthandler", *self.program, *map(str, words)],
                cwd=self.folder, env={**self.environment, **(extra or {})}, text=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=written,
            )  # fmt: skip
        program = Program(process, errors)
        self._programs.append(program)

        def window() -> str | None:
            assert program.running(), f"the program ended: {program.ended()}"
            return self._visible("Ludothèque$")

        program.window = wait_for("the program's window", window)
        self.focus(program.window)
        return program

    def place(self, window: str) -> tuple[int, int, int, int]:
        """Left, top, width and height of a window on the screen."""
        shell = self.xdotool("getwindowgeometry", "--shell", window)
        box = {name: int(value) for name, value in (line.split("=") for line in shell.split())}
        return box["X"], box["Y"], box["WIDTH"], box["HEIGHT"]

    def fill(self, window: str) -> None:
        """Give a window the whole screen, as a window manager does which maximises it.

        What is on its pages then stands at the same points in every test, whatever room the
        program leaves for a frame.
        """
        self.xdotool("windowmove", window, 0, 0, "windowsize", window, *self._size)
        wait_for("a window as large as the screen",
                 lambda: self.place(window) == (0, 0, *self._size))  # fmt: skip

    # Windows, keys, pointer

    def xdotool(self, *words: str | int) -> str:
        """Run xdotool; what it prints."""
        return subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True,
            check=True, timeout=20,
        ).stdout  # fmt: skip

    def _visible(self, title: str) -> str | None:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", title], env=self.environment,
            capture_output=True, text=True, check=False, timeout=20,
        ).stdout.split()  # fmt: skip
        return found[-1] if found else None

    def window(self, title: str) -> str:
        """Wait for a window by a pattern of its title; it then has the keyboard."""
        found = wait_for(f"a window called {title}", lambda: self._visible(title))
        self.focus(found)
        return found

    def focus(self, window: str) -> None:
        """Give a window the keyboard: there is no window manager which does."""
        self.xdotool("windowfocus", "--sync", window)

    def title(self, window: str) -> str:
        """Return the title of a window."""
        return self.xdotool("getwindowname", window).strip()

    def key(self, *names: str) -> None:
        """Press keys, one after another, where the keyboard is."""
        self.xdotool("key", "--delay", 4, *names)

    def click(self, x: int, y: int) -> None:
        """Click at a point of the screen."""
        self.xdotool("mousemove", x, y, "sleep", "0.03", "click", 1)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at a point of the screen, move on in steps, let go at another."""
        words: list[str | int] = ["mousemove", *start, "sleep", "0.03", "mousedown", 1]
        for part in (0.1, 0.4, 0.8, 1.0):
            x, y = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            words += ["sleep", "0.02", "mousemove", x, y]
        self.xdotool(*words, "sleep", "0.02", "mouseup", 1)

    def close(self, window: str) -> None:
        """Ask a window to close, as the button in its frame does (WM_DELETE_WINDOW)."""
        script = [sys.executable, "-c", _CLOSER, window]
        subprocess.run(script, env=self.environment, check=True, timeout=20)

    def picture(self, path: Path) -> None:
        """Write what the whole screen shows as a PNG file."""
        script = [sys.executable, "-c", _PHOTOGRAPHER, str(path)]
        subprocess.run(script, env=self.environment, check=True, timeout=20)


_PHOTOGRAPHER = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication([])
sys.exit(not application.primaryScreen().grabWindow(0).save(sys.argv[1]))
"""

# In a process of its own: Xlib ends the process at its first error.
_CLOSER = """
import ctypes, ctypes.util, sys
class Message(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong),
        ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("room", ctypes.c_long * 24),
    ]
x = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
x.XOpenDisplay.restype = ctypes.c_void_p
x.XInternAtom.restype = ctypes.c_ulong
x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
x.XSendEvent.argtypes = [
    ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p,
]
x.XCloseDisplay.argtypes = [ctypes.c_void_p]
display, window = x.XOpenDisplay(None), int(sys.argv[1])
message = Message(type=33, window=window, format=32)
message.kind = x.XInternAtom(display, b"WM_PROTOCOLS", 0)
message.data[0] = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
x.XSendEvent(display, window, 0, 0, ctypes.byref(message))
x.XCloseDisplay(display)
"""


@contextlib.contextmanager
def desk(folder: Path, *, reader: bool = False) -> Iterator[Desk]:
    """Give a desk for a while."""
    with Desk(folder, reader=reader) as found:
        yield found
