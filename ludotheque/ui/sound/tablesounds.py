"""Plays the sounds of one table when its animations begin."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from ludotheque.table.changes import Change
from ludotheque.ui.board.stage import BoardStage
from ludotheque.ui.sound.effects import Cue, cues


class TableSounds(QObject):
    """Plays the sounds of the changes which a stage animates, as long as the stage exists."""

    def __init__(self, stage: BoardStage, play: Callable[[str], None]) -> None:
        """Play through ``play``, which takes the name of an effect."""
        super().__init__(stage)
        self._play = play
        self._waiting: list[Cue] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._sound)
        stage.began.connect(self._began)
        stage.ended.connect(self._ended)

    def _began(self, change: Change, length: float) -> None:
        self._waiting = []
        if change.kind != "play":
            return  # undo, redo and replay are silent
        for cue in cues(change.events):
            if cue.at * length < 1:
                self._play(cue.name)
            else:
                self._waiting.append(cue)
        if self._waiting:
            self._timer.start(round(self._waiting[0].at * length))

    def _ended(self) -> None:
        """Play the sounds still waiting, as the animation has ended."""
        self._timer.stop()
        self._sound()

    def _sound(self) -> None:
        waiting, self._waiting = self._waiting, []
        for cue in waiting:
            self._play(cue.name)
