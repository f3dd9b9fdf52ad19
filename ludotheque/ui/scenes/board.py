"""What every board shares: places, choosing, dragging, keyboard cursor, performing steps.

A game's scene adds its places, its pieces and its marks. It never decides a rule: what may be
chosen comes from the Selection, what happened from the controller's steps.
"""

import math
from collections.abc import Callable, Mapping
from typing import cast

from PySide6.QtCore import QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from ludotheque.core.contract import Observation, State
from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import Message
from ludotheque.table.controller import Mode, Step, TableController
from ludotheque.table.selection import Selection
from ludotheque.ui.movelist import MoveEntry
from ludotheque.ui.scenes.accessible import Place, Telling, ViewLike, tell_focus
from ludotheque.ui.scenes.motion import Motion
from ludotheque.ui.scenes.sprites import Sprite
from ludotheque.ui.theme import manager

LIFT = 11.0
"""How far a piece which may move rises, in scene units."""
CARRY = 18.0
"""How far a piece in the hand is above the board."""


class BoardScene(QGraphicsScene):
    """The board of one game, seen through the controller."""

    refused = Signal(object, str)
    """A Reason, and the place it belongs to: shown beside it."""
    ground_changed = Signal()
    """The still part of the board must be painted anew."""
    marked = Signal()
    """Choice, hover or cursor have changed (the sentence of what to do may follow)."""

    confirming: str | None = None
    """The step meant when a chosen piece is named again."""

    area = QRectF()
    """The scene's rectangle, the same at every moment."""

    def __init__(self, controller: TableController) -> None:
        """Make the board of the game on the controller's table."""
        super().__init__()
        self.setSceneRect(self.area)
        self.controller = controller
        self.places: dict[str, Place] = {}
        self.sprites: dict[str, Sprite] = {}
        self.selection = Selection(self.confirming, self)
        self.selection.changed.connect(self.refresh)
        self.selection.refused.connect(self._refused)
        self.selection.completed.connect(self._completed)
        self.cursor: str | None = None
        self.cursor_shown = False
        self.hovered: str | None = None
        self.pressed: str | None = None
        self.show_destinations = True
        self.pace = 1.0
        self.ratio = 1.0
        self._dragged: Sprite | None = None
        self._motion = Motion(self)
        self._seen: tuple[object, Mode] | None = None
        self._settling = Motion(self)
        self._telling = Telling(self)
        controller.stage = self
        controller.changed.connect(self.follow)
        manager().changed.connect(self.retheme)

    # For the game's scene

    def add_place(self, name: str, rect: QRectF, kind: str = "cell") -> None:
        """Add a place, in the order a screen reader reads them."""
        self.places[name] = Place(name, rect, kind, self)

    def paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the still part of the board; ``exposed`` may reach beyond the scene."""

    def sync(self) -> None:
        """Make the pieces exactly what the state says."""

    def build(self, step: Step, motion: Motion) -> None:
        """Add the tracks which show a step."""

    def mark(self) -> None:
        """Bring lifted pieces and marks up to date with choice, hover and cursor."""

    def press_place(self, place: str) -> bool:
        """Act on a place which is no part of an action (a die, a button); tell whether it was."""
        return False

    def acts_once(self, place: str | None) -> bool:
        """Tell whether a place acts once per double click."""
        return place is not None and self.places[place].kind == "button"

    def place_text(self, name: str) -> str:
        """Return the spoken name of a place."""
        return name

    def prompt(self) -> Message | None:
        """Return the one sentence saying what the table waits for."""
        return None

    def shown(self) -> Mapping[str, str]:
        """Return the pieces as they are drawn, by place; must equal ``expected`` at rest."""
        return {}

    def expected(self) -> Mapping[str, str]:
        """Return the pieces as the state has them, by place."""
        return {}

    def action_label(self) -> Message | None:
        """Return the label of the panel's main button, None where there is nothing to press."""
        return None

    def act(self) -> None:
        """Do what the panel's main button says."""

    def seat_line(self, seat: int) -> Message | None:
        """Return a line about a side for its player's card."""
        return None

    def seat_score(self, seat: int) -> str:
        """Return the score of a side, "" where none is kept."""
        return ""

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return the picture of a side, ``side`` pixels wide and high."""
        return QPixmap()

    def next_seat(self) -> int | None:
        """Return the seat chance works for now (who rolls), None where it is nobody's."""
        return None

    def score_goal(self) -> Message | None:
        """Return what a match is played for, None where no score sheet is kept."""
        return None

    def ends_a_game(self, before: State, after: State) -> bool:
        """Tell whether an action ended a game of a match; cheap, it is asked for every ply."""
        return False

    def move_entries(self) -> list[MoveEntry]:
        """Return the moves so far for the list."""
        return []

    def step_of(self, place: str) -> str:
        """Return the step which a place stands for."""
        return place

    def place_of(self, step: str) -> str:
        """Return the place which stands for a step."""
        return step

    def board_views(self) -> list[ViewLike]:
        """Return the views which show the board."""
        return cast("list[ViewLike]", self.views())

    # Seen

    @property
    def seen(self) -> Observation:
        """Return what the seat at the table may know; all that is drawn comes from it."""
        return self.controller.state.observe(self.controller.observer())

    def choosing(self) -> bool:
        """Tell whether the seat on turn may choose now."""
        return self.controller.mode is Mode.CHOOSING

    @property
    def moving(self) -> bool:
        """Tell whether a step is being shown."""
        return self._motion.running

    def busy(self) -> bool:
        """Tell whether Escape has something to cancel here."""
        return bool(self.selection.chosen) or self._dragged is not None

    def chosen_place(self) -> str | None:
        """Return the place chosen first."""
        origin = self.selection.origin
        return None if origin is None else self.place_of(origin)

    def target_places(self) -> tuple[str, ...]:
        """Return where the chosen piece may go."""
        return tuple(map(self.place_of, self.selection.targets))

    def starter_places(self) -> tuple[str, ...]:
        """Return the pieces which may be chosen."""
        return tuple(map(self.place_of, self.selection.starters))

    # Following the controller

    def follow(self) -> None:
        """Follow a change at the table."""
        if self.controller.is_empty:
            return
        seen = (self.controller.state, self.controller.mode)
        if self._seen is None or seen[0] is not self._seen[0] or seen[1] is not self._seen[1]:
            self._seen = seen
            self.cancel_drag()
            self.selection.reset(self.controller.state if self.may_select() else None)
        self.refresh()

    def may_select(self) -> bool:
        """Tell whether choices are narrowed among the legal actions now."""
        return self.choosing()

    def refresh(self) -> None:
        """Bring marks, names and whatever depends on the choice up to date."""
        if self.controller.is_empty:
            return
        self.mark()
        self.update()
        self.marked.emit()
        self._telling.look()

    def retranslate(self) -> None:
        """Follow the language."""
        self.ground_changed.emit()
        self.refresh()

    def retheme(self) -> None:
        """Follow the colours."""
        for sprite in self.all_sprites():
            sprite.refresh()
        self.ground_changed.emit()
        self.refresh()

    def all_sprites(self) -> list[Sprite]:
        """Return every sprite on the board."""
        return [item for item in self.items() if isinstance(item, Sprite)]

    def set_scale(self, ratio: float) -> None:
        """Take the device pixels per scene unit; sprites are made anew for them."""
        self.ratio = ratio
        for sprite in self.all_sprites():
            sprite.set_scale(ratio)

    # Stage

    def perform(self, step: Step, done: Callable[[], None]) -> None:
        """Show a step."""
        self.cancel_drag_quietly()
        self._settling.finish()
        self._motion.finish()
        if step.kind == "play" and self.pace > 0 and self.views():
            self.build(step, self._motion)

        def ended() -> None:
            self.sync()
            done()

        self._motion.start(ended, self.pace)

    def finish(self) -> None:
        """Show the end of the running step at once."""
        self._motion.finish()

    def hurry(self) -> bool:
        """End what is being shown or waited for."""
        return self.controller.hurry()

    # Pointer

    def place_at(self, pos: QPointF) -> str | None:
        """Return the place at a point of the scene; whole cells are the hit area."""
        for place in self.places.values():
            if place.rect.contains(pos):
                return place.name
        return None

    def set_hover(self, place: str | None) -> None:
        """Take the place under the pointer."""
        if place != self.hovered:
            self.hovered = place
            self.refresh()

    def press(self, place: str | None) -> None:
        """Take note of a press; a piece which may move shows its destinations at once."""
        self.pressed = place
        self.refresh()

    def activate(self, place: str) -> None:
        """Do what a click on a place means."""
        self.pressed = None
        if self.press_place(place):
            return
        if self.selection.active:
            self.selection.click(self.step_of(place))
            return
        if self.controller.mode in {Mode.IDLE, Mode.OVER}:
            reason = self.controller.state.why_not_steps((self.step_of(place),))
            if reason is not None and self.places[place].kind == "cell":
                self.refused.emit(reason, place)
        self.refresh()

    def clear_choice(self) -> None:
        """Take the choice back."""
        self.pressed = None
        self.selection.clear()
        self.refresh()

    def begin_drag(self, place: str) -> bool:
        """Lift the piece of a place; tell whether it is in the hand now."""
        self.pressed = None
        if not self.choosing():
            self.activate(place)
            return False
        if not self.selection.lift(self.step_of(place)) or place not in self.sprites:
            return False
        self.carry(place)
        return True

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Carry the piece in the hand."""
        if self._dragged is not None:
            self._dragged.setPos(pos + QPointF(0, CARRY))
            self.set_hover(place)

    def end_drag(self, place: str | None) -> None:
        """Let the piece go over a place (None: beside the board)."""
        sprite = self._dragged
        if sprite is None:
            return
        self.selection.drop(None if place is None else self.step_of(place))
        # Dropped where it may go, a step has taken the piece over.
        self._dragged = None
        if not self._motion.running and self.home_of(sprite) is not None:
            self.settle(sprite)

    def cancel_drag(self) -> None:
        """Put the piece in the hand back where it was; nothing stays chosen."""
        sprite, self._dragged = self._dragged, None
        if sprite is not None:
            self.selection.clear()
            self.settle(sprite)

    def cancel_drag_quietly(self) -> None:
        """Forget the drag without moving the piece: a step takes over."""
        self._dragged = None

    @property
    def dragged(self) -> Sprite | None:
        """Return the piece in the hand."""
        return self._dragged

    def home_of(self, sprite: Sprite) -> QPointF | None:
        """Return where a piece belongs, None where it is no longer on the board."""
        for name, found in self.sprites.items():
            if found is sprite:
                return self.rest_position(name)
        return None

    def rest_position(self, place: str) -> QPointF:
        """Return where a piece stands on a place."""
        return self.places[place].rect.center()

    def carry(self, place: str) -> None:
        """Take the piece of a place in the hand."""
        sprite = self.sprites[place]
        self._settling.finish()
        self._dragged = sprite
        sprite.setZValue(50)
        sprite.set_lift(CARRY)
        self.refresh()

    def let_go(self) -> None:
        """Let the piece in the hand settle where it belongs now."""
        sprite, self._dragged = self._dragged, None
        if sprite is not None:
            self.settle(sprite)

    def settle(self, *sprites: Sprite) -> None:
        """Bring pieces to where they belong."""
        self._settling.finish()
        for sprite in sprites:
            home = self.home_of(sprite)
            if home is not None:
                sprite.setZValue(40)
                self._settling.add(_homing(sprite, home), 160)

        def ended() -> None:
            for sprite in sprites:
                sprite.setZValue(10)
            self.refresh()

        self._settling.start(ended, self.pace if self.views() else 0)

    # Keys

    def show_cursor(self) -> None:
        """Show the keyboard cursor, first on a piece which may move."""
        if self.cursor is None or self.cursor not in self.places:
            first = self.starter_places()
            self.cursor = first[0] if first else next(iter(self.places), None)
        self.cursor_shown = True
        self._cursor_moved()

    def hide_cursor(self) -> None:
        """Hide the keyboard cursor: the pointer is in use."""
        if self.cursor_shown:
            self.cursor_shown = False
            self.refresh()

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest place in a direction."""
        if not self.cursor_shown or self.cursor is None:
            self.show_cursor()
            return
        here = self.places[self.cursor].rect.center()
        best, found = math.inf, None
        for place in self.places.values():
            way = place.rect.center() - here
            along = way.x() * dx + way.y() * dy
            across = abs(way.x() * dy) + abs(way.y() * dx)
            if along > 1 and along + 3 * across < best:
                best, found = along + 3 * across, place.name
        if found is not None:
            self.cursor = found
            self._cursor_moved()

    def next_choice(self, direction: int) -> None:
        """Move the cursor to the next piece which may move, or to the next destination."""
        names = list(self.target_places() or self.starter_places())
        if not names:
            return
        at = names.index(self.cursor) if self.cursor in names else (-1 if direction > 0 else 0)
        self.cursor = names[(at + direction) % len(names)]
        self.cursor_shown = True
        self._cursor_moved()

    def press_key(self, *, space: bool) -> None:
        """Do what Enter or Space means: finish, roll, or act on the cursor's place."""
        if self.hurry():
            return
        if space and self.controller.mode is Mode.IDLE:
            self.controller.roll()
            return
        if not self.cursor_shown or self.cursor is None:
            self.show_cursor()
            return
        self.activate(self.cursor)

    def _cursor_moved(self) -> None:
        self.refresh()
        if self.cursor is not None:
            tell_focus(self.places[self.cursor])

    # Refusals and choices

    def _refused(self, reason: Reason, step: str) -> None:
        self.refused.emit(reason, self.place_of(step))

    def _completed(self, action: int) -> None:
        self.pressed = None
        # A click's handler must be over before sprites are rebuilt.
        if self._dragged is None:
            QTimer.singleShot(0, self, lambda: self._commit(action))
        else:
            self._commit(action)

    def _commit(self, action: int) -> None:
        reason = self.controller.commit(action)
        if reason is not None:
            self.refused.emit(reason, self.cursor or next(iter(self.places)))


def _homing(sprite: Sprite, home: QPointF) -> Callable[[float], None]:
    start, height = sprite.pos(), sprite.lift

    def track(part: float) -> None:
        sprite.setPos(start + (home - start) * part)
        sprite.set_lift(height * (1 - part))

    return track
