"""A heading above a scroll area which scrolls with it where there is little height."""

from typing import Final

from PySide6.QtCore import QEvent, QMargins, QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ludotheque.ui.look.fonts import scaled

LOW: Final = 480
"""Below this height, at a text scale of 1, the head scrolls."""


class LowHead(QObject):
    """Moves the head of a panel or dialog into what scrolls below it, and back."""

    def __init__(
        self, holder: QWidget, outer: QVBoxLayout, head: QVBoxLayout, column: QVBoxLayout,
        within: QMargins | None = None, low: int = LOW,
    ) -> None:  # fmt: skip
        """Put ``head`` at the end of ``outer``; in a low ``holder`` it begins ``column``.

        ``within`` are its margins there; below the height ``low`` the holder is a low one.
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
        """Follow the height and the size of the text."""
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
