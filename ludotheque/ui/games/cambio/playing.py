"""Cambio's input: arrows, the spare die, dice turned and placed, « Finish for me »."""

import secrets
from collections.abc import Callable
from typing import cast

import attrs
from PySide6.QtCore import QTimer

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Reason
from ludotheque.core.draws import RandomSource
from ludotheque.core.messages import M, Message
from ludotheque.games.cambio import names
from ludotheque.games.cambio.state import CambioState, finished
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.ui.board.advice import Advised, from_steps
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.games.cambio import texts
from ludotheque.ui.games.cambio.board import CambioBoard
from ludotheque.ui.games.cambio.die import PREPARING, SPARE, TO, face_place, is_face

SPARE_HELP = M("Drag this die to an arrow, or click the arrow itself.")
FACE_HELP = M("Put it on a die of the tray.")
PLACE_HELP = M("Put it on a cell of the tray.")


class Finishing:
    """« Finish for me »: plays actions drawn at random until somebody does something else."""

    def __init__(self, scene: BoardScene) -> None:
        """Finish on ``scene``, with nothing to play yet."""
        self.scene = scene
        self._left: list[int] = []
        self._at: State | None = None
        """The state in which the next action is to be played."""
        self._next = QTimer(scene, singleShot=True, interval=0)
        self._next.timeout.connect(self._play)

    @property
    def active(self) -> bool:
        """Return whether actions are still to be played."""
        return bool(self._left)

    def start(self) -> None:
        """Draw actions which finish the preparation of the player on turn; play the first."""
        controller = self.scene.controller
        if self.active or controller.mode is not Mode.CHOOSING:
            return
        state = cast(CambioState, controller.state)
        source = RandomSource(secrets.randbits(48))
        self._left = list(finished(state, source))
        self._at = state
        self._play()

    def follow(self) -> None:
        """Follow a change at the table: go on, or stop where somebody did something else."""
        if not self.active:
            return
        controller = self.scene.controller
        if controller.is_empty or controller.state != self._at:
            self.stop()
        elif controller.mode is Mode.CHOOSING:
            self._next.start()

    def stop(self) -> None:
        """Drop the remaining actions: the player goes on himself."""
        self._left = []
        self._at = None
        self._next.stop()

    def rush(self) -> bool:
        """Play the remaining actions at once; return whether there were any."""
        if not self.active:
            return False
        controller = self.scene.controller
        while self.active:
            controller.hurry()
            if controller.mode is not Mode.CHOOSING:
                break
            self._play()
        controller.hurry()
        return True

    def _play(self) -> None:
        controller = self.scene.controller
        if not self.active or controller.is_empty or controller.mode is not Mode.CHOOSING:
            return
        if controller.state != self._at:
            self.stop()
            return
        action = self._left.pop(0)
        self._at = cast(CambioState, controller.state).child(action)
        controller.commit(action)


def far_cell(push: str) -> str:
    """Return the last cell of the row along which a push goes."""
    file, rank, way = push
    last = {"v": file + "1", "^": file + "5", ">": "e" + rank, "<": "a" + rank}
    return last[way]


class PlayingScene(CambioBoard):
    """The board of Cambio with the input of its player; CambioScene adds marks and texts."""

    def __init__(self, controller: TableController) -> None:
        """Begin with nothing chosen."""
        super().__init__(controller)
        self.brush: str | None = None
        """The face chosen before any die, to be put on dice: A, B, C, m or n."""
        self._asked: object = None
        """The side which turns or places dice, and the stage of its task."""
        self._held: str | None = None
        """The letter of the dragged face, None for none."""
        self._stale: str | None = None
        """The arrow just used, which shows no preview until the pointer has left it."""

        self._opened: str | None = None
        """The push being previewed, None for none."""
        self.finishing = Finishing(self)

    def named(self, message: Message) -> Message:
        """Return a sentence of the rules with the players’ names."""
        return texts.named(self.controller, message)

    # Arrows

    def is_legal(self, push: str) -> bool:
        """Return whether a push may be made in the state on the table."""
        return self.state.is_legal(self.state.parse(push))

    def pointed_arrow(self) -> str | None:
        """Return the arrow pointed at by mouse or keyboard, unless it has just been used."""
        pointed = self.cursor if self.cursor_shown else self.hovered or self.pressed
        return pointed if pointed in names.PUSH_NUMBER and pointed != self._stale else None

    def previewed(self) -> str | None:
        """Return the push to be previewed, None unless the pointer is on a legal arrow."""
        push = self.pointed_arrow()
        wanted = self.show_destinations and self.choosing() and not self.moving
        if push is None or not wanted or self.position.phase != "push":
            return None
        return push if self.is_legal(push) else None

    def previews(self, place: str) -> bool:
        """Return whether a place is the arrow of a push which can be previewed."""
        if place not in names.PUSH_NUMBER or not self.show_destinations or not self.choosing():
            return False
        return self.position.phase == "push" and self.is_legal(place)

    def perform(self, change: Change, done: Callable[[], None]) -> None:
        """Show a change; the arrow under the pointer shows no preview until it has been left."""
        self._stale = None
        self._stale = self.pointed_arrow()
        super().perform(change, done)

    def set_hover(self, place: str | None) -> None:
        """Set the hovered place, if it still exists: a click may just have removed it."""
        place = place if place in self.places else None
        if place != self.hovered:
            self._stale = None
        super().set_hover(place)
        self._drop_note()

    def _cursor_moved(self) -> None:
        if self.cursor != self._stale:
            self._stale = None
        super()._cursor_moved()
        self._drop_note()

    def _drop_note(self) -> None:
        """Hide the note when a preview opens which it would cover."""
        if self.previewed() not in {None, self._opened}:
            self.selection.changed.emit()
        self._opened = self.previewed()

    # Choosing

    def step_of(self, place: str) -> str:
        """Return the step of a place: the letter of a face, else the name of the place."""
        return place.removeprefix(TO)

    def place_of(self, step: str) -> str:
        """Return the place of a step, the centre cell where no place has its name."""
        face = face_place(step)
        if face in self.places:
            return face
        return step if step in self.places else "c3"

    def advised(self, action: int) -> Advised:
        """Return the arrow of a push, with the row along which it goes; else die and face."""
        (step, *more) = self.state.steps(action)
        if step not in names.PUSH_NUMBER:
            face = face_place(more[0]) if more else ""
            return from_steps([step, face] if face else [step], self.places)
        return Advised(targets=(step,), ways=((step, far_cell(step)),))

    def starter_places(self) -> tuple[str, ...]:
        """Return the dice, cells or arrows which may be chosen, in reading order."""
        found = set(self.selection.starters)
        return tuple(place for place in self.places if place in found)

    def chosen_place(self) -> str | None:
        """Return the die or face chosen first."""
        if self.brush is not None:
            return face_place(self.brush)
        return super().chosen_place()

    def target_places(self) -> tuple[str, ...]:
        """Return the faces for the chosen die, or the dice or cells for the chosen face."""
        if self.brush is not None and not self.selection.chosen:
            found = [c for c in self.selection.starters if self.brush in self.selection.after(c)]
            return tuple(place for place in self.places if place in found)
        return super().target_places()

    def press_place(self, place: str) -> bool:
        """Handle a click on dice and faces: throw, roll, turn or place.

        Returns whether the click has been handled.
        """
        phase = self.position.phase
        if self.controller.mode is Mode.IDLE:
            if phase == "tray" or place == SPARE:
                self.controller.roll()
            elif (reason := self.state.why_not_steps((place,))) is not None:
                self.refuse(reason, place)
            return True
        if not self.choosing():
            return place == SPARE or is_face(place)
        if place == SPARE:
            self.refuse(Reason("cambio.spare", SPARE_HELP), place)
        elif is_face(place):
            self._face(place.removeprefix(TO))
        elif self.preparing and place in names.CELL:
            self._die(place)
        else:
            return False
        return True

    def refuse(self, reason: Reason, place: str) -> None:
        """Show a reason with the players’ names beside a place."""
        message = self.named(reason.message)
        self.refused.emit(attrs.evolve(reason, message=message), place)

    def _refused(self, reason: Reason, step: str) -> None:
        message = self.named(reason.message)
        super()._refused(attrs.evolve(reason, message=message), step)

    def _face(self, letter: str) -> None:
        """Turn the chosen die to a face, or choose the face first."""
        if self.selection.chosen:
            self.selection.click(letter)
            return
        self.brush = None if self.brush == letter else letter
        self.refresh()

    def _die(self, cell: str) -> None:
        """Choose a die; turn it at once if a face is chosen already or only one is possible."""
        if self.brush is not None:
            self._turn(cell, self.brush)
            return
        self.selection.click(cell)
        if self.selection.chosen and len(self.selection.targets) == 1:
            self.selection.click(self.selection.targets[0])

    def _turn(self, cell: str, letter: str) -> None:
        """Turn a die to a face, or say why not."""
        if self.selection.action_of((cell, letter)) is None:
            self.selection.explain((cell, letter))
            return
        self.selection.clear()
        self.selection.click(cell)
        self.selection.click(letter)

    def follow(self) -> None:
        """Follow a change at the table."""
        if not self.controller.is_empty:
            task = self.position.task
            asked = task and (self.position.side, task.stage)
            if asked != self._asked or face_place(self.brush or "") not in self.places:
                self.brush = None  # the player has to read a new task before choosing
            self._asked = asked
        super().follow()
        self.finishing.follow()

    def hurry(self) -> bool:
        """End the animation or the waiting; play a preparation being finished to its end."""
        return self.finishing.rush() or super().hurry()

    @property
    def hasty(self) -> bool:
        """Return whether the preparation is being finished for a player."""
        return self.finishing.active

    def clear_choice(self) -> None:
        """Cancel the choice."""
        self.brush = None
        super().clear_choice()

    def busy(self) -> bool:
        """Return whether Escape would cancel a choice or a drag."""
        return super().busy() or self.brush is not None

    def acts_once(self, place: str | None) -> bool:
        """Return whether a double click counts once: on every place, as one click may change it."""
        return place is not None

    # The hand

    def may_lift(self, place: str) -> bool:
        """Return whether a drag from a place picks something up: the spare die or a face."""
        pushing = place == SPARE and self.position.phase == "push"
        return self.choosing() and (pushing or is_face(place))

    def begin_drag(self, place: str) -> bool:
        """Pick up the spare die or a face; from other places a drag is a click."""
        self.pressed = None
        if not self.may_lift(place):
            self.activate(place)  # nothing to lift: the drag counts as a click
            return False
        self._aimed = place
        self.selection.clear()
        self.brush = None
        self._held = place.removeprefix(TO) if is_face(place) else None
        self.carry(place)
        return True

    def end_drag(self, place: str | None) -> None:
        """Drop the spare die on an arrow or cell, or a face on a die or cell."""
        if not self.hand:
            return
        held, self._held = self._held, None
        self._aimed = place
        if held is None:
            if place in names.PUSH_NUMBER or place in names.CELL:
                self.selection.click(place)
        elif place in names.CELL:
            self._turn(place, held)
        elif place is not None and not is_face(place):
            help_ = PLACE_HELP if self.position.phase == "corners" else FACE_HELP
            self.refuse(Reason("cambio.face", help_), place)
        self.let_go()
        self.refresh()

    def cancel_drag(self) -> None:
        """Put the carried die or face back."""
        self._held = None
        super().cancel_drag()

    # The panel's button

    def action_label(self) -> Message | None:
        """Return « Throw the dice », « Roll the die » or « Finish for me », else None."""
        phase, mode = self.position.phase, self.controller.mode
        if mode is Mode.IDLE:
            return M("Throw the dice") if phase == "tray" else M("Roll the die")
        if phase in PREPARING and mode in {Mode.CHOOSING, Mode.ANIMATING}:
            return M("Finish for me")
        return None

    def act(self) -> None:
        """Throw, roll, or finish the preparation for the player on turn."""
        if self.controller.mode is Mode.IDLE:
            self.controller.roll()
        elif self.position.phase in PREPARING:
            self.selection.clear()
            self.brush = None
            self.finishing.start()
