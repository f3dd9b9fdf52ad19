"""Random gestures at a table of hidden hands, 200 a case: nobody sees a hand that is not his.

What a case is, the game's own tests know: `gestures` in `tests/gui/<key>/about.py`.
"""

from collections.abc import Iterator

from tests.about import on_screen
from tests.examples import hiding

TARGET = 1000
SHORT = 1


def cases(first: int) -> Iterator[str | None]:
    """Yield the verdict on each case from number ``first`` on."""
    found: Iterator[str | None] = on_screen(hiding(), "gestures")(first)
    return found
