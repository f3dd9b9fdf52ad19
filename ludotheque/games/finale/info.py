"""The facts which the shelf shows; importing them does not import the rules."""

from typing import Final

from ludotheque.core.contract_types import GameInfo
from ludotheque.core.lengths import minutes_of
from ludotheque.core.messages import M
from ludotheque.games.finale.lengths import LENGTHS

INFO: Final = GameInfo(
    "finale", "Finale", "Ingo Althöfer", "Noris", "2005", (2,), minutes_of(LENGTHS, 6), 6,
    M("Football on a die: bring a pawn into the opponent’s goal."),
    rank=5, lengths=LENGTHS, seconds=6,
)  # fmt: skip
