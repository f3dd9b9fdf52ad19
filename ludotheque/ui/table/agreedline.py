"""What the players agreed on, below the title of a table: one line of it where room is scarce."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.fitting import fitted
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextLabel


class AgreedLine(TextLabel):
    """A small text on as many lines as it needs, or one line of it with the rest as tool tip."""

    def __init__(self) -> None:
        """Begin without a text, on several lines."""
        super().__init__("", "small", "ink2", wrap=True)
        self._single = False

    def be_single(self, *, on: bool) -> None:
        """Show one line of the text, or all of it."""
        if on == self._single:
            return
        self._single = on
        self.setWordWrap(not on)
        flat, kind = QSizePolicy(), QSizePolicy.Policy
        flat.setHorizontalPolicy(kind.Ignored if on else kind.Preferred)
        flat.setVerticalPolicy(kind.Fixed if on else kind.Preferred)
        flat.setHeightForWidth(not on)
        self.setSizePolicy(flat)
        self._show()

    def _show(self) -> None:
        super()._show()
        single = getattr(self, "_single", False)  # the first text comes before
        self.setToolTip(plain_tip(self.text()) if single else "")

    def minimumSizeHint(self) -> QSize:
        """Return the room for one line, as narrow as wished, or that of the whole text."""
        if self._single:
            return QSize(0, self.fontMetrics().height())
        return super().minimumSizeHint()

    def sizeHint(self) -> QSize:
        """Return the same."""
        return self.minimumSizeHint() if self._single else super().sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line with its end elided, or the whole text."""
        if not self._single:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(QColor(current_theme().ink2))
        shown = fitted(self.text(), QFontMetricsF(self.font()), self.width())
        painter.drawText(self.rect(), int(self.alignment().value), shown)
