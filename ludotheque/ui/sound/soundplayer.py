"""Plays the effects with the system's own player, in another process; never raises.

QtMultimedia is large for six short files and does not load everywhere, while every system has a
program which plays WAV files. Without such a program or a device, nothing is heard.
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
"""The values of the setting, with the factor on the samples."""
MOST: Final = 3
"""The most sounds played at once; more would only be noise and use many processes."""
PATIENCE: Final = 4.0
"""Seconds after which a player which waits for a device is ended."""
LOOK: Final = 60
"""Milliseconds between checks of the running processes."""
AGAIN: Final = (15.0, 600.0)
"""Seconds before players which failed are tried again: the first time, and at most."""

_PLAYERS: Final = {
    "linux": (("pw-play",), ("paplay",), ("aplay", "-q")),
    "darwin": (("afplay",),),
}


def system_players(platform: str = sys.platform) -> list[list[str]]:
    """Return the commands which play a file given as last argument, the best first."""
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
    """Plays effects by name, at the volume of the setting."""

    def __init__(
        self,
        parent: QObject | None = None,
        find: Callable[[], list[list[str]]] = system_players,
    ) -> None:
        """Begin silent; ``find`` looks for players when the first sound is to be played."""
        super().__init__(parent)
        self._setting = "off"
        self._find = find
        self._players: list[list[str]] | None = None
        self._pause = AGAIN[0]
        self._again: float | None = None
        """When to look for players again, None if all those found may work."""
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._made: dict[tuple[str, str], Path] = {}
        self._running: list[_Running] = []
        self._ended_by_signals = False
        self._watch = QTimer(self)
        self._watch.setInterval(LOOK)
        self._watch.timeout.connect(self._look)

    @property
    def setting(self) -> str:
        """Return the volume, a key of LOUDNESS."""
        return self._setting

    @setting.setter
    def setting(self, value: str) -> None:
        """Set the volume; a change tries all players again: the user expects to hear something."""
        if value != self._setting:
            self._setting = value
            self._players = self._again = None
            self._pause = AGAIN[0]

    @property
    def silent(self) -> bool:
        """Return whether no player works (known only after a sound was to be played)."""
        return self._players == [] and sys.platform != "win32"

    @property
    def busy(self) -> int:
        """Return how many players are running."""
        return len(self._running)

    @property
    def folder(self) -> Path | None:
        """Return the folder of the effects at the set volume, None before the first one."""
        return None if self._folder is None else Path(self._folder.name)

    def play(self, name: str) -> None:
        """Begin to play an effect, one of NAMES, and return at once; never raises."""
        if not LOUDNESS.get(self.setting) or name not in NAMES:
            return
        if sys.platform == "win32":
            if (path := self._file(name)) is not None:
                self._play_on_windows(path)
            return
        if self._players is None or (self._again is not None and monotonic() >= self._again):
            # A device may have been busy, a sound server inactive, a player not installed.
            self._again, self._players = None, self._find()
            if not self._players:
                self._rest()
        # Without a player no file is written: making a sound quieter takes longer than a frame.
        if self._players and len(self._running) < MOST and (path := self._file(name)) is not None:
            self._start(self._players[0], path)

    def stop(self) -> None:
        """End every sound and delete the files."""
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
        """End the players and delete the files, in any thread, when the program ends."""
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
        """Remove processes which have ended, and end those which hang."""
        for one in self._running[:]:
            code = one.process.poll()
            if code is None and monotonic() > one.until:
                one.process.kill()  # the next check finds it ended
            if code is not None:
                self._running.remove(one)
                if code:
                    self._failed(one.player, one.path)
                elif self._again is None:
                    self._pause = AGAIN[0]
        if not self._running:
            self._watch.stop()

    def _failed(self, player: list[str], path: Path) -> None:
        """Drop a player which has failed, try the next one now and this one later."""
        if not self._players or self._players[0] != player:
            return
        self._players.pop(0)
        self._rest()
        if self._players and path.exists():
            self._start(self._players[0], path)

    def _rest(self) -> None:
        """Schedule the next attempt, each after twice the time of the one before."""
        if self._again is None:
            self._again = monotonic() + self._pause
            self._pause = min(2 * self._pause, AGAIN[1])

    def _file(self, name: str) -> Path | None:
        """Return the effect's file at the set volume, None if it cannot be made."""
        key = (name, self.setting)
        made = self._made.get(key)
        if made is None or not made.exists():  # systems delete old temporary files
            try:
                made = self._made[key] = self._make(name)
            except Exception:  # noqa: BLE001 - a damaged file may raise anything
                return None
        return made

    def _make(self, name: str) -> Path:
        """Write an effect with quieter samples, as not every player has a volume option."""
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
        import winsound  # noqa: PLC0415 - only on Windows

        flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT  # type: ignore[attr-defined,unused-ignore]
        with contextlib.suppress(RuntimeError, OSError):
            winsound.PlaySound(os.fspath(path), flags)  # type: ignore[attr-defined,unused-ignore]


def _heard() -> list[list[str]]:
    """Return the players of the system, none on a platform without a user."""
    nobody = QGuiApplication.platformName() in {"offscreen", "minimal", "vnc"}
    return [] if nobody else system_players()


@cache
def sounds() -> SoundPlayer:
    """Return the player of the program; without a screen it makes no sound."""
    return SoundPlayer(find=_heard)
