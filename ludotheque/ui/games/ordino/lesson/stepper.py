"""The row above a lesson with little room: its four steps, of which one is shown alone."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QSizePolicy, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.games.ordino.lesson.lessonpictures import GAME
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import Text, draw_focus

DISC: Final = 24
HEIGHT: Final = 30


class StepButton(QRadioButton):
    """A disc with the number of a step: filled where the player is, ringed where shown."""

    def __init__(self, number: int) -> None:
        """Make the disc of a step."""
        super().__init__()
        self.number = number
        self.title = Message("")
        self.now = False
        """Whether the player is at this step."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        """Return the size of the disc with its ring."""
        return QSize(scaled(DISC), scaled(HEIGHT))

    def hitButton(self, pos: QPoint) -> bool:
        """React on the whole disc."""
        return self.rect().contains(pos)

    def tell(self, title: Message, *, now: bool) -> None:
        """Name the step, and say whether the player is there."""
        self.title, self.now = title, now
        text = M("Step {number}: {title}", number=self.number, title=title)
        if now:
            text = M("Step {number}, now: {title}", number=self.number, title=title)
        self.setAccessibleName(str(text))
        self.setToolTip(plain_tip(str(title)))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the disc."""
        theme = current_theme()
        accent = QColor(theme.accent(GAME))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = scaled(DISC) - 4
        disc = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        shown = self.isChecked()
        painter.setPen(QPen(accent if shown else QColor(theme.edge), 2 if shown else 1.2))
        painter.setBrush(accent if self.now else QColor(theme.raised))
        painter.drawEllipse(disc)
        painter.setFont(title_font(13, 800))
        painter.setPen(QColor(theme.on_accent if self.now else theme.ink))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self.number))
        if shown:  # not by colour alone
            painter.setPen(QPen(accent, 3))
            middle, below = disc.center().x(), disc.bottom() + 3.5
            painter.drawLine(QPointF(middle - side / 3, below), QPointF(middle + side / 3, below))
        if self.hasFocus():
            draw_focus(painter, QRectF(self.rect()), 6, theme.ink)


class _Title(QWidget):
    """A title on one line in the largest font which fits, or else on two in smaller letters.

    Where it fits nowhere the discs stand alone, which have it as their tool tips.
    """

    def __init__(self) -> None:
        super().__init__()
        self.text: Text = ""

    def say(self, text: Text) -> None:
        """Show another text."""
        self.text = text
        self.setAccessibleName(str(text))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the text."""
        painter = QPainter(self)
        painter.setPen(QColor(current_theme().ink))
        text, middle = str(self.text), int(Qt.AlignmentFlag.AlignVCenter)
        for size in (16, 15, 14, 13):
            painter.setFont(text_font(size, 600))
            if painter.fontMetrics().horizontalAdvance(text) <= self.width():
                painter.drawText(self.rect(), middle, text)
                return
        both = middle | int(Qt.TextFlag.TextWordWrap)
        for size in (13, 12, 11, 10, 9):
            painter.setFont(text_font(size, 600))
            box = painter.fontMetrics().boundingRect(self.rect(), both, text)
            if box.width() <= self.width() and box.height() <= self.height():
                painter.drawText(self.rect(), both, text)
                return


class Stepper(QWidget):
    """Four discs, the title of the step shown, and room at the right for a button."""

    chosen = Signal(int)
    """Emitted with the number of a step, 1 to 4, when its disc is pressed."""

    def __init__(self) -> None:
        """Show the first step."""
        super().__init__()
        self.row = QHBoxLayout(self)
        keep_scaled(self.row.setContentsMargins, 0, 2, 20, 2)
        keep_scaled(self.row.setSpacing, 4)
        self.buttons = tuple(StepButton(number) for number in range(1, 5))
        for button in self.buttons:
            button.clicked.connect(lambda _=False, number=button.number: self.chosen.emit(number))
            self.row.addWidget(button)
        self.title = _Title()
        self.row.addWidget(self.title, 1)

    def show_steps(self, titles: tuple[Message, ...], shown: int, now: int) -> None:
        """Name the steps; ``shown`` is the one to be seen, ``now`` where the player is, or 0."""
        for button, title in zip(self.buttons, titles, strict=True):
            button.setChecked(button.number == shown)
            # Qt would leave Tab at the disc which was shown when the keyboard was here last.
            policy = Qt.FocusPolicy.TabFocus if button.number == shown else Qt.FocusPolicy.NoFocus
            button.setFocusPolicy(policy)
            button.tell(title, now=button.number == now)
        self.title.say(titles[shown - 1])

    def changeEvent(self, event: QEvent) -> None:
        """Name the steps in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            for button in self.buttons:
                button.tell(button.title, now=button.now)
            self.title.say(self.title.text)
