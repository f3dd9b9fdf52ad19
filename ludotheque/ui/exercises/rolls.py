"""The rolls an exercise knows beforehand, as dice in its panel."""

from collections.abc import Iterator
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ludotheque.core.contract_types import CHANCE
from ludotheque.core.events import Rolled
from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercises import Exercise
from ludotheque.exercises.forcing import drawn
from ludotheque.exercises.judging import solutions
from ludotheque.games.ordino.card import DIE_KINDS
from ludotheque.ui.games.ordino import pieces
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import manager
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextLabel

DIE: Final = 38
GAP: Final = 9


@attrs.frozen
class KnownRoll:
    """A roll to come: who rolls, what the dice show, and the sentence that says so."""

    action: int
    who: Message
    faces: tuple[str, ...]
    sentence: Message


def known_rolls(exercise: Exercise) -> Iterator[KnownRoll]:
    """Yield the rolls an exercise knows, in the order in which its solution brings them."""
    state, coming = exercise.state(), exercise.rolls
    action: int | None = solutions(exercise)[0]
    while action is not None and state.actors():
        if state.actors() == (CHANCE,):
            event = state.transition(action, None)[0]
            if isinstance(event, Rolled):
                who = state.game.seat_name(event.seat)
                yield KnownRoll(action, who, event.faces, state.describe(action, None))
        state = state.child(action)
        if state.is_chance():
            action, coming = drawn(state, coming)
        else:  # whatever is answered, the rolls are the same
            action = state.legal_actions()[0] if coming else None


class Dice(QWidget):
    """Six dice in a row, pale once they have been rolled."""

    def __init__(self, roll: KnownRoll) -> None:
        """Show a roll."""
        super().__init__()
        self.roll = roll
        self.used = False
        keep_scaled(self.setFixedHeight, DIE * pieces.HEIGHT)
        self.retranslate()
        manager().changed.connect(self.update)

    def retranslate(self) -> None:
        """Follow the language."""
        self.setAccessibleName(str(self.roll.sentence))
        self.setToolTip(plain_tip(str(self.roll.sentence)))

    def use(self, *, used: bool) -> None:
        """Tell whether the dice have been rolled."""
        if used != self.used:
            self.used = used
            self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dice."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(0.4 if self.used else 1.0)
        gap = scaled(GAP)
        fits = (self.width() - gap * (len(self.roll.faces) - 1)) // len(self.roll.faces)
        ratio, side = self.devicePixelRatioF(), min(scaled(DIE), fits)
        for number, (kind, face) in enumerate(zip(DIE_KINDS, self.roll.faces, strict=False)):
            picture = pieces.die(kind, face, side, ratio)
            place = QRectF(number * (side + gap), 0, side, side * pieces.HEIGHT)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))


class KnownRolls(QWidget):
    """All rolls an exercise knows, one below the other, each with who rolls."""

    def __init__(self, exercise: Exercise) -> None:
        """Show the rolls of an exercise."""
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.rows: list[Dice] = []
        for roll in known_rolls(exercise):
            row = Dice(roll)
            label = TextLabel(M("{side} rolls:", side=roll.who), "small", "ink2")
            label.setAlignment(Qt.AlignmentFlag.AlignBottom)
            column.addWidget(label)
            column.addWidget(row)
            self.rows.append(row)

    def show_left(self, coming: tuple[int, ...]) -> None:
        """Show which of the rolls are still to come."""
        left = list(coming)
        for row in reversed(self.rows):
            used = row.roll.action not in left
            if not used:
                left.remove(row.roll.action)
            row.use(used=used)
