"""Makes an animated PNG of a game in time slices, within a number of bytes."""

import copy
import math
from collections.abc import Iterator
from typing import Final

import attrs
from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from ludotheque.record.replaystops import replay_stops
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.film import film
from ludotheque.ui.printing.apng import MovingPicture
from ludotheque.ui.printing.rendering import Slices

LEAST: Final = 2_000_000
"""How many bytes a moving picture may take in any case."""
EACH: Final = 100_000
"""How many bytes it may take for each move, where there are more than twenty."""
MOST: Final = 10_000_000
"""How many bytes it may never take, so that it can be sent."""
STEPS: Final = (60, 80, 100, 125, 150, 200, 250, 300)
"""The milliseconds between two frames of a movement which are tried, in this order."""
_TRIED: Final = 0.35
"""The share of the bytes from which it is judged whether the rest will be enough."""
_LEAST_WIDTH: Final = 320
"""The pixels below which a picture is not made narrower, since its pieces could not be told."""
_FEWER_COLOURS: Final = QImage.Format.Format_RGB16


@attrs.frozen
class Scenes:
    """What a moving picture shows: the actions of a history from ply ``first`` on."""

    timeline: Timeline
    first: int
    seat: int | None
    """Whose eyes see it."""
    quarter: int = 0

    @property
    def moves(self) -> int:
        """Return how many stops of a replay it has after its beginning."""
        return sum(stop > self.first for stop in replay_stops(self.timeline))

    def limit(self) -> int:
        """Return how many bytes its file may take."""
        return min(MOST, max(LEAST, EACH * self.moves))


def shoot(scenes: Scenes, size: QSize) -> Iterator[int | bytes]:
    """Make the file, yielding the ply shown after each frame and, at last, its bytes.

    Movements get fewer frames where the file would be too large; where even without them it would
    be, the picture is smaller than ``size``.
    """
    limit, step, fits = scenes.limit(), STEPS[0], False
    plies = max(1, scenes.timeline.ply - scenes.first)
    while not fits:
        made, timeline, first, fits = MovingPicture(), copy.copy(scenes.timeline), 0, True
        for frame in film(
            timeline, scenes.first, size, scenes.seat, quarter=scenes.quarter, step=step
        ):
            made.add(frame.image.convertToFormat(_FEWER_COLOURS), frame.time)
            first = first or made.size  # the whole board; then only what changes
            share = (timeline.ply - scenes.first) / plies
            room, taken = (limit - first) * share, made.size - first
            narrows = size.width() > _LEAST_WIDTH
            if share >= _TRIED and taken > room and (step or narrows):
                if step:
                    wanted = step * taken / room if room > 0 else STEPS[-1]
                    step = next((slower for slower in STEPS if slower > 1.02 * wanted), 0)
                else:
                    size = _narrower(size, room / taken)
                fits = False
                break
            yield timeline.ply
    yield made.data()


def _narrower(size: QSize, share: float) -> QSize:
    """Return the size of a picture which takes about ``share`` of the bytes, and less than now."""
    factor = min(0.9, max(0.5, 0.95 * math.sqrt(max(0.0, share))))
    width = max(_LEAST_WIDTH, round(size.width() * factor))
    return QSize(width, round(width * size.height() / size.width()))


class FilmJob(QObject):
    """Makes a moving picture while the window stays responsive."""

    reached = Signal(int)
    """Emitted with the ply which has been drawn."""
    made = Signal(bytes)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without a job."""
        super().__init__(parent)
        self._data = b""
        self._slices = Slices(self)
        self._slices.progressed.connect(self._note)
        self._slices.finished.connect(lambda: self.made.emit(self._data))
        self._slices.failed.connect(self.failed)

    def start(self, scenes: Scenes, size: QSize) -> None:
        """Begin a moving picture and drop any other."""
        self._data = b""
        self._slices.start(self._keep(shoot(scenes, size)))

    def _keep(self, work: Iterator[int | bytes]) -> Iterator[int]:
        for value in work:
            if isinstance(value, bytes):
                self._data = value
            else:
                yield value

    def _note(self, ply: object) -> None:
        if isinstance(ply, int):
            self.reached.emit(ply)

    def stop(self) -> None:
        """Drop the moving picture."""
        self._slices.stop()
