"""The question which game to begin, asked where no game is at hand: the boxes on their plank."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QDialog, QWidget

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.messages import M
from ludotheque.games import SHELF
from ludotheque.ui.widgets.boxes import BoxRow
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.sheet import lay_sheet_with, scroll_area
from ludotheque.ui.widgets.widgets import TextButton

SIZE: Final = (980, 560)
_TITLE: Final = M("Which game do you want to play?")


class BoxDialog(QDialog):
    """A dialog with every box of the shelf; after it is accepted, ``key`` is that of the game."""

    def __init__(
        self, parent: QWidget | None = None, key: str = "", shelf: tuple[GameInfo, ...] = SHELF
    ) -> None:
        """Show the boxes of ``shelf``, with the keyboard on the one of ``key`` or the first."""
        super().__init__(parent)
        self.key = ""
        self.boxes = BoxRow(shelf)
        self.boxes.opened.connect(self._choose)
        area = scroll_area(self.boxes)
        self.boxes.shown.connect(lambda box: area.ensureWidgetVisible(box, 0, 0))
        self.cancel = TextButton(M("Cancel"))
        self.cancel.clicked.connect(self.reject)
        lay_sheet_with(self, _TITLE, area, SIZE, self.cancel)
        self.setWindowTitle(str(_TITLE))
        known = [box for box in self.boxes.boxes if box.info.key == key]
        (*known, *self.boxes.boxes)[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _choose(self, key: str) -> None:
        self.key = key
        self.accept()

    def changeEvent(self, event: QEvent) -> None:
        """Update the window title when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(str(_TITLE))
        super().changeEvent(event)


def ask_box(parent: QWidget, key: str = "") -> str:
    """Ask which game to begin, with that of ``key`` at hand; return its key, "" if cancelled."""
    dialog = BoxDialog(parent, key)
    chosen = dialog.key if dialog.exec() else ""
    let_go(dialog)
    return chosen
