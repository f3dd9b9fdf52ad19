"""The offer of the tour: a card on the shelf, at the very first start alone."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.messages import M
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.pages.startpage import Welcome
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

WIDE: Final = 640
"""From this width on, at a text scale of 1, the answers stand beside the words."""


class TourOffer(Welcome):
    """A card with two answers; it takes no focus by itself and covers nothing."""

    def __init__(self, game: str) -> None:
        """Make the card; ``game`` is the title of the game the tour is shown at."""
        super().__init__(margin=scaled(14))
        self.title = TextLabel(M("Here for the first time?"), "card", wrap=True)
        self.text = TextLabel(
            M(
                "In two minutes a real game of {game} shows how everything is done. You will "
                "always find the tour in the “Help” menu.",
                game=game,
            ),
            "body",
            "ink2",
            wrap=True,
        )
        self.go_button = TextButton(M("Take the tour (2 min)"), "primary")
        self.later_button = TextButton(M("Later"))
        text = QVBoxLayout()
        text.setSpacing(2)
        text.addWidget(self.title)
        text.addWidget(self.text)
        answers = QHBoxLayout()
        keep_scaled(answers.setSpacing, 10)
        answers.addStretch(1)
        answers.addWidget(self.later_button)
        answers.addWidget(self.go_button)
        self.row = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        keep_scaled(self.row.setSpacing, 10)
        nest(self.row, text, 1)
        nest(self.row, answers)
        nest(self.column, self.row)

    def stops(self) -> list[QWidget]:
        """Return the answers, the tour first."""
        return [self.go_button, self.later_button]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the answers beside the words, or below them where there is little room."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language, and the size of the text with it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._arrange()

    def _arrange(self) -> None:
        wide = self.width() >= scaled(WIDE)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if way is not self.row.direction():
            self.row.setDirection(way)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lead from one answer to the other with the arrow keys, and to the shelf with Escape."""
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            other = self.go_button if self.later_button.hasFocus() else self.later_button
            other.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif key == Qt.Key.Key_Escape:
            self.later_button.click()
        else:
            super().keyPressEvent(event)
