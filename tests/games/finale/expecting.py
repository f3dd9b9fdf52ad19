"""Finale looked ahead again, slow and plain, over the reference of the rules; and solved.

It shares nothing with the program's kernels but the weights' file: cells are names, chances are
fractions, what a position is worth is added up pawn by pawn.
"""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ludotheque.core.paths import resources
from tests.games.finale.reference import BESIDE, FOES_GOAL, OTHER, OWN_GOAL, Finale

Leaf = Callable[[Finale], Fraction]
Small = dict[str, Fraction]
"""What a small victory is worth to the side which wins it."""


def data() -> Any:
    """The weights' file of the game."""
    return json.loads((resources() / "finale" / "player.json").read_text("utf-8"))


def way(side: str, cell: str) -> tuple[int, int]:
    """How many moves from the goal, 0 where it is out of reach, and how far from the middle."""
    if cell == OWN_GOAL[side]:
        return 8, 0
    moves = ord(cell[0]) - ord("a") + 1 if side == "blue" else ord("h") - ord(cell[0])
    if moves == 1 and cell not in BESIDE[FOES_GOAL[side]]:
        moves = 0
    return moves, abs(int(cell[1]) - 3)


def nearness(side: str, cell: str) -> tuple[int, int, int]:
    """A key by which the nearer one of two pawns comes first."""
    moves, aside = way(side, cell)
    rank = int(cell[1]) if cell[0] in "abcdefg" else 3
    return moves or 9, aside, rank if side == "blue" else -rank


def worth(game: Finale, weights: list[int]) -> int:
    """What a position is worth to the side about to roll, in thousandths of a logit."""
    total = weights[864]
    for side in ("blue", "red"):
        waiting = side != game.side
        closed = game.board.get(FOES_GOAL[side]) == (OTHER[side], 1)
        for number in range(1, 7):
            pawns = sorted(game.pawns(side, number), key=lambda cell: nearness(side, cell))
            for second, cell in enumerate(pawns):
                moves, aside = way(side, cell)
                kind = (waiting * 2 + (number == 1)) * 2 + second
                free = bool(game.free_ahead(cell))
                total += weights[((kind * 9 + moves) * 3 + aside) * 4 + closed * 2 + free]
    return total


def after(game: Finale, *texts: str) -> Finale:
    """The game after some actions."""
    found = Finale.__new__(Finale)
    found.__dict__.update(game.__dict__)
    found.board, found.points, found.ends = {**game.board}, {**game.points}, [*game.ends]
    for text in texts:
        found.play(text)
    return found


def rolled(game: Finale) -> list[Finale]:
    """The game after each roll."""
    return [after(game, f"roll {number}") for number in range(1, 7)]


def expected(game: Finale, rolls: int, leaf: Leaf, small: Small) -> Fraction:
    """The chance of the side about to roll, so many rolls looked ahead."""
    if rolls == 0:
        return leaf(game)
    best = [
        max(acted(one, text, rolls - 1, leaf, small) for text in one.legal())
        for one in rolled(game)
    ]
    return sum(best, Fraction(0)) / 6


def acted(game: Finale, text: str, rolls: int, leaf: Leaf, small: Small) -> Fraction:
    """What an action is worth to the side which does it."""
    found = after(game, text)
    if found.ends:
        return ended(found.ends[-1], game.side, small)
    return 1 - expected(found, rolls, leaf, small)


def ended(how: str, mover: str, small: Small) -> Fraction:
    """What the end of a game is worth to the side which has brought it about."""
    return {"goal": Fraction(1), "stuck": small[mover], "empty": Fraction(1, 2)}[how]


class Oracle:
    """Solves positions by value iteration: chances of Blue, by who is about to roll."""

    def __init__(self, small: Small) -> None:
        self.small = small
        self.known: dict[frozenset[Any], dict[str, float]] = {}

    def of(self, game: Finale) -> dict[str, float]:
        """Blue's chance with Blue, and with Red to roll."""
        key = frozenset(game.board.items())
        if key not in self.known:
            best = {side: self.answers(game, side) for side in ("blue", "red")}
            chance = {"blue": 0.5, "red": 0.5}
            while True:
                new = {
                    side: sum(chance[OTHER[side]] if x is None else x for x in best[side]) / 6
                    for side in chance
                }
                if max(abs(new[side] - chance[side]) for side in chance) < 1e-13:
                    break
                chance = new
            self.known[key] = chance
        return self.known[key]

    def answers(self, game: Finale, side: str) -> list[float | None]:
        """Blue's chance after the best answer of a side to each roll, None after a pass."""
        game = after(game)
        game.side, game.roll, game.waiting = side, None, "roll"
        if not game.elimination and not game.moves_of(game.pawns(side)):
            won = float(self.small[OTHER[side]])
            return [won if side == "red" else 1 - won] * 6
        pick = max if side == "blue" else min
        found: list[float | None] = []
        for number in range(1, 7):
            if game.elimination and not game.pawns(side, number):
                found.append(None)
                continue
            one = after(game, f"roll {number}")
            texts = one.legal()
            found.append(None if texts == ["pass"] else pick(self.acted(one, t) for t in texts))
        return found

    def acted(self, game: Finale, text: str) -> float:
        """Blue's chance after an action."""
        found = after(game, text)
        if found.ends:
            worth = float(ended(found.ends[-1], game.side, self.small))
            return worth if game.side == "blue" else 1 - worth
        return self.of(found)[found.side]
