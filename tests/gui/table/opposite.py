"""Eyes on the other side of a screen laid flat."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QTransform
from PySide6.QtWidgets import QWidget

from ludotheque.ui.window.mainwindow import MainWindow


def grey(widget: QWidget, part: QRect | None = None) -> QImage:
    """What is seen of a widget, or of a part of it."""
    seen = widget.grab() if part is None else widget.grab(part)
    return seen.toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def unlike(one: QImage, other: QImage) -> int:
    """How much two pictures differ, seen from so far that a part of a pixel does not count."""
    rows = []
    for image in (one, other):
        far = image.scaled(image.size() / 2, mode=Qt.TransformationMode.SmoothTransformation)
        lines = (bytes(far.constScanLine(y))[: far.width()] for y in range(far.height()))
        rows.append(b"".join(lines))
    return sum(abs(first - second) for first, second in zip(*rows, strict=True))


def from_opposite(image: QImage) -> QImage:
    """The same seen from the other side of the table."""
    return image.transformed(QTransform().rotate(180))


def check_turned(window: MainWindow, widget: QWidget, part: QRect | None = None) -> None:
    """From the other side what is turned looks as it does upright from this one."""
    there = grey(widget, part)
    window.change_settings(sentences="upright")
    here = grey(widget, part)
    window.change_settings(sentences="turned")
    assert 2 * unlike(here, from_opposite(there)) < unlike(here, there) > 1000
