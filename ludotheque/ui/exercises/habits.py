"""What a game may adapt of its exercise pages: which side is solved, what the panel shows.

A game's own answers are the part "exercises" of its look, an object of ``ExerciseHabits`` or of a
class derived from it; without the part, board and task alone are shown.
"""

from collections.abc import Iterator

import attrs
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import CHANCE
from ludotheque.core.events import Rolled
from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercise import Exercise
from ludotheque.exercises.forcing import drawn
from ludotheque.exercises.judging import solutions
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.look.games import look_of, part
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import Text


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


class RollRow(QWidget):
    """What a roll shows, in words; pale once it has been rolled."""

    def __init__(self, roll: KnownRoll) -> None:
        """Show a roll."""
        super().__init__()
        self.roll = roll
        self.used = False
        keep_scaled(self.setFixedHeight, self.height_wanted())
        self.retranslate()

    def height_wanted(self) -> float:
        """Return the height of the row in pixels, at a text scale of 1."""
        return 24.0

    def retranslate(self) -> None:
        """Follow the language."""
        self.setAccessibleName(str(self.roll.sentence))
        self.setToolTip(plain_tip(str(self.roll.sentence)))

    def use(self, *, used: bool) -> None:
        """Return whether the dice have been rolled."""
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
        self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Write the faces, one beside the other."""
        painter.setFont(text_font(15, 600))
        painter.drawText(
            self.rect(), int(Qt.AlignmentFlag.AlignVCenter), "\u2002".join(self.roll.faces)
        )


class SeenWidget(QWidget):
    """Something in the panel which follows what the solver sees."""

    def show_for(self, exercise: Exercise, game: Game, seen: object) -> None:
        """Show what belongs to ``seen``, the solver's observation; hide where there is nothing."""
        self.hide()


class ExerciseHabits:
    """How a game's exercises are shown; as it stands, nothing but board and task."""

    guided: bool = False
    """Whether the board says in the panel what it asks for, with its buttons."""

    # Whom the solver plays

    def side(self, scene: BoardScene, seat: int) -> tuple[Message, Text]:
        """Return « You play White », and a line which says more than that, "" for none."""
        name = scene.controller.timeline.seats[seat].shown
        line: Text = scene.seat_line(seat) or ""
        if name:
            return M("You are {name}", name=name), line
        return self.nameless(scene, seat, line)

    def nameless(self, scene: BoardScene, seat: int, line: Text) -> tuple[Message, Text]:
        """Return the same for a seat which bears no player's name; ``line`` is the scene's."""
        game = scene.controller.timeline.game
        sides = look_of(game.key).sides
        if seat < len(sides):
            return sides[seat], line
        return M("You are {name}", name=game.seat_name(seat)), line

    # What the panel shows

    def row(self, roll: KnownRoll) -> RollRow:
        """Return how a roll to come is shown."""
        return RollRow(roll)

    def seen_widget(self) -> SeenWidget | None:
        """Return what the panel shows of the solver's observation, None for nothing."""
        return None

    # Choices which are prepared on the board before they are made

    def prepare(self, scene: BoardScene, action: int | None) -> bool:
        """Prepare an action to be shown; return whether there was anything to do.

        With None what was prepared is taken back.
        """
        return False

    def prepared(self, scene: BoardScene) -> object | None:
        """Return what has been prepared, None where nothing is to be."""
        return None

    def prepare_again(self, scene: BoardScene, before: object) -> None:
        """Prepare what ``prepared`` returned, if the scene shows the state it belongs to."""


def habits_of(key: str) -> ExerciseHabits:
    """Return how the exercises of a game are shown."""
    return part(key, "exercises", ExerciseHabits) or ExerciseHabits()
