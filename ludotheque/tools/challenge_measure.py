"""How hard a challenge of Ordino Match is: what its solution asks of who looks for it."""

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import attrs

from ludotheque.games.ordino import arrangements
from ludotheque.games.ordino.arrangements import Arrangement, Instruction
from ludotheque.games.ordino.board import ET, Board

if TYPE_CHECKING:
    from ludotheque.games.ordino.state import OrdinoState

MEDIUM: Final = 4
HARD: Final = 6
"""From so many points on a challenge is of grade 2, and of grade 3."""


@attrs.frozen
class Measure:
    """What the solution of a challenge asks for.

    ``instructions``: executable ones. ``named``: row one says « et ». ``joined``: row two does.
    ``exchange``: one of two readings alone leads there. ``length``, ``turns``: steps and changes
    of sense of its shortest way. ``ways``: how many ways lead there. ``blocked``: another one is
    barred by a piece. ``walled``: origin and end touch, with a wall between. ``stage``: of the
    fallbacks, 0 to 3. ``centre``: it ends there; ``through``: it goes through it. ``seeming``:
    pieces which are named and would reach a foe if there were no walls and nothing in the way.
    ``ahead``: what comes after the move has to be thought of, too.
    """

    instructions: int
    named: bool
    joined: bool
    exchange: bool
    length: int
    turns: int
    ways: int
    blocked: bool
    walled: bool
    stage: int
    centre: bool
    through: bool
    seeming: int
    ahead: bool

    @property
    def points(self) -> int:
        """Return the points which make the grade."""
        return (
            (self.instructions > 8) + (self.instructions > 14) + self.named + 2 * self.joined
            + self.exchange + (self.turns > 1) + (self.length > 3) + self.blocked + self.walled
            + (self.stage > 0) + (self.stage > 1) + self.centre + self.through
            + (self.seeming > 2) + HARD * self.ahead
        )  # fmt: skip

    @property
    def grade(self) -> int:
        """Return 1 (easy), 2 or 3 (hard)."""
        return 1 + (self.points >= MEDIUM) + (self.points >= HARD)


def measure(state: "OrdinoState", action: int, *, ahead: bool = False) -> Measure:
    """Return how hard it is to find a move of six dice; ``ahead`` as in Measure."""
    found = arrangements.possibilities(state)
    right = [(arrangement, one) for arrangement, one in found if one.action == action]
    instruction = right[0][1]
    routes = [route for _, one in right for route in one.routes]
    best = min(routes, key=lambda route: len(route.cells))
    board, words = state.variant.board, {arrangement.second for arrangement, _ in right}
    stage = arrangements.stage_of(state)
    readings = arrangements.sphere_readings(state) if stage & 1 else arrangements.readings(state)
    return Measure(
        instructions=len(state.legal_actions()),
        named=all(arrangement.first == ET for arrangement, _ in right),
        joined=words == {ET},
        exchange=len(readings) > len({arrangement for arrangement, _ in right}),
        length=len(best.cells) - 1,
        turns=_turns(board, best.cells),
        ways=len({route.cells for route in routes}),
        blocked=any(_barred(state, arrangement, one) for arrangement, one in right),
        walled=_walled(board, best.cells),
        stage=stage,
        centre=instruction.target == board.names[0],
        through=board.names[0] in best.cells[1:-1],
        seeming=_seeming(state, stage),
        ahead=ahead,
    )


def _turns(board: Board, cells: tuple[str, ...]) -> int:
    """Return how often a way changes its sense."""
    numbers = [board.number[cell] for cell in cells]
    senses = [
        next(
            sense
            for sense, links in enumerate((board.right, board.left, board.inner, board.outer))
            if there in links[here]
        )
        for here, there in pairwise(numbers)
    ]
    return sum(one != other for one, other in pairwise(senses))


def _barred(state: "OrdinoState", arrangement: Arrangement, instruction: Instruction) -> bool:
    """Tell whether a piece bars another way to the cell of an instruction."""
    board, at = state.variant.board, state.at()
    origin, target = board.number[instruction.origin], board.number[instruction.target]
    piece = at[origin] - 1
    return any(
        way.end == target and arrangements.obstacle(state, at, piece, way) is not None
        for way in board.ways(origin, arrangement.arrows, arrangement.second)
    )


@cache
def without_walls(board: Board) -> Board:
    """Return a board with every passage there could be."""
    places = frozenset(place for place in board.places if place[0])
    return attrs.evolve(board, around=places, inward=places, reconstruction=False)


def _walled(board: Board, cells: tuple[str, ...]) -> bool:
    """Tell whether the ends of a way touch with a wall between; that at the centre is seen."""
    one, other = board.number[cells[0]], board.number[cells[-1]]
    return bool(one and other) and other in _links(without_walls(board), one) - _links(board, one)


def _links(board: Board, cell: int) -> set[int]:
    return {
        other
        for links in (board.right, board.left, board.inner, board.outer)
        for other in links[cell]
    }


def _seeming(state: "OrdinoState", stage: int) -> int:
    """Return how many pieces would reach a foe if there were no walls and nothing in the way."""
    open_, at, dice = without_walls(state.variant.board), state.at(), arrangements.six(state)
    found = 0
    for piece in arrangements.like_spheres(state, stage):
        origin = state.data[piece]
        if origin < 0 or dice is None:
            continue
        ends = {
            at[way.end]
            for word in arrangements.words_for(state, piece, stage)
            for way in open_.ways(origin, dice.pair, word)
        }
        found += any(holder and (holder - 1) >> 3 != piece >> 3 for holder in ends)
    return found
