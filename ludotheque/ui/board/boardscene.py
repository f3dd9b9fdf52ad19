"""What every board shares: places, choosing, dragging, keyboard cursor, performing changes.

A game's scene adds its places, its pieces and its marks. It never decides a rule: what may be
chosen comes from the Selection, what happened from the controller's changes.
"""

import math
from collections.abc import Mapping

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.table.selection import Selection
from ludotheque.table.turnguard import Spot, TurnGuard
from ludotheque.ui.board.accessible import NameWatch, speak_focus
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import EntryTexts, MoveEntry, MoveLog
from ludotheque.ui.board.seatnames import named
from ludotheque.ui.board.sprites import lifting
from ludotheque.ui.board.stage import BoardStage
from ludotheque.ui.look.games import look_of, part

EARLIER = M(
    "This is an earlier point of the game: go back to the game, or choose to play on from here."
)
"""Why nothing can be moved while the players look back."""
AT_REST = frozenset({Mode.IDLE, Mode.CHOOSING, Mode.COVERED, Mode.LOOKING})
"""The modes in which somebody in particular is to do something."""
SCENE = "scene"
"""The part of a look which is the class of the game's scene."""


class SideTab(QWidget):
    """A tab of the panel with a ``title``, made by the game's scene."""

    left = Signal()
    """The keyboard belongs to the board again."""

    title = Message("")
    lists_possibilities = False
    """Whether it lists what can be done, whenever there is something to choose from."""

    def has_possibilities(self) -> bool:
        """Return whether it could list now what can be done."""
        return False

    def show_possibilities(self) -> None:
        """List what can be done, the keyboard on the first entry."""


class BoardScene(BoardStage):
    """The board of one game, seen through the controller."""

    refused = Signal(object, str)
    """A Reason, and the place it belongs to: shown beside it."""
    spoken = Signal(object)
    """A Message for a screen reader alone: something a look at the board shows."""
    marked = Signal()
    """Choice, hover or cursor have changed (the sentence of what to do may follow)."""

    confirming: str | None = None
    """The step meant when a chosen piece is named again."""

    def __init__(self, controller: TableController) -> None:
        """Make the board of the game on the controller's table."""
        super().__init__(controller)
        self.selection = Selection(self.confirming, self)
        self.selection.changed.connect(self.refresh)
        self.selection.refused.connect(self._refused)
        self.selection.completed.connect(self._completed)
        self.cursor: str | None = None
        self.cursor_shown = False
        self.hovered: str | None = None
        self.pressed: str | None = None
        self._aimed: str | None = None
        self.show_destinations = True
        self._seen: tuple[object, Mode] | None = None
        self._name_watch = NameWatch(self)
        self.rise = Motion(self)
        """Pieces which are being raised or lowered."""
        self.log = MoveLog(controller, self.list_move, self.move_texts)
        self.guard = TurnGuard()
        controller.changed.connect(self.follow)
        controller.change_began.connect(self._note_change)

    # For the game's scene

    def mark(self) -> None:
        """Bring lifted pieces and marks up to date with choice, hover and cursor."""

    def press_place(self, place: str) -> bool:
        """Act on a place which is no part of an action (a die, a button); return whether it was."""
        return False

    def acts_once(self, place: str | None) -> bool:
        """Return whether a place acts once per double click."""
        return place is not None and self.places[place].kind == "button"

    def may_lift(self, place: str) -> bool:
        """Return whether a drag from a place takes something up."""
        return self.choosing() and place in self.sprites and self.places[place].kind != "button"

    def prompt(self) -> Message | None:
        """Return the one sentence saying what the table waits for."""
        return None

    def action_label(self) -> Message | None:
        """Return the label of the panel's main button, None where there is nothing to press."""
        return None

    def action_expected(self) -> bool:
        """Return whether the main button is what comes next; else it is one of several choices."""
        return True

    def act(self) -> None:
        """Do what the panel's main button says."""

    def other_label(self) -> Message | None:
        """Return the label of the panel's second button, None where there is nothing to press."""
        return None

    def act_otherwise(self) -> None:
        """Do what the panel's second button says."""

    def press_letter(self, key: Qt.Key) -> bool:
        """Do what a key without a meaning of its own on boards does here; return whether it did."""
        return False

    def seat_line(self, seat: int) -> Message | None:
        """Return a line about a side for its player's card."""
        return None

    def seat_score(self, seat: int) -> str:
        """Return the score of a side, "" where none is kept."""
        return ""

    def seat_text(self, seat: int) -> Message | None:
        """Return what a screen reader says of a side: its line, and what its score counts."""
        return self.seat_line(seat)

    def seat_picture(self, seat: int, side: float, ratio: float) -> QPixmap:
        """Return the picture of a side, ``side`` pixels wide and high."""
        return QPixmap()

    def next_seat(self) -> int | None:
        """Return the seat chance works for now (who rolls), None where it is nobody's."""
        return None

    def score_goal(self) -> Message | None:
        """Return what a match is played for, None where no score sheet is kept."""
        return None

    def score_columns(self) -> list[str] | None:
        """Return the names over the columns of the score sheet, None for those of the seats."""
        return None

    def ends_a_game(self, before: State, after: State) -> bool:
        """Return whether an action ended a game of a match; cheap, it is asked for every ply."""
        return False

    def named(self, message: Message) -> Message:
        """Return a sentence of the rules with the players' names."""
        return named(self.controller, message)

    def moves_title(self) -> Message:
        """Return the title of the list of moves."""
        return M("Moves")

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append to the list of moves what action number ``ply`` adds; cheap, asked of each once.

        Texts are made when an entry is shown.
        """

    def move_texts(self, ply: int) -> EntryTexts:
        """Return how the list of moves tells of action number ``ply``."""
        raise LookupError(ply)

    def listed_until(self) -> int | None:
        """Return the place whose actions are not yet listed, None where all up to now are."""
        return None

    def pending_entries(self) -> list[MoveEntry]:
        """Return what stands below the moves made: one that is about to be made."""
        return []

    def move_entries(self) -> list[MoveEntry]:
        """Return the moves so far."""
        self.log.follow(self.listed_until())
        return [*self.log.entries, *self.pending_entries()]

    def side_tab(self) -> SideTab | None:
        """Return a tab of the game's own for the panel, None where there is nothing to add."""
        return None

    def step_of(self, place: str) -> str:
        """Return the step which a place stands for."""
        return place

    def place_of(self, step: str) -> str:
        """Return the place which stands for a step."""
        return step

    # Seen

    def choosing(self) -> bool:
        """Return whether the seat on turn may choose now."""
        return self.controller.mode is Mode.CHOOSING

    def busy(self) -> bool:
        """Return whether Escape has something to cancel here."""
        return bool(self.selection.chosen) or bool(self.hand)

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

    def choices(self) -> tuple[str, ...]:
        """Return what Page Down goes through: the destinations, else the pieces to choose."""
        return self.target_places() or self.starter_places()

    # Following the controller

    def follow(self) -> None:
        """Follow a change at the table."""
        if self.controller.is_empty:
            return
        if self.controller.mode in AT_REST:
            self.guard.follow(self.whose_turn())
        seen = (self.controller.state, self.controller.mode)
        if self._seen is None or seen[0] is not self._seen[0] or seen[1] is not self._seen[1]:
            self._seen = seen
            if self.controller.mode is not Mode.ANIMATING:  # a change takes over the hand
                self.cancel_drag()
            self.reset_selection()
        self.refresh()

    def reset_selection(self) -> None:
        """Offer the choices of the state on the table."""
        self.selection.reset(self.controller.state if self.may_select() else None)

    def may_select(self) -> bool:
        """Return whether choices are narrowed among the legal actions now."""
        return self.choosing()

    def refresh(self) -> None:
        """Bring marks, names and whatever depends on the choice up to date."""
        if self.controller.is_empty:
            return
        self.mark()
        self.update()
        self.marked.emit()
        self._name_watch.look()

    def retranslate(self) -> None:
        """Follow the language."""
        self.ground_changed.emit()
        self.refresh()

    def raise_pieces(self, heights: Mapping[str, float], time: int) -> None:
        """Raise or lower the pieces of these places, in ``time`` milliseconds.

        What is in the hand stays there, and nothing is raised while a change is shown.
        """
        self.rise.abandon()
        for place, height in heights.items():
            sprite = self.sprites[place]
            if sprite not in self.hand and sprite.lift != height and not self.moving:
                self.rise.add(lifting(sprite, height), time)
        self.rise.start(lambda: None, self.pace if self.views() else 0)

    # Whose press it is

    def whose_turn(self) -> object:
        """Return whose turn it is; behind the curtain it is not yet his."""
        return self._whose(), self.controller.mode is Mode.COVERED

    def _whose(self) -> int | None:
        actors = self.controller.state.actors()
        return actors[0] if actors and actors[0] >= 0 else self.next_seat()

    def stir(self) -> bool:
        """Take note of any press; return whether nothing may be done by any press yet."""
        return False

    def strays(self, spot: Spot, *, silent: bool = False) -> bool:
        """Take note of a press; return whether it is one too many of the player before.

        Such a press does nothing; a short note says so unless it is ``silent``. Where one person
        alone sits at the table nobody else can be meant.
        """
        if self.stir():
            return True
        if self.controller.is_empty or not self.controller.curtains:
            return False
        if self.controller.mode not in AT_REST:
            self.guard.use(spot)
            return False
        if not self.guard.strays(spot):
            return False
        seat = self._whose()
        if seat is not None and not silent and self.controller.mode is not Mode.COVERED:
            name = self.controller.timeline.player_name(seat)
            note = M("{name} is next: press again in a moment.", name=name)
            place = spot.name if spot.name in self.places else None
            self.refused.emit(Reason("table.turn", note), place or next(iter(self.places)))
        return True

    def hurries(self, spot: Spot) -> bool:
        """End what is being shown; return whether there was something. The press does no more."""
        running = self.hurry()
        if running:
            self.guard.use(spot)
        return running

    def _note_change(self, change: Change) -> None:
        if change.kind != "play":
            self.guard.forget()

    # Pointer

    def hurry(self) -> bool:
        """End what is being shown or waited for."""
        return self.controller.hurry()

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
        self._aimed = place
        if self.controller.mode is Mode.REVIEW:
            self.refused.emit(Reason("table.review", EARLIER), place)
            self.refresh()
            return
        if self.press_place(place):
            return
        if self.selection.active:
            self.selection.click(self.step_of(place))
            return
        if self.controller.mode in {Mode.IDLE, Mode.OVER}:
            reason = self.controller.state.why_not_steps((self.step_of(place),))
            if self.controller.timeline.ending is not None:
                # The players ended it: the state itself would still be waiting.
                reason = Reason("table.over", M("The game is over."))
            if reason is not None and self.places[place].kind == "cell":
                self.refused.emit(reason, place)
        self.refresh()

    def extend(self, place: str) -> None:
        """Do what a click with Shift means; by default the same as without."""
        self.activate(place)

    def clear_choice(self) -> None:
        """Take the choice back."""
        self.pressed = None
        self.selection.clear()
        self.refresh()

    def begin_drag(self, place: str) -> bool:
        """Lift the piece of a place; return whether it is in the hand now."""
        self.pressed = None
        if not self.choosing() or self.places[place].kind == "button":
            self.activate(place)  # a shaky hand means a click
            return False
        self._aimed = place
        if not self.selection.lift(self.step_of(place)) or place not in self.sprites:
            return False
        self.carry(place)
        return True

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Carry what is in the hand."""
        self.carry_to(pos)
        self.set_hover(place)

    def end_drag(self, place: str | None) -> None:
        """End the drag over a place, None beside the board."""
        if not self.hand:
            return
        self._aimed = place
        self.selection.drop(None if place is None else self.step_of(place))
        self.let_go()

    def cancel_drag(self) -> None:
        """Put what is in the hand back; nothing stays chosen."""
        if self.hand:
            self.selection.clear()
        super().cancel_drag()

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

    def extend_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor with Shift held; by default the same as without."""
        self.move_cursor(dx, dy)

    def next_choice(self, direction: int) -> None:
        """Move the cursor to the next piece which may move, or to the next destination."""
        names = self.choices()
        if not names:
            return
        at = names.index(self.cursor) if self.cursor in names else (-1 if direction > 0 else 0)
        self.cursor = names[(at + direction) % len(names)]
        self.cursor_shown = True
        self._cursor_moved()

    def press_key(self, *, space: bool) -> None:
        """Do what Enter or Space means: finish, roll, or act on the cursor's place."""
        spot = self.key_spot(space=space)
        if self.hurries(spot) or self.strays(spot):
            return
        self.key_acts(space=space)

    def key_acts(self, *, space: bool) -> None:
        """Do what Enter or Space means where nothing is being shown."""
        if space and self.controller.mode is Mode.IDLE:
            self.controller.roll()
            return
        if not self.cursor_shown or self.cursor is None:
            self.show_cursor()
            return
        self.activate(self.cursor)

    def key_spot(self, *, space: bool) -> Spot:
        """Return where Enter or Space presses."""
        if space and self.controller.mode is Mode.IDLE:
            return Spot("roll")
        return Spot(self.cursor if self.cursor_shown else "key")

    def _cursor_moved(self) -> None:
        self.refresh()
        if self.cursor is not None:
            speak_focus(self.places[self.cursor])

    # Refusals and choices

    def _refused(self, reason: Reason, step: str) -> None:
        aimed = self._aimed
        same = aimed is not None and self.step_of(aimed) == step
        self.refused.emit(reason, aimed if same else self.place_of(step))

    def _completed(self, action: int) -> None:
        self.pressed = None
        state = self.controller.state
        # A click's handler must be over before sprites are rebuilt.
        if not self.hand:
            QTimer.singleShot(0, self, lambda: self._commit(action, state))
        else:
            self._commit(action, state)

    def _commit(self, action: int, state: State) -> None:
        if self.controller.is_empty or self.controller.state is not state:
            return  # taken back, or another game, before the click was over
        reason = self.controller.commit(action)
        if reason is not None:
            self.refused.emit(reason, self.cursor or next(iter(self.places)))


def has_scene(key: str) -> bool:
    """Return whether a game has a table."""
    return SCENE in look_of(key).parts


def scene_class(key: str) -> type[BoardScene]:
    """Return the scene class of a game; raises KeyError where a game has no table yet."""
    found = part(key, SCENE, type)
    if found is None or not issubclass(found, BoardScene):
        raise KeyError(key)
    return found
