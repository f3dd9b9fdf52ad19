"""Plays the effects with the system's own player, in a process beside; never an error.

QtMultimedia would bring far more than six short files need, and does not load everywhere; every
system has a program which plays a WAV file. Where there is none, or no device, nothing is heard.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import wave
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Final

import attrs
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication

from ludotheque.core.ending import at_end
from ludotheque.core.paths import resources
from ludotheque.ui.look.otherprograms import own_environment
from ludotheque.ui.sound.effects import NAMES

LOUDNESS: Final = {"off": 0.0, "soft": 0.2, "medium": 0.5, "loud": 1.0}
"""The setting's values, each with what samples are multiplied by."""
MOST: Final = 3
"""How many sounds are heard together; more would be a noise, and a crowd of processes."""
PATIENCE: Final = 4.0
"""Seconds after which a player that waits for a device is ended."""
LOOK: Final = 60
"""Milliseconds between two looks at the processes, while there are any."""
AGAIN: Final = (15.0, 600.0)
"""Seconds after which players that failed are tried again: at first, and at most."""

_PLAYERS: Final = {
    "linux": (("pw-play",), ("paplay",), ("aplay", "-q")),
    "darwin": (("afplay",),),
}


def system_players(platform: str = sys.platform) -> list[list[str]]:
    """Return the commands which play a file named after them, the best first."""
    known = _PLAYERS.get("darwin" if platform == "darwin" else "linux", ())
    found = ((shutil.which(text[0]), *text[1:]) for text in known)
    return [[program, *rest] for program, *rest in found if program]


@attrs.frozen(eq=False)
class _Running:
    process: "subprocess.Popen[bytes]"
    player: list[str]
    path: Path
    until: float


class SoundPlayer(QObject):
    """Plays effects by name, as loud as the setting says."""

    def __init__(
        self,
        parent: QObject | None = None,
        find: Callable[[], list[list[str]]] = system_players,
    ) -> None:
        """Play nothing yet: ``find`` looks for players when the first sound is wanted."""
        super().__init__(parent)
        self._setting = "off"
        self._find = find
        self._players: list[list[str]] | None = None
        self._pause = AGAIN[0]
        self._again: float | None = None
        """When the system is looked at again, None where every player found may work."""
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._made: dict[tuple[str, str], Path] = {}
        self._running: list[_Running] = []
        self._ended_by_signals = False
        self._watch = QTimer(self)
        self._watch.setInterval(LOOK)
        self._watch.timeout.connect(self._look)

    @property
    def setting(self) -> str:
        """Return how loud it is: a value of the setting, one of LOUDNESS."""
        return self._setting

    @setting.setter
    def setting(self, value: str) -> None:
        """Take the user's wish; whoever changes it wants to hear something: all is tried anew."""
        if value != self._setting:
            self._setting = value
            self._players = self._again = None
            self._pause = AGAIN[0]

    @property
    def silent(self) -> bool:
        """Return whether no player works here now (asked only after a sound was wanted)."""
        return self._players == [] and sys.platform != "win32"

    @property
    def busy(self) -> int:
        """Return how many players run."""
        return len(self._running)

    @property
    def folder(self) -> Path | None:
        """Return where the effects lie as loud as set, None before the first one."""
        return None if self._folder is None else Path(self._folder.name)

    def play(self, name: str) -> None:
        """Begin a sound; returns at once. ``name`` is one of NAMES. Raises nothing."""
        if not LOUDNESS.get(self.setting) or name not in NAMES:
            return
        if sys.platform == "win32":
            if (path := self._file(name)) is not None:
                self._play_on_windows(path)
            return
        if self._players is None or (self._again is not None and monotonic() >= self._again):
            # A device may have been busy, a sound server asleep, a player not yet installed.
            self._again, self._players = None, self._find()
            if not self._players:
                self._rest()
        # Nothing is written for nobody: making a sound quieter takes longer than a frame.
        if self._players and len(self._running) < MOST and (path := self._file(name)) is not None:
            self._start(self._players[0], path)

    def stop(self) -> None:
        """End every sound and take the files away."""
        self._watch.stop()
        for one in self._running:
            one.process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                one.process.wait(0.2)
        self._running.clear()
        self._made.clear()
        if self._folder is not None:
            with contextlib.suppress(OSError):
                self._folder.cleanup()
            self._folder = None

    def _abandon(self) -> None:
        """End the players and take the files away, from any thread, at the program's end."""
        for one in list(self._running):
            one.process.kill()
        folder = self._folder
        if folder is not None:
            shutil.rmtree(folder.name, ignore_errors=True)

    def _start(self, player: list[str], path: Path) -> None:
        try:
            process = subprocess.Popen(
                [*player, str(path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=own_environment(),
            )
        except OSError:
            self._failed(player, path)
            return
        self._running.append(_Running(process, player, path, monotonic() + PATIENCE))
        self._watch.start()

    def _look(self) -> None:
        """Let go of the processes that have ended, end those that hang."""
        for one in self._running[:]:
            code = one.process.poll()
            if code is None and monotonic() > one.until:
                one.process.kill()  # its end is seen at the next look
            if code is not None:
                self._running.remove(one)
                if code:
                    self._failed(one.player, one.path)
                elif self._again is None:
                    self._pause = AGAIN[0]
        if not self._running:
            self._watch.stop()

    def _failed(self, player: list[str], path: Path) -> None:
        """Go on without a player that cannot play; the next one may, and he himself later."""
        if not self._players or self._players[0] != player:
            return
        self._players.pop(0)
        self._rest()
        if self._players and path.exists():
            self._start(self._players[0], path)

    def _rest(self) -> None:
        """Try again after a while, each time a longer one: what never works is seldom asked."""
        if self._again is None:
            self._again = monotonic() + self._pause
            self._pause = min(2 * self._pause, AGAIN[1])

    def _file(self, name: str) -> Path | None:
        """Return the effect as a file, as loud as set; None where it cannot be had."""
        key = (name, self.setting)
        made = self._made.get(key)
        if made is None or not made.exists():  # systems tidy up what lies there for days
            try:
                made = self._made[key] = self._make(name)
            except Exception:  # noqa: BLE001 - a damaged file makes the reader raise anything
                return None
        return made

    def _make(self, name: str) -> Path:
        """Write an effect with its samples made quieter: not every player can be told."""
        with wave.open(str(resources() / "sounds" / f"{name}.wav"), "rb") as source:
            rate, samples = source.getframerate(), array("h", source.readframes(1_000_000))
        if sys.byteorder == "big":
            samples.byteswap()
        factor = LOUDNESS[self.setting]
        quiet = array("h", [round(value * factor) for value in samples])
        if sys.byteorder == "big":
            quiet.byteswap()
        if self._folder is not None and not Path(self._folder.name).is_dir():
            self._folder.cleanup()
            self._folder = None
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(
                prefix="ludotheque-", ignore_cleanup_errors=True
            )
            if not self._ended_by_signals:
                self._ended_by_signals = True
                at_end(self._abandon)
        path = Path(self._folder.name, f"{name}-{self.setting}.wav")
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(rate)
            file.writeframes(quiet.tobytes())
        return path

    def _play_on_windows(self, path: Path) -> None:
        import winsound  # noqa: PLC0415 - there only

        flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT  # type: ignore[attr-defined,unused-ignore]
        with contextlib.suppress(RuntimeError, OSError):
            winsound.PlaySound(os.fspath(path), flags)  # type: ignore[attr-defined,unused-ignore]


def _heard() -> list[list[str]]:
    """Return the players of the system where somebody sits before it."""
    nobody = QGuiApplication.platformName() in {"offscreen", "minimal", "vnc"}
    return [] if nobody else system_players()


@cache
def sounds() -> SoundPlayer:
    """Return the one player of the program; pictures drawn without a screen make no sound."""
    return SoundPlayer(find=_heard)
