"""Cambio for three: a tree of pushes, judged by games which are played at random to their end.

A result gives each player so many sixths of the game: 6 for a line alone, 3 where two share it, 2
where all have one or nobody has. Source: rules, cambio, three players; docs/strength.md.
"""

import math
from typing import Final

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below, seeded
from ludotheque.games.cambio.kernel import (
    PASS,
    PUSHES,
    exit_of,
    pushed,
    pushes,
    shl,
    symbols,
    winners,
)

GAME: Final[i64] = 6
"""What is shared at the end of a game."""
EXPLORING: Final = 0.6
LONGEST: Final[i64] = 300
"""Where random play is given up as a draw."""
DRAWN: Final[i64] = 7
"""The lines of all three: nobody wins more than the others."""


def share(lines: i64, seat: i64) -> i64:
    """Return the sixths of the game a seat has where these seats, as bits, have lines."""
    n: i64 = (lines & 1) + (lines >> 1 & 1) + (lines >> 2 & 1)
    return GAME // n if lines >> seat & 1 else 0


def drawn_at_random(random: i64, low: i64, high: i64, seat: i64) -> tuple[i64, i64]:
    """Return the state of chance and a legal push, each as likely; -1 where there is none."""
    other: i64 = (low | high) & ~symbols(low, high, seat)
    tries: i64 = 0
    while tries < 64:
        random = advance(random)
        push: i64 = below(random, PUSHES)
        if not other >> exit_of(push) & 1:
            return random, push
        tries += 1
    mask: i64 = pushes(low, high, seat)
    if mask == 0:
        return random, -1
    push = 0
    while not mask >> push & 1:
        push += 1
    return random, push


def ended_at_random(random: i64, low: i64, high: i64, seat: i64) -> tuple[i64, i64]:
    """Play on at random; return the state of chance and who has lines at the end, as bits."""
    n: i64 = 0
    while n < LONGEST:
        random, push = drawn_at_random(random, low, high, seat)
        if push >= 0:
            low, high, _kind = pushed(low, high, 0, seat, push)
            lines: i64 = winners(low, high, True)
            if lines != 0:
                return random, lines
        seat = seat + 1 if seat < 2 else 0
        n += 1
    return random, DRAWN


class Three:
    """A tree over a tray, the pushes of its root given.

    ``gained`` are the sixths that each node has brought to each of the three seats.
    """

    def __init__(self, low: i64, high: i64, seat: i64, seed: i64) -> None:
        """Begin at a tray with a seat on turn."""
        self.seat: i64 = seat
        self.random: i64 = seeded(seed)
        self.lows: list[i64] = [low]
        self.highs: list[i64] = [high]
        self.actions: list[i64] = [-1]
        self.first: list[i64] = [0]
        self.size: list[i64] = [-1]
        self.lines: list[i64] = [0]
        self.visits: list[i64] = [0]
        self.gained: list[i64] = [0, 0, 0]

    def begin(self, actions: list[i64], draws: list[i64]) -> None:
        """Offer these actions at the root; those of ``draws`` draw the game at once."""
        self.first[0] = len(self.actions)
        for action in actions:
            self.add(self.lows[0], self.highs[0], self.seat, action)
            if action in draws and self.lines[-1] == 0:
                self.lines[-1] = DRAWN
        self.size[0] = len(actions)

    def add(self, low: i64, high: i64, seat: i64, action: i64) -> i64:
        """Add a node: the tray after an action; return who has lines there, as bits."""
        lines: i64 = 0
        if action != PASS:
            low, high, _kind = pushed(low, high, 0, seat, action >> 3)
            lines = winners(low, high, True)
        self.lows.append(low)
        self.highs.append(high)
        self.actions.append(action)
        self.first.append(0)
        self.size.append(-1)
        self.lines.append(lines)
        self.visits.append(0)
        self.gained.append(0)
        self.gained.append(0)
        self.gained.append(0)
        return lines

    def run(self, times: i64) -> None:
        """Play so many games from the leaves of the tree."""
        i: i64 = 0
        while i < times:
            self.descend()
            i += 1

    def descend(self) -> None:
        """Follow the tree to a leaf, play from there, and count the result on the way back."""
        way: list[i64] = [0]
        node: i64 = 0
        seat: i64 = self.seat
        lines: i64 = 0
        while lines == 0:
            if self.size[node] < 0 and self.visits[node] > 0:
                self.expand(node, seat)
            if self.size[node] < 0:
                self.random, lines = ended_at_random(
                    self.random, self.lows[node], self.highs[node], seat
                )
            else:
                node = self.best(node, seat)
                seat = seat + 1 if seat < 2 else 0
                way.append(node)
                lines = self.lines[node]
        first: i64 = share(lines, 0)
        second: i64 = share(lines, 1)
        third: i64 = share(lines, 2)
        i: i64 = 0
        n: i64 = len(way)
        while i < n:
            node = way[i]
            self.visits[node] += 1
            self.gained[3 * node] += first
            self.gained[3 * node + 1] += second
            self.gained[3 * node + 2] += third
            i += 1

    def expand(self, node: i64, seat: i64) -> None:
        """Add what can be done in a node: where a line of one's own alone is there, that."""
        low: i64 = self.lows[node]
        high: i64 = self.highs[node]
        mask: i64 = pushes(low, high, seat)
        self.first[node] = len(self.actions)
        n: i64 = 0
        if mask == 0:
            self.add(low, high, seat, PASS)
            n = 1
        push: i64 = 0
        while mask != 0:
            if mask & 1:
                n += 1
                if self.add(low, high, seat, push * 8) == shl(1, seat):
                    self.first[node] = len(self.actions) - 1
                    n = 1
                    mask = 0
            mask >>= 1
            push += 1
        self.size[node] = n

    def best(self, node: i64, seat: i64) -> i64:
        """Return the child to follow: one never tried, at random, else by the upper bound."""
        first: i64 = self.first[node]
        end: i64 = first + self.size[node]
        level: float = math.log(float(self.visits[node] + 1))
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
                gained: i64 = self.gained[3 * i + seat]
                bound: float = float(gained) / float(GAME * n)
                bound += EXPLORING * math.sqrt(level / float(n))
                if bound > top:
                    top = bound
                    found = i
            i += 1
        return found

    def chosen(self) -> i64:
        """Return the child of the root most often followed, of equal ones that which gained most.

        ``run`` comes first.
        """
        found: i64 = self.first[0]
        i: i64 = found + 1
        end: i64 = found + self.size[0]
        while i < end:
            more: i64 = self.visits[i] - self.visits[found]
            if more == 0:
                more = self.gained[3 * i + self.seat] - self.gained[3 * found + self.seat]
            if more > 0:
                found = i
            i += 1
        return found
