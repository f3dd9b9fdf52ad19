"""« Why not »: a small note beside the place of a refused choice."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ludotheque.core.messages import Message
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.placing import MARGIN, TIP, Spot, rect_beside, tip_path
from ludotheque.ui.widgets.turned import TurnedLabel


class Bubble(QWidget):
    """A note whose tip points at a rectangle of its parent; mouse events pass through it."""

    gone = Signal()
    """Emitted when a note is hidden."""

    stay = 7000
    """How many milliseconds a note stays if nothing else happens."""

    def __init__(self, parent: QWidget) -> None:
        """Make a hidden bubble above ``parent``."""
        super().__init__(parent)
        self._board = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._label = TurnedLabel("", "strong", wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._layout = QHBoxLayout(self)
        self._layout.addWidget(self._label)
        self._layout.setContentsMargins(TIP + 16, TIP + 12, TIP + 16, TIP + 12)
        self._spot: Spot | None = None
        self._timer = QTimer(self, singleShot=True, interval=self.stay)
        self._timer.timeout.connect(self.hide)
        self._kept = False
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """Return the text of the note, "" while it is hidden."""
        return self._label.text() if self.isVisible() else ""

    def show_at(self, message: Message, target: QRect, about: Sequence[QRect] = ()) -> None:
        """Show ``message`` beside ``target``; it covers neither that nor what it is ``about``.

        All rectangles are in the parent's coordinates.
        """
        self._label.say(message)
        page = self._board.rect()
        width = min(scaled(330), page.width() - 2 * (TIP + MARGIN))
        self._label.setFixedWidth(width - 32)
        height = self._label.heightForWidth(width - 32) + 24
        size = QSize(width + 2 * TIP, height + 2 * TIP)
        aim = target & page
        meant = [target if aim.isEmpty() else aim]
        self._spot = rect_beside(page, size, meant, about, ("above", "below", "right", "left"))
        self.setGeometry(self._spot.rect)
        self.show()
        self.raise_()
        if self._kept:
            self._timer.stop()
        else:
            self._timer.start()
        self.update()

    def turn(self, *, on: bool) -> None:
        """Turn the text half round, at its place, or have it upright."""
        self._label.turn(on=on)

    def keep(self, *, on: bool) -> None:
        """Switch the time limit off or on; switching it on again hides a note shown without one."""
        if self._kept and not on:
            self.hide()
        self._kept = on

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide the note when the board is resized: the rectangle pointed at has moved."""
        if watched is self._board and event.type() == QEvent.Type.Resize:
            self.hide()
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that the note is gone."""
        super().hideEvent(event)
        self.gone.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the note with its tip."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(TIP, TIP, -TIP, -TIP)
        path = QPainterPath()
        path.addRoundedRect(body, 10, 10)
        if self._spot is not None and self._spot.tip is not None:
            aim = QPointF(self._spot.tip - self.pos())
            path = path.united(tip_path(body, self._spot.side, aim))
        painter.setPen(QPen(QColor(theme.bad), 2))
        painter.setBrush(QColor(theme.raised))
        painter.drawPath(path)
