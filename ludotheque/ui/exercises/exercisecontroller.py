"""The controller of an exercise: the solver has one seat, the other answers by itself."""

from PySide6.QtCore import Signal

from ludotheque.core.contract_types import Reason
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode, TableController


class ExerciseController(TableController):
    """A table which nothing is kept of."""

    acted = Signal(object, int)
    """The solver's choice: the state before it, and the action; it is played next."""

    def __init__(self) -> None:
        """Start with an empty table."""
        super().__init__()
        self.solver = 0
        self.closed = False
        """True where the solver may not choose: the exercise is solved, or refuted."""
        self.refuted: int | None = None
        """The ply of a choice whose refutation is shown: nothing after it was chosen."""
        self._true: Timeline | None = None
        self.curtains = False

    # What is seen: no curtain, the solver alone looks at the table

    def observer(self) -> int | None:
        """Return the solver where hands are hidden."""
        return self.solver if self.hides else super().observer()

    def _wants_curtain(self) -> bool:
        return False

    def suppose(self, timeline: Timeline) -> None:
        """Go on in another world, which the solver cannot tell from this one, until ``undo``."""
        self._true, self._timeline = self.timeline, timeline

    # The solver

    def commit(self, action: int) -> Reason | None:
        """Play the solver's choice; where it is illegal, return why, change nothing."""
        if self.is_empty or self.mode is not Mode.CHOOSING:
            return None
        reason = self.state.why_not(action)
        if reason is not None:
            return reason
        self.acted.emit(self.state, action)
        return self._play(action)

    def answer(self, action: int) -> None:
        """Play an action of the other seat, of chance, or of a solution being shown."""
        if self.is_empty or self.timeline.is_over():
            return
        self.settle()
        self._play(action)

    @property
    def waits(self) -> bool:
        """Return whether nothing moves and the solver may not choose."""
        return self.mode is Mode.VIEWING

    def _set(self, mode: Mode) -> None:
        """Take a mode; what only a seat at a real table could do is not offered."""
        if not self.is_empty and mode is not Mode.EMPTY:
            actors = self.state.actors()
            own = bool(actors) and actors[0] == self.solver
            if mode in {Mode.CHOOSING, Mode.IDLE, Mode.WAITING} and (self.closed or not own):
                mode = Mode.VIEWING
            elif mode is Mode.OVER:
                mode = Mode.VIEWING  # no ribbon: the last position is what there is to see
        super()._set(mode)

    # Back

    def own_plies(self) -> tuple[int, ...]:
        """Return where in the record the solver has acted."""
        end = self.timeline.ply if self.refuted is None else self.refuted + 1
        return tuple(
            ply
            for ply in range(min(end, self.timeline.ply))
            if self.timeline.state_at(ply).actors()[:1] == (self.solver,)
        )

    @property
    def can_undo(self) -> bool:
        """Return whether the solver has done anything yet."""
        return not self.is_empty and bool(self.own_plies())

    @property
    def can_redo(self) -> bool:
        """Return False: a choice is judged when it is made, and made again."""
        return False

    def undo(self) -> None:
        """Go back to before the solver's last choice, open to him again."""
        if not self.is_empty:
            self.closed = False
            plies = self.own_plies()
            ply = plies[-1] if plies else self.timeline.ply
            self._jump(lambda: self._go_back(ply))

    def _go_back(self, ply: int) -> None:
        if self._true is not None:
            self._timeline, self._true = self._true, None
        self.refuted = None
        self.timeline.go_to(ply)

    def open_choice(self, *, open_: bool) -> None:
        """Let the solver, whose turn goes on, choose again, or only watch."""
        self.closed = not open_
        self._set(Mode.CHOOSING)

    def close_choice(self) -> None:
        """Let the solver choose nothing from now on."""
        self.settle()
        self.closed = True
        self._set(self.mode)
