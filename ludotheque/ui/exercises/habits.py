"""How a game's exercises are shown: the side to solve for, and what is in the panel.

A game may define the part "exercises" of its look, an instance of ``ExerciseHabits`` or of a
subclass; by default only the board and the task are shown.
"""

from collections.abc import Iterator

import attrs
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import CHANCE
from ludotheque.core.events import Rolled
from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercise import Exercise
from ludotheque.exercises.forcing import drawn
from ludotheque.exercises.judging import solutions
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.positionimage import Small, position_image
from ludotheque.ui.exercises.exercisetexts import task_texts
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.look.games import look_of, part
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import Text


@attrs.frozen
class KnownRoll:
    """A roll to come: its action, who rolls, the faces of the dice, and the sentence for it."""

    action: int
    who: Message
    faces: tuple[str, ...]
    sentence: Message


def known_rolls(exercise: Exercise) -> Iterator[KnownRoll]:
    """Yield the known rolls of an exercise, in the order of its solution."""
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
        else:  # the known rolls do not depend on the answer
            action = state.legal_actions()[0] if coming else None


class RollRow(QWidget):
    """A row with the faces of a roll in words, pale once it has been rolled."""

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
        """Update name and tool tip when the language changes."""
        self.setAccessibleName(str(self.roll.sentence))
        self.setToolTip(plain_tip(str(self.roll.sentence)))

    def use(self, *, used: bool) -> None:
        """Show whether the dice have been rolled."""
        if used != self.used:
            self.used = used
            self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Call ``retranslate`` when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the row, pale if the roll is used."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(0.4 if self.used else 1.0)
        self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Write the faces in words, side by side."""
        painter.setFont(text_font(15, 600))
        painter.drawText(
            self.rect(), int(Qt.AlignmentFlag.AlignVCenter), "\u2002".join(self.roll.faces)
        )


class SeenWidget(QWidget):
    """A widget of the panel which shows something of the solver's observation."""

    def show_for(self, exercise: Exercise, game: Game, seen: object) -> None:
        """Show what is in ``seen``, the solver's observation; hide if there is nothing to show."""
        self.hide()


class ExerciseHabits:
    """How a game's exercises are shown; by default only board and task."""

    guided: bool = False
    """Whether the panel shows the board's prompt and buttons."""

    # Whom the solver plays

    def side(self, scene: BoardScene, seat: int) -> tuple[Message, Text]:
        """Return « You play White », and a further line about the side, "" for none."""
        name = scene.controller.timeline.seats[seat].shown
        line: Text = scene.seat_line(seat) or ""
        if name:
            return M("You are {name}", name=name), line
        return self.nameless(scene, seat, line)

    def nameless(self, scene: BoardScene, seat: int, line: Text) -> tuple[Message, Text]:
        """Return the same for a seat without a player's name; ``line`` is the scene's."""
        game = scene.controller.timeline.game
        sides = look_of(game.key).sides
        if seat < len(sides):
            return sides[seat], line
        return M("You are {name}", name=game.seat_name(seat)), line

    # What the panel shows

    def row(self, roll: KnownRoll) -> RollRow:
        """Return the row of a roll to come."""
        return RollRow(roll)

    def seen_widget(self) -> SeenWidget | None:
        """Return a widget for the panel about the solver's observation, None for none."""
        return None

    # Its card in the list

    def small_area(self) -> QRectF | None:
        """Return the part of the scene on the card of an exercise, None for the whole."""
        return None

    def dress_small(self, scene: BoardScene) -> None:
        """Prepare a scene for the small picture on a card: pieces may be larger than they are."""

    def paint_small(self, painter: QPainter, exercise: Exercise, size: QSize, ratio: float) -> None:
        """Paint what tells exercises apart besides the board on a picture of this size."""

    def small_picture(self, exercise: Exercise, size: QSize, ratio: float) -> QPixmap:
        """Return the picture on the card of an exercise: the position, and what the task names."""
        timeline = exercise.timeline()
        solver = timeline.state.actors()[0] if timeline.game.hidden else None

        def dress(scene: BoardScene) -> None:
            self.dress_small(scene)
            scene.pointing.tell(*task_texts(exercise))

        small = Small(self.small_area(), dress)
        image = position_image(timeline, size.width(), size.height(), ratio, solver, small=small)
        picture = QPixmap.fromImage(image)
        painter = QPainter(picture)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.paint_small(painter, exercise, size, ratio)
        painter.end()
        return picture

    # Choices which are prepared on the board before they are made

    def prepare(self, scene: BoardScene, action: int | None) -> bool:
        """Prepare an action on the board before it is played; return whether that was needed.

        With None, undo what was prepared.
        """
        return False

    def prepared(self, scene: BoardScene) -> object | None:
        """Return what has been prepared on the board, None if nothing can be."""
        return None

    def prepare_again(self, scene: BoardScene, before: object) -> None:
        """Prepare again what ``prepared`` returned, if the scene shows the same state."""


def habits_of(key: str) -> ExerciseHabits:
    """Return the exercise habits of a game."""
    return part(key, "exercises", ExerciseHabits) or ExerciseHabits()
