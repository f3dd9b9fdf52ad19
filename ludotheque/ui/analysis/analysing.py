"""The analysis of one record on its way: what is kept first, the rest from another process."""

import logging
from functools import cached_property
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from ludotheque.players.analysis import Analysis, analysis
from ludotheque.players.analyst import Analyst, AnalystError
from ludotheque.players.keptanalyses import Line, keep, kept
from ludotheque.record.timeline import Timeline

_EVERY_MS: Final = 40
_KEPT_EVERY: Final = 10.0
"""Seconds after which what has been found is kept, so that a crash costs no more."""
_LOG: Final = logging.getLogger(__name__)


def line_of(timeline: Timeline) -> Line:
    """Return the line of play of a record up to now."""
    return Line(timeline.id, timeline.game, timeline.start, timeline.states, timeline.actions)


class Analysing(QObject):
    """Has a line of play assessed in the background; what has been found is kept."""

    moved = Signal(int, int)
    """Emitted with the number of places assessed and of all places."""
    ended = Signal()
    """Emitted when all places are assessed, or the process has failed."""

    def __init__(self, line: Line, parent: QObject | None = None) -> None:
        """Prepare; ``start`` begins."""
        super().__init__(parent)
        self.line = line
        self.failed = False
        self._analyst = Analyst()
        self._saved = monotonic()
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self._poll)

    @property
    def running(self) -> bool:
        """Return whether the process is at work."""
        return self._timer.isActive()

    @property
    def process_id(self) -> int | None:
        """Return the process id, None where it does not run."""
        return self._analyst.process_id

    @property
    def complete(self) -> bool:
        """Return whether all places have been assessed."""
        return self._analyst.is_done

    @cached_property
    def _whole(self) -> Analysis:
        return analysis(self.line.states, self._analyst.said)

    @property
    def found(self) -> Analysis | None:
        """Return the analysis, None until it is complete."""
        return self._whole if self.complete else None

    def start(self) -> None:
        """Begin, or go on from what is known already."""
        self.failed = False
        self._analyst.start(self.line, self._analyst.said or kept(self.line))
        if self._analyst.is_done:
            self.ended.emit()
            return
        self._timer.start()
        self._tell()

    def stop(self) -> None:
        """End the process and keep what it has found; no further signal is emitted."""
        if self.running:
            self._timer.stop()
            self._analyst.stop()
            self._keep()

    def _tell(self) -> None:
        self.moved.emit(len(self._analyst.said), len(self.line.states))

    def _keep(self) -> None:
        self._saved = monotonic()
        keep(self.line, self._analyst.said)

    def _poll(self) -> None:
        try:
            moved = self._analyst.poll()
        except AnalystError as problem:
            _LOG.warning("analysis: %s", problem)
            self.failed = True
        else:
            if not moved:
                return
        if self.failed or self._analyst.is_done:
            self._timer.stop()
            self._keep()
            self.ended.emit()
            return
        self._tell()
        if monotonic() - self._saved > _KEPT_EVERY:
            self._keep()
