"""Who sits at a seat of a new game: a person, or a computer player of one of five levels."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from ludotheque.core.levels import LEVELS, level_name
from ludotheque.core.messages import M, Message
from ludotheque.table.computerseats import AFTER_LEAVING
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.widgets.levelmarks import LevelMarks
from ludotheque.ui.widgets.widgets import TextLabel

PERSON: Final = M("Person")
LEFT: Final = 0
"""Chosen where somebody leaves a game which goes on without him."""
GONE: Final = M("Has left the table")
ABOUT: Final[Mapping[int, Message]] = {
    1: M("Sees little, overlooks much"),
    2: M("Often overlooks something"),
    3: M("Overlooks something now and then"),
    4: M("Plays well, overlooks little"),
    5: M("Plays as well as it can"),
    LEFT: M("A regular plays on in this seat"),
}
"""How each level plays, and what follows where somebody leaves."""


class LevelLine(QWidget):
    """What stands in place of a name: the marks of a level, and how it plays."""

    def __init__(self, game: str) -> None:
        """Show the lowest level."""
        super().__init__()
        self.marks = LevelMarks(game)
        self.about = TextLabel("", "small", "ink2", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(2), 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.marks)
        row.addWidget(self.about, 1)

    def show_level(self, level: int) -> None:
        """Show another level, or what follows where somebody leaves (LEFT)."""
        self.marks.show_level(level or AFTER_LEAVING)
        self.about.say(ABOUT[level])


class WhoSits(QToolButton):
    """A button with a menu: a person, or a level; it shows which is chosen.

    ``level`` is None for a person, LEFT for one who leaves, where that is offered.
    """

    chosen = Signal()

    def __init__(self, game: str, side: Message | str, *, leaving: bool = False) -> None:
        """Begin with a person at the seat of ``side``; ``leaving`` says whether he may leave."""
        super().__init__()
        self._side = side
        self.level: int | None = None
        self.setProperty("game", game)
        self.setProperty("who", True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        menu = QMenu(self)
        group = QActionGroup(self)
        self.choices: dict[int | None, QAction] = {}
        for level in (None, *LEVELS, *((LEFT,) if leaving else ())):
            if level == LEFT:
                menu.addSeparator()
            action = QAction(self)
            action.setCheckable(True)
            action.setActionGroup(group)
            action.triggered.connect(lambda _on=False, level=level: self._choose(level))
            menu.addAction(action)
            if level is None:
                menu.addSeparator()
            self.choices[level] = action
        self.setMenu(menu)
        self.retranslate()

    def _choose(self, level: int | None) -> None:
        if level != self.level:
            self.choose(level)
            self.chosen.emit()

    def choose(self, level: int | None) -> None:
        """Show that a level sits here, or a person (None)."""
        self.level = level
        self.retranslate()

    def retranslate(self) -> None:
        """Render the texts in the language in use."""
        for level, action in self.choices.items():
            action.setText(str(_text(level)))
            action.setChecked(level == self.level)
        text = self.choices[self.level].text()
        bind_icon(self, "person" if self.level is None else "computer", "ink2")
        self.setText(f"\u2009{text}")
        self.setAccessibleName(str(M("Who plays {side}: {who}", side=self._side, who=text)))

    def changeEvent(self, event: QEvent) -> None:
        """Render the texts again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _text(level: int | None) -> Message:
    if level is None:
        return PERSON
    return level_name(level) if level else GONE
