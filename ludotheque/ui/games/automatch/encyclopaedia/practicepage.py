"""The page of the practice: cars to put in order, at ease or against the clock."""

import random
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QTimer, Signal
from PySide6.QtGui import QAction, QFocusEvent
from PySide6.QtWidgets import QHBoxLayout

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M, Message
from ludotheque.games import info
from ludotheque.games.automatch.cards import CHARACTERISTICS
from ludotheque.games.automatch.table import Table
from ludotheque.ui.board.accessible import announce
from ludotheque.ui.games.automatch.cards import Deck
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes, Time
from ludotheque.ui.games.automatch.encyclopaedia.ordering import Ordering, Placed, cards_of
from ludotheque.ui.games.automatch.encyclopaedia.practicepanel import PracticePanel
from ludotheque.ui.games.automatch.encyclopaedia.rowscene import HAND, RowScene, RowView
from ludotheque.ui.games.automatch.encyclopaedia.words import KEY, duration, tied, time_words
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.table.tablepage import PACES

_TICK: Final = 200


def stopwatch() -> Callable[[], int]:
    """Return a function which tells the milliseconds since now."""
    timer = QElapsedTimer()
    timer.start()
    return timer.elapsed


class PracticePage(AsidePage):
    """Has cars put in order and says what was right, and why."""

    trouble = Signal(object)
    """A message: a time could not be kept."""

    key = KEY

    def __init__(
        self, table: Table, times: BestTimes, actions: Sequence[QAction],
        rng: random.Random | None = None,
    ) -> None:  # fmt: skip
        """Practise with a table; ``actions`` stand as icons, ``rng`` shuffles."""
        super().__init__()
        self.deck = Deck(table)
        self.times = times
        self.rng = rng or random.Random()
        self.watch = stopwatch
        """Makes a stopwatch at the beginning of an exercise."""
        self.ordering: Ordering | None = None
        self.placed: Placed | None = None
        self._clock: Callable[[], int] | None = None
        self._time: Time | None = None
        self._record = False
        self.scene = RowScene()
        self.scene.setParent(self)
        self.view = RowView(self.scene, self)
        self.panel = PracticePanel(actions)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.view, 1)
        outer.addWidget(self.panel)
        self._ticking = QTimer(self, interval=_TICK)
        self._ticking.timeout.connect(self._tick)
        self.scene.laid.connect(self._laid)
        self.scene.marked.connect(self._say_where)
        self.panel.back.connect(self.back)
        self.panel.asked.connect(lambda name: self.start() if name == "start" else self.stop())
        self.panel.chosen.connect(self.refresh)
        self.scene.begin(None, self.deck)
        self.retranslate()
        self.refresh()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on to the way to begin, or to the cloth."""
        target = self.view if self.panel.start.isHidden() else self.panel.start
        target.setFocus(event.reason())

    # An exercise

    def exercise(self) -> str:
        """Return the key under which times of the exercise chosen are kept."""
        whose = "ours" if self.deck.table.reconstruction else "own"
        kind = self.panel.kind.value()
        return f"{whose}/{kind}/{CHARACTERISTICS[int(self.panel.figure.value())]}"

    def start(self) -> None:
        """Begin the exercise chosen."""
        panel = self.panel
        cards = cards_of(panel.kind.value(), int(panel.country.value()), self.rng)
        self.ordering = Ordering(self.deck.table, cards, int(panel.figure.value()))
        self.placed, self._time, self._record = None, None, False
        self._clock = self.watch() if panel.way.value() == "clock" else None
        self.scene.begin(self.ordering, self.deck)
        if self._clock is not None:
            self._ticking.start()
            self._tick()
        self.refresh()
        self.view.setFocus()
        announce(self.view, f"{panel.task.text()} {panel.now.text()}")

    def stop(self) -> None:
        """Go back to the choices."""
        self._ticking.stop()
        self.ordering, self.placed, self._clock, self._time = None, None, None, None
        self.scene.begin(None, self.deck)
        self.refresh()
        self.panel.start.setFocus()

    def _laid(self, placed: Placed) -> None:
        ordering = self.ordering
        if ordering is None:
            return
        self.placed = placed
        if ordering.card is None:
            self._end(ordering)
        self.refresh()
        said = f"{self.panel.note.heading.text()}. {self.panel.note.text.text()}"
        announce(self.view, f"{said} {self.panel.now.text()}" if ordering.left else said)
        if ordering.card is None:
            self.panel.start.setFocus()

    def _end(self, ordering: Ordering) -> None:
        self._ticking.stop()
        if self._clock is None:
            return
        self._time = Time(self._clock() // 100, ordering.faults)
        self.panel.show_clock(self._time.tenths)
        try:
            self._record = self.times.take(self.exercise(), self._time)
        except SaveError as problem:
            self._record = True
            self.trouble.emit(problem.message)

    def _tick(self) -> None:
        if self._clock is not None:
            self.panel.show_clock(self._clock() // 100)

    # Showing

    def refresh(self) -> None:
        """Bring the panel up to date."""
        ordering, panel = self.ordering, self.panel
        if ordering is None:
            panel.show_choices()
            panel.show_best(self.times.best(self.exercise()))
        else:
            panel.show_ordering(ordering, clock=self._clock is not None)
            self._tell(ordering)
        self.changed.emit()

    def _say_where(self) -> None:
        """Tell between which cars the gap under the pointer, or under the cursor, is."""
        scene = self.scene
        marked = scene.cursor if scene.cursor_shown else scene.hovered
        known = self.ordering is not None and marked in scene.places and marked != HAND
        self.panel.where.say(tied(scene.place_message(marked)) if known and marked else "")

    def _tell(self, ordering: Ordering) -> None:
        panel, placed = self.panel, self.placed
        if placed is None:
            panel.note.hide()
        elif ordering.card is None:
            panel.tell(self._verdict(ordering), self._summary(ordering, placed))
        elif placed.right:
            panel.tell(M("Well placed"), placed.words)
        else:
            panel.tell(M("Not there"), placed.words, bad=True)

    def _verdict(self, ordering: Ordering) -> Message:
        if self._record:
            return M("Your best time!")
        return M("Without a fault!") if not ordering.faults else M("All in order")

    def _summary(self, ordering: Ordering, placed: Placed) -> Message:
        """Return what is said at the end: the last card if it was wrong, then how it went."""
        if self._time is None:
            told = M("All {total} cars lie in order.", total=ordering.total)
        elif self._time.faults:
            told = M(
                "{time}: that makes {total}.",
                time=time_words(self._time), total=duration(self._time.total),
            )  # fmt: skip
        else:
            told = M("{time}.", time=time_words(self._time))
        if placed.right:
            return told
        return M("{first} {then}", first=placed.words, then=told)

    # As a page of the window

    def heading(self) -> str:
        """Return the title of the window."""
        return str(M("{game}, practice", game=info(KEY).title))

    def apply_settings(self, animation: str, *, show_destinations: bool) -> None:
        """Take the user's wishes."""
        self.scene.pace = PACES.get(animation, 1.0)

    def retranslate(self) -> None:
        """Follow the language."""
        self.view.setAccessibleName(str(M("Cars in order")))
        self.view.setAccessibleDescription(self.panel.keys.text())
        self.setAccessibleName(self.heading())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.refresh()

    def leave(self) -> None:
        """Let go of everything before the page goes away."""
        self._ticking.stop()
        self.view.cancel()
        self.scene.finish()
