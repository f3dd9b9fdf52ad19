"""A row which arranges what it holds anew for another width or other contents."""

from abc import abstractmethod

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class RefittingRow(QWidget):
    """Calls ``fit`` whenever its width, or a text, font or visibility within it has changed."""

    @abstractmethod
    def fit(self) -> None:
        """Arrange what the row holds for its width."""

    def event(self, event: QEvent) -> bool:
        """Fit again when something within asks for another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit again for another width."""
        self.fit()
        super().resizeEvent(event)
