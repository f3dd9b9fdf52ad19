"""The geometry of a labyrinth: cells, walls, marks and ways.

Angles are degrees clockwise from the top of the picture; lengths are scene units. Source: rules,
ordino, The labyrinth, D3.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from ludotheque.games.ordino.board import QUARTERS, Board, Place
from ludotheque.games.ordino.boarddrawing import Passage

CENTRE_SHARE: Final = 0.19
"""The radius of the central cell for an outer radius of 1."""
RIM: Final = 56 / 436
"""The width of the rim outside the labyrinth, where the marks stand, for a radius of 1."""
_STAND: Final = 30 / 436
"""How far outside a labyrinth of radius 1 a mark stands, to be clear of the wall."""
_MARK: Final = 52 / 436
"""The least distance between two marks for a radius of 1."""
_INSET: Final = 5.0
"""The distance of a cell's frame from the cell's walls, in scene units."""
_SIXTEEN: Final = 16

Corner = tuple[int, float]
"""A ring and an angle in degrees, which may go beyond a full turn."""


@attrs.frozen
class Trail:
    """A way through neighbouring cells.

    ``middles`` are the angles of the cells' middles, ``crossings`` those at which the line passes
    from each cell to the next; after a full turn the angles go on beyond 360.
    """

    places: tuple[Place, ...]
    middles: tuple[float, ...]
    crossings: tuple[float, ...]

    def corners(self, until: int | None = None) -> list[Corner]:
        """Return where the line turns, from its first cell to its last, or to cell ``until``.

        It passes through the middle of a cell only at its ends and where the way turns back;
        through any other cell it runs straight from where it enters to where it leaves.
        """
        last = len(self.places) - 1 if until is None else until
        found = [(self.places[0][0], self.middles[0])]
        for index in range(last):
            one, other = self.places[index][0], self.places[index + 1][0]
            if one != other:
                found += [(one, self.crossings[index]), (other, self.crossings[index])]
            elif self._turns_back(index):
                found.append((one, self.middles[index]))
        return [*found, (self.places[last][0], self._rest(last))]

    def _turns_back(self, cell: int) -> bool:
        """Return whether the way enters a cell along its ring and leaves it on the same side."""
        if not 0 < cell < len(self.places) - 1:
            return False
        before, after = (self.middles[n + 1] - self.middles[n] for n in (cell - 1, cell))
        rings = {place[0] for place in self.places[cell - 1 : cell + 2]}
        return len(rings) == 1 and before * after < 0

    def _rest(self, cell: int) -> float:
        """Return the angle at which the line is nearest to the middle of a cell."""
        middle = self.middles[cell]
        if cell in {0, len(self.places) - 1} or self._turns_back(cell):
            return middle
        low, high = sorted(self.crossings[cell - 1 : cell + 1])
        return min(max(middle, low), high)


class Geometry:
    """The geometry of one board, in scene units.

    Drafts which have not passed the checks work, too: a piece without a green cell has the centre
    as its cell, and its mark waits in the middle of its quarter.
    """

    def __init__(self, board: Board, centre: QPointF, radius: float, turn: int = 0) -> None:
        """Lay out a board.

        ``radius`` is the outer edge of the outermost ring, ``turn`` how many quarters the whole
        board is turned clockwise.
        """
        self.board = board
        self.centre = QPointF(centre)
        self.radius = radius
        self._turn = turn % 4
        inner = CENTRE_SHARE * radius
        count = len(board.rings) - 1
        self.ring_width = (radius - inner) / count
        """Width of a ring."""
        self.radii = (*(inner + ring * self.ring_width for ring in range(count)), radius)
        """The outer edge of every ring, the central cell being ring 0."""
        self._paths: dict[str, QPainterPath] = {}
        self._frames: dict[str, QPainterPath] = {}

    @property
    def turn(self) -> int:
        """Return how many quarters the board is turned clockwise, 0 to 3."""
        return self._turn

    # Points and angles

    def angle(self, ring: int, sector: float) -> float:
        """Return the angle where a sector of a ring begins; a fraction lies within it."""
        return sector * 360 / self.board.rings[ring] - 45 + 90 * self._turn

    def point(self, distance: float, angle: float) -> QPointF:
        """Return the point at a distance from the centre in the direction of an angle."""
        radians = math.radians(angle)
        x = self.centre.x() + distance * math.sin(radians)
        return QPointF(x, self.centre.y() - distance * math.cos(radians))

    def polar(self, pos: QPointF) -> tuple[float, float]:
        """Return the distance from the centre and the angle, 0 to 360, of a point."""
        dx, dy = pos.x() - self.centre.x(), pos.y() - self.centre.y()
        return math.hypot(dx, dy), math.degrees(math.atan2(dx, -dy)) % 360

    def middle(self, ring: int) -> float:
        """Return the distance from the centre where the pieces of a ring stand."""
        return 0.0 if ring == 0 else (self.radii[ring - 1] + self.radii[ring]) / 2

    def circle(self, distance: float) -> QRectF:
        """Return the rectangle around a circle about the centre."""
        return QRectF(
            self.centre.x() - distance, self.centre.y() - distance, 2 * distance, 2 * distance
        )

    def place(self, name: str) -> Place:
        """Return ring and sector of a cell by name; raises KeyError."""
        return self.board.places[self.board.number[name]]

    # Cells

    def cell_path(self, name: str) -> QPainterPath:
        """Return the outline of a cell: a sector of a ring, a circle for « C »."""
        found = self._paths.get(name)
        if found is None:
            found = self._paths[name] = self._cell_path(*self.place(name))
        return QPainterPath(found)

    def _cell_path(self, ring: int, sector: int) -> QPainterPath:
        path = QPainterPath()
        if ring == 0:
            path.addEllipse(self.circle(self.radii[0]))
            return path
        start, span = self.angle(ring, sector), 360 / self.board.rings[ring]
        inner, outer = self.radii[ring - 1], self.radii[ring]
        path.moveTo(self.point(inner, start))
        path.lineTo(self.point(outer, start))
        self._arc(path, outer, start, span)
        path.lineTo(self.point(inner, start + span))
        self._arc(path, inner, start + span, -span)
        path.closeSubpath()
        return path

    def frame_path(self, name: str) -> QPainterPath:
        """Return the outline of a cell a little within its walls, as it is framed."""
        found = self._frames.get(name)
        if found is None:
            found = self.cell_path(name)
            if self._breadth(*self.place(name)) > 4 * _INSET:
                found = _within(found)
            self._frames[name] = found
        return QPainterPath(found)

    def _breadth(self, ring: int, sector: int) -> float:
        """Return how broad a cell is where it is narrowest."""
        if ring == 0:
            return 2 * self.radii[0]
        inner = self.point(self.radii[ring - 1], self.angle(ring, sector))
        other = self.point(self.radii[ring - 1], self.angle(ring, sector + 1))
        return min(self.ring_width, math.dist(inner.toTuple(), other.toTuple()))

    def cell_rect(self, name: str) -> QRectF:
        """Return the rectangle around a cell."""
        return self.cell_path(name).boundingRect()

    def cell_centre(self, name: str) -> QPointF:
        """Return the centre of a cell, where a piece stands."""
        ring, sector = self.place(name)
        return self.point(self.middle(ring), self.angle(ring, sector + 0.5))

    def cell_at(self, pos: QPointF) -> str | None:
        """Return the cell at a point, None beside the labyrinth."""
        distance, angle = self.polar(pos)
        if distance > self.radius:
            return None
        ring = self._ring_at(distance)
        return "C" if ring == 0 else f"{ring}.{self._sector_at(ring, angle)}"

    def _ring_at(self, distance: float) -> int:
        """Return the ring at a distance from the centre, the outermost one beyond it."""
        found = math.ceil((distance - self.radii[0]) / self.ring_width)
        return min(max(0, found), len(self.board.rings) - 1)

    def _sector_at(self, ring: int, angle: float) -> int:
        count = self.board.rings[ring]
        return int((angle - self.angle(ring, 0)) % 360 * count / 360) % count

    # Walls

    def walls(self) -> QPainterPath:
        """Return every wall, the outer one included, merged into as few lines as possible.

        One stroke with round caps draws them.
        """
        path = QPainterPath()
        for distance, start, span in self._arcs():
            if span == 360:
                path.addEllipse(self.circle(distance))
            else:
                path.moveTo(self.point(distance, start))
                self._arc(path, distance, start, span)
        for angle, inner, outer in self._spokes():
            path.moveTo(self.point(inner, angle))
            path.lineTo(self.point(outer, angle))
        return path

    def _arcs(self) -> Iterator[tuple[float, float, float]]:
        """Yield distance, angle and span of the walls which run around the centre."""
        yield self.radius, 0, 360
        for ring, count in enumerate(self.board.rings[1:], 1):
            walled = [(ring, sector) not in self.board.inward for sector in range(count)]
            for first, length in _runs(walled):
                yield self.radii[ring - 1], self.angle(ring, first), length * 360 / count

    def _spokes(self) -> Iterator[tuple[float, float, float]]:
        """Yield angle, inner and outer distance of the walls which point at the centre."""
        lines: dict[Fraction, list[int]] = {}
        for ring, count in enumerate(self.board.rings[1:], 1):
            for sector in range(count):
                if (ring, sector) not in self.board.around:
                    lines.setdefault(Fraction((sector + 1) % count, count), []).append(ring)
        for share, rings in lines.items():
            angle = float(360 * share) - 45 + 90 * self._turn
            first = last = rings[0]
            for ring in rings[1:]:
                if ring != last + 1:
                    yield angle, self.radii[first - 1], self.radii[last]
                    first = ring
                last = ring
            yield angle, self.radii[first - 1], self.radii[last]

    def passage_path(self, passage: Passage) -> QPainterPath:
        """Return the line where a passage is, or the wall which closes it."""
        ring, sector = passage.place
        path = QPainterPath()
        if passage.kind == "around":
            angle = self.angle(ring, sector + 1)
            path.moveTo(self.point(self.radii[ring - 1], angle))
            path.lineTo(self.point(self.radii[ring], angle))
            return path
        start = self.angle(ring, sector)
        path.moveTo(self.point(self.radii[ring - 1], start))
        self._arc(path, self.radii[ring - 1], start, 360 / self.board.rings[ring])
        return path

    def passage_centre(self, passage: Passage) -> QPointF:
        """Return the middle of a passage."""
        ring, sector = passage.place
        if passage.kind == "around":
            return self.point(self.middle(ring), self.angle(ring, sector + 1))
        return self.point(self.radii[ring - 1], self.angle(ring, sector + 0.5))

    def wall_at(self, pos: QPointF, tolerance: float | None = None) -> Passage | None:
        """Return the passage or wall nearest to a point, None where none is near.

        ``tolerance`` is the distance up to which it is near, a third of a ring's width by default.
        """
        if tolerance is None:
            tolerance = self.ring_width / 3
        distance, angle = self.polar(pos)
        found: list[tuple[float, Passage]] = []
        edge = min(range(len(self.radii) - 1), key=lambda i: abs(self.radii[i] - distance))
        sector = self._sector_at(edge + 1, angle)
        away = abs(self.radii[edge] - distance)
        found.append((away, Passage("inward", edge + 1, sector)))
        ring = self._ring_at(distance)
        if ring > 0 and distance <= self.radius + tolerance:
            count = self.board.rings[ring]
            border = round((angle - self.angle(ring, 0)) % 360 * count / 360)
            off = math.radians((angle - self.angle(ring, border) + 180) % 360 - 180)
            away = math.hypot(distance * math.sin(off), max(0.0, distance - self.radius))
            found.append((away, Passage("around", ring, (border - 1) % count)))
        away, passage = min(found)
        return passage if away <= tolerance else None

    # Marks

    def mark_centre(self, piece: int) -> QPointF:
        """Return where the mark of a piece stands, outside the ring beside its green cell.

        ``piece`` is the kernel's number, 0 to 15. Marks of cells which lie close keep a distance
        from each other.
        """
        return self.point(self.radius * (1 + _STAND), self._mark_angles[piece])

    @cached_property
    def _mark_angles(self) -> tuple[float, ...]:
        wanted = [self._mark_angle(piece) for piece in range(_SIXTEEN)]
        least = math.degrees(2 * math.asin(_MARK / 2 / (1 + _STAND)))
        return tuple(spread(wanted, least))

    def _mark_angle(self, piece: int) -> float:
        cell = self.board.green[piece]
        if cell:
            ring, sector = self.board.places[cell]
            return self.angle(ring, sector + 0.5) % 360
        quarter = (piece >> 3) + 2 * (piece & 1)
        middle = quarter * 360 / len(QUARTERS) + 90 * self._turn
        return (middle + 15 * ((piece & 7) // 2 - 1.5)) % 360

    # Ways

    def way_path(self, cells: Sequence[str], until: int | None = None) -> QPainterPath:
        """Return the line of a way through cells, each a neighbour of the one before.

        It runs straight towards the centre and along the rings, so that it crosses no wall.
        ``until`` ends it in the cell of that number, where the line passes nearest to its middle.
        """
        path = QPainterPath()
        if not cells:
            return path
        corners = _trail_of(self, cells).corners(until)
        path.moveTo(self.point(self.middle(corners[0][0]), corners[0][1]))
        for (one, here), (other, there) in pairwise(corners):
            if one != other:
                path.lineTo(self.point(self.middle(other), there))
            elif one:
                self._arc(path, self.middle(one), here, there - here)
        return path

    def _arc(self, path: QPainterPath, distance: float, start: float, span: float) -> None:
        """Extend a path along a circle about the centre, clockwise for a positive span."""
        while abs(span) > 1e-9:
            part = max(-180.0, min(span, 180.0))  # Qt draws no more than one full turn
            path.arcTo(self.circle(distance), 90 - start, -part)  # Qt: 0 at three o'clock
            start, span = start + part, span - part


def _trail_of(geometry: Geometry, cells: Sequence[str]) -> Trail:
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


def _within(cell: QPainterPath) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * _INSET)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return cell.subtracted(stroker.createStroke(cell))


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield first index and length of the runs of true values on a circle."""
    count = len(flags)
    if all(flags):
        yield 0, count
        return
    for first in range(count):
        if flags[first] and not flags[first - 1]:
            length = 1
            while flags[(first + length) % count]:
                length += 1
            yield first, length


def spread(angles: Iterable[float], least: float) -> list[float]:
    """Return angles on a circle moved as little as possible to lie ``least`` degrees apart.

    Their order round the circle is kept. ``least`` is at most 128 divided by their number: then
    nothing is ever pushed across the widest gap between them.
    """
    wanted = list(angles)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i] % 360)
    gaps = [
        (wanted[order[i]] - wanted[order[i - 1]]) % 360 or (360 if len(order) == 1 else 0)
        for i in range(len(order))
    ]
    cut = gaps.index(max(gaps))  # nothing is pushed across the widest gap
    order = order[cut:] + order[:cut]
    line: list[float] = []
    for index in order:
        value = wanted[index] % 360
        line.append(value if not line or value >= line[0] else value + 360)
    # Least squares with a least distance: neighbours too close form a block about their mean.
    blocks: list[tuple[float, int]] = []
    for place, value in enumerate(line):
        total, size = value - place * least, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / size:
            before = blocks.pop()
            total, size = total + before[0], size + before[1]
        blocks.append((total, size))
    found = [0.0] * len(wanted)
    place = 0
    for total, size in blocks:
        for _ in range(size):
            found[order[place]] = (total / size + place * least) % 360
            place += 1
    return found
