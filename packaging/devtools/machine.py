"""A clean Debian in a folder, and a screen for it: where the installers are proved."""

import contextlib
import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from .common import ROOT, TaskError, say

HOME = "/home/Zoé et Émile"
USER = 1000
CACHE = ROOT / "build" / "clean"
# No package leaves it: what the kernel shows, what the package manager notes of itself.
PASSING = (
    "proc", "sys", "dev", "run", "tmp", "home", "var/cache", "var/log", "var/lib/apt",
    "var/lib/dpkg",
)  # fmt: skip
KILLED = 137
# Runs as root in a mount namespace of its own, so that nothing stays mounted.
ENTER = """
set -e
root=$1 user=$2
shift 2
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm" "$root/tmp/.X11-unix"
mount -t tmpfs tmpfs "$root/dev/shm"
[ ! -d /tmp/.X11-unix ] || mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
exec chroot --userspec="$user:$user" --groups= "$root" env -i "$@"
"""


class Screen:
    """An X server without a monitor."""

    def __init__(self, name: str) -> None:
        self.name = name

    def wait_for_window(self, title: str, seconds: float = 40) -> None:
        """Return when a window whose title holds `title` is shown; TaskError where none comes."""
        end = time.monotonic() + seconds
        command = ["xdotool", "search", "--onlyvisible", "--name", title]
        while time.monotonic() < end:
            answer = subprocess.run(
                command, env={**os.environ, "DISPLAY": self.name}, check=False, capture_output=True
            )
            if answer.stdout.strip():
                return
            time.sleep(0.2)
        raise TaskError(f"No window called “{title}” appeared.")

    def picture(self, file: Path) -> None:
        """Keep what the screen shows as a PNG, where ImageMagick is there to do it."""
        if shutil.which("import"):
            file.parent.mkdir(parents=True, exist_ok=True)
            command = ["import", "-display", self.name, "-window", "root", str(file)]
            subprocess.run(command, check=False)


@contextlib.contextmanager
def screen() -> Iterator[Screen]:
    """An X server on a display number of its own, ended afterwards."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writing], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as output:
            number = output.readline().strip()
        if not number:
            raise TaskError("Xvfb does not start.")
        yield Screen(f":{number}")
    finally:
        server.terminate()
        server.wait()


def bootstrap(suite: str, base: Path) -> None:
    """Fetch a bare Debian of this suite, its signatures checked, into a folder which is not there.

    It comes whole or not at all; TaskError says why.
    """
    fresh = base.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    say(f"{suite}: fetching a bare system …")
    command = ["debootstrap", "--force-check-gpg", "--variant=minbase", suite, str(fresh)]
    answer = subprocess.run(command, check=False, capture_output=True, text=True)
    if answer.returncode != 0:
        raise TaskError(f"debootstrap {suite}: {answer.stdout[-500:]}{answer.stderr}")
    fresh.rename(base)


class Machine:
    """A Debian in a folder with one ordinary user whose home has spaces and accents in its name."""

    def __init__(self, suite: str) -> None:
        self.suite = suite
        self.root = CACHE / suite

    def make(self) -> None:
        """Lay it out fresh; the packages of its bare system are fetched once."""
        base = CACHE / f"{self.suite}.base"
        if not base.is_dir():
            bootstrap(self.suite, base)
        shutil.rmtree(self.root, ignore_errors=True)
        subprocess.run(["cp", "-a", str(base), str(self.root)], check=True)
        self.sh("useradd --no-create-home --uid $1 zoe", str(USER), user=0)
        self.home().mkdir(parents=True)
        os.chown(self.home(), USER, USER)

    def home(self) -> Path:
        """The user's home, seen from outside."""
        return self.root / HOME.lstrip("/")

    def put(self, file: Path, inside: str) -> str:
        """Copy a file to a path below the home, as the user's own; its path inside."""
        target = self.home() / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
        for path in (target, target.parent):
            os.chown(path, USER, USER)
        return f"{HOME}/{inside}"

    def words(
        self, command: Sequence[str], user: int, display: Screen | None, *, network: bool
    ) -> list[str]:
        """The command line which runs a command inside."""
        environment = [
            f"HOME={HOME if user else '/root'}", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive",
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        ]  # fmt: skip
        if display:
            environment.append(f"DISPLAY={display.name}")
        spaces = ["--mount", "--pid", "--ipc", "--fork", "--kill-child"]
        if not network:
            spaces.append("--net")
        return [
            "unshare", *spaces, "sh", "-c", ENTER, "enter", str(self.root), str(user),
            *environment, *command,
        ]  # fmt: skip

    def sh(
        self,
        script: str,
        *arguments: str,
        user: int = USER,
        display: Screen | None = None,
        network: bool = False,
        seconds: int = 600,
    ) -> str:
        """Run a shell script inside and return what it prints; TaskError unless it succeeds."""
        # The limit is kept inside: a signal from outside does not reach who has changed his name.
        limited = ["timeout", "-s", "KILL", str(seconds), "sh", "-euc", script, "sh", *arguments]
        answer = subprocess.run(
            self.words(limited, user, display, network=network),
            check=False, capture_output=True, text=True, encoding="utf-8",
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if answer.returncode == KILLED:
            raise TaskError(f"{self.suite}: {script} hangs.")
        if answer.returncode != 0:
            output = f"{answer.stdout[-3000:]}{answer.stderr[-3000:]}"
            raise TaskError(
                f"{self.suite}: {script} {' '.join(arguments)}\nended with status "
                f"{answer.returncode}:\n{output}"
            )
        return answer.stdout

    @contextlib.contextmanager
    def running(self, script: str, *arguments: str, display: Screen) -> Iterator[None]:
        """Run a script, and what it starts, while the block lasts."""
        command = self.words(
            # What a double click starts goes on by itself; all ends with this shell, and this
            # shell when nobody talks to it any more.
            ["sh", "-uc", f"{script}\nread -r forever", "sh", *arguments],
            USER, display, network=False,
        )  # fmt: skip
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, encoding="utf-8",
        )  # fmt: skip
        problem = None
        try:
            yield
        except TaskError as found:
            problem = found
        output = process.communicate()[0]
        # Killed, it could not clear away the sounds it had laid out.
        for folder in (self.root / "tmp").glob("ludotheque-*"):
            shutil.rmtree(folder)
        if problem:
            raise TaskError(f"{self.suite}: {problem}\n{output}")

    def files(self) -> dict[str, str]:
        """Everything a package may leave in the system, with its digest or where it leads."""
        passing = {self.root / name for name in PASSING}
        found = {}
        for folder, folders, names in os.walk(self.root):
            here = Path(folder)
            folders[:] = [name for name in folders if here / name not in passing]
            for name in [*folders, *names]:
                path = here / name
                found[path.relative_to(self.root).as_posix()] = _content(path)
        return found

    def home_files(self) -> dict[str, str]:
        """Everything below the user's home, and what anybody left in /tmp."""
        found = {p.relative_to(self.home()).as_posix(): _content(p) for p in self.home().rglob("*")}
        temporary = (path for path in (self.root / "tmp").iterdir() if path.name != ".X11-unix")
        return found | {f"/tmp/{path.name}": "" for path in temporary}


def _content(path: Path) -> str:
    if path.is_symlink():
        return f"to {path.readlink()}"
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
