"""A check box which holds a message, drawn in the colours of the theme."""

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.widgets import FONTS, Text, draw_focus, draw_tick


class Tick(QCheckBox):
    """A check box which holds a message."""

    def __init__(self, text: Text, game: str = "shelf", widest: int = 0) -> None:
        """Show ``text``; the box is filled with the accent of ``game``.

        Where box and text would be wider than ``widest``, if that is not 0, the text is wrapped.
        """
        super().__init__()
        self._widest = widest
        self._text = text
        self._game = game
        self._show()
        self.setFont(FONTS["body"]())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def _show(self) -> None:
        self.setText(str(self._text).replace("&", "&&"))
        self.setAccessibleName(str(self._text))

    def changeEvent(self, event: QEvent) -> None:
        """Render the message again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
            self.updateGeometry()
        super().changeEvent(event)

    def sizeHint(self) -> QSize:
        """Return the size for box and text."""
        metrics, around = QFontMetricsF(self.font()), scaled(22) + scaled(12) + 6
        width, height = around + metrics.horizontalAdvance(str(self._text)), metrics.height()
        if self._widest and width > self._widest:
            width = self._widest
            within = QRectF(0, 0, width - around, 10_000)
            height = metrics.boundingRect(
                within, Qt.TextFlag.TextWordWrap, str(self._text)
            ).height()
        return QSize(round(width), max(scaled(34), round(height + scaled(10))))

    def minimumSizeHint(self) -> QSize:
        """Return the size hint: the text is never cut."""
        return self.sizeHint()

    def hitButton(self, _pos: object) -> bool:
        """React on the whole widget, box and text."""
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw box, tick and text."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = scaled(22)
        box = QRectF(2, (self.height() - side) / 2, side, side)
        on = self.isChecked()
        accent = theme.accent(self._game)
        painter.setPen(QPen(QColor(accent if on else theme.edge), 1.5))
        ground = accent if on else (theme.sunk if self.underMouse() else theme.raised)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)
        if on:
            draw_tick(painter, box.adjusted(4, 4, -4, -4), theme.on_accent)
        painter.setPen(QColor(theme.ink if self.isEnabled() else theme.ink2))
        painter.setFont(self.font())
        left = round(box.right()) + scaled(10)
        painter.drawText(
            QRect(left, 0, self.width() - left, self.height()),
            int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            | int(Qt.TextFlag.TextWordWrap if self._widest else 0),
            str(self._text),
        )
        if self.hasFocus():
            draw_focus(painter, box.adjusted(-2, -2, 2, 2), 7, theme.ink if on else accent)
