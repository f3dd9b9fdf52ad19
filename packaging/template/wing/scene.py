"""The board of the race: a strip of cells, two runners a side, a die."""

from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from ludotheque.core.contract import Observation
from ludotheque.core.events import Captured, Moved
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.toyrace.state import (
    CELLS,
    RUNNERS,
    SEATS,
    ToyRaceObservation,
    place,
)
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.drawing import scene_font
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import EntryTexts, MoveLog
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.board.sprites import Piece, sliding
from ludotheque.ui.look.theme import current_theme

KEY = "toyrace"
SIZE = 64.0
LEFT = 150.0
MIDDLE = 210.0
DIE = QRectF(448, 320, 64, 64)


def _colour(name: str) -> QColor:
    return QColor(current_theme().of(KEY, name))


def _written(painter: QPainter, rect: QRectF, text: str, size: int, ink: QColor) -> None:
    painter.setFont(scene_font(size, 700, title=True))
    painter.setPen(ink)
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)


def _canvas(side: float, ratio: float) -> tuple[QPixmap, QPainter]:
    pixmap = QPixmap(max(1, round(side * ratio)), max(1, round(side * ratio)))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    return pixmap, painter


def runner_picture(piece: str, side: float, ratio: float) -> QPixmap:
    """Return a runner such as "white-a" as a disc with its letter."""
    seat, _, letter = piece.partition("-")
    pixmap, painter = _canvas(side, ratio)
    painter.setPen(QPen(_colour("edge"), 2))
    painter.setBrush(_colour(seat))
    painter.drawEllipse(QRectF(3, 3, side - 6, side - 6))
    ink = QColor("#2B2420" if seat == SEATS[0] else "#FFFBF0")
    _written(painter, QRectF(0, 0, side, side), letter.upper(), round(side * 0.46), ink)
    painter.end()
    return pixmap


class Runner(Piece):
    """A runner such as « white-a »."""

    def __init__(self, code: str, side: float) -> None:
        """Make a runner ``side`` wide and high."""
        super().__init__(code, side, side, 40)

    def picture(self, ratio: float) -> QPixmap:
        """Return the runner for a number of device pixels per scene unit."""
        return runner_picture(self.code, self.width, ratio)


class ToyRaceScene(BoardScene):
    """The strip with its runners and the die."""

    area = QRectF(0, 0, 960, 420)
    turns = False

    def __init__(self, controller: TableController) -> None:
        """Make the strip of the game on the table."""
        super().__init__(controller)
        for seat in range(2):
            for runner in range(2):
                self.add_place(place(seat, runner, 0))
        for cell in range(1, CELLS + 1):
            self.add_place(str(cell))
        for seat in range(2):
            for runner in range(2):
                self.add_place(place(seat, runner, CELLS + 1))
        self.add_place("die", "button")
        self.add_sheet(self._draw_marks, 5)
        if not controller.is_empty:
            self.sync()

    @property
    def position(self) -> ToyRaceObservation:
        """Return what is seen."""
        return cast(ToyRaceObservation, self.seen)

    # Where things are

    def rect_of(self, name: str) -> QRectF:
        """Return where a place is."""
        if name == "die":
            return DIE
        if name.isdigit():
            return QRectF(LEFT + (int(name) - 1) * 55, MIDDLE - 27, 53, 54)
        side, letter = name.split("-")[:2]
        seat, runner = SEATS.index(side), RUNNERS.index(letter)
        x = 30.0 + 58 * runner if not name.endswith("-home") else 818.0 + 58 * runner
        return QRectF(x, MIDDLE - 110 if seat == 0 else MIDDLE + 56, 54, 54)

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the strip, the starts and the homes."""
        painter.fillRect(exposed, _colour("strip"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name in self.places:
            if name == "die":
                continue
            rect = self.rect_of(name)
            painter.setPen(QPen(_colour("edge"), 1.5))
            painter.setBrush(_colour("cell"))
            painter.drawRoundedRect(rect, 8, 8)
            if name.isdigit():
                below = rect.translated(0, 40)
                _written(painter, below, name, 14, _colour("ink"))

    def _draw_marks(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(_colour("edge"), 2))
        painter.setBrush(_colour("white"))
        painter.drawRoundedRect(DIE, 12, 12)
        roll = self.position.roll
        _written(painter, DIE, str(roll) if roll else "?", 34, QColor("#2B2420"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(_colour("mark"), 4))
        if self.controller.mode is Mode.IDLE:
            painter.drawRoundedRect(DIE.adjusted(-5, -5, 5, 5), 14, 14)
        marked = self.target_places() or (self.starter_places() if self.choosing() else ())
        for name in marked:
            painter.drawRoundedRect(self.rect_of(name).adjusted(-3, -3, 3, 3), 10, 10)
        if self.cursor_shown and self.cursor is not None:
            painter.setPen(QPen(_colour("ink"), 3, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(self.rect_of(self.cursor).adjusted(-7, -7, 7, 7), 12, 12)

    # The runners

    def expected(self) -> Mapping[str, str]:
        """Return the runners by the place they stand on."""
        return {
            place(seat, runner, at): f"{SEATS[seat]}-{RUNNERS[runner]}"
            for seat, both in enumerate(self.position.runners)
            for runner, at in enumerate(both)
        }

    def sync(self) -> None:
        """Make the runners exactly what the state says."""
        self.stand(self.expected(), lambda _: 46.0, Runner)

    def build(self, change: Change, motion: Motion) -> None:
        """Show runners run, and those sent back return to the start."""
        for event in change.events:
            if isinstance(event, Moved) and event.origin in self.sprites:
                self._slide(event.origin, event.target, motion)
            elif isinstance(event, Captured) and event.place in self.sprites:
                self._slide(event.place, event.piece, motion)

    def _slide(self, origin: str, target: str, motion: Motion) -> None:
        sprite = self.sprites[origin]
        sprite.setZValue(20)
        motion.add(sliding(sprite, self.rest_position(target)), 260)

    # Choosing

    def press_place(self, place: str) -> bool:
        """Roll the die."""
        if place != "die":
            return False
        if not self.controller.roll() and self.controller.mode is not Mode.OVER:
            reason = self.controller.state.why_not(1)
            if reason is not None:
                self.refused.emit(reason, "die")
        return True

    def action_label(self) -> Message | None:
        """Return "Roll the die"."""
        return M("Roll the die") if self.controller.mode is Mode.IDLE else None

    def act(self) -> None:
        """Roll."""
        self.controller.roll()

    # Words

    def prompt(self) -> Message | None:
        """Return the sentence of what to do."""
        if self.controller.is_empty:
            return None
        outcome = self.controller.timeline.outcome()
        if self.controller.mode is Mode.OVER:
            return (
                M("This game has been abandoned.")
                if outcome is None
                else self.named(outcome.message)
            )
        who = player(self.controller, self.position.side)
        if not self.position.roll:
            return M("{name}, roll the die: click it or press Space.", name=who)
        return MN(
            "{name}, choose the runner that goes one cell.",
            "{name}, choose the runner that goes {n} cells.",
            self.position.roll, name=who,
        )  # fmt: skip

    def next_seat(self) -> int | None:
        """Return the side which is to roll."""
        return None if self.position.roll else self.position.side

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return a runner of a side."""
        return runner_picture(f"{SEATS[seat]}-a", side, ratio)

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append a run or a pass to the list of moves."""
        state = self.controller.timeline.state_at(ply)
        if not state.is_chance():
            log.add(ply, state.actors()[0])

    def move_texts(self, ply: int) -> EntryTexts:
        """Return how the list tells of an action."""
        timeline = self.controller.timeline
        state, action = timeline.state_at(ply), timeline.action_at(ply)
        sentence = self.named(state.describe(action, self.controller.observer()))
        steps = state.steps(action)
        if len(steps) == 1:
            return EntryTexts("–", sentence)
        piece = self._runner_from(state.observe(None), steps[0])
        goal = steps[1] if steps[1].isdigit() else M("home")
        return EntryTexts(M("{runner} → {place}", runner=piece, place=goal), sentence)

    @staticmethod
    def _runner_from(seen: Observation, origin: str) -> str:
        """Return the letter of the runner of the side on turn which stands on a place."""
        position = cast(ToyRaceObservation, seen)
        own = position.runners[position.side]
        return next(
            letter.upper()
            for runner, letter in enumerate(RUNNERS)
            if place(position.side, runner, own[runner]) == origin
        )

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        if self.controller.is_empty:
            return name
        if name == "die":
            roll = self.position.roll
            return str(M("Die, {n}", n=roll) if roll else M("Die, to be rolled"))
        piece = self.expected().get(name, "")
        where = M("Cell {n}", n=int(name)) if name.isdigit() else self._box(name)
        side = (
            self.controller.timeline.game.seat_name(SEATS.index(piece.split("-")[0]))
            if piece
            else None
        )
        stands = where if side is None else M(
            "{place}: runner {runner} of {player}",
            place=where, runner=piece.split("-")[1], player=side,
        )  # fmt: skip
        if name in self.target_places():
            return str(M("{place}, destination", place=stands))
        if self.choosing() and name in self.starter_places():
            return str(M("{place}, can run", place=stands))
        return str(stands)

    def _box(self, name: str) -> Message:
        seat, runner, *home = name.split("-")
        side = self.controller.timeline.game.seat_name(SEATS.index(seat))
        if home:
            return M("Home of {player}, {runner}", player=side, runner=runner)
        return M("Start of {player}, {runner}", player=side, runner=runner)
