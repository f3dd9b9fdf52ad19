"""The lesson of one roll: four sections below one another, and the widgets they consist of."""

from collections import Counter
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino.arrangements import Arrangement
from ludotheque.games.ordino.card import Card as PunchedCard
from ludotheque.games.ordino.teaching_values import Distance, Lesson, Named, Reading
from ludotheque.ui.games.ordino.lesson.lessonpictures import (
    GAME,
    GroupGrid,
    PileRow,
    SignedLine,
    TruthView,
    draw_piece,
    height_of,
)
from ludotheque.ui.games.ordino.lesson.possible import PossibleList, entries
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.style import set_styled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import Capital, Card, Text, TextButton, TextLabel, draw_focus

SHOW = M("Show the possibilities")
HIDE = M("Hide the possibilities")
_WEIGH: Final = {
    "move": M("What do the dice say?"), "put": M("What do the dice say?"),
    "centre": M("Who is nearest?"),
}  # fmt: skip


class SectionHead(QWidget):
    """Number and title of a section; the disc of the current section is filled."""

    def __init__(self, number: int, title: Message) -> None:
        """Make the head of a section."""
        super().__init__()
        self.number, self._title = number, title
        self._now = False
        keep_scaled(self.setFixedHeight, 32)
        self._describe()

    @property
    def now(self) -> bool:
        """Return whether this is the current section."""
        return self._now

    def mark(self, *, now: bool) -> None:
        """Mark the section as the current one, or not."""
        if now != self._now:
            self._now = now
            self._describe()
            self.update()

    def _describe(self) -> None:
        if self._now:
            text = M("Step {number}, now: {title}", number=self.number, title=self._title)
        else:
            text = M("Step {number}: {title}", number=self.number, title=self._title)
        self.setAccessibleName(str(text))

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw disc and title."""
        theme = current_theme()
        accent = QColor(theme.accent(GAME))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = scaled(24)
        disc = QRectF(1, (self.height() - side) / 2, side, side)
        painter.setPen(QPen(accent if self._now else QColor(theme.edge), 1.5))
        painter.setBrush(accent if self._now else QColor(theme.raised))
        painter.drawEllipse(disc)
        painter.setFont(title_font(15, 800))
        painter.setPen(QColor(theme.on_accent if self._now else theme.ink))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self.number))
        left = disc.right() + scaled(10)
        room = QRectF(left, 0, self.width() - left, self.height())
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(theme.ink))
        painter.setFont(title_font(18, 700))
        painter.drawText(room, int(middle), str(self._title))
        if self._now:
            left += painter.fontMetrics().horizontalAdvance(str(self._title)) + scaled(10)
            painter.setPen(accent)
            painter.setFont(text_font(13, 600))
            text = str(M("now"))
            if left + painter.fontMetrics().horizontalAdvance(text) <= self.width():
                rest = QRectF(left, scaled(2), self.width() - left, self.height() - scaled(2))
                painter.drawText(rest, int(middle), text)


class LessonSection(QWidget):
    """A section with its body, ``column``; a bar at the left marks the current section."""

    def __init__(self, number: int, title: Message) -> None:
        """Make an empty section."""
        super().__init__()
        self.title = title
        self.head = SectionHead(number, title)
        outer = QVBoxLayout(self)
        keep_scaled(outer.setContentsMargins, 12, 0, 0, 0)
        keep_scaled(outer.setSpacing, 4)
        outer.addWidget(self.head)
        self.column = QVBoxLayout()
        self.column.setContentsMargins(0, 0, 0, 0)
        keep_scaled(self.column.setSpacing, 8)
        nest(outer, self.column)

    def mark(self, *, now: bool) -> None:
        """Mark the section as the current one, or not."""
        self.head.mark(now=now)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bar."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.accent(GAME) if self.head.now else theme.line))
        width = scaled(4) if self.head.now else scaled(2)
        painter.drawRoundedRect(QRectF(0, scaled(4), width, self.height() - scaled(8)), 2, 2)


def says_same(one: Arrangement | None, other: Arrangement | None) -> bool:
    """Return whether two arrangements are the same instruction; the order of arrows is ignored."""
    if one is None or other is None:
        return False
    return (one.first, one.second) == (other.first, other.second) and Counter(
        one.arrows
    ) == Counter(other.arrows)


class ReadingCard(Card):
    """A reading: its sentence and who can execute it; framed while it lies on the card."""

    pointed = Signal(object)
    """Emitted with the messages to read here when the pointer comes, () when it leaves."""

    def __init__(self, reading: Reading) -> None:
        """Show a reading."""
        super().__init__(scaled(10), scaled(4))
        self.reading = reading
        self._on_card = False
        head = QHBoxLayout()
        keep_scaled(head.setSpacing, 8)
        head.addWidget(TextLabel(Capital(reading.sentence), "strong", wrap=True), 1)
        nest(self.column, head)
        self.badge = TextLabel(M("on the card"), "small", "accent", game=GAME)
        self.badge.hide()
        self.column.addWidget(self.badge)
        named = reading.named
        self.column.addWidget(SignedLine(reading.verdict, on=reading.executable))
        if len(named) > 1:
            for one in named:
                if not one.able:
                    self.column.addWidget(SignedLine(_line(one), on=False, font="small"))
        self._describe()

    @property
    def on_card(self) -> bool:
        """Return whether the punched card says this reading now."""
        return self._on_card

    def mark(self, arrangement: Arrangement | None) -> None:
        """Mark the reading if the punched card says it."""
        on = says_same(self.reading.arrangement, arrangement)
        if on != self._on_card:
            self._on_card = on
            self.badge.setVisible(on)
            self._describe()
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Tell what is said here."""
        super().enterEvent(event)
        lines = [one.why.message for one in self.reading.named if one.why is not None]
        self.pointed.emit((self.reading.verdict, *lines))

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that the pointer is gone."""
        super().leaveEvent(event)
        self.pointed.emit(())

    def _describe(self) -> None:
        reading = self.reading
        text = M("{sentence}. {verdict}", sentence=reading.sentence, verdict=reading.verdict)
        if self._on_card:
            text = M("On the card: {reading}", reading=text)
        self.setAccessibleName(str(Capital(text)))

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a frame in the accent around the reading on the card."""
        super().paintEvent(event)
        if self._on_card:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_focus(painter, QRectF(self.rect()), 8, current_theme().accent(GAME), 2)


def _line(one: Named) -> Message:
    """Return why a piece cannot execute the reading."""
    assert one.why is not None
    return one.why.message


class DistanceLine(QWidget):
    """An opponent's piece and how far it is from the centre; the nearest ones are marked."""

    pointed = Signal(object)
    """Emitted with the message to read here when the pointer comes, () when it leaves."""

    def __init__(self, distance: Distance) -> None:
        """Show a distance."""
        super().__init__()
        self._distance = distance
        row = QHBoxLayout(self)
        keep_scaled(row.setContentsMargins, 32, 0, 0, 0)
        self.label = TextLabel(
            self._text(), "strong" if distance.nearest else "menu",
            "ink" if distance.nearest else "ink2", wrap=True,
        )  # fmt: skip
        row.addWidget(self.label)
        keep_scaled(self.setMinimumHeight, 30)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Tell what is said here."""
        super().enterEvent(event)
        self.pointed.emit((self._text(),))

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that the pointer is gone."""
        super().leaveEvent(event)
        self.pointed.emit(())

    def _text(self) -> Message:
        one = self._distance
        if one.nearest:
            return MN(
                "{piece} on {cell}: {n} step, nearest", "{piece} on {cell}: {n} steps, nearest",
                one.steps, piece=one.name, cell=one.cell,
            )  # fmt: skip
        return MN(
            "{piece} on {cell}: {n} step", "{piece} on {cell}: {n} steps", one.steps,
            piece=one.name, cell=one.cell,
        )  # fmt: skip

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the piece."""
        painter = QPainter(self)
        side = scaled(22)
        draw_piece(
            painter, self._distance.piece, QPointF(1, (self.height() - height_of(side)) / 2), side
        )


class Toggle(TextButton):
    """The button that lists the possibilities; beside a low lesson it shows its icon alone."""

    _small = False

    def shrink(self, *, small: bool) -> None:
        """Show the icon alone, or the words too."""
        self._small = small
        set_styled(self, "low", small)
        self.setMaximumWidth(scaled(40) if small else 16_777_215)
        self.say(self._text)

    def say(self, text: Text) -> None:
        """Show another text."""
        super().say(text)
        self.setToolTip(plain_tip(str(text) if self._small else ""))
        if self._small:
            self.setText("")


class LessonPage(QWidget):
    """The four sections of one lesson."""

    pointed = Signal(object)
    """Emitted with the messages under the pointer, whose places the board frames; () for none."""

    def __init__(self, lesson: Lesson, before: Message | None = None) -> None:
        """Show a lesson; ``before`` is a sentence shown first, about a roll that was passed."""
        super().__init__()
        self.lesson = lesson
        self.truth: TruthView | None = None
        self.readings: list[ReadingCard] = []
        self.possible: PossibleList | None = None
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, scaled(6), scaled(12), scaled(10))
        keep_scaled(column.setSpacing, 14)
        self.before = TextLabel("" if before is None else before, "strong", wrap=True)
        self.before.setHidden(before is None)
        column.addWidget(self.before)
        self.toggle = Toggle(SHOW, game=GAME, icon="possibilities")
        """Lists the possibilities; the owner of the page puts it into its own layout."""
        self.sections = (self._sort(), self._build(), self._weigh(), self._execute())
        for section in self.sections:
            column.addWidget(section)
        column.addStretch(1)

    def _sort(self) -> LessonSection:
        section = LessonSection(1, M("Sort the dice"))
        if self.lesson.sort.piles:
            section.column.addWidget(PileRow(self.lesson.sort.piles))
        section.column.addWidget(_note(self.lesson.sort.note))
        return section

    def _build(self) -> LessonSection:
        section = LessonSection(2, M("Build the rows"))
        if self.lesson.build.who:
            section.column.addWidget(GroupGrid(self.lesson.build))
        section.column.addWidget(_note(self.lesson.build.note))
        return section

    def _weigh(self) -> LessonSection:
        weigh = self.lesson.weigh
        section = LessonSection(3, _WEIGH[self.lesson.kind])
        if weigh.table is not None and weigh.table.rows:
            self.truth = TruthView(weigh.table)
            section.column.addWidget(self.truth)
            section.column.addWidget(_note(M("AND: both at once. OR: at least one of the two.")))
        if weigh.note is not None:
            section.column.addWidget(TextLabel(weigh.note, "menu", wrap=True))
        for distance in weigh.distances:
            line = DistanceLine(distance)
            line.pointed.connect(self.pointed)
            section.column.addWidget(line)
        for number, reading in enumerate((*weigh.readings, *weigh.spheres)):
            if weigh.spheres and number == len(weigh.readings):
                section.column.addWidget(
                    _note(M("With the piece and number dice set aside, for a sphere:"))
                )
            card = ReadingCard(reading)
            card.pointed.connect(self.pointed)
            self.readings.append(card)
            section.column.addWidget(card)
        return section

    def _execute(self) -> LessonSection:
        section = LessonSection(4, M("What can be done?"))
        execute = self.lesson.execute
        section.column.addWidget(_note(execute.note))
        for link in execute.chain:
            section.column.addWidget(SignedLine(link.text, on=link.plays))
        count = len(execute.possibilities)
        self.count = TextLabel(
            MN("{n} possibility:", "{n} possibilities:", count),
            "small", "ink2", wrap=True,
        )  # fmt: skip
        self.count.hide()
        section.column.addWidget(self.count)
        return section

    # Showing

    def mark(self, card: PunchedCard | None, current: int) -> None:
        """Mark the current section (0: none) and the reading on the punched card."""
        for number, section in enumerate(self.sections, 1):
            section.mark(now=number == current)
        arrangement = None if card is None else card.arrangement()
        for reading in self.readings:
            reading.mark(arrangement)
        if self.truth is not None:
            self.truth.show_word(arrangement.first or "" if arrangement else "")

    def show_alone(self, number: int, room: int = 0) -> None:
        """Show one step without its head, in a height of ``room``; 0 shows all four."""
        self._column.setContentsMargins(0, 0 if number else scaled(6), scaled(12), scaled(10))
        for section in self.sections:
            section.head.setHidden(bool(number))
            section.setVisible(number in {0, section.head.number})
        if self.truth is not None:
            self.truth.lower(low=bool(number), room=room)

    def settle(self) -> None:
        """Apply the layout at once."""
        self._column.activate()

    @property
    def is_open(self) -> bool:
        """Return whether the possibilities are listed."""
        return self.possible is not None

    def open(self) -> PossibleList | None:
        """List the possibilities; None where there are none."""
        execute, weigh = self.lesson.execute, self.lesson.weigh
        if self.possible is None and execute.possibilities:
            lines = entries(execute.possibilities, (*weigh.readings, *weigh.spheres))
            self.possible = PossibleList(lines)
            self.sections[3].column.addWidget(self.possible)
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


def _note(text: Message) -> TextLabel:
    return TextLabel(text, "small", "ink2", wrap=True)
