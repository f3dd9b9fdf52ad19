"""What somebody who only hears Ordino makes of it: walls, pieces and dice, and what to play.

Everything is worked out from what was said, by the plain rules of tests/games/ordino; nothing here
knows the program.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import attrs

from tests.atspi.listening import Node, place_of
from tests.games.ordino.reference import CENTRE, Cell, Labyrinth, Table, cell_of, name

SPOKEN_CENTRE = "centre"
SIDES = {"white": 0, "black": 1}
PIECE = re.compile(r"(white|black) (cross|cube|cylinder|sphere)(?: (\d))?")
ROLL = re.compile(
    r"(?P<who>\w+) rolls (?P<type>\w+), (?P<number>\d), “(?P<one>and|or)”, “(?P<other>and|or)”, "
    r"(?P<first>[↕↔][12]), (?P<second>[↕↔][12])\."
)
AGAIN = re.compile(r"(\w+) rolls again for the centre: (\w+) or (\d) – that is (not )?")
WORDS = {"and": "et", "or": "ou"}
ARROWS = {"↕1": "v1", "↕2": "v2", "↔1": "h1", "↔2": "h2"}
ANY_ARROW = ("v1", "v1", "v2", "h1", "h1", "h2")
OPTIONS = {
    "players": "2", "super": "no", "return_to_start": "no", "last_piece": "no", "handicap": "none",
}  # fmt: skip


def spoken(cell: Cell) -> str:
    """A cell as the program names it."""
    return SPOKEN_CENTRE if cell == CENTRE else name(cell)


def written(place: str) -> Cell:
    """The cell of a name heard."""
    return CENTRE if place == SPOKEN_CENTRE else cell_of(place)


def is_cell(place: str) -> bool:
    """Return whether a place heard is one of the labyrinth."""
    return place == SPOKEN_CENTRE or re.fullmatch(r"\d+\.\d+", place) is not None


# What is heard


def pieces_heard(names: Mapping[str, str]) -> dict[Cell, tuple[int, int]]:
    """Side and number (0: a sphere) of the piece on each cell."""
    found = {}
    for place, text in names.items():
        piece = PIECE.search(text) if is_cell(place) else None
        if piece:
            found[written(place)] = SIDES[piece[1]], int(piece[3] or 0)
    return found


def walls_heard(places: Iterable[Node]) -> dict[str, list[tuple[str, str]]]:
    """For each cell those its walls are open to, and in which sense."""
    found = {}
    for place in places:
        _, _, told = place["about"].rpartition("Passages: ")
        if told:
            listed = r"(centre|[\d.]+) (inwards|outwards|clockwise|counter-clockwise)"
            found[place_of(place["name"])] = re.findall(listed, told)
    return found


def board_heard(places: Iterable[Node]) -> dict[str, Any]:
    """The board, as its file would hold it, from walls and the pieces before the first move."""
    places = list(places)
    walls = walls_heard(places)
    cells = [written(place) for place in walls]
    rings = Counter(ring for ring, _ in cells)
    standing = pieces_heard({place_of(node["name"]): node["name"] for node in places})
    start: dict[str, list[Any]] = {}
    quarters = {(0, 1): "north", (1, 1): "east", (0, 0): "south", (1, 0): "west"}
    spheres = {0: ["north", "south"], 1: ["east", "west"]}
    for cell, (side, number) in sorted(standing.items(), key=lambda item: item[1][1] or 7):
        quarter = quarters[side, number % 2] if number else spheres[side].pop()
        start.setdefault(quarter, []).append(cell)
    return {
        "rings": [rings[ring] for ring in sorted(rings)],
        "around": [c for c in cells for _, sense in walls[spoken(c)] if sense == "clockwise"],
        "inward": [c for c in cells for _, sense in walls[spoken(c)] if sense == "inwards"],
        "start": start,
    }


def way_heard(about: str) -> list[tuple[str, list[str]]]:
    """The way said to lead to a destination: for each arrow its sense, and the cells walked to."""
    told = re.match(r"Way: (.+?)\. Passages", about)
    assert told is not None, about
    legs = [leg.partition(": ") for leg in told[1].split(", then ")]
    return [(sense, re.findall(r"centre|\d+\.\d+", cells)) for sense, _, cells in legs]


def dice_heard(said: str) -> list[str] | None:
    """The six dice a text begins with, as the rules page writes them; None of any other.

    What follows by itself, such as a pass, may be told in one with the roll.
    """
    told = ROLL.match(said)
    if told is None:
        return None
    words = [WORDS[told["one"]], WORDS[told["other"]]]
    return [told["type"], told["number"], *words, ARROWS[told["first"]], ARROWS[told["second"]]]


# What is made of it


@attrs.frozen
class Reading:
    """The conjunctions as they lie on the card; ``first`` is None while a sphere plays."""

    first: str | None
    second: str


class Player:
    """Plays both sides: keeps the position in mind, knows what each reading allows, hunts."""

    def __init__(self, board: dict[str, Any]) -> None:
        """Begin with a board as it was heard."""
        self.table = Table(board, OPTIONS)
        maze = self.table.maze
        self._steps = {cell: _distances(maze, cell) for cell in maze.cells}
        self._rolls = {cell: _rolls(maze, cell) for cell in maze.cells}

    @property
    def standing(self) -> dict[Cell, tuple[int, int]]:
        """Side and number of the piece on each cell."""
        pieces = self.table.standing(self.table.pieces)
        return {piece["place"]: (piece["side"], piece["number"]) for piece in pieces}

    def allowed(self, reading: Reading) -> dict[str, set[str]]:
        """Under a reading: for each piece which obeys, by its place, where it may go."""
        kind, number = self.table.dice[0], int(self.table.dice[1])
        found: dict[str, set[str]] = {}
        for piece in self.table.standing(self.table.own()):
            if (reading.first is None) != (not piece["number"]):
                continue
            fits = (_kind(piece["number"]) == kind, piece["number"] == number)
            if reading.first is None or (all(fits) if reading.first == "et" else any(fits)):
                played = self.table._executed(piece, reading.second)
                if played:
                    targets = {spoken(cell_of(re.split("[-x]", text)[1])) for text in played}
                    found[spoken(piece["place"])] = targets
        return found

    def ends(self, text: str) -> tuple[Cell, Cell]:
        """Where a move begins and ends: « 3x4.2 », « s5.1-C »."""
        who, where = re.split("[-x]", text)
        if who[0] == "s":
            return cell_of(who[1:]), cell_of(where)
        mine = self.table.side, int(who)
        return next(cell for cell, piece in self.standing.items() if piece == mine), cell_of(where)

    def best(self, moves: set[str]) -> str:
        """A capture; else nearer to the other side's pieces, where many rolls capture one."""
        return max(sorted(moves), key=self._appeal)

    def best_from_centre(self, choices: set[str], *, declines: bool) -> str:
        """The capture earned, or to stay."""
        if declines and "stay" in choices:
            return "stay"
        return min(choice for choice in choices if choice.startswith("take"))

    def _appeal(self, text: str) -> tuple[bool, int]:
        origin, target = self.ends(text)
        own = [c for c, (side, _) in self.standing.items() if side == self.table.side]
        foes = [c for c in self.standing if c not in own and c != target]
        own = [cell for cell in own if cell != origin] + [target]
        chances = sum(min(30, sum(self._rolls[cell][foe] for cell in own)) for foe in foes)
        steps = sum(min(self._steps[cell][foe] for cell in own) for foe in foes)
        return "x" in text, chances - 2 * steps


def _kind(number: int) -> str:
    return ("cross", "cube", "cylinder")[(number - 1) // 2] if number else "sphere"


def _distances(maze: Labyrinth, cell: Cell) -> dict[Cell, int]:
    """The length of the shortest way from a cell to each other one, pieces ignored."""
    found, border = {cell: 0}, [cell]
    for here in border:
        for other in maze.neighbours(here):
            if other not in found:
                found[other] = found[here] + 1
                border.append(other)
    return found


def _rolls(maze: Labyrinth, cell: Cell) -> Counter[Cell]:
    """How many of the 36 rolls of the arrows may lead from a cell to each other one."""
    found: Counter[Cell] = Counter()
    for one, other in product(ANY_ARROW, repeat=2):
        ends = {way[-1] for arrow in (one, other) for way in maze.walks(cell, arrow)}
        for way in maze.walks(cell, one):
            ends |= {after[-1] for after in maze.walks(way[-1], other)}
        found.update(ends)
    return found
