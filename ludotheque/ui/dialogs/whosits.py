"""Who sits at a seat of a new game: a person, or a computer player of one of five levels."""

import math
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from ludotheque.core.levels import LEVELS, level_name
from ludotheque.core.messages import M, Message
from ludotheque.table.computerseats import AFTER_LEAVING
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.icons import icon_pixmap
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.levelmarks import HEIGHT as HEIGHT_OF_MARKS
from ludotheque.ui.widgets.levelmarks import LevelMarks
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextLabel, draw_focus

PERSON: Final = M("Person")
FONT: Final = 14, 600
HEIGHT: Final = 32
AROUND: Final = 60
"""Pixels for the icon, the arrow and the margins of the button which says who plays."""
LEAST: Final = 84
"""The least width of that button."""
BY_HAND: Final = M("Plays at this screen")
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
        keep_scaled(self.setMinimumHeight, HEIGHT_OF_MARKS)  # whether marks are shown or not

    def show_level(self, level: int | None) -> None:
        """Show another level, a person (None), or what follows where somebody leaves (LEFT)."""
        self.marks.setVisible(level is not None)
        self.marks.show_level(level or AFTER_LEAVING)
        self.about.say(BY_HAND if level is None else ABOUT[level])


class WhoSits(QPushButton):
    """A button with a menu: a person, or a level; it shows which is chosen, and opens there.

    ``level`` is None for a person, LEFT for one who leaves, where that is offered. Where there is
    little room its text is cut before its arrow.
    """

    chosen = Signal()

    def __init__(self, game: str, side: Message | str, *, leaving: bool = False) -> None:
        """Begin with a person at the seat of ``side``; ``leaving`` says whether he may leave."""
        super().__init__()
        self._game = game
        self._side = side
        self.level: int | None = None
        self.setProperty("bare", True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
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
        menu.aboutToShow.connect(lambda: menu.setActiveAction(self.choices[self.level]))
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
        self.setText(text)
        self.setAccessibleName(str(M("Who plays {side}: {who}", side=self._side, who=text)))
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """Render the texts again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def sizeHint(self) -> QSize:
        """Return the size for icon, text and arrow."""
        return QSize(self._width(self.text()), scaled(HEIGHT))

    def widest(self) -> int:
        """Return the width for the longest text that can be chosen."""
        return max(self._width(action.text()) for action in self.choices.values())

    @staticmethod
    def _width(text: str) -> int:
        width = QFontMetricsF(text_font(*FONT)).horizontalAdvance(text)
        return math.ceil(width) + scaled(AROUND) + 1

    def minimumSizeHint(self) -> QSize:
        """Return the size for icon, arrow and a few letters."""
        return QSize(scaled(LEAST), scaled(HEIGHT)).boundedTo(self.sizeHint())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell in a tip what is cut."""
        super().resizeEvent(event)
        cut = self.width() < self.sizeHint().width()
        self.setToolTip(plain_tip(self.text()) if cut else "")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the button."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.setBrush(QColor(theme.sunk if self.underMouse() else theme.raised))
        painter.drawRoundedRect(box, 8, 8)
        if self.hasFocus():
            draw_focus(painter, QRectF(self.rect()), 8, theme.accent(self._game))
        side, middle, ratio = scaled(17), self.height() / 2, self.devicePixelRatioF()
        name = "person" if self.level is None else "computer"
        sign = icon_pixmap(name, side, ratio, theme.ink2)
        painter.drawPixmap(QPointF(scaled(8), middle - side / 2), sign)
        painter.setPen(QColor(theme.ink))
        painter.setFont(text_font(*FONT))
        left, right = scaled(30), self.width() - scaled(28)
        text = QFontMetricsF(painter.font()).elidedText(
            self.text(), Qt.TextElideMode.ElideRight, right - left + 1
        )
        room = QRectF(left, 0, right - left + 1, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        arrow = icon_pixmap("down", scaled(14), ratio, theme.ink2)
        painter.drawPixmap(QPointF(self.width() - scaled(22), middle - scaled(7)), arrow)


def _text(level: int | None) -> Message:
    if level is None:
        return PERSON
    return level_name(level) if level else GONE
