"""The State of Finale: a position together with the methods of the contract."""

from typing import Final

import attrs

from ludotheque.core.contract import Game, Json, Observation, State
from ludotheque.core.contract_types import CHANCE, Outcome, Reason
from ludotheque.core.draws import Source, shuffled
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.games.finale import cells, description, kernel, reasons
from ludotheque.games.finale.position import (
    ALL_NUMBERS,
    FinalePosition,
    Masks,
    Phase,
    as_position,
)

WIN_AT: Final = 10
"""The points which win a championship."""


@attrs.frozen(kw_only=True)
class FinaleObservation(Observation):
    """All of a state: Finale has nothing hidden.

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
class FinaleState(FinalePosition, State):
    """A position of a game, or of a championship, at one of its turns."""

    game: Game
    turn: int = 0

    def actors(self) -> tuple[int, ...]:
        """Return the side on turn, chance for lot, deals and rolls, () at the end."""
        if self.phase is Phase.OVER:
            return ()
        return (self.side,) if self.phase in {Phase.MOVE, Phase.ARRANGE} else (CHANCE,)

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
            return self._within_game(self.masks, self.side, action >> 3, self.turn, self.how)
        if kind == kernel.START:
            side = action >> 3
            return attrs.evolve(self, side=side, starter=side, phase=Phase.DEAL)
        if kind == kernel.DEAL:
            return self._after_deal(action)
        if kind == kernel.ARRANGE:
            p0, p1, p2 = kernel.rearranged(action >> 3, self.side, self.p0, self.p1, self.p2)
            laid = attrs.evolve(
                self, p0=p0, p1=p1, p2=p2, side=1 - self.side, laid=self.laid + 1,
                turn=self.turn + 1,
            )  # fmt: skip
            return laid.begun() if self.laid else laid
        return self._after_ply(action)

    def _after_deal(self, action: int) -> "FinaleState":
        blue, red, p0, p1, p2 = kernel.laid(action >> 3)
        laid = attrs.evolve(
            self, blue=blue, red=red, p0=p0, p1=p1, p2=p2, laid=0, how=0, winner=None,
            phase=Phase.ARRANGE,
        )  # fmt: skip
        return laid if self.variant.balanced else laid.begun()

    def begun(self) -> "FinaleState":
        """Return the state before the first roll, without the pawns of house rules (D9)."""
        stay = kernel.kept(kernel.NOBODY if self.variant.championship else self.variant.short)
        blue, red, p0, p1, p2 = (mask & stay for mask in self.masks)
        return attrs.evolve(self, blue=blue, red=red, p0=p0, p1=p1, p2=p2, phase=Phase.ROLL)

    def _after_ply(self, action: int) -> "FinaleState":
        masks = kernel.after(action, *self.masks)
        how = kernel.status(self.side, self.variant.elimination, *masks[:2])
        played = self._within_game(masks, 1 - self.side, 0, self.turn + 1, how)
        if how == kernel.PLAYING:
            return played
        winner = None if how == kernel.EMPTY else self.side
        scores = self._scored(how)
        decided = max(scores) >= WIN_AT and scores[0] != scores[1]  # else another game (D9)
        over = decided or not self.variant.championship
        if over:
            return attrs.evolve(played, winner=winner, scores=scores, phase=Phase.OVER)
        # The loser of a game starts the next one, which is dealt afresh.
        loser = 1 - self.side
        return attrs.evolve(
            played, winner=winner, scores=scores, phase=Phase.DEAL, number=self.number + 1,
            side=loser, starter=loser,
        )  # fmt: skip

    def _within_game(
        self, masks: Masks, side: int, roll: int, turn: int, how: int
    ) -> "FinaleState":
        """Return the next state of the same game; without attrs.evolve, which slows searches."""
        blue, red, p0, p1, p2 = masks
        return FinaleState(
            game=self.game, variant=self.variant, phase=Phase.MOVE if roll else Phase.ROLL,
            side=side, starter=self.starter, blue=blue, red=red, p0=p0, p1=p1, p2=p2, roll=roll,
            laid=self.laid, turn=turn, scores=self.scores, number=self.number, how=how,
            winner=self.winner,
        )  # fmt: skip

    def _scored(self, how: int) -> tuple[int, int]:
        """Return the totals after a game won by the side on turn; without elimination only."""
        if self.variant.elimination:
            return self.scores
        won = 3 if how == kernel.GOAL else 2
        mine, his = self.scores[self.side] + won, self.scores[1 - self.side] + 3 - won
        return (his, mine) if self.side else (mine, his)

    def outcome(self) -> Outcome | None:
        """Return the result of the record: of the game, or of the championship."""
        return description.outcome(self) if self.phase is Phase.OVER else None

    def observe(self, seat: int | None) -> FinaleObservation:
        """Return the observation, which is the same for both seats."""
        result = self.outcome()
        return FinaleObservation(
            seat=seat, actors=self.actors(), turn=self.turn, phase=self.phase.value,
            side=self.side, roll=self.roll, cells=tuple(map(self.pawn, cells.NAMES)),
            scores=self.scores, number=self.number, starter=self.starter,
            outcome=result.code if result else "",
        )  # fmt: skip

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action."""
        return description.events(self, action, self.child(action))

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action."""
        return description.sentence(self, action, self.child(action))

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

    def thrower(self) -> int | None:
        """Return the side which rolls the die now."""
        return self.side if self.phase is Phase.ROLL else None

    def rolled(self, action: int) -> tuple[tuple[int, int], ...]:
        """Return the face of the die for a roll, else ()."""
        return ((0, (action >> 3) - 1),) if cells.kind(action) == kernel.ROLL else ()

    def sample(self, source: Source) -> int:
        """Return a lot, deal or roll drawn from ``source``."""
        if self.phase is not Phase.DEAL:
            return super().sample(source)
        if self.variant.balanced:
            rows = [shuffled(range(2, 7), source) for _ in range(4)]
        else:
            rows = [shuffled(ALL_NUMBERS, source) for _ in range(2)]
        return cells.deal([number for row in rows for number in row])

    def random_action(self, source: Source) -> int:
        """Return the random player's action; an arrangement is drawn without listing all."""
        if self.phase is Phase.ARRANGE:
            rows = [shuffled(range(2, 7), source) for _ in range(2)]
            return cells.arrangement(rows[0] + rows[1])
        return super().random_action(source)

    def text(self, observer: int | None) -> str:
        """Return the board in fixed pitch, rank 5 first."""
        return description.board(self)

    def position(self) -> Json:
        """Return the JSON position while a game is being played, else None."""
        return as_position(self) if self.phase in {Phase.ROLL, Phase.MOVE} else None
