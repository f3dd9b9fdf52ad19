"""Plain UCT on random play, over the same games as the search: the measure it is compared with.

Nothing of a game but its rules is known to it. Repetitions are not: random play ends without.
"""

import math
from typing import Final

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below, seeded
from ludotheque.core.kernel_search import DRAWN, LOST, ONGOING, Search

_EXPLORING: Final = 0.7
_LONGEST: Final[i64] = 400
"""Where random play is given up as a draw."""


class Uct:
    """A tree over a position. Results count 2 for a win, 1 for a draw."""

    def __init__(
        self, search: Search, a: i64, b: i64, c: i64, d: i64, side: i64, seed: i64
    ) -> None:
        self.search: Search = search
        self.side: i64 = side
        self.random: i64 = seeded(seed)
        self.positions: list[tuple[int, int, int, int]] = [(a, b, c, d)]
        self.actions: list[int] = [-1]
        self.first: list[int] = [0]
        self.size: list[int] = [-1]
        self.visits: list[int] = [0]
        self.gained: list[int] = [0]
        self.playouts: i64 = 0

    def run(self, times: i64) -> None:
        """Play so many games from the leaves of the tree."""
        i: i64 = 0
        while i < times:
            self.descend()
            i += 1
        self.playouts += times

    def chosen(self) -> int:
        """Return the action most often tried; ``run`` comes first."""
        best: i64 = self.first[0]
        i: i64 = best
        end: i64 = i + self.size[0]
        while i < end:
            if self.visits[i] > self.visits[best]:
                best = i
            i += 1
        return self.actions[best]

    def descend(self) -> None:
        """Follow the tree to a leaf, play from there, and count the result on the way back.

        What a node has gained is seen by the side which led to it.
        """
        way: list[int] = [0]
        node: i64 = 0
        side: i64 = self.side
        value: i64 = -1
        while value < 0:
            p = self.positions[node]
            a: i64 = p[0]
            b: i64 = p[1]
            c: i64 = p[2]
            d: i64 = p[3]
            size: i64 = self.size[node]
            if size < 0 and (self.visits[node] > 0 or node == 0):
                size = self.expand(node, a, b, c, d, side)
            if size < 0:
                value = self.played(a, b, c, d, side)
            elif size == 0:
                value = self.result(a, b, c, d, side)
            else:
                parent: i64 = node
                node = self.best(parent)
                if self.visits[node] == 0:
                    action: i64 = self.actions[node]
                    e, f, g, h = self.search.child(a, b, c, d, action)
                    self.positions[node] = (e, f, g, h)
                side = 1 - side
                way.append(node)
        i: i64 = len(way) - 1
        while i >= 0:
            node = way[i]
            value = 2 - value
            self.visits[node] += 1
            gained: i64 = self.gained[node]
            self.gained[node] = gained + value
            i -= 1

    def result(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        """Return what a position which is over is worth to the side to move."""
        end: i64 = self.search.ended(a, b, c, d, side)
        return 1 if end == DRAWN else 0 if end in {ONGOING, LOST} else 2

    def expand(self, node: i64, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        """Add the children of a node; return how many there are."""
        self.first[node] = len(self.actions)
        n: i64 = 0
        if self.search.ended(a, b, c, d, side) == ONGOING:
            for action in self.search.actions(a, b, c, d, side):
                self.actions.append(action)
                self.positions.append((0, 0, 0, 0))
                self.first.append(0)
                self.size.append(-1)
                self.visits.append(0)
                self.gained.append(0)
                n += 1
        self.size[node] = n
        return n

    def best(self, node: i64) -> i64:
        """Return the child to follow: one never tried, at random, else by the upper bound."""
        first: i64 = self.first[node]
        end: i64 = first + self.size[node]
        tried: i64 = self.visits[node]
        level: float = math.log(float(tried + 1))
        found: i64 = first
        top: float = -1.0
        fresh: i64 = 0
        i: i64 = first
        while i < end:
            n: i64 = self.visits[i]
            if n == 0:
                fresh += 1
                self.random = advance(self.random)
                if below(self.random, fresh) == 0:
                    found = i
            elif fresh == 0:
                gained: i64 = self.gained[i]
                bound: float = float(gained) / float(2 * n)
                bound += _EXPLORING * math.sqrt(level / float(n))
                if bound > top:
                    top = bound
                    found = i
            i += 1
        return found

    def played(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        """Return the result of random play for the side to move."""
        first: i64 = side
        n: i64 = 0
        while n < _LONGEST:
            end: i64 = self.search.ended(a, b, c, d, side)
            value: i64 = 1 if end == DRAWN else 0 if end == LOST else 2
            if end == ONGOING:
                actions = self.search.actions(a, b, c, d, side)
                if len(actions) > 0:
                    self.random = advance(self.random)
                    action: i64 = actions[below(self.random, len(actions))]
                    a, b, c, d = self.search.child(a, b, c, d, action)
                    side = 1 - side
                    n += 1
                    continue
                value = 0
            return value if side == first else 2 - value
        return 1
