"""What the page shows without statistics: why there are none, and what can be done."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import icon_pixmap
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.fold import PanelFold, fold
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Text, TextButton, TextLabel


class Empty(QWidget):
    """A message instead of the tabs: why there is nothing to show, and what can be done."""

    def __init__(self) -> None:
        """Make the message without a text."""
        super().__init__()
        self.text = TextLabel("", "section", wrap=True)
        self.more = TextLabel("", "reading", "ink2", wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        keep_scaled(self.bar.setFixedWidth, 320)
        self.all_button = TextButton(M("Show all games"))
        self.again_button = TextButton(M("Try again"))
        self._picture = QWidget()
        keep_scaled(self._picture.setFixedHeight, 110)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.addStretch(2)
        column.addWidget(self._picture)
        for label in (self.text, self.more):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            keep_scaled(label.setMaximumWidth, 620)
            row = QHBoxLayout()
            row.addStretch(1)
            row.addWidget(label, 20)
            row.addStretch(1)
            nest(column, row)
            column.addSpacing(8)
        for part in (self.bar, self.all_button, self.again_button):
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        fold(self, PanelFold)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon of statistics, large and pale."""
        side = scaled(84)
        colour = current_theme().edge
        pixmap = icon_pixmap("statistics", side, self.devicePixelRatioF(), colour)
        top = self._picture.y() + (self._picture.height() - side) // 2
        QPainter(self).drawPixmap((self.width() - side) // 2, top, pixmap)

    def _say(self, text: Text, more: Text, shown: QWidget | None = None) -> None:
        self.text.say(text)
        self.more.say(more)
        self.more.setVisible(bool(str(more)))
        for part in (self.bar, self.all_button, self.again_button):
            part.setVisible(part is shown)
        self.setAccessibleName(f"{text} {more}")

    def say_counting(self) -> None:
        """Say that the games are being counted."""
        self.bar.setRange(0, 0)
        self._say(M("Counting the games…"), "", self.bar)

    def progress(self, done: int, total: int) -> None:
        """Show how many games have been counted."""
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        text = M("{done} of {total} games", done=done, total=total)
        self.more.say(text)
        self.more.show()
        self.bar.setAccessibleName(str(text))

    def say_problem(self, problem: Message) -> None:
        """Say why nothing could be counted."""
        self._say(problem, "", self.again_button)

    def say_none(self) -> None:
        """Say that no game matches the choices."""
        self._say(M("No game fits this choice."), "", self.all_button)

    def say_nothing(self) -> None:
        """Say what will be shown here once games have been played."""
        self._say(
            M("Nothing has been played yet."),
            M(
                "Every game you play is kept. Here you will see who wins, at what and how often, "
                "the streaks, how long the games take, and whether the dice roll as fair dice do."
            ),
        )
