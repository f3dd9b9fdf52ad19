"""Says to screen readers what is to be done now at a table, and where things stand."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible, QKeyEvent

from ludotheque.table.controller import Mode
from ludotheque.table.replay import Replay
from ludotheque.ui.board.accessible import spoken_place
from ludotheque.ui.board.announcing import GAP, announce, announce_task, joined
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.look.keybook import SAY, STAND, keybook
from ludotheque.ui.table import computerturn
from ludotheque.ui.table.replaybar import look_back_text
from ludotheque.ui.table.tablepanel import Panel
from ludotheque.ui.widgets.keys import pressed

WAITING: Final = frozenset({Mode.IDLE, Mode.CHOOSING, Mode.COVERED, Mode.LOOKING, Mode.THINKING})
"""The modes in which somebody is to do something."""
PATIENCE: Final = 1500
"""Milliseconds after which it is said that a computer player thinks."""


class Voice(QObject):
    """Has what is to be done now said once after every step, and whenever the table comes back."""

    def __init__(self, view: BoardView, panel: Panel, replay: Replay) -> None:
        """Serve the board of ``view`` and the panel beside it."""
        super().__init__(view)
        self._view, self._panel, self._replay = view, panel, replay
        self._scene = view.board()
        self._controller = self._scene.controller
        self._said: tuple[int, str] | None = None
        self.task: Callable[[], str] | None = None
        """What says what is to be done in place of the panel's sentence: the card of a lesson."""
        view.installEventFilter(self)

    def follow(self) -> None:
        """Say what is to be done, unless it has been said already."""
        if not QAccessible.isActive() or not self._view.isVisible() or self.task is not None:
            return
        if self._now() in {None, self._said}:
            return
        thinking = self._controller.mode is Mode.THINKING
        announce_task(self._view, self._take, PATIENCE if thinking else GAP)

    def _take(self) -> str:
        """Return what is to be said when its time has come, "" for what has been said."""
        now = self._now()
        if now is None or now == self._said or not self._view.isVisible():
            return ""
        self._said = now
        place = spoken_place(self._scene)
        if place is not None and self._scene.place_text(place.name).startswith(now[1]):
            return ""  # the place which has the focus has just said so: a curtain
        return now[1]

    def _now(self) -> tuple[int, str] | None:
        """Return the number of the action waited for, and what is said of it; None for nothing."""
        controller, scene = self._controller, self._scene
        if controller.is_empty or scene.moving or scene.advice.message is not None:
            return None
        if controller.mode not in WAITING and not controller.between_games:
            return None
        asked = computerturn.thinking_text(controller) or scene.ask() or scene.prompt()
        return None if asked is None else (controller.shown_ply, str(asked))

    def repeat(self) -> None:
        """Say the panel's whole sentence again."""
        if self.task is not None:
            announce(self._view, self.task())
        elif self._controller.reviewing:
            over = self._controller.timeline.is_over()
            barred = self._controller.why_not_play_on() is not None
            announce(self._view, str(look_back_text(self._replay, over=over, barred=barred)))
        else:
            announce(self._view, self._panel.now.text())

    def stand(self) -> None:
        """Say how things stand: each player, then what lies where."""
        cards = [card.accessibleName() for card in self._panel.cards if not card.isHidden()]
        announce(self._view, joined([*cards, *map(str, self._scene.lying())]))

    def press(self, event: QKeyEvent) -> bool:
        """Take one of the keys for what is to be done and how things stand."""
        key = pressed(event)
        if self._controller.is_empty:
            return False
        if keybook().has(STAND.name, key):
            self.stand()
        elif keybook().has(SAY.name, key):
            self.repeat()
        else:
            return False
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say what is to be done anew when the table comes, or its window comes back."""
        if event.type() in {QEvent.Type.Show, QEvent.Type.WindowActivate}:
            self._said = None
            self.follow()
        return super().eventFilter(watched, event)
