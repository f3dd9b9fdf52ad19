"""Names for screen readers where Qt's own would not do."""

import sys

from PySide6.QtWidgets import QComboBox

from ludotheque.ui.widgets import Words


def name_box(box: QComboBox, words: Words) -> None:
    """Say what is chosen in a box.

    Everywhere but on Windows Qt calls a box by its value, as if that were its name, and passes the
    name over: there it is the description.
    """
    box.setAccessibleName(str(words))
    if sys.platform != "win32":
        box.setAccessibleDescription(str(words))
