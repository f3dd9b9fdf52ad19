"""The panel of the practice: what to put in order, how it goes, how it went."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.games import info
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import Time
from ludotheque.ui.games.automatch.encyclopaedia.ordering import PENALTY, SETS, Ordering
from ludotheque.ui.games.automatch.encyclopaedia.words import (
    COUNTRY_WORDS,
    FIGURE_WORDS,
    KEY,
    duration,
    time_words,
)
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.table.panel import WIDTH
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.widgets import Line, Note, Pills, TextButton, TextLabel, Words

NO_BREAK: Final = "\u00a0"
SET_WORDS: Final = (
    M("Five cars"), M("A country’s 13"), M("The Common Market’s 39"), M("All 52"),
)  # fmt: skip
TASKS: Final = (
    M("Put the cars in order, the largest engine first."),
    M("Put the cars in order, the most frugal first."),
    M("Put the cars in order, the fastest first."),
)


class PracticePanel(QWidget):
    """Everything beside the cloth: the choices, then how the order stands."""

    back = Signal()
    asked = Signal(str)
    """"start", "stop" (back to the choices)."""
    chosen = Signal()
    """Another exercise is chosen."""

    def __init__(self, actions: Sequence[QAction]) -> None:
        """Make the panel with the choices; ``actions`` stand as icons."""
        super().__init__()
        self.setProperty("ground", "raised")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        keep_scaled(self.setFixedWidth, WIDTH)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 12, 0, 14)
        outer.setSpacing(0)
        nest(outer, self._head(actions))
        self.stack = QStackedWidget()
        self.choices, self.play = self._choices(), self._play()
        for page in (self.choices, self.play):
            self.stack.addWidget(scroll_area(page))
        outer.addWidget(self.stack, 1)
        outer.addWidget(Line())
        nest(outer, self._foot())
        self.retranslate()

    def _head(self, actions: Sequence[QAction]) -> QVBoxLayout:
        head = QVBoxLayout()
        head.setContentsMargins(20, 0, 20, 0)
        head.setSpacing(4)
        self.back_button = TextButton(M("The cars"), "quiet", KEY, "back")
        self.back_button.clicked.connect(self.back)
        row = QHBoxLayout()
        row.setContentsMargins(-12, 0, 0, 0)
        row.addWidget(self.back_button)
        row.addStretch()
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setIconSize(QSize(24, 24))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            row.addWidget(button)
        nest(head, row)
        head.addWidget(TextLabel(info(KEY).title, "small", "ink2"))
        head.addWidget(TextLabel(M("Practise"), "game", wrap=True))
        return head

    @staticmethod
    def _sheet() -> tuple[QWidget, QVBoxLayout]:
        sheet = QWidget()
        sheet.setProperty("ground", "raised")
        sheet.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(sheet)
        column.setContentsMargins(20, 8, 20, 10)
        column.setSpacing(8)
        return sheet, column

    def _choices(self) -> QWidget:
        sheet, column = self._sheet()
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
            column, M("How many?"), tuple(zip(SETS, SET_WORDS, strict=True)), "5"
        )
        countries = tuple((str(i), words) for i, words in enumerate(COUNTRY_WORDS))
        self.country_part, inside = QWidget(), QVBoxLayout()
        inside.setContentsMargins(0, 0, 0, 0)
        self.country_part.setLayout(inside)
        self.country = self._pills(inside, M("Which country?"), countries, "0")
        column.addWidget(self.country_part)
        figures = tuple((str(i), words) for i, words in enumerate(FIGURE_WORDS))
        self.figure = self._pills(column, M("By which figure?"), figures, "0")
        ways = (("ease", M("At ease")), ("clock", M("Against the clock")))
        self.way = self._pills(column, M("How?"), ways, "ease")
        column.addStretch(1)
        for pills in (self.kind, self.country, self.figure, self.way):
            pills.chosen.connect(lambda _: self._told_choice())
        self.country_part.hide()
        return sheet

    def _pills(
        self, column: QVBoxLayout, heading: Message, choices: tuple[tuple[str, Words], ...],
        value: str,
    ) -> Pills:  # fmt: skip
        label = TextLabel(heading, "strong")
        label.setContentsMargins(0, 6, 0, 0)
        column.addWidget(label)
        pills = Pills(choices, value, KEY)
        column.addWidget(pills)
        self._headings = [*getattr(self, "_headings", []), (pills, heading)]
        return pills

    def _play(self) -> QWidget:
        sheet, column = self._sheet()
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
            M(
                "Click the place where the car belongs, or drag it there. Keys: arrows choose a "
                "place, Enter lays the car, Home and End go to the ends."
            ),
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
        self.stop = TextButton(M("Another exercise"), "", KEY)
        for name, button in (("start", self.start), ("stop", self.stop)):
            button.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            foot.addWidget(button)
        self.stop.hide()
        return foot

    def _told_choice(self) -> None:
        self.country_part.setVisible(self.kind.value() == "13")
        self.chosen.emit()

    # Showing

    def show_best(self, time: Time | None) -> None:
        """Tell the best time of the exercise chosen."""
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
                    total=duration(time.total), time=time_words(time),
                )
            )  # fmt: skip

    def show_choices(self) -> None:
        """Show the choices."""
        self.stack.setCurrentIndex(0)
        self.best.show()
        self.start.say(M("Begin"))
        self.start.show()
        self.stop.hide()
        self.note.hide()

    def show_ordering(self, ordering: Ordering, *, clock: bool) -> None:
        """Show how an order stands."""
        self.stack.setCurrentIndex(1)
        self.best.hide()
        self.task.say(TASKS[ordering.what])
        self.origin.setVisible(ordering.table.reconstruction)
        card = ordering.card
        over = card is None
        for label in (self.now, self.where):
            label.setVisible(not over)
        if card is not None:
            name = ordering.table.cars[card].name.replace(" ", NO_BREAK)
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
        self.stop.show()

    def tell(self, heading: Words, text: Words, *, bad: bool = False) -> None:
        """Say what came of it; only what is wrong is said in red."""
        self.note.tell(heading, text, bad=bad)
        if not bad:
            self.note.heading.setProperty("tone", "ink")
            self.note.heading.style().unpolish(self.note.heading)
            self.note.heading.style().polish(self.note.heading)

    def show_clock(self, tenths: int) -> None:
        """Show the time gone, in whole seconds until the end."""
        minutes, seconds = divmod(tenths // 10, 60)
        self.clock.say(f"{minutes}:{seconds:02}")

    def retranslate(self) -> None:
        """Follow the language."""
        for pills, heading in self._headings:
            pills.describe(str(heading))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
