"""« Why not »: a small note beside the place of a refused choice."""

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ludotheque.core.messages import Message
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.widgets import TextLabel

_TIP = 12


class Bubble(QWidget):
    """A note whose tip points at a rectangle of its parent; mouse events pass through it."""

    stay = 7000
    """How many milliseconds a note stays if nothing else happens."""

    def __init__(self, parent: QWidget) -> None:
        """Make a hidden bubble above ``parent``."""
        super().__init__(parent)
        self._board = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._label = TextLabel("", "strong", wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._layout = QHBoxLayout(self)
        self._layout.addWidget(self._label)
        self._target = QRect()
        self._above = True
        self._timer = QTimer(self, singleShot=True, interval=self.stay)
        self._timer.timeout.connect(self.hide)
        self._kept = False
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """Return the text of the note, "" while it is hidden."""
        return self._label.text() if self.isVisible() else ""

    def show_at(self, message: Message, target: QRect) -> None:
        """Show ``message`` beside ``target``, a rectangle in the parent's coordinates."""
        self._label.say(message)
        area = self._board.rect().adjusted(8, 8, -8, -8)
        width = min(scaled(330), area.width())
        inner = width - 32
        self._label.setFixedWidth(inner)
        height = self._label.heightForWidth(inner) + 24
        self._above = target.top() - height - _TIP >= area.top()
        room = height + _TIP
        top = target.top() - room if self._above else target.bottom()
        top = max(area.top(), min(top, area.bottom() - room))
        left = max(area.left(), min(target.center().x() - width // 2, area.right() - width))
        self._target = target
        self._layout.setContentsMargins(
            16, 12 if self._above else 12 + _TIP, 16, 12 + _TIP if self._above else 12
        )
        self.setGeometry(left, top, width, room)
        self.show()
        self.raise_()
        if self._kept:
            self._timer.stop()
        else:
            self._timer.start()
        self.update()

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

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the note with its tip."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        body.setHeight(body.height() - _TIP)
        if not self._above:
            body.translate(0, _TIP)
        path = QPainterPath()
        path.addRoundedRect(body, 10, 10)
        tip = self.mapFromParent(QPoint(self._target.center().x(), 0)).x()
        x = max(body.left() + 22, min(float(tip), body.right() - 22))
        edge = body.bottom() if self._above else body.top()
        reach = _TIP if self._above else -_TIP
        arrow = QPainterPath(QPointF(x - 11, edge))
        arrow.lineTo(x, edge + reach)
        arrow.lineTo(x + 11, edge)
        arrow.closeSubpath()
        painter.setPen(QPen(QColor(theme.bad), 2))
        painter.setBrush(QColor(theme.raised))
        painter.drawPath(path.united(arrow))
