"""The offer of the tour: a card on the shelf, shown only at the first start."""

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
"""The width, at a text scale of 1, from which the buttons are beside the text."""


class TourOffer(Welcome):
    """A card with two buttons; it takes no focus by itself and covers nothing."""

    def __init__(self, game: str) -> None:
        """Make the card; ``game`` is the title of the game which the tour shows."""
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
        """Return the buttons, the one for the tour first."""
        return [self.go_button, self.later_button]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the buttons beside the text, or below it in a narrow window."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Update texts and layout when the language or the text scale changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._arrange()

    def _arrange(self) -> None:
        wide = self.width() >= scaled(WIDE)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if way is not self.row.direction():
            self.row.setDirection(way)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between the buttons with arrow keys, and to the shelf with Escape."""
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            other = self.go_button if self.later_button.hasFocus() else self.later_button
            other.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif key == Qt.Key.Key_Escape:
            self.later_button.click()
        else:
            super().keyPressEvent(event)
