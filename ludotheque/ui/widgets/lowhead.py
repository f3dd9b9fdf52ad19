"""A heading above a scroll area; in a low window it scrolls with the content."""

from typing import Final

from PySide6.QtCore import QEvent, QMargins, QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ludotheque.ui.look.fonts import scaled

LOW: Final = 480
"""The height below which the head scrolls, at a text scale of 1."""


class LowHead(QObject):
    """Moves the head of a panel or dialog into the scrolling column below it, and back."""

    def __init__(
        self, holder: QWidget, outer: QVBoxLayout, head: QVBoxLayout, column: QVBoxLayout,
        within: QMargins | None = None, low: int = LOW,
    ) -> None:  # fmt: skip
        """Put ``head`` at the end of ``outer``, or at the top of ``column`` in a low ``holder``.

        ``within`` are its margins in the column; a holder lower than ``low`` is a low one.
        """
        super().__init__(holder)
        self._holder, self._outer, self._column, self._low = holder, outer, column, low
        self._index = outer.count()
        self.head = QWidget()
        self.head.setLayout(head)
        self._layout = head
        self._margins = head.contentsMargins(), QMargins() if within is None else within
        self.inside = False
        outer.addWidget(self.head)
        holder.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the head when the height or the text scale changes."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.LanguageChange}:
            self._settle()
        return super().eventFilter(watched, event)

    def _settle(self) -> None:
        inside = self._holder.height() < scaled(self._low)
        if inside == self.inside:
            return
        self.inside = inside
        held = self._holder.focusWidget()
        self._layout.setContentsMargins(self._margins[inside])
        if inside:
            self._column.insertWidget(0, self.head)
        else:
            self._outer.insertWidget(self._index, self.head)
        if held is not None and self.head.isAncestorOf(held):
            held.setFocus()
