"""Saves a picture of the position on the table, or of the moves which led to it, as PNG."""

import contextlib
import copy
import math
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M, Message, catalogue
from ludotheque.record.replaystops import replay_stops
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.board.positionimage import png, position_bands
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.pages.host import Host
from ludotheque.ui.printing.apng import width_of
from ludotheque.ui.printing.filmjob import FilmJob, Scenes
from ludotheque.ui.printing.projector import Projector
from ludotheque.ui.printing.rendering import Slices
from ludotheque.ui.table.endings import seat_names
from ludotheque.ui.widgets.dialogs import tell
from ludotheque.ui.widgets.fold import fold
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.screens import Heightened, dialog_room
from ludotheque.ui.widgets.widgets import Pills, TextButton, TextLabel

WIDTHS: Final = (2000, 3000, 4000)
"""The widths offered, in pixels."""
MOVING: Final = (480, 640, 800)
"""The widths offered for a moving picture, in pixels."""
LATEST: Final = 20
"""How many moves the moving picture of the last moves shows."""
SHAPE: Final = 0.8
"""The height of a picture divided by its width."""
BANDS: Final = 12
SHOWN: Final = 420
"""The width of the preview in the dialog, in logical pixels."""
LEAST: Final = 210
"""Its width at least, in a low window."""
LINE: Final = 22
"""The height of one more line of text, which a moving picture may need, at a text scale of 1."""
SUFFIX: Final = ".png"
POSITION: Final = "position"
TITLE: Final = M("Save a picture")


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


def _sizes(widths: tuple[int, ...], chosen: int) -> Pills:
    offered = tuple(
        (str(width), M("{width} × {height}", width=width, height=round(SHAPE * width)))
        for width in widths
    )
    return Pills(offered, str(chosen))


def _kept(bands: Iterator[QImage], job: PictureJob) -> Iterator[None]:
    for image in bands:
        job.keep(image)
        yield


class PictureDialog(QDialog):
    """A dialog which previews the picture, asks for its width, and writes it."""

    for_who_looks = True
    """Whether the dialog opens without the curtain: it is for the seat that looks."""

    saved = Signal(object, int)
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
        self._unwritten: tuple[tuple[object, ...], bytes] | None = None
        """What was drawn and could not be written, after what was wished: it is not drawn twice."""
        self.job = PictureJob(self)
        self.film = FilmJob(self)
        for job in (self.job, self.film):
            job.made.connect(self._write)
            job.failed.connect(self._failed)
        self.film.reached.connect(self._say_reached)
        self.setModal(True)
        self.picture = TextLabel("")
        self._width = SHOWN
        self.projector = Projector(self.picture)
        self._stops = replay_stops(self._timeline)
        self.what = Pills(self._whats(), POSITION)
        self.what.chosen.connect(self._choose)
        self.widths = _sizes(WIDTHS, WIDTHS[0])
        self.moving_widths = _sizes(MOVING, MOVING[1])
        self.moving_widths.hide()
        self._show_small()
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
        self._show()
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
        column.addWidget(self.what)
        column.addWidget(Aside(M("Size in pixels"), "strong"))
        column.addWidget(self.widths)
        column.addWidget(self.moving_widths)
        column.addWidget(self.text)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(28, 12, 28, 18)
        buttons.setSpacing(10)
        buttons.addStretch(1)
        for button in (self.close_button, self.save_button):
            keep_scaled(button.setMinimumWidth, 110)
            buttons.addWidget(button)
        fold(self, foot=buttons, ruled=True)
        keep_scaled(self.setMinimumWidth, SHOWN + 56)
        room = dialog_room(self)
        wide = QSize(scaled(SHOWN + 270), 0)  # what the picture shows stands in one row
        over = self.sizeHint().height() + scaled(LINE) - room.height()
        if over > 0:  # a smaller picture, so that all which is asked stands below it
            self._width = max(LEAST, self._width - math.ceil(over / SHAPE))
            self._show_small()
        self.resize(self.sizeHint().expandedTo(wide).boundedTo(room))
        Heightened(self)

    def _describe(self) -> None:
        self.setWindowTitle(str(TITLE))
        self.what.describe(str(M("What the picture shows")))
        for widths in (self.widths, self.moving_widths):
            widths.describe(str(M("Size in pixels")))
        self.picture.setAccessibleName(
            str(
                M("The moves as they will be in the picture")
                if self.moves
                else M("The position as it will be in the picture")
            )
        )

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
            self._show()  # some boards have text
        super().changeEvent(event)

    # What it shows

    @property
    def moves(self) -> bool:
        """Return whether a moving picture is chosen."""
        return self.what.value() != POSITION

    def _whats(self) -> tuple[tuple[str, Message], ...]:
        offered = [(POSITION, M("The position"))]
        moves = len(self._stops) - 1
        if moves > LATEST:
            offered.append(("latest", M("Film of the last {n} moves", n=LATEST)))
        if moves > 0:
            offered.append(("game", M("Film of the whole game")))
        return tuple(offered)

    def _choose(self, _what: str) -> None:
        self.widths.setHidden(self.moves)
        self.moving_widths.setVisible(self.moves)
        self.text.say(self._whose())
        self._describe()
        self._show()

    def _scenes(self) -> Scenes:
        latest = self.what.value() == "latest"
        first = self._stops[-1 - LATEST] if latest else self._stops[0]
        return Scenes(self._timeline, first, self._seat, self._quarter)

    def _show(self) -> None:
        """Show the picture, or play the moves."""
        self.projector.stop()
        if self.moves and not self.busy:
            ratio = self.devicePixelRatioF()
            self.projector.play(
                self._scenes(),
                QSize(round(self._width * ratio), round(SHAPE * self._width * ratio)),
            )
        elif not self.moves:
            self._show_small()

    def _whose(self) -> Message:
        if self.moves:
            return self._about_motion()
        if not self._controller.hides:
            return M("The picture shows the whole position.")
        if self._seat is None:
            return M("No hand is seen in the picture.")
        name = seat_names(self._timeline)[self._seat]
        return M("The picture shows what {name} may see; the other hands stay hidden.", name=name)

    def _about_motion(self) -> Message:
        if not self._controller.hides:
            return M("Browsers play it; other programs may show its beginning.")
        if self._seat is None:
            return M("Browsers play it. No hand is seen in it.")
        name = seat_names(self._timeline)[self._seat]
        return M("Browsers play it. It shows what {name} may see.", name=name)

    def _show_small(self) -> None:
        image: QImage | None = None
        for image in self._bands(self._width, self.devicePixelRatioF(), 1):  # noqa: B007 - the only one
            pass
        assert image is not None
        self.picture.setPixmap(QPixmap.fromImage(image))

    def _bands(self, width: int, ratio: float, bands: int) -> Iterator[QImage]:
        return position_bands(
            self._timeline, width, round(SHAPE * width), ratio, self._seat,
            quarter=self._quarter, bands=bands, others=True,
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
        self.job.stop()
        self.film.stop()
        if self._unwritten is not None and self._unwritten[0] == self._wished():
            self._write(self._unwritten[1])
            return
        self._set_busy(busy=True)
        self.text.say(M("Drawing the picture…"))
        if self.moves:
            self.projector.stop()
            width = int(self.moving_widths.value())
            self.film.start(self._scenes(), QSize(width, round(SHAPE * width)))
        else:
            self.job.start(self._bands(int(self.widths.value()), 1.0, BANDS))

    def _wished(self) -> tuple[object, ...]:
        """Return all that makes a difference to the picture while the dialog is open."""
        widths = self.moving_widths if self.moves else self.widths
        return self.what.value(), widths.value(), self._seat, catalogue().language

    def _say_reached(self, ply: int) -> None:
        first = self._scenes().first
        moves = [stop for stop in self._stops if stop > first]
        done = sum(stop <= ply for stop in moves)
        self.text.say(M("Drawing move {n} of {total}…", n=done, total=len(moves)))

    def _set_busy(self, *, busy: bool) -> None:
        self.busy = busy
        if busy:
            self.close_button.setFocus()
        for pills in (self.what, self.widths, self.moving_widths):
            pills.setEnabled(not busy)
        self.save_button.setEnabled(not busy)

    def _write(self, data: bytes) -> None:
        self._set_busy(busy=False)
        try:
            self._target.write(data)
        except LudothequeError as problem:
            self._unwritten = self._wished(), data
            self._show()
            self.text.say(M("Nothing was written."))
            self.save_button.setFocus()
            tell(self, problem.message, warning=True)
            return
        widths = self.moving_widths if self.moves else self.widths
        narrow = width_of(data)
        self.saved.emit(self._target.path, narrow if narrow < int(widths.value()) else 0)
        self.accept()

    def _failed(self, problem: Exception) -> None:
        self._set_busy(busy=False)
        self._show()
        self.text.say(M("Nothing was written."))
        raise problem

    def done(self, result: int) -> None:
        """Drop a picture being drawn and close."""
        self.job.stop()
        self.film.stop()
        self.projector.stop()
        super().done(result)


def save_picture(host: Host, quarter: int) -> None:
    """Show the dialog for the game on the table; ``quarter`` is the orientation of its board."""
    game = host.game
    if game is None or game.controller.is_empty:
        return
    game.controller.settle()  # an animation would show two states
    dialog = PictureDialog(game.controller, quarter, host.game_title(), host.widget)
    dialog.saved.connect(lambda path, narrow: _note(host, path, narrow))
    dialog.exec()
    let_go(dialog)


def _note(host: Host, path: Path, narrow: int) -> None:
    if narrow:
        text = M(
            "The picture is in “{name}”. It is {n} pixels wide: with so many moves a larger one "
            "would be too heavy to send.",
            name=file_name(path), n=narrow,
        )  # fmt: skip
    else:
        text = M("The picture is in “{name}”.", name=file_name(path))
    host.say(text)
