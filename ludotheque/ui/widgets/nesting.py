"""Layouts within layouts, without the item wrappers which PySide would keep too long.

``addLayout`` makes a Python object for every item of the added layout, and keeps it with the
layout. That object does not learn when Qt deletes the item with its widget. Whatever is later
allocated at the same address is then taken for that item, and the program ends in a segmentation
fault, at another ``addLayout`` or while layouts are destroyed (seen with PySide6 6.11.3).
"""

from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout
from shiboken6 import invalidate

from ludotheque.ui.widgets.flow import FlowLayout


def nest(outer: QBoxLayout | QGridLayout, inner: QLayout, *where: int) -> None:
    """Add a layout to another; ``where`` is a stretch or, in a grid, row, column and spans."""
    outer.addLayout(inner, *where)
    _let_wrappers_go(inner)


def _let_wrappers_go(layout: QLayout) -> None:
    if isinstance(layout, FlowLayout):
        layout.wrap_anew()
        return
    for index in range(layout.count()):
        item = layout.itemAt(index)
        if isinstance(item, QLayout):
            _let_wrappers_go(item)
        elif item is not None:
            invalidate(item)  # no effect on a spacer made in Python, which learns of its deletion
