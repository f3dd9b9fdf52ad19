"""Finale played slowly on a dictionary of cells, written from the rules page alone.

It imports nothing of the program. Actions are texts in notation; a game is one object which
changes. ``legal()`` lists the actions of a player or the outcomes of a die or lot; deals and
arrangements are too many to list and are judged by ``allows``.
"""

import re
from itertools import product

FILES = "abcdefg"
FIELD = [f + r for f, r in product(FILES, "12345")]
BESIDE = {"L": ["a2", "a3", "a4"], "R": ["g2", "g3", "g4"]}
OTHER = {"blue": "red", "red": "blue"}
OWN_GOAL = {"blue": "R", "red": "L"}
FOES_GOAL = {"blue": "L", "red": "R"}
OWN_FILES = {"blue": "fg", "red": "ab"}


def ahead_of(side, cell):
    """The cells one step forward of a cell, straight or diagonally, whoever stands there."""
    if cell == OWN_GOAL[side]:
        return BESIDE[cell]
    if cell == FOES_GOAL[side]:
        return []
    file = FILES.index(cell[0]) + (1 if side == "red" else -1)
    rank = int(cell[1])
    if 0 <= file < len(FILES):
        return [f"{FILES[file]}{r}" for r in (rank - 1, rank, rank + 1) if 1 <= r <= 5]
    goal = FOES_GOAL[side]
    return [goal] if cell in BESIDE[goal] else []


class Finale:
    """One record: a game, or a championship of games without elimination."""

    def __init__(
        self, elimination="yes", setup="random", match="single", starter="lot", handicap="none"
    ):
        self.elimination = elimination == "yes"
        self.balanced = setup == "balanced"
        self.championship = match == "championship"
        self.board = {}  # cell -> (side, number)
        self.points = {"blue": 0, "red": 0}
        favoured = handicap.removesuffix("-ahead")
        self.short = OTHER.get(favoured)  # the side with fewer pawns, or with points less (D9)
        if self.championship and self.short:
            self.points[favoured] = 3 if favoured == handicap else 2
        self.games = 0
        self.ends = []  # one entry a game: "goal", "stuck" or "empty"
        self.roll = None
        self.result = None
        self.side = None if starter == "lot" else starter
        self.waiting = "start" if starter == "lot" else "deal"

    # What may happen

    def pawns(self, side, number=None):
        """The cells of a side's pawns, or of those with one number."""
        return [
            cell
            for cell, (owner, n) in sorted(self.board.items())
            if owner == side and number in (None, n)
        ]

    def free_ahead(self, cell):
        """The cells the pawn on a cell may go to."""
        return [c for c in ahead_of(self.board[cell][0], cell) if c not in self.board]

    def moves_of(self, pawns):
        return [f"{cell}-{to}" for cell in pawns for to in self.free_ahead(cell)]

    def legal(self):
        """Every legal action, sorted; None where they are judged by ``allows`` alone."""
        if self.waiting == "start":
            return ["start blue", "start red"]
        if self.waiting == "roll":
            return [f"roll {n}" for n in range(1, 7)]
        if self.waiting == "action":
            return sorted(self.actions())
        return None if self.waiting else []

    def actions(self):
        with_number = self.pawns(self.side, self.roll)
        moves = self.moves_of(with_number)
        if moves:
            return moves
        if not self.elimination:
            return self.moves_of(self.pawns(self.side))
        if not with_number:
            return ["pass"]
        if self.roll == 1 and with_number == [OWN_GOAL[self.side]]:
            return ["pass"]
        return ["x" + cell for cell in with_number]

    def allows(self, text):
        """Whether an action is legal now, deals and arrangements included."""
        if self.waiting == "deal":
            files = dict(re.findall(r"([abfg])=([0-9]+)", text))
            if not text.startswith("deal ") or sorted(files) != ["a", "b", "f", "g"]:
                return False
            if self.balanced:
                return all(sorted(row) == list("23456") for row in files.values())
            return all(sorted(files[x] + files[y]) == sorted("2233445566") for x, y in ("ab", "fg"))
        if self.waiting == "arrange":
            files = dict(re.findall(r"([abfg])=([0-9]+)", text))
            return (
                not text.startswith("deal")
                and sorted(files) == list(OWN_FILES[self.side])
                and all(sorted(row) == list("23456") for row in files.values())
            )
        return text in self.legal()

    # What it does

    def play(self, text):
        """Carry out a legal action."""
        assert self.allows(text), text
        if text.startswith("start"):
            self.side = text.split()[1]
            self.waiting = "deal"
        elif text.startswith("deal"):
            self.board = {"R": ("blue", 1), "L": ("red", 1)}
            self.lay(text)
            self.arranged = 0
            self.waiting = "arrange" if self.balanced else "roll"
            self.send_off()
        elif text.startswith("roll"):
            self.roll = int(text.split()[1])
            self.waiting = "action"
        elif self.waiting == "arrange":
            self.lay(text)
            self.arranged += 1
            self.side = OTHER[self.side]
            self.waiting = "roll" if self.arranged == 2 else "arrange"
            self.send_off()
        else:
            self.act(text)

    def send_off(self):
        """Before the first roll the ends of one side's front column are empty (D9)."""
        if self.waiting == "roll" and self.short and not self.championship:
            file = {"blue": "f", "red": "b"}[self.short]
            del self.board[file + "1"], self.board[file + "5"]

    def lay(self, text):
        for file, row in re.findall(r"([abfg])=([0-9]+)", text):
            side = "red" if file in "ab" else "blue"
            for rank, number in enumerate(row, 1):
                self.board[f"{file}{rank}"] = (side, int(number))

    def act(self, text):
        mover = self.side
        if text.startswith("x"):
            del self.board[text[1:]]
        elif text != "pass":
            origin, target = text.split("-")
            self.board[target] = self.board.pop(origin)
        self.roll = None
        self.side = OTHER[mover]
        self.waiting = "roll"
        goal = self.board.get(FOES_GOAL[mover])
        if goal and goal[0] == mover:
            self.game_over(mover, "goal")
        elif not self.elimination and not self.moves_of(self.pawns(self.side)):
            self.game_over(mover, "stuck")
        elif not self.board:
            self.game_over(None, "empty")

    def game_over(self, winner, how):
        self.games += 1
        self.ends.append(how)
        if not self.elimination:
            won = 3 if how == "goal" else 2
            self.points[winner] += won
            self.points[OTHER[winner]] += 3 - won
        if not self.championship:
            self.waiting = None
            self.result = winner or "draw"
        elif max(self.points.values()) >= 10 and len({*self.points.values()}) == 2:
            self.waiting = None
            self.result = max(self.points, key=lambda side: self.points[side])
        else:
            self.side = OTHER[winner]  # the loser starts
            self.waiting = "deal"

    # Random play

    def random(self, rng):
        """A random action: uniform over the legal ones, by a ``random.Random``."""
        if self.waiting == "deal":
            if self.balanced:
                rows = ["".join(rng.sample("23456", 5)) for _ in range(4)]
            else:
                red, blue = ("".join(rng.sample("2233445566", 10)) for _ in range(2))
                rows = [red[:5], red[5:], blue[:5], blue[5:]]
            return "deal " + " ".join(f"{f}={row}" for f, row in zip("abfg", rows, strict=True))
        if self.waiting == "arrange":
            return " ".join(f"{f}={''.join(rng.sample('23456', 5))}" for f in OWN_FILES[self.side])
        return rng.choice(self.legal())
