"""The clocks of the seats: they stand while nobody attends to the board, and show on the cards."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import M, Message
from ludotheque.table.controller import TableController
from ludotheque.table.timekeeper import low
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.table.seatcard import SeatCard
from ludotheque.ui.widgets.attendance import Attendance

UNATTENDED: Final = "unattended"
"""The reason for which time stands while the table is not shown, or something is asked."""
WRITING: Final = "writing"
"""The reason for which time stands while somebody writes a note."""
SECOND: Final = 1_000
HOUR: Final = 3_600


class SeatClocks(QObject):
    """Lets time run only while the table is attended to, and shows what each seat has used."""

    told = Signal(object)
    """Emitted with a Message: the time of a player runs low, or has run out."""

    past = Signal(object)
    """Emitted with a Message told before, once it is no more true."""

    def __init__(self, controller: TableController, cards: list[SeatCard], page: QWidget) -> None:
        """Follow the table of ``controller``, shown on ``page``; no time is shown yet."""
        super().__init__(page)
        self._controller = controller
        self._cards = cards
        self.wished = False
        """Whether the time used is to be shown where no clock was agreed on."""
        self._warned: tuple[int, Message] | None = None
        """The seat last warned, and what was told, until it has acted."""
        self._second = QTimer(self, singleShot=True)
        self._second.timeout.connect(self._tick)
        self.attendance = Attendance(page)
        self.attendance.changed.connect(self._attend)
        self._attend(self.attendance.attended)
        controller.changed.connect(self._tick)
        controller.time_low.connect(self._tell_low)
        controller.time_up.connect(self._tell_up)

    @property
    def limited(self) -> bool:
        """Return whether a clock was agreed on."""
        controller = self._controller
        return not controller.is_empty and controller.timeline.agreements.clock is not None

    @property
    def shown(self) -> bool:
        """Return whether the cards show a time: that used, or that left by the clock."""
        return not self._controller.is_empty and (self.wished or self.limited)

    def show(self, *, on: bool) -> None:
        """Show the time used on the cards, or no longer; what is left by a clock always is."""
        self.wished = on
        self._tick()

    def text(self, seat: int) -> str:
        """Return what a seat's card shows: « 2:05 », "" where no time is shown."""
        if not self.shown:
            return ""
        left = self._left(seat)
        return clock_text(self._used(seat) if left is None else whole_seconds(left) * SECOND)

    def spoken(self, seat: int) -> Message | None:
        """Return the time of a seat in words, None where no time is shown."""
        if not self.shown:
            return None
        left = self._left(seat)
        if left is None:
            minutes, seconds = divmod(self._used(seat) // SECOND, 60)
            return M("{minutes} min {seconds} s used", minutes=minutes, seconds=seconds)
        if left <= 0:
            return M("no time left")
        minutes, seconds = divmod(whole_seconds(left), 60)
        return M("{minutes} min {seconds} s left", minutes=minutes, seconds=seconds)

    def _left(self, seat: int) -> int | None:
        return self._controller.timekeeper.left(self._controller.timeline, seat)

    def _is_low(self, seat: int) -> bool:
        agreed, left = self._controller.timeline.agreements.clock, self._left(seat)
        return agreed is not None and left is not None and left <= low(agreed.seconds)

    def _tell_low(self, seat: int) -> None:
        text = M("{name}, your time is running out.", name=player(self._controller, seat))
        self._warned = seat, text
        self.told.emit(text)

    def _tell_up(self, seat: int) -> None:
        agreed = self._controller.timeline.agreements.clock
        if agreed is not None and agreed.then == "tell":  # the end of the game tells of itself
            name = player(self._controller, seat)
            text = M("{name}, your time has run out. You may play on.", name=name)
            self._warned = seat, text
            self.told.emit(text)

    def _used(self, seat: int) -> int:
        return self._controller.timekeeper.used(self._controller.timeline, seat)

    def wait_for_note(self, writing: bool) -> None:
        """Let time stand while somebody writes a note, as it does behind a question."""
        self._run(WRITING, on=not writing)

    def _attend(self, attended: bool) -> None:
        self._run(UNATTENDED, on=attended)

    def _run(self, reason: str, *, on: bool) -> None:
        if on:
            self._controller.run_time(reason)
        else:
            self._controller.stop_time(reason)
        self._tick()

    def _tick(self) -> None:
        """Show the present time, and again when the next second is full."""
        self._second.stop()
        if self._controller.is_empty:
            return
        for seat, card in enumerate(self._cards[: len(self._controller.timeline.seats)]):
            card.show_time(self.text(seat), low=self._is_low(seat))
        seat_running = self._controller.timekeeper.seat
        over = self._controller.timeline.is_over()
        if self._warned is not None and (over or seat_running not in {None, self._warned[0]}):
            warned, self._warned = self._warned[1], None
            self.past.emit(warned)
        if self.shown and seat_running is not None:
            left = self._left(seat_running)
            gone = self._used(seat_running) if left is None else -left
            self._second.start(SECOND - gone % SECOND)


def clock_text(time: int) -> str:
    """Return milliseconds as a clock shows them: minutes and seconds, hours before them.

    Time beyond the end, below 0, has a minus sign.

    >>> clock_text(125_900)
    '2:05'
    >>> clock_text(3_725_000)
    '1:02:05'
    >>> clock_text(-3_000)
    '\N{MINUS SIGN}0:03'
    """
    hours, rest = divmod(abs(time) // SECOND, HOUR)
    minutes, seconds = divmod(rest, 60)
    sign = "\N{MINUS SIGN}" if time <= -SECOND else ""
    return sign + (f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}")


def whole_seconds(left: int) -> int:
    """Return the seconds left: the last one is not over before it is.

    >>> whole_seconds(1_001)
    2
    """
    return -(-left // SECOND)
