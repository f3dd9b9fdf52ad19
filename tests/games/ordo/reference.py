"""Ordo again, slow and plain: written from the rules page alone, sharing nothing with the program.

A board is a dictionary from (column, row), both from 1, to "W" or "B".
"""

from collections import Counter

Square = tuple[int, int]
Board = dict[Square, str]

FORWARD = {"W": 1, "B": -1}
GOAL = {"W": 8, "B": 1}
OTHER = {"W": "B", "B": "W"}
START = [
    "..BB..BB..",
    "BBBBBBBBBB",
    "BB..BB..BB",
    "..........",
    "..........",
    "WW..WW..WW",
    "WWWWWWWWWW",
    "..WW..WW..",
]


def board_of(rows: list[str]) -> Board:
    """The board of eight strings, row 8 first."""
    return {
        (column, 8 - index): letter
        for index, row in enumerate(rows)
        for column, letter in enumerate(row, 1)
        if letter != "."
    }


def name(square: Square) -> str:
    return "abcdefghij"[square[0] - 1] + str(square[1])


def on_board(square: Square) -> bool:
    return 1 <= square[0] <= 10 and 1 <= square[1] <= 8


def groups(board: Board, player: str) -> list[set[Square]]:
    """The groups of a player: pieces connected orthogonally or diagonally."""
    left = {square for square, piece in board.items() if piece == player}
    found = []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            for near in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
                if near in left:
                    left.remove(near)
                    edge.append(near)
        found.append(group)
    return found


def one_group(board: Board, player: str) -> bool:
    return len(groups(board, player)) <= 1


def singleton_moves(board: Board, player: str, split: bool) -> dict[str, Board]:
    """Forward, diagonally forward, sideways; backward when the group is split."""
    ahead = FORWARD[player]
    directions = [(-1, 0), (1, 0), (-1, ahead), (0, ahead), (1, ahead)]
    if split:
        directions += [(-1, -ahead), (0, -ahead), (1, -ahead)]
    found = {}
    for origin in [square for square, piece in board.items() if piece == player]:
        for dx, dy in directions:
            target = (origin[0] + dx, origin[1] + dy)
            while on_board(target) and board.get(target) != player:
                sign = "x" if target in board else "-"
                after = {**board, target: player}
                del after[origin]
                found[f"{name(origin)}{sign}{name(target)}"] = after
                if target in board:
                    break
                target = (target[0] + dx, target[1] + dy)
    return found


def ordos(board: Board, player: str) -> list[list[Square]]:
    """Two or more pieces side by side in a row or column, parts of longer lines included (D1)."""
    found = []
    for square in [square for square, piece in board.items() if piece == player]:
        for dx, dy in ((1, 0), (0, 1)):
            line = [square]
            while board.get((line[-1][0] + dx, line[-1][1] + dy)) == player:
                line.append((line[-1][0] + dx, line[-1][1] + dy))
                found.append(list(line))
    return found


def ordo_moves(board: Board, player: str, split: bool) -> dict[str, Board]:
    """Horizontal ones forward, backward too when split; vertical ones sideways; over empties."""
    ahead = FORWARD[player]
    found = {}
    for line in ordos(board, player):
        if line[0][1] == line[1][1]:
            directions = [(0, ahead), (0, -ahead)] if split else [(0, ahead)]
        else:
            directions = [(1, 0), (-1, 0)]
        for dx, dy in directions:
            landing = [(x + dx, y + dy) for x, y in line]
            while all(on_board(square) and square not in board for square in landing):
                after = {square: piece for square, piece in board.items() if square not in line}
                after.update(dict.fromkeys(landing, player))
                found[f"{name(line[0])}:{name(line[-1])}-{name(landing[0])}"] = after
                landing = [(x + dx, y + dy) for x, y in landing]
    return found


def moves(board: Board, player: str) -> dict[str, Board]:
    """Every legal move by its notation, with the board after it."""
    split = not one_group(board, player)
    found = {**singleton_moves(board, player, split), **ordo_moves(board, player, split)}
    return {text: after for text, after in found.items() if one_group(after, player)}


class Ordo:
    """A game from a position: who is to move, what may be played, who has won."""

    def __init__(self, rows: list[str], side: str, *, draws: bool = True) -> None:
        self.board = board_of(rows)
        self.side = side
        self.draws = draws
        self.seen: Counter[tuple[frozenset[tuple[Square, str]], str]] = Counter()
        self._look()

    def _look(self) -> None:
        """Note the position; ``moves`` becomes the legal moves, none when the game is over."""
        other = OTHER[self.side]
        here = (frozenset(self.board.items()), self.side)
        self.seen[here] += 1
        self.third = self.draws and self.seen[here] >= 3
        reached = any(p == other and y == GOAL[other] for (_x, y), p in self.board.items())
        self.moves = {} if self.third or reached else moves(self.board, self.side)

    def result(self) -> str | None:
        """The winner's letter, "draw", or None while the game goes on."""
        if self.moves:
            return None
        return "draw" if self.third else OTHER[self.side]

    def play(self, text: str) -> None:
        self.board = self.moves[text]
        self.side = OTHER[self.side]
        self._look()
