"""Where the line of a way runs through a labyrinth: along its rings and straight at its centre."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import attrs

from ludotheque.games.ordino.board import Place

if TYPE_CHECKING:
    from ludotheque.ui.games.ordino.geometry import Geometry

Corner = tuple[int, float]
"""A ring and an angle in degrees, which may go beyond a full turn."""


@attrs.frozen
class Trail:
    """A way through neighbouring cells.

    ``middles`` are the angles of the cells' middles, ``crossings`` those at which the line goes
    from each cell to the next, counted on through a full turn.
    """

    places: tuple[Place, ...]
    middles: tuple[float, ...]
    crossings: tuple[float, ...]

    def corners(self, until: int | None = None) -> list[Corner]:
        """Return where the line turns, from its first cell to its last, or to cell ``until``.

        In a wide cell it goes straight from where it comes in to where it leaves; only the two
        ends are in the middle of their cells, and a cell in which the way turns back.
        """
        last = len(self.places) - 1 if until is None else until
        found = [(self.places[0][0], self.middles[0])]
        for step in range(last):
            one, other = self.places[step][0], self.places[step + 1][0]
            if one != other:
                found += [(one, self.crossings[step]), (other, self.crossings[step])]
            elif self._turns_back(step):
                found.append((one, self.middles[step]))
        return [*found, (self.places[last][0], self._rest(last))]

    def _turns_back(self, cell: int) -> bool:
        """Tell whether the way comes into a cell along its ring and goes out the same side."""
        if not 0 < cell < len(self.places) - 1:
            return False
        before, after = (self.middles[n + 1] - self.middles[n] for n in (cell - 1, cell))
        rings = {place[0] for place in self.places[cell - 1 : cell + 2]}
        return len(rings) == 1 and before * after < 0

    def _rest(self, cell: int) -> float:
        """Return the angle of the line in a cell which is nearest to the cell's middle."""
        middle = self.middles[cell]
        if cell in {0, len(self.places) - 1} or self._turns_back(cell):
            return middle
        low, high = sorted(self.crossings[cell - 1 : cell + 1])
        return min(max(middle, low), high)


def trail_of(geometry: "Geometry", cells: Sequence[str]) -> Trail:
    """Return the trail through cells by name, each a neighbour of the one before."""
    places = tuple(map(geometry.place, cells))
    angles = [geometry.angle(ring, sector + 0.5) for ring, sector in places]
    middles, crossings = [angles[0]], []
    for (one, other), there in zip(pairwise(places), angles[1:], strict=True):
        here = middles[-1]
        if other[0] == 0:
            middles.append(here)
            crossings.append(here)
            continue
        middle = there if one[0] == 0 else here + (there - here + 180) % 360 - 180
        middles.append(middle)
        if one[0] == other[0]:
            crossings.append((here + middle) / 2)
        else:
            # The passage between two rings is as wide as the cell of the outer one.
            crossings.append(middle if other[0] > one[0] else here)
    return Trail(places, tuple(middles), tuple(crossings))
