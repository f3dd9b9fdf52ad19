"""Says to screen readers what is to be done now at a table, and where things stand."""

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QKeyEvent

from ludotheque.core.messages import M
from ludotheque.table.controller import Mode
from ludotheque.table.replay import Replay
from ludotheque.ui.board.announcing import GAP, announce, joined
from ludotheque.ui.board.asking import Asking, answered
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.table import computerturn
from ludotheque.ui.table.replaybar import look_back_text
from ludotheque.ui.table.tablepanel import Panel

WAITING: Final = frozenset({Mode.IDLE, Mode.CHOOSING, Mode.COVERED, Mode.LOOKING, Mode.THINKING})
"""The modes in which somebody is to do something."""
PATIENCE: Final = 1500
"""Milliseconds after which it is said that a computer player thinks."""


class Voice(Asking):
    """Has what is to be done now said at a table, and on keys that and how things stand."""

    def __init__(self, view: BoardView, panel: Panel, replay: Replay) -> None:
        """Serve the board of ``view`` and the panel beside it."""
        super().__init__(view)
        self._panel, self._replay = panel, replay
        self._controller = self._scene.controller
        self.task: Callable[[], str] | None = None
        """What says what is to be done in place of the panel's sentence: the card of a lesson."""

    def follow(self) -> None:
        """Say what is to be done, unless it has been said since the last look back."""
        if self._controller.reviewing:
            self._said = None
        else:
            super().follow()

    def now(self) -> tuple[int, str] | None:
        """Return the number of the action waited for, and what is said of it; None for nothing."""
        controller, scene = self._controller, self._scene
        if self.task is not None or controller.is_empty or scene.moving:
            return None
        if scene.advice.message is not None:
            return None
        if controller.mode not in WAITING and not controller.between_games:
            return None
        asked = computerturn.thinking_text(controller) or scene.ask() or scene.prompt()
        if controller.between_games:  # the prompt is the score, which has just been told
            begins = M("{action}: space bar.", action=scene.next_label())
            asked = None if controller.watching else begins
        return None if asked is None else (controller.shown_ply, str(asked))

    def patience(self) -> int:
        """Return after how many milliseconds it is said."""
        return PATIENCE if self._controller.mode is Mode.THINKING else GAP

    def now_text(self) -> str:
        """Return the panel's whole sentence, or the card's of a lesson."""
        if self.task is not None:
            return self.task()
        if self._controller.reviewing:
            over = self._controller.timeline.is_over()
            barred = self._controller.why_not_play_on()
            return str(look_back_text(self._replay, over=over, barred=barred))
        return self._panel.now.text()

    def standing_text(self) -> str:
        """Return how things stand: each player, then what lies where."""
        cards = [card.accessibleName() for card in self._panel.cards if not card.isHidden()]
        return joined([*cards, *map(str, self._scene.lying())])

    def press(self, event: QKeyEvent) -> bool:
        """Take one of the keys for what is to be done and how things stand."""
        if self._controller.is_empty:
            return False
        text = answered(event, self.now_text, self.standing_text)
        if text is None:
            return False
        announce(self._view, text)
        return True
