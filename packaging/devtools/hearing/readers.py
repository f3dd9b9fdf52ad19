"""Orca as Debian 12 and 13 have it, and what it would speak, from its own debug output."""

import os
import re
import shutil
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path

from devtools.common import TaskError, say
from devtools.machine import CACHE

PACKAGES = ("orca", "at-spi2-core", "gir1.2-wnck-3.0", "x11-xkb-utils")
QUARTER = 900
"""Seconds of a quarter of an hour: clocks of all zones agree on them."""
_SPOKEN = re.compile(
    r"^\d+:(\d+):([\d.]+) - SPEECH OUTPUT: '(.*?)' ?\[?\{'established'", re.MULTILINE | re.DOTALL
)
# Runs as root in a mount namespace of its own: the display, the buses and the folder of the desk
# are those outside.
_ENTER = """
set -e
root=$1 desk=$2
shift 2
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind /tmp "$root/tmp"
mkdir -p "$HOME/.cache" "$root$HOME/.cache" "$root$desk"
mount --bind "$HOME/.cache" "$root$HOME/.cache"
case $desk in /tmp/*) ;; *) mount --bind "$desk" "$root$desk" ;; esac
exec chroot "$root" env -i "$@"
"""


class Reader(ABC):
    """A version of Orca."""

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def make(self) -> None:
        """Fetch what is missing, once."""

    @abstractmethod
    def command(self, desk: Path, environment: Mapping[str, str]) -> list[str]:
        """The command line which starts it at a desk, but for its own words."""

    def start(self, desk: Path, environment: Mapping[str, str]) -> "subprocess.Popen[str]":
        """Start it with a profile of its own; what it would speak is in the desk's folder."""
        own = {
            **environment, "HOME": str(desk), "XDG_DATA_HOME": str(desk / "xdg"),
            "XDG_CONFIG_HOME": str(desk / "xdgc"),
            "XDG_RUNTIME_DIR": "",  # no voice is started, or waited for
        }  # fmt: skip
        words = ["orca", "--replace", f"--debug-file={desk / 'orca.log'}"]
        with (desk / "orca.out").open("w", encoding="utf-8") as output:
            return subprocess.Popen(
                [*self.command(desk, own), *words], env={**own, "HOME": os.environ["HOME"]}
                if self.name != "43" else own, text=True,
                stdout=output, stderr=subprocess.STDOUT,
            )  # fmt: skip

    def spoken(self, desk: Path) -> list[str]:
        """What it has spoken so far, in order."""
        return [text for _, text in self.timed(desk)]

    def timed(self, desk: Path) -> list[tuple[float, str]]:
        """The same, each text with the seconds of its quarter of an hour."""
        log = desk / "orca.log"
        if not log.exists():
            return []
        return [
            ((int(minutes) * 60 + float(seconds)) % QUARTER, " ".join(found.split()))
            for minutes, seconds, found in re.findall(
                _SPOKEN, log.read_text("utf-8", errors="replace")
            )
        ]


class Here(Reader):
    """The Orca of this machine."""

    def make(self) -> None:
        """Say what is missing."""
        if shutil.which("orca") is None or shutil.which("openbox") is None:
            raise TaskError(f"Install these packages first: openbox {' '.join(PACKAGES[:3])}.")

    def command(self, desk: Path, environment: Mapping[str, str]) -> list[str]:
        """Nothing before its own words."""
        return []


class Inside(Reader):
    """The Orca of another Debian, in a folder of its own, at the desk outside."""

    def __init__(self, name: str, suite: str) -> None:
        super().__init__(name)
        self._suite = suite
        self.root = CACHE / f"{suite}.reader"

    def make(self) -> None:
        """Lay the folder out, once: a bare system and the reader."""
        if self.root.is_dir():
            return
        fresh = CACHE / f"{self._suite}.reader.new"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        say(f"{self._suite}: fetching a bare system with a reader …")
        script = (
            "export DEBIAN_FRONTEND=noninteractive; apt-get update -q && "
            f"apt-get install -qy --no-install-recommends {' '.join(PACKAGES)}"
        )
        for command in (
            ["debootstrap", "--variant=minbase", self._suite, str(fresh)],
            ["cp", "-L", "/etc/resolv.conf", str(fresh / "etc/resolv.conf")],
            ["chroot", str(fresh), "sh", "-c", script],
        ):
            answer = subprocess.run(command, check=False, capture_output=True, text=True)
            if answer.returncode != 0:
                raise TaskError(f"{' '.join(command)}: {answer.stdout[-500:]}{answer.stderr}")
        fresh.rename(self.root)

    def command(self, desk: Path, environment: Mapping[str, str]) -> list[str]:
        """The way into the folder."""
        names = ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "HOME", "XDG_DATA_HOME",
                 "XDG_CONFIG_HOME", "LANG")  # fmt: skip
        kept = [f"{name}={environment[name]}" for name in names]
        return [
            "unshare", "--mount", "sh", "-c", _ENTER, "enter", str(self.root), str(desk), *kept,
            "PATH=/usr/bin:/bin",
        ]  # fmt: skip


READERS = {"43": Here("43"), "48": Inside("48", "trixie")}
"""By their versions: those of Debian 12, which the program is built on, and 13."""
