"""The draft of a board in the editor: changes with undo, checks, reading and writing.

Source: rules, ordino, The labyrinth, D3 and D4.
"""

import contextlib
import json
from pathlib import Path
from typing import Final

import attrs

from ludotheque.core.errors import SaveError
from ludotheque.core.foreign import is_hidden, thinned
from ludotheque.core.messages import M
from ludotheque.core.undoing import Undoing
from ludotheque.files.atomic import NOTHING, digest, read_limited, same_file, write_atomic
from ludotheque.files.filefaults import of_file
from ludotheque.files.reading import Json, Node, parse_json
from ludotheque.games.ordino.board import (
    LARGEST,
    NAME,
    NOTE,
    QUARTERS,
    RINGS,
    Board,
    BoardError,
    Place,
    from_json,
    parse_board,
    read_board,
)
from ludotheque.games.ordino.boarddrawing import (
    NOWHERE,
    PIECES,
    Drawing,
    Passage,
    drawing_of,
    piece_of,
    quarter_of,
    with_ring,
    with_rings,
)
from ludotheque.games.ordino.kernel import CELLS

MOST_ERRORS: Final = 20
"""The search for faults of a board stops at this number."""


def check(drawing: Drawing) -> tuple[BoardError, ...]:
    """Return the faults of a board as errors of ``board.from_json``, at most MOST_ERRORS.

    ``from_json`` reports the first fault only, so each is repaired in a copy before the next check.
    A region which cannot be reached counts as one fault.
    """
    found: list[BoardError] = []
    trial: Drawing | None = drawing
    while trial is not None and len(found) < MOST_ERRORS:
        try:
            from_json(_without_missing(trial))
        except BoardError as problem:
            found.append(problem)
            trial = _mended(trial, problem)
        else:
            break
    return tuple(found)


def _without_missing(drawing: Drawing) -> Json:
    data = drawing.to_json()
    for quarter in QUARTERS:
        cells = data["start"][quarter]
        data["start"][quarter] = [place for place in cells if tuple(place) != NOWHERE]
    return data


def _mended(drawing: Drawing, problem: BoardError) -> Drawing | None:
    """Return a copy without the fault just found; None where it cannot be repaired."""
    if not any(ring == 1 for ring, _ in drawing.inward):
        return drawing.with_passage(Passage("inward", 1, 0), opened=True)
    place, green = problem.place, drawing.green
    if place is not None and green.count(place) > 1:
        return _with_spare(drawing, [len(green) - 1 - green[::-1].index(place)])
    for quarter in range(len(QUARTERS)):
        pieces = [piece_of(quarter, index) for index in range(4)]
        missing = [piece for piece in pieces if green[piece] == NOWHERE]
        if missing:
            return _with_spare(drawing, missing)
    if place is None or place[0] == 0:
        return None
    ring, sector = place
    while ring:
        drawing = drawing.with_passage(Passage("inward", ring, sector), opened=True)
        sector = sector * drawing.rings[ring - 1] // drawing.rings[ring]
        ring -= 1
    return drawing


def _with_spare(drawing: Drawing, pieces: list[int]) -> Drawing | None:
    """Return a copy with unused cells as green cells of pieces; None where there are too few."""
    cells = [place for place in drawing.board().places if place[0] and place not in drawing.green]
    if len(cells) < len(pieces):
        return None
    green = list(drawing.green)
    for piece, place in zip(pieces, cells, strict=False):
        green[piece] = place
    return attrs.evolve(drawing, green=tuple(green))


# Files


def read_playable(path: str) -> Board:
    """Return the board of a file; raises BoardError, naming the file and all its faults.

    Where the file cannot even be drawn, the error has the first fault only.
    """
    try:
        return read_board(path)
    except BoardError as problem:
        faults: tuple[BoardError, ...] = ()
        with contextlib.suppress(BoardError):
            faults = check(read_drawing(Path(path)))
        if len(faults) < 2:
            raise
        sentence = of_file(Path(path), [fault.message for fault in faults])
        raise BoardError(sentence, problem.place) from problem


def read_drawing(path: Path) -> Drawing:
    """Return the drawing of a file, also of an unfinished board or one with faults.

    Raises BoardError where the file cannot be read, or its content cannot be drawn.
    """
    return _drawing(_read(path))


def read_draft(path: Path) -> "Draft":
    """Return the draft of a file for the editor; raises BoardError like ``read_drawing``."""
    data = _read(path)
    return Draft(_drawing(data), path, digest(data))


def _read(path: Path) -> bytes:
    try:
        return read_limited(path, LARGEST)
    except SaveError as problem:
        raise BoardError(problem.message) from problem


def _drawing(data: bytes) -> Drawing:
    try:
        return drawing_of(parse_board(data))
    except BoardError as problem:
        try:
            return _read_faulty(Node(parse_json(data)))
        except SaveError:
            raise problem from None


def _read_faulty(node: Node) -> Drawing:
    """Return a drawing of which only the structure is checked; raises SaveError."""
    fields = node.fields(("name", "rings", "around", "inward", "start"), ("note", "format"))
    rings = tuple(item.integer(1, CELLS) for item in fields["rings"].items(RINGS + 1))
    _check_rings(rings, node)
    start = fields["start"].fields(QUARTERS)
    green = [NOWHERE] * PIECES
    for quarter, key in enumerate(QUARTERS):
        for index, item in enumerate(start[key].items(4)):
            green[piece_of(quarter, index)] = _place(item, rings, NOWHERE)
    around, inward = (
        frozenset(_place(item, rings) for item in fields[key].items(CELLS))
        for key in ("around", "inward")
    )
    note = fields["note"].plain_text(NOTE) if "note" in fields else ""
    return Drawing(fields["name"].plain_text(NAME), note, rings, around, inward, tuple(green))


def _check_rings(rings: tuple[int, ...], node: Node) -> None:
    multiples = all(count % rings[ring] == 0 for ring, count in enumerate(rings[1:]))
    if len(rings) < 2 or rings[0] != 1 or rings[1] < 3 or sum(rings) > CELLS or not multiples:
        raise node.wrong(M("The file is damaged: “{place}” is out of range."))


def _place(node: Node, rings: tuple[int, ...], *others: Place) -> Place:
    pair = tuple(item.integer(0, CELLS) for item in node.items(2))
    if len(pair) == 2:
        place = pair[0], pair[1]
        if place in others or (0 < place[0] < len(rings) and place[1] < rings[place[0]]):
            return place
    raise node.wrong(M("The file is damaged: “{place}” is out of range."))


def write_drawing(path: Path, drawing: Drawing) -> None:
    """Write a board in the documented format, atomically; raises SaveError."""
    write_atomic(path, encoded(drawing))


def encoded(drawing: Drawing) -> bytes:
    """Return a board as the bytes of its file.

    The passages of a ring are on one line, so that people can read the file.
    """
    data = drawing.to_json()
    lines = [
        f' "name": {_text(data["name"])}',
        f' "note": {_text(data["note"])}',
        f' "rings": {json.dumps(data["rings"])}',
    ]
    for key in ("around", "inward"):
        rows: dict[int, list[list[int]]] = {}
        for place in data[key]:
            rows.setdefault(place[0], []).append(place)
        inside = ",\n".join(f"  {json.dumps(row)[1:-1]}" for row in rows.values())
        lines.append(f' "{key}": [\n{inside}\n ]' if rows else f' "{key}": []')
    quarters = ",\n".join(f'  "{key}": {json.dumps(data["start"][key])}' for key in QUARTERS)
    lines.append(f' "start": {{\n{quarters}\n }}')
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


# The draft


class Draft:
    """The board in the editor, valid or not, with undo and redo.

    ``path`` is its file, None where it has none yet; ``stands`` is the digest of the content last
    read or written there.
    """

    def __init__(self, drawing: Drawing, path: Path | None = None, stands: str = NOTHING) -> None:
        """Begin with a board."""
        self.now = drawing
        self.path = path
        self.stands = stands
        self._saved: Drawing = drawing
        self._undoing: Undoing[Drawing] = Undoing()
        self._writing = ""

    # Changes

    def keep(self, writing: str = "") -> None:
        """Put the present board on the undo stack and clear the redo stack.

        Successive changes with the same ``writing`` (a text being typed) are undone as one.
        """
        if writing and writing == self._writing:
            return
        self._writing = writing
        self._undoing.keep(self.now)

    def _change(self, drawing: Drawing, writing: str = "") -> None:
        if drawing != self.now:
            self.keep(writing)
            self.now = drawing

    def toggle(self, passage: Passage, *, symmetric: bool = False) -> None:
        """Open a closed passage or close an open one, with ``symmetric`` in all four quarters."""
        self.keep()
        self.put(passage, opened=not self.now.open_at(passage), symmetric=symmetric)

    def put(self, passage: Passage, *, opened: bool, symmetric: bool = False) -> None:
        """Open or close a passage, without a step of undo: call ``keep`` before."""
        for one in self.alike(passage) if symmetric else (passage,):
            self.now = self.now.with_passage(one, opened=opened)

    def alike(self, passage: Passage) -> tuple[Passage, ...]:
        """Return a passage and the corresponding ones of the other quarters, if any."""
        return tuple(
            attrs.evolve(passage, sector=sector) for _, sector in self._turned(passage.place)
        )

    def _turned(self, place: Place) -> tuple[Place, ...]:
        count = self.now.rings[place[0]]
        if count % 4:
            return (place,)
        return tuple((place[0], (place[1] + k * count // 4) % count) for k in range(4))

    def set_green(self, piece: int, place: Place, *, symmetric: bool = False) -> None:
        """Set the green cell of a piece; NOWHERE removes it.

        With ``symmetric``, the corresponding pieces of the other quarters get theirs too.
        """
        drawing = self.now
        quarter, index = quarter_of(piece)
        places = self._turned(place) if symmetric and place != NOWHERE else (place,)
        if symmetric and place == NOWHERE:
            places = (place,) * 4
        for k, one in enumerate(places):
            drawing = drawing.with_green(piece_of((quarter + k) % 4, index), one)
        self._change(drawing)

    def rename(self, name: str) -> None:
        """Give the board a name; typing is undone as one."""
        self._change(attrs.evolve(self.now, name=_line(name, NAME)), "name")

    def annotate(self, note: str) -> None:
        """Set the note on the board's origin; typing is undone as one."""
        self._change(attrs.evolve(self.now, note=_line(note, NOTE)), "note")

    def set_ring(self, ring: int, count: int) -> None:
        """Give a ring another number of cells, one of ``ring_choices``."""
        self._change(with_rings(self.now, with_ring(self.now.rings, ring, count)))

    def set_ring_number(self, number: int) -> None:
        """Give the board another number of rings, one of ``ring_numbers``."""
        rings = self.now.rings
        longer = rings + (rings[-1],) * (number + 1 - len(rings))
        self._change(with_rings(self.now, longer[: number + 1]))

    # Undo

    @property
    def can_undo(self) -> bool:
        """Return whether there is a change to undo."""
        return self._undoing.can_undo(self.now)

    @property
    def can_redo(self) -> bool:
        """Return whether there is a change to redo."""
        return self._undoing.can_redo

    def undo(self) -> None:
        """Undo the last change."""
        self._writing = ""
        self.now = self._undoing.undo(self.now)

    def redo(self) -> None:
        """Redo the change undone last."""
        self._writing = ""
        self.now = self._undoing.redo(self.now)

    # Files

    @property
    def unsaved(self) -> bool:
        """Return whether there are unsaved changes."""
        return self.now != self._saved

    def save(self, path: Path, replacing: str | None = None) -> Path | None:
        """Write the board to a file; raises SaveError, the draft staying as it was.

        The file must have the content this draft last read or wrote, or not exist; or else the
        digest ``replacing``, if the user has agreed to replace it: then the old file is kept under
        the path returned. FileChangedError where it has any other content.
        """
        expected = replacing
        if expected is None:
            expected = self.stands if same_file(path, self.path) else NOTHING
        data = encoded(self.now)
        backup = write_atomic(path, data, expected=expected, keep=bool(replacing))
        self.path, self.stands = path, digest(data)
        self._saved = self.now
        self._writing = ""
        return backup


def _line(text: str, most: int) -> str:
    """Return a text as a board can hold it: one line without invisible characters."""
    seen = (one if one.isprintable() and not is_hidden(one) else " " for one in text)
    return thinned("".join(seen))[:most]
