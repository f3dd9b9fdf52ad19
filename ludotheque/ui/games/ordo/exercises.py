"""Exercises of Ordo: the names of its two sides."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.ui.exercises.habits import ExerciseHabits


class SideHabits(ExerciseHabits):
    """Nothing but board and task is shown."""

    sides = (M("You play White"), M("You play Black"))


EXERCISES: Final = SideHabits()
