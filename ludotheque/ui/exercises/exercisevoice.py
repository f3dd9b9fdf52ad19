"""Says to screen readers what is to be done in an exercise, and how things stand."""

from typing import Any

from ludotheque.table.controller import Mode
from ludotheque.ui.board.announcing import joined
from ludotheque.ui.board.asking import Asking
from ludotheque.ui.exercises.course import Stand


class ExerciseVoice(Asking):
    """Has the task said when the page comes, then what is left to be done after every step."""

    def __init__(self, page: Any) -> None:
        """Serve an ExercisePage, whose module uses this one."""
        super().__init__(page.view)
        self._page = page
        self._opened = False
        """Whether the task has been said since the page came."""

    def again(self) -> None:
        """Say the task anew, whether it has been said or not."""
        self._opened = False
        super().again()

    def now(self) -> tuple[int, str] | None:
        """Return the number of the action waited for, and what is said of it; None for nothing."""
        page = self._page
        controller, course = page.controller, page.course
        waits = controller.mode in {Mode.CHOOSING, Mode.IDLE}
        if controller.is_empty or not waits or page.scene.moving:
            return None
        if course.stand is not Stand.OPEN or course.showing:
            return None
        return controller.timeline.ply, joined([*self._task(), *self._left()])

    def _take(self) -> str:
        text = super()._take()
        if text:
            self._opened = True
            self._said = self.now()  # from now on without the task
        return text

    def _task(self) -> list[str]:
        """Return whom the solver plays and what he is to reach, unless that has been said."""
        return [] if self._opened else self._whole_task()

    def _whole_task(self) -> list[str]:
        panel = self._page.panel
        return [panel.side.accessibleName(), str(self._page.exercise.task)]

    def _left(self) -> list[str]:
        """Return how many moves are left, and what the board asks for in games which guide."""
        page = self._page
        counted = page.course.counted()
        asked = page.scene.ask() or page.scene.prompt() if page.habits.guided else None
        return [str(text) for text in (counted, asked) if text is not None]

    def now_text(self) -> str:
        """Return the task, what is left of it, the hint given, and what has been said of a move."""
        panel = self._page.panel
        texts = self._whole_task()
        for part in (panel.left, panel.guide):
            if not part.isHidden():
                texts.append(part.text())
        for note in (panel.hint_note, panel.note):
            if not note.isHidden():
                texts += [note.heading.text(), note.text.text()]
        return joined(texts)

    def standing_text(self) -> str:
        """Return whom the solver plays, what lies where, and which rolls are still to come."""
        page = self._page
        rows = page.panel.rolls.rows if page.panel.rolls is not None else []
        coming = [row.accessibleName() for row in rows if not row.used]
        side = page.panel.side.accessibleName()
        return joined([side, *map(str, page.scene.lying()), *coming])
