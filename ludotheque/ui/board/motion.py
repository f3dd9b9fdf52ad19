"""Animations of a scene: tracks on one clock, eased, to be finished at any moment."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation

Track = Callable[[float], None]


class Motion(QObject):
    """Several movements run together and ended together; used again and again.

    A track is a function of its own progress from 0 to 1; times are in milliseconds.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Start with no track."""
        super().__init__(parent)
        self._tracks: list[tuple[int, int, QEasingCurve, Track]] = []
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self.finish)
        self._done: Callable[[], None] | None = None

    def add(
        self,
        track: Track,
        duration: int,
        delay: int = 0,
        curve: QEasingCurve.Type = QEasingCurve.Type.OutCubic,
    ) -> None:
        """Add a track which begins after ``delay``; only while nothing runs."""
        self._tracks.append((delay, max(1, duration), QEasingCurve(curve), track))

    @property
    def length(self) -> int:
        """Return the whole time in milliseconds."""
        return max((delay + duration for delay, duration, _, _ in self._tracks), default=0)

    @property
    def running(self) -> bool:
        """Return whether the motion has been started and not ended."""
        return self._done is not None

    def start(self, done: Callable[[], None], pace: float = 1.0) -> None:
        """Run; ``done`` is called once at the end. ``pace`` multiplies the time, 0 is at once."""
        total = round(self.length * pace)
        if total > 0:
            # A clock which has run before tells where it stood: no track of now is meant.
            self._clock.setDuration(total)
        self._done = done
        if total <= 0:
            self.finish()
            return
        for delay, _, _, track in self._tracks:
            if delay == 0:
                track(0.0)
        self._clock.start()

    def finish(self) -> None:
        """Bring every track to its end and call ``done``; nothing happens at rest."""
        if self._done is None:
            return
        tracks, done = self._tracks, self._done
        self.abandon()
        for _, _, _, track in tracks:
            track(1.0)
        done()

    def abandon(self) -> None:
        """Stop where it is and forget the tracks; ``done`` is not called."""
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
