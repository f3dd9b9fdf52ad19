"""A short note beside the board, with at most one action or one question."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.announcing import announce
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
        self._refuse: Callable[[], object] | None = None
        self._label = TextLabel("", "strong", wrap=True, most=400)
        self.button = TextButton(M("Undo"))
        self.button.clicked.connect(self.act)
        self.close_button = QToolButton()
        bind_icon(self.close_button, "close")
        keep_scaled(self.close_button.setIconSize, 20, 20)
        self.close_button.clicked.connect(self.refuse)
        self.refuse_button = TextButton("")
        self.refuse_button.clicked.connect(self.refuse)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 10, 8)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self._label, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        nest(column, row)
        answers = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        keep_scaled(answers.setSpacing, 8)
        answers.addStretch(1)
        answers.addWidget(self.refuse_button)
        answers.addWidget(self.button)
        nest(column, answers)
        self._column, self._rows = column, (row, answers)
        self._timer = QTimer(self, singleShot=True, interval=STAY)
        self._timer.timeout.connect(self._over_time)
        parent.installEventFilter(self)
        self._describe()
        self.hide()

    @property
    def offers(self) -> bool:
        """Return whether the note offers an action, such as « Undo »; a question is none."""
        return self._do is not None and self._refuse is None

    @property
    def asks(self) -> bool:
        """Return whether the note is a question."""
        return self._refuse is not None

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

    def ask(
        self, text: Message, yes: Message, no: Message,
        do: Callable[[], object], refuse: Callable[[], object],
    ) -> None:  # fmt: skip
        """Ask in a note which stays until it is answered; closing it is « no »."""
        self.button.say(yes)
        self.refuse_button.say(no)
        self._show(text, do, refuse)

    def _show(
        self,
        text: Message,
        do: Callable[[], object] | None,
        refuse: Callable[[], object] | None = None,
    ) -> None:
        self._label.say(text)
        self._do, self._refuse = do, refuse
        self.button.setVisible(do is not None)
        self.refuse_button.setVisible(refuse is not None)
        self._settle()
        self.show()
        self._settle()  # only now do all of its widgets take room
        self.raise_()
        if refuse is None:
            self._timer.start()
        else:
            self._timer.stop()
        announce(self, str(text))
        self.changed.emit()

    def act(self) -> None:
        """Do what the note offers, and hide it."""
        do = self._do
        self.dismiss()
        if do is not None:
            do()

    def refuse(self) -> None:
        """Close the note; if it is a question, the answer is « no »."""
        refuse = self._refuse
        self.dismiss()
        if refuse is not None:
            refuse()

    def dismiss(self) -> None:
        """Hide the note; a question stays unanswered."""
        self._do = self._refuse = None
        self._timer.stop()
        shown = not self.isHidden()
        self._leave_slot()
        if shown:
            self.changed.emit()

    def place_again(self) -> None:
        """Find a place again, once the page has been laid out anew."""
        if not self.isHidden():
            QTimer.singleShot(0, self, self._settle)

    def _over_time(self) -> None:
        if self.underMouse() or self.button.hasFocus() or self.close_button.hasFocus():
            self._timer.start()
        else:
            self.dismiss()

    def _settle(self) -> None:
        page = self._over.currentWidget()
        slot = page.note_slot if isinstance(page, StartPage) else None
        room = self._over.rect()
        if slot is not None and (page.height() < scaled(LOW) or not self._fits(slot)):
            # A low panel has no room for a note: show it above the board instead.
            if slot.indexOf(self) >= 0:
                slot.removeWidget(self)
                self.setParent(self._over)
                self.show()
            panel = slot.parentWidget()
            left = panel.mapTo(self._over, QPoint()).x()
            if left > 0:
                room.setRight(left - 1)
            else:
                room.setLeft(panel.width())
            slot = None
        if slot is not None:
            if slot.indexOf(self) < 0:
                slot.addWidget(self)
            slot.activate()
            return
        most = room.width() - 2 * MARGIN
        width = min(max(scaled(WIDTH), self._lay_answers(most)), most)
        height = self._column.totalHeightForWidth(width)
        self.setGeometry(self._free(room, QSize(width, height)))

    def _fits(self, slot: QVBoxLayout) -> bool:
        """Lay the answers out for a slot; return whether its panel has room for the note."""
        panel = slot.parentWidget()
        width = panel.width() - 2 * MARGIN
        self._lay_answers(width)
        margins = slot.contentsMargins()
        wanted = self._column.totalHeightForWidth(width) + margins.top() + margins.bottom()
        layout = panel.layout()
        if layout is None:
            return True
        others = layout.totalMinimumSize().height() - slot.totalMinimumSize().height()
        return others + wanted <= panel.height()

    def _lay_answers(self, most: int) -> int:
        """Lay the answers beside, or below one another if they need more than ``most`` pixels.

        Returns the width they need beside one another.
        """
        self._rows[1].setDirection(QBoxLayout.Direction.LeftToRight)
        for layout in (*self._rows, self._column):
            layout.invalidate()  # the widgets may have been laid out in a slot before, or hidden
        needed = self._column.totalMinimumSize().width()
        if needed > most:
            self._rows[1].setDirection(QBoxLayout.Direction.TopToBottom)
        return needed

    def _free(self, room: QRect, size: QSize) -> QRect:
        """Return the corner of ``room`` in which the note covers least of what is to be seen."""
        page = self._over.currentWidget()
        clear = []
        for widget in page.kept_clear() if isinstance(page, StartPage) else ():
            widget.installEventFilter(self)  # it may come while the note is shown
            if widget.isVisible():
                clear.append(QRect(widget.mapTo(self._over, QPoint()), widget.size()))
        corner = QPoint(MARGIN + size.width() - 1, MARGIN + size.height() - 1)
        least, most = room.topLeft() + QPoint(MARGIN, MARGIN), room.bottomRight() - corner
        across, down = (most.x(), least.x()), (most.y(), least.y())
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
            self.place_again()  # after the labels

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a card with an edge in the accent colour."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.edge), 1.2))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), scaled(10), scaled(10))
