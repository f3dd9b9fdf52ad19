"""Ways through the labyrinth: single arrows, « et » and « ou », and their lists for the kernel.

Source: rules, ordino, Turn 3, D6.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from ludotheque.games.ordino.kernel import NOWHERE

if TYPE_CHECKING:
    from ludotheque.games.ordino.board import Board

ARROWS: Final = ("v1", "v2", "h1", "h2")
"""The faces of an arrow die: towards the centre or the outside, and around it."""
ET, OU = "et", "ou"
_TABLES: Final = ((ET,), (OU,), (ET, OU))
"""The conjunctions of the kernel's three tables."""

Cells = tuple[int, ...]


@attrs.frozen
class Way:
    """One way: ``cells`` after the origin, the last one its end.

    ``arrows`` are executed in this order; ``stop`` is the place in ``cells`` where the first of
    two ends, -1 with one arrow.
    """

    cells: Cells
    arrows: tuple[str, ...]
    stop: int = -1

    @property
    def end(self) -> int:
        """Return the last cell."""
        return self.cells[-1]

    def before(self, origin: int) -> tuple[int, ...]:
        """Return the cells which must be free, in order; the origin counts as empty."""
        return tuple(dict.fromkeys(cell for cell in self.cells[:-1] if cell != origin))


def arrow_ways(board: "Board", cell: int, arrow: str, *, through: bool = False) -> list[Cells]:
    """Return the ways of one arrow from a cell, all steps in the same sense.

    An arrow may end on the centre, never pass through it (D6): a step inwards from it does not
    exist, and outwards begins on it. ``through`` adds what this forbids, to explain it.
    """
    links = (board.inner, board.outer) if arrow[0] == "v" else (board.right, board.left)
    found: list[Cells] = []
    for steps in links:
        paths: list[Cells] = [(following,) for following in steps[cell]]
        if arrow[1] == "2":
            paths = [(*path, following) for path in paths for following in steps[path[-1]]]
        found += paths
    if through and arrow == "v2" and board.inner[cell] == (0,):
        found += [(0, following) for following in board.outer[0]]
    return found


def ways(
    board: "Board", cell: int, arrows: tuple[str, str], conjunction: str, *, through: bool = False
) -> list[Way]:
    """Return the ways of two arrows from a cell, pieces ignored, the shortest first.

    « ou »: one of them; « et »: both, in either order. Ways back to the cell are among them.
    ``through``: as for ``arrow_ways``.
    """
    found: dict[tuple[Cells, int], Way] = {}
    for one, other in (arrows, arrows[::-1]):
        for path in arrow_ways(board, cell, one, through=through):
            if conjunction == OU:
                found.setdefault((path, -1), Way(path, (one,)))
                continue
            stop = len(path) - 1
            for rest in arrow_ways(board, path[-1], other, through=through):
                cells = path + rest
                found.setdefault((cells, stop), Way(cells, (one, other), stop))
    return sorted(found.values(), key=lambda way: (len(way.cells), way.cells, way.stop))


def kernel_lists(board: "Board") -> tuple[list[int], list[int]]:
    """Return ``first`` and ``ways`` as kernel.py describes them."""
    first: list[int] = []
    packed: list[int] = []
    pairs = [(a, b) for i, a in enumerate(ARROWS) for b in ARROWS[i:]]
    for cell in range(board.size):
        for pair in pairs:
            by_word = {word: ways(board, cell, pair, word) for word in (ET, OU)}
            for words in _TABLES:
                first.append(len(packed))
                packed += _packed(cell, (way for word in words for way in by_word[word]))
    first.append(len(packed))
    return first, packed


def _packed(cell: int, found: Iterable[Way]) -> list[int]:
    """Return ways as the kernel's numbers, without those which need more free cells than others."""
    needs: dict[int, list[frozenset[int]]] = {}
    for way in found:
        needs.setdefault(way.end, []).append(frozenset(way.before(cell)))
    result = []
    for end in sorted(needs):
        kept: list[frozenset[int]] = []
        for need in sorted(needs[end], key=lambda cells: (len(cells), sorted(cells))):
            if not any(other <= need for other in kept):
                kept.append(need)
        for need in kept:
            number = end
            filled = [*sorted(need), *[NOWHERE] * (3 - len(need))]
            for place, one in enumerate(filled, 1):
                number |= one << 8 * place
            result.append(number)
    return result
