"""Step 3 below its table: the readings as small cards, the opponent's pieces by distance."""

from collections import Counter

from PySide6.QtCore import QEvent, QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino.arrangements import Arrangement
from ludotheque.games.ordino.teaching_values import Distance, Named, Reading
from ludotheque.ui.games.ordino.lesson.marks import GAME, SignedLine, draw_piece, height_of
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Capital, Card, TextLabel, draw_focus


def says_same(one: Arrangement | None, other: Arrangement | None) -> bool:
    """Tell whether two arrangements read the same: the arrows may be exchanged."""
    if one is None or other is None:
        return False
    return (one.first, one.second) == (other.first, other.second) and Counter(
        one.arrows
    ) == Counter(other.arrows)


class ReadingCard(Card):
    """A reading: its sentence, whom it names, who can execute it; marked while on the card."""

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
        manager().changed.connect(self.update)
        self._describe()

    @property
    def on_card(self) -> bool:
        """Tell whether the punched card says this reading now."""
        return self._on_card

    def tell(self, arrangement: Arrangement | None) -> None:
        """Mark the reading if the punched card says it."""
        on = says_same(self.reading.arrangement, arrangement)
        if on != self._on_card:
            self._on_card = on
            self.badge.setVisible(on)
            self._describe()
            self.update()

    def _describe(self) -> None:
        reading = self.reading
        text = M("{sentence}. {verdict}", sentence=reading.sentence, verdict=reading.verdict)
        if self._on_card:
            text = M("On the card: {reading}", reading=text)
        self.setAccessibleName(str(Capital(text)))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
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
    """Return why a piece cannot; the engine's reason names it already."""
    assert one.why is not None
    return one.why.message


class DistanceLine(QWidget):
    """An opponent's piece and how far it is from the centre; the nearest ones are marked."""

    def __init__(self, distance: Distance) -> None:
        """Show a distance."""
        super().__init__()
        self._distance = distance
        row = QHBoxLayout(self)
        keep_scaled(row.setContentsMargins, 32, 0, 0, 0)
        self.label = TextLabel(
            self._words(), "strong" if distance.nearest else "menu",
            "ink" if distance.nearest else "ink2", wrap=True,
        )  # fmt: skip
        row.addWidget(self.label)
        keep_scaled(self.setMinimumHeight, 30)
        manager().changed.connect(self.update)

    def _words(self) -> Message:
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
