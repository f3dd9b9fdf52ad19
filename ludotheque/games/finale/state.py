"""A position of Finale, or of a championship, and what may happen in it."""

from collections.abc import Sequence
from enum import Enum
from itertools import permutations
from typing import TYPE_CHECKING, cast

import attrs

from ludotheque.core.contract import Json, Observation, State
from ludotheque.core.contract_types import CHANCE, Outcome, Reason
from ludotheque.core.draws import Source, shuffled
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.games.finale import cells, kernel, reasons, telling
from ludotheque.games.finale.position import as_position

if TYPE_CHECKING:
    from ludotheque.games.finale.game import FinaleGame

WIN_AT = 10
_FILE_ORDERS = tuple(permutations(range(2, 7)))
_ALL_NUMBERS = sorted([2, 3, 4, 5, 6] * 2)


class Phase(Enum):
    """What a state waits for."""

    LOT = "lot"
    DEAL = "deal"
    ARRANGE = "arrange"
    ROLL = "roll"
    MOVE = "move"
    OVER = "over"


@attrs.frozen(kw_only=True)
class FinaleObservation(Observation):
    """Everything of a state: Finale hides nothing.

    ``cells`` gives for each of the 37 cells, in the order of ``cells.NAMES``, the pawn as "b5",
    "r1" or "".
    """

    phase: str
    side: int
    roll: int
    cells: tuple[str, ...]
    scores: tuple[int, int]
    number: int
    starter: int
    outcome: str


@attrs.frozen(kw_only=True)
class FinaleState(State):
    """A position: the kernel's five masks, who is on turn, the roll, the match around it.

    ``number`` counts the games of a championship from 1; ``laid`` the sides which have arranged
    their pawns; ``how`` is the kernel's status of the last game.
    """

    game: "FinaleGame"
    phase: Phase
    side: int = 0
    starter: int = 0
    blue: int = 0
    red: int = 0
    p0: int = 0
    p1: int = 0
    p2: int = 0
    roll: int = 0
    laid: int = 0
    turn: int = 0
    scores: tuple[int, int] = (0, 0)
    number: int = 1
    how: int = 0
    winner: int | None = None

    @property
    def masks(self) -> tuple[int, int, int, int, int]:
        """Return the five masks the kernel works on."""
        return self.blue, self.red, self.p0, self.p1, self.p2

    @property
    def own(self) -> int:
        """Return the mask of the side on turn."""
        return self.red if self.side else self.blue

    def actors(self) -> tuple[int, ...]:
        """Return the side on turn, chance before the lot, deals and rolls, nobody at the end."""
        if self.phase is Phase.OVER:
            return ()
        return (self.side,) if self.phase in {Phase.MOVE, Phase.ARRANGE} else (CHANCE,)

    def pawn(self, cell: str) -> str:
        """Return the pawn on a named cell as "b5" or "r1", "" where it is empty."""
        bit = 1 << cells.INDEX[cell]
        if not (self.blue | self.red) & bit:
            return ""
        number = sum(1 << i for i, mask in enumerate((self.p0, self.p1, self.p2)) if mask & bit)
        return ("b" if self.blue & bit else "r") + str(number)

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions; rolls and the lot where chance acts, nothing for a deal."""
        if self.phase is Phase.MOVE:
            return kernel.legal(self.side, self.roll, self.game.elimination, *self.masks)
        if self.phase is Phase.ROLL:
            return [cells.roll(number) for number in range(1, 7)]
        if self.phase is Phase.LOT:
            return [cells.start(0), cells.start(1)]
        if self.phase is Phase.ARRANGE:
            return [
                cells.arrangement([*first, *second])
                for first in _FILE_ORDERS
                for second in _FILE_ORDERS
            ]
        return []

    def is_legal(self, action: int) -> bool:
        """Tell whether the action is legal."""
        kind = cells.kind(action)
        if not cells.well_formed(action):
            return False
        if self.phase is Phase.MOVE:
            return kind <= kernel.REMOVE and kernel.is_legal(
                action, self.side, self.roll, self.game.elimination, *self.masks
            )
        if self.phase is Phase.DEAL:
            return kind == kernel.DEAL and self._is_deal(action)
        if self.phase is Phase.ARRANGE:
            return kind == kernel.ARRANGE and _each_once(cells.digits(action, 10))
        return action in self.legal_actions()

    def _is_deal(self, action: int) -> bool:
        numbers = cells.digits(action, 20)
        if self.game.balanced:
            return _each_once(numbers[:10]) and _each_once(numbers[10:])
        return sorted(numbers[:10]) == _ALL_NUMBERS == sorted(numbers[10:])

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal."""
        return None if self.is_legal(action) else reasons.why_not(self, action)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices."""
        return reasons.why_not_steps(self, steps)

    def child(self, action: int) -> "FinaleState":
        """Return the state after a legal action."""
        kind = cells.kind(action)
        if kind == kernel.ROLL:
            return attrs.evolve(self, roll=action >> 3, phase=Phase.MOVE)
        if kind == kernel.START:
            side = action >> 3
            return attrs.evolve(self, side=side, starter=side, phase=Phase.DEAL)
        if kind == kernel.DEAL:
            return self._after_deal(action)
        if kind == kernel.ARRANGE:
            p0, p1, p2 = kernel.rearranged(action >> 3, self.side, self.p0, self.p1, self.p2)
            return attrs.evolve(
                self, p0=p0, p1=p1, p2=p2, side=1 - self.side, laid=self.laid + 1,
                turn=self.turn + 1, phase=Phase.ROLL if self.laid else Phase.ARRANGE,
            )  # fmt: skip
        return self._after_ply(action)

    def _after_deal(self, action: int) -> "FinaleState":
        blue, red, p0, p1, p2 = kernel.laid(action >> 3)
        return attrs.evolve(
            self, blue=blue, red=red, p0=p0, p1=p1, p2=p2, laid=0, how=0, winner=None,
            phase=Phase.ARRANGE if self.game.balanced else Phase.ROLL,
        )  # fmt: skip

    def _after_ply(self, action: int) -> "FinaleState":
        blue, red, p0, p1, p2 = kernel.after(action, *self.masks)
        how = kernel.status(self.side, self.game.elimination, blue, red)
        played = attrs.evolve(
            self, blue=blue, red=red, p0=p0, p1=p1, p2=p2, how=how, roll=0,
            turn=self.turn + 1, side=1 - self.side, phase=Phase.ROLL,
        )  # fmt: skip
        if how == kernel.PLAYING:
            return played
        winner = None if how == kernel.EMPTY else self.side
        scores = self._scored(how)
        over = not self.game.championship or max(scores) >= WIN_AT
        if over:
            return attrs.evolve(played, winner=winner, scores=scores, phase=Phase.OVER)
        # The loser of a game starts the next one, which is dealt afresh.
        loser = 1 - self.side
        return attrs.evolve(
            played, winner=winner, scores=scores, phase=Phase.DEAL, number=self.number + 1,
            side=loser, starter=loser,
        )  # fmt: skip

    def _scored(self, how: int) -> tuple[int, int]:
        """Return the totals after a game won by the side on turn; without elimination only."""
        if self.game.elimination:
            return self.scores
        won = 3 if how == kernel.GOAL else 2
        mine, his = self.scores[self.side] + won, self.scores[1 - self.side] + 3 - won
        return (his, mine) if self.side else (mine, his)

    def outcome(self) -> Outcome | None:
        """Return the result of the record: of the game, or of the championship."""
        return telling.outcome(self) if self.phase is Phase.OVER else None

    def observe(self, seat: int | None) -> FinaleObservation:
        """Return everything; Finale hides nothing."""
        result = self.outcome()
        return FinaleObservation(
            seat=seat, actors=self.actors(), turn=self.turn, phase=self.phase.value,
            side=self.side, roll=self.roll, cells=tuple(map(self.pawn, cells.NAMES)),
            scores=self.scores, number=self.number, starter=self.starter,
            outcome=result.code if result else "",
        )  # fmt: skip

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action."""
        return telling.events(self, action, self.child(action))

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action."""
        return telling.sentence(self, action, self.child(action))

    def notation(self, action: int) -> str:
        """Return the action's text."""
        return cells.written(action, self.side)

    def read(self, text: str) -> int:
        """Return the action of a text; raises NotationError."""
        return cells.read(text, self.side)

    def steps(self, action: int) -> tuple[str, ...]:
        """Return a move as its two cells, a removal as cell and "x", others as one word."""
        kind = cells.kind(action)
        if kind == kernel.MOVE:
            return cells.ends(action)
        if kind == kernel.REMOVE:
            return (cells.place(action), "x")
        return (self.notation(action),)

    def chance_kind(self) -> str:
        """Return "lot", "deal" or "roll"."""
        return self.phase.value if self.phase is not Phase.MOVE else ""

    def rolled(self, action: int) -> tuple[tuple[int, int], ...]:
        """Return the face of the die, before a ply."""
        return ((0, (action >> 3) - 1),) if cells.kind(action) == kernel.ROLL else ()

    def sample(self, source: Source) -> int:
        """Return a lot, deal or roll drawn from ``source``."""
        if self.phase is not Phase.DEAL:
            return super().sample(source)
        if self.game.balanced:
            rows = [shuffled(range(2, 7), source) for _ in range(4)]
        else:
            rows = [shuffled(_ALL_NUMBERS, source) for _ in range(2)]
        return cells.deal([number for row in rows for number in row])

    def random_action(self, source: Source) -> int:
        """Return the random player's action; an arrangement is drawn without listing all."""
        if self.phase is Phase.ARRANGE:
            rows = [shuffled(range(2, 7), source) for _ in range(2)]
            return cells.arrangement(rows[0] + rows[1])
        return super().random_action(source)

    def arrangement(self) -> list[int]:
        """Return the ten numbers of the side on turn as they lie, its lower file letter first."""
        files = cells.OWN_FILES[self.side]
        return [int(self.pawn(f"{file}{rank}")[1]) for file in files for rank in range(1, 6)]

    def text(self, observer: int | None) -> str:
        """Return the board in fixed pitch, rank 5 first."""
        return telling.board(self)

    def position(self) -> Json:
        """Return the JSON position while a game is being played, else None."""
        return as_position(self) if self.phase in {Phase.ROLL, Phase.MOVE} else None


def _each_once(numbers: list[int]) -> bool:
    first, second = sorted(numbers[:5]), sorted(numbers[5:])
    return first == second == cast("list[int]", [2, 3, 4, 5, 6])
