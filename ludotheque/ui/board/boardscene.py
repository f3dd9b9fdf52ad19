"""The base of all board scenes: choosing, dragging, keyboard cursor, animations.

A game's scene adds its places, pieces and marks. It never decides a rule: the Selection says what
may be chosen, the controller's changes say what has happened.
"""

import math
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Outcome, Reason
from ludotheque.core.events import Captured, Moved
from ludotheque.core.messages import M, Message
from ludotheque.core.printed import printed
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.table.selection import Selection
from ludotheque.table.turnguard import Spot, TurnGuard
from ludotheque.ui.board.accessible import NameWatch, speak_focus
from ludotheque.ui.board.barred import why_not_now
from ludotheque.ui.board.cycling import NO_FURTHER, cycle
from ludotheque.ui.board.ending import Celebration, ring
from ludotheque.ui.board.houserules import recap_beside
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.movelog import EntryTexts, MoveEntry, MoveLog
from ludotheque.ui.board.pointing import Pointing
from ludotheque.ui.board.ribbon import Ribbon, end_ribbon, plain_ribbon
from ludotheque.ui.board.seatnames import named
from ludotheque.ui.board.sprites import lifting
from ludotheque.ui.board.stage import EVERYWHERE, BoardStage
from ludotheque.ui.look.games import SCENE, part
from ludotheque.ui.look.pace import duration
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.sidepanel import SideTab

AT_REST = frozenset({Mode.IDLE, Mode.CHOOSING, Mode.COVERED, Mode.LOOKING})
"""The modes in which the table waits for a player."""


class BoardScene(BoardStage):
    """The scene of one game's board, connected to a controller."""

    refused = Signal(object, str)
    """Emitted with a Reason and the place beside which it is shown."""
    spoken = Signal(object)
    """Emitted with a Message for screen readers only, about a change visible on the board."""
    marked = Signal()
    """Emitted when choice, hover or cursor have changed; the panel's sentence may follow."""

    rings_decided = True
    """Whether the places which decided the game are ringed; else the game marks them itself."""
    longest_prompt = 110
    """Characters of the longest sentence of ``prompt`` in any language, for which room is kept."""
    second_labels: tuple[Message, ...] = ()
    """The labels of the second button, for which a place is kept beside the main one."""
    confirming: str | None = None
    """The step which a second click on a chosen piece stands for."""

    def __init__(self, controller: TableController) -> None:
        """Make the board for the game on the controller's table."""
        super().__init__(controller)
        self.selection = Selection(self.confirming, self)
        self.selection.changed.connect(self.refresh)
        self.selection.refused.connect(self._refused)
        self.selection.completed.connect(self._completed)
        self.cursor: str | None = None
        self.cursor_shown = False
        self._rolled = False
        self.hovered: str | None = None
        self.pressed: str | None = None
        self._aimed: str | None = None
        self.show_destinations = True
        self._seen: tuple[object, Mode] | None = None
        self._name_watch = NameWatch(self)
        self.rise = Motion(self)
        """The animation of pieces which are raised or lowered."""
        self.log = MoveLog(controller, self.list_move, self.move_texts)
        self.celebration = Celebration(self)
        self.pointing = Pointing(self)
        self.add_sheet(self._ring_decided, 29, EVERYWHERE)
        self.add_sheet(self._point, 55, EVERYWHERE)
        self.add_sheet(self._celebrate, 60, EVERYWHERE)
        self.guard = TurnGuard()
        controller.changed.connect(self.follow)
        controller.change_began.connect(self._note_change)

    # For the game's scene

    def mark(self) -> None:
        """Update raised pieces and marks for choice, hover and cursor."""

    def press_place(self, place: str) -> bool:
        """Act on a place which is not a step (a die, a button); return whether it is such a one."""
        return False

    def acts_once(self, place: str | None) -> bool:
        """Return whether a double click on a place counts as one click: what it chose stays so."""
        if place is None:
            return False
        return self.places[place].kind == "button" or self.selection.clears(self.step_of(place))

    def may_lift(self, place: str) -> bool:
        """Return whether a drag from a place lifts a piece."""
        return self.choosing() and place in self.sprites and self.places[place].kind != "button"

    def prompt(self) -> Message | None:
        """Return the sentence for the panel about what the table waits for."""
        return None

    def action_label(self) -> Message | None:
        """Return the label of the panel's main button, None if it is hidden."""
        return None

    def action_expected(self) -> bool:
        """Return whether the main button is the expected next step rather than one of several."""
        return True

    def next_label(self) -> Message:
        """Return the label of the button which begins the next game of a match."""
        return M("Next game")

    def act(self) -> None:
        """Do what the panel's main button offers."""

    def other_label(self) -> Message | None:
        """Return the label of the panel's second button, None if it is hidden."""
        return None

    def act_otherwise(self) -> None:
        """Do what the panel's second button offers."""

    def third_label(self) -> Message | None:
        """Return the label of a third button, None if it is hidden."""
        return None

    def act_thirdly(self) -> None:
        """Do what the third button offers."""

    def equal_answers(self) -> bool:
        """Return whether the buttons are the answers of one choice, none more likely."""
        return False

    def press_letter(self, key: Qt.Key) -> bool:
        """Handle a key which only this board uses; return whether it was used."""
        return False

    def ends_a_game(self, before: State, after: State) -> bool:
        """Return whether an action ended a game of a match; must be fast: called for every ply."""
        return False

    def decided_at(self) -> tuple[str, ...]:
        """Return the places which decided a game that ended by the rules, by default those which
        its last move led to.
        """
        found: dict[str, None] = {}
        for event in self.controller.last_play():
            if isinstance(event, Moved):
                found[event.target] = None
            elif isinstance(event, Captured):
                found[event.place] = None
        return tuple(found)

    def deciding(self) -> tuple[str, ...]:
        """Return the places which decided the game, none unless it is over by the rules."""
        controller = self.controller
        if controller.is_empty or controller.mode is not Mode.OVER:
            return ()
        if controller.timeline.ending is not None or controller.timeline.outcome() is None:
            return ()
        return tuple(place for place in self.decided_at() if place in self.places)

    def deciding_rects(self) -> list[QRectF]:
        """Return what must be seen of a game which is over, as rectangles of the scene."""
        return [self.places[place].rect for place in self.deciding()]

    def end_ribbon(self) -> Ribbon | None:
        """Return title, line and winning seat of a game which is over, None before."""
        return end_ribbon(self.controller, lambda outcome: plain_ribbon(outcome, self.named))

    def end_colours(self, winner: int | None) -> tuple[QColor, QColor]:
        """Return ground and ink of what tells the end; ``winner`` is None for no single one."""
        theme, key = current_theme(), self.controller.timeline.game.key
        return QColor(theme.accent(key)), QColor(theme.on_accent)

    def written(self, state: State, action: int) -> str | Message:
        """Return how an action of any state of this game is written in tables: in notation."""
        return printed(state, action)

    def celebrate(self, winner: int | None) -> None:
        """Let shreds of paper in the winner's colours fall, unless nothing may move."""
        pace = self.pace * duration(100) / 100
        self.celebration.begin(self.end_colours(winner), pace if self.views() else 0)

    def recap(self) -> tuple[Message, ...]:
        """Return a few sentences which sum a finished game up, none before its end."""
        outcome = self.controller.timeline.outcome()
        if outcome is None:
            return ()
        return (*self.recap_lines(outcome), *recap_beside(self.controller))

    def recap_lines(self, _outcome: Outcome) -> Iterable[Message]:
        """Return the sentences of ``recap``; by default a game has none."""
        return ()

    def named(self, message: Message) -> Message:
        """Return a message of the rules with the players' names instead of the sides."""
        return named(self.controller, message)

    def moves_title(self) -> Message:
        """Return the title of the list of moves."""
        return M("Moves")

    def list_move(self, log: MoveLog, ply: int) -> None:
        """Append what action number ``ply`` adds to the list of moves; fast: asked for each one."""

    def move_texts(self, ply: int) -> EntryTexts:
        """Return the texts of action number ``ply`` for the list of moves."""
        raise LookupError(ply)

    def listed_until(self) -> int | None:
        """Return the ply from which actions are not listed yet, None if all are listed."""
        return None

    def pending_entries(self) -> list[MoveEntry]:
        """Return entries for a move about to be made, listed below the others."""
        return []

    def move_entries(self) -> list[MoveEntry]:
        """Return the entries of all moves so far."""
        self.log.follow(self.listed_until())
        return [*self.log.entries, *self.pending_entries()]

    def side_tab(self) -> SideTab | None:
        """Return the game's own tab for the panel, None if it has none."""
        return None

    def step_of(self, place: str) -> str:
        """Return the step for a place."""
        return place

    # Seen

    def choosing(self) -> bool:
        """Return whether the seat on turn can choose now."""
        return self.controller.mode is Mode.CHOOSING

    def busy(self) -> bool:
        """Return whether Escape has something to cancel on the board."""
        return bool(self.selection.chosen) or bool(self.hand)

    def chosen_place(self) -> str | None:
        """Return the place chosen first, None if none is."""
        origin = self.selection.origin
        return None if origin is None else self.place_of(origin)

    def target_places(self) -> tuple[str, ...]:
        """Return the destinations of the chosen piece."""
        return tuple(map(self.place_of, self.selection.targets))

    def starter_places(self) -> tuple[str, ...]:
        """Return the places of the pieces which may be chosen."""
        return tuple(map(self.place_of, self.selection.starters))

    def choices(self) -> tuple[str, ...]:
        """Return what Page Down cycles through: the destinations, or else the pieces to choose."""
        return self.target_places() or self.starter_places()

    # Following the controller

    def follow(self) -> None:
        """Follow a change of the controller's state or mode."""
        if self.controller.is_empty:
            return
        if self.controller.mode is not Mode.OVER:
            self.celebration.end()
        if self.controller.mode in AT_REST:
            self.guard.follow(self.whose_turn())
        seen = (self.controller.state, self.controller.mode)
        if self._seen is None or seen[0] is not self._seen[0] or seen[1] is not self._seen[1]:
            self._seen = seen
            if self.controller.mode is not Mode.ANIMATING:  # a change takes over the carried pieces
                self.cancel_drag()
            self.reset_selection()
            self._aim_after_roll()
        self.refresh()

    def _aim_after_roll(self) -> None:
        """Put a cursor in use on the first piece a roll lets choose, unless it is on one."""
        if self._rolled and self.cursor_shown and self.choosing():
            self._rolled = False
            names = self.choices()
            if names and self.cursor not in names:
                self.aim_cursor(names[0])

    def reset_selection(self) -> None:
        """Reset the selection to the choices of the present state."""
        self.selection.reset(self.controller.state if self.may_select() else None)

    def may_select(self) -> bool:
        """Return whether clicks select steps of legal actions now."""
        return self.choosing()

    def refresh(self) -> None:
        """Update marks and spoken names, and emit ``marked``."""
        if self.controller.is_empty:
            return
        self.mark()
        self.update()
        self.marked.emit()
        self._name_watch.look()

    def retranslate(self) -> None:
        """Repaint and rename places when the language changes."""
        self.ground_changed.emit()
        self.refresh()

    def raise_pieces(self, heights: Mapping[str, float], time: int) -> None:
        """Raise or lower the pieces on these places to ``heights``, in ``time`` milliseconds.

        Carried pieces are left alone, and nothing is raised during an animation.
        """
        self.rise.abandon()
        for place, height in heights.items():
            sprite = self.sprites[place]
            if sprite not in self.hand and sprite.lift != height and not self.moving:
                self.rise.add(lifting(sprite, height), time)
        self.rise.start(lambda: None, self.pace if self.views() else 0)

    # Whose press it is

    def whose_turn(self) -> object:
        """Return a value which changes with the seat on turn and with the curtain."""
        return self._whose(), self.controller.mode is Mode.COVERED

    def _whose(self) -> int | None:
        actors = self.controller.state.actors()
        return actors[0] if actors and actors[0] >= 0 else self.next_seat()

    def stir(self) -> bool:
        """Note a press of any kind; return True to block every press for now."""
        return False

    def strays(self, spot: Spot, *, silent: bool = False) -> bool:
        """Note a press; return whether it must be ignored as a late one of the previous player.

        The user is told in a note, unless ``silent``. At a table with one player no press is late.
        """
        if self.stir():
            return True
        if self.controller.is_empty or not self.controller.shared:
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
        """Finish the current animation and return whether there was one; then the press is used."""
        running = self.hurry()
        if running:
            self.guard.use(spot)
        return running

    def _celebrate(self, painter: QPainter) -> None:
        self.celebration.paint(painter, self.sceneRect())

    def _ring_decided(self, painter: QPainter) -> None:
        if self.rings_decided and not self.moving:
            for rect in self.deciding_rects():
                ring(painter, rect)

    def _point(self, painter: QPainter) -> None:
        if not self.moving and not self.controller.is_empty:
            self.pointing.paint(painter, self.advice.places)

    def _note_change(self, change: Change) -> None:
        before = change.before
        self._rolled = change.kind == "play" and before is not None and before.is_chance()
        if change.kind != "play":
            self.guard.forget()

    # Pointer

    def hurry(self) -> bool:
        """Finish the current animation or pause; return whether there was one."""
        return self.controller.hurry()

    def set_hover(self, place: str | None) -> None:
        """Set the place under the pointer."""
        if place != self.hovered:
            self.hovered = place
            self.refresh()

    def press(self, place: str | None) -> None:
        """Note where the button is pressed; a piece which may move shows its destinations."""
        self.pressed = place
        self.refresh()

    def activate(self, place: str) -> None:
        """Handle a click on a place."""
        self.pressed = None
        self._aimed = place
        if (reason := why_not_now(self.controller)) is not None:
            self.refused.emit(reason, place)
            self.refresh()
            return
        if self.press_place(place):
            return
        if self.selection.active:
            step, choice = self.step_of(place), self.selection
            possible = (*choice.starters, *choice.targets)
            if choice.chosen and step not in possible and self.own(place):
                choice.explain((step,))  # another piece is meant, not a destination
            else:
                choice.click(step)
            return
        if self.controller.mode in {Mode.IDLE, Mode.OVER}:
            reason = self.controller.state.why_not_steps((self.step_of(place),))
            if self.controller.timeline.ending is not None:
                # The players ended it: the state itself would go on.
                reason = Reason("table.over", M("The game is over."))
            if reason is not None and self.places[place].kind == "cell":
                self.refused.emit(reason, place)
        self.refresh()

    def own(self, place: str) -> bool:
        """Return whether a piece of the side on turn stands on a place."""
        return False

    def extend(self, place: str) -> None:
        """Handle a Shift-click; by default the same as a click."""
        self.activate(place)

    def clear_choice(self) -> None:
        """Clear the choice."""
        self.pressed = None
        self.selection.clear()
        self.refresh()

    def begin_drag(self, place: str) -> bool:
        """Begin to drag the piece on a place; return whether it is carried now."""
        self.pressed = None
        if not self.choosing() or self.places[place].kind == "button":
            self.activate(place)  # a slight drag counts as a click
            return False
        self._aimed = place
        if not self.selection.lift(self.step_of(place)) or place not in self.sprites:
            return False
        self.carry(place)
        return True

    def drag_to(self, pos: QPointF, place: str | None) -> None:
        """Move the carried pieces to ``pos``, over ``place``."""
        self.carry_to(pos)
        self.set_hover(place)

    def end_drag(self, place: str | None) -> None:
        """Drop the carried pieces on ``place``, None outside every place."""
        if not self.hand:
            return
        self._aimed = place
        self.selection.drop(None if place is None else self.step_of(place))
        self.let_go()

    def cancel_drag(self) -> None:
        """Return the carried pieces to their places and clear the choice."""
        if self.hand:
            self.selection.clear()
        super().cancel_drag()

    # Keys

    def show_cursor(self) -> None:
        """Show the keyboard cursor, at first on a piece which may move, else on a button."""
        if self.cursor is None or self.cursor not in self.places:
            buttons = (name for name, place in self.places.items() if place.kind == "button")
            self.cursor = next(iter((*self.starter_places(), *buttons, *self.places)), None)
        self.cursor_shown = True
        self._cursor_moved()

    def aim_cursor(self, place: str) -> None:
        """Put the keyboard cursor on ``place``; it is shown there now or with the next key."""
        moved, self.cursor = place != self.cursor, place
        if moved and self.cursor_shown:
            self._cursor_moved()

    def hide_cursor(self) -> None:
        """Hide the keyboard cursor, as the pointer is in use."""
        if self.cursor_shown:
            self.cursor_shown = False
            self.refresh()

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest place in direction (``dx``, ``dy``)."""
        if not self.cursor_shown or self.cursor is None:
            self.show_cursor()
            return
        here = self.places[self.cursor].rect.center()
        best, found = math.inf, self.cursor
        for place in self.places.values():
            way = place.rect.center() - here
            along = way.x() * dx + way.y() * dy
            across = abs(way.x() * dy) + abs(way.y() * dx)
            if along > 1 and along + 3 * across < best:
                best, found = along + 3 * across, place.name
        if found != self.cursor:
            self.cursor = found
            self._cursor_moved()
        else:
            self.spoken.emit(NO_FURTHER)

    def extend_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor with Shift held; by default the same as without."""
        self.move_cursor(dx, dy)

    def next_choice(self, direction: int) -> None:
        """Move the cursor to the next or previous of ``choices``."""
        cycle(self, self.choices(), direction)

    def press_key(self, *, space: bool) -> None:
        """Handle Enter or Space: finish an animation, roll, or act on the cursor's place."""
        if space and self.controller.watching and self.controller.nudge():
            return  # a pause comes at any time, also while something moves
        spot = self.key_spot(space=space)
        if self.hurries(spot) or self.strays(spot):
            return
        self.key_acts(space=space)

    def key_acts(self, *, space: bool) -> None:
        """Handle Enter or Space when nothing is animated."""
        if space and (self.controller.mode is Mode.THINKING or self.controller.watching):
            self.controller.nudge()
        elif space and (self.controller.mode is Mode.IDLE or self.controller.between_games):
            self.controller.roll()
        elif not self.cursor_shown or self.cursor is None:
            self.show_cursor()
        else:
            self.activate(self.cursor)

    def key_spot(self, *, space: bool) -> Spot:
        """Return the spot which Enter or Space presses."""
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
        # Sprites may be rebuilt, which must not happen inside a click's handler.
        if not self.hand:
            QTimer.singleShot(0, self, lambda: self._commit(action, state))
        else:
            self._commit(action, state)

    def _commit(self, action: int, state: State) -> None:
        if self.controller.is_empty or self.controller.state is not state:
            return  # undone, or another game, before the click was handled
        reason = self.controller.commit(action)
        if reason is not None:
            self.refused.emit(reason, self.cursor or next(iter(self.places)))


def scene_class(key: str) -> type[BoardScene]:
    """Return the scene class of a game; raises KeyError if it has none."""
    found = part(key, SCENE, type)
    if found is None or not issubclass(found, BoardScene):
        raise KeyError(key)
    return found
