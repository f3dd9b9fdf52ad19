"""The controller of an exercise: the solver plays one seat, the program the others."""

from PySide6.QtCore import Signal

from ludotheque.core.contract_types import Reason
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode, TableController


class ExerciseController(TableController):
    """A table whose game is not kept in the archive."""

    acted = Signal(object, int)
    """Emitted before the solver's action is played, with the state and the action."""

    def __init__(self) -> None:
        """Begin with an empty table."""
        super().__init__()
        self.solver = 0
        self.closed = False
        """Whether the solver may not choose, as the exercise is solved or refuted."""
        self.refuted: int | None = None
        """The ply of a choice whose refutation is shown; later plies are not the solver's."""
        self._true: Timeline | None = None
        self.curtains = False

    # What is seen: no curtain, the solver alone looks at the table

    def observer(self) -> int | None:
        """Return the solver's seat if hands are hidden."""
        return self.solver if self.hides else super().observer()

    def _wants_curtain(self) -> bool:
        return False

    def suppose(self, timeline: Timeline) -> None:
        """Continue in another world, which the solver cannot tell from this one, until ``undo``."""
        self._true, self._timeline = self.timeline, timeline

    # The solver

    def commit(self, action: int) -> Reason | None:
        """Play the solver's action; if it is illegal, return the reason and change nothing."""
        if self.is_empty or self.mode is not Mode.CHOOSING:
            return None
        reason = self.state.why_not(action)
        if reason is not None:
            return reason
        self.acted.emit(self.state, action)
        return self._play(action)

    def answer(self, action: int) -> None:
        """Play an action of another seat, of chance, or of a solution being shown."""
        if self.is_empty or self.timeline.is_over():
            return
        self.settle()
        self._play(action)

    @property
    def waits(self) -> bool:
        """Return whether no animation runs and the solver may not choose."""
        return self.mode is Mode.VIEWING

    def _set(self, mode: Mode) -> None:
        """Set the mode, replaced by VIEWING where the solver may not act or the game is over."""
        if not self.is_empty and mode is not Mode.EMPTY:
            actors = self.state.actors()
            own = bool(actors) and actors[0] == self.solver
            if mode in {Mode.CHOOSING, Mode.IDLE, Mode.WAITING} and (self.closed or not own):
                mode = Mode.VIEWING
            elif mode is Mode.OVER:
                mode = Mode.VIEWING  # no ribbon over the last position
        super()._set(mode)

    # Back

    def own_plies(self) -> tuple[int, ...]:
        """Return the plies at which the solver has acted."""
        end = self.timeline.ply if self.refuted is None else self.refuted + 1
        return tuple(
            ply
            for ply in range(min(end, self.timeline.ply))
            if self.timeline.state_at(ply).actors()[:1] == (self.solver,)
        )

    @property
    def can_undo(self) -> bool:
        """Return whether the solver has acted yet."""
        return not self.is_empty and bool(self.own_plies())

    @property
    def can_redo(self) -> bool:
        """Return False: a choice is not redone but made again."""
        return False

    def undo(self) -> None:
        """Go back to before the solver's last choice, and let him choose again."""
        if not self.is_empty:
            self.closed = False
            plies = self.own_plies()
            ply = plies[-1] if plies else self.timeline.ply
            self._jump(lambda: self._go_back(ply), told=bool(plies))

    def _go_back(self, ply: int) -> None:
        if self._true is not None:
            self._timeline, self._true = self._true, None
        self.refuted = None
        self.timeline.go_to(ply)

    def open_choice(self, *, open_: bool) -> None:
        """Let the solver, whose turn goes on, choose again; without ``open_`` he only watches."""
        self.closed = not open_
        self._set(Mode.CHOOSING)

    def close_choice(self) -> None:
        """Let the solver choose nothing from now on."""
        self.settle()
        self.closed = True
        self._set(self.mode)
