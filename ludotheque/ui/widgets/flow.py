"""A layout which puts widgets in rows and begins a new row where one is full."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget
from shiboken6 import getCppPointer, invalidate, wrapInstance


class FlowLayout(QLayout):
    """Lay out items from left to right and wrap; the height depends on the width.

    Hidden items take no room.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 8) -> None:
        """Begin empty, with ``gap`` pixels between items and between rows."""
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)
        if parent is not None:
            parent.setLayout(self)

    def set_gap(self, gap: int) -> None:
        """Set the pixels between items and between rows."""
        self._gap = gap
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        """Append an item; Qt's interface."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, None beyond the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove an item and return it, None beyond the last."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def wrap_anew(self) -> None:
        """Replace the Python wrapper of each item by one which this layout owns.

        The wrappers which PySide has tied to the layout would outlive their items (see nesting.py).
        """
        self._items = [
            item if isinstance(item, QLayout) else _wrapped_anew(item) for item in self._items
        ]

    def expandingDirections(self) -> Qt.Orientation:
        """Return no direction: the layout needs no more room than its size hint."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return True: the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows at this width."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Lay out the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the size of a single row."""
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        """Return the size of the largest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        x, y, row = rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, row = rect.x(), y + row + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            row = max(row, size.height())
        return y + row - rect.y()


def _wrapped_anew(item: QLayoutItem) -> QLayoutItem:
    (address,) = getCppPointer(item)
    invalidate(item)
    return wrapInstance(address, type(item))
