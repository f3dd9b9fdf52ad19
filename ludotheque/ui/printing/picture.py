"""Saves a picture of the position on the table as PNG, in a chosen width."""

import contextlib
import copy
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M, Message
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.board.positionimage import png, position_bands
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.pages.host import Host
from ludotheque.ui.printing.rendering import Slices
from ludotheque.ui.table.endings import seat_names
from ludotheque.ui.widgets.dialogs import tell
from ludotheque.ui.widgets.fold import fold
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.screens import Heightened, dialog_room
from ludotheque.ui.widgets.widgets import Pills, TextButton, TextLabel

WIDTHS: Final = (2000, 3000, 4000)
"""The widths offered, in pixels."""
SHAPE: Final = 0.8
"""The height of a picture divided by its width."""
BANDS: Final = 12
SHOWN: Final = 420
"""The width of the preview in the dialog, in logical pixels."""
SUFFIX: Final = ".png"
TITLE: Final = M("Save a picture of the position")


def record_shown(controller: TableController) -> Timeline:
    """Return a copy of the timeline at the ply shown, which may be an earlier one."""
    timeline = copy.copy(controller.timeline)  # the lists are shared, but not modified
    if controller.reviewing:
        timeline.go_to(controller.shown_ply)
    return timeline


class PictureJob(QObject):
    """Draws a picture in bands and encodes it as PNG in a thread."""

    made = Signal(bytes)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without a job."""
        super().__init__(parent)
        self._image: QImage | None = None
        self._number = 0
        self._slices = Slices(self)
        self._slices.finished.connect(self._pack)
        self._slices.failed.connect(self.failed)
        self._packed.connect(self._hand_on)

    _packed = Signal(int, bytes)

    def start(self, bands: Iterator[QImage]) -> None:
        """Begin a picture and drop any other."""
        self._number += 1
        self._image = None
        self._slices.start(_kept(bands, self))

    def keep(self, image: QImage) -> None:
        """Keep the image drawn so far."""
        self._image = image

    def stop(self) -> None:
        """Drop the picture."""
        self._number += 1
        self._slices.stop()

    def _pack(self) -> None:
        assert self._image is not None
        # Encoding a large picture takes a second, during which the window stays responsive. The
        # thread is no daemon: Python waits for it at exit, as interrupting it would crash.
        threading.Thread(
            target=self._thread, args=(self._number, self._image), name="png", daemon=False
        ).start()

    def _thread(self, number: int, image: QImage) -> None:
        data = png(image)
        with contextlib.suppress(RuntimeError):  # the dialog has been deleted
            self._packed.emit(number, data)

    def _hand_on(self, number: int, data: bytes) -> None:
        if number == self._number:
            self.made.emit(data)


def _kept(bands: Iterator[QImage], job: PictureJob) -> Iterator[None]:
    for image in bands:
        job.keep(image)
        yield


class PictureDialog(QDialog):
    """A dialog which previews the picture, asks for its width, and writes it."""

    for_who_looks = True
    """Whether the dialog opens without the curtain: it is for the seat that looks."""

    saved = Signal(object)
    """Emitted with the path of a picture just written."""

    def __init__(
        self, controller: TableController, quarter: int, name: str, parent: QWidget | None = None
    ) -> None:
        """Take the position on a table as the seat that looks sees it; ``name`` is for the file."""
        super().__init__(parent)
        self._name = name
        self._timeline = record_shown(controller)
        self._controller = controller
        self._seat = controller.observer()
        self._quarter = quarter
        self._target = Target(Path())
        self.busy = False
        self.job = PictureJob(self)
        self.job.made.connect(self._write)
        self.job.failed.connect(self._failed)
        self.setModal(True)
        self.picture = TextLabel("")
        self._show_small()
        self.widths = Pills(
            tuple((str(width), M("{width} × {height}", width=width, height=round(SHAPE * width)))
                  for width in WIDTHS),
            str(WIDTHS[0]),
        )  # fmt: skip
        self.text = TextLabel(self._whose(), "body", "ink2", wrap=True)
        self.close_button = TextButton(M("Cancel"))
        self.close_button.clicked.connect(self.reject)
        self.save_button = TextButton(M("Save the picture…"), "primary")
        self.save_button.setDefault(True)
        self.save_button.clicked.connect(self.ask_save)
        self._lay_out()
        self._describe()
        self.save_button.setFocus()
        controller.changed.connect(self._follow)

    def _follow(self) -> None:
        """Follow the seat that looks: a hand which the curtain hides is not shown here either."""
        if self.isHidden() or not self._controller.hides:
            return
        if self._controller.observer() == self._seat:
            return
        self._seat = self._controller.observer()
        self._show_small()
        if self.busy:  # the picture begun may show a hand which must be hidden now: draw it again
            self.save(self._target)
        else:
            self.text.say(self._whose())

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 12)
        column.setSpacing(12)
        column.addWidget(TextLabel(TITLE, "section"))
        column.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(TextLabel(M("Size in pixels"), "strong"))
        column.addWidget(self.widths)
        column.addWidget(self.text)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(28, 12, 28, 18)
        buttons.addStretch(1)
        for button in (self.close_button, self.save_button):
            keep_scaled(button.setMinimumWidth, 110)
            buttons.addWidget(button)
        fold(self, foot=buttons, ruled=True)
        keep_scaled(self.setMinimumWidth, SHOWN + 56)
        self.resize(self.sizeHint().boundedTo(dialog_room(self)))
        Heightened(self)

    def _describe(self) -> None:
        self.setWindowTitle(str(TITLE))
        self.widths.describe(str(M("Size in pixels")))
        self.picture.setAccessibleName(str(M("The position as it will be in the picture")))

    def event(self, event: QEvent) -> bool:
        """Drop the curtain before a dialog opens which is not of this one."""
        if event.type() == QEvent.Type.WindowBlocked and self.isVisible():
            asked = QApplication.activeModalWidget()
            if asked is not None and asked.parentWidget() is not self:
                self._controller.conceal()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Update the texts when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self._show_small()  # some boards have text
        super().changeEvent(event)

    def _whose(self) -> Message:
        if not self._controller.hides:
            return M("The picture shows the whole position.")
        if self._seat is None:
            return M("No hand is seen in the picture.")
        name = seat_names(self._timeline)[self._seat]
        return M("The picture shows what {name} may see; the other hands stay hidden.", name=name)

    def _show_small(self) -> None:
        image: QImage | None = None
        for image in self._bands(SHOWN, self.devicePixelRatioF(), 1):  # noqa: B007 - the only one
            pass
        assert image is not None
        self.picture.setPixmap(QPixmap.fromImage(image))

    def _bands(self, width: int, ratio: float, bands: int) -> Iterator[QImage]:
        return position_bands(
            self._timeline, width, round(SHAPE * width), ratio, self._seat,
            quarter=self._quarter, bands=bands,
        )  # fmt: skip

    # Saving

    def ask_save(self) -> None:
        """Ask for a file and write the picture to it."""
        target = ask_path(self, TITLE, self._name, SUFFIX, M("Pictures"))
        if target is not None:
            self.save(target)

    def save(self, target: Target) -> None:
        """Draw the picture in the chosen width and write it atomically."""
        self._target = target
        self._set_busy(busy=True)
        self.text.say(M("Drawing the picture…"))
        self.job.start(self._bands(int(self.widths.value()), 1.0, BANDS))

    def _set_busy(self, *, busy: bool) -> None:
        self.busy = busy
        if busy:
            self.close_button.setFocus()
        self.widths.setEnabled(not busy)
        self.save_button.setEnabled(not busy)

    def _write(self, data: bytes) -> None:
        self._set_busy(busy=False)
        try:
            self._target.write(data)
        except LudothequeError as problem:
            self.text.say(M("Nothing was written."))
            self.save_button.setFocus()
            tell(self, problem.message, warning=True)
            return
        self.saved.emit(self._target.path)
        self.accept()

    def _failed(self, problem: Exception) -> None:
        self._set_busy(busy=False)
        self.text.say(M("Nothing was written."))
        raise problem

    def done(self, result: int) -> None:
        """Drop a picture being drawn and close."""
        self.job.stop()
        super().done(result)


def save_picture(host: Host, quarter: int) -> None:
    """Show the dialog for the game on the table; ``quarter`` is the orientation of its board."""
    game = host.game
    if game is None or game.controller.is_empty:
        return
    game.controller.settle()  # an animation would show two states
    dialog = PictureDialog(game.controller, quarter, host.game_title(), host.widget)
    dialog.saved.connect(lambda path: _note(host, path))
    dialog.exec()
    let_go(dialog)


def _note(host: Host, path: Path) -> None:
    host.say(M("The picture is in “{name}”.", name=file_name(path)))
