"""The panel's sentence of what is to be done: never cut, whatever the room."""

from typing import Final

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QResizeEvent

from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.widgets.widgets import TextLabel, Words

SIZES: Final = (18, 16, 15, 14, 13, 12, 11)
"""Sizes of letters, the usual one first; the last is still readable."""


class Sentence(TextLabel):
    """A label of several lines whose letters shrink where its words would not all be seen."""

    def __init__(self) -> None:
        """Begin with nothing to say."""
        super().__init__("", "now", wrap=True)
        self._size = SIZES[0]
        self._least = 0
        self._room: int | None = None

    def hold(self, least: int, room: int | None = None) -> None:
        """Be at least so high, and where ``room`` is given as high as all words need.

        ``room`` is what is in sight where the panel scrolls: the letters are such that the words
        fit into it, the usual ones where that is not possible.
        """
        if (least, room) != (self._least, self._room):
            self._least, self._room = least, room
            self.fit()

    def say(self, words: Words) -> None:
        """Show other words, as large as there is room for them."""
        super().say(words)
        self.fit()

    def fit(self) -> None:
        """Take the largest letters in which all words are seen."""
        panel = self.parentWidget()
        self.setMinimumHeight(self._least)  # the height needed is never less
        if self._room is not None:
            self._fit_in_sight(self._room)
            return
        for size in SIZES:
            self._take(size)
            layout = None if panel is None else panel.layout()
            if layout is not None:
                layout.activate()
            if self.is_whole():
                return

    def _fit_in_sight(self, room: int) -> None:
        for size in (*SIZES, SIZES[0]):
            self._take(size)
            height = self.heightForWidth(self.width())
            if height <= room:
                break
        self.setMinimumHeight(height)

    def _take(self, size: int) -> None:
        if size != self._size:
            self._size = size
            self.setFont(text_font(size, 500))

    def is_whole(self) -> bool:
        """Tell whether all words are seen."""
        return self.heightForWidth(self.width()) <= self.height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shrink the letters where a button or a note takes room away."""
        super().resizeEvent(event)
        if not self.is_whole():
            QTimer.singleShot(0, self, self.fit)

    def changeEvent(self, event: QEvent) -> None:
        """Words of another language need other room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.fit()
