"""The search of the games for two in which nothing is hidden and no dice fall: alpha–beta.

A position is four integers as its game understands them and the side to move (0 or 1). A game
derives a class from ``Search`` and says what can be done in a position and what it is worth to the
side to move. Values are integers, 1,000 being one logit of the chance of winning; a win in n plies
is ``WIN - n``. Iterative deepening with zero windows, a table of positions, killers and history.

A position that comes again on the way, or in the game since its last irreversible action, is worth
0. Arithmetic stays within 63 bits, so that compiled and uncompiled searches choose alike.
"""

from typing import Final

from mypy_extensions import i64

WIN: Final[i64] = 30000
WON: Final[i64] = 29000
"""Values beyond this are wins (or, negative, losses) that have been found."""
INFINITE: Final[i64] = 32000
MOST: Final[i64] = 20000
"""No evaluation goes beyond this."""

# How a position has ended, seen by the side to move.
ONGOING: Final[i64] = 0
LOST: Final[i64] = 1
DRAWN: Final[i64] = 2
BEATEN: Final[i64] = 3
"""The side which has just acted lost by it: the side to move has won."""

DEEPEST: Final[i64] = 60
_PLIES: Final[i64] = 128
_EXACT: Final[i64] = 0
_LOWER: Final[i64] = 1
_UPPER: Final[i64] = 2
_SLOTS: Final[i64] = 16384
_UNKNOWN: Final[i64] = 32001
_LOW: Final[i64] = 0x7FFFFFFF


def shl(x: i64, n: i64) -> i64:
    """Return x shifted left by n, in 64 bits also when compiled."""
    return x << n


def mixed(x: i64, by: i64) -> i64:
    """Return 31 bits which depend on all bits of two numbers from 0 on, below 2**62."""
    x ^= by
    x = ((x & _LOW) ^ (x >> 31)) & _LOW
    x = (x * 0x45D9F3B) & 0x3FFFFFFFFFFFFFFF
    x = ((x >> 27) ^ x) & _LOW
    x = (x * 0x2C1B3C6D) & 0x3FFFFFFFFFFFFFFF
    return ((x >> 29) ^ x) & _LOW


def brought(actions: list[int], hopes: list[int], i: i64) -> i64:
    """Return the most hopeful action from place i on; what stood there takes its place."""
    n: i64 = len(hopes)
    j: i64 = i
    x: i64 = i + 1
    top: i64 = hopes[i]
    while x < n:
        h: i64 = hopes[x]
        if h > top:
            top = h
            j = x
        x += 1
    action: i64 = actions[j]
    if j != i:
        hopes[j] = hopes[i]
        actions[j] = actions[i]
    return action


class Search:
    """Searches one position; what a game derives from it is the game.

    ``limit`` is the most positions it looks at, ``depth`` the plies which were looked through to
    the end, ``score`` what the action chosen is worth. ``reach`` is how many plies beyond the depth
    a position which is ``hot`` is followed. ``noise`` is the standard deviation of what is added to
    evaluations, drawn by ``salt``. A search that is ``blind`` overlooks what the other side can win
    or must do at once. ``exact`` looks no position up which was searched deeper than asked for: the
    values are then those of a plain minimax to the same depth.
    """

    def __init__(self, bits: int) -> None:
        """Prepare a table of 2**bits positions."""
        size: i64 = shl(1, bits)
        self.slots: i64 = size - 1
        self.keys: list[int] = [-1] * size
        self.data: list[int] = [0] * size
        self.history: list[int] = [0] * _SLOTS
        self.killers: list[int] = [-1] * (2 * _PLIES)
        self.path: list[int] = []
        self.length: i64 = 0
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.stopped: bool = False
        self.depth: i64 = 0
        self.score: i64 = 0
        self.reach: i64 = 4
        self.noise: i64 = 0
        self.salt: i64 = 0
        self.blind: bool = False
        self.exact: bool = False

    # What a game says

    def ended(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        """Return how the last action has ended the game: ONGOING, LOST, DRAWN or BEATEN."""
        return ONGOING

    def actions(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> list[int]:
        """Return the legal actions, each below 2**22; without any the side to move has lost."""
        return []

    def child(self, a: i64, b: i64, c: i64, d: i64, action: i64) -> tuple[i64, i64, i64, i64]:
        """Return the position after an action, as the other side sees it."""
        return c, d, a, b

    def key(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        """Return what a position is known by: 62 bits."""
        return a

    def wins(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> bool:
        """Tell whether the side to move has an action which wins at once."""
        return False

    def hot(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> bool:
        """Tell whether a position must not be evaluated, but followed further."""
        return False

    def value(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        """Return what a position is worth to the side to move."""
        return 0

    def is_final(self, a: i64, b: i64, c: i64, d: i64, action: i64) -> bool:
        """Tell whether no position from before the action can come again after it."""
        return True

    def place(self, action: i64) -> i64:
        """Return the place of an action in the history, below 16384."""
        return action & 16383

    def promise(self, action: i64) -> i64:
        """Return what is added to the history of an action when actions are put in order."""
        return 0

    # The search

    def search(
        self, a: i64, b: i64, c: i64, d: i64, side: i64, depth: i64, alpha: i64, beta: i64,
        ply: i64, since: i64,
    ) -> i64:  # fmt: skip
        """Return the value of a position searched to a depth, exact between alpha and beta.

        ``since`` is the first place of the path whose position can still come again.
        """
        self.nodes += 1
        if self.nodes > self.limit:
            self.stopped = True
            return 0
        end: i64 = self.ended(a, b, c, d, side)
        if end != ONGOING:
            return 0 if end == DRAWN else ply - WIN if end == LOST else WIN - ply
        key: i64 = self.key(a, b, c, d, side)
        if self.repeats(key, since):
            return 0
        if not (self.blind and ply == 1) and self.wins(a, b, c, d, side):
            return WIN - ply - 1
        if depth <= 0 and (depth <= -self.reach or self.blind or not self.hot(a, b, c, d, side)):
            return self.judged(a, b, c, d, side, key)
        v: i64 = self.known(key, depth, alpha, beta, ply)
        if v != _UNKNOWN:
            return v
        actions = self.actions(a, b, c, d, side)
        n: i64 = len(actions)
        if n == 0:
            return ply - WIN
        hopes = self.hopes(actions, key, ply)
        best: i64 = -INFINITE
        best_action: i64 = -1
        low: i64 = alpha
        self.path[self.length] = key
        self.length += 1
        i: i64 = 0
        while i < n:
            action: i64 = brought(actions, hopes, i)
            e, f, g, h = self.child(a, b, c, d, action)
            start: i64 = self.length if self.is_final(a, b, c, d, action) else since
            v = alpha + 1
            if i > 0 and depth > 1:
                v = -self.search(
                    e, f, g, h, 1 - side, depth - 1, -alpha - 1, -alpha, ply + 1, start
                )
            if alpha < v and not self.stopped and (v < beta or i == 0 or depth <= 1):
                v = -self.search(e, f, g, h, 1 - side, depth - 1, -beta, -alpha, ply + 1, start)
            if self.stopped:
                self.length -= 1
                return 0
            if v > best:
                best = v
                best_action = action
            if v > alpha:
                alpha = v
                if alpha >= beta:
                    self.praise(action, depth, ply)
                    break
            i += 1
        self.length -= 1
        self.keep(key, depth, low, beta, ply, best, best_action)
        return best

    def repeats(self, key: i64, since: i64) -> bool:
        """Tell whether a position stands on the path from a place on."""
        path = self.path
        i: i64 = self.length - 2
        while i >= since:
            if path[i] == key:
                return True
            i -= 2
        return False

    def known(self, key: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """Return what the table knows of a position, if it is enough here, else _UNKNOWN."""
        slot: i64 = mixed(key, 0) & self.slots
        if self.keys[slot] != key:
            return _UNKNOWN
        data: i64 = self.data[slot]
        deep: i64 = (data >> 25 & 127) - 64
        if deep < depth or (deep > depth and self.exact):
            return _UNKNOWN
        v: i64 = (data >> 32) - 32768
        if v > WON:
            v -= ply
        elif v < -WON:
            v += ply
        flag: i64 = data >> 23 & 3
        if flag == _EXACT or (flag == _LOWER and v >= beta) or (flag == _UPPER and v <= alpha):
            return v
        return _UNKNOWN

    def keep(
        self, key: i64, depth: i64, alpha: i64, beta: i64, ply: i64, best: i64, action: i64
    ) -> None:
        """Put the value of a position which was searched between alpha and beta into the table."""
        v: i64 = best
        if v > WON:
            v += ply
        elif v < -WON:
            v -= ply
        flag: i64 = _LOWER if best >= beta else _UPPER if best <= alpha else _EXACT
        slot: i64 = mixed(key, 0) & self.slots
        self.keys[slot] = key
        self.data[slot] = (action + 1) | flag << 23 | (depth + 64) << 25 | (v + 32768) << 32

    def judged(self, a: i64, b: i64, c: i64, d: i64, side: i64, key: i64) -> i64:
        """Return the evaluation of a position, with the noise."""
        v: i64 = self.value(a, b, c, d, side)
        if self.noise != 0:
            x: i64 = mixed(key, self.salt)
            # Three even numbers added: their standard deviation is 512.
            v += ((x & 1023) + (x >> 10 & 1023) + (x >> 20 & 1023) - 1534) * self.noise // 512
        return MOST if v > MOST else -MOST if v < -MOST else v

    def hopes(self, actions: list[int], key: i64, ply: i64) -> list[int]:
        """Return for each action of a position a number: the higher, the sooner it is searched."""
        slot: i64 = mixed(key, 0) & self.slots
        first: i64 = -1
        if self.keys[slot] == key:
            data: i64 = self.data[slot]
            first = (data & 0x7FFFFF) - 1
        killer: i64 = self.killers[2 * ply]
        older: i64 = self.killers[2 * ply + 1]
        history = self.history
        found: list[int] = []
        for one in actions:
            action: i64 = one
            if action == first:
                found.append(0x40000000)
            elif action == killer:
                found.append(0x20000000)
            elif action == older:
                found.append(0x10000000)
            else:
                h: i64 = history[self.place(action)]
                found.append(h + self.promise(action))
        return found

    def praise(self, action: i64, depth: i64, ply: i64) -> None:
        """Remember an action which was too good to be allowed."""
        place: i64 = self.place(action)
        h: i64 = self.history[place]
        h += depth * depth if depth > 0 else 0
        self.history[place] = h if h < 0x800000 else 0x800000
        if self.killers[2 * ply] != action:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = action

    def think(
        self, a: i64, b: i64, c: i64, d: i64, side: i64, order: list[int], past: list[int],
        depth: i64, limit: i64,
    ) -> int:  # fmt: skip
        """Return the best action of ``order``, searched to a depth or until the limit.

        Of equal actions the earlier one is chosen. ``past`` are the keys of the positions since
        the last irreversible action, oldest first, this one last.
        """
        self.nodes = 0
        self.limit = limit
        self.stopped = False
        self.path = past + [0] * _PLIES
        self.length = len(past)
        self.depth = 0
        order = list(order)
        n: i64 = len(order)
        chosen: i64 = order[0]
        self.score = 0
        deep: i64 = 1
        while deep <= depth and deep <= DEEPEST:
            alpha: i64 = -INFINITE
            found: i64 = -1
            i: i64 = 0
            while i < n:
                action: i64 = order[i]
                e, f, g, h = self.child(a, b, c, d, action)
                since: i64 = self.length if self.is_final(a, b, c, d, action) else 0
                v: i64
                if i == 0 or deep <= 1:
                    v = -self.search(e, f, g, h, 1 - side, deep - 1, -INFINITE, -alpha, 1, since)
                else:
                    v = -self.search(e, f, g, h, 1 - side, deep - 1, -alpha - 1, -alpha, 1, since)
                    if not self.stopped and v > alpha:
                        v = -self.search(
                            e, f, g, h, 1 - side, deep - 1, -INFINITE, -alpha, 1, since
                        )
                if self.stopped:
                    break
                if v > alpha:
                    alpha = v
                    found = action
                    order.insert(0, order.pop(i))
                i += 1
            if found >= 0:
                chosen = found
                self.score = alpha
            if self.stopped:
                break
            self.depth = deep
            if alpha > WON or alpha < -WON:
                break
            deep += 1
        return chosen
