"""A dialog which shows how far a work beside the window is, and can end it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QProgressBar, QVBoxLayout, QWidget

from ludotheque.archive.transfer import (
    Brought,
    Cancelled,
    Checked,
    Failed,
    News,
    Notice,
    Step,
    Transfer,
    Written,
)
from ludotheque.core.messages import M, Message
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.widgets.dialogs import lay_rows
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.tips import plain_title
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

_LOOK_MS: Final = 15
_PATIENCE_MS: Final = 5_000
"""How long the end is waited for once « Cancel » is pressed."""
_WIDTH: Final = 460


class Working(QDialog):
    """Shows what a transfer tells until its last news, or until a file has been checked."""

    def __init__(
        self,
        parent: QWidget,
        transfer: Transfer,
        title: Message,
        icon: str,
        counted: Callable[[int, int], Message],
    ) -> None:
        """Follow a transfer under way; ``counted`` says how many games of how many are done."""
        super().__init__(parent)
        self.news: News | None = None
        """What has become of it, None while it is under way."""
        self.notices: list[Message] = []
        self._transfer, self._title, self._counted = transfer, title, counted
        self._cancelled = False
        self.setModal(True)
        self.setWindowTitle(plain_title(str(title)))
        self.status = Aside(M("One moment, please."), "body", wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1)
        self.bar.setValue(0)
        self.cancel_button = TextButton(M("Cancel"))
        self.cancel_button.clicked.connect(self.cancel)
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addWidget(TextLabel(title, "section", wrap=True))
        column.addWidget(self.status)
        column.addWidget(self.bar)
        lay_rows(self, icon, column, (self.cancel_button,), _WIDTH)
        self.cancel_button.setFocus()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._look)
        self._timer.start(_LOOK_MS)

    def _look(self) -> None:
        while (news := self._transfer.news()) is not None:
            if isinstance(news, Step):
                self.show_step(news)
            elif isinstance(news, Notice):
                self.notices.append(news.text)
            elif not (self._cancelled and isinstance(news, Checked)):
                self._end(news)
                return

    def show_step(self, step: Step) -> None:
        """Show how far the work is."""
        if not self._cancelled:
            self.status.say(self._counted(step.done, step.total))
            self.bar.setAccessibleName(self.status.text())
        self.bar.setRange(0, max(1, step.total))
        self.bar.setValue(step.done)

    def _end(self, news: News) -> None:
        self._timer.stop()
        self.news = news
        self.done(QDialog.DialogCode.Accepted)

    def cancel(self) -> None:
        """End the work with nothing changed, if it is not too late for that."""
        if self._cancelled or self.news is not None:
            return
        self._cancelled = True
        self._transfer.cancel()
        self.status.say(M("This is being cancelled."))
        self.cancel_button.setEnabled(False)
        announce(self, self.status.text())
        QTimer.singleShot(_PATIENCE_MS, self, self._give_up)

    def _give_up(self) -> None:
        if self.news is None:
            self._transfer.stop()
            self._end(Cancelled())

    def reject(self) -> None:
        """Cancel, and wait for the end."""
        self.cancel()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Cancel, and wait for the end."""
        self.cancel()
        event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        """Render the window title again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(plain_title(str(self._title)))
        super().changeEvent(event)


def follow(
    parent: QWidget,
    transfer: Transfer,
    title: Message,
    icon: str,
    counted: Callable[[int, int], Message],
) -> tuple[Written | Checked | Brought | Cancelled | Failed, list[Message]]:
    """Show how far a transfer is until it ends or a file has been checked; return that.

    What the user must be told besides is returned with it.
    """
    dialog = Working(parent, transfer, title, icon, counted)
    dialog.exec()
    news = dialog.news
    let_go(dialog)
    if news is None or isinstance(news, Step | Notice):  # the program is ending
        transfer.stop()
        news = Cancelled()
    return news, dialog.notices
