"""Pictures of positions, made by the dialog and compared."""

from pathlib import Path

from PySide6.QtGui import QImage

from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.printing.picture import PictureDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.pixels import pixels
from tests.gui.printing.print_hands import until


def shown(window: MainWindow) -> PictureDialog:
    """The dialog, without waiting for its end."""
    game, table = window.game, window.table
    assert game is not None
    assert table is not None
    found = PictureDialog(game.controller, table.scene.quarter, window.game_title(), window)
    found.show()
    return found


def saved(dialog: PictureDialog, path: Path) -> QImage:
    """The picture as it was written, in the smallest width."""
    dialog.save(Target(path))
    until(lambda: not dialog.busy)
    image = QImage(str(path))
    assert not image.isNull()
    return image


def unlike(one: QImage, other: QImage) -> float:
    """The share of the pixels, seen from afar, in which two pictures differ much."""
    assert one.size() == other.size()
    a, b = (
        pixels(picture.scaledToWidth(400).convertToFormat(QImage.Format.Format_Grayscale8))
        for picture in (one, other)
    )
    return sum(abs(p - q) > 40 for p, q in zip(a, b, strict=True)) / len(a)
