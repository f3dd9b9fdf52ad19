"""The Wine of this machine, Debian 12's: a Windows as it is sold in America."""

import contextlib
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from devtools import system, windows
from devtools.common import ROOT

from .places import Place
from .stages import Stage

SEARCHED = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
BUILT_WITH = ("gcc-mingw-w64-x86-64", "nsis", "osslsigncode", "xvfb", "imagemagick")
"""Debian's packages of this machine by which every Windows is made."""

NOTHING = "NOTHING"
"""A variable without a text: what Wine's registry lets every other be that it must not show."""


class Wine:
    """How programs of Windows are started, where, and what Windows it is.

    This is the one of this machine; what differs in another is overridden.
    """

    needs: tuple[str, ...] = ("wine", "windows")
    """What this machine must bring, by the groups of `system`."""

    packages: tuple[str, ...] = ("wine", "wine64", "fonts-liberation")
    """Debian's packages where Wine runs, whose versions are reported."""

    stub = windows.STUB_64
    """NSIS' stub which runs in it."""

    region = "en-US, code pages 1252 and 437"
    """The user's language and the encodings of old programs, in windows and in consoles."""

    question = "Language of the setup"
    """How the installer asks for the language in it."""

    language: Mapping[str, str] = {"LC_CTYPE": "C.UTF-8"}
    """The variables which tell Wine of the region, and of accents in file names."""

    tests_told: Mapping[str, str] = {}
    """Variables which are told to the tests alone."""

    def __init__(self, work: Path = ROOT / "build" / "windows") -> None:
        self.place = Place(work)

    def have(self) -> None:
        """Have what of this machine is needed; TaskError where it lacks."""
        system.need(*self.needs)

    def stages(self) -> list[Stage]:
        """What must be laid out before a Windows can be."""
        return []

    def enter(self) -> list[str]:
        """The words before a command which make it run where Wine is."""
        return []

    def command(
        self, words: Sequence[str], *, cwd: Path, display: str, extra: Mapping[str, str]
    ) -> list[str]:
        """The command line which runs a command with Wine's environment, and nothing of ours."""
        environment = {
            "PATH": SEARCHED,
            "HOME": str(self.place.home),
            "DISPLAY": display,
            "WINEPREFIX": str(self.place.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # Neither .NET nor a browser is asked for.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            NOTHING: "",
            **self.language,
            **extra,
        }
        told = [f"{name}={text}" for name, text in environment.items()]
        return [*self.enter(), "env", "-i", "-C", str(cwd), *told, *words]

    def hold(self, display: str) -> None:
        """Have Wine's server stay between programs: one which starts while it ends, ends with it.

        That one says nothing and has status 1.
        """
        subprocess.run(
            self.command(["wineserver", "-p"], cwd=self.place.work, display=display, extra={}),
            check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=30,
        )  # fmt: skip

    def stop(self, display: str) -> None:
        """End every program in the prefix, and wait until its registry is written."""
        if not self.place.prefix.is_dir():
            return
        for words in (["wineserver", "-k"], ["wineserver", "-w"]):
            with contextlib.suppress(subprocess.TimeoutExpired):
                subprocess.run(
                    self.command(words, cwd=self.place.work, display=display, extra={}),
                    check=False, capture_output=True, timeout=30,
                )  # fmt: skip

    def close(self) -> None:
        """Give back what was held to enter it."""

    def versions(self) -> dict[str, str]:
        """The versions of Debian's packages which were used."""
        return installed(*BUILT_WITH, *self.packages)

    def clean(self) -> None:
        """End what runs and remove the whole working folder."""
        if shutil.which("wineserver"):
            self.stop("")
        self.close()
        shutil.rmtree(self.place.work, ignore_errors=True)


def installed(*packages: str, root: Path = Path("/")) -> dict[str, str]:
    """Which of these packages a Debian has, with their versions."""
    answer = subprocess.run(
        ["dpkg-query", f"--admindir={root / 'var' / 'lib' / 'dpkg'}", "-W",
         "-f=${binary:Package} ${Version}\n", *packages],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    return dict(line.split(" ", 1) for line in answer.stdout.splitlines() if " " in line)
