"""The hints of one table on the screen: marked on the board, said in the panel and to readers."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from ludotheque.core.messages import M, Message
from ludotheque.table.hinting import Hinting
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.table.tablepage import TablePage

THINKING: Final = M("A hint is being thought about… Escape or any move stops it.")
_ACTS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
_PRESSES: Final = frozenset(
    {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.TouchBegin}
)


class TableHints(QObject):
    """Shows what ``Hinting`` finds on the page of its table, and ends it on Escape.

    It goes with the page.
    """

    def __init__(self, page: TablePage) -> None:
        """Show the hints of ``page``."""
        super().__init__(page)
        self._page = page
        self.hinting = Hinting(page.controller, self)
        self.hinting.changed.connect(self._show)
        for watched in (page, page.view, page.view.viewport()):
            watched.installEventFilter(self)

    def press(self) -> None:
        """Ask for a hint, or show the other one."""
        self._page.view.cancel()
        self.hinting.press()

    def _show(self) -> None:
        hinting, scene = self.hinting, self._page.scene
        hint, number = hinting.shown, hinting.number or 0
        if hint is not None:
            text = self._text(hint.explanation.message, hint.worth, number)
            does, marks = self._does(hint.action), scene.advised(hint.action)
            told = text
            if not (marks.whole and marks.places):
                told = M("{does} {hint}", does=does, hint=text)
            scene.advice.show(told, marks, number, hint.explanation.places)
            announce(self._page.view, f"{text} {does}")
        elif hinting.thinking:
            scene.advice.show(THINKING)
            announce(self._page.view, str(THINKING))
        else:
            scene.advice.hide()

    def _does(self, action: int) -> Message:
        """Return what an action does, in a sentence."""
        controller, scene = self._page.controller, self._page.scene
        return scene.named(controller.state.describe(action, controller.observer()))

    def _text(self, why: Message, worth: Message | None, number: int) -> Message:
        """Return the sentences of a hint: which it is, why, what it is worth or gives up."""
        why = self._page.scene.named(why)
        if worth is not None:
            why = M("{why} {worth}", why=why, worth=worth)
        return M("Second best: {why}", why=why) if number else M("Hint: {why}", why=why)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End the hint on Escape; any press on the board and any act by keys ends the thinking."""
        kind = event.type()
        if kind in _PRESSES:
            self.hinting.stop_thinking()
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if key in _ACTS:
                self.hinting.stop_thinking()
            elif key == Qt.Key.Key_Escape and not self._busy():
                return self.hinting.drop()
        return super().eventFilter(watched, event)

    def _busy(self) -> bool:
        """Return whether Escape cancels something else first: a choice, a drag."""
        return not self.hinting.thinking and self._page.scene.busy()
