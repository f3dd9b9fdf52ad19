"""The page of the practice: cars to put in order, at ease or against the clock."""

import random
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFocusEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import MN, M, Message
from ludotheque.games import info
from ludotheque.games.automatch.cards import CHARACTERISTICS
from ludotheque.games.automatch.keytable import Table
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.board.deafness import Deafness
from ludotheque.ui.games.automatch import table_art
from ludotheque.ui.games.automatch.cards import Deck
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes, Time
from ludotheque.ui.games.automatch.encyclopaedia.cartexts import (
    COUNTRY_TEXTS,
    FIGURE_TEXTS,
    KEY,
    duration,
    tied,
    time_text,
)
from ludotheque.ui.games.automatch.encyclopaedia.ordering import (
    PENALTY,
    SETS,
    CardLaid,
    Ordering,
    cards_of,
)
from ludotheque.ui.games.automatch.encyclopaedia.rowscene import HAND, RowScene, RowView
from ludotheque.ui.look.fonts import title_font
from ludotheque.ui.look.keybook import keybook
from ludotheque.ui.look.style import set_styled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.table.tablepage import PACES
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.sidepanel import ROOM, lay_beside, lay_panel, panel_body, panel_head
from ludotheque.ui.widgets.widgets import Fresh, Line, Note, Pills, Text, TextButton, TextLabel

SET_TEXTS: Final = (
    M("Five cars"), M("A country’s 13"), M("The Common Market’s 39"), M("All 52"),
)  # fmt: skip
TASKS: Final = (
    M("Put the cars in order, the largest engine first."),
    M("Put the cars in order, the most frugal first."),
    M("Put the cars in order, the fastest first."),
)
_TICK: Final = 200


class PracticePanel(QWidget):
    """The panel beside the cloth: the choices, then the progress of the exercise."""

    back = Signal()
    asked = Signal(str)
    """"start", "pause" (or go on), "stop" (back to the choices)."""
    chosen = Signal()
    """Another exercise is chosen."""

    def __init__(self, actions: Sequence[QAction]) -> None:
        """Make the panel with the choices; ``actions`` stand as icons."""
        super().__init__()
        outer = lay_panel(self)
        nest(outer, self._head(outer, actions))
        self.stack = QStackedWidget()
        self.choices, self.play = self._choices(), self._play()
        for page in (self.choices, self.play):
            self.stack.addWidget(scroll_area(page))
        outer.addWidget(self.stack, 1)
        outer.addWidget(Line())
        nest(outer, self._foot())
        self.retranslate()

    def _head(self, outer: QVBoxLayout, actions: Sequence[QAction]) -> QVBoxLayout:
        self.back_button = TextButton(M("The cars"), "quiet", KEY, "back")
        self.back_button.clicked.connect(self.back)
        head = panel_head(outer, self.back_button, actions)
        head.addWidget(TextLabel(info(KEY).title, "small", "ink2"))
        head.addWidget(TextLabel(M("Practise"), "game", wrap=True))
        return head

    def _choices(self) -> QWidget:
        sheet, column = panel_body(8, 10, 8)
        column.addWidget(
            TextLabel(
                M(
                    "Who knows the cars plays better: put them in order by a figure, one after "
                    "another."
                ),
                "body", "ink2", wrap=True,
            )
        )  # fmt: skip
        self.kind = self._pills(
            column, M("How many?"), tuple(zip(SETS, SET_TEXTS, strict=True)), "5"
        )
        countries = tuple((str(i), text) for i, text in enumerate(COUNTRY_TEXTS))
        self.country_part, inside = QWidget(), QVBoxLayout()
        inside.setContentsMargins(0, 0, 0, 0)
        self.country_part.setLayout(inside)
        self.country = self._pills(inside, M("Which country?"), countries, "0")
        column.addWidget(self.country_part)
        figures = tuple((str(i), text) for i, text in enumerate(FIGURE_TEXTS))
        self.figure = self._pills(column, M("By which figure?"), figures, "0")
        ways = (("ease", M("At ease")), ("clock", M("Against the clock")))
        self.way = self._pills(column, M("How?"), ways, "ease")
        column.addStretch(1)
        for pills in (self.kind, self.country, self.figure, self.way):
            pills.chosen.connect(lambda _: self._choice_changed())
        self.country_part.hide()
        return sheet

    def _pills(
        self, column: QVBoxLayout, heading: Message, choices: tuple[tuple[str, Text], ...],
        value: str,
    ) -> Pills:  # fmt: skip
        label = TextLabel(heading, "strong")
        label.setContentsMargins(0, 6, 0, 0)
        column.addWidget(label)
        pills = Pills(choices, value, KEY, widest=ROOM)
        column.addWidget(pills)
        self._headings = [*getattr(self, "_headings", []), (pills, heading)]
        return pills

    def _play(self) -> QWidget:
        sheet, column = panel_body(8, 10, 8)
        self.task = TextLabel("", "body", "ink2", wrap=True)
        self.now = TextLabel("", "now", wrap=True)
        self.stand = TextLabel("", "strong", wrap=True)
        self.clock = TextLabel("", "game", "accent", game=KEY)
        self.note = Note(KEY)
        self.where = TextLabel("", "strong", "ink2", wrap=True)
        keep_scaled(self.where.setMinimumHeight, 60)
        self.where.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        for widget in (self.task, self.now, self.where, self.stand, self.clock, self.note):
            column.addWidget(widget)
        column.addStretch(1)
        self.origin = TextLabel(
            M("The figures are our reconstruction."), "small", "ink2", wrap=True
        )
        column.addWidget(self.origin)
        self.keys = TextLabel(
            Fresh(_keys_text),
            "small", "ink2", wrap=True,
        )  # fmt: skip
        column.addWidget(self.keys)
        return sheet

    def _foot(self) -> QVBoxLayout:
        foot = QVBoxLayout()
        foot.setContentsMargins(20, 12, 20, 0)
        foot.setSpacing(8)
        self.best = TextLabel("", "body", "ink2", wrap=True)
        foot.addWidget(self.best)
        self.start = TextButton(M("Begin"), "primary", KEY, "play")
        self.pause = TextButton(M("Pause"), "", KEY)
        self.stop = TextButton(M("Another exercise"), "", KEY)
        for name, button in (("start", self.start), ("pause", self.pause), ("stop", self.stop)):
            button.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            foot.addWidget(button)
        self.pause.hide()
        self._deafness = Deafness(self.start, self.pause, self.stop)
        self.stop.hide()
        return foot

    def _choice_changed(self) -> None:
        self.country_part.setVisible(self.kind.value() == "13")
        self.chosen.emit()

    # Showing

    def show_best(self, time: Time | None) -> None:
        """Show the best time of the chosen exercise."""
        if self.way.value() == "ease":
            self.best.say(M("Take your time: no clock runs."))
        elif time is None:
            cost = round(PENALTY)
            self.best.say(
                MN(
                    "No time yet. A fault costs {n} second.",
                    "No time yet. A fault costs {n} seconds.",
                    cost,
                )
            )
        else:
            self.best.say(
                M("Best time: {total}.", total=duration(time.total))
                if not time.faults
                else M(
                    "Best time: {total} ({time}).",
                    total=duration(time.total), time=time_text(time),
                )
            )  # fmt: skip

    def show_choices(self) -> None:
        """Show the choices."""
        self.stack.setCurrentIndex(0)
        self.best.show()
        self.start.say(M("Begin"))
        self.start.show()
        self.pause.hide()
        self.stop.hide()
        self.note.hide()

    def show_ordering(self, ordering: Ordering, *, clock: bool, paused: bool) -> None:
        """Show the progress of an ordering; ``clock`` says whether one runs, or is ``paused``."""
        self.stack.setCurrentIndex(1)
        self.best.hide()
        self.task.say(TASKS[ordering.what])
        self.origin.setVisible(ordering.table.reconstruction)
        card = ordering.card
        over = card is None
        for label in (self.now, self.where):
            label.setVisible(not over)
        if card is not None:
            name = ordering.table.cars[card].name
            self.now.say(M("Where does this car belong: {car}?", car=name))
        laid = MN(
            "{n} of {total} cars laid", "{n} of {total} cars laid",
            ordering.total - ordering.left, total=ordering.total,
        )  # fmt: skip
        faults = MN("{n} fault", "{n} faults", ordering.faults)
        self.stand.say(M("{laid}, {faults}", laid=laid, faults=faults))
        self.clock.setVisible(clock)
        self.keys.setVisible(not over)
        self.start.say(M("Once more"))
        self.start.setVisible(over)
        self.pause.say(M("Go on") if paused else M("Pause"))
        self.pause.setVisible(clock and not over)
        self.stop.show()

    def say(self, heading: Text, text: Text, *, bad: bool = False) -> None:
        """Show the result of laying a card, a fault in red."""
        self.note.say(heading, text, bad=bad)
        if not bad:
            set_styled(self.note.heading, "tone", "ink")

    def show_clock(self, tenths: int) -> None:
        """Show the time used, in whole seconds while the exercise runs."""
        minutes, seconds = divmod(tenths // 10, 60)
        self.clock.say(f"{minutes}:{seconds:02}")

    def retranslate(self) -> None:
        """Describe the choices in the current language."""
        for pills, heading in self._headings:
            pills.describe(str(heading))

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def stopwatch() -> Callable[[], int]:
    """Return a function which returns the milliseconds since this call."""
    timer = QElapsedTimer()
    timer.start()
    return timer.elapsed


class PauseCloth(QWidget):
    """What hides the cars while the clock stands still: nobody thinks for nothing."""

    def __init__(self, board: QWidget) -> None:
        """Make a hidden cloth over ``board``."""
        super().__init__(board)
        self._board = board
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        board.installEventFilter(self)
        self.hide()

    def spread(self, *, over: bool) -> None:
        """Lay the cloth over the board, or take it away; below it no key does anything."""
        self.setGeometry(self._board.rect())
        self.setVisible(over)
        self._board.setEnabled(not over)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the board."""
        if watched is self._board and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._board.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cloth and what it means."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table_art.paint_baize(painter, QRectF(self.rect()), QRectF(self.rect()))
        painter.setFont(title_font(34, 700))
        painter.setPen(table_art.colour("text"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(M("Paused")))


class PracticePage(AsidePage):
    """The page on which cars are put in order; it says what was right and why."""

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
        """Makes the stopwatch at the beginning of an exercise."""
        self.ordering: Ordering | None = None
        self.placed: CardLaid | None = None
        self._clock: Callable[[], int] | None = None
        """The stopwatch that runs, None at ease and during a pause."""
        self._used: int | None = None
        """The milliseconds before the last pause, None at ease."""
        self._time: Time | None = None
        self._record = False
        self.scene = RowScene()
        self.scene.setParent(self)
        self.view = RowView(self.scene, self)
        self.cloth = PauseCloth(self.view)
        self._shown_in: QWidget | None = None
        self.panel = PracticePanel(actions)
        lay_beside(self, self.view, self.panel, self.scene.width_used)
        self._ticking = QTimer(self, interval=_TICK)
        self._ticking.timeout.connect(self._tick)
        self.scene.laid.connect(self._laid)
        self.scene.marked.connect(self._say_where)
        self.panel.back.connect(self.back)
        asked = {"start": self.start, "pause": self.pause_or_go_on, "stop": self.stop}
        self.panel.asked.connect(lambda name: asked[name]())
        self.panel.chosen.connect(self.refresh)
        self.scene.begin(None, self.deck)
        self.retranslate()
        self.refresh()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass the focus on to the start button, or to the cloth."""
        playing = self.panel.pause if self.paused else self.view
        target = playing if self.panel.start.isHidden() else self.panel.start
        target.setFocus(event.reason())

    # An exercise

    def exercise(self) -> str:
        """Return the key under which times of the chosen exercise are kept: « ours/13/engine »."""
        whose = "ours" if self.deck.table.reconstruction else "own"
        kind = self.panel.kind.value()
        return f"{whose}/{kind}/{CHARACTERISTICS[int(self.panel.figure.value())]}"

    def start(self) -> None:
        """Begin the exercise chosen."""
        panel = self.panel
        cards = cards_of(panel.kind.value(), int(panel.country.value()), self.rng)
        self.ordering = Ordering(self.deck.table, cards, int(panel.figure.value()))
        self.placed, self._time, self._record = None, None, False
        timed = panel.way.value() == "clock"
        self._clock, self._used = (self.watch(), 0) if timed else (None, None)
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
        self.ordering, self.placed, self._time = None, None, None
        self._clock = self._used = None
        self.cloth.spread(over=False)
        self.scene.begin(None, self.deck)
        self.refresh()
        self.panel.start.setFocus()

    @property
    def paused(self) -> bool:
        """Return whether the clock of an exercise stands still."""
        return self._used is not None and self._clock is None and self._time is None

    def pause(self) -> None:
        """Stop the clock and cover the cars, if it runs."""
        if self._clock is None or self._used is None:
            return
        self.view.cancel()
        self._used += self._clock()
        self._clock = None
        self._ticking.stop()
        self.cloth.spread(over=True)
        self.refresh()
        self.panel.pause.setFocus()
        announce(self.panel, str(M("Paused")))

    def pause_or_go_on(self) -> None:
        """Stop the clock, or let it run on."""
        if not self.paused:
            self.pause()
            return
        self._clock = self.watch()
        self._ticking.start()
        self.cloth.spread(over=False)
        self.refresh()
        self.view.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Watch the window: minimised or behind a dialog, it stops the clock."""
        super().showEvent(event)
        if self._shown_in is not self.window():
            self._shown_in = self.window()
            self._shown_in.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pause when the window is minimised or waits for a dialog."""
        if watched is self._shown_in:
            away = event.type() == QEvent.Type.WindowStateChange and self._shown_in.isMinimized()
            if away or event.type() == QEvent.Type.WindowBlocked:
                self.pause()
        return super().eventFilter(watched, event)

    def _laid(self, placed: CardLaid) -> None:
        ordering = self.ordering
        if ordering is None:
            return
        self.placed = placed
        if ordering.card is None:
            self._end(ordering)
        self.refresh()
        spoken = f"{self.panel.note.heading.text()}. {self.panel.note.text.text()}"
        announce(self.view, f"{spoken} {self.panel.now.text()}" if ordering.left else spoken)
        if ordering.card is None:
            self.panel.start.setFocus()

    def _end(self, ordering: Ordering) -> None:
        self._ticking.stop()
        if self._clock is None or self._used is None:
            return
        self._time = Time((self._used + self._clock()) // 100, ordering.faults)
        self._clock = None
        self.panel.show_clock(self._time.tenths)
        try:
            self._record = self.times.take(self.exercise(), self._time)
        except SaveError as problem:
            self._record = True
            self.trouble.emit(problem.message)

    def _tick(self) -> None:
        if self._clock is not None and self._used is not None:
            self.panel.show_clock((self._used + self._clock()) // 100)

    # Showing

    def refresh(self) -> None:
        """Bring the panel up to date."""
        ordering, panel = self.ordering, self.panel
        if ordering is None:
            panel.show_choices()
            panel.show_best(self.times.best(self.exercise()))
        else:
            panel.show_ordering(ordering, clock=self._used is not None, paused=self.paused)
            self._say_result(ordering)
        self.changed.emit()

    def _say_where(self) -> None:
        """Say between which cars the gap under the cursor or the pointer is."""
        scene = self.scene
        marked = scene.cursor if scene.cursor_shown else scene.hovered
        known = self.ordering is not None and marked in scene.places and marked != HAND
        self.panel.where.say(tied(scene.place_message(marked)) if known and marked else "")

    def _say_result(self, ordering: Ordering) -> None:
        panel, placed = self.panel, self.placed
        if placed is None:
            panel.note.hide()
        elif ordering.card is None:
            panel.say(self._verdict(ordering), self._summary(ordering, placed))
        elif placed.right:
            panel.say(M("Well placed"), placed.text)
        else:
            panel.say(M("Not there"), placed.text, bad=True)

    def _verdict(self, ordering: Ordering) -> Message:
        if self._record:
            return M("Your best time!")
        return M("Without a fault!") if not ordering.faults else M("All in order")

    def _summary(self, ordering: Ordering, placed: CardLaid) -> Message:
        """Return the text of the end: the last card if it was wrong, then how it went."""
        if self._time is None:
            result = M("All {total} cars lie in order.", total=ordering.total)
        elif self._time.faults:
            result = M(
                "{time}: that makes {total}.",
                time=time_text(self._time), total=duration(self._time.total),
            )  # fmt: skip
        else:
            result = M("{time}.", time=time_text(self._time))
        if placed.right:
            return result
        return M("{first} {then}", first=placed.text, then=result)

    # As a page of the window

    def now_text(self) -> str:
        """Return what is to be done in the exercise, "" before it has begun."""
        panel = self.panel
        return "" if self.ordering is None else f"{panel.task.text()} {panel.now.text()}"

    def heading(self) -> str:
        """Return the title of the window."""
        return str(M("{game}, practice", game=info(KEY).title))

    def apply_settings(self, animation: str, *, show_destinations: bool, coordinates: str) -> None:
        """Apply the settings of the user."""
        self.scene.pace = PACES.get(animation, 1.0)

    def retranslate(self) -> None:
        """Set the accessible texts in the current language."""
        self.view.setAccessibleName(str(M("Cars in order")))
        self.view.setAccessibleDescription(self.panel.keys.text())
        self.setAccessibleName(self.heading())

    def follow_language(self) -> None:
        """Set all texts in the current language."""
        self.retranslate()
        self.refresh()

    def leave(self) -> None:
        """Stop clock and drag before the page is closed."""
        self._ticking.stop()
        if self._shown_in is not None:
            self._shown_in.removeEventFilter(self)
            self._shown_in = None
        self.view.cancel()
        self.scene.finish()


def _keys_text() -> Message:
    first, last = (keybook().one(f"automatch.row.{name}") or "–" for name in ("first", "last"))
    return M(
        "Click the place where the car belongs, or drag it there. Keys: arrows choose a place, "
        "Enter lays the car, {first} and {last} go to the ends.",
        first=first, last=last,
    )  # fmt: skip
