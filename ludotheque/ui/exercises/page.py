"""One exercise on a real table: the game's scene with its clicks, drags and keys."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QPixmap
from PySide6.QtWidgets import QHBoxLayout

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.exercises.exercises import Exercise
from ludotheque.games import info
from ludotheque.table.controller import Change, Mode
from ludotheque.ui.board.accessible import announce
from ludotheque.ui.board.board import scene_class
from ludotheque.ui.board.view import BoardView
from ludotheque.ui.exercises.controller import ExerciseController
from ludotheque.ui.exercises.course import Course, Stand
from ludotheque.ui.exercises.habits import habits_of
from ludotheque.ui.exercises.panel import ExercisePanel
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.look.theme import manager
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.sound.player import sounds
from ludotheque.ui.sound.table import TableSounds
from ludotheque.ui.table.tablepage import PACES
from ludotheque.ui.widgets.bubble import Bubble


class ExercisePage(AsidePage):
    """Board and panel of one exercise."""

    open_other = Signal(int)
    """The number of another exercise, from 0."""
    trouble = Signal(object)
    """A Message: the progress could not be kept."""

    def __init__(
        self,
        exercises: Sequence[Exercise],
        number: int,
        progress: Progress,
        actions: Sequence[QAction],
    ) -> None:
        """Lay exercise ``number`` (from 0) on the table."""
        super().__init__()
        self.exercise = exercises[number]
        self.number, self.total = number, len(exercises)
        self.key = self.exercise.game
        self.habits = habits_of(self.key)
        self.progress = progress
        self.controller = ExerciseController()
        self.controller.setParent(self)
        self.course = Course(self.exercise, self.controller)
        self.scene = scene_class(self.key)(self.controller)
        self.sounds = TableSounds(self.scene, sounds().play)
        self.scene.setParent(self)
        self.view = BoardView(self.scene, self)
        self.panel = ExercisePanel(self.exercise, number, self.total, actions)
        self.bubble = Bubble(self.view)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.panel)
        self.setFocusProxy(self.view)
        self.panel.buttons["previous"].setEnabled(number > 0)
        self.panel.buttons["next"].setEnabled(number + 1 < self.total)
        self._stood = Stand.OPEN
        self._picture = QPixmap()
        self._prepared: object | None = None
        self.panel.back.connect(self.back)
        self.panel.asked.connect(self._asked)
        self.scene.refused.connect(self._refused)
        self.scene.selection.changed.connect(self.bubble.hide)
        self.controller.change_began.connect(self._change_began)
        self.course.changed.connect(self.refresh)
        self.course.prepare = self._prepare
        self.course.named = self.scene.named
        self.controller.acted.connect(self._remember)
        self.scene.marked.connect(self._guide)
        self.course.solved.connect(self._solved)
        manager().changed.connect(self._dress)
        self._dress()
        self.retranslate()
        self.scene.follow()
        self.refresh()

    def begin(self) -> None:
        """Set the exercise going."""
        self.controller.begin()

    def apply_settings(self, animation: str, *, show_destinations: bool) -> None:
        """Take the user's wishes."""
        self.scene.pace = PACES.get(animation, 1.0)
        self.scene.show_destinations = show_destinations
        self.controller.delays = animation != "off"
        self.scene.refresh()

    # Showing

    def refresh(self) -> None:
        """Bring the panel up to date."""
        if self.controller.is_empty:
            return
        self.panel.refresh(self.course, self.progress.mark(self.exercise.key))
        self._guide()
        self._side()
        stand = self.course.stand
        if stand is not self._stood:
            self._stood = stand
            self._stands(stand)
        self.changed.emit()

    def _guide(self) -> None:
        """Say what the board asks for, where that is more than to choose a piece."""
        if not self.habits.guided or self.controller.is_empty:
            return
        if self.course.stand is Stand.OPEN and not self.course.showing:
            scene = self.scene
            self.panel.guided(scene.prompt(), scene.action_label(), scene.other_label())
        else:
            self.panel.guided(None, None, None)

    def _stands(self, stand: Stand) -> None:
        note = self.panel.note
        if stand in {Stand.WRONG, Stand.SOLVED}:
            announce(self.view, f"{note.heading.text()}. {note.text.text()}")
            QTimer.singleShot(0, self, lambda: self.panel.area.ensureWidgetVisible(note, 0, 8))
            if self.scene.cursor_shown:  # by keys: Enter goes on
                self.panel.main.setFocus(Qt.FocusReason.TabFocusReason)

    def _dress(self) -> None:
        if self.controller.is_empty:
            return
        seat = self.controller.solver
        self._picture = self.scene.seat_picture(seat, 40, self.devicePixelRatioF() * 1.5)
        self._side()

    def _side(self) -> None:
        """Show whom the solver plays, and how that side stands now."""
        if self.controller.mode is Mode.ANIMATING:
            return  # the scene tells of what has not been seen yet
        words, line = self.habits.side(self.scene, self.controller.solver)
        self.panel.show_side(self._picture, words, line)
        if self.panel.unseen is not None:
            game = self.controller.timeline.game
            self.panel.unseen.show_for(self.exercise, game, self.scene.seen)

    def retranslate(self) -> None:
        """Follow the language."""
        self.view.setAccessibleName(str(M("Board of {game}", game=info(self.key).title)))
        self.view.setAccessibleDescription(str(self.exercise.task))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._dress()
            self.refresh()

    def heading(self) -> str:
        """Return the title of the window."""
        return str(self.exercise.title)

    # What happens

    def _prepare(self, action: int | None) -> bool:
        return self.habits.prepare(self.scene, action)

    def _remember(self) -> None:
        """Remember what had been prepared when a choice is made."""
        self._prepared = self.habits.prepared(self.scene)

    def _asked(self, what: str) -> None:
        if what == "hint":
            self.course.hint()
            note = self.panel.hint_note
            QTimer.singleShot(0, self, lambda: self.panel.area.ensureWidgetVisible(note, 0, 8))
        elif what == "solution":
            self.course.show_solution()
        elif what == "retry":
            self.undo()
        elif what == "act":
            self.scene.act()
        elif what == "otherwise":
            self.scene.act_otherwise()
        elif what == "list":
            self.back.emit()
            return
        else:
            self.open_other.emit(self.number + (1 if what == "next" else -1))
            return
        self.view.setFocus()

    def _solved(self, alone: bool) -> None:
        try:
            self.progress.solve(self.exercise.key, alone=alone)
        except LudothequeError as problem:
            self.trouble.emit(problem.message)

    def _change_began(self, change: Change) -> None:
        self.bubble.hide()
        if change.message is not None:
            announce(self.view, str(self.scene.named(change.message)))

    def _refused(self, reason: Reason, place: str) -> None:
        local = self.view.mapFromScene(self.scene.places[place].rect).boundingRect()
        offset = self.view.viewport().mapTo(self.view, QPoint(0, 0))
        target = QRect(local.topLeft() + offset, local.size())
        # A refusal may clear a choice, which hides the note: it comes last.
        message = self.scene.named(reason.message)
        QTimer.singleShot(0, self, lambda: self.bubble.show_at(message, target))
        announce(self.view, str(message))

    @property
    def can_undo(self) -> bool:
        """Tell whether the solver has done anything yet."""
        return self.controller.can_undo

    def undo(self) -> None:
        """Go back to before the last choice, with everything prepared as it was."""
        self.course.retry()
        if self._prepared is not None and self.scene.choosing():
            self.habits.prepare_again(self.scene, self._prepared)

    def leave(self) -> None:
        """Let go of everything before the page goes away."""
        self.course.stop()
        self.view.cancel()
        self.controller.settle()
        self.controller.close()
