"""« Finish for me » at the table: the rest of a player's corrections, played one after another."""

import secrets
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QTimer

from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.games.cambio.state import finished
from ludotheque.table.controller import Mode

if TYPE_CHECKING:
    from ludotheque.games.cambio.state import CambioState
    from ludotheque.ui.games.cambio.scene import CambioScene


class Finishing:
    """Plays what was drawn, as long as nobody does anything else."""

    def __init__(self, scene: "CambioScene") -> None:
        """Work for ``scene``."""
        self.scene = scene
        self._left: list[int] = []
        self._at: State | None = None
        """The state in which the next of them is to be played."""
        self._next = QTimer(scene, singleShot=True, interval=0)
        self._next.timeout.connect(self._play)

    @property
    def active(self) -> bool:
        """Tell whether something is still to be played."""
        return bool(self._left)

    def start(self) -> None:
        """Draw the rest of what the player on turn has to do, and begin with it."""
        controller = self.scene.controller
        if self.active or controller.mode is not Mode.CHOOSING:
            return
        state = cast("CambioState", controller.state)
        source = RandomSource(secrets.randbits(48))
        self._left = list(finished(state, source))
        self._at = state
        self._play()

    def follow(self) -> None:
        """Follow a change at the table: go on, or stop where somebody did something else."""
        if not self.active:
            return
        controller = self.scene.controller
        if controller.is_empty or controller.state != self._at:
            self.stop()
        elif controller.mode is Mode.CHOOSING:
            self._next.start()

    def stop(self) -> None:
        """Leave the rest to the player."""
        self._left = []
        self._at = None
        self._next.stop()

    def rush(self) -> bool:
        """Play the rest at once; tell whether there was any."""
        if not self.active:
            return False
        controller = self.scene.controller
        while self.active:
            controller.hurry()
            if controller.mode is not Mode.CHOOSING:
                break
            self._play()
        controller.hurry()
        return True

    def _play(self) -> None:
        controller = self.scene.controller
        if not self.active or controller.is_empty or controller.mode is not Mode.CHOOSING:
            return
        if controller.state != self._at:
            self.stop()
            return
        action = self._left.pop(0)
        self._at = cast("CambioState", controller.state).child(action)
        controller.commit(action)
