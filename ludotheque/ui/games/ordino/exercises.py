"""Exercises of Ordino Match: dice are laid before a piece moves, known rolls are drawn."""

from typing import Final, cast

import attrs
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter

from ludotheque.core.contract import State
from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercise import Exercise
from ludotheque.games.ordino import arrangements
from ludotheque.games.ordino.card import DIE_KINDS, Card
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.exercises.habits import ExerciseHabits, KnownRoll, RollRow
from ludotheque.ui.games.ordino import pieces
from ludotheque.ui.games.ordino.layout import CENTRE, RADIUS
from ludotheque.ui.games.ordino.scene import OrdinoScene
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.widgets.widgets import Text

DIE: Final = 38
GAP: Final = 9
REACH: Final = RADIUS + 52
SMALL_COLUMN: Final = REACH / 2
"""The width of the column of dice in a small picture, beside a board twice as wide as REACH."""
_FOUR: Final = (M("You play North"), M("You play East"), M("You play South"), M("You play West"))


@attrs.frozen
class Laid:
    """The dice on the card in a state."""

    state: State
    card: Card


class Dice(RollRow):
    """Six dice in a row."""

    def height_wanted(self) -> float:
        """Return the height of a die."""
        return DIE * pieces.HEIGHT

    def draw(self, painter: QPainter) -> None:
        """Draw the dice as large as the row allows."""
        gap, faces = scaled(GAP), self.roll.faces
        fits = (self.width() - gap * (len(faces) - 1)) // len(faces)
        ratio, side = self.devicePixelRatioF(), min(scaled(DIE), fits)
        for number, (kind, face) in enumerate(zip(DIE_KINDS, faces, strict=False)):
            picture = pieces.die(kind, face, side, ratio)
            rect = QRectF(number * (side + gap), 0, side, side * pieces.HEIGHT)
            painter.drawPixmap(rect, picture, QRectF(picture.rect()))


class DiceHabits(ExerciseHabits):
    """The panel shows the board's prompt and buttons; a solution lays dice before a piece moves."""

    guided = True

    def nameless(self, scene: BoardScene, seat: int, line: Text) -> tuple[Message, Text]:
        """Return the seat's side, and the line unless it names only that side once more."""
        if len(scene.controller.timeline.game.seats) == 4:
            return _FOUR[seat], line
        known = line in {M("plays White"), M("plays Black")}
        return super().nameless(scene, seat, "" if known else line)

    def row(self, roll: KnownRoll) -> RollRow:
        """Return the six dice."""
        return Dice(roll)

    def small_area(self) -> QRectF:
        """Return the labyrinth, with room for the dice at the left."""
        board = QRectF(CENTRE.x() - REACH, CENTRE.y() - REACH, 2 * REACH, 2 * REACH)
        return board.adjusted(-SMALL_COLUMN, 0, 0, 0)

    def dress_small(self, scene: BoardScene) -> None:
        """Enlarge the pieces."""
        scene.dress_small()

    def paint_small(self, painter: QPainter, exercise: Exercise, size: QSize, ratio: float) -> None:
        """Paint the dice which have been rolled, one below the other."""
        dice = cast("OrdinoState", exercise.state()).observe(None).dice
        high = size.height() / max(len(dice), 1)
        side = min(high / pieces.HEIGHT, size.width() * SMALL_COLUMN / (2 * REACH + SMALL_COLUMN))
        for number, (kind, face) in enumerate(zip(DIE_KINDS, dice, strict=False)):
            picture = pieces.die(kind, face, side, ratio)
            box = QRectF(2, number * high, side, side * pieces.HEIGHT)
            painter.drawPixmap(box, picture, QRectF(picture.rect()))

    def prepare(self, scene: BoardScene, action: int | None) -> bool:
        """Lay the dice for a move to be shown, and draw its way; with None, take them back."""
        ordino = _filled(scene)
        if ordino is None or ordino.card is None:
            return False
        if action is None:
            ordino.show_instruction(None)
            ordino.tray.change(ordino.card.emptied())
            return True
        for arrangement, instruction in arrangements.possibilities(ordino.state):
            if instruction.action == action:
                ordino.tray.change(ordino.card.saying(arrangement))
                ordino.show_instruction(instruction)
                return True
        return False

    def prepared(self, scene: BoardScene) -> Laid | None:
        """Return how the dice lie, None where there is no card to be filled."""
        ordino = _filled(scene)
        if ordino is None or ordino.card is None or ordino.card.fixed:
            return None
        return Laid(ordino.state, ordino.card)

    def prepare_again(self, scene: BoardScene, before: object) -> None:
        """Lay the dice as they lay, if the scene shows the state they belong to."""
        ordino, laid = _filled(scene), cast(Laid, before)
        if ordino is not None and ordino.card is not None and ordino.state is laid.state:
            ordino.tray.change(laid.card)


def _filled(scene: BoardScene) -> OrdinoScene | None:
    """Return the scene, None while no game lies on it."""
    return None if scene.controller.is_empty else cast(OrdinoScene, scene)


EXERCISES: Final = DiceHabits()
