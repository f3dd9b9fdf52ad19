"""Wine of Debian 13 in a folder, 32-bit programs included: a Windows as it is sold in France."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from devtools import machine, windows
from devtools.common import ROOT, TaskError

from .places import Place
from .stages import Stage
from .wines import BUILT_WITH, Wine, installed

SUITE = "trixie"
# Holds what the programs of one run share: its own mounts and processes, which end with it. The
# working folder is called there as it is here. Who has lost his parent is nobody's business.
HOLD = """
set -e
root=$1 work=$2
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm" "$root/tmp/.X11-unix" "$root$work"
mount -t tmpfs tmpfs "$root/dev/shm"
[ ! -d /tmp/.X11-unix ] || mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
mount --bind "$work" "$root$work"
echo held
exec env --ignore-signal=CHLD cat
"""
INSTALL = """
export DEBIAN_FRONTEND=noninteractive
dpkg --add-architecture i386
apt-get -qq update
apt-get -qq -y --no-install-recommends install "$@"
apt-get clean
localedef -i fr_FR -f UTF-8 fr_FR.UTF-8
wine --version
"""


class Debian13(Wine):
    """Programs of Windows are started inside a Debian 13; all else is done outside, by the host."""

    needs = ("windows", "proof")
    packages = ("wine", "wine64", "wine32:i386", "fonts-liberation", "locales")
    stub = windows.STUB_32
    region = "fr-FR, code pages 1252 and 850"
    question = "Langue de l’installation"
    language: Mapping[str, str] = {
        "LC_CTYPE": "fr_FR.UTF-8",
        "LC_MESSAGES": "fr_FR.UTF-8",
        # Whose folder Windows names after him.
        "USER": "Zoé",
    }

    # As a person's own Python there: what does not say its encoding writes the code page.
    tests_told: Mapping[str, str] = {"PYTHONUTF8": "0"}

    def __init__(self, work: Path = ROOT / "build" / "windows-debian13") -> None:
        self.place = Place(work)
        self.root = work / "system"
        self._holder: subprocess.Popen[str] | None = None

    def stages(self) -> list[Stage]:
        """The Debian itself."""
        inputs = " ".join((SUITE, INSTALL, *self.packages))
        does = "a bare Debian 13, its Wine, French"
        return [Stage("system", does, self.lay_out, inputs=lambda: inputs, short=True)]

    def lay_out(self) -> str:
        """Lay the Debian out fresh and install Wine in it; its version."""
        self.close()
        shutil.rmtree(self.root, ignore_errors=True)
        machine.bootstrap(SUITE, self.root)
        words = ["sh", "-euc", INSTALL, "sh", *self.packages]
        answer = subprocess.run(
            self.command(words, cwd=Path("/"), display="", extra={"HOME": "/root", "LC_ALL": "C"}),
            check=False, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if answer.returncode != 0:
            raise TaskError(f"Debian 13's Wine: {(answer.stdout + answer.stderr)[-3000:]}")
        return answer.stdout.splitlines()[-1]

    def have(self) -> None:
        """Have what of this machine is needed; TaskError where it lacks, or we may not mount."""
        if os.geteuid() != 0:
            raise TaskError("A Debian in a folder can only be made and entered by root.")
        super().have()

    def enter(self) -> list[str]:
        """The words before a command which make it run in the Debian."""
        held = f"/proc/{self._held()}/ns"
        spaces = [f"--mount={held}/mnt", f"--pid={held}/pid_for_children"]
        return ["nsenter", *spaces, "chroot", str(self.root)]

    def _held(self) -> int:
        """The process which holds mounts and processes, started where there is none."""
        if self._holder is None:
            self._holder = subprocess.Popen(
                ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", HOLD,
                 "hold", str(self.root), str(self.place.work)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )  # fmt: skip
            assert self._holder.stdout
            told = self._holder.stdout.readline()
            if told != "held\n":
                self.close()
                raise TaskError(f"The Debian in {self.root.name} cannot be entered: {told.strip()}")
        return self._holder.pid

    def stop(self, display: str) -> None:
        """End every program in the prefix; without a holder none can run."""
        if self._holder is not None:
            super().stop(display)

    def close(self) -> None:
        """End the holder, and with it every process and mount."""
        if self._holder is not None:
            holder, self._holder = self._holder, None
            with contextlib.suppress(BrokenPipeError):
                holder.communicate()

    def versions(self) -> dict[str, str]:
        """The versions of the packages of both Debians."""
        inside = installed(*self.packages, root=self.root)
        return installed(*BUILT_WITH) | {f"Debian 13: {name}": inside[name] for name in inside}
