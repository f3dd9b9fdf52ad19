"""Exercises of Finale: the names of its two sides."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.ui.exercises.habits import ExerciseHabits


class TeamHabits(ExerciseHabits):
    """Nothing but board and task is shown."""

    sides = (M("You play Blue"), M("You play Red"))


EXERCISES: Final = TeamHabits()
