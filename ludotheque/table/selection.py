"""Choosing an action step by step at a table, by clicks, drags and keys."""

from collections.abc import Container

from PySide6.QtCore import QObject, Signal

from ludotheque.core.narrowing import Narrowing, Offering, Refusing


class Selection(QObject):
    """The steps chosen so far by the seat on turn, and those which may follow.

    ``confirming`` is the step chosen by a second click on the first one (a removal).
    """

    changed = Signal()
    refused = Signal(object, str)
    """A Reason, and the step it was given for."""
    completed = Signal(int)
    """A legal action has been chosen."""

    def __init__(self, confirming: str | None = None, parent: QObject | None = None) -> None:
        """Start with nothing to choose from."""
        super().__init__(parent)
        self.confirming = confirming
        self._narrowing: Narrowing | None = None

    @property
    def active(self) -> bool:
        """Return whether there is something to choose."""
        return self._narrowing is not None

    @property
    def chosen(self) -> tuple[str, ...]:
        """Return the steps chosen so far."""
        return self._narrowing.chosen if self._narrowing else ()

    @property
    def origin(self) -> str | None:
        """Return the first step chosen."""
        return self.chosen[0] if self.chosen else None

    @property
    def starters(self) -> tuple[str, ...]:
        """Return the possible first steps."""
        return self._narrowing.choices(()) if self._narrowing else ()

    @property
    def targets(self) -> tuple[str, ...]:
        """Return what may follow the steps chosen; nothing before the first."""
        return self._narrowing.choices() if self._narrowing and self.chosen else ()

    def after(self, step: str) -> tuple[str, ...]:
        """Return what may follow ``step`` as a first choice."""
        return self._narrowing.choices((step,)) if self._narrowing else ()

    def action_of(self, steps: tuple[str, ...]) -> int | None:
        """Return the legal action these steps make up, None where there is none."""
        return self._narrowing.action(steps) if self._narrowing else None

    def reset(
        self,
        state: Offering | None,
        among: Container[int] | None = None,
        why_not: Refusing | None = None,
    ) -> None:
        """Begin anew in this state; with None nothing can be chosen.

        ``among`` and ``why_not`` are as for ``Narrowing``.
        """
        self._narrowing = None if state is None else Narrowing(state, among, why_not)
        self.changed.emit()

    def clear(self) -> None:
        """Clear the chosen steps."""
        if self._narrowing is not None and self.chosen:
            self._narrowing.clear()
            self.changed.emit()

    def click(self, step: str) -> None:
        """Choose ``step``: as the first, as the next, or as the first of another action.

        Chosen again, the first step is confirmed (``confirming``), played as a target, or cleared.
        """
        narrowing = self._narrowing
        if narrowing is None:
            return
        if not narrowing.chosen:
            self._begin(narrowing, step)
        elif step == narrowing.chosen[0]:
            if self.confirming in narrowing.choices():
                self._complete(narrowing, self.confirming or "")
            elif step in narrowing.choices():  # a piece may move back to its own place
                self._complete(narrowing, step)
            else:
                self.clear()
        elif step in narrowing.choices():
            self._complete(narrowing, step)
        elif step in narrowing.choices(()):
            narrowing.clear()
            self._begin(narrowing, step)
        else:
            self._refuse(narrowing, (*narrowing.chosen, step), step)

    def clears(self, step: str) -> bool:
        """Return whether a click on ``step`` takes the choice of it back."""
        narrowing = self._narrowing
        if narrowing is None or not narrowing.chosen or step != narrowing.chosen[0]:
            return False
        choices = narrowing.choices()
        return self.confirming not in choices and step not in choices

    def lift(self, step: str) -> bool:
        """Choose ``step`` as the start of a drag; return whether the drag has begun.

        Else it emits ``refused``, or ``completed`` where the step is a whole action.
        """
        narrowing = self._narrowing
        if narrowing is None:
            return False
        self.clear()
        return self._begin(narrowing, step)

    def drop(self, step: str | None) -> None:
        """End a drag on ``step``; None or the origin puts the piece back and clears the choice.

        Where the origin is a target too, the piece stays chosen: dropping it where it was must not
        play it.
        """
        narrowing = self._narrowing
        if narrowing is None or not narrowing.chosen:
            return
        if step is not None and step == narrowing.chosen[0] and step in narrowing.choices():
            self.changed.emit()
        elif step is None or step == narrowing.chosen[0]:
            self.clear()
        elif step in narrowing.choices():
            self._complete(narrowing, step)
        else:
            steps = (*narrowing.chosen, step)
            narrowing.clear()
            self._refuse(narrowing, steps, step)
            self.changed.emit()

    def explain(self, steps: tuple[str, ...]) -> None:
        """Emit ``refused`` with the reason if no legal action begins with these steps."""
        if self._narrowing is not None:
            self._refuse(self._narrowing, steps, steps[-1])

    def _begin(self, narrowing: Narrowing, step: str) -> bool:
        reason = narrowing.choose(step)
        if reason is not None:
            self.refused.emit(reason, step)
            return False
        action = narrowing.action()
        if action is not None:
            narrowing.clear()
            self.completed.emit(action)
            return False
        self.changed.emit()
        return bool(narrowing.chosen)

    def _complete(self, narrowing: Narrowing, step: str) -> None:
        action = narrowing.action((*narrowing.chosen, step))
        if action is None:
            narrowing.choose(step)
            self.changed.emit()
            return
        narrowing.clear()
        self.completed.emit(action)

    def _refuse(self, narrowing: Narrowing, steps: tuple[str, ...], step: str) -> None:
        reason = narrowing.refusal(steps)
        if reason is not None:
            self.refused.emit(reason, step)
