"""What the pages of the exercises say."""

from typing import Final

from ludotheque.core.exercises import Exercise
from ludotheque.core.messages import M, Message

GRADES: Final = (M("easy"), M("medium"), M("hard"))
MARKS: Final = {
    "": M("not solved yet"),
    "helped": M("solved with help"),
    "alone": M("solved"),
}


def grade_text(exercise: Exercise) -> Message:
    """Return « easy », « medium » or « hard »."""
    return GRADES[exercise.grade - 1]


def spoken(exercise: Exercise, number: int, mark: str) -> Message:
    """Return the spoken name of an exercise in the list."""
    return M(
        "Exercise {n}: {title}, {grade}, {mark}",
        n=number, title=str(exercise.title), grade=grade_text(exercise), mark=MARKS[mark],
    )  # fmt: skip
