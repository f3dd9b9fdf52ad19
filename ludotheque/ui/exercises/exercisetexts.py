"""Texts of the exercise pages."""

from typing import Final

from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercise import Exercise
from ludotheque.ui.look.games import look_of

GRADES: Final = (M("easy"), M("medium"), M("hard"))
MARKS: Final = {
    "": M("not solved yet"),
    "helped": M("solved with help"),
    "alone": M("solved"),
}


BEST: Final = M("Best moves")
"""The heading of the positions where the best move is to be found."""


def several(game: str, *, best: bool = False) -> Message:
    """Return « Exercises », or the game's word for them; « Best moves » for those."""
    if best:
        return BEST
    return M("Challenges") if look_of(game).challenges else M("Exercises")


def menu_entry(game: str) -> Message:
    """Return the text of the menu entry while the game is at hand, with a mnemonic."""
    return M("&Challenges") if look_of(game).challenges else M("E&xercises")


def all_of(game: str, title: str, *, best: bool = False) -> Message:
    """Return « Exercises of … »; ``title`` is the title of the game."""
    if best:
        return M("Best moves of {game}", game=title)
    if look_of(game).challenges:
        return M("Challenges of {game}", game=title)
    return M("Exercises of {game}", game=title)


def counted(exercise: Exercise, number: int, total: int) -> Message:
    """Return « Exercise 3 of 10 »."""
    if exercise.best:
        return M("Best move {n} of {total}", n=number, total=total)
    if look_of(exercise.game).challenges:
        return M("Challenge {n} of {total}", n=number, total=total)
    return M("Exercise {n} of {total}", n=number, total=total)


def following(exercise: Exercise) -> Message:
    """Return « Next exercise »."""
    if exercise.best:
        return M("Next position")
    return M("Next challenge") if look_of(exercise.game).challenges else M("Next exercise")


def grade_text(exercise: Exercise) -> Message:
    """Return « easy », « medium » or « hard »."""
    return GRADES[exercise.grade - 1]


def task_texts(exercise: Exercise) -> tuple[Message | str, ...]:
    """Return what names the places of a task: those to be marked, and the task itself."""
    return Message("{places}", (("places", exercise.marked),)), str(exercise.task)


def spoken(exercise: Exercise, number: int, mark: str) -> Message:
    """Return the spoken name of an exercise in the list."""
    if exercise.best:
        return M(
            "Best move {n}: {title}, {grade}, {mark}",
            n=number, title=str(exercise.title), grade=grade_text(exercise), mark=MARKS[mark],
        )  # fmt: skip
    if look_of(exercise.game).challenges:
        return M(
            "Challenge {n}: {title}, {grade}, {mark}",
            n=number, title=str(exercise.title), grade=grade_text(exercise), mark=MARKS[mark],
        )  # fmt: skip
    return M(
        "Exercise {n}: {title}, {grade}, {mark}",
        n=number, title=str(exercise.title), grade=grade_text(exercise), mark=MARKS[mark],
    )  # fmt: skip
