"""The clocks of the seats: they stand while nobody attends to the table, and show on the cards."""

from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import M, Message
from ludotheque.table.controller import TableController
from ludotheque.ui.table.seatcard import SeatCard
from ludotheque.ui.widgets.attendance import Attendance

UNATTENDED: Final = "unattended"
"""The reason for which time stands while the table is not shown, or something is asked."""
SECOND: Final = 1_000
HOUR: Final = 3_600


class SeatClocks(QObject):
    """Lets time run only while the table is attended to, and shows what each seat has used."""

    def __init__(self, controller: TableController, cards: list[SeatCard], page: QWidget) -> None:
        """Follow the table of ``controller``, shown on ``page``; no time is shown yet."""
        super().__init__(page)
        self._controller = controller
        self._cards = cards
        self.shown = False
        """Whether the cards show the time."""
        self._second = QTimer(self, singleShot=True)
        self._second.timeout.connect(self._tick)
        self.attendance = Attendance(page)
        self.attendance.changed.connect(self._attend)
        self._attend(self.attendance.attended)
        controller.changed.connect(self._tick)

    def show(self, *, on: bool) -> None:
        """Show the time on the cards, or no longer."""
        self.shown = on
        self._tick()

    def text(self, seat: int) -> str:
        """Return what a seat's card shows: « 2:05 », "" where no time is shown."""
        if not self.shown or self._controller.is_empty:
            return ""
        return clock_text(self._used(seat))

    def spoken(self, seat: int) -> Message | None:
        """Return the time a seat has used in words, None where no time is shown."""
        if not self.shown or self._controller.is_empty:
            return None
        minutes, seconds = divmod(self._used(seat) // SECOND, 60)
        return M("{minutes} min {seconds} s used", minutes=minutes, seconds=seconds)

    def _used(self, seat: int) -> int:
        return self._controller.timekeeper.used(self._controller.timeline, seat)

    def _attend(self, attended: bool) -> None:
        if attended:
            self._controller.run_time(UNATTENDED)
        else:
            self._controller.stop_time(UNATTENDED)
        self._tick()

    def _tick(self) -> None:
        """Show the present time, and again when the next second is full."""
        self._second.stop()
        if self._controller.is_empty:
            return
        for seat, card in enumerate(self._cards[: len(self._controller.timeline.seats)]):
            card.show_time(self.text(seat))
        seat_running = self._controller.timekeeper.seat
        if self.shown and seat_running is not None:
            self._second.start(SECOND - self._used(seat_running) % SECOND)


def clock_text(time: int) -> str:
    """Return milliseconds as a clock shows them: minutes and seconds, hours before them.

    >>> clock_text(125_900)
    '2:05'
    >>> clock_text(3_725_000)
    '1:02:05'
    """
    seconds = time // SECOND
    hours, rest = divmod(seconds, HOUR)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
