"""Cambio again, slow and plain: from the rules page alone, sharing nothing with the program.

A tray is a dictionary from (column, row), both from 1, to what its die shows.
"""

from collections import Counter

Cell = tuple[int, int]
Tray = dict[Cell, str]

SYMBOLS = "OTSXDR"
STEPS = {">": (1, 0), "<": (-1, 0), "v": (0, -1), "^": (0, 1)}
CELLS = [(column, row) for row in range(1, 6) for column in range(1, 6)]
READING = [(column, row) for row in (5, 4, 3, 2, 1) for column in range(1, 6)]
CORNERS = [(1, 1), (5, 1), (1, 5), (5, 5)]
NEUTRAL = "mn"


def name(cell: Cell) -> str:
    return " abcde"[cell[0]] + str(cell[1])


def cell_of(text: str) -> Cell:
    return " abcde".index(text[0]), int(text[1])


def tray_of(rows: list[str]) -> Tray:
    """The tray of five strings, row 5 first."""
    return dict(zip(READING, "".join(rows), strict=True))


def rows_of(tray: Tray) -> list[str]:
    text = "".join(tray.get(cell, ".") for cell in READING)
    return [text[i : i + 5] for i in range(0, 25, 5)]


def straight(cell: Cell, step: Cell) -> list[Cell]:
    """The cells from one on in a direction, to the edge."""
    found = []
    while cell in CELLS:
        found.append(cell)
        cell = (cell[0] + step[0], cell[1] + step[1])
    return found


def preparation_lines(players: int) -> list[list[Cell]]:
    """Rows, columns, main diagonals; with three players the four short diagonals."""
    found = [straight((1, row), (1, 0)) for row in range(1, 6)]
    found += [straight((column, 1), (0, 1)) for column in range(1, 6)]
    found += [straight((1, 1), (1, 1)), straight((1, 5), (1, -1))]
    if players == 3:
        found += [straight((1, 2), (1, 1)), straight((2, 1), (1, 1))]
        found += [straight((1, 4), (1, -1)), straight((2, 5), (1, -1))]
    return found


def winning_lines(players: int) -> list[list[Cell]]:
    """Five in a line; with three players four consecutive in any line."""
    lines = preparation_lines(players)
    if players == 2:
        return lines
    return [line[i : i + 4] for line in lines for i in range(len(line) - 3)]


# Pushes


def entries() -> list[str]:
    found = []
    for column in range(1, 6):
        found += [name((column, 5)) + "v", name((column, 1)) + "^"]
    for row in range(1, 6):
        found += [name((1, row)) + ">", name((5, row)) + "<"]
    return found


def way(push: str) -> list[Cell]:
    return straight(cell_of(push), STEPS[push[2]])


def may_push(tray: Tray, player: str, push: str) -> bool:
    """An opponent's die never leaves; neutral and own dice may."""
    return tray[way(push)[-1]] in (*NEUTRAL, player)


def after_push(tray: Tray, player: str, push: str) -> Tray:
    line = way(push)
    shown = [player] + [tray[cell] for cell in line[:-1]]
    return {**tray, **dict(zip(line, shown, strict=True))}


def pushes(tray: Tray, player: str) -> list[str]:
    return [push for push in entries() if may_push(tray, player, push)]


def owners_of_lines(tray: Tray, players: int) -> list[str]:
    """The players with a complete line."""
    return [
        player
        for player in "ABC"[:players]
        if any(all(tray[c] == player for c in line) for line in winning_lines(players))
    ]


# Preparation


def is_throw(rows: list[str]) -> bool:
    """Four symbols, five to seven of each, no line with four equal dice (D2)."""
    tray = tray_of(rows)
    counts = Counter(tray.values())
    lined = any(max(Counter(tray[c] for c in line).values()) >= 4 for line in preparation_lines(2))
    return len(counts) == 4 and all(5 <= n <= 7 for n in counts.values()) and not lined


def numbers(players: int, starter: str, ahead: str = "") -> dict[str, int]:
    """How many symbols each player starts with; of three, one may have more than the others."""
    if ahead:
        return {p: 4 if p == ahead else 3 for p in "ABC"}
    return {p: 4 if players == 3 or p == starter else 5 for p in "ABC"[:players]}


def crowded(tray: Tray, owner: str, players: int) -> set[Cell]:
    """The owner's dice on lines with more than two of them."""
    found: set[Cell] = set()
    for line in preparation_lines(players):
        own = [cell for cell in line if tray.get(cell) == owner]
        if len(own) > 2:
            found.update(own)
    return found


def makes_third(tray: Tray, owner: str, cell: Cell, players: int) -> bool:
    return bool(crowded({**tray, cell: owner}, owner, players))


def balanced(tray: Tray, players: int, starter: str, ahead: str = "") -> bool:
    return all(
        list(tray.values()).count(p) == n and not crowded(tray, p, players)
        for p, n in numbers(players, starter, ahead).items()
    )


class Cambio:
    """A whole game, preparation included; ``legal`` lists what the player on turn may do."""

    def __init__(
        self, players: int = 2, preparation: str = "play", *, draws: bool = True,
        favoured: str = "",
    ) -> None:  # fmt: skip
        self.players = players
        self.preparation = preparation
        self.draws = draws
        self.phase = "tray" if preparation == "play" else "lot"
        self.tray: Tray = {}
        self.side = self.starter = "A"
        self.symbols: dict[str, str] = {}
        self.back: Cell | None = None
        self.seen: Counter[tuple[str, str]] = Counter()
        self.winners: list[str] = []
        self.begins = ""  # house rules name who begins instead of the lot (D8)
        self.ahead = favoured[0] if players == 3 and favoured.endswith("-ahead") else ""
        if favoured and not self.ahead:
            self.begins = favoured if players == 3 else self.next(favoured[0])
        if self.begins and self.phase == "lot":
            self.play(f"start {self.begins}")

    def next(self, player: str, by: int = 1) -> str:
        seats = "ABC"[: self.players]
        return seats[(seats.index(player) + by) % self.players]

    @property
    def owner(self) -> str:
        """Whose symbols the player on turn corrects or places."""
        return self.next(self.side, -1)

    @property
    def neutrals(self) -> str:
        return NEUTRAL if self.players == 2 else "n"

    # What may be done

    def legal(self) -> list[str]:
        if self.phase == "lot":
            return [f"start {seat}" for seat in "ABC"[: self.players]]
        if self.phase == "symbol":
            free = set(self.tray.values()) - set(self.symbols.values())
            return [f"symbol {self.side} {symbol}" for symbol in free]
        if self.phase == "balance":
            return self.corrections()
        if self.phase == "corners":
            return self.placements()
        if self.phase == "push":
            return pushes(self.tray, self.side) or ["pass"]
        return []

    def corrections(self) -> list[str]:
        owner = self.owner
        own = {cell for cell, shown in self.tray.items() if shown == owner}
        bad = crowded(self.tray, owner, self.players)
        want = numbers(self.players, self.starter, self.ahead)[owner]
        if bad or len(own) > want:
            return [f"{name(c)}={n}" for c in bad or own for n in self.neutrals]
        places = [
            cell
            for cell, shown in self.tray.items()
            if shown in NEUTRAL
            and not makes_third(self.tray, owner, cell, self.players)
            and cell != self.back
        ]
        if places:
            return [f"{name(cell)}={owner}" for cell in places]
        return [f"{name(c)}={n}" for c in own for n in self.neutrals]

    def placements(self) -> list[str]:
        free = [cell for cell in CELLS if cell not in self.tray and cell not in CORNERS]
        good = [c for c in free if not makes_third(self.tray, self.owner, c, 2)]
        return [f"{name(cell)}={self.owner}" for cell in good or free]

    # What follows

    def play(self, text: str) -> None:
        words = text.split()
        if words[0] == "tray":
            assert is_throw(words[1].split("/"))
            self.tray = tray_of(words[1].split("/"))
            self.phase = "lot"
            if self.begins:
                self.play(f"start {self.begins}")
        elif words[0] == "start":
            self.side = self.starter = words[1]
            self.phase = {"play": "symbol", "quick": "deal", "corners": "corners"}[self.preparation]
        elif words[0] == "symbol":
            self.symbols[words[1]] = words[2]
            self.side = self.next(self.side)
            if self.side == self.starter:
                self.name_dice()
                self.correct()
        elif words[0] == "deal":
            self.tray = tray_of(words[1].split("/"))
            assert balanced(self.tray, self.players, self.starter, self.ahead)
            self.begin()
        elif words[0] == "fill":
            left = [cell for cell in READING if cell not in self.tray]
            self.tray |= dict(zip(left, words[1], strict=True))
            self.begin()
        elif "=" in text:
            self.turn(*text.split("="))
        else:
            self.push(text)

    def name_dice(self) -> None:
        """From here on a die shows its player's letter or m, n (three players: n)."""
        left = [s for s in SYMBOLS if s in self.tray.values() and s not in self.symbols.values()]
        shown = {symbol: player for player, symbol in self.symbols.items()}
        shown |= dict(zip(left, self.neutrals, strict=True))
        self.tray = {cell: shown[symbol] for cell, symbol in self.tray.items()}

    def correct(self) -> None:
        """The next of the symbols, in turn order, which are not right yet; else play begins."""
        for n in range(self.players):
            owner = self.next(self.starter, n)
            right = (
                list(self.tray.values()).count(owner)
                == numbers(self.players, self.starter, self.ahead)[owner]
            )
            if not right or crowded(self.tray, owner, self.players):
                self.phase, self.side = "balance", self.next(owner)
                return
        self.begin()

    def turn(self, place: str, letter: str) -> None:
        cell = cell_of(place)
        if self.phase == "corners":
            self.tray[cell] = letter
            self.side = self.next(self.side)
            if len(self.tray) == 9:
                self.phase = "fill"
            return
        few = (
            list(self.tray.values()).count(self.owner)
            < numbers(self.players, self.starter)[self.owner]
        )
        bad = crowded(self.tray, self.owner, self.players)
        self.back = cell if few and not bad and letter in NEUTRAL else None
        self.tray[cell] = letter
        self.correct()

    def begin(self) -> None:
        self.phase, self.side, self.back = "push", self.starter, None
        self.look()

    def push(self, text: str) -> None:
        if text != "pass":
            self.tray = after_push(self.tray, self.side, text)
        self.side = self.next(self.side)
        self.look()

    def look(self) -> None:
        """See whether the game is over: a line, or the third time this position stands (D5)."""
        here = "".join(rows_of(self.tray)).replace("m", "n")
        self.seen[here, self.side] += 1
        self.winners = owners_of_lines(self.tray, self.players)
        if self.winners or (self.draws and self.seen[here, self.side] >= 3):
            self.phase = "over"

    def result(self) -> str:
        """As « tools check » prints it."""
        if self.phase != "over":
            return "*"
        if len(self.winners) in {0, self.players}:
            return "draw"
        return "+".join(self.winners)


def at(rows: list[str], side: str, players: int = 2, *, draws: bool = True) -> Cambio:
    """A game from a position."""
    game = Cambio(players, "quick", draws=draws)
    game.tray, game.starter = tray_of(rows), side
    game.begin()
    return game
