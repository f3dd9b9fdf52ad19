"""Exercises of L'Auto-Match: the panel shows the cards which the solver has not seen yet."""

from typing import Final, cast

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ludotheque.core.contract import Game
from ludotheque.core.messages import M
from ludotheque.exercises.exercise import Exercise
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, NAMES, PUMP, special_name
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.ui.exercises.habits import ExerciseHabits, SeenWidget
from ludotheque.ui.games.automatch import card_art
from ludotheque.ui.games.automatch.names import card_text, unit
from ludotheque.ui.games.automatch.smallpicture import small_picture
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import Theme, current_theme
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextLabel

MOST: Final = 9
"""The most unseen cards which are listed: nobody can remember more."""
_ROW: Final = 25
_PLATE: Final = 46
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def unseen(seen: AutoMatchObservation) -> tuple[str, ...]:
    """Return the cards which a seat has seen neither in its hand nor on the table."""
    known = set(seen.hand) | set(seen.trick.cards)
    known.update(card for trick in seen.past for card in trick.cards)
    known.update(done.drawn for done in seen.exchanges if done.drawn)
    return tuple(name for name in NAMES if name not in known)


class _Rows(QWidget):
    """A row for each card: its plate in the country's colour, and the figures it bears."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: tuple[str, ...] = ()
        self._game: AutoMatch | None = None
        self._ruling = ""

    def fill(self, game: AutoMatch, cards: tuple[str, ...], ruling: str) -> None:
        """Show these cards; the ruling figure stands out."""
        if (cards, ruling) != (self.cards, self._ruling):
            self._game, self.cards, self._ruling = game, cards, ruling
            self._fit()
            self.retranslate()
            self.update()

    def retranslate(self) -> None:
        """Set the accessible name and the tool tip in the current language."""
        if self._game is not None:
            text = [str(card_text(self._game, name, self._ruling)) for name in self.cards]
            self.setAccessibleName("; ".join(text))
            self.setToolTip(plain_tip("\n".join(text)))

    def _boxes(self) -> list[QRectF]:
        """Return where the rows are; without figures the plates stand side by side."""
        high, wide = float(scaled(_ROW)), float(self.width())
        if self._game is None or not self._game.figures_hidden:
            return [QRectF(0, (i + 1) * high, wide, high) for i in range(len(self.cards))]
        found: list[QRectF] = []
        left, top = 0.0, 0.0
        for name in self.cards:
            room = scaled(_PLATE) * (1.0 if CARD[name] < PUMP else 2.6)
            if left and left + room > wide:
                left, top = 0.0, top + high
            found.append(QRectF(left, top, room, high))
            left += room + 6
        return found

    def _fit(self) -> None:
        boxes = self._boxes()
        self.setFixedHeight(round(boxes[-1].bottom()) + 1 if boxes else 0)

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the rows for the new width."""
        self._fit()
        super().resizeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rows."""
        game = self._game
        if game is None:
            return
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not game.figures_hidden and any(CARD[name] < PUMP for name in self.cards):
            painter.setPen(QColor(theme.ink2))
            painter.setFont(text_font(13))
            for what in range(3):
                column = self._column(what, QRectF(0, 0, self.width(), scaled(_ROW)))
                painter.drawText(column, int(_RIGHT), unit(CHARACTERISTICS[what]))
        for name, box in zip(self.cards, self._boxes(), strict=True):
            self._row(painter, theme, game, name, box)
        painter.end()

    def _column(self, what: int, box: QRectF) -> QRectF:
        left = box.left() + scaled(_PLATE) + 6
        each = (box.right() - left) / 3
        return QRectF(left + what * each, box.top(), each, box.height())

    def _row(
        self, painter: QPainter, theme: Theme, game: AutoMatch, name: str, box: QRectF
    ) -> None:
        card = CARD[name]
        plate = QRectF(box.left() + 1, box.top() + 2, scaled(_PLATE) - 2, box.height() - 4)
        painter.setFont(text_font(14, 700))
        painter.setPen(QPen(QColor(card_art.LINE), 1.2))
        if card >= PUMP:
            plate.setWidth(scaled(_PLATE) * 2.6 - 2)
            painter.setBrush(QColor("#F6DFA0"))
            painter.drawRoundedRect(plate, 5, 5)
            painter.setPen(QColor("#2B2420"))
            painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), str(special_name(card)))
            return
        painter.setBrush(QColor(card_art.country_color(theme, card // 13)))
        painter.drawRoundedRect(plate, 5, 5)
        painter.setPen(QColor("#FFFFFF"))
        painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), name)
        if game.figures_hidden:
            return
        for what, figure in enumerate(game.table.cars[card].figures):
            rules = CHARACTERISTICS[what] == self._ruling
            painter.setFont(text_font(14, 700 if rules else 400))
            painter.setPen(QColor(theme.ink if rules else theme.ink2))
            painter.drawText(self._column(what, box), int(_RIGHT), card_art.figure_text(figure))


class UnseenCards(SeenWidget):
    """The unseen cards with a heading, shown while they are few and others hold cards."""

    def __init__(self) -> None:
        """Make the widget, hidden at first."""
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        heading = M("Not seen yet, in another hand or the stock:")
        self.heading = TextLabel(heading, "small", "ink2", wrap=True)
        self.rows = _Rows()
        column.addWidget(self.heading)
        column.addWidget(self.rows)
        self.hide()

    def show_for(self, exercise: Exercise, game: Game, seen: object) -> None:
        """Show what the solver of an exercise about tricks or the best card has not seen."""
        observed = cast(AutoMatchObservation, seen)
        cards = unseen(observed)
        others = sum(count for seat, count in enumerate(observed.counts) if seat != observed.seat)
        wanted = any(condition.kind in {"tricks", "best"} for condition in exercise.goal)
        self.setVisible(wanted and others > 0 and len(cards) <= MOST)
        self.rows.fill(cast(AutoMatch, game), cards, observed.ruling)


class CardHabits(ExerciseHabits):
    """The panel shows the table's prompt and buttons, and the cards not seen yet."""

    guided = True

    def seen_widget(self) -> SeenWidget:
        """Return the cards not seen yet."""
        return UnseenCards()

    def small_picture(self, exercise: Exercise, size: QSize, ratio: float) -> QPixmap:
        """Return what rules, the cards on the table and those of the hand, as large as they go."""
        timeline = exercise.timeline()
        return small_picture(timeline, size, ratio, timeline.state.actors()[0])


EXERCISES: Final = CardHabits()
