"""Says to screen readers what is to be done now at a table, and where things stand."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QKeyEvent

from ludotheque.table.controller import Mode
from ludotheque.ui.board.accessible import spoken_place
from ludotheque.ui.board.announcing import GAP, announce, announce_task, joined
from ludotheque.ui.table import computerturn
from ludotheque.ui.table.replaybar import look_back_text

if TYPE_CHECKING:
    from ludotheque.ui.table.tablepage import TablePage

WAITING: Final = frozenset({Mode.IDLE, Mode.CHOOSING, Mode.COVERED, Mode.LOOKING, Mode.THINKING})
"""The modes in which somebody is to do something."""
PATIENCE: Final = 1500
"""Milliseconds after which it is said that a computer player thinks."""
KEY: Final = Qt.Key.Key_F2


class Voice(QObject):
    """Has what is to be done now said once after every step, and whenever the table comes back."""

    def __init__(self, page: "TablePage") -> None:
        """Serve a page."""
        super().__init__(page)
        self._page = page
        self._said: tuple[int, str] | None = None
        self.task: Callable[[], str] | None = None
        """What says what is to be done in place of the panel's sentence: the card of a lesson."""
        page.view.installEventFilter(self)

    def follow(self) -> None:
        """Say what is to be done, unless it has been said already."""
        page = self._page
        if not QAccessible.isActive() or not page.isVisible() or self.task is not None:
            return
        if self._now() in {None, self._said}:
            return
        thinking = page.controller.mode is Mode.THINKING
        announce_task(page.view, self._take, PATIENCE if thinking else GAP)

    def _take(self) -> str:
        """Return what is to be said when its time has come, "" for what has been said."""
        now = self._now()
        if now is None or now == self._said or not self._page.isVisible():
            return ""
        self._said = now
        place = spoken_place(self._page.scene)
        if place is not None and self._page.scene.place_text(place.name).startswith(now[1]):
            return ""  # the place which has the focus has just said so: a curtain
        return now[1]

    def _now(self) -> tuple[int, str] | None:
        """Return the number of the action waited for, and what is said of it; None for nothing."""
        page = self._page
        controller, scene = page.controller, page.scene
        if controller.is_empty or scene.moving or scene.advice.message is not None:
            return None
        if controller.mode not in WAITING and not controller.between_games:
            return None
        asked = computerturn.thinking_text(controller) or scene.ask() or scene.prompt()
        return None if asked is None else (controller.shown_ply, str(asked))

    def repeat(self) -> None:
        """Say the panel's whole sentence again."""
        page = self._page
        if self.task is not None:
            announce(page.view, self.task())
        elif page.controller.reviewing:
            over = page.controller.timeline.is_over()
            barred = page.controller.why_not_play_on() is not None
            announce(page.view, str(look_back_text(page.replay, over=over, barred=barred)))
        else:
            announce(page.view, page.panel.now.text())

    def stand(self) -> None:
        """Say how things stand: each player, then what lies where."""
        page = self._page
        cards = [card.accessibleName() for card in page.panel.cards if not card.isHidden()]
        announce(page.view, joined([*cards, *map(str, page.scene.lying())]))

    def press(self, event: QKeyEvent) -> bool:
        """Take one of the keys for what is to be done and how things stand."""
        if event.key() != KEY or self._page.controller.is_empty:
            return False
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.ShiftModifier:
            self.stand()
        elif not held:
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
