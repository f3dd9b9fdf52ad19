"""A board as an immutable value which may be invalid, so that the editor can draw and change it.

Source: rules, ordino, The labyrinth, D3 and D4.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import attrs

from ludotheque.files.reading import Json
from ludotheque.games.ordino.board import QUARTERS, RINGS, Board, Place, reconstruction
from ludotheque.games.ordino.kernel import CELLS

PIECES: Final = 16
NOWHERE: Final[Place] = (0, 0)
"""Stands for the green cell of a piece which has none yet; in a file it is a fault."""

Kind = Literal["around", "inward"]
Filling = Literal["own", "open", "walls"]


def piece_of(quarter: int, index: int) -> int:
    """Return the kernel's number of the piece of a quarter, 0 to 3, by its order there (D4)."""
    return 8 * (quarter & 1) + (quarter >> 1) + 2 * index


def quarter_of(piece: int) -> tuple[int, int]:
    """Return the quarter of a piece, by the kernel's number, and its order there (D4)."""
    return (piece >> 3) + 2 * (piece & 1), (piece & 7) >> 1


@attrs.frozen(order=True)
class Passage:
    """The position of a passage, open or not, as in the board's file.

    « around »: between a cell and the next one clockwise; « inward »: between a cell and the
    one it touches towards the centre.
    """

    kind: Kind
    ring: int
    sector: int

    @property
    def place(self) -> Place:
        """Return ring and sector of the cell it is counted from."""
        return self.ring, self.sector


def passages(rings: Iterable[int]) -> Iterator[Passage]:
    """Yield every passage a board of these rings could have, from the centre outwards."""
    for ring, count in enumerate(rings):
        if ring:
            for sector in range(count):
                yield Passage("inward", ring, sector)
            for sector in range(count):
                yield Passage("around", ring, sector)


@attrs.frozen
class Drawing:
    """A board in the editor; ``green`` has the cell of each of the sixteen pieces."""

    name: str
    note: str
    rings: tuple[int, ...]
    around: frozenset[Place]
    inward: frozenset[Place]
    green: tuple[Place, ...]

    def board(self) -> Board:
        """Return the board, unchecked; a piece without a green cell has the centre."""
        start = tuple(
            tuple(self.green[piece_of(quarter, index)] for index in range(4))
            for quarter in range(len(QUARTERS))
        )
        return Board(self.name, self.rings, self.around, self.inward, start, self.note)

    def to_json(self) -> Json:
        """Return the board in the shape of its file; [0, 0] stands for a missing green cell."""
        return self.board().to_json()

    def open_at(self, passage: Passage) -> bool:
        """Return whether a passage is open."""
        found = self.around if passage.kind == "around" else self.inward
        return passage.place in found

    def with_passage(self, passage: Passage, *, opened: bool) -> "Drawing":
        """Return the board with a passage opened or closed."""
        found = self.around if passage.kind == "around" else self.inward
        changed = found | {passage.place} if opened else found - {passage.place}
        if passage.kind == "around":
            return attrs.evolve(self, around=changed)
        return attrs.evolve(self, inward=changed)

    def with_green(self, piece: int, place: Place) -> "Drawing":
        """Return the board with another green cell for a piece; its previous owner gets the old."""
        green = list(self.green)
        if place != NOWHERE and place in green:
            green[green.index(place)] = green[piece]
        green[piece] = place
        return attrs.evolve(self, green=tuple(green))


def drawing_of(board: Board) -> Drawing:
    """Return a board as a drawing."""
    green = [NOWHERE] * PIECES
    for quarter, cells in enumerate(board.start):
        for index, place in enumerate(cells):
            green[piece_of(quarter, index)] = place
    return Drawing(board.name, board.note, board.rings, board.around, board.inward, tuple(green))


def fresh(filling: Filling, name: str) -> Drawing:
    """Return a new board: the reconstruction, or its rings with all passages open or closed."""
    own = drawing_of(reconstruction())
    if filling == "own":
        return attrs.evolve(own, name=name, note="")
    found: dict[str, set[Place]] = {"around": set(), "inward": set()}
    if filling == "open":
        for passage in passages(own.rings):
            found[passage.kind].add(passage.place)
    around, inward = frozenset(found["around"]), frozenset(found["inward"])
    return Drawing(name, "", own.rings, around, inward, (NOWHERE,) * PIECES)


# Rings


def ring_choices(rings: tuple[int, ...], ring: int) -> tuple[int, ...]:
    """Return the numbers of cells a ring may have; the rings outside it change in proportion."""
    inside = rings[ring - 1]
    steps = range(3, CELLS) if ring == 1 else range(inside, CELLS, inside)
    return tuple(count for count in steps if sum(with_ring(rings, ring, count)) <= CELLS)


def with_ring(rings: tuple[int, ...], ring: int, count: int) -> tuple[int, ...]:
    """Return rings with one of ``count`` cells, those outside it changed in proportion."""
    found = [*rings[:ring], count]
    for outer in range(ring + 1, len(rings)):
        found.append(found[-1] * (rings[outer] // rings[outer - 1]))
    return tuple(found)


def ring_numbers(rings: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of rings a board may have; new rings are as large as the outermost."""
    most = len(rings) - 1 + (CELLS - sum(rings)) // rings[-1]
    return tuple(range(1, min(RINGS, most) + 1))


def with_rings(drawing: Drawing, rings: tuple[int, ...]) -> Drawing:
    """Return a board with other rings: passages of remaining cells are kept, new ones are closed.

    Pieces whose green cell no longer exists have none.
    """

    def stays(place: Place) -> bool:
        return 0 < place[0] < len(rings) and place[1] < rings[place[0]]

    return attrs.evolve(
        drawing,
        rings=rings,
        around=frozenset(filter(stays, drawing.around)),
        inward=frozenset(filter(stays, drawing.inward)),
        green=tuple(place if stays(place) else NOWHERE for place in drawing.green),
    )
