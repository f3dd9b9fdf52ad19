"""Ordino Match once more, slowly and plainly, from the rules page alone.

Every order of the dice is tried, every way is walked step by step. Cells are (ring, sector);
pieces are dictionaries. Imports nothing of the game.
"""

import itertools
from typing import Any

Cell = tuple[int, int]
CENTRE: Cell = (0, 0)
TYPE_OF = {1: "cross", 2: "cross", 3: "cube", 4: "cube", 5: "cylinder", 6: "cylinder"}


def name(cell: Cell) -> str:
    return "C" if cell == CENTRE else f"{cell[0]}.{cell[1]}"


def cell_of(text: str) -> Cell:
    if text == "C":
        return CENTRE
    ring, sector = text.split(".")
    return int(ring), int(sector)


class Labyrinth:
    """The board of a JSON file."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.rings = data["rings"]
        self.around = {tuple(item) for item in data["around"]}
        self.inward = {tuple(item) for item in data["inward"]}
        self.start = {q: [tuple(c) for c in cells] for q, cells in data["start"].items()}
        self.steps: dict[tuple[Cell, str], list[Cell]] = {}
        self.cells = [(r, s) for r, n in enumerate(self.rings) for s in range(n)]

    def step(self, cell: Cell, sense: str) -> list[Cell]:
        """The cells one step away: "in", "out", "right" (clockwise) or "left"."""
        if (cell, sense) not in self.steps:
            self.steps[cell, sense] = self._step(cell, sense)
        return self.steps[cell, sense]

    def _step(self, cell: Cell, sense: str) -> list[Cell]:
        ring, sector = cell
        size = self.rings[ring]
        if sense == "in":
            inside = (ring - 1, sector * self.rings[ring - 1] // size) if ring else None
            return [inside] if inside and cell in self.inward else []
        if sense == "out":
            return [c for c in self.cells if c in self.inward and self.step(c, "in") == [cell]]
        if ring == 0:
            return []
        if sense == "right":
            return [(ring, (sector + 1) % size)] if cell in self.around else []
        before = (ring, (sector - 1) % size)
        return [before] if before in self.around else []

    def neighbours(self, cell: Cell) -> list[Cell]:
        return [c for sense in ("in", "out", "right", "left") for c in self.step(cell, sense)]

    def far(self) -> dict[Cell, int]:
        """The length of the shortest way from the centre to each cell, pieces ignored."""
        found = {CENTRE: 0}
        border = [CENTRE]
        while border:
            border = [c for b in border for c in self.neighbours(b) if c not in found]
            for cell in border:
                found[cell] = min(found[n] for n in self.neighbours(cell) if n in found) + 1
        return found

    def walks(self, cell: Cell, arrow: str) -> list[list[Cell]]:
        """The ways of one arrow: all steps in the same sense; the centre is only an end."""
        found = []
        for sense in ("in", "out") if arrow[0] == "v" else ("right", "left"):
            paths: list[list[Cell]] = [[]]
            for _ in range(int(arrow[1])):
                paths = [
                    [*path, c] for path in paths for c in self.step((path or [cell])[-1], sense)
                ]
            found += [path for path in paths if CENTRE not in path[:-1]]
        return found


class Table:
    """A whole position: ``pieces`` with side (0 White), number (0 a sphere), odd, place."""

    def __init__(self, board: dict[str, Any], options: dict[str, str]) -> None:
        self.maze = Labyrinth(board)
        self.four = options["players"] == "4"
        self.super = options["super"] == "yes"
        self.returning = options["return_to_start"] == "yes"
        self.last = options["last_piece"] == "yes"
        self.seats = ["north", "east", "south", "west"] if self.four else ["white", "black"]
        self.pieces = []
        for quarter, side, odd in (
            ("north", 0, True), ("east", 1, True), ("south", 0, False), ("west", 1, False),
        ):  # fmt: skip
            numbers = (1, 3, 5, 0) if odd else (2, 4, 6, 0)
            for number, cell in zip(numbers, self.maze.start[quarter], strict=True):
                place: Any = "beside" if self.super else cell
                self.pieces.append({"side": side, "number": number, "odd": odd, "place": place})
        if (favoured := options["handicap"]) != "none":  # the other side lacks some (D12)
            short = ["black", "white"].index(favoured.removesuffix("-sphere"))
            lacking = [(True, 0), (False, 2)] if self.four else [(True, 0)]
            if "-" not in favoured:  # the house rules of old
                lacking = [(True, 1), (False, 2)]
            for piece in self.pieces:
                if piece["side"] == short and (piece["odd"], piece["number"]) in lacking:
                    piece["place"] = "captured"
        self.phase = "lot"
        self.seat = 0
        self.dice: list[str] = []
        self.mover: dict[str, Any] | None = None
        self.winner: int | None = None

    # Who owns what

    @property
    def side(self) -> int:
        return self.seat % 2

    def own(self, partner: bool = False) -> list[dict[str, Any]]:
        """The pieces of the player, with two players the whole side's."""
        side = [p for p in self.pieces if p["side"] == self.side]
        if not self.four:
            return [] if partner else side
        odd = self.seat in {0, 1}
        return [p for p in side if p["odd"] == (odd != partner)]

    def on(self, cell: Cell) -> dict[str, Any] | None:
        return next((p for p in self.pieces if p["place"] == cell), None)

    def standing(self, pieces: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [p for p in pieces if isinstance(p["place"], tuple)]

    # Six dice

    def moves(self) -> set[str]:
        """Every action of the six dice, or the pass."""
        alive = [p for p in self.pieces if p["side"] == self.side and p["place"] != "captured"]
        alone = alive[0] if self.last and len(alive) == 1 and alive[0]["number"] else None
        for partner in (False, True):
            pieces = self.standing(self.own(partner))
            found = self._numbered(pieces)
            if not found:
                spheres = [p for p in pieces if not p["number"] or p is alone]
                found = self._spheres(spheres)
            if found:
                return found
        return {"pass"}

    def _numbered(self, pieces: list[dict[str, Any]]) -> set[str]:
        kind, number = self.dice[0], int(self.dice[1])
        found = set()
        for first, second in itertools.permutations(self.dice[2:4]):
            for piece in pieces:
                if not piece["number"]:
                    continue
                is_kind, is_number = TYPE_OF[piece["number"]] == kind, piece["number"] == number
                if (is_kind and is_number) if first == "et" else (is_kind or is_number):
                    found |= self._executed(piece, second)
        return found

    def _spheres(self, pieces: list[dict[str, Any]]) -> set[str]:
        return {
            text for piece in pieces for word in self.dice[2:4]
            for text in self._executed(piece, word)
        }  # fmt: skip

    def _executed(self, piece: dict[str, Any], word: str) -> set[str]:
        """What a piece does with both arrows (« et », either order) or with one (« ou »)."""
        start = piece["place"]
        paths = []
        for one, other in itertools.permutations(self.dice[4:6]):
            for path in self.maze.walks(start, one):
                if word == "ou":
                    paths.append(path)
                else:
                    paths += [path + rest for rest in self.maze.walks(path[-1], other)]
        found = set()
        for path in paths:
            end = path[-1]
            if end == start and not self.returning:
                continue
            if any(self.on(cell) not in (None, piece) for cell in path[:-1]):
                continue
            there = self.on(end) if end != start else None
            if there and there["side"] == self.side:
                continue
            head = str(piece["number"]) if piece["number"] else f"s{name(start)}"
            found.add(f"{head}{'x' if there else '-'}{name(end)}")
        return found

    # The centre

    def nearest(self) -> list[Cell]:
        far = self.maze.far()
        foes = [p["place"] for p in self.standing(self.pieces) if p["side"] != self.side]
        least = min((far[cell] for cell in foes), default=0)
        return [cell for cell in foes if far[cell] == least]

    def earned(self) -> set[str]:
        """The choices after a match, or for a sphere which has come to the centre."""
        assert self.mover is not None
        found = {f"take {name(cell)}" for cell in self.nearest()}
        if self.mover["number"] or not found:
            found.add("stay")
        spheres = [p for p in self.own() if not p["number"]]
        if not self.standing(spheres) and any(p["place"] == "captured" for p in spheres):
            found |= {f"back {name(c)}" for c in self.maze.cells if self.on(c) is None}
        return found

    # Super

    def puts(self) -> set[str]:
        kind, number, word = self.dice[0], int(self.dice[1]), self.dice[2]
        beside = [p for p in self.own() if p["place"] == "beside"]
        named = []
        for piece in beside:
            if piece["number"]:
                is_kind, is_number = TYPE_OF[piece["number"]] == kind, piece["number"] == number
                if (is_kind and is_number) if word == "et" else (is_kind or is_number):
                    named.append(str(piece["number"]))
        if not named and any(not p["number"] for p in beside):
            named = ["s"]
        free = [c for c in self.maze.cells if c != CENTRE and self.on(c) is None]
        return {f"put {piece} {name(c)}" for piece in named for c in free} or {"pass"}

    # Playing

    def legal(self) -> set[str]:
        return {"move": self.moves, "centre": self.earned, "put": self.puts}[self.phase]()

    def play(self, text: str) -> None:
        words = text.split()
        if words[0] == "start":
            self._begin(self.seats.index(words[1]))
        elif words[0] == "roll":
            self.dice = words[1:]
            self.phase = "move" if len(words) == 7 else "put"
        elif words[0] == "reroll":
            assert self.mover is not None
            number = self.mover["number"]
            if TYPE_OF[number] == words[1] or number == int(words[2]):
                self._choose()
            else:
                self._next()
        elif words[0] == "take":
            self._capture_from_centre(cell_of(words[1]))
        elif words[0] in {"put", "back"}:
            wanted = "beside" if words[0] == "put" else "captured"
            number = int(words[1]) if words[1] in list("123456") and wanted == "beside" else 0
            piece = next(p for p in self.own() if p["number"] == number and p["place"] == wanted)
            piece["place"] = cell_of(words[-1])
            self._next()
        elif words[0] in {"pass", "stay"}:
            self._next()
        else:
            self._move(text)

    def _move(self, text: str) -> None:
        sign = "x" if "x" in text else "-"
        who, where = text.split(sign)
        target = cell_of(where)
        if who[0] == "s":
            piece = self.on(cell_of(who[1:]))
        else:
            piece = next(
                p for p in self.pieces if p["side"] == self.side and p["number"] == int(who)
            )
        assert piece is not None
        came_from = piece["place"]
        if sign == "x":
            victim = self.on(target)
            assert victim is not None
            victim["place"] = "captured"
        piece["place"] = target
        if self._ended():
            return
        if target != CENTRE or came_from == CENTRE:
            self._next()
            return
        self.mover = piece
        if piece["number"]:
            self.phase = "reroll"
        else:
            self._choose()

    def _choose(self) -> None:
        choices = self.earned()
        if choices == {"stay"}:
            self._next()
        elif len(choices) == 1:
            self._capture_from_centre(self.nearest()[0])
        else:
            self.phase = "centre"

    def _capture_from_centre(self, cell: Cell) -> None:
        victim = self.on(cell)
        assert victim is not None
        assert self.mover is not None
        victim["place"] = "captured"
        self.mover["place"] = cell
        if not self._ended():
            self._next()

    def _ended(self) -> bool:
        if any(p["side"] != self.side and p["place"] != "captured" for p in self.pieces):
            return False
        self.winner = self.side
        self.phase = "over"
        return True

    def _next(self) -> None:
        self._begin((self.seat + 1) % len(self.seats))

    def _begin(self, seat: int) -> None:
        self.seat = seat
        self.dice = []
        self.mover = None
        self.phase = "placing" if any(p["place"] == "beside" for p in self.own()) else "roll"

    def standing_now(self) -> list[tuple[str, str]]:
        """Every piece with its place, sorted: to compare."""
        found = []
        for piece in self.pieces:
            number = str(piece["number"] or "s")
            place = piece["place"]
            found.append(
                ("wb"[piece["side"]] + number, name(place) if isinstance(place, tuple) else place)
            )
        return sorted(found)
