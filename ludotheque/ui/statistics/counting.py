"""Counting for the page: the process is asked between events, so that the window goes on."""

from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from ludotheque.core.messages import Message
from ludotheque.core.names import name_key
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.process import Gatherer, Parcel
from ludotheque.stats.summary import variant_of

_EVERY_MS: Final = 15
_AT_A_TIME: Final = 0.005


class Counting(QObject):
    """Gathers the facts of an archive in a process of its own."""

    moved = Signal(int, int)
    """So many games of so many have been looked at."""
    done = Signal()
    """All is gathered: ``facts``, ``damaged`` and ``problem`` stand."""

    def __init__(self, archive: Path, cache: Path, parent: QObject | None = None) -> None:
        """Remember the files; ``start`` begins."""
        super().__init__(parent)
        self._gatherer = Gatherer(archive, cache)
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self._poll)
        self.facts: list[GameFacts] = []
        self.damaged = 0
        self.problem: Message | None = None

    @property
    def running(self) -> bool:
        """Tell whether more is to come."""
        return self._timer.isActive()

    @property
    def process_id(self) -> int | None:
        """Return the process's number while it runs."""
        return self._gatherer.process_id

    def start(self) -> None:
        """Begin anew."""
        self.facts, self.damaged, self.problem = [], 0, None
        self._gatherer.start()
        self._timer.start()

    def stop(self) -> None:
        """Give up; nothing more is told."""
        self._timer.stop()
        self._gatherer.stop()

    def _poll(self) -> None:
        """Take some parcels, few enough that painting and keys come in between."""
        until = monotonic() + _AT_A_TIME
        while self.running and monotonic() < until:
            parcel = self._gatherer.poll()
            if parcel is None:
                return
            self._take(parcel)

    def _take(self, parcel: Parcel) -> None:
        self.facts += parcel.facts
        self.damaged = parcel.damaged
        for one in parcel.facts:
            # Worked out now, remembered for the sums: no long moment at the end.
            variant_of(one)
            for name in one.names:
                name_key(name)
        if parcel.last:
            self._timer.stop()
            self.problem = parcel.problem
            self.done.emit()
        else:
            self.moved.emit(parcel.done, parcel.total)
