"""The card of the tour, and the rings around what it points at."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.board.deafness import Deafness
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.placing import TIP, Spot, tip_path
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

WIDTH: Final = 330
"""The width of the card's body at a text scale of 1."""


class Callout(QWidget):
    """The card of the tour: title, text, « Next » where the user need not act, and a way out."""

    next = Signal()
    skipped = Signal()
    passed = Signal()
    """Emitted when the user wants to go on without doing what the topic waits for."""

    def __init__(
        self,
        parent: QWidget,
        game: str,
        leave: Message,
        turn: Message,
        *,
        may_pass: bool = False,
    ) -> None:
        """Make a hidden card above ``parent`` with the accent of ``game``.

        ``leave`` is the text of the way out, ``turn`` says that the user is to act. With
        ``may_pass`` what is to be done can be passed over.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._game = game
        self._spot: Spot | None = None
        self.progress = TextLabel("", "small", "ink2")
        self.title = TextLabel("", "card")
        self.title.setWordWrap(True)
        self.text = TextLabel("", "body", wrap=True)
        self.turn = TextLabel(turn, "small", "ink2", wrap=True)
        self.next_button = TextButton(M("Next"), "primary", game=game)
        self.next_button.clicked.connect(self.next)
        self.skip_button = TextButton(leave, "quiet")
        self.skip_button.clicked.connect(self.skipped)
        self._may_pass = may_pass
        self.pass_button = TextButton(M("Skip this step"))
        self.pass_button.clicked.connect(self.passed)
        self.pass_button.hide()
        self._deafness = Deafness(self.next_button, self.pass_button)
        feet = QHBoxLayout()
        feet.setContentsMargins(0, 6, 0, 0)
        feet.setSpacing(8)
        feet.addWidget(self.skip_button)
        feet.addStretch(1)
        feet.addWidget(self.pass_button)
        feet.addWidget(self.next_button)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(TIP + 18, TIP + 14, TIP + 18, TIP + 12)
        self.column.setSpacing(4)
        for part in (self.progress, self.title, self.text, self.turn):
            self.column.addWidget(part)
        nest(self.column, feet)

    def say(
        self, number: Message, title: Message, text: Message, *, waits: bool, last: bool
    ) -> None:
        """Show a topic; ``waits``: it goes on when the user acts; ``last``: it is the last one."""
        self.progress.say(number)
        self.title.say(title)
        self.text.say(text)
        self.turn.setVisible(waits)
        self.pass_button.setVisible(waits and self._may_pass)
        self.next_button.say(M("Finish") if last else M("Next"))
        self.next_button.setVisible(not waits)
        self.skip_button.setVisible(not last)
        self.setAccessibleName(self.spoken())

    def spoken(self) -> str:
        """Return the whole text of the card for screen readers."""
        return f"{self.title.text()}. {self.text.text()} {self.progress.text()}"

    def announce(self) -> None:
        """Announce the card to screen readers."""
        announce(self, self.spoken())

    def wide(self, room: int) -> int:
        """Return the width of the card on a page ``room`` pixels wide."""
        return min(scaled(WIDTH) + 2 * TIP, room)

    def lay(self, spot: Spot) -> None:
        """Move the card to the rectangle of ``spot``, with the tip at its side."""
        self._spot = spot
        self.setGeometry(spot.rect)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a sheet with an edge in the game's accent, and the tip."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(TIP, TIP, -TIP, -TIP)
        path = QPainterPath()
        path.addRoundedRect(body, 12, 12)
        if self._spot is not None and self._spot.tip is not None:
            path = path.united(
                tip_path(body, self._spot.side, QPointF(self._spot.tip - self.pos()))
            )
        painter.setPen(QPen(QColor(theme.accent(self._game)), 2))
        painter.setBrush(QColor(theme.raised))
        painter.drawPath(path)


class Spotlight(QWidget):
    """A veil over the page with rings around the targets; mouse events pass through it."""

    def __init__(self, parent: QWidget, game: str) -> None:
        """Cover the whole of ``parent``."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rings: tuple[QRect, ...] = ()
        self.bare = QRect()
        """What is neither veiled nor crossed by a ring: a note on the board."""
        self._game = game

    def show_rings(self, rings: Sequence[QRect], bare: QRect) -> None:
        """Show rings around these rectangles, and leave ``bare`` as it is."""
        if (tuple(rings), bare) != (self.rings, self.bare):
            self.rings, self.bare = tuple(rings), bare
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the veil with holes, and rings: amber between dark lines, to show on any ground."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRegion(QRegion(self.rect()).subtracted(QRegion(self.bare)))
        veil, holes = QPainterPath(), QPainterPath()
        veil.addRect(QRectF(self.rect()))
        for ring in self.rings:
            hole = QPainterPath()
            hole.addRoundedRect(QRectF(ring), 10, 10)
            holes = holes.united(hole)
        dim = QColor("#000000")
        dim.setAlphaF(0.34 if theme.dark and not theme.contrast else 0.16)
        painter.fillPath(veil.subtracted(holes), dim)
        dark = QColor("#1B1209")
        for color, width in ((dark, 6.0), (QColor(theme.amber), 3.0)):
            painter.setPen(QPen(color, width))
            for ring in self.rings:
                painter.drawRoundedRect(QRectF(ring), 10, 10)
