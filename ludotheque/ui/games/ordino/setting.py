"""How the sentence of the punched card is set: the largest type in which it fits its strip."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtGui import QFontMetricsF

from ludotheque.ui.look.fonts import typewriter_font

Run = tuple[str, str]
"""A piece of text and its ink."""
_SMALLEST = 6


@lru_cache(maxsize=32)
def set_lines(
    parts: tuple[Run, ...], room: float, height: float, *, caret: bool, largest: int = 20
) -> tuple[int, list[list[Run]]]:
    """Return the pixel size and the lines of runs in which a text fits ``room`` by ``height``.

    ``caret`` keeps room for one at the end. Set once, however often it is painted.
    """
    for size in range(largest, _SMALLEST - 1, -1):
        font = typewriter_font()
        font.setPixelSize(size)
        metrics = QFontMetricsF(font)
        lines = _wrap(parts, metrics, room, size * 0.6 + 2 if caret else 0.0)
        if lines is not None and len(lines) * size * 1.2 <= height:
            break
    return size, lines or [list(parts)]


def _wrap(
    parts: Sequence[Run], metrics: QFontMetricsF, room: float, tail: float
) -> list[list[Run]] | None:
    """Return the lines, or None where a single word is too wide; ``tail`` is the caret's room."""
    words = _words(parts)
    lines: list[list[Run]] = [[]]
    x = 0.0
    for number, (word, space_ink) in enumerate(words):
        width = sum(metrics.horizontalAdvance(text) for text, _ in word)
        wanted = width + (tail if number == len(words) - 1 else 0)
        if wanted > room:
            return None
        space = metrics.horizontalAdvance(" ") if lines[-1] else 0.0
        if x + space + wanted > room:
            lines.append([])
            x = space = 0.0
        if space:
            lines[-1].append((" ", space_ink))
        lines[-1] += word
        x += space + width
    return lines


def _words(parts: Sequence[Run]) -> list[tuple[list[Run], str]]:
    """Return the words, runs in one or more inks, each with the ink of the space before it."""
    words: list[tuple[list[Run], str]] = []
    space: str | None = "placed"
    for text, ink in parts:
        for number, run in enumerate(text.split(" ")):
            if number:
                space = ink
            if run and space is not None:
                words.append(([(run, ink)], space))
                space = None
            elif run:
                words[-1][0].append((run, ink))
    return words
