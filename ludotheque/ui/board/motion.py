"""Animations of a scene: eased tracks on one clock, which can be finished at any moment."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation

Track = Callable[[float], None]


class Motion(QObject):
    """A reusable group of animations which run and end together.

    A track is a function called with its own progress from 0 to 1; times are in milliseconds.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without tracks."""
        super().__init__(parent)
        self._tracks: list[tuple[int, int, QEasingCurve, Track]] = []
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self.finish)
        self._done: Callable[[], None] | None = None
        self.filmed = False

    def add(
        self,
        track: Track,
        duration: int,
        delay: int = 0,
        curve: QEasingCurve.Type = QEasingCurve.Type.OutCubic,
    ) -> None:
        """Add a track which begins after ``delay``; call only while the motion is not running."""
        self._tracks.append((delay, max(1, duration), QEasingCurve(curve), track))

    @property
    def length(self) -> int:
        """Return the total time in milliseconds."""
        return max((delay + duration for delay, duration, _, _ in self._tracks), default=0)

    @property
    def running(self) -> bool:
        """Return whether the motion has been started and has not ended."""
        return self._done is not None

    def start(self, done: Callable[[], None], pace: float = 1.0) -> None:
        """Run; call ``done`` once at the end. ``pace`` multiplies the times; 0 ends at once.

        With ``filmed`` set nothing runs: whoever films it calls ``seek``.
        """
        total = round(self.length * pace)
        if total > 0:
            # Setting the duration emits the clock's old value; ``_done`` is not set yet, so no
            # track runs.
            self._clock.setDuration(total)
        self._done = done
        if total <= 0:
            self.finish()
            return
        for delay, _, _, track in self._tracks:
            if delay == 0:
                track(0.0)
        if not self.filmed:
            self._clock.start()

    def seek(self, time: float) -> None:
        """Show the motion ``time`` milliseconds after its beginning, at a pace of 1."""
        if time >= self.length:
            self.finish()
        else:
            self._tick(time / self.length)

    def finish(self) -> None:
        """Bring every track to its end and call ``done``; do nothing if not running."""
        if self._done is None:
            return
        tracks, done = self._tracks, self._done
        self.abandon()
        for _, _, _, track in tracks:
            track(1.0)
        done()

    def abandon(self) -> None:
        """Stop and forget the tracks without calling ``done``."""
        self._done = None
        self._tracks = []
        if self._clock.state() != QAbstractAnimation.State.Stopped:
            self._clock.stop()

    def _tick(self, value: object) -> None:
        if self._done is None or not isinstance(value, float):
            return
        now = value * self.length
        for delay, duration, curve, track in self._tracks:
            if now >= delay:
                track(curve.valueForProgress(min(1.0, (now - delay) / duration)))
