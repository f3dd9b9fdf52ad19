"""The lesson of one roll laid out: four steps below one another."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino.card import Card
from ludotheque.games.ordino.teaching_values import Lesson
from ludotheque.ui.games.ordino.lesson.dice import GroupGrid, PileRow
from ludotheque.ui.games.ordino.lesson.marks import GAME, SignedLine
from ludotheque.ui.games.ordino.lesson.possible import PossibleList, entries
from ludotheque.ui.games.ordino.lesson.step import StepSection
from ludotheque.ui.games.ordino.lesson.truth import TruthView
from ludotheque.ui.games.ordino.lesson.weigh import DistanceLine, ReadingCard
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextButton, TextLabel, Words

SHOW = M("Show the possibilities")
HIDE = M("Hide the possibilities")
_WEIGH: Final = {
    "move": M("Weigh the readings"), "put": M("Weigh the reading"), "centre": M("Weigh the board")
}  # fmt: skip


class Toggle(TextButton):
    """The button under the lesson; beside it, where room is scarce, it is its icon alone."""

    _small = False

    def shrink(self, *, small: bool) -> None:
        """Show the icon alone, or the words too."""
        self._small = small
        self.setMaximumWidth(scaled(40) if small else 16_777_215)
        self.say(self._words)

    def say(self, words: Words) -> None:
        """Show other words."""
        super().say(words)
        self.setToolTip(plain_tip(str(words) if self._small else ""))
        if self._small:
            self.setText("")


class LessonPage(QWidget):
    """Everything there is to say about the dice on the table."""

    def __init__(self, lesson: Lesson, before: Message | None = None) -> None:
        """Lay a lesson out; ``before`` tells what has become of its roll."""
        super().__init__()
        self.lesson = lesson
        self.truth: TruthView | None = None
        self.readings: list[ReadingCard] = []
        self.possible: PossibleList | None = None
        self._column = column = QVBoxLayout(self)
        keep_scaled(column.setContentsMargins, 0, 6, 12, 10)
        keep_scaled(column.setSpacing, 14)
        self.before = TextLabel("" if before is None else before, "strong", wrap=True)
        self.before.setHidden(before is None)
        column.addWidget(self.before)
        self.toggle = Toggle(SHOW, game=GAME, icon="possibilities")
        """The button which lists the possibilities; who shows the page places it."""
        self.steps = (self._sort(), self._build(), self._weigh(), self._execute())
        for step in self.steps:
            column.addWidget(step)
        column.addStretch(1)

    def _sort(self) -> StepSection:
        step = StepSection(1, M("Sort the dice"))
        if self.lesson.sort.piles:
            step.column.addWidget(PileRow(self.lesson.sort.piles))
        step.column.addWidget(_note(self.lesson.sort.note))
        return step

    def _build(self) -> StepSection:
        step = StepSection(2, M("Build the groups"))
        if self.lesson.build.who:
            step.column.addWidget(GroupGrid(self.lesson.build))
        step.column.addWidget(_note(self.lesson.build.note))
        return step

    def _weigh(self) -> StepSection:
        weigh = self.lesson.weigh
        step = StepSection(3, _WEIGH[self.lesson.kind])
        if weigh.table is not None and weigh.table.rows:
            self.truth = TruthView(weigh.table)
            step.column.addWidget(self.truth)
            step.column.addWidget(_note(M("AND: both at once. OR: at least one of the two.")))
        if weigh.note is not None:
            step.column.addWidget(TextLabel(weigh.note, "menu", wrap=True))
        for distance in weigh.distances:
            step.column.addWidget(DistanceLine(distance))
        for number, reading in enumerate((*weigh.readings, *weigh.spheres)):
            if weigh.spheres and number == len(weigh.readings):
                step.column.addWidget(
                    _note(M("With the piece and number dice set aside, for a sphere:"))
                )
            card = ReadingCard(reading)
            self.readings.append(card)
            step.column.addWidget(card)
        return step

    def _execute(self) -> StepSection:
        step = StepSection(4, M("Execute"))
        execute = self.lesson.execute
        step.column.addWidget(_note(execute.note))
        for link in execute.chain:
            step.column.addWidget(SignedLine(link.words, on=link.plays))
        count = len(execute.possibilities)
        self.count = TextLabel(
            MN("{n} possibility:", "{n} possibilities:", count),
            "small", "ink2", wrap=True,
        )  # fmt: skip
        self.count.hide()
        step.column.addWidget(self.count)
        return step

    # Showing

    def tell(self, card: Card | None, step: int) -> None:
        """Mark the step now going on (0: none), and what the punched card says."""
        for number, section in enumerate(self.steps, 1):
            section.tell(now=number == step)
        arrangement = None if card is None else card.arrangement()
        for reading in self.readings:
            reading.tell(arrangement)
        if self.truth is not None:
            self.truth.show_word(arrangement.first or "" if arrangement else "")

    def settle(self) -> None:
        """Have everything where it belongs at once, not in a moment."""
        self._column.activate()

    @property
    def is_open(self) -> bool:
        """Tell whether the possibilities are listed."""
        return self.possible is not None

    def open(self) -> PossibleList | None:
        """List the possibilities; None where there are none."""
        execute, weigh = self.lesson.execute, self.lesson.weigh
        if self.possible is None and execute.possibilities:
            lines = entries(execute.possibilities, (*weigh.readings, *weigh.spheres))
            self.possible = PossibleList(lines)
            self.steps[3].column.addWidget(self.possible)
            self.possible.show()  # it may get the keyboard at once
            self.setTabOrder(self.toggle, self.possible)
            self.toggle.say(HIDE)
            self.count.setVisible(self.lesson.kind == "move")
        return self.possible

    def close_list(self) -> None:
        """Hide the possibilities again."""
        if self.possible is None:
            return
        had_focus = self.possible.hasFocus()
        self.toggle.say(SHOW)
        self.count.hide()
        if had_focus:
            self.toggle.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.possible.hide()
        let_go(self.possible)
        self.possible = None


def _note(words: Message) -> TextLabel:
    return TextLabel(words, "small", "ink2", wrap=True)
