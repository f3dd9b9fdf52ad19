"""The labyrinth: a board as data, read from JSON and checked; its links, distances, names and ways.

The file is described by ``resources/schema/ordino-board-1.json``. Source: rules, ordino, The
labyrinth, D3; Turn 3, D6.
"""

from collections import deque
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

import attrs

from ludotheque.core.contract import Json
from ludotheque.core.errors import OptionError, SaveError
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import resources
from ludotheque.files.atomic import read_limited
from ludotheque.files.reading import EMBEDDED, JsonRefusals, Node, in_file, parse_json, text_before
from ludotheque.games.ordino.kernel import CELLS, NOWHERE

NAME, NOTE = 200, 2_000
"""Characters the name and the note of a board may have."""
QUARTERS: Final = ("north", "east", "south", "west")
"""The quarters in the order of the pieces' start: White odd, Black odd, White even, Black even."""
LARGEST: Final = 1_000_000
"""The largest size of a board's file, in bytes."""
RINGS: Final = 20
"""The largest number of rings around the centre."""
OWN: Final = "reconstruction.json"
_NEEDED: Final = ("name", "rings", "around", "inward", "start")

Place = tuple[int, int]
"""Ring and sector; the centre is (0, 0)."""

ARROWS: Final = ("v1", "v2", "h1", "h2")
"""The faces of an arrow die: towards the centre or the outside, and around it."""
ET, OU = "et", "ou"
_TABLES: Final = ((ET,), (OU,), (ET, OU))
"""The conjunctions of the kernel's three tables."""

Cells = tuple[int, ...]


class BoardError(OptionError):
    """A board is damaged; ``place`` is the ring and sector at fault, None for another fault."""

    def __init__(self, message: Message, place: Place | None = None) -> None:
        """Keep the sentence and the place."""
        super().__init__(message)
        self.place = place


@attrs.frozen
class Way:
    """One way: ``cells`` after the origin, the last one its end.

    ``arrows`` are executed in this order; ``stop`` is the index in ``cells`` where the first of
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


@attrs.frozen
class Board:
    """A labyrinth which has passed the checks.

    ``rings`` are the numbers of cells from the centre outwards; ``around`` the passages between a
    cell and the next one clockwise, ``inward`` those between a cell and the ring inside it;
    ``start`` the four green cells of each quarter. ``reconstruction`` is True for the program's
    own board, which is not the original one: wherever it is shown, that must be said.
    """

    name: str
    rings: tuple[int, ...]
    around: frozenset[Place]
    inward: frozenset[Place]
    start: tuple[tuple[Place, ...], ...]
    note: str = ""
    reconstruction: bool = False
    _ways: dict[tuple[int, tuple[str, str], str], list[Way]] = attrs.field(
        factory=dict, init=False, eq=False, repr=False
    )

    @property
    def size(self) -> int:
        """Return the number of cells."""
        return sum(self.rings)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Return ring and sector of every cell, in the order of their numbers."""
        return tuple((r, s) for r, count in enumerate(self.rings) for s in range(count))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the name of every cell: « C », « 3.7 »."""
        return tuple(cell_name(place) for place in self.places)

    @cached_property
    def number(self) -> dict[str, int]:
        """Return the number of a cell by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def _index(self) -> dict[Place, int]:
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def right(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell the next one clockwise, where there is a passage."""
        return self._links((place, self._clockwise(place)) for place in sorted(self.around))

    @cached_property
    def left(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell the next one counter-clockwise, where there is a passage."""
        return self._links((self._clockwise(place), place) for place in sorted(self.around))

    @cached_property
    def inner(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell the one it touches towards the centre, where there is a passage."""
        return self._links((place, self._inside(place)) for place in sorted(self.inward))

    @cached_property
    def outer(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell those it touches towards the outside, where there is a passage."""
        return self._links((self._inside(place), place) for place in sorted(self.inward))

    @cached_property
    def distances(self) -> tuple[int, ...]:
        """Return the length of the shortest way from the centre to each cell (D7); -1 for none."""
        return self._far_from(0)

    @cached_property
    def between(self) -> list[int]:
        """Return the lengths of the shortest ways between all cells, row by row."""
        return [length for cell in range(self.size) for length in self._far_from(cell)]

    def _far_from(self, cell: int) -> tuple[int, ...]:
        found = [-1] * self.size
        found[cell] = 0
        waiting = deque([cell])
        while waiting:
            cell = waiting.popleft()
            for links in (self.outer, self.inner, self.right, self.left):
                for other in links[cell]:
                    if found[other] < 0:
                        found[other] = found[cell] + 1
                        waiting.append(other)
        return tuple(found)

    @cached_property
    def green(self) -> tuple[int, ...]:
        """Return the start cell of each of the kernel's sixteen pieces (D4)."""
        found = [0] * 16
        for quarter, cells in enumerate(self.start):
            side, parity = quarter & 1, quarter >> 1
            for i, place in enumerate(cells):
                found[8 * side + parity + 2 * i] = self._index[place]
        return tuple(found)

    @cached_property
    def lists(self) -> tuple[list[int], list[int], list[int]]:
        """Return the kernel's lists: where ways begin, the ways, the distances."""
        return (*_kernel_lists(self), list(self.distances))

    def ways(self, cell: int, arrows: tuple[str, str], conjunction: str) -> list[Way]:
        """Return the result of the function ``ways``, cached; do not change the list."""
        key = (cell, arrows, conjunction)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = ways(self, cell, arrows, conjunction)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        # The program's own board is built once in each process.
        if self.reconstruction:
            return reconstruction, ()
        return from_json, (self.to_json(),)

    def _clockwise(self, place: Place) -> Place:
        ring, sector = place
        return ring, (sector + 1) % self.rings[ring]

    def _inside(self, place: Place) -> Place:
        ring, sector = place
        return ring - 1, sector * self.rings[ring - 1] // self.rings[ring]

    def _links(self, pairs: Iterable[tuple[Place, Place]]) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in range(self.size)]
        for one, other in pairs:
            found[self._index[one]].append(self._index[other])
        return tuple(map(tuple, found))

    def to_json(self) -> Json:
        """Return the board in the shape of its file."""
        return {
            "name": self.name,
            "note": self.note,
            "rings": list(self.rings),
            "around": [list(place) for place in sorted(self.around)],
            "inward": [list(place) for place in sorted(self.inward)],
            "start": {
                quarter: [list(place) for place in cells]
                for quarter, cells in zip(QUARTERS, self.start, strict=True)
            },
        }


def cell_name(place: Place) -> str:
    """Return « C », or ring and sector."""
    return "C" if place[0] == 0 else f"{place[0]}.{place[1]}"


# Ways


def arrow_ways(board: Board, cell: int, arrow: str, *, through: bool = False) -> list[Cells]:
    """Return the ways of one arrow from a cell, all steps in the same direction.

    An arrow may end on the centre, but never pass through it (D6): from the centre no step leads
    inwards, and steps outwards begin there. ``through`` adds the ways forbidden by this, so that a
    refusal can explain it.
    """
    links = (board.inner, board.outer) if arrow[0] == "v" else (board.right, board.left)
    found: list[Cells] = []
    for following_of in links:
        paths: list[Cells] = [(following,) for following in following_of[cell]]
        if arrow[1] == "2":
            paths = [(*path, following) for path in paths for following in following_of[path[-1]]]
        found += paths
    if through and arrow == "v2" and board.inner[cell] == (0,):
        found += [(0, following) for following in board.outer[0]]
    return found


def ways(
    board: Board, cell: int, arrows: tuple[str, str], conjunction: str, *, through: bool = False
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


def _kernel_lists(board: Board) -> tuple[list[int], list[int]]:
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
    """Return ways as the kernel's numbers.

    A way is left out where another one to the same end needs only some of its free cells.
    """
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
            for index, one in enumerate(filled, 1):
                number |= one << 8 * index
            result.append(number)
    return result


@lru_cache(maxsize=4)
def _once(board: Board) -> Board:
    """Return the first of equal boards, which knows its ways already."""
    return board


# Files


@cache
def reconstruction() -> Board:
    """Return the program's own board."""
    data = (resources() / "ordino" / "boards" / OWN).read_bytes()
    return attrs.evolve(parse_board(data), reconstruction=True)


def read_board(path: str) -> Board:
    """Return the board of a file; raises BoardError, naming the file."""
    file = Path(path)
    try:
        data = read_limited(file, LARGEST)
    except SaveError as problem:
        raise BoardError(problem.message) from problem
    try:
        return parse_board(data)
    except BoardError as problem:
        raise BoardError(in_file(file, problem.message), problem.place) from problem


def parse_board(data: bytes) -> Board:
    """Return the board of a file's content; raises BoardError."""
    try:
        value = parse_json(data, _REFUSALS)
    except SaveError as problem:
        raise BoardError(problem.message) from problem
    return from_json(value)


def is_board(data: bytes) -> bool:
    """Return whether bytes are meant to be a board: JSON with the fields of one."""
    try:
        value = parse_json(data, _REFUSALS)
    except SaveError:
        return False
    return isinstance(value, dict) and {"rings", "around", "inward"} <= value.keys()


def _not_utf8(problem: UnicodeDecodeError) -> Message:
    before = text_before(problem).split("\n")
    return M(
        "This is not a board: line {line}, column {column} is not UTF-8 text.",
        line=str(len(before)), column=str(len(before[-1]) + 1),
    )  # fmt: skip


def _no_json(line: int, column: int) -> Message:
    return M(
        "This is not a board: line {line}, column {column} is not JSON.",
        line=str(line), column=str(column),
    )  # fmt: skip


_REFUSALS: Final = JsonRefusals(
    not_utf8=_not_utf8,
    utf16=M(
        "This is not a board: line {line}, column {column} begins UTF-16 text. Save it as UTF-8.",
        line="1",
        column="1",
    ),
    empty=_no_json(1, 1),
    no_json=_no_json,
    twice=lambda key: M("In the board “{key}” stands twice.", key=key),
    number=M("This is not a board: it holds a number out of range."),
    too_deep=M("This is not a board: it is nested too deeply."),
    too_much=M("This is not a board: it holds more than any board needs."),
    half=M("This is not a board: it holds half a character."),
)


def from_json(data: Json) -> Board:
    """Return the board of a JSON value, checked; raises BoardError naming ring and sector."""
    try:
        return _checked(_read(Node(data)))
    except SaveError as problem:  # raised by Node for a wrong type
        raise BoardError(problem.message) from problem


def from_record(data: Json) -> Board:
    """Return the board of a record, exactly in the form of ``to_json``.

    Raises BoardError, naming the path in the record.
    """
    node = Node(data, EMBEDDED)
    try:
        node.fields((*_NEEDED, "note"))
        return _once(_checked(_read(node)))
    except SaveError as problem:
        raise BoardError(problem.message) from problem
    except BoardError as problem:
        sentence = M(
            "The file is damaged: its board (“{place}”) cannot be played on. {problem}",
            place=EMBEDDED, problem=problem.message,
        )  # fmt: skip
        raise BoardError(sentence, problem.place) from problem


def _read(node: Node) -> Board:
    fields = node.fields(_NEEDED, ("note", "format"))
    rings = tuple(item.integer(1, CELLS) for item in fields["rings"].items(RINGS + 1))
    _check_rings(rings)
    if "format" in fields:
        fields["format"].plain_text(NOTE)
    start = fields["start"].fields(QUARTERS)
    return Board(
        name=fields["name"].plain_text(NAME),
        note=fields["note"].plain_text(NOTE) if "note" in fields else "",
        rings=rings,
        around=_passages(fields["around"], rings),
        inward=_passages(fields["inward"], rings),
        start=tuple(
            tuple(_place(item, rings) for item in start[quarter].items(CELLS))
            for quarter in QUARTERS
        ),
    )


def _check_rings(rings: tuple[int, ...]) -> None:
    if len(rings) < 2 or rings[0] != 1:
        raise BoardError(
            M("“rings” begins with 1, the centre, and names at least one ring around it."), (0, 0)
        )
    for ring, count in enumerate(rings[1:], 1):
        if count < 3:
            raise BoardError(
                M("Ring {ring} has {count} cells; it needs at least 3.", ring=ring, count=count),
                (ring, 0),
            )
        if count % rings[ring - 1]:
            raise BoardError(
                M(
                    "Ring {ring} has {count} cells, no multiple of the {inside} of the ring "
                    "inside it.",
                    ring=ring, count=count, inside=rings[ring - 1],
                ),
                (ring, 0),
            )  # fmt: skip
    if sum(rings) > CELLS:
        raise BoardError(
            M("The board has {count} cells; {most} are possible.", count=sum(rings), most=CELLS)
        )


def _place(node: Node, rings: tuple[int, ...]) -> Place:
    """Return ring and sector of a cell outside the centre."""
    pair = node.items(2)
    if len(pair) != 2:
        raise BoardError(M("“{place}” is not a ring and a sector.", place=node.path))
    ring, sector = (item.integer(-(10**9), 10**9) for item in pair)
    if not 0 <= ring < len(rings):
        raise BoardError(
            M(
                "“{place}”: there is no ring {ring}; the outermost one is {last}.",
                place=node.path, ring=ring, last=len(rings) - 1,
            ),
            (ring, sector),
        )  # fmt: skip
    if ring == 0:
        raise BoardError(
            M("“{place}” is the centre; a cell of a ring is needed.", place=node.path), (0, 0)
        )
    if not 0 <= sector < rings[ring]:
        raise BoardError(
            M(
                "“{place}”: ring {ring} has no sector {sector}; its last one is {last}.",
                place=node.path, ring=ring, sector=sector, last=rings[ring] - 1,
            ),
            (ring, sector),
        )  # fmt: skip
    return ring, sector


def _passages(node: Node, rings: tuple[int, ...]) -> frozenset[Place]:
    found: set[Place] = set()
    for item in node.items(CELLS):
        ring, sector = place = _place(item, rings)
        if place in found:
            raise BoardError(
                M(
                    "“{place}”: this passage of ring {ring}, sector {sector} stands there twice.",
                    place=item.path, ring=ring, sector=sector,
                ),
                place,
            )  # fmt: skip
        found.add(place)
    return frozenset(found)


def _checked(board: Board) -> Board:
    """Check the board as a whole (door, green cells, connection) and return it."""
    if not any(ring == 1 for ring, _ in board.inward):
        raise BoardError(M("The centre has no door: no cell of ring 1 has a passage inward."))
    _check_start(board)
    for (ring, sector), distance in zip(board.places, board.distances, strict=True):
        if distance < 0:
            raise BoardError(
                M(
                    "Ring {ring}, sector {sector} cannot be reached from the centre.",
                    ring=ring, sector=sector,
                ),
                (ring, sector),
            )  # fmt: skip
    return board


def _check_start(board: Board) -> None:
    seen: set[Place] = set()
    for quarter, cells in zip(QUARTERS, board.start, strict=True):
        if len(cells) != 4:
            raise BoardError(
                M(
                    "“start.{quarter}” has {count} green cells; four are needed.",
                    quarter=quarter, count=len(cells),
                )
            )  # fmt: skip
        for place in cells:
            if place in seen:
                raise BoardError(
                    M(
                        "Ring {ring}, sector {sector} is a green cell twice.",
                        ring=place[0], sector=place[1],
                    ),
                    place,
                )  # fmt: skip
            seen.add(place)
