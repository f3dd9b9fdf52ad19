"""Plays a moving picture before it is made, frame after frame, in a label."""

import copy
from collections.abc import Iterator

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel

from ludotheque.ui.board.film import STEP, Frame, film
from ludotheque.ui.look.pace import duration
from ludotheque.ui.printing.filmjob import Scenes


class Projector(QObject):
    """Shows the frames of some scenes in ``label``, again and again; nothing is kept of them."""

    def __init__(self, label: QLabel) -> None:
        """Begin without scenes."""
        super().__init__(label)
        self._label = label
        self._scenes: Scenes | None = None
        self._size = QSize()
        self._frames: Iterator[Frame] | None = None
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._show)

    @property
    def playing(self) -> bool:
        """Return whether scenes are shown."""
        return self._scenes is not None

    def play(self, scenes: Scenes, size: QSize) -> None:
        """Show scenes in pictures of ``size`` pixels; without animations only where they stop."""
        self.stop()
        self._scenes, self._size = scenes, size
        self._show()

    def stop(self) -> None:
        """Show no more; the last frame stays in the label."""
        self._next.stop()
        self._scenes = self._frames = None

    def _show(self) -> None:
        frame = self._frame()
        picture = QPixmap.fromImage(frame.image)
        picture.setDevicePixelRatio(self._label.devicePixelRatioF())
        self._label.setPixmap(picture)
        self._next.start(frame.time)

    def _frame(self) -> Frame:
        assert self._scenes is not None
        frame = None if self._frames is None else next(self._frames, None)
        if frame is None:
            scenes = self._scenes
            self._frames = film(
                copy.copy(scenes.timeline), scenes.first, self._size, scenes.seat,
                quarter=scenes.quarter, step=STEP if duration(STEP) else 0,
            )  # fmt: skip
            frame = next(self._frames)
        return frame
