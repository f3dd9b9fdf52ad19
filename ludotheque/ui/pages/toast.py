"""A short note beside the board, with at most one action."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.accessible import announce
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.pages.startpage import StartPage
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

STAY: Final = 12_000
"""How many milliseconds a note stays; it stays longer under the pointer or with the focus."""
WIDTH: Final = 288
MARGIN: Final = 16
LOW = 340
"""The page height, at a text scale of 1, below which the panel has no room for a note."""


class Toast(QWidget):
    """A note in a layout slot of the page's panel; it does not take the focus by itself.

    On a page without a slot it is shown at the bottom.
    """

    changed = Signal()
    """Emitted when the note is shown or hidden."""

    def __init__(self, parent: QStackedWidget) -> None:
        """Make a hidden note for the pages of ``parent``."""
        super().__init__(parent)
        self._over = parent
        self._do: Callable[[], object] | None = None
        self._label = TextLabel("", "strong", wrap=True, most=400)
        self.button = TextButton(M("Undo"))
        self.button.clicked.connect(self.act)
        self.close_button = QToolButton()
        bind_icon(self.close_button, "close")
        keep_scaled(self.close_button.setIconSize, 20, 20)
        self.close_button.clicked.connect(self.dismiss)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 10, 8)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self._label, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        nest(column, row)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        self._column, self._row = column, row
        self._timer = QTimer(self, singleShot=True, interval=STAY)
        self._timer.timeout.connect(self._over_time)
        parent.installEventFilter(self)
        self._describe()
        self.hide()

    @property
    def offers(self) -> bool:
        """Return whether the note has a button."""
        return self._do is not None

    @property
    def text(self) -> str:
        """Return the text of the note, "" while it is hidden."""
        return "" if self.isHidden() else self._label.text()

    def say(self, text: Message) -> None:
        """Show a note for a limited time."""
        self._show(text, None)

    def offer(self, text: Message, label: Message, do: Callable[[], object]) -> None:
        """Show a note for a limited time, with a button which calls ``do``."""
        self.button.say(label)
        self._show(text, do)

    def _show(self, text: Message, do: Callable[[], object] | None) -> None:
        self._label.say(text)
        self._do = do
        self.button.setVisible(do is not None)
        self._settle()
        self.show()
        self._settle()  # only now do all of its widgets take room
        self.raise_()
        self._timer.start()
        announce(self, str(text))
        self.changed.emit()

    def act(self) -> None:
        """Do what the note offers, and hide it."""
        do = self._do
        self.dismiss()
        if do is not None:
            do()

    def dismiss(self) -> None:
        """Hide the note."""
        self._do = None
        self._timer.stop()
        shown = not self.isHidden()
        self._leave_slot()
        if shown:
            self.changed.emit()

    def _over_time(self) -> None:
        if self.underMouse() or self.button.hasFocus() or self.close_button.hasFocus():
            self._timer.start()
        else:
            self.dismiss()

    def _settle(self) -> None:
        page = self._over.currentWidget()
        slot = page.note_slot if isinstance(page, StartPage) else None
        room = self._over.rect()
        if slot is not None and page.height() < scaled(LOW):
            # A low panel has no room for a note: show it above the board instead.
            if slot.indexOf(self) >= 0:
                slot.removeWidget(self)
                self.setParent(self._over)
                self.show()
            room.setWidth(slot.parentWidget().mapTo(self._over, QPoint()).x())
            slot = None
        if slot is not None:
            if slot.indexOf(self) < 0:
                slot.addWidget(self)
            slot.activate()
            return
        width = min(scaled(WIDTH), room.width() - 2 * MARGIN)
        for layout in (self._row, self._column):
            layout.invalidate()  # the widgets may have been laid out in a slot before, or hidden
        height = self._column.totalHeightForWidth(width)
        self.setGeometry(self._free(room, QSize(width, height)))

    def _free(self, room: QRect, size: QSize) -> QRect:
        """Return the corner of ``room`` in which the note covers least of what is to be seen."""
        page = self._over.currentWidget()
        clear = []
        for widget in page.kept_clear() if isinstance(page, StartPage) else ():
            widget.installEventFilter(self)  # it may come while the note is shown
            if widget.isVisible():
                clear.append(QRect(widget.mapTo(self._over, QPoint()), widget.size()))
        across = (room.width() - size.width() - MARGIN, MARGIN)
        down = (room.height() - size.height() - MARGIN, MARGIN)
        places = [QRect(QPoint(x, y), size) for y in down for x in across]

        def covered(place: QRect) -> int:
            parts = [place & rect for rect in clear]
            return sum(part.width() * part.height() for part in parts if not part.isEmpty())

        return min(places, key=covered)

    def _leave_slot(self) -> None:
        """Hide the note and reparent it to the window: its page may be about to be deleted."""
        held = self.isAncestorOf(QApplication.focusWidget() or self._over)
        self.hide()
        if self.parentWidget() is not self._over:
            self.setParent(self._over)
        page = self._over.currentWidget()
        if held and page is not None and page.isVisible():
            page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _describe(self) -> None:
        self.close_button.setAccessibleName(str(M("Close this note")))
        self.close_button.setToolTip(plain_tip(str(M("Close this note"))))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find a place again when the window is resized, or what is not to be covered comes."""
        if watched is self._over:
            moved = event.type() == QEvent.Type.Resize
        else:  # in a slot of the panel it covers nothing
            kinds = {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show}
            moved = event.type() in kinds and self.parentWidget() is self._over
        if moved and not self.isHidden():
            self._settle()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Lay out again when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            if not self.isHidden():
                QTimer.singleShot(0, self, self._settle)  # after the labels

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a card with an edge in the accent colour."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.edge), 1.2))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), scaled(10), scaled(10))
